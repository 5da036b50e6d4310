"""Pair It once more: may this be done here? Each line is a ruling."""

from __future__ import annotations

from itertools import combinations

from tests.judges.reading import Position, cards, seat_of

COLOURS = "RBGY"
IN_FULL = ("red", "blue", "green", "yellow")  # PI-40
REGULAR = [colour + number + picture for colour in COLOURS for number in "1234" for picture in "KWCS"]
BORDERED = [
    f"{kind}:{colour}" for kind in ("Pirates", "Wreck", "Cannon", "Draw3", "Reverse") for colour in COLOURS
]
RAINBOW = ["Gold", "Hands", "Reverse:*", "Wreck:*", "Cannon:*1", "Cannon:*2", "Draw3:*"]
CODES = [*REGULAR, *BORDERED, *RAINBOW, "Anchor"]
ALL_BUT_ANCHORS = 98


def need_of(position: Position) -> tuple[str, str]:
    """Tell what the next card must match: `pair` and a card, `colour` and a colour, or `open`."""
    if "need" in position.parts:
        kind, _, what = position.parts["need"].partition(" ")
        return kind, what
    top = position.parts["top"]
    if top in REGULAR:
        return "pair", top
    if top in BORDERED:  # PI-06
        return "colour", top[-1]
    return "open", ""  # PI-08, PI-12


def fits(position: Position, card: str) -> bool:
    """Say whether the card may be laid on the top card, whoever holds it."""
    top = position.parts["top"]
    kind, what = need_of(position)
    if card == "Anchor":  # PI-13
        return False
    if card in RAINBOW or kind == "open":  # PI-03, PI-08
        return True
    if card in REGULAR:
        if kind == "colour":  # PI-06, PI-07
            return card[0] == what
        return sum(mine == its for mine, its in zip(card, what, strict=True)) >= 2  # PI-02
    if card[-1] == what[0]:  # PI-04: the first letter of a card is its colour
        return True
    return card.split(":")[0] == top.split(":")[0]  # PI-05


def to_draw(position: Position) -> bool:
    """Say whether there is a card to draw: in the pile, or under the top card (PI-30)."""
    held = sum(map(len, position.piles("hands")))
    deck = ALL_BUT_ANCHORS + int(position.options.get("anchors", "10"))
    return deck - held - 1 > 0


def hand_of(position: Position) -> tuple[str, ...]:
    return position.piles("hands")[position.turn]


def offered(position: Position) -> tuple[str, ...]:
    """Name the cards of which one may be played, where it fits."""
    if position.owes[:1] == ["drawn"]:  # PI-23, PI-33: that card only
        return tuple(position.owes[1:])
    return hand_of(position) if position.owes in ([], ["bonus"]) else ()


def can_play(position: Position) -> bool:
    return any(fits(position, card) for card in offered(position))


def ended(position: Position) -> bool:
    """Say whether a hand is empty that ends the round, however it was emptied (PI-24, PI-26)."""
    plays_on = position.options.get("empty_hand") == "plays_on"
    return not plays_on and not all(position.piles("hands"))


def may_draw(position: Position) -> bool:
    anytime = position.options.get("draw_anytime") == "true"  # PI-33
    return not position.owes and to_draw(position) and (anytime or not can_play(position))  # PI-23


def may_pass(position: Position) -> bool:
    if position.owes == ["bonus"]:  # PI-10
        return True
    if position.owes[:1] == ["drawn"]:  # PI-23
        return position.options.get("drawn_card") != "must" or not can_play(position)
    return not position.owes and not can_play(position) and not to_draw(position)  # PI-31


def may_play(position: Position, words: list[str]) -> bool:
    """Judge `CARD`, or `CARD with 2`: the Anchors that go along, all or none at all (PI-14)."""
    card = words[0]
    along = hand_of(position).count("Anchor") if card.startswith("Reverse") else 0
    if words[1:] not in ([], ["with", str(along)]):
        return False
    return card in offered(position) and fits(position, card)


def may_give(position: Position, words: list[str]) -> bool:
    """Judge `CARD CARD to SEAT` (PI-17, PI-18)."""
    *gift, to, seat = words
    if to != "to" or position.owes[:1] != ["give"]:
        return False
    hand, given = hand_of(position), cards(" ".join(gift))
    other = seat_of(seat, len(position.piles("hands")))
    if other is None or other == position.turn or len(given) != min(int(position.owes[1]), len(hand)):
        return False
    return all(given.count(card) <= hand.count(card) for card in given)


def may_slap(position: Position, times: list[str]) -> bool:
    """Judge the bare `slap`, or one with a time or odds for every seat (PI-19)."""
    return position.owes == ["slap"] and len(times) in (0, len(position.piles("hands")))


def allowed(position: Position, action: str) -> bool:
    """Say whether the rulings allow an action here, in whatever spelling."""
    if position.over or ended(position):
        return False
    if action.startswith(("play", "give")):
        action = action.removesuffix(" call")  # PI-20: calling is never forbidden
    verb, *words = action.split()
    if verb == "play":
        return may_play(position, words)
    if verb == "give":
        return may_give(position, words)
    if verb == "slap":
        return may_slap(position, words)
    if verb == "colour":  # PI-07
        return position.owes == ["colour"] and words[0] in (*COLOURS, *IN_FULL)
    if action in ("challenge", "let go"):  # PI-20
        return position.owes == ["challenge"]
    return may_draw(position) if action == "draw" else may_pass(position)


def listed(position: Position) -> list[str]:
    """List what may be done, each in one spelling, as the notation wants it."""
    hand = hand_of(position)
    codes = sorted(set(hand), key=hand.index)
    candidates = [("play " + card, 1) for card in codes]
    for place, (card, left) in enumerate(candidates):
        if card.startswith("play Reverse"):
            candidates[place] = (card, left + hand.count("Anchor"))
    size = min(int(position.owes[1]), len(hand)) if position.owes[:1] == ["give"] else 0
    for gift in sorted(set(combinations(hand, size))) if size else ():
        candidates += [
            (f"give {' '.join(gift)} to {seat}", size) for seat in range(len(position.piles("hands")))
        ]
    calls = position.options.get("pair_it_call") != "false"
    names = ["draw", "pass", "slap", "challenge", "let go", *(f"colour {colour}" for colour in COLOURS)]
    for name, gone in candidates:
        names += [name, f"{name} call"] if calls and len(hand) - gone == 1 else [name]
    return [name for name in names if allowed(position, name)]
