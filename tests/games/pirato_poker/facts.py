"""The facts of Pirato Poker for the suite of laws, told without asking the code that they are to check."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from pairit.engine.errors import PositionError
from pairit.engine.game import Game

if TYPE_CHECKING:
    from pairit.games.pirato_poker.state import PiratoState

TREASURES = (
    "map",
    "chest:gold",
    "chest:copper",
    "chest:any",
    "jaguar",
    "llama:black",
    "llama:red",
    "skull",
    "porcupine",
)

DECK = Counter({"dog": 10, "pig": 10, "chicken": 10, **dict.fromkeys(TREASURES, 1)})
"""The deck of PP-01 without the cats, whose coins are an option."""


def hands_of(state: PiratoState) -> list[list[str]]:
    return [spread(text) for text in state.parts()["hands"].split("/")]


def spread(text: str) -> list[str]:
    """Read `pig*2 map` as three codes."""
    codes: list[str] = []
    for word in text.split():
        code, star, times = word.partition("*")
        codes += [code] * (int(times) if star else 1)
    return codes


def write(parts: dict[str, str]) -> str:
    return "; ".join(["pirato-poker", *(f"{key}: {value}" for key, value in parts.items())])


def write_hands(hands: list[list[str]]) -> str:
    return " / ".join(" ".join(hand) for hand in hands)


class PiratoPokerFacts:
    """See `tests.games.facts.Facts`."""

    longest_round = 200

    def endless(self, game: Game) -> bool:
        """No match unless so many round wins were agreed on (PP-26)."""
        return game.options["rounds"] == 0

    def deck(self, game: Game) -> Counter[str]:
        coins = game.options["coins"]
        assert isinstance(coins, str)
        return DECK + Counter(f"cat:{shown}" for shown in coins.split(","))

    def cards(self, state: PiratoState) -> Counter[str]:
        code = state.game.deck.code
        counted = Counter(code[card] for card in state.pile[state.taken :])
        for cards in (*state.hands, state.aside):
            counted.update(state.game.deck.codes(cards))
        if state.revealed >= 0:
            counted[code[state.revealed]] += 1
        return counted

    def gained(self, before: PiratoState, after: PiratoState) -> list[int]:
        """A round won is a point (PP-26)."""
        over = after.parts().get("over", "-")
        return [int(over == str(seat)) for seat in range(after.players)]

    def unusual(self, game: Game, players: int, chance: Random) -> str:
        """Write a late position: full hands, often a short pile, sometimes a card to be passed on."""
        cards = list(self.deck(game).elements())
        chance.shuffle(cards)
        hands = [[cards.pop() for _ in range(chance.randint(1, 5))] for _ in range(players)]
        turn = chance.randrange(players)
        parts = {"hands": write_hands(hands), "turn": str(turn)}
        if "dog" in hands[turn] and set(hands[turn]) != {"dog"}:
            parts["owes"] = "pass-on"
        else:
            parts["revealed"] = cards.pop()
        parts["draw"] = " ".join(cards[: chance.choice([0, 1, 3, len(cards)])])
        parts["captain"] = str(chance.randrange(players))
        parts["seed"] = str(chance.randrange(1 << 63))
        return write(parts)

    def nameable(self, state: PiratoState) -> dict[str, str]:
        names = {"late": "late"}
        codes = [*self.deck(state.game), "cat:g5", "cat:c4"]
        seats = range(min(8, state.players + 1))
        for seat in seats:
            for verb in ("give", "pass-on"):
                names |= {f"{verb} {code} to {seat}": f"{verb} {code} to {seat}" for code in codes}
            turned = state.parts().get("revealed", "a card that is not turned up")
            names[f"give to {seat}"] = f"give {turned} to {seat}"
        return names

    def brings_its_own_chance(self, action: str) -> bool:
        return False

    def open_cards(self, state: PiratoState, seat: int) -> set[str]:
        hands = hands_of(state)
        seen = set(hands[seat]) | {state.parts().get("revealed", "map")}
        if state.is_over:
            return seen.union(*hands)
        if state.gifts:
            last = state.gifts[-1]
            seen.add(last.card)
            if last.card == "pig" or (last.card == "dog" and set(hands[last.receiver]) == {"dog"}):
                seen.update(hands[last.receiver])
        return seen

    def secrets(self, state: PiratoState, seat: int) -> list[object]:
        pile = state.pile[state.taken :]
        secret: list[object] = [state.round, state.round.seed]
        secret += [pile, state.pile, list(pile)] if len(pile) > 1 else []
        if not state.is_over:
            # Only numbers that mean nothing else: hands with a treasure, of which there is one each.
            once = sum(1 << state.game.deck.card(code) for code in TREASURES)
            known = state.view(seat).remembered()
            others = [hand for other, hand in enumerate(state.hands) if other != seat]
            secret += [hand for hand in others if hand & once and hand not in known]
            secret.append(state.hands)
        return secret

    def swapped(self, state: PiratoState, seat: int, chance: Random) -> str:
        """Change the places of all cards that were never seen: in the pile, and first cards in other hands.

        What was seen forbids some changes, as a hand of dogs that had to pass a card on; then it tries again.
        """
        parts, hands = state.parts(), hands_of(state)
        hidden: dict[int, list[str]] = {}
        if not state.is_over:
            for other in range(state.players):
                hidden[other] = self._never_seen(state, other) if other != seat else []
        pile = parts["draw"].split()
        placed = Counter(code for hand in hands for code in hand) + Counter(pile)
        out = list((self.deck(state.game) - placed).elements())
        if "revealed" in parts:
            out.remove(parts["revealed"])
        parts["seed"] = str(chance.randrange(1 << 63))
        for _ in range(200):
            unseen = [code for codes in hidden.values() for code in codes] + pile + out
            chance.shuffle(unseen)
            new = [list(hand) for hand in hands]
            for other, codes in hidden.items():
                for code in codes:
                    new[other].remove(code)
                    new[other].append(unseen.pop())
            tried = write({**parts, "hands": write_hands(new), "draw": " ".join(unseen[: len(pile)])})
            try:
                state.game.position(tried)
            except PositionError:
                continue
            return tried
        return write(parts)

    def _never_seen(self, state: PiratoState, seat: int) -> list[str]:
        """Give the cards of a hand that nobody has seen: those from before the gifts, until it shows them."""
        seen: Counter[str] = Counter()
        for gift in state.gifts:
            if gift.giver == seat and gift.passed_on:
                seen -= Counter([gift.card])
            if gift.receiver == seat:
                seen = Counter(gift.shown) if gift.shown else seen + Counter([gift.card])
        return list((Counter(hands_of(state)[seat]) - seen).elements())
