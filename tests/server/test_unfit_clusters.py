"""What keeps a node from serving is found by `shoal serve --check`, each in a sentence without a password; and what other commands do."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.server.cluster import checking
from shoal.server.storage import postgres_schema
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.environment import SystemClock
from tests.ports import free_port
from tests.server.conftest import CLUSTER
from tests.server.finished_games import finished
from tests.server.services import GUARDED, NatsServer, PostgresServer
from tests.server.test_store_contract import OneNode, named

Check = Callable[..., tuple[int, str]]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Check:
    """Runs `shoal serve --check` with some settings; its status, and what it said besides the settings."""

    def checked(**settings: str) -> tuple[int, str]:
        for name, value in {"public_url": CLUSTER, **settings}.items():
            monkeypatch.setenv(f"SHOAL_{name.upper()}", value)
        status = main(["serve", "--check"])
        printed = capsys.readouterr()
        assert "sekret" not in printed.out + printed.err
        return status, printed.err

    return checked


def refused(checked: tuple[int, str], sentence: str) -> bool:
    status, said = checked
    return status == 2 and sentence in said and said.count("\n") == 1


def test_a_database_that_is_fit_is_counted_and_left_as_it_was(
    check: Check, database_url: str, postgres: PostgresServer, nats: NatsServer
) -> None:
    nothing = "retention: of 0 tables 0 had no event"
    status, said = check(database_url=database_url, bus_url=nats.url)
    assert (status, nothing in said) == (0, True)
    found = "SELECT count(*) FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid WHERE nspname IN ('shoal', 'public')"
    assert postgres.execute(found, database_url.rpartition("/")[2]) == [(0,)]


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://me:sekret@host/name", "it is no address of a PostgreSQL"),
        ("postgresql://me:sekret@host:port/name", "it is no address of a PostgreSQL"),
        ("postgresql://me:sekret@127.0.0.1:{free}/name", "the database cannot be reached: Connection refused"),
        ("postgresql://nobody:sekret@127.0.0.1:{port}/postgres", "the database refuses this user, or their password"),
        (f"postgresql://{GUARDED}:sekret@127.0.0.1:{{port}}/postgres", "the database refuses this user, or their"),
        ("postgresql://{user}:sekret@127.0.0.1:{port}/nope", "there is no database of that name; make one with"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_without_its_password(
    check: Check, postgres: PostgresServer, url: str, sentence: str
) -> None:
    if GUARDED in url:
        postgres.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD 'another'")
    url = url.format(free=free_port(), port=postgres.port, user=postgres.user)
    assert refused(check(database_url=url), f"shoal serve: database_url: {sentence}")


def test_a_user_who_may_not_make_tables_is_told_so(check: Check, database_url: str, postgres: PostgresServer) -> None:
    name = database_url.rpartition("/")[2]
    postgres.execute("CREATE ROLE reader LOGIN")
    url = postgres.url(name, user="reader")
    assert refused(check(database_url=url), "this user may not make tables in that database")
    postgres.execute(f"GRANT CREATE ON DATABASE {name} TO reader")
    postgres.execute("REVOKE CREATE ON SCHEMA public FROM public", name)
    assert refused(check(database_url=url), "this user may not make tables in the schema public")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("UPDATE shoal.about SET format = 99", "the database has format 99, this Shoal knows"),
        (f"UPDATE shoal.about SET public_url = '{CLUSTER}:1'", "give each cluster a database of its own"),
        (
            "CREATE TABLE alembic_version (version_num TEXT); INSERT INTO alembic_version VALUES ('a9999')",
            "the database of people has format a9999",
        ),
    ],
)
def test_a_database_of_others_or_of_a_later_shoal_is_refused(
    check: Check, cluster_url: str, postgres: PostgresServer, change: str, sentence: str
) -> None:
    for statement in change.split("; "):
        postgres.execute(statement, cluster_url.rpartition("/")[2])
    assert refused(check(database_url=cluster_url), sentence)


def test_a_postgres_that_is_too_old_is_refused(
    check: Check, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_schema, "OLDEST", 99)
    assert refused(check(database_url=database_url), "99 or later is needed")


def test_a_clock_that_differs_by_minutes_is_said_and_keeps_no_one_from_serving(
    check: Check, cluster_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ahead(SystemClock):
        def today_ms(self) -> int:
            return super().today_ms() + 300_000

    monkeypatch.setattr(checking, "SYSTEM_CLOCK", Ahead())
    status, said = check(database_url=cluster_url)
    assert status == 0
    assert " s ahead of that of the database: set both by NTP" in said


@pytest.mark.parametrize("module", ["asyncpg", "psycopg", "nats"])
def test_a_package_that_is_missing_is_named(
    check: Check, database_url: str, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    for loaded in ("shoal.server.cluster.checking", "shoal.server.storage.postgres_schema"):
        monkeypatch.delitem(sys.modules, loaded, raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    checked = check(database_url=database_url, bus_url="nats://127.0.0.1:4222")
    assert refused(checked, f"shoal serve needs {module}, which is not installed: pip install 'shoal[postgres]'")


def test_settings_that_make_no_cluster_are_refused(check: Check, database_url: str, tmp_path: Path) -> None:
    assert refused(check(bus_url="nats://127.0.0.1:4222"), "bus_url: a server alone has no one to tell")
    assert refused(check(database_url=database_url, bus_url="http://x"), "bus_url: it is no address of a NATS")
    nowhere = f"nats://me:sekret@127.0.0.1:{free_port()}"
    assert refused(check(bus_url=nowhere, database_url=database_url), "bus_url: the NATS cannot be reached")
    with open_store(tmp_path):
        pass
    checked = check(bus_url="", database_url=database_url, data=str(tmp_path))
    assert refused(checked, f"shoal migrate --from {tmp_path} takes it along")


def test_other_commands_read_the_database_or_say_what_to_do_instead(
    cluster_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = OneNode(cluster_url, "a")
        await store.append(named([*finished("literature")], "bababababa-aaaaaaaa"))
        await store.close()

    asyncio.run(play())
    monkeypatch.setenv("SHOAL_DATABASE_URL", cluster_url)
    for command in ("backup", "restore"):
        assert main([command, str(tmp_path / "copy")]) == 2
        assert "pg_dump copies it, and pg_restore puts it back" in capsys.readouterr().err
    assert main(["export", str(tmp_path / "games.jsonl")]) == 0
    assert "1 games" in capsys.readouterr().err
    assert '"seals":[{' in (tmp_path / "games.jsonl").read_text(encoding="utf-8")
    assert main(["puzzle"]) == 0
    assert capsys.readouterr().out
    assert main(["ratings"]) == 0

    monkeypatch.setenv("SHOAL_PUBLIC_URL", CLUSTER)
    assert main(["serve", "--check"]) == 0
    assert "of 1 tables" in capsys.readouterr().err
