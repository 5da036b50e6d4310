"""Pictograms from the folder of art: read once, checked, and drawn in the tones that are asked for.

Each is a file `assets/<game>/pictograms/<name>.svg` on a grid of 24 by 24, in three tones: ink, a second
tone, paper. A file looks right by itself, too. The folder lies beside the package in a checkout and inside it
where the package is installed.

>>> "<path" in pictogram("pair-it", "skull", Tones("#000000", "#777777", "#ffffff")).markup
True
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from pairit.picture.marks import plain
from pairit.picture.svg import Drawing, move, named

GRID = 24


class Tones(NamedTuple):
    """The colours that stand for the three tones of a pictogram."""

    ink: str
    tone: str
    paper: str


SOURCE = Tones("#111111", "#E0A93B", "#FFFDF5")
"""The colours in the files."""

_SVG = "{http://www.w3.org/2000/svg}"
_DRAWN = frozenset({"g", "path", "circle", "rect"})
_SAID = frozenset(
    {
        "cx", "cy", "d", "fill", "height", "r", "rx", "stroke", "stroke-linecap", "stroke-linejoin",
        "stroke-width", "transform", "width", "x", "y",
    }
)  # fmt: skip


def folder() -> Path:
    """Find the folder of art.

    Raises
    ------
    FileNotFoundError
        If it is neither beside the package nor in it.
    """
    package = Path(__file__).parents[1]
    for place in (package / "assets", package.parent / "assets"):
        if (place / "pair-it").is_dir():
            return place
    raise FileNotFoundError("The folder of card art is missing: assets, beside the package or in it.")


@cache
def pictogram(game: str, name: str, tones: Tones) -> Drawing:
    """Draw a pictogram, 24 units wide and high, its upper left corner at 0, 0."""
    colours = {"none": "none", **dict(zip(SOURCE, tones, strict=True))}
    root = ElementTree.fromstring((folder() / game / "pictograms" / f"{name}.svg").read_bytes())
    return Drawing("".join(_drawn(root, name, colours)))


def placed(game: str, name: str, tones: Tones, x: float, y: float, size: float) -> Drawing:
    """Draw a pictogram round a point; named, so that a second one in the same tones costs little."""
    drawn = named(f"{name}-{'-'.join(map(plain, tones))}", pictogram(game, name, tones))
    return move(drawn, x - size / 2, y - size / 2, size / GRID)


def _drawn(parent: ElementTree.Element, name: str, colours: dict[str, str]) -> Iterator[str]:
    """Write the elements of a file again, and nothing that does not belong into one."""
    for node in parent:
        kind = node.tag.removeprefix(_SVG)
        if kind == "title":
            continue
        if kind not in _DRAWN or not node.attrib.keys() <= _SAID:
            raise ValueError(f"The pictogram {name} has an element that is not drawn here: {kind}.")
        attributes = "".join(
            f' {key}="{colours[value] if key in ("fill", "stroke") else value}"'
            for key, value in node.items()
        )
        yield (
            f"<{kind}{attributes}>{''.join(_drawn(node, name, colours))}</{kind}>"
            if len(node)
            else (f"<{kind}{attributes}/>")
        )
