"""The quick cards on paper: one sheet each, and everything is on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pairit.companion.quick_card import NAME
from tests.browser.conftest import NOTEBOOKS, Shot

CARDS = sorted(NOTEBOOKS.glob(f"*/{NAME}"))

CUT_OFF = """() => [...document.querySelectorAll('section *')]
    .filter(part => part.getBoundingClientRect().right > part.closest('body').getBoundingClientRect().right)
    .length"""


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("paper", ["A4", pytest.param("Letter", marks=pytest.mark.slow)])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.parent.name)
def test_a_quick_card_is_one_sheet(page: Page, shot: Shot, card: Path, paper: str) -> None:
    page.goto(card.as_uri())
    assert pages(page.pdf(format=paper)) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1030})  # A4 without its margins
    assert page.evaluate(CUT_OFF) == 0
    shot(f"quick-card-{card.parent.name}")


def test_a_second_sheet_would_be_seen(page: Page) -> None:
    page.goto(CARDS[0].as_uri())
    page.evaluate("document.querySelector('main').append(document.querySelector('main').cloneNode(true))")
    assert pages(page.pdf(format="A4")) > 1
