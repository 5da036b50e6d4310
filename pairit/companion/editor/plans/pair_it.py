"""Pair It for the editor."""

from __future__ import annotations

from pairit.companion.editor.plan import (
    Choices,
    Draft,
    Place,
    Plan,
    Setting,
    distinct,
    in_front,
    seats,
    zeros,
)
from pairit.games.pair_it import words
from pairit.games.pair_it.cards import COLOURS, Card
from pairit.picture.pair_it import face
from pairit.picture.picture import Picture


class PairItPlan(Plan):
    """Hands, the card on top, the draw pile and the played cards."""

    parts = (
        "hands",
        "top",
        "need",
        "over",
        "turn",
        "direction",
        "owes",
        "uncalled",
        "next",
        "scores",
        "round",
        "starter",
        "draw",
        "discard",
        "options",
        "seed",
        "streams",
    )
    held = "hands"
    aside = "among the played cards"

    def places(self, players: int) -> tuple[Place, ...]:
        return (
            *in_front("hands", "hand", players),
            Place("top", "card on top", "one"),
            Place("draw", "draw pile, top first", "pile"),
            Place("discard", "played cards under the top one"),
        )

    def settings(self, draft: Draft) -> tuple[Setting, ...]:
        seat = seats(draft.players)
        colours = tuple((f"colour {colour.letter}", f"{colour.name} was named") for colour in COLOURS)
        nobody = (("", "nobody"),)
        return (
            Setting("turn", "To move", seat, usual="0"),
            Setting("owes", "Owed", self._owed(draft)),
            Setting("need", "Next card", (("", "as the card on top says"), *colours)),
            Setting("direction", "Direction", (("1", "clockwise"), ("-1", "the other way")), usual="1"),
            Setting("scores", "Points", per_seat=True, usual=zeros(draft.players)),
            Setting("over", "Round won by", (*nobody, *seat)),
            Setting("uncalled", "Missed the call of PAIR IT!", (*nobody, *seat), rare=True),
            Setting("next", "Moves after the challenge", (*nobody, *seat), rare=True),
            Setting("round", "Round", usual="1", rare=True),
            Setting("starter", "Began the round", seat, usual="0", rare=True),
            Setting("seed", "Seed", usual="0", rare=True),
            Setting("streams", "Chances used up: shuffles, thefts, slaps", usual="0 0 0", rare=True),
        )

    def _owed(self, draft: Draft) -> Choices:
        drawn = [
            (f"drawn {code}", f"a decision about the drawn card, {self.name(code)}")
            for code in distinct(draft.at(f"hands.{draft.turn}"))
        ]
        return (
            ("", "an ordinary turn"),
            ("give 1", "1 card to give"),
            ("give 2", "2 cards to give"),
            ("colour", "a colour to be named"),
            ("slap", "a slap by everybody"),
            ("challenge", "challenging a missed call, or not"),
            ("bonus", "the bonus turn after Pirates"),
            *drawn,
        )

    def face(self, card: Card) -> Picture:
        return face(card)

    def name(self, code: str) -> str:
        return words.card_name(code)

    def group(self, card: Card) -> str:
        return "No colour" if card.colour is None else words.capital(words.colour(card.colour))
