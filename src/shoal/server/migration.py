"""How databases of older formats become ours, in one transaction.

    2    knows no levels of bots
    3    no stand-ins and no draw for the dealer, and has two paces by other names
    4    names people in the log, by name and the hash of their token, and does not know how much time passed; the time for
         a turn is a house rule of Literature, and not the table's
    5    says of visitors only whether they see the game or not
    6    ours (`database.py`)

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

_WATCHING: Final = """
UPDATE events
SET body = replace(replace(body, '"watching":true', '"watching":"ended"'), '"watching":false', '"watching":"nobody"')
WHERE n = 1 OR body LIKE '{"type":"watching_set"%'
"""
_SEAL_WATCHING: Final = f'{_SEAL} WHERE n = 1 OR body LIKE \'{{"type":"watching_set"%\''
"""Neither of these entries begins a game, so they have no head."""


def migrate(connection: sqlite3.Connection, version: int, new: str) -> None:
    """Turn a database of an older format into one of ours; `new` makes the tables that those before 5 have not."""
    connection.create_function("checksum", -1, checksum, deterministic=True)
    connection.execute(_WATCHING)
    if version == 5:
        connection.execute(_SEAL_WATCHING)
    else:
        _bring_to_5(connection, version, new)


def _bring_to_5(connection: sqlite3.Connection, version: int, new: str) -> None:
    if version < 4:
        connection.execute(_RENAME_PACES)
    connection.execute("DROP INDEX IF EXISTS seated")
    connection.execute("ALTER TABLE events ADD COLUMN ms INTEGER NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE events ADD COLUMN game INTEGER NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE events ADD COLUMN sum TEXT NOT NULL DEFAULT ''")
    for statement in new.split(";"):
        connection.execute(statement)
    _take_people_out(connection)
    _take_time_out_of_the_rules(connection)
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


def _take_time_out_of_the_rules(connection: sqlite3.Connection) -> None:
    """The time for a turn was an option of a game; now it is agreed at the table, from 5 seconds to an hour."""
    for table, body in connection.execute("SELECT table_id, body FROM events WHERE n = 1").fetchall():
        with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
            opened = json.loads(body)
            turn_s = opened["options"].pop("turn_timer")
            if turn_s is not None:
                opened["time"] = {"type": "turn", "turn_s": min(3600, max(5, turn_s))}
            text = json.dumps(opened, separators=(",", ":"), ensure_ascii=False)
            connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND n = 1", (text, table))
