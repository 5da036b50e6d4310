"""Pirato Poker at the table: cards are given away, seen as they are given, and then hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.games.pirato_poker import words
from pairit.games.pirato_poker.action import LATE, gift, read_action
from pairit.games.pirato_poker.cards import TREASURE
from pairit.games.pirato_poker.judge import others, passable, receivers, turned_up
from pairit.games.pirato_poker.narration import tell
from pairit.games.pirato_poker.position import NO_CARD, PASS_ON, TURN
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.picture.pirato_poker.seen import see
from pairit.picture.seats import Seats
from pairit.table.canvas.scene import Scene
from pairit.table.layout import Dealt, Fact, Gift, HandCard, Layout, Look, Seat, TimeLimit
from pairit.table.layouts.pirato_poker_scene import pirato_poker_scene
from pairit.table.layouts.pirato_poker_words import (
    hopes_of,
    just_given,
    known_hand,
    now_in_words,
    whose,
)

TREASURE_SYMBOL = "★"
AS_TEXT = "\ufe0e"
"""Asks for a sign of the font rather than a coloured picture."""


class PiratoPokerLayout(Layout):
    """The words and choices of Pirato Poker."""

    think_of = "what the other seats can make of the card that they get"
    dealt_words = "What counts is the card with which each player begins."
    parts: ClassVar[Mapping[str, str]] = {"late": "the pile"}
    pile_action = ""
    points_title = "Rounds won"
    remembering = True
    score_title = "How the round ended"
    teaching_nothing = frozenset({"gave", "passed_on", "owes_gift"})
    said_by_now = frozenset({"owes_gift"})
    typed_moves = ("give to 1", "1 to 2")
    typed_questions = ("why 1", "why give to 1")

    # ------------------------------------------------------------ what lies on the table

    def facts(self, view: PiratoView, names: Sequence[str]) -> list[Fact]:
        who = Seats(view.seat, tuple(names))
        facts = []
        if view.revealed != NO_CARD:
            card = view.game.deck.face[view.revealed]
            facts.append(Fact("Turned up", f"{words.a_card(card.code)}. {card.says}"))
            facts.append(
                Fact("May get it", words.listed([who.mention(seat) for seat in receivers(view, card.code)]))
            )
        given = just_given(view, who)
        if given and not view.is_over:
            facts.append(Fact("Just given", " ".join(given)))
        facts.append(Fact("Draw pile", words.count_of(view.pile_count)))
        facts.append(Fact("Captain of the round", who.mention(view.captain)))
        if not view.is_over:
            facts += self._hopes(view)
        for seat, hand in enumerate(view.shown):
            facts.append(Fact(f"{whose(who, seat)} hand", words.cards(view.game.deck.codes(hand))))
        return facts

    def aid(self, view: PiratoView, names: Sequence[str]) -> list[Fact]:
        if view.is_over:
            return []
        who = Seats(view.seat, tuple(names))
        return [Fact(f"Known of {whose(who, seat)} hand", known_hand(view, seat)) for seat in _rivals(view)]

    def place(self, view: PiratoView) -> str:
        rounds = view.game.rounds
        ends = f"{words.count_of(rounds, 'round')} won end the match" if rounds else "no last round"
        return f"Round {view.round_number} · {ends}"

    def seats(self, view: PiratoView, names: Sequence[str]) -> list[Seat]:
        return [
            Seat(
                name=words.capital(names[seat]),
                cards=view.counts[seat],
                points=view.points[seat],
                to_move=view.to_move == seat,
                note=self._note(view, seat),
            )
            for seat in range(view.players)
        ]

    def _note(self, view: PiratoView, seat: int) -> str:
        if view.is_over:
            return "won the round" if seat == view.winner else ""
        if view.owes == TURN and seat in receivers(view, turned_up(view)):
            return f"may get {words.the_card(turned_up(view))}"
        return ""

    def hand(self, view: PiratoView) -> list[HandCard]:
        passes = view.to_move == view.seat and view.owes == PASS_ON
        passable_now = passable(view) if passes else []
        cards = []
        for card in view.cards:
            playable = card.code in passable_now
            action = "" if view.is_over else gift("pass-on", card.code, _first_taker(view, card.code))
            mark = ("can be passed on" if playable else "not now") if passes else ""
            symbol = f"{card.symbol or TREASURE_SYMBOL}{AS_TEXT}"
            title = words.capital(card.name)
            cards.append(HandCard(card.code, title, action, playable, mark, "plain", symbol))
        return cards

    def scene(self, view: PiratoView, look: Look) -> Scene:
        return pirato_poker_scene(view, self.hand(view), look, self._in_words(view, look))

    def _in_words(self, view: PiratoView, look: Look) -> str:
        """Say all that a drawing shows."""
        facts = [] if view.is_over else self._hopes(view)
        if look.aided:
            facts += self.aid(view, look.names)
        said = [f"{fact.label}: {fact.value}." for fact in facts]
        if view.revealed != NO_CARD:
            said.append(self.about(view, "top", 0, look.names))
        return " ".join([see(view, names=look.names).in_words, *said])

    @staticmethod
    def _hopes(view: PiratoView) -> list[Fact]:
        wins, so_far = hopes_of(view)
        return [Fact("Would make you win", wins), *([Fact("So far", so_far)] if so_far else [])]

    def about(self, view: PiratoView, kind: str, index: int, names: Sequence[str]) -> str:
        if kind == "seat":
            own = index == view.seat
            won = words.count_of(view.points[index], "round")
            return (
                f"{words.capital(names[index])} {'hold' if own else 'holds'} "
                f"{words.count_of(view.counts[index])} and {'have' if own else 'has'} won {won}."
            )
        if kind == "pile":
            return f"Draw pile: {words.count_of(view.pile_count)}. The top card is turned up by itself."
        if kind == "top" and view.revealed not in view.game.deck.face:
            return "No card is turned up."
        card = view.cards[index] if kind == "card" else view.game.deck.face[view.revealed]
        return f"{words.capital(words.the_card(card.code))}: {card.says}"

    # ------------------------------------------------------------ what can be done

    def now(self, view: PiratoView, names: Sequence[str]) -> str:
        return now_in_words(view, Seats(view.seat, tuple(names)))

    def gift(self, view: PiratoView, names: Sequence[str]) -> Gift | None:
        if view.to_move != view.seat:
            return None
        takers = tuple((seat, names[seat]) for seat in others(view))
        return Gift(int(view.owes == PASS_ON), takers)

    def gift_action(self, view: PiratoView, codes: Sequence[str], taker: int) -> str:
        return gift("pass-on", codes[0], taker) if codes else gift("give", turned_up(view), taker)

    def gift_label(self, action: str, names: Sequence[str]) -> str:
        # Which cat it is can be seen, and a short name is read faster.
        move, said = read_action(action), self.say(action, names)
        return said.replace(words.name_of(move.card), "cat") if move.card.startswith("cat") else said

    def time_limit(self, view: PiratoView, names: Sequence[str]) -> TimeLimit | None:
        if LATE not in view.legal_actions():
            return None
        card = turned_up(view)
        taker = names[receivers(view, card)[0]]
        return TimeLimit(view.game.breath, LATE, f"then {taker} gets {words.the_card(card)} (PP-15)")

    # ------------------------------------------------------------ what happened

    def say(self, action: str, names: Sequence[str]) -> str:
        return words.action(read_action(action), names)

    def tell(self, event: Event, reader: int, names: Sequence[str]) -> str:
        return tell(event, reader, names)

    def received(self, event: Event, seat: int) -> Sequence[str]:
        taker = event.seat if event.kind == "dealt" else event.other
        return event.cards if event.kind in ("dealt", "gave", "passed_on") and taker == seat else ()

    def result(self, view: PiratoView) -> str:
        if view.winner is None:
            return "drawn"
        return "won" if view.winner == view.seat else "lost"

    def dealt(self, deal: Step[PiratoState]) -> list[Dealt]:
        deck = deal.state.game.deck
        return [
            Dealt(
                what,
                tuple(deck.count_of(hand, kind) for hand in deal.state.hands),
                1,
                deck.count_of(deck.all, kind),
                len(deck),
            )
            for what, kind in (("Treasures", TREASURE), ("Cats", "cat"))
        ]

    def score_sheet(self, view: PiratoView, names: Sequence[str]) -> list[str]:
        if not view.is_over:
            return []
        who = Seats(view.seat, tuple(names))
        if view.winner is None:
            lines = ["No card is left to turn up, so nobody wins the round (PP-25)."]
        else:
            met = words.listed([f"{condition.name} ({condition.ruling})" for condition in view.won_by])
            lines = [f"{who.does(view.winner, 'win', 'wins')} the round with {met}."]
        for seat, hand in enumerate(view.shown):
            lines.append(f"{whose(who, seat)} hand: {words.cards(view.game.deck.codes(hand))}.")
        if view.match_over:
            assert view.winner is not None
            won = words.count_of(view.points[view.winner], "round")
            lines.append(f"{who.does(view.winner, 'win', 'wins')} the match with {won} (PP-26).")
        return lines


def _rivals(view: PiratoView) -> list[int]:
    return [seat for seat in range(view.players) if seat != view.seat]


def _first_taker(view: PiratoView, code: str) -> int:
    """Name somebody who may have a card of the own hand, for a question to the judge."""
    return receivers(view, code)[0] if view.turn == view.seat else _rivals(view)[0]
