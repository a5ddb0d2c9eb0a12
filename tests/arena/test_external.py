"""Bots that are other programs: they play like built-in bots, their faults have names, and no process is left behind."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.arena.entrants import dismiss, entrant
from shoal.arena.match import Match, pairs
from shoal.arena.programs.external import ExternalBot, ProgramPool, pool
from shoal.arena.programs.protocol import EntrantFault
from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.cli import main
from shoal.core.codec import encode
from shoal.core.games import rules_of
from shoal.core.streams import Dice
from shoal.games.literature import Claim, Literature
from tests.arena.programs import READY, ROOT, SERVED, TO_ITS_TURN, is_alive, pids_in, program, wait_until

RULES = Literature()
ANY = Literature(rules_of("literature", {"claim_timing": "any", "players": 4}).options)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs of these tests are stopped as POSIX has it")


# --- They play as bots of the house do --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "options"),
    [
        ("literature", "counting", {"claim_timing": "any", "players": 4}),
        ("go_fish", "counting", {"players": 3}),
        ("fish_draw", "drowsy", {"players": 3}),
    ],
)
def test_a_built_in_bot_as_a_program_plays_the_same_game(game: str, name: str, options: dict[str, object]) -> None:
    rules = rules_of(game, options)
    deal = rules.deal(Random(4), 1)

    def log(first: str) -> tuple[object, ...]:
        bots = [entrant(game, name if seat else first)(rules, seat, Dice.of(f"{seat}")) for seat in range(rules.seats)]
        return play(rules, bots, deal).log

    assert log(f"{SERVED} {name}") == log(name)


@pytest.mark.slow
def test_one_program_a_seat_plays_all_games_of_a_process(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    served = f"import subprocess; open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
    serving = f"sys.exit(subprocess.call([{sys.executable!r}, '-m', 'shoal', 'bot', 'serve', 'random']))"
    match = Match(program(tmp_path, served + serving), "random", options=(("players", 4),))
    list(pairs(match, deals=2, jobs=1))

    assert len(pids_in(pids)) == 2
    pool().close()
    assert wait_until(lambda: not any(map(is_alive, pids_in(pids))))


def test_a_program_is_sent_how_its_game_ended(tmp_path: Path) -> None:
    told = tmp_path / "told"
    rules = rules_of("go_fish", {"players": 2})
    body = READY + f"for line in sys.stdin: open({str(told)!r}, 'a').write(line)\n"
    bot = entrant("go_fish", program(tmp_path, body))(rules, 1, Random(1))
    randoms = [bot_of("go_fish", "random")(rules, seat, Random(2)) for seat in range(2)]
    bot.move = randoms[1].move  # type: ignore[method-assign]  # it listens, and somebody else plays
    outcome = play(rules, [randoms[0], bot], rules.deal(Random(1))).outcome
    dismiss(bot)
    pool().close()

    last = json.loads(told.read_text("utf-8").splitlines()[-1])
    assert last == {"type": "game_over", "points": list(outcome.points), "winners": list(outcome.winners)}


def test_the_time_of_a_program_is_counted_though_it_is_another_process(tmp_path: Path) -> None:
    bot = entrant("literature", program(tmp_path, TO_ITS_TURN + "time.sleep(0.2); say('9')"))(RULES, 0, Random(1))
    assert isinstance(bot, ExternalBot)
    with pytest.raises(EntrantFault):
        bot.move(at_the_first_turn(bot, RULES, 0, dealer=0))

    assert bot.external_s >= 0.2


# --- Requests out of turn, and answers that are not used ---------------------------------------------------------------


WISHES = "hear(); say({'type': 'ready', %s})\n"
ANSWERS_NOTHING = (
    "for line in sys.stdin:\n"
    "    message = json.loads(line)\n"
    "    open({told!r}, 'a').write(line)\n"
    "    if message['type'] == 'poll': say('null')\n"
)


def told_out_of_turn(folder: Path, wishes: str) -> list[dict[str, Any]]:
    """What a program with these wishes on seat 1 is told at the first turn of seat 3, and whether it was asked."""
    told = folder / "told"
    bot = entrant("literature", program(folder, WISHES % wishes + ANSWERS_NOTHING.format(told=str(told))))(
        ANY, 1, Random(1)
    )
    assert bot.move(at_the_first_turn(bot, ANY, 1, dealer=3)) is None
    dismiss(bot)
    return [json.loads(line) for line in told.read_text("utf-8").splitlines()]


def test_a_poll_names_the_half_suits_that_may_be_claimed_and_every_sight_the_sizes_of_hands(tmp_path: Path) -> None:
    dealt, *_, poll = told_out_of_turn(tmp_path, "'polls': 'claims'")

    assert dealt["sizes"] == dealt["sight"]["sizes"] == [12, 12, 12, 12]
    assert poll == {"type": "poll", "deadline_ms": 10_000, "may_claim": list(ANY.half_suits)}
    assert len(json.dumps(poll)) < len(encode(ANY.moves(ANY.start_view(1)))) / 4 + 200


def test_a_program_that_wants_no_polls_is_told_sights_alone(tmp_path: Path) -> None:
    assert {message["type"] for message in told_out_of_turn(tmp_path, "'polls': 'none'")} == {"sight"}


def test_history_comes_with_every_request(tmp_path: Path) -> None:
    *sights, poll = told_out_of_turn(tmp_path, "'polls': 'all', 'history': True")

    assert poll["history"] == [message["sight"] for message in sights]
    assert poll["history"][0]["type"] == "hand_seen"


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
        half_suit, cards = moves.claims[0]
        return Claim(view.seat, half_suit, tuple((card, view.seat) for card in cards))


def test_a_program_is_told_that_its_answer_was_not_used_before_what_was_done_instead(tmp_path: Path) -> None:
    told = tmp_path / "told"
    asks = entrant("literature", program(tmp_path, VOID.format(told=str(told))))(ANY, 0, Random(1))
    play(ANY, [asks, *(ClaimsAtOnce(ANY, seat, Random(seat)) for seat in (1, 2, 3))], ANY.deal(Random(1), 0))
    dismiss(asks)
    pool().close()

    assert "your_move void sight" in " ".join(told.read_text("utf-8").splitlines())


def test_a_byte_order_mark_before_the_first_answer_is_skipped(tmp_path: Path) -> None:
    body = "sys.stdout.buffer.write(b'\\xef\\xbb\\xbf')\n" + READY + "sys.stdin.read()\n"
    bot = entrant("literature", program(tmp_path, body))(ANY, 0, Random(1))

    assert isinstance(bot, ExternalBot)
    bot.close()


def test_a_fault_shows_the_hand_and_the_offers_in_full(tmp_path: Path) -> None:
    bot = entrant("literature", program(tmp_path, TO_ITS_TURN + "say('7')"))(RULES, 1, Random(1))
    view = at_the_first_turn(bot, RULES, 1, dealer=1)
    with pytest.raises(EntrantFault) as caught:
        bot.move(view)

    hand, moves = caught.value.offered
    assert hand == f"hand  {encode(view.hand).decode()}"
    assert json.loads(moves.removeprefix("moves "))["asks"] == json.loads(encode(RULES.moves(view).asks))
    assert caught.value.seat == 1
    assert hand in "\n".join(caught.value.__notes__)


# --- What ends a game -------------------------------------------------------------------------------------------------

ILLEGAL = '{"type":"ask","seat":0,"target":2,"card":"9H"}'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "message"),
    [
        (TO_ITS_TURN + "time.sleep(60)", "TIMEOUT: {} on seat 0 said nothing within 300 ms"),
        ("hear(); sys.exit(3)", "ENDED: {} on seat 0 ended with exit status 3 instead of answering"),
        (TO_ITS_TURN + "os.abort()", "ENDED: {} on seat 0 was ended by SIGABRT instead of answering"),
        (TO_ITS_TURN + "os.close(1); time.sleep(60)", "ENDED: {} on seat 0 closed its output instead of answering"),
        (TO_ITS_TURN + "say('my move!')", "BAD_JSON: {} on seat 0 said my move!, which is not JSON"),
        (TO_ITS_TURN + "say('7')", "BAD_ANSWER: {} on seat 0 said 7, which is no answer to this"),
        (TO_ITS_TURN + "say('null')", "NO_MOVE: {} on seat 0 said null where it must move"),
        (TO_ITS_TURN + "say('x' * 20_000)", "LINE_TOO_LONG: {} on seat 0 said a line of more than 16384 bytes: xxx"),
        (TO_ITS_TURN + "sys.stdout.write('x' * 10**6); time.sleep(60)", "LINE_TOO_LONG: {} on seat 0"),
        (
            'hear(); say(\'{"type":"ready"}\\nhm\'); time.sleep(60)',
            "UNASKED: {} on seat 0 said hm though it was not asked",
        ),
        (
            "import subprocess; subprocess.Popen(['sleep', '60'])\n" + TO_ITS_TURN + "sys.exit(7)",
            "ENDED: {} on seat 0 ended with exit status 7 instead of answering",
        ),
        (
            "hear(); say({'type': 'ready'})\nwhile True: print('y')",
            "UNASKED: {} on seat 0 said y though it was not asked",
        ),
        (
            "hear(); say({'type': 'ready', 'refuses': 'no \\x1b[31m\\nway'})",
            "REFUSED: {} on seat 0 refuses to play: no \N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}way",
        ),
        ("hear(); say({'type': 'ready', 'protocol': 9})", "WRONG_PROTOCOL: {} on seat 0 speaks version 9"),
        (
            "hear(); say({'type': 'ready', 'refuses': 'I am tired'})",
            "REFUSED: {} on seat 0 refuses to play: I am tired",
        ),
        (
            TO_ITS_TURN + "say({'type': 'pause', 'seat': 0}); hear()",
            'STANDSTILL: {} on seat 0 said {"type": "pause", "seat": 0}: a game among bots stands still',
        ),
        (TO_ITS_TURN + f"say({ILLEGAL!r})", "ILLEGAL: {} on seat 0 said " + ILLEGAL + ": TARGET_TEAMMATE"),
    ],
    ids=lambda text: text.partition(":")[0] if "on seat" in text else "",
)
def test_a_bad_answer_ends_the_match_with_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], body: str, message: str
) -> None:
    name, deadline = program(tmp_path, body), "300" if "TIMEOUT" in message else "30000"
    assert main(["match", name, "random", "--deals", "1", "--deadline-ms", deadline]) == 2

    said = capfd.readouterr()
    assert said.out == ""
    lines = [line for line in said.err.splitlines() if line.startswith("shoal match:")]
    assert len(lines) == 1
    assert lines[0].startswith("shoal match: " + message.replace("{}", name))


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("/no/such/bot --fast", "cannot be started: /no/such/bot is not there"),
        ("", "cannot be started: the command is empty"),
        ("'mybot", "cannot be started: No closing quotation"),
        (str(ROOT / "README.md"), f"cannot be started: {ROOT / 'README.md'} is no program that can be run"),
    ],
)
def test_a_program_that_cannot_be_started_is_reported_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], command: str, message: str
) -> None:
    assert main(["match", "random", f"cmd:{command}", "--deals", "1000000"]) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert f"shoal match: NOT_STARTED: cmd:{command} {message}\n" in said.err


@pytest.mark.slow
def test_a_program_that_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    bot = entrant("literature", program(tmp_path, READY + "time.sleep(600)"), 300)(RULES, 0, Random(1))
    view = at_the_first_turn(bot, RULES, 0, dealer=0)
    deal = RULES.seen(RULES.deal(Random(1))[0], 0)
    for _ in range(5000):
        bot.see(deal)  # more than any pipe holds

    with pytest.raises(EntrantFault, match="TIMEOUT"):
        bot.move(view)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_below_the_error_are_the_last_lines_and_the_game(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], jobs: str
) -> None:
    name = program(tmp_path, "hear(); say('7')")
    assert main(["match", "random", name, "--deals", "5", "--jobs", jobs]) == 2

    line, head, hello, answer, where = capfd.readouterr().err.splitlines()
    assert line.startswith(f"shoal match: BAD_ANSWER: {name} on seat 1 said 7")
    assert head == "The last lines (> to it, < by it):"
    assert hello.startswith('  > {"type":"hello",')
    assert answer == "  < 7"
    assert where == f"In deal 1, first game: random on seats 0, 2, 4 against {name} on seats 1, 3, 5."


# --- They never outlive it --------------------------------------------------------------------------------------------

STUBBORN = """
import signal
open({!r}, 'a').write(f'{{os.getpid()}}\\n')
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
"""
"""It ends neither when its input does, nor when it is asked to."""


@pytest.mark.slow
def test_after_a_fault_neither_a_program_nor_what_it_started_is_left(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    child = f"import subprocess; open({str(pids)!r}, 'a').write(f'{{subprocess.Popen([\"sleep\", \"600\"]).pid}}\\n')\n"
    body = STUBBORN.format(str(pids)) + child + TO_ITS_TURN + "say('7')\nwhile True: time.sleep(1)"
    with pytest.raises(EntrantFault):
        list(pairs(Match(program(tmp_path, body), "random", options=(("players", 4),)), 1, 1))

    assert len(pids_in(pids)) == 2 * 2
    assert wait_until(lambda: not any(map(is_alive, pids_in(pids))))


def test_after_a_fault_a_program_has_time_to_write_what_it_wants_to_keep(tmp_path: Path) -> None:
    log = tmp_path / "log"
    keeps = f"say('7')\nsys.stdin.read()\ntime.sleep(0.1)\nopen({str(log)!r}, 'a').write('over\\n')\n"
    with pytest.raises(EntrantFault):
        list(pairs(Match(program(tmp_path, TO_ITS_TURN + keeps), "random"), 1, 1))

    assert log.read_text() == "over\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "jobs"), [(signal.SIGINT, 2), (signal.SIGTERM, 1), (signal.SIGTERM, 2), (signal.SIGKILL, 2)]
)
def test_however_a_match_dies_no_program_is_left(tmp_path: Path, number: signal.Signals, jobs: int) -> None:
    pids = tmp_path / "pids"
    name = program(tmp_path, STUBBORN.format(str(pids)) + TO_ITS_TURN + "while True: time.sleep(1)")
    command = [sys.executable, "-m", "shoal", "match", name, "random", "--deals", "4", "--jobs", str(jobs)]
    ours = signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests in the background ignore it, and so would the match
    match = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    signal.signal(signal.SIGINT, ours)
    assert wait_until(lambda: len(pids_in(pids)) >= 3 * jobs)
    if number == signal.SIGINT:
        os.killpg(match.pid, number)  # as a terminal does it: to all that belong to the command
    else:
        match.send_signal(number)
    match.wait(30)

    assert wait_until(lambda: not any(map(is_alive, pids_in(pids))))


def test_a_crew_keeps_no_more_than_it_needs(tmp_path: Path) -> None:
    command = program(tmp_path, "for line in sys.stdin: pass").removeprefix("cmd:")
    mine = ProgramPool()
    programs = [mine.take(command) for _ in range(13)]
    for one in programs:
        mine.give_back(one)

    assert not is_alive(programs[0].pid)
    assert mine.take(command) is programs[1]
    programs[1].stop()
    mine.close()
    assert not any(is_alive(one.pid) for one in programs)


def test_a_process_that_divides_takes_no_program_along(tmp_path: Path) -> None:
    command = program(tmp_path, "for line in sys.stdin: pass").removeprefix("cmd:")
    before = threading.active_count()
    idle = pool().take(command)
    pool().give_back(idle)
    child = multiprocessing.get_context("fork").Process(target=int)
    child.start()
    child.join()

    assert not is_alive(idle.pid)
    assert threading.active_count() == before


def at_the_first_turn(bot: Any, rules: Any, seat: int, dealer: int) -> Any:
    """The view of a seat after the deal, which its bot has seen too."""
    view = rules.start_view(seat)
    for event in rules.deal(Random(1), dealer):
        sight = rules.seen(event, seat)
        bot.see(sight)
        view = rules.watch(view, sight)
    return view
