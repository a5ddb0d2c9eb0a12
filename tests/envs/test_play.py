"""A game that is stepped by action indices: what it does, and what it refuses by name."""

from __future__ import annotations

import pickle
import re
from random import Random
from typing import Any

import numpy as np
import pytest

from shoal.core.games import GAMES
from shoal.core.streams import deal_of
from shoal.envs import GameEnded, IllegalAction, NotReset, Play, encoding_of, play_of, unpack
from tests.envs.games import walk

every_game = pytest.mark.parametrize("game", GAMES)


def played(game: str, options: Any = None, seed: int = 1, most: int = 4_000, **settings: Any) -> Play:
    play = play_of(game, options, **settings)
    play.reset(seed)
    for _ in walk(play, Random(seed), most):
        pass
    return play


# --- Beginning and ending ---------------------------------------------------------------------------------------------


@every_game
def test_before_it_is_dealt_everything_is_refused_by_name(game: str) -> None:
    play = play_of(game)
    assert repr(play) == f"<Play of {game}_v0: not dealt>"

    for ask in (lambda: play.step(0), play.mask, play.legal, play.observation, play.packed_row, lambda: play.view(0)):
        with pytest.raises(NotReset, match=r"no game has been dealt: call reset\(\) first"):
            ask()


@every_game
def test_after_its_end_it_takes_no_action_and_still_shows_everything(game: str) -> None:
    play = played(game)

    assert play.done == 1
    assert play.seat is None
    assert re.fullmatch(rf"<Play of {game}_v0: \d+ moves, over>", repr(play))
    for ask in (lambda: play.step(0), play.observation):
        with pytest.raises(GameEnded, match=r"the game has ended: call reset\(\) for the next one"):
            ask()
    assert not play.mask().any()
    assert play.observation(0).shape == (play.encoding.observations.size,)


@every_game
def test_game_k_of_a_seed_has_the_deal_of_every_face(game: str) -> None:
    play = play_of(game)
    play.reset(7, 3)
    first = play.log[: len(deal_of(play.rules, 7, 3))]

    assert tuple(first) == deal_of(play.rules, 7, 3)
    play.reset(7, 4)
    assert tuple(play.log[: len(first)]) != tuple(first)


@pytest.mark.parametrize(
    ("seed", "kind"), [(-1, ValueError), (2**64, ValueError), ("7", TypeError), (True, TypeError), (1.5, TypeError)]
)
def test_what_is_no_seed_is_refused(seed: Any, kind: type[Exception]) -> None:
    with pytest.raises(kind, match="a seed is a whole number from 0 to"):
        play_of("go_fish").reset(seed)


def test_a_long_game_is_truncated_with_the_score_as_it_stands() -> None:
    play = played("literature", max_moves=12)

    assert (play.done, play.moves) == (2, 12)
    ours, theirs = play.state.board.scores
    assert play.returns == (ours - theirs, theirs - ours)


# --- Actions that are none --------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize(
    "action", [-1, 10**6, 2**70, True, None, "3", 1.0, np.float32(1), np.array([1, 2]), [0]], ids=str
)
def test_what_is_no_action_is_refused_and_changes_nothing(game: str, action: Any) -> None:
    play = play_of(game)
    play.reset(1)
    before = (play.state, play.seat, play.decisions)

    with pytest.raises(IllegalAction, match="NOT_AN_ACTION"):
        play.step(action)
    assert (play.state, play.seat, play.decisions) == before


def test_an_illegal_action_tells_the_reason_of_the_rules_and_changes_nothing() -> None:
    play = play_of("literature")
    play.reset(1)
    own = next(slot for slot in range(48) if play.observation()[slot])

    with pytest.raises(IllegalAction, match="CARD_ALREADY_HELD") as refusal:
        play.step(own)
    assert (refusal.value.action, refusal.value.reason, refusal.value.lane) == (own, "CARD_ALREADY_HELD", None)
    assert play.decisions == 0
    play.step(np.int64(play.legal()[0]))  # type: ignore[arg-type]  # as people do
    assert play.decisions


@pytest.mark.parametrize(
    ("game", "options", "settings", "rewards"),
    [
        ("literature", None, {}, lambda seat: (-8, 8) if seat % 2 == 0 else (8, -8)),
        ("go_fish", {"players": 3}, {"reward": "win"}, lambda seat: tuple(-1 if n == seat else 0.5 for n in range(3))),
    ],
)
def test_an_illegal_action_may_cost_the_game(game: str, options: Any, settings: dict[str, Any], rewards: Any) -> None:
    play = play_of(game, options, illegal="lose", **settings)
    play.reset(1)
    offender = play.seat

    play.step(158)
    assert play.done == 1
    assert play.last_illegal is not None
    assert play.rewards == play.returns == rewards(offender)


def test_an_illegal_action_may_do_nothing() -> None:
    play = play_of("literature", illegal="noop")
    play.reset(1)
    seat = play.seat

    play.step(158)
    assert (play.seat, play.done, play.last_illegal, play.decisions) == (seat, 0, "NOT_NOW", 0)
    play.step(play.legal()[0])
    assert play.last_illegal is None


# --- Copies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "memory"), [("literature", ("facts", "events")), ("go_fish", "full"), ("fish_draw", "full")]
)
def test_a_copy_goes_on_by_itself(game: str, memory: Any) -> None:
    play = play_of(game, memory=memory)
    play.reset(2)
    rng = Random(2)
    for position in walk(play, rng, most=20):
        if not position.done:
            position.observation()
    kept = [(play.observation(seat), play.events(seat)) for seat in range(play.encoding.seats)]
    other = play.copy()
    for position in walk(other, rng, most=30):
        for seat in range(play.encoding.seats):
            position.observation(seat)

    assert len(other.log) > len(play.log)
    for seat, (observation, events) in enumerate(kept):
        assert np.array_equal(play.observation(seat), observation)
        assert np.array_equal(play.events(seat), events)


@pytest.mark.parametrize(("game", "memory"), [("literature", "facts"), ("go_fish", "full"), ("fish_draw", "events")])
def test_a_game_that_was_pickled_goes_on_alike(game: str, memory: Any) -> None:
    play = played(game, memory=memory, seed=3, most=15)
    other = pickle.loads(pickle.dumps(play))

    assert other.encoding is play.encoding
    for _ in range(10):
        assert np.array_equal(other.observation(0), play.observation(0))
        assert np.array_equal(other.events(1), play.events(1))
        assert other.legal() == play.legal()
        if play.done:
            break
        other.step(other.legal()[0])
        play.step(play.legal()[0])


# --- Rewards ----------------------------------------------------------------------------------------------------------


def test_a_win_is_worth_as_much_as_all_defeats_together() -> None:
    teams, alone = played("literature", reward="win"), played("go_fish", reward="win")

    assert sorted(teams.returns) in ([-1, 1], [0, 0])
    assert teams.returns_by_seat() == teams.returns * 3
    assert sum(alone.returns) == pytest.approx(0)
    assert max(alone.returns) <= 0.75


def test_books_that_were_dealt_count_with_the_first_step() -> None:
    options = {"players": 2, "hand_sizes": 10, "deck_copies": 2, "deck_ranks": 13}
    play = play_of("go_fish", options)
    play.reset(1)
    books = [book.seat for book in play.state.board.books]
    ahead = books.count(0) - books.count(1)
    assert books
    assert not any(play.returns)
    play.step(play.legal()[0])

    assert play.returns[0] == play.rewards[0]
    assert abs(play.rewards[0] - ahead) <= 2


# --- Packed rows ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (np.zeros((3, 8)), "packed rows are uint64 arrays with one or two dimensions"),
        (np.zeros((2, 3, 8), np.uint64), "packed rows are uint64 arrays with one or two dimensions"),
        ([1, 2], "packed rows are uint64 arrays with one or two dimensions"),
        (np.uint64(3), "packed rows are uint64 arrays with one or two dimensions"),
        (np.zeros((2, 16), np.uint64), "a packed row has 8 words here, not 16"),
    ],
    ids=lambda rows: type(rows).__name__,
)
def test_what_is_no_packed_row_is_refused(rows: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        unpack(rows, encoding_of("literature"))


def test_one_row_unpacks_to_one_observation() -> None:
    play = play_of("go_fish", memory="events")
    play.reset(3)
    play.step(play.legal()[0])
    found = unpack(play.packed_row(), play.encoding)

    assert np.array_equal(found.observation, play.observation())
    assert np.array_equal(found.mask, play.mask())
    assert np.array_equal(found.events, play.events())
    assert found.events.any()


def test_tables_of_more_than_twelve_seats_have_no_packed_rows() -> None:
    play = play_of("literature", {"players": 14})
    play.reset(1)

    with pytest.raises(ValueError, match="packed rows are for at most 12 seats, not 14"):
        play.packed_row()
