"""The menu and its pages, as the host sees them: before the first move, and in a game among friends."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.shots.trusted import FRIENDS, LATER, friends
from tests.shots.visit import Reach, State, Visit


def open_page(page: Page, *ways: str) -> Page:
    """Open the menu and go on to these pages of it, each by what leads there."""
    page.locator(".top button").last.click()
    for way in ways:
        page.locator(f"dialog [data-to={way}], dialog [data-testid={way}]").first.click()
    page.locator("dialog .page").wait_for()
    page.wait_for_timeout(300)
    return page


def alone(*ways: str, game: str = "literature") -> Reach:
    """The menu of who plays against bots, before the first move."""
    return lambda visit: open_page(visit.sit(game, lambda _: None)[0], *ways)


def among_friends(*ways: str) -> Reach:
    """The menu of a host who plays with two friends and three bots."""
    return lambda visit: open_page(friends(visit, seating="ask")[0], *ways)


def before_the_game(*ways: str) -> Reach:
    """The same before the first move: bots, times and places can be chosen."""

    def reach(visit: Visit) -> Page:
        scene = visit.stage.scene("literature", lambda _: None, seats=6)
        scene.happen(*FRIENDS)
        return open_page(visit.at(scene), *ways)

    return reach


def removing(visit: Visit) -> Page:
    """Somebody is to be removed: once more, please."""
    page = among_friends("seats", "sitter-3")(visit)
    page.get_by_test_id("remove-3").click()
    return page


def many(visit: Visit) -> Page:
    """Twelve at one table."""
    return open_page(visit.sit("literature", LATER, seats=12)[0], "seats")


def keys(visit: Visit) -> Page:
    """What a key opens."""
    page = visit.sit("literature", LATER)[0]
    page.keyboard.press("?")
    page.locator(".keys").wait_for()
    return page


MENU: Final = (
    State("menu", among_friends()),
    State("menu-alone", alone()),
    State("menu-seats", before_the_game("seats")),
    State("menu-seats-in-a-game", among_friends("seats")),
    State("menu-seats-many", many),
    State("menu-seat-own", before_the_game("seats", "sitter-0")),
    State("menu-seat-bot", before_the_game("seats", "sitter-1")),
    State("menu-seat-remove", removing),
    State("menu-seating", among_friends("seats", "seating")),
    State("menu-watching", before_the_game("seats", "watching")),
    State("menu-words", among_friends("seats", "words")),
    State("menu-time", before_the_game("seats", "time")),
    State("menu-standin", before_the_game("seats", "standin")),
    State("menu-cards", alone("cards")),
    State("menu-look", alone("look")),
    State("menu-keys", keys),
    State("menu-leave", alone("leave")),
    State("menu-rules", alone("rules")),
    State("menu-hints", alone("hints")),
    State("menu-invite", alone("invite")),
    State("menu-talk", among_friends("talk")),
)
