"""Positions that cannot be read or cannot occur: each is refused by the part that is wrong."""

from __future__ import annotations

import re

import pytest

import pairit
from pairit.games.pair_it.game import PairIt

GAME = PairIt()
TWO = "hands: R1K G2W / B3C Y4S"
ONE = "hands: R1K / B3C B4C"

WRONG = [
    # who plays
    ("top: R2K", "hands"),
    ("hands: R1K; top: R2K", "hands"),
    ("hands: R1K / R2W / R3C / R4S / B1K / B2W / B3C; top: G1K", "hands"),
    ("hands: R1K / R2W / R3C / R4S / B1K / B2W / B3C / B4S; top: G1K", "hands"),
    ("hands: " + "/" * 15_000 + "; top: G1K", "hands"),
    # cards
    ("hands: X9 / B3C; top: B1K", "hands"),
    ("hands: R1K ? / B3C; top: B1K", "hands"),
    ("hands: R1K R1K / B3C; top: B1K", "hands"),
    ("hands: R1K / R1K; top: B1K", "hands"),
    ("hands: R1K / B3C; top: R1K", "hands"),
    ("hands: Gold*3 / B3C; top: R1K", "hands"),
    ("hands: Gold*2 Gold / B3C; top: R1K", "hands"),
    ("hands: Gold*2 / Gold; top: R1K", "hands"),
    ("hands: Gold*0 / B3C; top: R1K", "hands"),
    ("hands: Gold*-1 / B3C; top: R1K", "hands"),
    ("hands: Gold*999999999999 / B3C; top: R1K", "hands"),
    ("hands: Gold*" + "9" * 15_000 + " / B3C; top: R1K", "hands"),
    ("hands: " + "Anchor*10 " * 1500 + " / B3C; top: R1K", "hands"),
    ("hands: Anchor*11 / B3C; top: R1K", "hands"),
    ("hands: Anchor*10 / B3C; top: R1K; options: anchors=9", "hands"),
    ("hands: Anchor / B3C; top: R1K; options: anchors=0", "hands"),
    ("hands: R1K / ?*2; top: R2K", "hands"),
    (f"{TWO}; top: B1K; draw: R1K", "draw"),
    (f"{TWO}; top: B1K; draw: G1K G1K", "draw"),
    (f"{TWO}; top: B1K; draw: G1K; discard: G1K", "draw"),
    (f"{TWO}; top: B1K; draw: R2K ... R3K", "draw"),
    (f"{TWO}; top: B1K; draw: ... ...", "draw"),
    (f"{TWO}; top: B1K; draw: Q", "draw"),
    (f"{TWO}; top: B1K; discard: R1K", "discard"),
    (f"{TWO}; top: B1K; discard: B1K", "discard"),
    (f"{TWO}; top: B1K; discard: Q", "discard"),
    (f"{TWO}", "top"),
    (f"{TWO}; top:", "top"),
    (f"{TWO}; top: Z", "top"),
    (f"{TWO}; top: B1K B2K", "top"),
    (f"{TWO}; top: Gold*2", "top"),
    (f"{TWO}; top: Anchor", "top"),
    # what must be matched
    (f"{TWO}; top: B1K; need: colour R", "need"),
    (f"{TWO}; top: B1K; need: open", "need"),
    (f"{TWO}; top: B1K; need: pair B2K", "need"),
    (f"{TWO}; top: Cannon:G; need: colour R", "need"),
    (f"{TWO}; top: Cannon:G; need: open", "need"),
    (f"{TWO}; top: Pirates:R; need: pair R1W", "need"),
    (f"{TWO}; top: Reverse:R; need: open", "need"),
    (f"{TWO}; top: Gold; need: colour R", "need"),
    (f"{TWO}; top: Hands", "need"),
    (f"{TWO}; top: Wreck:*", "need"),
    (f"{TWO}; top: Cannon:*1", "need"),
    (f"{TWO}; top: Draw3:*", "need"),
    (f"{TWO}; top: Hands; need: open", "need"),
    (f"{TWO}; top: Hands; need: purple", "need"),
    (f"{TWO}; top: Hands; need: colour", "need"),
    (f"{TWO}; top: Hands; need: colour X", "need"),
    (f"{TWO}; top: Hands; need: pair Gold", "need"),
    (f"{TWO}; top: Hands; need: pair ZZ", "need"),
    (f"{TWO}; top: Hands; need: colour R; owes: colour", "need"),
    (f"{TWO}; top: Cannon:*1; need: colour R; owes: give 1", "need"),
    (f"{TWO}; top: Hands; owes: slap", "need"),
    # numbers
    (f"{TWO}; top: B1K; turn: 2", "turn"),
    (f"{TWO}; top: B1K; turn: x", "turn"),
    (f"{TWO}; top: B1K; turn:", "turn"),
    (f"{TWO}; top: B1K; turn: -1", "turn"),
    (f"{TWO}; top: B1K; turn: {'9' * 15_000}", "turn"),
    (f"{TWO}; top: B1K; direction: -1", "direction"),
    (f"{TWO}; top: B1K; direction: 0", "direction"),
    (f"{TWO}; top: B1K; direction: 2", "direction"),
    (f"{TWO} / B4C; top: B1K; direction: 0", "direction"),
    (f"{TWO}; top: B1K; scores: 1", "scores"),
    (f"{TWO}; top: B1K; scores: 1 / -2", "scores"),
    (f"{TWO}; top: B1K; scores: 1 / 2 / 3", "scores"),
    (f"{TWO}; top: B1K; scores: a / b", "scores"),
    (f"{TWO}; top: B1K; round: 0", "round"),
    (f"{TWO}; top: B1K; starter: 2", "starter"),
    (f"{TWO}; top: B1K; seed: -1", "seed"),
    (f"{TWO}; top: B1K; seed: {1 << 63}", "seed"),
    (f"{TWO}; top: B1K; streams: 1 2", "streams"),
    (f"{TWO}; top: B1K; streams: a b c", "streams"),
    # options
    (f"{TWO}; top: B1K; options: anchors=21", "options"),
    (f"{TWO}; top: B1K; options: anchors=", "options"),
    (f"{TWO}; top: B1K; options: anchors", "options"),
    (f"{TWO}; top: B1K; options: anchors=9 anchors=9", "options"),
    (f"{TWO}; top: B1K; options: anchor=9", "options"),
    (f"{TWO}; top: B1K; options: pair_it_call=1", "options"),
    (f"{TWO}; top: B1K; options: {'a=1 ' * 3000}", "options"),
    # what is owed
    (f"{TWO}; top: B1K; owes: nonsense", "owes"),
    (f"{TWO}; top: B1K; owes: give 1", "owes"),
    (f"{TWO}; top: Cannon:R; owes: give", "owes"),
    (f"{TWO}; top: Cannon:R; owes: give 0", "owes"),
    (f"{TWO}; top: Cannon:R; owes: give 2", "owes"),
    (f"{TWO}; top: Cannon:*2; owes: give 1", "owes"),
    (f"{TWO}; top: Cannon:*2; owes: give 3", "owes"),
    (f"{TWO}; top: Cannon:*2; owes: give two", "owes"),
    (f"{ONE}; top: Cannon:*2; owes: give 2", "owes"),
    (f"{TWO}; top: B1K; owes: colour", "owes"),
    (f"{TWO}; top: Gold; owes: colour", "owes"),
    (f"{TWO}; top: Cannon:R; owes: colour", "owes"),
    (f"{TWO}; top: B1K; owes: slap", "owes"),
    (f"{TWO}; top: Wreck:*; need: colour R; owes: slap", "owes"),
    (f"{TWO}; top: B1K; owes: drawn", "owes"),
    (f"{TWO}; top: B1K; owes: drawn Q", "owes"),
    (f"{TWO}; top: B1K; owes: drawn R2K", "owes"),
    (f"{TWO}; top: B1K; owes: drawn B3C", "owes"),
    (f"{TWO}; top: B1K; owes: bonus", "owes"),
    (f"{TWO} / B4C; top: Pirates:R; owes: bonus", "owes"),
    (f"{TWO}; top: Pirates:R; owes: bonus; options: pirates_bonus=forced", "owes"),
    (f"{ONE}; top: B1K; owes: challenge; turn: 1", "owes"),
    (f"{ONE}; top: B1K; owes: challenge; uncalled: 0; turn: 1", "owes"),
    (f"{ONE}; top: B1K; owes: challenge; uncalled: 0; next: 1; turn: 0", "turn"),
    (f"{TWO}; top: B1K; owes: challenge; uncalled: 0; next: 1; turn: 1", "uncalled"),
    (f"{ONE}; top: B1K; owes: challenge; uncalled: 0; next: 1; turn: 1; options: pair_it_call=false",
    "uncalled"),
    (f"{ONE}; top: B1K; owes: challenge; uncalled: 0; next: 2; turn: 1", "next"),
    (f"{ONE}; top: B1K; uncalled: 0", "uncalled"),
    (f"{ONE}; top: B1K; uncalled: 5", "uncalled"),
    (f"{ONE}; top: Hands; owes: colour; uncalled: 0; turn: 1", "uncalled"),
    (f"{TWO}; top: B1K; next: 1", "next"),
    # the end of a round
    ("hands: / B3C; top: R1K", "hands"),
    ("hands: R1K / B3C; top: R2K; over: 0", "over"),
    ("hands: / B3C; top: R2K; over: 1", "over"),
    ("hands: / B3C; top: R2K; over: 7", "over"),
    ("hands: / B3C; top: R2K; over: -", "over"),
    ("hands: / B3C; top: R2K; over: 0; owes: slap", "over"),
    ("hands: / B3C; top: R2K; over: 0; next: 1", "over"),
    ("hands: / B3C; top: R2K; over: 0; turn: 1", "turn"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "part"), WRONG, ids=lambda text: text[:70])
def test_what_cannot_occur_is_refused_by_its_part(text: str, part: str) -> None:
    with pytest.raises(pairit.PositionError) as refusal:
        GAME.position(text)
    sentence = str(refusal.value)
    assert re.match(rf"'?{part}:", sentence), sentence
    assert sentence.endswith((".", "?", ")")), sentence
    assert not re.search(r"\b(invalid|illegal|error)\b", sentence, re.IGNORECASE)
    assert len(sentence) < 320


@pytest.mark.parametrize(
    "text",
    [
        f"{ONE}; top: Reverse:R; owes: colour; options: anchors=0",
        f"{ONE}; top: Reverse:R; need: colour G; options: anchors=0",
        "hands: R1K Anchor*10 / B3C; top: Reverse:R; owes: colour",
    ],
)
def test_no_colour_is_named_with_a_reverse_that_no_anchor_went_with(text: str) -> None:
    """PI-36: while the colour is owed, an Anchor lies under its Reverse: there is no combo without."""
    with pytest.raises(pairit.PositionError):
        GAME.position(text)


@pytest.mark.parametrize(
    "text",
    [f"pair-it; {TWO}; top: R1W; frobnicate: 1", f"pair-it; {TWO}; top: R1W; trun: 1",
     f"pair-it; {TWO}; top: R1W; turn",
     f"pair-it; {TWO}; top: R1W; turn: 0; turn: 1", f"pirato-poker; {TWO}; top: R1W", "x" * 10_000_000,
     "hands: " + "R1K " * 3_000_000],
    ids=lambda text: text[-20:],
)  # fmt: skip
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(pairit.PositionError) as refusal:
        GAME.position(text)
    assert len(str(refusal.value)) < 320


@pytest.mark.parametrize(
    ("short", "part", "meant"),
    [
        (f"{TWO}; top: B1K", "need", None),
        (f"{TWO}; top: B1K; need: pair B1K", "need", None),
        (f"{TWO}; top: Cannon:G; need: colour green", "need", None),
        (f"{TWO}; top: Gold; need: OPEN", "need", None),
        (f"{TWO}; top: Reverse:*; need: open", "need", None),
        (f"{TWO}; top: Reverse:*; need: Colour g", "need", "colour G"),
        (f"{TWO}; top: Hands; need: colour blue", "need", "colour B"),
        (f"{TWO}; top: Reverse:R; need: colour R", "need", None),
        (f"{TWO}; top: B1K", "turn", "0"),
        (f"{TWO}; top: B1K; starter: 1", "turn", "1"),
        (
            "hands: r1k anchor GOLD*2 anchor / cannon:*1*2; top: reverse:*",
            "hands",
            "R1K Gold*2 Anchor*2 / Cannon:*1*2",
        ),
        ("hands: / B3C; top: R2K; over: 0; turn: 0", "turn", None),
    ],
)
def test_what_may_be_left_out_has_its_default(short: str, part: str, meant: str | None) -> None:
    assert GAME.position(short).parts().get(part) == meant


def test_positions_that_differ_in_one_part_are_different() -> None:
    """A state is a value, and everything that its notation tells belongs to it."""
    start = "hands: R1K G2W / B3C Y4S / Gold Anchor; top: Hands; need: colour B; turn: 1"
    text = f"{start}; draw: Y1K Y2K; streams: 1 2 3"
    state = GAME.position(text)
    replaced = [
        ("G2W", "G3W"), ("Hands", "Wreck:*"), ("colour B", "colour R"), ("turn: 1", "turn: 2"),
        ("Y1K Y2K", "Y2K Y1K"), ("Y1K Y2K", "Y1K"),
        ("1 2 3", "2 2 3"), ("1 2 3", "1 3 3"), ("1 2 3", "1 2 4"),
    ]  # fmt: skip
    added = [
        "direction: -1", "owes: drawn B3C", "owes: slap", "scores: 1 / 0 / 0", "round: 2", "starter: 1",
        "seed: 5", "options: anchors=11",
    ]  # fmt: skip
    others = [text.replace(*pair) for pair in replaced] + [f"{text}; {part}" for part in added]
    positions = [state, *map(GAME.position, others)]
    assert len(set(positions)) == len(positions)
    assert len({str(position) for position in positions}) == len(positions)
    for place, position in enumerate(positions):
        assert positions.index(position) == place
    assert GAME.position(text.replace("G2W", "g2w").replace("R1K G2W", "G2W R1K")) == state


def test_cards_named_nowhere_lie_in_the_pile_or_among_the_played_ones() -> None:
    exact = GAME.position(f"{TWO}; top: B1K; draw: G1K G2K")
    assert exact.view(0).pile_count == 2
    assert exact.view(0).discards.bit_count() == 108 - 4 - 1 - 2
    first = GAME.position(f"{TWO}; top: B1K; draw: G1K G2K ...; discard: Gold")
    assert first.parts()["draw"].startswith("G1K G2K ")
    assert first.view(0).pile_count == 108 - 4 - 1 - 1
    seeded = [GAME.position(f"{TWO}; top: B1K; seed: {seed}") for seed in (1, 1, 2)]
    assert seeded[0] == seeded[1] != seeded[2]


def test_options_of_a_text_go_before_the_games_own() -> None:
    game = GAME.with_options(anchors=9, target=100)
    state = game.position(f"{TWO}; top: B1K; options: anchors=8")
    assert (state.game.options["anchors"], state.game.options["target"]) == (8, 100)


@pytest.mark.parametrize("top", ["Gold", "Reverse:*", "Hands", "Cannon:*1", "Reverse:R", "Wreck:G", "R1W"])
def test_a_finished_round_is_read_back_whatever_lies_on_top(top: str) -> None:
    for need in ("", "; need: open", "; need: colour G"):
        try:
            state = GAME.position(f"hands: / B3C; top: {top}; over: 0{need}")
        except pairit.PositionError:
            continue
        assert GAME.position(str(state)) == state


@pytest.mark.parametrize("players", [1, 7, 8, 0, -1, True, 2.0, "2", None, 10**30])
def test_two_to_six_play(players: object) -> None:
    """PI-37."""
    with pytest.raises(pairit.OptionError, match="PI-37"):
        GAME.deal(players=players, seed=7)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1 << 63, 7.0, "7", True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(pairit.OptionError, match="seed"):
        GAME.deal(players=2, seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "value"),
    [("anchors", 21), ("anchors", True), ("hand_size", 4), ("hand_size", 9), ("target", -1),
     ("pair_it_penalty", 0),
     ("pirates_steal", "nobody"), ("pair_it_call", 1), ("starter", None), ("fools", 3)],
)  # fmt: skip
def test_a_house_rule_has_a_closed_set_of_values(option: str, value: object) -> None:
    with pytest.raises(pairit.OptionError, match=option):
        GAME.with_options(**{option: value})


def test_the_next_round_is_dealt_when_one_is_over_and_the_match_is_not() -> None:
    going = GAME.deal(players=2, seed=7)
    with pytest.raises(pairit.PairitError, match=r"PI-2[24]"):
        going.next_round()
    over = GAME.position("hands: / Gold R1K; top: R2K; over: 0; scores: 250 / 90")
    assert over.points == (310, 90)
    with pytest.raises(pairit.PairitError, match="PI-22"):
        over.next_round()
    going_on = GAME.position("hands: / Gold R1K; top: R2K; over: 0; scores: 230 / 290")
    assert going_on.next_round().points == (290, 290)
