"""Tables by keyboard and by ear: a whole game through the accessibility tree, axe on every state, and what is read aloud."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, CDPSession, Error, Page, expect

from shoal.i18n import languages
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.tables import open_table, sit_down
from tests.sampling import todays
from tests.shots.states import STATES
from tests.shots.visit import State, Visit
from tests.stage.server import Stage

QUESTIONS: Final = 6
MOST_PRESSES: Final = 400
MOST_WAITS: Final = 600
"""Without a press between them: a minute on a quick machine, longer on a slow one."""
COMMIT: Final = re.compile(r"^Ask .+ for the ")
WHO: Final = re.compile(r", Ask for the ")
CARD: Final = re.compile(r"^Ask for the ")
SEAT: Final = re.compile(r", \d+ cards?$")


@dataclass(frozen=True)
class Node:
    """What a screen reader knows of a thing on the page."""

    role: str
    name: str
    element: int
    states: dict[str, Any]

    @property
    def can_be_pressed(self) -> bool:
        """Whether it says that it can be used now."""
        return not self.states.get("disabled")


def in_reading_order(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each node before what is in it: DevTools list them level by level."""
    by_id = {node["nodeId"]: node for node in nodes}
    ordered, ahead = [], [nodes[0]["nodeId"]]
    while ahead:
        node = by_id.get(ahead.pop())
        if node is not None:
            ordered.append(node)
            ahead += reversed(node.get("childIds", []))
    return ordered


class Ear:
    """Somebody who has nothing but the tree, and the keyboard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.devtools: CDPSession = page.context.new_cdp_session(page)
        self.devtools.send("Accessibility.enable")
        self.devtools.send("DOM.enable")
        self.questions = 0
        self.presses = 0
        self.waited = 0
        """How often there was nothing to press since the last press."""

    def tree(self) -> list[Node]:
        """Everything that is not hidden from it."""
        found = in_reading_order(self.devtools.send("Accessibility.getFullAXTree")["nodes"])
        return [
            Node(
                one["role"]["value"],
                str(one.get("name", {}).get("value", "")),
                one.get("backendDOMNodeId", 0),
                {state["name"]: state["value"].get("value") for state in one.get("properties", ())},
            )
            for one in found
            if not one.get("ignored") and "role" in one
        ]

    def press(self, node: Node, key: str = "Enter") -> None:
        """Go there and press a key."""
        self.presses += 1
        self.waited = 0
        with suppress(Error):  # it is gone by now, or the page takes nothing for a moment
            self.devtools.send("DOM.focus", {"backendNodeId": node.element})
            self.page.keyboard.press(key)
        self.page.wait_for_timeout(60)

    def wait(self) -> None:
        """Let the bots play, or the page."""
        self.waited += 1
        self.page.wait_for_timeout(100)

    def step(self) -> bool:
        """Do the next thing; false when the game is over."""
        tree = self.tree()
        buttons = [node for node in tree if node.role == "button" and node.can_be_pressed]
        if any(node.name == "Play again" for node in buttons):
            return False
        if any(node.role == "dialog" for node in tree):
            self.claim(tree, buttons)
            return True
        wanted = [COMMIT, WHO, *([CARD] if self.questions < QUESTIONS else []), re.compile("^Claim"), SEAT]
        node = next((node for pattern in wanted for node in buttons if pattern.search(node.name)), None)
        if node is None:
            self.wait()
        else:
            self.questions += COMMIT.search(node.name) is not None
            self.press(node)
        return True

    def claim(self, tree: list[Node], buttons: list[Node]) -> None:
        """Say who has the next card of which that is not said yet, or make the claim."""
        at, fresh = 0, None
        while at < len(tree) and fresh is None:
            if tree[at].role in ("group", "radiogroup") and tree[at].name.startswith("Who has"):
                radios = []
                for node in tree[at + 1 :]:
                    if node.role in ("group", "radiogroup"):
                        break
                    radios += [node] if node.role == "radio" else []
                if radios and not any(radio.states.get("checked") == "true" for radio in radios):
                    fresh = radios[0]
            at += 1
        commit = next((node for node in buttons if node.name.startswith("Claim the")), None)
        if fresh is not None:
            self.press(fresh, "Space")
        elif commit is not None:
            self.press(commit)
            self.page.wait_for_timeout(200)
        else:  # the sheet was just opened, or is being sent: it has nothing to press yet
            self.wait()


@pytest.mark.slow
def test_a_whole_game_is_played_through_the_accessibility_tree_alone(page: Page, address: str) -> None:
    open_table(page, address, "literature", options={"players": 4})
    ear = Ear(page)
    while ear.step():
        if ear.presses > MOST_PRESSES or ear.waited > MOST_WAITS:
            named = [
                (node.role, node.name, node.states) for node in ear.tree() if node.name and node.role != "StaticText"
            ]
            raise AssertionError(f"no end after {ear.presses} presses and {ear.waited} waits: {named[-80:]}")

    assert ear.questions > 0


# --- Every state ---


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


LISTEN = """() => {
    window.spoken = [];
    const hear = (id) => new MutationObserver(() => {
        const text = document.querySelector(`[data-testid=${id}]`).textContent;
        if (text) window.spoken.push([id, performance.now(), text]);
    }).observe(document.querySelector(`[data-testid=${id}]`), {childList: true, characterData: true, subtree: true});
    ['live', 'answer', 'alarm'].forEach(hear);
}"""


def missing_card(page: Page) -> str:
    """The code of a card that may be asked for, as one types it."""
    card = page.locator("[data-card][data-held=no][aria-disabled=false]").first.get_attribute("data-card")
    assert card is not None
    return card.lower()


def spoken_lines(page: Page) -> list[str]:
    return page.get_by_test_id("live").locator("p").all_inner_texts()


def test_a_typed_question_is_read_with_the_numbers_of_the_players_before_it_is_said(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="slow")
    page.keyboard.type(missing_card(page))
    answer = page.get_by_test_id("answer")
    expect(answer).to_have_text(re.compile(r"^Who has the .+\? 2 \w+, 4 \w+, 6 \w+\.$"))

    page.keyboard.type(" 2")
    expect(answer).to_have_text(re.compile(r"^Ask \w+ for the .+\. Press Enter to send\.$"))
    expect(page.get_by_test_id("last-question")).not_to_contain_text("You asked")

    page.keyboard.press("Enter")
    live = page.get_by_test_id("live")
    expect(live).to_contain_text("You ask")
    expect(live).to_contain_text(re.compile("You ask .+ says (yes|no)"))


def test_a_key_tells_the_last_sentence_again_and_is_listed(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="slow")
    page.keyboard.type(f"{missing_card(page)} 2")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-testid=live] p')")
    page.keyboard.press("w")
    expect(page.locator("[data-bar=paused]")).to_be_visible()
    page.wait_for_timeout(200)
    before = spoken_lines(page)
    page.keyboard.press(".")
    expect(page.get_by_test_id("live").locator("p")).to_have_count(len(before) + 1)

    *earlier, again = spoken_lines(page)
    assert earlier == before
    assert again in (before[-1], f"{before[-1]} It’s your turn."), "after a hit the reader is told to go on"
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("hear the last sentence again")


def test_every_event_is_told_whole_and_where_only_the_last_may_be_seen_it_is_the_last_that_stays(
    page: Page, address: str
) -> None:
    page.clock.install()
    open_table(page, address, "literature", pace="at_once", teammates="random", opponents="random")
    page.wait_for_timeout(300)
    for _ in range(4):
        if (
            page.get_by_test_id("headline").inner_text() != "Your turn"
            or page.get_by_test_id("live").locator("p").count() > 5
        ):
            break
        page.keyboard.type(f"{missing_card(page)} 2")
        page.keyboard.press("Enter")
        page.wait_for_function("() => !/Sending/.test(document.body.innerText)")
        expect(page.get_by_test_id("headline")).to_have_text("Your turn", timeout=30_000)
    page.clock.run_for(100)
    lines = spoken_lines(page)
    assert len(lines) > 3
    assert all(line.endswith(".") for line in lines)
    assert "It’s your turn." in lines[-1] or "You asked" in lines[-1]

    page.clock.run_for("10:00")
    assert spoken_lines(page) == lines[-1:]


def test_after_a_miss_the_focus_is_on_nothing_dead(page: Page, address: str) -> None:
    open_table(page, address, "literature", pace="slow")
    for _ in range(6):
        card = missing_card(page)
        page.locator(f"[data-card='{card.upper()}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-who]:focus")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("[data-commit]:focus")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("last-question")).to_contain_text("You asked")
        page.wait_for_function("() => !/Sending/.test(document.body.innerText)")
        if page.get_by_test_id("headline").inner_text() != "Your turn":
            break
    dead = "() => document.activeElement.matches('body, [aria-disabled=true]')"
    assert not page.evaluate(dead)

    page.keyboard.press("w")  # nothing else moves on
    expect(page.locator("[data-bar=paused]")).to_be_visible()
    assert not page.evaluate(dead)


def test_the_alarm_of_a_fish_comes_first_and_alone(page: Page, address: str) -> None:
    open_table(page, address, "fish_draw", pace="slow")
    page.wait_for_timeout(300)
    page.evaluate(LISTEN)
    for _ in range(
        600
    ):  # as many cards as it takes until a Fish comes, and as many games: one may end with its first Fish
        if page.locator("[data-testid=alarm]:not(:empty)").count():
            break
        page.evaluate("document.querySelector('[data-testid=word][aria-disabled=false]')?.click()")
        page.evaluate(
            "[...document.querySelectorAll('button')].find((one) => one.textContent === 'Play again')?.click()"
        )
        page.wait_for_timeout(300)
    expect(page.get_by_test_id("alarm")).to_have_text("Fish! Shout now: press F.", timeout=15_000)
    page.wait_for_function(
        "() => spoken.some(([id, at]) => id === 'live' && at > spoken.find(([id]) => id === 'alarm')[1])"
    )
    spoken = page.evaluate("() => spoken")
    alarm = next(at for kind, at, _ in spoken if kind == "alarm")
    after = next(at for kind, at, _ in spoken if kind == "live" and at > alarm)
    assert after - alarm > 2000  # as long as it takes to say it
    assert not [at for kind, at, _ in spoken if kind == "live" and alarm - 50 < at <= alarm]


COVERED = """([one, others]) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [...document.querySelectorAll(others)].filter((other) => {
        const { top, bottom, left, right } = other.getBoundingClientRect();
        return top < box.bottom - 1 && box.top < bottom - 1 && left < box.right - 1 && box.left < right - 1;
    }).length;
}"""
"""How many others lie where one does."""


def test_who_watches_on_a_phone_has_all_around_what_is_said(
    open_browser: OpenBrowser, page: Page, address: str
) -> None:
    url = open_table(page, address, "literature", pace="slow")
    for width, height in ((320, 568), (375, 635)):
        watcher = open_browser(viewport={"width": width, "height": height}).new_page()
        watcher.goto(url)
        expect(watcher.locator(".place")).to_have_count(6)
        tops = watcher.evaluate(
            "[...document.querySelectorAll('.place')].map((one) => one.getBoundingClientRect().top)"
        )
        assert max(tops) == tops[0]
        assert min(tops) == tops[3]  # opposite the first
        assert not watcher.evaluate(COVERED, [".said", ".pic, .name, .bar"]), (width, height)


def test_who_sits_down_and_who_leaves_is_seen_by_those_at_the_table(
    open_browser: OpenBrowser, page: Page, address: str
) -> None:
    url = open_table(page, address, "literature", pace="slow")
    friend = open_browser().new_page()
    sit_down(friend, url, 3)
    notice = page.get_by_test_id("notice")
    expect(notice).to_contain_text("sat down.")
    for width, height in ((375, 635), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        expect(notice).to_be_in_viewport()
        assert not page.evaluate(COVERED, ["[data-testid=notice]", ".bar, .trays"]), (width, height)

    friend.get_by_role("button", name="Menu").click()
    friend.get_by_role("button", name="Leave this table").click()
    friend.get_by_role("button", name="Give up my seat for good").click()
    expect(notice).to_contain_text("left the table.")
    expect(friend.get_by_test_id("notice")).to_contain_text("You no longer have a seat here.")
    expect(page.get_by_test_id("live")).to_contain_text("left the table.")
