"""What the rulebook must know of Pirato Poker.

The facts of a position are its parts in notation with every default spelled out, and a few counts:

======================  =================================================================================
`hands`, `sizes`        the cards of each seat, sorted, and how many they are
`revealed`              the turned-up card
`turn`, `owes`          who is to move, and `pass-on` where a card of the hand is owed
`may`                   all legal actions, separated by commas
`over`, `by`            who has won, or `drawn`; and every condition that the hand of the winner meets
`gifts`                 what everybody saw go where in this round, the oldest first
`shown`                 the hand that the last gift made its receiver show
`known`                 the cards of each hand that everybody knows who remembers all that was seen
`wins`                  the cards that would win at once for each seat
`treasures`             how many treasures each seat holds
`black`, `red`          how many black and red cards
`gold`, `copper`        how many coins of each metal
`draw`, `pile`          the draw pile, top first, and how many cards it has
`cards`, `deck`         how many cards there are in all places together, and which
`suits`                 the suits of all these cards
`captain`, `round`      who began, and which round of the match it is
`scores`, `match`       rounds won by each seat, a finished one counted in; `on` or `over`
======================  =================================================================================

What is not there is `-`.
"""

from __future__ import annotations

from collections import Counter

from pairit.engine.game import Step
from pairit.games.pirato_poker.cards import ANIMALS, CODES, TREASURE, TREASURES
from pairit.games.pirato_poker.memory import remembered
from pairit.games.pirato_poker.notation import write_gifts
from pairit.games.pirato_poker.position import NO_CARD, PASS_ON
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.words import name_of
from pairit.rulebook.knowledge import NONE, Knowledge

# fmt: off
KEYS = (
    "hands", "sizes", "revealed", "turn", "owes", "may", "over", "by", "gifts", "shown", "known", "wins",
    "treasures", "black", "red", "gold", "copper", "draw", "pile", "cards", "deck", "suits",
    "captain", "round", "scores", "match",
)
# fmt: on
"""The facts, in the order of the table above."""


def facts(step: Step[PiratoState]) -> dict[str, str]:
    """Give the facts after a step, every default spelled out.

    >>> import pairit
    >>> state = pairit.games["pirato-poker"].position("hands: pig*2 / cat:g1 map; revealed: dog; turn: 1")
    >>> found = facts(Step(state, ()))
    >>> found["sizes"], found["may"], found["wins"], found["gold"], found["over"]
    ('2 / 2', 'give dog to 0', 'pig /', '0 / 1', '-')
    """
    at = step.state
    deck = at.game.deck
    pile = at.pile[at.taken :]
    everything = [*pile, *deck.members(at.aside), *(card for hand in at.hands for card in deck.members(hand))]
    everything += [] if at.revealed == NO_CARD else [at.revealed]
    suits = Counter(deck.face[card].suit for card in everything)
    found = {
        "hands": " / ".join(deck.write(hand) for hand in at.hands),
        "sizes": " / ".join(map(str, at.counts)),
        "revealed": "" if at.revealed == NO_CARD else deck.code[at.revealed],
        "turn": "" if at.to_move is None else str(at.to_move),
        "owes": "pass-on" if at.owes == PASS_ON else "",
        "may": ", ".join(at.legal_actions()),
        "over": _end(at),
        "by": " ".join(condition.code for condition in at.won_by),
        "gifts": write_gifts(at.gifts),
        "shown": deck.write(deck.read_set(" ".join(at.gifts[-1].shown))) if at.gifts else "",
        "known": " / ".join(deck.write(hand) for hand in remembered(deck, at.gifts, at.players)),
        "wins": " / ".join(_winning_cards(at, hand) for hand in at.hands),
        "treasures": _counts(at, TREASURE),
        **{what: _counts(at, what) for what in ("black", "red", "gold", "copper")},
        "draw": deck.write_pile(pile),
        "pile": str(len(pile)),
        "cards": str(len(everything)),
        "deck": deck.write(deck.gather(everything)),
        "suits": " ".join(f"{animal.suit}*{suits[animal.suit]}" for animal in ANIMALS.values()),
        "captain": str(at.round.captain),
        "round": str(at.round.number),
        "scores": " / ".join(map(str, at.points)),
        "match": "over" if at.match_over else "on",
    }
    return {key: " ".join(found[key].split()) or NONE for key in KEYS}


def _end(at: PiratoState) -> str:
    if not at.is_over:
        return ""
    return "drawn" if at.winner is None else str(at.winner)


def _counts(at: PiratoState, what: str) -> str:
    return " / ".join(str(at.game.deck.count_of(hand, what)) for hand in at.hands)


def _winning_cards(at: PiratoState, hand: int) -> str:
    """List the cards that would win at once for a hand, each once, in the deck's order."""
    winning = {card for hope in at.game.conditions.hopes(hand) for card in hope.cards}
    return " ".join(card for card in CODES if card in winning)


def _card_words() -> dict[str, frozenset[str]]:
    """Give what may be typed for a card: its code, its name, its animal or family, suit or colour."""
    words: dict[str, set[str]] = {"treasure": {TREASURE, *TREASURES}, "treasures": {TREASURE, *TREASURES}}
    for kind, animal in ANIMALS.items():
        members = {kind, *(code for code in CODES if code.partition(":")[0] == kind)}
        for word in (kind, animal.plural, animal.title, animal.suit, animal.symbol):
            words[word.casefold()] = members
    for code in CODES:
        kind, _, _ = code.partition(":")
        found = {code, TREASURE if code in TREASURES else kind}
        for word in (code, name_of(code)):
            words.setdefault(word.casefold(), found)
        if code in TREASURES:
            words[f"the {name_of(code)}".casefold()] = found
            # A family of treasures: the chests, the Llamas.
            words.setdefault(kind, {TREASURE}).add(code)
    return {word: frozenset(found) for word, found in words.items()}


KNOWLEDGE = Knowledge(cards=_card_words(), keys=KEYS, facts=facts)
