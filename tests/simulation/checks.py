"""Facts that hold whatever goes wrong: of tables in memory, of clients, and of the logs that are left in the end."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final

import msgspec

from shoal.core.codec import encode
from shoal.server.accounts.identity import who
from shoal.server.cluster.leases import LEASE_MS
from shoal.server.storage.log_rows import read_rows
from shoal.server.storage.steps import run_steps
from shoal.server.tables.state.events import TableEvent, table_sight
from shoal.server.tables.state.folding import state_of
from shoal.server.tables.state.log import read
from shoal.server.web.socket import FAREWELL_S

if TYPE_CHECKING:
    from tests.simulation.tabs import Tab
    from tests.simulation.world import World

OVERDUE_S: Final = 1.0
TOLD_WITHIN_S: Final = 1.0
PARTED_S: Final = FAREWELL_S + 1.0
STALE_S: Final = LEASE_MS / 1000 + 0.1
"""For how long a node may take a table for its own that another has: where the clock of the database leaps."""
MOVES_WITHIN_S: Final = 45.0
"""For how long a bot may think and pause, a hearing take and a new deal be looked at."""


def who_of(name: str) -> str:
    """The hash of the token of that person."""
    return who(f"{name}{'x' * 43}"[:43])


def check_awake(world: World) -> None:
    """Tables that are to be woken are, and their tasks wait for that."""
    for server in world.servers:
        if not server.is_alive or not server.is_ready or world.loop.now < server.place.runs_since + OVERDUE_S:
            continue
        for loaded in server.tables._loaded.values():
            table = loaded.table
            at = table._session.next_wake
            is_busy = server.store._writing is not None
            if at is not None and at < table._now() - OVERDUE_S and not is_busy and not table.is_ending:
                world.fail("asleep", f"a table of {server.name} was to be woken {table._now() - at:.1f} s ago")


def check_held(world: World) -> None:
    """No node keeps a table that another has had for longer than a lease lasts."""
    now = world.loop.now
    for server in world.servers:
        if not server.is_alive or not server.is_ready:
            continue
        for name, loaded in server.tables._loaded.items():
            owner = world.database.owners.get(name)
            if owner is None or owner.node in ("", server.node.id) or loaded.table.is_ending:
                continue
            if now - max(owner.since, server.place.runs_since) > STALE_S:
                world.fail(
                    "stale", f"{server.name} keeps a table that {owner.node} has had for {now - owner.since:.1f} s"
                )


def check_parted(world: World) -> None:
    """A table that has ended lets its clients go: they are told, or cut off."""
    now = world.loop.now
    for server in world.servers:
        if not server.is_alive or not server.is_ready:
            continue
        for loaded in server.tables._loaded.values():
            server.ended.setdefault(loaded.table, inf)
        for table, by in [*server.ended.items()]:
            if not table.is_ended:
                continue
            if not table._peers:
                del server.ended[table]
            elif by == inf:
                server.ended[table] = now + PARTED_S
            elif now > max(by, server.place.runs_since + PARTED_S):
                world.fail("parted", f"a table of {server.name} has ended, and its clients do not know")


def check_back(world: World, within_s: float) -> None:
    """Everybody who wants to be connected is, and has answers."""
    now, calm_since = world.loop.now, world.trouble.calm_since
    for tab in world.tabs():
        since = max(tab.gone_since, calm_since)
        if tab.is_wanted and not tab.is_live and now - since > within_s:
            world.fail("back", f"{tab.name} is not connected")
        for command, message in tab.outbox.items():
            if tab.is_wanted and now - max(tab.sent_at[command], tab.wanted_since, calm_since) > within_s:
                world.fail("back", f"{tab.name} has had no answer to {message['type']}")


def check_unwritten(world: World, tab: Tab, message: dict[str, Any]) -> None:
    """A command that leads to something is in the log when it is acknowledged."""
    if message["type"] == "play":
        world.fail("lost", f"{tab.name} has {message} acknowledged, which is in no log")


def check_settled(world: World) -> None:
    """In the end everybody at a table knows the same event, and no game has stood still that a bot is to move on."""
    for table, last in world.database.commits.last.items():
        for tab in world.tabs():
            is_told = tab.is_live and tab.table == table and (tab.seat is not None or tab.seen["watching"] != "nobody")
            if is_told and tab.n != last and world.loop.now > world.database.commits.at[table] + TOLD_WITHIN_S:
                world.fail("told", f"{tab.name} knows event {tab.n} of {last}")
    check_bots(world)


def check_bots(world: World) -> None:
    """A bot on turn, at a table where a player is, has moved after a while."""
    for tab in world.tabs():
        if not tab.is_live or tab.seat is None or not tab.update:
            continue
        turn, is_over = tab.update["view"]["board"].get("turn"), tab.update["view"]["board"]["over"] is not None
        if turn is None or is_over or tab.seen["sitters"][turn]["status"] != "bot":
            continue
        since = max(world.database.commits.at[tab.table], tab.live_since, world.trouble.calm_since)
        if world.loop.now > since + MOVES_WITHIN_S:
            world.fail("stands", f"the bot of seat {turn} has not moved for {world.loop.now - since:.0f} s")


def check_logs(world: World) -> None:
    """The log of every table can be read, and says what clients were told."""
    connection = world.database.connection
    for table, last in world.database.commits.last.items():
        state = state_of(run_steps(connection, read_rows(table, None)))
        if state.n != last:
            world.fail("log", f"{table} ends with {state.n}, and {last} was written")
        check_told(world, table)
    if world.loop.failure is not None:
        raise world.loop.failure


def check_told(world: World, table: str) -> None:
    """What clients saw is what the log has, cut for their seat."""
    connection = world.database.connection
    last = run_steps(connection, read_rows(table, None))
    rows = {
        row.n: row
        for game in range(max(row.game for row in last))
        for row in run_steps(connection, read_rows(table, game + 1))
    }
    rules, entries = read([rows[n] for n in sorted(rows)])
    events = {entry.n: entry.event for entry in entries}
    if sorted(events) != [*range(1, world.database.commits.last[table] + 1)]:
        world.fail("log", f"of {table} not all that was written can be read")
    for tab in world.tabs():
        if tab.table != table:
            continue
        for (seat, n), sight in tab.sights.items():
            event = events[n]
            seen = table_sight(event) if isinstance(event, TableEvent) else rules.seen(event, seat)
            if msgspec.json.decode(encode(seen)) != sight:
                world.fail("differs", f"{tab.name} was told event {n} as {sight}, and it is {seen} for seat {seat}")
