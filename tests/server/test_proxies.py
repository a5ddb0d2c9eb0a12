"""A server behind Debian's nginx and HAProxy, with the files of deploy/: a whole game, and what a lying client gains."""

from __future__ import annotations

import contextlib
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from shoal.server.accounts.identity import COOKIE, SECURE_COOKIE
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.live import LiveGuest, Talk, play_on
from tests.server.proxied import PROXIES, Proxied, proxied

ELSEWHERE = "127.0.0.2"
"""An address of this machine that is no trusted proxy."""


@pytest.fixture(scope="module", params=PROXIES)
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    options = ("--log-level", "debug", "--trusted-proxies", "127.0.0.1")
    with proxied(request.param, tmp_path_factory.mktemp(request.param), *options) as found:
        yield found


def opened_by_form(site: Proxied, browser: httpx.Client) -> str:
    browser.get("/")
    answer = browser.post("/tables", data={"game": "go_fish"}, headers={"Origin": site.url})
    assert answer.status_code == 303, answer.text
    url: str = answer.headers["Location"]
    return url


@pytest.mark.slow
def test_two_people_and_bots_play_a_whole_game_through_the_proxy(site: Proxied) -> None:
    ann, bob = LiveGuest(site.url, site.tls), LiveGuest(site.url, site.tls)
    url = ann.open_table(seats=6, pace="at_once")
    with ann.at(url) as her, bob.at(url) as him:
        assert him.command(type="sit", id=1, seat=1, name="Bob")["type"] == "ack"
        command = 2
        while (talk := play_on(her, him)) is not None:
            answer = talk.play_any(command)
            assert answer["type"] == "ack" or answer["reason"] in ("TOO_FAST", "OTHERS_MAY_SPEAK", "STALE")
            time.sleep(0.1 if answer["type"] == "refused" else 0)  # who goes on at once after TOO_FAST is sent away
            command += 1

        assert her.board["over"]
        assert her.board["scores"] == him.board["scores"]


def test_the_cookie_is_secure_and_of_this_host_alone_and_tls_is_for_a_year(site: Proxied) -> None:
    with site.browser() as browser:
        answer = browser.get("/")
    cookie, *about = answer.headers["Set-Cookie"].split("; ")
    assert cookie.startswith(f"{SECURE_COOKIE}=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= {*about}
    assert "Domain" not in answer.headers["Set-Cookie"]
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize(("cookie", "seat"), [(SECURE_COOKIE, 0), (COOKIE, None)])
def test_a_browser_plays_at_its_socket_with_its_cookie_and_a_neighbours_that_lacks_the_prefix_is_nobody(
    site: Proxied, cookie: str, seat: int | None
) -> None:
    with site.browser() as browser:
        address = f"{site.url.replace('https', 'wss')}{opened_by_form(site, browser)}/socket"
        headers = {"Cookie": f"{cookie}={browser.cookies[SECURE_COOKIE]}", "Origin": site.url}
    with connect(address, additional_headers=headers, ssl=site.tls) as socket:
        talk = Talk(socket)
        talk.say(type="hello", wire=WIRE_VERSION, tab="tab", since=0)
        talk.until("update")
        assert talk.seat == seat


@pytest.mark.parametrize("origin", ["http://{host}", "https://evil.example", "null", "https://{host}.evil.example"])
def test_pages_of_other_origins_open_no_table_and_no_socket(site: Proxied, origin: str) -> None:
    host = site.url.removeprefix("https://")
    headers = {"Origin": origin.format(host=host)}
    with site.browser() as browser:
        url = opened_by_form(site, browser)
        assert browser.post("/tables", data={"game": "go_fish"}, headers=headers).status_code == 403
        headers["Cookie"] = f"{SECURE_COOKIE}={browser.cookies[SECURE_COOKIE]}"
    address = f"{site.url.replace('https', 'wss')}{url}/socket"
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers, ssl=site.tls):
        pass
    assert refused.value.response.status_code == 403


def test_a_browser_that_comes_without_tls_is_led_to_it(site: Proxied) -> None:
    answer = httpx.get(f"{site.plain_url}/rules/go_fish?a=b")

    assert answer.status_code == 308
    assert answer.headers["Location"] == f"{site.url}/rules/go_fish?a=b"


def test_another_name_that_leads_here_finds_nothing(site: Proxied) -> None:
    with site.browser(ELSEWHERE) as browser:
        headers = {"Host": "evil.example", "Origin": "https://evil.example"}
        assert browser.post("/tables", data={"game": "go_fish"}, headers=headers).status_code == 400

    assert site.server.line("refused", reason="unknown_host")["address"] == ELSEWHERE


def test_the_address_is_that_of_the_person_whatever_they_say_it_is(site: Proxied) -> None:
    lies = {"X-Forwarded-For": "203.0.113.7", "X-Real-IP": "203.0.113.7", "Forwarded": "for=203.0.113.7"}
    with site.browser(ELSEWHERE) as browser:
        assert browser.get("/rules/literature", headers={**lies, "X-Forwarded-Proto": "http"}).status_code == 200

    assert site.server.line("request", route="rules")["address"] == ELSEWHERE
    assert "203.0.113.7" not in site.server.text


@pytest.mark.parametrize("site", ["haproxy"], indirect=True)
def test_a_crowd_of_silent_connections_of_one_address_keeps_no_one_else_out(site: Proxied) -> None:
    there = ("127.0.0.1", int(site.url.rpartition(":")[2]))
    with contextlib.ExitStack() as crowd, site.browser(ELSEWHERE) as browser:
        silent = [
            crowd.enter_context(socket.create_connection(there, source_address=("127.0.0.3", 0))) for _ in range(605)
        ]
        refused, _, _ = select.select(silent, [], [], 30)
        assert refused, "one address has at most 600 connections"
        assert browser.get("/").status_code == 200


def test_the_probes_are_for_the_inside_only(site: Proxied) -> None:
    with site.browser() as browser:
        hidden = ("/healthz", "/readyz", "/%72eadyz", "/%68%65althz")  # the server reads an escaped letter as a letter
        assert [browser.get(path).status_code for path in hidden] == [404] * len(hidden)

    assert httpx.get(f"{site.server.url}/readyz").text == "ready"


@pytest.mark.slow
def test_the_terminal_finds_a_table_by_its_link_at_the_public_address(site: Proxied) -> None:
    url = LiveGuest(site.url, site.tls).open_table(seats=4, pace="at_once")
    done = subprocess.run(
        [sys.executable, "-m", "shoal", "tui", "--plain", f"{site.url}{url}"],
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=os.environ | {"SSL_CERT_FILE": str(site.certificate)},
    )

    assert "You’re watching" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
