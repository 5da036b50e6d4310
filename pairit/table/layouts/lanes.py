"""Lanes between the parts of a drawn table, on which arrows run without crossing a card or a word.

>>> ring = Lanes([((0, 0), (100, 0)), ((100, 0), (100, 60)), ((0, 60), (100, 60)), ((0, 0), (0, 60))])
>>> ring.way((20, 0), (100, 50)), ring.way((20, 0), (0, 50))
([(20, 0), (100, 0), (100, 50)], [(20, 0), (0, 0), (0, 50)])
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Lane = tuple[Point, Point]
"""A straight lane, across or down."""


class Lanes:
    """Straight lanes that meet each other.

    Parameters
    ----------
    lanes
        Each from its left or upper end to the other one.
    """

    def __init__(self, lanes: Sequence[Lane]) -> None:
        self._lanes = [(_rounded(start), _rounded(end)) for start, end in lanes]
        ends = {end for lane in self._lanes for end in lane}
        self._places = ends | {(down[0][0], across[0][1]) for down in self._lanes for across in self._lanes}

    def way(self, start: Point, end: Point) -> list[Point]:
        """Give the shortest way between two points on lanes, by its corners.

        Raises
        ------
        ValueError
            If no lane leads from the one to the other.
        """
        start, end = _rounded(start), _rounded(end)
        ways = self._neighbours({*self._places, start, end})
        best: list[tuple[float, list[Point]]] = [(0.0, [start])]
        done: set[Point] = set()
        while best:
            length, way = heapq.heappop(best)
            at = way[-1]
            if at == end:
                return _corners(way)
            if at not in done:
                done.add(at)
                for near in sorted(ways.get(at, set()) - done):
                    heapq.heappush(best, (length + _apart(at, near), [*way, near]))
        raise ValueError(f"No lane leads from {start} to {end}.")

    def _neighbours(self, places: set[Point]) -> dict[Point, set[Point]]:
        """Find for each place those next to it on a lane."""
        ways: dict[Point, set[Point]] = {}
        for (left, top), (right, bottom) in self._lanes:
            on = sorted(place for place in places if left <= place[0] <= right and top <= place[1] <= bottom)
            for one, other in pairwise(on):
                ways.setdefault(one, set()).add(other)
                ways.setdefault(other, set()).add(one)
        return ways


def crossings(one: Sequence[Point], other: Sequence[Point]) -> int:
    """Count where the parts of two ways meet.

    >>> crossings([(0, 5), (10, 5)], [(5, 0), (5, 10), (20, 10)])
    1
    """
    return sum(_meet(part, second) for part in pairwise(one) for second in pairwise(other))


def _meet(one: Lane, other: Lane) -> bool:
    spans = [
        (sorted((one[0][axis], one[1][axis])), sorted((other[0][axis], other[1][axis]))) for axis in (0, 1)
    ]
    return all(max(first[0], second[0]) <= min(first[1], second[1]) for first, second in spans)


def _rounded(point: Point) -> Point:
    """Round to a tenth of a pixel, so that what is reckoned in two ways meets."""
    return round(point[0], 1), round(point[1], 1)


def _apart(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _corners(way: list[Point]) -> list[Point]:
    """Leave out the places at which a way goes straight on."""
    kept = way[:1]
    for before, at, after in zip(way, way[1:], way[2:], strict=False):
        if not (before[0] == at[0] == after[0] or before[1] == at[1] == after[1]):
            kept.append(at)
    return kept + way[1:][-1:]
