"""Pair It in words: cards, needs, moves and scores.

Plain text only; whoever shows it escapes it. Every table, log and verdict takes its words from here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairit.engine.text import capital as capital
from pairit.games.pair_it.action import PairItAction
from pairit.games.pair_it.cards import ALL_CARDS, CARDS, COLOURS, KINDS, PICTURES, Card
from pairit.games.pair_it.matching import COLOUR, OPEN, active_colour, attributes_shared, colour_ruling


def listed(items: Sequence[str], last: str = "and") -> str:
    """Join items as people do.

    >>> listed(["red", "blue", "green"])
    'red, blue and green'
    """
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def seat(number: int) -> str:
    """Name a seat where nobody has given it a name."""
    return f"seat {number}"


def colour(index: int | None) -> str:
    """Name a colour; a card without one is of no colour."""
    return "no colour" if index is None else COLOURS[index].name


def family(card: Card) -> str:
    """Name the family of an action card: `Draw 3`."""
    return KINDS[card.kind]


def attributes(card: Card) -> str:
    """Name what a regular card shows."""
    assert card.picture is not None
    return f"{colour(card.colour)}, {card.number}, {PICTURES[card.picture].name}"


def card_name(code: str) -> str:
    """Name a card by its code.

    >>> card_name("Cannon:*2")
    'rainbow Fire the Cannon (pass 2)'
    """
    return CARDS[ALL_CARDS.card(code)].name


def card_names(codes: Sequence[str]) -> str:
    """Name several cards, equal ones together.

    >>> card_names(["Reverse:R", "Anchor", "Anchor"])
    'red Reverse and 2 Anchors'
    """
    named = []
    for code in dict.fromkeys(codes):
        times = list(codes).count(code)
        named.append(article(card_name(code)) if times == 1 else f"{times} {card_name(code)}s")
    return listed(named)


def article(name: str) -> str:
    """Put an article before a card of which there are several: `an Anchor`; other names stand alone.

    >>> article("Anchor"), article("red Reverse")
    ('an Anchor', 'red Reverse')
    """
    return f"an {name}" if name == KINDS["Anchor"] else name


def count_of(number: int, thing: str = "card") -> str:
    """Count things: `1 card`, `3 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


# ---------------------------------------------------------------- what must be matched


def need(number: int, top: int) -> str:
    """Say what the next card must match.

    >>> need(ALL_CARDS.card("B4W"), ALL_CARDS.card("B4W"))
    '2 of: ■ blue, 4, wheel'
    """
    if number < COLOUR:
        card = CARDS[number]
        assert card.colour is not None
        return f"2 of: {COLOURS[card.colour].symbol} {attributes(card)}"
    if number < OPEN:
        chosen = COLOURS[number - COLOUR]
        return f"{chosen.symbol} {chosen.name}"
    return "anything but a lone Anchor" if number == OPEN else "a colour that is still to be named"


def need_ruling(number: int, top: int) -> str:
    """Name the ruling that sets the need."""
    if number < COLOUR:
        return "PI-02"
    if number < OPEN:
        return colour_ruling(number, top)
    return "PI-08" if CARDS[top].kind == "Gold" else "PI-12"


def why_it_fits(ruling: str, card: Card, number: int, top: int) -> str:
    """Say in favour of a card what one ruling gives."""
    name = capital(card.name)
    if ruling == "PI-02":
        return f"{name} shares {listed(attributes_shared(card, CARDS[number]))} with {CARDS[number].name}."
    if ruling == "PI-03":
        return f"{name} may be played on any turn: its border is rainbow."
    if ruling == "PI-04":
        return f"The active colour is {colour(active_colour(number))}, and so is the border of {card.name}."
    if ruling == "PI-05":
        return f"Same kind: {family(card)} on {family(card)} is allowed in any colour."
    if ruling == "PI-06":
        return f"After {CARDS[top].name} only the colour counts, and {card.name} is {colour(card.colour)}."
    if ruling == "PI-07":
        return f"{capital(colour(number - COLOUR))} was named, and {card.name} is {colour(card.colour)}."
    before = "Gold Treasure" if ruling == "PI-08" else "a rainbow Reverse"
    return f"After {before} any card but a lone Anchor may follow."


# ---------------------------------------------------------------- moves


def action(move: PairItAction, names: Sequence[str] = ()) -> str:
    """Say a move as something to be done.

    >>> from pairit.games.pair_it.action import read_action
    >>> action(read_action("give R1K to 1"), ["you", "Mate"])
    'give red 1 skull to Mate'
    """
    call = " and call PAIR IT!" if move.call else ""
    if move.verb == "play":
        return f"play {CARDS[move.cards[0]].name}{call}"
    if move.verb == "give":
        taker = names[move.seat] if move.seat < len(names) else seat(move.seat)
        return f"give {card_names([CARDS[card].code for card in move.cards])} to {taker}{call}"
    if move.verb == "colour":
        return f"name {COLOURS[move.colour].name}"
    return {
        "draw": "draw a card",
        "pass": "pass",
        "slap": "slap",
        "challenge": "challenge: the call of PAIR IT! was missed",
        "let": "let it go",
    }[move.verb]


# ---------------------------------------------------------------- scores


def card_colour(letter: str) -> str:
    """Name the colour of a letter."""
    return next(colour.name for colour in COLOURS if colour.letter == letter)


def score_lines(codes: Sequence[str]) -> list[str]:
    """List what a hand scores, one line a kind of card (PI-21).

    >>> score_lines(["R1K", "R2K", "Anchor"])
    ['2 regular × 10 = 20', 'Anchor 20']
    """
    kinds = [CARDS[ALL_CARDS.card(code)] for code in codes]
    lines = []
    for kind in dict.fromkeys(card.kind for card in kinds):
        of_kind = [card for card in kinds if card.kind == kind]
        name, points = KINDS.get(kind, "regular"), of_kind[0].points
        if len(of_kind) == 1:
            lines.append(f"{name} {points}")
        else:
            several = f"{name}s" if name in ("Anchor", "Reverse", "Shipwreck") else name
            lines.append(f"{len(of_kind)} {several} × {points} = {len(of_kind) * points}")
    return lines


def score_line(codes: Sequence[str]) -> str:
    """Give the same in one line."""
    return ", ".join(score_lines(codes))
