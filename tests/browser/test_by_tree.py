"""A whole game through the accessibility tree alone: roles, names and states, as a screen reader has them."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Error, Page

from tests.browser.tables import open_table

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
        self.presses, self.waited = self.presses + 1, 0
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
        """Say who holds the next card of which that is not said yet, or make the claim."""
        at, fresh = 0, None
        while at < len(tree) and fresh is None:
            if tree[at].role in ("group", "radiogroup") and tree[at].name.startswith("Who holds"):
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
