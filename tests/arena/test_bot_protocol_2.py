"""What version 2 of the bot protocol adds: void answers, small polls, history, sizes, and faults with names."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.arena.entrants import entrant
from shoal.arena.programs.check import BotCheck, Sample
from shoal.arena.programs.external import ExternalBot, pool
from shoal.arena.programs.protocol import BadAnswer, Conversation, EntrantFault, poll_for
from shoal.arena.progress import Patience
from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.cli import main
from shoal.core.codec import encode
from shoal.core.game import UncheckedRules
from shoal.core.games import rules_of
from shoal.games.literature import Literature
from tests.arena.programs import READY, ROOT, program

ANY = Literature(rules_of("literature", {"claim_timing": "any", "players": 4}).options)
TALK = Conversation(rules_of("literature"), 0, 1000)

WISHES = "hear(); say({'type': 'ready', %s})\n"
ANSWERS_NOTHING = (
    "for line in sys.stdin:\n"
    "    message = json.loads(line)\n"
    "    open({told!r}, 'a').write(line)\n"
    "    if message['type'] == 'poll': say('null')\n"
)


@pytest.fixture(autouse=True)
def everybody_goes_home() -> object:
    yield
    pool().close()


def told_out_of_turn(folder: Path, wishes: str) -> list[dict[str, Any]]:
    """What a program with these wishes on seat 1 is told at the first turn of seat 0, and whether it was asked."""
    told = folder / "told"
    name = program(folder, WISHES % wishes + ANSWERS_NOTHING.format(told=str(told)))
    bot = entrant("literature", name)(ANY, 1, Random(1))
    view = ANY.start_view(1)
    for event in ANY.deal(Random(1), 3):
        sight = ANY.seen(event, 1)
        bot.see(sight)
        view = ANY.watch(view, sight)
    assert bot.move(view) is None
    assert isinstance(bot, ExternalBot)
    bot.close()
    return [json.loads(line) for line in told.read_text("utf-8").splitlines()] if told.exists() else []


def test_a_poll_names_the_half_suits_that_may_be_claimed_and_little_else(tmp_path: Path) -> None:
    *_, poll = told_out_of_turn(tmp_path, "'polls': 'claims'")

    assert poll == {"type": "poll", "deadline_ms": 10_000, "may_claim": list(ANY.half_suits)}
    assert len(json.dumps(poll)) < len(encode(ANY.moves(ANY.start_view(1)))) / 4 + 200


def test_a_program_that_wants_no_polls_is_told_sights_alone(tmp_path: Path) -> None:
    assert {message["type"] for message in told_out_of_turn(tmp_path, "'polls': 'none'")} == {"sight"}


def test_history_comes_with_every_request(tmp_path: Path) -> None:
    *sights, poll = told_out_of_turn(tmp_path, "'polls': 'all', 'history': True")

    assert poll["history"] == [message["sight"] for message in sights]
    assert poll["history"][0]["type"] == "hand_seen"


def test_every_sight_comes_with_the_sizes_of_the_hands(tmp_path: Path) -> None:
    dealt, *_ = told_out_of_turn(tmp_path, "'polls': 'claims'")

    assert dealt["sizes"] == dealt["sight"]["sizes"] == [12, 12, 12, 12]


@pytest.mark.parametrize(
    ("game", "options", "wish", "words"),
    [
        ("literature", {"claim_timing": "any"}, "claims", {"claim"}),
        ("literature", {"claim_timing": "any"}, "none", set()),
        ("literature", {"challenge": True, "out_of_turn_claim": "reject"}, "claims", set()),
        ("literature", {"challenge": True, "out_of_turn_claim": "reject"}, "all", {"challenge"}),
        ("fish_draw", {}, "claims", set()),
    ],
)
def test_polls_are_limited_to_what_a_program_wants(
    game: str, options: dict[str, object], wish: Any, words: set[str]
) -> None:
    rules = rules_of(game, options)
    deal = rules.deal(Random(3), 0)
    for seat in range(rules.seats):
        view = rules.start_view(seat)
        for event in deal:
            view = rules.watch(view, rules.seen(event, seat))
        if rules.turn(view) not in (None, seat):
            assert set(poll_for(rules, rules.moves(view), wish)) <= words
            if seat == (rules.turn(view) or 0) + 1 and words:
                assert set(poll_for(rules, rules.moves(view), wish)) == words


VOID = """
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    open({told!r}, 'a').write(message['type'] + '\\n')
    if message['type'] == 'hello': say({{'type': 'ready'}})
    if message['type'] == 'your_move':
        moves, asked = message['moves'], asked + 1
        say({{'type': 'ask', 'seat': moves['seat'], 'target': moves['targets'][0], 'card': moves['asks'][0]}})
"""


class ClaimsAtOnce(bot_of("literature", "random")):  # type: ignore[misc]
    """A bot that claims out of turn whenever it is asked and may."""

    def move(self, view: Any) -> Any:
        moves = ANY.moves(view)
        if view.board.turn == view.seat or not moves.claims:
            return super().move(view)
        from shoal.games.literature import Claim

        half_suit, cards = moves.claims[0]
        return Claim(view.seat, half_suit, tuple((card, view.seat) for card in cards))


def test_a_program_is_told_that_its_answer_was_not_used_before_what_was_done_instead(tmp_path: Path) -> None:
    told = tmp_path / "told"
    program_bot = entrant("literature", program(tmp_path, VOID.format(told=str(told))))(ANY, 0, Random(1))
    others = [ClaimsAtOnce(ANY, seat, Random(seat)) for seat in (1, 2, 3)]
    play(ANY, [program_bot, *others], ANY.deal(Random(1), 0))
    program_bot.close()  # type: ignore[attr-defined]
    pool().close()

    kinds = told.read_text("utf-8").splitlines()
    at = kinds.index("void")
    assert kinds[at - 1] == "your_move"
    assert kinds[at + 1] == "sight"


@pytest.mark.parametrize(
    ("line", "fault", "about"),
    [
        (b'{"type":"ask","seat":4,"seat":0,"target":1,"card":"9H"}', "FIELD_TWICE", "'seat' stands twice"),
        (b'{"type":"claim","seat":0,"half_suit":"LC","attribution":[],"seat":0}', "FIELD_TWICE", "'seat' stands twice"),
    ],
)
def test_a_key_that_stands_twice_is_named(line: bytes, fault: str, about: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        TALK.move(line, must=True)
    assert about in caught.value.about
    assert caught.value.fault == fault


@pytest.mark.parametrize(
    ("line", "about"),
    [
        (b'{"type":"ready","poll":"all"}', "'poll' is no field; 'polls'?"),
        (b'{"type":"ready","out_of_turn":true}', "'out_of_turn' is no field; the fields are: protocol, name, polls"),
    ],
)
def test_an_unknown_field_of_ready_is_named(line: bytes, about: str) -> None:
    with pytest.raises(BadAnswer) as caught:
        TALK.ready(line)
    assert caught.value.fault == "UNKNOWN_FIELD"
    assert about in caught.value.about


def test_a_byte_order_mark_before_the_first_answer_is_skipped(tmp_path: Path) -> None:
    body = "sys.stdout.buffer.write(b'\\xef\\xbb\\xbf')\n" + READY + "sys.stdin.read()\n"
    bot = entrant("literature", program(tmp_path, body))(ANY, 0, Random(1))

    assert isinstance(bot, ExternalBot)
    bot.close()


def test_a_fault_shows_the_hand_and_the_offers_in_full(tmp_path: Path) -> None:
    name = program(tmp_path, READY + "while hear()['type'] != 'your_move': pass\nsay('7')")
    rules: UncheckedRules = rules_of("literature")
    bot = entrant("literature", name)(rules, 1, Random(1))
    view = rules.start_view(1)
    for event in rules.deal(Random(1), 1):
        bot.see(rules.seen(event, 1))
        view = rules.watch(view, rules.seen(event, 1))
    with pytest.raises(EntrantFault) as caught:
        bot.move(view)

    hand, moves = caught.value.offered
    assert hand == f"hand  {encode(view.hand).decode()}"
    assert json.loads(moves.removeprefix("moves "))["asks"] == json.loads(encode(rules.moves(view).asks))
    assert caught.value.seat == 1
    assert hand in "\n".join(caught.value.__notes__)


def conversation(seats: int, bot: str, seed: int, seat: int) -> list[str]:
    """All sights of a seat in a game of one bot with itself, as lines to a program."""
    rules: UncheckedRules = rules_of("literature", {"players": seats})
    bots = [bot_of("literature", bot)(rules, number, Random(f"{seed}/{number}")) for number in range(seats)]
    talk, view, lines = Conversation(rules, seat, 10_000), rules.start_view(seat), list[str]()
    for event in play(rules, bots, rules.deal(Random(seed), seed % seats)).log:
        sight = rules.seen(event, seat)
        view = rules.watch(view, sight)
        lines.append(talk.sight(sight, view.board.sizes).decode().strip())
    return lines


@pytest.mark.parametrize(("number", "game"), [(0, (6, "random", 4, 2)), (1, (4, "counting", 0, 1))])
def test_the_worked_examples_of_the_page_are_parts_of_real_games(number: int, game: tuple[int, str, int, int]) -> None:
    page = (ROOT / "docs" / "bot-protocol.md").read_text("utf-8")
    example = page.partition("## A claim, an empty hand")[2].partition("\n## ")[0].split("\n\n    ")[number + 1]
    shown = [line.strip().removeprefix("> ") for line in example.splitlines() if '"type":"sight"' in line]
    lines = conversation(*game)
    first = lines.index(shown[0])

    assert len(shown) > 5
    assert lines[first : first + len(shown)] == shown


def test_a_served_bot_takes_what_it_sees_for_its_polls() -> None:
    found = BotCheck()
    command = f"{sys.executable} -m shoal bot serve counting"
    Sample(command, rules_of("literature", {"claim_timing": "any", "players": 4}), games=3).check(found)

    assert found.results.total() == 3
    assert found.asks["it could be silent"] > 20
    assert found.called == "counting"


def test_a_name_that_no_bot_has_is_refused_before_the_first_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "serve", "nope"]) == 2
    assert "no bot of literature is called 'nope'" in capsys.readouterr().err


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_check_tells_people_while_it_waits_and_wipes_the_line() -> None:
    stream = Terminal()
    with Patience(12, stream) as patience:
        patience.waiting(0, 0.2, 60)
        patience.waiting(0, 5.2, 60)

    assert stream.getvalue() == "\rgame 1 of 12: waiting for an answer, 5 s of 60 \x1b[K\r\x1b[K"


def test_elsewhere_it_tells_them_once_a_game() -> None:
    stream = io.StringIO()
    with Patience(12, stream) as patience:
        for waited_s in (0.5, 1.5, 2.5):
            patience.waiting(0, waited_s, 60)

    assert stream.getvalue() == "game 1 of 12: waiting for an answer, at most 60 s\n"


@pytest.mark.slow
def test_a_check_of_a_program_that_never_answers_waits_with_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shoal.arena.programs.external.READY_MS", 2_500)

    assert main(["bot", "check", program(tmp_path, "sys.stdin.read()"), "--json"]) == 1

    said = capfd.readouterr()
    assert said.err == "game 1 of 12: waiting for an answer, at most 2 s\n"
    document = json.loads(said.out)
    assert document["fault"].startswith("TIMEOUT: ")
    assert document["games"] == 0
