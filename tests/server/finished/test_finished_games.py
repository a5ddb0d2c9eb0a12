"""The page of a finished game: who may see it, what it says without scripts, and what of it goes elsewhere."""

from __future__ import annotations

import asyncio
import re
import struct
import threading
import xml.etree.ElementTree as ET
import zlib
from random import Random
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from shoal.core.game import Game, Outcome
from shoal.core.games import rules_of
from shoal.records import Headers, SeatHeader, read_record, record_of
from shoal.review import Review
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.page import Analysis, Viewpoint, game_page, whole_part
from shoal.server.finished.result_picture import points_of, result_picture
from shoal.server.finished.review_queue import ReviewProgress, ReviewQueue, is_whole
from shoal.server.finished.telling import Narrator
from shoal.server.storage.shelf import OnShelf, id_of_game
from shoal.server.tables.messages.wire import Watching
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.log import rows, sealed
from shoal.server.web.document import Assets, Shell
from tests.server.finished_games import NAMES, TABLE, as_player, finished, published, record_of_bots, visit, with_player
from tests.server.simulated import MemoryStore
from tests.server.tables_in_memory import OWNER
from tests.server.test_pages import Page


def test_the_address_and_the_record_of_a_finished_game_do_not_lead_to_its_table() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        address = await published(client)
        page, record = await client.get(address), await client.get(f"{address}/record")
        for text in (address, page.text, record.text):
            assert TABLE not in text
            assert TABLE.split("-")[0] not in text
        assert read_record(record.text).game.over

    visit(read, with_player(finished("go_fish")))


@pytest.mark.parametrize(("game", "title"), [("literature", "Literature: "), ("fish_draw", "Review: Fish Draw")])
def test_a_link_to_a_game_tells_its_result_and_names_nobody(game: str, title: str) -> None:
    found = ArchivedGame("a" * 16, read_record(record_of_bots(game)))
    shell = Shell(Assets.none(), here=f"/game/{found.id}", site="https://shoal.example")
    told: dict[int, dict[str | None, str]] = {}
    for n in (found.end, 3):
        metas = Page(game_page(shell, Viewpoint(found, "en", n), Analysis(None, None))).attributes("meta")
        said = {meta["property"]: str(meta["content"]) for meta in metas if "property" in meta}
        assert not any(name in text for name in NAMES for text in said.values())
        told[n] = said
    outcome = found.outcome
    assert outcome is not None
    points = " : ".join(map(str, outcome.points)) if game == "literature" else ""
    assert told[found.end]["og:title"] == f"{title}{points}"
    assert told[found.end]["og:description"].startswith("A finished game of ")
    assert told[3]["og:description"].startswith("Move 3 of ")
    assert told[3]["og:url"].endswith("?move=3")
    own = f"https://shoal.example/game/{found.id}/result.png"
    assert told[3]["og:image"] == (own if game == "literature" else "https://shoal.example/icon/preview.png")


def test_the_picture_of_a_result_is_a_png_and_a_game_without_points_has_none() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        pictures = {}
        for game in ("literature", "go_fish", "fish_draw"):
            form = {"Origin": "http://shoal.test"}
            brought = await client.post("/review", content=record_of_bots(game), headers=form)
            address = brought.headers["Location"].partition("?")[0]
            pictures[game] = await client.get(f"{address}/result.png")
        assert pictures["fish_draw"].status_code == 404
        for game in ("literature", "go_fish"):
            assert pictures[game].headers["Content-Type"] == "image/png"
            assert pictures[game].content[:8] == b"\x89PNG\r\n\x1a\n"
            assert struct.unpack(">II", pictures[game].content[16:24]) == (1200, 630)
        assert pictures["literature"].content != pictures["go_fish"].content

    visit(read)


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((5, 4), (5, 4)),
        ((2, 6, 1), (6, 2, 1)),
        ((3, 2, 2, 3, 3), (3, 3, 3, 2)),
        ((45, 30, 80), (80, 45)),
        ((0, 1, 0), ()),
        ((123, 5), (123, 5)),
        ((1234, 5678), ()),
    ],
)
def test_of_points_without_room_the_best_are_shown(points: tuple[int, ...], told: tuple[int, ...]) -> None:
    assert points_of(Outcome(points, (0,))) == told
    if told:
        data = result_picture(told)
        rows = zlib.decompress(data[data.index(b"IDAT") + 4 : data.index(b"IEND") - 8])
        assert len(rows) == 630 * 1201


def test_a_running_game_has_no_page_and_neither_has_one_that_nobody_knows() -> None:
    running = rows(TABLE, opening(NewTable(game="go_fish"), OWNER, Random(1)), 0)

    async def read(client: httpx.AsyncClient, store: MemoryStore) -> None:
        asked = await client.get(f"/t/{TABLE}/game")
        assert asked.status_code == 404
        assert "No game has ended" in Page(asked.text).text
        game_id = id_of_game(TABLE, 1)
        for address in (f"/game/{game_id}", "/game/none", "/game/aaaaaaaaaaaaaaaa", f"/game/{game_id}/moves"):
            answer = await client.get(address)
            assert answer.status_code == 404
            assert "There is no finished game at this address" in Page(answer.text).text
            assert 'href="/"' in answer.text
        await store.shelve(OnShelf(game_id, 0, TABLE, 1))  # whatever put it there
        answer = await client.get(f"/game/{game_id}")
        assert (answer.status_code, "No game has ended" in answer.text) == (404, True)

    visit(read, running)


@pytest.mark.parametrize("watching", ["nobody", "facts"])
def test_where_others_see_no_hands_only_who_played_sees_the_game_afterwards(watching: Watching) -> None:
    async def read(client: httpx.AsyncClient, store: MemoryStore) -> None:
        assert (await client.get(f"/t/{TABLE}/game")).status_code == 404
        game_id = id_of_game(TABLE, 1)
        await store.shelve(OnShelf(game_id, 0, TABLE, 1))
        for part in ("", "/moves", "/advice", "/review", "/record", "/picture.svg"):
            strange = await client.get(f"/game/{game_id}{part}")
            assert strange.status_code == 403, part
            assert (await client.get(f"/game/{game_id}{part}", headers=as_player())).status_code == 200, part
        assert (await client.get(f"/embed/game/{game_id}")).status_code == 403

    log = with_player(finished("go_fish", watching=watching))
    visit(read, log)


def test_the_whole_game_can_be_read_without_scripts() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        address = await published(client)
        whole = await client.get(address)
        page = Page(whole.text)
        assert "wins" in page.text
        listed = re.findall(r'data-to="(\d+)"><span class="nth">', whole.text)
        assert listed == [str(n) for n in range(len(listed))]
        assert len(listed) > 20
        fifth = await client.get(f"{address}?move=5")
        assert "Move 5 of" in fifth.text
        assert f'href="{address}?move=6"' in fifth.text
        closed = await client.get(f"{address}?move=5&hands=closed&seat=all")
        assert 'class="hands"' in fifth.text
        assert 'class="hands"' not in closed.text
        own = await client.get(f"{address}?move=5&hands=closed&seat=1")
        assert own.text.count("<dt>") == 1
        french = await client.get(f"{address}?move=5", headers={"Accept-Language": "fr"})
        assert "Coup 5 sur" in french.text

    visit(read, with_player(finished("go_fish")))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["go_fish", "literature", "fish_draw"])
def test_every_game_has_its_moments_its_curve_and_its_story(game: str) -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        address = await published(client)
        moves = (await client.get(f"{address}/moves?from=3&to=6")).json()["moves"]
        assert sorted(moves) == ["3", "4", "5", "6"]
        first = (await client.get(f"{address}/advice?move=1")).json()["advice"]
        assert first
        review: dict[str, Any] = {"done": False}
        while not review["done"]:
            review = (await client.get(f"{address}/review")).json()
        assert 'class="curve"' in review["curve"]
        assert "data-to=" in review["story"]
        whole = await client.get(f"{address}?move=1")
        assert 'class="curve"' in whole.text, "what was computed once is there at once"
        if game != "fish_draw":
            assert 'class="grid"' in first

    visit(read, with_player(finished(game)))


def test_the_end_of_the_game_is_told_at_the_table_to_who_is_there() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        told: dict[str, Any] = {"done": False}
        while not told["done"]:
            told = (await client.get(f"/t/{TABLE}/ending", headers=as_player())).json()
        assert told["url"] == f"/game/{id_of_game(TABLE, 1)}"
        assert "Your questions" in told["html"]
        strange = (await client.get(f"/t/{TABLE}/ending")).json()
        assert "Your questions" not in strange["html"]

    visit(read, with_player(finished("literature")))


@pytest.mark.slow
def test_what_an_address_asks_for_that_is_no_moment_is_refused_or_the_nearest_one() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        address = await published(client)
        for number in ("-1", "x", "1e3", "99999999", "²"):
            assert (await client.get(f"{address}?move={number}")).status_code == 400, number
        assert "The end" in (await client.get(f"{address}?move=99999")).text
        assert (await client.get(f"{address}?move=2&seat=77")).status_code == 200
        many = (await client.get(f"{address}/moves?from=0&to=99999")).json()["moves"]
        assert len(many) == 40

    visit(read, with_player(finished("go_fish")))


def test_only_the_page_for_frames_may_be_framed_and_it_gives_no_cookie() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        address = await published(client)
        framed = await client.get(f"/embed{address}?move=4")
        assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
        assert "script-src" not in framed.headers["Content-Security-Policy"]
        assert "Set-Cookie" not in framed.headers
        assert "Move 4 of" in framed.text
        for other in (address, f"{address}/picture.svg", "/review", "/"):
            assert "frame-ancestors 'none'" in (await client.get(other)).headers["Content-Security-Policy"]

    visit(read, with_player(finished("go_fish")))


NASTY = '<b>9H "&'


def test_names_are_text_on_the_page_and_in_the_picture() -> None:
    async def read(client: httpx.AsyncClient, _: MemoryStore) -> None:
        address = await published(client)
        page = (await client.get(f"{address}?move=1")).text
        assert "<b>9H" not in page
        assert "&lt;b&gt;9H" in page
        picture = await client.get(f"{address}/picture.svg?move=1")
        assert picture.headers["Content-Type"] == "image/svg+xml"
        texts = " ".join(ET.fromstring(picture.text).itertext())  # our own
        assert NASTY in texts

    log = with_player(finished("go_fish"))
    named = log[0].body.replace('"name":"', '"name":"<b>9H \\"&', 1)
    visit(read, [sealed(replace(log[0], body=named)), *log[1:]])


def test_a_card_in_a_sentence_is_drawn_and_read_out_and_a_name_is_never_taken_for_one() -> None:
    game = _brought()
    teller = Narrator(game, "en", None)
    told = teller.rich(f"{teller.name(0)} asked for {teller.say('card-the', rank='9', suit='H')}.")
    assert str(told).count('class="tok') == 1
    assert '<bdi translate="no">9H</bdi>' in told
    assert "9 of hearts" in told


def _brought() -> ArchivedGame:
    rules = rules_of("go_fish", {"players": 3})
    seats = (SeatHeader("9H"), SeatHeader("Bea"), SeatHeader("Bo"))
    return ArchivedGame("a" * 16, record_of(Game.deal(rules, Random(1)), Headers(seats)))


def test_a_review_is_kept_without_names_and_another_server_reads_it() -> None:
    async def read(client: httpx.AsyncClient, store: MemoryStore) -> None:
        address = await published(client)
        review: dict[str, Any] = {"done": False}
        while not review["done"]:
            review = (await client.get(f"{address}/review")).json()
        while not store.reviews:  # noqa: ASYNC110  # it is told first, and no event says that it is kept
            await asyncio.sleep(0.01)
        ((_, kept),) = store.reviews.items()
        text = zlib.decompress(kept).decode()
        assert '"seats":[]' in text
        game = _brought()
        desk = ReviewQueue(store)
        try:
            again = await desk.review(ArchivedGame(address.removeprefix("/game/"), game.record))
            assert not hasattr(again, "done"), "it is the review and not a new one on its way"
        finally:
            desk.close()

    visit(read, with_player(finished("go_fish")))


def test_a_review_that_takes_too_long_ends_where_it_is_and_its_page_says_so() -> None:
    async def run() -> None:
        now = [0.0]

        def clock() -> float:
            now[0] += 50.0
            return now[0]

        game = ArchivedGame("b" * 16, read_record(record_of_bots("fish_draw")))
        desk = ReviewQueue(MemoryStore(), clock)
        try:
            review = await desk.review(game, 60.0)
            assert isinstance(review, Review)
            assert 1 < len(review.curve) < game.end
            assert not is_whole(game, review)
            told = whole_part(Viewpoint(game, "en", 0), review)["story"]
            assert f"only its first {len(review.curve) - 1} moves are reviewed" in told
        finally:
            desk.close()

    asyncio.run(run())


def test_who_has_just_played_does_not_wait_for_the_review_of_a_record_that_somebody_brought() -> None:
    record = read_record(record_of_bots("fish_draw"))
    may_go_on = threading.Event()

    def clock() -> float:
        """It is asked at every step, and stands still where a brought record is reviewed."""
        if "brought" in threading.current_thread().name:
            may_go_on.wait(60)
        return 0.0

    async def run() -> None:
        desk = ReviewQueue(MemoryStore(), clock)
        try:
            brought = await desk.review(ArchivedGame("c" * 16, record, is_brought=True))
            played = await desk.review(ArchivedGame("d" * 16, record), 60.0)

            assert isinstance(played, Review)
            assert isinstance(brought, ReviewProgress)
            assert brought.done == 0
        finally:
            may_go_on.set()
            desk.close()

    asyncio.run(run())
