"""The documents are correct: their sessions, programs and commands run, every page has its place, everything public is documented."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import os
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

import shoal
from release.public_types import documented, is_excused
from shoal.cli import COMMANDS, _parsed
from shoal.cli.page import page as page_of_commands
from shoal.core.games import GAMES, rules_of
from shoal.server.tables.messages.from_client import FromClient
from shoal.server.tables.messages.to_client import ToClient
from shoal.server.tables.messages.wire import TableReason
from shoal.server.tables.state.events import TableSight
from tests import notebook

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
PAGES = sorted([*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")), *DOCS.rglob("*.md")])
GUIDED = sorted(
    [
        DOCS / "cluster.md",
        *(DOCS / "tutorials").glob("*.md"),
        *(DOCS / "how-to").glob("*.md"),
        DOCS / "writing-a-bot.md",
    ]
)
ELSEWHERE = {"shoal.envs.rllib"}  # it needs Ray, which has an environment of its own: `./run test-ray`
MODULES = sorted({module.name for module in pkgutil.walk_packages(shoal.__path__, "shoal.")} - ELSEWHERE)


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _text(*names: str) -> str:
    return DOCS.joinpath(*names).read_text(encoding="utf-8")


# --- Sessions, programs, commands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=_name)
@pytest.mark.filterwarnings("ignore::shoal.envs.batch.SlowBatch")  # without the native core, too
@pytest.mark.slow
def test_the_sessions_of_a_page_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_every_module_can_be_imported_and_its_sessions_run() -> None:
    modules = [importlib.import_module(name) for name in ("shoal", *MODULES) if not name.endswith("__main__")]
    ran = {module.__name__: doctest.testmod(module) for module in modules}

    assert [name for name, result in ran.items() if result.failed] == []
    assert sum(result.attempted for result in ran.values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("page", sorted(EXAMPLES.glob("*.ipynb")), ids=_name)
@pytest.mark.filterwarnings("ignore::shoal.envs.batch.SlowBatch")  # without the native core, too
def test_a_notebook_shows_what_its_cells_print(page: Path) -> None:
    for cell, printed, value in notebook.run(notebook.read(page)):
        assert printed + value == notebook.shown(cell)


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
            file = tmp_path / f"{_name(page).replace('/', '_').replace('-', '_').removesuffix('.md')}.py"
            file.write_text("".join(example.source for example in examples))
    checked = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"),
            *("--ignore-missing-imports", "--cache-dir", os.devnull, "--no-error-summary"),
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


# --- What the pages name --------------------------------------------------------------------------------------------------


def test_links_between_pages_lead_somewhere() -> None:
    links = [
        (_name(page), link)
        for page in PAGES
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    ]

    assert [(page, link) for page, link in links if not (ROOT / page).parent.joinpath(link).exists()] == []
    assert len(links) > 100


def test_every_message_and_reason_of_the_wire_is_in_the_protocol() -> None:
    tags = [kind.__struct_config__.tag for kind in (*get_args(FromClient), *get_args(ToClient), *get_args(TableSight))]

    page = _text("protocol.md")
    assert [name for name in (*tags, *get_args(TableReason)) if f"`{name}`" not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_game_says_on_the_wire_is_in_the_protocol_and_its_reasons_in_the_rules(game: str) -> None:
    words = rules_of(game).vocabulary
    kinds = [kind for union in (words.move, words.sight, words.ruling) for kind in get_args(union) or (union,)]
    said = [
        f"| `{kind.__struct_config__.tag}` | {', '.join(f'`{name}`' for name in kind.__struct_encode_fields__)} |"
        for kind in kinds
    ]
    reasons = [f"`{reason}`" for reason in get_args(words.reason)]

    assert [line for line in (*said, *reasons) if line not in _text("protocol.md")] == []
    assert [reason for reason in reasons if reason not in _text("rules.md")] == []


def test_the_page_of_commands_is_the_one_that_is_generated() -> None:
    assert _text("reference", "commands.md") == page_of_commands()


# --- The site and the reference -------------------------------------------------------------------------------------------


def _leaves(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    return [leaf for part in (nav.values() if isinstance(nav, dict) else nav) for leaf in _leaves(part)]


def test_every_page_has_its_place_in_the_site() -> None:
    config = yaml.safe_load((ROOT / "site" / "mkdocs.yml").read_text(encoding="utf-8"))

    assert sorted(_leaves(config["nav"])) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def test_the_reference_says_which_names_are_public_and_they_are_there() -> None:
    page = _text("reference", "index.md")
    for modules, _, names in re.findall(r"^\| (`shoal.*?) \| (.*?) \| (.*?) \|$", page, re.MULTILINE):
        found = [importlib.import_module(name) for name in re.findall(r"`([^`]+)`", modules)]
        for module in found:
            if "`__all__`" in names:
                assert module.__all__
                assert [name for name in module.__all__ if not hasattr(module, name)] == []
        for name in set(re.findall(r"`(\w+)`", names)) - {"__all__"}:
            assert any(hasattr(module, name) for module in found), name


def test_what_the_reference_is_generated_from_exists_and_everything_exported_is_in_it_with_docstrings() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in sorted((DOCS / "reference").glob("*.md")))
    for name, listed in re.findall(r"^::: (\S+)\n((?:[ ]+.*\n?)*)", text, re.MULTILINE):
        assert importlib.util.find_spec(name), name  # its framework may be missing, such as Ray
        for member in re.findall(r"- (\w+)", listed):
            assert getattr(importlib.import_module(name), member).__doc__, f"{name}.{member}"
    of_games = {"Literature", "GoFish", "FishDraw", "Seat", "GAMES"}
    assert [name for name in shoal.__all__ if name not in of_games and f"- {name}\n" not in text] == []
    assert [name for name in shoal.__all__ if not getattr(shoal, name).__doc__] == []


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
    faces = ("envs.batch.Batch", "envs.gymnasium.SeatEnv", "envs.pettingzoo.parallel_env", "envs.rllib.RayTableEnv")
    assert [face for face in (*faces, "lab.openspiel.ShoalGame") if f'id="shoal.{face}"' not in pages["envs"]] == []
    assert "&gt;&gt;&gt;" in pages["games"]
    assert [name for name, page in pages.items() if "<blockquote>" in page] == [], "a session is no quotation"
    assert list(tmp_path.rglob("*.map")) == []
