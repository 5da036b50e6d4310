"""Pairs at the table. Nobody wins here: one loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pairit.engine.event import Event
from pairit.engine.game import Step
from pairit.engine.verdict import Verdict
from pairit.games.pairs import words
from pairit.games.pairs.action import read_action
from pairit.games.pairs.cards import DECK, ranks_of
from pairit.games.pairs.judge import judge
from pairit.games.pairs.narration import tell
from pairit.games.pairs.position import DEAL_OWED, TURN
from pairit.games.pairs.state import PairsState
from pairit.games.pairs.view import PairsView
from pairit.picture.pairs import costs_of
from pairit.table.canvas.scene import Scene
from pairit.table.layout import Choice, Dealt, Fact, HandCard, Layout, Look, Seat
from pairit.table.layouts.pairs_scene import pairs_scene

_COUNTED = (range(1, 6), range(8, 11))
"""Ranks of the first card that are counted together: low ones, and high ones."""


class PairsLayout(Layout):
    """The words and choices of Pairs."""

    dealt_words = "Only the first deal of each game counts: later ones depend on how all play."
    pile_action = "hit"
    all_open = True
    score_title = "How the game ended"
    teaching_nothing = frozenset({"folded", "cleared", "round_over"})
    next_label = "Next game"
    typed_moves = ("hit", "fold")
    typed_questions = ("why hit", "why fold")
    plays_by_number = False
    aim = "not to lose the game"
    reached = "you do not lose the game"
    think_of = "what you may score now, and what the next card may cost you"
    parts: ClassVar[Mapping[str, str]] = {
        "hit": "the cards that are left, and how many of them would make a pair",
        "fold": "the lowest card on the table",
        "deal": "the pile",
    }

    # ------------------------------------------------------------ what lies on the table

    def facts(self, view: PairsView, names: Sequence[str]) -> list[Fact]:
        facts = []
        if view.owes == TURN and view.lowest is not None:
            owners = words.listed([_name(view, seat, names) for seat in sorted(view.lowest_seats)])
            facts.append(Fact("Lowest card in play", f"{view.lowest}, in front of {owners}"))
        facts += [
            Fact("Loses", f"whoever reaches {words.count_of(view.target, 'point')}"),
            Fact("Deck", words.count_of(view.pile_count)),
            Fact("Face down", _face_down(view)),
        ]
        for seat in range(view.players):
            facts.append(Fact(f"{_whose(view, seat, names)} stack", _ranks(view.stacks[seat]) or "no card"))
            if view.scored[seat]:
                facts.append(Fact(f"{_whose(view, seat, names)} scored cards", _ranks(view.scored[seat])))
        return facts

    def place(self, view: PairsView) -> str:
        return f"Game {view.round_number} · whoever reaches {view.target} loses"

    def seats(self, view: PairsView, names: Sequence[str]) -> list[Seat]:
        return [
            Seat(
                name=words.capital(_name(view, seat, names)),
                cards=view.stacks[seat].bit_count(),
                points=view.points[seat],
                to_move=seat == (view.seat if view.owes == DEAL_OWED else view.to_move),
                note=_note(view, seat),
            )
            for seat in range(view.players)
        ]

    def hand(self, view: PairsView) -> list[HandCard]:
        lowest = view.lowest if view.owes == TURN else None
        return [
            HandCard(
                code=str(rank),
                title=str(rank),
                action="",
                playable=False,
                mark="lowest in play" if rank == lowest else "",
                look="plain",
                symbol="",
            )
            for rank in ranks_of(view.stacks[view.seat])
        ]

    def scene(self, view: PairsView, look: Look) -> Scene:
        return pairs_scene(view, self.hand(view), look)

    def about(self, view: PairsView, kind: str, index: int, names: Sequence[str]) -> str:
        if kind == "seat":
            has = "have" if index == view.seat else "has"
            points = f"{view.points[index]} of {words.count_of(view.target, 'point')}"
            said = [f"{words.capital(_name(view, index, names))} {has} {points}."]
            said.append(f"In front: {_ranks(view.stacks[index]) or 'no card'}.")
            if view.scored[index]:
                said.append(f"Scored: {_ranks(view.scored[index])}.")
            return " ".join(said)
        if kind == "card":
            rank = ranks_of(view.stacks[view.seat])[index]
            unseen = DECK.count(view.unseen, DECK.card(str(rank)))
            deck, points = words.count_of(rank), words.count_of(rank, "point")
            return f"The {rank}: {deck} in the deck, {unseen} of them unseen. A pair scores {points}."
        return f"Deck: {words.count_of(view.pile_count)}. Face down: {_face_down(view)}."

    # ------------------------------------------------------------ what can be done

    def now(self, view: PairsView, names: Sequence[str]) -> str:
        if view.is_over:
            return _how_it_ended(view, names)
        if view.owes == DEAL_OWED:
            return "Deal the next round."
        if view.to_move != view.seat:
            return f"It is the turn of {names[view.turn]}."
        verbs = {read_action(action).verb for action in view.legal_actions()}
        if "fold" not in verbs:
            return "Your turn: your stack is empty, so hit."
        return "Your turn: hit or fold." if "hit" in verbs else "Your turn: no card is left to hit, so fold."

    def choices(self, view: PairsView, names: Sequence[str]) -> list[Choice]:
        choices = []
        for action in view.legal_actions():
            read = read_action(action)
            if read.verb == "hit":
                choices.append(Choice(action, "Hit"))
            elif read.verb == "fold":
                assert view.lowest is not None
                owner = view.lowest_seats[0] if read.seat is None else read.seat
                whose = "your own" if owner == view.seat else _whose(view, owner, names)
                loses = ": you lose" if costs_of(view).fold_loses else ""
                points = words.count_of(view.lowest, "point")
                choices.append(Choice(action, f"Fold: take {whose} {view.lowest} ({points}){loses}"))
        return choices

    def common_action(self, view: PairsView, odds: Sequence[int]) -> Choice | None:
        return Choice("deal", "Deal the next round") if view.owes == DEAL_OWED else None

    def judge_together(self, view: PairsView, action: str) -> Verdict:
        return judge(view, action)

    def costs(self, view: PairsView, names: Sequence[str]) -> str:
        if view.owes != TURN or view.to_move != view.seat:
            return ""
        costs = costs_of(view)
        return " ".join(part for part in (costs.of_hit, costs.of_fold) if part)

    def preview(self, view: PairsView, action: str) -> str:
        if read_action(action).verb != "fold" or view.lowest is None or not costs_of(view).fold_loses:
            return ""
        total = view.points[view.seat] + view.lowest
        return f"That makes {words.count_of(total, 'point')}, and you lose the game (PR-15)."

    # ------------------------------------------------------------ what happened

    def say(self, action: str, names: Sequence[str]) -> str:
        return words.action(read_action(action), names)

    def tell(self, event: Event, reader: int, names: Sequence[str]) -> str:
        return tell(event, reader, names)

    def received(self, event: Event, seat: int) -> Sequence[str]:
        return event.cards if event.kind in ("hit", "dealt", "tie_card") and event.seat == seat else ()

    def result(self, view: PairsView) -> str:
        if view.loser is None:
            return "drawn"
        return "lost" if view.loser == view.seat else "safe"

    def dealt(self, deal: Step[PairsState]) -> list[Dealt]:
        seats, first = range(deal.state.players), dict[int | None, int]()
        for event in deal.events:
            if event.kind == "dealt":
                first.setdefault(event.seat, int(event.cards[0]))
        found = [
            Dealt(
                f"First card {ranks[0]} to {ranks[-1]}",
                tuple(int(first[seat] in ranks) for seat in seats),
                1,
                sum(ranks),  # a rank is also the number of its cards
                len(DECK),
            )
            for ranks in _COUNTED
        ]
        starts = [event.seat for event in deal.events if event.kind == "starts"]
        if starts:  # that is dealt to one of the seats
            by_seat = tuple(starts.count(seat) for seat in seats)
            found.append(Dealt("Starts the game", by_seat, each=1, such=1, cards=len(seats)))
        return found

    def score_sheet(self, view: PairsView, names: Sequence[str]) -> list[str]:
        if not view.is_over:
            return []
        lines = [f"{_how_it_ended(view, names)} (PR-10, PR-11)"]
        for seat in range(view.players):
            owner = words.capital(_name(view, seat, names))
            line = f"{owner}: {view.points[seat]} of {words.count_of(view.target, 'point')}"
            if view.scored[seat]:
                line += f", scored cards {_ranks(view.scored[seat])}"
            if view.game.coins != "none":
                line += f", {words.count_of(view.coins[seat], 'coin')} now (PR-16)"
            lines.append(f"{line}.")
        return lines


def _name(view: PairsView, seat: int, names: Sequence[str]) -> str:
    return "you" if seat == view.seat else names[seat]


def _whose(view: PairsView, seat: int, names: Sequence[str]) -> str:
    return "Your" if seat == view.seat else f"{words.capital(names[seat])}'s"


def _ranks(cards: int) -> str:
    return ", ".join(map(str, ranks_of(cards)))


def _face_down(view: PairsView) -> str:
    """Count the cards that lie face down beside the deck: those that were seen, and those that were not."""
    said = words.count_of(view.discards.bit_count() + view.burned_count)
    return f"{said}, {view.burned_count} of them burned unseen" if view.burned_count else said


def _note(view: PairsView, seat: int) -> str:
    """Say in the list of players what the points are measured by."""
    return "has lost the game" if seat == view.loser else f"of {words.count_of(view.target, 'point')}"


def _how_it_ended(view: PairsView, names: Sequence[str]) -> str:
    if view.loser is None:
        return "The game ends without a loser."
    if view.loser == view.seat:
        return f"You lose the game with {words.count_of(view.points[view.seat], 'point')}."
    return f"{words.capital(names[view.loser])} loses the game."
