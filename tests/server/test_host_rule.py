"""The host rules the table: who must go, who sits where, who may watch, who rules next; and nobody else does."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.server.tables.timing.presence import BRIEF_S
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, read_any, reason


def friends(game: str = "literature", **wishes: Any) -> MemoryTable:
    """The owner and Bea have had seats 0 and 1 for a while, on links 1 and 2; Cyd watches on link 3."""
    table = MemoryTable(game=game, seats=4, **{"seating": "until_play"} | wishes)
    for link, who in enumerate((OWNER, "bea", "cyd"), 1):
        table.connect(link, who, tab=who)
    assert is_acked(table.say(2, type="knock", id=1, seat=1, name="Bea"))
    if game == "literature":  # a bot would begin a game in which the seat on turn has nothing to choose
        table.pass_time(BRIEF_S)
    return table


def move(table: MemoryTable, command: int = 90) -> None:
    assert is_acked(table.say(1, **table.ask(1, command)))


def tags(table: MemoryTable, link: int) -> list[str]:
    return [read_any(sight)["type"] for update in table.updates(link) for sight in update.sights]


def sit(table: MemoryTable, link: int, command: int = 3, seat: int = 1) -> list[Any]:
    return table.say(link, type="sit", id=command, seat=seat, name="Bea")


# --- Who must go ------------------------------------------------------------------------------------------------------


def test_after_a_removal_nobody_sits_down_unasked_whatever_cookie_they_have_also_after_a_restart() -> None:
    table = friends(seating="open")
    assert is_acked(table.say(1, type="remove", id=2, seat=1))

    assert (table.table(2).you, table.view(2)) == (None, table.state.view(None))
    assert (table.statuses(3)[1], table.table(3).seating) == ("bot", "ask")
    assert "removed" in tags(table, 3)
    assert [reason(sit(table, link)) for link in (2, 3)] == ["ASK_FIRST"] * 2
    table.session = table.rebuilt()
    table.connect(5, "bea", tab="again")
    assert reason(sit(table, 5)) == "ASK_FIRST"


def test_whoever_was_removed_must_ask_even_where_the_others_need_not_until_they_are_let_in() -> None:
    table = friends()
    table.say(1, type="remove", id=2, seat=1)
    table.say(1, type="set_seating", id=3, seating="open")

    assert (table.table(3).free, table.table(2).free) == ((1, 2, 3), ())
    assert is_acked(table.say(2, type="knock", id=2, seat=1, name="Bea"))
    assert is_acked(table.say(1, type="admit", id=4, knock=table.table(1).knocks[0].number))
    assert table.table(2).you == 1
    table.say(2, type="stand", id=3)
    assert 1 in table.table(2).free


def test_a_seat_that_was_kept_for_somebody_can_be_taken_back() -> None:
    table = friends()
    move(table)
    table.say(3, type="knock", id=1, seat=2, name="Cyd")
    table.say(1, type="admit", id=2, knock=table.table(1).knocks[0].number)
    assert [kept.seat for kept in table.table(1).kept] == [2]
    assert is_acked(table.say(1, type="remove", id=3, seat=2))

    assert (table.table(1).kept, table.table(3).asked) == ((), None)


def test_a_removal_takes_back_what_the_person_proposed() -> None:
    table = friends()
    for link, seat in ((3, 2), (4, 3)):
        table.sit(link, f"p{seat}", seat)
    assert is_acked(table.say(2, type="rule", id=5, ruling={"type": "redeal"}))
    table.say(1, type="remove", id=2, seat=1)

    assert table.table(1).ruling is None


# --- Who sits where -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["literature", "go_fish", "fish_draw"])
def test_before_the_first_move_two_change_places_and_the_cards_are_dealt_anew(game: str) -> None:
    table = friends(game)
    names = [sitter.name for sitter in table.table(1).sitters]
    before = table.truth
    assert is_acked(table.say(1, type="swap", id=2, seat=1, other=2))

    assert [sitter.name for sitter in table.table(1).sitters] == [names[0], names[2], names[1], names[3]]
    assert table.truth != before
    for link, seat in ((1, 0), (2, 2), (3, None)):
        assert (table.table(link).you, table.view(link)) == (seat, table.state.view(seat))
    for state in (table.state, table.rebuilt().state):
        assert (state.game.truth, state.game.is_untouched, state.game.number) == (table.truth, True, 1)


def test_whoever_changes_places_is_not_told_what_the_other_seat_saw() -> None:
    table = MemoryTable(dealer="drawn")
    table.connect(1)
    table.sit(2, "bea", 1)
    table.say(1, type="swap", id=2, seat=1, other=2)
    table.connect(5, "bea", tab="later")
    dealt = [read_any(sight) for sight in table.updates(5)[0].sights]

    assert [{*sight["hand"]} for sight in dealt if "hand" in sight] == [{*map(str, table.truth.hands[2])}]


def test_two_people_change_places_and_each_sees_the_own_new_hand_alone() -> None:
    table = friends()
    assert is_acked(table.say(1, type="swap", id=2, seat=0, other=1))

    assert (table.table(1).you, table.table(2).you, table.table(1).host) == (1, 0, 1)
    assert [table.view(link).hand for link in (2, 1)] == list(table.truth.hands[:2])


def test_a_bot_moves_with_its_name_and_its_level() -> None:
    table = friends(levels={2: "counting", 3: "random"})
    names = [sitter.name for sitter in table.table(1).sitters]
    table.say(1, type="swap", id=2, seat=2, other=3)

    assert [(one.name, one.bot) for one in table.table(1).sitters[2:]] == [(names[3], "random"), (names[2], "counting")]
    assert table.rebuilt().state.seats.bot_on(2) == "random"


# --- Who rules next -------------------------------------------------------------------------------------------------------


def test_the_host_hands_the_table_on_and_is_one_of_the_others_then() -> None:
    table = friends()
    assert is_acked(table.say(1, type="hand_over", id=2, seat=1))

    assert table.table(3).host == 1
    assert reason(table.say(1, type="set_seating", id=3, seating="locked")) == "NOT_THE_HOST"
    assert is_acked(table.say(2, type="set_seating", id=3, seating="locked"))
    assert table.rebuilt().state.seats.host == 1


def test_while_the_host_is_gone_whoever_has_sat_longest_rules_but_can_neither_oust_them_nor_hand_the_table_on() -> None:
    table = friends()
    table.sit(3, "cyd", 2)
    table.disconnect(1)
    table.pass_time(GRACE + 1)
    assert table.table(2).host == 1
    assert reason(table.say(2, type="remove", id=3, seat=0)) == "NOT_THE_HOST"
    assert reason(table.say(2, type="hand_over", id=4, seat=2)) == "NOT_THE_HOST"
    assert is_acked(table.say(2, type="remove", id=5, seat=2))

    table.connect(4, OWNER, tab="back")
    assert table.table(2).host == 0
    assert reason(table.say(2, type="set_seating", id=6, seating="open")) == "NOT_THE_HOST"


def test_when_the_host_gives_up_their_seat_whoever_has_sat_longest_is_the_host() -> None:
    table = friends()
    table.say(1, type="stand", id=2)

    assert table.table(2).host == 1
    assert is_acked(table.say(2, type="set_watching", id=3, watching="nobody"))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ({"type": "remove", "seat": 2}, "NOBODY_THERE"),
        ({"type": "hand_over", "seat": 2}, "NOBODY_THERE"),
        ({"type": "remove", "seat": 0}, "OWN_SEAT"),
        ({"type": "hand_over", "seat": 0}, "OWN_SEAT"),
        ({"type": "swap", "seat": 1, "other": 1}, "OWN_SEAT"),
        ({"type": "swap", "seat": 1, "other": 4}, "UNKNOWN_SEAT"),
        ({"type": "remove", "seat": -1}, "UNKNOWN_SEAT"),
        ({"type": "set_seating", "seating": "sometimes"}, "UNREADABLE"),
    ],
)
def test_what_cannot_be_is_refused_by_name(command: dict[str, object], why: str) -> None:
    table = friends()
    length = len(table.log)

    assert reason(table.say(1, id=2, **command)) == why
    assert len(table.log) == length


# --- Who may watch --------------------------------------------------------------------------------------------------------


def test_where_nobody_may_watch_a_visitor_sees_who_sits_there_and_nothing_of_the_game() -> None:
    table = friends()
    move(table)
    assert is_acked(table.say(1, type="set_watching", id=2, watching="nobody"))
    nothing, told = table.state.rules.start_view(None), len(table.updates(3))
    move(table, 91)
    table.pass_time(30)

    assert len(table.updates(3)) == told
    assert (table.view(3), table.table(3).watching) == (nothing, "nobody")
    assert [sitter.name for sitter in table.table(3).sitters][:2] == ["Owner", "Bea"]
    assert table.session.look("cyd", table.now)[1].sights == ()
    table.connect(6, None, tab="later")
    assert (table.view(6), tags(table, 6)) == (nothing, [])
    assert table.view(2) == table.state.view(1)


def test_a_visitor_who_may_watch_again_sees_how_things_stand_and_not_what_they_missed() -> None:
    table = friends(watching="nobody")
    move(table)
    table.pass_time(20)
    assert tags(table, 3) == []
    assert is_acked(table.say(1, type="set_watching", id=2, watching="facts"))

    assert table.view(3) == table.state.view(None)
    assert tags(table, 3) == ["watching_set"]


def test_where_nobody_may_watch_a_friend_can_ask_for_a_seat_and_is_told_the_game_when_they_sit() -> None:
    table = friends(watching="nobody")
    table.say(2, type="stand", id=2)
    move(table)
    assert is_acked(table.say(3, type="knock", id=1, seat=2, name="Cyd"))
    table.say(1, type="set_seating", id=3, seating="open")
    assert is_acked(sit(table, 3, 2, seat=2))

    assert table.view(3) == table.state.view(2)
    assert "hand_seen" not in tags(table, 3)
