"""The playable table, in a notebook cell."""

from pairit.table.open import play

__all__ = ["play"]
