"""The launcher `run`, and what no committed file may contain."""

from __future__ import annotations

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MACHINE_PATH = re.compile(r"(?<![\w.-])/(?:work|root|opt|home)/\w")
REGISTRY = re.compile(
    r"\b(?:pypi\.org|files\.pythonhosted\.org|registry\.(?:npmjs\.org|yarnpkg\.com)|pypi\.python\.org)\b"
)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "run", *arguments], capture_output=True, text=True, check=False)


def test_an_old_python_can_read_the_launcher_and_is_told_which_one_is_needed() -> None:
    text = (ROOT / "run").read_text("utf-8")

    ast.parse(text, feature_version=(3, 7))  # the oldest that Python's parser can pretend to be
    assert "from __future__ import annotations" not in text  # which Python 3.6 has not
    assert text.index("sys.version_info < (3, 11)") < text.index("import client_build")


@pytest.mark.parametrize("asking", [(), ("help",), ("--help",)])
def test_help_lists_the_commands(asking: tuple[str, ...]) -> None:
    helped = run(*asking)

    assert helped.returncode == 0
    for command in ("play", "test", "check", "shoal", "bench", "build-web", "build-native", "lock"):
        assert re.search(rf"^  {command} +\S", helped.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("dance",), "run: unknown command 'dance'; there are: play, test"),
        (("bench", "no-such-benchmark"), "unknown benchmark 'no-such-benchmark'"),
    ],
)
def test_an_unknown_command_exits_2_and_names_the_known_ones(asked: tuple[str, ...], said: str) -> None:
    refused = run(*asked)

    assert refused.returncode == 2
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.skipif(shutil.which("env") is None, reason="no env to empty the environment with")
@pytest.mark.parametrize("ci", [{"CI": "true"}, {}])
def test_continuous_integration_hands_on_no_variable_that_could_hide_a_fault(
    tmp_path: Path, ci: dict[str, str]
) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    launcher = tmp_path / "run"
    launcher.write_text(f"#!{sys.executable}\nimport os, sys\nprint(sys.argv[1:], dict(os.environ))\n")
    launcher.chmod(0o755)
    kept = {"HOME": "/of a person", "PATH": os.environ["PATH"], **ci}

    machine = {**kept, "PYTHONUNBUFFERED": "1", "PYTHONPATH": "elsewhere", "TERM": "dumb", "LANG": "C"}
    done = subprocess.run([tmp_path / ".ci" / "run"], env=machine, capture_output=True, text=True, check=True)

    words, _, variables = done.stdout.partition(" {")
    found = ast.literal_eval("{" + variables)
    assert words == "['test']"
    # What Python, a shell and `env` itself put in is not of the machine.
    assert {name: value for name, value in found.items() if name not in ("LC_CTYPE", "PWD", "SHLVL", "_")} == kept


def test_an_audit_tells_what_is_sound_from_what_could_not_be_asked_about() -> None:
    launcher = runpy.run_path(str(ROOT / "run"))
    of_pip, of_npm = launcher["of_pip"], launcher["of_npm"]
    sound, skipped = {"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": "not found"}
    faulty = {"name": "c", "version": "2", "vulns": [{"id": "PYSEC-1"}]}

    assert of_pip({"dependencies": [sound]}) == ([], "")
    assert of_pip({"dependencies": [sound, faulty, skipped]}) == (["c 2: PYSEC-1"], "1")
    assert of_pip({"dependencies": [skipped]}) == of_pip({}) == ([], "all")
    assert of_npm({"vulnerabilities": {}}) == ([], "")
    assert of_npm({"vulnerabilities": {"x": {"severity": "high", "range": "<2"}}}) == (["x: high (<2)"], "")
    assert of_npm({"statusCode": 405}) == ([], "all")


@pytest.mark.parametrize("pattern", [REGISTRY, MACHINE_PATH], ids=["registry", "path"])
def test_no_committed_file_names_a_package_registry_or_a_path_of_one_machine(pattern: re.Pattern[str]) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [ROOT / name for name in listing.split("\0") if (ROOT / name).is_file()]
    texts = {path: path.read_text(encoding="utf-8", errors="replace") for path in files if path != Path(__file__)}

    assert [(path, found[0]) for path, text in texts.items() if (found := pattern.search(text))] == []


def test_every_locked_package_has_a_hash() -> None:
    for lock in (ROOT / "requirements").glob("*.txt"):
        for requirement in re.split(r"\n(?=\S)", lock.read_text().strip()):
            assert requirement.startswith("#") or "--hash=sha256:" in requirement, requirement
    of_npm = (ROOT / "web" / "package-lock.json").read_text()
    assert '"resolved"' not in of_npm
    assert of_npm.count('"integrity"') > 20
