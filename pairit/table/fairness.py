"""Is the deal fair? Its fingerprint while the round goes on, the deck and the check when it is over.

Below stands who was dealt what in the last deals.
"""

from __future__ import annotations

import html

import ipywidgets

from pairit.engine.promise import kept, leads_to
from pairit.table.counting import DealCounts
from pairit.table.table import Table

BEFORE = (
    "This fingerprint was made when the cards were dealt, of their order and a secret number. Note it down "
    "if you like: when the round is over you see both, and can check that no card was changed."
)
AFTER = (
    "The fingerprint was shown from the deal on. Here is what it is of: the secret number, and the table as "
    "it was dealt, with every hand, the pile from its top, and the seed of all other chance."
)
GOOD = "It is: the cards have this fingerprint, and with the moves of the round they lead to its end."
CHANGED = "No: the cards have another fingerprint than the one that was shown at the deal."
ELSEWHERE = "No: with the moves of the round these cards do not lead to its end."


class Fairness(ipywidgets.VBox):
    """The fingerprint of the deal, the check of it, and counts of the last deals. It begins folded.

    Parameters
    ----------
    table
        The table whose deal it is about.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told = ipywidgets.HTML()
        self.check = ipywidgets.Button(description="Check it").add_class("pairit-choice")
        self.check.on_click(lambda _: self._check())
        self.result = ipywidgets.HTML()
        self.counts = DealCounts(table)
        self._counted: tuple[str, bool] | None = None
        parts = [self.told, self.check, self.result, self.counts]
        super().__init__(parts, layout={"display": "none"}, _dom_classes=("pairit-fair",))

    def toggle(self) -> None:
        """Unfold it, or fold it again."""
        self.layout.display = None if self.layout.display == "none" else "none"
        self.result.value = ""
        self._counted = None
        self.counts.stop()
        self.show()

    def show(self) -> None:
        """Show what may be known of the deal now; nothing while it is folded."""
        if self.layout.display == "none":
            return
        promise, over = self.table.promise, self.table.present.is_over
        facts = [("Fingerprint (SHA-256)", promise.hash)]
        if over:
            facts += [("Secret number", promise.nonce), ("As it was dealt", promise.deck)]
            facts.append(("The same in Python, without us", promise.recipe))
        lines = "".join(f"<dt>{name}</dt><dd><code>{html.escape(fact)}</code></dd>" for name, fact in facts)
        self.told.value = f"<h3>Is the deal fair?</h3><p>{AFTER if over else BEFORE}</p><dl>{lines}</dl>"
        self.check.layout.display = None if over else "none"
        if not over:
            self.result.value = ""
        if self._counted != (promise.hash, over):  # another deal is on the table, or one is over
            self._counted = promise.hash, over
            self.counts.count()

    def _check(self) -> None:
        """Work the fingerprint out again, and play the round again from these cards."""
        table, promise = self.table, self.table.promise
        if not table.present.is_over:
            said = BEFORE
        elif not kept(promise.hash, promise.nonce, promise.deck):
            said = CHANGED
        else:
            good = leads_to(promise.deck, table.actions_of_round, table.present)
            said = GOOD if good else ELSEWHERE
        self.result.value = f'<p role="status">{said}</p>'

    def __repr__(self) -> str:
        return "Is the deal fair?"
