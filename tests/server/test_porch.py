"""The porch of a public server, without a proxy: who is believed, which hosts are ours, and what comes without TLS."""

from __future__ import annotations

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import Message, Receive, Scope, Send

from shoal.server.operations.observer import Observer
from shoal.server.web.porch import Porch, site_of

pytestmark = pytest.mark.anyio

PROXY, STRANGER, PERSON = "192.0.2.1", "198.51.100.9", "203.0.113.7"
TLS = {"X-Forwarded-Proto": "https"}


class Noted(Observer):
    """Keeps what was refused."""

    def __init__(self) -> None:
        self.refusals: list[tuple[str, str]] = []

    def refused(self, reason: str, address: str) -> None:
        self.refusals.append((reason, address))


async def _what_is_behind(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope)
    client = scope["client"][0] if scope["client"] else None
    seen = {"client": client, "scheme": scope["scheme"], "host": request.headers["host"], "url": str(request.url)}
    await JSONResponse(seen)(scope, receive, send)


class Way:
    """A client at an address that asks at a porch."""

    def __init__(self, url: str = "https://fish.example", hosts: tuple[str, ...] = ()) -> None:
        self.noted = Noted()
        self.porch = Porch(_what_is_behind, site_of(url), self.noted, proxies=[PROXY, "10.0.0.0/8"], hosts=hosts)

    async def ask(
        self, peer: str, headers: dict[str, str], *, method: str = "GET", host: str = "fish.example", path: str = "/"
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self.porch, client=(peer, 5000))
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.request(method, f"http://inner:8000{path}", headers={"Host": host, **headers})


async def test_a_trusted_proxy_says_who_asks_and_how() -> None:
    answer = await Way().ask(PROXY, {**TLS, "X-Forwarded-For": PERSON})

    assert answer.json() == {
        "client": PERSON,
        "scheme": "https",
        "host": "fish.example",
        "url": "https://fish.example/",
    }
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (f"{STRANGER}, {PERSON}", PERSON),  # what the proxy itself has added is the last
        (f"{PERSON}, 10.1.2.3", PERSON),  # two proxies, both trusted
        (f"{STRANGER}, {PERSON}, 10.1.2.3, 10.9.9.9", PERSON),
        ("2001:DB8::7", "2001:db8::7"),
        (f"::ffff:{PERSON}", PERSON),
        (f"{PERSON}:4711", PERSON),
        ("", PROXY),
        ("unknown", PROXY),
        ("<script>", PROXY),
        ("x" * 5000, PROXY),
        (f"{PERSON}, nonsense", PROXY),
    ],
)
async def test_the_client_is_the_last_address_that_no_trusted_proxy_has(forwarded: str, client: str) -> None:
    answer = await Way().ask(PROXY, {**TLS, "X-Forwarded-For": forwarded})

    assert answer.json()["client"] == client


async def test_a_proxy_that_is_not_trusted_is_told_so_and_changes_nothing() -> None:
    way = Way()

    answer = await way.ask(STRANGER, {**TLS, "X-Forwarded-For": PERSON})

    assert answer.status_code == 403
    assert "trusted_proxies" in answer.text
    assert way.noted.refusals == [("untrusted_proxy", STRANGER)]


async def test_at_an_address_without_tls_the_lies_of_strangers_are_passed_over() -> None:
    answer = await Way("http://fish.example").ask(STRANGER, {**TLS, "X-Forwarded-For": PERSON})

    assert (answer.json()["client"], answer.json()["scheme"]) == (STRANGER, "http")
    assert "Strict-Transport-Security" not in answer.headers


async def test_an_address_mapped_into_ipv6_is_the_proxy_all_the_same() -> None:
    answer = await Way().ask(f"::ffff:{PROXY}", {**TLS, "X-Forwarded-For": PERSON})

    assert answer.json()["client"] == PERSON


@pytest.mark.parametrize("proto", ["https, http", "HTTPS", "ftp", "", "https\t,x"])
async def test_a_scheme_that_is_none_is_no_tls(proto: str) -> None:
    answer = await Way().ask(PROXY, {"X-Forwarded-Proto": proto})

    assert answer.status_code == 308


@pytest.mark.parametrize(
    "host", ["evil.example", "fish.example.evil.example", "127.0.0.1:8000", "fish.example@evil", "", "fish.example."]
)
async def test_a_host_that_is_not_ours_finds_nothing(host: str) -> None:
    way = Way()

    answer = await way.ask(PROXY, {**TLS, "X-Forwarded-For": PERSON}, host=host)

    assert answer.status_code == 400
    assert way.noted.refusals == [("unknown_host", PERSON)]


async def test_hosts_that_are_allowed_keep_their_names() -> None:
    way = Way(hosts=("www.fish.example", "*.lan"))

    assert [(await way.ask(PROXY, TLS, host=host)).json()["host"] for host in ("www.fish.example", "a.lan")] == [
        "www.fish.example",
        "a.lan",
    ]
    assert (await way.ask(PROXY, TLS, host="www.evil.example")).status_code == 400


@pytest.mark.parametrize("host", ["fish.example", "FISH.example", "fish.example:8000", "fish.example:8443"])
async def test_the_port_of_the_public_address_holds_whatever_the_proxy_says(host: str) -> None:
    answer = await Way("https://fish.example:8443").ask(PROXY, TLS, host=host)

    assert answer.json()["url"] == "https://fish.example:8443/"


async def test_without_tls_a_browser_is_led_to_it_and_a_form_is_refused() -> None:
    way = Way()

    led = await way.ask(STRANGER, {}, path="/t/a%20b?x=%22")
    refused = await way.ask(STRANGER, {}, method="POST")

    assert (led.status_code, led.headers["Location"]) == (308, "https://fish.example/t/a%20b?x=%22")
    assert refused.status_code == 403
    assert way.noted.refusals == [("without_tls", STRANGER)]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_probes_need_neither_name_nor_tls(path: str) -> None:
    assert (await Way().ask(STRANGER, {}, host="10.0.0.3:8000", path=path)).status_code == 200


async def test_a_path_that_looks_like_another_host_leads_nowhere_else() -> None:
    answer = await Way().ask(STRANGER, {}, path="//evil.example/x")

    assert answer.headers["Location"] == "https://fish.example//evil.example/x"


@pytest.mark.parametrize(
    ("url", "host", "status", "reason"),
    [
        ("https://fish.example", "fish.example", 403, "without_tls"),
        ("https://fish.example", "evil.example", 400, "unknown_host"),
        ("http://fish.example", "evil.example", 400, "unknown_host"),
    ],
)
async def test_a_socket_without_tls_or_for_another_host_is_refused_before_it_is_open(
    url: str, host: str, status: int, reason: str
) -> None:
    way, sent = Way(url), list[Message]()
    headers = [(b"host", host.encode())]
    scope = {"type": "websocket", "path": "/t/x/socket", "scheme": "ws", "headers": headers, "client": (STRANGER, 5000)}

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await way.porch(scope, receive, send)
    assert (sent[0]["type"], sent[0]["status"]) == ("websocket.http.response.start", status)
    assert way.noted.refusals == [(reason, STRANGER)]
