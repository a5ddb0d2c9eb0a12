"""All that a server knows of one person, as a ZIP file of JSON and of records."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from shoal.i18n import speak
from shoal.server.accounts.account import SessionOf, Token
from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.passkeys import Passkeys
from shoal.server.accounts.programs import Programs
from shoal.server.people.acquaintances import PeopleWhoKnowEachOther
from shoal.server.people.deal_standings import deals_and_matches_of
from shoal.server.people.friends import Friends
from shoal.server.people.history import Histories, PlayedGame
from shoal.server.ratings.standing import Course, Standings
from shoal.server.storage.store import Store
from shoal.server.tables.state.folding import record_of
from shoal.server.tables.state.log import LogDamaged, Row

FILES: Final = ("account.json", "tables.json", "results.json", "deals.json", "ratings.json", "games/")
"""What may be in it, in the order in which the README tells of it; the message of each is named after it."""


def readme(language: str, there: Collection[str]) -> str:
    """What is in the file, for who has never seen one."""
    say = speak(language)
    told = [(name, say(f"export-{name.partition('.')[0].strip('/')}")) for name in FILES]
    lines = [f"{name:<15} {text}" for name, text in told if any(one.startswith(name) for one in there)]
    return "\n".join([say("export-title"), "", *lines, "", say("export-secrets"), ""])


async def exported(
    accounts: Accounts,
    programs: Programs,
    store: Store,
    own: SessionOf,
    *,
    acquaintances: PeopleWhoKnowEachOther,
    passkeys: Passkeys,
    language: str,
) -> bytes:
    """The file for who is logged in by that session, with a README in their language."""
    account = own.account
    sessions = [
        {"browser": one.browser, "since": _iso(one.made_ms), "used": _iso(one.used_ms)}
        for one in await accounts.sessions(account)
    ]
    keys = [
        {"name": one.name, "since": _iso(one.made_ms), "used": _iso_if(one.used_ms)}
        for one in await passkeys.of(account)
    ]
    guests = [{"since": _iso(since_ms)} for _, since_ms in await accounts.guests_of(account)]
    bots = await programs.bots_of(account)
    tokens = {one.name: list(map(_token, await programs.tokens_of(one))) for one in (account, *bots)}
    person = {
        "name": account.name,
        "since": _iso(account.made_ms),
        "sessions": sessions,
        "passkeys": keys,
        "guests": guests,
    }
    courses = await Standings(accounts.database).of(account)
    muted, blocked = await acquaintances.unwanted(account)
    friends = [
        {"name": one.account.name, "since": _iso(one.since_ms)} for one in await Friends(accounts.database).of(account)
    ]
    wishes = {"friends": friends, "muted": [one.name for one in muted], "blocked": [one.name for one in blocked]}
    sat = await store.seatings_of(account.who)
    played, teams = await accounts.database.do(lambda connection: deals_and_matches_of(connection, account))
    files: dict[str, str] = {
        "account.json": _json(person | {"bots": [one.name for one in bots], "tokens": tokens} | wishes),
        "deals.json": _json(
            {
                "deals": [one | {"ended": _iso(one["ended"])} for one in played],
                "matches": [one | {"joined": _iso(one["joined"])} for one in teams],
            }
        ),
        "tables.json": _json([{"table": one.table, "name": one.name, "at": _iso(one.at_ms)} for one in sat]),
    }
    if results := await Histories(accounts.database).of(account):
        files["results.json"] = _json([_result(one) for one in results])
    if courses:
        files["ratings.json"] = _json([_rated(course) for course in courses])
    for table in dict.fromkeys(one.table for one in sat):
        files |= await _records(store, table, account.who)
    return await asyncio.to_thread(_packed, {"README.txt": readme(language, files), **files})


def _packed(files: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def _token(token: Token) -> dict[str, Any]:
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
        "deeds": dict(played.deeds),
    }


def _rated(course: Course) -> dict[str, Any]:
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
    last = await asyncio.to_thread(_game_of, await store.read(table), table, who)
    for number in range(1, last.number + 1):
        game = (
            last
            if number == last.number
            else await asyncio.to_thread(_game_of, await store.read(table, number), table, who)
        )
        if game.record:
            records[f"games/{table}-{number}.txt"] = game.record
    return records


@dataclass(frozen=True, slots=True)
class _OneGame:
    """A game of a table by its number; `record` is empty where it goes on, or the person had no part in it."""

    number: int
    record: str = ""


def _game_of(log: list[Row], table: str, who: str) -> _OneGame:
    try:
        found = record_of(log)
    except (LogDamaged, LookupError):
        return _OneGame(0)
    finished = found.finished
    if finished is None or found.hand_seen_by(who) is None:
        return _OneGame(found.game)
    return _OneGame(found.game, finished.record(table))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _iso(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def _iso_if(ms: int | None) -> str | None:
    return None if ms is None else _iso(ms)
