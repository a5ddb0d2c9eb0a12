"""The page of a finished game: who may see it, what it says without scripts, and what of it goes elsewhere."""

from __future__ import annotations

import asyncio
import re
import threading
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from shoal.core.game import Game
from shoal.core.games import GAMES, rules_of
from shoal.core.native import core
from shoal.records import Headers, SeatHeader, read_record, record_of
from shoal.review import Review
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.page import Analysis, Viewpoint, game_page, whole_part
from shoal.server.finished.review_queue import ReviewProgress, ReviewQueue, is_whole
from shoal.server.finished.shared_review import SILENT_S, Lead, ReviewRooms
from shoal.server.finished.telling import Narrator
from shoal.server.storage.store import OnShelf, id_of_game
from shoal.server.tables.messages.wire import Watching
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.log import rows, sealed
from shoal.server.web.document import Assets, Shell
from tests.server.finished_games import (
    NAMES,
    TABLE,
    as_player,
    finished,
    published,
    record_of_bots,
    until_done,
    visiting,
    with_player,
)
from tests.server.live import live_server, play_on
from tests.server.simulated import MemoryStore
from tests.server.tables_in_memory import OWNER
from tests.server.test_pages import Page

pytestmark = pytest.mark.anyio


async def test_the_address_and_the_record_of_a_finished_game_do_not_lead_to_its_table() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        address = await published(client)
        page, record = await client.get(address), await client.get(f"{address}/record")
        assert TABLE.split("-")[0] not in address + page.text + record.text
        assert read_record(record.text).game.over


@pytest.mark.parametrize(("game", "title"), [("literature", "Literature: "), ("fish_draw", "Review: Fish Draw")])
def test_a_link_to_a_game_tells_its_result_and_names_nobody(game: str, title: str) -> None:
    found = ArchivedGame("a" * 16, read_record(record_of_bots(game)))
    shell = Shell(Assets.none(), here=f"/game/{found.id}", site="https://shoal.example")
    at_end, third = (
        Page(game_page(shell, Viewpoint(found, "en", n), Analysis(None, None))).preview() for n in (found.last, 3)
    )
    assert not [name for name in NAMES if name in str((at_end, third))]
    assert found.outcome is not None
    points = " : ".join(map(str, found.outcome.points)) if game == "literature" else ""
    assert at_end["og:title"] == f"{title}{points}"
    assert at_end["og:description"].startswith("A finished game with ")
    assert third["og:description"].startswith("Move 3 of ")
    assert third["og:url"].endswith("?move=3")
    own = f"https://shoal.example/game/{found.id}/result.png"
    assert third["og:image"] == (own if game == "literature" else "https://shoal.example/icon/preview.png")


async def test_a_running_game_has_no_page_and_neither_has_one_that_nobody_knows() -> None:
    game_id = id_of_game(TABLE, 1)
    async with visiting(rows(TABLE, opening(NewTable(game="go_fish"), OWNER, Random(1)), 0)) as (client, store):
        asked = await client.get(f"/t/{TABLE}/game")
        assert (asked.status_code, "No game has ended" in asked.text) == (404, True)
        for address in (f"/game/{game_id}", "/game/none", "/game/aaaaaaaaaaaaaaaa", f"/game/{game_id}/moves"):
            answer = await client.get(address)
            assert answer.status_code == 404
            assert "There’s no finished game here" in Page(answer.text).text
            assert 'href="/"' in answer.text
        await store.shelve(OnShelf(game_id, 0, TABLE, 1))  # whatever put it there
        answer = await client.get(f"/game/{game_id}")
        assert (answer.status_code, "No game has ended" in answer.text) == (404, True)


@pytest.mark.parametrize("watching", ["nobody", "facts"])
@pytest.mark.slow
async def test_where_others_see_no_hands_only_who_played_sees_the_game_afterwards(watching: Watching) -> None:
    async with visiting(with_player(finished("go_fish", watching=watching))) as (client, store):
        assert (await client.get(f"/t/{TABLE}/game")).status_code == 404
        game_id = id_of_game(TABLE, 1)
        await store.shelve(OnShelf(game_id, 0, TABLE, 1))
        for part in ("", "/moves", "/advice", "/review", "/record", "/picture.svg"):
            strange, own = [await client.get(f"/game/{game_id}{part}", headers=who) for who in ({}, as_player())]
            assert (strange.status_code, own.status_code) == (403, 200), part
        assert (await client.get(f"/embed/game/{game_id}")).status_code == 403


@pytest.mark.slow
async def test_the_whole_game_can_be_read_without_scripts() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        address = await published(client)

        async def page(query: str, language: str = "en") -> str:
            return (await client.get(f"{address}{query}", headers={"Accept-Language": language})).text

        whole, fifth = await page(""), await page("?move=5")
        assert "wins" in Page(whole).text
        listed = re.findall(r'data-to="(\d+)"><span class="nth">', whole)
        assert listed == [str(n) for n in range(len(listed))]
        assert len(listed) > 20
        assert "Move 5 of" in fifth
        assert f'href="{address}?move=6"' in fifth
        assert 'class="hands"' in fifth
        assert 'class="hands"' not in await page("?move=5&hands=closed&seat=all")
        assert (await page("?move=5&hands=closed&seat=1")).count("<dt>") == 1
        assert "Coup 5 sur" in await page("?move=5", "fr")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_its_moments_its_curve_and_its_story(game: str) -> None:
    async with visiting(with_player(finished(game))) as (client, _):
        address = await published(client)
        assert sorted((await client.get(f"{address}/moves?from=3&to=6")).json()["moves"]) == ["3", "4", "5", "6"]
        advice = (await client.get(f"{address}/advice?move=1")).json()["advice"]
        assert 'class="grid"' in advice
        assert ("every deal that fits counts the same" in advice) == (game != "fish_draw")
        later = (await client.get(f"{address}/advice?move=9")).json()["advice"]
        assert (
            ('id="habits"' in later)
            == ('td class="p1 behavioural"' in later)
            == (game == "literature" and core is not None)
        )
        review = await until_done(lambda: client.get(f"{address}/review"))
        assert 'class="curve"' in review["curve"]
        assert "data-to=" in review["story"]
        assert 'class="curve"' in (await client.get(f"{address}?move=1")).text, "what was computed is there at once"


async def test_the_end_of_the_game_is_told_at_the_table_to_who_is_there() -> None:
    async with visiting(with_player(finished("literature"))) as (client, _):
        told = await until_done(lambda: client.get(f"/t/{TABLE}/ending", headers=as_player()))
        assert told["url"] == f"/game/{id_of_game(TABLE, 1)}"
        assert "memory score" in told["html"]
        assert "Your worst moment" in told["html"]
        of_others = (await client.get(f"/t/{TABLE}/ending")).json()["html"]
        assert "memory score" not in of_others
        assert "Worst moment: " in of_others


@pytest.mark.slow
async def test_what_an_address_asks_for_that_is_no_moment_is_refused_or_the_nearest_one() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        address = await published(client)
        for number in ("-1", "x", "1e3", "99999999", "²"):
            assert (await client.get(f"{address}?move={number}")).status_code == 400, number
        end = re.search(r"Move (\d+) of (\d+)", (await client.get(f"{address}?move=99999")).text)
        assert end is not None
        assert end[1] == end[2]
        assert (await client.get(f"{address}?move=2&seat=77")).status_code == 200
        assert len((await client.get(f"{address}/moves?from=0&to=99999")).json()["moves"]) == 40


async def test_only_the_page_for_frames_may_be_framed_and_it_gives_no_cookie() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        address = await published(client)
        framed = await client.get(f"/embed{address}?move=4")
        policy = framed.headers["Content-Security-Policy"]
        assert ("frame-ancestors *" in policy, "script-src" in policy) == (True, False)
        assert "Set-Cookie" not in framed.headers
        assert "Move 4 of" in framed.text
        for other in (address, f"{address}/picture.svg", "/review", "/"):
            assert "frame-ancestors 'none'" in (await client.get(other)).headers["Content-Security-Policy"]


async def test_the_seat_of_who_reads_is_called_you() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        address = await published(client)
        own, strange = await client.get(address, headers=as_player()), await client.get(address)
    assert '<option value="0" selected>You</option>' in own.text
    assert '<option value="0">You</option>' not in strange.text


async def test_names_are_text_on_the_page_and_in_the_picture() -> None:
    log = with_player(finished("go_fish"))
    named = log[0].body.replace('"name":"', '"name":"<b>9H \\"&', 1)
    async with visiting([sealed(replace(log[0], body=named)), *log[1:]]) as (client, _):
        address = await published(client)
        page = (await client.get(f"{address}?move=1")).text
        assert "<b>9H" not in page
        assert "&lt;b&gt;9H" in page
        picture = await client.get(f"{address}/picture.svg?move=1")
        assert picture.headers["Content-Type"] == "image/svg+xml"
        assert '<b>9H "&' in " ".join(ET.fromstring(picture.text).itertext())  # our own


def test_a_card_in_a_sentence_is_drawn_and_read_out_and_a_name_is_never_taken_for_one() -> None:
    seats = (SeatHeader("9H"), SeatHeader("Bea"), SeatHeader("Bo"))
    deal = Game.deal(rules_of("go_fish", {"players": 3}), Random(1))
    teller = Narrator(ArchivedGame("a" * 16, record_of(deal, Headers(seats))), "en", None)
    told = teller.rich(f"{teller.name(0)} asked for {teller.say('card-the', rank='9', suit='H')}.")
    assert str(told).count('class="tok') == 1
    assert '<bdi translate="no">9H</bdi>' in told
    assert "9 of hearts" in told


# --- Reviews ----------------------------------------------------------------------------------------------------------


async def test_a_review_is_kept_without_names_and_another_server_reads_it() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, store):
        address = await published(client)
        await until_done(lambda: client.get(f"{address}/review"))
        while not store.reviews:  # noqa: ASYNC110  # it is told first, and no event says that it is kept
            await asyncio.sleep(0.01)
        ((_, kept),) = store.reviews.items()
        assert '"seats":[]' in zlib.decompress(kept).decode()
        record = read_record((await client.get(f"{address}/record")).text)
        queue = ReviewQueue(store)
        try:
            again = await queue.review(ArchivedGame(address.removeprefix("/game/"), record))
            assert isinstance(again, Review), "it is not a new one on its way"
        finally:
            queue.close()


async def test_a_review_that_takes_too_long_ends_where_it_is_and_its_page_says_so() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 50.0
        return now

    game = ArchivedGame("b" * 16, read_record(record_of_bots("fish_draw")))
    queue = ReviewQueue(MemoryStore(), clock)
    try:
        review = await queue.review(game, 60.0)
    finally:
        queue.close()
    assert isinstance(review, Review)
    assert 1 < len(review.curve) < game.end
    assert not is_whole(game, review)
    story = whole_part(Viewpoint(game, "en", 0), review)["story"]
    assert f"only its first {len(review.curve) - 1} moves" in story


async def test_who_has_just_played_does_not_wait_for_the_review_of_a_record_that_somebody_brought() -> None:
    record = read_record(record_of_bots("fish_draw"))
    may_go_on = threading.Event()

    def clock() -> float:
        """It is asked at every step, and stands still where a brought record is reviewed."""
        if "brought" in threading.current_thread().name:
            may_go_on.wait(60)
        return 0.0

    queue = ReviewQueue(MemoryStore(), clock)
    try:
        brought = await queue.review(ArchivedGame("c" * 16, record, is_brought=True))
        played = await queue.review(ArchivedGame("d" * 16, record), 60.0)
        assert isinstance(played, Review)
        assert isinstance(brought, ReviewProgress)
        assert brought.done == 0
    finally:
        may_go_on.set()
        queue.close()


LEADS, OTHER = "a" * 12, "b" * 12


async def test_who_follows_sees_where_the_leader_goes_and_the_later_is_told_who_leads() -> None:
    async with visiting(with_player(finished("go_fish"))) as (client, _):
        page = await published(client)
        address, own = f"{page}/lead", as_player()

        async def lead(tab: str, move: int, **options: Any) -> Any:
            return (await client.post(address, json={"tab": tab, "move": move}, **options)).json()

        assert (await client.get(address)).json() == {"move": None}
        first = await lead(LEADS, 3, headers=own)
        assert (first["leads"], first["by"]) == (True, "Kai"), "as the seat was called when the game ended"
        late = {"leads": False, "move": 3, "by": "Kai", "is_you": False, "followers": 0}
        assert await lead(OTHER, 9) == late
        assert await lead(OTHER, 9, headers=own) == late | {"is_you": True}, "a second tab of the leader's"

        waiting = asyncio.create_task(client.get(f"{address}?after=3&tab={OTHER}"))
        await asyncio.sleep(0)
        await lead(LEADS, 4, headers=own)
        assert (await waiting).json()["move"] == 4
        assert (await lead(LEADS, 4, headers=own))["followers"] == 1

        far = (await lead(LEADS, 999_999, headers=own))["move"]
        assert f'data-end="{far}"' in (await client.get(page)).text, "the end is the last"
        await client.delete(f"{address}?tab={OTHER}")
        assert (await client.get(address)).json()["move"] == far, "only who leads can end it"
        await client.delete(f"{address}?tab={LEADS}")
        assert (await client.get(address)).json() == {"move": None}
        for bad in ({"tab": "<b>", "move": 1}, {"tab": LEADS, "move": -1}, {"tab": LEADS}, [1]):
            assert (await client.post(address, json=bad)).status_code == 400


async def test_a_leader_who_is_not_heard_of_leads_no_more() -> None:
    now = 0.0
    rooms = ReviewRooms(lambda: now)
    rooms.lead("game", Lead(LEADS, 1), None, None)
    now = SILENT_S - 1
    assert rooms.lead("game", Lead(OTHER, 2), None, None).tab == LEADS
    now = SILENT_S + 1
    assert rooms.room("game") is None
    assert rooms.lead("game", Lead(OTHER, 2), None, None).tab == OTHER


# --- At a live table --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_has_a_record_and_a_story_when_it_is_over_and_keeps_them(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        guest = server.guest()
        table = guest.open_table(game="literature", pace="at_once")
        for what in ("record", "story"):
            early = httpx.get(f"{server.url}{table}/{what}", headers={"Accept": "application/json"})
            assert (early.status_code, early.json()["error"]) == (404, "GAME_NOT_OVER")
        command = 0
        with guest.at(table) as talk:
            while play_on(talk) is not None:
                command += 1
                talk.play_any(command)
            file = httpx.get(f"{server.url}{table}/record")
            story = httpx.get(f"{server.url}{table}/story", headers=guest.headers).json()
            visitors = httpx.get(f"{server.url}{table}/story").json()
            talk.command(type="again", id=command + 1)
    record = read_record(file.text)
    assert file.headers["Content-Disposition"].startswith("attachment")
    assert record.game.over
    assert record.headers.seats[0].name == talk.table["sitters"][0]["name"]
    kinds = [sight["type"] for sight in story["sights"]]
    assert (kinds[0], kinds[-1], kinds.count("closed")) == ("hand_seen", "over", 8)
    assert visitors["sights"][0]["type"] == "dealt_seen", "who only watches is told no hand"

    with live_server(tmp_path) as again:  # which loads the table in the middle of the next game
        assert httpx.get(f"{again.url}{table}/record").text == file.text
        assert httpx.get(f"{again.url}{table}/story", headers=guest.headers).json() == story
