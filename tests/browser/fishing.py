"""A person at a Go Fish page who asks for what the page offers, by keyboard or by taps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Final

from playwright.sync_api import Page

READY: Final = """() => {
    if (/Sending…|Envoi…/.test(document.body.innerText) || document.querySelector('.bar .row[data-guarded=true]')) return null;
    if (document.querySelector('[data-testid=result]')) return 'over';
    return document.querySelector('[data-bar=turn]') && document.querySelector('.pick[aria-disabled=false]') ? 'ask' : null;
}"""
GONE: Final = "() => !document.querySelector('[data-testid=ask-button], [data-bar=sent]')"
TAUGHT: Final = 10
"""After so many questions a tap on a person asks, in a second."""


class Fisher(ABC):
    """Somebody who plays Go Fish at a page."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.questions = 0

    def play_to_the_end(self, limit: int = 200) -> None:
        """Play until the result is on the page."""
        for _ in range(limit):
            if not self.ask_when_due():
                return
        raise AssertionError(f"no result after {limit} questions: {self.page.url}")

    def ask_when_due(self) -> bool:
        """Wait until the page has a question to ask for, and ask it; false where the game is over instead."""
        if self.page.wait_for_function(READY, timeout=30_000).json_value() == "over":
            return False
        self.ask()
        self.questions += 1
        return True

    def a_rank(self) -> str:
        """A rank that may be asked for."""
        ranks = self.page.locator(".pick[aria-disabled=false]").evaluate_all("all => all.map(one => one.dataset.rank)")
        return str(self.rng.choice(ranks))

    @abstractmethod
    def ask(self) -> None:
        """Ask some player for some rank."""


class FisherByKeys(Fisher):
    """Plays with the keyboard alone: by typing, and by Tab, arrows and Enter in turns."""

    def ask(self) -> None:
        if self.questions % 2:
            self.ask_by_typing()
        else:
            self.ask_by_tab()
        self.page.wait_for_function(GONE)

    def ask_by_typing(self) -> None:
        """Rank, player, Enter."""
        number = self.rng.choice(self.page.locator("button.seat.choice .number").all_text_contents())
        self.page.keyboard.press("Escape")
        self.page.keyboard.type(f"{self.a_rank().lower()} {number}")
        self.page.wait_for_selector("[data-testid=ask-button]")
        self.page.keyboard.press("Enter")

    def ask_by_tab(self) -> None:
        """Tab into the hand, an arrow on, Enter; the focus goes on to the players, Enter; and to the question, Enter."""
        self.page.keyboard.press("Escape")
        for _ in range(40):
            if self.page.evaluate("document.activeElement.classList.contains('pick')"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector(".bar .who:focus")
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("[data-testid=ask-button]:focus")
        self.page.keyboard.press("Enter")


class FisherByTaps(Fisher):
    """Plays with a finger."""

    def ask(self) -> None:
        self.page.locator(f".pick[data-rank='{self.a_rank()}']").tap()
        players = self.page.locator(".bar .who")
        players.first.wait_for()
        players.nth(self.rng.randrange(players.count())).tap()
        if self.questions < TAUGHT:
            self.page.get_by_test_id("ask-button").tap()
        self.page.wait_for_function(GONE)
