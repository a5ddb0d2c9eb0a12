"""Bots of one's own at live tables, over the wire that people use."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.bots.bot import Bot, Maker
from shoal.bots.naming import bot_of
from shoal.cli import main
from shoal.core.errors import ShoalError
from shoal.core.game import Game
from shoal.core.games import rules_of
from shoal.games.literature import Ask, Literature
from shoal.live_bots.command import usual_name
from shoal.live_bots.player import Mind, Stay, TablePlayer
from shoal.terminal.transport import ServerTransport
from tests.server.live import LiveGuest, LiveServer, Talk, live_server

ROOT = Path(__file__).parents[2]
MOST_MOVES = 5_000
GAME = Stay(games=1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("data"), maker_of=bot_of) as live:
        yield live


@pytest.fixture
def host(server: LiveServer) -> LiveGuest:
    return server.guest()


class Joined:
    """A bot at a table, in a thread."""

    def __init__(
        self, link: str, folder: Path, maker_of: Callable[[str], Maker], name: str = "Parrot bot", stay: Stay = GAME
    ) -> None:
        self.reports: list[str] = []
        self.error: BaseException | None = None
        transport = ServerTransport(link, folder)
        self._player = TablePlayer(transport, maker_of, name, rng=Random(1), report=self.reports.append, stay=stay)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            asyncio.run(self._player.run())
        except BaseException as error:  # noqa: BLE001  # the test looks at it
            self.error = error

    def end(self) -> list[str]:
        self._thread.join(120)
        assert not self._thread.is_alive()
        if self.error is not None:
            raise self.error
        return self.reports


def counting(game: str) -> Maker:
    return bot_of(game, "counting")


def random_bot(game: str) -> Maker:
    return bot_of(game, "random")


def until_seated(talk: Talk, name: str) -> int:
    """Wait until somebody of that name sits at the table; the seat."""
    while True:
        names = [sitter["name"] for sitter in talk.table["sitters"] if sitter["status"] != "bot"]
        if name in names:
            return [sitter["name"] for sitter in talk.table["sitters"]].index(name)
        talk.hear()


def play_on(talk: Talk, command: int = 1) -> int:
    """Play the host's seat to the end of the game; the number of the next command."""
    for number in range(command, MOST_MOVES):
        while talk.any_move() is None:
            if talk.board["over"] is not None:
                return number
            talk.hear()
        if talk.update["unready"] is not None and talk.seat in talk.update["unready"]["seats"]:
            talk.command(type="ready", id=number, n=talk.update["n"])
            continue
        talk.play_any(number)
    raise AssertionError("the game did not end")


@pytest.mark.slow
def test_a_bot_sits_down_on_its_seat_before_the_first_move_and_plays_the_game(host: LiveGuest, tmp_path: Path) -> None:
    table = host.open_table(game="literature", pace="at_once", bot="counting")
    with host.at(table) as talk:
        joined = Joined(host.url + table, tmp_path, counting, stay=Stay(4, 1))
        seat = until_seated(talk, "Parrot bot")
        assert seat == 4
        play_on(talk)
        reports = joined.end()
        while talk.table["sitters"][seat]["status"] != "bot":
            talk.hear()

    assert reports[0] == f"on seat {seat}"
    assert reports[1].startswith("a game is over: ")
    asked = [event for event in _log_of(talk) if event.get("type") == "asked" and event["seat"] == seat]
    assert asked, "it asked somebody for a card"
    assert not [event for event in _log_of(talk) if event.get("type") == "bot_failed"]


def test_a_bot_that_comes_before_the_deal_is_ready_and_plays_the_first_game(host: LiveGuest, tmp_path: Path) -> None:
    table = host.open_table(game="literature", pace="at_once", bot="counting", gather=True)
    with host.at(table) as talk:
        joined = Joined(host.url + table, tmp_path, counting)
        seat = until_seated(talk, "Parrot bot")
        while talk.update["unready"]["seats"]:
            talk.hear()
        talk.command(type="begin", id=1)
        while talk.table["gathering"]:
            talk.hear()
        play_on(talk, 2)

        assert joined.end()[0] == f"on seat {seat}"


def _log_of(talk: Talk) -> list[dict[str, Any]]:
    """The sights that the host was sent."""
    return [sight for frame in talk.frames for sight in json.loads(frame).get("sights", []) if isinstance(sight, dict)]


@pytest.mark.slow
def test_who_comes_in_the_middle_of_a_game_waits_for_the_next_deal(host: LiveGuest, tmp_path: Path) -> None:
    table = host.open_table(game="literature", pace="at_once", bot="counting")
    with host.at(table) as talk:
        talk.play_any(1)
        joined = Joined(host.url + table, tmp_path, counting)
        command = play_on(talk, 2)
        seat = until_seated(talk, "Parrot bot")
        talk.command(type="again", id=command)
        while talk.board["over"] is not None:
            talk.hear()
        play_on(talk, command + 1)

        assert joined.end()[:2] == ["this game began without me: I wait for the next deal", f"on seat {seat}"]


@pytest.mark.slow
def test_where_the_host_gives_the_seats_a_bot_asks_for_one_and_plays_a_game_of_bots_that_shout(
    host: LiveGuest, tmp_path: Path
) -> None:
    table = host.open_table(game="fish_draw", pace="at_once", seating="ask")
    with host.at(table) as talk:
        joined = Joined(host.url + table, tmp_path, random_bot, "Cod bot")
        while not talk.table.get("knocks"):
            talk.hear()
        talk.command(type="admit", id=1, knock=talk.table["knocks"][0]["number"])
        seat = until_seated(talk, "Cod bot")
        talk.command(type="stand", id=2)
        reports = joined.end()

    assert reports[:2] == ["asks the host for a seat", f"on seat {seat}"]
    assert reports[-1].startswith("a game is over: ")


@pytest.mark.slow
def test_a_second_game_follows_the_first_on_the_same_seat(host: LiveGuest, tmp_path: Path) -> None:
    """In Go Fish a bot moves first, so whoever joins comes too late for the first game."""
    table = host.open_table(game="go_fish", pace="at_once")
    with host.at(table) as talk:
        joined = Joined(host.url + table, tmp_path, counting, "Cod bot", Stay(games=2))
        number, seats = 0, set()
        while len([one for one in joined.reports if "without me" not in one]) < 3:
            number += 1
            moves, board = talk.update["moves"], talk.board
            seats |= {seat for seat, sitter in enumerate(talk.table["sitters"]) if sitter["name"] == "Cod bot"}
            if board["over"] is not None:
                if seats:
                    talk.command(type="again", id=number)
                else:
                    talk.hear()
            elif board["turn"] == talk.seat:
                move = {"type": "ask", "seat": talk.seat, "target": moves["targets"][0], "rank": moves["ranks"][0]}
                talk.command(type="play", id=number, n=talk.update["n"], move=move)
            else:
                talk.hear()

        reports = [one for one in joined.end() if "without me" not in one]
        assert len(seats) == 1
        assert reports[0] == f"on seat {seats.pop()}"
        assert [report[:16] for report in reports[1:]] == ["a game is over: "] * 2


def test_a_bot_is_told_of_a_move_that_came_too_late(tmp_path: Path) -> None:
    """Before it sees what happened instead, as the protocol of programs has it."""
    calls: list[str] = []

    class Slow(Cheat):
        def void(self) -> None:
            calls.append("void")

    transport = ServerTransport("http://127.0.0.1:9/t/none", tmp_path)
    player = TablePlayer(transport, counting, "Slow bot", rng=Random(1), report=calls.append)
    player._mind = Mind(rules_of("literature"), 1, counting("literature"), Random(1))
    player._mind.bot = Slow(Literature(), 1, Random(1))
    for has_moved, answers in ((True, ["STALE"]), (True, []), (False, ["STALE"])):
        player._has_moved = has_moved
        player._note_answer(answers)

    assert calls == ["void"]


@pytest.mark.parametrize("has_deal", [True, False])
def test_a_mind_knows_whether_it_has_seen_everything(has_deal: bool) -> None:
    game = Game.deal(Literature(), Random(7)).push("0 asks 5 9C").push("0 asks 5 7S")
    rules: Any = game.rules
    mind = Mind(rules, 1, counting("literature"), Random(1))
    sights = list(game.sights(1))
    mind.take(Game.replay(game.rules, game.log[:1]).view(1), sights[:1] if has_deal else [], has_gap=False)
    assert mind.is_fresh == has_deal
    mind.take(game.view(1), sights[1:], has_gap=False)

    assert mind.is_lost != has_deal
    assert not mind.is_fresh
    assert (mind.bot is not None) == has_deal


class Cheat(Bot):
    """Asks its teammate, which the rules forbid."""

    def __init__(self, rules: Any, seat: int, rng: Random) -> None:
        self._rules, self._seat = rules, seat
        del rng

    def see(self, sight: Any) -> None:
        del sight

    def move(self, view: Any) -> Any:
        if view.board.turn != self._seat:
            return None
        return Ask(self._seat, (self._seat + 2) % 6, next(iter(self._rules.moves(view).asks)))


@pytest.mark.slow
def test_a_bot_that_breaks_a_rule_loses_its_seat_and_the_table_plays_on(host: LiveGuest, tmp_path: Path) -> None:
    table = host.open_table(game="literature", pace="at_once", bot="counting")
    with host.at(table) as talk:
        joined = Joined(host.url + table, tmp_path, lambda _: Cheat, stay=Stay(1))
        until_seated(talk, "Parrot bot")
        play_on(talk)
        with pytest.raises(ShoalError, match="TARGET_TEAMMATE: the rules refused what Parrot bot did"):
            joined.end()
        assert talk.board["over"] is not None


@pytest.mark.slow
def test_a_program_joins_from_the_command_line_and_leaves_its_seat_when_it_is_stopped(
    host: LiveGuest, tmp_path: Path
) -> None:
    table = host.open_table(game="literature", pace="at_once", bot="counting")
    with host.at(table) as talk:
        program = f"cmd:{sys.executable} {ROOT / 'docs/examples/magpie.py'}"
        process = subprocess.Popen(
            [sys.executable, "-m", "shoal", "bot", "join", host.url + table, program],
            cwd=tmp_path,
            env=os.environ | {"SHOAL_NATIVE": "0"},
            stderr=subprocess.PIPE,
            text=True,
        )
        seat = until_seated(talk, "Magpie bot")
        play_on(talk)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)  # a busy machine may need some seconds for that
        while talk.table["sitters"][seat]["status"] != "bot":
            talk.hear()

    assert process.returncode == 130
    assert f"Magpie bot: on seat {seat}" in said
    assert "Traceback" not in said
    assert any(event.get("type") == "asked" and event["seat"] == seat for event in _log_of(talk))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("http://127.0.0.1:9/t/none", "counting"), "127.0.0.1:9"),
        (("nonsense", "counting"), "nonsense"),
        (("http://127.0.0.1:9/t/none", "cmd:./not-there"), "NOT_STARTED"),
        (("http://127.0.0.1:9/t/none", "counting", "--games", "0"), "--games is 0"),
    ],
)
def test_what_cannot_be_is_said(arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "join", *arguments]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        ("counting", "Counting bot"),
        ("py:birds.small:Wren:depth=2", "Wren bot"),
        ("expert:weights=runs/mine", "Expert bot"),
        (f"cmd:{sys.executable} bots/magpie.py", "Magpie bot"),
    ],
)
def test_people_see_by_its_name_that_it_is_a_bot(bot: str, name: str) -> None:
    assert usual_name(bot) == name
