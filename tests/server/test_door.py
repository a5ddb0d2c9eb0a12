"""Who may sit down at a table: closed seats, knocks, second hands, and seats that are left as soon as they were taken."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.server.tables.messages.to_client import Asked, KnockSeen
from shoal.server.tables.messages.wire import Seating
from shoal.server.tables.seating.seat_policy import MOST_KNOCKS
from shoal.server.tables.state.seals import Seals
from shoal.server.tables.timing.presence import BRIEF_S, FROZEN_FOR
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, reason


def opened(seating: Seating = "until_play", game: str = "literature") -> MemoryTable:
    """The owner on link 1, Bea watching on link 2; the owner has the turn."""
    table = MemoryTable(game=game, seating=seating)
    table.connect(1, OWNER, tab="owner")
    table.connect(2, "bea", tab="bea")
    return table


def with_cyd(seating: Seating = "until_play") -> MemoryTable:
    """The same, and Cyd on link 3 has sat down on seat 1 before the first move, for longer than a moment."""
    table = opened("until_play")
    table.connect(3, "cyd", tab="cyd")
    assert is_acked(sit(table, 3, 1, "Cyd", command=1))
    if seating != "until_play":
        table.say(1, type="set_seating", id=1, seating=seating)
    return table


def sit(table: MemoryTable, link: int, seat: int, name: str = "Bea", command: int = 10) -> list[object]:
    return table.say(link, type="sit", id=command, seat=seat, name=name)


def knock(table: MemoryTable, link: int, seat: int = 2, name: str = "Bea", command: int = 20) -> list[object]:
    return table.say(link, type="knock", id=command, seat=seat, name=name)


def move(table: MemoryTable, command: int = 90) -> None:
    """The first move of the game: from now on seats are closed."""
    assert is_acked(table.say(1, **table.ask(1, command)))


def admit(table: MemoryTable, at: int = 0, command: int = 30) -> list[object]:
    return table.say(1, type="admit", id=command, knock=table.table(1).knocks[at].number)


# --- Before the first move, and after it ----------------------------------------------------------------------------


def test_after_the_first_move_seats_are_closed_and_can_be_asked_for() -> None:
    table = opened()
    move(table)

    assert (table.table(2).free, table.table(2).askable) == ((), (1, 2, 3))
    assert reason(sit(table, 2, 2)) == "ASK_FIRST"


def test_nothing_but_a_move_closes_the_seats() -> None:
    table = opened()
    said: list[dict[str, Any]] = [
        {"type": "play", "n": table.state.n, "move": {"type": "pause", "seat": 0}},
        {"type": "set_pace", "pace": "slow"},
        {"type": "hint", "what": "know"},
        {"type": "set_hearing", "hearing_s": 3.0},
        {"type": "set_level", "level": "random", "seat": 3},
        {"type": "set_watching", "watching": "seats"},
        {"type": "swap", "seat": 2, "other": 3},
    ]
    for number, one in enumerate(said, 1):
        before = table.state.n
        table.say(1, id=number, **one)
        assert table.state.n > before, f"{one} was refused"
        assert table.table(2).free == (1, 2, 3), one
    assert is_acked(table.say(1, type="play", id=20, n=table.state.n, move={"type": "pause", "seat": 0}))
    resumed = {"type": "play", "id": 21, "n": table.state.n, "move": {"type": "resume", "seat": 0}}
    assert is_acked(table.say(1, **resumed))
    assert is_acked(sit(table, 2, 2)), "the friend who was waited for"
    assert table.state.game.is_untouched
    move(table)
    table.connect(3, "cyd", tab="cyd")
    assert table.table(3).free == ()


def test_a_pause_that_runs_out_closes_no_seats() -> None:
    table = opened()
    table.say(1, type="play", id=1, n=table.state.n, move={"type": "pause", "seat": 0})
    table.pass_time(400.0)
    assert '"resumed"' in table.log[-1].body
    assert table.table(2).free == (1, 2, 3)


def test_who_lets_somebody_in_twice_has_let_them_in_once() -> None:
    table = with_cyd("ask")
    knock(table, 2)
    number = table.table(1).knocks[0].number
    answers = [table.say(1, type="admit", id=30, knock=number) for _ in range(2)]

    assert is_acked(answers[0])
    assert answers[1][-1] == answers[0][-1]


def test_at_a_locked_table_nobody_sits_down_or_asks() -> None:
    table = opened("locked")

    assert (table.table(2).free, table.table(2).askable) == ((), ())
    assert reason(sit(table, 2, 2)) == "TABLE_LOCKED"
    assert reason(knock(table, 2)) == "TABLE_LOCKED"


@pytest.mark.parametrize("seating", ["until_play", "ask", "locked"])
def test_no_cookie_shows_a_second_hand_at_a_closed_table(seating: Seating) -> None:
    table = with_cyd(seating)
    move(table)
    for link, who in enumerate(("bea", "second", "third", "fourth"), 20):
        table.connect(link, who, tab=who)
        for seat in range(4):
            for kind in ("sit", "knock"):
                table.say(link, type=kind, id=seat + (50 if kind == "sit" else 60), seat=seat, name=who)
        assert table.table(link).you is None
        assert not table.view(link).hand
    for at in range(len(table.table(1).knocks)):
        admit(table, 0, command=70 + at)  # the host's own second cookies, too
    for link in range(20, 24):
        assert table.table(link).you is None
        assert not table.view(link).hand


def test_a_place_is_free_to_come_back_to_for_whoever_gave_it_up_in_this_game() -> None:
    table = with_cyd()
    move(table)
    table.say(3, type="stand", id=5)

    assert table.table(3).free == (1,)
    assert is_acked(sit(table, 3, 1, "Cyd", command=6))


def test_where_nobody_is_left_who_could_open_the_door_it_is_open() -> None:
    table = opened("locked")
    move(table)
    table.say(1, type="stand", id=5)

    assert is_acked(sit(table, 2, 2))


def test_a_table_whose_people_have_all_been_gone_for_a_week_is_open_too() -> None:
    table = opened()
    move(table)
    table.disconnect(1)
    table.pass_time(FROZEN_FOR + 1)
    table.connect(4, "dee", tab="dee")

    assert 0 in table.table(4).free
    assert is_acked(sit(table, 4, 2, "Dee"))


# --- Knocks -----------------------------------------------------------------------------------------------------------


def test_the_host_alone_hears_a_knock_and_nothing_is_logged() -> None:
    table = with_cyd()
    move(table)
    length = len(table.log)
    assert is_acked(knock(table, 2, 2))

    assert table.table(1).knocks == (KnockSeen(1, 2, "Bea", at_once=False),)
    assert table.table(3).knocks == ()
    assert table.table(2).asked == Asked("waiting", 2)
    assert len(table.log) == length


def test_against_bots_alone_the_host_lets_a_friend_in_at_once() -> None:
    table = opened()
    move(table)
    knock(table, 2, 2)
    assert table.table(1).knocks[0].at_once
    assert is_acked(admit(table))

    assert table.table(2).you == 2
    assert table.table(2).sitters[2].name == "Bea"
    assert table.view(2).hand == table.truth.hands[2]
    assert table.table(1).knocks == ()


def test_where_another_person_plays_the_friend_gets_the_seat_with_the_next_deal() -> None:
    table = opened()
    move(table)
    table.connect(3, "cyd", tab="cyd")
    knock(table, 3, 1, "Cyd")
    admit(table, command=31)
    knock(table, 2, 2)
    assert is_acked(admit(table))

    assert table.table(2).you is None
    assert table.table(2).asked == Asked("kept", 2)
    assert [(kept.seat, kept.name) for kept in table.table(3).kept] == [(2, "Bea")]
    assert reason(sit(table, 2, 2)) == "WITH_NEXT_DEAL"


def test_a_seat_that_is_kept_is_nobody_elses_and_survives_a_restart() -> None:
    table = with_cyd()
    move(table)
    knock(table, 2, 2)
    admit(table)
    table.say(1, type="set_seating", id=3, seating="open")
    table.connect(4, "dee", tab="dee")
    assert table.table(4).free == (3,)
    assert reason(sit(table, 4, 2, "Dee")) == "SEAT_TAKEN"
    assert is_acked(sit(table, 4, 3, "Dee", command=11))

    table.session = table.rebuilt()
    table.connect(5, "bea", tab="bea")

    assert table.table(5).asked == Asked("kept", 2)


def played_to_its_end(table: MemoryTable, links: dict[int, int]) -> None:
    """A game of Go Fish; `links` are those of the seats that people have."""
    for command in range(100, 2000):
        turn = table.state.game.turn
        if turn is None:
            return
        if turn in links:
            offer = table.offer(turn)
            move = {"type": "ask", "seat": turn, "target": offer.targets[0], "rank": offer.ranks[0]}
            assert is_acked(table.say(links[turn], type="play", id=command, n=table.state.n, move=move))
        else:
            table.pass_time(1)
    raise AssertionError("the game has no end")


def test_whoever_was_let_in_for_the_next_deal_sits_down_with_it_and_sees_that_hand_alone() -> None:
    table = MemoryTable(game="go_fish", seats=3, seating="until_play")
    for link, who in enumerate((OWNER, "bea", "cyd"), 1):
        table.connect(link, who, tab=who)
    assert is_acked(sit(table, 3, 1, "Cyd", command=1))
    while table.state.game.is_untouched:
        if table.state.game.turn == 2:
            table.pass_time(1)
        else:
            seat = table.state.game.turn or 0
            offer = table.offer(seat)
            move = {"type": "ask", "seat": seat, "target": offer.targets[0], "rank": offer.ranks[0]}
            table.say({0: 1, 1: 3}[seat], type="play", id=50, n=table.state.n, move=move)
    knock(table, 2, 2)
    assert is_acked(admit(table))
    assert table.table(2).you is None
    played_to_its_end(table, {0: 1, 1: 3})
    told = len(table.updates(2))
    assert is_acked(table.say(1, type="again", id=40))

    assert table.table(2).you == 2
    assert table.state.game.number == 2
    assert table.table(2).kept == ()
    assert table.view(2) == table.state.view(2)
    assert len(table.updates(2)) > told
    assert table.rebuilt().state.seats.people == table.state.seats.people


def test_where_no_seat_has_seen_more_than_others_a_friend_is_let_in_at_once() -> None:
    table = MemoryTable(game="fish_draw", seats=4, seating="until_play")
    for link, who in enumerate((OWNER, "bea", "cyd"), 1):
        table.connect(link, who, tab=who)
    assert is_acked(sit(table, 3, 1, "Cyd", command=1))
    assert is_acked(table.say(1, type="play", id=50, n=table.state.n, move={"type": "reveal", "seat": 0}))
    assert not table.state.game.is_untouched
    assert is_acked(knock(table, 2, 2))

    assert table.table(1).knocks[0].at_once
    assert is_acked(admit(table))
    assert table.table(2).you == 2


def test_the_second_who_asks_for_a_seat_that_is_taken_by_then_gets_another() -> None:
    table = opened("ask")
    table.connect(3, "cyd", tab="cyd")
    assert reason(sit(table, 2, 2)) == "ASK_FIRST"
    knock(table, 2, 2)
    knock(table, 3, 2, "Cyd")
    admit(table)
    assert table.table(1).knocks[0].seat != 2
    assert is_acked(admit(table, command=31))

    assert table.table(2).you == 2
    assert table.table(3).you not in (None, 2)


def test_whoever_is_turned_away_may_ask_again_after_the_next_deal() -> None:
    table = opened("ask")
    knock(table, 2)
    assert is_acked(table.say(1, type="turn_away", id=1, knock=table.table(1).knocks[0].number))

    assert table.table(2).asked == Asked("turned_away")
    assert table.table(2).askable == ()
    assert reason(knock(table, 2, command=21)) == "TURNED_AWAY"


def test_a_knock_ends_with_the_last_connection_of_whoever_knocks() -> None:
    table = opened("ask")
    knock(table, 2)
    number = table.table(1).knocks[0].number
    table.disconnect(2)

    assert table.table(1).knocks == ()
    assert reason(table.say(1, type="admit", id=1, knock=number)) == "NO_KNOCK"


def test_throw_away_guests_do_not_fill_the_hosts_screen() -> None:
    table = opened("ask")
    for at in range(MOST_KNOCKS + 3):
        table.connect(10 + at, f"guest {at}", tab=f"tab{at}")
        knock(table, 10 + at, name=f"G{at}")

    assert len(table.table(1).knocks) == MOST_KNOCKS
    assert reason(knock(table, 2)) == "TOO_MANY_ASK"


def test_a_friend_with_the_hosts_link_is_heard_though_strangers_fill_the_door() -> None:
    table = MemoryTable(game="literature", seating="ask", seals=Seals(b"key"))
    table.connect(1, OWNER, tab="owner")
    strangers = range(10, 22)
    for link in strangers:  # twelve, each from an address of their own
        table.connect(link, f"guest {link}", tab=f"tab{link}", address=f"198.51.100.{link}")
        knock(table, link, name=f"G{link}")
    by = table.table(1).invitation
    table.connect(2, "bea", tab="bea", address="192.0.2.1", by=by)

    assert [table.table(link).invitation for link in (2, *strangers)] == [""] * 13
    assert is_acked(knock(table, 2))
    assert [one.name for one in table.table(1).knocks] == ["Bea", *(f"G{link}" for link in strangers[:MOST_KNOCKS])]
    table.connect(3, "cyd", tab="cyd", address="192.0.2.2", by=by[::-1])
    assert reason(knock(table, 3, name="Cyd")) == "TOO_MANY_ASK"


def test_to_knock_where_the_seat_is_free_is_to_sit_down() -> None:
    table = opened("open")

    assert is_acked(knock(table, 2, 3))
    assert table.table(2).you == 3


def test_a_knock_needs_a_name_and_a_cookie() -> None:
    table = opened("ask")
    table.connect(9, None, tab="nobody")

    assert reason(knock(table, 2, name="  ")) == "NAME_EMPTY"
    assert reason(knock(table, 9)) == "UNKNOWN_GUEST"


# --- One seat, many guests -----------------------------------------------------------------------------------------------


def test_two_hundred_who_sit_down_and_leave_keep_nobody_from_a_seat() -> None:
    table = opened()
    for at in range(200):
        link = 1000 + at
        table.connect(link, f"guest {at}", tab=f"tab{at}")
        sit(table, link, 1 + at % 3, f"G{at}")
        table.disconnect(link)
    table.pass_time(GRACE + 1)

    assert table.table(2).free == (1, 2, 3)


@pytest.mark.parametrize(("stayed", "is_free"), [(0.0, True), (BRIEF_S - 1, True), (BRIEF_S + 1, False)])
def test_a_seat_left_within_a_minute_of_sitting_down_is_free_again(stayed: float, *, is_free: bool) -> None:
    table = with_cyd()
    table.pass_time(stayed)
    table.disconnect(3)
    table.pass_time(GRACE + 1)

    assert (table.statuses(2)[1] == "bot") is is_free
    assert (1 in table.table(2).free) is is_free


@pytest.mark.parametrize(("stayed", "is_free"), [(0.0, True), (BRIEF_S - 30, True), (BRIEF_S + 1, False)])
def test_a_restart_forgets_no_brief_stay(stayed: float, *, is_free: bool) -> None:
    table = with_cyd()
    table.pass_time(stayed)
    table.say(1, type="set_pace", id=2, pace="slow")  # so the log knows how much time has passed
    table.session = table.rebuilt()
    table.connect(6, OWNER, tab="owner2")
    table.pass_time(GRACE + 1)

    assert (table.state.seats.people[1] is None) is is_free
    assert table.state.seats.people[0] is not None


@pytest.mark.parametrize("restarts", [False, True])
def test_who_comes_back_within_the_grace_keeps_the_seat(*, restarts: bool) -> None:
    table = with_cyd()
    if restarts:
        table.session = table.rebuilt()
        table.connect(6, OWNER, tab="owner2")
    else:
        table.disconnect(3)
    table.pass_time(GRACE - 1)
    table.connect(7, "cyd", tab="cyd2")
    table.pass_time(GRACE + 1)

    assert table.table(7).you == 1


def test_who_opened_the_table_may_leave_at_once_and_come_back_later() -> None:
    table = opened()
    table.disconnect(1)
    table.pass_time(10 * GRACE)

    assert table.statuses(2)[0] == "reconnecting"


def test_what_the_log_keeps_of_who_is_let_in_names_nobody() -> None:
    table = with_cyd()
    move(table)
    knock(table, 2, 2)
    assert is_acked(admit(table))
    row = table.log[-1]

    assert row.body == '{"type":"seat_promised","seat":2,"person":"p3"}'
    assert (row.known and row.known.name) == "Bea"
    assert table.rebuilt().state.seats.names.of("bea") == "p3"


def test_while_only_bots_have_moved_friends_still_sit_down() -> None:
    table = MemoryTable(game="fish_draw", seats=4, seating="until_play", seed=0, dealer="drawn")
    table.connect(1, OWNER, tab="owner")
    table.connect(2, "bea", tab="bea")
    table.pass_time(3)
    assert not table.state.game.is_untouched, "a bot has the first word"

    assert table.table(2).free == (1, 2, 3)
    assert is_acked(sit(table, 2, 2))
