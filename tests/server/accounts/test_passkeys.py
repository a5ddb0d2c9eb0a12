"""Passkeys: what opens an account, and everything that does not."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from shoal.server.accounts.account import SessionOf
from shoal.server.accounts.accounts import Accounts, WrongPassword
from shoal.server.accounts.identity import who
from shoal.server.accounts.passkey_proofs import CHALLENGE_S, BadPasskey, are_offered_at
from shoal.server.accounts.passkeys import MOST_PASSKEYS, Challenges, Passkeys, TooManyPasskeys
from shoal.server.web.site import site_of
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.databases import quick_accounts

pytestmark = pytest.mark.slow  # loading `webauthn` takes most of a second

PASSWORD: Final = "a shoal of herring"
SITE: Final = site_of("https://fish.example")
ANNS: Final = "the hash of the cookie of Ann's browser"
BOBS: Final = "the hash of the cookie of Bob's browser"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


class World:
    """A server with the accounts of Ann, who has a passkey, and of Bob, who has none."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.clock = Clock()
        self.passkeys = Passkeys(accounts, challenges=Challenges(self.clock))
        self.key = Authenticator(SITE.origin)

    async def populate(self) -> World:
        self.ann = await self.accounts.sign_up("Ann", PASSWORD, "a" * 64, "Firefox, Linux")
        self.bob = await self.accounts.sign_up("Bob", PASSWORD, "b" * 64, "Safari, iPhone")
        await self.add(self.key)
        return self

    async def add(self, key: Authenticator) -> None:
        asked = await self.passkeys.to_add(self.ann.account, PASSWORD, ANNS, SITE)
        await self.passkeys.add(self.ann.account, key.make(asked), ANNS, SITE, "Firefox, Linux")

    async def asked(self, browser: str = ANNS) -> str:
        return await self.passkeys.to_log_in(browser, SITE)

    async def log_in(self, answer: str, browser: str = ANNS) -> str:
        return (await self.passkeys.log_in(answer, browser, SITE, "Chrome, Android")).token


def told(story: Callable[[World], Awaitable[None]], accounts: Accounts) -> None:
    async def tell() -> None:
        await story(await World(accounts).populate())

    asyncio.run(tell())


@pytest.fixture
def on_sqlite(migrated: Path, tmp_path: Path) -> Path:
    shutil.copytree(migrated, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_a_passkey_opens_its_account_until_it_is_removed_and_so_do_the_sessions_of_others(accounts: Accounts) -> None:
    async def story(world: World) -> None:
        own = await accounts.session_with(who(world.ann.token))
        assert isinstance(own, SessionOf)
        (listed,) = await world.passkeys.of(world.ann.account)
        assert (listed.name, listed.used_ms) == ("Firefox, Linux", None)
        for _ in range(2):
            session = await accounts.session_with(who(await world.log_in(world.key.sign(await world.asked()))))
            assert isinstance(session, SessionOf)
            assert session.account == world.ann.account
        assert {one.browser for one in await accounts.sessions(world.ann.account)} == {
            "Firefox, Linux",
            "Chrome, Android",
        }
        (listed,) = await world.passkeys.of(world.ann.account)
        assert listed.used_ms is not None

        assert not await world.passkeys.remove(world.bob.account, listed.id, "")
        assert await world.passkeys.remove(world.ann.account, listed.id, own.session.id)
        assert await accounts.sessions(world.ann.account) == [own.session]
        with pytest.raises(BadPasskey):
            await world.log_in(world.key.sign(await world.asked()))

    told(story, accounts)


async def replayed(world: World) -> str:
    answer = world.key.sign(await world.asked())
    await world.log_in(answer)
    return answer


async def replayed_for_a_new_challenge(world: World) -> str:
    answer = await replayed(world)
    await world.asked()
    return answer


async def of_a_page_of_another_site(world: World) -> str:
    world.key.origin = "https://phish.example"
    return world.key.sign(await world.asked())


async def for_another_host(world: World) -> str:
    return world.key.sign(json.dumps(json.loads(await world.asked()) | {"rpId": "phish.example"}))


async def for_a_challenge_of_another_browser(world: World) -> str:
    await world.asked()
    return world.key.sign(await world.asked(BOBS))


async def for_a_challenge_to_add(world: World) -> str:
    asked = json.loads(await world.passkeys.to_add(world.ann.account, PASSWORD, ANNS, SITE))
    return world.key.sign(json.dumps(asked | {"rpId": SITE.host}))


async def too_late(world: World) -> str:
    answer = world.key.sign(await world.asked())
    world.clock.now += CHALLENGE_S
    return answer


async def by_a_copy_that_counts_less(world: World) -> str:
    world.key.counter = 40
    await world.log_in(world.key.sign(await world.asked()))
    world.key.counter = 39
    return world.key.sign(await world.asked())


async def by_another_key_of_that_name(world: World) -> str:
    other = Authenticator(SITE.origin)
    other.credential, other.user = world.key.credential, world.key.user
    return other.sign(await world.asked())


async def by_a_key_that_nobody_knows(world: World) -> str:
    return Authenticator(SITE.origin).sign(await world.asked())


async def for_another_person(world: World) -> str:
    world.key.user = b"somebody else"
    return world.key.sign(await world.asked())


async def in_no_words(world: World) -> str:
    await world.asked()
    return "[" * 5000


async def with_parts_that_are_none(world: World) -> str:
    answer = json.loads(world.key.sign(await world.asked()))
    return json.dumps(answer | {"response": {"clientDataJSON": 5, "authenticatorData": [], "signature": None}})


@pytest.mark.parametrize(
    "answer",
    [
        replayed,
        replayed_for_a_new_challenge,
        of_a_page_of_another_site,
        for_another_host,
        for_a_challenge_of_another_browser,
        for_a_challenge_to_add,
        too_late,
        by_a_copy_that_counts_less,
        by_another_key_of_that_name,
        by_a_key_that_nobody_knows,
        for_another_person,
        in_no_words,
        with_parts_that_are_none,
    ],
)
def test_no_other_answer_opens_an_account(answer: Callable[[World], Awaitable[str]], on_sqlite: Path) -> None:
    async def story(world: World) -> None:
        given = await answer(world)
        before = await world.accounts.sessions(world.ann.account)
        with pytest.raises(BadPasskey):
            await world.log_in(given)
        assert await world.accounts.sessions(world.ann.account) == before

    with quick_accounts(on_sqlite) as accounts:
        told(story, accounts)


def test_who_adds_a_passkey_gives_the_password_and_answers_once_from_here(on_sqlite: Path) -> None:
    async def story(world: World) -> None:
        ann, passkeys = world.ann.account, world.passkeys
        with pytest.raises(WrongPassword):
            await passkeys.to_add(ann, "not the one", ANNS, SITE)
        phished = Authenticator("https://phish.example").make(await passkeys.to_add(ann, PASSWORD, ANNS, SITE))
        new = Authenticator(SITE.origin).make(await passkeys.to_add(world.bob.account, PASSWORD, BOBS, SITE))
        for answer, browser in ((phished, ANNS), (new, ANNS), (new, BOBS)):
            with pytest.raises(BadPasskey):
                await passkeys.add(ann, answer, browser, SITE, "")
        await passkeys.add(world.bob.account, new, BOBS, SITE, "")
        with pytest.raises(BadPasskey):
            await passkeys.add(world.bob.account, new, BOBS, SITE, "")
        asked = await passkeys.to_add(world.bob.account, PASSWORD, BOBS, SITE)
        with pytest.raises(BadPasskey):  # it is Ann's already
            await passkeys.add(world.bob.account, world.key.make(asked), BOBS, SITE, "")
        assert (len(await passkeys.of(ann)), len(await passkeys.of(world.bob.account))) == (1, 1)

    with quick_accounts(on_sqlite) as accounts:
        told(story, accounts)


def test_an_account_has_a_bounded_number_of_passkeys_and_erased_not_a_byte_of_them(on_sqlite: Path) -> None:
    keys = [Authenticator(SITE.origin) for _ in range(MOST_PASSKEYS - 1)]

    async def story(world: World) -> None:
        keys.append(world.key)
        for key in keys[:-1]:
            await world.add(key)
        with pytest.raises(TooManyPasskeys):
            await world.add(Authenticator(SITE.origin))
        await world.accounts.erase(world.ann.account, PASSWORD)
        with pytest.raises(BadPasskey):
            await world.log_in(world.key.sign(await world.asked()))

    with quick_accounts(on_sqlite) as accounts:
        told(story, accounts)
    left = b"".join(file.read_bytes() for file in on_sqlite.iterdir())
    assert not [key for key in keys if key.credential in left]


@pytest.mark.parametrize(
    ("address", "are_there"),
    [
        ("https://fish.example", True),
        ("https://fish.example:8443", True),
        ("http://localhost:8000", True),
        ("http://fish.example", False),
        ("http://127.0.0.1:8000", False),
        ("https://192.0.2.1", False),
        ("https://[2001:db8::1]", False),
    ],
)
def test_passkeys_are_offered_where_browsers_have_them(address: str, are_there: bool) -> None:
    assert are_offered_at(site_of(address)) == are_there
