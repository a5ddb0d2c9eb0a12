"""Every page and state of the client, as `./run shots` reaches them: axe has nothing to say, in both themes and languages."""

from __future__ import annotations

from itertools import product
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser

from shoal.i18n import languages
from tests.browser.axe import violations
from tests.sampling import todays
from tests.shots.states import STATES
from tests.shots.visit import State, Visit
from tests.stage.server import Stage

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
WITH_SCRIPTS: Final = [state for state in STATES if "no-script" not in state.name]
"""axe is a script."""


@pytest.mark.parametrize(
    ("state", "theme", "language"),
    todays(8, product(WITH_SCRIPTS, THEMES, languages()), "states"),
    ids=lambda value: value.name if isinstance(value, State) else value,
)
@pytest.mark.slow
def test_axe_has_nothing_to_say(live: Stage, browser: Browser, state: State, theme: Theme, language: str) -> None:
    visit = Visit(live, browser, language)
    try:
        page = state.reach(visit)
        page.emulate_media(color_scheme=theme)

        assert violations(page) == []
    finally:
        visit.close()
