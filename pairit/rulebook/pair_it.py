"""What the rulebook must know of Pair It.

The facts of a position are its parts in notation with every default spelled out, and a few counts:

=============  ==========================================================================================
`hands`        the cards of each seat, sorted as the notation sorts them; an empty hand is empty
`sizes`        how many cards each seat holds
`top`, `need`  the card on top, and what the next one must match: `pair R1K`, `colour G`, `open`
`turn`         who is to move
`owes`         what is owed: `give 1`, `colour`, `slap`, `challenge`, `drawn Y1K`, `bonus`
`may`          all legal actions, separated by commas
`uncalled`     whose call of PAIR IT! was missed
`next`         who moves after the question
`over`         who has won the round
`direction`    `1` or `-1`
`pile`         how many cards the draw pile has; `draw` names them, top first
`discards`     how many played cards lie under the top one
`cards`        how many cards there are in all places together; `kinds` counts them by family
`under`        at a deal: the cards that were turned up first and put under the pile
`scores`       points before this round; `points` counts a finished round in
`match`        `on` or `over`
`round`        its number; `starter` is the seat that begins it
`seen`         which hidden cards only some seats saw: `stole 0 1, drew 2`
=============  ==========================================================================================

What is not there is `-`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from pairit.engine.game import Step
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, KINDS, PRINTED
from pairit.games.pair_it.notation import write_need, write_owed
from pairit.games.pair_it.position import NOBODY
from pairit.games.pair_it.state import PairItState
from pairit.rulebook.knowledge import NONE, Knowledge

# fmt: off
KEYS = (
    "hands", "sizes", "top", "need", "turn", "owes", "may", "uncalled", "next", "over", "direction", "pile",
    "draw", "discards", "cards", "kinds", "under", "scores", "points", "match", "round", "starter", "seen",
)
# fmt: on
"""The facts, in the order of the table above."""


def facts(step: Step[Any]) -> dict[str, str]:
    """Give the facts after a step, every default spelled out.

    >>> import pairit
    >>> state = pairit.games["pair-it"].position("pair-it; hands: R1K Y2S / B3C; top: Cannon:G; draw: Y1K")
    >>> found = facts(Step(state, ()))
    >>> found["need"], found["pile"], found["owes"], found["may"]
    ('colour G', '1', '-', 'draw')
    """
    at = step.state
    assert isinstance(at, PairItState)
    pile = at.pile[at.taken :]
    everything = [card for hand in at.hands for card in ALL_CARDS.members(hand)]
    everything += [at.top, *pile, *ALL_CARDS.members(at.discards)]
    kinds = Counter(CARDS[card].kind for card in everything)
    turned = sum(event.count for event in step.events if event.kind == "turned_up")
    hidden = [event for event in step.events if event.seen_by is not None]
    found = {
        "hands": " / ".join(ALL_CARDS.write(hand) for hand in at.hands),
        "sizes": " / ".join(str(hand.bit_count()) for hand in at.hands),
        "top": CARDS[at.top].code,
        "need": write_need(at.need),
        "turn": "" if at.to_move is None else str(at.to_move),
        "owes": write_owed(at.owes, at.amount),
        "may": ", ".join(at.legal_actions()),
        "uncalled": _seat(at.uncalled),
        "next": _seat(at.following),
        "over": "" if at.winner is None else str(at.winner),
        "direction": str(at.direction),
        "pile": str(len(pile)),
        "draw": ALL_CARDS.write_pile(pile),
        "discards": str(at.discards.bit_count()),
        "cards": str(len(everything)),
        "kinds": ", ".join(f"{kind} {kinds[kind]}" for kind in ("regular", *KINDS)),
        "under": ALL_CARDS.write_pile(pile[len(pile) - turned :]),
        "scores": " / ".join(map(str, at.round.scores)),
        "points": " / ".join(map(str, at.points)),
        "match": "over" if at.match_over else "on",
        "round": str(at.round.number),
        "starter": str(at.round.starter),
        "seen": ", ".join(" ".join([event.kind, *_seats(event.seen_by)]) for event in hidden),
    }
    return {key: " ".join(found[key].split()) or NONE for key in KEYS}


def _seat(number: int) -> str:
    return "" if number == NOBODY else str(number)


def _seats(seats: frozenset[int] | None) -> list[str]:
    return [str(seat) for seat in sorted(seats or ())]


def _card_words() -> dict[str, frozenset[str]]:
    """Give what may be typed for a card: its code, its name, its family, a name in the plural."""
    words: dict[str, frozenset[str]] = {
        "regular": frozenset({"regular"}),
        "regular card": frozenset({"regular"}),
    }
    for kind, name in KINDS.items():
        members = frozenset({kind, *(card.code for card in PRINTED if card.kind == kind)})
        words[kind.casefold()] = words[name.casefold()] = members
    for card in PRINTED:
        found = frozenset({card.code, card.kind})
        for word in (card.code, card.name):
            if card.kind not in (card.code, word):
                words[word.casefold()] = found
    return words


KNOWLEDGE = Knowledge(cards=_card_words(), keys=KEYS, facts=facts)
