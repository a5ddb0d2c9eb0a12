"""Duplicate deals: what is kept of a game that others have, too, and how everyone did with the same cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select

from shoal.core.codec import encode
from shoal.core.game import Outcome
from shoal.records import Unrecordable, record_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, choices, members, plays
from shoal.server.daily.calendar import DailyTable, deal_of_day, deal_of_match, occasion_of
from shoal.server.storage.store import id_of_game
from shoal.server.tables.codes import dealer_of, dealing
from shoal.server.tables.state.finished import Finished
from shoal.server.tables.state.folding import GameLog

MOST_CHARACTERS: Final = 600
"""A longer move, which no game has, is not kept."""


@dataclass(frozen=True, slots=True)
class DuplicateMove:
    """A move that a person made: its step in the record, their seat, a digest of all that had happened before, the move as JSON."""

    step: int
    seat: int
    position: str
    move: str


@dataclass(frozen=True, slots=True)
class DuplicateResult:
    """A game with a duplicate deal that has ended. `who` played a deal of the day; a match has `room` and `match`."""

    id: str
    deal: str
    match: str | None
    room: int | None
    who: str | None
    points: float
    margin: float
    result: str
    choices: tuple[DuplicateMove, ...]


def duplicate_result(played: GameLog, finished: Finished, outcome: Outcome) -> DuplicateResult | None:
    """What is kept of a finished game; `None` where no one has the same cards: its table has no seed, or it was not dealt from it."""
    opened = played.state.opened
    occasion = occasion_of(opened.occasion)
    rules, number = finished.rules, finished.number
    dealt = rules.deal(dealing(opened.seed, number), dealer_of(number, rules.seats)) if occasion else ()
    if occasion is None or finished.events[: len(dealt)] != dealt:
        return None
    found = tuple(_choices(finished))
    if isinstance(occasion, DailyTable):
        seat = next((seat for seat, who in enumerate(finished.players) if who is not None), None)
        if number > 1 or seat is None:
            return None
        who, side = finished.players[seat], next(side for side, seats in enumerate(rules.sides) if seat in seats)
        deal, match, room = deal_of_day(occasion.day, rules.name), None, None
    else:
        who, side = None, 0
        deal, match, room = deal_of_match(occasion.match, number), occasion.match, occasion.room
    points = outcome.points[side]
    margin = points - max(other for number, other in enumerate(outcome.points) if number != side)
    result = "lost" if side not in outcome.winners else "won" if len(outcome.winners) == 1 else "tied"
    return DuplicateResult(id_of_game(played.table, number), deal, match, room, who, points, margin, result, found)


def _choices(finished: Finished) -> Iterator[DuplicateMove]:
    """The moves of people. The digest is of the deal too, so that it is that of no other deal."""
    try:
        record = record_of(finished.game)
    except Unrecordable:
        return
    before = sha256()
    for number, step in enumerate(record.steps):
        if step.kind == "move" and finished.players[step.said.seat] is not None:
            yield DuplicateMove(number, step.said.seat, before.hexdigest()[:24], encode(step.said).decode())
        for event in step.events:
            before.update(encode(event))


def keep_duplicate(connection: Connection, play: DuplicateResult, ended_ms: int) -> None:
    """Keep a result, once; those of guests and bots are not kept, nor those of a match that is gone."""
    if connection.execute(select(plays.c.id).where(plays.c.id == play.id)).first() is not None:
        return
    account = None
    if play.match is not None:
        if connection.execute(select(members.c.account).where(members.c.match == play.match)).first() is None:
            return
    else:
        account = connection.execute(select(accounts.c.id).where(accounts.c.who == play.who, ~accounts.c.bot)).scalar()
        if account is None:
            return
        again = select(plays.c.id).where(plays.c.account == account, plays.c.deal == play.deal)
        if connection.execute(again).first() is not None:  # as a guest, whom the account took over since
            return
    connection.execute(
        insert(plays).values(
            id=play.id,
            deal=play.deal,
            room=play.room,
            account=account,
            points=play.points,
            margin=play.margin,
            result=play.result,
            ended_ms=ended_ms,
        )
    )
    kept = [
        {"play": play.id, "step": one.step, "seat": one.seat, "position": one.position, "move": one.move}
        for one in play.choices
        if len(one.move) <= MOST_CHARACTERS
    ]
    if kept:
        connection.execute(insert(choices), kept)


LEAST_DAYS: Final = 3
"""Who has played fewer deals has no place on the board."""

MOST_LINES: Final = 100
PLAYED_BY: Final = (plays.c.account, accounts.c.name, accounts.c.bot.label("is_bot"))
MOST_OTHERS: Final = 6
"""How many other moves of one position are listed, the most frequent first."""


@dataclass(frozen=True, slots=True)
class DealRank:
    """A person's place at a deal. `place` is shared by those with the same margin."""

    place: int
    name: str
    points: float
    margin: float
    result: str
    is_own: bool
    is_bot: bool
    id: str


@dataclass(frozen=True, slots=True)
class DuplicateRank:
    """A person over many deals: by how much their margin beats the mean of all who had the same deal, with its standard error."""

    name: str
    deals: int
    mean: float
    error: float
    is_own: bool
    is_bot: bool


@dataclass(frozen=True, slots=True)
class ComparedMove:
    """One's own move at a step, and what all who had come to the same position did: moves as JSON with how many made them."""

    step: int
    own: str
    own_count: int
    others: tuple[tuple[str, int], ...]
    count: int


class DealStandings:
    """How people did, from the database of people."""

    def __init__(self, database: PeopleDatabase) -> None:
        """Of these people."""
        self._database = database

    async def of_deal(self, deal: str, reader: Account | None) -> list[DealRank]:
        """All who played a deal of the day, the best first."""
        found = await self._database.rows(
            select(plays.c.id, plays.c.points, plays.c.margin, plays.c.result, *PLAYED_BY)
            .join(accounts, accounts.c.id == plays.c.account)
            .where(plays.c.deal == deal)
            .order_by(plays.c.margin.desc(), plays.c.ended_ms)
        )
        lines: list[DealRank] = []
        for number, row in enumerate(found, 1):
            place = lines[-1].place if lines and lines[-1].margin == row.margin else number
            is_own = _is(reader, row.account)
            lines.append(DealRank(place, row.name, row.points, row.margin, row.result, is_own, row.is_bot, row.id))
        return lines

    async def own_play(self, deal: str, reader: Account) -> str | None:
        """The id of the reader's play of a deal; `None` where they have not finished one."""
        found = await self._database.rows(select(plays.c.id).where(plays.c.deal == deal, plays.c.account == reader.id))
        return next((row.id for row in found), None)

    async def margins(self, deals: Collection[str]) -> dict[str, list[float]]:
        """By deal, the margins of all who have finished it."""
        found = await self._database.rows(select(plays.c.deal, plays.c.margin).where(plays.c.deal.in_(deals)))
        margins: dict[str, list[float]] = {deal: [] for deal in deals}
        for row in found:
            margins[row.deal].append(row.margin)
        return margins

    async def over_days(self, game: str, days: Iterable[date], reader: Account | None) -> list[DuplicateRank]:
        """Who did best over these days, first; those who played fewer than `LEAST_DAYS` of them are left out.

        A day counts where at least two people played its deal: the margin is compared with the mean of all.
        """
        found = await self._database.rows(
            select(plays.c.deal, plays.c.margin, *PLAYED_BY)
            .join(accounts, accounts.c.id == plays.c.account)
            .where(plays.c.deal.in_([deal_of_day(day, game) for day in days]))
        )
        by_deal: dict[str, list[float]] = defaultdict(list)
        for row in found:
            by_deal[row.deal].append(row.margin)
        means = {deal: fmean(margins) for deal, margins in by_deal.items() if len(margins) > 1}
        gained: dict[int, list[float]] = defaultdict(list)
        who = {row.account: row for row in found}
        for row in found:
            if row.deal in means:
                gained[row.account].append(row.margin - means[row.deal])
        ranked = [
            DuplicateRank(
                who[account].name,
                len(gains),
                fmean(gains),
                stdev(gains) / sqrt(len(gains)),
                is_own=_is(reader, account),
                is_bot=who[account].is_bot,
            )
            for account, gains in gained.items()
            if len(gains) >= LEAST_DAYS
        ]
        return sorted(ranked, key=lambda one: -one.mean)[:MOST_LINES]

    async def compared(self, play: str, seat: int | None = None) -> list[ComparedMove]:
        """The moves of a play, of that seat if one is given, as long as someone else was in the same position."""
        own = await self._database.rows(
            select(choices.c.step, choices.c.seat, choices.c.position, choices.c.move)
            .where(choices.c.play == play)
            .order_by(choices.c.step)
        )
        own = [row for row in own if seat is None or row.seat == seat]
        made: dict[str, Counter[str]] = defaultdict(Counter)
        counted = await self._database.rows(
            select(choices.c.position, choices.c.move, func.count().label("made"))
            .where(choices.c.position.in_([row.position for row in own]))
            .group_by(choices.c.position, choices.c.move)
        )
        for row in counted:
            made[row.position][row.move] = row.made
        found = []
        for row in own:
            others = made[row.position].copy()
            count = others.total()
            if count < 2:  # no one else came here
                continue
            own_count = others.pop(row.move, 0)
            found.append(ComparedMove(row.step, row.move, own_count, tuple(others.most_common(MOST_OTHERS)), count))
        return found


def deals_and_matches_of(connection: Connection, account: Account) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """All that is kept of an account's deals of the day and matches; times in milliseconds since 1970."""
    columns = (plays.c.deal, plays.c.points, plays.c.margin, plays.c.result, plays.c.ended_ms.label("ended"))
    deals = connection.execute(select(*columns).where(plays.c.account == account.id).order_by(plays.c.ended_ms))
    joined = connection.execute(
        select(members.c.match, members.c.team, members.c.joined_ms.label("joined"))
        .where(members.c.account == account.id)
        .order_by(members.c.joined_ms)
    )
    return [dict(row) for row in deals.mappings()], [dict(row) for row in joined.mappings()]


def _is(reader: Account | None, account: int) -> bool:
    return reader is not None and reader.id == account
