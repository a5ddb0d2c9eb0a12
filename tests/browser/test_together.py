"""Two people at one table see the same events, each as it is for them."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Page

from shoal.games.literature.rules.moves import Ask
from shoal.server.accounts.identity import COOKIE
from tests.browser.conftest import OpenBrowser
from tests.browser.test_followed import SEEN, SUITS, names
from tests.stage import literature
from tests.stage.server import Stage, sits

EVENTS = 12


@pytest.mark.slow
def test_two_people_at_one_table_see_the_same_events(live: Stage, open_browser: OpenBrowser) -> None:
    scene = live.scene("literature", literature.to_turn(1), seats=6)
    token = secrets.token_urlsafe(32)
    host, friend = (open_browser(locale="en") for _ in range(2))
    at_host = scene.seat(host)
    scene.happen(sits(3, "Ben", token))
    friend.add_cookies([{"name": COOKIE, "value": token, "url": live.url}])
    at_friend = friend.new_page()
    at_friend.goto(scene.url)
    for page in (at_host, at_friend):
        page.wait_for_selector("[data-bar]")
        page.wait_for_timeout(200)
    people = {**names(at_friend), **names(at_host), 0: "Ann", 3: "Ben"}
    for number in range(EVENTS):
        play = scene.play
        move = list(literature.hits(play) if number % 3 else literature.misses(play))[number % 2]
        hit = move.card in play.state.hands[move.target]
        scene.happen(move)

        for page, seat in ((at_host, 0), (at_friend, 3)):
            see(page, as_read_by(seat, move, people, hit=hit))


def see(page: Page, wanted: str) -> None:
    """Until the page says that."""
    page.wait_for_function(f"wanted => ({SEEN})() === wanted", arg=wanted, timeout=20_000)


def as_read_by(seat: int, asked: Ask, people: dict[int, str], *, hit: bool) -> str:
    """The sentence as that seat reads it."""
    asker = "You" if asked.seat == seat else people[asked.seat]
    target = "you" if asked.target == seat else people[asked.target]
    card = f"{asked.card.rank.replace('T', '10')}{SUITS[asked.card.suit]}"
    return f"{asker} asked {target} for {card} {'yes' if hit else 'no'}"
