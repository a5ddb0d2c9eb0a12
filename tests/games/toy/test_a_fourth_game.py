"""A game is one kit: High Card is registered by one line and then played in every room, where no room knows it."""

from __future__ import annotations

import asyncio
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.arena.match import Match, played
from shoal.arena.report import match_report
from shoal.arena.summary import result
from shoal.cli import main
from shoal.core.game import Game
from shoal.core.games import GAMES, options_of, rules_of
from shoal.records import read_record, write
from shoal.scenarios.files import kinds
from shoal.server.tables.messages.to_client import Refused
from shoal.server.tables.opening import NewTable
from shoal.server.web.document import Shell
from shoal.server.web.house_rules import house_rules_page, preset_form
from shoal.terminal import conversation as talk
from shoal.terminal.client import Client
from shoal.terminal.local import LocalTable
from shoal.terminal.news import sentences
from shoal.terminal.words import words_of
from tests.games.toy.rules import Play
from tests.server.tables_in_memory import MemoryTable, read_any
from tests.server.test_pages import ASSETS, Page
from tests.terminal.playing import Watcher

HERE = Path(__file__).parent
SOURCE = HERE.parents[2] / "src" / "shoal"


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(GAMES, "toy_game", "tests.games.toy.kit")
    kinds.cache_clear()
    yield
    kinds.cache_clear()


def test_two_bots_play_a_match_whose_result_has_the_numbers_of_the_game() -> None:
    match = Match("high", "random", "toy_game", tuple(options_of("toy_game", "misere").items()))
    found = result(match, list(played(match, deals=30, jobs=1)))

    assert found.diff < 0, "the highest card loses where the lowest wins"
    assert set(found.numbers) == {"tricks_in_all", "tricks", "tricks_b"}
    assert "tricks a game" in "\n".join(match_report(found))


def test_the_command_line_plays_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "high", "random", "--game", "toy_game", "--deals", "2", "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["numbers"]["tricks_in_all"] == 4

    assert main(["ladder", "--game", "toy_game", "--deals", "2", "--jobs", "1"]) == 0
    assert "| `high` |" in capsys.readouterr().out


def test_a_table_is_played_over_the_wire_to_the_end_and_the_next_game_is_dealt() -> None:
    table = MemoryTable(game="toy_game", seats=None, pace="at_once", preset="misere", bot="high")
    table.connect(1)
    seen = table.table(1)
    assert (seen.game, seen.preset, len(seen.sitters)) == ("toy_game", "misere", 3)

    refused = table.say(1, type="play", id=99, n=table.updates(1)[-1].n, move={"type": "play", "seat": 0, "card": "9H"})
    assert isinstance(refused[-1], Refused)
    for command in range(1, 5):
        table.pass_time(5.0)
        update = table.updates(1)[-1]
        card = read_any(update.moves)["cards"][0]
        table.say(1, type="play", id=command, n=update.n, move={"type": "play", "seat": 0, "card": card})
    table.pass_time(5.0)

    assert table.state.game.is_over
    assert not table.faults
    table.say(1, type="again", id=9)
    assert not table.state.game.is_over


def test_its_first_dealer_is_drawn_as_for_every_game_that_says_nothing_else() -> None:
    dealers = set()
    for seed in range(30):
        table = MemoryTable(game="toy_game", seats=None, pace="at_once", dealer="drawn", seed=seed)
        table.connect(1)
        told = read_any(table.updates(1)[0].sights[0])
        assert (told["type"], told["lowest"], len(told["rounds"][0])) == ("dealer_drawn", False, 3)
        state: Any = table.state.game.truth
        dealers.add(state.board.dealer)
        assert told["dealer"] == state.board.dealer

    assert dealers == {0, 1, 2}


def test_no_seat_is_sent_a_card_that_it_did_not_see() -> None:
    table = MemoryTable(game="toy_game", seats=None, pace="normal", bot="high")
    table.connect(1)
    truth: Any = table.state.game.truth
    others = [card for hand in truth.hands[1:] for card in hand]

    told = b" ".join(table.sent[1]).decode()
    assert [card for card in others if f'"{card}"' in told or f" {card}" in told] == []


async def typed_game() -> tuple[list[str], Watcher]:
    """What a person typed in a whole game, and what they saw."""
    face = Watcher()
    client = Client(LocalTable(NewTable(game="toy_game", bot="random", pace="at_once", name="You"), 3), face)
    task = asyncio.create_task(client.run())
    lines = []
    while True:
        for _ in range(50):  # the table answers without waiting for anything but its turn in the loop
            await asyncio.sleep(0)
        assert client.scene is not None
        if client.scene.is_over:
            break
        lines.append(next(iter(client.scene.moves.cards)))
        talk.answer(client, f"play {lines[-1]}")
    await client.leave()
    task.cancel()
    return list(map(str, lines)), face


def test_it_is_played_in_the_plain_terminal() -> None:
    lines, face = asyncio.run(typed_game())

    assert len(lines) == 4
    assert not face.refused
    said = [sentence.text for sentence in sentences(face.scenes[-1], face.news)]
    assert f"You played {lines[0]}." in said
    assert said.count("You took the trick.") == face.scenes[-1].board.points[0]
    assert words_of(face.scenes[-1]).result(face.scenes[-1])[0].endswith(" tie for first.")


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_record_is_written_and_read(form: Any) -> None:
    rules = rules_of("toy_game", {"lowest_wins": True})
    game: Game[Any, Any, Any, Any, Any, Any] = Game.deal(rules, Random(7))
    while (turn := rules.turn(game.state)) is not None:
        game = game.play(Play(turn, next(iter(game.state.hands[turn]))))

    text = write(game, form=form)
    assert read_record(text).game == game


def test_its_scenarios_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenarios", str(HERE / "scenarios.yaml")]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_its_options_stand_in_the_form_and_in_the_list_of_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page(house_rules_page(Shell(ASSETS), preset_form("toy_game", "misere")))
    fields = {field.get("name") for field in page.attributes("input")}
    assert {"option.players", "option.hand", "option.lowest_wins"} <= fields

    assert main(["rules", "toy_game"]) == 0
    assert "lowest_wins" in capsys.readouterr().out


@pytest.mark.slow
def test_no_room_names_a_game_in_its_code() -> None:
    """Names of games stand in docstrings and comments at most; what a room needs of a game it asks its kit for."""
    named = [
        f"{path.relative_to(SOURCE)}:{token.start[0]}"
        for room in ("arena", "bots", "records", "server", "terminal")
        for path in sorted((SOURCE / room).rglob("*.py"))
        for token in code_tokens(path)
        if re.search(r"(?<![a-z_])(literature|go_fish|fish_draw)(?![a-z_])", token.string)
    ]
    assert named == []


def code_tokens(path: Path) -> Iterator[tokenize.TokenInfo]:
    """The tokens of a file without its comments and docstrings."""
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        is_docstring = token.type == tokenize.STRING and before in (
            tokenize.NEWLINE,
            tokenize.INDENT,
            tokenize.ENCODING,
        )
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            before = token.type
            if not is_docstring:
                yield token
