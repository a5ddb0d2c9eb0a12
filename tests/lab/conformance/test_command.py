"""`shoal conformance`: sentences, exit statuses, and targets that misbehave, which are a line each."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.i18n import languages, speak
from shoal.lab.conformance.findings import BadTarget, CheckResult, Finding, Report
from shoal.lab.conformance.processes import Job, report_of
from shoal.lab.conformance.targets import Target, subject_of
from shoal.lab.conformance.telling import USUAL, fault_of, lines_of, page, row
from tests.lab.conformance.planted import FAULTS
from tests.sampling import todays

PAGE = Path(__file__).parents[3] / "docs" / "conformance.md"

MISBEHAVING = """
import os, sys, time

class Hangs:
    name, seats, actions = "it", 2, 2
    def deal(self, seed):
        time.sleep(3600)

class Ends(Hangs):
    def deal(self, seed):
        print("out on purpose", file=sys.stderr)
        os._exit(0)

class Raises(Hangs):
    def deal(self, seed):
        raise RuntimeError("no cards today")

class Prints(Hangs):
    def deal(self, seed):
        print("to the output, for whoever reads it")
        return Over()

class Over:
    seat = None
    def legal(self): return []
    def told(self, seat): return {"seat": seat}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "misbehaving.py").write_text(MISBEHAVING)
    (tmp_path / "unimportable.py").write_text("import nothing_like_this")
    monkeypatch.chdir(tmp_path)
    return tmp_path


BAD = [
    ("misbehaving:Hangs", "hangs: no answer for 3 seconds at (the first deal|importing)"),  # it may be slow to import
    ("misbehaving:Ends", r"ended its process \(0\) at the first deal\. Its last words: out on purpose"),
    ("misbehaving:Raises", r"failed: RuntimeError: no cards today \(misbehaving.py, line 16\)"),
    ("unimportable:Game", "can’t be imported: ModuleNotFoundError: No module named 'nothing_like_this'"),
]


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("target", "said"), todays(2, BAD, "targets that misbehave"))
def test_a_target_that_misbehaves_is_one_line_and_an_exit_status(
    target: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    limit = "3" if target.endswith("Hangs") else "60"

    assert main(["conformance", target, "--games", "1", "--limit", limit]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(f"shoal conformance: {target} {said}\n", err)


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_what_a_target_prints_is_no_part_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance", "misbehaving:Prints", "--games", "1", "--only", "seeding", "--json"]) == 0

    document = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["status"]) for one in document["checks"]] == [("seeding", "held")]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["go_fish"], "go_fish isn’t a target"),
        (["openspiel:go_fish", "--seats", "3"], "isn’t one of our games"),
        (["openspiel:go_fish", "--games", "0"], "--games is 0, but should be 1 to 100000"),
        (["openspiel:go_fish", "--only", "leeks"], "there’s no check leeks. Choose from: leaks, recall"),
        (["openspiel:go_fish", "--jobs", "0"], "--jobs is 0, but should be 1 to 64 targets"),
        (["openspiel:go_fish", "--limit", "nan"], "--limit is nan"),
        (["openspiel:go_fish", "--seed", "-1"], "a seed is a whole number from 0"),
        ([], "name a target"),
    ],
)
def test_wrong_arguments_are_one_line_and_start_nothing(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conformance", *words]) == 2

    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("openspiel:go_fisch", "NOT_MADE", marks=pytest.mark.slow),  # all games there are imported
        ("pettingzoo:json", "NOT_THERE"),
        ("json:dumps.nothing", "NOT_THERE"),
        ("json:JSONDecoder", "NO_SUBJECT"),
    ],
)
def test_a_name_that_stands_for_no_game_is_refused_by_reason(name: str, reason: str) -> None:
    with pytest.raises(BadTarget) as refused:
        subject_of(Target(name))

    assert refused.value.reason == reason
    assert all(not fault_of(speak(language), refused.value).startswith(reason) for language in languages())


def finding(kind: str) -> Finding:
    values = {"where": "w", "here": "1", "there": "2", "step": "1", "instead": "ask", "other": "3: ask", "with": "0"}
    return Finding(kind, 7, (3, 4), ("seat 0: ask", "seat 1: wait"), 1, values)


@pytest.mark.parametrize("language", languages())
def test_every_fault_is_told_with_its_play_in_every_language(language: str) -> None:
    for kind in KINDS:
        checks = (CheckResult("leaks", "found", 9, finding(kind)), CheckResult("cards", "unchecked", why="NO_CARDS"))
        lines = list(lines_of(speak(language), Report("it", 5, 7, checks, 40)))

        assert any("seat 1: wait" in line for line in lines)
        assert kind not in "\n".join(lines)


TEXT = PAGE.read_text("utf-8")


GAMES = int(TEXT.partition("--games ")[2].partition(" ")[0])


# --- The page ------------------------------------------------------------------------------------------------------------


def test_the_page_of_the_documentation_has_the_form_of_the_command() -> None:
    empty = page([(name, BadTarget("NO_ANSWER", name=name)) for name in USUAL], GAMES, 1)

    head, *rows = [line for line in TEXT.splitlines() if line.startswith("| ")]
    assert TEXT.startswith(empty.partition("| target |")[0] + head)
    assert [line.split("`")[1] for line in rows] == list(USUAL)
    assert {line.count("|") for line in rows} == {head.count("|")}
    faulty = {line.split("`")[1] for line in rows if "✗" in line or "| - |" in line}
    assert {line.removeprefix("### ") for line in TEXT.splitlines() if line.startswith("### ")} == faulty
    assert not any(name.startswith(("shoal:", "openspiel:shoal_")) for name in faulty), "nothing is wrong with ours"


@pytest.mark.slow
def test_a_row_of_the_page_is_what_the_command_finds_today() -> None:
    name = "openspiel:kuhn_poker"
    assert row(name, report_of(Job(Target(name), GAMES))) in TEXT.splitlines()


KINDS = sorted({kind for _, (_, kind) in FAULTS.values()} | {"FORGOTTEN_BEFORE", "SHARED_BEFORE", "MASK_EMPTY"})
"""All faults that a check can find."""
