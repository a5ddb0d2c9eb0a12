"""Notices in a browser: the page that turns them on, and the worker that shows them.

A Chromium on a machine of tests reaches no push service, so what it would get from one is made here, and given to the worker as a push
service gives it. What the browser shows came from the server, encrypted for it.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sqlalchemy import Connection, select

from shoal.server.notify import outbox
from shoal.server.notify.calling_back import CallsBack
from shoal.server.notify.keys import LinkSigner, push_number
from shoal.server.notify.notice_settings import MailSettings
from shoal.server.notify.notice_tables import browsers
from shoal.server.notify.notices import Ways
from shoal.server.notify.protocols import Awaited
from shoal.server.notify.smtp import MailServer
from shoal.server.notify.web_push import WebPush
from shoal.server.operations.play_command import STATIC
from shoal.server.tables.environment import SYSTEM_CLOCK
from shoal.server.web.document import Assets
from tests.browser.axe import violations
from tests.browser.chromium import CHROMIUM_ARGS, whole_chromium
from tests.server.accounts.databases import quick_people
from tests.server.live import LiveServer, live_server
from tests.server.notify.outboxes import KEY, TABLE
from tests.server.notify.push_service import PushedBrowser, PushService, push_service

T = TypeVar("T")
PAGE = "/account/notices"
SUBSCRIBES = """(given) => {
    const made = {endpoint: given.endpoint, options: {}, toJSON: () => ({endpoint: given.endpoint, keys: {p256dh: given.key, auth: given.auth}}),
        unsubscribe: async () => { sessionStorage.removeItem('made'); return true; }};
    PushManager.prototype.subscribe = async () => { sessionStorage.setItem('made', '1'); return made; };
    PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('made') ? made : null);
}"""
"""What stands for the browser's way to a push service."""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture(scope="module")
def calls(service: PushService, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, CallsBack]]:
    data = tmp_path_factory.mktemp("data")
    with quick_people(data) as people:
        push = WebPush(push_number(KEY), "https://fish.example", (service.origin,))
        mail = MailServer(MailSettings(host="127.0.0.1", port=9, sender="shoal@fish.example"))
        people.calls = CallsBack(people, Ways("https://fish.example", LinkSigner(KEY), push, mail))
        with live_server(data, people=people, static=STATIC, assets=Assets.load(STATIC)) as server:
            yield server, people.calls


@pytest.fixture
def whole(browser: Browser) -> Iterator[Browser]:
    """A browser with notifications, which the one without windows has not."""
    with browser.browser_type.launch(executable_path=whole_chromium(), args=CHROMIUM_ARGS) as found:
        yield found


@contextlib.contextmanager
def phone_of(browser: Browser, pushed: PushedBrowser, *permissions: str) -> Iterator[BrowserContext]:
    """A phone that would get messages for that subscription."""
    with browser.new_context(
        service_workers="allow",
        viewport={"width": 375, "height": 635},
        timezone_id="Europe/Paris",
        permissions=permissions,
        reduced_motion="reduce",
    ) as context:
        context.add_init_script(f"({SUBSCRIBES})({json.dumps(pushed.form())})")
        yield context


def until(page: Page, there: Callable[[], Any]) -> Any:
    for _ in range(300):
        if found := there():
            return found
        page.wait_for_timeout(50)
    raise AssertionError


def delivered(page: Page, message: str) -> None:
    """Give the worker of that page a message, as a push service does."""
    cdp, ids = page.context.new_cdp_session(page), list[str]()
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: ids.extend(one["registrationId"] for one in told["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    until(page, lambda: ids)
    origin = page.evaluate("location.origin")
    cdp.send("ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": ids[0], "data": message})


def done(back: CallsBack, work: Callable[[Connection], T]) -> T:
    """What that comes to in the database of the server, which sends what is in its outbox within seconds."""
    database = back.sender._people.load().database
    return database._alone(lambda: database._do(work))


SHOWN = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(one => [one.title, one.tag, one.data])"


def test_a_guest_turns_notices_on_and_is_shown_what_waits_until_they_turn_them_off(
    whole: Browser, calls: tuple[LiveServer, CallsBack], service: PushService
) -> None:
    server, back = calls
    pushed = service.browser("phone")
    with phone_of(whole, pushed, "notifications") as context:
        page = context.new_page()
        page.goto(server.url + PAGE)
        expect(page.locator("[data-told]")).to_have_text("Notifications are off in this browser.")
        expect(page.get_by_text("Europe/Paris")).to_be_visible()
        assert violations(page) == []
        page.get_by_label("My turn").check()
        page.get_by_label("until").fill("07:15")
        page.get_by_role("button", name="Save").press("Enter")
        expect(page.get_by_text("Saved.", exact=True)).to_be_visible()
        expect(page.get_by_label("Stay quiet at night")).to_be_checked()
        expect(page.get_by_label("until")).to_have_value("07:15")
        page.get_by_label("Stay quiet at night").uncheck()  # it may be night
        page.get_by_role("button", name="Save").press("Enter")
        expect(page.get_by_text("Saved. Quiet hours are off, so you may hear from us at any time.")).to_be_visible()
        page.get_by_role("button", name="Turn on in this browser").press("Enter")
        expect(page.locator("[data-told]")).to_have_text("Notifications are on in this browser.")
        expect(page.get_by_text("this browser", exact=True)).to_be_visible()
        assert violations(page) == []

        ((who, name),) = done(
            back, lambda connection: connection.execute(select(browsers.c.who, browsers.c.name)).all()
        )
        assert "Linux" in name
        turn = Awaited("turn", who, "go_fish", TABLE)
        done(back, lambda connection: outbox.put(connection, [turn], SYSTEM_CLOCK.today_ms()))
        message = pushed.read(until(page, lambda: service.taken and service.taken[-1]).body)
        delivered(page, json.dumps(message))
        assert until(page, lambda: page.evaluate(SHOWN)) == [["Go Fish: it’s your turn", message["tag"], f"/t/{TABLE}"]]

        page.get_by_role("button", name="Turn off notifications in").click()
        expect(page.get_by_text("That browser won’t be sent anything more.")).to_be_visible()
        expect(page.locator("[data-told]")).to_have_text("Notifications are off in this browser.")
        assert done(back, lambda connection: connection.execute(select(browsers)).all()) == []


def test_a_window_that_refuses_them_is_what_is_blamed(
    whole: Browser, calls: tuple[LiveServer, CallsBack], service: PushService
) -> None:
    server, _ = calls
    with phone_of(whole, service.browser("private"), "notifications") as context:
        context.add_init_script(
            "PushManager.prototype.subscribe = async () => { throw new DOMException('', 'AbortError'); }"
        )
        page = context.new_page()
        page.goto(server.url + PAGE)
        page.get_by_role("button", name="Turn on in this browser").press("Enter")
        expect(page.locator("[data-told]")).to_contain_text("Private windows do")
        expect(page.get_by_role("button", name="Turn on in this browser")).to_be_visible()


def test_a_browser_that_blocks_them_says_so_and_what_to_do(
    whole: Browser, calls: tuple[LiveServer, CallsBack], service: PushService
) -> None:
    server, _ = calls
    with phone_of(whole, service.browser("blocked")) as context:
        context.add_init_script("Object.defineProperty(Notification, 'permission', {get: () => 'denied'})")
        page = context.new_page()
        page.goto(server.url + PAGE)
        expect(page.locator("[data-told]")).to_have_text(
            "This browser blocks notifications from us. Allow them in the browser’s settings for this site, then load this page again."
        )
        expect(page.get_by_role("button", name="Turn on in this browser")).to_be_hidden()
        context.add_init_script("delete window.PushManager")
        page.goto(server.url + PAGE)
        expect(page.locator("[data-told]")).to_contain_text("add Shoal to your home screen first")
