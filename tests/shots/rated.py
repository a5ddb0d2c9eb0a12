"""Rated games: the page where one asks for one, the wait, the lists, the page of somebody who plays them, and a table's Menu."""

from __future__ import annotations

import secrets
from functools import partial
from random import Random
from typing import Final

from playwright.sync_api import Page

from shoal.core.codec import encode
from shoal.core.endings import places_of
from shoal.core.game import Outcome
from shoal.server.accounts.identity import new_token, who
from shoal.server.people.results import GameResult, SeatResult, Stakes, keep
from shoal.server.ratings.kinds import Kind
from tests.shots.visit import Reach, State, Visit

PASSWORD: Final = "a shoal of herring"
KIND: Final = Kind("go_fish", "quick")
DAY_MS: Final = 86_400_000
SINCE_MS: Final = 1_700_000_000_000
NAMES: Final = ("Ayşegül", "Blue Seal", "Maximiliane Fürch", "Bo")


def signed_up(visit: Visit, name: str) -> Page:
    """Somebody's account, whose name nobody has yet."""
    page = visit.open("/account")
    page.locator("form[action*=new] [name=name]").fill(name)
    page.locator("form[action*=new] [name=password]").fill(PASSWORD)
    with page.expect_navigation():
        page.locator("form[action*=new] button").click()
    return page


def played(visit: Visit, path: str) -> Page:
    """A page of somebody who has played 30 rated games against three others and bots."""
    name = f"Kim {secrets.token_hex(2)}"
    page = signed_up(visit, name)
    visit.stage.run(_games(visit, name))
    page.goto(visit.stage.url + path.format(name=name))
    return page


async def _games(visit: Visit, name: str) -> None:
    people = await visit.stage.people.services()
    own = await people.accounts.named(name)
    assert own is not None
    others = []
    for called in NAMES:
        made = await people.accounts.sign_up(f"{called} {secrets.token_hex(2)}", PASSWORD, who(new_token()), "")
        others.append(made.account)
    rng = Random(name)
    for number in range(30):
        there = [own.who, *(one.who for one in rng.sample(others, 3))]
        if number % 7 == 0:
            there[3] = ""
        points = [rng.choice((1, 2, 3, 4)) + (seat == 0) for seat in range(4)]
        await people.database.do(partial(keep, result=_ended(secrets.token_hex(8), number, there, points)))


def _ended(game: str, number: int, there: list[str], points: list[int]) -> GameResult:
    outcome = Outcome(tuple(points), tuple(seat for seat in range(4) if points[seat] == max(points)))
    deeds = encode({"questions": 12, "hits": 5 + number % 3}).decode()
    found = [
        SeatResult(
            seat=seat,
            who=one or None,
            bot=None if one else "exact",
            side=seat,
            points=float(points[seat]),
            result="lost" if seat not in outcome.winners else "won" if len(outcome.winners) == 1 else "tied",
            deeds=deeds,
        )
        for seat, one in enumerate(there)
    ]
    stakes = Stakes(game, KIND, "counting", places_of(outcome))
    return GameResult(game, KIND.game, SINCE_MS + number * DAY_MS, tuple(found), stakes)


def page_of(path: str) -> Reach:
    """A page of somebody who has played."""
    return lambda visit: played(visit, path)


def new_to_it(visit: Visit) -> Page:
    """What somebody reads who was never rated."""
    page = signed_up(visit, f"Kim {secrets.token_hex(2)}")
    page.goto(f"{visit.stage.url}/rated")
    return page


def waiting(visit: Visit) -> Page:
    """Somebody looks for a game, with bots if need be."""
    page = new_to_it(visit)
    page.locator("[name=bots]").check()
    with page.expect_navigation():
        page.locator("form.kinds button").click()
    return page


RATED: Final = (
    State("rated-no-account", lambda visit: visit.open("/rated"), whole=True),
    State("rated-new", new_to_it, whole=True),
    State("rated-played", page_of("/rated"), whole=True),
    State("rated-waiting", waiting, whole=True),
    State("rated-list", page_of("/ratings/go_fish-quick"), whole=True),
    State("rated-list-empty", lambda visit: visit.open("/ratings"), whole=True),
    State("rated-person", page_of("/person/{name}"), whole=True),
)
