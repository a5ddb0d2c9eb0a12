"""What a token opens: every address of the API, with every scope and with none."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import re
import secrets
import sqlite3
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from msgspec.structs import replace
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from shoal.records import read_record
from shoal.server.accounts.authentication import BearerTokens
from shoal.server.accounts.identity import COOKIE, new_token
from shoal.server.accounts.programs import UnknownScope
from shoal.server.operations.admission import Admission
from shoal.server.operations.limits import Limits
from shoal.server.scopes import SCOPES, TOKEN_PREFIX
from shoal.server.storage.database import FILE
from shoal.server.tables.seating.names import likeness
from shoal.server.tables.state.log import sealed
from shoal.server.web.answers import Refusal
from tests.sampling import DAY, sampled, todays
from tests.server.accounts.browsers import bytes_of_databases, new_browser, signed_up
from tests.server.accounts.databases import PASSWORD
from tests.server.api.conftest import World
from tests.server.live import address, wait_until
from tests.server.tables_in_memory import OWNER
from tests.server.test_rematch import played

OPENS = {
    ("GET", "/account"): "account:read",
    ("GET", "/games"): "games:read",
    ("GET", "/games/{game}"): "games:read",
    ("GET", "/tables/{table}/game"): "games:read",
    ("GET", "/tables"): "tables:read",
    ("POST", "/tables"): "tables:open",
    ("GET", "/tables/events"): "tables:read",
    ("GET", "/tables/{table}"): "tables:read",
    ("GET", "/tables/{table}/events"): "tables:read",
    ("GET", "/tables/{table}/seat"): "tables:play",
    ("GET", "/tables/{table}/seat/events"): "tables:play",
    ("POST", "/tables/{table}/commands"): "tables:play",
}
"""Every route of the API, with the one scope that opens it. A new route needs a row here."""

SOCKET = "/t/{table}/socket"
JSON = {"Content-Type": "application/json"}


def status(program: httpx.Client, method: str, path: str) -> int:
    """Of a request that is none of the token's business, or leads nowhere; of a stream only its head is read."""
    filled = path.replace("{table}", "nowhere").replace("{game}", "nothing")
    with program.stream(method, filled, json={} if method == "POST" else None) as answer:
        return answer.status_code


def test_every_route_has_a_row(world: World) -> None:
    document = world.http.get("/api/1/openapi.json").json()
    routes = {
        (method.upper(), path.removeprefix("/api/1")): operation["security"]
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    assert routes.pop(("GET", SOCKET)) == [{"token": ["tables:play"]}]
    assert routes == {route: [{"token": [scope]}] for route, scope in OPENS.items()}


@pytest.mark.parametrize("scope", SCOPES)
def test_a_scope_opens_its_own_routes_and_no_other(world: World, scope: str) -> None:
    with world.program(world.magpie, scope) as program:
        found = {route: status(program, *route) for route in OPENS}
    assert {route for route, code in found.items() if code != 403} == {
        route for route, opening in OPENS.items() if opening == scope
    }
    assert 401 not in found.values()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Cookie": f"{COOKIE}={{token}}"},
        {"Authorization": f"Bearer {new_token()}"},
        {"Authorization": f"Bearer shoal_{new_token()}"},
        {"Authorization": "Basic {token}"},
        {"Authorization": "Bearer {token} {token}"},
    ],
    ids=["no header", "a cookie", "a guest's token", "a token that never was", "another scheme", "two tokens"],
)
def test_nothing_but_a_token_in_the_header_opens_a_route(world: World, headers: dict[str, str]) -> None:
    token = world.token(world.ann)
    filled = {name: value.format(token=token) for name, value in headers.items()}
    with httpx.Client(base_url=f"{world.live.url}/api/1", headers=filled) as program:
        assert {status(program, *route) for route in OPENS} == {401}


def test_neither_a_token_in_the_address_nor_the_cookie_of_a_session_opens_the_api(world: World) -> None:
    token = world.token(world.ann)
    answer = world.http.get(f"/api/1/account?token={token}&access_token={token}")
    assert (answer.status_code, answer.json()["error"]) == (401, "TOKEN_MISSING")
    world.log_in()
    assert "Settings" in world.http.get("/account").text
    assert world.http.post("/api/1/tables", json={}).status_code == 401


def test_a_token_opens_no_page(world: World) -> None:
    headers = {"Authorization": f"Bearer {world.token(world.ann)}"}
    for path in ("/account", "/account/data", "/account/programs", "/friends", "/person/Ann", "/"):
        assert world.http.get(path, headers=headers).status_code == 401, path
    assert world.http.post("/tables", headers=headers).status_code == 401


@pytest.mark.parametrize(("scopes", "refused"), [(("tables:read",), 403), ((), 401)], ids=["other scope", "unknown"])
def test_a_websocket_opens_for_the_scope_of_playing_alone(world: World, scopes: tuple[str, ...], refused: int) -> None:
    table = world.opened(world.ann)
    token = world.token(world.magpie, *scopes) if scopes else f"shoal_{new_token()}"
    with pytest.raises(InvalidStatus) as caught:
        connect(address(world.live, f"/t/{table}"), additional_headers={"Authorization": f"Bearer {token}"})
    assert caught.value.response.status_code == refused


def test_a_token_is_kept_as_a_hash_and_gone_when_it_is_revoked(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    world.log_in()
    made = world.http.post("/account/programs/token", data={"name": "phone", "scope": ["account:read"]}).text
    secret = re.search(r">(shoal_[^<]{43})<", made)
    assert secret
    page = world.http.get("/account/programs").text
    assert secret[1] not in page, "it is shown once"
    headers = {"Authorization": f"Bearer {secret[1]}"}
    assert world.http.get("/api/1/account", headers=headers).json()["scopes"] == ["account:read"]
    assert secret[1] not in caplog.text
    kept = bytes_of_databases(world.live.folder)
    assert secret[1].encode() not in kept
    assert hashlib.sha256(secret[1].encode()).hexdigest().encode() in kept
    token = re.search(r'name="token" value="(t-[0-9a-f]+)" aria-label="Revoke the token phone"', page)
    assert token
    assert world.http.post("/account/programs/revoke", data={"token": token[1]}).status_code == 303
    assert world.http.get("/api/1/account", headers=headers).json()["error"] == "TOKEN_UNKNOWN"


def test_wrong_tokens_are_as_few_as_wrong_passwords(world: World) -> None:
    async def tries(admission: Admission, sent: list[str]) -> list[int]:
        bearers, statuses = BearerTokens(world.people, admission), []
        for token in sent:
            headers = [(b"authorization", f"Bearer {token}".encode())]
            asked = HTTPConnection({"type": "http", "headers": headers, "client": ("192.0.2.7", 1)})
            try:
                await bearers.token_of(asked, "account:read")
                statuses.append(200)
            except Refusal as refusal:
                statuses.append(refusal.status)
        return statuses

    limits = Limits(log_ins_per_address_at_once=3, log_ins_per_address_per_minute=0.001)
    good = world.token(world.ann)
    wrong = [f"shoal_{new_token()}" for _ in range(5)]
    assert asyncio.run(tries(Admission(limits, clock=lambda: 0.0), [*wrong, good])) == [401, 401, 401, 429, 429, 200]


@pytest.mark.parametrize(
    ("asked", "sent", "refused", "detail"),
    [
        ("GET /nowhere", {}, 404, ""),
        ("GET /tables/a%0Ab", {}, 404, ""),
        ("PUT /tables", {}, 405, ""),
        ("POST /tables", {"content": "{}"}, 415, ""),
        ("POST /tables", {"content": "[" * 9000, "headers": JSON}, 400, ""),
        ("POST /tables", {"content": " " * 20000, "headers": JSON}, 413, ""),
        ("POST /tables", {"json": {"seats": "4"}}, 400, "$.seats"),
        ("POST /tables", {"json": {"colour": 4}}, 400, ""),
        ("POST /tables", {"json": {"game": "poker"}}, 422, ""),
        ("POST /tables", {"json": {"bot": "cmd:rm"}}, 422, "rm"),  # it is named, and not run
        ("POST /tables/nowhere/commands", {"json": {"tab": "t", "command": {"type": "zap", "id": 1}}}, 400, ""),
        ("GET /games/aaaaaaaaaaaaaaaa", {}, 404, ""),
    ],
)
def test_errors_have_one_form(world: World, asked: str, sent: dict[str, Any], refused: int, detail: str) -> None:
    with world.program(world.ann) as program:
        answer = program.request(*asked.split(), **sent)
    assert (answer.status_code, answer.headers["Content-Type"]) == (refused, "application/json")
    assert set(answer.json()) == {"error", "detail"}
    assert detail in answer.json()["detail"]
    assert answer.headers.get("Allow") == ("GET, HEAD, POST" if refused == 405 else None)


def test_the_document_is_made_of_the_types_that_are_sent(world: World) -> None:
    document = world.http.get("/api/1/openapi.json").json()
    schemas = document["components"]["schemas"]
    assert document["openapi"] == "3.1.0"
    assert schemas["Sitter"]["properties"]["program"]["type"] == "boolean"
    assert {"$ref": "#/components/schemas/GameMove"} in schemas["Play"]["properties"].values()
    assert len(schemas["GameMove"]["anyOf"]) == 3
    asked = [str(schemas), str(document["paths"])]
    named = {part.partition("'")[0] for text in asked for part in text.split("#/components/schemas/")[1:]}
    assert named <= set(schemas), "nothing is referred to that is not there"


def test_with_a_person_their_bots_are_gone_from_every_file(world: World) -> None:
    name = f"Finch{secrets.token_hex(4)}"
    with new_browser(world.live) as browser:
        signed_up(browser, f"Cyd{secrets.token_hex(4)}")
        assert browser.post("/account/programs/bot", data={"name": name}).status_code == 303
        bot = asyncio.run(world.services.accounts.named(name))
        assert bot is not None
        table, token = world.opened(bot), world.token(bot)
        assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 303
    assert world.http.get("/api/1/account", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    assert world.http.get(f"/t/{table}").status_code == 200, "its game stays, with nobody's name"
    kept = bytes_of_databases(world.live.folder)
    left = (name, likeness(name), bot.who, hashlib.sha256(token.encode()).hexdigest())
    assert [one for one in left if one.encode() in kept] == []


# --- Pages of other sites -----------------------------------------------------------------------------------------------

ELSEWHERE = {"Origin": "https://elsewhere.example"}
BEFOREHAND = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "account", {}, 200),
        ("GET", "openapi.json", {}, 200),
        ("GET", "tables", {}, 403),
        ("GET", "nowhere", {}, 404),
        ("PUT", "account", {}, 405),
        ("GET", "account", {"Authorization": "Bearer shoal_x"}, 401),
        *(("OPTIONS", path, BEFOREHAND, 200) for path in ("tables", "tables/nowhere/commands", "nowhere")),
    ],
)
def test_a_page_of_another_site_may_use_the_api_whatever_it_answers(
    world: World, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    with world.program(world.ann, "account:read") as program:
        answer = program.request(method, f"/{path}", headers=ELSEWHERE | headers)
    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (status, "*")
    assert not {"Access-Control-Allow-Credentials", "Set-Cookie"} & {*answer.headers}
    if method == "OPTIONS":
        assert "POST" in answer.headers["Access-Control-Allow-Methods"]
        assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("path", ["/", "/account", "/api/2/account", "/api/1", "/tables", "/review", "/lobby"])
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_nothing_but_the_api_is_open_to_pages_of_other_sites(world: World, path: str, method: str) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Accept": "application/json"}
    answer = httpx.request(method, world.live.url + path, headers=ELSEWHERE | asked)
    assert [name for name in answer.headers if name.lower().startswith("access-control-")] == []


# --- Scopes by name -----------------------------------------------------------------------------------------------------


def test_a_scope_that_there_is_not_is_refused_by_its_name(world: World) -> None:
    world.log_in()
    form = {"name": "mine", "scope": ["games:read", "games:write"]}
    answer = world.http.post("/account/programs/token", data=form)
    assert answer.status_code == 400
    assert "There’s no scope “games:write”. Choose from: account:read, " in answer.text
    assert f"{TOKEN_PREFIX}" not in answer.text.replace("shoal_...", "")
    with pytest.raises(UnknownScope, match="games:write"):
        world.token(world.ann, "games:read", "games:write")


# --- The games of an account ----------------------------------------------------------------------------------------------


def keep_game(world: World, table: str) -> None:
    """A table in the store where Ann has played a game of Go Fish to its end, which the server has loaded since."""
    log = [
        sealed(
            replace(
                row,
                table=table,
                known=replace(row.known, who=world.ann.who) if row.known and row.known.who == OWNER else row.known,
            )
        )
        for row in played(())
    ]
    asyncio.run(world.live.store.append(log))
    with world.program(world.ann, "tables:play") as program:
        said = {"tab": "tab", "command": {"type": "set_pace", "id": 1, "pace": "quick"}}
        assert program.post(f"/tables/{table}/commands", json=said).status_code == 200


@pytest.mark.slow
def test_every_game_in_the_list_of_an_account_can_be_read_and_the_list_has_pages(world: World) -> None:
    tables = {f"bababababa-aaaaaaa{last}" for last in "ab"}
    for table in tables:
        keep_game(world, table)
    with world.program(world.ann, "games:read") as program:

        def listed(asked: str = "") -> list[dict[str, Any]]:
            found: list[dict[str, Any]] = program.get(f"/games{asked}").json()["games"]
            return found

        wait_until(lambda: len(listed()) >= len(tables))
        games = [game for game in listed() if game["table"] in tables]
        assert len(games) == len(tables)
        for game in games:
            assert (game["number"], game["seat"], game["game"], game["partners"]) == (1, 0, "go_fish", [])
            assert {(bool(other["bot"]), other["name"]) for other in game["opponents"]} == {(True, None)}
            assert read_record(program.get(f"/games/{game['id']}").content).game.rules.name == "go_fish"
            assert world.http.get(f"/game/{game['id']}").status_code == 200

        with contextlib.closing(sqlite3.connect(Path(world.live.folder, FILE))) as file:
            file.execute("DELETE FROM shelf")
            file.commit()
        assert {game["table"] for game in listed()} >= tables, "as before games had pages at once"

        paged, after = list[str](), cast(str | None, "")
        while after is not None:
            page = program.get("/games", params={"limit": 1} | ({"after": after} if after else {})).json()
            paged += [game["id"] for game in page["games"]]
            after = page["next"]
        assert paged == [game["id"] for game in listed("?limit=200")]
        asked = ("limit=0", "limit=x", "limit=201", "after=x", f"after={'a' * 16}")
        refused = [program.get(f"/games?{one}") for one in asked]
        assert [answer.status_code for answer in refused] == [400, 400, 400, 400, 404]
        assert "1 to 200" in refused[0].json()["detail"]


def test_a_new_table_is_named_as_every_other_answer_names_it(world: World) -> None:
    with world.program(world.ann) as program:
        opened = program.post("/tables", json={"game": "go_fish"}).json()
        assert opened["url"] == f"/t/{opened['table']}"
        assert opened["table"] in [one["table"] for one in program.get("/tables").json()["tables"]]


# --- The document, held against live answers --------------------------------------------------------------------------

STREAMS = [route for route in OPENS if route[1].endswith("/events")]
LEGAL_BUT_NO_TABLE = 422
"""House rules can be well written and make no game, which no schema says."""
ACCEPTED = ["2xx", "401", "403", "404", "409", str(LEGAL_BUT_NO_TABLE), "429", "5xx"]


@pytest.fixture(scope="module")
def schema(world: World) -> Any:
    import schemathesis  # a second of work, and only here

    config = {"checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}}}
    url = f"{world.live.url}/api/1/openapi.json"
    return schemathesis.openapi.from_url(url, config=schemathesis.Config.from_dict(config))


@pytest.mark.slow
@pytest.mark.parametrize("route", todays(4, sorted(set(OPENS) - set(STREAMS)), "api"), ids=" ".join)
def test_every_answer_is_as_the_document_says(world: World, schema: Any, route: tuple[str, str]) -> None:
    from schemathesis import GenerationMode

    method, path = route
    operation = schema[f"/api/1{path}"][method]
    headers = {"Authorization": f"Bearer {world.token(world.ann)}"}
    for mode in GenerationMode:

        @seed(f"shoal/{DAY}")
        @settings(
            max_examples=sampled(2, of=100),
            phases=[Phase.generate],
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            case.call_and_validate(headers=headers)

        ask()
