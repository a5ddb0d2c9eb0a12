"""Logs as rows of the database: how they are written, and how the log of a table and of one of its games is read."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Sequence
from typing import Any, Final

from shoal.core.codec import Decoder, encode
from shoal.server.operations.marks import mark_of
from shoal.server.storage.database import is_spoilt_text
from shoal.server.storage.steps import Steps, ask, for_each
from shoal.server.storage.store import RECORDS_KEPT, TAIL, OnShelf, Seating
from shoal.server.tables.state.log import Head, Known, LogDamaged, Row

MANY: Final = 2**62

_READ_HEAD: Final = Decoder[Head](Head)

_INSERT: Final = """
INSERT INTO events (table_id, n, ms, at_ms, by, seat, tab, command, digest, body, game, sum)
VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12)
"""
_INSERT_PERSON: Final = "INSERT INTO people (table_id, n, at_ms, person, name, who) VALUES (?1,?2,?3,?4,?5,?6)"
_INSERT_HEAD: Final = "INSERT INTO games (table_id, n, game, head) VALUES (?1,?2,?3,?4)"
_LAST_GAME: Final = """
SELECT max(game) FROM (
    SELECT game FROM events WHERE table_id = ?1 UNION ALL SELECT game FROM games WHERE table_id = ?1
    UNION ALL SELECT game FROM archive WHERE table_id = ?1
) AS numbers
"""
_PEOPLE: Final = "SELECT n, person, name, who FROM people WHERE table_id = ?1 AND n BETWEEN ?2 AND ?3"
_BEGINS: Final = "SELECT n FROM games WHERE table_id = ?1 AND game = ?2"
_SELECT: Final = f"""
SELECT events.table_id, events.n, ms, events.at_ms, by, seat, tab, command, digest, body, events.game, sum,
    head, person, name, who
FROM (
    SELECT * FROM events WHERE table_id = ?1 AND game IN (0, ?2) AND n < ?4
    UNION
    SELECT * FROM events WHERE table_id = ?1 AND n >= ?3 - {TAIL} AND n < ?3
) AS events
LEFT JOIN people ON people.table_id = events.table_id AND people.n = events.n
LEFT JOIN games ON games.table_id = events.table_id AND games.n = events.n
ORDER BY events.n
"""  # noqa: S608

_ARCHIVED: Final = "SELECT rows FROM archive WHERE table_id = ?1 AND game = ?2"


def insert_rows(rows: Sequence[Row]) -> Steps[None]:
    """Append rows."""
    yield from for_each(_INSERT, [_values(row) for row in rows])
    known = [(row, row.known) for row in rows if row.known is not None]
    people = [(row.table, row.n, row.at_ms, one.person, one.name, one.who) for row, one in known]
    yield from for_each(_INSERT_PERSON, people)
    heads = [(row.table, row.n, row.head.game, encode(row.head).decode()) for row in rows if row.head is not None]
    yield from for_each(_INSERT_HEAD, heads)


def weight_of(rows: Sequence[Row]) -> int:
    """How many bytes these rows have to say."""
    return sum(len(row.body) for row in rows)


def read_rows(table: str, game: int | None) -> Steps[list[Row]]:
    """What `Store.read` returns; `LogDamaged` where someone has changed it by hand."""
    try:
        return (yield from _read_rows(table, game))
    except sqlite3.OperationalError as error:
        if not is_spoilt_text(error):
            raise
    except (ValueError, TypeError, OverflowError, RecursionError, zlib.error):  # what they say might name cards
        pass
    raise LogDamaged(f"the log of table {mark_of(table)} cannot be read")


def _read_rows(table: str, game: int | None) -> Steps[list[Row]]:
    if game is None:
        game = (yield from ask(_LAST_GAME, table))[0][0] or 0
    begin = yield from _begins(table, game, 0)
    end = yield from _begins(table, game + 1, MANY)
    rows = [_row_of(values) for values in (yield from ask(_SELECT, table, game, begin, end))]
    packed = (yield from _unpacked(table, game)) if game else []
    return sorted([*rows, *packed], key=lambda row: row.n) if packed else rows


def archived(table: str, game: int) -> Steps[list[Any]]:
    """The entries of a game in the archive, as they were in `events`; empty when there is none."""
    found = yield from ask(_ARCHIVED, table, game)
    return json.loads(zlib.decompress(found[0][0])) if found else []


def _unpacked(table: str, game: int) -> Steps[list[Row]]:
    """The entries of a game in the archive, with the people in them as they are known now."""
    packed = yield from archived(table, game)
    if not packed:
        return []
    begun = yield from ask("SELECT n, head FROM games WHERE table_id = ?1 AND game = ?2", table, game)
    heads = {one[0]: one[1] for one in begun}
    found = yield from ask(_PEOPLE, table, packed[0][1], packed[-1][1])
    people = {n: (person, name, who) for n, person, name, who in found}
    return [_row_of((*row, heads.get(row[1]), *people.get(row[1], (None, None, None)))) for row in packed]


def _begins(table: str, game: int, default: int) -> Steps[int]:
    """The number of the entry with which a game begins."""
    found = yield from ask(_BEGINS, table, game)
    return found[0][0] if found else default


def _values(row: Row) -> tuple[object, ...]:
    return (
        *(row.table, row.n, row.ms, row.at_ms, row.by),
        *(row.seat, row.tab, row.command, row.digest, row.body, row.game, row.sum),
    )


def _row_of(values: Sequence[Any]) -> Row:
    *_, head, person, name, who = values
    if any(isinstance(value, bytes) for value in (person, name, who)):  # they are not in the checksum
        raise TypeError("who somebody is, is said in text")
    table, n, ms, at_ms, by, seat, tab, command, digest, body, game, checksum = values[:12]
    return Row(
        *(table, n, ms, at_ms, by, seat, tab, command, digest, body),
        game=game,
        head=None if head is None else _READ_HEAD(head),
        known=None if person is None else Known(person, name, who),
        sum=checksum,
    )


_TABLES_OF: Final = """
SELECT people.table_id FROM people JOIN events ON events.table_id = people.table_id AND events.n = people.n
WHERE who = ?1 AND body NOT LIKE '{"type":"looked_on"%' ORDER BY people.at_ms DESC LIMIT ?2
"""
_SEATINGS_OF: Final = "SELECT table_id, name, at_ms FROM people WHERE who = ?1 ORDER BY at_ms DESC"
_NAMED: Final = "SELECT table_id FROM events WHERE table_id >= ?1 AND table_id < ?2 AND n = 1 LIMIT 1"
_NEXT: Final = "SELECT table_id FROM events WHERE table_id > ?1 ORDER BY table_id LIMIT 1"
_LAST: Final = """
SELECT CAST(n AS BIGINT), CAST(at_ms AS BIGINT) FROM events WHERE table_id = ?1 ORDER BY events.n DESC LIMIT 1
"""
"""Numbers, also where a row was changed by hand."""

SEATINGS_READ: Final = 50
"""Who sat down more often is asked only about the last of it: one may sit down at a table many times."""


def tables_of(who: str, most: int) -> Steps[list[str]]:
    """The tables where a guest has sat down, the latest first, and no more than that many."""
    found = yield from ask(_TABLES_OF, who, SEATINGS_READ)
    return list(dict.fromkeys(table for (table,) in found))[:most]


def seatings_of(who: str) -> Steps[list[Seating]]:
    """Each time a guest has sat down, the latest first."""
    return [Seating(*row) for row in (yield from ask(_SEATINGS_OF, who))]


def people_by_hour(since_ms: int) -> Steps[list[tuple[int, int]]]:
    """How many people have sat down in each hour since that time of the day."""
    counted = "SELECT at_ms / 3600000, count(DISTINCT who) FROM people WHERE at_ms >= ?1 GROUP BY 1 ORDER BY 1"
    return [(int(hour), people) for hour, people in (yield from ask(counted, since_ms))]


def named(prefix: str) -> Steps[str | None]:
    """The table whose name begins so."""
    after = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    found = yield from ask(_NAMED, prefix, after)
    return found[0][0] if found else None


def tables_after(name: str, most: int) -> Steps[list[tuple[str, int, int]]]:
    """The tables whose names come next after that one, each with its last event and the time of the day of that."""
    found: list[tuple[str, int, int]] = []
    while len(found) < most and (next_one := (yield from ask(_NEXT, name))):
        name = next_one[0][0]
        last = yield from ask(_LAST, name)
        found.append((name, last[0][0], last[0][1]))
    return found


_ONE: Final = "SELECT id, at_ms, table_id, game, record FROM shelf WHERE id = ?1"
_SHELVE: Final = """
INSERT INTO shelf (id, at_ms, table_id, game, record) VALUES (?1,?2,?3,?4,?5) ON CONFLICT (id) DO NOTHING
"""
_OLDEST: Final = f"SELECT id FROM shelf WHERE table_id IS NULL ORDER BY at_ms DESC LIMIT {MANY} OFFSET ?1"  # noqa: S608


def shelve(game: OnShelf) -> Steps[None]:
    """Put a game on the shelf, and the oldest records from it where there are too many."""
    yield from ask(_SHELVE, game.id, game.at_ms, game.table, game.game, game.record)
    for (gone,) in (yield from ask(_OLDEST, RECORDS_KEPT)):
        yield from ask("DELETE FROM reviews WHERE id = ?1", gone)
        yield from ask("DELETE FROM shelf WHERE id = ?1", gone)


def on_shelf(game_id: str) -> Steps[OnShelf | None]:
    """The game with that id."""
    found = yield from ask(_ONE, game_id)
    return OnShelf(*found[0]) if found else None


def has_page(table: str) -> Steps[bool]:
    """Whether a game of that table has a page."""
    return bool((yield from ask("SELECT 1 FROM shelf WHERE table_id = ?1 LIMIT 1", table)))


def keep_review(game_id: str, version: int, review: bytes) -> Steps[None]:
    """Keep a review instead of those in other versions; a game that is gone meanwhile gets none."""
    yield from ask("DELETE FROM reviews WHERE id = ?1", game_id)
    if (yield from ask("SELECT 1 FROM shelf WHERE id = ?1", game_id)):
        yield from ask("INSERT INTO reviews (id, version, review) VALUES (?1,?2,?3)", game_id, version, review)


def kept_review(game_id: str, version: int) -> Steps[bytes | None]:
    """The review of a game in that version."""
    found = yield from ask("SELECT review FROM reviews WHERE id = ?1 AND version = ?2", game_id, version)
    return found[0][0] if found else None


def take_down(table: str) -> Steps[None]:
    """The table vanishes, and with it the pages of its games."""
    yield from ask("DELETE FROM reviews WHERE id IN (SELECT id FROM shelf WHERE table_id = ?1)", table)
    yield from ask("DELETE FROM shelf WHERE table_id = ?1", table)
