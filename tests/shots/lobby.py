"""The lobby, and what leads from one table to another."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from shoal.server.tables.opening import NewTable
from shoal.server.tables.timing.time_control import BankTime, DaysTime
from tests.shots.visit import State, Visit
from tests.stage import literature
from tests.stage.server import Scene, sits

OPEN: Final[tuple[tuple[str, NewTable], ...]] = (
    ("Ann", NewTable(game="literature", listed=True, seats=6)),
    ("Marie-Antoinette de la Tour", NewTable(game="literature", listed=True, preset="pagat", time=BankTime(600, 15))),
    ("Оля", NewTable(game="go_fish", listed=True, options={"players": 3})),
    ("نور", NewTable(game="fish_draw", listed=True, seating="ask", watching="nobody", time=DaysTime(2))),
)


def fill(visit: Visit) -> None:
    """Tables of all kinds, with their people."""
    for name, wish in OPEN:
        told = {field: getattr(wish, field) for field in ("preset", "options", "seating", "watching", "time", "seats")}
        visit.sit(wish.game, listed=True, **told | {"name": name[:24]})
    begun(visit)


def begun(visit: Visit) -> tuple[Page, Scene]:
    """A game in the lobby in which a person has moved, so that seats are there with the next deal."""
    page, scene = visit.sit("literature", literature.to_turn(), listed=True)
    scene.happen(sits(1, "Bea", "b" * 43))
    scene.happen(next(literature.hits(scene.play)), by="human")
    return page, scene


def lobby(visit: Visit) -> Page:
    """With tables in it."""
    fill(visit)
    page = visit.open("/lobby")
    page.locator(".open-table").nth(3).wait_for()
    return page


def without_script(visit: Visit) -> Page:
    """The same for a browser without JavaScript, filtered."""
    fill(visit)
    return visit.open("/lobby?game=literature&missed", java_script_enabled=False)


def waits_for_the_deal(visit: Visit) -> Page:
    """Somebody who took a seat of the lobby in the middle of a game: it is theirs with the next deal."""
    _, scene = begun(visit)
    page = visit.open("/lobby")
    with page.expect_navigation():
        page.locator(f'[data-table="{scene.name}"] .buttons button').click()
    page.locator(".bar").wait_for()
    page.wait_for_timeout(400)
    return page


def invitation(visit: Visit) -> Page:
    """The invitation, for one side."""
    page, _ = visit.sit("literature", literature.to_turn(), seats=6)
    page.get_by_role("button", name="Menu").click()
    page.locator("dialog [data-to=invite]").click()
    select = page.locator(".invitation select")
    select.wait_for()
    select.select_option(index=1)
    return page


def rematch(visit: Visit) -> Page:
    """A game that has ended among people."""
    scene = visit.stage.scene("literature", literature.ended, seats=4)
    scene.happen(sits(1, "Bea", "b" * 43))
    return visit.at(scene)


LOBBY: Final = (
    State("lobby", lobby, whole=True),
    State("lobby-empty", lambda visit: visit.open("/lobby"), whole=True),
    State("lobby-no-script", without_script, whole=True),
    State("lobby-next-deal", waits_for_the_deal),
    State("lobby-invitation", invitation),
    State("lobby-rematch", rematch, whole=True),
)
