"""A client in Python reads everything that a table says."""

from __future__ import annotations

import pytest
from msgspec import Raw

from shoal.core.codec import Unreadable
from shoal.core.game import BadOptions
from shoal.server.tables.messages.client_types import Reader, rules_at
from shoal.server.tables.state.sights import SeatedSeen
from tests.server.tables_in_memory import MemoryTable


def test_a_sight_is_the_tables_or_the_games() -> None:
    table = MemoryTable()
    table.connect(1)
    table.say(1, type="sit", id=1, seat=0, name="Ann")
    table.say(1, **table.ask(1, command=2))
    reader = Reader("literature")

    first, second = (reader.sights(update) for update in table.updates(1)[-2:])
    assert first == [SeatedSeen(0, "Ann")]
    assert second[0] == table.state.game.log[1]


def test_a_client_knows_the_house_rules() -> None:
    table = MemoryTable(game="go_fish", preset="deluxe", seats=3)
    table.connect(1)

    assert rules_at(table.table(1)).options == table.state.rules.options
    assert Reader("go_fish").options(table.table(1).options) == table.state.rules.options


@pytest.mark.parametrize("text", ["{}", '{"type":"nonsense"}', "[]", '{"type":"dealt"}'])
def test_what_is_no_sight_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        Reader("literature").sight(Raw(text.encode()))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadOptions):
        Reader("whist")
