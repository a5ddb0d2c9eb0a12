"""What ratings say: one person's with their history, the list of who has played enough, the built-in bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, select

from shoal.core.games import kit_of
from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, open_games, rated_games, rated_seats, raters, ratings
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.model import Rating
from shoal.server.ratings.rated_games import first_rating

ENOUGH: Final = 20
"""Players with fewer rated games of a kind are not in its list: too little is known of them."""

LISTED: Final = 200
"""People in one list."""

MOST_GAMES: Final = 2000
"""A course has the last so many games."""


@dataclass(frozen=True, slots=True)
class RatedStep:
    """A person's rated game, and their rating after it."""

    id: str
    ended_ms: int
    place: int
    has_left: bool
    rating: Rating


@dataclass(slots=True)
class RatingHistory:
    """The rated games of one person of one kind, the oldest first."""

    kind: Kind
    games: int
    steps: list[RatedStep] = field(default_factory=list)

    @property
    def rating(self) -> Rating:
        """What is believed of them now."""
        return self.steps[-1].rating


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A line of a list: a person, an account of a bot, or a built-in bot, with how many rated games they have played."""

    name: str
    rating: Rating
    games: int
    is_bot: bool = False


class Standings:
    """What the database of people says of ratings."""

    def __init__(self, database: PeopleDatabase) -> None:
        """Those in a database."""
        self._database = database

    async def of(self, account: Account) -> list[RatingHistory]:
        """The ratings of a person, by kind in the order in which they were first played."""
        return await self._database.do(lambda connection: _courses(connection, account.id))

    async def ranked(self, kind: Kind) -> list[RatedPlayer]:
        """People who have played enough, the strongest first, and among them the accounts of bots, which are marked."""
        rows = await self._database.rows(
            select(accounts.c.name, accounts.c.bot, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .join(raters, raters.c.id == ratings.c.rater)
            .join(accounts, accounts.c.id == raters.c.account)
            .where(_is(kind) & (ratings.c.games >= ENOUGH))
            .order_by(ratings.c.mu.desc(), accounts.c.id)
            .limit(LISTED)
        )
        return [RatedPlayer(row.name, Rating(row.mu, row.sigma), row.games, row.bot) for row in rows]

    async def bots(self, kind: Kind) -> list[RatedPlayer]:
        """The built-in bots that people choose from, the strongest first."""
        return await self._database.do(lambda connection: bots_of(connection, kind))

    async def playing(self, account: Account) -> str | None:
        """The rated table where an account plays; `None` where they may begin another game."""
        which = select(open_games.c.table_name).where(open_games.c.account == account.id).limit(1)
        return await self._database.do(lambda connection: connection.execute(which).scalar_one_or_none())


def _courses(connection: Connection, account: int) -> list[RatingHistory]:
    own = (
        select(
            rated_games.c.id,
            rated_games.c.game,
            rated_games.c.speed,
            rated_games.c.ended_ms,
            *(rated_seats.c[name] for name in ("place", "has_left", "mu", "sigma")),
        )
        .join(rated_seats, rated_seats.c.number == rated_games.c.number)
        .join(raters, raters.c.id == rated_seats.c.rater)
        .where(raters.c.account == account)
        .order_by(rated_games.c.number.desc())
        .limit(MOST_GAMES)
    )
    counts = (
        select(ratings.c.game, ratings.c.speed, ratings.c.games)
        .join(raters, raters.c.id == ratings.c.rater)
        .where(raters.c.account == account)
    )
    games = {Kind(row.game, row.speed): row.games for row in connection.execute(counts)}
    found: dict[Kind, RatingHistory] = {}
    for row in reversed(connection.execute(own).all()):
        kind = Kind(row.game, row.speed)
        course = found.setdefault(kind, RatingHistory(kind, games.get(kind, 0)))
        course.steps.append(RatedStep(row.id, row.ended_ms, row.place, row.has_left, Rating(row.mu, row.sigma)))
    return list(found.values())


def bots_of(connection: Connection, kind: Kind) -> list[RatedPlayer]:
    """As `Standings.bots`; a bot that has met no one yet has what games between bots say of it."""
    rows = connection.execute(
        select(raters.c.bot, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join(raters, raters.c.id == ratings.c.rater)
        .where(_is(kind) & raters.c.bot.is_not(None))
    )
    known = {row.bot: RatedPlayer(row.bot, Rating(row.mu, row.sigma), row.games, True) for row in rows}
    offered = kit_of(kind.game).levels.offered
    found = [known.get(bot) or RatedPlayer(bot, first_rating(kind.game, bot), 0, True) for bot in offered]
    return sorted(found, key=lambda one: -one.rating.mu)


def mean_of(connection: Connection, kind: Kind, who: list[int]) -> float:
    """The mean rating of these accounts, with that of a beginner for who was never rated."""
    rows = connection.execute(
        select(ratings.c.mu).join(raters, raters.c.id == ratings.c.rater).where(_is(kind) & raters.c.account.in_(who))
    ).scalars()
    known = [float(mu) for mu in rows]
    return (sum(known) + Rating().mu * (len(who) - len(known))) / len(who)


def _is(kind: Kind) -> Any:
    return (ratings.c.game == kind.game) & (ratings.c.speed == kind.speed)
