"""What stands on the page of the editor: rows of cards, the trouble, what may be done, an answer."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any

from pairit.companion.browser.parts import readings
from pairit.companion.editor.answer import Answer, grouped, said, words_of
from pairit.companion.editor.model import Editor
from pairit.companion.editor.plan import Place
from pairit.engine.game import State
from pairit.engine.text import capital
from pairit.rulebook import Ruling
from pairit.table.links import link, with_links
from pairit.table.view import answer_in_html


def rows(editor: Editor) -> list[dict[str, Any]]:
    """List the rows of cards for the board: the places, and the box sorted into groups."""
    trouble = editor.trouble.part if editor.trouble and not editor.untaken else ""
    shown = []
    for place in editor.places:
        codes = editor.draft.at(place.id)
        shown.append(
            {
                "id": place.id,
                "kind": "place",
                "title": capital(place.title),
                "note": _note(editor, place, len(codes)),
                "aimed": place.id == editor.aimed,
                "trouble": "look here" if place.key == trouble else "",
                "cards": [
                    _card(code, f"{editor.plan.name(code)}, in: {place.title}. Back to the box")
                    for code in codes
                ],
            }
        )
    return [*shown, *_box(editor)]


def _note(editor: Editor, place: Place, count: int) -> str:
    cards = f"{count} card{'' if count == 1 else 's'}" if count else "no card"
    if place.key != "draw":
        moves = place.key == editor.plan.held and place.seat == editor.draft.turn
        return f"{cards}, to move" if moves and "over" not in editor.draft.words else cards
    if editor.draft.rest_in_pile:
        return f"{cards}, then the rest of the box in any order"
    return f"{cards}; the rest of the box is {editor.plan.aside}"


def _box(editor: Editor) -> Iterator[dict[str, Any]]:
    aimed = editor.place(editor.aimed).title
    left = editor.box
    groups: dict[str, list[Any]] = {}
    for card in editor.rules.cards:
        groups.setdefault(editor.plan.group(card), []).append(card)
    for group, cards in groups.items():
        tiles = []
        for card in cards:
            count = left[card.code]
            where = f"{count} left. To: {aimed}" if count else "none left"
            tiles.append(_card(card.code, f"{editor.plan.name(card.code)}, {where}", count))
        yield {
            "id": f"box {group}",
            "kind": "box",
            "title": group,
            "note": "",
            "aimed": False,
            "trouble": "",
            "cards": tiles,
        }


def _card(code: str, name: str, count: int = 1) -> dict[str, Any]:
    return {"code": code, "name": capital(name), "count": count, "spent": count == 0}


def standing(editor: Editor) -> str:
    """Say in HTML whether it is a position: what may be done then, or what stands in the way."""
    if editor.trouble:
        shown = with_links(editor.trouble.sentence + _where(editor))
        head = "This text is not taken." if editor.untaken else "Not a position yet."
        return f'<div class="pairit-answer"><p><strong>{head}</strong> {shown}</p></div>'
    state = editor.state
    assert state is not None
    legal = state.legal_actions()
    if not legal:
        return '<div class="pairit-answer"><p>The round is over: nothing is to be done any more.</p></div>'
    items = "".join(
        f"<li>{html.escape(capital(words_of(state, action)))} <code>{html.escape(action)}</code></li>"
        for action in legal
    )
    head = f"Seat {state.to_move} is to move. {counted_moves(state)}:"
    return f'<div class="pairit-answer pairit-settled"><p><strong>{head}</strong></p><ol>{items}</ol></div>'


def _where(editor: Editor) -> str:
    """Say by its label where the part is set that stands in the way; cards are marked where they lie."""
    part = editor.trouble.part if editor.trouble and not editor.untaken else ""
    labels = [setting.label for setting in editor.settings if setting.key == part]
    return f" Look at “{labels[0]}”." if labels else ""


def counted_moves(state: State) -> str:
    """Count what may be done.

    >>> import pairit
    >>> counted_moves(pairit.games.position("pairs; stacks: 10 / 9; turn: 0"))
    '2 moves are allowed'
    """
    count = len(state.legal_actions())
    return "1 move is allowed" if count == 1 else f"{count} moves are allowed"


def settled(answer: Answer, game: str) -> str:
    """Show an answer in HTML: the verdict, its rulings, what then happens, and what would change it."""
    parts = [answer_in_html(answer.verdict, game, pictured=True)]
    if answer.then:
        told = [
            f'{html.escape(line)} <span class="pairit-cited">{" ".join(map(link, rulings))}</span>'
            for line, rulings in answer.then
        ]
        parts.append(_list("What happens then", "ol", told))
    if answer.tried:
        head = "Allowed after one change, tried in the engine"
        parts.append(_list(head, "ul", [html.escape(line) for line in grouped(answer.tried)]))
    elif not answer.verdict.legal:
        parts.append("<p>Tried in the engine: no single change of what is set here makes it allowed.</p>")
    others = said(answer.otherwise)
    if others:
        parts.append(_list("At another table", "ul", list(map(with_links, others))))
    notes = [line for ruling in answer.rulings for line in _notes(ruling)]
    parts.append(_list("What the notes say", "ul", notes))
    return f'<div class="pairit-settled">{"".join(parts)}</div>'


def _notes(ruling: Ruling) -> list[str]:
    """Give what a ruling rests on, and both readings where the notes allow two."""
    return [
        f"{link(ruling.id)} ({html.escape(ruling.origin)}): {with_links(ruling.why)}",
        *(f"{link(ruling.id)} {html.escape(whose)}: {with_links(said)}" for whose, said in readings(ruling)),
    ]


def _list(title: str, kind: str, items: list[str]) -> str:
    return f"<h4>{title}</h4><{kind}>{''.join(f'<li>{item}</li>' for item in items)}</{kind}>"
