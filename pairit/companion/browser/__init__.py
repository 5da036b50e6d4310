"""The rulings browser: every ruling with its reasons and examples, found by words, card or id.

>>> from pairit.companion.browser import rulings
>>> rulings("PI-36")
Rulings of Pair It, open at PI-36. Run this cell to read them.
"""

from __future__ import annotations

from pairit.companion.browser.room import RulingsBrowser, rulings

__all__ = ["RulingsBrowser", "rulings"]
