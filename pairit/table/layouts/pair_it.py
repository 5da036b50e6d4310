"""Pair It at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Verdict
from pairit.games.pair_it import words
from pairit.games.pair_it.action import read_action
from pairit.games.pair_it.cards import ALL_CARDS, ANCHORS, CARDS, COLOURS
from pairit.games.pair_it.judge import judge
from pairit.games.pair_it.narration import tell
from pairit.games.pair_it.position import (
    BONUS,
    CHALLENGE_OWED,
    COLOUR_OWED,
    DRAWN,
    GIVE,
    SLAP_OWED,
)
from pairit.games.pair_it.state import PairItState
from pairit.games.pair_it.view import PairItView
from pairit.picture.pair_it import back, face
from pairit.table.canvas.scene import Scene
from pairit.table.layout import Choice, Dealt, Fact, Gift, HandCard, Layout, Look, Race, Seat
from pairit.table.layouts.pair_it_scene import pair_it_scene

_COUNTED = {
    "Wild cards": sum(ALL_CARDS.mask[number] for number, card in CARDS.items() if card.rainbow),
    "Coloured action cards": sum(
        ALL_CARDS.mask[number]
        for number, card in CARDS.items()
        if card.colour is not None and card.kind != "regular"
    ),
    "Anchors": ANCHORS,
}
"""What is counted of a deal, and the set of all such cards."""


class PairItLayout(Layout):
    """The words and choices of Pair It."""

    think_of = "what each of your cards may lie on, and what you keep in your hand afterwards"
    dealt_words = "Hands count as they were dealt, before anything was drawn."
    parts: ClassVar[Mapping[str, str]] = {
        "draw": "the pile",
        "pass": "what you would rather keep in your hand",
        "colour": "the colours that you hold",
        "challenge": "the call that was missed",
        "let": "the call that was missed",
    }
    top_stays = True
    forced_draw = "draw"
    teaching_nothing = frozenset(
        {"played", "called", "not_called", "again", "skipped", "reversed", "named", "gave", "passed"}
    )

    def facts(self, view: PairItView, names: Sequence[str]) -> list[Fact]:
        facts = [
            Fact("On top", CARDS[view.top].title),
            Fact("Next card", words.need(view.need, view.top)),
            Fact("Draw pile", words.count_of(view.pile_count)),
            Fact("Played cards", words.count_of(view.discards.bit_count() + 1)),
        ]
        if view.players > 2:
            follower = names[(view.seat + view.direction) % view.players]
            facts.append(Fact("Direction", f"from you to {follower}"))
        return facts

    def place(self, view: PairItView) -> str:
        target = view.game.target
        return f"Round {view.round_number} · {f'to {target} points' if target else 'one round'}"

    def seats(self, view: PairItView, names: Sequence[str]) -> list[Seat]:
        notes = {view.winner: "won the round"} if view.is_over else {}
        return [
            Seat(
                name=words.capital(names[seat]),
                cards=view.counts[seat],
                points=view.points[seat],
                to_move=view.to_move == seat,
                note=notes.get(seat, "one card left" if view.counts[seat] == 1 else ""),
            )
            for seat in range(view.players)
        ]

    def hand(self, view: PairItView) -> list[HandCard]:
        legal = set(view.legal_actions())
        giving = view.owes == GIVE and view.to_move == view.seat
        cards = []
        for card in view.cards:
            action = f"play {card.code}"
            playable = action in legal
            mark = "can be given" if giving else "can be played" if playable else "not now"
            if view.to_move != view.seat:
                mark = ""
            colour = None if card.colour is None else COLOURS[card.colour]
            look, symbol = (
                (colour.name, colour.symbol) if colour else ("rainbow" if card.rainbow else "plain", "")
            )
            symbol = symbol or ("✳" if card.rainbow else "⚓︎")
            cards.append(HandCard(card.code, card.title, action, playable or giving, mark, look, symbol))
        return cards

    def scene(self, view: PairItView, look: Look) -> Scene:
        return pair_it_scene(view, self.hand(view), look)

    def now(self, view: PairItView, names: Sequence[str]) -> str:
        if view.winner is not None:
            verb = "win" if view.winner == view.seat else "wins"
            return f"{words.capital(self._name(view, view.winner, names))} {verb} the round."
        if view.owes == SLAP_OWED:
            return "All Hands On Deck: everybody slaps."
        if view.to_move != view.seat:
            return f"It is the turn of {names[view.turn]}."
        return self._own_turn(view, names)

    def _own_turn(self, view: PairItView, names: Sequence[str]) -> str:
        top = words.family(CARDS[view.top]) if CARDS[view.top].kind != "regular" else ""
        playable = sum(card.playable for card in self.hand(view))
        if view.owes == GIVE:
            return f"{top}: choose {words.count_of(view.amount)} to give."
        if view.owes == COLOUR_OWED:
            return f"{top}: name the colour that comes next."
        if view.owes == CHALLENGE_OWED:
            return f"{words.capital(names[view.uncalled])} missed the call: challenge, or let it go."
        if view.owes == DRAWN:
            drawn = words.capital(CARDS[view.amount].name)
            return f"{drawn} {'fits: play it, or pass.' if playable else 'cannot be played: pass.'}"
        count = f"{playable} of your {words.count_of(len(view.cards))} can be played."
        if view.owes == BONUS:
            return f"Bonus turn after Pirates: {count} You may pass."
        if playable:
            return f"Your turn. {count}"
        return f"Your turn. Nothing matches: {'draw a card' if view.can_draw else 'pass'}."

    def _name(self, view: PairItView, seat: int, names: Sequence[str]) -> str:
        return "you" if seat == view.seat else names[seat]

    def choices(self, view: PairItView, names: Sequence[str]) -> list[Choice]:
        labels = {
            "draw": "Draw a card",
            "pass": "Pass",
            "challenge": "Challenge",
            "let go": "Let it go",
        }
        choices = []
        for action in view.legal_actions():
            read = read_action(action)
            if read.verb == "colour":
                colour = COLOURS[read.colour]
                held = sum(card.colour == read.colour for card in view.cards)
                label = f"{colour.symbol} {words.capital(colour.name)} (you hold {held})"
                choices.append(Choice(action, label, colour.name))
            elif action in labels:
                choices.append(Choice(action, labels[action]))
        return choices

    def gift(self, view: PairItView, names: Sequence[str]) -> Gift | None:
        if view.owes != GIVE or view.to_move != view.seat:
            return None
        takers = tuple((seat, names[seat]) for seat in range(view.players) if seat != view.seat)
        return Gift(view.amount, takers)

    def gift_action(self, view: PairItView, codes: Sequence[str], taker: int) -> str:
        return read_action(f"give {' '.join(codes)} to {taker}")

    def preview(self, view: PairItView, action: str) -> str:
        read = read_action(action)
        if read.verb != "play":
            return ""
        card = CARDS[read.cards[0]]
        anchors = sum(held.kind == "Anchor" for held in view.cards)
        if card.kind != "Reverse" or not anchors:
            return ""
        go = "1 Anchor goes" if anchors == 1 else f"{anchors} Anchors go"
        last = len(view.cards) == anchors + 1
        then = "That ends the round (PI-24)." if last else "Then you name the colour (PI-07)."
        return f"{go} with it, none stays (PI-14). {then}"

    def say(self, action: str, names: Sequence[str]) -> str:
        return words.action(read_action(action), names)

    def tell(self, event: Event, reader: int, names: Sequence[str]) -> str:
        return tell(event, reader, names)

    def received(self, event: Event, seat: int) -> Sequence[str]:
        taker = event.other if event.kind == "gave" else event.seat
        return event.cards if event.kind in ("drew", "stole", "gave") and taker == seat else ()

    def about(self, view: PairItView, kind: str, index: int, names: Sequence[str]) -> str:
        if kind == "seat":
            count, points = words.count_of(view.counts[index]), words.count_of(view.points[index], "point")
            return f"{words.capital(names[index])} holds {count} and has {points}."
        return f"On top: {CARDS[view.top].name}. Next card: {words.need(view.need, view.top)}."

    def result(self, view: PairItView) -> str:
        return "won" if view.winner == view.seat else "lost"

    def dealt(self, deal: Step[PairItState]) -> list[Dealt]:
        state, deck = deal.state, deal.state.game.deck
        return [
            Dealt(
                what,
                tuple((hand & cards).bit_count() for hand in state.hands),
                state.game.hand_size,
                (deck.all & cards).bit_count(),
                len(deck),
            )
            for what, cards in _COUNTED.items()
        ]

    def score_sheet(self, view: PairItView, names: Sequence[str]) -> list[str]:
        if not view.is_over:
            return []
        lines = []
        total = 0
        for seat, hand in enumerate(view.shown):
            if seat == view.winner:
                continue
            codes = ALL_CARDS.codes(hand)
            points = sum(CARDS[ALL_CARDS.card(code)].points for code in codes)
            total += points
            owner = words.capital(self._name(view, seat, names))
            lines.append(f"{owner}: {words.score_line(codes) or 'no card left'}, total {points}")
        assert view.winner is not None
        winner = words.capital(self._name(view, view.winner, names))
        you = view.winner == view.seat
        lines.append(f"{winner} {'score' if you else 'scores'} {total} points (PI-21).")
        if view.match_over:
            won = view.points[view.winner]
            lines.append(f"{winner} {'win' if you else 'wins'} the match with {won} points (PI-22).")
        return lines

    def shout(self, view: PairItView) -> str:
        return "PAIR IT!" if view.game.calls else ""

    def with_shout(self, view: PairItView, action: str) -> str | None:
        called = f"{action} call"
        return called if called in view.legal_actions() else None

    def common_action(self, view: PairItView, odds: Sequence[int]) -> Choice | None:
        if view.owes != SLAP_OWED:
            return None
        chance = 100 - odds[view.seat]
        action = f"slap {' '.join(f'{percent}%' for percent in odds)}"
        return Choice(action, f"Slap (your chance not to be the slowest: {chance} %)")

    def race(self, view: PairItView) -> Race | None:
        if view.owes != SLAP_OWED:
            return None
        return Race(back(), face(CARDS[view.top]), "Slap")

    def timed_action(self, times: Sequence[int]) -> str:
        return f"slap {' '.join(map(str, times))}"

    def judge_together(self, view: PairItView, action: str) -> Verdict:
        return judge(view, action)
