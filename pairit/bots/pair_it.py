"""The bots of Pair It."""

from __future__ import annotations

from pairit.bots.bot import Bot
from pairit.games.pair_it.action import CHALLENGE, PASS, PairItAction, read_action
from pairit.games.pair_it.cards import ALL_CARDS, ANCHOR, CARDS, OF_COLOUR
from pairit.games.pair_it.judge import REVERSES
from pairit.games.pair_it.position import DRAWN
from pairit.games.pair_it.view import PairItView

FEW = 2
"""With so many cards Mate keeps no rainbow card back any more."""


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

    def because(self, view: PairItView, action: str) -> str:
        """Say what it pays attention to, which is little."""
        move = read_action(action, view.hand)
        if move.verb == "play" and CARDS[move.cards[0]].rainbow:
            return "A rainbow card is the last thing that I play: nothing else could be done."
        if move.verb in _ABOUT_CALLS:
            return "I challenge about every second call that was missed, and let the others go."
        return _by_the_rules(view, move.verb) or "I do anything that may be done, but keep rainbow cards."


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

    def because(self, view: PairItView, action: str) -> str:
        """Say what of its rules decided it."""
        move = read_action(action, view.hand)
        if move.verb == "play":
            return _why_played(view, move.cards[0])
        if move.verb in _ABOUT_CALLS:
            return "The call of PAIR IT! was missed, and I always challenge."
        if move.verb == "colour":
            return "I name the colour that I hold most of."
        if move.verb == "give":
            return "I give away what counts most in my hand and can hardly be played from it."
        return _by_the_rules(view, move.verb) or "There was nothing that I liked better to play."

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


_ABOUT_CALLS = ("challenge", "let")
"""The verbs by which a missed call is answered."""


def _by_the_rules(view: PairItView, verb: str) -> str:
    """Say what the rules alone decide, as everybody can know; empty where they leave a choice."""
    options = view.game.options
    if verb == "slap":
        return "All slap at once: I am as quick as I am."
    if verb == "draw" and not options["draw_anytime"]:
        return "I hold nothing that may be played, so I draw."
    if verb == "pass" and view.owes == DRAWN and options["drawn_card"] == "must":
        return "The card that I drew may not be played, so I pass."
    return ""


def _why_played(view: PairItView, number: int) -> str:
    """Say by which of Mate's rules a card is played: by its kind, its points, and how many cards are left."""
    card = CARDS[number]
    if view.counts[view.seat] == 1:
        return "It is my last card."
    if card.kind == "Reverse":
        return "I keep a Reverse until it takes Anchors along, or I like nothing better."
    if card.rainbow and view.counts[view.seat] > FEW:
        return f"I keep rainbow cards until I like nothing better, as {card.name} now."
    if card.rainbow:
        return f"With so few cards I keep nothing back, and {card.name} may always be played."
    return (
        f"I shed what counts most, for its colour or its points: {card.name} counts {card.points} in a hand."
    )


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
    if card.rainbow and view.hand.bit_count() > FEW:
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
    if card.kind == "Anchor" and not view.hand & REVERSES:
        worth += 20
    if card.colour is not None:
        worth -= _held(view, card.colour)
    return worth


def _held(view: PairItView, colour: int) -> float:
    """Count the own cards of a colour."""
    return float((view.hand & OF_COLOUR[colour]).bit_count())
