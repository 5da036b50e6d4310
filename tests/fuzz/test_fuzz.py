"""Whatever text comes in, it is taken or refused in a sentence, in bounded time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pairit
from pairit import games, rulebook
from pairit.bots import Bot, make
from pairit.engine.errors import IllegalAction, OptionError, PairitError
from pairit.table import table as room
from pairit.table.commands import carry_out
from pairit.table.table import Table
from tests.fuzz.changing import ODD, changed
from tests.fuzz.doors import DOORS, NAMES, STARTS, good, harmless, is_sentence, knock, shown

QUICK, LONG = 40, 3_000
"""Texts a door, of each kind."""

SLOW_DOORS = ("lesson", "progress", "opened")
"""Doors behind which much is built: they get a quarter."""

texts = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(ODD), max_size=8).map("".join),
    st.lists(st.one_of(st.sampled_from(ODD), st.text(max_size=20)), max_size=8).map("; ".join),
)

HOSTILE = "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>"

MILLIONS = (
    "1*1000000",
    "Anchor*999999999999",
    "dog*1000000",
    "R1K " * 2_500_000,
    "1 " * 5_000_000,
    "9" * 10_000_000,
)


def count_of(door: str, count: int) -> int:
    return count // 4 if door in SLOW_DOORS else count


def fuzz(door: str, count: int) -> None:
    """Bring raw texts, and good ones that were changed, to a door."""
    few = settings(
        max_examples=count_of(door, count),
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )

    @few
    @given(texts)
    def raw(text: str) -> None:
        knock(door, text)

    @few
    @given(st.integers(0, 2**48))
    def nearly_right(seed: int) -> None:
        knock(door, changed(good(door), Random(seed)))

    raw()
    nearly_right()


@pytest.mark.parametrize("door", DOORS)
def test_a_door_takes_a_text_or_refuses_it_in_a_sentence(door: str) -> None:
    fuzz(door, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("door", DOORS)
def test_a_door_does_so_for_long(door: str) -> None:
    fuzz(door, LONG)


@pytest.mark.parametrize("door", DOORS)
def test_what_is_right_is_let_in(door: str) -> None:
    """The changes begin from texts that do reach the deep places."""
    let_in = [knock(door, text) for text in good(door)]
    assert any(let_in)


@pytest.mark.parametrize("door", DOORS)
def test_an_odd_piece_alone_or_in_a_good_text_is_answered(door: str) -> None:
    for piece in ODD if door not in SLOW_DOORS else ODD[::6]:
        text = good(door)[0]
        middle = text.find(" ") + 1
        for told in (piece, piece + text, text + piece, text[:middle] + piece + text[middle:]):
            knock(door, told)


# ---------------------------------------------------------------- sizes


@pytest.mark.parametrize("text", MILLIONS, ids=lambda text: f"{text[:12]}, {len(text)}")
@pytest.mark.parametrize("name", NAMES)
def test_a_million_fold_is_refused_by_its_length_or_its_count(name: str, text: str) -> None:
    """No list is made that is longer than the deck: the refusal names the count or the length."""
    start = STARTS[name]
    game = games.find(name)
    first = start.split("; ")[1].partition(": ")[0]
    for told in (f"{name}; {first}: {text}", f"{start}; discard: {text}", text):
        with pytest.raises(PairitError) as refusal:
            game.position(told)
        is_sentence(refusal.value)
    for told in (text, f"play {text}", f"give {text} to 1"):
        with pytest.raises(PairitError) as refusal:
            game.position(start).judge(told)
        is_sentence(refusal.value)


@pytest.mark.parametrize("door", DOORS)
def test_a_line_of_ten_million_characters_is_answered(door: str) -> None:
    text = good(door)[0]
    for told in (text + "x" * 10_000_000, text + " " * 10_000_000, '{"game": ' + "[" * 10_000_000):
        knock(door, told)


LIMITED = """
import resource, sys
from random import Random
from pairit.table.commands import carry_out
from tests.fuzz.changing import ODD, changed
from tests.fuzz.doors import DOORS, good, knock
for door in DOORS:
    good(door)
    knock(door, good(door)[0])
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + 300_000_000, now + 300_000_000))
for door in DOORS:
    text = good(door)[0]
    for told in ("1*1000000", "x" * 10_000_000, text + "; " * 5_000_000, "[" * 10_000_000):
        knock(door, told)
    for seed in range(30):
        knock(door, changed(good(door), Random(seed)))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print((peak - used) // 1_000_000)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, and only Linux keeps to RLIMIT_AS")
def test_no_text_takes_more_than_300_mb_beside_itself() -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) < 300


# ---------------------------------------------------------------- names, and what bots say


class Hostile(Bot):
    """A bot in whose name and words somebody has put markup."""

    name = "<b onmouseover=alert(1)>Eve</b> & 'Co'"

    def choose(self, view: Any) -> str:
        return str(view.legal_actions()[0])

    def because(self, view: Any, action: str) -> str:
        return f"{HOSTILE} \u202e\0\ud800\n{'long ' * 10_000}"


class Failing(Hostile):
    def choose(self, view: Any) -> str:
        raise ValueError(f"{HOSTILE} \u202e\ud800 {'long ' * 10_000}")


@pytest.fixture
def no_double_press(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SAME_PRESS", 0.0)


def pages(view: Any) -> Iterator[str]:
    """Give all HTML that a table shows."""
    stack = [view]
    while stack:
        widget = stack.pop()
        stack += getattr(widget, "children", ())
        if isinstance(widget, ipywidgets.HTML):
            yield widget.value


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("face", ["buttons", "plain", "canvas"])
def test_markup_in_names_and_words_is_text_everywhere(no_double_press: None, name: str, face: str) -> None:
    for rival in (Hostile, Failing):
        view = pairit.play(name, level=rival, seed=5, view=face, speed="step", save=False)
        table = view.table
        for _ in range(40):
            if table.state.is_over or table.forfeit:
                break
            if table.mine:
                table.act(str(table.view.legal_actions()[-1]))
            else:
                table.step()
            shown(view.bridge.text)
            shown(table.why_rival)
            assert len(table.why_rival) < 400
        for words in (HOSTILE, f"why {HOSTILE}", f"log {HOSTILE}", f"rule {HOSTILE}"):
            carry_out(words, table)
            shown(view.bridge.text)
        found = list(pages(view))
        assert found
        for page in found:
            harmless(page)
        harmless(view.still._bundle(pictured=True)["text/html"])


@pytest.mark.parametrize(
    "door", ["", " ", "\u202eeve", "a\u200bb", "a\0", "x" * 61, "\ud800", 5, None, "two\nlines"]
)
def test_a_name_that_cannot_stand_in_a_line_is_refused(door: object) -> None:
    kind = type("Odd", (Hostile,), {"name": door})
    for level in (kind, kind(3)):
        with pytest.raises(OptionError) as refusal:
            make(games.find("pairs"), level)
        is_sentence(refusal.value)
        assert "The name of a bot is a text" in str(refusal.value)


@given(st.text(min_size=1, max_size=60).filter(lambda text: text.isprintable() and text.strip()))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_any_other_name_is_taken_and_told(name: str) -> None:
    bot = make(games.find("pairs"), type("Odd", (Hostile,), {"name": name}))
    table = Table(games.find("pairs"), level=bot, speed="step", seed=3)
    assert table.names[1] == name
    for line in table.lines:
        shown(line.text)


# ---------------------------------------------------------------- values that are no texts

VALUES = (None, 5, -1, 10**5000, 2.5, float("nan"), b"bytes", [], {}, object, "\0", "\ud800", [[]] * 9, True)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:12] if value != 10**5000 else "huge")
@pytest.mark.parametrize("name", NAMES)
def test_a_value_of_another_kind_is_refused_in_a_sentence(name: str, value: Any) -> None:
    game = games.find(name)
    state = game.position(STARTS[name])
    option = game.known_options[0].name
    tries = [
        lambda: game.position(value),
        lambda: state.judge(value),
        lambda: state.play(value),
        lambda: game.with_options(**{option: value}),
        lambda: game.with_options(**{str(value)[:50] if value != 10**5000 else "huge": 1}),
    ]
    if value is not True:
        tries.append(lambda: game.deal(players=value if value != 5 else 50))
    if not (value is None or value == 5 or isinstance(value, bool)):
        tries.append(
            lambda: game.deal(players=2, seed=value) if 2 in game.seats else game.deal(3, seed=value)
        )
    for place, attempt in enumerate(tries):
        try:
            attempt()
        except PairitError as refusal:
            is_sentence(refusal)
        else:
            assert place == 3, (place, value)  # the option may have this value


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def test_nesting_is_refused_however_deep_it_is() -> None:
    for depth in (1, 100, 500, 900, 950, 980, 990, 100_000):
        for key in ("options", "actions", "start", "kept", "players", "seed"):
            deep = "[" * depth + "]" * depth
            knock("saved", f'{{"game": "pairs", "players": 2, "seed": 1, "{key}": {deep}}}')
            knock("saved", f'{{"game": "pairs", "players": 2, "seed": 1, "options": {{"target": {deep}}}}}')
        for key in ("id", "title", "minutes", "chapter"):
            knock("lesson", f'game = "pairs"\n{key} = {deep}')
            knock("ruling pairs", f"{key} = {deep}")
        knock("progress", f'{{"version": 1, "sections": {{"lessons": {{"pairs": {deep}}}}}}}')
    with pytest.raises(OptionError):
        games.find("pairs").with_options(target=nested(900))


def test_a_record_whose_rounds_were_changed_opens_or_is_refused(
    no_double_press: None, tmp_path: Path
) -> None:
    """What is kept of finished rounds is shown in the score: any change of it is shown, or refused."""
    record = next(text for text in good("saved") if json.loads(text).get("kept", {}).get("rounds"))
    opened = 0
    for seed in range(120):
        chance = Random(seed)
        fields = json.loads(record)
        one = chance.choice(fields["kept"]["rounds"])
        key = chance.choice(list(one))
        one[key] = chance.choice(
            [HOSTILE, "\ud800", -1, 10**40, [], [0], [1] * 9, ["PI-99", HOSTILE], True, None, {}]
        )
        try:
            view = pairit.play(json.dumps(fields), save=False, view="buttons", speed="step")
        except PairitError as refusal:
            is_sentence(refusal)
            continue
        opened += 1
        for page in pages(view):
            harmless(page)
        assert view.table.faults == []
    assert opened


def test_every_display_of_a_refusal_is_text() -> None:
    for name in NAMES:
        state = games.find(name).position(STARTS[name])
        for text in (HOSTILE, f"play {HOSTILE}", "play R1K"):
            try:
                harmless(state.judge(text)._repr_html_())
            except IllegalAction as refusal:
                harmless(refusal.verdict._repr_html_())
            except PairitError as refusal:
                is_sentence(refusal)
        harmless(rulebook.load(name)._repr_html_())
