"""Accounts and sessions, in SQLite and in PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Literal

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.util import CommandError
from argon2 import PasswordHasher
from sqlalchemy import Connection, text

from shoal.server.accounts import accounts as accounts_module
from shoal.server.accounts import database as people_database
from shoal.server.accounts.account import SessionOf
from shoal.server.accounts.accounts import SESSION_KEPT_MS, Accounts, ErasedNames, NameTaken, WrongPassword
from shoal.server.accounts.database import NEWEST, engine_of, opened, prepare
from shoal.server.accounts.identity import new_token, who
from shoal.server.accounts.passwords import MOST_WAITING, BadPassword, Passwords
from shoal.server.accounts.schema import METADATA
from shoal.server.storage.store_errors import DatabaseForeign, Failed, FolderUnusable
from shoal.server.tables.seating.names import InvalidName, likeness
from tests.server.accounts.databases import QUICK, quick_accounts

GUEST = who("g" * 43)
PASSWORD = "a shoal of herring"


def test_an_account_takes_over_the_guest_whose_token_opens_nothing_any_more(accounts: Accounts) -> None:
    async def story() -> None:
        assert await accounts.session_with(GUEST) is True, "so far they are a guest"
        made = await accounts.sign_up("Ann", PASSWORD, GUEST, "Firefox, Linux")
        assert made.account.who == GUEST
        found = await accounts.session_with(who(made.token))
        assert isinstance(found, SessionOf)
        assert (found.account.name, found.account.who, found.session.browser) == ("Ann", GUEST, "Firefox, Linux")
        assert await accounts.session_with(GUEST) is False

    asyncio.run(story())


def test_who_logs_in_elsewhere_is_the_same_person_by_another_token(accounts: Accounts) -> None:
    async def story() -> None:
        made = await accounts.sign_up("Ann", PASSWORD, GUEST, "")
        again = await accounts.log_in(" ANN ", PASSWORD, "")
        assert again.account == made.account
        assert again.token != made.token
        assert len(await accounts.sessions(made.account)) == 2

    asyncio.run(story())


@pytest.mark.parametrize(("name", "password"), [("Ann", "another password"), ("Bob", PASSWORD), ("", PASSWORD)])
def test_a_wrong_name_and_a_wrong_password_are_refused_alike(accounts: Accounts, name: str, password: str) -> None:
    async def story() -> None:
        await accounts.sign_up("Ann", PASSWORD, GUEST, "")
        with pytest.raises(WrongPassword) as refused:
            await accounts.log_in(name, password, "")
        assert str(refused.value) == "there is no such name with that password"

    asyncio.run(story())


@pytest.mark.parametrize("name", ["Ann", "ANN", "A\u200dnn", "\uff21nn", "\u0410nn", "\u0391nn", "\u0391\u039d\u039d"])
def test_names_that_look_alike_belong_to_one_account(accounts: Accounts, name: str) -> None:
    async def story() -> None:
        await accounts.sign_up("Ann", PASSWORD, GUEST, "")
        with pytest.raises(NameTaken):
            await accounts.sign_up(name, PASSWORD, who(new_token()), "")

    asyncio.run(story())


def test_of_many_who_want_one_name_at_once_one_gets_it(accounts: Accounts) -> None:
    async def story() -> None:
        asked = [accounts.sign_up("Ann", PASSWORD, who(new_token()), "") for _ in range(8)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["LoggedIn"] + ["NameTaken"] * 7

    asyncio.run(story())


def test_a_guest_makes_one_account(accounts: Accounts) -> None:
    async def story() -> None:
        await accounts.sign_up("Ann", PASSWORD, GUEST, "")
        with pytest.raises(NameTaken):
            await accounts.sign_up("Bob", PASSWORD, GUEST, "")

    asyncio.run(story())


def test_names_and_passwords_that_will_not_do_are_refused_for_a_reason(accounts: Accounts) -> None:
    async def story() -> None:
        for name, password, reason in [
            ("Ann", "short", "PASSWORD_TOO_SHORT"),
            ("Ann", "x" * 201, "PASSWORD_TOO_LONG"),
            ("Annabelle", "annaBELLE", "PASSWORD_IS_NAME"),
            ("Ann", "Password123", "PASSWORD_TOO_COMMON"),
            ("Ann", "１２３４５６７８", "PASSWORD_TOO_COMMON"),  # full-width digits
            ("Ann", "azertyuiop", "PASSWORD_TOO_COMMON"),
            ("\u200d", PASSWORD, "NAME_EMPTY"),
            ("x" * 61, PASSWORD, "NAME_TOO_LONG"),
        ]:
            with pytest.raises((InvalidName, BadPassword)) as refused:
                await accounts.sign_up(name, password, GUEST, "")
            assert str(refused.value) == reason

    asyncio.run(story())


def test_a_password_is_the_same_however_a_device_writes_its_letters(accounts: Accounts) -> None:
    async def story() -> None:
        composed, apart = "caf\u00e9 au lait", "cafe\u0301 au lait"
        await accounts.sign_up("Ann", composed, GUEST, "")
        await accounts.log_in("Ann", apart, "")

    asyncio.run(story())


def test_a_new_password_ends_all_other_sessions_at_once(accounts: Accounts) -> None:
    async def story() -> None:
        ended: list[str] = []
        accounts.on_ended = ended.extend
        made = await accounts.sign_up("Ann", PASSWORD, GUEST, "")
        here = await accounts.log_in("Ann", PASSWORD, "")
        there = await accounts.session_with(who(made.token))
        this = await accounts.session_with(who(here.token))
        assert isinstance(there, SessionOf)
        assert isinstance(this, SessionOf)
        with pytest.raises(WrongPassword):
            await accounts.change_password(made.account, "not the one", "the second password", this.session.id)
        await accounts.change_password(made.account, PASSWORD, "the second password", this.session.id)
        assert ended == [there.session.id]
        assert not isinstance(await accounts.session_with(who(made.token)), SessionOf)
        assert isinstance(await accounts.session_with(who(here.token)), SessionOf)
        with pytest.raises(WrongPassword):
            await accounts.log_in("Ann", PASSWORD, "")
        await accounts.log_in("Ann", "the second password", "")

    asyncio.run(story())


def test_sessions_end_that_nobody_uses_and_an_account_has_a_bounded_number_of_them(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_ms, ended = 1_000_000, list[str]()

    async def story() -> None:
        nonlocal now_ms
        clocked = Accounts(accounts.database, Passwords(QUICK), now_ms=lambda: now_ms, on_ended=ended.extend)
        monkeypatch.setattr(accounts_module, "MOST_SESSIONS", 2)
        tokens = [(await clocked.sign_up("Ann", PASSWORD, GUEST, "")).token]
        for _ in range(2):
            now_ms += 1
            tokens.append((await clocked.log_in("Ann", PASSWORD, "")).token)
        assert len(ended) == 1
        assert [isinstance(await clocked.session_with(who(one)), SessionOf) for one in tokens] == [False, True, True]

        now_ms += SESSION_KEPT_MS + 1
        later = Accounts(accounts.database, Passwords(QUICK), now_ms=lambda: now_ms)  # which remembers nothing
        assert not any([isinstance(await later.session_with(who(one)), SessionOf) for one in tokens])

    asyncio.run(story())


def test_where_too_many_passwords_wait_nobody_else_does() -> None:
    done = threading.Event()

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            done.wait(60)
            return QUICK.hash(password, salt=salt)

    async def story() -> None:
        with closing(Passwords(Slow())) as passwords:
            asked = [asyncio.ensure_future(passwords.hashed(PASSWORD)) for _ in range(MOST_WAITING)]
            busy = [passwords.are_busy]
            await asyncio.sleep(0)
            busy.append(passwords.are_busy)
            done.set()
            await asyncio.gather(*asked)
            assert [*busy, passwords.are_busy] == [False, True, False]

    asyncio.run(story())


def test_nobody_ends_the_session_of_another(accounts: Accounts) -> None:
    async def story() -> None:
        ann = await accounts.sign_up("Ann", PASSWORD, GUEST, "")
        bob = await accounts.sign_up("Bob", PASSWORD, who(new_token()), "")
        session = await accounts.session_with(who(ann.token))
        assert isinstance(session, SessionOf)
        assert await accounts.end(bob.account, only=session.session.id) == 0
        assert isinstance(await accounts.session_with(who(ann.token)), SessionOf)

    asyncio.run(story())


def test_neither_passwords_nor_tokens_are_kept(tmp_path: Path) -> None:
    async def story() -> list[str]:
        with quick_accounts(tmp_path) as accounts:
            made = await accounts.sign_up("Ann", PASSWORD, GUEST, "")
            again = await accounts.log_in("Ann", PASSWORD, "")
            return [made.token, again.token]

    tokens = asyncio.run(story())
    for file in tmp_path.iterdir():
        assert file.stat().st_mode & 0o077 == 0, "nobody else may read it"
        for secret in (PASSWORD, *tokens):
            assert secret.encode() not in file.read_bytes()


def test_who_erases_their_account_leaves_no_byte_of_it(tmp_path: Path) -> None:
    async def story() -> str:
        with quick_accounts(tmp_path) as accounts:
            made = await accounts.sign_up("Annabelle", PASSWORD, GUEST, "Firefox, Linux")
            with pytest.raises(WrongPassword):
                await accounts.erase(made.account, "not the one")
            await accounts.erase(made.account, PASSWORD)
            with pytest.raises(WrongPassword):
                await accounts.log_in("Annabelle", PASSWORD, "")
            assert files_with("Annabelle") == []
            return made.token

    def files_with(text: str) -> list[str]:
        return [file.name for file in tmp_path.iterdir() if text.encode() in file.read_bytes()]

    token = asyncio.run(story())
    for left in ("Annabelle", "annabelle", GUEST, who(token), "Firefox, Linux"):
        assert files_with(left) == []


def test_the_name_of_an_erased_account_is_nobodys_for_a_year_and_not_kept(tmp_path: Path) -> None:
    now = [1_700_000_000_000]

    async def story(accounts: Accounts) -> None:
        made = await accounts.sign_up("Annabelle", PASSWORD, GUEST, "")
        await accounts.erase(made.account, PASSWORD)
        for name in ("annabelle", "AnnabeIIe", "Annabelle."):
            with pytest.raises(NameTaken):
                await accounts.sign_up(name, PASSWORD, who("h" * 43), "")
        now[0] += 366 * 86_400_000
        await accounts.sign_up("Annabelle", PASSWORD, who("h" * 43), "")

    with closing(opened(tmp_path)) as database:
        erased = ErasedNames(b"a key of the folder")
        asyncio.run(story(Accounts(database, Passwords(QUICK), erased=erased, now_ms=lambda: now[0])))
    with sqlite3.connect(tmp_path / "people.sqlite3") as connection:
        kept = connection.execute("SELECT digest FROM erased_names").fetchall()
    assert kept
    assert kept[0][0] != sha256(likeness("Annabelle").encode()).hexdigest(), "or names could be tried without the key"


def test_a_name_that_does_not_exist_costs_as_much_as_a_wrong_password(tmp_path: Path) -> None:
    class Counting(PasswordHasher):
        compared = 0

        def verify(self, kept: str | bytes, password: str | bytes) -> Literal[True]:
            self.compared += 1
            assert "m=8,t=1,p=1" in str(kept), "with the same parameters"
            return super().verify(kept, password)

    async def story(hasher: Counting) -> None:
        with closing(opened(tmp_path)) as database:
            accounts = Accounts(database, Passwords(hasher))
            await accounts.sign_up("Ann", PASSWORD, GUEST, "")
            for name in ("Ann", "Nobody"):
                hasher.compared = 0
                with pytest.raises(WrongPassword):
                    await accounts.log_in(name, "not the one", "")
                assert hasher.compared == 1
            accounts.close()

    asyncio.run(story(Counting(time_cost=1, memory_cost=8, parallelism=1)))


# --- The database -----------------------------------------------------------------------------------------------------


def test_a_new_database_has_the_tables_of_the_schema(accounts: Accounts) -> None:
    engine = accounts.database._engine  # what the database looks like inside
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert version_of(connection) == NEWEST


def test_an_earlier_format_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = engine_of(tmp_path)
    prepare(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'a0000'"))
    monkeypatch.setattr(people_database, "FIRST", "a0000")
    with pytest.raises(CommandError, match="a0000"):  # Alembic looks for the migrations from there on
        prepare(engine)
    engine.dispose()


@pytest.mark.parametrize(
    ("version", "fault"), [("0010", "written by a version of Shoal before 0.1.0"), ("a9999", "format a9999")]
)
def test_a_database_of_an_unknown_format_is_refused_and_left_alone(tmp_path: Path, version: str, fault: str) -> None:
    engine = engine_of(tmp_path)
    prepare(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})
    with pytest.raises(DatabaseForeign, match=fault):
        prepare(engine)
    with engine.connect() as connection:
        assert version_of(connection) == version
    engine.dispose()


def version_of(connection: Connection) -> str:
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


@pytest.mark.parametrize("url", ["nonsense", "mysql://me:secret@host/name", "postgresql:me:secret"])
def test_a_url_that_is_none_is_refused_without_its_password(tmp_path: Path, url: str) -> None:
    with pytest.raises(FolderUnusable) as refused:
        engine_of(tmp_path, url)
    assert "secret" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "people.sqlite3").write_bytes(b"something else" * 500)
    with pytest.raises(FolderUnusable, match="cannot be used"):
        opened(tmp_path)


def test_a_database_that_breaks_is_told_apart_from_what_people_do_wrong(tmp_path: Path) -> None:
    async def story() -> None:
        with quick_accounts(tmp_path) as accounts:
            with accounts.database._engine.begin() as connection:
                connection.execute(text("DROP TABLE sessions"))
            with pytest.raises(Failed) as failed:
                await accounts.sign_up("Ann", PASSWORD, GUEST, "")
            assert "Ann" not in str(failed.value)
            assert GUEST not in str(failed.value)

    asyncio.run(story())
