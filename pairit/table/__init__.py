"""The playable table, in a notebook cell."""

from pairit.table.forgetting import forget
from pairit.table.open import play
from pairit.table.terminal import play_text

__all__ = ["forget", "play", "play_text"]
