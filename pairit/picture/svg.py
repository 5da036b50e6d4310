"""Drawings as values: a piece of SVG, and the definitions that it uses by name.

Drawings are added, moved and put into a picture. What is drawn often, as a pictogram, is named once and used
many times, so a table full of cards stays small. Everything that is text is escaped here.

>>> dot = element("circle", r=2, fill="#111111")
>>> (dot + move(dot, 10, 0)).markup
'<circle r="2" fill="#111111"/><g transform="translate(10 0)"><circle r="2" fill="#111111"/></g>'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

Value = str | float


@dataclass(frozen=True)
class Drawing:
    """A piece of a picture.

    Attributes
    ----------
    markup
        SVG elements.
    definitions
        What they refer to: markup by name.
    """

    markup: str = ""
    definitions: Mapping[str, str] = field(default_factory=dict)

    def __add__(self, other: Drawing) -> Drawing:
        return together((self, other))


def together(drawings: Iterable[Drawing]) -> Drawing:
    """Lay drawings over each other, the first one lowest."""
    listed = list(drawings)
    definitions: dict[str, str] = {}
    for drawing in listed:
        definitions.update(drawing.definitions)
    return Drawing("".join(drawing.markup for drawing in listed), definitions)


def number(value: float) -> str:
    """Write a number with at most two decimals.

    >>> number(2.0), number(1 / 3)
    ('2', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _attributes(values: Mapping[str, Value]) -> str:
    written = (
        (name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
        for name, value in values.items()
    )
    return "".join(f" {name}={quoteattr(value)}" for name, value in written)


def element(name: str, /, **attributes: Value) -> Drawing:
    """Draw one element; `stroke_width` is the attribute `stroke-width`, `class_` is `class`."""
    return Drawing(f"<{name}{_attributes(attributes)}/>")


def group(drawing: Drawing, /, **attributes: Value) -> Drawing:
    """Put a drawing into a group."""
    return Drawing(f"<g{_attributes(attributes)}>{drawing.markup}</g>", drawing.definitions)


def move(drawing: Drawing, x: float, y: float, scale: float = 1) -> Drawing:
    """Draw it somewhere else, and larger or smaller."""
    sized = "" if scale == 1 else f" scale({number(scale)})"
    return group(drawing, transform=f"translate({number(x)} {number(y)}){sized}")


def named(name: str, drawing: Drawing) -> Drawing:
    """Name a drawing, so that each further use of it costs a few characters."""
    definition = f'<g id="{name}">{drawing.markup}</g>'
    return Drawing(f'<use href="#{name}"/>', {**drawing.definitions, name: definition})


def box(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> Drawing:
    """Draw a rectangle, its corners rounded if a radius is given."""
    round_ = {"rx": radius} if radius else {}
    return element("rect", x=x, y=y, width=width, height=height, **round_, fill=fill)


def path(d: str, fill: str) -> Drawing:
    """Draw a filled path."""
    return element("path", d=d, fill=fill)


def document(drawing: Drawing, width: float, height: float, title: str, view: tuple[float, float]) -> str:
    """Make a whole SVG text of a drawing.

    Parameters
    ----------
    drawing
        What is seen.
    width, height
        The size at which it is shown, in CSS pixels.
    title
        What it is, in words.
    view
        The width and height of the drawing in its own units.
    """
    definitions = "".join(drawing.definitions.values())
    defined = f"<defs>{definitions}</defs>" if definitions else ""
    size = _attributes(
        {"width": width, "height": height, "viewBox": f"0 0 {number(view[0])} {number(view[1])}"}
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{size} role="img">'
        f"<title>{escape(title)}</title>{defined}{drawing.markup}</svg>"
    )
