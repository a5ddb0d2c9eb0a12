"""A page that is loaded at any moment shows what one shows that was open all the time, and both show what others at the table see."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from shoal.core.game import SeatMove
from shoal.games.fish_draw.rules.moves import Collect, Redraw, Reveal, Shout
from shoal.server.accounts.identity import COOKIE
from tests.browser.conftest import OpenBrowser
from tests.stage import go_fish, literature
from tests.stage.server import Play, Scene, Stage, sits

STEPS = 14

SHOWN = """() => Object.fromEntries([...document.querySelectorAll(
    '[data-testid=last-question], [data-testid=earlier], [data-testid=story] li, [data-testid=fished], [data-testid=score],' +
    '[data-testid=headline], [data-testid=taken], [data-testid=result] .ending > h2, .portrait, .fresh'
)].filter(one => !one.closest('dialog')).map((one, at) => [`${at} ${one.className.baseVal ?? one.className}`,
    one.matches('.portrait') ? one.innerHTML : one.textContent]))"""
"""What a page says, and the faces on it."""

FACES = "() => [...document.querySelectorAll('.place')].map(one => [one.dataset.seat, one.querySelector('.portrait').innerHTML]).sort()"


BROKEN = """() => [...document.querySelectorAll('x-text')].filter(one => one.children.length && /flex|grid/.test(
    getComputedStyle(one.parentElement).display) && getComputedStyle(one).display === 'contents').map(one => one.textContent)"""
"""Sentences whose words and names are boxes of their own, with gaps between them."""


def of_literature(play: Play, rng: Random) -> SeatMove | None:
    claim = next(literature.claims(play), None)
    if claim is not None and rng.random() < 0.5:
        return claim
    return rng.choice([*list(literature.hits(play))[:3], *list(literature.misses(play))[:3]])


def of_go_fish(play: Play, rng: Random) -> SeatMove | None:
    moves = [move for _, move in go_fish.questions(play)]
    return rng.choice(moves) if moves else None


def of_fish_draw(play: Play, rng: Random) -> SeatMove | None:
    board = play.state.board
    shouts: list[SeatMove] = [Shout(seat) for seat in range(play.rules.seats) if play.is_legal(Shout(seat))]
    if shouts and rng.random() < 0.7:
        return rng.choice(shouts)
    if board.phase == "collect":
        return Collect(board.winner)
    return Redraw(board.tied[0]) if board.phase == "final_tie" else Reveal(play.turn or 0)


def shown_by(page: Page) -> object:
    page.wait_for_selector("[data-bar]")
    page.wait_for_timeout(150)
    return page.evaluate(SHOWN)


def loaded_again(page: Page) -> Page:
    """Another page of the same person, loaded now."""
    other = page.context.new_page()
    other.goto(page.url)
    return other


def friend_at(scene: Scene, open_browser: OpenBrowser, seat: int) -> Page:
    token = secrets.token_urlsafe(32)
    scene.happen(sits(seat, "Ben", token))
    context = open_browser(locale="en")
    context.add_cookies([{"name": COOKIE, "value": token, "url": scene.stage.url}])
    page = context.new_page()
    page.goto(scene.url)
    return page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "next_move"),
    [
        ("literature", {"history": "last"}, of_literature),
        ("literature", {"history": "last_two"}, of_literature),
        ("go_fish", {}, of_go_fish),
        ("fish_draw", {}, of_fish_draw),
    ],
)
def test_a_page_that_is_loaded_at_any_moment_shows_what_an_open_one_shows(
    live: Stage,
    open_browser: OpenBrowser,
    game: str,
    options: dict[str, str],
    next_move: Callable[[Play, Random], SeatMove | None],
) -> None:
    scene, rng = live.scene(game, seats=4, options=options), Random(7)
    context = open_browser(locale="en")
    page = scene.seat(context)
    friend = friend_at(scene, open_browser, 2)
    for _ in range(STEPS):
        move = next_move(scene.play, rng)
        if move is None:
            break
        scene.happen(move)
        again = loaded_again(page)
        assert shown_by(again) == shown_by(page)
        assert again.evaluate(FACES) == friend.evaluate(FACES)
        assert [one.evaluate(BROKEN) for one in (again, friend)] == [[], []]
        again.close()


def test_after_a_claim_a_page_that_is_loaded_shows_the_claim_and_who_held_what_until_it_is_put_away(
    live: Stage, open_browser: OpenBrowser
) -> None:
    scene = live.scene("literature", literature.claimable(1), seats=4)
    context = open_browser(locale="en")
    page = scene.seat(context)
    page.wait_for_selector("[data-bar]")
    scene.happen(next(literature.claims(scene.play)))
    expect(page.get_by_test_id("last-question")).to_contain_text("claimed")
    page.reload()

    expect(page.get_by_test_id("last-question")).to_contain_text("claimed")
    reveal = page.get_by_test_id("reveal")
    expect(reveal.locator("li")).to_have_count(6)
    reveal.get_by_role("button", name="Continue").click()
    expect(reveal).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("last-question")).to_contain_text("claimed")
    page.wait_for_timeout(300)
    expect(reveal).to_have_count(0)


def test_the_draw_for_the_first_dealer_is_shown_to_all_until_the_first_move(
    live: Stage, open_browser: OpenBrowser
) -> None:
    scene = live.scene("go_fish", seats=4, dealer="drawn")
    context = open_browser(locale="en")
    page = scene.seat(context)
    friend = friend_at(scene, open_browser, 2)
    for one in (page, friend, loaded_again(page), loaded_again(friend)):
        expect(one.get_by_test_id("last-question")).to_contain_text("drew")
    move = of_go_fish(scene.play, Random(1))
    assert move is not None
    scene.happen(move)
    for one in (page, friend, loaded_again(page), loaded_again(friend)):
        expect(one.get_by_test_id("last-question")).to_contain_text("for")
        expect(one.locator(".said")).not_to_contain_text("drew the")
