"""Pairs for the editor."""

from __future__ import annotations

from pairit.companion.editor.plan import Draft, Place, Plan, Setting, in_front, seats, zeros
from pairit.games.pairs import words
from pairit.games.pairs.cards import Card
from pairit.picture.pairs import face
from pairit.picture.picture import Picture


class PairsPlan(Plan):
    """Stacks, scored cards, the deck, and the cards face down beside it."""

    parts = (
        "stacks",
        "scored",
        "scores",
        "over",
        "turn",
        "owes",
        "draw",
        "burned",
        "discard",
        "coins",
        "round",
        "options",
        "seed",
        "streams",
    )
    held = "stacks"
    aside = "among the discards"

    def places(self, players: int) -> tuple[Place, ...]:
        return (
            *in_front("stacks", "stack", players),
            *in_front("scored", "scored cards", players),
            Place("draw", "deck, top first", "pile"),
            Place("burned", "burned cards"),
            Place("discard", "discards that were seen"),
        )

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        seat = seats(draft.players)
        none = zeros(draft.players)
        return (
            Setting("turn", "To move", seat, usual="0"),
            Setting("owes", "Owed", (("", "hitting or folding"), ("deal", "the deal of the next round"))),
            Setting("scores", "Score", per_seat=True, usual=none),
            Setting("over", "Game lost by", (("", "nobody yet"), *seat, ("-", "nobody: it ended undecided"))),
            Setting("coins", "Coins", per_seat=True, usual=none, rare=True),
            Setting("round", "Game of the match", usual="1", rare=True),
            Setting("seed", "Seed", usual="0", rare=True),
            Setting("streams", "Shuffles so far", usual="0", rare=True),
        )

    def face(self, card: Card) -> Picture:
        return face(card)

    def name(self, code: str) -> str:
        return words.a_card(code)

    def group(self, card: Card) -> str:
        return "Ranks"
