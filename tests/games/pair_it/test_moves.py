"""Moves as they are typed: one grammar, its short forms, and what stands for what."""

from __future__ import annotations

import pytest

import pairit
from pairit.games.pair_it import matching
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, OF_COLOUR
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.state import PairItState

GAME = PairIt()
TURN = GAME.position("hands: R2K R3K Pirates:G Reverse:R Anchor*2 / B3C B4C; top: R1K; draw: Y1K Y2K")
TWO_LEFT = GAME.position("hands: R2K Y3S / B3C B4C; top: R1K; draw: Y1K Y2K")
GIFT = GAME.position("hands: R1K G2W Anchor*2 / B3C / B4C; top: Cannon:*2; owes: give 2; draw: Y1K Y2K")
COLOUR = GAME.position("hands: R1K G2W / B3C; top: Hands; owes: colour; draw: Y1K Y2K")
SLAP = GAME.position(
    "hands: R1K G2W / B3C / B4C; top: Hands; need: colour B; owes: slap; turn: 1; draw: Y1K Y2K"
)
ASKED = GAME.position(
    "hands: R1K / B3C; top: R2K; owes: challenge; uncalled: 0; next: 1; turn: 1; draw: Y1K Y2K"
)
DRAWN = GAME.position("hands: Y3S R2K / B3C B4C; top: R1K; owes: drawn R2K; draw: Y1K Y2K")

SHORT_FORMS = [
    (TURN, "PLAY r2k", "play R2K"),
    (TURN, "  play   R2K  ", "play R2K"),
    (TURN, "p r2k", "play R2K"),
    (TURN, "pl R2K", "play R2K"),
    (TURN, "1", "play R2K"),
    (TURN, "play 2", "play R3K"),
    (TURN, "p 4", "play Reverse:R"),
    (TWO_LEFT, "1 call", "play R2K call"),
    (TWO_LEFT, "p r2k CALL", "play R2K call"),
    (DRAWN, "pa", "pass"),
    (COLOUR, "blue", "colour B"),
    (COLOUR, "colour blue", "colour B"),
    (COLOUR, "col b", "colour B"),
    (SLAP, "s", "slap"),
    (ASKED, "ch", "challenge"),
    (ASKED, "let", "let go"),
    (ASKED, "LET GO", "let go"),
    (ASKED, "l", "let go"),
    (GIFT, "g R1K G2W to 2", "give R1K G2W to 2"),
]

EQUIVALENT = [
    (TURN, "play Reverse:R with 2", "play Reverse:R"),
    (TURN, "play R2K with 0", "play R2K"),
    (TURN, "play R2K call", "play R2K"),
    (TWO_LEFT, "play R2K with 0 call", "play R2K call"),
    (GIFT, "give G2W R1K to 1", "give R1K G2W to 1"),
    (GIFT, "give Anchor*2 to 2", "give Anchor Anchor to 2"),
    (GIFT, "give Anchor Anchor*1 to 2", "give Anchor Anchor to 2"),
    (GIFT, "give Anchor R1K to 1 call", "give R1K Anchor to 1"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "typed", "meant"), SHORT_FORMS, ids=[form[1] for form in SHORT_FORMS])
def test_short_forms_are_translated(state: PairItState, typed: str, meant: str) -> None:
    assert meant in state.legal_actions()
    assert state.judge(typed).action == meant
    assert state.play(typed) == state.play(meant)
    view = state.view(state.turn)
    assert view.judge(typed) == state.judge(typed)


@pytest.mark.parametrize(("state", "typed", "meant"), EQUIVALENT, ids=[pair[1] for pair in EQUIVALENT])
def test_some_spellings_stand_for_a_listed_action(state: PairItState, typed: str, meant: str) -> None:
    assert meant in state.legal_actions()
    assert typed not in state.legal_actions()
    assert state.judge(typed).legal
    assert state.play(typed) == state.play(meant)
    assert state.step(typed).events == state.step(meant).events


def test_d_is_for_draw() -> None:
    state = GAME.position("hands: Y2S / B3C; top: R1K; draw: Y1K")
    assert state.play("d") == state.play("dr") == state.play("draw")


def test_a_call_is_listed_only_where_it_says_something() -> None:
    assert TWO_LEFT.legal_actions() == ["play R2K", "play R2K call"]
    assert not any("call" in action for action in TURN.legal_actions())
    quiet = GAME.position(f"{TWO_LEFT}; options: pair_it_call=false")
    assert quiet.legal_actions() == ["play R2K"]
    assert quiet.play("play R2K call") == quiet.play("play R2K")


def test_a_call_counts_what_is_left_after_the_anchors_have_gone() -> None:
    """PI-14, PI-20: all Anchors go with the Reverse, so one card is left of two Anchors, a Reverse and it."""
    state = GAME.position("hands: Reverse:R Anchor*2 Y3S / B3C; top: R1K")
    assert state.legal_actions() == ["play Reverse:R", "play Reverse:R call"]


def test_gifts_are_listed_once_whatever_their_order() -> None:
    assert GIFT.legal_actions() == [
        f"give {cards} to {seat}"
        for cards in ("R1K G2W", "R1K Anchor", "G2W Anchor", "Anchor Anchor")
        for seat in (1, 2)
    ]


class TestSlap:
    """PI-19: reaction times decide where they are told; otherwise chance."""

    @pytest.mark.parametrize(
        ("times", "slowest"),
        [("300 200 100", 0), ("100 300 200", 1), ("100 200 300", 2), ("0 0 1", 2),
         ("200 200 200", 0), ("100 200 200", 2), ("200 200 100", 0), ("200 100 200", 0), ("999999 0 0", 0)],
    )  # fmt: skip
    def test_the_slowest_steals_and_of_equal_ones_the_last_in_turn(self, times: str, slowest: int) -> None:
        """Seat 1 played All Hands, so the turn order is 1, 2, 0."""
        step = SLAP.step(f"slap {times}")
        slapped = next(event for event in step.events if event.kind == "slapped")
        assert slapped.seat == slowest
        thieves = [event.seat for event in step.events if event.kind.startswith("stole")]
        assert thieves == ([] if slowest == 1 else [slowest])

    def test_between_two_a_tie_goes_to_the_other(self) -> None:
        two = GAME.position("hands: R1K G2W / B3C; top: Hands; need: colour B; owes: slap; draw: Y1K")
        assert next(event for event in two.step("slap 200 200").events if event.kind == "slapped").seat == 1

    def test_odds_of_a_hundred_percent_are_certain(self) -> None:
        for seat in range(3):
            odds = " ".join("100%" if other == seat else "0%" for other in range(3))
            events = SLAP.step(f"slap {odds}").events
            assert next(event for event in events if event.kind == "slapped").seat == seat

    def test_odds_count_to_a_hundred(self) -> None:
        """The last percent is there, and none after it."""
        slowest = set()
        for seed in range(500):
            events = GAME.position(f"{SLAP}; seed: {seed}").step("slap 99% 1% 0%").events
            slowest.add(next(event for event in events if event.kind == "slapped").seat)
        assert slowest == {0, 1}

    def test_without_times_all_seats_are_alike(self) -> None:
        slowest = [0, 0, 0]
        for seed in range(3000):
            state = GAME.position(f"{SLAP}; seed: {seed}")
            seat = next(event for event in state.step("slap").events if event.kind == "slapped").seat
            assert seat is not None
            slowest[seat] += 1
        assert all(900 < times < 1100 for times in slowest), slowest

    def test_odds_are_kept(self) -> None:
        slowest = [0, 0, 0]
        for seed in range(3000):
            state = GAME.position(f"{SLAP}; seed: {seed}")
            events = state.step("slap 70% 20% 10%").events
            seat = next(event for event in events if event.kind == "slapped").seat
            assert seat is not None
            slowest[seat] += 1
        assert [round(times / 300) for times in slowest] == [7, 2, 1]

    @pytest.mark.parametrize("typed", ["slap 200", "slap 200 300", "slap 1 2 3 4", "slap 50% 50%"])
    def test_one_time_for_each_or_none(self, typed: str) -> None:
        verdict = SLAP.judge(typed)
        assert (verdict.legal, verdict.rulings) == (False, ("PI-19",))

    @pytest.mark.parametrize(
        "typed",
        [
            "slap 1 2 x",
            "slap -1 2 3",
            "slap 1.5 2 3",
            "slap 50% 40% 5%",
            "slap 50% 50 0%",
            "slap 1 2 1000000",
        ],
    )
    def test_other_times_are_no_move(self, typed: str) -> None:
        with pytest.raises(pairit.NotationError):
            SLAP.judge(typed)


NO_MOVES = [
    "", "   ", "jump", "p", "c", "call", "draw draw", "draw call", "pass call", "slap call", "play",
    "play call",
    "play R9K", "play R2K R3K", "play R2K with", "play R2K with -1", "play R2K with x",
    "play R2K with 100", "play Gold*2",
    "play 0", "play 9", "play 99999", "0", "99", "9" * 190, "²", "play ²", "give to 1", "give R1K",
    "give R1K to",
    "give R1K to x", "give R1K to -1", "give R1K to 100", "give R1K R1K to 1", "give Gold*9 to 1",
    "give Gold*999999999999 to 1",
    "colour", "colour purple", "colour R B", "let it", "let go now", "challenge 1",
    "x" * 201, "x" * 10_000_000,
    "play " + "x" * 190, "play R2K\0", "<b>", "draw; draw", "{}",
]  # fmt: skip


@pytest.mark.parametrize("typed", NO_MOVES, ids=lambda typed: repr(typed[:24]))
def test_what_is_no_move_is_refused_with_a_sentence(typed: str) -> None:
    for state in (TURN, GIFT, SLAP):
        for ask in (state.judge, state.play, state.step, state.view(0).judge, state.view(1).judge):
            with pytest.raises(pairit.NotationError) as refusal:
                ask(typed)
            sentence = str(refusal.value)
            assert sentence.endswith((".", "?"))
            assert len(sentence) < 450


@pytest.mark.parametrize("typed", [None, 5, b"draw", ["draw"], {}], ids=repr)
def test_what_is_no_text_is_no_move(typed: object) -> None:
    with pytest.raises(pairit.PairitError):
        TURN.judge(typed)  # type: ignore[arg-type]


WRONG_PHASE = {
    "turn": (TURN, ["draw", "pass", "colour B", "give R2K to 1", "slap", "challenge", "let go",
    "play Anchor", "play Y4S"]),
    "gift": (GIFT, ["draw", "pass", "colour B", "slap", "challenge", "let go", "play R1K", "give R1K to 1",
                    "give R1K G2W to 0", "give R1K G2W to 3", "give R1K G2W to 99", "give B3C R1K to 1",
                    "give Anchor*3 to 1"]),
    "colour": (COLOUR, ["draw", "pass", "give R1K to 1", "slap", "challenge", "let go", "play R1K"]),
    "slap": (SLAP, ["draw", "pass", "colour B", "give R1K to 1", "challenge", "let go", "play R1K"]),
    "challenge": (ASKED, ["draw", "pass", "colour B", "give B3C to 0", "slap", "play B3C"]),
    "drawn": (DRAWN, ["draw", "colour B", "give R2K to 1", "slap", "challenge", "let go", "play Y3S",
    "play R3K"]),
}  # fmt: skip


@pytest.mark.parametrize("phase", WRONG_PHASE)
def test_what_is_not_owed_is_refused_with_a_ruling(phase: str) -> None:
    state, moves = WRONG_PHASE[phase]
    before = str(state)
    for move in moves:
        with pytest.raises(pairit.IllegalAction) as refusal:
            state.play(move)
        verdict = refusal.value.verdict
        assert not verdict.legal
        assert verdict.rulings[0].startswith("PI-")
        assert verdict.change
        assert set(verdict.instead) <= set(state.legal_actions())
        assert verdict.instead
    assert str(state) == before


def test_a_finished_round_takes_nothing_more() -> None:
    over = GAME.position("hands: / B3C; top: R2K; over: 0")
    for move in ("draw", "pass", "slap", "play B3C", "challenge", "let go", "colour B", "give B3C to 0"):
        for judged in (over.judge(move), over.view(0).judge(move), over.view(1).judge(move)):
            assert (judged.legal, judged.rulings, judged.instead) == (False, ("PI-24",), ())


def test_the_title_of_a_card_is_its_name_with_a_capital() -> None:
    for card in GAME.cards:
        assert card.title[0].isupper()
        assert card.title.lower() == card.name.lower()


def test_only_cannons_pass_cards_on() -> None:
    """PI-17, PI-18."""
    gives = {card.code: card.gives for card in GAME.cards if card.gives}
    assert gives == {**{f"Cannon:{letter}": 1 for letter in "RBGY"}, "Cannon:*1": 1, "Cannon:*2": 2}


def test_there_are_at_most_twenty_anchors() -> None:
    """PI-01."""
    assert GAME.known_options[0].values == range(21)


def test_a_deal_tells_how_many_and_what_was_turned_up() -> None:
    """PI-27, PI-28: action cards that would be turned up go under the pile, and are counted."""
    passed = set()
    for seed in range(30):
        step = GAME.deal_step(players=3, seed=seed)
        dealt, turned_up, starts = step.events
        assert (dealt.count, dealt.word, starts.seat) == (7, "108 cards", 0)
        assert turned_up.cards == (step.state.parts()["top"],)
        under = [CARDS[card].kind for card in step.state.pile[len(step.state.pile) - turned_up.count :]]
        assert "regular" not in under
        passed.add(turned_up.count)
    assert {0, 1} <= passed


def test_a_first_round_is_not_dealt_by_the_rulings_on_further_ones() -> None:
    """PI-22, PI-38."""
    first = GAME.deal_step(players=2, seed=1).events[0].rulings
    further = GAME.position("hands: / B3C; top: R2K; over: 0").next_round_step().events[0].rulings
    assert further == (*first, "PI-22", "PI-38")


def test_each_theft_and_each_slap_has_a_chance_of_its_own() -> None:
    """PI-09, PI-19: the next one begins where the last one ended, not where it began."""
    before = GAME.position("hands: Pirates:B R1K R2S / R3K G2S; top: B4W")
    assert before.play("play Pirates:B").steals == before.steals + 1
    before = GAME.position("hands: Hands R1K R2S / R3K G2S; top: B4W").play("play Hands").play("colour R")
    assert before.play("slap 37% 63%").slaps == before.slaps + 1


def test_what_a_last_coloured_card_asks_for_is_its_colour() -> None:
    """PI-24: the round is over, and what lies on top is read back as it was left."""
    for letter, colour in zip("RBGY", range(4), strict=True):
        over = GAME.position(f"hands: Draw3:{letter} / R1K G2S; top: {letter}4W").play(f"play Draw3:{letter}")
        assert over.is_over and over.need == matching.COLOUR + colour


def test_the_sets_of_the_colours_are_the_cards_of_these_colours() -> None:
    """PI-01."""
    for colour, cards in enumerate(OF_COLOUR):
        held = [CARDS[card] for card in ALL_CARDS.members(cards)]
        assert {card.colour for card in held} == {colour}
        assert len(held) == sum(card.copies for card in CARDS.values() if card.colour == colour)


def test_a_card_that_does_not_fit_is_refused_for_that_however_many_anchors_are_said() -> None:
    """PI-14 is about a Reverse that may be played."""
    held = GAME.position("hands: R3K Reverse:B Anchor*2 / B3C; top: R1K; draw: Y1K")
    assert "PI-14" not in held.judge("play Reverse:B with 1").rulings
    assert held.judge("play Reverse:B with 1").sentence == held.judge("play Reverse:B").sentence
