"""A command that Shoal does not have is a struct and a row of `RULES`; all that holds for every command holds for it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct

from shoal.core.codec import Decoder
from shoal.server.tables import session
from shoal.server.tables.commands import RULES, CommandRule
from shoal.server.tables.messages.from_client import FromClient
from shoal.server.tables.messages.to_client import Ack
from shoal.server.tables.outputs import Decided
from shoal.server.tables.state.events import PaceSet
from tests.server.tables_in_memory import MemoryTable, is_acked, reason, seated


class Hurry(Struct, frozen=True, tag="hurry", forbid_unknown_fields=True):
    """Let all bots play quickly from now on."""

    id: int


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> MemoryTable:
    """A table that knows the command, with two people."""
    hurry = CommandRule("game", lambda _game, own, _command, _now: Decided(own, (PaceSet("quick"),)))
    monkeypatch.setattr(session, "_READ", Decoder[Any](FromClient | Hurry))
    monkeypatch.setitem(RULES, Hurry, hurry)  # type: ignore[misc]  # Final, for all but this
    return seated("bea")


def test_it_is_seen_by_everyone_logged_and_acknowledged_once(table: MemoryTable) -> None:
    answer = table.say(1, type="hurry", id=7)

    assert is_acked(answer)
    assert table.table(2).pace == "quick"
    assert table.rebuilt().state.settings.pace == "quick"
    n = len(table.log)
    assert table.say(1, type="hurry", id=7) == [Ack(7, table.state.n)]
    assert len(table.log) == n


def test_who_has_no_seat_may_not_give_it(table: MemoryTable) -> None:
    table.connect(3, "cy")

    assert reason(table.say(3, type="hurry", id=7)) == "NOT_SEATED"
