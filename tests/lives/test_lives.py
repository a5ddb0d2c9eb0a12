"""Random lives of tables, others each day; `./run bench lives` lives as many as one likes, with `--sockets` on a real server."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bench.lives import round_there
from shoal.server.finished.export_command import OpenData
from shoal.server.storage.backup import back_up, restore
from shoal.server.tables.state.folding import state_of
from tests.lives.disk import disk_in
from tests.lives.life import lived, shortened
from tests.lives.planted import planted
from tests.sampling import DAY, sampled
from tests.server.finished.test_open_data import look_up_in

pytestmark = pytest.mark.slow

LIVES = 60
"""Of a day."""
QUICKLY_FOUND = {"2 rows without their heads": 5, "5 pseudonyms by count": 10}
"""Faults that are put back, and after how many lives they are found."""


def seeds(count: int, of: int, sample: str) -> list[int]:
    """So many of the day."""
    rng = Random(f"{DAY}/{sample}")
    return [rng.randrange(2**32) for _ in range(sampled(count, of=of))]


@pytest.mark.parametrize("part", range(2))
def test_all_facts_hold_in_every_life(tmp_path: Path, part: int) -> None:
    with disk_in(tmp_path) as disk:
        for seed in seeds(LIVES, 2000, "lives")[part::2]:
            failure = lived(seed, disk=disk)
            assert failure is None, str(shortened(failure))


def test_what_lives_have_left_can_be_copied_exported_and_erased(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    with disk_in(here) as disk:
        for seed in seeds(12, 100, "lives that are copied"):
            assert lived(seed, disk=disk) is None
        back_up(here, tmp_path / "copy")
        restore(tmp_path / "copy", there)
        readings = {table: disk.readings(table) for table in disk.tables}

    with disk_in(there) as again:
        assert {table: again.readings(table) for table in readings} == readings
        finished = sum(state_of(rows).finished is not None for logs in readings.values() for rows in logs[1:])
        data = OpenData(look_up_in(there), with_names=True)
        assert len(list(data.lines())) == data.counted.games
        assert data.counted.damaged == 0
        assert data.counted.games + data.counted.private + data.counted.unrecordable >= finished

        again.erase("bea")
        for table in readings:
            for rows in again.readings(table):
                assert all(person is None or person.who != "bea" for person in state_of(rows).seats.people)


@pytest.mark.parametrize("fault", QUICKLY_FOUND)
def test_a_fault_that_is_put_back_is_found_and_told_in_few_steps(fault: str, tmp_path: Path) -> None:
    with planted(fault), disk_in(tmp_path) as disk:
        live = partial(lived, disk=disk)
        found = (live(seed) for seed in range(QUICKLY_FOUND[fault]))
        failure = next(failure for failure in found if failure is not None)
        short = shortened(failure, live)

        assert short.fact == failure.fact
        assert len(short.steps) <= 8
        assert live(short.seed, short.steps) == short, "it is replayed from its seed and its steps"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows kills differently, and does not fork")
def test_clients_and_the_disk_know_the_same_of_tables_whose_server_is_killed() -> None:
    assert round_there(range(6)).faults == []
