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

TAKEN_WITHIN: Final = 20
"""How often a table is tried to be taken that others take and let go of meanwhile."""

FORGOTTEN_MS: Final = 3_600_000
"""After how long a node that has ended, or died, is no longer listed."""

State = Literal["up", "draining", "drained"]
"""A node that drains takes no more tables, and hands over those that it has; in the end it has none."""

Wanted = Literal["", "drain", "keep"]
"""What an operator wants of a node: nothing, or that it drains; and then ends, unless it is to be kept."""

LEASE_TABLES: Final = """
CREATE TABLE nodes (
    node TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    address TEXT NOT NULL UNIQUE,
    version TEXT NOT NULL,
    began_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    state TEXT NOT NULL,
    wanted TEXT NOT NULL,
    news INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE owners (
    table_id TEXT PRIMARY KEY,
    node TEXT NOT NULL,
    epoch INTEGER NOT NULL
);
CREATE INDEX owned ON owners (node) WHERE node <> '';
"""

_ALIVE: Final = "SELECT 1 FROM nodes WHERE nodes.node = {} AND nodes.until_ms > db_now_ms()"
HAS_TABLE: Final = """
SELECT 1 FROM owners JOIN nodes ON nodes.node = owners.node WHERE owners.table_id = {} AND nodes.until_ms > db_now_ms()
"""
"""Finds something where a node that is alive has that table."""

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
_OWNED_ELSEWHERE: Final = """
SELECT table_id, nodes.node, nodes.address FROM owners JOIN nodes ON nodes.node = owners.node
WHERE owners.node NOT IN ('', ?1) AND nodes.until_ms > db_now_ms()
"""
_LET_GO: Final = "UPDATE owners SET node = '' WHERE table_id = ?1 AND node = ?2 AND (epoch = ?3 OR ?3 = 0)"
_FORGET: Final = """
DELETE FROM owners WHERE table_id = ?1 AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = ?1)
"""
_RENEW: Final = (
    f"UPDATE nodes SET until_ms = db_now_ms() + {LEASE_MS}, state = ?2 WHERE node = ?1 {{}} RETURNING wanted"  # noqa: S608
)
_OTHERS: Final = "SELECT address, state FROM nodes WHERE node <> ?1 AND until_ms > db_now_ms()"
_JOIN: Final = f"""
INSERT INTO nodes (node, name, address, version, began_ms, until_ms, state, wanted)
VALUES (?1, ?2, ?3, ?4, db_now_ms(), db_now_ms() + {LEASE_MS}, 'up', '')
ON CONFLICT DO NOTHING RETURNING node
"""  # noqa: S608
_NODES: Final = """
SELECT node, name, address, version, began_ms, until_ms - db_now_ms(), state,
    (SELECT count(*) FROM owners WHERE owners.node = nodes.node) AS tables
FROM nodes ORDER BY name, began_ms
"""
_WANT: Final = "UPDATE nodes SET wanted = ?2 WHERE name = ?1 AND until_ms > db_now_ms() RETURNING node"


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


class Renewed(NamedTuple):
    """What a node learns when it says that it lives: what is wanted of it, and the other nodes that live, by address."""

    wanted: Wanted
    others: dict[str, State]
    had_lapsed: bool
    """Whether others could have its tables: by the database's clock, which may have leapt."""


def are_adjacent(version: str, other: str) -> bool:
    """Whether nodes of these versions may run side by side, as they do while one after the other is replaced.

    They may differ by one in the second number; of the first number, only with the first release after that has changed.

    >>> are_adjacent("0.1.3", "0.2.0"), are_adjacent("0.1.0", "0.3.0"), are_adjacent("0.9.1", "1.0.0"), are_adjacent("0.9.1", "1.1.0")
    (True, False, True, False)
    """
    (major, minor), (later, least) = sorted((_release(version), _release(other)))
    return least - minor <= 1 if major == later else (later - major, least) == (1, 0)


def _release(version: str) -> tuple[int, int]:
    numbers = [int(number) for number in version.split(".")[:2] if number.isdecimal()]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (0, 0)


def join(node: str, name: str, address: str, version: str) -> Steps[str]:
    """A node begins, or is told why it cannot. Those that have died and had its name or address are forgotten; their tables are free."""
    yield from ask("DELETE FROM nodes WHERE (name = ?1 OR address = ?2) AND until_ms <= db_now_ms()", name, address)
    yield from ask("DELETE FROM nodes WHERE until_ms < db_now_ms() - ?1", FORGOTTEN_MS)
    for other in (yield from all_nodes()):
        if other.node == node:  # it has joined, and did not hear that
            yield from renew(node)
            return ""
        if other.name == name:
            return (
                f"node_name: a node called {name} runs already, at {other.address}; each node needs a name of its own"
            )
        if other.address == address:
            return f"node_url: the node {other.name} is at {address} already; each node needs an address of its own"
        if other.is_alive and not are_adjacent(version, other.version):
            return (
                f"this is version {version}, and the node {other.name} runs {other.version}: only neighbouring"
                " versions run side by side; take the versions between them one after the other"
            )
    if not (yield from ask(_JOIN, node, name, address, version)):
        return f"node_name: another node called {name}, or at {address}, begins at the same moment"
    return ""


def renew(node: str, state: State = "up") -> Steps[Renewed | None]:
    """A node lives; `None` where it is not known any more, and has to join again."""
    found = yield from ask(_RENEW.format("AND until_ms > db_now_ms()"), node, state)
    had_lapsed = not found
    if had_lapsed:
        found = yield from ask(_RENEW.format(""), node, state)
    if not found:
        return None
    others = yield from ask(_OTHERS, node)
    return Renewed(found[0][0], {other[0]: other[1] for other in others}, had_lapsed)


def want(name: str, wanted: Wanted) -> Steps[bool]:
    """Say what is wanted of the node of that name, which sees it when it says the next time that it lives; false where none lives."""
    return bool((yield from ask(_WANT, name, wanted)))


def leave(node: str) -> Steps[None]:
    """A node ends, and has nothing any more."""
    yield from ask("UPDATE owners SET node = '' WHERE node = ?1", node)
    yield from ask("DELETE FROM nodes WHERE node = ?1", node)


def take(table: str, node: str) -> Steps[int | Owner | None]:
    """Have a table: its epoch, 0 where there is none, or who has it; `None` where it is not to be had now: mostly this node is not taken to be alive."""
    for _ in range(TAKEN_WITHIN):
        taken = yield from ask(_TAKE, table, node)
        if taken:
            epoch: int = taken[0][0]
            return epoch
        owner = yield from owner_of(table)
        if owner is not None and owner.node != node:
            return owner
        if not (yield from ask(_ALIVE.format("?1"), node)):
            return None
        if not (yield from ask("SELECT 1 FROM events WHERE table_id = ?1 LIMIT 1", table)):
            return 0
        # It is there, and whoever had it has let go of it between two of these statements.
    return None


def lives(address: str) -> Steps[bool]:
    """Whether the node at that address is alive."""
    return bool((yield from ask("SELECT 1 FROM nodes WHERE address = ?1 AND until_ms > db_now_ms()", address)))


def owner_of(table: str) -> Steps[Owner | None]:
    """The node that has a table, or had it when it died."""
    found = yield from ask(_OWNER, table)
    return Owner(*found[0]) if found else None


def owned_elsewhere(node: str) -> Steps[dict[str, Owner]]:
    """The tables that other nodes have, as far as those are alive."""
    return {table: Owner(*owner) for table, *owner in (yield from ask(_OWNED_ELSEWHERE, node))}


def let_go(table: str, node: str, epoch: int = 0) -> Steps[None]:
    """Have a table no more, whatever the epoch where none is said."""
    yield from ask(_LET_GO, table, node, epoch)
    yield from ask(_FORGET, table)


def all_nodes() -> Steps[list[NodeSeen]]:
    """Every node that is alive, or was lately."""
    return [NodeSeen(*row) for row in (yield from ask(_NODES))]
