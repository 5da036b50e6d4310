"""The folder of art: where it is found, and that every pictogram in it keeps the rules of its README."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairit.picture import art
from tests.picture.reading import SVG, parse

PICTOGRAMS = [
    (path.parent.parent.name, path.stem) for path in sorted(art.folder().glob("*/pictograms/*.svg"))
]


@pytest.mark.parametrize(("game", "name"), PICTOGRAMS)
def test_a_pictogram_is_drawn_on_the_grid_and_named(game: str, name: str) -> None:
    text = (art.folder() / game / "pictograms" / f"{name}.svg").read_text(encoding="utf-8")
    root = parse(text)
    assert root.get("viewBox") == "0 0 24 24"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text
    drawn = art.pictogram(game, name, art.Tones("#000001", "#000002", "#000003")).markup
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", drawn)) <= {"#000001", "#000002", "#000003"}
    assert min((float(wide) for wide in re.findall(r'stroke-width="([\d.]+)"', drawn)), default=2) >= 1.2


def test_a_pictogram_with_something_else_in_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "pair-it" / "pictograms"
    folder.mkdir(parents=True)
    (folder / "odd.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><image x="1"/></svg>')
    monkeypatch.setattr(art, "folder", lambda: tmp_path)
    with pytest.raises(ValueError, match="odd has an element that is not drawn here: image"):
        art.pictogram("pair-it", "odd", art.SOURCE)


def test_the_folder_of_art_is_found_in_a_checkout_and_in_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(art, "__file__", str(tmp_path / "pairit" / "picture" / "art.py"))
    with pytest.raises(FileNotFoundError, match="card art"):
        art.folder()
    (tmp_path / "assets" / "pair-it").mkdir(parents=True)
    assert art.folder() == tmp_path / "assets"
    (tmp_path / "pairit" / "assets" / "pair-it").mkdir(parents=True)
    assert art.folder() == tmp_path / "pairit" / "assets"
