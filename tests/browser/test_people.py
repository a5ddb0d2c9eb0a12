"""People in a browser: the lobby, programs, passkeys, and two at one table."""

from __future__ import annotations

import re
import secrets

import pytest
from playwright.sync_api import CDPSession, Page, expect

from shoal.games.literature.rules.moves import Ask
from shoal.server.accounts.identity import COOKIE
from tests.browser.axe import violations
from tests.browser.conftest import OpenBrowser
from tests.browser.test_followed import SEEN, SUITS, names
from tests.stage import literature
from tests.stage.server import Stage, sits


def test_two_strangers_meet_by_keyboard_and_the_list_follows(open_browser: OpenBrowser, address: str) -> None:
    first, second = open_browser(), open_browser(viewport={"width": 375, "height": 635})
    waiting = second.new_page()
    waiting.goto(f"{address}/lobby?game=go_fish")
    expect(waiting.locator(".none")).to_be_visible()

    opener = first.new_page()
    opener.goto(f"{address}/lobby?game=go_fish")
    opener.evaluate("localStorage.setItem('name', 'Ann')")  # by which one sat down before
    opener.locator(".play-row").press("Enter")
    expect(opener.locator(".bar")).to_be_visible()
    name = opener.url.rpartition("/t/")[2].partition("?")[0]

    row = waiting.locator(f'[data-table="{name}"]')
    expect(row).to_contain_text("Ann")
    expect(waiting.locator(".none")).to_be_hidden()
    assert violations(waiting) == []
    expect(waiting.locator(".plays")).to_contain_text("1 person is waiting")
    waiting.evaluate("localStorage.setItem('name', 'Bea')")
    row.get_by_role("button").focus()
    waiting.keyboard.press("Enter")
    expect(waiting.locator(".bar")).to_be_visible()
    expect(waiting).to_have_url(re.compile(f"/t/{name}"))
    expect(opener.locator("#app")).to_contain_text("Bea")

    third = first.new_page()
    third.goto(f"{address}/lobby")
    expect(third.locator(f'[data-table="{name}"]')).to_contain_text("Ann, Bea")
    opener.close()
    waiting.close()
    expect(third.locator(f'[data-table="{name}"]')).to_have_count(0)


def test_who_watches_the_bots_sees_their_cards_until_they_ask_for_a_seat(page: Page, live: Stage) -> None:
    page.goto(f"{live.url}/lobby")
    page.get_by_role("link", name="Watch the bots’ table").wait_for()
    page.goto(live.url)
    page.get_by_role("link", name="Watch the bots’ table").click()
    hands = page.get_by_test_id("all-hands")
    expect(hands.locator(".chance").first).to_be_visible()
    assert hands.locator("[data-card]").count() > 40
    assert violations(page) == []
    page.get_by_role("button", name="Join at the next deal").first.click()
    expect(page.locator(".bar")).to_contain_text("seat is yours from the next deal")
    expect(hands).to_have_count(0)
    page.get_by_role("button", name="Give it back").press("Enter")
    expect(page.get_by_role("button", name="Join at the next deal").first).to_be_visible()


def test_a_person_makes_a_bot_and_a_token_for_it_and_revokes_it(page: Page, address: str) -> None:
    name = secrets.token_hex(4)
    page.goto(f"{address}/account")
    page.locator("#new-name").fill(f"Ann {name}")
    page.locator("#new-password").fill("a shoal of herring")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Programs").press("Enter")
    assert violations(page) == []
    page.get_by_label("Name of the bot").fill(f"Wren {name}")
    page.keyboard.press("Enter")
    page.get_by_role("link", name=f"Wren {name}").wait_for()
    page.get_by_label("What is it for?").fill("a test")
    page.keyboard.press("Enter")
    assert "Choose at least one thing" in page.get_by_role("alert").inner_text()
    assert violations(page) == []
    page.get_by_label("Acts as").select_option(label=f"Wren {name}")
    page.get_by_label("sit down and play").press("Space")
    page.get_by_role("button", name="Create token").press("Enter")
    secret = page.get_by_role("textbox", name="Your new token").input_value()
    assert secret.startswith("shoal_")
    assert violations(page) == []
    page.goto(f"{address}/account/programs")
    assert secret not in page.content()
    page.get_by_role("button", name="Revoke the token a test").press("Enter")
    page.wait_for_url("**/account/programs")
    assert page.get_by_role("button", name="Revoke").count() == 0
    page.get_by_role("link", name=f"Wren {name}").press("Enter")
    page.locator("h1 .badge").wait_for()
    assert violations(page) == []


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
    asks = "You ask" if asked.seat == seat else f"{people[asked.seat]} asks"
    target = "you" if asked.target == seat else people[asked.target]
    card = f"{asked.card.rank.replace('T', '10')}{SUITS[asked.card.suit]}"
    return f"{asks} {target} for {card} {'yes' if hit else 'no'}"


PASSWORD = "a shoal of herring"


def test_what_a_guest_did_is_the_accounts_on_every_device_also_what_was_done_offline(
    open_browser: OpenBrowser, address: str
) -> None:
    name = f"Ann {secrets.token_hex(4)}"
    first, second = open_browser(viewport={"width": 375, "height": 635}).new_page(), open_browser().new_page()
    first.goto(f"{address}/puzzle")
    first.get_by_role("link", name="Show how").click()
    expect(first.locator(".streak b").first).to_have_text("1")
    first.evaluate("localStorage.setItem('shoal-sprint', '7')")
    first.goto(f"{address}/account")
    first.locator("#new-name").fill(name)
    first.locator("#new-password").fill(PASSWORD)
    first.keyboard.press("Enter")
    expect(first.get_by_role("status")).to_contain_text("a streak of one day")
    assert violations(first) == []
    first.goto(f"{address}/person/{name}")
    expect(first.get_by_role("region", name="Puzzles")).to_contain_text("Best sprint: 7.")
    assert violations(first) == []

    second.goto(f"{address}/account")
    second.locator("#in-name").fill(name)
    second.locator("#in-password").fill(PASSWORD)
    second.keyboard.press("Enter")
    expect(second.get_by_role("heading", name=name)).to_be_visible()
    second.goto(f"{address}/puzzles")
    expect(second.locator(".day.helped")).to_have_count(1)
    expect(second.locator(".box .best b")).to_have_text("7")

    # What cannot be sent is sent when there is a network again.
    second.goto(f"{address}/puzzles/1/1")
    second.route("**/account/progress", lambda route: route.abort())
    answers = second.locator("form button:enabled")
    while second.locator(".verdict").count() == 0:
        tried = answers.first.text_content()
        answers.first.click()
        expect(second.locator(".verdict").or_(second.locator("form button:disabled", has_text=tried))).to_be_visible()
    second.unroute("**/account/progress")
    with second.expect_response("**/account/progress") as sent:
        second.evaluate("dispatchEvent(new Event('online'))")
    assert sent.value.json()["progress"]["sets"] == {"1": [1]}
    first.goto(f"{address}/puzzles")
    expect(first.locator('.sets [data-set="1"] .sum b')).to_have_text("1")


def with_authenticator(page: Page) -> CDPSession:
    """An authenticator inside of the device, whose owner always says yes."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    about = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": about | {"isUserVerified": True}})
    return devtools


@pytest.mark.slow
def test_a_passkey_is_added_opens_the_account_and_opens_it_no_more_once_removed(page: Page, address: str) -> None:
    name, here = f"Ann {secrets.token_hex(4)}", address.replace("127.0.0.1", "localhost")
    faults: dict[str, list[str]] = {}

    def look(where: str) -> None:
        if found := violations(page):
            faults[where] = found

    page.goto(f"{address}/account")
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    assert "passkey" not in page.content(), "there are none at a number"

    with_authenticator(page)
    page.goto(f"{here}/account")
    use = page.get_by_role("button", name="Log in with a passkey")
    expect(use).to_be_visible()
    page.locator("#new-name").fill(name)
    page.locator("#new-password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Password").press("Enter")

    passkeys = page.get_by_role("region", name="Passkeys")
    passkeys.get_by_label("Current password").fill("not the one")
    page.keyboard.press("Enter")
    expect(passkeys.get_by_role("alert")).to_have_text("Wrong password.")
    look("wrong password")
    passkeys.get_by_label("Current password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Passkey added")
    expect(passkeys.get_by_role("listitem")).to_contain_text("not used yet")
    look("added")

    passkeys.get_by_label("Current password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(passkeys.get_by_role("alert")).to_have_text("This device already has a passkey for your account.")

    page.goto(f"{here}/account/devices")
    page.get_by_role("button", name="Log out", exact=True).press("Enter")
    page.wait_for_url(f"{here}/")
    page.goto(f"{here}/account?to=/friends")
    use.press("Enter")
    page.wait_for_url(f"{here}/friends")

    page.goto(f"{here}/account/password")
    expect(passkeys.get_by_role("listitem")).to_contain_text("last used")
    passkeys.get_by_role("button", name="Remove the passkey").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Passkey removed")
    expect(passkeys.get_by_role("listitem")).to_have_count(0)
    page.goto(f"{here}/account/devices")
    page.get_by_role("button", name="Log out", exact=True).press("Enter")
    page.wait_for_url(f"{here}/")
    page.goto(f"{here}/account")
    use.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("That passkey doesn’t match an account here")
    expect(page.get_by_role("heading", name=name)).to_have_count(0)
    look("refused")

    assert faults == {}
