"""The lobby: its order, its bounds, what watchers are told, and a seat at once; against a live server where that matters."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from shoal.server.lobby.board import Entry, Listing, LobbyBoard, OpenTable, View, Wanted, wanted_from
from shoal.server.lobby.busy_hours import HOUR_MS, busy_hours
from shoal.server.lobby.life import LOOKED_S, Exhibition, Life
from shoal.server.lobby.play_now import PlayNow, candidates
from shoal.server.lobby.watchers import BYTES_AT_ONCE, SHOWN, LobbyWords, Watchers
from shoal.server.operations.limits import Limits
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.seating.connections import Peer
from shoal.server.tables.tables import Tables
from shoal.server.tables.timing.time_control import NO_TIME, DaysTime, TimeControl
from tests.server.live import LiveServer, live_server, refuse, wait_until
from tests.server.simulated import MemoryStore

pytestmark = pytest.mark.anyio

EVERYTHING = Wanted()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("data")) as live:
        yield live


def listing(
    name: str,
    *,
    game: str = "literature",
    entry: Entry = "now",
    time: TimeControl = NO_TIME,
    address: str = "",
    people: tuple[str, ...] = ("Ann",),
) -> Listing:
    table = OpenTable(name, game, None, (), 6, people, 5, entry, time, ("expert",), 1, True)
    return Listing(table, frozenset({f"guest of {name}"}), address)


def names(found: Iterable[Listing]) -> list[str]:
    return [one.table.id for one in found]


def board_of(entries: dict[str, Entry]) -> LobbyBoard:
    board = LobbyBoard(6)
    for name, entry in entries.items():
        board.put(name, listing(name, entry=entry))
    return board


# --- What goes on -----------------------------------------------------------------------------------------------------


def test_what_goes_on_is_put_together_once_a_second_and_looks_last_a_minute() -> None:
    board, clock = board_of({"ask": "ask", "now": "now"}), [0.0]
    life = Life(board, lambda: clock[0])
    life.count = lambda: int(clock[0]) + 2
    found = life.now()
    assert (found.here, found.waits and found.waits.id, found.watch and found.watch.id) == (2, "now", "ask")
    board.put("now", None)
    clock[0] = 0.9
    assert life.now() == found, "it costs nothing to ask"
    clock[0] = 1.0
    assert (life.now().here, life.now().waits) == (3, None)

    life.look()
    clock[0] += LOOKED_S - 0.1
    assert life.is_looked_at
    clock[0] += 0.1
    assert not life.is_looked_at


def test_how_many_people_come_in_each_hour_is_the_mean_of_whole_days_and_nothing_on_the_first_day() -> None:
    day, now = 20_000 * 24, 20_003 * 24 + 6
    found = [(day + 20, 6), (day + 24 + 20, 2), (day + 48 + 20, 1), (now, 50)]
    hours = busy_hours(found, now * HOUR_MS)
    assert len(hours) == 24
    assert {hour: people for hour, people in enumerate(hours) if people} == {20: 1.5}, "of the two days that are whole"
    assert busy_hours([(now - 5, 9)], now * HOUR_MS) == ()
    assert busy_hours([], now * HOUR_MS) == ()


async def test_who_watches_the_lobby_is_sent_the_whole_bots_table_once_and_then_only_what_has_changed() -> None:
    board, told = LobbyBoard(6), list[dict[str, Any]]()

    def keep(frames: Sequence[bytes]) -> bool:
        told.extend(map(json.loads, frames))
        return True

    life = Life(board, asyncio.get_running_loop().time)
    words = LobbyWords(
        lambda table, _: table.id, lambda count, _: f"{count}", lambda _, __: {}, lambda shown, _: shown.table
    )
    watchers = Watchers(board, words, asyncio.get_running_loop().time, life)
    watchers.enter(Peer(keep), EVERYTHING, "en")
    shown = Exhibition("bots", "literature", ("A", "B"), (1, 2), (5, 5), 0, {"en": "A asked B."}, {"en": "0 : 0"})
    for one in (shown, replace(shown, turn=1), replace(shown, turn=1), replace(shown, table="others")):
        life.show(one)
        await asyncio.sleep(0.6)
    news = [one for one in told if "bots" in one]
    assert [one["bots"]["turn"] for one in news] == [0, 1, 0]
    assert [one.get("exhibition") for one in news] == ["bots", None, "others"]
    late = Peer()
    watchers.enter(late, EVERYTHING, "en")
    assert late.has_news, "who comes later has it at once"
    await watchers.close()


# --- Order and bounds -------------------------------------------------------------------------------------------------


def test_a_seat_now_comes_first_and_then_who_has_waited_longest() -> None:
    board = board_of({"asks": "ask", "old": "now", "later": "next_deal", "new": "now"})
    assert names(board.wanted(EVERYTHING)) == ["old", "new", "later", "asks"]

    board.put("old", None)
    board.put("old", listing("old"))
    assert names(board.wanted(EVERYTHING))[0] == "old", "who loads the page again has not lost their place"


def test_of_one_address_so_many_tables_are_shown_and_the_others_when_one_of_those_is_gone() -> None:
    board = LobbyBoard(2)
    for number in range(50):
        board.put(f"flood {number}", listing(f"flood {number}", address="198.51.100.7"))
    board.put("mine", listing("mine", address="203.0.113.9"))
    assert names(board.wanted(EVERYTHING)) == ["flood 0", "flood 1", "mine"]

    board.put("flood 40", None)
    board.put("flood 0", None)
    assert names(board.wanted(EVERYTHING)) == ["flood 1", "mine", "flood 2"]
    for number in range(50):
        board.put(f"flood {number}", None)
    assert names(board.wanted(EVERYTHING)) == ["mine"]


def test_filters_take_what_they_know_and_pass_over_all_else() -> None:
    board = LobbyBoard(6)
    for name, changes in {"a": {}, "b": {"game": "go_fish"}, "c": {"time": DaysTime(2)}, "d": {"entry": "ask"}}.items():
        board.put(name, listing(name, **changes))  # type: ignore[arg-type]

    assert names(board.wanted(wanted_from({"game": "go_fish"}))) == ["b"]
    assert names(board.wanted(wanted_from({"clock": "days"}))) == ["c"]
    assert names(board.wanted(wanted_from({"entry": "now", "clock": "none"}))) == ["a", "b"]
    assert wanted_from({"game": "chess", "entry": "'", "clock": "x" * 99}) == EVERYTHING


def test_a_view_that_follows_shows_what_a_new_one_would() -> None:
    board = LobbyBoard(6)
    views = {wanted: View(board, wanted) for wanted in (EVERYTHING, Wanted(game="go_fish"), Wanted(entry="now"))}
    entries: tuple[Entry, ...] = ("now", "next_deal", "ask")
    for step in range(200):
        name = f"table {step * 7 % 13}"
        is_gone, game = step % 5 == 4, ("go_fish", "literature")[step % 3 == 0]
        board.put(name, None if is_gone else listing(name, game=game, entry=entries[step % 3]))
        for wanted, view in views.items():
            view.follow(name, SHOWN)
            assert view.first(SHOWN) == [one.table for one in board.wanted(wanted)][:SHOWN]


def test_what_is_not_on_the_page_changes_only_how_many_there_are() -> None:
    board = LobbyBoard(6)
    for number in range(SHOWN):
        board.put(f"table {number:02}", listing(f"table {number:02}"))
    view = View(board, EVERYTHING)

    board.put("later", listing("later"))
    assert view.follow("later", SHOWN) == "count"
    board.put("later", listing("later", people=("Ann", "Bea")))
    assert view.follow("later", SHOWN) is None
    board.put("table 03", listing("table 03", people=("Ann", "Bea")))
    assert view.follow("table 03", SHOWN) == "page"


def test_play_now_takes_friends_first_and_never_ones_own_table_nor_one_that_asks() -> None:
    board = board_of({"mine": "now", "first": "now", "asks": "ask", "full": "next_deal", "friend": "next_deal"})
    found = candidates(board, "guest of mine", EVERYTHING, {"guest of friend"})
    assert names(found) == ["friend", "first"]
    patient = candidates(board, "guest of mine", EVERYTHING, waits=True)
    assert names(patient) == ["first", "full", "friend"]


async def test_nobody_is_led_to_a_table_of_somebody_with_whom_they_want_nothing_to_do() -> None:
    tables = Tables(MemoryStore())
    asked: list[frozenset[str]] = []

    async def avoiding(_: str, guests: Collection[str]) -> Collection[str]:
        asked.append(frozenset(guests))
        return frozenset({"guest of bad"}) & frozenset(guests)

    seats = PlayNow(tables, avoiding)
    tables.board.put("bad", listing("bad", game="fish_draw"))
    assert await seats.seat("me", "Me", "", Wanted(game="fish_draw")) is None
    assert await seats.take("bad", "me", "Me", "") is None
    assert asked == [frozenset({"guest of bad"})] * 2
    tables.board.put("good", listing("good", game="fish_draw", entry="next_deal"))
    assert [table.id for table in await seats.with_people("me", "fish_draw", 3)] == ["good"]


# --- Watchers ---------------------------------------------------------------------------------------------------------


class Heard:
    """What a watcher was told, and their page as it follows from that."""

    def __init__(self) -> None:
        self.news: list[dict[str, Any]] = []
        self.bytes = 0
        self.rows: dict[str, str] = {}
        self.peer = Peer(self.write)

    def write(self, texts: Any) -> bool:
        for text in texts:
            self.bytes += len(text)
            told = json.loads(text)
            self.news.append(told)
            self.rows |= told["rows"]
            if told["order"] is not None:
                self.rows = {name: self.rows[name] for name in told["order"]}
        return True


def watched(board: LobbyBoard, made: list[str]) -> Watchers:
    def row(table: OpenTable, language: str) -> str:
        made.append(table.id)
        return f"{language} {table.people}"

    clock = asyncio.get_running_loop().time
    told = LobbyWords(row, lambda count, _: f"{count}", lambda waiting, _: {}, lambda shown, _: shown.table)
    return Watchers(board, told, clock, Life(board, clock))


async def test_all_watchers_of_a_page_end_with_what_is_there_in_bytes_that_were_made_once() -> None:
    board, made = LobbyBoard(6), list[str]()
    watchers, heard, french = watched(board, made), [Heard() for _ in range(300)], Heard()
    entered = [(one.peer, EVERYTHING, "en") for one in heard] + [(french.peer, EVERYTHING, "fr")]
    for one in entered:
        watchers.enter(*one)
    for number in range(SHOWN + 5):
        board.put(f"table {number:02}", listing(f"table {number:02}"))
    board.put("table 03", None)
    while len(heard[0].rows) < SHOWN or watchers._sending is not None:  # noqa: ASYNC110  # what happens is awaited
        await asyncio.sleep(0.01)
    shown = names(board.wanted(EVERYTHING))[:SHOWN]
    assert [one for one in heard if [*one.rows] != shown] == []
    assert french.rows["table 00"].startswith("fr")
    assert len(made) <= 2 * (SHOWN + 5)
    assert heard[0].news[-1]["count"] == f"{SHOWN + 4}"
    for one in entered:
        watchers.leave(*one)
    assert watchers.count == 0
    await watchers.close()


async def test_bytes_for_a_watcher_are_bounded_however_often_a_table_changes() -> None:
    board, heard = LobbyBoard(6), Heard()
    watchers = watched(board, [])
    watchers.enter(heard.peer, EVERYTHING, "en")
    before = heard.bytes
    for again in range(8):
        for number in range(SHOWN):
            people = (f"{'x' * 2000}{number}{again}",)
            board.put(f"table {number}", listing(f"table {number}", people=people))
        await asyncio.sleep(0)
        watchers._groups[EVERYTHING, "en"].sent_at = -1.0  # as if time had passed, though not for the bucket
        await asyncio.sleep(0.025)
    assert heard.news
    assert heard.bytes - before <= BYTES_AT_ONCE + 20_000, "what the bucket holds, and what it got meanwhile"
    await watchers.close()


# --- A live server ----------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def visitor(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as client:
        client.get("/lobby")
        yield client


@pytest.mark.slow
def test_strangers_meet(server: LiveServer) -> None:
    """Two who do not know each other press Play now; who watches the lobby sees it, and it is empty when they have gone."""
    with visitor(server) as ann:
        table = ann.post("/lobby/play", data={"game": "go_fish", "name": "A<b>nn"}).headers["location"]
        token = ann.cookies["shoal_guest"]
    socket = f"{server.url.replace('http', 'ws')}{table}/socket"
    with connect(socket, additional_headers={"Authorization": f"Bearer {token}"}) as here:
        here.send(json.dumps({"type": "hello", "wire": WIRE_VERSION, "tab": "ann"}))
        wait_until(lambda: len(server.tables.board) == 1)
        page = httpx.get(f"{server.url}/lobby?game=go_fish").text
        on, other = 'aria-current="true" href="/lobby">Go Fish', 'href="/lobby?game=go_fish&amp;clock=days">'
        assert (on in page, other in page) == (True, True), "a chip leads to fewer tables, or back to more"
        assert table.rpartition("/")[2] in page
        assert "A&lt;b&gt;nn" in page
        with connect(f"{server.url.replace('http', 'ws')}/lobby/socket?game=go_fish") as watcher:
            assert list(json.loads(watcher.recv(timeout=5))["rows"]) == [table.rpartition("/")[2]]
            with visitor(server) as bea:
                assert bea.post("/lobby/play", data={"game": "go_fish", "name": "Bea"}).headers["location"] == table
                assert "Bea" in json.loads(watcher.recv(timeout=5))["rows"][table.rpartition("/")[2]]
                answer = bea.post("/lobby/sit", data={"table": "bakotimure-3fX_9aQz"})
                assert answer.headers["location"] == "/lobby?missed"
                assert "Someone just took" in bea.get("/lobby?missed").text
            here.close()
            assert json.loads(watcher.recv(timeout=5))["order"] == []
    found = httpx.get(f"{server.url}/lobby", headers={"Accept": "application/json"}).json()
    assert (found["count"], found["tables"]) == (0, [])


def test_what_is_asked_badly_is_answered_well(server: LiveServer) -> None:
    private = server.guest().open_table().rpartition("/")[2]
    with visitor(server) as client:
        for query in ("page=0", "page=-1", "page=9999", "page=²", "game=%00", "clock=&entry=", "x=1"):
            assert client.get(f"/lobby?{query}").status_code == 200
        for fields in ({}, {"table": "../../etc"}, {"table": "x" * 5000}, {"table": private}):
            assert client.post("/lobby/sit", data=fields).headers["location"] == "/lobby?missed"
        assert client.post("/lobby/play", data={"name": "x" * 100}).status_code == 400
        assert client.post("/lobby/play", data={}, headers={"Origin": "https://evil.example"}).status_code == 403


@pytest.mark.slow
def test_watchers_of_one_address_are_counted_and_who_talks_is_sent_away(tmp_path: Path) -> None:
    limits = Limits(lobby_watchers_per_address=2)
    with live_server(tmp_path, limits=limits, spared=()) as server:
        address = f"{server.url.replace('http', 'ws')}/lobby/socket"
        with connect(address), connect(address) as second:
            with pytest.raises(InvalidStatus, match="429"):
                refuse(address)
            with pytest.raises(InvalidStatus, match="403"):
                refuse(address, origin="https://evil.example")
            for _ in range(50):
                second.send("x")
            wait_until(lambda: second.state.name == "CLOSED")
        with connect(address):
            pass
