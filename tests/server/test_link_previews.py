"""Previews of the links that people give away: each is there for a stranger without a cookie, may be fetched, and is true."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any
from urllib.robotparser import RobotFileParser

import httpx
import pytest

from shoal.server.people.match_routes import joining_page
from shoal.server.people.matches import TeamMatch
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.opening import rematch_log, rematch_of
from shoal.server.tables.state.log import rows
from shoal.server.web.document import Shell, error_page, table_page
from shoal.server.web.static import ROBOTS
from tests.server.accounts.browsers import a_name, new_browser, signed_up
from tests.server.accounts.databases import quick_people
from tests.server.finished_games import TABLE, finished, visiting, with_player
from tests.server.live import ASSETS, LiveServer, live_server
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked
from tests.server.test_door import admit, knock, move, opened, sit, with_cyd
from tests.server.test_pages import Page
from tests.server.test_rematch import over
from tests.server.worlds import PHASES

SITE = "https://shoal.example"


def preview(table: MemoryTable, seats: tuple[int, ...] = (), language: str = "en") -> dict[str, str]:
    """The preview of a link to a table, for the seats that it offers."""
    seen = table.session.look(None, table.now)
    promise = table.session.listing.preview(seats, table.now)
    return Page(table_page(Shell(ASSETS, language, "/t/table", site=SITE), *seen, preview=promise)).preview()


# --- What a link to a table promises ------------------------------------------------------------------------------------


def playing() -> MemoryTable:
    table = opened()
    move(table)
    return table


def listed() -> MemoryTable:
    """A table of strangers where two people are in the middle of a game."""
    table = MemoryTable(game="literature", seating="until_play", listed=True)
    table.connect(1, OWNER, tab="owner")
    table.connect(2, "bea", tab="bea")
    assert is_acked(sit(table, 2, 1))
    move(table)
    return table


def filled(**wishes: Any) -> MemoryTable:
    """Somebody has each seat."""
    table = MemoryTable(game="literature", seating="until_play", **wishes)
    table.connect(1, OWNER, tab="owner")
    for seat in (1, 2, 3):
        table.connect(seat + 1, f"p{seat}", tab=f"tab{seat}")
        assert is_acked(sit(table, seat + 1, seat, f"Person {seat}"))
    return table


def promised() -> MemoryTable:
    """Two have seats, and those that are left are promised to two others."""
    table = with_cyd("ask")
    move(table)
    for link, (who, seat) in enumerate((("bea", 2), ("dan", 3)), 20):
        table.connect(link, who, tab=who)
        assert is_acked(knock(table, link, seat, who))
        assert is_acked(admit(table, command=link))
    return table


def rematch() -> MemoryTable:
    """Four who have played go on at another table, of whom one has come."""
    old = over(("bea", 1), ("cyd", 2), ("dan", 3))
    log = rematch_log(rematch_of(old.state, OWNER), OWNER, "kept", Random(5))
    return MemoryTable(game="go_fish", log=rows("table", log, 0))


STATES: dict[str, tuple[Callable[[], MemoryTable], str, str]] = {
    "free": (opened, "There’s a free seat. Sit down and play.", "Une place est libre. Asseyez-vous et jouez."),
    "over": (over, "The game is over. There’s a free seat for the next one.", "La partie est finie, et une place est libre pour la prochaine."),
    "open to strangers, in play": (listed, "A game is under way. You can join at the next deal.", "Une partie est en cours. Vous pourrez jouer dès la prochaine donne."),
    "in play": (playing, "Ask the host for a seat.", "Demandez une place à l’hôte."),
    "needs a yes": (lambda: opened("ask"), "Ask the host for a seat.", "Demandez une place à l’hôte."),
    "promised": (promised, "The remaining seats are saved for others.", "Les places qui restent sont promises à d’autres."),
    "rematch": (rematch, "The remaining seats are saved for others.", "Les places qui restent sont promises à d’autres."),
    "locked": (lambda: opened("locked"), "The table is closed to new players.", "La table n’accueille plus personne."),
    "full": (filled, "Every seat is taken.", "Toutes les places sont prises."),
}  # fmt: skip


@pytest.mark.parametrize("state", STATES)
def test_a_link_to_a_table_says_how_a_stranger_gets_a_seat_there(state: str) -> None:
    make, english, french = STATES[state]
    table = make()
    for language, entry, watch in (("en", english, "You can watch."), ("fr", french, "Vous pouvez regarder.")):
        shown = preview(table, language=language)
        assert shown["og:description"] == f"{entry} {watch}"
        assert shown["og:url"].startswith(f"{SITE}/t/")
        assert (shown["og:locale"], shown["og:image"]) == (language, f"{SITE}/icon/preview.png")
        assert [name for name in ("Owner", "Bea", "Cyd", "Person") if name in str(shown)] == []


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seating", ["open", "until_play", "ask", "locked"])
def test_what_a_link_promises_is_what_a_stranger_is_offered_who_comes(phase: str, seating: str) -> None:
    table = PHASES[phase]()
    host = next(link for link in table.sent if link == 100)
    table.say(host, type="set_seating", id=70, seating=seating)
    promise = table.session.listing.preview((), table.now).entry  # before anybody comes
    table.connect(300, "stranger", tab="stranger")
    seen = table.table(300)
    if promise in ("free", "next-game"):
        assert seen.free
    elif promise in ("ask", "next-deal"):
        assert not seen.free
        assert seen.askable
    else:
        assert (seen.free, seen.askable) == ((), ())


def test_where_programs_have_all_seats_that_is_said() -> None:
    table = MemoryTable(game="literature", seating="open")
    table.connect(1, OWNER, tab="owner")
    for seat in (1, 2, 3):
        table.disconnect(seat + 1)
        table.do(table.session.connect(seat + 1, f"p{seat}", table.now, is_program=True))
        table.say(seat + 1, type="hello", wire=WIRE_VERSION, tab=f"tab{seat}", program=True)
        assert is_acked(sit(table, seat + 1, seat, f"Program {seat}"))
    assert preview(table)["og:description"] == "Every seat is taken. You can watch."
    assert preview(table, (1, 3))["og:description"] == "Seats 2 and 4 are taken by programs. You can watch."


@pytest.mark.parametrize(
    ("make", "seats", "language", "shown"),
    [
        (lambda: filled(watching="nobody"), (), "en", "Every seat is taken. Only its players can see the game."),
        (with_cyd, (1,), "en", "Seat 2 is taken. You can watch."),
        (with_cyd, (2, 3), "en", "Choose from seats 3 and 4. Sit down and play. You can watch."),
        (with_cyd, (2,), "fr", "La place 3 est pour vous. Asseyez-vous et jouez. Vous pouvez regarder."),
    ],
)
def test_a_link_for_a_seat_says_what_becomes_of_that_seat_and_whether_one_may_watch(
    make: Callable[[], MemoryTable], seats: tuple[int, ...], language: str, shown: str
) -> None:
    assert preview(make(), seats, language)["og:description"] == shown


def test_without_the_browser_client_a_table_has_the_same_preview() -> None:
    table = opened("locked")
    seen, promise = table.session.look(None, 0.0), table.session.listing.preview((), 0.0)
    page = Page(table_page(Shell(ASSETS.none(), site=SITE), *seen, preview=promise))
    assert page.preview()["og:description"] == preview(table)["og:description"]


# --- Other links ----------------------------------------------------------------------------------------------------------


def test_the_link_of_a_team_says_whether_one_can_join() -> None:
    match = TeamMatch("a" * 16, "literature", 4, 3, None, "ab" * 16, None, ())
    shell = Shell(ASSETS, here="/match/x/y", site=SITE)
    shown = Page(joining_page(shell, match, 1, "y", has_account=False)).preview()
    assert shown["og:title"] == "A team match: Literature"
    assert shown["og:description"] == "Join team 2 and play 3 deals at two tables."
    begun = joining_page(shell, replace(match, rooms=("t1", "t2")), 1, "y", has_account=True)
    assert Page(begun).preview()["og:description"] == "The match has started, so it’s too late to join."
    assert 'method="post" action="/match/' not in begun


def test_a_page_for_people_who_are_logged_in_says_so_where_it_is_posted() -> None:
    shown = Page(error_page(Shell(ASSETS, here="/person/Ann", site=SITE), 401, "NOT_LOGGED_IN")).preview()
    assert shown["og:description"] == "Log in to see this page."
    assert shown["og:url"] == f"{SITE}/person/Ann"


def test_robots_may_fetch_whatever_people_give_links_to() -> None:
    parser = RobotFileParser()
    parser.parse(ROBOTS.splitlines())
    for path in ("/t/bakotimure-3fX_9aQz", "/t/bakotimure-3fX_9aQz?seats=2", "/join?code=BAKO-TIMURE", "/friend/abc"):
        assert parser.can_fetch("WhatsApp/2", f"{SITE}{path}"), path


# --- Over the network: every kind of link, by somebody without a cookie ---------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("data")
    with quick_people(folder) as people, live_server(folder, people=people) as live:
        yield live


def links_given_away(server: LiveServer, browser: httpx.Client, name: str) -> dict[str, str]:
    """By kind, an address of this server that somebody may send to somebody else."""
    signed_up(browser, name)
    table = (
        browser.post("/tables", data={"game": "literature", "dealer": "opener"}).headers["Location"].partition("?")[0]
    )
    (code,) = re.findall(r'"code":"([A-Z-]+)"', browser.get(table).text)
    (friend, *_) = re.findall(r"/friend/[\w-]{43}", browser.post("/friends/invite").text)
    match = browser.post("/match", data={"game": "literature/4", "deals": "2"}).headers["Location"]
    (team, *_) = re.findall(rf"{match}/[0-9a-f]{{32}}", browser.get(match).text)
    deal = browser.post("/daily/go_fish").headers["Location"]
    return {
        "table": table,
        "seats of a table": f"{table}?seats=2,3",
        "code of a table": f"/join?code={code}",
        "friend": friend,
        "team": team,
        "match": match,
        "person": f"/person/{name}",
        "own deal of the day": deal,
        "deals of the day": "/daily",
        "best of the days": "/daily/best/go_fish",
        "puzzle of the day": "/puzzle",
        "puzzles": "/puzzles",
        "first page": "/",
        "rules": "/rules/literature",
        "house rules": "/new/literature",
        "lessons": "/learn",
        "lobby": "/lobby",
        "rated games": "/rated",
        "ratings": "/ratings/literature",
        "review": "/review",
    }


@pytest.mark.slow
def test_every_link_that_people_give_away_has_a_preview_and_fetching_it_takes_nothing(server: LiveServer) -> None:
    with new_browser(server) as browser, new_browser(server) as other:
        links = links_given_away(server, browser, a_name())
        robots = RobotFileParser()
        robots.parse(httpx.get(f"{server.url}/robots.txt").text.splitlines())
        before, pictures = on_disk(server), set[str]()
        for kind, link in links.items():
            assert robots.can_fetch("Mastodon/4", f"{server.url}{link}"), kind
            httpx.head(f"{server.url}{link}", follow_redirects=True)
            answer = httpx.get(f"{server.url}{link}", headers={"Accept-Language": "fr"}, follow_redirects=True)
            shown = Page(answer.text).preview()
            assert shown["og:title"], kind
            assert shown["og:description"], kind
            assert shown["og:locale"] == "fr", kind
            pictures.add(shown["og:image"])
        for picture in pictures:
            assert httpx.get(picture).headers["Content-Type"] == "image/png"
        assert on_disk(server) == before

        signed_up(other, a_name())
        assert other.post(links["friend"]).headers["Location"] == "/friends"
        assert other.post(links["team"]).headers["Location"] == links["match"]


def on_disk(server: LiveServer) -> list[str]:
    """Everything that is kept, of tables and of people."""
    found = []
    for file in sorted(file for file in server.folder.iterdir() if file.suffix in (".db", ".sqlite3")):
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as kept:
            found += [*kept.iterdump()]
    assert found
    return found


@pytest.mark.anyio
async def test_the_preview_of_a_table_has_the_link_itself_and_its_answers_are_kept_out_of_searches() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        for query in ("?seats=2,3", "?by=abc_-9", "?seats=2&by=x", ""):
            page = (await client.get(f"/t/{TABLE}{query}")).text
            assert Page(page).preview()["og:url"] == f"http://shoal.test/t/{TABLE}{query}"
        assert '<meta name="robots" content="noindex">' in page
        for what in ("record", "story"):
            answer = await client.get(f"/t/{TABLE}/{what}")
            assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex")
