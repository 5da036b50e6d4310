"""Themes and widths in which things are looked at: two looks in every run, others among the slow tests."""

from __future__ import annotations

from typing import Any

import pytest


def looks(light: Any, dark: Any) -> list[Any]:
    """Give pairs of a theme and a width in pixels, a theme in whatever words the test knows it by."""
    return [
        (light, 1200),
        (dark, 480),
        pytest.param(dark, 1200, marks=pytest.mark.slow),
        pytest.param(light, 480, marks=pytest.mark.slow),
    ]
