"""Pirato Poker at compiled speed: tables of its rules, positions, gifts, effects, bots, many deals."""

from pairit.kernels.pirato_poker.kernel import PiratoPokerKernel

KERNEL = PiratoPokerKernel()
"""What `pairit.kernels.find` gives."""
