"""How databases of older formats become ours, in one transaction.

    2    knows no levels of bots
    3    no stand-ins and no draw for the dealer, and has two paces by other names
    4    names people in the log, by name and the hash of their token, and does not know how much time passed
    5    ours (`database.py`)

All of an older log is the table's own. How much time passed between the entries of an older log is not known, so it is nobody's: 0.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from typing import Final

from shoal.server.log import checksum

_RENAME_PACES: Final = """
UPDATE events
SET body = replace(replace(body, '"pace":"human"', '"pace":"normal"'), '"pace":"instant"', '"pace":"at_once"')
WHERE body LIKE '{"type":"opened"%' OR body LIKE '{"type":"pace_set"%'
"""
_SEATED: Final = """
SELECT table_id, n, at_ms, body FROM events WHERE substr(body, 1, 16) = '{"type":"seated"' ORDER BY table_id, n
"""

_SEAL: Final = """
UPDATE events
SET sum = checksum(table_id, game, n, ms, at_ms, by, seat, tab, command, digest, body, NULL)
"""


def migrate(connection: sqlite3.Connection, version: int, new: str) -> None:
    """Turn a database of format 2, 3 or 4 into one of format 5; `new` makes the tables that those have not."""
    if version < 4:
        connection.execute(_RENAME_PACES)
    connection.execute("DROP INDEX IF EXISTS seated")
    connection.execute("ALTER TABLE events ADD COLUMN ms INTEGER NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE events ADD COLUMN game INTEGER NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE events ADD COLUMN sum TEXT NOT NULL DEFAULT ''")
    for statement in new.split(";"):
        connection.execute(statement)
    _take_people_out(connection)
    connection.create_function("checksum", -1, checksum, deterministic=True)
    connection.execute(_SEAL)


def _take_people_out(connection: sqlite3.Connection) -> None:
    """Give everybody a pseudonym for each table where they sat down. An entry that cannot be read stays for the reader to refuse."""
    pseudonyms: dict[str, dict[str, str]] = {}
    for table, n, at_ms, body in connection.execute(_SEATED).fetchall():
        seated: dict[str, str] = {}
        with contextlib.suppress(ValueError):
            seated = json.loads(body)
        if not {"seat", "name", "who"} <= seated.keys():
            continue
        of_table = pseudonyms.setdefault(table, {})
        person = of_table.setdefault(seated["who"], f"p{len(of_table) + 1}")
        connection.execute(
            "INSERT INTO people (table_id, n, at_ms, person, name, who) VALUES (?,?,?,?,?,?)",
            (table, n, at_ms, person, seated["name"], seated["who"]),
        )
        logged = json.dumps({"type": "seated", "seat": seated["seat"], "person": person}, separators=(",", ":"))
        connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND n = ?", (logged, table, n))
