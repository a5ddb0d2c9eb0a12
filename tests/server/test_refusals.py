"""What a client sends that cannot be read, or too fast, or when it is gone: it is refused, and the table goes on.

The same over a real socket is in test_socket.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from shoal.server.operations.admission import AddressVisit, Admission
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.operations.observer import Observer
from shoal.server.tables.messages.to_client import Refused
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.live import live_server
from tests.server.tables_in_memory import MemoryTable, is_acked, reason, seated


@pytest.fixture
def table() -> MemoryTable:
    """The owner is on link 1."""
    return seated(seating="open", seats=6)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xff\xfe",
        b"[" * 10_000,
        f'{{"type":"hello","wire":{WIRE_VERSION},"tab":"x","admin":true}}',
        '{"type":"stand","id":0}',
        '{"type":"stand","id":99999999999999999999999999}',
        '{"type":"stand"}',
        '{"type":"nonsense","id":1}',
        '{"type":"sit","id":1,"seat":1,"name":null}',
        '{"type":"set_pace","id":1,"pace":"human"}',
        '{"type":"update","n":9,"sights":[],"view":{},"moves":{}}',
        '{"type":"play","id":1,"n":3}',
        '{"type":"play","id":1,"n":3,"move":null}',
        '{"type":"play","id":1,"n":3,"move":{"type":"dealt","dealer":0,"hands":[]}}',
        '{"type":"play","id":1,"n":3,"move":{"type":"ask","seat":0,"target":1,"card":"1X"}}',
        '{"type":"play","id":1,"n":3,"move":' + "[" * 5000 + "]" * 5000 + "}",
    ],
)
def test_what_cannot_be_read_is_refused_and_not_repeated(table: MemoryTable, frame: bytes | str) -> None:
    answers = table.send(1, frame)

    assert reason(answers) == "UNREADABLE"
    assert len(table.sent[1][-1]) < 80
    assert len(table.log) == 3
    assert is_acked(table.say(1, **table.ask(1)))


def test_the_refusal_of_an_unreadable_command_names_its_id(table: MemoryTable) -> None:
    assert table.say(1, type="sit", id=5, seat=1, name=7) == [Refused("UNREADABLE", 5)]


@pytest.mark.parametrize(("seat", "target"), [(0, 99), (0, -1), (99, 1), (-1, 1), (2**70, 1)])
def test_seats_that_do_not_exist_are_refused(table: MemoryTable, seat: int, target: int) -> None:
    move = {"type": "ask", "seat": seat, "target": target, "card": "2C"}

    assert reason(table.say(1, type="play", id=1, n=3, move=move)) in ("UNKNOWN_PLAYER", "NOT_YOUR_SEAT", "UNREADABLE")


def test_a_client_that_only_sends_rubbish_is_disconnected_and_heard_no_more(table: MemoryTable) -> None:
    for _ in range(DEFAULT_LIMITS.refusals):
        assert not table.closed
        assert reason(table.send(1, "rubbish")) == "UNREADABLE"

    assert table.closed == {1: 1008}
    assert table.send(1, "rubbish") == []
    table.disconnect(1)
    table.disconnect(1)
    assert table.say(1, type="stand", id=1) == []


def test_commands_that_come_too_fast_are_refused_and_others_are_served(table: MemoryTable) -> None:
    table.connect(2, tab="calm")
    for command in range(1, DEFAULT_LIMITS.commands_at_once - DEFAULT_LIMITS.hello_costs + 1):
        assert is_acked(table.say(1, type="set_pace", id=command, pace="normal"))

    assert table.say(1, type="set_pace", id=99, pace="normal") == [Refused("TOO_FAST", 99)]
    assert is_acked(table.say(2, type="set_pace", id=1, pace="normal"))
    table.pass_time(0.06)
    assert is_acked(table.say(1, type="set_pace", id=99, pace="normal"))


@pytest.mark.parametrize("frame", ['{"type":"bye"}', f'{{"type":"hello","wire":{WIRE_VERSION},"tab":"tab"}}'])
def test_no_kind_of_message_may_be_sent_without_end(table: MemoryTable, frame: str) -> None:
    for _ in range(DEFAULT_LIMITS.commands_at_once + DEFAULT_LIMITS.refusals):
        table.send(1, frame)

    assert table.heard(1, Refused)[0] == Refused("TOO_FAST")
    assert table.closed == {1: 1008}


# --- Over all tables ----------------------------------------------------------------------------------------------------

ADDRESS: Final = "198.51.100.7"
GUESTS: Final = 40
"""Guests of one address, each with a table of their own and two sockets there, as in the attack that was seen."""


class Noting(Observer):
    """Keeps what was refused."""

    def __init__(self) -> None:
        self.reasons: list[str] = []
        self.addresses: set[str] = set()

    def refused(self, reason: str, address: str) -> None:
        self.reasons.append(reason)
        self.addresses.add(address)


def visit(admission: Admission, address: str, who: str) -> AddressVisit:
    found = admission.visit(address, who)
    assert found is not None
    return found


def test_the_guests_of_one_address_have_one_limit_over_all_their_tables_and_refusals_are_counted() -> None:
    now, observer = 0.0, Noting()
    admission = Admission(clock=lambda: now, observer=observer)
    visits = [visit(admission, ADDRESS, f"guest {number}") for number in range(GUESTS) for _ in range(2)]
    accepted = asked = 0
    for tick in range(100):  # ten seconds, in each of which every socket says 20 things
        now = tick / 10
        for each in visits:
            asked += 2
            accepted += sum(each.may_speak(1, is_visitor=False) for _ in range(2))

    assert accepted <= DEFAULT_LIMITS.address_commands_at_once + 10 * DEFAULT_LIMITS.address_commands_per_s
    assert len(observer.reasons) == asked - accepted
    assert observer.addresses == {ADDRESS}
    assert "commands_of_address" in observer.reasons
    assert visit(admission, "203.0.113.9", "friend").may_speak(1, is_visitor=False)


def test_a_school_of_sixty_who_come_together_and_move_every_second_meets_no_limit() -> None:
    now, observer = 0.0, Noting()
    admission = Admission(clock=lambda: now, observer=observer)
    visits = [visit(admission, ADDRESS, f"pupil {number}") for number in range(60)]
    assert all(each.may_speak(DEFAULT_LIMITS.hello_costs, is_visitor=False) for each in visits)
    for second in range(1, 120):
        now = float(second)
        assert all(each.may_speak(1, is_visitor=False) for each in visits)

    assert observer.reasons == []


def test_a_person_changes_a_table_only_so_often_without_moving_and_may_still_move(table: MemoryTable) -> None:
    before = len(table.log)
    answers = []
    for number in range(1, 61):
        table.pass_time(0.1)
        answers.append(table.say(1, type="set_pace", id=number, pace=("normal", "quick")[number % 2]))

    accepted = sum(map(is_acked, answers))
    assert accepted == len(table.log) - before
    assert 0 <= accepted - DEFAULT_LIMITS.changes_at_once <= 6 * DEFAULT_LIMITS.changes_per_minute / 60
    assert {reason(answer) for answer in answers if not is_acked(answer)} == {"TOO_FAST"}
    table.begin(1, command=200)
    table.pass_time(60.0)
    assert is_acked(table.say(1, type="set_pace", id=300, pace="normal"))


def test_those_who_change_a_table_without_end_do_not_keep_its_host_from_removing_them(table: MemoryTable) -> None:
    others = range(2, 7)
    for link in others:
        table.sit(link, f"guest {link}", link - 1)
    accepted = 0
    for number in range(2, 40):
        table.pass_time(0.1)
        accepted += sum(is_acked(table.say(link, type="set_pace", id=number, pace="quick")) for link in others)

    assert accepted <= DEFAULT_LIMITS.table_changes_at_once
    assert is_acked(table.say(1, type="remove", id=1, seat=1))


def test_a_server_counts_the_commands_that_it_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = Limits(address_commands_at_once=12, address_commands_per_s=0.01)
    observer = Noting()
    with live_server(tmp_path, limits=few, spared=()) as server:
        monkeypatch.setattr(server.tables.observer, "refused", observer.refused)
        ann, bea = server.guest(), server.guest()
        with ann.at(ann.open_table()) as one, bea.at(bea.open_table()) as other:  # two hellos are ten commands
            answers = [talk.command(type="set_pace", id=1, pace="quick") for talk in (one, other, one, other)]

    assert [answer["type"] for answer in answers] == ["ack", "ack", "refused", "refused"]
    assert observer.reasons == ["commands_of_address"] * 2


# --- Seats --------------------------------------------------------------------------------------------------------------

FEW = Limits(sits_at_once=6, sits_per_minute=6, guest_sits_at_once=2, guest_sits_per_minute=3)


def test_a_guest_takes_no_more_seats_from_many_addresses_than_from_one_and_those_of_one_share_its_seats() -> None:
    now = 0.0
    admission = Admission(FEW, clock=lambda: now)
    took = [visit(admission, f"192.0.2.{at}", "ann").may_sit() for at in range(5)]
    assert took == [True, True, False, False, False]
    took = [visit(admission, "192.0.2.77", f"guest {at}").may_sit() for at in range(8)]
    assert took == [True] * 6 + [False] * 2
    assert all(visit(admission, "127.0.0.1", "dee").may_sit() for _ in range(20)), "whom nobody counts"
    now = 20.0
    assert visit(admission, "192.0.2.10", "ann").may_sit()
    assert not visit(admission, "192.0.2.11", "ann").may_sit()


@pytest.mark.parametrize("kind", ["sit", "knock"])
def test_to_knock_at_a_free_seat_counts_as_sitting_down(table: MemoryTable, kind: str) -> None:
    admission = Admission(FEW, clock=lambda: 0.0)
    table.do(table.session.connect(2, "ann", table.now, visit(admission, "192.0.2.1", "ann")))
    table.say(2, type="hello", wire=WIRE_VERSION, tab="ann")
    answers: list[list[Any]] = []
    for at in range(3):
        answers.append(table.say(2, type=kind, id=10 * at + 1, seat=1, name="Ann"))
        table.say(2, type="stand", id=10 * at + 2)

    assert [is_acked(answer) for answer in answers] == [True, True, False]
    assert reason(answers[2]) == "TOO_FAST"
