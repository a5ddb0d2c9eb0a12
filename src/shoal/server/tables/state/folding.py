"""From the rows of a log to the record of its table, whatever is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.server.operations.marks import mark_of
from shoal.server.tables.state.log import LogDamaged, Row, read
from shoal.server.tables.state.record import TableRecord


def record_of(log: Sequence[Row]) -> TableRecord:
    """The record that the rows of a log make; `LogDamaged` when they make none."""
    rules, entries = read(log)
    try:
        return TableRecord.of(rules, entries)
    except Exception as error:  # noqa: BLE001  # whatever it is, only this table is broken; what it says might name cards
        raise LogDamaged(f"the log of table {mark_of(log[0].table)} makes no table: {type(error).__name__}") from None
