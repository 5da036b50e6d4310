"""What the rulebook must know of Pairs.

The facts of a position are its parts in notation with every default spelled out, and a few counts:

===================  ====================================================================================
`stacks`, `sizes`    the cards in front of each seat, the lowest first, and how many they are
`lowest`, `whose`    the lowest rank in play, and the seats that have it, from the seat to move on
`scored`             the cards that each seat has scored
`scores`, `target`   the points of each seat, and how many lose
`turn`, `owes`       who is to move, and `deal` where the next round is to be dealt
`may`                all legal actions, separated by commas
`over`               who has lost
`draw`, `pile`       the deck, top first, and how many cards it has
`discard`            the cards that were seen and laid face down; `discards` counts them
`burned`, `burns`    the cards that lie burned, and how many they are
`cards`, `ranks`     how many cards there are in all places together, and which
`shuffles`           how often there was a shuffle
`starter`, `ties`    at a deal: who starts, and how many ties there were
`coins`              the coins of each seat, a finished game counted in
`match`, `round`     `on` or `over`, and which game of the match it is
`unseen`             the cards that nobody has seen since the last shuffle: the deck and the burned ones
`chance`             what the seat to move can know of a hit: `8 of 53` unseen cards would be a pair
===================  ====================================================================================

What is not there is `-`.
"""

from __future__ import annotations

from pairit.engine.game import Step
from pairit.games.pairs.cards import CARDS, DECK
from pairit.games.pairs.position import DEAL_OWED, TURN
from pairit.games.pairs.state import PairsState
from pairit.rulebook.knowledge import NONE, Knowledge

# fmt: off
KEYS = (
    "stacks", "sizes", "lowest", "whose", "scored", "scores", "target", "turn", "owes", "may", "over", "draw",
    "pile", "discard", "discards", "burned", "burns", "cards", "ranks", "shuffles", "starter", "ties",
    "coins", "match", "round", "unseen", "chance",
)
# fmt: on
"""The facts, in the order of the table above."""


def facts(step: Step[PairsState]) -> dict[str, str]:
    """Give the facts after a step, every default spelled out.

    >>> import pairit
    >>> state = pairit.games["pairs"].position("pairs; stacks: 10 5 / 9 4; turn: 1; draw: 9 7 2")
    >>> found = facts(Step(state, ()))
    >>> found["stacks"], found["pile"], found["owes"], found["may"], found["chance"]
    ('5 10 / 4 9', '3', '-', 'hit, fold', '1 of 3')
    """
    at = step.state
    pile = at.pile[at.taken :]
    everything = [*pile, *DECK.members(at.discards), *DECK.members(at.burned)]
    everything += [card for cards in (*at.stacks, *at.scored) for card in DECK.members(cards)]
    found = {
        "stacks": " / ".join(DECK.write(stack) for stack in at.stacks),
        "sizes": " / ".join(str(stack.bit_count()) for stack in at.stacks),
        "lowest": "" if at.lowest is None else str(at.lowest),
        "whose": " ".join(map(str, at.lowest_seats)),
        "scored": " / ".join(DECK.write(cards) for cards in at.scored),
        "scores": " / ".join(map(str, at.points)),
        "target": str(at.target),
        "turn": "" if at.to_move is None else str(at.to_move),
        "owes": "deal" if at.owes == DEAL_OWED else "",
        "may": ", ".join(at.legal_actions()),
        "over": "" if at.loser is None else str(at.loser),
        "draw": DECK.write_pile(pile),
        "pile": str(len(pile)),
        "discard": DECK.write(at.discards),
        "discards": str(at.discards.bit_count()),
        "burned": DECK.write(at.burned),
        "burns": str(at.burned.bit_count()),
        "cards": str(len(everything)),
        "ranks": DECK.write(DECK.gather(everything)),
        "shuffles": str(at.shuffles),
        "starter": next((str(event.seat) for event in step.events if event.kind == "starts"), ""),
        "ties": str(sum(event.kind == "tied" for event in step.events)),
        "coins": " / ".join(map(str, at.coins)),
        "match": "over" if at.match_over else "on",
        "round": str(at.match.number),
        "unseen": DECK.write(at.view(0).unseen),
        "chance": _chance(at),
    }
    return {key: " ".join(found[key].split()) or NONE for key in KEYS}


def _chance(at: PairsState) -> str:
    """Count the unseen cards that would pair the seat to move, as its view does."""
    if at.owes != TURN:
        return ""
    view = at.view(at.turn)
    unseen = view.unseen.bit_count()
    return f"{round(view.chance_to_pair() * unseen)} of {unseen}"


def _card_words() -> dict[str, frozenset[str]]:
    """Give what may be typed for a card: its code, `the 7`, `a 7`, `7s`."""
    return {
        word: frozenset({card.code})
        for card in CARDS
        for word in (card.code, card.name, f"a {card.code}", f"an {card.code}", f"{card.code}s")
    }


KNOWLEDGE = Knowledge(cards=_card_words(), keys=KEYS, facts=facts, next_round="next game")
