"""What is always true of Go Fish, on random games under random house rules."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.core.cards import CardSet
from shoal.core.game import Game
from shoal.games.go_fish import GoFish, State, rank_of
from shoal.games.go_fish.rules import events as ev
from tests.games.go_fish.samples import random_options
from tests.strategies import Table, steps

seeds = st.integers(0, 2**32)
many = settings(max_examples=40)


def random_game(seed: int) -> tuple[GoFish, Table]:
    """A whole random game under random house rules."""
    rng = Random(seed)
    rules = GoFish(random_options(rng))
    *_, table = steps(rules, rng)
    return rules, table


def changes(rules: GoFish, log: tuple[Any, ...]) -> list[tuple[State, Any, State]]:
    """Every event of a game, with the truth before and after it."""
    game: Any = Game.replay(rules, ())
    told = []
    for event in log:
        before, game = game, game.after([event])
        told.append((before.state, event, game.state))
    return told


@given(seed=seeds)
@many
def test_books_are_whole_of_one_rank_and_never_broken_up(seed: int) -> None:
    rules, table = random_game(seed)
    laid = CardSet()
    for before, event, after in changes(rules, table.game.log):
        assert not any(hand & laid for hand in after.hands)
        if isinstance(event, ev.Book):
            assert len(event.cards) == rules.book_size
            assert {rank_of(card) for card in event.cards} == {event.rank}
            assert event.cards <= before.hands[event.seat]
            laid |= event.cards


@given(seed=seeds)
@many
def test_a_game_ends_for_one_of_the_reasons_and_most_wins(seed: int) -> None:
    rules, table = random_game(seed)
    board = table.state.board
    over = board.over

    assert over is not None
    assert over.winners == tuple(seat for seat in range(rules.seats) if over.points[seat] == max(over.points))
    assert len(board.history) <= rules.most_questions
    assert (over.reason == "all_books") == (not any(board.sizes) and not board.stock)
    match over.reason:
        case "first_out":
            assert not all(board.sizes)
        case "hand_or_stock_empty":
            assert not all(board.sizes) or not board.stock
        case "max_questions":
            assert len(board.history) == rules.most_questions
        case _:
            pass
