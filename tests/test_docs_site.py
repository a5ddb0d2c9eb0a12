"""The site of the documents: examples are whole files with types, commands are commands, and every page has its place."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import shoal
from release.public_types import documented, is_excused
from shoal.cli import COMMANDS, _parsed

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
PAGES = sorted([ROOT / "README.md", *DOCS.rglob("*.md")])
GUIDED = sorted([*(DOCS / "tutorials").glob("*.md"), *(DOCS / "how-to").glob("*.md"), DOCS / "writing-a-bot.md"])


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_whole_programs_in_pages_are_files_of_the_examples() -> None:
    files = {path.read_text(encoding="utf-8") for path in EXAMPLES.glob("*.py")}
    shown = [
        (_name(page), code)
        for page in PAGES
        for code in re.findall(r"```py\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    ]

    assert len(shown) >= 3
    assert [name for name, code in shown if code not in files] == []


@pytest.mark.parametrize("page", GUIDED, ids=_name)
def test_commands_that_a_page_tells_to_type_can_be_typed(page: Path) -> None:
    for block in re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[:2] == ["./run", "shoal"]:
                words = words[1:]
            if words[0] == "./run":
                assert words[1] in ("play", "docs", "build-native", "bench", "test")
            elif words[0] == "shoal":
                assert words[1] in COMMANDS
                assert _parsed(words[1:]) is not None, line


@pytest.mark.slow
def test_all_code_of_the_pages_has_types_that_a_strict_checker_accepts(tmp_path: Path) -> None:
    for page in PAGES:
        examples = doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8"))
        if examples:
            code = "".join(example.source for example in examples)
            (tmp_path / f"{_name(page).replace('/', '_').replace('-', '_').removesuffix('.md')}.py").write_text(code)
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file=", "--ignore-missing-imports"),
            *("--cache-dir", os.devnull, "--no-error-summary"),
            *map(str, [*sorted(tmp_path.glob("*.py")), *sorted(EXAMPLES.glob("*.py"))]),
        ],
        env={"MYPYPATH": f"{EXAMPLES}:{ROOT / 'src'}", "PATH": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (checked.stdout, checked.returncode) == ("", 0)


@pytest.mark.slow
def test_the_picture_of_the_beliefs_can_be_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="./run docs draws it, too")
    subprocess.run([sys.executable, EXAMPLES / "plot_beliefs.py", tmp_path / "beliefs.svg"], check=True)

    assert "What seat 0 knows" in (tmp_path / "beliefs.svg").read_text()


def _leaves(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    return [leaf for part in (nav.values() if isinstance(nav, dict) else nav) for leaf in _leaves(part)]


def test_every_page_has_its_place_in_the_site() -> None:
    config = yaml.safe_load((ROOT / "site" / "mkdocs.yml").read_text(encoding="utf-8"))

    assert sorted(_leaves(config["nav"])) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def test_the_reference_says_which_names_are_public_and_they_are_there() -> None:
    page = (DOCS / "reference" / "index.md").read_text(encoding="utf-8")
    for modules, _, names in re.findall(r"^\| (`shoal.*?) \| (.*?) \| (.*?) \|$", page, re.MULTILINE):
        found = [importlib.import_module(name) for name in re.findall(r"`([^`]+)`", modules)]
        for module in found:
            if "`__all__`" in names:
                assert module.__all__
                assert [name for name in module.__all__ if not hasattr(module, name)] == []
        for name in set(re.findall(r"`(\w+)`", names)) - {"__all__"}:
            assert any(hasattr(module, name) for module in found), name


def test_what_the_reference_is_generated_from_exists_and_has_docstrings() -> None:
    for page in sorted((DOCS / "reference").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for name, listed in re.findall(r"^::: (\S+)\n((?:[ ]+.*\n?)*)", text, re.MULTILINE):
            assert importlib.util.find_spec(name), name  # its framework may be missing, such as Ray
            for member in re.findall(r"- (\w+)", listed):
                assert getattr(importlib.import_module(name), member).__doc__, f"{name}.{member}"


def test_everything_that_the_package_exports_is_in_the_reference() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    rules = {"Literature", "GoFish", "FishDraw", "Seat", "GAMES"}

    assert [name for name in shoal.__all__ if name not in rules and f"- {name}\n" not in pages] == []


def test_types_are_asked_of_what_the_reference_names_and_of_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(
        "| `shoal.deduce`, `shoal` | beliefs | `__all__` |\n\n::: shoal.envs.spec\n\n::: shoal.core.games\n    options:\n      members:\n        - kit_of\n"
    )
    facing = 'Return type is partially unknown Return type is "TableEnv"'
    ours = 'Return type is partially unknown Return type is "Kit"'

    assert documented(tmp_path) == {"shoal.deduce", "shoal.envs.spec", "shoal.core.games.kit_of"}
    assert is_excused("shoal.envs.pettingzoo.TableEnv", ["Type of base class unknown"])
    assert is_excused("shoal.envs.pettingzoo.env", [facing])
    assert not is_excused("shoal.core.games.kit_of", [ours])
    assert not is_excused("shoal.core.games.kit_of", [facing, ours])
    assert not is_excused("shoal.core.cards.Card", ["Type of base class unknown"])


@pytest.mark.slow
def test_the_site_is_built_without_a_warning_and_shows_sessions_as_code(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, ROOT / "run", "docs", tmp_path], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr[-2000:]
    pages = {page.parent.name: page.read_text(encoding="utf-8") for page in (tmp_path / "reference").rglob("*.html")}
    faces = ("batch.Batch", "gymnasium.SeatEnv", "pettingzoo.parallel_env", "rllib.TableEnv")
    assert [face for face in faces if f'id="shoal.envs.{face}"' not in pages["envs"]] == []
    assert 'id="shoal.lab.openspiel.ShoalGame"' in pages["envs"]
    assert "&gt;&gt;&gt;" in pages["games"]
    assert [name for name, page in pages.items() if "<blockquote>" in page] == [], "a session is no quotation"
    assert list(tmp_path.rglob("*.map")) == []
