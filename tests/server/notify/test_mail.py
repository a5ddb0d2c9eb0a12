"""Mail, as a server that speaks SMTP is handed it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from shoal.server.notify import wishes
from shoal.server.notify.keys import LinkSigner, read_link
from shoal.server.notify.notice_settings import MailSettings, is_address
from shoal.server.notify.outbox import TRIES
from shoal.server.notify.protocols import StoreFailure
from shoal.server.notify.smtp import MailServer, OperatorMail
from tests.server.accounts.databases import account
from tests.server.notify.mail_server import MailBox, mail_box
from tests.server.notify.outboxes import KEY, NOON_MS, TABLE, CallingServer, calling_server
from tests.server.notify.push_service import PushService

pytestmark = pytest.mark.anyio

NOBODY = PushService("http://127.0.0.1:9")


@pytest.fixture
def box() -> Iterator[MailBox]:
    with mail_box() as found:
        yield found


def by(box: MailBox, **others: str) -> MailServer:
    settings = {"host": "127.0.0.1", "security": "none", "sender": "shoal@fish.example"} | others
    return MailServer(MailSettings(port=box.port, **settings))  # type: ignore[arg-type]


async def with_address(server: CallingServer, name: str, *, is_confirmed: bool = True) -> int:
    """Somebody who is written to."""
    made = await account((await server.people.services()).accounts, name)
    await server.wants(made.who)

    def keep(connection: Connection) -> None:
        wishes.keep_mail(connection, made.id, f"{name.lower()}@fish.example", server.now_ms)
        if is_confirmed:
            wishes.confirm_mail(connection, made.id)

    await server.do(keep)
    await server.tell(made.who)
    return made.id


async def test_a_mail_says_what_waits_and_how_to_stop_all_mails(tmp_path: Path, box: MailBox) -> None:
    async with calling_server(tmp_path, NOBODY, mail=by(box)) as server:
        await with_address(server, "Bea", is_confirmed=False)
        number = await with_address(server, "Ann")
        await server.send()
        (letter,) = box.letters
        assert (letter["From"], letter["To"]) == ("Shoal <shoal@fish.example>", "ann@fish.example")
        assert letter["Subject"] == "Go Fish: it’s your turn"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        text, stop = letter.get_content(), letter["List-Unsubscribe"].strip("<>")
        assert f"https://fish.example/t/{TABLE}" in text
        assert stop in text
        link = read_link(stop.rpartition("/")[2])
        assert link is not None
        assert (link.account, link.until_ms) == (number, 0)
        assert LinkSigner(KEY).is_good("unsubscribe", link, "ann@fish.example", NOON_MS * 100)


async def test_an_address_that_is_none_is_forgotten_and_one_that_is_busy_is_tried_again(
    tmp_path: Path, box: MailBox
) -> None:
    box.says = {"ann@fish.example": "550 no such mailbox", "bea@fish.example": "451 try again"}
    async with calling_server(tmp_path, NOBODY, mail=by(box)) as server:
        ann, bea = await with_address(server, "Ann"), await with_address(server, "Bea")
        for _ in range(3 * TRIES):
            await server.send()
            server.now_ms += 15 * 60_000
        mails = await server.do(lambda connection: [wishes.mail_of(connection, one) for one in (ann, bea)])
        assert [one and (one.address, one.is_confirmed) for one in mails] == [("", False), ("bea@fish.example", True)]
        assert box.asked.count("ann@fish.example") == 1
        assert box.asked.count("bea@fish.example") == TRIES
        assert await server.waiting() == 0


async def test_a_server_that_is_not_there_or_hangs_is_tried_later(
    tmp_path: Path, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoal.server.notify.smtp.WITHIN_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        box.port = silent.getsockname()[1]
        async with calling_server(tmp_path, NOBODY, mail=by(box)) as server:
            await with_address(server, "Ann")
            await server.send()
            assert await server.waiting() == 1


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
def test_a_server_of_mail_is_tried_up_to_the_log_in() -> None:
    with mail_box(asks_who=True) as box:
        found = [by(box, user="shoal", password=one).check() for one in ("right", "wrong")]
        found += [by(box, security=one).check() for one in ("starttls", "tls")]
        box.port = 9
        found.append(by(box).check())
    assert found == [
        "",
        "it refuses the user or the password",
        "it does not offer what is asked of it: STARTTLS, or a log-in",
        "its certificate is not trusted, or it speaks no TLS there",
        "it cannot be reached (ConnectionRefusedError)",
    ]
    assert box.letters == []


def test_the_operator_is_written_to_at_once_without_a_database(box: MailBox) -> None:
    OperatorMail(by(box), "ann@fish.example", "https://fish.example").write(StoreFailure("tables", "full", 3))
    for thread in threading.enumerate():
        if thread.name == "shoal-mail":
            thread.join(20)
    (letter,) = box.letters
    assert (letter["To"], letter["Subject"]) == ("ann@fish.example", "Shoal: tables full")
    assert "There were 3 more" in letter.get_content()


def test_a_link_does_one_thing_for_one_address_of_one_account_as_long_as_it_says() -> None:
    signer, other = LinkSigner(KEY), LinkSigner(b"another")
    text = signer.signed("confirm", 7, "ann@fish.example", 1000)
    link = read_link(text)
    assert link is not None
    assert signer.is_good("confirm", link, "ann@fish.example", 999)
    for purpose, address, now_ms in [
        ("confirm", "ann@fish.example", 1000),
        ("confirm", "bea@fish.example", 0),
        ("unsubscribe", "ann@fish.example", 0),
    ]:
        assert not signer.is_good(purpose, link, address, now_ms)  # type: ignore[arg-type]
    assert not other.is_good("confirm", link, "ann@fish.example", 0)
    assert not signer.is_good("confirm", link._replace(account=8), "ann@fish.example", 0)
    assert not signer.is_good("confirm", link._replace(until_ms=0), "ann@fish.example", 0)
    bad = ["", "-", "7", "7-0", "7-0-", text[:-1], text + "a", text.replace("7-", "-7-"), "٧" + text[1:], "9" * 40]
    assert [read_link(one) for one in bad] == [None] * len(bad)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("ann@fish.example", True),
        ("ann.b+fish@mail.fish.example", True),
        ("ann", False),
        ("ann@localhost", False),
        ("-oQ/tmp@fish.example", False),
        ("ann@fish.example\r\nBcc: bea@fish.example", False),
        ("ann@fish.example,bea@fish.example", False),
        ("Ann <ann@fish.example>", False),
        ("ann@" + "a" * 300 + ".example", False),
        ("a" * 65 + "@fish.example", False),
    ],
)
def test_an_address_is_one_mailbox_and_nothing_else(text: str, is_one: bool) -> None:
    assert is_address(text) == is_one
