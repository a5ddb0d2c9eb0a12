from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time

import pytest

from shoal.cli import main
from shoal.core.games import GAMES
from shoal.server.lobby.board import OpenTable, OpenTables
from shoal.server.tables.messages.to_client import HouseRule
from shoal.server.tables.opening import NewTable
from shoal.server.tables.timing.time_control import BankTime
from shoal.terminal.lobby_command import told
from tests.terminal.in_process import shoal_tui
from tests.terminal.piloting import golden
from tests.terminal.playing import played

PATIENCE = 60


def in_a_pipe(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """`shoal tui` as a program of its own, in a pipe."""
    command = [sys.executable, "-m", "shoal", "tui", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False)


def a_game(game: str, seed: int) -> list[str]:
    """The lines of a whole game."""
    wish = NewTable(game=game, bot="random", pace="at_once", name="You", dealer="opener")
    return asyncio.run(played(wish, seed))[0]


def options_for(game: str, **more: str) -> list[str]:
    """The arguments of `shoal tui` for that game, against random bots that do not wait."""
    wish = {"game": game, "bot": "random", "pace": "at_once", "seed": "3", **more}
    return ["--plain", *(word for name, value in wish.items() for word in (f"--{name}", value))]


@pytest.mark.slow
def test_a_whole_game_is_played_through_a_pipe() -> None:
    typed = "\n".join(a_game("go_fish", 3))

    once, twice = (run(*options_for("go_fish", dealer="opener"), typed=typed) for run in (in_a_pipe, shoal_tui))

    assert (once.returncode, once.stdout, once.stderr) == (0, twice.stdout, "")
    assert "Game over. Type again for another game, or quit to leave.\n" in once.stdout
    assert once.stdout.endswith("Goodbye.\n")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_in_a_pipe_is_as_it_was(game: str) -> None:
    looked = ["help", "hand", "score", "who", "count 2", "moves", "last", "nonsense", "quit", "never read"]
    said = shoal_tui(*options_for(game, dealer="opener"), typed="\n".join([*a_game(game, 3)[:6], *looked]))

    assert said.stdout == golden(f"plain_{game}", said.stdout)


def test_plain_text_moves_no_cursor_and_has_no_colours() -> None:
    said = shoal_tui(*options_for("literature", name="\x1b[31mRed"), typed="hand\n")

    assert re.fullmatch(r"[^\x00-\x09\x0b-\x1f\x7f]*", said.stdout)


def test_a_last_line_without_an_end_is_a_line_too() -> None:
    said = shoal_tui(*options_for("literature"), typed="score")

    assert "> score\nScore: your team 0, your opponents 0\n" in said.stdout


@pytest.mark.slow
def test_a_byte_order_mark_is_no_part_of_the_first_line_and_bytes_that_are_no_text_do_no_harm() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "shoal", "tui", *options_for("literature")],
        input=b"\xef\xbb\xbfscore\r\n\xff\xfe\x00 1\n" + b"9" * 100_000 + b"\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )

    assert said.returncode == 0
    assert said.stdout.count(b"> score\nScore: your team 0, your opponents 0\n") == 1
    assert "isn’t a command".encode() in said.stdout
    assert said.stdout.endswith(b"Goodbye.\n")


@pytest.mark.slow
def test_where_bots_take_their_time_a_line_waits_until_it_can_be_played() -> None:
    said = shoal_tui(*options_for("literature", pace="quick"), typed=f"{a_game('literature', 3)[0]}\nscore\n")

    assert said.returncode == 0
    assert said.stdout.index("You asked ") < said.stdout.index("> score") < said.stdout.index("Goodbye.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--preset", "nothing"], "UNKNOWN_PRESET: There are no house rules called nothing. Choose from: pagat"),
        (["--option", "players"], "BAD_ASSIGNMENT: players should look like NAME=VALUE"),
        (["--option", "playrs=4"], "UNKNOWN_OPTION: There’s no option playrs, or it has no such value. Did you mean players?"),
        (["--seats", "5"], "BAD_PLAYER_COUNT"),
        (["--bot", "nobody"], "UNKNOWN_BOT: There’s no bot called nobody. Choose from: "),
        (["--opponents", "oracle"], "UNKNOWN_BOT: There’s no bot called oracle. Choose from: "),
        (["--level", "7=counting"], "UNKNOWN_SEAT: There’s no seat 7. The table has 6 seats."),
        (["--level", "two=counting"], "--level “two=counting” should be a seat and a bot, such as 3=counting"),
        (["--hearing", "99"], "The time to speak up is 1 to 60 seconds."),
        (["http://localhost/elsewhere"], "“http://localhost/elsewhere” isn’t a table’s link. Links look like http://host:8000/t/NAME"),
        (["nonsense"], "“nonsense” isn’t a table’s link"),
        (["http://localhost/t/x", "--game", "go_fish"], "--game is for a table of your own"),
    ],
)  # fmt: skip
def test_bad_arguments_are_one_line_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = shoal_tui("--plain", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(f"shoal tui: {said}")
    assert done.stderr.count("\n") == 1
    assert not done.stdout


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (["--game", "go_fish"], "rules", ["1. Books: Collect as many books as you can. A book is all four cards of a rank. Everyone gets 5 cards; the rest is the stock.", "6. The end: When all books are down, the most books wins."]),
        (["--option", "jokers=yes", "--seats", "4"], "who", ["Literature, custom house rules, 4 players.", "Open: LC LD LH LS HC HD HH HS SP"]),
        (["--seats", "4", "--bot", "random", "--teammates", "counting", "--level", "4=counting"], "who", [", you\n", ", Random\n", ", Plain\n", ", Plain\n"]),
    ],
)  # fmt: skip
def test_options_reach_the_table_and_it_is_looked_at(arguments: list[str], typed: str, said: list[str]) -> None:
    told = shoal_tui("--plain", "--pace", "at_once", "--seed", "1", *arguments, typed=f"{typed}\nquit\n").stdout
    at = 0
    for words in said:
        at = told.index(words, at) + 1


def test_without_a_terminal_the_full_screen_refuses_and_names_the_other_face() -> None:
    done = shoal_tui()

    assert done.returncode == 2
    assert done.stderr == "shoal tui: This isn’t a terminal. In a pipe, use shoal tui --plain.\n"


def test_the_help_of_shoal_does_not_load_what_draws_the_screen() -> None:
    program = "import sys; from shoal.cli import main\ntry: main(['--help'])\nexcept SystemExit: print('textual' in sys.modules)"

    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=True)

    assert said.stdout.endswith("False\n")


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
@pytest.mark.slow
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


@pytest.mark.parametrize(("game", "deals"), [("literature", "highest"), ("go_fish", "lowest")])
def test_the_draw_for_the_dealer_is_told_at_the_beginning_and_repeated_by_a_seed(game: str, deals: str) -> None:
    once, twice = (shoal_tui(*options_for(game), typed="quit\n") for _ in range(2))

    assert once.stdout == twice.stdout
    (drawn,) = (line for line in once.stdout.splitlines() if line.startswith("Drawing for dealer"))
    assert deals in drawn


@pytest.mark.parametrize("name", ["You", "x" * 25, "\u202e"])
def test_a_name_that_nobody_has_is_refused_before_anything_is_dealt(name: str) -> None:
    done = shoal_tui("--plain", "--name", name, typed="quit\n")

    assert done.returncode != 0
    assert done.stdout == ""
    assert "name" in done.stderr


# --- `shoal lobby` --------------------------------------------------------------------------------------------------------


def test_a_table_is_a_line_of_what_matters_and_its_link() -> None:
    table = OpenTable(
        id="bakotimure-3fX_9aQz",
        game="go_fish",
        preset=None,
        house_rules=(HouseRule("players", 3),),
        seats=3,
        people=("Ann", "Bea"),
        free=1,
        entry="next_deal",
        time=BankTime(600, 15),
        levels=("counting",),
        games=2,
        watching=True,
        programs=("Bea",),
    )
    lines = [*told(OpenTables(1, (table,)), "https://fish.example", "en")]

    assert lines[0] == "1 table"
    first, link = lines[1].split("\n")
    assert link == "  https://fish.example/t/bakotimure-3fX_9aQz"
    assert first.startswith("Go Fish · free seat at the next deal · Ann and Bea (bot) · 1 of 3 seats free · ")
    assert "10 minutes for the game, plus 15 seconds per turn" in first


@pytest.mark.parametrize("url", ["fish.example", "ftp://fish.example", "http://", "http://127.0.0.1:9"])
def test_an_address_without_a_lobby_is_named(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lobby", url]) == 2
    assert url in capsys.readouterr().err
