"""`shoal migrate`: a server in play goes over into PostgreSQL, whole, and what it was is compared with what it is."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import insert

from shoal.cli import main
from shoal.puzzles.daily import open_key
from shoal.server.accounts.schema import rated_games
from shoal.server.cluster import migrating
from shoal.server.cluster.migrating import NotMigrated, migrate
from shoal.server.cluster.node import ClusterNode
from shoal.server.daily.tally import TALLY_TABLES, FirstAnswers, PuzzleTally
from shoal.server.operations.marks import mark_of
from shoal.server.storage.database import FILE, connect
from shoal.server.storage.postgres_schema import prepare
from shoal.server.storage.postgres_store import PostgresStore
from shoal.server.storage.side_connection import open_beside
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store import OnShelf
from shoal.server.storage.store_errors import DatabaseForeign, DatabaseInUse
from shoal.server.tables.environment import SYSTEM_CLOCK, Environment
from shoal.server.tables.opening import NewTable
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.timetable import TIMETABLE_TABLES, begin_timetable
from tests.server.accounts.databases import PASSWORD, account, quick_accounts
from tests.server.conftest import CLUSTER
from tests.server.tables_in_memory import OWNER
from tests.server.test_logs_of_games import match
from tests.server.test_simulation import HELLO, Uncounted

pytestmark = pytest.mark.anyio

GAMES = ("literature", "go_fish", "fish_draw")
DAY = date(2026, 12, 24)
HOUR = 3_600_000


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """The data folder of a server that was in use, and is stopped."""
    names = []
    with open_store(tmp_path) as store, open_beside(tmp_path, TIMETABLE_TABLES + TALLY_TABLES) as beside:
        tables = Tables(store)
        for game in GAMES:
            names.append(await tables.create(NewTable(game=game, pace="slow", dealer="opener", name="Ada 🐟"), OWNER))
            await tables.get(names[-1])
        await tables.close()
        await store.append(match(2).log)
        assert await store.archive(2**50, 1) == 1
        await store.shelve(OnShelf("one", 5, names[0], 1))
        await store.shelve(OnShelf("brought", 6, record=b"\0\xff record"))
        await store.keep_review("one", 1, b"review")
        await store.set_keeping(OWNER, yes=True)
        timetable = begin_timetable(beside, 10 * HOUR)
        await timetable.note(11 * HOUR)
        await timetable.set_due(names[1], 12 * HOUR)
        await PuzzleTally(beside).of(DAY, new="right")
    with quick_accounts(tmp_path) as accounts:
        ann, bea = await account(accounts, "Ann"), await account(accounts, "Bea")
        await accounts.erase(bea, PASSWORD)
        assert ann.name == "Ann"
        row = {"game": "go_fish", "speed": "quick", "ended_ms": 5, "standin": "x"}
        await accounts.database.do(
            lambda connection: connection.execute(insert(rated_games), [{"id": "a", **row}, {"id": "b", **row}])
        )
        await accounts.database.do(
            lambda connection: connection.execute(rated_games.delete().where(rated_games.c.id == "b"))
        )
    open_key(tmp_path)
    (tmp_path / "names").write_text(" ".join(names), encoding="utf-8")
    return tmp_path


def quietly(_: str) -> None:
    """Say nothing of how far it is."""


async def test_a_server_in_play_goes_over_and_is_played_on(folder: Path, database_url: str) -> None:
    told: list[str] = []
    done = await migrate(folder, database_url, told.append)
    assert (done.tables, done.accounts, done.unreadable) == (4, 1, 0)
    assert "every row is the same on both sides" in told
    assert "accounts: 1" in told

    prepared = await prepare(database_url, CLUSTER, 0)
    assert prepared.secrets.key == open_key(folder), "seals and deals of the day stay valid"
    assert prepared.begun_ms == 10 * HOUR
    store = PostgresStore(database_url, "a")
    node = ClusterNode(store, "a", SYSTEM_CLOCK, name="a", address="", version="")
    await node.begin()
    with open_store(folder) as before:
        for name, _, _ in await before.after("", 100):
            for game in (None, 1, 2):
                assert await store.read(name, game) == await before.read(name, game)
    tables = Tables(store, environment=Environment(leases=node))
    for name in (folder / "names").read_text(encoding="utf-8").split():
        length = len(await store.read(name))
        table, peer = await tables.get(name), Peer()
        await table.enter(peer, OWNER, Uncounted())
        await table.receive(peer, HELLO)
        await table.receive(peer, '{"type":"set_pace","id":1,"pace":"quick"}')
        assert '"pace_set"' in (await store.read(name))[length].body
    assert [len(await tables.of_guest(OWNER)), await store.is_keeping(OWNER)] == [4, True]
    await tables.close()
    brought = await store.on_shelf("brought")
    assert brought is not None
    assert (brought.record, await store.kept_review("one", 1)) == (b"\0\xff record", b"review")
    assert await PuzzleTally(store).of(DAY) == FirstAnswers(1, 1)
    with quick_accounts(folder, database_url) as accounts:
        assert (await accounts.log_in("ann", PASSWORD, "")).account.name == "Ann"
        row = {"id": "c", "game": "go_fish", "speed": "quick", "ended_ms": 5, "standin": "x"}
        made = await accounts.database.do(lambda connection: connection.execute(insert(rated_games).values(row)))
        assert made.inserted_primary_key == (3,), "a number that is gone is not given again"
        await account(accounts, "Cyd")
    await node.end()
    await store.close()


async def test_every_table_of_a_data_folder_goes_over(folder: Path) -> None:
    file = connect(folder / FILE)
    names = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    file.close()
    assert names - {"probe"} == {*migrating.KEYS}


async def test_a_migration_that_was_cut_off_goes_on_and_no_server_uses_the_database_meanwhile(
    folder: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrating, "MOST", 50)
    told: list[str] = []

    def cut(said: str) -> None:
        told.append(said)
        if len(told) == 3:
            raise ConnectionResetError

    with pytest.raises(Exception, match="database_url: the database cannot be reached"):
        await migrate(folder, database_url, cut)
    assert [line.split(":")[0] for line in told] == ["events"] * 3
    with pytest.raises(DatabaseForeign, match="run shoal migrate again"):
        await prepare(database_url, CLUSTER, 0)

    told.clear()
    await migrate(folder, database_url, told.append)
    assert told[0].startswith("events: 200 of ")
    await prepare(database_url, CLUSTER, 0)
    with pytest.raises(DatabaseForeign, match="a server has used that database"):
        await migrate(folder, database_url, told.append)


async def test_what_is_not_the_same_on_both_sides_is_found(
    folder: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(said: str) -> None:
        if said.startswith("puzzle_answers"):
            with open_store(folder):
                pass

    with pytest.raises(DatabaseInUse):
        await migrate(folder, database_url, change)

    file = connect(folder / FILE)
    file.execute("UPDATE people SET name = 'Eve' WHERE n = 2")
    file.close()
    with pytest.raises(NotMigrated, match="people is not the same on both sides: "):
        await migrate(folder, database_url, quietly)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE events SET at_ms = 'yesterday' WHERE table_id = 'table' AND game = 3", f"of {mark_of('table')}"),
        ("UPDATE people SET name = CAST(x'41ff' AS TEXT)", "in people there is a text that is none"),
    ],
)
async def test_a_row_that_was_changed_by_hand_and_cannot_go_over_is_named(
    folder: Path, database_url: str, change: str, fault: str
) -> None:
    file = connect(folder / FILE)
    file.execute("DELETE FROM events WHERE table_id <> 'table'")
    file.execute(change)
    file.close()
    with pytest.raises(NotMigrated, match=fault) as refused:
        await migrate(folder, database_url, quietly)
    assert "Ada" not in str(refused.value)


async def test_a_log_that_was_damaged_before_goes_over_as_it_is(folder: Path, database_url: str) -> None:
    file = connect(folder / FILE)
    file.execute("UPDATE events SET ms = ms + 60000 WHERE table_id = 'table' AND game = 3")
    file.close()
    assert (await migrate(folder, database_url, quietly)).unreadable > 0


def test_the_command_says_in_a_sentence_what_went_over(
    tmp_path: Path, database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(tmp_path) as store:
        asyncio.run(store.append(match(1).log))
    assert main(["migrate", "--from", str(tmp_path), "--to", database_url]) == 0
    assert "every row is the same on both sides, and every log can be read." in capsys.readouterr().out
    for url, sentence in ((database_url, "make a new one with createdb"), ("mysql://me:secret@x/y", "is no address")):
        assert main(["migrate", "--from", str(tmp_path), "--to", url]) == 2
        assert sentence in (said := capsys.readouterr().err)
        assert "secret" not in said
    assert main(["migrate", "--from", str(tmp_path / "none"), "--to", database_url]) == 2
    assert "there are no tables in" in capsys.readouterr().err
