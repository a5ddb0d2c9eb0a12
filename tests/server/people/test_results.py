"""What the games of people amount to, and how they did at deals that others had too."""

from __future__ import annotations

import zlib
from datetime import date
from random import Random
from typing import cast

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.core.endings import Ending
from shoal.core.game import Game
from shoal.core.games import preset, rules_of
from shoal.records import record_of
from shoal.review import review
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import Account, new_token, who
from shoal.server.accounts.schema import METADATA
from shoal.server.people.duplicate_deals import DealStandings, DuplicateMove, DuplicateResult, keep_duplicate
from shoal.server.people.friends import AccountRelations
from shoal.server.people.history import (
    ChanceClass,
    Histories,
    Other,
    PlayedGame,
    calibration_of,
    companions_of,
    names_in,
    shares_of,
    totals_of,
)
from shoal.server.people.person_page import seen
from shoal.server.people.results import GameResult, Result, SeatResult, keep
from shoal.server.storage.store import Shelf
from tests.server.accounts.databases import PASSWORD, account

pytestmark = pytest.mark.anyio

SIDES: dict[int, tuple[Result, float]] = {0: ("won", 5.0), 1: ("lost", 3.0)}
TOKEN = who(new_token())
"""Of a guest."""


@pytest.fixture
async def people(accounts: Accounts) -> list[Account]:
    """Ann, Bob and Cid."""
    return [await account(accounts, name) for name in ("Ann", "Bob", "Cid")]


def ended(number: int, *sitting: str | None, deeds: dict[str, int] | None = None) -> GameResult:
    """A game of Literature that the even seats won; of the seats those who are named are people, the others bots."""
    text = encode(deeds or {}).decode()
    found = [
        SeatResult(seat, one, None if one else "counting", seat % 2, SIDES[seat % 2][1], SIDES[seat % 2][0], text)
        for seat, one in enumerate(sitting)
    ]
    return GameResult(f"game{number:012}", "literature", 1000 * number, tuple(found))


async def history(accounts: Accounts, person: Account, *games: GameResult) -> list[PlayedGame]:
    for game in games:
        await accounts.database.do(lambda connection, game=game: keep(connection, game))  # type: ignore[misc]
    return await Histories(accounts.database).of(person)


async def test_a_game_is_won_with_partners_against_opponents(accounts: Accounts, people: list[Account]) -> None:
    ann, bob, _ = people
    (played,) = await history(accounts, ann, ended(1, ann.who, bob.who, None, TOKEN))
    assert (played.result, played.points, played.most_points) == ("won", 5.0, 3.0)
    assert played.partners == (Other(None, "counting"),)
    assert played.opponents == (Other("Bob", None), Other(None, None))
    (seen,) = await history(accounts, bob)
    assert (seen.result, seen.opponents) == ("lost", (Other("Ann", None), Other(None, "counting")))


async def test_a_game_is_kept_once_and_for_who_has_an_account_though_it_was_made_later(
    accounts: Accounts, people: list[Account]
) -> None:
    ann, *_ = people
    game = ended(2, ann.who, TOKEN, None, None)
    (kept,) = await history(accounts, ann, ended(1, TOKEN, None, None, None), game, game)
    assert kept.id == game.id
    dan = (await accounts.sign_up("Dan", PASSWORD, TOKEN, "")).account
    (played,) = await history(accounts, dan, game)
    assert played.opponents[0] == Other("Ann", None)


async def test_totals_count_games_deeds_and_whom_one_plays_with_most(accounts: Accounts, people: list[Account]) -> None:
    ann, bob, _ = people
    games = [
        ended(1, ann.who, bob.who, None, None, deeds={"questions": 10, "hits": 4, "claims": 2, "right_claims": 1}),
        ended(2, bob.who, ann.who, None, None, deeds={"questions": 10, "hits": 5}),
    ]
    found = await history(accounts, ann, *games)
    (totals,) = totals_of(found)
    assert (totals.record.won, totals.record.tied, totals.record.lost) == (1, 0, 1)
    assert shares_of(totals) == [("share-hits", 9, 20), ("share-claims", 1, 2)]
    told = [(other.name or other.bot, record.games, is_partner) for other, record, is_partner in companions_of(found)]
    assert told == [("Bob", 2, False), ("counting", 2, True), ("counting", 2, False)], "people come first"
    strangers = seen(found, {})
    assert names_in(found) == {"Bob"}
    assert names_in(strangers) == set()
    assert [name for name, *_ in told if name != "Bob"] == [one.bot for one, *_ in companions_of(strangers)]


async def test_rows_about_an_erased_account_go_with_it_or_name_no_one(
    accounts: Accounts, people: list[Account]
) -> None:
    references = {
        f"{table.name}.{key.parent.name}": key.ondelete
        for table in METADATA.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "accounts"
    }
    kept = {"players.account", "raters.account", "matches.account"}
    assert references == {name: "SET NULL" if name in kept else "CASCADE" for name in references}

    ann, bob, _ = people
    relations = AccountRelations(accounts.database)
    await history(accounts, ann, ended(1, ann.who, bob.who, None, None))
    await relations.keep(ann.who, bob.who, "mute")
    await accounts.erase(bob, PASSWORD)
    (played,) = await history(accounts, ann)
    assert played.opponents[0] == Other(None, None)
    assert await relations.unwanted(ann) == ([], [])


class OneReview:
    """A shelf with the review of one game."""

    def __init__(self, packed: bytes) -> None:
        self.packed = packed

    async def kept_review(self, game_id: str, _: int) -> bytes | None:
        return self.packed if game_id == "kept" else None


async def test_chances_are_counted_for_ones_own_seat_and_only_where_a_review_is_kept() -> None:
    rules = rules_of("go_fish", preset("go_fish", "bicycle"))
    bots = [bot_of("go_fish", "counting")(rules, seat, Random(seat)) for seat in range(rules.seats)]
    log = play(rules, bots, rules.deal(Random(5), 0)).log[:50]
    state = rules.start()
    for event in log:
        state = rules.evolve(state, event)
    found = review(record_of(Game(rules, log, state)))
    own = [move for move in found.moves if move.seat == 2 and move.chance is not None and move.came_true is not None]
    games = [
        PlayedGame(game, "go_fish", 0, "won", Ending(1, 1, 2), 1.0, 0.0, (), (), {}, 2)
        for game in ("kept", "never reviewed")
    ]

    shelf = cast(Shelf, OneReview(zlib.compress(encode(found))))
    classes = await calibration_of(shelf, games)

    assert sum(one.times for one in classes) == len(own) > 0
    assert sum(one.right for one in classes) == sum(bool(move.came_true) for move in own)
    sure = [move for move in own if cast(float, move.chance) >= 0.8]
    assert ChanceClass(80, 100, len(sure), sum(bool(move.came_true) for move in sure)) in classes or not sure
    assert await calibration_of(shelf, games[1:]) == []


# --- Deals that others had too ----------------------------------------------------------------------------------------

DAYS = [date(2026, 11, day) for day in (1, 2, 3, 4)]


async def played(
    accounts: Accounts, person: Account, margin: float, *moves: str, day: date = DAYS[0], at_ms: int = 1
) -> str:
    """Somebody has played the deal of that day; positions are told apart by the moves before them."""
    chosen = tuple(DuplicateMove(step, 0, "/".join(moves[:step]), move) for step, move in enumerate(moves))
    name = f"{person.name}{day.day}"
    result = "won" if margin > 0 else "lost" if margin < 0 else "tied"
    play = DuplicateResult(name, f"{day}/go_fish", None, None, person.who, 5 + margin, margin, result, chosen)
    for _ in range(2):  # which is kept once
        await accounts.database.do(lambda connection: keep_duplicate(connection, play, at_ms))
    return name


async def test_the_best_margin_is_first_and_who_has_the_same_shares_the_place(
    accounts: Accounts, people: list[Account]
) -> None:
    for at_ms, (person, margin) in enumerate(zip(people, (-2, 3, 3), strict=True), 1):
        await played(accounts, person, margin, at_ms=at_ms)
    ranks = await DealStandings(accounts.database).of_deal(f"{DAYS[0]}/go_fish", people[0])
    lines = [(line.place, line.name, line.result, line.is_own) for line in ranks]
    assert lines == [(1, "Bob", "won", False), (1, "Cid", "won", False), (3, "Ann", "lost", True)]


async def test_over_days_a_margin_counts_against_the_mean_of_all_who_had_the_same_deal(
    accounts: Accounts, people: list[Account]
) -> None:
    ann, bob, _ = people
    standings = DealStandings(accounts.database)
    for day, margin in zip(DAYS[:3], (1, 3, 5), strict=True):
        assert await standings.over_days("go_fish", DAYS, bob) == [], "fewer than three deals are too few"
        await played(accounts, ann, margin, day=day)
        await played(accounts, bob, margin - 2 * day.day, day=day)  # behind by 2, 4 and 6: the mean by 1, 2 and 3
    await played(accounts, ann, 100, day=DAYS[3])  # a day that nobody else played
    best, last = await standings.over_days("go_fish", DAYS, bob)
    assert (best.name, best.deals, best.mean, best.is_own) == ("Ann", 3, 2.0, False)
    assert best.error == pytest.approx(1 / 3**0.5)
    assert (last.name, last.mean, last.is_own) == ("Bob", -2.0, True)


async def test_moves_are_compared_as_long_as_somebody_else_came_to_the_same_position(
    accounts: Accounts, people: list[Account]
) -> None:
    ann, bob, cid = people
    own = await played(accounts, ann, 1, "a", "b", "c")
    await played(accounts, bob, 1, "a", "b", "d")
    await played(accounts, cid, 1, "x", "b", "c")  # the same later moves, in other positions
    compared = await DealStandings(accounts.database).compared(own)
    told = [(one.step, one.own, one.own_count, one.others, one.count) for one in compared]
    assert told == [(0, "a", 2, (("x", 1),), 3), (1, "b", 2, (), 2), (2, "c", 1, (("d", 1),), 2)]


async def test_the_play_of_a_guest_is_not_kept_until_they_have_an_account(accounts: Accounts) -> None:
    play = DuplicateResult("guest1", f"{DAYS[0]}/go_fish", None, None, TOKEN, 5, 1, "won", ())
    found = []
    for signs_up in (False, True):
        if signs_up:
            await accounts.sign_up("Dan", PASSWORD, TOKEN, "")
        await accounts.database.do(lambda connection: keep_duplicate(connection, play, 1))
        found.append(await DealStandings(accounts.database).margins([play.deal]))
    assert found == [{play.deal: []}, {play.deal: [1.0]}]
