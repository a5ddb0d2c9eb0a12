"""A server that several tests of a file share, PostgreSQL and NATS, and the database of accounts on both databases."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.database import opened
from shoal.server.operations.limits import Limits
from shoal.server.storage.postgres_schema import prepare
from shoal.server.storage.sqlite_store import SqliteStore, open_store
from shoal.server.tables.timing.presence import Manners, Tempo
from tests.server.accounts.databases import quick_accounts
from tests.server.live import LiveServer, live_server
from tests.server.services import NATS, NatsServer, PostgresServer, has_postgres, running_nats, running_postgres

EAGER = 1_000_000
"""More commands a second than any test sends: where nothing is said about haste, none is refused for it."""


CLUSTER = "https://fish.example"
"""Where people find the cluster that databases were prepared for."""

SHORT = Tempo((0.002, 0.002), after_hit=0.0, after_claim=0.0, least=0.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    manners = Manners(grace=0.2, tempo=SHORT, ready=0.0)
    limits = Limits(commands_per_s=EAGER, commands_at_once=EAGER)
    with live_server(tmp_path_factory.mktemp("data"), manners=manners, limits=limits) as live:
        yield live


@pytest.fixture
def browser(server: LiveServer) -> Iterator[httpx.Client]:
    """A browser that has been at the server's first page, and whose forms come from its pages."""
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as client:
        client.get("/")
        yield client


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with open_store(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of our own. Whoever stops or pauses it has it run again in the end."""
    if not has_postgres():
        pytest.skip("PostgreSQL is not installed (Debian: postgresql)")
    with running_postgres() as server:
        yield server


@pytest.fixture
def database_url(postgres: PostgresServer) -> str:
    """The address of a database in which there is nothing."""
    return postgres.new_database()


@pytest.fixture(scope="session")
def prepared_cluster(postgres: PostgresServer) -> str:
    """The name of a database that a node has prepared, which is quicker to copy than to prepare."""
    postgres.execute("CREATE DATABASE prepared")
    with ThreadPoolExecutor(1) as thread:  # the test that asks first may be running in an event loop
        thread.submit(lambda: asyncio.run(prepare(postgres.url("prepared"), CLUSTER, 0))).result()
    return "prepared"


@pytest.fixture
def cluster_url(postgres: PostgresServer, prepared_cluster: str) -> str:
    """The address of a database that a node has prepared, for the servers at `CLUSTER`."""
    return postgres.new_database(template=prepared_cluster)


EMPTY = """
DO $$ DECLARE one record; BEGIN
SET LOCAL session_replication_role = replica;
FOR one IN SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('shoal', 'public')
AND tablename NOT IN ('about', 'secrets', 'alembic_version') LOOP
EXECUTE format('DELETE FROM %I.%I', one.schemaname, one.tablename); END LOOP;
FOR one IN SELECT schemaname, sequencename FROM pg_sequences LOOP
EXECUTE format('ALTER SEQUENCE %I.%I RESTART', one.schemaname, one.sequencename); END LOOP;
END $$
"""


@pytest.fixture(scope="session")
def shared_url(postgres: PostgresServer, prepared_cluster: str) -> str:
    return postgres.new_database(template=prepared_cluster)


@pytest.fixture
def emptied_url(postgres: PostgresServer, shared_url: str) -> str:
    """As `cluster_url`, but the same database each time, with no rows: a tenth of the processor time. Whoever uses it changes no table."""
    postgres.execute(EMPTY, shared_url.rpartition("/")[2])
    return shared_url


@pytest.fixture(scope="session")
def nats() -> Iterator[NatsServer]:
    """A NATS of our own. Whoever stops or pauses it has it run again in the end."""
    if NATS is None:
        pytest.skip("NATS is not installed (Debian: nats-server)")
    with running_nats() as server:
        yield server


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an empty database, which is quicker to copy than to make."""
    folder = tmp_path_factory.mktemp("migrated")
    opened(folder).close()
    return folder


@pytest.fixture(params=["sqlite", "postgresql"])
def accounts(request: pytest.FixtureRequest, migrated: Path, tmp_path: Path) -> Iterator[Accounts]:
    if request.param == "sqlite":
        shutil.copytree(migrated, tmp_path, dirs_exist_ok=True)
    url = request.getfixturevalue("emptied_url") if request.param == "postgresql" else ""
    with quick_accounts(tmp_path, url) as found:
        yield found
