"""Pirato Poker once more: may this be done here? Each line is a ruling."""

from __future__ import annotations

from tests.judges.reading import Position, seat_of


def may_have(position: Position, card: str, seat: str) -> bool:
    """Say whether a seat may be given a card by the one whose turn it is."""
    hands = position.piles("hands")
    receiver = seat_of(seat, len(hands))
    if receiver is None or receiver == position.turn:  # PP-07: never oneself
        return False
    others = [len(hand) for other, hand in enumerate(hands) if other != position.turn]
    return card != "chicken" or len(hands[receiver]) == min(others)  # PP-14


def allowed(position: Position, action: str) -> bool:
    """Say whether the rulings allow an action here, in whatever spelling."""
    if position.over:
        return False
    verb, *words = action.split()
    owed = position.owes == ["pass-on"]
    revealed = position.parts.get("revealed")
    if verb == "late":  # PP-15: the timer is for the turned-up card
        return not owed and position.options.get("breath_seconds", "0") != "0"
    if verb == "give":  # PP-07; `give to 1` is the turned-up card
        card = words[0] if len(words) == 3 else revealed
        return not owed and card == revealed is not None and may_have(position, card, words[-1])
    card = words[0]
    held = card in position.piles("hands")[position.turn]
    return owed and held and card != "dog" and may_have(position, card, words[-1])  # PP-10


def listed(position: Position) -> list[str]:
    """List what may be done, each in one spelling."""
    hands = position.piles("hands")
    verb, codes = "give", [position.parts.get("revealed", "")]
    if position.owes:
        verb, codes = "pass-on", sorted(set(hands[position.turn]))
    names = [f"{verb} {code} to {seat}" for code in codes if code for seat in range(len(hands))]
    return [name for name in [*names, "late"] if allowed(position, name)]
