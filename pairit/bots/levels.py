"""Which bots sit at the table of which game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from pairit.bots import pair_it, pairs, pirato_poker
from pairit.bots.asking import LONGEST_SAID
from pairit.bots.bot import Bot, Random
from pairit.bots.captain import Captain
from pairit.bots.captains import OpenCaptain, RememberingCaptain
from pairit.engine.errors import OptionError
from pairit.engine.game import Game
from pairit.engine.text import quoted, shorten

_LEVELS: dict[str, dict[str, type[Bot]]] = {
    "pair-it": {"deckhand": pair_it.Deckhand, "mate": pair_it.Mate, "captain": Captain},
    "pairs": {
        "deckhand": pairs.Deckhand,
        "bosun": pairs.Bosun,
        "mate": pairs.Mate,
        "navigator": pairs.Navigator,
        "captain": OpenCaptain,
    },
    "pirato-poker": {
        "deckhand": pirato_poker.Deckhand,
        "bosun": pirato_poker.Bosun,
        "mate": pirato_poker.Mate,
        "captain": RememberingCaptain,
    },
}


LONGEST_NAME = 60
"""Characters that the name of a bot of one's own may have."""

Rival = str | Bot | Callable[[int], Bot]
"""A level by its name, or a bot of one's own: its class, what else makes one from a seed, or itself."""


def levels(game: Game) -> Mapping[str, type[Bot]]:
    """Give the levels of a game that sit at a table, the easiest first."""
    return _LEVELS[game.name]


def make(game: Game, level: Rival, seed: int = 0) -> Bot:
    """Make a bot of a level, or one that somebody has written.

    Parameters
    ----------
    game
        What it plays.
    level
        A level's name, as `mate`. Where remembering is part of the game, `mate/6` remembers the latest six
        things it saw and `mate/0` none; without a number it remembers all. `random`, in every game, does any
        legal action; it is there to measure others, and no table offers it. Or a bot of one's own: its
        class, what else makes one from a seed, or the bot itself.
    seed
        Where its own chance comes from.

    Raises
    ------
    OptionError
        If the game has no such level, or its bots have no memory to limit; or if no bot is made.

    Examples
    --------
    >>> import pairit
    >>> make(pairit.games["pirato-poker"], "bosun/6").name
    'Bosun'
    """
    if isinstance(level, Bot):
        return _with_a_name(level)
    if not isinstance(level, str):
        return _own(level, seed)
    name, slash, memory = level.partition("/")
    offered = levels(game)
    bot = Random if name == "random" else offered.get(name)
    if bot is None:
        raise OptionError(f"There is no level {quoted(level)}. The levels are: {', '.join(offered)}.")
    if not slash:
        return bot(seed)
    if not bot.has_memory:
        raise OptionError(f"{bot.name} plays {game.title} without a memory, so the level is {quoted(name)}.")
    if not memory.isascii() or not memory.isdecimal() or len(memory) > 3:
        raise OptionError(
            f"After the level stands how much it remembers, as {name}/6; this is {quoted(level)}."
        )
    return cast("Callable[..., Bot]", bot)(seed, memory=int(memory))


def _own(maker: Callable[[int], Bot], seed: int) -> Bot:
    """Make a bot that somebody has written."""
    called = getattr(maker, "__name__", quoted(maker))
    if not callable(maker):
        raise OptionError(f"A rival is a level, as 'mate', or a bot of your own; this is {called}.")
    try:
        made = maker(seed)
    except Exception as fault:
        raise OptionError(
            f"No bot can be made of {called}: {type(fault).__name__}: {shorten(str(fault), LONGEST_SAID)}. "
            f"It is called with a seed, as {called}(7), and a Bot has a method 'choose'."
        ) from fault
    if not isinstance(made, Bot):
        raise OptionError(f"{called} makes {quoted(made)}, which is no pairit.bots.Bot: make it a subclass.")
    return _with_a_name(made)


def _with_a_name(bot: Bot) -> Bot:
    """Give a bot of one's own, if its name can stand in a line of the log."""
    name: object = bot.name
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name.strip()) <= LONGEST_NAME:
        raise OptionError(
            f"The name of a bot is a text of 1 to {LONGEST_NAME} characters, all of which can be seen; this "
            f"is {quoted(name)}."
        )
    return bot
