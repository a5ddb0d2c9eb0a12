"""The reader of a program's output may stop at any time (`| head -1`): that is no error and prints nothing.

All of it in an environment of nothing but HOME and PATH: a variable like PYTHONUNBUFFERED changes when output is written.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from shoal.cli import main
from tests.test_cli import WRONG

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 60
SHOAL: Final = ("-m", "shoal")

COMMANDS: Final = {
    "--help": (*SHOAL, "--help"),
    "match --help": (*SHOAL, "match", "--help"),
    "rules": (*SHOAL, "rules", "literature"),
    "rules --options": (*SHOAL, "rules", "literature", "--options"),
    "deal": (*SHOAL, "deal", "literature", "--seed", "1", "--dealer", "opener"),
    "replay": (*SHOAL, "replay", "deal.txt"),
    "scenarios": (*SHOAL, "scenarios", "right.yaml"),
    "match": (*SHOAL, "match", "random", "random", "--deals", "1", "--json"),
    "tui --plain": (*SHOAL, "tui", "--plain", "--pace", "at_once", "--seed", "1"),
    "bench": (str(ROOT / "bench" / "fuzz.py"), "--games", "1"),
    "bench --help": (str(ROOT / "bench" / "fuzz.py"), "--help"),
    "run help": (str(ROOT / "run"), "help"),
    "run bench": (str(ROOT / "run"), "bench"),
}
SOME: Final = ("--help", "deal", "scenarios", "match", "tui --plain", "bench", "run help")


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """Nothing but HOME and PATH (and where bench/ is found), in a folder with a dealt game and two files of scenarios."""
    assert main(["deal", "literature", "--seed", "1"]) == 0
    (tmp_path / "deal.txt").write_text(capsys.readouterr().out, "utf-8")
    (tmp_path / "right.yaml").write_text(WRONG.replace("7", "8"), "utf-8")
    (tmp_path / "wrong.yaml").write_text(WRONG, "utf-8")
    monkeypatch.chdir(tmp_path)
    return {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}


def unread(
    *arguments: str, env: dict[str, str], stderr_too: bool = False, typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """A program whose output nobody reads, and what came of it."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(
            [sys.executable, *arguments],
            env=env,
            input=typed,
            stdout=writer,
            stderr=writer if stderr_too else subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
    finally:
        os.close(writer)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_was_gone_before_the_first_word_is_no_error(name: str, bare: dict[str, str]) -> None:
    done = unread(*COMMANDS[name], env=bare)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("name", SOME)
def test_where_each_line_is_written_at_once_the_same_holds(name: str, bare: dict[str, str]) -> None:
    done = unread(*COMMANDS[name], env=bare | {"PYTHONUNBUFFERED": "1"})

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("name", SOME)
def test_a_reader_that_goes_after_the_first_line_is_no_error(name: str, bare: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, *COMMANDS[name]],
        env=bare,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        with suppress(BrokenPipeError):  # one that reads nothing may have ended before it is written to
            process.stdin.write(b"help\n" * 50)
            process.stdin.flush()
        with suppress(BrokenPipeError):
            process.stdin.close()
        status = process.wait(PATIENCE)

        assert first.endswith(b"\n")
        assert (status, process.stderr.read()) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="a shell that can close the output is needed")
@pytest.mark.parametrize("name", SOME)
def test_a_command_whose_streams_were_closed_before_it_began_does_its_work(name: str, bare: dict[str, str]) -> None:
    closed = ["bash", "-c", 'exec "$@" <&- >&-', "bash", sys.executable, *COMMANDS[name]]
    done = subprocess.run(closed, env=bare, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("arguments", "status"), [(["--no-such-option"], 2), (["scenarios", "wrong.yaml"], 1)])
def test_a_status_that_was_known_before_the_reader_was_missed_is_kept(
    arguments: list[str], status: int, bare: dict[str, str]
) -> None:
    assert unread(*SHOAL, *arguments, env=bare, stderr_too=True).returncode == status
