"""Hands and piles as bit sets: the deck decides which bit is which card.

Every copy of every card has a bit; the copies of one card lie side by side, and a set always fills
them from the lowest. So equal hands are equal integers whichever copies they hold, the size of a hand is
its bit count, and "which of these cards may be played" is one `&` with a mask of first copies.
A *card* is the number of its first bit.

>>> deck = Deck({"ant": 1, "bee": 3})
>>> hand = deck.read_set("bee ant bee")
>>> deck.codes(hand), hand.bit_count()
(('ant', 'bee', 'bee'), 3)
>>> deck.write(deck.remove(hand, deck.card("ant")))
'bee*2'
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from pairit.engine.errors import NotationError
from pairit.engine.random import shuffled
from pairit.engine.text import is_digits, shorten


class Deck:
    """The cards of a game: their codes, how many copies there are, and which bits they have.

    Parameters
    ----------
    copies
        The number of copies of each card, by code, in the order in which hands are sorted.
    """

    def __init__(self, copies: Mapping[str, int]) -> None:
        self.copies = dict(copies)
        self.cards: dict[str, int] = {}
        self.code: dict[int, str] = {}
        self.mask: dict[int, int] = {}
        at: list[int] = []
        for code, count in self.copies.items():
            card = len(at)
            self.cards[code], self.code[card] = card, code
            self.mask[card] = (1 << count) - 1 << card
            at.extend([card] * max(1, count))  # without copies it still has a number of its own
        self.card_at = tuple(at)
        self._several = [(card, mask) for card, mask in self.mask.items() if mask.bit_count() > 1]
        self.all = sum(self.mask.values())
        self._folded = {code.casefold(): code for code in self.copies}

    def __len__(self) -> int:
        return sum(self.copies.values())

    def card(self, code: str) -> int:
        """Find the card with this code, in any case.

        Raises
        ------
        NotationError
            If no card has it; the message names the nearest ones.
        """
        known = self._folded.get(code.casefold())
        if known is None:
            near = difflib.get_close_matches(code, self.copies, n=3, cutoff=0.5)
            hint = (
                f" Did you mean {' or '.join(near)}?"
                if near
                else f" Codes look like {next(iter(self.copies))}."
            )
            raise NotationError(f"There is no card {shorten(code)!r}.{hint}")
        return self.cards[known]

    def add(self, cards: int, card: int) -> int:
        """Put one more copy of a card into a set."""
        return cards | (cards & self.mask[card]) << 1 | 1 << card

    def remove(self, cards: int, card: int) -> int:
        """Take one copy of a card out of a set that holds it."""
        copies = cards & self.mask[card]
        return cards ^ copies ^ (copies >> 1 & self.mask[card])

    def without(self, cards: int, others: int) -> int:
        """Take the cards of a set out of another, as far as they are there.

        >>> deck = Deck({"ant": 1, "bee": 3})
        >>> deck.write(deck.without(deck.all, deck.read_set("ant bee")))
        'bee*2'
        """
        left = cards & ~others
        for card, mask in self._several:
            if others & mask:  # the copies that stay move down to the lowest bits
                left = left & ~mask | (1 << (left & mask).bit_count()) - 1 << card
        return left

    def still_sure(self, cards: int, gone: int) -> int:
        """Give what surely stays of a set when so many of its cards go, whichever they are.

        >>> deck = Deck({"ant": 1, "bee": 3})
        >>> deck.write(deck.still_sure(deck.all, gone=1))
        'bee*2'
        """
        for card in dict.fromkeys(self.members(cards)) if gone else ():
            for _ in range(min(gone, self.count(cards, card))):
                cards = self.remove(cards, card)
        return cards

    def count(self, cards: int, card: int) -> int:
        """How many copies of a card a set holds."""
        return (cards & self.mask[card]).bit_count()

    def members(self, cards: int) -> tuple[int, ...]:
        """List the cards of a set in the deck's order, each copy once."""
        return tuple(self.card_at[slot] for slot in slots(cards))

    def codes(self, cards: int) -> tuple[str, ...]:
        """List the codes of a set in the deck's order."""
        return tuple(self.code[card] for card in self.members(cards))

    def pick(self, cards: int, index: int) -> int:
        """Give the card that stands at a place (from 0) of a set in the deck's order."""
        for _ in range(index):
            cards &= cards - 1
        return self.card_at[(cards & -cards).bit_length() - 1]

    def shuffle(self, cards: int, key: int) -> tuple[int, ...]:
        """Order a set by chance: the same set and key give the same pile."""
        card_at = self.card_at
        return tuple([card_at[slot] for slot in shuffled(slots(cards), key)])

    def gather(self, cards: Iterable[int]) -> int:
        """Make a set of a list of cards.

        Raises
        ------
        NotationError
            If a card occurs more often than the deck has copies.
        """
        gathered = 0
        for card in cards:
            if self.count(gathered, card) == self.copies[self.code[card]]:
                raise NotationError(self._too_many(card))
            gathered = self.add(gathered, card)
        return gathered

    def read(self, text: str) -> tuple[int, ...]:
        """Read codes separated by blanks; `CARD*3` is three of them, and a code is read before `*n`.

        Raises
        ------
        NotationError
            If a code is unknown, or a count is not one the deck can give.
        """
        cards: list[int] = []
        for word in text.split():
            code, star, times = word.rpartition("*")
            if word.casefold() in self._folded or not star or not is_digits(times):
                cards.append(self.card(word))
                continue
            card = self.card(code)
            # Not int(times) first: a number of a million digits is refused by its length.
            if len(times) > 3 or not 1 <= int(times) <= self.copies[self.code[card]]:
                few = "A count is 1 at least." if times.strip("0") == "" else self._too_many(card)
                raise NotationError(f"{shorten(word)!r}: {few}")
            cards.extend([card] * int(times))
            if len(cards) > 4 * len(self):
                break
        if len(cards) > len(self):
            raise NotationError(f"These are more cards than the deck has: {len(self)}.")
        return tuple(cards)

    def read_set(self, text: str) -> int:
        """Read codes as a set: order does not matter."""
        return self.gather(self.read(text))

    def write(self, cards: int) -> str:
        """Write a set in the notation, sorted, copies as `CARD*n`; `read_set` reads it back."""
        words = []
        for slot in slots(cards):
            card = self.card_at[slot]
            if slot == card:
                times = self.count(cards, card)
                words.append(self.code[card] if times == 1 else f"{self.code[card]}*{times}")
        return " ".join(words)

    def write_pile(self, pile: Iterable[int]) -> str:
        """Write an ordered pile, top first."""
        return " ".join(self.code[card] for card in pile)

    def _too_many(self, card: int) -> str:
        code = self.code[card]
        count = self.copies[code]
        return f"The deck has {count} {'copy' if count == 1 else 'copies'} of {code}."


def slots(cards: int) -> list[int]:
    """List the bits of a set from the lowest.

    >>> slots(0b1101)
    [0, 2, 3]
    """
    return [slot for slot, bit in enumerate(bin(cards)[:1:-1]) if bit == "1"]
