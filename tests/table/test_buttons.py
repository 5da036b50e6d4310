"""The buttons view, driven without a browser: every press goes through the widgets' own callbacks."""

from __future__ import annotations

import html
import re
from threading import Thread

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances

import pairit
from pairit import bots
from pairit.table.bridge import Bridge
from pairit.table.view import TableView
from pairit.table.widgets import Press

AT = "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1C Y1S; top: R1K"


@pytest.fixture
def view(monkeypatch: pytest.MonkeyPatch) -> TableView:
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)
    return pairit.play(pairit.games.position(AT), view="buttons")


def shown(widget: ipywidgets.Widget) -> list[Press]:
    """List the buttons that are on the page."""
    if isinstance(widget, Press):
        return [widget] if widget.offered else []
    return [press for child in getattr(widget, "children", ()) for press in shown(child)]


def press(view: TableView, label: str) -> None:
    """Press the one button whose words contain this; a fault in its callback fails the test."""
    (button,) = [button for button in shown(view) if label in button.description]
    button._effect()
    assert not view.table.faults


def read(text: str) -> str:
    """Read a text of the page without what can be pressed in it."""
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def test_the_hand_is_named_in_full_with_the_judges_marks(view: TableView) -> None:
    words = [button.description for button in shown(view.buttons.hand)]
    assert words == [
        "✓ ◆ Red 2 skull, can be played",
        "★ Yellow 3 cutlass, not now",
        "✓ ◆ Red Reverse, can be played",
        "⚓︎ Anchor, not now",
        "⚓︎ Anchor, not now",
    ]


def test_the_board_says_in_words_whose_turn_it_is_what_fits_and_all_counts(view: TableView) -> None:
    board = html.unescape(view.buttons.board.value)
    for fact in ("Red 1 skull", "2 of: ◆ red, 1, skull", "99 cards", "1 card", "▶ You", "Mate", "to move"):
        assert fact in board
    assert view.bridge.text == "Your turn. 2 of your 5 cards can be played."


def test_pressing_a_card_that_may_not_be_played_explains_with_the_ruling_in_full(view: TableView) -> None:
    press(view, "Yellow 3 cutlass")
    answer = html.unescape(view.answer.value)
    for part in (
        "Not now.",
        "PI-02",
        "Nothing on yellow 3 cutlass matches red 1 skull",
        "You can: play red 2 skull",
    ):
        assert part in answer
    press(view, "PAIR IT!")
    press(view, "Red 2 skull")
    assert view.answer.value == ""


def test_a_reverse_is_previewed_confirmed_and_asks_for_the_colour(view: TableView) -> None:
    press(view, "Red Reverse")
    assert "2 Anchors go with it" in view.answer.value
    press(view, "Yes, play red Reverse")
    assert [button.description for button in shown(view.choices)][1:] == [
        "◆ Red (you hold 1)",
        "■ Blue (you hold 0)",
        "▲ Green (you hold 0)",
        "★ Yellow (you hold 1)",
    ]
    press(view, "Yellow (you hold 1)")
    assert "★ yellow" in view.buttons.board.value


def test_buttons_stay_the_same_elements_while_their_words_change(view: TableView) -> None:
    before = view.buttons.hand.children
    press(view, "Red 2 skull")
    assert view.buttons.hand.children is before or view.buttons.hand.children[: len(before)] == before


def test_the_call_stands_in_one_place_all_round(view: TableView) -> None:
    for _ in range(30):
        if view.table.state.is_over:
            break
        assert shown(view.choices)[0].description.startswith("PAIR IT!")
        press_anything(view)


def press_anything(view: TableView) -> None:
    table = view.table
    if table.held:
        press(view, "Go on without calling") if not table.mine else press(view, "Red (")
    elif table.common:
        press(view, "Slap")
    elif table.previewed:
        press(view, "Yes, ")
    else:
        offers = [button for button in shown(view.choices)[1:] if "Put back" not in button.description]
        playable = [button for button in shown(view.buttons.hand) if "✓" in button.description]
        (playable or offers)[0]._effect()


def test_a_press_on_a_page_that_was_behind_is_dropped(view: TableView) -> None:
    bridge, before = view.bridge, view.table.state
    name = next(button for button in shown(view.buttons.hand) if "Red 2 skull" in button.description)._name
    bridge._handle_custom_msg({"pressed_at": bridge.shown - 1, "button": name}, [])
    assert view.table.state == before
    bridge._handle_custom_msg({"pressed_at": bridge.shown, "button": name}, [])
    assert view.table.state != before


def test_a_press_that_is_heard_in_another_thread_waits_for_the_one_before() -> None:
    bridge, heard = Bridge(), []
    press = {"pressed_at": bridge.shown, "key": ["play", 0]}
    second = Thread(target=bridge._handle_custom_msg, args=(press, []))

    def play(key: str, place: int) -> None:
        heard.append(key)
        if len(heard) == 1:
            second.start()
            second.join(0.1)
            bridge.finish(busy=False)

    bridge.on_key(play)
    bridge._handle_custom_msg(press, [])
    second.join()
    assert heard == ["play"]


def test_a_name_that_no_button_has_does_nothing(view: TableView) -> None:
    before = view.table.state
    for name in ("pairit-press-0", "", "<b>"):
        view.bridge._handle_custom_msg({"pressed_at": view.bridge.shown, "button": name}, [])
    assert view.table.state == before


def test_the_end_of_a_round_shows_the_sum_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)
    view = pairit.play(
        pairit.games.position("pair-it; hands: R2K / B3C G1C Anchor; top: R1K"), view="buttons"
    )
    assert view.score.value == ""
    press(view, "Red 2 skull")
    for line in ("Mate: 2 regular × 10 = 20, Anchor 20, total 40", "You score 40 points (PI-21).", "PI-24"):
        assert line in read(view.score.value)
    assert [button.description for button in shown(view.after)] == [
        "Next round",
        "Same cards, new try",
        "New match",
    ]
    press(view, "Next round")
    assert view.score.value == "" and "Round 2" in view.title.value


def test_after_two_losses_in_a_row_an_easier_rival_is_offered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pairit.table.table.SAME_PRESS", 0.0)
    lost = "pair-it; hands: Y3S G1W / R2K; top: R1K; draw: B3C; options: anchors=9 pair_it_call=false"
    view = pairit.play(pairit.games.position(lost), level="mate", view="buttons")
    offered = []
    for _ in range(3):
        press(view, "Draw a card")
        press(view, "Pass")
        assert view.table.rounds[-1].result == "lost"
        offered.append([b.description for b in shown(view.after) if "easier" in b.description])
        press(view, "Same cards, new try")
    assert offered == [[], ["Try an easier rival: Deckhand"], []]
    view.table.rounds.pop()
    view.table.ease()
    assert view.table.level == "deckhand" and not view.table.record.actions
    assert view.table.game.options["anchors"] == 9 and view.table.names == ["you", "Deckhand"]
    view.table.ease()
    assert view.table.level == "deckhand", "nobody is easier"


def test_the_panel_shows_every_house_rule_with_its_ruling_and_deals(view: TableView) -> None:
    press(view, "House rules and new match")
    panel = view.options
    assert panel.layout.display is None
    assert set(panel.rules) == {option.name for option in view.table.game.known_options}
    assert all(
        option.ruling in panel.rules[option.name].description for option in view.table.game.known_options
    )
    panel.rules["anchors"].value = 9
    panel.players.value, panel.level.value, panel.seed.value = 4, "deckhand", "12"
    panel._deal()
    assert view.table.state.players == 4 and str(view.table.game.options) == "anchors=9"
    assert "Anchors in the deck: 9 (PI-01)" in read(view.title.value)
    panel.seed.value = "many"
    panel._deal()
    assert "whole number" in panel.trouble.value


def test_the_panel_is_made_when_it_is_unfolded_and_only_once(view: TableView) -> None:
    panel = view.options
    assert not panel.children
    press(view, "House rules and new match")
    made = panel.children
    assert made and panel.layout.display is None
    panel.rules["anchors"].value = 9
    press(view, "House rules and new match")
    assert panel.layout.display == "none"
    press(view, "House rules and new match")
    assert panel.children is made and panel.rules["anchors"].value == view.table.game.options["anchors"]


def test_a_new_table_is_few_widgets_since_its_first_sight_waits_for_each(view: TableView) -> None:
    before = len(_instances)
    drawn = pairit.play("pair-it", seed=1)
    assert len(_instances) - before <= 60
    before = len(_instances)
    drawn.refresh()
    assert len(_instances) == before


def test_buttons_of_a_row_have_their_layout_and_style_in_common(view: TableView) -> None:
    hand = view.buttons.hand.children
    assert len(hand) == 5
    assert len({button.layout.model_id for button in hand}) == 1
    assert len({button.style.model_id for button in hand}) == 1


def test_what_a_reader_types_is_shown_as_text() -> None:
    table = pairit.play("pair-it", seed=1).table
    table.names[1] = "<script>alert(1)</script>"
    view = TableView(table, "buttons")
    assert "<script>" not in view.buttons.board.value + view.log_lines.value + view.title.value


def test_two_views_show_one_table(view: TableView) -> None:
    other = TableView(view.table, "buttons")
    press(view, "Yellow 3 cutlass")
    assert other.answer.value == view.answer.value != ""


def test_the_saved_words_of_a_table_are_fixed() -> None:
    view = pairit.play("pair-it", players=3, level="deckhand", seed=7)
    assert repr(view) == "Pair It: a table for you and Deckhand 1, Deckhand 2. Run this cell to play."


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"view": "canvass"}, "canvass"),
        ({"view": "x" * 5000}, "this is '[x]{30,40}…[.]$"),
        ({"level": "admiral"}, "deckhand, mate"),
        ({"players": 8}, "PI-37"),
        ({"anchors": -1}, "PI-01"),
        ({"speed": "warp"}, "instant"),
        ({"seed": "seven"}, "seed"),
        ({"jokers": 2}, "jokers"),
    ],
)
def test_bad_arguments_get_a_sentence(arguments: dict[str, object], named: str) -> None:
    with pytest.raises(pairit.OptionError, match=named):
        pairit.play("pair-it", **arguments)  # type: ignore[arg-type]


def test_every_level_sits_down() -> None:
    game = pairit.games.find("pair-it")
    assert [pairit.play("pair-it", level=level, seed=2).table.names[1] for level in bots.levels(game)] == [
        "Deckhand",
        "Mate",
        "Captain",
    ]
