"""Bots that somebody else has written are asked with care: what they answer may be anything."""

from __future__ import annotations

from collections.abc import Sequence

from pairit.bots.bot import Bot
from pairit.engine.errors import NotationError, PairitError
from pairit.engine.event import Event
from pairit.engine.game import View
from pairit.engine.text import printable, quoted, shorten

LONGEST_SAID = 300
"""Characters of what a bot of somebody else's says, or of its exception, that are shown."""


class BotFault(PairitError):
    """A bot that raised an exception, or chose what it may not do: the round is lost for it."""


def inform(bot: Bot, events: Sequence[Event], seat: int) -> None:
    """Tell a bot what has happened, if it listens, as its seat could see it.

    Raises
    ------
    BotFault
        If it raises an exception.
    """
    if not bot.listens:
        return
    try:
        bot.hear([event.as_seen_by(seat) for event in events])
    except Exception as fault:
        raise BotFault(_raised(bot, fault, "it was told what happened")) from fault


def reason(bot: Bot, view: View, action: str) -> str:
    """Ask a bot why it did something; empty where it does not say, or cannot."""
    try:
        said: object = bot.because(view, action)
    except Exception:
        return ""
    return printable(" ".join(said.split()), LONGEST_SAID) if isinstance(said, str) else ""


def ask(bot: Bot, view: View) -> str:
    """Ask a bot what it does, and see whether it may.

    Raises
    ------
    BotFault
        If it raises an exception, or its answer is no action, or none that it may do; the sentence says why.

    Examples
    --------
    >>> import pairit
    >>> from pairit.bots import make
    >>> game = pairit.games["pair-it"]
    >>> ask(make(game, "mate"), game.position("hands: R1K / B3C; top: B4W; draw: Y1K").view(0))
    'draw'
    """
    try:
        action: object = bot.choose(view)
    except Exception as fault:
        raise BotFault(_raised(bot, fault, "it had to choose")) from fault
    if not isinstance(action, str):
        legal = quoted(str(view.legal_actions()[0]))
        raise BotFault(f"{bot.name} chose {quoted(action)}, which is no text; an action is one, as {legal}.")
    if action in view.legal_actions():
        return action
    try:
        verdict = view.judge(action)
    except NotationError as fault:
        raise BotFault(f"{bot.name} chose {quoted(action)}, which cannot be read: {fault}") from fault
    if not verdict.legal:
        raise BotFault(f"{bot.name} chose {quoted(action)}, which is not allowed: {verdict.sentence}")
    return action


def _raised(bot: Bot, fault: Exception, where: str) -> str:
    said = f": {shorten(str(fault), LONGEST_SAID)}" if str(fault) else ""
    return f"{bot.name} raised {type(fault).__name__} where {where}{said}."
