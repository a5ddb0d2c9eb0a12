"""Rated tables over the network: who is seated with whom, what can be done there, and that every game is rated once."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.operations.limits import Limits
from shoal.server.people.results import Results
from shoal.server.tables.timing.presence import Manners
from tests.server.accounts.browsers import exported, logged_in, new_browser, signed_up, sitting
from tests.server.accounts.databases import PASSWORD, quick_people
from tests.server.conftest import SHORT
from tests.server.live import LiveServer, live_server, wait_until

NAMES = ("Ann", "Bob", "Cleo", "Dan")
KIND = "go_fish-quick"


@contextlib.contextmanager
def server_in(folder: Path) -> Iterator[LiveServer]:
    manners = Manners(grace=0.1, tempo=SHORT, ready=0.0)
    limits = Limits(log_ins_per_address_at_once=100)
    with quick_people(folder) as people, live_server(folder, people=people, limits=limits, manners=manners) as live:
        yield live


def rated_games(browser: httpx.Client, name: str) -> int:
    """How many rated games the page of that person tells of."""
    page = browser.get(f"/person/{name}").text
    if "Rated:" not in page:
        return 0
    return 1 if "after one game" in page else int(page.split("after ")[1].split(" games")[0])


@pytest.mark.slow
def test_four_who_ask_are_seated_and_are_rated_once_though_the_server_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with contextlib.ExitStack() as stack:
        # The server dies between the end of a game and its result.
        monkeypatch.setattr(Results, "note", lambda *_: None)
        server = stack.enter_context(server_in(tmp_path))
        browsers = [stack.enter_context(new_browser(server)) for _ in NAMES]
        assert browsers[0].post("/rated", data={"kind": KIND}).status_code == 401
        erased = stack.enter_context(new_browser(server))
        for name, browser in zip((*NAMES, "Eve"), (*browsers, erased), strict=True):
            signed_up(browser, name)
        assert erased.post("/rated", data={"kind": KIND}).status_code == 303
        assert erased.post("/account/erase", data={"password": PASSWORD}).status_code == 303
        assert browsers[0].post("/rated", data={"kind": "chess-quick"}).status_code == 404
        assert [browser.post("/rated", data={"kind": KIND}).status_code for browser in browsers] == [303] * 4
        assert browsers[0].get("/rated").status_code == 200, "there is nobody for the fourth seat"
        answers = [browser.get("/rated") for browser in reversed(browsers)]
        (place,) = {answer.headers.get("location") for answer in answers}
        assert {browser.post("/rated", data={"kind": KIND}).headers["location"] for browser in browsers} == {"/rated"}
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
