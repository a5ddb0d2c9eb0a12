"""Who deals at a table, and what everybody sees of it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.games import GAMES, kit_of
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.state.events import Opened
from shoal.server.tables.state.log import Entry, read, sealed
from shoal.server.tables.state.sights import DealerDrawn
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, read_any


def drawn(entries: tuple[Entry, ...]) -> DealerDrawn:
    (draw,) = (entry.event for entry in entries if isinstance(entry.event, DealerDrawn))
    return draw


def dealer_in(entries: tuple[Entry, ...]) -> int:
    dealers: list[Any] = [
        entry.event for entry in entries if hasattr(entry.event, "hands") or hasattr(entry.event, "stacks")
    ]
    return int(dealers[0].dealer)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_dealer_is_drawn_by_the_seed_and_can_be_anybody(game: str) -> None:
    found = Counter[int]()
    for seed in range(60):
        entries = opening(NewTable(game), OWNER, Random(seed))
        assert entries == opening(NewTable(game), OWNER, Random(seed))
        assert drawn(entries).dealer == dealer_in(entries)
        assert drawn(entries).lowest is kit_of(game).dealer_draw(options_of(game)).lowest_deals
        found[dealer_in(entries)] += 1

    assert len(found) == len(drawn(opening(NewTable(game), OWNER, Random(1))).rounds[0])


def options_of(game: str) -> Any:
    return kit_of(game).rules().options


@pytest.mark.parametrize("game", GAMES)
def test_for_lessons_nothing_is_drawn_and_the_opener_deals(game: str) -> None:
    for seed in range(20):
        entries = opening(NewTable(game, dealer="opener"), OWNER, Random(seed))
        assert not any(isinstance(entry.event, DealerDrawn) for entry in entries)
        assert dealer_in(entries) == 0


def test_everybody_sees_the_draw_and_their_own_cards_until_the_first_move() -> None:
    table = MemoryTable(game="go_fish", dealer="drawn", pace="normal", seats=4)
    table.connect(1)
    table.connect(2, "visitor")
    seat = (table.truth.board.dealer + 1) % 4

    for link, second in ((1, "hand_seen"), (2, "dealt_seen")):
        first = table.updates(link)[0]
        kinds = [read_any(sight)["type"] for sight in first.sights]
        assert kinds[:2] == ["dealer_drawn", second]
        assert first.away_since is None
    told = read_any(table.updates(1)[0].sights[0])
    assert told == read_any(table.updates(2)[0].sights[0])
    assert told["dealer"] == table.truth.board.dealer
    assert [one["seat"] for one in told["rounds"][0]] == [0, 1, 2, 3]

    if seat == 0:
        assert is_acked(table.say(1, type="stand", id=1))
    table.pass_time(5)
    table.connect(3, "late visitor")
    assert table.updates(3)[0].sights == ()


def test_who_sits_down_before_the_first_move_is_told_nothing_from_before() -> None:
    table = MemoryTable(dealer="drawn", seed=3)
    table.connect(1)
    table.connect(2, "friend")
    seat = next(at for at in (1, 2, 3) if at != table.truth.board.dealer)
    assert is_acked(table.say(2, type="sit", id=1, seat=seat, name="Friend"))
    table.connect(3, "friend", tab="other")

    assert [sight for update in table.updates(3) for sight in update.sights] == []


def test_the_draw_is_shown_to_everybody_until_the_first_move_whenever_they_come() -> None:
    table = MemoryTable(dealer="drawn", seed=3, watching="nobody")
    table.connect(1)
    table.connect(2, "friend")
    seat = next(at for at in (1, 2, 3) if at != table.truth.board.dealer)
    assert table.table(2).drawn is None  # who may see nothing of the game is shown no cards
    assert is_acked(table.say(2, type="sit", id=1, seat=seat, name="Friend"))
    table.connect(3, "friend", tab="loaded-again")
    draws = [table.table(link).drawn for link in (1, 2, 3)]
    assert draws == [draws[0]] * 3
    assert draws[0] is not None
    assert draws[0].dealer == table.truth.board.dealer

    table.say(1, type="stand", id=2)
    table.pass_time(60)
    assert not table.state.game.is_untouched
    assert table.table(2).drawn is None


def test_a_log_from_before_the_draw_is_read_and_its_deal_rotates() -> None:
    old = MemoryTable()
    body = old.log[0].body.replace(',"dealer":"opener"', "")
    assert body != old.log[0].body
    log = [sealed(replace(old.log[0], body=body)), *old.log[1:]]

    opened = read(log)[1][0].event
    assert isinstance(opened, Opened)
    assert opened.dealer == "drawn"
    assert MemoryTable(log=log).truth.board.dealer == 0
