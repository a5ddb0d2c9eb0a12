"""Speaking out of turn in a real browser: nothing to say, and two who claim at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.tables import await_taps, open_table, sit_down
from tests.browser.test_house_rules_at_the_table import name_all


def a_begun_claim(page: Page, friend: Page, other: Page, address: str) -> None:
    """The reader has announced a claim; the friend is their opponent, and the table waits half a minute for the friend."""
    options = {"claim_commit": "on_half_suit", "players": 4}
    url = open_table(page, address, "literature", pace="normal", hearing_s=30, options=options)
    sit_down(friend, url, 1)
    sit_down(other, url, 3)  # a bot in this seat might interrupt first
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    page.get_by_role("dialog").get_by_role("button", name="Announce it").click()
    other.get_by_role("button", name="Nothing to say").click()
    expect(other.get_by_role("button", name="Nothing to say")).to_have_count(0)


def test_who_has_nothing_to_say_says_so_by_a_button_and_the_claimer_goes_on(
    page: Page, friend: Page, open_browser: OpenBrowser, address: str
) -> None:
    a_begun_claim(page, friend, open_browser().new_page(), address)
    expect(page.get_by_test_id("countdown")).to_contain_text("left")
    expect(page.get_by_role("button", name="Nothing to say")).to_have_count(0)
    friend.get_by_role("button", name="Nothing to say").click()

    for one in (page, friend):
        expect(one.get_by_test_id("countdown")).to_have_count(0)
    expect(friend.get_by_role("button", name="Nothing to say")).to_have_count(0)
    page.get_by_test_id("staged-claim").locator(".buttons button").first.click()
    expect(page.locator(".refusal")).to_have_count(0)


def test_who_has_nothing_to_say_says_so_by_a_key(
    page: Page, friend: Page, open_browser: OpenBrowser, address: str
) -> None:
    a_begun_claim(page, friend, open_browser().new_page(), address)
    expect(friend.get_by_role("button", name="Nothing to say")).to_be_visible()
    friend.keyboard.press("n")

    for one in (page, friend):
        expect(one.get_by_test_id("countdown")).to_have_count(0)


def test_in_fish_draw_where_all_must_shout_there_is_no_such_button(page: Page, address: str) -> None:
    open_table(page, address, "fish_draw", pace="normal", hearing_s=30)

    expect(page.get_by_test_id("shout")).to_be_visible()
    expect(page.get_by_role("button", name="Nothing to say")).to_have_count(0)


class Late:
    """What a table says to a page, kept back for as long as it is wanted: a slow network."""

    def __init__(self, page: Page) -> None:
        self.is_late = False
        self._kept: list[str | bytes] = []
        self._route: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket$"), self._listen)

    def _listen(self, route: WebSocketRoute) -> None:
        self._route = route
        route.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        assert self._route is not None
        if self.is_late:
            self._kept.append(message)
        else:
            self._route.send(message)

    def arrive(self) -> None:
        """All that was kept back arrives."""
        assert self._route is not None
        self.is_late = False
        for message in self._kept:
            self._route.send(message)


def choose(page: Page, half: str) -> None:
    """Open the claim dialog for the low or the high hearts, and name a holder for every card."""
    page.get_by_test_id("bar").get_by_role("button", name="Claim").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".which label").filter(has_text=re.compile(half, re.IGNORECASE)).filter(has_text="hearts").click()
    name_all(page)


def send(page: Page) -> None:
    page.get_by_role("dialog").locator("[type=submit]").click()


@pytest.mark.parametrize("half", ["high", "low"])
def test_of_two_claims_at_once_the_second_keeps_what_was_typed_if_it_can_still_be_made(
    page: Page, friend: Page, address: str, half: str
) -> None:
    url = open_table(page, address, "literature", pace="normal", options={"claim_timing": "any", "players": 4})
    network = Late(friend)
    sit_down(friend, url, 1)
    choose(page, "low")
    choose(friend, half)
    said = friend.get_by_role("dialog").locator("fieldset.holder input:checked")
    count = said.count()
    network.is_late = True
    send(page)
    expect(page.get_by_role("dialog")).to_be_hidden()
    send(friend)
    friend.wait_for_timeout(300)
    network.arrive()

    dialog = friend.get_by_role("dialog")
    if half == "low":
        expect(dialog).to_have_count(0)
        expect(friend.get_by_test_id("notice")).to_contain_text("You can no longer claim the low hearts")
        return
    expect(dialog.locator(".refusal")).to_contain_text("Something happened first")
    assert said.count() == count > 0
    send(friend)
    expect(dialog).to_be_hidden()
    await_taps(friend)
    friend.locator(".reveal").get_by_role("button", name="Continue").click()  # the other claim has its time first
    expect(friend.locator(".reveal")).to_contain_text("You claimed")
