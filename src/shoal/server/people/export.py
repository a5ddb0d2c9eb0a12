"""All that a server knows of one person, as a ZIP file of JSON and of records."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from shoal.server.folding import record_of
from shoal.server.log import LogDamaged, Row
from shoal.server.people.account import SessionOf
from shoal.server.people.accounts import Accounts
from shoal.server.people.acquaintances import PeopleWhoKnowEachOther
from shoal.server.store import Store

README: Final = """What this server of Shoal knows of you.

account.json    your account: the name, since when, where you are logged in, and whom you muted or blocked
tables.json     the tables where you sat down or saw hands, under which name, and when
games/          the record of each of your games that ended there, as text (the format: /docs/notation)

Passwords are kept as hashes only, and the keys of your sessions too; neither is in here.
"""


async def exported(accounts: Accounts, acquaintances: PeopleWhoKnowEachOther, store: Store, own: SessionOf) -> bytes:
    """The file for who is logged in by that session."""
    account = own.account
    sessions = [
        {"browser": one.browser, "since": _iso(one.made_ms), "used": _iso(one.used_ms)}
        for one in await accounts.sessions(account)
    ]
    muted, blocked = await acquaintances.unwanted(account)
    wishes = {"muted": [one.name for one in muted], "blocked": [one.name for one in blocked]}
    sat = await store.seatings_of(account.who)
    files: dict[str, str] = {
        "README.txt": README,
        "account.json": _json({"name": account.name, "since": _iso(account.made_ms), "sessions": sessions} | wishes),
        "tables.json": _json([{"table": one.table, "name": one.name, "at": _iso(one.at_ms)} for one in sat]),
    }
    for table in dict.fromkeys(one.table for one in sat):
        files |= await _records(store, table, account.who)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


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
