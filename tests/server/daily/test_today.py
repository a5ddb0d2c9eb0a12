"""What the first page says of today, of who is here, and of tables that wait: to whom, and when."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, time, timedelta

import httpx
import pytest
from msgspec.structs import replace

from shoal.puzzles.daily import FIRST, KEY_BYTES
from shoal.server.accounts.identity import COOKIE, Guest, who
from shoal.server.daily.calendar import DailyPuzzle, deal_of_day
from shoal.server.daily.today import TOLD_AFTER_S, Agenda, OwnDeal, Today
from shoal.server.lobby.board import OpenTable
from shoal.server.lobby.life import Exhibition, Lively
from shoal.server.people.progress import DayResult
from shoal.server.tables.environment import Environment
from shoal.server.tables.timing.time_control import NO_TIME
from shoal.server.web.document import Shell
from shoal.server.web.home import home_page, life_shown, now_page
from shoal.server.web.page_routes import HIDDEN, hidden_of
from tests.server.live import LiveServer
from tests.server.simulated import AtOnce, Dice, StoppedClock, settle
from tests.server.test_app import opened
from tests.server.test_pages import ASSETS, OVER, Page, mine

TOKEN = "a" * 43


class Calendar:
    """A clock by which it is that day."""

    def __init__(self, day: date) -> None:
        self.day = day

    def now_ms(self) -> int:
        return round(datetime.combine(self.day, time(23, 59, 59), UTC).timestamp() * 1000)


def agenda(calendar: Calendar, clock: StoppedClock) -> Agenda:
    thoughts = AtOnce()
    daily = DailyPuzzle(bytes(KEY_BYTES), calendar.now_ms, FIRST)
    return Agenda(daily, None, Environment(clock, Dice(1), thoughts, thoughts))


def test_only_the_first_page_of_a_server_goes_without_the_puzzle_and_a_new_day_has_another() -> None:
    async def main() -> None:
        calendar = Calendar(FIRST)
        clock = StoppedClock()
        days = agenda(calendar, clock)
        for language in ("en", "fr"):
            assert (await days.of(None, (), language)).puzzle is None, "it waits for nothing"
        await clock.run(TOLD_AFTER_S)
        await settle()
        today = await days.of(None, (), "en")
        french = await days.of(None, (), "fr")
        calendar.day += timedelta(days=1)
        tomorrow = await days.of(None, (), "en")
        assert today.puzzle is not None
        assert french.puzzle is not None
        assert today.puzzle.question != french.puzzle.question
        assert tomorrow.puzzle not in (None, today.puzzle)
        assert tomorrow.about != today.about

    asyncio.run(main())


def test_a_server_whose_clock_is_wrong_has_a_first_page_all_the_same() -> None:
    async def main() -> None:
        clock = StoppedClock()
        days = agenda(Calendar(FIRST - timedelta(days=400)), clock)
        for _ in range(2):
            today = await days.of(None, (), "en")
            await clock.run(TOLD_AFTER_S)
            await settle()
        assert today.puzzle is None
        assert "Puzzle of the day" in home_page(Shell(ASSETS), today=today)

    asyncio.run(main())


def test_a_table_for_a_deal_of_today_says_how_it_went_there() -> None:
    async def main() -> None:
        calendar = Calendar(FIRST)
        days, guest = agenda(calendar, StoppedClock()), Guest(who(TOKEN), by_cookie=True)
        name = DailyPuzzle(bytes(KEY_BYTES), calendar.now_ms, FIRST).deals().table(guest.who, FIRST, "literature")
        tables = (mine(table=name, **OVER), mine())
        today = await days.of(guest, tables, "en")
        assert '<p class="own">Literature: Won, 5 : 3</p>' in home_page(Shell(ASSETS), tables, today=today)
        calendar.day += timedelta(days=1)
        today = await days.of(guest, tables, "en")
        page = home_page(Shell(ASSETS), tables, today=today)
        assert "Yesterday’s deal: place" not in page, "nobody else has played it"
        days._margins = {deal_of_day(FIRST, "literature"): [3.0, 2.0, 2.0, -1.0]}
        today = await days.of(guest, tables, "en")
        page = home_page(Shell(ASSETS), tables, today=today)
        assert "Yesterday’s deal: place 2 of 5." in page
        again = (mine(table=name, is_first=False, **OVER),)
        assert (await days.of(guest, again, "en")).yesterday[0].result is None, "another deal has ended there"
        assert 'class="own"' not in page
        assert f'<a href="/daily/{FIRST}/literature">Literature</a>' in page

    asyncio.run(main())


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (DayResult("won", 5.0, 2.0, 6, 44), "Go Fish: Won · place 6 of 44"),
        (DayResult("lost", 5.0, 2.0), "Go Fish: Lost"),
    ],
)
def test_a_deal_that_only_the_account_remembers_says_its_result_and_place(result: DayResult, said: str) -> None:
    deal = OwnDeal("go_fish", None, result)
    page = home_page(Shell(ASSETS), today=Today(FIRST, deals=(deal,), yesterday=(deal,)))
    assert f'<p class="own">{said}</p>' in page
    assert ("Yesterday’s deal: place 6 of 44." in page) == (result.place > 0)


# --- Tables that wait ---------------------------------------------------------------------------------------------------


def test_a_hidden_table_does_not_wait_any_more_but_is_in_the_list_and_its_seat_is_kept(
    server: LiveServer, browser: httpx.Client
) -> None:
    table = opened(browser, game="go_fish")
    assert "Your table is waiting" in browser.get("/").text
    browser.cookies.set(HIDDEN, f"nobody-12345678.{table.removeprefix('/t/')}.<b>")
    page = browser.get("/").text
    assert "Your table is waiting" not in page
    assert 'class="play go"' in page
    assert page.count(f'href="{table}"') == 1
    assert '"you":0' in browser.get(table).text
    other = opened(browser, game="literature")
    assert f'<a class="button go" href="{other}"' in browser.get("/").text, "another one waits"


def test_what_the_cookie_of_hidden_tables_says_of_other_tables_is_passed_over() -> None:
    tables = (mine(table="one"), mine(table="two"))
    assert hidden_of({}, tables) == frozenset()
    assert hidden_of({HIDDEN: "two..three." + "x" * 5000}, tables) == {"two"}


# --- Who is here --------------------------------------------------------------------------------------------------------

BOTS = Exhibition(
    "bakotimure-12345678",
    "literature",
    ("Ann", "Bob", "<i>", "Dan"),
    (3, 4, 5, 6),
    (8, 5, 6, 7),
    1,
    {"en": 'Bob asked Ann for <b class="tok H">7♥</b>', "fr": "Bob a demandé 7♥ à Ann"},
    sides=((0, 2), (1, 3)),
)


def waiting(name: str, *people: str) -> OpenTable:
    return OpenTable(name, "go_fish", None, (), 4, people, 2, "now", NO_TIME, ("counting",), 1, watching=True)


def test_the_first_page_shows_the_bots_table_a_seat_that_waits_and_one_to_watch() -> None:
    lively = Lively(14, waiting("bakotimure-00000001", "Hugo", "<b>"), waiting("bakotimure-00000002", "Noor"), BOTS)
    english, french = Shell(ASSETS), Shell(ASSETS, "fr")
    shown = life_shown(english, lively, [3.0] * 24)
    for html in (home_page(english, now=shown, lively=lively), now_page(english, shown, lively)):
        page = Page(html)
        links = [link.get("href") for link in page.attributes("a")]
        assert {"/t/bakotimure-12345678", "/t/bakotimure-00000002"} <= {*links}
        assert [one["value"] for one in page.attributes("button") if one.get("name") == "table"] == [
            "bakotimure-00000001"
        ]
        assert "14 here now" in page.text
        assert "<b>, 2 free seats" not in html
        assert "<i>" not in html.replace("</i>", "")
        assert html.count('class="place us') == 2
        assert "data-hours" not in html, "a seat waits"
    assert "Bob a demandé 7♥ à Ann" in now_page(french, life_shown(french, lively), lively)


def test_with_nobody_there_the_first_page_says_so_and_leads_to_the_lobby() -> None:
    shell = Shell(ASSETS)
    page = Page(home_page(shell, now=life_shown(shell, Lively(1), [0.5, *[0.0] * 23])))
    assert [line["data-hours"] for line in page.attributes("p") if "data-hours" in line] == ["0.5" + 23 * " 0.0"]
    assert "Just you and the bots right now." in page.text
    assert "here now" not in page.text
    assert "/lobby" in [link.get("href") for link in page.attributes("a")]


def test_a_page_is_made_anew_when_a_card_changes_hands_at_the_bots_table() -> None:
    shell = Shell(ASSETS)
    moved = replace(BOTS, sizes=(7, 6, 6, 7))
    shown = {life_shown(shell, Lively(1, None, None, one)) for one in (BOTS, moved, BOTS, None)}
    assert len(shown) == 3


def test_the_parts_that_change_are_asked_for_by_themselves(server: LiveServer) -> None:
    answer = httpx.get(f"{server.url}/now", headers={"Cookie": f"{COOKIE}={TOKEN}"})
    assert answer.status_code == 200
    assert 'id="live"' in answer.text
    assert 'id="people"' in answer.text
    assert "<html" not in answer.text
