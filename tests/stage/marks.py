"""The marks that elements of the client carry for tests (see `docs/design.md`), as selectors."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page

GHOST: Final = "[data-card][data-held=no]:not([aria-disabled=true])"
"""A card that may be asked for."""
HELD: Final = "[data-card][data-held=yes]"
BAR: Final = "[data-bar]"
WHO: Final = "[data-bar] button[data-who]"
"""Those who may be asked, in the bar."""
COMMIT: Final = "[data-commit]:not([aria-disabled=true]):not([disabled])"
SAID: Final = "[data-said]"
SEAT: Final = ".ring > [data-seat]"
CLAIM: Final = "[data-testid=claim-button]"
RESULT: Final = "[data-testid=result]"


def pick(page: Page, at: int = 0) -> Locator:
    """Pick a card that may be asked for; the card, once the bar offers who may be asked."""
    ghost = page.locator(GHOST).nth(at)
    ghost.click()
    page.locator(WHO).first.wait_for()
    return ghost


def choose(page: Page, at: int = 0) -> Locator:
    """Choose whom to ask, in the bar."""
    who = page.locator(WHO).nth(at)
    who.click()
    return who
