"""All that a server knows of one person, as a ZIP file of JSON and of records."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from msgspec import to_builtins
from sqlalchemy import Connection

from shoal.i18n import speak
from shoal.server.accounts.account_services import AccountServices
from shoal.server.accounts.identity import Account, ApiToken, SessionOf
from shoal.server.notify.wishes import exported
from shoal.server.people.duplicate_deals import deals_and_matches_of
from shoal.server.people.history import Histories, PlayedGame
from shoal.server.people.progress import NOTHING
from shoal.server.ratings.standings import RatingHistory, Standings
from shoal.server.storage.store import Store
from shoal.server.tables.state.folding import try_read_game

FILES: Final = (
    *("account.json", "tables.json", "results.json", "deals.json", "ratings.json"),
    *("progress.json", "notices.json", "games/"),
)
"""What may be in it, in the order in which the README tells of it; the message of each is named after it."""


def readme(language: str, there: Collection[str]) -> str:
    """What is in the file, for who has never seen one."""
    say = speak(language)
    told = [(name, say(f"export-{name.partition('.')[0].strip('/')}")) for name in FILES]
    lines = [f"{name:<15} {text}" for name, text in told if any(one.startswith(name) for one in there)]
    return "\n".join([say("export-title"), "", *lines, "", say("export-secrets"), ""])


class AccountExport:
    """Collects what a server knows of a person."""

    def __init__(self, services: AccountServices, store: Store) -> None:
        """From these accounts, and from the logs of their games in that store."""
        self._services = services
        self._store = store

    async def packed(self, own: SessionOf, language: str) -> bytes:
        """The ZIP file for the account that is logged in by that session, with a README in that language."""
        account, database = own.account, self._services.database
        seatings = await self._store.seatings_of(account.who)
        files = {
            "account.json": _json(await self._person(account)),
            "deals.json": _json(await database.do(lambda connection: _deals(connection, account))),
            "notices.json": _json(await database.do(lambda connection: exported(connection, account))),
            "tables.json": _json([{"table": one.table, "name": one.name, "at": _iso(one.at_ms)} for one in seatings]),
        }
        if results := await Histories(database).of(account):
            files["results.json"] = _json([_result(one) for one in results])
        if courses := await Standings(database).of(account):
            files["ratings.json"] = _json([_rated(course) for course in courses])
        if (kept := await self._services.progress.kept(account)) != NOTHING:
            files["progress.json"] = _json(to_builtins(kept))
        for table in dict.fromkeys(one.table for one in seatings):
            files |= await _records(self._store, table, account.who)
        return await asyncio.to_thread(_packed, {"README.txt": readme(language, files), **files})

    async def _person(self, account: Account) -> dict[str, Any]:
        """The account itself: sessions, passkeys, bots, tokens, and the people it has to do with."""
        accounts, programs = self._services.accounts, self._services.programs
        bots = await programs.bots_of(account)
        profile = await self._services.profiles.of(account)
        muted, blocked = await self._services.acquaintances.unwanted(account)
        return {
            "name": account.name,
            "since": _iso(account.made_ms),
            "face": profile.face,
            "seen by": profile.seen_by,
            "sessions": [
                {"browser": one.browser, "since": _iso(one.made_ms), "used": _iso(one.used_ms)}
                for one in await accounts.sessions(account)
            ],
            "passkeys": [
                {"name": one.name, "since": _iso(one.made_ms), "used": _iso_if(one.used_ms)}
                for one in await self._services.passkeys.of(account)
            ],
            "guests": [{"since": _iso(since_ms)} for _, since_ms in await accounts.guests_of(account)],
            "bots": [one.name for one in bots],
            "tokens": {one.name: list(map(_token, await programs.tokens_of(one))) for one in (account, *bots)},
            "friends": [
                {"name": one.account.name, "since": _iso(one.since_ms)}
                for one in await self._services.friends.of(account)
            ],
            "muted": [one.name for one in muted],
            "blocked": [one.name for one in blocked],
        }


def _deals(connection: Connection, account: Account) -> dict[str, Any]:
    played, teams = deals_and_matches_of(connection, account)
    return {
        "deals": [one | {"ended": _iso(one["ended"])} for one in played],
        "matches": [one | {"joined": _iso(one["joined"])} for one in teams],
    }


def _packed(files: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def _token(token: ApiToken) -> dict[str, Any]:
    since, used = _iso(token.made_ms), _iso_if(token.used_ms)
    return {"name": token.name, "scopes": token.scopes, "since": since, "used": used}


def _result(played: PlayedGame) -> dict[str, Any]:
    """A finished game of a person: how it ended for them, and how often they did what is counted there."""
    return {
        "game": played.id,
        "kind": played.game,
        "at": _iso(played.ended_ms),
        "result": played.result,
        "points": played.points,
        "memory": played.memory,
        "deeds": dict(played.deeds),
    }


def _rated(course: RatingHistory) -> dict[str, Any]:
    """A person's rated games of one kind."""
    steps = [
        {
            "game": step.id,
            "at": _iso(step.ended_ms),
            "place": step.place + 1,
            "left": step.has_left,
            "rating": step.rating.mu,
            "deviation": step.rating.sigma,
        }
        for step in course.steps
    ]
    return {"game": course.kind.game, "clock": course.kind.speed, "games": course.games, "after": steps}


async def _records(store: Store, table: str, who: str) -> dict[str, str]:
    """The records of that person's games at a table, by the names of their files."""
    records: dict[str, str] = {}
    last = await asyncio.to_thread(try_read_game, await store.read(table))
    for number in range(1, last.number + 1 if last else 1):
        played = await asyncio.to_thread(try_read_game, await store.read(table, number))
        if played is not None and played.finished is not None and who in played.players:
            records[f"games/{table}-{number}.txt"] = await asyncio.to_thread(played.finished.record, table)
    return records


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def _iso_if(ms: int | None) -> str | None:
    return None if ms is None else _iso(ms)
