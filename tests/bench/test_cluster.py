"""What `./run bench cluster` concludes from what it saw; the bench itself breaks a real cluster for minutes."""

from __future__ import annotations

import pytest

from bench._cluster_faults import FAULTS, Found, count_changes
from bench._ledger import Guest, Tally, check_log
from bench._people import Board


@pytest.mark.parametrize(
    ("appended", "changes", "duels"),
    [
        ([("a", 1.0), ("a", 2.0)], 0, 0),
        ([("a", 1.0), ("b", 5.0), ("b", 6.0)], 1, 0),
        ([("a", 1.0), ("b", 5.0), ("a", 20.0)], 2, 0),
        ([("a", 1.0), ("b", 1.5), ("a", 2.0)], 2, 1),
    ],
)
def test_two_nodes_that_append_in_turn_within_seconds_are_a_duel(
    appended: list[tuple[str, float]], changes: int, duels: int
) -> None:
    found = Found()
    count_changes(appended, Board("table", is_calm=False), found)

    assert (found.changes, found.duels) == (changes, duels)
    assert len(found.tally.faults) == duels


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([(1, 0, None), (2, 0, 7)], ""),
        ([(1, 0, None)], "command 7 was acknowledged and is not in the log"),
        ([(1, 0, None), (3, 0, 7)], "the log has gaps"),
        ([(1, 0, 7), (2, 1, 8), (3, 0, 7)], "command 7 was carried out twice"),
        ([(1, 0, 9), (2, 0, 7)], "commands are in another order"),
    ],
)
def test_a_log_is_held_against_what_was_acknowledged(rows: list[tuple[int, int, int | None]], fault: str) -> None:
    tally = Tally()
    guest = Guest("table", 0, tally)
    guest.acks, guest.n = {7: 2}, 2
    check_log("table", rows, [guest], tally)

    assert [fault in found for found in tally.faults[:1]] == ([True] if fault else [])


def test_a_bar_is_missed_where_one_table_stands_too_long() -> None:
    found = Found(stood_s=[1.0] * 99 + [11.0])

    assert [what for what, is_met in found.bars(FAULTS["kill"]) if not is_met] == ["all tables go on within 10 s"]
