"""What moves between two scenes: cards that lie elsewhere now, that came from the pile or were turned over.

The drawing is the truth, and shows the new scene at once. What moves is shown above it by the page, which may
leave any of it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from pairit.picture.frame import HEIGHT, WIDTH
from pairit.picture.picture import Picture
from pairit.table.canvas.scene import Panel, Region, Scene, Shown

Place = tuple[float, float, float, float]

MOVE, FLIP, RESHUFFLE = 240, 160, 500
"""Milliseconds at normal speed: for a card that goes elsewhere, is turned over, or goes back to the pile."""

STAGGER, LONGEST = 60, 900
"""Milliseconds between two cards that are dealt, and after which the last one is on its way."""

NEAR = 24
"""A card that goes no farther than so many pixels only makes room, as one that is lifted."""

SHUFFLED = 4
"""So many cards stand for all that go back to the pile."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One card on its way.

    Attributes
    ----------
    before, after
        What is seen of it until half of the way, and from then on.
    start, end
        Where it comes from and goes to: x, y, width, height in CSS pixels.
    ground
        The colour of what it leaves free; empty where something is left, as the rest of the pile.
    delay, time
        Milliseconds at normal speed until it goes, and that it takes.
    """

    before: Picture
    after: Picture
    start: Place
    end: Place
    ground: str = ""
    delay: int = 0
    time: int = MOVE


def flights(
    before: Scene,
    after: Scene,
    *,
    actor: int | None = None,
    dealt: bool = False,
    reshuffled: bool = False,
    top_stays: bool = False,
) -> list[Flight]:
    """Say which cards go where from one scene to the next.

    Parameters
    ----------
    before, after
        What was shown and what is shown now. Nothing that neither shows can be told by this.
    actor
        Whose move it was; None where it was nobody's.
    dealt
        Whether cards have been dealt: then all that are new come from the pile, one after the other; in a
        deal that was nobody's move, all cards do.
    reshuffled
        Whether the played cards have been shuffled into the pile.
    top_stays
        Whether the card on top stays under what is played on it; elsewhere it goes, and the next comes.
    """
    return _Change(before, after, actor).flights(dealt, reshuffled, top_stays)


class _Change:
    """Two scenes, and what of them is not accounted for yet."""

    def __init__(self, before: Scene, after: Scene, actor: int | None) -> None:
        self._before, self._actor = before, actor
        self._seats = _region(before, "seat", actor), _region(after, "seat", actor)
        self._all = _cards(after)
        self._old, self._new = _cards(before), self._all[:]
        self._piles = _region(before, "pile"), _region(after, "pile")
        self._tops = _region(before, "top"), _region(after, "top")
        pile = self._piles[0]
        self._back = next((card.picture for card in self._old if pile and _rect(card) == pile.place), None)

    def flights(self, dealt: bool, reshuffled: bool, top_stays: bool) -> list[Flight]:
        moved = self._shuffle() if reshuffled else []
        if not top_stays:
            moved += self._turn_up()
        if dealt and self._actor is None:
            return self._from_pile()
        self._leave_out_what_stays()
        if dealt:
            return moved + self._from_pile()
        if top_stays:
            moved += self._play()
        moved += self._pair(_same) + self._pair(self._turned) + self._from_pile()
        return moved + self._leave() if top_stays else moved

    def _play(self) -> list[Flight]:
        """Let a rival's card come from their hand, however many they hold afterwards."""
        (was, top), (seat, _) = self._tops, self._seats
        if was:
            self._old = [card for card in self._old if _rect(card) != was.place]
        played = [card for card in self._new if top and _rect(card) == top.place]
        held = [card for card in _cards(self._before) if seat and _within(card, seat)]
        if not (played and held):
            return []
        left = [card for card in self._old if card in held]
        source = (left or held)[-1]
        if left:
            self._old.remove(source)
        self._new.remove(played[0])
        return [self._flight(source, played[0])]

    def _leave(self) -> list[Flight]:
        """Let cards that are gone go to whoever took them, or where the ones went that they went with."""
        seat, taker = self._seats
        gone = []
        for card in self._old:
            taken = [one for one in self._all if taker and _within(one, taker)]
            played = not taken or (seat is not None and _within(card, seat))
            ends = [one for one in self._all if self._tops[1] and _rect(one) == self._tops[1].place]
            end = (ends if played else taken)[-1:]
            gone += [self._flight(card, one) for one in end]
        return gone

    def _flight(self, old: Shown, new: Shown, time: int = MOVE) -> Flight:
        return Flight(old.picture, new.picture, _rect(old), _rect(new), self._ground(old), time=time)

    def _shuffle(self) -> list[Flight]:
        """Let the played cards go back to the pile."""
        top, pile, back = self._tops[0], self._piles[1], self._back
        if not top or not pile:
            return []
        under = next(card.picture for card in self._old if _rect(card) == top.place)
        back = back or under
        times = [(place * STAGGER, RESHUFFLE) for place in range(SHUFFLED)]
        return [Flight(under, back, top.place, pile.place, "", *times_) for times_ in times]

    def _turn_up(self) -> list[Flight]:
        """Turn up the next card of the pile, where fewer lie there now."""
        (was, pile), top = self._piles, self._tops[1]
        if not (was and pile and top and self._back) or was.name == pile.name:
            return []
        card = next(card for card in self._new if _rect(card) == top.place)
        self._new.remove(card)
        return [Flight(self._back, card.picture, pile.place, top.place)]

    def _leave_out_what_stays(self) -> None:
        for card in self._old[:]:
            if card in self._new:
                self._old.remove(card)
                self._new.remove(card)

    def _pair(self, alike: Callable[[Shown, Shown], bool]) -> list[Flight]:
        """Let cards that are alike be the same ones, the nearest first."""
        pairs = [(old, new) for old in self._old for new in self._new if alike(old, new)]
        moved = []
        for old, new in sorted(pairs, key=lambda pair: _far(*pair)):
            if old in self._old and new in self._new:
                self._old.remove(old)
                self._new.remove(new)
                near = _far(old, new) <= NEAR
                if not near or not _same(old, new):
                    moved.append(self._flight(old, new, FLIP if near else MOVE))
        return moved

    def _turned(self, old: Shown, new: Shown) -> bool:
        """Whether one can be the other turned over: one shows its back, and the other does not."""
        back = self._back.alt if self._back else None
        return (old.picture.alt == back) != (new.picture.alt == back)

    def _ground(self, card: Shown) -> str:
        """Give the colour on which a card lies: that of the uppermost panel that reaches beyond it."""
        panels = [shape for shape in self._before.shapes if isinstance(shape, Panel) and shape.fill]
        under = [panel for panel in panels if _within(card, panel) and panel.width > 1.2 * card.width]
        return under[-1].fill if under else ""

    def _from_pile(self) -> list[Flight]:
        """Let the cards that are left come from the pile, one after the other."""
        pile = self._piles[1]
        if not pile:
            return []
        cards = [card for card in self._new if _rect(card) != pile.place]
        wait = min(STAGGER, LONGEST / max(1, len(cards)))
        return [
            Flight(
                self._back or card.picture, card.picture, pile.place, _rect(card), delay=round(place * wait)
            )
            for place, card in enumerate(cards)
        ]


def _cards(scene: Scene) -> list[Shown]:
    """List the cards of a scene: pictures that have their shape."""
    shown = (shape for shape in scene.shapes if isinstance(shape, Shown))
    return [shape for shape in shown if abs(shape.height * WIDTH - shape.width * HEIGHT) < 2 * HEIGHT]


def _same(one: Shown, other: Shown) -> bool:
    return one.picture.alt == other.picture.alt


def _far(one: Shown, other: Shown) -> float:
    across = one.x + one.width / 2 - other.x - other.width / 2
    return hypot(across, one.y + one.height / 2 - other.y - other.height / 2)


def _within(card: Shown, around: Panel | Region) -> bool:
    across = around.x <= card.x and card.x + card.width <= around.x + around.width
    return across and around.y <= card.y and card.y + card.height <= around.y + around.height


def _rect(card: Shown) -> Place:
    return card.x, card.y, card.width, card.height


def _region(scene: Scene, kind: str, index: int | None = 0) -> Region | None:
    return next((region for region in scene.regions if (region.kind, region.index) == (kind, index)), None)
