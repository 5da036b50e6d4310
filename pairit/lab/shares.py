"""Shares of a sample, each with the interval in which the true share lies in 95 of 100 such samples."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np
import pandas as pd
from numpy.typing import NDArray

LEVEL = 0.95

NORMAL = NormalDist().inv_cdf((1 + LEVEL) / 2)
"""So many standard errors to both sides hold 95 of 100 samples."""


@dataclass(frozen=True)
class Share:
    """How many of a sample, as a share with its interval.

    Attributes
    ----------
    count, size
        How many of how many.
    low, high
        The ends of the interval.
    """

    count: int
    size: int
    low: float
    high: float

    @property
    def value(self) -> float:
        """The share itself, from 0 to 1."""
        return self.count / self.size

    def __str__(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%}) of {self.size:,}"


def share(count: int, size: int) -> Share:
    """Give a share with its 95 % interval, by the method of Wilson (1927), which holds for small shares too.

    Parameters
    ----------
    count, size
        How many of how many; at least one.

    Raises
    ------
    ValueError
        If the sample is empty, or the count does not lie in it.

    Examples
    --------
    >>> print(share(25, 100))
    25.0% (17.5% to 34.3%) of 100
    """
    if not 0 <= count <= size or size < 1:
        raise ValueError(f"A share is of one at least: {count} of {size} is none.")
    z = NORMAL
    part = count / size
    middle = (part + z * z / (2 * size)) / (1 + z * z / size)
    half = z / (1 + z * z / size) * sqrt(part * (1 - part) / size + z * z / (4 * size * size))
    return Share(count, size, max(0.0, middle - half), min(1.0, middle + half))


def mean(values: NDArray[np.float64]) -> tuple[float, float, float]:
    """Give a mean with the ends of its 95 % interval, for values that were drawn one by one.

    Examples
    --------
    >>> [round(figure, 3) for figure in mean(np.array([0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0]))]
    [0.5, 0.13, 0.87]
    """
    if len(values) < 2:
        middle = float(values.mean()) if len(values) else float("nan")
        return middle, middle, middle
    middle, half = float(values.mean()), NORMAL * float(values.std(ddof=1)) / sqrt(len(values))
    return middle, middle - half, middle + half


def shares(values: pd.Series) -> pd.DataFrame:
    """Count the values of a column, the most frequent first, each as a share with its interval.

    Examples
    --------
    >>> print(shares(pd.Series(["won", "won", "drawn", "won"])).round(2).to_string())
           count  share   low  high
    won        3   0.75  0.30  0.95
    drawn      1   0.25  0.05  0.70
    """
    counted = values.value_counts(sort=False).sort_index().sort_values(ascending=False, kind="stable")
    found = [share(int(count), len(values)) for count in counted]
    return pd.DataFrame(
        {
            "count": [one.count for one in found],
            "share": [one.value for one in found],
            "low": [one.low for one in found],
            "high": [one.high for one in found],
        },
        index=list(counted.index),
    )
