"""Whether a move of Pairs is allowed, as a picture: the own stack, the card in question, what it costs."""

from __future__ import annotations

from pairit.engine.verdict import Verdict
from pairit.games.pairs import words
from pairit.games.pairs.action import PairsAction, read_action
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.ground import ACROSS, CAPTION, MARGIN, ground, pile
from pairit.picture.marks import answer_disc
from pairit.picture.pairs.back import back_drawing
from pairit.picture.pairs.costs import costs_of
from pairit.picture.pairs.seen import Seen, see, titles
from pairit.picture.pairs.table import GAP, laid, lay, shown_card
from pairit.picture.palette import TABLE_TEXT
from pairit.picture.picture import Picture, picture
from pairit.picture.svg import Drawing, move, together
from pairit.picture.text import label, wrap

_TOP = MARGIN + 26
_MOST = 300
"""How wide a stack may lie: ten cards keep their strips."""

_BETWEEN = 48
_LINE = 23


def verdict_picture(position: PairsState | PairsView, action: str) -> Picture:
    """Draw the judge's verdict on a move.

    Examples
    --------
    >>> import pairit
    >>> state = pairit.games["pairs"].position("pairs; stacks: 10 5 / 9 4; turn: 0; draw: 8 5")
    >>> verdict_picture(state, "fold")
    Fold: take the lowest card in play: allowed. Your stack: 5, 10. Lowest card in play: 4, in front of seat
    1. Fold costs 4 points. You may fold: you take the lowest card in play, a 4. (PR-08)
    """
    verdict, read = position.judge(action), read_action(action)
    view = position.view(max(position.turn, 0)) if isinstance(position, PairsState) else position
    seen = see(view)
    cost = _cost(view, read) if verdict.legal else ""
    stack, right = _stack(seen, view.seat)
    about = _about(seen, read, right + _BETWEEN)
    disc = move(answer_disc(verdict.legal), right + _BETWEEN / 2, _TOP + HEIGHT / 2)
    left = right + _BETWEEN + WIDTH + 36
    said, low = _words(verdict, cost, left, ACROSS - MARGIN - left)
    size = (ACROSS, round(max(_TOP + HEIGHT + 34, low) + MARGIN))
    return picture(
        together((ground(*size), stack, about, disc, said)),
        _in_words(verdict, read, seen, view.seat, cost),
        size,
    )


def _cost(view: PairsView, action: PairsAction) -> str:
    """Say what an allowed move costs."""
    costs = costs_of(view)
    return {"hit": costs.of_hit, "fold": costs.of_fold}.get(action.verb, "")


def _stack(seen: Seen, seat: int) -> tuple[Drawing, float]:
    """Draw the own stack; say where it ends."""
    stack = seen.stacks[seat]
    wide = min(_MOST, max(1, len(stack)) * (WIDTH + GAP) - GAP)
    cards = move(laid(lay(len(stack), 0, wide, WIDTH, HEIGHT), stack, ()), MARGIN, _TOP)
    return cards + _caption("Your stack", MARGIN, MARGIN + 14), MARGIN + wide


def _about(seen: Seen, action: PairsAction, x: float) -> Drawing:
    """Draw what a move takes: the top of the deck, or the lowest card in play."""
    if action.verb == "fold" and seen.lowest is not None:
        owner = action.seat if action.seat in seen.owners else seen.owners[0]
        whose = "yours" if owner == seen.reader else f"of {seen.mention(owner)}"
        about = _caption("Lowest", x, MARGIN + 14) + _caption(whose, x, _TOP + HEIGHT + 24)
        return about + move(shown_card(seen.lowest), x, _TOP)
    count = _caption(words.count_of(seen.pile), x, _TOP + HEIGHT + 24)
    return together((pile(x, _TOP, seen.pile, back_drawing(), 1), _caption("Deck", x, MARGIN + 14), count))


def _caption(text: str, x: float, y: float) -> Drawing:
    return label(text, x, y, CAPTION, room=WIDTH + 30, fill=TABLE_TEXT)


def _words(verdict: Verdict, cost: str, x: float, room: float) -> tuple[Drawing, float]:
    """Write the verdict: the answer, what it costs, the sentence and its rulings."""
    y = MARGIN + 20.0
    drawn = [
        label("Allowed" if verdict.legal else "Not now", x, y, 20, room=room, fill=TABLE_TEXT, bold=True)
    ]
    y += 6
    for text, bold in ((cost, True), (f"{verdict.sentence} ({', '.join(verdict.rulings)})", False)):
        for line in wrap(text, CAPTION, room, bold):
            y += _LINE
            drawn.append(label(line, x, y, CAPTION, room=room, fill=TABLE_TEXT, bold=bold))
        y += 6 if text else 0
    return together(drawn), y


def _in_words(verdict: Verdict, action: PairsAction, seen: Seen, seat: int, cost: str) -> str:
    said = [f"{words.capital(words.action(action))}: {'allowed' if verdict.legal else 'not now'}."]
    said.append(f"Your stack: {titles(seen.stacks[seat]) or 'no card'}.")
    if seen.lowest is not None:
        said.append(f"Lowest card in play: {seen.lowest.title}, {seen.where_lowest}.")
    said += [cost] if cost else []
    said.append(f"{verdict.sentence} ({', '.join(verdict.rulings)})")
    return " ".join(said)
