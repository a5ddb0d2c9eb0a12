"""What is told to whom, on the way to a push service: read there as the RFCs say."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from shoal.server.notify import outbox, wishes
from shoal.server.notify.notice_settings import KNOWN_SERVICES
from shoal.server.notify.notice_tables import browsers, deliveries, notices
from shoal.server.notify.outbox import TAKEN_FOR_MS, TRIES
from shoal.server.notify.protocols import Awaited
from shoal.server.notify.sending import MOST_IN_LANE, TAKEN_AT_ONCE
from shoal.server.notify.web_push import is_allowed, waited_s
from shoal.server.notify.wishes import NoticeWishes
from shoal.server.operations.marks import mark_of
from tests.server.notify.outboxes import NOON_MS, TABLE, calling_server
from tests.server.notify.push_service import PushService, push_service

pytestmark = pytest.mark.anyio

DAY_MS = 86_400_000


@pytest.fixture(scope="module")
def shared() -> Iterator[PushService]:
    with push_service() as found:
        yield found


@pytest.fixture
def service(shared: PushService) -> PushService:
    shared.says.clear()
    shared.taken.clear()
    shared.asked.clear()
    return shared


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "sqlite" else str(request.getfixturevalue("database_url"))


async def test_a_browser_reads_what_waits_and_its_service_learns_only_who_sends(
    tmp_path: Path, service: PushService, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    phone, desk = service.browser("phone"), service.browser("desk")
    async with calling_server(tmp_path, service, url=url) as server:
        await server.wants("ann", phone, desk, wish=NoticeWishes(("turn",), language="fr"))
        await server.tell("ann")
        await server.send()
        push = server.ways.push
        assert push is not None
        (one, other) = sorted(service.taken, key=lambda pushed: pushed.path, reverse=True)
        assert phone.read(one.body) == desk.read(other.body)
        assert phone.read(one.body) == {
            "title": "La Pioche\u00a0: à vous de jouer",
            "url": f"/t/{TABLE}",
            "tag": mark_of(TABLE),
        }
        assert (one.claims["sub"], one.claims["key"]) == ("mailto:ann@fish.example", push.public_key)
        assert (int(one.headers["TTL"]), one.headers["Topic"]) == (6 * 3600, mark_of(TABLE))
        assert await server.waiting() == 0
    written = caplog.text
    for secret in (TABLE, phone.endpoint, "/push/", "ann@"):
        assert secret not in written


async def test_of_a_table_a_person_is_told_once_until_they_have_looked(tmp_path: Path, service: PushService) -> None:
    async with calling_server(tmp_path, service) as server:
        await server.wants("ann", service.browser("ann"))
        for event in ("turn", "seat", "turn"):
            await server.tell("ann", event)
            await server.send()
        await server.tell("ann", "turn", "another")
        await server.send()
        assert len(service.taken) == 2

        server.notices.tell(Awaited("turn", "ann", "go_fish", TABLE))
        server.notices.looked("ann", TABLE)
        await server.notices.write_now()
        await server.send()
        assert len(service.taken) == 2, "that was before they looked"
        await server.tell("ann")
        assert await server.waiting() == 1
        server.notices.looked("ann", TABLE)
        await server.notices.write_now()
        assert await server.waiting() == 0, "they have come by themselves"


async def test_only_who_asked_for_it_is_told_and_nobody_waits_in_the_database_for_others(
    tmp_path: Path, service: PushService
) -> None:
    async with calling_server(tmp_path, service) as server:
        await server.wants("ann", service.browser("ann"), wish=NoticeWishes(("rematch",)))
        await server.wants("bea")  # all of it, and nowhere
        for who in ("ann", "bea", "cyd"):
            await server.tell(who)
        assert await server.waiting() == 0
        assert await server.database.rows(select(notices)) == []


async def test_friends_are_told_by_name_who_has_sat_down_but_not_at_night_nor_where_they_are(
    tmp_path: Path, service: PushService
) -> None:
    async with calling_server(tmp_path, service) as server:
        ann = await server.person("Ann")
        phones = {name: service.browser(name) for name in ("Bea", "Cyd", "Dee")}
        bea, cyd, dee = [await server.person(name, phone) for name, phone in phones.items()]
        friends = (await server.people.services()).friends
        for one in (bea, cyd, dee):
            await friends.accept(await friends.invite(ann), one)
        night = NoticeWishes(("friend",), quiet_from=11 * 60, quiet_until=13 * 60)
        await server.wants(dee.who, wish=night)
        server.notices.tell(Awaited("friend", ann.who, "go_fish", TABLE, frozenset({cyd.who})))
        await server.notices.write_now()
        await server.send()
        (pushed,) = service.taken
        assert pushed.path == "/push/Bea"
        assert phones["Bea"].read(pushed.body)["title"] == "Ann is at a table of Go Fish"


async def test_quiet_hours_end_before_anything_is_sent(tmp_path: Path, service: PushService) -> None:
    async with calling_server(tmp_path, service) as server:
        night = NoticeWishes(("turn",), "UTC", 11 * 60, 14 * 60)
        await server.wants("ann", service.browser("ann"), wish=night)
        await server.tell("ann")
        await server.send()
        assert service.taken == []
        server.now_ms += 2 * 3_600_000
        await server.send()
        assert len(service.taken) == 1


ANSWERS: list[tuple[int, dict[str, str], str]] = [
    (201, {}, "told"),
    (404, {}, "forgotten"),
    (410, {}, "forgotten"),
    (400, {}, "dropped"),
    (403, {}, "dropped"),
    (413, {}, "dropped"),
    (307, {"Location": "/push/elsewhere"}, "dropped"),
    (429, {"Retry-After": "120"}, "later"),
    (429, {"Retry-After": "soon"}, "later"),
    (500, {}, "later"),
    (503, {"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}, "later"),
    (0, {}, "later"),
]
"""What a service says, and what becomes of the notice or the browser; 0 says nothing."""


async def test_what_a_service_says_is_what_becomes_of_a_browser(tmp_path: Path, service: PushService) -> None:
    async with calling_server(tmp_path, service, within_s=1.0) as server:
        for number, (status, headers, _) in enumerate(ANSWERS):
            service.says[f"/push/{number}"] = status, headers
            await server.wants(str(number), service.browser(str(number)))
            await server.tell(str(number))
        await server.send()
        assert sorted(service.asked) == sorted(service.says), "nobody is sent on"
        left = {row.who for row in await server.database.rows(select(browsers))}
        due = {row.who: row.due_ms for row in await server.database.rows(select(deliveries))}

    became = ["later" if who in due else "" if who in left else "forgotten" for who in map(str, range(len(ANSWERS)))]
    assert became == [one if one in ("later", "forgotten") else "" for _, _, one in ANSWERS]
    assert {
        status: due[str(number)] - NOON_MS for number, (status, _, _) in enumerate(ANSWERS) if str(number) in due
    } == {
        429: 60_000,
        500: 30_000,
        503: 3_600_000,
        0: 30_000,
    }
    assert due["7"] - NOON_MS == 120_000


async def test_a_service_that_fails_for_ever_is_tried_five_times(tmp_path: Path, service: PushService) -> None:
    async with calling_server(tmp_path, service) as server:
        service.says["/push/ann"] = 500, {}
        await server.wants("ann", service.browser("ann"))
        await server.tell("ann")
        for _ in range(3 * TRIES):
            await server.send()
            server.now_ms += 15 * 60_000
        assert len(service.asked) == TRIES
        assert await server.waiting() == 0


async def test_a_service_that_hangs_delays_no_other(tmp_path: Path, service: PushService) -> None:
    with push_service() as stuck:
        async with calling_server(tmp_path, service, within_s=30) as server:
            push = server.ways.push
            assert push is not None
            push._services = (service.origin, stuck.origin)
            for number in range(100):
                stuck.says[f"/push/{number}"] = 0, {}
                await server.wants(f"stuck {number}", stuck.browser(f"{number}"))
                await server.tell(f"stuck {number}")
            await server.wants("ann", service.browser("ann"))
            await server.tell("ann")
            sending = asyncio.create_task(server.sender.run())
            async with asyncio.timeout(10):
                while not service.taken:  # noqa: ASYNC110  # it is in another thread
                    await asyncio.sleep(0.01)
            assert len(stuck.asked) < MOST_IN_LANE + TAKEN_AT_ONCE, "no more are kept waiting there"
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)


async def test_what_a_server_took_that_was_killed_is_sent_by_the_next_and_only_then(
    tmp_path: Path, service: PushService, url: str
) -> None:
    async with calling_server(tmp_path, service, url=url) as server:
        await server.wants("ann", service.browser("ann"))
        await server.tell("ann")
        taken = await server.do(lambda connection: outbox.take(connection, (), 10, server.now_ms))
        assert len(taken) == 1
        await server.send()
        assert service.taken == [], "it may be on its way"
        server.now_ms += TAKEN_FOR_MS
        await server.send()
        assert len(service.taken) == 1
        assert await server.waiting() == 0


async def test_what_was_sent_to_who_has_looked_since_is_not_taken_for_what_is_sent_next(
    tmp_path: Path, service: PushService
) -> None:
    async with calling_server(tmp_path, service) as server:
        await server.wants("ann", service.browser("ann"))
        await server.tell("ann")
        taken = await server.do(lambda connection: outbox.take(connection, (), 10, server.now_ms))
        server.notices.looked("ann", TABLE)
        await server.tell("ann")
        await server.do(lambda connection: outbox.settle(connection, [(taken[0], outbox.SENT)], server.now_ms))
        assert await server.waiting() == 1


async def test_a_notice_that_came_too_late_is_none_and_a_full_outbox_takes_no_more(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(outbox, "MOST_WAITING", 3)
    async with calling_server(tmp_path, service) as server:
        await server.wants("ann", service.browser("ann"))
        for number in range(5):
            await server.tell("ann", table=f"table {number}")
        assert await server.waiting() == 3
        assert [vars(one)["kind"] for one in caplog.records if one.message == "a notice was dropped"] == ["outbox_full"]
        server.now_ms += DAY_MS
        await server.send()
        assert service.asked == []
        assert await server.waiting() == 0


async def test_a_telephone_does_not_ring_all_day_and_another_is_not_silenced_by_it(
    tmp_path: Path, service: PushService
) -> None:
    async with calling_server(tmp_path, service) as server:
        for who in ("ann", "bea"):
            await server.wants(who, service.browser(who))
        for number in range(30):
            server.notices.tell(Awaited("turn", "ann", "go_fish", f"table {number}"))
        server.notices.tell(Awaited("turn", "bea", "go_fish", "table 1"))
        await server.notices.write_now()
        assert await server.waiting() == 11


async def test_a_browser_belongs_to_one_person_who_has_ten_at_most(tmp_path: Path, service: PushService) -> None:
    async with calling_server(tmp_path, service) as server:
        phone = service.browser("phone")
        await server.wants("ann", *(service.browser(f"{number}") for number in range(12)), phone)
        await server.wants("bea", phone)
        found = await server.do(lambda connection: [wishes.told(connection, who, None) for who in ("ann", "bea")])
        assert [len(one.browsers) for one in found] == [9, 1]


@pytest.mark.parametrize(
    ("endpoint", "is_one"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc:def", True),
        ("https://web.push.apple.com/QF9", True),
        ("https://db5p.notify.windows.com/w/?token=a%3d", True),
        ("https://push.apple.com/QF9", False),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/fcm/send/abc", False),
        ("https://fcm.googleapis.com.evil.example/fcm", False),
        ("https://evilpush.apple.com/x", False),
        ("https://ann@fcm.googleapis.com/fcm", False),
        ("https://evil.example/https://fcm.googleapis.com/fcm", False),
        ("https://fcm.googleapis.com@evil.example/fcm", False),
        ("https://127.0.0.1/fcm", False),
        ("https://[::1]/fcm", False),
        ("https://fcm.googleapis.com/", False),
        ("https://fcm.googleapis.com/a b", False),
        ("https://fcm.googleapis.com/a\r\nHost: evil", False),
        ("https://fcm.googleapis.com/" + "a" * 1000, False),
        ("https://fcm.googleapis.com:99999/a", False),
        ("https://[fcm.googleapis.com/a", False),
        ("", False),
    ],
)
def test_only_services_that_the_operator_knows_are_ever_asked(endpoint: str, is_one: bool) -> None:
    assert is_allowed(endpoint, KNOWN_SERVICES) == is_one


def test_a_service_is_left_alone_as_long_as_it_says_but_not_for_ever() -> None:
    now = time.time()
    assert [waited_s(text, now) for text in ("0", "90", "9" * 30, "-5", "", "never")] == [1, 90, 3600, 60, 60, 60]


async def test_a_subscription_that_is_none_is_not_taken(tmp_path: Path, service: PushService) -> None:
    async with calling_server(tmp_path, service) as server:
        push, good = server.ways.push, service.browser("ann").form()
        assert push is not None
        bad = ["", "a", "é", "AAAA", good["key"][:-3], "B" + "A" * 86, good["key"] * 5]
        assert push.read(good["endpoint"], good["key"], good["auth"]) is not None
        assert [push.read(good["endpoint"], key, good["auth"]) for key in bad] == [None] * len(bad)
        assert push.read(good["endpoint"], good["key"], good["auth"][:5]) is None
        assert push.read("https://evil.example/x", good["key"], good["auth"]) is None
