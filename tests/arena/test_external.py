"""Bots that are other programs: they play like built-in bots, their faults have names, and no process is left behind."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from shoal.arena.entrants import LastAnswer, entrant
from shoal.arena.match import Match, pairs
from shoal.arena.programs.external import ExternalBot, ProgramPool, pool
from shoal.arena.programs.protocol import EntrantFault, has_more_than_wait
from shoal.arena.table import BadMove, play
from shoal.bots.naming import bot_of
from shoal.cli import main
from shoal.core.game import GameView
from shoal.core.games import rules_of
from shoal.core.seeds import Dice
from shoal.games.literature import Literature
from shoal.games.literature.rules.moves import Moves
from tests.arena.programs import READY, ROOT, SERVED, TO_ITS_TURN, is_alive, pids_in, program, wait_until

RULES = Literature()

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs of these tests are stopped as POSIX has it")


@pytest.fixture(autouse=True)
def everybody_goes_home() -> object:
    yield
    pool().close()


# --- They play as bots of the house do --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "options"),
    [
        ("literature", "counting", (("players", 4),)),
        ("literature", "counting", (("claim_timing", "any"), ("players", 4))),
        ("go_fish", "counting", (("players", 3),)),
        ("fish_draw", "drowsy", (("players", 3),)),
    ],
)
def test_a_built_in_bot_as_a_program_plays_the_same_games(
    game: str, name: str, options: tuple[tuple[str, object], ...]
) -> None:
    rules = rules_of(game, dict(options))
    deal = rules.deal(Random(4), 1)

    def record(which: str) -> tuple[object, ...]:
        bots = [entrant(game, which)(rules, seat, Dice.of(f"{seat}")) for seat in range(rules.seats)]
        log = play(rules, bots, deal).log
        for bot in bots:
            if isinstance(bot, ExternalBot):
                bot.close()
        return log

    assert record(f"{SERVED} {name}") == record(name)


@pytest.mark.slow
def test_a_bot_against_itself_as_a_program_is_exactly_even() -> None:
    found = list(pairs(Match(f"{SERVED} counting", "counting", options=(("players", 4),)), deals=3, jobs=1))

    assert [(one.diff + two.diff, one.length) for one, two in found] == [(0, two.length) for _, two in found]


@pytest.mark.slow
def test_one_program_a_seat_plays_all_games_of_a_process(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    served = f"import subprocess; open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
    serving = f"sys.exit(subprocess.call([{sys.executable!r}, '-m', 'shoal', 'bot', 'serve', 'random']))"
    match = Match(program(tmp_path, served + serving), "random", options=(("players", 4),))
    list(pairs(match, deals=3, jobs=1))

    assert len(pids_in(pids)) == 2
    pool().close()
    assert wait_until(lambda: not any(map(is_alive, pids_in(pids))))


def test_a_program_is_sent_how_its_game_ended(tmp_path: Path) -> None:
    told = tmp_path / "told"
    body = READY + f"for line in sys.stdin: open({str(told)!r}, 'a').write(line)\n"
    rules = rules_of("go_fish", {"players": 2})
    name = program(tmp_path, body)
    bot = entrant("go_fish", name)(rules, 1, Random(1))
    randoms = [bot_of("go_fish", "random")(rules, seat, Random(2)) for seat in range(2)]
    bot.move = randoms[1].move  # type: ignore[method-assign]  # it listens, and somebody else plays
    record = play(rules, [randoms[0], bot], rules.deal(Random(1)))
    assert isinstance(bot, ExternalBot)
    bot.close()
    pool().close()

    last = told.read_text("utf-8").splitlines()[-1]
    points, winners = list(record.outcome.points), list(record.outcome.winners)
    assert last == f'{{"type":"game_over","points":{points},"winners":{winners}}}'.replace(", ", ",")


def test_the_time_of_a_program_is_counted_though_it_is_another_process(tmp_path: Path) -> None:
    bot = entrant("literature", program(tmp_path, TO_ITS_TURN + "time.sleep(0.2); say('9')"))(RULES, 0, Random(1))
    assert isinstance(bot, ExternalBot)
    with pytest.raises(EntrantFault):
        bot.move(turn_of_seat_0())

    assert bot.external_s >= 0.2


@pytest.mark.parametrize(
    ("moves", "expected"),
    [(Moves(), False), (Moves(seat=1, pause=True), False), (Moves(seat=1, pause=True, asks=RULES.pack), True)],
)
def test_a_program_is_not_asked_when_it_could_only_say_wait(moves: Moves, expected: bool) -> None:
    assert has_more_than_wait(replace(moves, team=())) is expected


def test_a_program_that_does_not_want_to_speak_out_of_turn_is_not_asked(tmp_path: Path) -> None:
    rules = Literature(rules_of("literature", {"claim_timing": "any"}).options)
    bot = entrant("literature", program(tmp_path, TO_ITS_TURN + "say('null')"))(rules, 1, Random(1))
    deal = rules.deal(Random(1))
    view = rules.watch(rules.start_view(1), rules.seen(deal[0], 1))

    assert rules.moves(view).claims
    assert bot.move(view) is None
    assert isinstance(bot, ExternalBot)
    bot.close()


def turn_of_seat_0() -> GameView:
    view = RULES.start_view(0)
    for event in RULES.deal(Random(1)):
        view = RULES.watch(view, RULES.seen(event, 0))
    return view


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
    view = turn_of_seat_0()
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


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_in_another_process_is_reported_completely(tmp_path: Path, jobs: int) -> None:
    with pytest.raises(EntrantFault) as caught:
        list(pairs(Match(program(tmp_path, TO_ITS_TURN + "say('7')"), "random"), 4, jobs))

    assert caught.value.fault == "BAD_ANSWER"
    assert caught.value.transcript[-1] == "< 7"


def test_a_refused_move_in_another_process_is_reported_completely() -> None:
    bad = BadMove(3, LastAnswer("cmd:./mybot", "hm", ("< hm",)), "NOT_YOUR_TURN")
    bad.add_note("in the second game")
    arrived = pickle.loads(pickle.dumps(bad))

    assert str(arrived) == str(bad) == "ILLEGAL: cmd:./mybot on seat 3 said hm: NOT_YOUR_TURN"
    assert (arrived.seat, arrived.reason, arrived.transcript) == (3, "NOT_YOUR_TURN", ("< hm",))
    assert arrived.__notes__ == bad.__notes__


# --- They never outlive it --------------------------------------------------------------------------------------------

STUBBORN = """
import signal
open({!r}, 'a').write(f'{{os.getpid()}}\\n')
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
"""
"""It ends neither when its input does, nor when it is asked to."""


def stubborn(folder: Path, then: str) -> tuple[str, Path]:
    pids = folder / "pids"
    return program(folder, STUBBORN.format(str(pids)) + then), pids


@pytest.mark.slow
def test_after_a_fault_no_program_is_left(tmp_path: Path) -> None:
    name, pids = stubborn(tmp_path, TO_ITS_TURN + "say('7')\nwhile True: time.sleep(1)")
    with pytest.raises(EntrantFault):
        list(pairs(Match(name, "random"), 1, 1))

    assert len(pids_in(pids)) == 3
    assert not any(map(is_alive, pids_in(pids)))


def test_after_a_fault_a_program_has_time_to_write_what_it_wants_to_keep(tmp_path: Path) -> None:
    log = tmp_path / "log"
    keeps = f"say('7')\nsys.stdin.read()\ntime.sleep(0.1)\nopen({str(log)!r}, 'a').write('over\\n')\n"
    with pytest.raises(EntrantFault):
        list(pairs(Match(program(tmp_path, TO_ITS_TURN + keeps), "random"), 1, 1))

    assert log.read_text() == "over\n"


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    child = f"import subprocess; started = subprocess.Popen(['sleep', '600'])\nopen({str(tmp_path / 'child')!r}, 'w').write(str(started.pid))\n"
    with pytest.raises(EntrantFault):
        list(pairs(Match(program(tmp_path, child + TO_ITS_TURN + "say('7')"), "random"), 1, 1))

    assert wait_until(lambda: not any(map(is_alive, pids_in(tmp_path / "child"))))


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_however_a_match_dies_no_program_is_left(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    name, pids = stubborn(tmp_path, TO_ITS_TURN + "while True: time.sleep(1)")
    command = [sys.executable, "-m", "shoal", "match", name, "random", "--deals", "4", "--jobs", jobs]
    ours = signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests in the background ignore it, and so would the match
    match = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    signal.signal(signal.SIGINT, ours)
    assert wait_until(lambda: len(pids_in(pids)) >= 3 * int(jobs))
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
