"""Sets of cards of Pairs as numbers, for compiled code.

A *stack* never holds a rank twice: bit `rank - 1` says whether it has one. All other sets are *heaps*: four
bits a rank say how many there are, so that two heaps are put together by `+`.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairit.kernels.compiling import inlined

_EVERY_OTHER = 0x0F0F0F0F0F
_ODD_RANKS, _EVEN_RANKS = 0x0103050709, 0x020406080A
_ONES = 0x0101010101


def heap_of(ranks: Iterable[int]) -> int:
    """Put ranks into a heap.

    >>> hex(heap_of([1, 3, 3, 10]))
    '0x1000000201'
    """
    return sum(one_of(rank) for rank in ranks)


@inlined
def one_of(rank: int) -> int:
    """Give the heap of one card."""
    return 1 << 4 * (rank - 1)


@inlined
def count_in(heap: int, rank: int) -> int:
    """Count the cards of a rank in a heap."""
    return heap >> 4 * (rank - 1) & 15


@inlined
def size_of(heap: int) -> int:
    """Count the cards of a heap.

    >>> size_of(heap_of([1, 3, 3, 10]))
    4
    """
    # Every other rank has a byte to itself, and a product adds up all bytes in its fifth.
    return ((heap & _EVERY_OTHER) + (heap >> 4 & _EVERY_OTHER)) * _ONES >> 32 & 255


@inlined
def points_of(heap: int) -> int:
    """Add up what a heap scores.

    >>> points_of(heap_of([1, 3, 3, 10])), points_of(heap_of([10] * 10 + [9] * 9))
    (17, 181)
    """
    # As above, each byte times its rank; 255 are enough, as ranks 1, 3 ... 9 score 165 and 2, 4 ... 10 220.
    odd = (heap & _EVERY_OTHER) * _ODD_RANKS >> 32 & 255
    even = (heap >> 4 & _EVERY_OTHER) * _EVEN_RANKS >> 32 & 255
    return odd + even


@inlined
def ranks_in(heap: int, stack_heap: int) -> int:
    """Give the cards of a heap whose rank lies in a stack, which is given as a heap.

    >>> ranks_in(heap_of([2, 5, 5, 9]), heap_of([5, 9])) == heap_of([5, 5, 9])
    True
    """
    return heap & stack_heap * 15
