"""The lab: many rounds played by bots, as tables, with how sure one can be of what they say."""

from pairit.lab.shares import share, shares
from pairit.lab.simulate import simulate

__all__ = ["share", "shares", "simulate"]
