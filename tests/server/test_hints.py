"""Hints: for who plays against bots alone, from what their seat saw and from nothing else, and the record says so."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.native import core
from shoal.games.literature.rules.events import Dealt
from shoal.records import read_record
from shoal.server.tables.messages.hints import Hints
from shoal.server.tables.messages.to_client import Ack, Refused
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.log import rows
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, reason, seated

KINDS = ("questions", "certain", "know")


def a_table(game: str = "literature", **wishes: Any) -> MemoryTable:
    return seated(game=game, seats=None, **wishes)


def hint(table: MemoryTable, what: str, command: int = 1, link: int = 1) -> list[Any]:
    return table.say(link, type="hint", id=command, what=what)


@pytest.mark.parametrize("game", ["literature", "go_fish", "fish_draw"])
def test_a_hint_comes_after_its_acknowledgement(game: str) -> None:
    table = a_table(game)
    for command, what in enumerate(KINDS, 1):
        answers = hint(table, what, command)
        assert [type(answer) for answer in answers if not hasattr(answer, "sights")] == [Ack, Hints]
        assert (answers[-1].id, answers[-1].what) == (command, what)


def test_questions_are_legal_and_the_likeliest_says_why() -> None:
    table = a_table()
    asked = hint(table, "questions")[-1].questions

    one_half_suit = {"pack": "1x4", "players": 4, "claim_timing": "any", "challenge": True, "stall_limit": 10}
    assert isinstance(hint(a_table(options=one_half_suit), "questions")[-1], Hints)
    assert 1 <= len(asked) <= 3
    offer = table.offer(0)
    assert all(one.target in offer.targets and one.item in map(str, offer.asks) for one in asked)
    assert all(0 < one.chance <= 1 and one.reason.name for one in asked)


def test_the_grid_is_sure_of_the_own_hand_and_says_where_the_rest_may_be() -> None:
    table = a_table()
    grid = hint(table, "know")[-1].grid
    held = set(map(str, table.truth.hands[0]))
    columns = dict(zip(grid.items, grid.chance, strict=True))

    assert {item for item, chances in columns.items() if chances[0] == 1} == held
    assert all(sum(chances) == pytest.approx(1) for chances in columns.values())


def test_chances_say_what_they_are_and_from_the_first_question_on_they_are_there_both_ways() -> None:
    table = a_table()
    first = hint(table, "know")[-1].grid
    assert (first.source, first.behavioural) == ("exact", None)
    assert {one.source for one in hint(table, "questions", 2)[-1].questions} == {"exact"}

    offer = table.offer(0)
    target = offer.targets[0]
    card = next(card for card in offer.asks if card in table.truth.hands[target])
    assert is_acked(table.move(1, "ask", 3, target=target, card=str(card)))
    then = hint(table, "know", 4)[-1].grid
    assert then.source == "exact"
    assert (then.behavioural is None) == (core is None)
    if core is not None:
        assert [len(row) for row in then.behavioural] == [len(row) for row in then.chance]

    assert hint(a_table("fish_draw"), "know")[-1].grid.behavioural is None


def test_the_log_and_the_record_say_that_somebody_was_helped() -> None:
    table = a_table("go_fish", bot="counting", pace="at_once")
    assert "helped" not in table.log[-1].body
    hint(table, "questions")
    assert json.loads(table.log[-1].body) == {"type": "helped", "seat": 0, "what": "questions"}
    assert table.rebuilt().state.seats.helped == {0}

    sitter = table.state.seats.finished(0)
    assert (sitter.name, sitter.is_helped) == ("Owner", True)
    assert table.state.seats.finished(1).is_helped is False


def test_a_record_keeps_who_was_helped() -> None:
    text = '[Shoal "1"]\n[Game "go_fish"]\n[Options "players=2 hand_sizes=1 deck_ranks=4"]\n'
    seats = '[Seat 0 "Anna" helped]\n[Seat 1 "Bo" bot "counting"]\n'
    cards = ["2C", "3C", "4C", "5C", "2D", "3D", "4D", "5D", "2H", "3H", "4H", "5H", "2S", "3S"]
    deal = f"\ndeal\ndealer: Bo\nfirst: Anna\nAnna: 4S\nBo: 5S\nstock: {' '.join(cards)}\n"
    state = read_record((text + seats + deal).encode())

    assert [sitter.helped for sitter in state.headers.seats] == [True, False]


def test_with_other_people_at_the_table_there_are_none() -> None:
    table = a_table(seating="open")
    table.sit(2, "friend", 1)

    assert reason(hint(table, "questions")) == "NO_HINTS"
    assert reason(hint(table, "know", link=2, command=2)) == "NO_HINTS"
    assert reason(hint(a_table(hints=False), "know")) == "NO_HINTS", "nor where the table allows none"


def test_what_cannot_be_computed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from shoal.games.literature.belief import TooManyDeals
    from shoal.server.tables.bots import seats as bot_seats

    def too_large(*_: object) -> None:
        raise TooManyDeals("there are too many deals to count")

    monkeypatch.setattr(bot_seats, "hinter", too_large)
    answers = hint(a_table(), "know")
    assert answers[-1] == Refused("NO_HINTS", 1)


# --- Two worlds -------------------------------------------------------------------------------------------------------------


def worlds() -> tuple[MemoryTable, MemoryTable]:
    """Two tables where the owner's seat has seen the same: the hands of all others went one seat on."""
    entries = opening(NewTable("literature", name="Owner", dealer="opener", bot="random"), OWNER, Random(5))
    dealt = entries[-1].event
    assert isinstance(dealt, Dealt)
    own, *others = dealt.hands
    turned = replace(dealt, hands=(own, *others[1:], others[0]))
    tables = [
        MemoryTable(log=rows("table", (*entries[:-1], replace(entries[-1], event=event)), 0))
        for event in (dealt, turned)
    ]
    for table in tables:
        table.connect(1)
    return tables[0], tables[1]


def test_hints_are_the_same_byte_for_byte_whatever_the_seat_has_not_seen() -> None:
    one, other = worlds()
    offer = one.offer(0)
    target, card = next(
        (seat, card)
        for seat in offer.targets
        for card in offer.asks
        if all(card not in table.truth.hands[seat] for table in (one, other))
    )
    for at, what in enumerate((*KINDS, "asked", *KINDS), 1):
        for table in (one, other):
            if what == "asked":
                assert is_acked(table.move(1, "ask", at, target=target, card=str(card)))
            else:
                hint(table, what, at)
    assert one.truth.hands != other.truth.hands
    assert one.sent[1] == other.sent[1]
