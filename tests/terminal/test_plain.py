from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shoal.server.tables.opening import NewTable
from tests.terminal.goldens import golden
from tests.terminal.in_process import shoal_tui
from tests.terminal.test_local import played

PATIENCE = 60
GAMES = ("literature", "go_fish", "fish_draw")


def in_a_pipe(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`shoal tui` as a program of its own, in a pipe."""
    command = [sys.executable, "-m", "shoal", "tui", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False)


def a_game(game: str, seed: int) -> str:
    """The lines of a whole game."""
    wish = NewTable(game=game, bot="random", pace="at_once", name="You", dealer="opener")
    return "".join(f"{line}\n" for line in asyncio.run(played(wish, seed))[0])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_through_a_pipe(game: str) -> None:
    arguments = ("--plain", "--game", game, "--bot", "random", "--pace", "at_once", "--seed", "3", "--dealer", "opener")

    once, twice = (run(*arguments, typed=a_game(game, 3)) for run in (in_a_pipe, shoal_tui))

    assert once.returncode == 0, once.stderr
    assert once.stdout == twice.stdout
    assert once.stdout.endswith("Goodbye.\n")
    assert "The game is over. Type again for another game, or quit.\n" in once.stdout
    assert not once.stderr


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_in_a_pipe_is_as_it_was(game: str) -> None:
    lines = [
        *a_game(game, 3).splitlines()[:6],
        "help",
        "hand",
        "score",
        "who",
        "count 2",
        "moves",
        "last",
        "nonsense",
        "quit",
        "never read",
    ]

    arguments = ("--plain", "--game", game, "--bot", "random", "--pace", "at_once", "--seed", "3", "--dealer", "opener")
    said = shoal_tui(*arguments, typed="\n".join(lines))

    assert said.stdout == golden(f"plain_{game}", said.stdout)


def test_plain_text_moves_no_cursor_and_has_no_colours() -> None:
    said = shoal_tui(
        "--plain", "--game", "literature", "--pace", "at_once", "--seed", "1", "--name", "\x1b[31mRed", typed="hand\n"
    )

    assert re.fullmatch(r"[^\x00-\x09\x0b-\x1f\x7f]*", said.stdout)


def test_a_last_line_without_an_end_is_a_line_too() -> None:
    said = shoal_tui("--plain", "--pace", "at_once", "--seed", "1", typed="score")

    assert "> score\nScore: your team 0, your opponents 0\n" in said.stdout


def test_bytes_that_are_no_text_are_not_understood_and_do_no_harm() -> None:
    command = [sys.executable, "-m", "shoal", "tui", "--plain", "--pace", "at_once", "--seed", "1"]
    said = subprocess.run(
        command,
        input=b"\xff\xfe\x00 1\n" + b"9" * 100_000 + b"\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )

    assert said.returncode == 0
    assert b"I do not understand" in said.stdout
    assert said.stdout.endswith(b"Goodbye.\n")


@pytest.mark.slow
def test_at_the_normal_pace_a_line_waits_until_it_can_be_played() -> None:
    typed = "".join(a_game("literature", 3).splitlines(keepends=True)[:1])

    said = shoal_tui("--plain", "--bot", "random", "--seed", "3", typed=f"{typed}score\n")

    assert said.returncode == 0
    assert said.stdout.index("You asked ") < said.stdout.index("> score") < said.stdout.index("Goodbye.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--preset", "nothing"], "UNKNOWN_PRESET: There are no house rules nothing. There are: pagat"),
        (["--option", "players"], "BAD_ASSIGNMENT: players is not of the form NAME=VALUE"),
        (["--option", "playrs=4"], "UNKNOWN_OPTION: There is no option playrs, or it has no such value. Perhaps players?"),
        (["--seats", "5"], "BAD_PLAYER_COUNT"),
        (["--bot", "nobody"], "UNKNOWN_BOT: There is no bot nobody. There are: "),
        (["--opponents", "oracle"], "UNKNOWN_BOT: There is no bot oracle. There are: "),
        (["--level", "7=counting"], "UNKNOWN_SEAT: There is no seat 6: there are 6."),
        (["--level", "two=counting"], "--level “two=counting” is not a seat and a bot: 3=counting"),
        (["--hearing", "99"], "The time to speak is from 1 to 60 seconds."),
        (["http://localhost/elsewhere"], "“http://localhost/elsewhere” is not the link of a table; it looks like http://host:8000/t/NAME"),
        (["nonsense"], "“nonsense” is not the link of a table"),
        (["http://localhost/t/x", "--game", "go_fish"], "--game is for a table of your own"),
    ],
)  # fmt: skip
def test_bad_arguments_are_one_line_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = shoal_tui("--plain", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(f"shoal tui: {said}")
    assert done.stderr.count("\n") == 1
    assert not done.stdout


def test_rules_is_typed_in_the_plain_terminal() -> None:
    said = shoal_tui("--plain", "--game", "go_fish", "--seed", "1", "--pace", "at_once", typed="rules\nquit\n")

    assert (
        "1. Books: Collect books: all four cards of a rank. Everybody gets 5 cards; the rest is the stock."
        in said.stdout
    )
    assert "6. The end: When all books are down, the most books win." in said.stdout


def test_who_plays_where_is_chosen_by_side_and_by_seat() -> None:
    said = shoal_tui(
        *("--plain", "--seats", "4", "--pace", "at_once", "--seed", "1", "--bot", "random"),
        *("--teammates", "counting", "--level", "4=counting"),
        typed="who\n",
    )
    seats = [line for line in said.stdout.splitlines() if re.match("[1-4] .*: ", line)][:4]

    assert [line.rpartition(", ")[2] for line in seats] == ["you", "Random", "Plain", "Plain"]


def test_without_a_terminal_the_full_screen_refuses_and_names_the_other_face() -> None:
    done = shoal_tui()

    assert done.returncode == 2
    assert done.stderr == "shoal tui: This is not a terminal; shoal tui --plain works in a pipe.\n"


def test_options_reach_the_table() -> None:
    said = shoal_tui(
        "--plain", "--option", "jokers=yes", "--seats", "4", "--pace", "at_once", "--seed", "1", typed="who\n"
    )

    assert "Literature, own house rules, 4 players." in said.stdout
    assert "Open: LC LD LH LS HC HD HH HS SP" in said.stdout


def test_who_stops_reading_ends_it_without_a_word() -> None:
    command = [sys.executable, "-m", "shoal", "tui", "--plain", "--pace", "at_once", "--seed", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"help\n" * 50)
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


def test_the_help_of_shoal_does_not_load_what_draws_the_screen() -> None:
    program = "import sys; from shoal.cli import main\ntry: main(['--help'])\nexcept SystemExit: print('textual' in sys.modules)"

    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=True)

    assert said.stdout.endswith("False\n")


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
def test_at_a_terminal_a_line_is_answered_at_any_time() -> None:
    import pty

    own, other = pty.openpty()
    command = [sys.executable, "-m", "shoal", "tui", "--plain", "--game", "literature", "--seed", "4"]
    with subprocess.Popen(command, stdin=other, stdout=other, stderr=other, env={**os.environ, "TERM": "dumb"}):
        os.close(other)
        heard = read_until(own, b"You can:")
        os.write(own, b"who\nscore\nquit\n")
        heard += read_until(own, b"Goodbye.")
    os.close(own)

    assert b"> who" not in heard
    assert heard.count(b"Score: ") == 2
    assert b"\x1b" not in heard


def read_until(terminal: int, wanted: bytes) -> bytes:
    heard = b""
    end = time.monotonic() + PATIENCE
    while wanted not in heard:
        assert time.monotonic() < end, heard
        heard += os.read(terminal, 65536)
    return heard


def test_the_goldens_are_those_of_the_tests() -> None:
    names = {path.stem for path in (Path(__file__).parent / "golden").glob("plain_*.txt")}

    assert names == {f"plain_{game}" for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_the_draw_for_the_dealer_is_told_at_the_beginning_and_repeated_by_a_seed(game: str) -> None:
    arguments = ("--plain", "--game", game, "--bot", "random", "--pace", "at_once", "--seed", "5")
    once, twice = (shoal_tui(*arguments, typed="quit\n") for _ in range(2))

    assert once.stdout == twice.stdout
    drawn = [line for line in once.stdout.splitlines() if line.startswith("Cards are drawn for the dealer")]
    assert len(drawn) == 1
    assert ("lowest" if game == "go_fish" else "highest") in drawn[0]


@pytest.mark.parametrize("name", ["You", "x" * 25, "\u202e"])
def test_a_name_that_nobody_has_is_refused_before_anything_is_dealt(name: str) -> None:
    done = shoal_tui("--plain", "--name", name, typed="quit\n")

    assert done.returncode != 0
    assert done.stdout == ""
    assert "name" in done.stderr
