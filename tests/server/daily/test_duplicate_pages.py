"""Deals of the day and team matches over the network: what two people who play get of each other, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import httpx
import pytest

from shoal.bots.bot import Maker
from shoal.bots.naming import bot_of
from shoal.server.operations.limits import Limits
from shoal.server.tables.timing.presence import Manners, Tempo
from tests.server.accounts.browsers import a_name, new_browser, signed_up, sitting
from tests.server.accounts.databases import quick_people
from tests.server.live import LiveServer, Talk, live_server

MANY = 1_000_000
MANNERS = Manners(grace=20, ready=0.0, tempo=Tempo((0.0, 0.0), after_hit=0.0, after_claim=0.0, least=0.0))


def counting(game: str, _name: str) -> Maker:
    """Bots that end a game soon, and think little."""
    return bot_of(game, "counting")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("data")
    limits = Limits(commands_per_s=MANY, commands_at_once=MANY)
    with (
        quick_people(folder) as people,
        live_server(folder, limits=limits, people=people, manners=MANNERS, maker_of=counting) as live,
    ):
        yield live


def start_deal(browser: httpx.Client, game: str) -> str:
    """The address of one's table for today's deal."""
    answer = browser.post(f"/daily/{game}")
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def claim_all(talk: Talk, *, but_from: int = 99) -> None:
    """Claim the first half-suit that one can whenever it is one's turn, as if all of it were in one's own hand: so a game ends soon.

    From the claim of that number on it is the last half-suit.
    """
    made = 0
    while not talk.board["over"]:
        move = talk.any_move()
        if move is None:
            talk.until("update", "change")
            continue
        made += 1
        if talk.update["moves"]["claims"]:
            half_suit, cards = talk.update["moves"]["claims"][-1 if made >= but_from else 0]
            move = {"type": "claim", "seat": talk.seat, "half_suit": half_suit}
            move["attribution"] = [[card, talk.seat] for card in cards]
        answer = talk.command(type="play", id=made, n=talk.update["n"], move=move)
        assert answer["type"] == "ack", answer


@pytest.mark.slow
def test_a_deal_of_the_day_is_the_same_for_two_people_and_they_are_shown_of_each_other_when_both_have_played(
    server: LiveServer,
) -> None:
    with new_browser(server) as one, new_browser(server) as other:
        names = a_name(), a_name()
        for browser, name in zip((one, other), names, strict=True):
            signed_up(browser, name)
        page = f"/daily/{datetime.now(UTC).date()}/literature"
        tables = [start_deal(browser, "literature") for browser in (one, other)]
        assert start_deal(one, "literature") == tables[0] != tables[1], "one try"
        with sitting(server, one, tables[0]) as ann, sitting(server, other, tables[1]) as bob:
            assert ann.update["view"]["hand"] == bob.update["view"]["hand"]
            claim_all(ann)
            refused = other.get(page)
            assert refused.status_code == 403, "who has not played sees nothing"
            assert names[0] not in refused.text
            claim_all(bob, but_from=2)
        shown = one.get(page).text
        assert [name for name in names if name not in shown] == []
        first, *_ = re.findall(r'<ol class="ways">(.*?)</ol>', shown, re.DOTALL)
        assert first.count("2 came here") == 2, "they part at the second claim"
        assert "<b>2</b>" in first
        assert page in one.get("/daily").text
        with new_browser(server) as stranger:
            assert stranger.get(page).status_code == 403


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "", 200),
        ("GET", "/best/go_fish", 200),
        ("GET", "/2999-01-01/go_fish", 404),
        ("GET", "/tomorrow/go_fish", 404),
        ("GET", "/2026-01-01/fish_draw", 404),
        ("POST", "/fish_draw", 404),
    ],
)
def test_there_is_a_deal_for_no_other_day_and_no_other_game(
    server: LiveServer, method: str, path: str, status: int
) -> None:
    with new_browser(server) as browser:
        assert browser.request(method, f"/daily{path}").status_code == status
        assert browser.post("/daily/go_fish", headers={"Origin": "http://elsewhere"}).status_code == 403


def links_of(page: str) -> list[str]:
    return re.findall(r'value="http://[^/]*(/match/[^"]*)"', page)


@pytest.mark.slow
def test_two_teams_play_the_same_deal_at_two_tables_and_the_difference_counts(server: LiveServer) -> None:
    with new_browser(server) as one, new_browser(server) as other, new_browser(server) as stranger:
        for browser in (one, other, stranger):
            signed_up(browser, a_name())
        match = one.post("/match", data={"game": "literature/4", "deals": "2"}).headers["Location"]
        assert one.post(f"{match}/begin").status_code == 409, "nobody opposes"
        own_link, their_link = links_of(one.get(match).text)
        assert "Join team 2" in other.get(their_link).text
        assert stranger.get(f"{match}/{'0' * 32}").status_code == 404
        assert stranger.get(match).status_code == 404, "who is not in it learns nothing of it"
        assert other.post(their_link).headers["Location"] == match
        assert other.post(f"{match}/begin").status_code == 404, "who made it begins it"
        assert one.post(f"{match}/begin").headers["Location"] == match
        assert stranger.post(own_link).status_code == 409, "it has begun"
        tables = [re.findall(r'href="(/t/[^"]*)"', browser.get(match).text) for browser in (one, other)]
        (first,), (second,) = tables
        with sitting(server, one, first) as ann, sitting(server, other, second) as bob:
            assert (ann.seat, bob.seat) == (0, 0), "each team has side 0 at one table"
            assert ann.update["view"]["hand"] == bob.update["view"]["hand"]
            for talk in (ann, bob):
                claim_all(talk)
        seen = [browser.get(match).text for browser in (one, other)]
        gains = [int(*re.findall(r"Your team: ([+-]?\d+)", page.replace("−", "-"))) for page in seen]
        assert gains[0] == -gains[1]
        assert "1 of 2 deals has ended at both tables" in seen[0]
        assert "/deal/1" in seen[0]
        assert one.get(f"{match}/deal/1").status_code == 200
        assert one.get(f"{match}/deal/2").status_code == 404


@pytest.mark.parametrize(
    "wish", [{"game": "go_fish/4"}, {"game": "literature/5"}, {"deals": "0"}, {"deals": "17"}, {"deals": "x"}]
)
def test_a_match_that_cannot_be_is_refused(server: LiveServer, wish: dict[str, str]) -> None:
    with new_browser(server) as browser:
        assert "Two teams, two tables" in browser.get("/match").text
        assert "Try it now, without an account" in browser.get("/match").text
        signed_up(browser, a_name())
        answer = browser.post("/match", data={"game": "literature/4", "deals": "2"} | wish)
        assert answer.status_code == 400
