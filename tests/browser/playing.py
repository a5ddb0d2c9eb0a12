"""A person at the page: plays a whole game with what the page offers, by keyboard or by taps.

They ask for cards that the page offers, and after a while begin to claim, so that the game ends. They use nothing but what
the page shows, in whatever language.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.fishing import GONE, TAUGHT

QUESTIONS: Final = 12
"""After so many questions the person claims whenever it is their turn."""

READY: Final = """() => {
    const on = (selector) => document.querySelector(selector) !== null;
    const commit = '.bar [data-commit]:not([aria-disabled=true]):not([data-testid=ask-button])';
    if (/Sending…|Envoi…/.test(document.body.innerText) || on('.bar .row[data-guarded=true]')) return null;
    if (on('[data-testid=result]')) return 'over';
    if (on(commit)) return 'choice';
    if (on('[data-bar=turn]') && on('.ghost[aria-disabled=false]')) return 'ask';
    if (on('[data-bar=claim]') && on('[data-testid=claim-button]')) return 'claim';
    return null;
}"""


class Person(ABC):
    """Somebody who plays at a page."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.questions = 0
        self.claims = 0

    def play_to_the_end(self, limit: int = 400) -> None:
        """Play until the result is on the page."""
        for _ in range(limit):
            what = self.page.wait_for_function(READY, timeout=30_000).json_value()
            if what == "over":
                return
            self.act(what)
        raise AssertionError(f"no result after {limit} actions: {self.page.url}")

    def await_turn(self) -> None:
        """Wait until it is the person's turn."""
        expect(self.page.locator("[data-bar=turn]")).to_be_visible(timeout=60_000)

    def act(self, what: str) -> None:
        """Do the next thing that the page asks for."""
        if what == "choice":
            self.press(self.page.locator(".bar [data-commit]").first)
        elif what == "ask" and self.questions < QUESTIONS:
            self.ask()
            self.questions += 1
        else:
            self.claim()
            self.claims += 1

    def a_card(self) -> str:
        """The code of a card that may be asked for."""
        codes = self.page.locator(".ghost[aria-disabled=false]").evaluate_all("all => all.map(one => one.dataset.card)")
        return str(self.rng.choice(codes))

    def an_opponent(self) -> Locator:
        """The button of an opponent who may be asked; it is in the bar once a card is picked."""
        offered = self.page.locator(".bar .who")
        offered.first.wait_for()
        return offered.nth(self.rng.randrange(offered.count()))

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button."""

    @abstractmethod
    def ask(self) -> None:
        """Ask some opponent for some card."""

    @abstractmethod
    def claim(self) -> None:
        """Claim the half-suit that the page proposes, with the first teammate for every card that is not one's own."""


class Typist(Person):
    """Plays with the keyboard alone: Tab, arrows, Enter, Space, and typing on the table."""

    def press(self, button: Locator) -> None:
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def ask(self) -> None:
        if self.questions % 2:
            self.ask_by_typing()
        else:
            self.ask_by_tab()

    def ask_by_typing(self) -> None:
        """Card, opponent, Enter."""
        number = self.rng.choice(self.page.locator("button.seat.choice .number").all_text_contents())
        self.page.keyboard.press("Escape")
        self.page.keyboard.type(f"{self.a_card().lower()} {number}")
        expect(self.page.get_by_test_id("ask-button")).to_be_visible()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(GONE)

    def ask_by_tab(self) -> None:
        """Tab into the hand, an arrow on, Enter; the focus goes on to the opponents, Enter; and to the question, Enter."""
        self.tab_to(self.page.locator(".ghost[tabindex='0']"))
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".who:focus")).to_be_visible()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_test_id("ask-button")).to_be_focused()
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(GONE)

    def claim(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.keyboard.type("c")
        self.page.keyboard.press("Enter")
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for row in range(dialog.locator("fieldset.holder").count()):
            holder = dialog.locator("fieldset.holder").nth(row)
            if holder.locator("input:checked").count() == 0:
                self.tab_to(holder.locator("input").first)
                self.page.keyboard.press("Space")
        self.press(dialog.locator("button[type=submit]"))
        self.dialog_is_gone()

    def dialog_is_gone(self) -> None:
        """It can be hidden a moment before; until it is gone, keys are its own."""
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def tab_to(self, goal: Locator, limit: int = 120) -> None:
        """Press Tab until the goal, or a radio button of its group, has the focus."""
        for _ in range(limit):
            reached = goal.evaluate(
                "goal => goal === document.activeElement || (goal.type === 'radio' && document.activeElement.type === 'radio'"
                " && goal.name === document.activeElement.name)"
            )
            if reached:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {goal}")


class Tapper(Person):
    """Plays with a finger."""

    def press(self, button: Locator) -> None:
        button.tap()

    def ask(self) -> None:
        self.page.locator(f".ghost[data-card='{self.a_card()}']").tap()
        self.an_opponent().tap()
        if self.questions < TAUGHT:
            self.page.get_by_test_id("ask-button").tap()
        self.page.wait_for_function(GONE)

    def claim(self) -> None:
        self.page.get_by_test_id("claim-button").tap()
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for row in range(dialog.locator("fieldset.holder").count()):
            holder = dialog.locator("fieldset.holder").nth(row)
            if holder.locator("input:checked").count() == 0:
                holder.locator("label").nth(0).tap()
        dialog.locator("button[type=submit]").tap()
        expect(dialog).to_be_hidden()
