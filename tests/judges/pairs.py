"""Pairs once more: may this be done here? Each line is a ruling."""

from __future__ import annotations

from tests.judges.reading import Position, seat_of

DECK = 55


def to_hit(position: Position) -> bool:
    """Say whether there is a card to deal: in the pile, or one of the discards (PR-12, PR-13)."""
    piles = [*position.piles("stacks"), *position.piles("scored")]
    gone = sum(map(len, piles))
    if position.options.get("burned_return") == "false":  # PR-03: they have left play
        gone += len(position.cards("burned"))
    return DECK - gone > 0


def allowed(position: Position, action: str) -> bool:
    """Say whether the rulings allow an action here."""
    if position.over:
        return False
    stacks = [[int(card) for card in stack] for stack in position.piles("stacks")]
    owed = position.owes == ["deal"]
    verb, *words = action.split()
    if verb == "deal":  # PR-22
        return owed
    if owed:
        return False
    if verb == "hit":
        return to_hit(position)  # PR-07, PR-13
    continuous = position.options.get("variant") == "continuous"
    in_play = [card for stack in stacks for card in stack]
    if not in_play or (continuous and not stacks[position.turn] and to_hit(position)):  # PR-19
        return False
    holders = [seat for seat, stack in enumerate(stacks) if min(in_play) in stack]
    choice = continuous and len(holders) > 1  # PR-20
    if not words:
        return not choice
    return choice and seat_of(words[0], len(stacks)) in holders


def listed(position: Position) -> list[str]:
    """List what may be done, each in one spelling."""
    names = ["hit", "deal", "fold", *(f"fold {seat}" for seat in range(len(position.piles("stacks"))))]
    return [name for name in names if allowed(position, name)]
