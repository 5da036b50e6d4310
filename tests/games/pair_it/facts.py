"""The facts of Pair It for the suite of laws, told without asking the code that the laws are to check."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from pairit.engine.game import Game

if TYPE_CHECKING:
    from pairit.games.pair_it.state import PairItState

COLOURS, NUMBERS, PICTURES = "RBGY", "1234", "KWCS"

DECK = Counter(
    {
        **{
            f"{colour}{number}{picture}": 1
            for colour in COLOURS
            for number in NUMBERS
            for picture in PICTURES
        },
        **{
            f"{kind}:{colour}": 1
            for kind in ("Pirates", "Wreck", "Cannon", "Draw3", "Reverse")
            for colour in COLOURS
        },
        "Gold": 2,
        "Hands": 4,
        "Anchor": 10,
        "Reverse:*": 2,
        "Wreck:*": 1,
        "Cannon:*1": 2,
        "Cannon:*2": 2,
        "Draw3:*": 1,
    }
)
"""The deck of PI-01: 108 cards."""

CODES = tuple(DECK)
POINTS = {
    **dict.fromkeys(("Pirates", "Wreck", "Cannon", "Draw3", "Reverse", "Anchor"), 20),
    "Hands": 30,
    "Gold": 50,
}
"""The points of PI-21; a regular card has 10."""

MUST_NAME_A_COLOUR = ("Hands", "Wreck:*", "Cannon:*1", "Cannon:*2", "Draw3:*")


def hands_of(state: PairItState) -> list[list[str]]:
    """The hands card by card, read from the notation."""
    return [spread(text) for text in state.parts()["hands"].split("/")]


def spread(text: str) -> list[str]:
    """Read `Anchor*2 R1K` as three codes."""
    codes: list[str] = []
    for word in text.split():
        code, _, times = word.rpartition("*")
        codes += [word] if word in DECK else [code] * int(times)
    return codes


def write_hands(hands: list[list[str]]) -> str:
    return " / ".join(" ".join(hand) for hand in hands)


def write(parts: dict[str, str]) -> str:
    return "; ".join(["pair-it", *(f"{key}: {value}" for key, value in parts.items())])


class PairItFacts:
    """See `tests.games.facts.Facts`."""

    longest_round = 200_000

    def endless(self, game: Game) -> bool:
        """A match always has a target (PI-22)."""
        return False

    def deck(self, game: Game) -> Counter[str]:
        anchors = game.options["anchors"]
        assert isinstance(anchors, int)
        return +Counter({**DECK, "Anchor": anchors})

    def cards(self, state: PairItState) -> Counter[str]:
        codes = state.game.deck.code
        counted = Counter(code for hand in state.hands for code in state.game.deck.codes(hand))
        counted.update(codes[card] for card in state.pile[state.taken :])
        counted.update(state.game.deck.codes(state.discards))
        counted[codes[state.top]] += 1
        return counted

    def gained(self, before: PairItState, after: PairItState) -> list[int]:
        gained, over = [0] * after.players, after.parts().get("over", "-")
        if over != "-":
            hands = hands_of(after)  # the winner's holds nothing
            gained[int(over)] = sum(POINTS.get(code.partition(":")[0], 10) for hand in hands for code in hand)
        return gained

    def unusual(self, game: Game, players: int, chance: Random) -> str:
        """Write a late position: short hands, any card on top, often a short pile.

        Some hold a Reverse with Anchors, some hold all the cards there are, so that nothing can be drawn.
        """
        cards = list(self.deck(game).elements())
        chance.shuffle(cards)
        top = cards.pop(next(place for place, card in enumerate(cards) if card != "Anchor"))
        kind = chance.choice(["short", "short", "combo", "all dealt"])
        hands: list[list[str]] = [[] for _ in range(players)]
        turn = chance.randrange(players)
        if kind == "combo":
            wanted = ("Reverse:*", "Reverse:R", "Anchor", "Anchor")[chance.randint(0, 1) :]
            for card in wanted:
                if card in cards:
                    cards.remove(card)
                    hands[turn].append(card)
        for hand in hands:
            hand += [cards.pop() for _ in range(chance.randint(0 if hand else 1, 4))]
        if kind == "all dealt":
            for place, card in enumerate(cards):
                hands[place % players].append(card)
            cards = []
        parts = {"hands": write_hands(hands), "top": top, "turn": str(turn)}
        if top in MUST_NAME_A_COLOUR:
            parts["need"] = f"colour {chance.choice(COLOURS)}"
        parts["draw"] = " ".join(cards[: chance.choice([0, 1, 2, 5, len(cards)])])
        if players > 2:
            parts["direction"] = chance.choice(["1", "-1"])
        parts["scores"] = " / ".join(str(10 * chance.randrange(25)) for _ in range(players))
        parts["starter"] = str(chance.randrange(players))
        parts["seed"] = str(chance.randrange(1 << 63))
        return write(parts)

    def nameable(self, state: PairItState) -> dict[str, str]:
        hand = hands_of(state)[state.turn]
        calls = state.game.options["pair_it_call"]
        names = {name: name for name in ("draw", "pass", "challenge", "let go", "slap")}
        names |= {f"colour {letter}": f"colour {letter}" for letter in COLOURS}
        names["slap " + " ".join(str(200 + 10 * seat) for seat in range(state.players))] = "slap"
        names["slap " + " ".join(["100%"] + ["0%"] * (state.players - 1))] = "slap"
        names["slap 200 210 220 230 240 250 260"] = "slap for seven"
        for code in CODES:
            along = hand.count("Anchor") if code.startswith("Reverse") else 0
            called = f"play {code} call" if calls and len(hand) - 1 - along == 1 else f"play {code}"
            names[f"play {code}"] = f"play {code}"
            names[f"play {code} call"] = called
            names[f"play {code} with {along}"] = f"play {code}"
            names[f"play {code} with {along + 1}"] = "play with Anchors that are not there"
        single = [(code,) for code in CODES]
        double = {("R1K", "R2K"), ("Gold", "Anchor"), ("Anchor", "Anchor")}
        if len(hand) < 10 or state.parts().get("owes", "").startswith("give"):
            double.update(combinations(hand, 2))
        for gift in [*single, *sorted(double)]:
            for seat in range(state.players + 1):
                name = f"give {' '.join(gift)} to {seat}"
                names[name] = name
                last_but_one = calls and len(hand) - len(gift) == 1
                names[f"{name} call"] = f"{name} call" if last_but_one else name
        return names

    def brings_its_own_chance(self, action: str) -> bool:
        return action.startswith("slap ")

    def open_cards(self, state: PairItState, seat: int) -> set[str]:
        codes = state.game.deck.codes
        seats = range(state.players) if state.is_over else [seat]
        seen = {code for shown in seats for code in codes(state.hands[shown])}
        return seen | set(codes(state.discards)) | {state.game.deck.code[state.top]}

    def secrets(self, state: PairItState, seat: int) -> list[object]:
        pile = state.pile[state.taken :]
        secret: list[object] = [state.round, state.round.seed]
        secret += [pile, state.pile, list(pile)] if len(pile) > 1 else []
        if not state.is_over:
            # Only numbers that mean nothing else: large ones, with a card of which there is one.
            once = sum(1 << state.game.deck.card(code) for code, copies in DECK.items() if copies == 1)
            others = [hand for other, hand in enumerate(state.hands) if other != seat]
            secret += [hand for hand in others if hand & once and hand > 10**6]
            secret.append(state.hands)
        return secret

    def swapped(self, state: PairItState, seat: int, chance: Random) -> str:
        parts, hands = state.parts(), hands_of(state)
        hidden = [] if state.is_over else [other for other in range(state.players) if other != seat]
        pile = parts["draw"].split()
        unseen = [code for other in hidden for code in hands[other]] + pile
        chance.shuffle(unseen)
        for other in hidden:
            hands[other] = [unseen.pop() for _ in hands[other]]
        parts["hands"], parts["draw"] = write_hands(hands), " ".join(unseen)
        if parts.get("owes", "").startswith("drawn") and state.turn != seat:
            parts["owes"] = f"drawn {hands[state.turn][0]}"
        parts["seed"] = str(chance.randrange(1 << 63))
        return write(parts)
