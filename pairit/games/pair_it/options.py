"""The house rules of Pair It: what a table may sensibly play otherwise, each with its ruling."""

from __future__ import annotations

from pairit.engine.options import Option
from pairit.games.pair_it.cards import ANCHOR, CARDS, MOST_ANCHORS

OPTIONS = (
    Option("anchors", CARDS[ANCHOR].copies, range(MOST_ANCHORS + 1), "PI-01", "Anchors in the deck"),
    Option(
        "pirates_steal",
        "victim",
        ("victim", "player"),
        "PI-09",
        "Who steals on Pirates",
        {"victim": "the skipped player steals", "player": "whoever played it steals"},
    ),
    Option(
        "pirates_bonus",
        "free",
        ("free", "forced"),
        "PI-10",
        "The bonus turn after Pirates, two players",
        {"free": "may be passed", "forced": "an ordinary turn"},
    ),
    Option(
        "two_player_reverse",
        "extra_turn",
        ("extra_turn", "no_effect"),
        "PI-11",
        "Reverse with two players",
        {"extra_turn": "another turn", "no_effect": "does nothing"},
    ),
    Option(
        "pair_it_call", True, (True, False), "PI-20", "PAIR IT! must be called", {True: "yes", False: "no"}
    ),
    Option("pair_it_penalty", 2, range(1, 7), "PI-20", "Cards drawn for a call that was missed"),
    Option("target", 300, range(1001), "PI-22", "Points that end the match", {0: "one round only"}),
    Option(
        "drawn_card",
        "may",
        ("may", "must"),
        "PI-23",
        "A drawn card that fits",
        {"may": "may be played", "must": "must be played"},
    ),
    Option(
        "last_effect",
        False,
        (False, True),
        "PI-25",
        "The last card still makes others draw",
        {True: "yes", False: "no"},
    ),
    Option(
        "empty_hand",
        "wins",
        ("wins", "plays_on"),
        "PI-26",
        "A hand emptied by a gift or a theft",
        {"wins": "wins the round", "plays_on": "plays on"},
    ),
    Option("hand_size", 7, range(5, 9), "PI-27", "Cards dealt to each player"),
    Option(
        "starter",
        "rotate",
        ("rotate", "winner", "loser"),
        "PI-29",
        "Who starts the next round",
        {"rotate": "the next seat", "winner": "the winner", "loser": "who holds most points"},
    ),
    Option(
        "draw_anytime",
        False,
        (False, True),
        "PI-33",
        "Drawing although a card could be played",
        {True: "allowed", False: "not allowed"},
    ),
)
