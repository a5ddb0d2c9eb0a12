"""What a page shows, noted whenever it changes: what stands there for a moment is not missed between two looks."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

NOTE = """(look) => {
    const noted = window.noted = [];
    const note = () => {
        const now = look();
        if (JSON.stringify(now) !== JSON.stringify(noted.at(-1))) noted.push(now);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    note();
}"""


LAST = "() => document.querySelector('[data-testid=last-question]')?.innerText ?? ''"
"""What is said to have happened last at a table of Literature: bots may go on at once."""


class Noted:
    """The different values, one after the other, of a function without arguments in the page."""

    def __init__(self, page: Page, look: str) -> None:
        """From now on, until the page is left."""
        self._page = page
        page.evaluate(f"() => ({NOTE})({look})")

    def so_far(self) -> list[Any]:
        """All values until now."""
        values: list[Any] = self._page.evaluate("() => window.noted")
        return values

    def await_text(self, text: str) -> None:
        """Until a value has that text in it, or had."""
        self._page.wait_for_function("text => window.noted.some((one) => one.includes(text))", arg=text)
