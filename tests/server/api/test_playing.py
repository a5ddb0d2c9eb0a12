"""Programs that play: the examples of the documentation, streams, and how everybody sees that a bot is one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from shoal.cli import main
from shoal.server.accounts.identity import new_token
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.api.conftest import World
from tests.server.live import Talk, address, close_code, wait_until

EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples"


def played(world: World, command: list[str], *arguments: str) -> str:
    """What an example says that plays as Magpie."""
    environment = {**os.environ, "SHOAL_TOKEN": world.token(world.magpie)}
    done = subprocess.run(
        [*command, world.live.url, *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def finished(world: World, table: str) -> dict[str, Any]:
    """The game that ended at a table, as a program reads it that only reads."""
    with world.program(world.ann, "games:read") as program:
        game = program.get(f"/tables/{table}/game").json()["id"]
        found: dict[str, Any] = program.get(f"/games/{game}").json()
        return found


@pytest.mark.parametrize(
    ("page", "name"),
    [("programs", "api_wren.py"), ("programs", "api_wren.mjs"), ("verify-a-deal", "verify_deal.py")],
)
def test_the_documentation_shows_the_examples_as_they_run(page: str, name: str) -> None:
    shown = (EXAMPLES.parent / "how-to" / f"{page}.md").read_text(encoding="utf-8")
    example = (EXAMPLES / name).read_text(encoding="utf-8").strip()
    assert f"\n{example}\n```" in shown
    assert len(example.splitlines()) <= 40


@pytest.mark.slow
def test_the_example_in_python_plays_a_game_and_its_deal_is_as_it_was_sealed(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = world.opened(world.magpie, game="go_fish", seats=3)
    with world.program(world.ann, "tables:read") as program:
        shown = program.get(f"/tables/{table}").json()["table"]
    sitter = shown["sitters"][0]
    assert (sitter["name"], sitter["bot"], sitter["program"]) == ("Magpie", None, True)
    assert played(world, [sys.executable, str(EXAMPLES / "api_wren.py")], table).startswith("over [")
    game = finished(world, table)
    assert game["header"]["seats"][0] == {"name": "Magpie", "bot": "program"}
    assert [one["seal"] for one in game["seals"]] == [shown["seal"]]
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(game))
    check = [sys.executable, str(EXAMPLES / "verify_deal.py"), str(file)]
    assert subprocess.run([*check, shown["seal"]], check=False).returncode == 0
    assert main(["verify-deal", str(file), "--seal", shown["seal"]]) == 0
    hands = game["steps"][0]["deal"][0]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    file.write_text(json.dumps(game))
    assert subprocess.run(check, check=False, capture_output=True).returncode == 1
    assert main(["verify-deal", str(file)]) == 1
    assert "deal 1 is not what was sealed" in capsys.readouterr().out
    world.log_in()
    wait_until(lambda: 'id="go_fish"' in world.http.get("/person/Magpie").text)
    assert ">Magpie (bot)</option>" in world.http.get(f"/game/{game['id']}").text
    assert '<small class="badge">Bot</small>' in world.http.get("/person/Magpie").text


@pytest.mark.slow
def test_the_example_in_javascript_sits_down_and_plays(world: World) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js")
    table = world.opened(world.ann, game="go_fish", seats=3, seating="open")
    assert played(world, [node, str(EXAMPLES / "api_wren.mjs")], table).startswith("over [")
    seats = finished(world, table)["header"]["seats"]
    assert [seat for seat in seats if seat.get("bot") == "program"] == [{"name": "Wren", "bot": "program"}]


@pytest.mark.slow
def test_bot_join_plays_for_the_account_of_its_token(
    world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = world.opened(world.ann, game="go_fish", seats=3, seating="open")
    file = tmp_path / "token"
    file.write_text(f"{world.token(world.magpie)}\n")
    join = ["bot", "join", f"{world.live.url}/t/{table}", "random", "--games", "1"]
    assert main([*join, "--token-file", str(file)]) == 0
    seats = finished(world, table)["header"]["seats"]
    assert {"name": "Magpie", "bot": "program"} in seats
    monkeypatch.setenv("SHOAL_TOKEN", f"shoal_{new_token()}")
    assert main(join) == 2, "a token that opens nothing is no guest's"


def test_a_bot_plays_over_the_websocket_of_people_until_its_token_is_revoked(world: World) -> None:
    table = world.opened(world.ann, game="literature", seating="open", dealer="opener")
    token = world.token(world.magpie, "tables:play")
    headers = {"Authorization": f"Bearer {token}"}
    with connect(address(world.live, f"/t/{table}"), additional_headers=headers, max_queue=None) as socket:
        talk = Talk(socket)
        talk.say(type="hello", wire=WIRE_VERSION, tab="tab", since=0)
        talk.until("update")
        assert talk.command(type="sit", id=1, seat=2, name="Magpie")["type"] == "ack"
        assert talk.table["sitters"][2]["program"]
        world.log_in()
        page = world.http.get("/account/programs").text
        ids = [part.partition('"')[0] for part in page.split('name="token" value="')[1:]]
        for one in ids:
            world.http.post("/account/programs/revoke", data={"for": str(world.magpie.id), "token": one})
        assert close_code(talk) == 1013


def test_streams_show_what_a_scope_may_see_and_say_now_and_then_that_they_live(world: World) -> None:
    table = world.opened(world.ann, game="literature", dealer="opener")
    with world.program(world.ann, "tables:read", "tables:play") as program:
        with program.stream("GET", f"/tables/{table}/events") as answer:
            assert answer.headers["Content-Type"] == "application/x-ndjson"
            lines = answer.iter_lines()
            seen, update = json.loads(next(lines)), json.loads(next(lines))
            assert (seen["type"], seen["you"], update["type"]) == ("table", None, "update")
            assert "hand" not in update["view"]
            while (line := next(lines)) and json.loads(line)["type"] == "around":
                pass
            assert line == "", "somebody is still there"
        with program.stream("GET", f"/tables/{table}/seat/events") as answer:
            lines = answer.iter_lines()
            assert json.loads(next(lines))["you"] == 0
            assert len(json.loads(next(lines))["view"]["hand"]) == 12
            refused = program.post(
                f"/tables/{table}/commands",
                json={"tab": "t", "command": {"type": "play", "id": 1, "n": 1, "move": {"type": "pause", "seat": 0}}},
            )
            assert (refused.status_code, refused.json()["error"]) == (409, "STALE")
        assert program.head(f"/tables/{table}/events").headers["Content-Type"] == "application/x-ndjson"
        with program.stream("GET", "/tables/events") as answer:
            mine = json.loads(next(answer.iter_lines()))["tables"]
            assert table in [one["table"] for one in mine]
    wait_until(lambda: world.live.tables.connected == 0)


def test_who_lets_nobody_watch_is_not_shown_to_programs(world: World) -> None:
    table = world.opened(world.ann, watching="nobody")
    with world.program(world.magpie) as program:
        assert program.get(f"/tables/{table}").json()["error"] == "TABLE_PRIVATE"
        assert program.get(f"/tables/{table}/seat").json()["error"] == "TABLE_PRIVATE"
        with program.stream("GET", f"/tables/{table}/events") as answer:
            lines = answer.iter_lines()
            assert json.loads(next(lines))["type"] == "table"
            assert "asked" not in next(lines)
    with world.program(world.ann) as program:
        assert program.get(f"/tables/{table}/seat").status_code == 200
