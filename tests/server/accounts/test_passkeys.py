"""Passkeys: what opens an account, everything that does not, and what pages offer."""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from shoal.server.accounts import passkey_proofs
from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.accounts import Accounts, WrongPassword
from shoal.server.accounts.passkey_proofs import CHALLENGE_S, BadPasskey, are_offered_at
from shoal.server.accounts.passkeys import MOST_CHALLENGES, MOST_PASSKEYS, ChallengesInMemory, Passkeys, TooManyPasskeys
from shoal.server.operations.limits import Limits
from shoal.server.web.porch import site_of
from tests.server.accounts.browsers import a_name, exported, signed_up
from tests.server.accounts.databases import PASSWORD
from tests.server.accounts.test_accounts import ON_SQLITE, session_of
from tests.server.live import LiveServer, live_server
from tests.server.notify.fakes import Now

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64
"""Flags of what an authenticator says: somebody touched it, it knows who, a new key follows."""


def text_of(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey, in a browser that shows the pages of an origin."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.credential = secrets.token_bytes(32)
        self.counter = 0
        self.user = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, asked: str) -> str:
        """What the browser answers to who wants a passkey made."""
        options = json.loads(asked)
        assert self._is_new_to(options)
        self.user = bytes_of(options["user"]["id"])
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        about = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + key
        said = self._said(options["rp"]["id"], PRESENT | VERIFIED | HAS_KEY) + about
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": said})
        client = self._client("webauthn.create", options)
        return self._answer(clientDataJSON=text_of(client), attestationObject=text_of(attested))

    def sign(self, asked: str) -> str:
        """What the browser answers to who wants a passkey used."""
        options = json.loads(asked)
        self.counter += 1
        said = self._said(options["rpId"], PRESENT)
        client = self._client("webauthn.get", options)
        signature = self._key.sign(said + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=text_of(client),
            authenticatorData=text_of(said),
            signature=text_of(signature),
            userHandle=text_of(self.user),
        )

    def _is_new_to(self, options: dict[str, Any]) -> bool:
        return all(bytes_of(one["id"]) != self.credential for one in options.get("excludeCredentials", ()))

    def _said(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, **response: str) -> str:
        name = text_of(self.credential)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})


pytestmark = [pytest.mark.anyio, pytest.mark.slow]  # loading `webauthn` takes most of a second

SITE: Final = site_of("https://fish.example")
ANNS: Final = "the hash of the cookie of Ann's browser"
BOBS: Final = "the hash of the cookie of Bob's browser"


class World:
    """A server with the accounts of Ann, who has a passkey, and of Bob, who has none."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.clock = Now()
        self.passkeys = Passkeys(accounts, challenges=ChallengesInMemory(self.clock))
        self.key = Authenticator(SITE.origin)

    async def populate(self) -> World:
        self.anns = await self.accounts.sign_up("Ann", PASSWORD, "a" * 64, "Firefox, Linux")
        self.ann = self.anns.account
        self.bob = (await self.accounts.sign_up("Bob", PASSWORD, "b" * 64, "Safari, iPhone")).account
        await self.add(self.key)
        return self

    async def add(self, key: Authenticator) -> None:
        asked = await self.passkeys.to_add(self.ann, PASSWORD, ANNS, SITE)
        await self.passkeys.add(self.ann, key.make(asked), ANNS, SITE, "Firefox, Linux")

    async def asked(self, browser: str = ANNS) -> str:
        return await self.passkeys.to_log_in(browser, SITE)

    async def log_in(self, answer: str, browser: str = ANNS) -> str:
        return (await self.passkeys.log_in(answer, browser, SITE, "Chrome, Android")).token


@pytest.fixture
async def world(accounts: Accounts) -> World:
    return await World(accounts).populate()


async def test_a_passkey_opens_its_account_until_it_is_removed_and_so_do_the_sessions_of_others(world: World) -> None:
    own = await session_of(world.accounts, world.anns.token)
    assert own is not None
    (listed,) = await world.passkeys.of(world.ann)
    assert (listed.name, listed.used_ms) == ("Firefox, Linux", None)
    for _ in range(2):
        session = await session_of(world.accounts, await world.log_in(world.key.sign(await world.asked())))
        assert session is not None
        assert session.account == world.ann
    browsers = {one.browser for one in await world.accounts.sessions(world.ann)}
    assert browsers == {"Firefox, Linux", "Chrome, Android"}
    (listed,) = await world.passkeys.of(world.ann)
    assert listed.used_ms is not None

    assert not await world.passkeys.remove(world.bob, listed.id, "")
    assert await world.passkeys.remove(world.ann, listed.id, own.session.id)
    assert await world.accounts.sessions(world.ann) == [own.session]
    with pytest.raises(BadPasskey):
        await world.log_in(world.key.sign(await world.asked()))


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
    asked = json.loads(await world.passkeys.to_add(world.ann, PASSWORD, ANNS, SITE))
    return world.key.sign(json.dumps(asked | {"rpId": SITE.host}))


async def too_late(world: World) -> str:
    answer = world.key.sign(await world.asked())
    world.clock.s += CHALLENGE_S
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
@ON_SQLITE
async def test_no_other_answer_opens_an_account(answer: Callable[[World], Awaitable[str]], world: World) -> None:
    given = await answer(world)
    before = await world.accounts.sessions(world.ann)
    with pytest.raises(BadPasskey):
        await world.log_in(given)
    assert await world.accounts.sessions(world.ann) == before


@ON_SQLITE
async def test_who_adds_a_passkey_gives_the_password_and_answers_once_from_here(world: World) -> None:
    ann, bob, passkeys = world.ann, world.bob, world.passkeys
    with pytest.raises(WrongPassword):
        await passkeys.to_add(ann, "not the one", ANNS, SITE)
    phished = Authenticator("https://phish.example").make(await passkeys.to_add(ann, PASSWORD, ANNS, SITE))
    new = Authenticator(SITE.origin).make(await passkeys.to_add(bob, PASSWORD, BOBS, SITE))
    for answer, browser in ((phished, ANNS), (new, ANNS), (new, BOBS)):
        with pytest.raises(BadPasskey):
            await passkeys.add(ann, answer, browser, SITE, "")
    await passkeys.add(bob, new, BOBS, SITE, "")
    anns = world.key.make(await passkeys.to_add(bob, PASSWORD, BOBS, SITE))
    for answer in (new, anns):
        with pytest.raises(BadPasskey):
            await passkeys.add(bob, answer, BOBS, SITE, "")
    assert (len(await passkeys.of(ann)), len(await passkeys.of(bob))) == (1, 1)


@ON_SQLITE
async def test_an_account_has_a_bounded_number_of_passkeys_and_erased_not_a_byte_of_them(
    world: World, tmp_path: Path
) -> None:
    keys = [Authenticator(SITE.origin) for _ in range(MOST_PASSKEYS - 1)]
    for key in keys:
        await world.add(key)
    with pytest.raises(TooManyPasskeys):
        await world.add(Authenticator(SITE.origin))
    await world.accounts.erase(world.ann, PASSWORD)
    with pytest.raises(BadPasskey):
        await world.log_in(world.key.sign(await world.asked()))
    left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert [key for key in (world.key, *keys) if key.credential in left] == []


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


async def test_browsers_that_only_ask_take_no_more_memory_than_there_is_room_for() -> None:
    challenges = ChallengesInMemory(Now())
    for number in range(MOST_CHALLENGES + 5):
        await challenges.new(str(number), "log in")
    assert await challenges.take("4", "log in") is None
    assert await challenges.take("5", "log in") is not None


# --- Over the network -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(people: AccountLoader, data: Path) -> Iterator[LiveServer]:
    limits = Limits(log_ins_per_address_at_once=8, log_ins_per_address_per_minute=0.001)
    with live_server(data, limits=limits, people=people, spared=()) as live:
        yield live


@contextlib.contextmanager
def at(url: str, **headers: str) -> Iterator[httpx.Client]:
    """A browser that has been at the page of accounts."""
    with httpx.Client(base_url=url, headers={"Origin": url, "User-Agent": "X Firefox/1 Linux"} | headers) as client:
        client.get("/account")
        yield client


def test_a_passkey_is_added_used_exported_and_tried_no_more_often_than_a_password(server: LiveServer) -> None:
    here = server.url.replace("127.0.0.1", "localhost")
    key = Authenticator(here)
    with at(here, **{"Accept-Language": "fr"}) as browser, at(here) as phone:
        name = signed_up(browser, a_name())
        refused = browser.post("/account/passkeys/to-add", data={"password": "not the one"})
        assert (refused.status_code, refused.json()) == (400, {"problem": "Ce n’est pas votre mot de passe."})
        asked = browser.post("/account/passkeys/to-add", data={"password": PASSWORD})
        assert name in asked.json()["user"]["name"]
        added = browser.post("/account/passkeys/add", data={"answer": key.make(asked.text)})
        assert added.status_code == 200
        assert added.text.count("Firefox, Linux") == 2, "a passkey with its button"

        (passkey,) = exported(browser)["account.json"]["passkeys"]
        assert (passkey["name"], passkey["used"], set(passkey)) == ("Firefox, Linux", None, {"name", "since", "used"})

        asked = phone.post("/account/passkeys/to-use")
        assert "allowCredentials" not in asked.json() or asked.json()["allowCredentials"] == []
        stranger = phone.post("/account/passkeys/use", data={"answer": Authenticator(here).sign(asked.text)})
        assert (stranger.status_code, "doesn’t match an account here" in stranger.text) == (400, True)
        answer = key.sign(phone.post("/account/passkeys/to-use").text)
        before = dict(phone.cookies)
        logged_in = phone.post("/account/passkeys/use?to=/friends", data={"answer": answer})
        assert (logged_in.status_code, logged_in.headers["Location"]) == (303, "/friends")
        assert dict(phone.cookies) != before
        assert name in phone.get("/account").text

        for _ in range(8):
            tried = phone.post("/account/passkeys/to-use")
        assert (tried.status_code, "Too many attempts" in tried.json()["problem"]) == (429, True)


def test_where_there_can_be_no_passkeys_none_are_offered(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    here = server.url.replace("127.0.0.1", "localhost")
    with at(server.url) as by_number, at(here) as by_name:
        assert "passkey" in by_name.get("/account").text
        assert "passkey" not in by_number.get("/account").text
        monkeypatch.setattr(passkey_proofs, "_is_installed", lambda: False)
        assert "passkey" not in by_name.get("/account").text
        for browser in (by_number, by_name):
            assert browser.post("/account/passkeys/to-use").status_code == 404
