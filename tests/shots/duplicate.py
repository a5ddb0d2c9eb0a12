"""Deals of the day, and team matches."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

from playwright.sync_api import Page

from shoal.server.people.duplicate_deals import DuplicateResult, keep_duplicate
from tests.shots.pages import opened
from tests.shots.people import signed_up
from tests.shots.visit import Reach, State, Visit

NAMES: Final = ("Ayşegül", "Maximiliane", "Bo", "Blue Seal")


def _today() -> date:
    return datetime.now(UTC).date()


async def _played(visit: Visit, names: list[str], days: int) -> None:
    """Each of them has played the deal of so many days before today, the first the best."""
    accounts = (await visit.stage.people.services()).accounts
    found = [await accounts.named(name) for name in names]
    for back in range(1, days + 1):
        for number, person in enumerate(found):
            assert person is not None
            margin = 3 - 2 * number + (back * (number + 1)) % 3
            result = "won" if margin > 0 else "lost" if margin < 0 else "tied"
            deal = f"{_today() - timedelta(days=back)}/literature"
            play = DuplicateResult(
                secrets.token_hex(8), deal, None, None, person.who, 4.5 + margin / 2, margin, result, ()
            )
            await accounts.database.do(partial(keep_duplicate, play=play, ended_ms=back * 1000 + number))


def played(path: str, days: int) -> Reach:
    """Several people have played, and one of them looks."""

    def reach(visit: Visit) -> Page:
        people = [signed_up(visit, name) for name in NAMES]
        visit.stage.run(_played(visit, [name for _, name in people], days))
        page = people[1][0]
        page.goto(visit.stage.url + path.format(day=_today() - timedelta(days=1)))
        return page

    return reach


def _sent(page: Page, button: str) -> Page:
    with page.expect_navigation():
        page.locator(button).first.click()
    return page


def match(*, has_begun: bool = False) -> Reach:
    """A match that waits for the other team, or that is played."""

    def reach(visit: Visit) -> Page:
        page, _ = signed_up(visit)
        page.goto(f"{visit.stage.url}/match")
        _sent(page, "form .go")
        if has_begun:
            other, _ = signed_up(visit, "Ayşegül")
            other.goto(page.locator("input[readonly]").nth(1).input_value())
            _sent(other, "form .go")
            page.reload()
            _sent(page, "form .go")
        return page

    return reach


def joining(visit: Visit) -> Page:
    """The link of a team."""
    page, _ = signed_up(visit)
    page.goto(f"{visit.stage.url}/match")
    _sent(page, "form .go")
    other, _ = signed_up(visit, "Ayşegül")
    other.goto(page.locator("input[readonly]").nth(1).input_value())
    return other


def all_matches(visit: Visit) -> Page:
    """The matches of somebody who is in one."""
    page = match(has_begun=True)(visit)
    page.goto(f"{visit.stage.url}/match")
    return page


DUPLICATE: Final = (
    State("daily", opened("/daily"), whole=True),
    State("daily-results", played("/daily/{day}/literature", 1), whole=True),
    State("daily-best", played("/daily/best/literature", 4), whole=True),
    State("daily-best-none", opened("/daily/best/go_fish"), whole=True),
    State("error-deal-not-played", lambda visit: visit.open(f"/daily/{_today()}/go_fish")),
    State("match-waits", match(), whole=True),
    State("match-played", match(has_begun=True), whole=True),
    State("match-join", joining, whole=True),
    State("matches", all_matches, whole=True),
)
