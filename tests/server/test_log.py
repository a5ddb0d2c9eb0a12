"""The log of a table, as rows and back."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from shoal.server.operations.marks import mark_of
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.log import LogDamaged, Row, read, rows, sealed


def a_log() -> list[Row]:
    return rows("t1", opening(NewTable(), "owner", Random(1)), at_ms=7)


def test_a_log_is_read_as_it_was_written() -> None:
    assert tuple(read(a_log())[1]) == opening(NewTable(), "owner", Random(1))


@pytest.mark.parametrize("body", ["garbage{", '{"type":"asked"}', '{"type":"dealt","dealer":0,"hands":[["ZZ"]]}'])
def test_an_entry_that_cannot_be_read_is_named_by_its_number_and_not_repeated(body: str) -> None:
    log = a_log()
    log[2] = sealed(replace(log[2], body=body))
    with pytest.raises(LogDamaged) as raised:
        read(log)

    assert str(raised.value) == f"event 3 of table {mark_of('t1')} cannot be read"


def test_a_missing_entry_is_named_by_its_number() -> None:
    log = a_log()
    with pytest.raises(LogDamaged, match=f"event 2 of table {mark_of('t1')} is missing"):
        read([log[0], log[2]])


def test_a_log_without_an_opening_is_damaged() -> None:
    log = a_log()
    with pytest.raises(LogDamaged, match=f"the opening of table {mark_of('t1')} cannot be read"):
        read([replace(log[0], body='{"type":"opened"}'), *log[1:]])
    with pytest.raises(LogDamaged):
        read([])
