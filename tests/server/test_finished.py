"""After a game its record and its story can be had, and not a moment before."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from shoal.records import read_record
from tests.server.live import LiveServer, live_server, play_on


@pytest.mark.slow
def test_the_record_of_the_game_before_can_be_had_though_the_table_was_loaded_in_the_middle_of_the_next(
    tmp_path: Path,
) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        table = guest.open_table(game="literature", pace="at_once")
        with guest.at(table) as talk:
            command = 0
            while play_on(talk) is not None:
                command += 1
                talk.play_any(command)
            record = httpx.get(f"{server.url}{table}/record").text
            story = httpx.get(f"{server.url}{table}/story", headers=guest.headers).text
            talk.command(type="again", id=command + 1)
    with live_server(tmp_path) as again:
        assert httpx.get(f"{again.url}{table}/record").text == record
        assert httpx.get(f"{again.url}{table}/story", headers=guest.headers).text == story


@pytest.mark.parametrize("what", ["record", "story"])
def test_while_a_game_is_played_nothing_of_it_can_be_had(server: LiveServer, what: str) -> None:
    table = server.guest().open_table(game="literature")

    answer = httpx.get(f"{server.url}{table}/{what}", headers={"Accept": "application/json"})

    assert answer.status_code == 404
    assert answer.json()["error"] == "GAME_NOT_OVER"


@pytest.mark.slow
def test_a_finished_game_has_a_record_that_replays_and_a_story_without_others_hands(server: LiveServer) -> None:
    guest = server.guest()
    table = guest.open_table(game="literature", pace="at_once")
    with guest.at(table) as talk:
        command = 0
        while play_on(talk) is not None:
            command += 1
            talk.play_any(command)
        name = talk.table["sitters"][0]["name"]

    file = httpx.get(f"{server.url}{table}/record")
    record = read_record(file.text)
    story = httpx.get(f"{server.url}{table}/story", headers=guest.headers).json()
    visitors = httpx.get(f"{server.url}{table}/story").json()

    assert file.headers["Content-Disposition"].startswith("attachment")
    assert record.game.rules.outcome(record.game.state) is not None
    assert record.headers.seats[0].name == name
    assert story["sights"][0]["type"] == "hand_seen"
    assert visitors["sights"][0]["type"] == "dealt_seen", "who only watches is told no hand"
    assert story["sights"][-1]["type"] == "over"
    assert sum(sight["type"] == "closed" for sight in story["sights"]) == 8
