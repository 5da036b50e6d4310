"""Reads a picture back: which elements it has, and where its cards and texts lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pairit.picture import text
from pairit.picture.pair_it.frame import HEIGHT, WIDTH

SVG = "{http://www.w3.org/2000/svg}"
MOVE = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)(?: scale\((-?[\d.]+)\))?")


@dataclass(frozen=True)
class Place:
    """Where something lies: what it is, its sides, and how much larger than drawn."""

    what: str
    left: float
    top: float
    right: float
    bottom: float
    scale: float = 1

    def meets(self, other: Place) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def inside(self, width: float, height: float) -> bool:
        return min(self.left, self.top) >= 0 and self.right <= width and self.bottom <= height


def parse(svg: str) -> Element:
    """Parse a picture, and make sure that it holds nothing but what a picture needs."""
    root = ElementTree.fromstring(svg)
    assert svg.count("http") == 1  # the name of SVG itself: nothing is fetched
    for node in root.iter():
        kind = node.tag.removeprefix(SVG)
        assert kind in {
            "svg", "title", "defs", "g", "use", "path", "circle", "rect", "text", "pattern",
        }, kind  # fmt: skip
        for name, value in node.attrib.items():
            assert not name.startswith("on")
            assert "url(" not in value or value == "url(#waves)"
            if name == "href":
                assert root.find(f".//*[@id='{value[1:]}']") is not None, value
    return root


def moved(root: Element) -> Iterator[tuple[Element, float, float, float]]:
    """Walk over everything outside the definitions: element, x, y, scale."""

    def walk(
        node: Element, x: float, y: float, scale: float
    ) -> Iterator[tuple[Element, float, float, float]]:
        found = MOVE.fullmatch(node.get("transform", ""))
        if found:
            dx, dy, by = float(found[1]), float(found[2]), float(found[3] or 1)
            x, y, scale = x + dx * scale, y + dy * scale, scale * by
        yield node, x, y, scale
        for child in node:
            if child.tag != f"{SVG}defs":
                yield from walk(child, x, y, scale)

    yield from walk(root, 0, 0, 1)


def cards(root: Element) -> list[Place]:
    """Find the cards that lie face up, in the order in which they are drawn."""
    found = []
    code = None
    for node, x, y, scale in moved(root):
        code = node.get("data-card", code)
        if node.tag == f"{SVG}use" and (node.get("href") or "").startswith("#card-"):
            assert code is not None
            found.append(Place(code, x, y, x + WIDTH * scale, y + HEIGHT * scale, scale))
            code = None
    return found


def backs(root: Element) -> list[Place]:
    """Find the cards that lie face down."""
    return [
        Place("?", x, y, x + WIDTH * scale, y + HEIGHT * scale, scale)
        for node, x, y, scale in moved(root)
        if node.tag == f"{SVG}use" and node.get("href") == "#back"
    ]


def texts(root: Element) -> list[Place]:
    """Find the texts, each as wide as a wide font makes it."""
    found = []
    for node, x, y, scale in moved(root):
        if node.tag != f"{SVG}text":
            continue
        said, size = node.text or "", float(node.get("font-size", 0))
        wide = text.width(said, size, bold=node.get("font-weight") == "700") * scale
        left = x + float(node.get("x", 0)) * scale
        left -= {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
        base = y + float(node.get("y", 0)) * scale
        found.append(
            Place(said, left, base - 0.76 * size * scale, left + wide, base + 0.24 * size * scale, scale)
        )
    return found


def visible_text(root: Element) -> str:
    """Give all text that is shown, the definitions included."""
    return " ".join(node.text or "" for node in root.iter(f"{SVG}text"))
