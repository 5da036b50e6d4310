"""Positions of Pirato Poker, and what the tests of its table ask of them."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.games.pirato_poker.game import PiratoPoker
from pairit.games.pirato_poker.state import PiratoState
from pairit.games.pirato_poker.view import PiratoView
from pairit.table.layouts.pirato_poker import PiratoPokerLayout
from pairit.table.table import Table
from tests.picture.pirato_tables import NAMES

GAME = PiratoPoker()
LAYOUT = PiratoPokerLayout()
FOUR = ("you", "Mate 1", "Mate 2", "Mate 3")

GIVE = "hands: pig dog / dog map cat:g1 / pig*2 / chicken; revealed: pig; turn: 0"
CHICKEN = "hands: pig dog / dog map cat:g1 / pig*2 / chicken; revealed: chicken; turn: 0"
PASS = "hands: pig dog map cat:g2 / dog skull / pig*2 / chicken; turn: 0; owes: pass-on; gifts: 1>0 dog"
SHOWN = (
    "hands: dog map / cat:g1 pig / pig chicken / chicken; turn: 1; revealed: dog; gifts: 2>0 dog, 0>>1 pig"
)
OVER = "hands: pig*3 map jaguar llama:black / dog; over: 0; gifts: 1>0 pig; scores: 3 / 1; round: 5"


def state_of(text: str) -> PiratoState:
    return GAME.position(f"pirato-poker; {text}")


def view_of(text: str, seat: int = 0) -> PiratoView:
    return state_of(text).view(seat)


def names_of(state: PiratoState) -> tuple[str, ...]:
    return NAMES[: state.players]


def told(view: PiratoView, names: Sequence[str] = FOUR, aided: bool = False) -> dict[str, str]:
    facts = LAYOUT.facts(view, names) + (LAYOUT.aid(view, names) if aided else [])
    return {fact.label: fact.value for fact in facts}


def table_at(text: str, level: str = "mate") -> Table:
    state = state_of(text)
    return Table(state.game, level=level, seed=1, start=state)


def place_of(table: Table, code: str) -> int:
    return [card.code for card in table.hand].index(code)
