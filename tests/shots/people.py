"""Accounts, the page of a person, and friends."""

from __future__ import annotations

import re
import secrets
import time
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

from playwright.sync_api import Page

from shoal.core.codec import encode
from shoal.core.endings import places_of
from shoal.core.game import Outcome
from shoal.core.games import GAMES, kit_of
from shoal.puzzles.daily import FIRST
from shoal.server.accounts.identity import Account
from shoal.server.people.progress import DayTries, Over, Sent
from shoal.server.people.results import GameResult, Result, SeatResult, Stakes, keep
from shoal.server.ratings.kinds import Kind
from tests.shots.visit import Reach, State, Visit

PASSWORD: Final = "a shoal of herring"
DAY_MS: Final = 24 * 60 * 60 * 1000
Ending = tuple[Result, float, float]
"""How somebody's game ended, with their side's points and those of the other."""

WON: Final[Ending] = ("won", 5.0, 3.0)
LOST: Final[Ending] = ("lost", 3.0, 5.0)
TIED: Final[Ending] = ("tied", 4.0, 4.0)
RESULTS: Final = {
    "literature": (LOST, LOST, WON, TIED, WON, WON, LOST, WON, WON, WON, LOST, WON),
    "go_fish": (WON, LOST, WON),
    "fish_draw": (LOST,),
}


def sent(page: Page, form: str, **fields: str) -> Page:
    """A form of a page, filled in and sent."""
    for name, value in fields.items():
        page.locator(f"{form} [name={name}]").fill(value)
    with page.expect_navigation():
        page.locator(f"{form} button").click()
    return page


def signed_up(visit: Visit, called: str = "Maximiliane") -> tuple[Page, str]:
    """The account of somebody new, and the name, which nobody has yet."""
    name = f"{called} {secrets.token_hex(2)}"
    page = sent(visit.open("/account"), "form[action*=new]", name=name, password=PASSWORD)
    page.wait_for_selector("h1")
    return page, name


def refused(form: str, **fields: str) -> Reach:
    """A form that comes back with what is wrong."""

    def reach(visit: Visit) -> Page:
        page = visit.open("/account")
        page.locator(form).evaluate("form => { form.noValidate = true; }")
        return sent(page, form, **fields)

    return reach


def own_account(visit: Visit) -> Page:
    """An account with three sessions, one of them just ended."""
    page, name = signed_up(visit)
    for _ in range(3):
        sent(visit.open("/account"), "form[action*='/in']", name=name, password=PASSWORD)
    page.goto(f"{visit.stage.url}/account/devices")
    with page.expect_navigation():
        page.locator(".sessions [name=session]").first.click()
    return page


def settings(part: str) -> Reach:
    """One page of the settings of a new account."""

    def reach(visit: Visit) -> Page:
        page, _ = signed_up(visit)
        page.goto(f"{visit.stage.url}/account/{part}")
        return page

    return reach


def came_with_a_streak(visit: Visit) -> Page:
    """A new account of somebody who has done puzzles as a guest."""
    page = visit.open("/puzzles")
    today = date.fromisoformat(page.locator("main").get_attribute("data-today") or "")
    page.evaluate("kept => localStorage.setItem('shoal-puzzles', kept)", encode(_weeks(today)).decode())
    page.evaluate("localStorage.setItem('shoal-sprint', '19')")
    page.goto(f"{visit.stage.url}/account")
    sent(page, "form[action*=new]", name=f"Maximiliane {secrets.token_hex(2)}", password=PASSWORD)
    page.get_by_text(re.compile("4[ -]")).first.wait_for()
    return page


def _weeks(today: date) -> Sent:
    """Four weeks of puzzles: most are solved, some with help, and some days were left out."""
    over: dict[int, Over] = {
        back: "shown" if back % 7 == 4 else "right" for back in range(28) if back not in (5, 12, 13)
    }
    days = {(today - timedelta(days=back)).isoformat(): DayTries((), one) for back, one in over.items()}
    tries = {day: one for day, one in days.items() if day >= FIRST.isoformat()}
    return Sent(
        days=4, best=11, last=today.isoformat(), tries=tries, sets={"1": tuple(range(1, 13))}, sprints={"recall": 19}
    )


def wrong_old_password(visit: Visit) -> Page:
    """A password that was not changed."""
    page = settings("password")(visit)
    return sent(page, "form[action*=password]", password="not it at all", new=PASSWORD)


def wrong_at_erasure(visit: Visit) -> Page:
    """An account that was not erased."""
    return sent(settings("erase")(visit), "form[action*=erase]", password="not it at all")


# --- The page of a person -----------------------------------------------------------------------------------------------


def person(*, with_games: bool) -> Reach:
    """Somebody's own page, before their first game, or with games of all kinds."""

    def reach(visit: Visit) -> Page:
        page, name = signed_up(visit)
        if with_games:
            friend = signed_up(visit, "Ayşegül")[1]
            visit.stage.run(_noted(visit, name, friend))
        page.goto(f"{visit.stage.url}/person/{name}")
        return page

    return reach


async def _noted(visit: Visit, name: str, friend: str) -> None:
    services = await visit.stage.people.services()
    accounts = services.accounts
    own, other = await accounts.named(name), await accounts.named(friend)
    assert own is not None
    assert other is not None
    for game in GAMES:
        for number, result in enumerate(RESULTS[game]):
            ended = _ended(game, number, result, own, other)
            await accounts.database.do(partial(keep, result=ended))
            await services.progress.note_memory(ended.id, {0: 40.0 + 4 * number})
    await services.progress.add(own, _weeks(datetime.now(UTC).date()))


def _ended(game: str, number: int, result: Ending, own: Account, other: Account) -> GameResult:
    """One game, with a friend as partner or opponent, two bots and a guest."""
    sides = (result, {"won": LOST, "lost": WON, "tied": TIED}[result[0]])
    measures = [(share.counted, share.per) for share in kit_of(game).measures().shares]
    deeds = {per: 12 for _, per in measures} | {counted: 4 + number % 5 for counted, _ in measures}
    text = encode(deeds).decode()
    ended_ms = time.time_ns() // 1_000_000 - (len(RESULTS[game]) - number) * DAY_MS
    seats: list[tuple[str | None, str | None]] = [(own.who, None), ("somebody", None), (other.who, None)]
    seats += [(None, "counting"), (None, "expert"), (None, "beginner")]
    players = [
        SeatResult(seat, who, bot, seat % 2, sides[seat % 2][1], sides[seat % 2][0], text)
        for seat, (who, bot) in enumerate(seats)
    ]
    sides_placed = Outcome(
        (int(sides[0][1]), int(sides[1][1])), (0,) if result == WON else (1,) if result == LOST else (0, 1)
    )
    stakes = Stakes(secrets.token_hex(4), Kind(game, "quick"), "counting", places_of(sides_placed))
    return GameResult(secrets.token_hex(8), game, ended_ms, tuple(players), stakes if game == "literature" else None)


# --- Friends ------------------------------------------------------------------------------------------------------------


def friends(*, count: int, invited: bool = False) -> Reach:
    """One's friends, of whom the first sits at a table; perhaps with a link that was made just now."""

    def reach(visit: Visit) -> Page:
        page, _ = signed_up(visit)
        for number in range(count):
            friend, _ = signed_up(visit, ("Ayşegül", "Blue Seal", "Bo")[number])
            link = _link(page, visit)
            friend.goto(link)
            with friend.expect_navigation():
                friend.locator("form .go").click()
            if number == 0:
                _play(visit, friend)
        page.goto(f"{visit.stage.url}/friends")
        if invited:
            _link(page, visit)
        return page

    return reach


def _link(page: Page, visit: Visit) -> str:
    page.goto(f"{visit.stage.url}/friends")
    with page.expect_navigation():
        page.locator("form[action*=invite] button").click()
    return page.locator("input[readonly]").input_value()


def _play(visit: Visit, friend: Page) -> None:
    friend.goto(visit.stage.url)
    with friend.expect_navigation():
        friend.locator(".hero .play").click()


def invitation(*, has_account: bool) -> Reach:
    """The link of somebody who wants to be a friend."""

    def reach(visit: Visit) -> Page:
        link = _link(signed_up(visit)[0], visit)
        page = signed_up(visit, "Ayşegül")[0] if has_account else visit.open("/")
        page.goto(link)
        return page

    return reach


def own_invitation(visit: Visit) -> Page:
    """One's own link."""
    page, _ = signed_up(visit)
    page.goto(_link(page, visit))
    return page


def stranger(visit: Visit) -> Page:
    """The page of who is no friend."""
    page, _ = signed_up(visit)
    page.goto(f"{visit.stage.url}/person/nobody")
    return page


PEOPLE: Final = (
    State("account-welcome", lambda visit: visit.open("/account"), whole=True),
    State("account-wrong-log-in", refused("form[action*='/in']", name="Ann", password="not it"), whole=True),
    State("account-bad-password", refused("form[action*=new]", name="Ann", password="short"), whole=True),
    State("account", lambda visit: signed_up(visit)[0], whole=True),
    State("account-new", came_with_a_streak, whole=True),
    State("account-devices", own_account, whole=True),
    *(
        State(f"account-{part}", settings(part), whole=True)
        for part in ("password", "visibility", "your-data", "erase")
    ),
    State("account-wrong-password", wrong_old_password, whole=True),
    State("account-wrong-at-erasure", wrong_at_erasure, whole=True),
    State("account-needed", lambda visit: visit.open("/friends")),
    State("person", person(with_games=True), whole=True),
    State("person-new", person(with_games=False)),
    State("friends", friends(count=3), whole=True),
    State("friends-none", friends(count=0)),
    State("friends-invited", friends(count=1, invited=True)),
    State("friend-invitation", invitation(has_account=True)),
    State("friend-invitation-guest", invitation(has_account=False)),
    State("friend-own-invitation", own_invitation),
    State("error-no-person", stranger),
    State("error-no-invitation", lambda visit: visit.open("/friend/nothing")),
)
