"""Rulings: four friends at a table of Literature settle an irregularity; with bots nobody can."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Ack, PendingRuling
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, read_any, reason

CANCEL = {"type": "cancel", "half_suit": "LC"}
REDEAL = {"type": "redeal"}


@pytest.fixture
def friends() -> MemoryTable:
    """The owner and three friends; seat 0 is on link 1, and so on."""
    return four()


def four(game: str = "literature", **wishes: Any) -> MemoryTable:
    table = MemoryTable(game=game, seats=4, **wishes)
    for seat in range(4):
        table.connect(seat + 1, OWNER if seat == 0 else f"person {seat}", tab=f"tab{seat}")
        if seat:
            assert is_acked(table.say(seat + 1, type="sit", id=1, seat=seat, name=f"P{seat}"))
    return table


def rule(table: MemoryTable, seat: int, ruling: Mapping[str, object] = CANCEL, command: int = 50) -> list[Any]:
    return table.say(seat + 1, type="rule", id=command, ruling=ruling)


def consent(table: MemoryTable, seat: int, *, yes: bool = True, command: int = 60) -> list[Any]:
    return table.say(seat + 1, type="consent", id=command, yes=yes, n=table.proposed)


def consent_to(
    table: MemoryTable, seat: int, ruling: PendingRuling, *, command: int = 60, yes: bool = True
) -> list[Any]:
    """What a client sends when the person of that seat has read that ruling."""
    return table.say(seat + 1, type="consent", id=command, yes=yes, n=ruling.n)


def closed(table: MemoryTable) -> list[str]:
    return [half_suit.half_suit for half_suit in table.truth.board.closed]


def pending(table: MemoryTable, link: int = 1) -> PendingRuling | None:
    return table.table(link).ruling


def tell_kinds(table: MemoryTable, link: int) -> list[str]:
    return [read_any(sight)["type"] for update in table.updates(link) for sight in update.sights]


def test_the_host_is_the_player_who_opened_the_table(friends: MemoryTable) -> None:
    assert friends.table(2).host == 0
    assert friends.state.seats.host == 0


@pytest.mark.parametrize("opponent", [1, 3])
def test_what_the_host_proposes_needs_the_consent_of_an_opponent(friends: MemoryTable, opponent: int) -> None:
    assert is_acked(rule(friends, 0))
    assert closed(friends) == []
    assert is_acked(consent(friends, opponent))

    assert closed(friends) == ["LC"]
    assert pending(friends) is None
    assert {row.by for row in friends.log[-2:]} == {"table"}
    assert {"ruling_proposed", "ruling", "closed"} <= set(tell_kinds(friends, 3))


def test_a_proposal_by_another_player_waits_and_everybody_sees_it(friends: MemoryTable) -> None:
    assert is_acked(rule(friends, 1))

    assert closed(friends) == []
    told = pending(friends, 4)
    assert told is not None
    assert (told.by, read_any(told.ruling), told.consents) == (1, CANCEL, ())
    assert tell_kinds(friends, 4)[-1] == "ruling_proposed"


def test_the_hosts_own_side_alone_settles_nothing(friends: MemoryTable) -> None:
    rule(friends, 0)
    assert is_acked(consent(friends, 2))
    assert closed(friends) == []
    rejected = consent(friends, 0, yes=False)
    assert is_acked(rejected)
    rule(friends, 2, command=70)
    assert is_acked(consent(friends, 0, command=71))

    assert closed(friends) == []


def test_an_opponents_proposal_is_carried_by_the_hosts_consent(friends: MemoryTable) -> None:
    rule(friends, 1)
    assert is_acked(consent(friends, 0))

    assert closed(friends) == ["LC"]
    assert pending(friends) is None


def test_without_the_host_all_others_must_agree(friends: MemoryTable) -> None:
    rule(friends, 1)
    for seat in (2, 3):
        assert is_acked(consent(friends, seat))
        assert closed(friends) == []
    told = pending(friends)
    assert told is not None
    assert told.consents == (2, 3)
    assert is_acked(consent(friends, 0))

    assert closed(friends) == ["LC"]


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_anybody_may_reject_a_proposal_and_the_proposer_may_withdraw_it(friends: MemoryTable, seat: int) -> None:
    rule(friends, 1)
    assert is_acked(consent(friends, seat, yes=False))

    assert pending(friends) is None
    assert reason(consent(friends, 2)) == "NO_RULING"
    assert is_acked(rule(friends, 1, REDEAL, command=51))


def test_there_is_one_ruling_at_a_time(friends: MemoryTable) -> None:
    rule(friends, 1)

    assert reason(rule(friends, 2)) == "RULING_PENDING"


def test_play_goes_on_while_a_ruling_waits(friends: MemoryTable) -> None:
    rule(friends, 1)
    assert is_acked(friends.say(1, **friends.ask(1, command=20)))

    assert pending(friends) is not None


def test_a_ruling_that_waits_survives_a_restart(friends: MemoryTable) -> None:
    rule(friends, 1)
    consent(friends, 2)
    again = friends.rebuilt()

    assert again.state.game.ruling == friends.state.game.ruling
    assert again.state.game.ruling is not None


def test_a_player_who_gives_up_their_seat_loses_their_proposal_and_their_consent(friends: MemoryTable) -> None:
    friends.begin(1)
    rule(friends, 1)
    consent(friends, 2)
    friends.say(3, type="stand", id=9)
    told = pending(friends)
    assert told is not None
    assert told.consents == ()
    friends.say(2, type="stand", id=9)
    assert pending(friends) is None


def test_with_a_bot_at_the_table_nobody_can_settle_anything(friends: MemoryTable) -> None:
    friends.say(4, type="stand", id=9)

    assert reason(rule(friends, 0)) == "RULINGS_ARE_FOR_FRIENDS"


def test_with_a_bot_that_stands_in_neither(friends: MemoryTable) -> None:
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
    assert not any("moved" in tell_kinds(friends, link) for link in (1, 2, 3, 4))


@pytest.mark.parametrize("game", ["literature", "go_fish", "fish_draw"])
def test_a_new_deal_is_within_the_same_game_and_everybody_sees_their_own_hand(game: str) -> None:
    table = four(game)
    before = table.truth
    assert is_acked(rule(table, 0, REDEAL))
    assert is_acked(consent(table, 1))

    assert table.truth != before
    assert (table.state.game.number, table.state.score.wins, table.state.score.ties) == (
        1,
        [0] * len(table.state.score.wins),
        0,
    )
    assert table.rebuilt().state.game.truth == table.truth
    for seat in range(4):
        assert table.view(seat + 1) == table.state.view(seat)


def test_a_ruling_sent_again_is_acknowledged_again_and_done_once(friends: MemoryTable) -> None:
    rule(friends, 0)
    proposed = friends.proposed
    first = consent(friends, 1)[-1]
    (n,) = (row.n for row in friends.log if row.command == 60 and row.by == "human")

    again = {"type": "consent", "id": 60, "yes": True, "n": proposed}
    assert friends.say(2, **again) == [first]
    assert first == Ack(60, n)
    friends.session = friends.rebuilt()
    friends.connect(11, "person 1", tab="tab1")
    assert friends.say(11, **again) == [Ack(60, n)]
    assert closed(friends) == ["LC"]


def test_when_the_game_is_over_there_is_nothing_to_settle(friends: MemoryTable) -> None:
    rule(friends, 1, {"type": "cancel", "half_suit": "HS"})
    for command, half_suit in enumerate(("LC", "LD", "LH", "LS", "HC", "HD", "HH"), 100):
        consent(friends, 1, yes=False, command=command + 50)
        assert is_acked(rule(friends, 0, {"type": "cancel", "half_suit": half_suit}, command))
        assert is_acked(consent(friends, 1, command=command + 20))
    rule(friends, 1, {"type": "cancel", "half_suit": "HS"}, command=300)
    assert is_acked(consent(friends, 0, command=301))

    assert friends.state.game.is_over
    assert (friends.table(1).wins, friends.table(1).ties) == ((0, 0), 1)
    assert reason(rule(friends, 0, REDEAL, command=400)) == "GAME_OVER"


def test_where_everybody_must_agree_the_host_and_an_opponent_are_not_enough() -> None:
    table = four(rulings="everybody")

    assert table.table(2).rulings == "everybody"
    assert is_acked(rule(table, 0))
    for seat in (1, 2):
        assert is_acked(consent(table, seat))
        assert closed(table) == []
    assert is_acked(consent(table, 3))
    assert closed(table) == ["LC"]
    assert pending(table) is None


def test_where_everybody_must_agree_one_who_says_no_is_enough() -> None:
    table = four(rulings="everybody")
    rule(table, 1)
    for seat in (0, 2):
        consent(table, seat)

    assert is_acked(consent(table, 3, yes=False))
    assert pending(table) is None
    assert closed(table) == []


@pytest.mark.parametrize("yes", [True, False])
def test_an_answer_is_to_the_ruling_that_was_read_and_to_no_later_one(friends: MemoryTable, *, yes: bool) -> None:
    rule(friends, 0, REDEAL)
    read = pending(friends, 2)
    assert read is not None
    consent(friends, 0, yes=False)
    rule(friends, 0, CANCEL, command=51)

    assert reason(consent_to(friends, 1, read, yes=yes)) == "STALE"
    later = pending(friends, 2)
    assert later is not None
    assert (closed(friends), later.consents) == ([], ())
    assert is_acked(consent_to(friends, 1, later, command=61))
    assert closed(friends) == ["LC"]


def test_a_ruling_keeps_its_number_over_consents_and_a_restart() -> None:
    table = four(rulings="everybody")
    rule(table, 0)
    read = pending(table, 3)
    assert read is not None
    consent_to(table, 1, read)
    table.session = table.rebuilt()
    table.connect(9, "person 2", tab="again")

    assert pending(table, 9) == PendingRuling(0, read.ruling, (1,), read.n)
    assert is_acked(table.say(9, type="consent", id=1, yes=True, n=read.n))
