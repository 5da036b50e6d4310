"""The editor of positions: build one, and let the rulings settle the argument about it."""

from pairit.companion.editor.view import editor

__all__ = ["editor"]
