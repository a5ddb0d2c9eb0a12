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
from tests.games.go_fish.samples import GoFishSamples, random_options
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
def test_hands_stock_and_books_are_the_pack_and_the_board_counts_them(seed: int) -> None:
    rules, table = random_game(seed)
    for _, _, state in changes(rules, table.game.log):
        places = GoFishSamples().places(rules, state)

        assert sum(map(len, places)) == len(rules.pack)
        assert CardSet(card for place in places for card in place) == CardSet(rules.pack)
        assert state.board.sizes == tuple(map(len, state.hands))
        assert state.board.stock == len(state.stock)
        assert sum(state.board.points) == sum(book.points for book in state.board.books)


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
def test_after_every_question_the_seat_on_turn_can_ask_and_holds_no_book(seed: int) -> None:
    rng = Random(seed)
    rules = GoFish(random_options(rng))
    for table in steps(rules, rng):
        state: State = table.state
        turn = rules.turn(state)
        if turn is None:
            assert state.board.over is not None
            continue
        offer = table.offers()[turn]
        assert state.hands[turn]
        assert offer.targets
        assert offer.ranks or offer.cards
        assert all(len(state.hands[turn] & cards) < rules.book_size for cards in rules.ranks.values())
        assert not any(offered for seat, offered in table.offers().items() if seat != turn)


@given(seed=seeds)
@many
def test_a_hit_keeps_the_turn_unless_a_refill_ends_it(seed: int) -> None:
    rng = Random(seed)
    rules = GoFish(random_options(rng))
    turn, heard = None, 0
    for table in steps(rules, rng):
        told = table.game.log[heard:]
        hit = any(isinstance(event, ev.Handed) for event in told)
        refilled = any(isinstance(event, ev.Refilled) and event.seat == turn for event in told)
        skipped = any(isinstance(event, ev.Skipped) and event.seat == turn for event in told)
        if hit and not refilled and not skipped:
            assert table.state.board.turn in (turn, None)
        turn, heard = table.state.board.turn, len(table.game.log)


@given(seed=seeds)
@many
def test_no_sight_names_a_card_that_another_seat_fished_unseen(seed: int) -> None:
    rules, table = random_game(seed)
    for event in table.game.log:
        for seat in (None, *range(rules.seats)):
            sight = rules.seen(event, seat)
            if isinstance(event, ev.Drew | ev.Refilled) and event.seat != seat:
                shown = isinstance(event, ev.Drew) and event.caught
                assert isinstance(sight, ev.Drew if shown else (ev.DrewSeen, ev.RefilledSeen))
            if isinstance(event, ev.Dealt):
                assert isinstance(sight, ev.DealtSeen if seat is None else ev.HandSeen)


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


@given(seed=seeds)
@many
def test_a_replay_is_the_game(seed: int) -> None:
    rules, table = random_game(seed)

    assert Game.replay(rules, table.game.log) == table.game
    assert all(table.game.view(seat) == view for seat, view in table.views.items())
