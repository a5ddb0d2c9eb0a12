"""How many seats one guest, and the visitors of one address, may take."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.server.operations.admission import AddressVisit, Admission
from shoal.server.operations.limits import Limits
from shoal.server.tables.messages.wire import WIRE_VERSION
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, reason

FEW = Limits(sits_at_once=6, sits_per_minute=6, guest_sits_at_once=2, guest_sits_per_minute=3)


class Time:
    """A clock that stands still until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def visit(admission: Admission, address: str, who: str) -> AddressVisit:
    found = admission.visit(address, who)
    assert found is not None
    return found


def test_a_guest_takes_no_more_seats_from_many_addresses_than_from_one() -> None:
    clock = Time()
    admission = Admission(FEW, clock=clock)
    took = [visit(admission, f"192.0.2.{at}", "ann").may_sit() for at in range(5)]

    assert took == [True, True, False, False, False]
    assert visit(admission, "192.0.2.9", "bea").may_sit()
    clock.now += 20.0
    assert visit(admission, "192.0.2.10", "ann").may_sit()
    assert not visit(admission, "192.0.2.11", "ann").may_sit()


def test_the_guests_of_one_address_share_its_seats() -> None:
    admission = Admission(FEW, clock=Time())
    took = [visit(admission, "192.0.2.1", f"guest {at}").may_sit() for at in range(8)]

    assert took == [True] * 6 + [False] * 2


def test_whom_nobody_counts_may_sit_as_often_as_they_like() -> None:
    admission = Admission(FEW, clock=Time())

    assert all(visit(admission, "127.0.0.1", "ann").may_sit() for _ in range(20))


@pytest.mark.parametrize("kind", ["sit", "knock"])
def test_to_knock_at_a_free_seat_counts_as_sitting_down(kind: str) -> None:
    table = MemoryTable()
    admission = Admission(FEW, clock=Time())
    table.connect(1, OWNER, tab="owner")
    table.do(table.session.connect(2, "ann", table.now, visit(admission, "192.0.2.1", "ann")))
    table.say(2, type="hello", wire=WIRE_VERSION, tab="ann")
    answers: list[list[Any]] = []
    for at in range(3):
        answers.append(table.say(2, type=kind, id=10 * at + 1, seat=1, name="Ann"))
        table.say(2, type="stand", id=10 * at + 2)

    assert [is_acked(answer) for answer in answers] == [True, True, False]
    assert reason(answers[2]) == "TOO_FAST"
