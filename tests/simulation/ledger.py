"""What the database has committed, and who appended it: checked with every commit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.server.tables.state.log import Row

if TYPE_CHECKING:
    from tests.simulation.world import World

ROUNDED_MS: Final = 5
_OWNER: Final = "SELECT node, epoch FROM owners WHERE table_id = ?1"


class Writer(NamedTuple):
    """The node that appended last, and under which epoch."""

    epoch: int
    node: str


class Commits:
    """The logs as they were committed."""

    def __init__(self, world: World) -> None:
        """None yet."""
        self._world = world
        self.last: dict[str, int] = {}
        """The number of the last event of each table."""
        self.at: dict[str, float] = {}
        """When that was written."""
        self.writers: dict[str, Writer] = {}
        self.unseen: dict[str, set[int]] = {}
        """The events of each table that no one is told: what clocks said."""
        self._since: dict[str, float] = {}
        """Since when its owner has each table."""
        self._spent_ms: dict[str, int] = {}
        """How much time has passed there since then, as the log has it."""
        self.commands: dict[tuple[str, str, int], tuple[int, int]] = {}
        """Of each command that was carried out (by table, tab and id), the first and the last of its events."""

    def note(self, table: str, node: str, epoch: int, rows: Sequence[Row]) -> None:
        """These rows were appended."""
        last = self.last.get(table, 0)
        if [row.n for row in rows] != [*range(last + 1, last + 1 + len(rows))]:
            self._world.fail("log", f"after event {last} come {[row.n for row in rows]}")
        self._note_time(table, node, rows)
        self.last[table], self.at[table] = rows[-1].n, self._world.loop.now
        owner = self._world.database.connection.execute(_OWNER, (table,)).fetchone()
        if owner is not None and owner != (node, epoch):
            self._world.fail(
                "owner", f"{node} appends under epoch {epoch}, and {owner[0]} has the table under {owner[1]}"
            )
        before = self.writers.get(table)
        if before is not None and (epoch < before.epoch or (epoch == before.epoch and node != before.node)):
            self._world.fail(
                "owner", f"{node} appends under epoch {epoch}, after {before.node} did under {before.epoch}"
            )
        self.writers[table] = Writer(epoch, node)
        read = {row.n for row in rows if row.body.startswith('{"type":"clock_read"')}
        self.unseen.setdefault(table, set()).update(read)
        self._note_commands(table, rows)

    def _note_time(self, table: str, node: str, rows: Sequence[Row]) -> None:
        """No more time passes at a table than a node has had it."""
        owned = self._world.database.owners.get(table)
        if owned is None or owned.node != node:
            return
        if self._since.get(table) != owned.since:
            self._since[table], self._spent_ms[table] = owned.since, 0
        self._spent_ms[table] += sum(row.ms for row in rows)
        had_ms = 1000 * (self._world.loop.now - owned.since)
        if self._spent_ms[table] > had_ms + ROUNDED_MS:
            spent_ms = self._spent_ms[table]
            self._world.fail("clock", f"{spent_ms} ms are to have passed at a table that {node} had for {had_ms:.0f}")

    def _note_commands(self, table: str, rows: Sequence[Row]) -> None:
        spans: dict[tuple[str, str, int], tuple[int, int]] = {}
        for row in rows:
            if row.tab is not None and row.command is not None:
                key = (table, row.tab, row.command)
                spans[key] = (spans.get(key, (row.n, 0))[0], row.n)
        for key, span in spans.items():
            if key in self.commands:
                self._world.fail(
                    "twice", f"command {key[2]} of {key[1]} is event {self.commands[key][0]} and {span[0]}"
                )
            self.commands[key] = span
