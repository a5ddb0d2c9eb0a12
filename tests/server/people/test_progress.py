"""What people have done beside their games: of all their devices, in any order, on any database."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.codec import encode
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import progress as progress_table
from shoal.server.people.account_progress import AccountProgress
from shoal.server.people.duplicate_deals import DuplicateResult, keep_duplicate
from shoal.server.people.progress import (
    NOTHING,
    DayTries,
    KeptProgress,
    Sent,
    as_sent,
    drills,
    judged,
    merged,
    read_sent,
)
from shoal.server.people.results import GameResult, SeatResult, keep
from tests.server.accounts.databases import PASSWORD, account

TODAY = date(2026, 11, 29)
NOW_MS = round(datetime(2026, 11, 29, 12, tzinfo=UTC).timestamp() * 1000)

DAYS = st.integers(0, 28).map(lambda back: TODAY - timedelta(days=back))
CHOICES = st.lists(st.integers(0, 5).map(str), max_size=3)


@st.composite
def sent_by_a_device(draw: st.DrawFn) -> Sent:
    """What a browser may say that was used for a while, perhaps offline."""
    last = draw(DAYS)
    return Sent(
        days=draw(st.integers(0, (last - date(2026, 11, 1)).days + 1)),
        best=draw(st.integers(0, 29)),
        last=last.isoformat(),
        tries=draw(
            st.dictionaries(
                DAYS.map(date.isoformat),
                st.builds(DayTries, wrong=CHOICES.map(tuple), over=st.sampled_from(["", "shown", "right"])),
                max_size=4,
            )
        ),
        sets=draw(st.dictionaries(st.sampled_from("1234"), st.lists(st.integers(1, 9)).map(tuple), max_size=3)),
        sprints=draw(st.dictionaries(st.sampled_from(sorted(drills())), st.integers(1, 40), max_size=3)),
    )


KEPT = sent_by_a_device().map(lambda sent: judged(sent, TODAY).kept)


@given(KEPT, KEPT, KEPT)
def test_devices_may_come_in_any_order_and_again(one: KeptProgress, other: KeptProgress, third: KeptProgress) -> None:
    assert merged(one, other) == merged(other, one)
    assert merged(merged(one, other), third) == merged(one, merged(other, third))
    assert merged(one, one) == one == merged(one, NOTHING)


@given(KEPT, KEPT)
def test_nobody_loses_a_streak_a_solved_day_or_a_score(one: KeptProgress, other: KeptProgress) -> None:
    both = merged(one, other)
    for day in (TODAY, TODAY - timedelta(days=9)):
        assert both.streak_on(day) >= max(one.streak_on(day), other.streak_on(day))
    assert both.longest >= max(one.longest, other.longest)
    for before in (one, other):
        assert all(both.tries[day].over == "right" for day, tries in before.tries.items() if tries.over == "right")
        assert all(set(numbers) <= set(both.sets[name]) for name, numbers in before.sets.items())
        assert all(right <= both.sprints[kind] for kind, right in before.sprints.items())


@given(sent_by_a_device())
def test_what_a_device_is_told_is_all_that_it_said(sent: Sent) -> None:
    kept = judged(sent, TODAY).kept
    assert judged(read_sent(encode(as_sent(kept))), TODAY) == judged(as_sent(kept), TODAY)
    assert merged(judged(as_sent(kept), TODAY).kept, kept).streak_on(TODAY) == kept.streak_on(TODAY)
    assert judged(as_sent(kept), TODAY).refused == ()


def test_days_that_two_devices_had_one_after_the_other_are_one_streak() -> None:
    first, second = (
        judged(Sent(days=days, best=days, last=last), TODAY).kept
        for days, last in ((5, "2026-11-24"), (4, "2026-11-28"))
    )
    both = merged(second, first)
    assert (both.streak_on(TODAY), both.longest) == (9, 9), "today can still go on with it"
    assert both.streak_on(TODAY + timedelta(days=1)) == 0


def test_what_cannot_be_is_named_and_the_rest_is_kept() -> None:
    solved = DayTries(("0",), "right", "2")
    found = judged(
        Sent(
            days=900,
            best=10**30,
            last="2026-11-28",
            tries={
                "2026-11-28": solved,
                "2026-11-30": solved,
                "2026-02-30": solved,
                "2025-11-28": solved,
                "2026-11-27": DayTries(("-1",), "right"),
                "x" * 1000: solved,
            },
            sets={"1": (1, 10**9), "2": (7,), "9": (1,)},
            sprints={"recall": 10**6, "counting": 12, "cooking": 3},
        ),
        TODAY,
    )
    assert found.kept.tries == {"2026-11-28": solved}
    assert (found.kept.streak_on(TODAY), found.kept.longest) == (28, 29), "no longer than there were puzzles"
    assert (found.kept.sets, found.kept.sprints) == ({"2": (7,)}, {"counting": 12})
    assert set(found.refused) == {
        ("2026-11-30", "DAY_NOT_YET"),
        ("2026-02-30", "NO_SUCH_DAY"),
        ("2025-11-28", "DAY_BEFORE_FIRST"),
        ("2026-11-27", "NO_SUCH_CHOICE"),
        ("x" * 40, "NO_SUCH_DAY"),
        ("sets 1", "NO_SUCH_PUZZLE"),
        ("sets 9", "NO_SUCH_PUZZLE"),
        ("recall", "SCORE_CANNOT_BE"),
        ("cooking", "NO_SUCH_DRILL"),
        ("best", "STREAK_CANNOT_BE"),
        ("days", "STREAK_CANNOT_BE"),
    }
    assert judged(Sent(days=3, last="2026-12-03"), TODAY).refused == (("2026-12-03", "DAY_NOT_YET"),)
    below = judged(Sent(days=-3, best=-1, last="2026-11-28", sprints={"recall": -7}), TODAY)
    assert below.kept == NOTHING
    assert {one.what for one in below.refused} == {"best", "days", "recall"}


# --- In the database --------------------------------------------------------------------------------------------------


@pytest.fixture
def kept(accounts: Accounts) -> AccountProgress:
    return AccountProgress(accounts.database, lambda: NOW_MS)


@pytest.mark.anyio
async def test_devices_that_come_at_once_lose_nothing_and_who_is_erased_leaves_nothing(
    accounts: Accounts, kept: AccountProgress
) -> None:
    ann, bob = await account(accounts, "Ann"), await account(accounts, "Bob")
    await asyncio.gather(
        *(kept.add(ann, Sent(sets={"3": (number,)}, sprints={"recall": number})) for number in range(1, 9))
    )
    await kept.add(bob, Sent(sprints={"recall": 4}))
    assert await kept.kept(ann) == KeptProgress(sets={"3": tuple(range(1, 9))}, sprints={"recall": 8})
    await accounts.erase(ann, PASSWORD)
    rows = await accounts.database.rows(progress_table.select())
    assert [row.account for row in rows] == [bob.id]
    with pytest.raises(Exception, match="NOT_LOGGED_IN"):  # a device that has not heard of it
        await kept.add(ann, Sent(sprints={"recall": 9}))


@pytest.mark.anyio
async def test_the_day_begins_for_all_nodes_with_the_first_of_them(accounts: Accounts) -> None:
    ann = await account(accounts, "Ann")
    midnight = round(datetime(2026, 11, 30, tzinfo=UTC).timestamp() * 1000)
    solved = Sent(days=1, last="2026-11-30", tries={"2026-11-30": DayTries((), "right", "1")})
    clock = iter((midnight - 3_600_000, midnight - 60_000))
    node = AccountProgress(accounts.database, lambda: next(clock))
    assert [one.why for one in (await node.add(ann, solved)).refused] == ["DAY_NOT_YET"] * 2
    assert (await node.add(ann, solved)).refused == ()


@pytest.mark.anyio
async def test_progress_has_the_places_at_the_last_deals_and_the_mean_memory_score(
    accounts: Accounts, kept: AccountProgress
) -> None:
    ann, bob = await account(accounts, "Ann"), await account(accounts, "Bob")
    assert (await kept.of(ann)).memory is None
    for person, margin in ((ann, -1.0), (bob, 2.0)):
        await deal(accounts, person, margin, "2026-11-28")
    await deal(accounts, ann, 3.0, "2026-11-23")
    await deal(accounts, ann, 3.0, "2026-11-02")
    for number, score in enumerate((40.0, 61.0)):
        await game(accounts, f"game{number:012}", ann)
        await kept.note_memory(f"game{number:012}", {0: score, 1: 99.0})
    found = await kept.of(ann)
    assert {deal: (one.place, one.of) for deal, one in found.deals.items()} == {
        "2026-11-28/go_fish": (2, 2),
        "2026-11-23/go_fish": (0, 0),
    }
    assert found.memory == 50.5


async def deal(accounts: Accounts, person: Account, margin: float, day: str) -> None:
    played = DuplicateResult(
        f"{person.name}{day}", f"{day}/go_fish", None, None, person.who, 5 + margin, margin, "won", ()
    )
    await accounts.database.do(lambda connection: keep_duplicate(connection, played, NOW_MS))


async def game(accounts: Accounts, name: str, person: Account) -> None:
    seats = (
        SeatResult(0, person.who, None, 0, 5.0, "won", "{}"),
        SeatResult(1, None, "counting", 1, 3.0, "lost", "{}"),
    )
    await accounts.database.do(lambda connection: keep(connection, GameResult(name, "go_fish", NOW_MS, seats)))
