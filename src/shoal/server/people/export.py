"""All that a server knows of one person, as a ZIP file of JSON and of records."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from shoal.server.folding import record_of
from shoal.server.log import LogDamaged, Row
from shoal.server.people.account import SessionOf, Token
from shoal.server.people.accounts import Accounts
from shoal.server.people.acquaintances import PeopleWhoKnowEachOther
from shoal.server.people.deal_standings import deals_and_matches_of
from shoal.server.people.passkeys import Passkeys
from shoal.server.people.programs import Programs
from shoal.server.ratings.standing import Course, Standings
from shoal.server.store import Store

README: Final = """What this server of Shoal knows of you.

account.json    your account: the name, since when, where you are logged in, your passkeys, your bots, the tokens of
                your programs, and whom you muted or blocked
tables.json     the tables where you sat down or saw hands, under which name, and when
deals.json      the deals of the day that you played, and the team matches that you are in
ratings.json    what you are rated, by game and kind of clock, with your rating after each rated game
games/          the record of each of your games that ended there, as text (the format: /docs/notation)

Passwords are kept as hashes only, and the keys of your sessions and programs too; of passkeys the public half is kept. None of them is in here.
"""


async def exported(
    accounts: Accounts,
    programs: Programs,
    store: Store,
    own: SessionOf,
    *,
    acquaintances: PeopleWhoKnowEachOther,
    passkeys: Passkeys,
) -> bytes:
    """The file for who is logged in by that session."""
    account = own.account
    sessions = [
        {"browser": one.browser, "since": _iso(one.made_ms), "used": _iso(one.used_ms)}
        for one in await accounts.sessions(account)
    ]
    keys = [
        {"name": one.name, "since": _iso(one.made_ms), "used": _iso_if(one.used_ms)}
        for one in await passkeys.of(account)
    ]
    bots = await programs.bots_of(account)
    tokens = {one.name: list(map(_token, await programs.tokens_of(one))) for one in (account, *bots)}
    person = {"name": account.name, "since": _iso(account.made_ms), "sessions": sessions, "passkeys": keys}
    courses = await Standings(accounts.database).of(account)
    muted, blocked = await acquaintances.unwanted(account)
    wishes = {"muted": [one.name for one in muted], "blocked": [one.name for one in blocked]}
    sat = await store.seatings_of(account.who)
    played, teams = await accounts.database.do(lambda connection: deals_and_matches_of(connection, account))
    files: dict[str, str] = {
        "README.txt": README,
        "account.json": _json(person | {"bots": [one.name for one in bots], "tokens": tokens} | wishes),
        "deals.json": _json(
            {
                "deals": [one | {"ended": _iso(one["ended"])} for one in played],
                "matches": [one | {"joined": _iso(one["joined"])} for one in teams],
            }
        ),
        "tables.json": _json([{"table": one.table, "name": one.name, "at": _iso(one.at_ms)} for one in sat]),
    }
    if courses:
        files["ratings.json"] = _json([_rated(course) for course in courses])
    for table in dict.fromkeys(one.table for one in sat):
        files |= await _records(store, table, account.who)
    return await asyncio.to_thread(_packed, files)


def _packed(files: Mapping[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


def _token(token: Token) -> dict[str, Any]:
    since, used = _iso(token.made_ms), _iso_if(token.used_ms)
    return {"name": token.name, "scopes": token.scopes, "since": since, "used": used}


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
