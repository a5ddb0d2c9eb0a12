"""What a bot with a bounded memory keeps is true, little, and of use."""

from __future__ import annotations

from collections.abc import Sequence
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
from shoal.games.literature.bots.memory import SHOWN, BoundedMemory, PerfectMemory, RememberedFact
from shoal.games.literature.rules.events import Asked, Claimed, Closed, Moved
from tests.games.literature.positions import Play, position, watching
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
@settings(max_examples=4, deadline=None, derandomize=True)
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


@pytest.mark.parametrize("history", ["last", "last_two", "full"])
def test_no_more_is_kept_than_the_budget_and_what_the_table_shows_and_some_deal_agrees_with_it(history: Any) -> None:
    rules = Literature(Options(players=4, history=history))
    for number, (state, memories) in enumerate(watched(rules, ["counting"], 3)):
        shown = len(state.board.history) if history == "full" else SHOWN[history]
        for (_, memory), budget in zip(memories, BUDGETS * rules.seats, strict=True):
            assert len(memory.kept) <= budget + 3 * shown  # a question shows three facts
            assert len(memory.questions) <= max(shown, budget // 4)
            assert len(memory.questions) >= (shown if history == "full" else 0), "there is nothing to forget"
        if number % 10 == 0 and state.board.open:
            for seat, memory in memories[number % 4 :: 4]:
                assert Belief(memory.facts).count(seat, next(iter(state.hands[seat] or state.board.open))) >= 0


def remembered(game: Play, seat: int, budget: int = 50) -> Sequence[RememberedFact]:
    rules: Any = game.rules
    return watching(BoundedMemory(rules, seat, budget), game, seat).kept


def test_f06_nothing_is_kept_of_a_half_suit_of_which_no_card_is_left() -> None:
    """Seat 1 takes the only low club of seat 0, who will never hold one again."""
    hands = ("2C 2D 3D", "3C 4D", "4C 5D", "5C 6C 7C 6D 7D")
    before = position(*hands, turn=2).play(Ask(2, 1, Card("5C"))).play(Ask(1, 2, Card("5D")))
    after = before.play(Ask(1, 0, Card("2C")))
    low_clubs, low_diamonds = CardSet("2C 3C 4C 5C 6C 7C").mask, CardSet("2D 3D 4D 5D 6D 7D").mask

    def keeps(game: Play, seat: int, cards: int) -> bool:
        return any(fact.cards & cards for fact in remembered(game, seat))

    assert (keeps(before, 0, low_clubs), keeps(after, 0, low_clubs)) == (True, False)
    assert (keeps(after, 0, low_diamonds), keeps(after, 2, low_clubs)) == (True, True)


def test_the_last_question_is_never_forgotten() -> None:
    game = position("2C 3C", "4C 5C", "6C", "7C", turn=0).play(Ask(0, 1, Card("6C")))

    assert set(remembered(game, 2, budget=0)) == {
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

    assert RememberedFact("has", 0, CardSet("5C").mask) in remembered(game, 2, budget=2)
    assert RememberedFact("lacks", 3, CardSet("6C").mask) not in remembered(game, 2, budget=2)


def test_a_claim_that_failed_is_not_said_again() -> None:
    """Whatever else is forgotten: or a game could go on for ever."""
    rules = Literature(Options(players=8, wrong_attribution="nothing", bluff_ask=True))
    bots = [bot_of("literature", "beginner")(rules, seat, Random(1 + seat)) for seat in range(8)]
    log = play(rules, bots, rules.deal(Random(1))).log
    said = [(event.seat, frozenset(event.attribution)) for event in log if isinstance(event, Claimed)]

    assert len(said) == len(set(said))


@pytest.mark.parametrize("name", ["club", "casual", "beginner"])
def test_games_of_the_forgetful_end_in_time(name: str) -> None:
    rules = Literature()
    bots = [bot_of("literature", name)(rules, seat, Random(seat)) for seat in range(6)]
    log = play(rules, bots, rules.deal(Random(0))).log

    assert sum(isinstance(event, Asked) for event in log) <= 400


@pytest.mark.parametrize(
    ("knowledge", "fresh", "later"), [(partial(BoundedMemory, budget=5), 60, 40), (PerfectMemory, 240, 0)]
)
def test_who_forgets_is_tired_of_a_table_where_nothing_is_closed_and_others_of_a_game_without_an_end(
    knowledge: Any, fresh: int, later: int
) -> None:
    rules = Literature()
    (deal,) = rules.deal(Random(1))
    mind = strongest_mind(rules, 0, Random(1), knowledge(rules, 0))
    mind.see(rules.seen(deal, 0))

    def tires_after(misses: int) -> bool:
        for _ in range(misses - 1):
            mind.see(Asked(1, 2, Card("2C"), hit=False))
        fresh = not mind.tired
        mind.see(Asked(1, 2, Card("2C"), hit=False))
        return fresh and mind.tired

    assert tires_after(fresh)
    mind.see(Closed("LC", 0, "won", (1, 0)))
    assert tires_after(later) if later else mind.tired
