"""The judge of Pair It: what may be done, and why, by which rulings.

It needs only what the seat to move may see, so a state and a view ask the same judge.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Protocol

from pairit.engine.verdict import Reason, Verdict
from pairit.games.pair_it import words
from pairit.games.pair_it.action import (
    CHALLENGE,
    DRAW,
    LET_GO,
    NAME,
    PASS,
    PLAY,
    PLAY_AND_CALL,
    SLAP,
    PairItAction,
    give,
    read_action,
)
from pairit.games.pair_it.cards import ALL_CARDS, ANCHORS, CARDS, Card, all_of
from pairit.games.pair_it.matching import (
    COLOUR,
    OPEN,
    active_colour,
    attributes_shared,
    colour_ruling,
    rulings_for,
)
from pairit.games.pair_it.position import (
    BONUS,
    CHALLENGE_OWED,
    COLOUR_OWED,
    DRAWN,
    GIVE,
    OVER,
    SLAP_OWED,
    TURN,
)
from pairit.games.pair_it.rules import Rules

REVERSES = all_of("Reverse")
"""First copies of every Reverse."""


class Situation(Protocol):
    """What the judge must know: no more than the seat to move sees."""

    top: int
    need: int
    turn: int
    owes: int
    amount: int
    uncalled: int

    @property
    def rules(self) -> Rules:
        """The house rules."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def hand(self) -> int:
        """The hand of the seat to move."""

    @property
    def playable(self) -> int:
        """The first copies of the cards of that hand that may be played now."""

    @property
    def can_draw(self) -> bool:
        """Whether any card is left to draw."""


# ---------------------------------------------------------------- what may be done


def legal_actions(at: Situation) -> list[PairItAction]:
    """List everything that the seat to move may do."""
    owes = at.owes
    if owes <= BONUS:
        playable = at.playable
        actions = []
        left = playable
        while left:
            first = left & -left
            actions.append(PLAY[first.bit_length() - 1])
            left ^= first
        if playable and at.rules.calls:
            _add_calls(at, playable, actions)
        if owes == DRAWN:
            if not playable or at.rules.options["drawn_card"] == "may":
                actions.append(PASS)
        elif owes == BONUS:
            actions.append(PASS)
        elif not playable:
            actions.append(DRAW if at.can_draw else PASS)
        elif at.rules.options["draw_anytime"] and at.can_draw:
            actions.append(DRAW)
        return actions
    if owes == GIVE:
        return _gifts(at)
    if owes == COLOUR_OWED:
        return list(NAME)
    if owes == SLAP_OWED:
        return [SLAP]
    if owes == CHALLENGE_OWED:
        return [CHALLENGE, LET_GO]
    return []


def _add_calls(at: Situation, playable: int, actions: list[PairItAction]) -> None:
    """Add each play once more with a call, where it leaves exactly one card (PI-20)."""
    count = at.hand.bit_count()
    anchors = (at.hand & ANCHORS).bit_count()
    if count in (2, anchors + 2):
        calls = [
            PLAY_AND_CALL[action.cards[0]]
            for action in actions
            if count - 1 - (anchors if 1 << action.cards[0] & REVERSES else 0) == 1
        ]
        actions.extend(calls)


def _gifts(at: Situation) -> list[PairItAction]:
    hand = at.hand
    cards = [card for card in CARDS if hand >> card & 1]
    choices = [
        chosen
        for chosen in combinations_with_replacement(cards, at.amount)
        if at.amount == 1 or chosen[0] != chosen[1] or ALL_CARDS.count(hand, chosen[0]) > 1
    ]
    calls = (False, True) if at.rules.calls and hand.bit_count() - at.amount == 1 else (False,)
    seats = [seat for seat in range(at.players) if seat != at.turn]
    return [give(chosen, seat, call) for call in calls for chosen in choices for seat in seats]


def accept(at: Situation, action: PairItAction) -> PairItAction | None:
    """Give the listed action that this one stands for; None where it is not legal."""
    verb, owes = action.verb, at.owes
    if verb == "play":
        card = action.cards[0]
        if owes > BONUS or not at.playable >> card & 1:
            return None
        hand = at.hand
        along = (hand & ANCHORS).bit_count() if 1 << card & REVERSES else 0
        if action.anchors is not None:
            if action.anchors != along:
                return None
            action = PLAY_AND_CALL[card] if action.call else PLAY[card]
        if action.call and not (at.rules.calls and hand.bit_count() - 1 - along == 1):
            return PLAY[card]
        return action
    if verb == "draw":
        allowed = owes == TURN and at.can_draw and (at.rules.options["draw_anytime"] or not at.playable)
        return action if allowed else None
    if verb == "pass":
        if owes == DRAWN:
            allowed = at.rules.options["drawn_card"] == "may" or not at.playable
        else:
            allowed = owes == BONUS or (owes == TURN and not at.playable and not at.can_draw)
        return action if allowed else None
    if verb == "colour":
        return action if owes == COLOUR_OWED else None
    if verb == "give":
        if owes != GIVE or len(action.cards) != at.amount:
            return None
        if action.seat == at.turn or action.seat >= at.players or not _holds(at.hand, action.cards):
            return None
        if action.call and not (at.rules.calls and at.hand.bit_count() - at.amount == 1):
            return give(action.cards, action.seat)
        return action
    if verb == "slap":
        told = len(action.times) or len(action.odds)
        return action if owes == SLAP_OWED and told in (0, at.players) else None
    return action if owes == CHALLENGE_OWED else None


def _holds(hand: int, cards: tuple[int, ...]) -> bool:
    return all(ALL_CARDS.count(hand, card) >= cards.count(card) for card in cards)


# ---------------------------------------------------------------- and why


def judge(at: Situation, text: str) -> Verdict:
    """Say whether the seat to move may do it, why, and by which rulings.

    Raises
    ------
    NotationError
        If the text is no move.
    """
    action = read_action(text, at.hand)
    accepted = accept(at, action)
    if accepted is not None:
        return Verdict(str(action), True, _in_favour(at, accepted), at=at)
    return refusal(at, action, _against(at, action))


def refusal(at: Situation, action: PairItAction, reasons: tuple[Reason, ...]) -> Verdict:
    """Make the verdict of an action that is refused, with up to three others instead."""
    instead = _different(legal_actions(at))[:3]
    said = tuple(words.action(action) for action in instead)
    return Verdict(str(action), False, reasons, tuple(str(action) for action in instead), said, at)


def _different(actions: list[PairItAction]) -> list[PairItAction]:
    """Leave out the second form of a move that may also call."""
    return [action for action in actions if not action.call]


def _in_favour(at: Situation, action: PairItAction) -> tuple[Reason, ...]:
    if action.verb == "play":
        return _play_in_favour(at, action)
    return (_IN_FAVOUR[action.verb](at),)


def _play_in_favour(at: Situation, action: PairItAction) -> tuple[Reason, ...]:
    card = CARDS[action.cards[0]]
    reasons = [
        Reason(f"PI.yes.{ruling}", ruling, words.why_it_fits(ruling, card, at.need, at.top))
        for ruling in rulings_for(action.cards[0], at.need, at.top)
    ]
    along = (at.hand & ANCHORS).bit_count() if card.kind == "Reverse" else 0
    left = at.hand.bit_count() - 1 - along
    if along:
        anchors = {1: "Your Anchor goes", 2: "Both Anchors go"}.get(along, f"All {along} Anchors go")
        reasons.append(
            Reason("PI.yes.PI-13", "PI-13", f"{anchors} along: a Reverse is what an Anchor needs.")
        )
        reasons.append(
            Reason("PI.yes.PI-14", "PI-14", "Every Anchor of the hand goes with a Reverse; none is kept.")
        )
    if along and left:
        reasons.append(Reason("PI.yes.PI-07", "PI-07", "After a Reverse with Anchors you name the colour."))
    if action.call:
        reasons.append(Reason("PI.yes.PI-20", "PI-20", "You call PAIR IT!: one card will be left."))
    return tuple(reasons)


def _draw_in_favour(at: Situation) -> Reason:
    if at.playable:
        return Reason(
            "PI.draw.anytime", "PI-33", "At this table you may draw although a card could be played."
        )
    if at.need == OPEN and at.hand:
        return Reason(
            "PI.draw.anchors", "PI-35", "Anything could be played, but never a lone Anchor: draw one card."
        )
    return Reason("PI.draw", "PI-23", "Nothing in your hand can be played: draw one card.")


def _pass_in_favour(at: Situation) -> Reason:
    if at.owes == BONUS:
        return Reason("PI.pass.bonus", "PI-10", "The bonus turn after Pirates is never forced: you may pass.")
    if at.owes == DRAWN:
        fits = "may be kept" if at.playable else "cannot be played"
        return Reason("PI.pass.drawn", "PI-23", f"The card you drew {fits}: passing ends the turn.")
    return Reason("PI.pass.nothing", "PI-31", "Nothing can be played and nothing is left to draw: you pass.")


def _colour_in_favour(at: Situation) -> Reason:
    if CARDS[at.top].kind == "Reverse":
        return Reason(
            "PI.colour.combo", "PI-36", "After a Reverse with Anchors whoever played them names the colour."
        )
    return Reason("PI.colour.named", "PI-07", f"Whoever played {CARDS[at.top].name} names the colour.")


def _gift_in_favour(at: Situation) -> Reason:
    count = "one card" if at.amount == 1 else "two cards, both to one player"
    return Reason(
        "PI.give", _gift_ruling(at), f"{words.capital(CARDS[at.top].name)}: give {count}, of your choice."
    )


def _slap_in_favour(at: Situation) -> Reason:
    text = "All slap; the slowest steals one card from whoever played All Hands On Deck."
    return Reason("PI.slap", "PI-19", text)


def _challenge_in_favour(at: Situation) -> Reason:
    text = f"{words.capital(words.seat(at.uncalled))} came down to one card and did not call PAIR IT!"
    return Reason("PI.challenge", "PI-20", text)


def _letting_go_in_favour(at: Situation) -> Reason:
    return Reason("PI.let_go", "PI-20", "Nobody has to challenge a call that was missed.")


_IN_FAVOUR = {
    "draw": _draw_in_favour,
    "pass": _pass_in_favour,
    "colour": _colour_in_favour,
    "give": _gift_in_favour,
    "slap": _slap_in_favour,
    "challenge": _challenge_in_favour,
    "let": _letting_go_in_favour,
}


def _gift_ruling(at: Situation) -> str:
    return "PI-18" if CARDS[at.top].rainbow else "PI-17"


def _against(at: Situation, action: PairItAction) -> tuple[Reason, ...]:
    """List why an action is refused: what is owed first, then the card, then what it must match."""
    owes, verb = at.owes, action.verb
    if owes == OVER:
        text = "The round is over: nothing more can be done in it."
        return (Reason("PI.over", "PI-24", text, "Deal the next round, or a new match."),)
    expected = {GIVE: "give", COLOUR_OWED: "colour", SLAP_OWED: "slap", CHALLENGE_OWED: "challenge"}.get(owes)
    if expected and verb != expected:
        return (_owed_first(at),)
    if verb == "play":
        return _play_against(at, action)
    if verb == "give" and owes == GIVE:
        return (_gift_against(at, action),)
    if verb == "draw":
        return (_draw_against(at),)
    if verb == "pass":
        return (_pass_against(at),)
    if verb == "slap" and owes == SLAP_OWED:
        text = f"A slap has one time for each of the {at.players} players, or none at all."
        return (Reason("PI.slap.times", "PI-19", text, "Give one number for each seat."),)
    return (_not_owed(at, action),)


def _owed_first(at: Situation) -> Reason:
    top = words.capital(CARDS[at.top].name)
    if at.owes == GIVE:
        count = "1 card" if at.amount == 1 else f"{at.amount} cards"
        return Reason(
            "PI.owes.give", _gift_ruling(at), f"{top}: first choose {count} to give.", "Give first."
        )
    if at.owes == COLOUR_OWED:
        ruling = "PI-36" if CARDS[at.top].kind == "Reverse" else "PI-07"
        return Reason("PI.owes.colour", ruling, f"{top}: first name the colour.", "Name a colour first.")
    if at.owes == SLAP_OWED:
        return Reason(
            "PI.owes.slap", "PI-19", "All Hands On Deck comes first: everybody slaps.", "Slap first."
        )
    text = f"{words.capital(words.seat(at.uncalled))} did not call PAIR IT!: challenge, or let go."
    return Reason("PI.owes.challenge", "PI-20", text, "Answer the question first.")


def _play_against(at: Situation, action: PairItAction) -> tuple[Reason, ...]:
    number = action.cards[0]
    card = CARDS[number]
    fits = bool(rulings_for(number, at.need, at.top))
    if not at.hand >> number & 1:
        text = f"{words.capital(card.name)} is not in your hand."
        return (Reason("PI.hand", words.need_ruling(at.need, at.top), text, "Play a card that you hold."),)
    if card.kind == "Anchor":
        return _anchor_against(at)
    if at.owes == DRAWN and number != at.amount:
        drawn = CARDS[at.amount].name
        ruling = "PI-33" if at.rules.options["draw_anytime"] else "PI-23"
        text = f"You drew {words.article(drawn)}: now you can {_drawn_choice(at)}."
        own = Reason(
            "PI.drawn.other", ruling, text, "Decide about the drawn card; the others wait for your next turn."
        )
        return (own,) if fits else (own, *_no_match(at, card))
    if fits and action.anchors is not None:
        along = (at.hand & ANCHORS).bit_count() if card.kind == "Reverse" else 0
        held = (
            "no Anchor goes" if not along else "your Anchor goes" if along == 1 else f"all {along} Anchors go"
        )
        text = f"You cannot choose: with this card {held} along."
        return (Reason("PI.anchors.all", "PI-14", text, f"Play {card.name} without saying how many."),)
    return _no_match(at, card)


def _anchor_against(at: Situation) -> tuple[Reason, ...]:
    reverse = at.playable & REVERSES
    if reverse:
        text = "An Anchor never goes alone. Play a Reverse and all your Anchors go with it."
        return (Reason("PI.anchor", "PI-13", text, f"Play {CARDS[reverse.bit_length() - 1].name}."),)
    text = "An Anchor never goes alone, and you hold no Reverse that can be played."
    return (
        Reason("PI.anchor.noreverse", "PI-13", text, "It needs a Reverse that may itself be played now."),
    )


def _no_match(at: Situation, card: Card) -> tuple[Reason, ...]:
    """Say why a card that is held does not fit the need."""
    need, top = at.need, at.top
    colour = active_colour(need)
    assert colour is not None  # an open need takes every card but an Anchor
    if card.kind != "regular":
        family = words.family(card)
        text = f"{words.capital(card.name)} needs {words.colour(colour)}, or {family} on top."
        change = f"It goes on a {words.colour(card.colour)} card, and on any {family} (PI-05)."
        return (
            Reason("PI.action.colour", "PI-04", text, change),
            Reason(
                "PI.action.kind",
                "PI-05",
                f"{words.capital(CARDS[top].name)} is not of the same kind.",
                change,
            ),
        )
    if need < COLOUR:
        active = CARDS[need]
        shared = attributes_shared(card, active)
        change = f"It goes on a card that shares two of: {words.attributes(card)}."
        if shared:
            text = (
                f"{words.capital(card.name)} shares only the {shared[0]} with {active.name}. "
                "Two of colour, number, picture must match."
            )
            return (Reason("PI.match.one", "PI-02", text, change),)
        text = f"Nothing on {card.name} matches {active.name}. It needs two of three."
        return (Reason("PI.match.none", "PI-02", text, change),)
    own, wanted = words.colour(card.colour), words.colour(colour)
    change = f"It goes where {own} counts."
    if colour_ruling(need, top) == "PI-06":
        text = f"After {CARDS[top].name} only {wanted} counts; {card.name} is {own}."
        return (Reason("PI.colour", "PI-06", text, change),)
    text = f"{words.capital(wanted)} was named with {CARDS[top].name}; {card.name} is {own}."
    return (Reason("PI.chosen", "PI-07", text, change),)


def _gift_against(at: Situation, action: PairItAction) -> Reason:
    ruling = _gift_ruling(at)
    count = "1 card" if at.amount == 1 else f"{at.amount} cards"
    if action.seat == at.turn:
        return Reason(
            "PI.give.self", ruling, "A gift goes to another player, not to yourself.", "Name another seat."
        )
    if action.seat >= at.players:
        text = f"There is no seat {action.seat}: the seats are 0 to {at.players - 1}."
        return Reason("PI.give.seat", ruling, text, "Name one of these seats, not your own.")
    if len(action.cards) != at.amount:
        text = f"This Cannon passes {count}; you named {len(action.cards)}."
        return Reason("PI.give.count", ruling, text, f"Name {count}.")
    text = "You can only give what is in your hand."
    return Reason("PI.give.hand", ruling, text, "Name cards that you hold.")


def _draw_against(at: Situation) -> Reason:
    if at.owes == BONUS:
        text = "The bonus turn after Pirates is for playing or passing: nothing is drawn in it."
        return Reason("PI.draw.bonus", "PI-10", text, "Draw on your next ordinary turn.")
    if at.owes == DRAWN:
        text = f"You have drawn {CARDS[at.amount].name} already: decide about that card."
        return Reason("PI.draw.twice", "PI-23", text, "One card is drawn a turn.")
    if at.playable:
        card = CARDS[at.playable.bit_length() - 1].name
        text = f"You can still play {card}: drawing is for those with nothing playable."
        allowing = f"The house rule “{_question(at, 'draw_anytime')}” would allow it."
        change = allowing if at.can_draw else "Play a card: none is left to draw."
        return Reason("PI.draw.have", "PI-33", text, change)
    return Reason("PI.draw.empty", "PI-31", "No card is left to draw: you pass.", "Pass.")


def _question(at: Situation, option: str) -> str:
    return at.rules.options.known[option].question


def _pass_against(at: Situation) -> Reason:
    if at.owes == DRAWN:
        text = f"At this table a drawn card that fits must be played: {CARDS[at.amount].name}."
        change = f"The house rule “{_question(at, 'drawn_card')}” could allow it."
        return Reason("PI.pass.must", "PI-23", text, change)
    if at.playable:
        card = CARDS[at.playable.bit_length() - 1].name
        text = f"You can play {card}: an ordinary turn is not passed."
        return Reason("PI.pass.have", "PI-23", text, f"Now you can {_what_now(at)}.")
    text = "Nothing fits: draw one card first."
    return Reason("PI.pass.draw", "PI-23", text, "Draw first; what follows depends on the card.")


def _not_owed(at: Situation, action: PairItAction) -> Reason:
    """Answer an action that only an owed phase takes, while a turn is on."""
    ruling, text = {
        "give": ("PI-17", "Cards are given only after Fire the Cannon."),
        "colour": ("PI-07", "A colour is named only after the card that asks for it."),
        "slap": ("PI-19", "All slap only after All Hands On Deck."),
        "challenge": ("PI-20", "There is no missed call of PAIR IT! to challenge."),
        "let": ("PI-20", "There is no missed call of PAIR IT! to let go."),
    }[action.verb]
    return Reason(f"PI.phase.{action.verb}", ruling, text, f"Now you can {_what_now(at)}.")


def _what_now(at: Situation) -> str:
    """Say what a turn is for at this moment."""
    if at.owes == DRAWN:
        return _drawn_choice(at)
    if at.owes == BONUS:
        return "play a card or pass" if at.playable else "only pass"
    if at.playable:
        return "play a card"
    return "draw a card" if at.can_draw else "only pass"


def _drawn_choice(at: Situation) -> str:
    """Say what can be done with a card that was drawn."""
    if not at.playable:
        return "only pass: the drawn card does not fit"
    return (
        "play the drawn card or pass"
        if at.rules.options["drawn_card"] == "may"
        else "only play the drawn card"
    )
