"""Days of this server: what it never had has no page, and the deals of today say when there are others."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from shoal.puzzles.daily import FIRST, KEY_BYTES
from shoal.server.daily.calendar import DailyPuzzle
from shoal.server.operations.admission import Admission
from shoal.server.operations.readiness import Readiness
from shoal.server.storage.sqlite_store import open_store
from shoal.server.tables.tables import Tables
from shoal.server.web.app import BuiltClient, create_app
from shoal.server.web.document import Assets
from tests.server.simulated import MemoryStore
from tests.server.test_pages import Page
from tests.server.test_timetable import open_timetable

NOW = datetime(2026, 12, 24, 18, 48, tzinfo=UTC)
SINCE = date(2026, 12, 20)
KEY = bytes(KEY_BYTES)


def now_ms() -> int:
    return round(NOW.timestamp() * 1000)


def answers(*paths: str, language: str = "en", daily: DailyPuzzle | None = None) -> list[httpx.Response]:
    """What a server answers that began on a day in December, and where it is the evening of the 24th by UTC."""

    async def run() -> list[httpx.Response]:
        tables = Tables(MemoryStore())
        days = daily or DailyPuzzle(KEY, now_ms, since=SINCE)
        app = create_app(
            tables, BuiltClient(Assets.none(), Path("nowhere")), Readiness(tables.probe), Admission(), daily=days
        )
        transport = httpx.ASGITransport(app=app)
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://shoal.test") as client:
                return [await client.get(path, headers={"Accept-Language": language}) for path in paths]
        finally:
            for work in app.state.aside:
                work.close()
            await tables.close()

    return asyncio.run(run())


@pytest.mark.parametrize("page", ["/daily/{day}/go_fish", "/puzzle/{day}"])
def test_a_day_before_the_server_began_or_to_come_has_no_page(page: str) -> None:
    today = NOW.date()
    days = {
        date(2020, 1, 1): 404,
        FIRST: 404,
        SINCE - timedelta(days=1): 404,
        SINCE: 200,
        today - timedelta(days=1): 200,
        today + timedelta(days=1): 404,
        date(2999, 1, 1): 404,
    }
    found = answers(*(page.format(day=day) for day in days))
    assert [answer.status_code for answer in found] == [*days.values()]


def test_puzzles_of_past_days_lead_no_further_back_than_the_server_goes() -> None:
    listed, first = answers("/puzzles", f"/puzzle/{SINCE}")
    links = [str(link.get("href")) for link in Page(listed.text).attributes("a")]
    assert [link for link in links if link.startswith("/puzzle/")] == [
        f"/puzzle/2026-12-{day}" for day in (20, 21, 22, 23, 24)
    ]
    assert 'rel="prev"' not in listed.text + first.text


@pytest.mark.parametrize(
    "path",
    [
        "/daily/2026-12-24/bridge", "/daily/2026-12-21/fish_draw", "/daily/best/fish_draw", "/daily/24/go_fish", "/puzzles/1/9999",
        "/puzzles/9/1", "/learn/nothing", "/learn/drills/nothing?seed=1", "/rules/bridge", "/new/bridge", "/language/xx",
        "/game/aaaaaaaaaaaaaaaa", "/game/aaaaaaaaaaaaaaaa/record", "/game/aaaaaaaaaaaaaaaa/result.png", "/embed/game/aaaaaaaaaaaaaaaa",
        "/t/bababababa-aaaaaaaa", "/t/bababababa-aaaaaaaa/game", "/t/bababababa-aaaaaaaa/record", "/join?code=BAKO-TIMURE",
    ],
)  # fmt: skip
def test_what_never_was_has_no_page(path: str) -> None:
    (answer,) = answers(path)
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "00:00 UTC (in 5 hours)"), ("fr", "00:00 UTC (dans 5 heures)")]
)
def test_the_deals_of_today_say_by_what_hour_and_zone_they_end_and_how_soon_that_is(
    language: str, sentence: str
) -> None:
    (answer,) = answers("/daily", language=language)
    page = Page(answer.text)
    assert sentence in page.text
    assert [time["datetime"] for time in page.attributes("time")] == ["2026-12-25T00:00:00Z"]
    assert [line["data-until"] for line in page.attributes("p") if "data-until" in line] == ["2026-12-25T00:00:00Z"]


def test_a_server_knows_the_day_on_which_it_ran_for_the_first_time(tmp_path: Path) -> None:
    day_ms = 86_400_000
    with open_store(tmp_path), open_timetable(tmp_path, 100 * day_ms) as first:
        assert first.first_day() == date(1970, 4, 11)
    with open_timetable(tmp_path, 300 * day_ms) as later:
        assert later.first_day() == date(1970, 4, 11)
