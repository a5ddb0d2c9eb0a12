"""A link that dies without a word, a server that is gone, frames that come twice: the page notices, says so, and goes on."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocket, WebSocketRoute, expect

from tests.browser.conftest import OpenBrowser, await_answer, start
from tests.browser.half_open import Proxy, proxy_to
from tests.browser.tables import await_taps, open_table, sit_down
from tests.ports import free_port


@pytest.fixture
def proxy(address: str) -> Iterator[Proxy]:
    """A network between the page and the server."""
    with proxy_to(address) as between:
        yield between


def sockets_of(page: Page) -> list[WebSocket]:
    """The sockets that the page opens from now on."""
    opened: list[WebSocket] = []
    page.on("websocket", lambda one: opened.append(one))  # noqa: PLW0108 - Playwright puts marks on it
    return opened


def at_a_table(page: Page, address: str) -> str:
    """A person on turn at a live table; its address."""
    url = open_table(page, address, "literature", pace="slow")
    expect(page.get_by_test_id("headline")).to_have_text("Your turn")
    page.wait_for_timeout(300)  # the socket has said hello
    return url


def await_sockets(page: Page, opened: list[WebSocket], count: int, within_s: float) -> float:
    """How long it takes until the page has opened so many sockets."""
    began = time.monotonic()
    while len(opened) < count:
        assert time.monotonic() - began < within_s, f"{len(opened)} sockets after {within_s} s"
        page.wait_for_timeout(100)
    return time.monotonic() - began


def ask(page: Page) -> None:
    """Ask somebody for something, by taps."""
    page.locator("[data-card][data-held=no][aria-disabled=false]").first.click()
    page.locator("[data-who]").first.click()
    page.locator("[data-commit]").click()


def test_a_dead_link_is_noticed_within_25_seconds_though_nothing_is_tapped(page: Page, proxy: Proxy) -> None:
    opened = sockets_of(page)
    at_a_table(page, proxy.address)
    proxy.swallow()

    await_sockets(page, opened, 2, within_s=25)
    expect(page.get_by_test_id("headline")).to_have_text("Your turn")
    ask(page)
    expect(page.get_by_test_id("last-question")).to_contain_text("You asked")


@pytest.mark.parametrize(
    "sign",
    [
        "dispatchEvent(new Event('online'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
    ],
)
def test_a_link_is_probed_when_the_network_or_the_reader_comes_back(page: Page, proxy: Proxy, sign: str) -> None:
    opened = sockets_of(page)
    at_a_table(page, proxy.address)
    page.evaluate(sign)
    page.wait_for_timeout(500)
    assert len(opened) == 1  # it lives, so it is kept

    proxy.swallow()
    page.evaluate(sign)
    await_sockets(page, opened, 2, within_s=8)


def test_a_question_into_a_dead_link_is_asked_once_all_the_same(
    page: Page, open_browser: OpenBrowser, proxy: Proxy
) -> None:
    url = at_a_table(page, proxy.address)
    visitor = open_browser().new_page()
    visitor.goto(url)
    proxy.swallow()
    began = time.monotonic()
    ask(page)

    expect(page.get_by_test_id("last-question")).to_contain_text("You asked", timeout=10_000)
    assert time.monotonic() - began < 10
    expect(page.locator("[role=alert]:not(:empty)")).to_have_count(0)
    visitor.close()


def test_after_5_seconds_the_bar_says_that_the_table_is_out_of_reach_and_counts(page: Page, proxy: Proxy) -> None:
    page.add_init_script(
        "Math.random = () => 0.99"
    )  # it tries by itself after 1, 3, 7 and 15 s: not while "Try now" is tapped
    at_a_table(page, proxy.address)
    proxy.cut()
    page.wait_for_timeout(3000)
    expect(page.get_by_test_id("headline")).to_have_text("Your turn")

    expect(page.get_by_test_id("headline")).to_contain_text("Can’t reach", timeout=4000)
    expect(page.get_by_test_id("alarm")).to_contain_text("Can’t reach")
    expect(page.get_by_test_id("apart-for")).to_have_text(re.compile(r"^[5-9] s$"))
    expect(page.get_by_test_id("apart-for")).to_have_text(re.compile(r"^1\d s$"), timeout=9000)
    expect(page.locator("[data-commit]")).to_have_count(0)

    proxy.mend()
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_test_id("headline")).to_have_text("Your turn")
    expect(page.get_by_test_id("answer")).to_have_text("Back at the table.")


def test_a_table_that_is_gone_is_said_to_be_gone_and_there_is_a_way_home(
    page: Page, proxy: Proxy, tmp_path: Path
) -> None:
    at_a_table(page, proxy.address)
    port = free_port()
    other = start(port, tmp_path)
    try:
        await_answer(f"http://127.0.0.1:{port}", other, tmp_path / "log")
        proxy.target = port
        proxy.hang_up()
        expect(page.get_by_test_id("headline")).to_have_text("This table no longer exists.", timeout=10_000)
        page.get_by_role("link", name="Go to the home page").click()
        expect(page.locator(".hero .play")).to_be_visible()
    finally:
        other.kill()
        other.wait(10)


def press_w(page: Page, state: str) -> None:
    """Pause, or go on. A key that comes just when the bar has changed is no accident's, and is pressed again."""
    for _ in range(3):
        await_taps(page)
        page.keyboard.press("w")
        with suppress(AssertionError):
            return expect(page.locator(f"[data-bar={state}]")).to_be_visible()
    raise AssertionError(f"the bar is never {state}")


def test_what_happened_while_the_link_was_cut_is_told(
    page: Page, open_browser: OpenBrowser, address: str, proxy: Proxy
) -> None:
    url = at_a_table(page, proxy.address)
    friend = open_browser().new_page()
    sit_down(friend, url.replace(proxy.address, address), 1)
    page.wait_for_timeout(300)
    proxy.cut()
    for _ in range(2):
        for state in ("paused", "wait"):
            press_w(friend, state)
    proxy.mend()
    page.evaluate("dispatchEvent(new Event('online'))")

    missed = page.get_by_test_id("missed")
    expect(missed).to_contain_text("While you were away")
    expect(missed.locator("li")).to_have_count(4)
    expect(page.get_by_test_id("live")).to_contain_text("While you were away")
    missed.get_by_role("button", name="Continue").click()
    expect(missed).to_have_count(0)


class Unruly:
    """A network that says everything twice, and now and then something old again."""

    def __init__(self, page: Page) -> None:
        self.old: list[str] = []
        page.route_web_socket(re.compile("/socket$"), self._listen)

    def _listen(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_page(message: str | bytes) -> None:
            text = str(message)
            route.send(text)
            route.send(text)
            if json.loads(text)["type"] in ("update", "change"):
                self.old.append(text)
                route.send(self.old[len(self.old) // 2])
            route.send('{"type": "confetti"}')

        server.on_message(to_page)
        route.on_message(server.send)


def test_frames_twice_late_and_unknown_leave_the_page_as_it_should_be(person: BrowserContext, address: str) -> None:
    page = person.new_page()
    unruly = Unruly(page)
    url = open_table(page, address, "literature", pace="at_once", teammates="random", opponents="random")
    expect(page.get_by_test_id("headline")).to_have_text("Your turn")
    page.wait_for_timeout(400)
    ask(page)
    expect(page.get_by_test_id("live")).to_contain_text("You asked")
    page.wait_for_timeout(2000)
    page.keyboard.press("w")  # the table stands still
    expect(page.locator("[data-bar=paused]")).to_be_visible()
    assert len(unruly.old) > 1
    plain = person.new_page()
    plain.goto(url)

    for mark in ("headline", "hand", "seat-1", "seat-2", "seat-3"):
        shown = page.get_by_test_id(mark).text_content() or ""
        expect(plain.get_by_test_id(mark)).to_have_text(shown)  # once it has found out how much room there is


def test_a_frame_that_is_no_message_costs_a_new_connection_and_nothing_else(page: Page, address: str) -> None:
    routes: list[WebSocketRoute] = []

    def listen(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    page.route_web_socket(re.compile("/socket$"), listen)
    at_a_table(page, address)
    routes[0].send("<html>a proxy's page")
    began = time.monotonic()
    while len(routes) < 2:
        assert time.monotonic() - began < 5
        page.wait_for_timeout(50)
    ask(page)
    expect(page.get_by_test_id("last-question")).to_contain_text("You asked")


def test_a_page_that_slept_for_an_hour_is_live_again_with_a_sentence_or_without(page: Page, proxy: Proxy) -> None:
    page.clock.install()
    opened = sockets_of(page)
    at_a_table(page, proxy.address)
    proxy.hang_up()
    proxy.swallow()
    page.clock.fast_forward("01:00:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    await_sockets(page, opened, 2, within_s=5)
    expect(page.get_by_test_id("headline")).to_have_text("Your turn")
    ask(page)
    expect(page.get_by_test_id("last-question")).to_contain_text("You asked")


def test_a_part_that_could_not_be_fetched_comes_by_itself_with_the_connection(page: Page, address: str) -> None:
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    open_table(page, address, "literature", pace="slow")
    page.wait_for_timeout(500)
    page.context.set_offline(True)
    page.get_by_test_id("rules-button").click()
    rules = page.get_by_test_id("rules-dialog")
    expect(rules.get_by_role("status")).to_contain_text("didn’t load")
    page.wait_for_timeout(300)  # all that the touch fetches has failed
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(rules.get_by_test_id("lessons")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_test_id("claim-button").click()
    expect(page.get_by_test_id("claim-dialog")).to_be_visible()
    assert wrong == []
