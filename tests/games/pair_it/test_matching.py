"""What may lie on what, told a second time from the rulings' text and compared card by card.

PI-02 to PI-08, PI-12 and PI-13 decide it; the engine's masks, its list of actions and its reasons must agree.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pairit.games.pair_it.cards import ALL_CARDS, CARDS
from pairit.games.pair_it.game import PairIt
from pairit.games.pair_it.matching import COLOUR, FITS, NO_NEED, OPEN, SAME, active_colour, rulings_for
from tests.games.pair_it.facts import CODES, COLOURS, MUST_NAME_A_COLOUR

GAME = PairIt()
SAME_KIND = {"Pirates", "Wreck", "Cannon", "Draw3", "Reverse"}
RAINBOW = {"Gold", "Hands", "Reverse:*", "Wreck:*", "Cannon:*1", "Cannon:*2", "Draw3:*"}
REGULAR = [code for code in CODES if code[-1] in "KWCS" and len(code) == 3]


def kind(code: str) -> str:
    return "regular" if code in REGULAR else code.partition(":")[0]


def colour(code: str) -> str | None:
    if code in REGULAR:
        return code[0]
    return code[-1] if code[-1] in COLOURS and ":" in code else None


def told(card: str, top: str, need: str) -> set[str]:
    """Say by which rulings a card may be played, as the rulings' page says it; need as in notation."""
    if card == "Anchor":
        return set()
    word, _, wanted = need.partition(" ")
    active = {"pair": wanted[:1], "colour": wanted}.get(word)
    found = set()
    if card in RAINBOW:
        found.add("PI-03")
    if word == "open":
        found.add("PI-08" if top == "Gold" else "PI-12")
    if card in REGULAR and word == "pair" and sum(a == b for a, b in zip(card, wanted, strict=True)) >= 2:
        found.add("PI-02")
    if card in REGULAR and word == "colour" and card[0] == wanted:
        found.add("PI-06" if colour(top) == wanted else "PI-07")
    if card not in REGULAR and colour(card) and colour(card) == active:
        found.add("PI-04")
    if kind(card) in SAME_KIND and kind(card) == kind(top):
        found.add("PI-05")
    return found


def situations() -> Iterator[tuple[str, str]]:
    """Walk over every (top, need) that can occur."""
    for top in CODES:
        if top == "Anchor":
            continue
        if top in REGULAR:
            yield top, f"pair {top}"
        elif top in MUST_NAME_A_COLOUR:
            yield from ((top, f"colour {letter}") for letter in COLOURS)
        elif kind(top) == "Reverse":  # Anchors under it may have named any colour
            yield from ((top, f"colour {letter}") for letter in COLOURS)
            if top == "Reverse:*":
                yield top, "open"
        else:
            yield top, "open" if top == "Gold" else f"colour {colour(top)}"


def as_number(need: str) -> int:
    word, _, wanted = need.partition(" ")
    if word == "pair":
        return ALL_CARDS.card(wanted)
    return OPEN if word == "open" else COLOUR + COLOURS.index(wanted)


SITUATIONS = list(situations())


def test_every_situation_is_met() -> None:
    assert len(SITUATIONS) == 64 + 16 + 5 * 4 + 5 * 4 + 1 + 1


def test_the_reasons_are_those_of_the_rulings() -> None:
    for top, need in SITUATIONS:
        for code in CODES:
            reasons = rulings_for(ALL_CARDS.card(code), as_number(need), ALL_CARDS.card(top))
            assert set(reasons) == told(code, top, need), (code, top, need)
            assert len(set(reasons)) == len(reasons)


def test_the_masks_are_those_of_the_reasons() -> None:
    for top, need in SITUATIONS:
        mask = FITS[as_number(need)] | SAME[ALL_CARDS.card(top)]
        fitting = {card for card in CARDS if rulings_for(card, as_number(need), ALL_CARDS.card(top))}
        assert mask == sum(1 << card for card in fitting), (top, need)
    assert FITS[NO_NEED] == 0


@pytest.mark.parametrize(
    ("top", "need"), [situation for situation in SITUATIONS if situation[0] not in REGULAR[3:]]
)
def test_the_judge_lists_and_explains_what_the_rulings_say(top: str, need: str) -> None:
    """A hand of eight at a time, until every card was tried."""
    cards = [code for code in CODES if code != top and code != "Anchor"]
    for first in range(0, len(cards), 8):
        hand = cards[first : first + 8]
        other = next(code for code in REGULAR if code not in (*hand, top))
        state = GAME.position(f"pair-it; hands: {' '.join(hand)} Anchor / {other}; top: {top}; need: {need}")
        playable = {code for code in hand if told(code, top, need)}
        assert {str(action) for action in state.legal_actions()} - {"draw"} == {
            f"play {code}" for code in playable
        }
        for code in hand:
            verdict = state.judge(f"play {code}")
            if code in playable:
                rides = {"PI-13", "PI-14", "PI-07"} if kind(code) == "Reverse" else set()
                assert set(verdict.rulings) == told(code, top, need) | rides, verdict
            else:
                wanted = "PI-04" if code not in REGULAR else "PI-02" if need.startswith("pair") else None
                assert wanted is None or verdict.rulings[0] == wanted
        assert state.judge("play Anchor").rulings == ("PI-13",)


def test_only_a_card_or_a_colour_asks_for_a_colour() -> None:
    assert [active_colour(as_number(f"colour {letter}")) for letter in COLOURS] == [0, 1, 2, 3]
    assert active_colour(OPEN) is None
    assert active_colour(NO_NEED) is None
