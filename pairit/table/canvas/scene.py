"""A scene is what a canvas shows, as a value: shapes in the order of painting, and places to press.

All measures are CSS pixels, whatever the screen's pixels are.

>>> scene = Scene(100, 50, (Panel(0, 0, 100, 50, "#123B2E"),), (Region("card", 0, 10, 10, 20, 30, "Gold"),))
>>> scene.at(15, 15).name, scene.at(90, 45)
('Gold', None)
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairit.picture.palette import FACE, INK
from pairit.picture.picture import Picture

LARGE = (200, 280)
"""Width and height of a card that is shown large, in CSS pixels."""

FRAME = 6
"""How far its frame reaches around it."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A filled rectangle, its corners round by `radius`; an edge where `edge` is a colour."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0
    edge: str = ""
    line: float = 0


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; `y` is its baseline. It is squeezed where it would be wider than `most`."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    bold: bool = False
    align: str = "left"
    most: float = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture, painted at a size; the same picture is sent to the page only once."""

    picture: Picture
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Lines:
    """A line through points, as a mark; `line` is its width."""

    points: tuple[tuple[float, float], ...]
    stroke: str
    line: float


Shape = Panel | Label | Shown | Lines


@dataclass(frozen=True, slots=True)
class Region:
    """A place that can be pressed.

    Attributes
    ----------
    kind, index
        What it is: the third `card`, the `pile`.
    x, y, width, height
        Where it is.
    name
        Its words, for whoever does not see it.
    """

    kind: str
    index: int
    x: float
    y: float
    width: float
    height: float
    name: str

    @property
    def place(self) -> tuple[float, float, float, float]:
        """Where it is."""
        return self.x, self.y, self.width, self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Scene:
    """What a canvas shows.

    Attributes
    ----------
    width, height
        Its size.
    shapes
        In the order in which they are painted: later ones cover earlier ones.
    regions
        Places that can be pressed, in the same order.
    alt
        What is seen, in words.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    regions: tuple[Region, ...] = ()
    alt: str = ""

    def at(self, x: float, y: float) -> Region | None:
        """Give the uppermost region at a point."""
        return next((region for region in reversed(self.regions) if region.holds(x, y)), None)


def enlarged(scene: Scene, place: int) -> Scene:
    """Show a card of the hand a second time, large, at the upper right and never over its own hand.

    Parameters
    ----------
    scene
        What is shown.
    place
        The card's place in the hand.
    """
    small = next(region for region in scene.regions if (region.kind, region.index) == ("card", place))
    shown = (shape for shape in scene.shapes if isinstance(shape, Shown))
    card = next(one for one in shown if (one.x, one.y, one.width, one.height) == small.place)
    width, height = LARGE
    x = scene.width - width - 3 * FRAME
    y = max(FRAME, min(3 * FRAME, small.y - height - 2 * FRAME))
    around = Panel(x - FRAME, y - FRAME, width + 2 * FRAME, height + 2 * FRAME, INK, 12, FACE, 2)
    return replace(scene, shapes=(*scene.shapes, around, Shown(card.picture, x, y, width, height)))
