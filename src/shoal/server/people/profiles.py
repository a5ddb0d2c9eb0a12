"""How people show themselves: their face, and who sees their page and their name on the pages of others."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, case, insert, or_, select, update

from shoal.server.accounts.database import PeopleDatabase
from shoal.server.accounts.identity import Account
from shoal.server.accounts.schema import accounts, friendships, profiles
from shoal.server.tables.seating.names import FACES

Audience = Literal["everyone", "friends", "nobody"]
AUDIENCES: Final[tuple[Audience, ...]] = get_args(Audience)

BEFORE: Final[Audience] = "friends"
"""Who sees an account that has never said so: those of 0.1.0, where only friends did."""

NEW: Final[Audience] = "everyone"
"""Who sees a new account, which is told so."""

OFFERED: Final = 10
"""Faces that a person chooses from: their own ones, so few people look alike."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The number of a face (`web.faces`), and who sees the person."""

    face: int
    seen_by: Audience = BEFORE


def faces_for(account: int) -> range:
    """The faces that the account of that number chooses from; it has the first until then."""
    first = account * OFFERED % FACES
    return range(first, first + OFFERED)


def add_profile(connection: Connection, account: int) -> None:
    """That of an account that is made just now."""
    connection.execute(insert(profiles).values(account=account, seen_by=NEW))


class Profiles:
    """Those of all accounts. Methods raise `Failed` when the database cannot be used."""

    def __init__(self, database: PeopleDatabase) -> None:
        """Those in a database."""
        self._database = database

    async def of(self, account: Account) -> Profile:
        """That of an account."""
        found = await self._database.rows(select(profiles).where(profiles.c.account == account.id))
        return _profile(account.id, found[0].face, found[0].seen_by) if found else Profile(faces_for(account.id)[0])

    async def choose(self, account: Account, *, face: int | None = None, seen_by: Audience | None = None) -> None:
        """Change one of them, or both."""
        values: dict[str, Any] = {"face": face, "seen_by": seen_by}
        chosen = {name: value for name, value in values.items() if value is not None}

        def write(connection: Connection) -> None:
            own = profiles.c.account == account.id
            if not connection.execute(update(profiles).where(own).values(chosen)).rowcount:
                connection.execute(insert(profiles).values({"account": account.id, "seen_by": BEFORE, **chosen}))

        await self._database.do(write)

    async def shown_to(self, reader: Account | None, names: Collection[str]) -> dict[str, int]:
        """Those of these people whom the reader may see, a guest if there is none, with their faces. Bots hide from no one."""
        seen_by = case((accounts.c.bot, "everyone"), (profiles.c.seen_by.is_(None), BEFORE), else_=profiles.c.seen_by)
        may_see = seen_by == "everyone"
        if reader is not None:
            friends = select(friendships.c.friend).where(friendships.c.account == reader.id)
            is_friend = (seen_by == "friends") & accounts.c.id.in_(friends)
            may_see = or_(may_see, accounts.c.id == reader.id, is_friend)
        found = await self._database.rows(
            select(accounts.c.id, accounts.c.name, profiles.c.face)
            .outerjoin(profiles, profiles.c.account == accounts.c.id)
            .where(accounts.c.name.in_(names), may_see)
        )
        return {row.name: _profile(row.id, row.face, None).face for row in found}


def _profile(account: int, face: int | None, seen_by: str | None) -> Profile:
    known = next((one for one in AUDIENCES if one == seen_by), BEFORE)
    return Profile(faces_for(account)[0] if face is None else face, known)
