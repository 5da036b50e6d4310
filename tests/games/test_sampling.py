"""States dealt anew from a view: the same view again, all else by chance, and as likely as it can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pairit
from pairit.engine.action import Action
from pairit.engine.event import Event
from pairit.engine.game import State, Step, View
from pairit.engine.random import WORLDS, Chance
from tests.games.facts import FACTS
from tests.games.walk import GAMES, examples, walks

each_game = pytest.mark.parametrize("name", GAMES)


# ---------------------------------------------------------------- a world that the view cannot tell


@each_game
@examples(60)
@given(data=st.data())
def test_a_world_has_the_same_view_and_goes_on(name: str, data: st.DataObject) -> None:
    """It holds every card once, reads back, and the seat may do the same in it."""
    walk = data.draw(walks(name))
    chance = Chance(data.draw(st.integers(0, 1 << 62)), WORLDS)
    deck = FACTS[name].deck(walk.start.game)
    for state in walk.varied():
        for seat in range(state.players):
            view = state.view(seat)
            world = view.sample(chance)
            assert str(world.view(seat)) == str(view)
            assert world.view(seat).legal_actions() == view.legal_actions()
            assert FACTS[name].cards(world) == deck
            assert world.game.position(str(world)) == world
            assert (world.points, world.match_over) == (state.points, state.match_over)
            for choice in walk.choices[:20]:
                if world.is_over:
                    break
                legal = world.legal_actions()
                world = world.play(legal[choice % len(legal)])
                assert FACTS[name].cards(world) == deck


@each_game
@examples(60)
@given(data=st.data())
def test_a_world_tells_nothing_of_the_real_chance(name: str, data: st.DataObject) -> None:
    """Whatever lies hidden and whatever the seed is, the same view and chance give the same world."""
    walk, seed = data.draw(walks(name)), data.draw(st.integers(0, 1 << 62))
    for state in walk.varied():
        for seat in range(state.players):
            swapped = state.game.position(FACTS[name].swapped(state, seat, Random(seed)))
            assert state.view(seat).sample(seed) == swapped.view(seat).sample(seed)


@each_game
def test_a_chance_gives_another_world_each_time_and_a_seed_always_the_same(name: str) -> None:
    view = GAMES[name].deal(players=3, seed=5).view(1)
    chance = Chance(5, WORLDS)
    worlds = [view.sample(chance) for _ in range(20)]
    assert len(set(worlds)) == 20
    assert view.sample(5) == worlds[0]
    assert len({parts.get("seed") for parts in [world.parts() for world in worlds]}) == 20
    with pytest.raises(pairit.OptionError, match="A seed is a whole number"):
        view.sample(-1)


# ---------------------------------------------------------------- what was heard stays


Steps = Iterator[tuple[State, Action, Step[State]]]


def heard_on(steps: Steps, players: int) -> Iterator[tuple[State, list[list[Event]]]]:
    """Walk over the states of a match with all that each seat has heard until then."""
    heard: list[list[Event]] = [[] for _ in range(players)]
    was_over = False
    for _, _, step in steps:
        if was_over:  # a round was dealt in between
            for told in heard:
                told.append(Event("dealt", ()))
        was_over = step.state.is_over
        for seat, told in enumerate(heard):
            told += [event.as_seen_by(seat) for event in step.events]
        yield step.state, heard


@each_game
@examples(60)
@given(data=st.data())
def test_what_a_seat_is_sure_of_is_true_and_stays_in_its_worlds(name: str, data: st.DataObject) -> None:
    walk, chance = data.draw(walks(name, longest=120)), Chance(7, WORLDS)
    for place, (state, heard) in enumerate(heard_on(walk.steps(), walk.start.players)):
        deck = state.game.deck  # type: ignore[attr-defined]
        for seat in range(state.players) if place % 10 == 9 else ():
            view = state.view(seat)
            known = view.known(heard[seat])
            world: Any = view.sample(chance, known=known)
            assert str(world.view(seat)) == str(view)
            for other, cards in known.items():
                for hands in (state.hands, world.hands):  # type: ignore[attr-defined]
                    assert Counter(deck.codes(cards)) <= Counter(deck.codes(hands[other])), (seat, other)


def pair_it(text: str) -> Any:
    return GAMES["pair-it"].position(f"pair-it; {text}")


def played(state: Any, *actions: str) -> tuple[Any, list[list[Event]]]:
    heard: list[list[Event]] = [[] for _ in range(state.players)]
    for action in actions:
        step = state.step(action)
        state = step.state
        for seat, told in enumerate(heard):
            told += [event.as_seen_by(seat) for event in step.events]
    return state, heard


def sure(state: Any, heard: list[list[Event]], seat: int) -> dict[int, str]:
    known = state.view(seat).known(heard[seat])
    return {other: state.game.deck.write(cards) for other, cards in known.items() if cards and other != seat}


def test_a_gift_is_known_to_both_and_to_nobody_else() -> None:
    state, heard = played(
        pair_it("hands: Cannon:R R1K G2W / B3C Y4S / Y1K Y2K; top: Cannon:G"),
        "play Cannon:R",
        "give G2W to 1",
    )
    assert sure(state, heard, 0) == {1: "G2W"}
    assert sure(state, heard, 2) == {}
    for seed in range(30):
        world: Any = state.view(0).sample(seed, known=state.view(0).known(heard[0]))
        assert "G2W" in state.game.deck.codes(world.hands[1])


def test_a_card_that_may_have_been_given_on_is_sure_no_more() -> None:
    start = pair_it("hands: Cannon:R R1K R3W G2W / B3C Y4S Cannon:B / Y1K Y2K; top: Cannon:G")
    state, heard = played(start, "play Cannon:R", "give G2W to 1", "play Cannon:B", "give B3C to 2")
    assert sure(state, heard, 0) == {}
    assert sure(state, heard, 1) == {2: "B3C"}
    assert sure(state, heard, 2) == {}


def test_of_several_copies_one_less_is_sure() -> None:
    start = pair_it("hands: Cannon:*2 Anchor*2 G2W R3W / B3C Y4S Cannon:B / Y1K Y2K; top: Cannon:G")
    state, heard = played(
        start, "play Cannon:*2", "give Anchor*2 to 1", "colour B", "play Cannon:B", "give Anchor to 2"
    )
    assert sure(state, heard, 0) == {1: "Anchor"}
    assert sure(state, heard, 1) == {2: "Anchor"}


def test_a_theft_is_known_to_thief_and_victim() -> None:
    state, heard = played(pair_it("hands: Pirates:R R1K / B3C / Y1K; top: Cannon:R"), "play Pirates:R call")
    assert state.is_over
    assert sure(state, heard, 0) == {1: "R1K"}
    assert sure(state, heard, 2) == {}


def test_a_card_played_is_there_no_more() -> None:
    start = pair_it("hands: Cannon:R R1K R3W G2W / B3C Y4S R2K / Y1K Y2K; top: Cannon:G")
    state, heard = played(start, "play Cannon:R", "give R1K to 1", "play R1K")
    assert sure(state, heard, 0) == {}


def test_another_deal_ends_it() -> None:
    state, heard = played(
        pair_it("hands: Cannon:R R1K G2W / B3C Y4S; top: Cannon:G"), "play Cannon:R", "give G2W to 1"
    )
    told = [*heard[0], *GAMES["pair-it"].deal_step(players=2, seed=1).events]
    assert not state.view(0).known(told)


@pytest.mark.parametrize("name", ["pair-it", "pirato-poker"])
def test_what_cannot_be_is_refused(name: str) -> None:
    view: Any = GAMES[name].deal(players=3, seed=5).view(0)
    with pytest.raises(pairit.OptionError, match="they cannot be"):
        view.sample(1, known={1: view.game.deck.all})


# ---------------------------------------------------------------- every way is as likely

TRUST = 4.5
"""Chi-square of so many standard deviations above its mean: with these seeds a fair deal stays below it."""


def assert_even(view: View, ways: set[Hashable], seen: Callable[[Any], Hashable], each: int = 120) -> None:
    """Check that worlds lie in all the ways there are, and in each about as often."""
    chance = Chance(11, WORLDS)
    count = each * len(ways)
    found = Counter(seen(view.sample(chance)) for _ in range(count))
    assert set(found) == ways
    chi_square = sum((times - each) ** 2 / each for times in found.values())
    freedom = len(ways) - 1
    assert abs(chi_square - freedom) < TRUST * (2 * freedom) ** 0.5, (chi_square, freedom)


def places_in_pair_it(state: Any) -> Hashable:
    deck = state.game.deck
    return deck.codes(state.hands[1]), deck.write_pile(state.pile), state.amount


def test_hands_and_pile_of_pair_it_lie_in_every_way() -> None:
    state = pair_it("hands: R1K / B3C Anchor; top: R2K; draw: Y1K G2W")
    deck = state.game.deck
    ways: set[Hashable] = {
        (deck.codes(deck.read_set(f"{one} {two}")), f"{three} {four}", 0)
        for one, two, three, four in permutations(["B3C", "Anchor", "Y1K", "G2W"])
    }
    assert len(ways) == 12
    assert_even(state.view(0), ways, places_in_pair_it)


def test_whoever_has_drawn_held_nothing_to_play() -> None:
    """Seat 1 could not meet the red 2 skull before: R1K and Y2K are its drawn card, or still to come."""
    state = pair_it("hands: R4C / B3C Y4S R1K; top: R2K; turn: 1; owes: drawn R1K; draw: Y2K B1W")
    deck = state.game.deck
    fits = {"R1K", "Y2K"}
    ways: Counter[Hashable] = Counter()
    for one, two, drawn, *pile in permutations(["B3C", "Y4S", "R1K", "Y2K", "B1W"]):
        if not {one, two} & fits:
            hand = deck.codes(deck.read_set(f"{one} {two} {drawn}"))
            ways[hand, " ".join(pile), deck.card(drawn)] += 1
    assert len(set(ways.values())) == 1
    assert_even(state.view(0), set(ways), places_in_pair_it)


def test_deck_and_burned_cards_of_pairs_lie_in_every_way() -> None:
    state: Any = GAMES["pairs"].position("pairs; stacks: 9 / 8; draw: 1 2 5; burned: 4; turn: 0")
    ways: set[Hashable] = {
        (f"{one} {two} {three}", four) for one, two, three, four in permutations(["1", "2", "5", "4"])
    }
    deck = state.game.deck
    assert_even(
        state.view(0), ways, lambda world: (deck.write_pile(world.pile), deck.write(world.burned)), each=80
    )


def test_hidden_cards_of_pirato_poker_lie_in_every_way_that_the_gifts_allow() -> None:
    """Which card seat 1 was dealt is found out another way: the same gifts are made with each."""
    game = GAMES["pirato-poker"]
    gifts = ("give cat:g3 to 1", "give pig to 2", "give cat:g2 to 1")
    order = "cat:g3 pig cat:g2 jaguar"

    def after_gifts(hidden: str) -> Any:
        state: Any = game.position(f"pirato-poker; hands: skull / {hidden} / map; turn: 0; draw: {order} ...")
        for gift in gifts:
            if state.is_over:
                return None
            state = state.play(gift)
        return None if state.is_over else state

    view = after_gifts("dog").view(0)
    deck = view.game.deck
    unseen = Counter(deck.codes(view.unseen()))
    able = {code: copies for code, copies in unseen.items() if after_gifts(code)}
    assert {"chest:gold", "chest:any"} <= set(unseen) - set(able)
    chance, count = Chance(3, WORLDS), 6_000
    found = Counter(
        code
        for world in (view.sample(chance) for _ in range(count))
        for code in deck.codes(deck.without(world.hands[1], view.remembered()[1]))
    )
    assert set(found) == set(able)
    share = count / sum(able.values())
    chi_square = sum((found[code] - share * copies) ** 2 / (share * copies) for code, copies in able.items())
    assert abs(chi_square - (len(able) - 1)) < TRUST * (2 * (len(able) - 1)) ** 0.5, chi_square


def test_worlds_of_pirato_poker_come_about_by_the_gifts_that_were_seen() -> None:
    """Dealt anew with the hands from before the gifts, a world comes to the same place by the same gifts."""
    game, chance = GAMES["pirato-poker"], Chance(5, WORLDS)
    tried = 0
    for seed in range(120):
        state: Any = game.deal(players=3 + seed % 4, seed=seed)
        deck, choose = game.deck, Random(seed)  # type: ignore[attr-defined]
        for _ in range(choose.randrange(1, 14)):
            state = state if state.is_over else state.play(choose.choice(state.legal_actions()))
        for seat in range(state.players):
            world: Any = state.view(seat).sample(chance)
            hands, pile = list(world.hands), list(world.pile)
            if world.revealed >= 0:
                pile.insert(0, world.revealed)
            for gift in reversed(world.gifts):
                card = deck.card(gift.card)
                hands[gift.receiver] = deck.remove(hands[gift.receiver], card)
                if gift.passed_on:
                    hands[gift.giver] = deck.add(hands[gift.giver], card)
                else:
                    pile.insert(0, card)
            text = f"hands: {' / '.join(map(deck.write, hands))}; draw: {deck.write_pile(pile)}"
            again: Any = game.position(f"pirato-poker; {text}")
            for gift in world.gifts:
                verb = "pass-on" if gift.passed_on else "give"
                again = again.play(f"{verb} {gift.card} to {gift.receiver}")
            assert str(again.view(seat)) == str(state.view(seat))
            assert again.hands == world.hands
            tried += 1
    assert tried > 400


def test_a_bot_that_remembers_little_is_dealt_worlds_of_what_it_remembers() -> None:
    game = GAMES["pirato-poker"]
    state: Any = game.position(
        "pirato-poker; hands: skull / dog / map; revealed: pig; turn: 0; draw: cat:g1 ..."
    )
    state = state.play("give pig to 1").play("give cat:g1 to 2")
    view = state.view(0)
    latest = dict(enumerate(view.remembered(1)))
    worlds: list[Any] = [view.sample(seed, known=latest) for seed in range(40)]
    assert {"cat:g1"} == set.intersection(*(set(game.deck.codes(world.hands[2])) for world in worlds))  # type: ignore[attr-defined]
    assert len({world.hands[1] for world in worlds}) > 5
    assert len({view.sample(seed).hands[1] for seed in range(40)}) == 1  # the pig has shown it
