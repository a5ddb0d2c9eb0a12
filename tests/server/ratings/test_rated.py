"""A rated table: what can be done there, that it goes on whoever is gone, who has left it, and who is seated together."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import httpx
import pytest

from shoal.server.accounts.identity import Account
from shoal.server.operations.limits import Limits
from shoal.server.people.results import Results
from shoal.server.ratings.kinds import Kind, all_kinds
from shoal.server.ratings.rated_games import who_left
from shoal.server.ratings.rated_tables import GONE_S, PATIENCE_S, DrawnPlayer, Waiting, WaitingRoom, rated_opening
from shoal.server.tables.messages.from_client import Command, Hasten, Play, Ready, SocialCommand, TakeBack, Waive
from shoal.server.tables.messages.to_client import TableSeen
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.state.log import read, rows
from shoal.server.tables.timing.presence import Manners
from tests.server.accounts.browsers import exported, logged_in, new_browser, signed_up, sitting
from tests.server.accounts.databases import PASSWORD, quick_people
from tests.server.conftest import SHORT
from tests.server.live import LiveServer, live_server, wait_until
from tests.server.tables_in_memory import GRACE, MemoryTable, is_acked, read_any, reason
from tests.server.test_who_may_what import VERBS

KIND = Kind("go_fish", "quick")
ANN, BOB = DrawnPlayer("ann", "Ann"), DrawnPlayer("bob", "Bob")


def rated_table(*people: DrawnPlayer, kind: Kind = KIND, seed: int = 3) -> MemoryTable:
    """A rated table of these people."""
    return MemoryTable(log=rows("table", rated_opening(kind, people, "random", Random(seed)), 0))


@pytest.fixture
def table() -> MemoryTable:
    """A rated table of Go Fish, of Ann and Bob, who are there."""
    table = rated_table(ANN, BOB)
    table.connect(1, "ann")
    table.connect(2, "bob")
    return table


def seat_of(table: MemoryTable, who: str) -> int:
    seat = table.state.seats.of(who)
    assert seat is not None
    return seat


def test_nothing_can_be_done_at_a_rated_table_but_to_play(table: MemoryTable) -> None:
    table.connect(100, "ann")
    table.connect(101, "stranger")
    refused = {
        one.__struct_config__.tag
        for one in get_args(Command)
        if one not in (Play, TakeBack, Waive, Hasten, Ready, *get_args(SocialCommand))
    }
    for number, verb in enumerate(sorted(refused), 1):
        for link in (100, 101):
            answers = table.say(link, type=verb, id=number, **VERBS[verb](table, seat_of(table, "ann")))
            assert reason(answers[:1]) == "RATED_TABLE", verb
    stranger = table.table(101)
    assert (stranger.free, stranger.askable, stranger.host, stranger.watching) == ((), (), None, "nobody")
    assert set(read_any(table.updates(101)[-1].view)["board"]["sizes"]) == {0}, "nobody looks on"


def test_no_program_takes_the_place_of_a_person_unless_it_was_seated_as_one() -> None:
    table = rated_table(ANN, DrawnPlayer("magpie", "Magpie", is_program=True))
    table.connect(1, "ann")
    table.connect(2, "magpie")
    assert [one.program for one in table.table(1).sitters].count(True) == 1
    for link, who, is_let_in in ((3, "ann", False), (4, "magpie", True)):
        table.connect(link, who, tab=None)
        answers = table.say(link, type="hello", wire=WIRE_VERSION, tab="program", since=0, program=True)
        assert any(isinstance(answer, TableSeen) for answer in answers) == is_let_in
        assert is_let_in or reason(answers[:1]) == "RATED_TABLE"


def test_it_goes_on_when_nobody_is_there_and_who_has_not_come_back_has_left(table: MemoryTable) -> None:
    table.disconnect(1)
    table.disconnect(2)
    assert table.session.next_alone is not None
    while not table.state.game.is_over:
        table.pass_time(GRACE)
    assert who_left(read(table.log)[1]) == {seat_of(table, "ann"), seat_of(table, "bob")}


@pytest.mark.slow
def test_who_comes_back_before_the_end_has_not_left(table: MemoryTable) -> None:
    table.disconnect(1)
    ann = seat_of(table, "ann")
    while ann not in table.state.seats.kept:
        table.pass_time(GRACE)
    table.connect(1, "ann")
    assert is_acked(table.say(1, type="take_back", id=1))
    table.disconnect(2)
    while not table.state.game.is_over:
        table.pass_time(GRACE)
        if ann in table.state.seats.kept and not table.state.game.is_over:
            table.say(1, type="take_back", id=table.state.n)
    # Bob is away; Ann is here, and her time runs out each turn.
    left = who_left(read(table.log)[1])
    assert seat_of(table, "bob") in left
    assert ann in left, "three turns in a row without a move of her own"


@pytest.mark.parametrize("kind", all_kinds(), ids=str)
def test_every_kind_can_be_opened_with_people_on_drawn_seats(kind: Kind) -> None:
    found = [rated_table(ANN, DrawnPlayer("bob", "Ann"), kind=kind, seed=seed).state.seats for seed in range(6)]
    assert {tuple(sorted(one.name for one in seats.people if one)) for seats in found} == {("Ann", "Ann 2")}
    assert len({(seats.of("ann"), seats.of("bob")) for seats in found}) > 3, "seats are drawn"


class Room(WaitingRoom):
    """A waiting room, and a clock."""

    now = 0.0

    def come(self, *numbers: int, with_bots: bool = False, address: str = "", is_bot: bool = False) -> None:
        for number in numbers:
            account = Account(number, f"who{number}", f"N{number}", 0, is_bot)
            self.ask(account, KIND, with_bots=with_bots, address=address or str(number), now=self.now)

    def wait(self, seconds: float, *there: int) -> list[list[int]]:
        """So much later, when these still look at their pages: who is seated."""
        found: list[list[Waiting]] = []
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 3)
            for number in there:
                self.look(number, self.now)
            found += self.seat(self.now)
        return [[one.account.id for one in table] for table in found]


@pytest.fixture
def room() -> Room:
    return Room()


def test_as_many_as_a_table_has_seats_are_seated_in_the_order_in_which_they_came(room: Room) -> None:
    room.come(1, 2, 3)
    assert room.wait(3, 1, 2, 3) == []
    room.come(4, 5)
    assert room.wait(3, 1, 2, 3, 4, 5) == [[1, 2, 3, 4]]
    assert room.count(KIND) == 1


def test_bots_come_after_a_while_and_only_to_who_agreed(room: Room) -> None:
    room.come(1, 3, with_bots=True)
    room.come(2)
    room.come(4, is_bot=True)
    assert room.wait(PATIENCE_S - 3, 1, 2, 3, 4) == []
    assert room.wait(6, 1, 2, 3, 4) == [[1, 3, 4]]
    room.come(5, 6)
    room.come(7, is_bot=True)
    assert room.wait(2 * PATIENCE_S, 2, 5, 6, 7) == [], "nobody agreed to the account of a bot"


def test_of_one_address_one_person_comes_to_a_table(room: Room) -> None:
    room.come(1, 2, address="home")
    room.come(3, 4)
    assert room.wait(9, 1, 2, 3, 4) == []
    room.come(5)
    assert room.wait(3, 1, 2, 3, 4, 5) == [[1, 3, 4, 5]]


def test_who_has_gone_is_not_seated_and_who_gives_up_is_not_either(room: Room) -> None:
    room.come(1, 2, 3)
    assert room.wait(GONE_S + 3, 1, 2) == []
    room.leave(2)
    room.come(4, 5)
    assert room.wait(3, 1, 4, 5) == []
    assert room.count(KIND) == 3


# --- Over the network -------------------------------------------------------------------------------------------------

NAMES = ("Ann", "Bob", "Cleo", "Dan")


@contextlib.contextmanager
def server_in(folder: Path) -> Iterator[LiveServer]:
    manners = Manners(grace=0.1, tempo=SHORT, ready=0.0)
    limits = Limits(log_ins_per_address_at_once=100)
    with quick_people(folder) as people, live_server(folder, people=people, limits=limits, manners=manners) as live:
        yield live


def rated_games(browser: httpx.Client, name: str) -> int:
    """How many rated games the page of that person tells of."""
    found = re.search(r"([0-9]+) of [0-9]+ games to a first rating", browser.get(f"/person/{name}").text)
    return int(found[1]) if found else 0


@pytest.mark.slow
def test_four_who_ask_are_seated_and_are_rated_once_though_the_server_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with contextlib.ExitStack() as stack:
        # The server dies between the end of a game and its result.
        monkeypatch.setattr(Results, "note", lambda *_: None)
        server = stack.enter_context(server_in(tmp_path))
        browsers = [stack.enter_context(new_browser(server)) for _ in NAMES]
        assert browsers[0].post("/rated", data={"kind": KIND.name}).status_code == 401
        erased = stack.enter_context(new_browser(server))
        for name, browser in zip((*NAMES, "Eve"), (*browsers, erased), strict=True):
            signed_up(browser, name)
        assert erased.post("/rated", data={"kind": KIND.name}).status_code == 303
        assert erased.post("/account/erase", data={"password": PASSWORD}).status_code == 303
        assert browsers[0].post("/rated", data={"kind": "chess-quick"}).status_code == 404
        assert [browser.post("/rated", data={"kind": KIND.name}).status_code for browser in browsers] == [303] * 4
        assert browsers[0].get("/rated").status_code == 200, "there is nobody for the fourth seat"
        answers = [browser.get("/rated") for browser in reversed(browsers)]
        (place,) = {answer.headers.get("location") for answer in answers}
        assert {browser.post("/rated", data={"kind": KIND.name}).headers["location"] for browser in browsers} == {
            "/rated"
        }
        assert browsers[0].get("/rated").headers["location"] == place, "nobody plays two at once"
        with sitting(server, browsers[0], place) as ann:
            assert (ann.table["rated"], ann.table["host"], ann.table["hints"]) == (True, None, False)
            assert {sitter["name"] for sitter in ann.table["sitters"]} == set(NAMES)
            assert ann.table["sitters"][ann.seat]["name"] == "Ann"
        wait_until(lambda: browsers[0].get(f"{place}/story").status_code == 200)
        assert browsers[0].get("/rated").headers.get("location") == place, "it is not rated yet"
    monkeypatch.undo()
    assert rated_later(tmp_path) == [1, 1, 1, 1]
    assert rated_later(tmp_path) == [1, 1, 1, 1], "once"


def rated_later(folder: Path) -> list[int]:
    """How many rated games each of them has when the next server has looked after what was left."""
    with server_in(folder) as server, contextlib.ExitStack() as stack:
        browsers = [stack.enter_context(logged_in(server, name)) for name in NAMES]
        wait_until(lambda: browsers[0].get("/rated").status_code == 200)
        assert "ratings.json" in exported(browsers[0])
        return [rated_games(browser, name) for name, browser in zip(NAMES, browsers, strict=True)]


def test_a_guest_is_told_what_rated_games_are_and_may_try_the_same_clock_without_an_account(tmp_path: Path) -> None:
    with server_in(tmp_path) as server, new_browser(server) as browser:
        page = browser.get("/rated")
        assert page.status_code == 200
        assert "Try it now, without an account" in page.text
        assert 'action="/lobby/play"' in page.text
        table = browser.post("/lobby/play", data={"clock": "timed", "game": "literature"})
        assert table.status_code == 303
        seen = browser.get(table.headers["location"]).text
        assert '"time":{"type":"bank"' in seen
