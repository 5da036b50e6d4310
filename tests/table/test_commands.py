"""The command box's grammar: short forms become the game's own notation; everything is answered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pairit
from pairit.engine.errors import NotationError
from pairit.table.asking import WhyNot
from pairit.table.commands import USES, Command, carry_out, placeholder, read, uses
from pairit.table.table import Table
from pairit.table.telling import hand_lines
from pairit.table.view import TableView
from tests.games.walk import GAMES, examples


def at(position: str, level: str = "deckhand") -> Table:
    state = pairit.games.position(position)
    return Table(state.game, level=level, seed=3, speed="instant", start=state)


PAIR_IT = "pair-it; hands: R2K Y3S Reverse:R Anchor*2 / B3C G1C Y1S; top: R1K"
OWED = "pair-it; hands: R2K Y3S G1W / B3C; top: Cannon:*2; owes: give 2"
PAIRS = "pairs; stacks: 10 9 / 3 / 8; turn: 0; draw: 5 4 2 1 7 6"
TIED = "pairs; stacks: 10 9 3 / 3 / 8; turn: 0; options: variant=continuous"
PIRATO = "pirato-poker; hands: pig / dog / map; revealed: skull; turn: 0; draw: pig pig ..."
PASS_ON = "pirato-poker; hands: pig dog / dog / map; owes: pass-on; turn: 0"

MEANT = [
    (PAIR_IT, "1", "move", "play R2K"),
    (PAIR_IT, "  2  ", "move", "play Y3S"),
    (PAIR_IT, "1 call", "move", "play R2K call"),
    (PAIR_IT, "play 1", "move", "play R2K"),
    (PAIR_IT, "p r2k", "move", "play R2K"),
    (PAIR_IT, "PLAY R2K", "move", "play R2K"),
    (PAIR_IT, "red 2 skull", "move", "play R2K"),
    (PAIR_IT, "Play Red 2 Skull call", "move", "play R2K call"),
    (PAIR_IT, "r2k", "move", "play R2K"),
    (PAIR_IT, "red reverse", "move", "play Reverse:R"),
    (PAIR_IT, "green 4 wheel", "move", "play G4W"),
    (PAIR_IT, "d", "move", "draw"),
    (PAIR_IT, "dr", "move", "draw"),
    (PAIR_IT, "pa", "move", "pass"),
    (PAIR_IT, "blue", "move", "colour B"),
    (PAIR_IT, "Colour green", "move", "colour G"),
    (PAIR_IT, "let", "move", "let go"),
    (PAIR_IT, "give 1 to mate", "move", "give R2K to 1"),
    (PAIR_IT, "give R2K to 1", "move", "give R2K to 1"),
    (PAIR_IT, "ha", "hand", ""),
    (PAIR_IT, "t", "table", ""),
    (PAIR_IT, "lo 3", "log", "3"),
    (PAIR_IT, "LOG", "log", ""),
    (PAIR_IT, "rule pi-05", "rule", "PI-05"),
    (PAIR_IT, "rule 5", "rule", "PI-05"),
    (PAIR_IT, "PI-05", "rule", "PI-05"),
    (PAIR_IT, " pi 5 ", "rule", "PI-05"),
    (PAIRS, "pr 22", "rule", "PR-22"),
    (PAIRS, "PR-22", "rule", "PR-22"),
    (PAIRS, "rule 22", "rule", "PR-22"),
    (PASS_ON, "1", "move", "pass-on dog to 1"),
    (PAIR_IT, "?", "help", ""),
    (PAIR_IT, "help", "help", ""),
    (PAIR_IT, "y", "yes", ""),
    (PAIR_IT, "go on", "go", ""),
    (PAIR_IT, "why 5", "why", "play Anchor"),
    (PAIR_IT, "w draw", "why", "draw"),
    (PAIR_IT, "why d", "why", "draw"),
    (PAIR_IT, "why Gold Treasure", "why", "play Gold"),
    (OWED, "1 2 to mate", "move", "give R2K G1W to 1"),
    (OWED, "give 3 R2K to m", "move", "give R2K Y3S to 1"),
    (OWED, "give 1 3 to mate call", "move", "give R2K Y3S to 1 call"),
    (PAIRS, "h", "move", "hit"),
    (PAIRS, "H", "move", "hit"),
    (PAIRS, "ha", "hand", ""),
    (PAIRS, "f", "move", "fold"),
    (PAIRS, "d", "move", "deal"),
    (PAIRS, "why f", "why", "fold"),
    (TIED, "fold 1", "move", "fold 1"),
    (PIRATO, "give to 2", "move", "give to 2"),
    (PIRATO, "g skull 2", "move", "give skull to 2"),
    (PIRATO, "to mate 2", "move", "give skull to 2"),
    (PIRATO, "give to Mate 1", "move", "give to 1"),
    (PIRATO, "late", "move", "late"),
    (PASS_ON, "1 to mate 1", "move", "pass-on dog to 1"),
    (PASS_ON, "pass-on pig to mate 2", "move", "pass-on pig to 2"),
    (PASS_ON, "p pig 2", "move", "pass-on pig to 2"),
]


@pytest.mark.parametrize(("position", "typed", "name", "argument"), MEANT)
def test_what_is_typed_is_understood(position: str, typed: str, name: str, argument: str) -> None:
    table = at(position, level="mate")
    assert read(typed, table) == Command(name, argument)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_legal_action_and_its_words_can_be_typed(name: str) -> None:
    table = Table(GAMES[name], level="deckhand", seed=5, speed="instant")
    for action in table.view.legal_actions():
        assert read(str(action), table) == Command("move", str(action))
        assert read(str(action).upper(), table).argument == str(action)


@pytest.mark.parametrize("command", list(USES))
def test_every_command_works_by_its_whole_name_and_its_use_begins_with_it(command: str) -> None:
    rest = {"why": " draw", "rule": " PI-05", "log": " 4"}.get(command, "")
    assert read(f"{command}{rest}", at(PAIR_IT)).name == command
    assert USES[command].startswith(command)


UNCLEAR = [
    (PAIR_IT, "dance", "“dance” is no command. The nearest are: cancel, next, hand. Type ? for all."),
    (PAIR_IT, "tabel", "The nearest are: table"),
    (PAIR_IT, "l", "“l” could be log or let go. Type more of it."),
    (PAIR_IT, "c", "“c” could be captain or cost or call or cancel"),
    (PAIR_IT, "", "Nothing was typed"),
    (PAIR_IT, "   ", "Nothing was typed"),
    (PAIR_IT, "9", "Your hand has 5 cards; there is no card 9."),
    (PAIR_IT, "0", "there is no card 0"),
    (PAIR_IT, "99999999999", "there is no card 99999999999"),
    (PAIR_IT, "play R9K", "There is no card 'R9K'"),
    (PAIR_IT, "play", "The move is written: play CARD"),
    (PAIR_IT, "why", "Type why and a move"),
    (PAIR_IT, "why dance", "'dance' is no move"),
    (PAIR_IT, "log many", "Type log and a number of lines"),
    (PAIR_IT, "rule", "Type rule and an id, as: rule PI-01."),
    (PAIR_IT, "1 to deck", "Nothing is to be given now."),
    (PASS_ON, "to 1", "Name one of your cards, as: 1 to Deckhand 1."),
    (OWED, "1 to deck", "Name 2 of your cards, as: 1 2 to Deckhand."),
    (OWED, "1 2 3 to deck", "These are too many. Name 2 of your cards, as: 1 2 to Deckhand."),
    (PASS_ON, "1 2 to deckhand 1", "These are too many. Name one of your cards, as: 1 to Deckhand 1."),
    (PAIR_IT, "give 1 to captain", "Nobody here is called 'captain': here are you, Deckhand."),
    (OWED, "1", "Name 2 of your cards, as: 1 2 to Deckhand."),
    (PASS_ON, "2", "Type who gets it, as: 2 to Deckhand 1."),
    (PAIRS, "why", "Type why and a move, as: why hit, or why fold."),
    (PAIRS, "1", "The 9: 9 cards in the deck"),
    (PAIRS, "1 to 2", "Nothing is to be given now."),
    (PAIRS, "flod", "“flod” is no command"),
    (PAIR_IT, "<script>", "is no command"),
    (PAIR_IT, "x" * 5000, "at most 200 characters"),
]


@pytest.mark.parametrize(
    ("position", "typed", "words"), UNCLEAR, ids=[case[1][:12] or "-" for case in UNCLEAR]
)
def test_what_is_not_understood_is_answered_with_what_would_be(position: str, typed: str, words: str) -> None:
    table = at(position)
    before = table.state
    with pytest.raises(NotationError) as refusal:
        read(typed, table)
    assert words in str(refusal.value)
    carry_out(typed, table)
    assert words in table.latest and table.state == before and not table.faults


@pytest.mark.parametrize("name", list(GAMES))
@given(
    text=st.text(max_size=30) | st.lists(st.sampled_from([*USES, "1", "3", "to", "R1K", "?"])).map(" ".join)
)
@examples(60)
def test_whatever_is_typed_is_answered(name: str, text: str) -> None:
    table = Table(GAMES[name], level="deckhand", seed=5, speed="instant")
    carry_out(text, table)
    assert table.latest and not table.faults


def test_any_fault_in_a_command_is_said_and_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    table, before = at(PAIR_IT), pairit.games.position(PAIR_IT)
    monkeypatch.setattr("pairit.table.commands.read", lambda text, table: 1 / 0)
    carry_out("d", table)
    assert "Something went wrong here: ZeroDivisionError" in table.latest
    assert table.faults and table.state == before
    monkeypatch.undo()
    carry_out("rule PI-05", table, lambda ruling: 1 / 0)
    assert "Something went wrong here: ZeroDivisionError" in table.latest


def test_a_typed_move_is_played_at_once_even_right_after_another() -> None:
    table = at("pair-it; hands: Y3S / B3C G1C; top: R1K; draw: R2K ...")
    carry_out("d", table)
    carry_out("pass", table)
    told = " ".join(line.text for line in table.log)
    assert "You draw red 2 skull." in told and "You pass." in told


def test_a_refused_move_is_explained_and_nothing_moves() -> None:
    table = at(PAIR_IT)
    carry_out("anchor", table)
    assert table.latest.startswith("Not now. An Anchor never goes alone.")
    assert table.answer and table.answer.rulings == ("PI-13",)


def test_why_answers_both_ways_and_plays_nothing() -> None:
    table = at(PAIR_IT)
    carry_out("why 1", table)
    assert table.latest.startswith("Yes. Red 2 skull shares")
    carry_out("why draw", table)
    assert table.latest.startswith("Not now. You can still play")
    assert table.state == pairit.games.position(PAIR_IT)


def test_a_play_that_does_more_waits_for_a_yes() -> None:
    table = at(PAIR_IT)
    carry_out("reverse:r", table)
    assert "2 Anchors go with it" in table.latest
    carry_out("cancel", table)
    carry_out("yes", table)
    assert "Nothing waits for a yes." in table.latest
    carry_out("3", table)
    carry_out("yes", table)
    assert "name the colour" in table.latest
    carry_out("yellow", table)
    assert any("yellow" in line.text for line in table.log)


def test_the_call_is_typed_with_the_play_or_afterwards() -> None:
    position = "pair-it; hands: R2K Y3S / B3C G1C Y1S; top: R1K"
    table = at(position)
    carry_out("1 call", table)
    assert any("PAIR IT!" in line.text for line in table.log)
    table = at(position)
    carry_out("1", table)
    assert table.held
    carry_out("call", table)
    assert any("You call PAIR IT!" in line.text for line in table.log)
    table = at(position)
    carry_out("call", table)
    assert "You will call PAIR IT! with your next card." in table.latest
    carry_out("call", table)
    assert "You will not call PAIR IT! with your next card." in table.latest
    carry_out("skip", table)
    assert "The table waits for you already." in table.latest
    carry_out("go on", table)
    assert "No play waits for a shout." in table.latest
    carry_out("1", table)
    carry_out("go on", table)
    assert not table.held and not table.faults


def test_questions_are_answered_in_the_status_line() -> None:
    table = at(PAIR_IT)
    carry_out("table", table)
    for fact in table.layout.facts(table.view, table.names):
        assert fact.label in table.latest and fact.value in table.latest
    carry_out("hand", table)
    for number, line in enumerate(hand_lines(table), start=1):
        assert f"{number}. {line}" in table.latest
    carry_out("rule pi-13", table)
    assert pairit.rulebook.load("pair-it")["PI-13"].ruling in table.latest
    carry_out("rule 99", table)
    assert "There is no ruling '99'" in table.latest
    carry_out("log", table)
    assert "Nothing has happened yet." in table.latest
    carry_out("PI-99", table)
    assert "There is no ruling 'PI-99'" in table.latest
    carry_out("?", table)
    for use in uses(table).values():
        assert use[1:] in table.latest
    carry_out("cost", table)
    assert "No choice has a cost" in table.latest
    costs = at(PAIRS)
    carry_out("cost", costs)
    assert "Fold costs 3 points" in costs.latest


def test_the_log_is_told_with_rulings() -> None:
    table = at("pairs; stacks: 10 / 3; turn: 0; draw: 5 4 2 1 7 6")
    carry_out("h", table)
    carry_out("log 50", table)
    assert "1. You hit and get a 5. (PR-07)" in table.latest
    for none in ("log 0", "log 00", "log 0000"):
        carry_out(none, table)
        assert table.latest.startswith("Nothing has happened yet.")


def test_a_round_is_dealt_by_next_and_begun_again_by_again() -> None:
    table = at("pairs; stacks: 10 / 3; turn: 0; draw: 10 4 2 1 7 6 5 8 9 9 9")
    carry_out("again", table)
    assert "The round still goes on" in table.latest
    carry_out("h", table)
    assert "You pair the 10s" in table.latest
    carry_out("next", table)
    assert len(table.record.actions) >= 2
    assert not table.faults


def test_the_same_question_twice_is_answered_twice() -> None:
    table = at(PAIR_IT)
    carry_out("hand", table)
    first, inputs = table.latest, table.inputs
    carry_out("hand", table)
    assert table.latest == first and table.inputs == inputs + 1


def test_an_answer_that_is_given_again_is_numbered_since_spaces_are_not_heard() -> None:
    table = at(PAIR_IT)
    view = TableView(table, "plain")
    said = []
    for typed in ("hand", "hand", "hand", "table", "hand"):
        carry_out(typed, table)
        said.append(view.bridge.text)
    hand, second, third, _, last = said
    assert [second, third, last] == [f"{hand} (2)", f"{hand} (3)", hand]
    table.put_back()
    now = view.bridge.text
    view.speed.value = "slow"
    assert view.bridge.text == now, "who chooses a speed has asked nothing"


DEAL_OWED = "pairs; stacks: 10 4 / 9 3; scored: 10 / ; turn: {turn}; owes: deal; draw: 5 2 1 7 6 3"


@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("typed", ["hit", "fold", "h", "f", "why hit", "why h", "w fold"])
def test_while_a_deal_is_owed_any_other_move_is_answered_whoever_ended_the_round(
    typed: str, turn: int
) -> None:
    table = at(DEAL_OWED.format(turn=turn))
    before = table.state
    carry_out(typed, table)
    assert table.latest == "Not now. This round is over: the next one is dealt first."
    assert table.state == before and not table.faults


@pytest.mark.parametrize("turn", [0, 1])
def test_the_deal_is_the_persons_in_every_answer_whoever_ended_the_round(turn: int) -> None:
    table = at(DEAL_OWED.format(turn=turn))
    carry_out("why deal", table)
    assert table.latest.startswith("Yes. The round is over and everybody has seen it")
    carry_out("?", table)
    assert table.latest.startswith("Now you can, for example: deal the next round.")
    carry_out("table", table)
    assert "You: 2 cards, 10 points of 31 points, to move" in table.latest
    assert table.latest.count("to move") == 1
    asking = WhyNot(table)
    asking.show(wanted=True)
    assert "deal" not in [action for _, action in asking.options]
    carry_out("d", table)
    assert any(line.text.startswith("The lowest starts") for line in table.log) and not table.faults


def test_while_a_slap_is_owed_any_other_move_is_answered() -> None:
    table = at("pair-it; hands: R2K Y3S / B3C G1C Y1S; top: Hands; need: colour Y; owes: slap; turn: 1")
    for typed in ("draw", "why draw"):
        carry_out(typed, table)
        assert table.latest.startswith("Not now. All Hands On Deck comes first: everybody slaps.")
    carry_out("why slap", table)
    assert table.latest.startswith("Yes.")


@pytest.mark.parametrize(
    ("position", "moves"), [(PAIR_IT, "3, draw"), (PAIRS, "hit, fold"), (PIRATO, "give to 1")]
)
def test_what_is_named_as_an_example_can_be_typed_in_this_game(position: str, moves: str) -> None:
    table = at(position)
    assert f"e.g. {moves}" in placeholder(table)
    assert pairit.play(pairit.games.position(position)).asking.command.placeholder == placeholder(table)
    for typed in table.layout.typed_questions:
        carry_out(typed, table)
        assert table.answer, typed
    for typed in table.layout.typed_moves[:1]:
        assert read(typed, table).name == "move"


def test_commands_of_a_shout_are_told_only_where_something_is_called() -> None:
    for position, calls in (
        (PAIR_IT, True),
        (f"{PAIR_IT}; options: pair_it_call=False", False),
        (PAIRS, False),
        (PIRATO, False),
    ):
        table = at(position)
        carry_out("?", table)
        assert ("shout" in table.latest) is calls
        assert ("call" in uses(table)) is calls


def test_a_dog_that_is_to_be_passed_on_is_refused_by_the_judge() -> None:
    table = at(PASS_ON)
    carry_out("1", table)
    assert table.latest.startswith("Not now.") and table.answer and "dog" in table.latest


def test_what_is_said_later_takes_an_older_answer_off_the_page() -> None:
    for typed in ("3x", "hand", "rule 5"):
        view = pairit.play(pairit.games.position(PAIR_IT))
        carry_out("why 1", view.table)
        assert "Yes." in view.answer.value
        carry_out(typed, view.table)
        assert view.answer.value == "" and view.table.answer is None


def test_the_button_of_the_shout_says_what_it_means_and_keeps_what_waits() -> None:
    view = pairit.play(pairit.games.position(PAIR_IT))
    view.table.shout()
    assert view.bridge.text.startswith("You will call PAIR IT! with your next card. Your turn.")
    view.table.press_card(2)
    carry_out("call", view.table)
    assert "2 Anchors go with it" in view.table.latest
