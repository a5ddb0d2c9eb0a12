"""Rulings: four friends at a table of Literature settle an irregularity; with bots nobody can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Ack, PendingRuling
from tests.server.tables_in_memory import GRACE, MemoryTable, is_acked, read_any, reason, seated

CANCEL = {"type": "cancel", "half_suit": "LC"}
REDEAL = {"type": "redeal"}


@pytest.fixture
def friends() -> MemoryTable:
    """The owner and three friends; seat 0 is on link 1, and so on."""
    return four()


def four(game: str = "literature", **wishes: Any) -> MemoryTable:
    return seated("person 1", "person 2", "person 3", game=game, seats=4, **wishes)


def rule(table: MemoryTable, seat: int, ruling: Mapping[str, object] = CANCEL, command: int = 50) -> list[Any]:
    return table.say(seat + 1, type="rule", id=command, ruling=ruling)


def consent(table: MemoryTable, seat: int, *, yes: bool = True, command: int = 60, n: int | None = None) -> list[Any]:
    """An answer to the ruling that waits now, or to that with the number `n`."""
    return table.say(seat + 1, type="consent", id=command, yes=yes, n=table.proposed if n is None else n)


def closed(table: MemoryTable) -> list[str]:
    return [half_suit.half_suit for half_suit in table.truth.board.closed]


def pending(table: MemoryTable, link: int = 1) -> PendingRuling | None:
    return table.table(link).ruling


def the_pending(table: MemoryTable, link: int = 1) -> PendingRuling:
    found = pending(table, link)
    assert found is not None
    return found


def told(table: MemoryTable, link: int) -> list[str]:
    return [read_any(sight)["type"] for update in table.updates(link) for sight in update.sights]


@pytest.mark.parametrize(("proposer", "agrees"), [(0, 1), (0, 3), (1, 0)])
def test_the_host_and_an_opponent_settle_it(friends: MemoryTable, proposer: int, agrees: int) -> None:
    assert is_acked(rule(friends, proposer))
    assert closed(friends) == []
    assert is_acked(consent(friends, agrees))

    assert (closed(friends), pending(friends)) == (["LC"], None)
    assert {row.by for row in friends.log[-2:]} == {"table"}
    assert {"ruling_proposed", "ruling", "closed"} <= set(told(friends, 3))


def test_the_hosts_own_side_alone_settles_nothing(friends: MemoryTable) -> None:
    rule(friends, 0)
    assert is_acked(consent(friends, 2))
    assert closed(friends) == []
    assert is_acked(consent(friends, 0, yes=False))
    rule(friends, 2, command=70)
    assert is_acked(consent(friends, 0, command=71))

    assert closed(friends) == []


def test_without_the_host_all_others_must_agree_and_everybody_sees_who_has(friends: MemoryTable) -> None:
    assert is_acked(rule(friends, 1))
    assert reason(rule(friends, 2)) == "RULING_PENDING"
    assert (the_pending(friends, 4).by, read_any(the_pending(friends, 4).ruling)) == (1, CANCEL)
    for seat in (2, 3):
        assert is_acked(consent(friends, seat))
        assert closed(friends) == []
    assert the_pending(friends).consents == (2, 3)
    assert is_acked(friends.say(1, **friends.ask(1, command=20))), "play goes on meanwhile"
    assert is_acked(consent(friends, 0))

    assert closed(friends) == ["LC"]


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_anybody_may_reject_a_proposal_and_the_proposer_may_withdraw_it(friends: MemoryTable, seat: int) -> None:
    rule(friends, 1)
    assert is_acked(consent(friends, seat, yes=False))

    assert pending(friends) is None
    assert reason(consent(friends, 2)) == "NO_RULING"
    assert is_acked(rule(friends, 1, REDEAL, command=51))


def test_a_player_who_gives_up_their_seat_loses_their_proposal_and_their_consent(friends: MemoryTable) -> None:
    friends.begin(1)
    rule(friends, 1)
    consent(friends, 2)
    friends.say(3, type="stand", id=9)
    assert the_pending(friends).consents == ()
    friends.say(2, type="stand", id=9)
    assert pending(friends) is None
    assert reason(rule(friends, 0)) == "RULINGS_ARE_FOR_FRIENDS", "with a bot at the table"


def test_with_a_bot_that_stands_in_nobody_can_settle_anything(friends: MemoryTable) -> None:
    friends.begin(1)
    rule(friends, 1)
    friends.disconnect(4)
    friends.pass_time(GRACE + 1)

    assert reason(consent(friends, 0)) == "RULINGS_ARE_FOR_FRIENDS"
    assert is_acked(consent(friends, 0, yes=False, command=61)), "a rejection is always possible"


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        ({"type": "cancel", "half_suit": "XX"}, "UNKNOWN_HALF_SUIT"),
        ({"type": "nonsense"}, "UNREADABLE"),
        ({"type": "move", "card": "9H"}, "UNREADABLE"),
        ({"type": "move", "card": "9H", "to": 7}, "UNKNOWN_PLAYER"),
    ],
)
def test_what_cannot_be_is_not_proposed(friends: MemoryTable, ruling: dict[str, object], why: str) -> None:
    assert reason(rule(friends, 1, ruling)) == why
    assert pending(friends) is None


@pytest.mark.parametrize("to", range(4))
def test_a_card_can_be_proposed_for_any_hand_so_that_a_refusal_tells_nothing(friends: MemoryTable, to: int) -> None:
    assert is_acked(rule(friends, 1, {"type": "move", "card": "9H", "to": to}))
    assert not any("moved" in told(friends, link) for link in (1, 2, 3, 4))


@pytest.mark.parametrize("game", ["literature", "go_fish", "fish_draw"])
def test_a_new_deal_is_within_the_same_game_and_everybody_sees_their_own_hand(game: str) -> None:
    table = four(game)
    before = table.truth
    assert is_acked(rule(table, 0, REDEAL))
    assert is_acked(consent(table, 1))

    assert table.truth != before
    assert (table.state.game.number, sum(table.state.score.wins), table.state.score.ties) == (1, 0, 0)
    assert table.rebuilt().state.game.truth == table.truth
    for seat in range(4):
        assert table.view(seat + 1) == table.state.view(seat)


def test_a_ruling_sent_again_is_acknowledged_again_and_done_once(friends: MemoryTable) -> None:
    rule(friends, 0)
    proposed = friends.proposed
    first = consent(friends, 1)[-1]
    (n,) = (row.n for row in friends.log if row.command == 60 and row.by == "human")
    assert first == Ack(60, n)

    again = {"type": "consent", "id": 60, "yes": True, "n": proposed}
    assert friends.say(2, **again) == [first]
    friends.session = friends.rebuilt()
    friends.connect(11, "person 1", tab="person-1")
    assert friends.say(11, **again) == [first]
    assert closed(friends) == ["LC"]


def test_when_the_game_is_over_there_is_nothing_to_settle(friends: MemoryTable) -> None:
    for command, half_suit in enumerate(("LC", "LD", "LH", "LS", "HC", "HD", "HH", "HS"), 100):
        assert is_acked(rule(friends, 0, {"type": "cancel", "half_suit": half_suit}, command))
        assert is_acked(consent(friends, 1, command=command))

    assert friends.state.game.is_over
    assert (friends.table(1).wins, friends.table(1).ties) == ((0, 0), 1)
    assert reason(rule(friends, 0, REDEAL, command=400)) == "GAME_OVER"


@pytest.mark.parametrize("last", [True, False])
def test_where_everybody_must_agree_the_host_and_an_opponent_are_not_enough_and_one_no_is(*, last: bool) -> None:
    table = four(rulings="everybody")
    assert table.table(2).rulings == "everybody"
    assert is_acked(rule(table, 0))
    read = the_pending(table, 3)
    for seat in (1, 2):
        assert is_acked(consent(table, seat))
        assert closed(table) == []
    table.session = table.rebuilt()
    table.connect(9, "person 3", tab="again")

    assert pending(table, 9) == PendingRuling(0, read.ruling, (1, 2), read.n)
    assert is_acked(table.say(9, type="consent", id=1, yes=last, n=read.n))
    assert (pending(table, 9), closed(table)) == (None, ["LC"] if last else [])


@pytest.mark.parametrize("yes", [True, False])
def test_an_answer_is_to_the_ruling_that_was_read_and_to_no_later_one(friends: MemoryTable, *, yes: bool) -> None:
    rule(friends, 0, REDEAL)
    read = the_pending(friends, 2)
    consent(friends, 0, yes=False)
    rule(friends, 0, CANCEL, command=51)

    assert reason(consent(friends, 1, yes=yes, n=read.n)) == "STALE"
    later = the_pending(friends, 2)
    assert (closed(friends), later.consents) == ([], ())
    assert is_acked(consent(friends, 1, command=61, n=later.n))
    assert closed(friends) == ["LC"]
