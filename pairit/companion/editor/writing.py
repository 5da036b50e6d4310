"""Drafts as notation, in both directions. Whether a draft is a position, the engine's own reader says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pairit.companion.editor.plan import Draft, Place, Plan
from pairit.engine.cards import Deck
from pairit.engine.errors import PairitError, PositionError
from pairit.engine.notation import read_parts, write_parts
from pairit.engine.options import read_options

DOTS = "..."
"""What stands in the notation for "and every card that is named nowhere"."""


def write(plan: Plan, game: Any, draft: Draft) -> str:
    """Write a draft; where it is a position, the engine reads it.

    Parameters
    ----------
    plan, game
        The game, with the rulings' own options.
    draft
        What lies on the desk.

    Examples
    --------
    >>> import pairit
    >>> from pairit.companion.editor.plans import plan_of
    >>> game = pairit.games["pairs"]
    >>> write(plan_of(game), game, Draft(2, {"stacks.0": ("10", "5"), "stacks.1": ("9",)}))
    'pairs; stacks: 5 10 / 9; turn: 0; draw: ...'
    """
    game = game.with_options(**draft.options)
    places = _by_part(plan.places(draft.players))
    parts: dict[str, str] = {}
    for key in plan.parts:
        if key in places:
            text = " / ".join(_cards(game.deck, place, draft) for place in places[key]).strip()
            if key == plan.held or key == "draw" or text.strip(" /"):
                parts[key] = text
        elif key == "options":
            if draft.options:
                parts[key] = str(game.options)
        elif key == "turn":
            if "over" not in draft.words:
                parts[key] = draft.words.get(key, "0")
        elif key in draft.words:
            parts[key] = draft.words[key]
    return write_parts(game.name, parts)


def _by_part(places: Iterable[Place]) -> dict[str, list[Place]]:
    """Gather the places that one part of the notation names."""
    parts: dict[str, list[Place]] = {}
    for place in places:
        parts.setdefault(place.key, []).append(place)
    return parts


def _cards(deck: Deck, place: Place, draft: Draft) -> str:
    codes = draft.at(place.id)
    if place.key == "draw":
        return " ".join([*codes, DOTS] if draft.rest_in_pile else codes)
    if place.kind != "set":
        return " ".join(codes)
    return " ".join(
        code if times == 1 else f"{code}*{times}" for code, times in counted(in_order(deck, codes)).items()
    )


def counted(codes: Iterable[str]) -> dict[str, int]:
    """Count codes, in the order in which they come first."""
    times: dict[str, int] = {}
    for code in codes:
        times[code] = times.get(code, 0) + 1
    return times


def in_order(deck: Deck, codes: Iterable[str]) -> tuple[str, ...]:
    """Sort codes as hands are sorted; those that this deck does not have come last."""
    return tuple(sorted(codes, key=lambda code: deck.cards.get(code, 1 << 20)))


def read(plan: Plan, game: Any, text: str) -> Draft:
    """Read a text into a draft, whether it is a position or not.

    Raises
    ------
    PositionError
        If not even the parts can be told: an unknown card, part or house rule, too many players.
    """
    parts = read_parts(text, game.name, plan.parts)
    try:
        options = game.with_options(**read_options(parts.get("options", ""))).options
    except PairitError as fault:
        raise PositionError(f"options: {fault}") from fault
    deck = game.with_options(**options).deck
    players = len(parts.get(plan.held, "").split("/"))
    if players not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise PositionError(f"{plan.held}: {low} to {high} players play; here are {players}.")
    cards: dict[str, tuple[str, ...]] = {}
    places = _by_part(plan.places(players))
    for key, of_key in places.items():
        lists = parts.get(key, "").split("/") if key in parts else []
        if len(lists) > len(of_key):
            raise PositionError(f"{key}: here are {len(lists)} lists of cards, for {len(of_key)}.")
        for place, listed in zip(of_key, lists, strict=False):
            codes = _read_cards(deck, key, listed)
            if codes:
                cards[place.id] = in_order(deck, codes) if place.kind == "set" else codes
    words = {key: value for key, value in parts.items() if key not in places and key != "options" and value}
    return tidy(plan, Draft(players, cards, words, options.changed, plan.rest_in_pile(parts)))


def _read_cards(deck: Deck, key: str, text: str) -> tuple[str, ...]:
    words = text.split()
    if key == "draw" and words[-1:] == [DOTS]:
        words.pop()
    try:
        return tuple(deck.code[card] for card in deck.read(" ".join(words)))
    except PairitError as fault:
        raise PositionError(f"{key}: {fault}") from fault


def tidy(plan: Plan, draft: Draft) -> Draft:
    """Leave out what is usual, as the notation does."""
    usual = {setting.key: setting.usual for setting in plan.settings(draft)}
    words = {key: value for key, value in draft.words.items() if value != usual.get(key, "")}
    return Draft(draft.players, draft.cards, words, draft.options, draft.rest_in_pile)


def as_the_game_writes(plan: Plan, draft: Draft, parts: Mapping[str, str]) -> Draft:
    """Take the game's own spelling for what is set, where the draft is a position that has these parts.

    How many chances are used up stays as it was: the shuffle of the rest counts among them once it is done.
    Whose turn it is is said always: a text that leaves it out may mean whoever began the round.
    """
    turn = {"turn": parts["turn"]} if "turn" in parts else {}
    words = turn | {
        key: value if key == "streams" else parts[key]
        for key, value in draft.words.items()
        if key == "streams" or key in parts
    }
    return tidy(plan, Draft(draft.players, draft.cards, words, draft.options, draft.rest_in_pile))
