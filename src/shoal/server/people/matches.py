"""Team matches: who plays for which team, and how the deals went at both tables.

A match is made by an account, which gives each team its link. At room 0 the first team has side 0, at room 1 the second;
who joins a team goes in turns to the one and the other room, so that there are people at both, and bots have the seats that are left.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select, update

from shoal.core.games import GAMES, SEATS_OPTION, kit_of, preset, rules_of
from shoal.server.accounts.accounts import account_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, matches, members, plays
from shoal.server.daily.calendar import deal_of_match
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.web.answers import Refusal

TEAMS: Final = (0, 1)
ROOMS: Final = (0, 1)
MOST_DEALS: Final = 16
MOST_MATCHES: Final = 50
"""One person keeps so many; the oldest that they made goes for a new one."""


@dataclass(frozen=True, slots=True)
class TeamMember:
    """Who plays for a team."""

    account: Account
    team: int


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match, with its members in the order in which they came. `rooms` are the tables, once it has begun."""

    id: str
    game: str
    seats: int
    deals: int
    made_by: int | None
    seed: str
    rooms: tuple[str, str] | None
    members: tuple[TeamMember, ...]

    def token(self, team: int) -> str:
        """What is in the link of a team: who has it may join."""
        return hmac.digest(bytes.fromhex(self.seed), f"team {team}".encode(), sha256).hex()[:32]

    def team_of(self, token: str) -> int:
        """The team whose link that is; `Refusal`."""
        for team in TEAMS:
            if hmac.compare_digest(self.token(team).encode(), token.encode()):
                return team
        raise Refusal(404, "NO_SUCH_MATCH")

    def is_member(self, account: Account) -> bool:
        """Whether that account plays in it."""
        return any(member.account == account for member in self.members)

    @property
    def is_ready(self) -> bool:
        """Whether both teams have members."""
        return all(self.of(team) for team in TEAMS)

    def of(self, team: int) -> tuple[TeamMember, ...]:
        """Those of a team."""
        return tuple(member for member in self.members if member.team == team)

    def is_full(self, team: int) -> bool:
        """Whether a team has a person on each of its seats: half the seats of a table, at both."""
        return len(self.of(team)) >= self.seats

    def at(self, room: int) -> list[tuple[int, Account]]:
        """Who has which seat at a room, by seat."""
        sides = _sides(self.game, self.seats)
        found = []
        for team in TEAMS:
            side = sides[team ^ room]
            here = [member.account for number, member in enumerate(self.of(team)) if number % 2 == room ^ team]
            found += list(zip(side, here, strict=False))
        return sorted(found, key=lambda one: one[0])

    def room_of(self, account: Account) -> int | None:
        """The room where that account plays."""
        return next((room for room in ROOMS if any(other == account for _, other in self.at(room))), None)


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal: by room, the points of side 0 and by how much they are more than the other side's; the ids of the games.

    `gain` is what the first team won by it, over both rooms; `None` until it has ended at both.
    """

    number: int
    margins: tuple[float | None, float | None]
    ids: tuple[str | None, str | None]

    @property
    def gain(self) -> float | None:
        """The first team has side 0 at the first room, and side 1 at the second."""
        one, other = self.margins
        return None if one is None or other is None else one - other


@dataclass(frozen=True, slots=True)
class Total:
    """What the first team has won over all deals that have ended at both rooms, with the standard error of that sum."""

    deals: int
    gain: float
    error: float | None


def total_of(results: list[DealResult]) -> Total:
    """The sum over the deals."""
    gains = [one.gain for one in results if one.gain is not None]
    error = stdev(gains) * sqrt(len(gains)) if len(gains) > 1 else None
    return Total(len(gains), fmean(gains) * len(gains) if gains else 0.0, error)


def games_of_teams() -> dict[str, tuple[int, ...]]:
    """The games that teams can play so, with the numbers of players: two sides of several seats each, without races."""
    found = {}
    for game in (game for game in GAMES if kit_of(game).duplicate_preset is not None):
        counts = tuple(count for count in kit_of(game).seat_counts if _are_teams(game, count))
        if counts:
            found[game] = counts
    return found


def _are_teams(game: str, count: int) -> bool:
    sides = _sides(game, count)
    return len(sides) == len(TEAMS) and all(len(side) > 1 for side in sides)


def _sides(game: str, count: int) -> tuple[tuple[int, ...], ...]:
    options = preset(game, kit_of(game).duplicate_preset or kit_of(game).usual_preset)
    return rules_of(game, options | {SEATS_OPTION: count}).sides


class Matches:
    """The matches of a server."""

    def __init__(self, database: PeopleDatabase) -> None:
        """Those in a database."""
        self._database = database

    async def make(self, account: Account, game: str, seats: int, deals: int) -> TeamMatch:
        """A new match, which its maker joins for the first team."""
        match_id, seed, now_ms = secrets.token_hex(8), secrets.token_hex(16), SYSTEM_CLOCK.today_ms()

        def do(connection: Connection) -> TeamMatch:
            connection.execute(
                insert(matches).values(
                    id=match_id, game=game, seats=seats, deals=deals, account=account.id, made_ms=now_ms, seed=seed
                )
            )
            connection.execute(insert(members).values(match=match_id, account=account.id, team=0, joined_ms=now_ms))
            _forget_oldest(connection, account)
            return _read(connection, match_id)

        return await self._database.do(do)

    async def of(self, account: Account) -> list[TeamMatch]:
        """The matches that an account plays in, the newest first."""

        def do(connection: Connection) -> list[TeamMatch]:
            ids = connection.execute(
                select(members.c.match)
                .join(matches, matches.c.id == members.c.match)
                .where(members.c.account == account.id)
                .order_by(matches.c.made_ms.desc())
                .limit(MOST_MATCHES)
            ).scalars()
            return [_read(connection, match_id) for match_id in ids.all()]

        return await self._database.do(do)

    async def get(self, match_id: str) -> TeamMatch:
        """The match of that id; `Refusal`."""
        return await self._database.do(lambda connection: _read(connection, match_id))

    async def join(self, match_id: str, token: str, account: Account) -> TeamMatch:
        """Join the team whose link that is, or stay where one is. `Refusal`: there is no such match, the team is full, or the match has begun."""
        now_ms = SYSTEM_CLOCK.today_ms()

        def do(connection: Connection) -> TeamMatch:
            connection.execute(
                update(matches).where(matches.c.id == match_id).values(deals=matches.c.deals)
            )  # alone from here on
            match = _read(connection, match_id)
            team = match.team_of(token)
            if match.is_member(account):
                return match
            if match.rooms is not None:
                raise Refusal(409, "MATCH_BEGUN")
            if match.is_full(team):
                raise Refusal(409, "TEAM_FULL")
            connection.execute(insert(members).values(match=match_id, account=account.id, team=team, joined_ms=now_ms))
            return _read(connection, match_id)

        return await self._database.do(do)

    async def leave(self, match_id: str, account: Account) -> None:
        """Leave a match that has not begun; one without members is deleted."""

        def do(connection: Connection) -> None:
            match = _read(connection, match_id)
            if match.rooms is not None:
                raise Refusal(409, "MATCH_BEGUN")
            connection.execute(delete(members).where(members.c.match == match_id, members.c.account == account.id))
            if not connection.execute(select(func.count()).where(members.c.match == match_id)).scalar():
                connection.execute(delete(matches).where(matches.c.id == match_id))

        await self._database.do(do)

    async def begin(self, match_id: str, account: Account, rooms: tuple[str, str]) -> TeamMatch:
        """The match begins at these tables, unless it has already. Only who made it says so. `Refusal` where it is another's, or a team has no members."""

        def do(connection: Connection) -> TeamMatch:
            match = _read(connection, match_id)
            if match.made_by != account.id:
                raise Refusal(404, "NO_SUCH_MATCH")
            if not match.is_ready:
                raise Refusal(409, "NOBODY_OPPOSES")
            connection.execute(
                update(matches)
                .where(matches.c.id == match_id, matches.c.room_0.is_(None))
                .values(room_0=rooms[0], room_1=rooms[1])
            )
            return _read(connection, match_id)

        return await self._database.do(do)

    async def results(self, match: TeamMatch) -> list[DealResult]:
        """How the deals went, as far as they have been played."""
        deals = {deal_of_match(match.id, number): number for number in range(1, match.deals + 1)}

        found = await self._database.rows(
            select(plays.c.deal, plays.c.room, plays.c.margin, plays.c.id).where(plays.c.deal.in_(deals))
        )
        by_room = {(deals[row.deal], row.room): (row.margin, row.id) for row in found}
        results = []
        for number in deals.values():
            one, other = [by_room.get((number, room), (None, None)) for room in ROOMS]
            results.append(DealResult(number, (one[0], other[0]), (one[1], other[1])))
        return results


def _read(connection: Connection, match_id: str) -> TeamMatch:
    row = connection.execute(select(matches).where(matches.c.id == match_id)).first()
    if row is None:
        raise Refusal(404, "NO_SUCH_MATCH")
    found = connection.execute(
        select(members.c.team, accounts)
        .join(accounts, accounts.c.id == members.c.account)
        .where(members.c.match == match_id)
        .order_by(members.c.joined_ms, members.c.account)
    ).all()
    joined = tuple(TeamMember(account_of(one), one.team) for one in found)
    rooms = None if row.room_0 is None or row.room_1 is None else (row.room_0, row.room_1)
    return TeamMatch(row.id, row.game, row.seats, row.deals, row.account, row.seed, rooms, joined)


def _forget_oldest(connection: Connection, account: Account) -> None:
    own = connection.execute(
        select(matches.c.id).where(matches.c.account == account.id).order_by(matches.c.made_ms.desc())
    ).scalars()
    for match_id in own.all()[MOST_MATCHES:]:
        connection.execute(delete(matches).where(matches.c.id == match_id))
