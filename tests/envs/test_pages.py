"""The pages of the environments say what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.core.games import GAMES
from shoal.envs import encoding_of
from shoal.envs.tables import extended_blocks, filled, tables_of

PAGES = Path(__file__).parents[2] / "docs" / "envs"

HEADINGS = ["Usage", "Observation", "Action", "Reward", "Ends", "Versions"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_a_page_are_those_of_the_code(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")

    assert page == filled(page, tables_of(game)), "run python -m shoal.envs.tables docs/envs"


@pytest.mark.parametrize("game", GAMES)
def test_every_page_has_the_same_headings_and_names_its_version(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")

    assert [line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")] == HEADINGS
    assert f"`{encoding_of(game).version}`: " in page


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_block_that_any_house_rule_adds_is_told(game: str) -> None:
    encoding = encoding_of(game)
    for what, meanings in (("actions", encoding.action_meanings), ("observations", encoding.observation_meanings)):
        usual = tables_of(game)[what]

        assert all(f"| `{name}` |" in usual for name in (*extended_blocks(game, what), *meanings))
