"""What may lie on what: the need, and the rulings that let a card meet it.

The *need* is one number. 0 to 63 is `Pair(card)`: two of three attributes of that regular card (PI-02).
`COLOUR` + c is `Colour(c)`: only that colour counts (PI-06, PI-07). `OPEN` takes anything but an
Anchor (PI-08, PI-12). `NO_NEED` stands while a colour is still to be named, and after a last rainbow card.

`rulings_for` is the one place that decides; the masks are computed from it once.

>>> rulings_for(ALL_CARDS.card("R2K"), need=ALL_CARDS.card("R1K"), top=ALL_CARDS.card("R1K"))
('PI-02',)
"""

from __future__ import annotations

from pairit.games.pair_it.cards import ALL_CARDS, CARDS, COLOURS, Card

REGULAR = sum(card.kind == "regular" for card in CARDS.values())
COLOUR = REGULAR
OPEN = COLOUR + len(COLOURS)
NO_NEED = OPEN + 1

SAME_KIND = ("Pirates", "Wreck", "Cannon", "Draw3", "Reverse")
"""The kinds of PI-05."""


def attributes_shared(card: Card, other: Card) -> tuple[str, ...]:
    """Name the attributes that two regular cards have in common."""
    return tuple(
        name for name in ("colour", "number", "picture") if getattr(card, name) == getattr(other, name)
    )


def active_colour(need: int) -> int | None:
    """Give the colour that coloured action cards must have: of the need, or of the card to be paired."""
    if need < COLOUR:
        return CARDS[need].colour
    return need - COLOUR if need < OPEN else None


def colour_ruling(need: int, top: int) -> str:
    """Say why only a colour counts: the border of a coloured card on top (PI-06), or it was named (PI-07)."""
    return "PI-06" if CARDS[top].colour == need - COLOUR else "PI-07"


def rulings_for(number: int, need: int, top: int) -> tuple[str, ...]:
    """List all rulings by which a card may be played; none where it may not.

    Parameters
    ----------
    number
        The card.
    need
        What it must match.
    top
        The card that lies on top.
    """
    card = CARDS[number]
    if card.kind == "Anchor":
        return ()  # PI-13: never alone, not even when the need is open
    found = []
    if card.rainbow:
        found.append("PI-03")
    if need == OPEN:
        found.append("PI-08" if CARDS[top].kind == "Gold" else "PI-12")
    if card.kind == "regular":
        if need < COLOUR and len(attributes_shared(card, CARDS[need])) >= 2:
            found.append("PI-02")
        if COLOUR <= need < OPEN and card.colour == need - COLOUR:
            found.append(colour_ruling(need, top))
    elif card.colour is not None and card.colour == active_colour(need):
        found.append("PI-04")
    if card.kind in SAME_KIND and card.kind == CARDS[top].kind:
        found.append("PI-05")
    return tuple(found)


def _first_copies(fits: list[int]) -> int:
    return sum(1 << card for card in fits)


_NEUTRAL = ALL_CARDS.card("Hands")
"""A card on top that adds nothing by its kind: it has no colour, and no same-kind rule."""

FITS = tuple(
    0 if need == NO_NEED else _first_copies([card for card in CARDS if rulings_for(card, need, _NEUTRAL)])
    for need in range(NO_NEED + 1)
)
"""For each need, the first copies of the cards that meet it."""

SAME = {
    top: _first_copies([card for card in CARDS if "PI-05" in rulings_for(card, NO_NEED, top)])
    for top in CARDS
}
"""For each card on top, the first copies of the cards of its kind (PI-05)."""
