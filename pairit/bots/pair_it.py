"""The bots of Pair It."""

from __future__ import annotations

from pairit.bots.bot import Bot
from pairit.games.pair_it.action import CHALLENGE, PASS, PairItAction
from pairit.games.pair_it.cards import ALL_CARDS, ANCHOR, CARDS
from pairit.games.pair_it.view import PairItView


class Deckhand(Bot):
    """Plays anything that may be played, but keeps rainbow cards while there is something else.

    It forgets about every second call of PAIR IT! and challenges about every second one of others.
    """

    name = "Deckhand"
    slap_odds = 80

    def choose(self, view: PairItView) -> str:
        """Choose by chance among the legal actions, rainbow cards last."""
        actions = view.legal_actions()
        others = [action for action in actions if not _plays_rainbow(action)]
        return self.any_of(others or actions)


class Mate(Bot):
    """Sheds the most points, keeps a Reverse for its Anchors, names the colour it holds most of.

    It gives away what it can hardly play, never forgets its call and always challenges.
    """

    name = "Mate"
    slap_odds = 63

    def choose(self, view: PairItView) -> str:
        """Choose what the heuristics rate highest; chance decides between equals."""
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if CHALLENGE in actions:
            return CHALLENGE
        rated = [(self._worth(view, action), action) for action in actions]
        best = max(worth for worth, _ in rated)
        return self.any_of([action for worth, action in rated if worth == best])

    def _worth(self, view: PairItView, action: str) -> float:
        assert isinstance(action, PairItAction)
        called = 0.5 if action.call else 0.0
        if action.verb == "play":
            return called + _worth_of_playing(view, action.cards[0])
        if action.verb == "colour":
            return _held(view, action.colour)
        if action.verb == "give":
            return called + sum(_worth_of_giving(view, card) for card in action.cards)
        return -5.0 if action == PASS else -10.0


def _plays_rainbow(action: str) -> bool:
    assert isinstance(action, PairItAction)
    return action.verb == "play" and CARDS[action.cards[0]].rainbow


def _worth_of_playing(view: PairItView, number: int) -> float:
    """Points shed; a Reverse waits for Anchors, and a rainbow card for a turn without anything else."""
    card = CARDS[number]
    anchors = ALL_CARDS.count(view.hand, ANCHOR)
    worth = float(card.points)
    if card.kind == "Reverse":
        worth += anchors * CARDS[ANCHOR].points if anchors else -15
    if card.rainbow and view.hand.bit_count() > 2:
        worth -= 40
    if card.colour is not None:
        worth += _held(view, card.colour) / 10
    return worth


def _worth_of_giving(view: PairItView, number: int) -> float:
    """Points given away, most gladly of a colour held little; a Reverse that the Anchors need stays."""
    card = CARDS[number]
    worth = float(card.points)
    if card.rainbow:
        worth -= 60
    if card.kind == "Reverse" and ALL_CARDS.count(view.hand, ANCHOR):
        worth -= 40
    if card.kind == "Anchor" and not any(held.kind == "Reverse" for held in view.cards):
        worth += 20
    if card.colour is not None:
        worth -= _held(view, card.colour)
    return worth


def _held(view: PairItView, colour: int) -> float:
    """Count the own cards of a colour."""
    return float(sum(card.colour == colour for card in view.cards))
