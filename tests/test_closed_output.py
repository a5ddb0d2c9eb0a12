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

from tests.test_cli import WRONG

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 60
DEAL: Final = ("-m", "shoal", "deal", "literature", "--seed", "1", "--dealer", "opener")

COMMANDS: Final = {
    "deal": DEAL,
    "scenarios": ("-m", "shoal", "scenarios", "right.yaml"),
    "match": ("-m", "shoal", "match", "random", "random", "--deals", "1", "--json"),
    "tui": ("-m", "shoal", "tui", "--plain", "--pace", "at_once", "--seed", "1"),
    "bench": (str(ROOT / "bench" / "fuzz.py"), "--games", "1"),
    "run help": (str(ROOT / "run"), "help"),
}


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Nothing but HOME and PATH (and where bench/ is found), in a folder with two files of scenarios."""
    (tmp_path / "right.yaml").write_text(WRONG.replace("7", "8"), "utf-8")
    (tmp_path / "wrong.yaml").write_text(WRONG, "utf-8")
    monkeypatch.chdir(tmp_path)
    return {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}


def unread(*arguments: str, env: dict[str, str], stderr_too: bool = False) -> subprocess.CompletedProcess[bytes]:
    """A program whose output nobody reads, and what came of it."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer) as output:
        return subprocess.run(
            [sys.executable, *arguments],
            env=env,
            input=b"",
            stdout=output,
            stderr=output if stderr_too else subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_was_gone_before_the_first_word_is_no_error(name: str, bare: dict[str, str]) -> None:
    done = unread(*COMMANDS[name], env=bare)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("name", ["match", "tui"])
def test_where_each_line_is_written_at_once_the_same_holds(name: str, bare: dict[str, str]) -> None:
    done = unread(*COMMANDS[name], env=bare | {"PYTHONUNBUFFERED": "1"})

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("name", ["scenarios", "tui", "run help"])
def test_a_reader_that_goes_after_the_first_line_is_no_error(name: str, bare: dict[str, str]) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, *COMMANDS[name]], env=bare, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        with suppress(BrokenPipeError):  # one that reads nothing may have ended before it is written to
            process.stdin.write(b"help\n" * 50)
            process.stdin.close()
        status = process.wait(PATIENCE)

        assert first.endswith(b"\n")
        assert (status, process.stderr.read()) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="a shell that can close the output is needed")
@pytest.mark.parametrize("name", ["deal", "tui", "bench"])
def test_a_command_whose_streams_were_closed_before_it_began_does_its_work(name: str, bare: dict[str, str]) -> None:
    closed = ["bash", "-c", 'exec "$@" <&- >&-', "bash", sys.executable, *COMMANDS[name]]
    done = subprocess.run(closed, env=bare, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("arguments", "status"), [(["--no-such-option"], 2), (["scenarios", "wrong.yaml"], 1)])
def test_a_status_that_was_known_before_the_reader_was_missed_is_kept(
    arguments: list[str], status: int, bare: dict[str, str]
) -> None:
    assert unread("-m", "shoal", *arguments, env=bare, stderr_too=True).returncode == status


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is needed")
@pytest.mark.parametrize("buffered", ["", "1"])
def test_output_that_cannot_be_written_is_one_clear_line(buffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, *DEAL],
            env={**os.environ, "PYTHONUNBUFFERED": buffered},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert (done.returncode, done.stderr) == (
        2,
        "shoal deal: the output cannot be written: No space left on device\n",
    )
