"""The notebook of the documents runs, and shows what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import notebook

PAGES = sorted((Path(__file__).parents[1] / "docs" / "examples").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.filterwarnings("ignore::shoal.envs.batch.SlowBatch")  # without the native core, too
def test_a_notebook_shows_what_its_cells_print(page: Path) -> None:
    for cell, printed, value in notebook.run(notebook.read(page)):
        assert printed + value == notebook.shown(cell)
