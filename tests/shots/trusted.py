"""Tables among people who do not know each other: clocks, the host's part, seats that bots keep."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

from shoal.server.tables.state.events import SeatKept
from shoal.server.tables.timing.time_control import BankTime, DaysTime, TimeControl
from tests.shots.visit import Reach, State, Visit
from tests.stage import literature
from tests.stage.server import Scene, sits

LATER = literature.first(literature.questions_asked(5), literature.to_turn())
FRIENDS: Final = (sits(3, "Blue Seal", "a" * 43), sits(4, "Ayşegül", "b" * 43))


def friends(visit: Visit, turn: int = 0, **wish: Any) -> tuple[Page, Scene]:
    """A table of three people and three bots."""
    script = literature.first(literature.questions_asked(5), literature.to_turn(turn))
    scene = visit.stage.scene("literature", script, seats=6, **wish)
    scene.happen(*FRIENDS)
    page = visit.at(scene)
    page.wait_for_timeout(300)
    return page, scene


def clocks(turn: int, time: TimeControl) -> Reach:
    """Somebody's clock runs."""
    return lambda visit: friends(visit, turn, time=time)[0]


def halted(visit: Visit) -> Page:
    """Somebody said Wait, and their own clock stands still."""
    page = friends(visit, time=BankTime(300, 10))[0]
    page.get_by_role("button", name="Pause").click()
    page.get_by_test_id("halt-clock").wait_for()
    return page


def kept(visit: Visit) -> Page:
    """A bot plays for the reader."""
    page, scene = friends(visit)
    scene.happen(SeatKept(0))
    page.get_by_test_id("take-back").wait_for()
    return page


def at_the_door(visit: Visit) -> tuple[Page, Page]:
    """Somebody asks the host for a seat: the host's page, and theirs."""
    page, scene = friends(visit, seating="ask")
    friend = visit.person().new_page()
    friend.goto(scene.url)
    friend.locator(".bar [data-who='2']").click()
    page.get_by_test_id("knock").wait_for()
    friend.locator(".bar .row > button").wait_for()
    return page, friend


TRUSTED: Final = (
    State("time-your-turn", clocks(0, BankTime(300, 10))),
    State("time-their-turn", clocks(3, BankTime(300, 10))),
    State("time-last-seconds", clocks(0, BankTime(30, 0))),
    State("time-days", clocks(0, DaysTime(2))),
    State("time-halted", halted),
    State("seat-kept", kept),
    State("host-knock", lambda visit: at_the_door(visit)[0]),
    State("asked-for-a-seat", lambda visit: at_the_door(visit)[1]),
)
