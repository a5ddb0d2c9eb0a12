"""What an address and a guest may say over all tables, and how often a table may be changed without a move."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from shoal.server.operations.admission import Admission
from shoal.server.operations.limits import DEFAULT_LIMITS, Limits
from shoal.server.operations.observer import Observer
from tests.server.live import live_server
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, reason

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


def test_the_guests_of_one_address_have_one_limit_over_all_their_tables_and_refusals_are_counted() -> None:
    now, observer = 0.0, Noting()
    admission = Admission(clock=lambda: now, observer=observer)
    visits = [admission.visit(ADDRESS, f"guest {number}") for number in range(GUESTS) for _ in range(2)]
    accepted = asked = 0
    for tick in range(100):  # ten seconds, in each of which every socket says 20 things
        now = tick / 10
        for visit in visits:
            assert visit is not None
            asked += 2
            accepted += sum(visit.may_speak(1, is_visitor=False) for _ in range(2))

    assert asked == 16_000
    assert accepted <= DEFAULT_LIMITS.address_commands_at_once + 10 * DEFAULT_LIMITS.address_commands_per_s
    assert len(observer.reasons) == asked - accepted
    assert observer.addresses == {ADDRESS}
    assert "commands_of_address" in observer.reasons
    friend = admission.visit("203.0.113.9", "friend")
    assert friend is not None
    assert friend.may_speak(1, is_visitor=False)


def test_a_school_of_sixty_who_come_together_and_move_every_second_meets_no_limit() -> None:
    now, observer = 0.0, Noting()
    admission = Admission(clock=lambda: now, observer=observer)
    visits = [admission.visit(ADDRESS, f"pupil {number}") for number in range(60)]
    for visit in visits:
        assert visit is not None
        assert visit.may_speak(DEFAULT_LIMITS.hello_costs, is_visitor=False)
    for second in range(1, 120):
        now = float(second)
        assert all(visit.may_speak(1, is_visitor=False) for visit in visits if visit is not None)

    assert observer.reasons == []


def test_a_person_changes_a_table_only_so_often_without_moving_and_may_still_move() -> None:
    table = MemoryTable(seating="open")
    table.connect(1, OWNER)
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


def test_those_who_change_a_table_without_end_do_not_keep_its_host_from_removing_them() -> None:
    table = MemoryTable(seating="open", seats=6)
    table.connect(1, OWNER)
    others = range(2, 7)
    for link in others:
        table.connect(link, f"guest {link}", tab=f"tab-{link}")
        assert is_acked(table.say(link, type="sit", id=1, seat=link - 1, name=f"Guest {link}"))
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
