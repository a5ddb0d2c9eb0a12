"""What a bot with a bounded memory keeps is true, little, and of use."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.games.literature import Ask, Literature, Options, State
from shoal.games.literature.belief import Belief
from shoal.games.literature.bots.expert import strongest_mind
from shoal.games.literature.bots.greedy import GreedyMind
from shoal.games.literature.bots.memory import SHOWN, BoundedMemory, PerfectMemory, RememberedFact
from shoal.games.literature.rules.events import Asked, Claimed, Closed, Dealt, Moved
from shoal.games.literature.rules.options import PRESETS
from tests.games.literature.positions import Play, position
from tests.games.literature.samples import random_options

BUDGETS = (0, 3, 12, 40)


def is_true(fact: RememberedFact, state: State) -> bool:
    held = bool(state.hands[fact.seat].mask & fact.cards)
    return not held if fact.kind == "lacks" else held


def watched(rules: Literature, names: list[str], seed: int) -> Any:
    """The steps of a game, each with the memories of all seats, of several budgets."""
    bots = [bot_of("literature", names[seat % len(names)])(rules, seat, Random(seed)) for seat in range(rules.seats)]
    rng = Random(seed)
    log = play(rules, bots, rules.deal(rng), most_moves=5_000).log
    memories = [(seat, BoundedMemory(rules, seat, budget)) for seat in range(rules.seats) for budget in BUDGETS]
    state = rules.start()
    for event, following in zip_longest(log, log[1:]):
        state = rules.evolve(state, event)
        for seat, memory in memories:
            memory.see(rules.seen(event, seat))
        if not isinstance(following, Moved):  # a bluff is refused first, and surrendered then
            yield state, memories


@pytest.mark.slow
@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**32))
def test_what_is_remembered_is_true_under_every_house_rule(seed: int) -> None:
    rng = Random(seed)
    rules = Literature(random_options(rng))
    for state, memories in watched(rules, ["counting", "random"], seed):
        for seat, memory in memories:
            assert all(is_true(fact, state) for fact in memory.kept)
            if state.board.phase == "deal" or rng.random() < 0.9:
                continue
            for facts in (memory.facts, memory.public):
                assert all(not hand.mask & ~may for hand, may in zip(state.hands, facts.may, strict=True))
                assert all(state.hands[holder].mask & cards for holder, cards in facts.bases)
                assert facts.size == list(state.board.sizes)
            assert memory.facts.may[seat] == state.hands[seat].mask


def test_some_deal_always_agrees_with_what_is_remembered() -> None:
    rules = Literature(Options(players=4))
    for number, (state, memories) in enumerate(watched(rules, ["counting"], 3)):
        if number % 10 == 0 and state.board.open:
            for seat, memory in memories[number % 4 :: 4]:
                assert Belief(memory.facts).count(seat, next(iter(state.hands[seat] or state.board.open))) >= 0


@pytest.mark.parametrize("preset", ["pagat", "fishonline", "kids_8"])
def test_no_more_is_kept_than_the_budget_and_what_the_table_shows(preset: str) -> None:
    rules = Literature(PRESETS[preset])
    shown = SHOWN[rules.options.history]
    for _, memories in watched(rules, ["counting"], 5):
        for (_, memory), budget in zip(memories, BUDGETS * rules.seats, strict=True):
            assert len(memory.kept) <= budget + 3 * shown  # a question shows three facts
            assert len(memory.questions) <= max(shown, budget // 4)


def test_a_table_that_shows_all_questions_leaves_nothing_to_forget() -> None:
    rules = Literature(Options(history="full"))
    for state, memories in watched(rules, ["counting"], 5):
        asked = len(state.board.history)
        assert all(len(memory.questions) == asked for _, memory in memories)


def remembering(game: Play, seat: int, budget: int = 50) -> BoundedMemory:
    rules = game.rules
    assert isinstance(rules, Literature)
    memory = BoundedMemory(rules, seat, budget)
    for event in game.log:
        memory.see(rules.seen(event, seat))
    return memory


def test_f06_nothing_is_kept_of_a_half_suit_of_which_no_card_is_left() -> None:
    """Seat 1 takes the only low club of seat 0, who will never hold one again."""
    hands = ("2C 2D 3D", "3C 4D", "4C 5D", "5C 6C 7C 6D 7D")
    before = position(*hands, turn=2).play(Ask(2, 1, Card("5C"))).play(Ask(1, 2, Card("5D")))
    low_clubs, low_diamonds = CardSet("2C 3C 4C 5C 6C 7C").mask, CardSet("2D 3D 4D 5D 6D 7D").mask
    kept = remembering(before, 0).kept
    assert any(fact.cards & low_clubs for fact in kept)
    after = before.play(Ask(1, 0, Card("2C")))
    kept = remembering(after, 0).kept

    assert not any(fact.cards & low_clubs for fact in kept)
    assert any(fact.cards & low_diamonds for fact in kept)
    assert any(fact.cards & low_clubs for fact in remembering(after, 2).kept)


def test_the_last_question_is_never_forgotten() -> None:
    game = position("2C 3C", "4C 5C", "6C", "7C", turn=0).play(Ask(0, 1, Card("6C")))

    assert set(remembering(game, 2, budget=0).kept) == {
        RememberedFact("lacks", 0, CardSet("6C").mask),
        RememberedFact("lacks", 1, CardSet("6C").mask),
        RememberedFact("base", 0, CardSet("2C 3C 4C 5C 7C").mask),
    }


def test_a_card_that_is_placed_is_remembered_longer_than_one_that_is_not_there() -> None:
    game = position("2C 3C 4C", "5C 2D 3D", "6C 4D 5D", "7C 6D 7D", turn=0)
    for target, card in ((1, "5C"), (3, "6C")):
        game = game.play(Ask(0, target, Card(card)))
    for _ in range(3):
        game = game.play(Ask(3, 2, Card("3D"))).play(Ask(2, 3, Card("3D")))

    assert RememberedFact("has", 0, CardSet("5C").mask) in remembering(game, 2, budget=2).kept
    assert RememberedFact("lacks", 3, CardSet("6C").mask) not in remembering(game, 2, budget=2).kept


def test_a_claim_that_failed_is_not_said_again() -> None:
    """Whatever else is forgotten: or a game could go on for ever."""
    rules = Literature(Options(players=8, wrong_attribution="nothing", bluff_ask=True))
    for seed in (1,):
        bots = [bot_of("literature", "beginner")(rules, seat, Random(seed + seat)) for seat in range(8)]
        said = [
            (event.seat, frozenset(event.attribution))
            for event in play(rules, bots, rules.deal(Random(seed))).log
            if isinstance(event, Claimed)
        ]
        assert len(said) == len(set(said))


@pytest.mark.parametrize("name", ["club", "casual", "beginner"])
def test_games_of_the_forgetful_end_in_time(name: str) -> None:
    rules = Literature()
    bots = [bot_of("literature", name)(rules, seat, Random(seat)) for seat in range(6)]
    log = play(rules, bots, rules.deal(Random(0))).log

    assert sum(isinstance(event, Asked) for event in log) <= 400


def tired_after(mind: GreedyMind, misses: int) -> bool:
    for _ in range(misses):
        mind.see(Asked(1, 2, Card("2C"), hit=False))
    return mind.tired


def dealt(knowledge: type[PerfectMemory] | partial[BoundedMemory]) -> GreedyMind:
    rules = Literature()
    (deal,) = (event for event in rules.deal(Random(1)) if isinstance(event, Dealt))
    mind = strongest_mind(rules, 0, Random(1), knowledge(rules, 0))
    mind.see(rules.seen(deal, 0))
    return mind


def test_who_forgets_is_tired_of_asking_when_no_half_suit_has_been_closed_for_long() -> None:
    mind = dealt(partial(BoundedMemory, budget=5))

    assert not tired_after(mind, misses=59)
    assert tired_after(mind, misses=1)

    mind.see(Closed("low clubs", 0, "won", (1, 0)))
    assert not tired_after(mind, misses=39)
    assert tired_after(mind, misses=1)


def test_who_forgets_nothing_is_tired_only_of_a_game_that_does_not_end() -> None:
    mind = dealt(PerfectMemory)

    assert not tired_after(mind, misses=239)
    assert tired_after(mind, misses=1)
