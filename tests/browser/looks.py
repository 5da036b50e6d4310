"""Themes and widths in which things are looked at: two looks in every run, others among the slow tests."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page


def looks(light: Any, dark: Any) -> list[Any]:
    """Give pairs of a theme and a width in pixels, a theme in whatever words the test knows it by."""
    return [
        (light, 1200),
        (dark, 480),
        pytest.param(dark, 1200, marks=pytest.mark.slow),
        pytest.param(light, 480, marks=pytest.mark.slow),
    ]


def wear(page: Page, theme: str) -> None:
    """Change JupyterLab's theme, as `JupyterLab Dark`."""
    page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', {theme})", theme)


def dress(page: Page, theme: str, width: int, height: int) -> None:
    """Give the notebook all of a window of so many pixels, in a theme, as `Dark`."""
    page.evaluate("() => jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": width, "height": height})
    wear(page, f"JupyterLab {theme}")
