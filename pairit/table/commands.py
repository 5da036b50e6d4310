"""What a reader types at the table, whatever shows it: moves, and questions.

A move in a short form is translated into the game's own notation and read there: there is no second grammar.

>>> from pairit.table.table import Table
>>> import pairit
>>> start = pairit.games.position("pair-it; hands: R2K Y3S / B3C G1W; top: R1K")
>>> table = Table(start.game, start=start)
>>> read("2", table), read("WHY d", table), read("lo 5", table)
(Command(name='move', argument='play Y3S'), Command(name='why', argument='draw'),
Command(name='log', argument='5'))
>>> read("dance", table)
Traceback (most recent call last):
pairit.engine.errors.NotationError: “dance” is no command. The nearest are: cancel, next, hand.
Type ? for all.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pairit import rulebook
from pairit.engine.errors import NotationError, PairitError
from pairit.engine.text import capital, is_digits, shorten, uncapital
from pairit.table.layout import Gift
from pairit.table.nameable import verbs
from pairit.table.table import Table
from pairit.table.telling import fact_lines, hand_lines, log_line, seat_lines

LONGEST = 200
"""Characters that a command may have."""

SHORT = frozenset("dhfpg")
"""Letters that stand for a move, though a command may begin with them too."""

LOG = 5
"""So many lines of the log are told where no number is typed."""

USES = {
    "why": "why and a move: say why it may be played, or why not",
    "hint": "hint: what to think of; again: where to look; once more: the move",
    "captain": "captain: what Captain would play, and what it weighed",
    "review": "review: which decisions of a finished round cost most; while that goes on, it stops it",
    "table": "table: what lies on the table",
    "hand": "hand: your cards with their numbers; in the order of the deck, a new one among its like",
    "log": "log 10: the last lines of the log",
    "rule": "rule and an id: read a ruling",
    "cost": "cost: what each choice costs",
    "call": "call: the shout that stands ready all game",
    "yes": "yes: play what waits for a confirmation",
    "cancel": "cancel: put back what was chosen",
    "undo": "undo: take your last move back",
    "rewind": "rewind: go back for practice, where undo stops",
    "view": "view 12: the table after line 12 of the log; view alone: as it is now",
    "go": "go on: let the play stand without a shout",
    "next": "next: deal the next round, or at the speed step, see the next move",
    "again": "again: the same cards once more",
    "skip": "skip: let the rivals move without pauses",
    "auto": "auto: let the table draw for you when nothing fits, or no longer",
    "resume": "resume: go on with the game that was kept",
    "fresh": "fresh: begin a new game, not the one that was kept",
}
"""The commands, each with its use in a few words."""

OF_A_SHOUT = frozenset({"call", "go"})
"""Those that only a game with a shout has."""

OF_A_FORCED_DRAW = frozenset({"auto"})
"""Those that only a game has in which drawing may be all that can be done."""

OF_AN_OFFER = frozenset({"resume", "fresh"})
"""Those that answer whether a game that was kept goes on."""


@dataclass(frozen=True)
class Command:
    """What was typed, understood.

    Attributes
    ----------
    name
        `move`, `help`, or one of `USES`.
    argument
        The move in notation, the number of lines or of a line, the id of a ruling; empty for most.
    """

    name: str
    argument: str = ""


def placeholder(table: Table) -> str:
    """Say what can be typed here, as long as nothing is.

    >>> from pairit.table.table import Table
    >>> import pairit
    >>> placeholder(Table(pairit.games["pairs"], seed=1))
    'Type a move, e.g. hit, fold, why hit, ?'
    """
    layout = table.layout
    return f"Type a move, e.g. {', '.join([*layout.typed_moves, layout.typed_questions[0]])}, ?"


def uses(table: Table) -> dict[str, str]:
    """List the commands that mean something in this game, each with its use."""
    needs = [
        (table.layout.shout(table.view), OF_A_SHOUT),
        (table.layout.forced_draw, OF_A_FORCED_DRAW),
        (table.offer, OF_AN_OFFER),
    ]
    without = {name for there, names in needs if not there for name in names}
    known = {name: use for name, use in USES.items() if name not in without}
    return {**known, "why": known["why"].replace("why and a move", " or ".join(table.layout.typed_questions))}


# ---------------------------------------------------------------- reading


def read(text: str, table: Table) -> Command:
    """Understand what was typed.

    Parameters
    ----------
    text
        A move in notation or in short form, or a command or its beginning, in any case.
    table
        Where it was typed: numbers are cards of the hand there, names are those of the seats.

    Raises
    ------
    NotationError
        If it is nothing that is known; the message names the three nearest commands.
    """
    if len(text) > LONGEST:
        raise NotationError(
            f"A command has at most {LONGEST} characters; this has {len(text)}. Type ? for all."
        )
    words = text.split()
    if not words:
        raise NotationError("Nothing was typed. Type ? for all commands.")
    first, rest = words[0].casefold(), " ".join(words[1:])
    if first in ("?", "help"):
        return Command("help")
    if first in USES:
        return _command(first, rest, table)
    if rulebook.read_id(text).startswith(_prefix(table)):
        return _command("rule", text.strip(), table)
    begun = [name for name in uses(table) if name.startswith(first)]
    move, why = "", None
    try:
        move = _move(" ".join(words), table)
    except NotationError as fault:
        # What begins like a move, or like a card by its number, is answered by the game that reads moves.
        like_a_move = [word for word in (*verbs(table.view), "to") if word.startswith(first)]
        if not begun and (is_digits(first) or like_a_move):
            raise
        why = fault
    # One letter of a command that would also be a move is no clear wish, unless it is one of the short forms.
    if move and begun and len(first) == 1 and first not in SHORT:
        raise NotationError(f"“{first}” could be {' or '.join([*begun, move])}. Type more of it.")
    if move:
        return Command("move", move)
    if len(begun) == 1:
        return _command(begun[0], rest, table)
    if begun:
        raise NotationError(f"“{first}” could be {' or '.join(begun)}. Type more of it.") from why
    raise NotationError(_unknown(" ".join(words), table)) from why


def _command(name: str, rest: str, table: Table) -> Command:
    if name == "why":
        if not rest:
            raise NotationError(f"Type why and a move, as: {', or '.join(table.layout.typed_questions)}.")
        return Command(name, _move(rest, table, asked=True))
    if name == "log" and rest and not _is_small(rest):
        raise NotationError("Type log and a number of lines, as: log 10.")
    if name == "view" and rest and not _is_small(rest):
        raise NotationError("Type view and the number of a line of the log, as: view 12. Or view alone.")
    if name == "rule" and not rest:
        raise NotationError(f"Type rule and an id, as: rule {next(iter(_book(table))).id}.")
    if name == "rule":
        return Command(name, _ruling_id(rest, table))
    return Command(name, rest if name in ("log", "view") else "")


def _is_small(text: str) -> bool:
    """Whether a text is a number of lines, or that of a line."""
    return is_digits(text) and len(text) < 6


def _prefix(table: Table) -> str:
    """Give what the ids of this game's rulings begin with: `PR-`."""
    return next(iter(_book(table))).id[:3]


def _ruling_id(text: str, table: Table) -> str:
    """Give the id of a ruling, also by its number alone; the text itself where there is none."""
    ids = [rulebook.read_id(text), rulebook.read_id(f"{_prefix(table)}{text}")]
    return next((id_ for id_ in ids if id_ in _book(table)), text)


def _unknown(text: str, table: Table) -> str:
    known = [*uses(table), *verbs(table.view)]
    near = difflib.get_close_matches(text.split()[0].casefold(), known, n=3, cutoff=0.0)
    return f"“{shorten(text)}” is no command. The nearest are: {', '.join(near)}. Type ? for all."


# ---------------------------------------------------------------- moves


def _move(text: str, table: Table, asked: bool = False) -> str:
    """Give a move in notation.

    Raises
    ------
    NotationError
        If the text is none.
    """
    return str(table.view.judge(_in_notation(text, table, asked)).action)


def _in_notation(text: str, table: Table, asked: bool) -> str:
    """Translate numbers and names of cards and seats into the game's notation."""
    before, to, after = _parted(text)
    if to:
        return _gift(before, after, table)
    card, call = (text[: -len(" call")], " call") if text.casefold().endswith(" call") else (text, "")
    if is_digits(card):
        place = _place(card, table)
        gift = table.layout.gift(table.view, table.names)
        if gift and gift.count and not asked and table.hand[place].playable:
            if gift.count == 1:
                raise NotationError(f"Type who gets it, as: {card} to {gift.takers[0][1]}.")
            raise NotationError(f"Name {_wanted(gift)}.")
        action = table.hand[place].action
        if not action:
            raise NotationError(table.layout.about(table.view, "card", place, table.names))
        return f"{action}{call}"
    named = _named_card(card, table)
    return f"play {named}{call}" if named else text


def _parted(text: str) -> tuple[list[str], str, str]:
    """Part a gift into its cards and its taker."""
    words = text.split()
    at = [place for place, word in enumerate(words) if word.casefold() == "to"]
    if not at or at[-1] == len(words) - 1:
        return words, "", ""
    return words[: at[-1]], "to", " ".join(words[at[-1] + 1 :])


def _gift(before: Sequence[str], taker: str, table: Table) -> str:
    """Write a gift: its cards by number, name or code, and who gets them."""
    verb = "" if not before or is_digits(before[0]) else before[0]
    cards = before[1:] if verb else before
    codes = [table.hand[_place(word, table)].code if is_digits(word) else word for word in cards]
    call = ""
    if taker.casefold().endswith(" call"):
        taker, call = taker[: -len(" call")], " call"
    seat = _seat(taker, table)
    if not verb:
        gift = table.layout.gift(table.view, table.names)
        if gift is None:
            raise NotationError("Nothing is to be given now.")
        if gift.count and len(codes) != gift.count:
            wanted = f"Name {_wanted(gift)}."
            raise NotationError(wanted if len(codes) < gift.count else f"These are too many. {wanted}")
        return f"{table.layout.gift_action(table.view, codes, seat)}{call}"
    return " ".join([verb, *codes, "to", str(seat)]) + call


def _wanted(gift: Gift) -> str:
    """Say how a gift is typed."""
    numbers = " ".join(map(str, range(1, gift.count + 1)))
    cards = "one of your cards" if gift.count == 1 else f"{gift.count} of your cards"
    return f"{cards}, as: {numbers} to {gift.takers[0][1]}"


def _place(number: str, table: Table) -> int:
    """Take the number of a card of the hand, from 1.

    Raises
    ------
    NotationError
        If the hand has no card of this number.
    """
    count = len(table.hand)
    if len(number) > 3 or not 1 <= int(number) <= count:
        cards = f"{count} card{'' if count == 1 else 's'}"
        raise NotationError(f"Your hand has {cards}; there is no card {shorten(number)}.")
    return int(number) - 1


def _seat(text: str, table: Table) -> int:
    """Take a seat by its number in the notation, or by the name of whoever sits there."""
    if is_digits(text) and len(text) < 3:
        return int(text)
    folded = text.casefold()
    found = [seat for seat, name in enumerate(table.names) if name.casefold() == folded]
    found = found or [seat for seat, name in enumerate(table.names) if name.casefold().startswith(folded)]
    if len(found) != 1:
        raise NotationError(f"Nobody here is called {shorten(text)!r}: here are {', '.join(table.names)}.")
    return found[0]


def _named_card(text: str, table: Table) -> str:
    """Give the code of a card that is called so, or whose code this is; empty where none is."""
    folded = text.casefold().removeprefix("play ").removeprefix("p ")
    for card in table.hand:
        if card.action and folded in (card.code.casefold(), card.title.casefold()):
            return card.action.removeprefix("play ") if card.action.startswith("play ") else ""
    found = [card.code for card in table.game.cards if card.name.casefold() == folded]
    return found[0] if found else ""


# ---------------------------------------------------------------- doing


def carry_out(text: str, table: Table, open_ruling: Callable[[str], None] | None = None) -> None:
    """Do what was typed, or answer it; whatever cannot be done is answered in the status line.

    Parameters
    ----------
    text
        What was typed.
    table
        The table. Its `latest` is the answer.
    open_ruling
        Shows the page of a ruling; None where there are no pages.
    """
    table.forget_press()
    try:
        command = read(text, table)
        _EFFECTS[command.name](table, command.argument)
        if command.name == "rule" and open_ruling is not None:
            open_ruling(_book(table)[command.argument].id)
    except PairitError as refusal:
        table.say_notice(str(refusal))
    except Exception as fault:
        table.say_fault(fault)


def _play(table: Table, move: str) -> None:
    common = table.common
    if not table.waiting:
        raise NotationError("Your cards wait until it is your turn.")
    if common and common.action.split()[0] == move.split()[0]:
        table.act_together()
    else:
        table.act(move)


def _review(table: Table, _: str) -> None:
    if table.review_progress is None:
        table.review()
    else:
        table.stop_review()


def _say_table(table: Table, _: str) -> None:
    table.say_notice(_sentences([*fact_lines(table), *seat_lines(table)]))


def _say_hand(table: Table, _: str) -> None:
    cards = [f"{number}. {line}" for number, line in enumerate(hand_lines(table), start=1)]
    table.say_notice(_sentences(cards) or "Your hand is empty.")


def _say_log(table: Table, count: str) -> None:
    wanted = int(count or LOG)
    lines = table.lines[-wanted:] if wanted else []
    table.say_notice(" ".join(map(log_line, lines)) or "Nothing has happened yet.")


def _say_rule(table: Table, identity: str) -> None:
    ruling = _book(table)[identity]
    table.say_notice(f"{ruling.id}: {ruling.question} {ruling.ruling} {ruling.why}")


def _say_costs(table: Table, _: str) -> None:
    if table.layout.costs(table.view, table.names):
        table.tell_costs()
    else:
        table.say_notice("No choice has a cost that can be counted now.")


def _shout(table: Table, _: str) -> None:
    if not table.layout.shout(table.view):
        raise NotationError("Nothing is called in this game.")
    table.shout()


def _confirm(table: Table, _: str) -> None:
    if not table.previewed:
        raise NotationError("Nothing waits for a yes.")
    table.confirm()


def _go_on(table: Table, _: str) -> None:
    if not table.held:
        raise NotationError("No play waits for a shout.")
    table.go_on()


def _next_round(table: Table, _: str) -> None:
    if table.stepping:
        table.step()
    elif table.common and not table.state.is_over:
        table.act_together()
    else:
        table.next_round()


def _same_cards(table: Table, _: str) -> None:
    if not table.state.is_over and not table.forfeit:
        raise NotationError("The round still goes on: the same cards come again when it is over.")
    table.same_cards()


def _skip(table: Table, _: str) -> None:
    if table.waiting:
        raise NotationError("The table waits for you already.")
    table.skip()


def _view(table: Table, line: str) -> None:
    if not line:
        table.back_to_now()
        return
    place = next((known.place for known in table.lines if known.number == int(line)), None)
    if place is None:
        raise NotationError(f"The log shows no line {line} now.")
    table.look_at(place)


def _say_help(table: Table, _: str) -> None:
    common = table.common
    moves = [table.layout.say(action, table.names) for action in table.view.legal_actions()[:3]]
    moves = [uncapital(common.label)] if common else moves
    now = f"Now you can, for example: {'; '.join(moves)}. " if moves else ""
    number = "the number of a card, or the move " if table.layout.plays_by_number else ""
    first = f"A move: {number}in words or in notation, or its first letter."
    table.say_notice(f"{now}{first} {'. '.join(map(capital, uses(table).values()))}.")


_EFFECTS: dict[str, Callable[[Table, str], None]] = {
    "move": _play,
    "why": lambda table, move: table.ask(move),
    "hint": lambda table, _: table.hint(),
    "captain": lambda table, _: table.ask_captain(),
    "review": _review,
    "table": _say_table,
    "hand": _say_hand,
    "log": _say_log,
    "rule": _say_rule,
    "cost": _say_costs,
    "call": _shout,
    "yes": _confirm,
    "cancel": lambda table, _: table.put_back(),
    "go": _go_on,
    "next": _next_round,
    "again": _same_cards,
    "skip": _skip,
    "auto": lambda table, _: table.toggle_drawing(),
    "undo": lambda table, _: table.undo(),
    "rewind": lambda table, _: table.rewind(),
    "view": _view,
    "resume": lambda table, _: table.resume(),
    "fresh": lambda table, _: table.stay(),
    "help": _say_help,
}


def _book(table: Table) -> rulebook.Rulebook:
    return rulebook.load(table.game.name)


def _sentences(lines: Sequence[str]) -> str:
    return "".join(f"{line.removesuffix('.')}. " for line in lines).strip()
