"""How people did at deals that others had too."""

from __future__ import annotations

import asyncio
from datetime import date

import pytest

from shoal.server.accounts.account import Account
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import new_token, who
from shoal.server.people.duplicate_deals import DealRank, DealStandings, DuplicateMove, DuplicateResult, keep_duplicate

PASSWORD = "a shoal of herring"
DAYS = [date(2026, 11, day) for day in (1, 2, 3, 4)]


async def account(accounts: Accounts, name: str) -> Account:
    return (await accounts.sign_up(name, PASSWORD, who(new_token()), "")).account


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


def test_the_best_margin_is_first_and_who_has_the_same_shares_the_place(accounts: Accounts) -> None:
    async def story() -> list[DealRank]:
        ann, bob, cid = [await account(accounts, name) for name in ("Ann", "Bob", "Cid")]
        await played(accounts, ann, -2, at_ms=1)
        await played(accounts, bob, 3, at_ms=2)
        await played(accounts, cid, 3, at_ms=3)
        return await DealStandings(accounts.database).of_deal(f"{DAYS[0]}/go_fish", ann)

    lines = [(line.place, line.name, line.result, line.is_own) for line in asyncio.run(story())]
    assert lines == [(1, "Bob", "won", False), (1, "Cid", "won", False), (3, "Ann", "lost", True)]


def test_over_days_a_margin_counts_against_the_mean_of_all_who_had_the_same_deal(accounts: Accounts) -> None:
    async def story() -> None:
        ann, bob = [await account(accounts, name) for name in ("Ann", "Bob")]
        for day, margin in zip(DAYS[:3], (1, 3, 5), strict=True):
            await played(accounts, ann, margin, day=day)
            await played(accounts, bob, margin - 2 * day.day, day=day)  # behind by 2, 4 and 6: the mean by 1, 2 and 3
        await played(accounts, ann, 100, day=DAYS[3])  # a day that nobody else played
        best, last = await DealStandings(accounts.database).over_days("go_fish", DAYS, bob)
        assert (best.name, best.deals, best.mean, best.is_own) == ("Ann", 3, 2.0, False)
        assert best.error == pytest.approx(1 / 3**0.5)
        assert (last.name, last.mean, last.is_own) == ("Bob", -2.0, True)

    asyncio.run(story())


def test_who_played_fewer_than_three_deals_is_not_among_the_best(accounts: Accounts) -> None:
    async def story() -> None:
        ann, bob = [await account(accounts, name) for name in ("Ann", "Bob")]
        for day in DAYS[:3]:
            await played(accounts, ann, 1, day=day)
        for day in DAYS[:2]:
            await played(accounts, bob, 9, day=day)
        ranked = await DealStandings(accounts.database).over_days("go_fish", DAYS, None)
        assert ranked == []  # Ann's third deal has no other to be compared with

    asyncio.run(story())


def test_moves_are_compared_as_long_as_somebody_else_came_to_the_same_position(accounts: Accounts) -> None:
    async def story() -> None:
        ann, bob, cid = [await account(accounts, name) for name in ("Ann", "Bob", "Cid")]
        own = await played(accounts, ann, 1, "a", "b", "c")
        await played(accounts, bob, 1, "a", "b", "d")
        await played(accounts, cid, 1, "x", "b", "c")  # the same later moves, in other positions
        compared = await DealStandings(accounts.database).compared(own)
        told = [(one.step, one.own, one.own_count, one.others, one.count) for one in compared]
        assert told == [(0, "a", 2, (("x", 1),), 3), (1, "b", 2, (), 2), (2, "c", 1, (("d", 1),), 2)]

    asyncio.run(story())


def test_the_play_of_a_guest_is_not_kept_until_they_have_an_account(accounts: Accounts) -> None:
    async def story() -> None:
        token = who(new_token())
        play = DuplicateResult("guest1", f"{DAYS[0]}/go_fish", None, None, token, 5, 1, "won", ())
        await accounts.database.do(lambda connection: keep_duplicate(connection, play, 1))
        standings = DealStandings(accounts.database)
        assert await standings.played(f"{DAYS[0]}/go_fish") == 0
        await accounts.sign_up("Ann", PASSWORD, token, "")
        await accounts.database.do(lambda connection: keep_duplicate(connection, play, 1))
        assert await standings.played(f"{DAYS[0]}/go_fish") == 1

    asyncio.run(story())
