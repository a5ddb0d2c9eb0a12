"""The page on which people choose what they are told, and the links of mails, as browsers and providers of mail ask for them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.calling_back import CallsBack
from shoal.server.notify.keys import LinkSigner, push_number
from shoal.server.notify.notice_settings import MailSettings
from shoal.server.notify.notices import Ways
from shoal.server.notify.smtp import MailServer
from shoal.server.notify.web_push import WebPush
from shoal.server.operations.limits import Limits
from tests.server.accounts.browsers import a_name, bytes_of_databases, exported, log_in, new_browser, signed_up
from tests.server.accounts.databases import PASSWORD, quick_people
from tests.server.live import LiveServer, live_server
from tests.server.notify.mail_server import MailBox, mail_box
from tests.server.notify.outboxes import KEY
from tests.server.notify.push_service import PushedBrowser, PushService, push_service

PAGE = "/account/notices"
SITE = "https://fish.example"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture(scope="module")
def box() -> Iterator[MailBox]:
    with mail_box() as found:
        yield found


@pytest.fixture(scope="module")
def people(data: Path, service: PushService, box: MailBox) -> Iterator[AccountLoader]:
    with quick_people(data) as found:
        settings = MailSettings(host="127.0.0.1", port=box.port, security="none", sender="shoal@fish.example")
        push = WebPush(push_number(KEY), SITE, (service.origin,))
        found.calls = CallsBack(found, Ways(SITE, LinkSigner(KEY), push, MailServer(settings)))
        yield found


@pytest.fixture(scope="module")
def server(people: AccountLoader, data: Path) -> Iterator[LiveServer]:
    with live_server(data, limits=Limits(confirmations_at_once=3), people=people) as live:
        yield live


@pytest.fixture
def browser(server: LiveServer) -> Iterator[httpx.Client]:
    with new_browser(server) as client:
        yield client


def until(there: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not there():
        assert time.monotonic() < end
        time.sleep(0.02)


def turned_on(browser: httpx.Client, pushed: PushedBrowser) -> None:
    assert browser.post(f"{PAGE}/browser", data=pushed.form("Europe/Paris")).status_code == 204


def listed(browser: httpx.Client) -> list[str]:
    return re.findall('data-browser="([0-9a-f]+)"', browser.get(PAGE).text)


def link_in(box: MailBox, address: str) -> str:
    """The path of the link in the last mail to that address."""
    until(lambda: any(letter["To"] == address for letter in box.letters))
    letter = next(letter for letter in reversed(box.letters) if letter["To"] == address)
    found = re.search(rf"{SITE}({PAGE}/\w+/\S+)", letter.get_content())
    assert found
    return found[1]


def test_a_guest_chooses_and_what_they_chose_is_their_accounts_until_they_log_out(
    server: LiveServer, browser: httpx.Client, service: PushService
) -> None:
    phone = service.browser(a_name())
    assert browser.get(PAGE).status_code == 200
    turned_on(browser, phone)
    chosen = {"turn": "yes", "quiet": "yes", "from": "23:30", "until": "07:05", "zone": "Europe/Paris"}
    page = browser.post(PAGE, data=chosen).text
    assert 'name="turn" value="yes" checked' in page
    assert 'name="rematch" value="yes">' in page
    assert 'value="23:30"' in page
    assert "Europe/Paris" in page
    assert "Europe/Paris" in browser.post(PAGE, data=chosen | {"zone": "Mars/Base"}).text, (
        "a zone that is none changes nothing"
    )
    assert browser.post(PAGE, data=chosen | {"until": chosen["from"]}).status_code == 400
    hours_alone = {"turn": "yes", "from": "21:00", "until": "07:05"}
    assert "Quiet hours are off" in browser.post(PAGE, data=hours_alone).text, "without a script nothing ticks it"
    browser.post(PAGE, data=chosen)
    (one,) = listed(browser)

    name = signed_up(browser, a_name())
    assert listed(browser) == [one]
    with new_browser(server) as other:
        turned_on(other, service.browser(a_name()))
        log_in(other, name)
        assert len(listed(other)) == 2
        assert 'value="23:30"' in other.get(PAGE).text, "what the account wants"
        other.post("/account/out")
        assert listed(browser) == [one], "who comes to that browser next is not told what is for others"
        assert listed(other) == []
        assert "was off already" in other.post(f"{PAGE}/forget", data={"browser": one}).text
        assert listed(browser) == [one], "it is not theirs"
    assert "won’t be sent anything more" in browser.post(f"{PAGE}/forget", data={"browser": one}).text
    assert listed(browser) == []


def test_a_mail_address_is_written_to_after_a_yes_and_no_more_after_one_click(
    server: LiveServer, browser: httpx.Client, box: MailBox
) -> None:
    signed_up(browser, a_name())
    address = f"{a_name()}@fish.example"
    assert browser.post(f"{PAGE}/mail", data={"address": f" {address} "}).status_code == 200
    confirm = link_in(box, address)
    with httpx.Client(base_url=server.url, headers={"Origin": server.url}) as anybody:
        assert "Yes, write to me" in anybody.get(confirm).text
        assert exported(browser)["notices.json"]["mail"]["confirmed"] is False, "whoever only looks has not said yes"
        assert anybody.post(confirm).status_code == 200
        assert exported(browser)["notices.json"]["mail"]["confirmed"] is True
        account = confirm.rpartition("/")[2].partition("-")[0]
        stop = f"{PAGE}/unsubscribe/{LinkSigner(KEY).signed('unsubscribe', int(account), address)}"
        assert anybody.post(stop.replace("unsubscribe/", "confirm/")).status_code == 404
        assert anybody.post(stop[:-1] + "x").status_code == 404
        one_click = {"Origin": "https://mail.example", "Content-Type": "application/x-www-form-urlencoded"}
        assert anybody.post(stop, content=b"List-Unsubscribe=One-Click", headers=one_click).status_code == 200
        assert anybody.post(stop).status_code == 404, "there is no address any more"
        assert anybody.post(confirm).status_code == 404
    assert exported(browser)["notices.json"]["mail"] is None
    assert address not in browser.get(PAGE).text


def test_an_address_that_takes_no_mail_is_forgotten_and_its_owner_reads_so(browser: httpx.Client, box: MailBox) -> None:
    signed_up(browser, a_name())
    address = f"{a_name()}@fish.example"
    box.says[address] = "550 nobody of that name"
    browser.post(f"{PAGE}/mail", data={"address": address})
    until(lambda: "couldn’t be delivered" in browser.get(PAGE).text)
    assert address not in browser.get(PAGE).text


def test_nothing_is_left_of_who_is_erased(data: Path, browser: httpx.Client, service: PushService) -> None:
    signed_up(browser, a_name())
    phone, address = service.browser(a_name()), f"{a_name()}@fish.example"
    turned_on(browser, phone)
    browser.post(f"{PAGE}/mail", data={"address": address})
    browser.post(PAGE, data={"turn": "yes", "zone": "Pacific/Chatham", "from": "22:00", "until": "08:00"})
    taken = exported(browser)["notices.json"]
    assert taken["events"] == ["turn"]
    assert taken["zone"] == "Pacific/Chatham"
    assert [one["browser"] for one in taken["browsers"]] == ["Firefox, Linux"]
    assert phone.endpoint not in str(taken)
    secrets = [phone.endpoint.encode(), address.encode(), b"Pacific/Chatham"]
    assert all(one in bytes_of_databases(data) for one in secrets)
    assert browser.post("/account/erase", data={"password": PASSWORD}).status_code == 303
    assert not any(one in bytes_of_databases(data) for one in secrets)


def test_bad_input_is_named_and_changes_nothing(browser: httpx.Client, service: PushService) -> None:
    guest = browser.post(f"{PAGE}/mail", data={"address": "ann@fish.example"})
    assert (guest.status_code, "Log in to continue." in guest.text) == (401, True)
    good = service.browser(a_name()).form()
    for bad in ({}, good | {"key": "AAAA"}, good | {"endpoint": "http://169.254.169.254/latest/meta-data"}):
        answer = browser.post(f"{PAGE}/browser", data=bad)
        assert (answer.status_code, "push service isn’t one we know" in answer.text) == (400, True)
    for at in ("", "25:00", "7:60", "٧:٠٠", "07:00:00"):
        answer = browser.post(PAGE, data={"turn": "yes", "quiet": "yes", "from": at, "until": "08:00"})
        assert (answer.status_code, "Write it as 22:30" in answer.text) == (400, True), at
    assert exported_wishes(browser) == []
    signed_up(browser, a_name())
    for address in ("ann", "ann@fish.example,bea@fish.example", "-v@fish.example"):
        answer = browser.post(f"{PAGE}/mail", data={"address": address})
        assert (answer.status_code, "doesn’t look like a mail address" in answer.text) == (400, True)


def exported_wishes(browser: httpx.Client) -> list[str]:
    return re.findall(r'name="(\w+)" value="yes" checked', browser.get(PAGE).text)


def test_nobody_is_sent_more_than_a_few_mails_that_they_did_not_ask_for(browser: httpx.Client) -> None:
    signed_up(browser, a_name())
    mailbox = f"{a_name()}@fish.example"
    found = [browser.post(f"{PAGE}/mail", data={"address": mailbox}).status_code for _ in range(5)]
    assert found == [200, 200, 200, 429, 429]
    signed_up_again = browser.post(f"{PAGE}/mail", data={"address": f"{a_name()}@fish.example"})
    assert signed_up_again.status_code == 429
