"""Reads a picture back: which elements it has, and where its cards and texts lie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pairit.picture import text
from pairit.picture.frame import HEIGHT, STRIP, WIDTH
from pairit.picture.ground import ACROSS

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


def strip_of(svg: str) -> Element:
    """Find the strip of a face."""
    (found,) = [node for node in parse(svg).iter(f"{SVG}g") if node.get("class") == "strip"]
    return found


def structure(node: Element, root: Element) -> tuple[object, ...]:
    """Write what is drawn without any colour, with named parts put in."""
    target = node.get("href")
    if target:
        used = root.find(f".//*[@id='{target[1:]}']")
        assert used is not None
        return ("use", *(structure(child, root) for child in used))
    kept = sorted(
        (name, value) for name, value in node.attrib.items() if name not in {"fill", "stroke", "id", "class"}
    )
    return (node.tag, tuple(kept), *(structure(child, root) for child in node))


def strip_structure(svg: str) -> tuple[object, ...]:
    """Write what the strip of a face shows, without any colour."""
    return structure(strip_of(svg), parse(svg))


def check_layout(svg: str, width: int, height: int) -> list[Place]:
    """Make sure that nothing covers anything else; give the cards that lie face up."""
    root = parse(svg)
    open_, closed, written = cards(root), backs(root), texts(root)
    assert width <= ACROSS
    for place in (*open_, *closed, *written):
        assert place.inside(width, height), place
    for one, other in combinations(written, 2):
        assert not one.meets(other), (one, other)
    for line in written:
        for place in (*open_, *closed):
            assert not line.meets(place), (line, place)
    for one, other in combinations(open_, 2):
        if one.meets(other):
            assert other.left - one.left >= STRIP * one.scale
    for one in closed:
        for other in open_:
            assert not one.meets(other)
    sizes = {float(node.get("font-size", 0)) for node in root.iter(f"{SVG}text")}
    assert min(sizes, default=16) >= 16
    return open_
