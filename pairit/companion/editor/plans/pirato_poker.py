"""Pirato Poker for the editor."""

from __future__ import annotations

from collections.abc import Mapping

from pairit.companion.editor.plan import Draft, Place, Plan, Setting, in_front, seats, zeros
from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.cards import TREASURE, Card
from pairit.picture.picture import Picture
from pairit.picture.pirato_poker import face


class PiratoPokerPlan(Plan):
    """Hands, the turned-up card and the draw pile."""

    parts = (
        "hands",
        "revealed",
        "over",
        "turn",
        "owes",
        "gifts",
        "draw",
        "captain",
        "scores",
        "round",
        "options",
        "seed",
    )
    held = "hands"
    aside = "out of this round"

    def places(self, players: int) -> tuple[Place, ...]:
        return (
            *in_front("hands", "hand", players),
            Place("revealed", "turned-up card", "one"),
            Place("draw", "draw pile, top first", "pile"),
        )

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        seat = seats(draft.players)
        owed = (("", "giving the turned-up card"), ("pass-on", "a card to pass on, after a dog"))
        return (
            Setting("turn", "To move", seat, usual="0"),
            Setting("owes", "Owed", owed),
            Setting("scores", "Rounds won", per_seat=True, usual=zeros(draft.players)),
            Setting("over", "Round won by", (("", "nobody yet"), *seat, ("-", "nobody: the pile ran out"))),
            Setting("captain", "Captain", seat, usual="0", rare=True),
            Setting("round", "Round", usual="1", rare=True),
            Setting("gifts", "Gifts that were seen, as 0>1 dog, 1>>2 pig", rare=True),
            Setting("seed", "Seed", usual="0", rare=True),
        )

    def face(self, card: Card) -> Picture:
        return face(card)

    def name(self, code: str) -> str:
        return words.a_card(code)

    def group(self, card: Card) -> str:
        return "Treasures" if card.kind == TREASURE else "Animals"

    def rest_in_pile(self, parts: Mapping[str, str]) -> bool:
        # A round that nobody won has ended because the pile ran out.
        return super().rest_in_pile(parts) and not (parts.get("over") == "-" and "draw" not in parts)
