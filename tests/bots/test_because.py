"""Why a bot did something: a sentence of what everybody may know, which tells nothing of hidden cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pairit
from pairit import bots
from pairit.bots import Bot
from pairit.engine.game import State
from pairit.engine.random import WORLDS, Chance
from pairit.games.pair_it.action import PairItAction
from tests.bots.test_nobody_peeks import QUICK, each_game, levels_of, quickly_made, reached
from tests.games.walk import GAMES

LONGEST = 150


def shown_by(state: Any, action: str) -> int:
    """The cards of the hand that the move itself shows, as a set."""
    deck = getattr(state.game, "deck", None)
    if isinstance(action, PairItAction):
        return sum(1 << card for card in set(action.cards) if action.verb == "play")
    card = getattr(action, "card", "")
    return 1 << deck.card(card) if deck and card and action.startswith("pass-on") else 0


def as_others_imagine(state: Any, action: str, chance: Chance) -> list[State]:
    """The same move in worlds that the other seats cannot tell from this one, once it is made."""
    seat, shown = state.to_move, shown_by(state, action)
    worlds = []
    for other in range(state.players):
        if other != seat:
            view = state.view(other)
            known = dict(view.known())
            if shown:
                deck = state.game.deck
                known[seat] = known.get(seat, 0)
                card = deck.members(shown)[0]
                if not deck.count(known[seat], card):
                    known[seat] = deck.add(known[seat], card)
            worlds.append(view.sample(chance, known=known))
    return worlds


@each_game
def test_every_bot_says_why_without_telling_what_others_do_not_see(name: str) -> None:
    """With its own hand and all else that others do not see changed, the sentence is the same."""
    chance, said, changed = Chance(2, WORLDS), Counter[str](), 0
    for place, (state, _) in enumerate(reached(name, QUICK)):
        seat: Any = state.to_move
        view = state.view(seat)
        for level in [*levels_of(state.game), "random"]:
            bot = quickly_made(state.game, level, place)
            action = bot.choose(view)
            sentence = bot.because(view, action)
            assert sentence.endswith(".") and len(sentence) <= LONGEST, sentence
            assert bot.because(view, str(action)) == sentence
            said[sentence] += 1
            for world in as_others_imagine(state, action, chance):
                changed += str(world.view(seat)) != str(view)
                assert bot.because(world.view(seat), action) == sentence, (level, state, action)
    assert len(said) > 4
    assert changed > (QUICK if name != "pairs" else -1)


def why(text: str, level: str, action: str) -> str:
    name = text.partition(";")[0]
    view: Any = GAMES[name].position(text)
    bot = bots.make(GAMES[name], level)
    return bot.because(view.view(view.to_move), action)


HAND = "pair-it; hands: R1K Y3S Draw3:R Hands Reverse:R / B3C G1W"


@pytest.mark.parametrize(
    ("text", "level", "action", "sentence"),
    [
        (
            f"{HAND}; top: R2K",
            "mate",
            "play Draw3:R",
            "I shed what counts most, for its colour or its points: red Draw 3 counts 20 in a hand.",
        ),
        (
            f"{HAND}; top: R2K",
            "mate",
            "play Hands",
            "I keep rainbow cards until I like nothing better, as All Hands On Deck now.",
        ),
        (
            f"{HAND}; top: R2K",
            "mate",
            "play Reverse:R",
            "I keep a Reverse until it takes Anchors along, or I like nothing better.",
        ),
        ("pair-it; hands: R1K / B3C; top: R2K", "mate", "play R1K", "It is my last card."),
        (
            "pair-it; hands: R1K / B3C; top: B4W",
            "mate",
            "draw",
            "I hold nothing that may be played, so I draw.",
        ),
        (
            "pair-it; hands: R1K Hands / B3C; top: B4W",
            "deckhand",
            "play Hands",
            "A rainbow card is the last thing that I play: nothing else could be done.",
        ),
        (
            "pairs; stacks: 9 / 2",
            "deckhand",
            "fold",
            "I fold for 3 or less, and the lowest card in play is 2.",
        ),
        ("pairs; stacks: 9 / 8", "bosun", "hit", "I never fold while there is a card to hit."),
        (
            "pairs; stacks: 9 / 8 / 7",
            "navigator",
            "hit",
            "A fold costs 7, a hit 1.4 on average, by the cards that were seen; I fold for less than 1.2.",
        ),
        (
            "pairs; stacks: 9 7 / 1; scores: 12 / 20",
            "navigator",
            "fold",
            "With these stacks, at 12 to 20 points, the solved game has a fold lose less often.",
        ),
        (
            "pirato-poker; hands: map / dog pig / skull; revealed: dog; turn: 0",
            "bosun",
            "give dog to 1",
            "I remember none of the 2 cards of seat 1: a dog is least likely to win at once there.",
        ),
        (
            "pirato-poker; hands: map / dog / skull pig; revealed: chicken; turn: 0",
            "mate",
            "give chicken to 1",
            "No other gift was possible.",
        ),
    ],
)
def test_what_they_say(text: str, level: str, action: str, sentence: str) -> None:
    assert why(text, level, action) == sentence


def test_a_bot_of_ones_own_need_not_say_why() -> None:
    class Silent(Bot):
        def choose(self, view: Any) -> str:
            return str(view.legal_actions()[0])

    view: Any = pairit.games.find("pair-it").deal(seed=1).view(0)
    assert Silent().because(view, "draw") == ""
    assert Silent.name == "Silent"
