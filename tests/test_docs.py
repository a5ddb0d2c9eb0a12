"""The documents are correct: their sessions run, and everything public is documented."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import get_args

import pytest

import shoal
from shoal.cli.page import page
from shoal.core.games import GAMES, rules_of
from shoal.server.tables.messages.from_client import FromClient
from shoal.server.tables.messages.to_client import ToClient
from shoal.server.tables.messages.wire import TableReason
from shoal.server.tables.state.sights import TableSight

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")), *(ROOT / "docs").rglob("*.md")]
)
EXAMPLES = ROOT / "docs" / "examples"
ELSEWHERE = {"shoal.envs.rllib"}  # it needs Ray, which has an environment of its own: `./run test-ray`
MODULES = sorted({module.name for module in pkgutil.walk_packages(shoal.__path__, "shoal.")} - ELSEWHERE)


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_the_sessions_of_a_page_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_sessions_of_a_module_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_package_shows_how_to_begin() -> None:
    assert doctest.testmod(shoal).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_message_of_the_wire_is_in_the_protocol() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    tags = [kind.__struct_config__.tag for kind in (*get_args(FromClient), *get_args(ToClient), *get_args(TableSight))]

    assert [tag for tag in tags if f"`{tag}`" not in page] == []


def test_every_reason_of_a_table_is_in_the_protocol() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")

    assert [reason for reason in get_args(TableReason) if f"`{reason}`" not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_game_says_on_the_wire_is_in_the_protocol(game: str) -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    words = rules_of(game).vocabulary
    kinds = [kind for union in (words.move, words.sight, words.ruling) for kind in get_args(union) or (union,)]
    said = [
        f"| `{kind.__struct_config__.tag}` | {', '.join(f'`{name}`' for name in kind.__struct_encode_fields__)} |"
        for kind in kinds
    ]

    assert [line for line in said if line not in page] == []
    assert [reason for reason in get_args(words.reason) if f"`{reason}`" not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_game_is_in_the_rules(game: str) -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

    assert [reason for reason in get_args(rules_of(game).vocabulary.reason) if f"`{reason}`" not in page] == []


def test_the_page_of_commands_is_the_one_that_is_generated() -> None:
    assert (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8") == page()


def test_every_public_name_has_a_docstring() -> None:
    assert [name for name in shoal.__all__ if not getattr(shoal, name).__doc__] == []
