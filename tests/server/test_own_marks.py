"""Marks of one's own: a table allows them or not, and they are for one game; hints are a choice in the form, too."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from shoal.core.codec import Unreadable
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.request import Filled, looked_at, read_form
from shoal.server.tables.state.log import opening_of
from tests.server.tables_in_memory import MemoryTable, is_acked

FORM = b"game=literature&option.players=6"


def a_table(**wishes: Any) -> MemoryTable:
    table = MemoryTable(game="go_fish", seats=2, bot="random", **wishes)
    table.connect(1)
    return table


def test_a_table_allows_none_unless_its_host_wants_them() -> None:
    assert a_table().table(1).marks is None
    assert a_table(marks=True).table(1).marks == 1


def test_what_is_allowed_stands_in_the_log_as_a_value_and_outlives_a_restart() -> None:
    table = a_table(marks=True, hints=False)
    opened = json.loads(table.log[0].body)
    assert (opened["marks"], opened["hints"]) == (True, False)

    again = MemoryTable(log=table.log)
    again.connect(1)
    assert (again.table(1).marks, again.table(1).hints) == (1, False)


def test_with_the_next_deal_they_belong_to_another_game() -> None:
    table = a_table(marks=True, options={"hand_sizes": 1, "deck_ranks": 4})
    command = 0
    while not table.state.game.is_over:
        offer, command = table.offer(0), command + 1
        if offer.ranks:
            move = {"type": "ask", "seat": 0, "target": 1, "rank": next(iter(offer.ranks))}
            assert is_acked(table.say(1, type="play", id=command, n=table.state.n, move=move))
        table.pass_time(5.0, wakes=20)
    assert table.table(1).marks == 1

    assert is_acked(table.say(1, type="again", id=command + 1))
    assert table.table(1).marks == 2


@pytest.mark.parametrize("field", ["hints", "marks"])
def test_the_form_of_house_rules_says_yes_or_no(field: str) -> None:
    assert getattr(read_form(FORM + f"&{field}=yes".encode()), field) is True
    assert getattr(read_form(FORM + f"&{field}=no".encode()), field) is False
    assert getattr(read_form(FORM), field) is getattr(NewTable(), field)


def test_anything_else_is_refused_at_its_field() -> None:
    with pytest.raises(Unreadable, match="marks"):
        read_form(b"game=literature&marks=perhaps")
    form = looked_at({"game": "literature", "option.players": "6", "hints": "maybe"})
    assert isinstance(form, Filled)
    assert form.problem is not None
    assert form.problem.options == ("hints",)


def test_a_first_visit_has_no_marks() -> None:
    entries = opening(NewTable("literature", lesson="first-visit", marks=True), "owner", Random(1))
    assert opening_of(entries).marks is False
