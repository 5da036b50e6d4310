"""What the judge says of one action: allowed or not, by which rulings, and what would change it."""

from __future__ import annotations

import html
from dataclasses import dataclass, field

from pairit.engine.display import html_of


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason of a verdict.

    Attributes
    ----------
    code
        A stable name of the kind of reason, as `PI.match.one`.
    ruling
        The ruling that it follows.
    text
        The reason as a sentence.
    change
        What would make a refused action legal, as a sentence; empty for a reason in favour.
    """

    code: str
    ruling: str
    text: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judge's answer about one action.

    Attributes
    ----------
    action
        The action in notation.
    legal
        Whether `play` takes it.
    reasons
        All that decide it, the weightiest first; never empty.
    instead
        Up to three legal actions, where this one is refused.
    instead_words
        The same in words.
    at
        The state or view that was asked; a view's verdict knows no more than the view.
    """

    action: str
    legal: bool
    reasons: tuple[Reason, ...]
    instead: tuple[str, ...] = field(default=())
    instead_words: tuple[str, ...] = field(default=())
    at: object = field(default=None, compare=False, repr=False)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that decide, each once."""
        return tuple(dict.fromkeys(reason.ruling for reason in self.reasons))

    @property
    def sentence(self) -> str:
        """The first reason, as a sentence."""
        return self.reasons[0].text

    @property
    def change(self) -> str:
        """What would make the action legal; empty where it is."""
        return self.reasons[0].change

    @property
    def explanation(self) -> str:
        """The sentence, its rulings and what can be done, in one line."""
        parts = [f"{self.sentence} ({', '.join(self.rulings)})"]
        if self.instead_words:
            parts.append(f"You can: {'; '.join(self.instead_words)}.")
        return " ".join(parts)

    def __str__(self) -> str:
        return f"{'may' if self.legal else 'may not'}: {self.action} – {self.explanation}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        mark, word = ("✓", "may be played") if self.legal else ("✗", "not now")
        lines = [f"<strong>{mark} {word}</strong>: <code>{html.escape(self.action)}</code>"]
        lines += [f"{html.escape(reason.text)} <strong>{reason.ruling}</strong>" for reason in self.reasons]
        if self.change:
            lines.append(html.escape(self.change))
        if self.instead_words:
            lines.append(f"You can: {html.escape('; '.join(self.instead_words))}.")
        return f"<div>{html_of(self) or ''}<p>{'<br>'.join(lines)}</p></div>"
