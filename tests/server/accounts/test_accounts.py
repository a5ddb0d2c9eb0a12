"""Accounts, sessions and programs, in SQLite and in PostgreSQL, and their database: its format, and what is refused in its place."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Literal

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.util import CommandError
from argon2 import PasswordHasher
from sqlalchemy import Connection, Engine, func, select, text

from shoal.server.accounts import accounts as accounts_module
from shoal.server.accounts import database as people_database
from shoal.server.accounts.account_loader import FILE, AccountLoader, end_missing_sessions
from shoal.server.accounts.accounts import SESSION_KEPT_MS, Accounts, WrongPassword
from shoal.server.accounts.database import NEWEST, PeopleDatabase, engine_of, opened, prepare
from shoal.server.accounts.erased_names import ErasedNames, NameTaken
from shoal.server.accounts.identity import SessionOf, who
from shoal.server.accounts.passwords import MOST_WAITING, BadPassword, Passwords
from shoal.server.accounts.programs import NoScopes, NoSuchBot, Programs
from shoal.server.accounts.schema import METADATA, api_tokens, bots, sessions
from shoal.server.accounts.schema import accounts as people
from shoal.server.scopes import SCOPES
from shoal.server.storage.database import LOCK
from shoal.server.storage.postgres_schema import Prepared
from shoal.server.storage.postgres_schema import prepare as prepare_cluster
from shoal.server.storage.sqlite_store import open_store
from shoal.server.storage.store_errors import DatabaseDamaged, DatabaseForeign, Failed, FolderUnusable
from shoal.server.tables.seating.names import InvalidName, likeness
from tests.server.accounts.databases import PASSWORD, QUICK, account
from tests.server.services import PostgresServer

pytestmark = pytest.mark.anyio

GUEST = who("g" * 43)
ON_SQLITE = pytest.mark.parametrize("accounts", ["sqlite"], indirect=True)


async def session_of(accounts: Accounts, token: str) -> SessionOf | None:
    """The session that a token opens."""
    found = await accounts.session_with(who(token))
    return found if isinstance(found, SessionOf) else None


async def test_an_account_takes_over_the_guest_whose_token_opens_nothing_any_more(accounts: Accounts) -> None:
    assert await accounts.session_with(GUEST) is True, "so far they are a guest"
    made = await accounts.sign_up("Ann", PASSWORD, GUEST, "Firefox, Linux")
    assert made.account.who == GUEST
    found = await session_of(accounts, made.token)
    assert found is not None
    assert (found.account, found.session.browser) == (made.account, "Firefox, Linux")
    assert await accounts.session_with(GUEST) is False
    again = await accounts.log_in(" ANN ", PASSWORD, "")
    assert again.account == made.account
    assert again.token != made.token
    assert len(await accounts.sessions(made.account)) == 2
    with pytest.raises(NameTaken):  # a guest makes one account
        await accounts.sign_up("Bob", PASSWORD, GUEST, "")


@pytest.mark.parametrize(("name", "password"), [("Ann", "another password"), ("Bob", PASSWORD), ("", PASSWORD)])
@ON_SQLITE
async def test_a_wrong_name_and_a_wrong_password_are_refused_alike(
    accounts: Accounts, name: str, password: str
) -> None:
    await account(accounts, "Ann")
    with pytest.raises(WrongPassword, match=r"^there is no such name with that password$"):
        await accounts.log_in(name, password, "")


@pytest.mark.parametrize("name", ["ANN", "A\u200dnn", "\uff21nn", "\u0410nn", "\u0391\u039d\u039d"])
@ON_SQLITE
async def test_names_that_look_alike_belong_to_one_account(accounts: Accounts, name: str) -> None:
    await account(accounts, "Ann")
    with pytest.raises(NameTaken):
        await account(accounts, name)


async def test_of_many_who_want_one_name_at_once_one_gets_it(accounts: Accounts) -> None:
    answers = await asyncio.gather(*(account(accounts, "Ann") for _ in range(8)), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Account"] + ["NameTaken"] * 7


@pytest.mark.parametrize(
    ("name", "password", "reason"),
    [
        ("Ann", "short", "PASSWORD_TOO_SHORT"),
        ("Ann", "x" * 201, "PASSWORD_TOO_LONG"),
        ("Annabelle", "annaBELLE", "PASSWORD_IS_NAME"),
        ("Ann", "Password123", "PASSWORD_TOO_COMMON"),
        ("Ann", "１２３４５６７８", "PASSWORD_TOO_COMMON"),  # full-width digits
        ("Ann", "azertyuiop", "PASSWORD_TOO_COMMON"),
        ("\u200d", PASSWORD, "NAME_EMPTY"),
        ("x" * 61, PASSWORD, "NAME_TOO_LONG"),
    ],
)
@ON_SQLITE
async def test_names_and_passwords_that_will_not_do_are_refused_for_a_reason(
    accounts: Accounts, name: str, password: str, reason: str
) -> None:
    with pytest.raises((InvalidName, BadPassword), match=f"^{reason}$"):
        await accounts.sign_up(name, password, GUEST, "")


@ON_SQLITE
async def test_a_password_is_the_same_however_a_device_writes_its_letters(accounts: Accounts) -> None:
    made = await accounts.sign_up("Ann", "caf\u00e9 au lait", GUEST, "")
    assert (await accounts.log_in("Ann", "cafe\u0301 au lait", "")).account == made.account


async def test_a_new_password_ends_all_other_sessions_at_once(accounts: Accounts) -> None:
    ended: list[str] = []
    accounts.on_ended = ended.extend
    made = await accounts.sign_up("Ann", PASSWORD, GUEST, "")
    here = await accounts.log_in("Ann", PASSWORD, "")
    there, this = await session_of(accounts, made.token), await session_of(accounts, here.token)
    assert there is not None
    assert this is not None
    with pytest.raises(WrongPassword):
        await accounts.change_password(made.account, "not the one", "the second password", this.session.id)
    await accounts.change_password(made.account, PASSWORD, "the second password", this.session.id)
    assert ended == [there.session.id]
    assert await session_of(accounts, made.token) is None
    assert await session_of(accounts, here.token) == this
    with pytest.raises(WrongPassword):
        await accounts.log_in("Ann", PASSWORD, "")
    await accounts.log_in("Ann", "the second password", "")


async def test_sessions_end_that_nobody_uses_and_an_account_has_a_bounded_number_of_them(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_ms, ended = 1_000_000, list[str]()
    clocked = Accounts(accounts.database, Passwords(QUICK), now_ms=lambda: now_ms, on_ended=ended.extend)
    monkeypatch.setattr(accounts_module, "MOST_SESSIONS", 2)
    tokens = [(await clocked.sign_up("Ann", PASSWORD, GUEST, "")).token]
    for _ in range(2):
        now_ms += 1
        tokens.append((await clocked.log_in("Ann", PASSWORD, "")).token)
    assert len(ended) == 1
    assert [await session_of(clocked, one) is not None for one in tokens] == [False, True, True]

    now_ms += SESSION_KEPT_MS + 1
    later = Accounts(accounts.database, Passwords(QUICK), now_ms=lambda: now_ms)  # which remembers nothing
    assert [await session_of(later, one) for one in tokens] == [None] * 3


async def test_where_too_many_passwords_wait_nobody_else_does() -> None:
    done = threading.Event()

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            done.wait(60)
            return QUICK.hash(password, salt=salt)

    with closing(Passwords(Slow())) as passwords:
        asked = [asyncio.ensure_future(passwords.hashed(PASSWORD)) for _ in range(MOST_WAITING)]
        busy = [passwords.are_busy]
        await asyncio.sleep(0)
        busy.append(passwords.are_busy)
        done.set()
        await asyncio.gather(*asked)
        assert [*busy, passwords.are_busy] == [False, True, False]


@ON_SQLITE
async def test_nobody_ends_the_session_of_another(accounts: Accounts) -> None:
    ann = await accounts.sign_up("Ann", PASSWORD, GUEST, "")
    session = await session_of(accounts, ann.token)
    assert session is not None
    assert await accounts.end(await account(accounts, "Bob"), only=session.session.id) == 0
    assert await session_of(accounts, ann.token) == session


@ON_SQLITE
async def test_neither_passwords_nor_tokens_are_kept_and_who_is_erased_leaves_no_byte(
    accounts: Accounts, tmp_path: Path
) -> None:
    def kept(*texts: str) -> list[str]:
        files = b"".join(file.read_bytes() for file in tmp_path.glob("people.sqlite3*"))
        return [text for text in texts if text.encode() in files]

    made = await accounts.sign_up("Annabelle", PASSWORD, GUEST, "Firefox, Linux")
    again = await accounts.log_in("Annabelle", PASSWORD, "")
    assert kept(PASSWORD, made.token, again.token) == []
    theirs = ("Annabelle", "annabelle", GUEST, who(made.token), "Firefox, Linux")
    assert kept(*theirs) == [*theirs]
    assert [file for file in tmp_path.glob("people.sqlite3-*") if file.stat().st_mode & 0o077] == []
    with pytest.raises(WrongPassword):
        await accounts.erase(made.account, "not the one")
    await accounts.erase(made.account, PASSWORD)
    with pytest.raises(WrongPassword):
        await accounts.log_in("Annabelle", PASSWORD, "")
    assert kept(*theirs) == []


@pytest.fixture
def database(tmp_path: Path) -> Iterator[PeopleDatabase]:
    with closing(opened(tmp_path)) as found:
        yield found


async def test_the_name_of_an_erased_account_is_nobodys_for_a_year_and_not_kept(
    database: PeopleDatabase, tmp_path: Path
) -> None:
    assert (tmp_path / "people.sqlite3").stat().st_mode & 0o077 == 0, "nobody else may read it"
    now_ms = 1_700_000_000_000
    accounts = Accounts(database, Passwords(QUICK), erased=ErasedNames(b"a key of the folder"), now_ms=lambda: now_ms)
    await accounts.erase(await account(accounts, "Annabelle"), PASSWORD)
    for name in ("annabelle", "AnnabeIIe", "Annabelle."):
        with pytest.raises(NameTaken):
            await account(accounts, name)
    with sqlite3.connect(tmp_path / "people.sqlite3") as connection:
        ((kept,),) = connection.execute("SELECT digest FROM erased_names").fetchall()
    assert kept != sha256(likeness("Annabelle").encode()).hexdigest(), "or names could be tried without the key"
    now_ms += 366 * 86_400_000
    assert (await account(accounts, "Annabelle")).name == "Annabelle"


async def test_a_name_that_does_not_exist_costs_as_much_as_a_wrong_password(database: PeopleDatabase) -> None:
    class Counting(PasswordHasher):
        compared = 0

        def verify(self, kept: str | bytes, password: str | bytes) -> Literal[True]:
            self.compared += 1
            assert "m=8,t=1,p=1" in str(kept), "with the same parameters"
            return super().verify(kept, password)

    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    with closing(Accounts(database, Passwords(hasher))) as accounts:
        await account(accounts, "Ann")
        for number, name in enumerate(("Ann", "Nobody"), 1):
            with pytest.raises(WrongPassword):
                await accounts.log_in(name, "not the one", "")
            assert hasher.compared == number


async def test_bots_and_tokens_go_with_their_owner(accounts: Accounts) -> None:
    programs = Programs(accounts)
    ann, bea = [await account(accounts, name) for name in ("Ann", "Bea")]
    bot = await programs.make_bot(ann, "Magpie")
    for name, error in (("magpie", NameTaken), (" ", InvalidName)):
        with pytest.raises(error):
            await programs.make_bot(bea, name)
    with pytest.raises(NoSuchBot):
        await programs.bot_of(bea, str(bot.id))
    with pytest.raises(NoScopes):
        await programs.make_token(bot, "", [])
    with pytest.raises(WrongPassword):
        await accounts.log_in("Magpie", "", "")
    secret, token = await programs.make_token(bot, "x" * 500, ["games:read", "account:read"])
    found = await programs.token_with(secret)
    assert found is not None
    assert (found.account, found.account.is_bot) == (bot, True)
    assert token.scopes == found.token.scopes == ("account:read", "games:read")
    assert await programs.revoke(bea, token.id) is False, "that is nobody else's business"
    programs.have_gone(await accounts.erase(ann, PASSWORD))
    assert await programs.token_with(secret) is None
    left = [select(func.count()).select_from(table) for table in (people, bots, api_tokens)]
    assert await accounts.database.do(lambda connection: [*map(connection.scalar, left)]) == [1, 0, 0]


@pytest.mark.slow
async def test_who_is_logged_out_at_one_server_is_not_connected_at_the_other(tmp_path: Path, database_url: str) -> None:
    def server() -> closing[AccountLoader]:
        return closing(AccountLoader(tmp_path, database_url, passwords=lambda: Passwords(QUICK)))

    with server() as here, server() as there:
        assert [here.is_shared, there.is_shared] == [True, True]
        ended: list[str] = []
        here.on_ended = ended.extend
        services, others = here.load(), there.load()
        made = await services.accounts.sign_up("Ann", PASSWORD, GUEST, "")
        session = await session_of(services.accounts, made.token)
        assert session is not None
        secret, token = await services.programs.make_token(made.account, "", SCOPES)
        ids = [session.session.id, token.id]
        here.connected = lambda: ids
        await end_missing_sessions(here)
        assert ended == []

        await others.accounts.end(made.account)
        await others.programs.revoke(made.account, token.id)
        await end_missing_sessions(here)
        assert set(ended) == set(ids)
        assert await session_of(services.accounts, made.token) is None
        assert await services.programs.token_with(secret) is None


# --- The database -----------------------------------------------------------------------------------------------------


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    found = engine_of(tmp_path)
    prepare(found)
    yield found
    found.dispose()


def set_version(engine: Engine, version: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})


def version_of(connection: Connection) -> str:
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def test_a_new_database_has_the_tables_of_the_schema(accounts: Accounts) -> None:
    with accounts.database._engine.connect() as connection:  # what the database looks like inside
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert version_of(connection) == NEWEST


def test_an_earlier_format_is_migrated(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    set_version(engine, "a0000")
    monkeypatch.setattr(people_database, "FIRST", "a0000")
    with pytest.raises(CommandError, match="a0000"):  # Alembic looks for the migrations from there on
        prepare(engine)


def test_a_postgresql_of_0_1_0_is_brought_up_to_date(tmp_path: Path, database_url: str) -> None:
    engine = engine_of(tmp_path, database_url)
    prepare(engine)
    with engine.begin() as connection:  # as 0.1.0 made it; SQLite is in `tests/golden`
        connection.execute(text("DROP TABLE progress, profiles, deliveries, notices, mails, browsers, notice_wishes"))
        connection.execute(text("ALTER TABLE players DROP COLUMN memory"))
    set_version(engine, "a0001")
    prepare(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert version_of(connection) == NEWEST
    engine.dispose()


@pytest.mark.parametrize(
    ("version", "fault"), [("0010", "written by a version of Shoal before 0.1.0"), ("a9999", "format a9999")]
)
def test_a_database_of_an_unknown_format_is_refused_and_left_alone(engine: Engine, version: str, fault: str) -> None:
    set_version(engine, version)
    with pytest.raises(DatabaseForeign, match=fault):
        prepare(engine)
    with engine.connect() as connection:
        assert version_of(connection) == version


async def test_of_nodes_that_start_at_once_on_a_new_database_each_finds_all_tables(
    tmp_path: Path, database_url: str
) -> None:
    async def start() -> Prepared:
        with closing(await asyncio.to_thread(opened, tmp_path, database_url)) as people:
            assert await people.rows(select(func.count()).select_from(sessions)) == [(0,)]
        return await prepare_cluster(database_url, "https://fish.example", 0)

    first, *others = await asyncio.gather(*(start() for _ in range(4)))
    assert {node.secrets for node in others} == {first.secrets}


async def test_accounts_are_in_public_also_where_the_user_is_called_as_the_schema_of_tables(
    tmp_path: Path, postgres: PostgresServer
) -> None:
    postgres.execute("CREATE ROLE shoal LOGIN")
    postgres.execute("CREATE DATABASE of_shoal OWNER shoal")
    url = postgres.url("of_shoal", user="shoal")
    await prepare_cluster(url, "https://fish.example", 0)
    opened(tmp_path, url).close()

    assert postgres.execute(
        "SELECT table_schema FROM information_schema.tables WHERE table_name = 'accounts'", "of_shoal"
    ) == [("public",)]


@pytest.mark.parametrize("url", ["nonsense", "mysql://me:secret@host/name", "postgresql:me:secret"])
def test_a_url_that_is_none_is_refused_without_its_password(tmp_path: Path, url: str) -> None:
    with pytest.raises(FolderUnusable) as refused:
        engine_of(tmp_path, url)
    assert "secret" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"something else" * 500)
    with pytest.raises(FolderUnusable, match="cannot be used"):
        opened(tmp_path)


@ON_SQLITE
async def test_a_database_that_breaks_is_told_apart_from_what_people_do_wrong(accounts: Accounts) -> None:
    with accounts.database._engine.begin() as connection:
        connection.execute(text("DROP TABLE sessions"))
    with pytest.raises(Failed) as failed:
        await account(accounts, "Ann")
    assert "Ann" not in str(failed.value)


def test_a_database_that_was_emptied_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """All accounts would be gone without a word; without the file everybody begins afresh."""
    file = tmp_path / FILE
    with open_store(tmp_path):
        file.touch()  # a server that was killed before it made the database may leave that
        for _ in range(2):
            with closing(opened(tmp_path)):
                assert file.stat().st_size > 0
        for path in tmp_path.glob(f"{FILE}-*"):
            path.unlink()
        file.write_bytes(b"")
        with pytest.raises(DatabaseDamaged, match=f"{FILE} is empty, though there was one"):
            opened(tmp_path)
        file.unlink()
        opened(tmp_path).close()
        assert file.stat().st_size > 0
    assert len((tmp_path / LOCK).read_text(encoding="utf-8").splitlines()) == len({"tables", "people"})
