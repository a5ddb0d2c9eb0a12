"""Leases: which node has which table in memory, so that no two do, and one that is dead loses its tables within seconds.

    nodes     the servers of this database: each says every second that it lives, by the database's own clock
    owners    who has a table, and how often it has changed hands (its epoch); `node` is empty where no one has it

A node that has not said for `LEASE_MS` that it lives may lose its tables to whoever is asked for them. Rows are appended with the epochs
that they rely on, so a node that was paused and comes back appends nothing where another has gone on.

Everything here is work on a database (`steps.py`). No clock of a node is compared with that of another.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from shoal.server.storage.steps import Steps, ask

LEASE_MS: Final = 3000
"""For how long a node is taken to be alive after it said so."""

RENEWED_EVERY_S: Final = 1.0

FORGOTTEN_MS: Final = 3_600_000
"""After how long a node that has ended, or died, is no longer listed."""

State = Literal["up", "draining"]

LEASE_TABLES: Final = """
CREATE TABLE nodes (
    node TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    version TEXT NOT NULL,
    began_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    state TEXT NOT NULL
);
CREATE TABLE owners (
    table_id TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    epoch INTEGER NOT NULL
);
CREATE INDEX owned ON owners (node) WHERE node <> '';
"""

_ALIVE: Final = "SELECT 1 FROM nodes WHERE nodes.node = {} AND nodes.until_ms > db_now_ms()"
_TAKE: Final = f"""
INSERT INTO owners (table_id, node, epoch)
SELECT CAST(?1 AS TEXT), CAST(?2 AS TEXT), 1
WHERE EXISTS ({_ALIVE.format("?2")}) AND EXISTS (SELECT 1 FROM events WHERE table_id = ?1)
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = owners.epoch + 1
WHERE owners.node IN ('', excluded.node) OR NOT EXISTS ({_ALIVE.format("owners.node")})
RETURNING epoch
"""  # noqa: S608
_OWNER: Final = (
    "SELECT nodes.node, nodes.address FROM owners JOIN nodes ON nodes.node = owners.node WHERE table_id = ?1"
)
_LET_GO: Final = "UPDATE owners SET node = '' WHERE table_id = ?1 AND node = ?2 AND epoch = ?3"
_FORGET: Final = """
DELETE FROM owners WHERE table_id = ?1 AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = ?1)
"""
_RENEW: Final = f"UPDATE nodes SET until_ms = db_now_ms() + {LEASE_MS}, state = ?2 WHERE node = ?1 RETURNING until_ms"  # noqa: S608
_JOIN: Final = f"""
INSERT INTO nodes (node, name, address, version, began_ms, until_ms, state)
VALUES (?1, ?2, ?3, ?4, db_now_ms(), db_now_ms() + {LEASE_MS}, 'up')
"""  # noqa: S608
_NODES: Final = """
SELECT node, name, address, version, began_ms, until_ms - db_now_ms(), state,
    (SELECT count(*) FROM owners WHERE owners.node = nodes.node) AS tables
FROM nodes ORDER BY name, began_ms
"""


class Owner(NamedTuple):
    """The node that has a table, and where other nodes reach it."""

    node: str
    address: str


class NodeSeen(NamedTuple):
    """A node as the database knows it. `left_ms` is for how long it still counts as alive: none where it is dead, or has ended."""

    node: str
    name: str
    address: str
    version: str
    began_ms: int
    left_ms: int
    state: State
    tables: int

    @property
    def is_alive(self) -> bool:
        """Whether its lease has not lapsed."""
        return self.left_ms > 0


def join(node: str, name: str, address: str, version: str) -> Steps[None]:
    """A node begins. Those of its name that have died are forgotten, and what they had is free at once."""
    yield from ask("DELETE FROM nodes WHERE name = ?1 AND until_ms <= db_now_ms()", name)
    yield from ask("DELETE FROM nodes WHERE until_ms < db_now_ms() - ?1", FORGOTTEN_MS)
    yield from ask(_JOIN, node, name, address, version)


def renew(node: str, state: State = "up") -> Steps[bool]:
    """A node lives; false where it is not known any more, and has to join again."""
    return bool((yield from ask(_RENEW, node, state)))


def leave(node: str) -> Steps[None]:
    """A node ends, and has nothing any more."""
    yield from ask("UPDATE owners SET node = '' WHERE node = ?1", node)
    yield from ask("DELETE FROM nodes WHERE node = ?1", node)


def take(table: str, node: str) -> Steps[int | Owner | None]:
    """Have a table: its epoch, 0 where there is none, or who has it; `None` where this node itself is not taken to be alive."""
    taken = yield from ask(_TAKE, table, node)
    if taken:
        epoch: int = taken[0][0]
        return epoch
    found = yield from ask(_OWNER, table)
    if found and found[0][0] != node:
        return Owner(*found[0])
    return 0 if (yield from ask(_ALIVE.format("?1"), node)) else None


def let_go(table: str, node: str, epoch: int) -> Steps[None]:
    """Have a table no more."""
    yield from ask(_LET_GO, table, node, epoch)
    yield from ask(_FORGET, table)


def all_nodes() -> Steps[list[NodeSeen]]:
    """Every node that is alive, or was lately."""
    return [NodeSeen(*row) for row in (yield from ask(_NODES))]
