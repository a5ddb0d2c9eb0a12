"""Passkeys over the network: what pages offer, what they are answered, and what is taken along."""

from __future__ import annotations

import contextlib
import io
import json
import zipfile
from collections.abc import Iterator

import httpx
import pytest

from shoal.server.accounts import passkey_proofs
from shoal.server.operations.limits import Limits
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.databases import quick_people
from tests.server.accounts.test_account_pages import PASSWORD, a_name, signed_up
from tests.server.live import LiveServer, live_server

pytestmark = pytest.mark.slow  # loading `webauthn` takes most of a second


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("data")
    limits = Limits(log_ins_per_address_at_once=8, log_ins_per_address_per_minute=0.001)
    with quick_people(folder) as people, live_server(folder, limits=limits, people=people, spared=()) as live:
        yield live


@contextlib.contextmanager
def at(url: str, **headers: str) -> Iterator[httpx.Client]:
    """A browser that has been at the page of accounts."""
    with httpx.Client(base_url=url, headers={"Origin": url, "User-Agent": "X Firefox/1 Linux"} | headers) as client:
        client.get("/account")
        yield client


def test_a_passkey_is_added_used_exported_and_tried_no_more_often_than_a_password(server: LiveServer) -> None:
    here = server.url.replace("127.0.0.1", "localhost")
    key, name = Authenticator(here), a_name()
    with at(here, **{"Accept-Language": "fr"}) as browser, at(here) as phone:
        signed_up(browser, name)
        refused = browser.post("/account/passkeys/to-add", data={"password": "not the one"})
        assert (refused.status_code, refused.json()) == (400, {"problem": "Ce n’est pas votre mot de passe."})
        asked = browser.post("/account/passkeys/to-add", data={"password": PASSWORD})
        assert name in asked.json()["user"]["name"]
        added = browser.post("/account/passkeys/add", data={"answer": key.make(asked.text)})
        assert added.status_code == 200
        assert added.text.count("Firefox, Linux") == 3, "a session, and a passkey with its button"

        kept = zipfile.ZipFile(io.BytesIO(browser.get("/account/data").content))
        (passkey,) = json.loads(kept.read("account.json"))["passkeys"]
        assert (passkey["name"], passkey["used"], set(passkey)) == ("Firefox, Linux", None, {"name", "since", "used"})

        asked = phone.post("/account/passkeys/to-use")
        assert "allowCredentials" not in asked.json() or asked.json()["allowCredentials"] == []
        stranger = phone.post("/account/passkeys/use", data={"answer": Authenticator(here).sign(asked.text)})
        assert (stranger.status_code, "opens no account here" in stranger.text) == (400, True)
        answer = key.sign(phone.post("/account/passkeys/to-use").text)
        before = dict(phone.cookies)
        logged_in = phone.post("/account/passkeys/use?to=/friends", data={"answer": answer})
        assert (logged_in.status_code, logged_in.headers["Location"]) == (303, "/friends")
        assert dict(phone.cookies) != before
        assert name in phone.get("/account").text

        for _ in range(8):
            tried = phone.post("/account/passkeys/to-use")
        assert (tried.status_code, "too often" in tried.json()["problem"]) == (429, True)


def test_where_there_can_be_no_passkeys_none_are_offered(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    here = server.url.replace("127.0.0.1", "localhost")
    with at(server.url) as by_number, at(here) as by_name:
        assert "passkey" in by_name.get("/account").text
        assert "passkey" not in by_number.get("/account").text
        monkeypatch.setattr(passkey_proofs, "_is_installed", lambda: False)
        assert "passkey" not in by_name.get("/account").text
        for browser in (by_number, by_name):
            assert browser.post("/account/passkeys/to-use").status_code == 404
