"""Ratings: what a game changes, that it is rated once, and that all of it can be computed again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, select

from bench.ratings import POOLS, play
from shoal.core.endings import places_of
from shoal.core.game import Outcome
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import open_games, rated_seats, ratings
from shoal.server.people.results import GameResult, SeatResult, Stakes, keep
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.model import AtTable, Rating, after
from shoal.server.ratings.rated_games import OF_BOT, rate_again
from shoal.server.ratings.standings import Standings
from tests.server.accounts.databases import PASSWORD, account

KIND = Kind("go_fish", "quick")
STEADY, UNSURE = Rating(1500.0, 60.0), Rating()


def alone(*found: Rating, left: int | None = None) -> list[AtTable]:
    return [AtTable(side, one, standin=STEADY if side == left else None) for side, one in enumerate(found)]


def pairs(left: int | None = None) -> list[AtTable]:
    return [AtTable(seat % 2, STEADY, standin=STEADY if seat == left else None) for seat in range(4)]


def changes(seats: list[AtTable], places: list[int]) -> list[float]:
    return [now.mu - seat.rating.mu for now, seat in zip(after(seats, places), seats, strict=True)]


def test_who_wins_rises_and_who_is_less_known_moves_further() -> None:
    won, lost = changes(alone(STEADY, UNSURE), [0, 1])
    assert won > 0 > lost
    assert -lost > 5 * won


def test_a_favourite_loses_by_a_tie_and_equals_do_not() -> None:
    strong, weak = changes(alone(Rating(1900, 100), Rating(1100, 100)), [0, 0])
    assert strong < -1 < 1 < weak
    assert [round(change, 9) for change in changes(alone(STEADY, STEADY, STEADY), [0, 0, 0])] == [0, 0, 0]


@pytest.mark.parametrize(
    ("outcome", "places"),
    [
        (Outcome((4, 2, 4, 1), (0, 2)), (0, 2, 0, 3)),
        (Outcome((0, 1, 0, 0), (1,)), (1, 0, 1, 1)),
        (Outcome((5, 4), (1,)), (1, 0)),  # the rules say who won
    ],
)
def test_places_follow_points_and_are_shared_and_winners_come_first(outcome: Outcome, places: tuple[int, ...]) -> None:
    assert places_of(outcome) == places


def test_who_left_has_lost_whatever_came_of_it_and_a_partner_is_spared() -> None:
    deserter, rival, partner, other = changes(pairs(left=0), [1, 0])
    assert deserter < 0 == partner
    assert rival == other > 0
    deserter, rival, partner, other = changes(pairs(left=0), [0, 1])
    assert deserter < 0 < partner, "beside a deserter a victory counts"
    assert rival == other < 0
    first, second = changes(alone(STEADY, STEADY, left=0), [0, 1])
    assert first < 0 > second, "who was beaten by the stand-in was beaten"


def test_a_bot_is_not_moved_far_by_one_weak_opponent() -> None:
    bot, person = Rating(1500.0, OF_BOT), UNSURE
    for _ in range(200):
        bot, person = after([AtTable(0, bot, is_bot=True), AtTable(1, person)], [0, 1])
    assert bot.mu - 1500 < 1.96 * OF_BOT
    assert person.mu < 900


@pytest.mark.slow
def test_simulated_people_come_out_in_order_within_their_intervals() -> None:
    """A sample; all of it is `./run bench ratings`."""
    found = [list(play(pool._replace(people=12), (40, 120), Random(7)))[-1] for pool in POOLS[:2] for _ in range(2)]
    assert sum(one.held for one in found) / len(found) >= 0.85
    assert all(one.ordered >= 0.9 and one.pairs for one in found)


def ended(number: int, sitting: list[Account | None], points: tuple[int, ...], left: int | None = None) -> GameResult:
    """A rated game of Go Fish; where nobody sits, a bot does."""
    best = max(points)
    outcome = Outcome(points, tuple(side for side, one in enumerate(points) if one == best))
    found = [
        SeatResult(
            seat=seat,
            who=None if one is None else one.who,
            bot=None if one else "exact",
            side=seat,
            points=points[seat],
            result="won" if seat in outcome.winners else "lost",
            deeds="{}",
            has_left=seat == left,
        )
        for seat, one in enumerate(sitting)
    ]
    stakes = Stakes(f"table{number}", KIND, "counting", places_of(outcome))
    return GameResult(f"game{number:012}", "go_fish", 1000 * number, tuple(found), stakes)


def all_numbers(connection: Connection) -> set[tuple[Any, ...]]:
    return {tuple(row) for table in (ratings, rated_seats) for row in connection.execute(select(table))}


@pytest.mark.anyio
async def test_games_are_rated_once_and_again_to_the_same_numbers_also_after_somebody_was_erased(
    accounts: Accounts,
) -> None:
    ann, bob = await account(accounts, "Ann"), await account(accounts, "Bob")
    standings, database = Standings(accounts.database), accounts.database
    games = [
        ended(1, [ann, bob, None, None], (5, 3, 3, 2)),
        ended(2, [bob, None, ann, None], (5, 5, 3, 0)),
        ended(3, [ann, None, None, bob], (9, 1, 2, 1), left=0),
    ]
    row = {"table_name": "table3", "account": ann.id, "game": "go_fish", "speed": "quick", "opened_ms": 1}
    await database.do(lambda connection: connection.execute(open_games.insert().values(row)))
    assert await standings.playing(ann) == "table3"
    for game in (*games, games[1], games[2]):
        await database.do(lambda connection, game=game: keep(connection, game))  # type: ignore[misc]
    assert await standings.playing(ann) is None
    (course,) = await standings.of(ann)
    assert (course.games, [step.has_left for step in course.steps]) == (3, [False, False, True])
    assert course.steps[2].rating.mu < course.steps[1].rating.mu
    before = await database.do(all_numbers)
    await accounts.erase(bob, PASSWORD)
    assert await database.do(rate_again) == 3
    assert await database.do(all_numbers) == before
