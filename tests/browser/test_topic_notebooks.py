"""Three topic notebooks: read cold, not run and not trusted; then run, and the hand in them played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook, Shot
from tests.browser.lab import Lab, into_sight
from tests.browser.player import Player
from tests.browser.test_notebooks import TRUSTED, pictures

# A page, and words of its hand's end.
TOPICS = {
    "pair-it/06-pirates.ipynb": "points",
    "pairs/06-fold.ipynb": "loses? the game|points",
    "pirato-poker/07-chicken.ipynb": "wins? the round|nobody wins",
}

# All of them among the slow tests.
ONE_OF_THEM = [
    pytest.param(path, marks=() if path.startswith("pirato-poker") else pytest.mark.slow) for path in TOPICS
]

WIDGETS = """() => jupyterapp.shell.currentWidget.content.widgets
    .filter(cell => cell.model.type === 'code')
    .filter(cell => (cell.model.getMetadata('tags') ?? []).includes('nbval-ignore-output'))
    .map(cell => cell.model.sharedModel.getOutputs().length)"""

TO_THE_HAND = """async () => {
    const content = jupyterapp.shell.currentWidget.content;
    const words = cell => cell.model.sharedModel.getSource();
    const place = content.widgets.findIndex(cell => words(cell).includes('## A hand to play from here'));
    await content.scrollToItem(place + 1, 'start');
}"""
"""Leads there by what the notebook says: JupyterLab 4.4 has no cell in the page that is far from sight."""

HAND = """() => [...document.querySelectorAll('.pairit-table')]
    .findIndex(table => !table.closest('.pairit-lesson, .pairit-quiz'))"""
"""Which of the page's tables is the hand to play: lessons and quizzes look alike."""


@pytest.mark.parametrize("path", ONE_OF_THEM)
def test_a_topic_reads_cold_without_trust_and_unrun(notebook: OpenNotebook, shot: Shot, path: str) -> None:
    page = notebook(path)
    images = pictures(page, 5)
    assert page.evaluate(TRUSTED) is False
    assert all(image["width"] > 0 and len(image["alt"]) > 20 for image in images), images
    assert set(page.evaluate(WIDGETS)) == {0}
    assert page.locator(".pairit-table").count() == 0
    into_sight(page.locator(".jp-OutputArea-output img").first)
    shot(f"topic-cold-{path.split('/')[-1].removesuffix('.ipynb')}")


@pytest.mark.parametrize("path", ONE_OF_THEM)
def test_a_topic_runs_and_its_hand_is_played_to_the_end(
    lab: Lab, notebook: OpenNotebook, shot: Shot, path: str
) -> None:
    page = notebook(path, run=True)
    assert all(image["width"] > 0 and image["alt"] for image in pictures(page, 5))
    page.evaluate(TO_THE_HAND)
    page.wait_for_function(f"({HAND})() >= 0")
    player = Player(page, page.evaluate(HAND))
    player.speed("instant")
    player.play_round()
    score = player.table.locator(".pairit-score")
    expect(score).to_contain_text(re.compile(TOPICS[path]))
    expect(page.locator(".pairit-quiz")).to_have_count(1)
    expect(page.locator(".pairit-lesson").first).to_be_attached()
    shot(f"topic-played-{path.split('/')[-1].removesuffix('.ipynb')}", player.table)
