"""Kind F: what the notes say: whether a ruling stands in them, and which of two readings is played."""

from __future__ import annotations

from pairit import rulebook
from pairit.companion.quiz.chance import Chance
from pairit.companion.quiz.item import Frame, Item, Option, is_well_formed
from pairit.companion.quiz.wording import about, answer_is, short_why
from pairit.engine.text import capital
from pairit.rulebook.ruling import STATUSES, Ruling

ALWAYS = ("printed", "undecided", "silent")
"""Answers that are always offered: the notes say so, leave it open, or say nothing."""


_FEW_PLACES = 2
"""Of so many places of the notes one is quoted as the reason."""


def reasons_of(game: str, ruling: Ruling) -> list[str]:
    """List reasons for where a ruling comes from: what its places say, or why it was chosen.

    >>> from pairit import rulebook
    >>> book = rulebook.load("pair-it")
    >>> reasons_of("pair-it", book["PI-11"])
    ['The notes can be read two ways, and say which reading is theirs.']
    >>> reasons_of("pair-it", book["PI-17"])[0]
    "“notes: coloured Cannon”: One card is given to another player; then the Cannon's colour counts."
    """
    if ruling.status == "interpretation":
        ways = "can be read two ways, and say which reading is theirs" if ruling.readings else "say it so"
        return [f"The notes {ways}."]
    if ruling.status in ("printed", "sheet"):
        places = rulebook.load(game).places
        sheets = ruling.status == "sheet"
        rests_on = [source for source in ruling.sources if source.startswith("sheets") == sheets]
        quoted = [f"“{source}”: {places[source]}" for source in rests_on]
        # Of many places one would tell only a part.
        return quoted if len(quoted) <= _FEW_PLACES else [f"It rests on {len(quoted)} places of the notes."]
    return [ruling.why]


def fault_of(status: str, ruling: Ruling) -> str:
    """Say what is at fault with an answer that is not right; it is true of this very ruling.

    >>> from pairit import rulebook
    >>> fault_of("undecided", rulebook.load("pair-it")["PI-11"])
    'They can be read two ways, but they say which reading is theirs.'
    """
    own = ruling.status
    if status == "undecided":
        if own == "interpretation":
            return (
                "They can be read two ways, but they say which reading is theirs."
                if ruling.readings
                else "They settle it, by a reading that they call their own."
            )
        if own == "silent":
            return (
                "Two ways are possible, but no place decides for this case: one was chosen here."
                if ruling.readings
                else "They do not say it, nor do they name two ways to choose between."
            )
        return "This is said, so it is not left open."
    if status == "silent":
        return {
            "interpretation": "The notes speak of it, and give their own reading.",
            "undecided": "The notes speak of it, but do not decide it.",
            "sheet": "The published rule sheets speak of it.",
        }.get(own, "The notes speak of it.")
    if own == "silent":
        return "The notes do not settle this case by themselves."
    return {
        "printed": {
            "interpretation": "The notes settle it only by a reading of their own.",
            "undecided": "The notes do not decide it.",
        }.get(own, "The notes are not where this comes from."),
        "sheet": "The published rule sheets are not where this comes from.",
        "interpretation": {
            "undecided": "The notes choose no reading.",
            "printed": "The notes say it without a reading of their own.",
        }.get(own, "The notes give no reading of this."),
    }.get(status, "")


def status_item(identity: str, game: str, ruling: Ruling, chance: Chance) -> Item | None:
    """Ask where a ruling comes from; None where the notes say it, but can be read two ways.

    >>> from pairit import rulebook
    >>> item = status_item("x", "pair-it", rulebook.load("pair-it")["PI-27"], Chance(1))
    >>> [option.words for option in item.options if option.right]
    ['The notes are silent; chosen here']
    """
    if ruling.status == "printed" and ruling.readings:
        return None
    book = rulebook.load(game)
    used = {other.status for other in book}
    offered = [status for status in STATUSES if status in used or status in ALWAYS]
    places = [f"{source}: {book.places[source]}" for source in ruling.sources]
    watch = (Frame(f"It rests on this. {' '.join(places)}"),)
    options = tuple(
        Option(
            words=capital(STATUSES[status]),
            right=status == ruling.status,
            feedback=about(STATUSES[status], "so it is")
            if status == ruling.status
            else about(STATUSES[status], "not so", fault_of(status, ruling)),
            watch=watch,
        )
        for status in chance.shuffled(offered)
    )
    right = STATUSES.get(ruling.status, "")
    question = f"{ruling.question} {ruling.ruling} Where does this ruling come from?"
    return _item(identity, game, ruling, question, options, capital(right), reasons_of(game, ruling))


def reading_item(identity: str, game: str, ruling: Ruling, chance: Chance) -> Item | None:
    """Ask which of two readings is played; None where the notes can be read only one way.

    >>> from pairit import rulebook
    >>> item = reading_item("x", "pairs", rulebook.load("pairs")["PR-10"], Chance(1))
    >>> [option.words for option in item.options if option.right]
    ['Whoever is at the losing score has lost.']
    """
    if len(ruling.readings) != 2:
        return None
    ours, other = ruling.readings.values()
    frame = Frame(f"{ruling.id}: {ruling.ruling} {ruling.why}")
    options = tuple(
        Option(
            words=capital(reading),
            right=reading == ours,
            feedback=about(reading, "so we play it" if reading == ours else "it is not played so"),
            watch=(frame,),
        )
        for reading in chance.shuffled([ours, other])
    )
    question = f"{ruling.question} This can be read two ways. How do we play it?"
    return _item(identity, game, ruling, question, options, capital(ours), [ruling.why])


def _item(
    identity: str,
    game: str,
    ruling: Ruling,
    question: str,
    options: tuple[Option, ...],
    right: str,
    reasons: list[str],
) -> Item | None:
    places = len(ruling.sources)
    # There is nothing to play in a question about the notes, but the first example shows the ruling at work.
    played = (example.position for example in ruling.examples if example.form == "move")
    rests = "one place" if places == 1 else f"{places} places"
    hint = (
        f"It is listed with {rests} of the notes." if "silent" not in ruling.sources else "Look for a place."
    )
    item = Item(
        id=identity,
        kind="F",
        game=game,
        ruling=ruling.id,
        question=question,
        options=options,
        hints=(f"{ruling.id}: {ruling.question}", hint, answer_is(right)),
        why=short_why(reasons),
        position=next(played, ""),
    )
    return item if is_well_formed(item) else None
