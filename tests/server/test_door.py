"""Who may sit down at a table: closed seats, knocks, second hands, seats that are left as soon as they were taken, the lobby."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from shoal.server.lobby.board import Listing
from shoal.server.tables.codes import offered, seats_in
from shoal.server.tables.messages.to_client import KnockAnswer, KnockSeen
from shoal.server.tables.messages.wire import Seating
from shoal.server.tables.seating.seat_policy import MOST_KNOCKS
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.timing.presence import BRIEF_S, FROZEN_FOR
from tests.server.tables_in_memory import GRACE, OWNER, MemoryTable, is_acked, reason


def opened(seating: Seating = "until_play", **wishes: Any) -> MemoryTable:
    """The owner on link 1, Bea watching on link 2; the owner has the turn."""
    table = MemoryTable(seating=seating, **wishes)
    table.connect(1, OWNER, tab="owner")
    table.connect(2, "bea", tab="bea")
    return table


def with_cyd(seating: Seating = "until_play", **wishes: Any) -> MemoryTable:
    """The same, and Cyd on link 3 has sat down on seat 1 before the first move."""
    table = opened(**wishes)
    table.sit(3, "cyd", 1)
    if seating != "until_play":
        table.say(1, type="set_seating", id=1, seating=seating)
    return table


def sit(table: MemoryTable, link: int, seat: int, name: str = "", command: int = 10) -> list[object]:
    return table.say(link, type="sit", id=command, seat=seat, name=name or f"Guest {link}")


def knock(table: MemoryTable, link: int, seat: int = 2, name: str = "", command: int = 20) -> list[object]:
    return table.say(link, type="knock", id=command, seat=seat, name=name or f"Guest {link}")


def move(table: MemoryTable, command: int = 90) -> None:
    """The first move of the game: from now on seats are closed."""
    assert is_acked(table.say(1, **table.ask(1, command)))


def admit(table: MemoryTable, command: int = 30) -> list[object]:
    """The host lets in who knocked first."""
    return table.say(1, type="admit", id=command, knock=table.table(1).knocks[0].number)


# --- Before the first move, and after it ----------------------------------------------------------------------------


def test_nothing_but_a_move_closes_the_seats_and_then_they_can_be_asked_for() -> None:
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
    table.move(1, "pause", 20)
    table.pass_time(400.0)
    assert '"resumed"' in table.log[-1].body, "the pause has run out"
    table.connect(3, "cyd", tab="cyd")
    assert is_acked(sit(table, 2, 2)), "the friend who was waited for"
    move(table)

    assert (table.table(3).free, table.table(3).askable) == ((), (1, 3))
    assert reason(sit(table, 3, 3)) == "ASK_FIRST"


def test_at_a_locked_table_nobody_sits_down_or_asks() -> None:
    table = opened("locked")

    assert (table.table(2).free, table.table(2).askable) == ((), ())
    assert reason(sit(table, 2, 2)) == reason(knock(table, 2)) == "TABLE_LOCKED"


@pytest.mark.parametrize("seating", ["until_play", "ask", "locked"])
def test_no_cookie_shows_a_second_hand_at_a_closed_table(seating: Seating) -> None:
    table = with_cyd(seating)
    move(table)
    guests = {20: "bea", 21: "second", 22: "third"}
    for link, who in guests.items():
        table.connect(link, who, tab=who)
        for seat in range(4):
            sit(table, link, seat, command=50 + seat)
            knock(table, link, seat, command=60 + seat)
    for at in range(len(table.table(1).knocks)):
        admit(table, command=70 + at)  # the host's own second cookies, too

    assert [(table.table(link).you, len(table.view(link).hand)) for link in guests] == [(None, 0)] * 3


def test_a_place_is_free_to_come_back_to_for_whoever_gave_it_up_in_this_game() -> None:
    table = with_cyd()
    move(table)
    table.say(3, type="stand", id=5)

    assert table.table(3).free == (1,)
    assert is_acked(sit(table, 3, 1))


def test_where_nobody_is_left_who_could_open_the_door_it_is_open() -> None:
    table = opened("locked")
    move(table)
    table.say(1, type="stand", id=5)
    assert is_acked(sit(table, 2, 2))

    frozen = opened()
    move(frozen)
    frozen.disconnect(1)
    frozen.pass_time(FROZEN_FOR + 1)
    assert is_acked(sit(frozen, 2, 0))


# --- Knocks -----------------------------------------------------------------------------------------------------------


def test_the_host_alone_hears_a_knock_nothing_is_logged_and_it_ends_with_the_last_connection() -> None:
    table = with_cyd()
    move(table)
    length = len(table.log)
    assert is_acked(knock(table, 2))

    assert table.table(1).knocks == (KnockSeen(1, 2, "Guest 2", at_once=False),)
    assert (table.table(3).knocks, table.table(2).asked) == ((), KnockAnswer("waiting", 2))
    table.disconnect(2)
    assert table.table(1).knocks == ()
    assert reason(table.say(1, type="admit", id=1, knock=1)) == "NO_KNOCK"
    assert len(table.log) == length


def test_against_bots_alone_the_host_lets_a_friend_in_at_once() -> None:
    table = opened()
    move(table)
    knock(table, 2)
    (one,) = table.table(1).knocks
    assert one.at_once
    answers = [table.say(1, type="admit", id=30, knock=one.number) for _ in range(2)]

    assert is_acked(answers[0])
    assert answers[1][-1] == answers[0][-1], "said twice, done once"
    assert (table.table(2).you, table.table(2).sitters[2].name) == (2, "Guest 2")
    assert table.view(2).hand == table.truth.hands[2]
    assert table.table(1).knocks == ()


def test_where_another_person_plays_a_seat_is_kept_for_the_next_deal_and_survives_a_restart() -> None:
    table = with_cyd()
    move(table)
    knock(table, 2)
    assert is_acked(admit(table))
    row = table.log[-1]
    assert row.body == '{"type":"seat_promised","seat":2,"person":"p3"}', "the log names nobody"
    assert (row.known and row.known.name) == "Guest 2"
    assert table.rebuilt().state.seats.names.of("bea") == "p3"
    assert (table.table(2).you, table.table(2).asked) == (None, KnockAnswer("kept", 2))
    assert [(kept.seat, kept.name) for kept in table.table(3).kept] == [(2, "Guest 2")]
    assert reason(sit(table, 2, 2)) == "WITH_NEXT_DEAL"

    table.say(1, type="set_seating", id=3, seating="open")
    table.connect(4, "dee", tab="dee")
    assert table.table(4).free == (3,)
    assert reason(sit(table, 4, 2)) == "SEAT_TAKEN"
    assert is_acked(sit(table, 4, 3, command=11))
    table.session = table.rebuilt()
    table.connect(5, "bea", tab="bea")
    assert table.table(5).asked == KnockAnswer("kept", 2)


def play_on(table: MemoryTable, links: dict[int, int]) -> None:
    """One move in a game of Go Fish, or a bot's; `links` are those of the seats that people have."""
    turn = table.state.game.turn
    assert turn is not None
    if turn in links:
        offer = table.offer(turn)
        command = 100 + table.state.n
        assert is_acked(table.move(links[turn], "ask", command, target=offer.targets[0], rank=offer.ranks[0]))
    else:
        table.pass_time(1)


def test_whoever_was_let_in_for_the_next_deal_sits_down_with_it_and_sees_that_hand_alone() -> None:
    table = with_cyd(game="go_fish", seats=3)
    while table.state.game.is_untouched:
        play_on(table, {0: 1, 1: 3})
    knock(table, 2)
    assert is_acked(admit(table))
    while not table.state.game.is_over:
        play_on(table, {0: 1, 1: 3})
    assert table.table(2).you is None
    assert is_acked(table.say(1, type="again", id=40))

    assert (table.table(2).you, table.state.game.number, table.table(2).kept) == (2, 2, ())
    assert table.view(2) == table.state.view(2)
    assert table.rebuilt().state.seats.people == table.state.seats.people


def test_where_no_seat_has_seen_more_than_others_a_friend_is_let_in_at_once() -> None:
    table = with_cyd(game="fish_draw")
    assert is_acked(table.move(1, "reveal", 50))
    assert is_acked(knock(table, 2))

    assert table.table(1).knocks[0].at_once
    assert is_acked(admit(table))
    assert table.table(2).you == 2


def test_the_second_who_asks_for_a_seat_that_is_taken_by_then_gets_another() -> None:
    table = opened("ask")
    table.connect(3, "cyd", tab="cyd")
    assert reason(sit(table, 2, 2)) == "ASK_FIRST"
    knock(table, 2)
    knock(table, 3)
    admit(table)
    assert table.table(1).knocks[0].seat != 2
    assert is_acked(admit(table, command=31))

    assert table.table(2).you == 2
    assert table.table(3).you not in (None, 2)


def test_whoever_takes_back_what_they_asked_for_may_ask_again_at_once() -> None:
    table = with_cyd()
    move(table)
    assert is_acked(knock(table, 2))
    assert is_acked(table.say(2, type="stop_asking", id=21))
    assert (table.table(1).knocks, table.table(2).asked) == ((), None)
    assert reason(table.say(2, type="stop_asking", id=22)) == "NO_KNOCK"

    assert is_acked(knock(table, 2, command=23))
    assert [one.name for one in table.table(1).knocks] == ["Guest 2"]


def test_whoever_is_turned_away_may_ask_again_after_the_next_deal() -> None:
    table = opened("ask")
    knock(table, 2)
    assert is_acked(table.say(1, type="turn_away", id=1, knock=table.table(1).knocks[0].number))

    assert (table.table(2).asked, table.table(2).askable) == (KnockAnswer("turned_away"), ())
    assert reason(knock(table, 2, command=21)) == "TURNED_AWAY"


def test_a_friend_with_the_hosts_link_is_heard_though_strangers_fill_the_door() -> None:
    table = MemoryTable(seating="ask", seals=Seals(b"key"))
    table.connect(1, OWNER, tab="owner")
    strangers = range(10, 22)
    for link in strangers:  # twelve, each from an address of their own
        table.connect(link, f"guest {link}", tab=f"tab{link}", address=f"198.51.100.{link}")
        knock(table, link)
    by = table.table(1).invitation
    table.connect(2, "bea", tab="bea", address="192.0.2.1", by=by)

    assert [table.table(link).invitation for link in (2, *strangers)] == [""] * 13
    assert is_acked(knock(table, 2))
    heard = [one.name for one in table.table(1).knocks]
    assert heard == ["Guest 2", *(f"Guest {link}" for link in strangers[:MOST_KNOCKS])]
    table.connect(3, "cyd", tab="cyd", address="192.0.2.2", by=by[::-1])
    assert reason(knock(table, 3)) == "TOO_MANY_ASK"


# --- One seat, many guests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize(("stayed", "is_free"), [(0.0, True), (BRIEF_S - 30, True), (BRIEF_S + 1, False)])
def test_a_seat_left_within_a_minute_of_sitting_down_is_free_again(
    stayed: float, *, is_free: bool, restarts: bool
) -> None:
    table = with_cyd()
    table.pass_time(stayed)
    table.say(1, type="set_pace", id=2, pace="slow")  # so the log knows how much time has passed
    if restarts:
        table.session = table.rebuilt()
        table.connect(6, OWNER, tab="owner2")
    table.disconnect(3)
    table.pass_time(GRACE + 1)

    assert (table.state.seats.people[1] is None) is is_free
    assert table.state.seats.people[0] is not None
    table.connect(7, "dee")
    assert (1 in table.table(7).free) is is_free


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


def test_while_only_bots_have_moved_friends_still_sit_down() -> None:
    table = opened(game="fish_draw", seed=0, dealer="drawn")
    table.pass_time(3)
    assert not table.state.game.is_untouched, "a bot has the first word"

    assert table.table(2).free == (1, 2, 3)
    assert is_acked(sit(table, 2, 2))


# --- In the lobby: how bots make way for strangers, and what the lobby is told of a table ----------------------------------

HOME, ELSEWHERE = "198.51.100.7", "203.0.113.9"


def listed() -> MemoryTable:
    """The owner on link 1, at a table of six in the lobby; nobody has moved."""
    table = MemoryTable(seats=6, seating="until_play", listed=True)
    table.connect(1, OWNER, tab="owner", address=ELSEWHERE)
    return table


def begun() -> MemoryTable:
    """The same with Bea on link 2 and seat 1, and a person has moved: whoever comes now would see a hand that matters."""
    table = listed()
    table.sit(2, "bea", 1)
    table.begin(1)
    return table


def listing(table: MemoryTable) -> Listing | None:
    return table.session.listing.row(table.now)


def test_where_one_person_plays_with_bots_a_stranger_sits_down_in_the_middle_of_a_game() -> None:
    table = listed()
    table.begin(1)
    table.connect(3, "cyd", tab="cyd")

    assert len(table.table(3).free) == 5
    assert is_acked(sit(table, 3, 4))


def test_among_people_a_stranger_has_a_seat_with_the_next_deal_without_anybodys_word_while_they_wait() -> None:
    table = begun()
    for link, guest in ((3, "cyd"), (4, "dan")):
        table.connect(link, guest, tab="tab")
    assert (table.table(3).free, table.table(3).askable) == ((), (2, 3, 4, 5))
    assert reason(sit(table, 3, 2)) == "ASK_FIRST"
    assert is_acked(knock(table, 3))
    assert is_acked(knock(table, 3)), "sent again, it is done already"
    assert (table.table(1).knocks, [kept.name for kept in table.table(1).kept]) == ((), ["Guest 3"])
    assert table.table(3).asked == KnockAnswer("kept", 2)
    assert reason(knock(table, 4)) == "SEAT_TAKEN"
    table.disconnect(3)

    assert table.table(1).kept == ()
    assert is_acked(knock(table, 4, command=21))
    table.connect(5, "cyd", tab="again")
    assert table.table(5).asked is None


def test_two_cookies_of_one_home_get_no_second_hand_by_the_lobby() -> None:
    table = listed()
    table.sit(2, "bea", 1, address=HOME)

    assert table.session.take_seat("another cookie", "Dan", HOME, table.now) == ([], "ask")
    assert table.session.take_seat("of elsewhere", "Eve", "192.0.2.9", table.now)[1] == "seated"


def test_a_person_from_the_lobby_sits_where_fewest_people_are() -> None:
    table = listed()
    for guest in ("bea", "cyd", "dan"):
        outputs, taken = table.session.take_seat(guest, guest, "", table.now)
        table.do(outputs)
        assert taken == "seated"

    sides = table.state.rules.sides
    assert [sum(table.state.seats.people[seat] is not None for seat in side) for side in sides] == [2, 2]


def test_the_lobby_is_told_what_is_public_and_of_no_moves() -> None:
    table = begun()
    found = listing(table)
    assert found is not None

    assert found.table.people == ("Owner", "Bea")
    assert (found.table.free, found.table.seats, found.table.entry) == (4, 6, "next_deal")
    assert (found.address, found.guests) == (ELSEWHERE, frozenset({OWNER, "bea"}))
    table.begin(1, command=91)
    assert listing(table) == found


def test_a_table_is_in_the_lobby_only_while_somebody_who_plays_is_there_and_seats_are() -> None:
    table = listed()
    wishes: list[tuple[dict[str, Any], str | None]] = [
        ({"type": "set_seating", "seating": "locked"}, None),
        ({"type": "set_seating", "seating": "ask"}, "ask"),
        ({"type": "set_listed", "listed": False}, None),
        ({"type": "set_listed", "listed": True}, "ask"),
    ]
    for command, (wish, entry) in enumerate(wishes, 1):
        assert is_acked(table.say(1, id=command, **wish))
        found = listing(table)
        assert (found and found.table.entry) == entry
    table.connect(9, "visitor", tab="visitor")
    table.disconnect(1)
    assert listing(table) is None


def test_a_link_offers_its_seats_and_no_others() -> None:
    table = listed()
    table.connect(3, "cyd", tab="cyd")
    seen = table.table(3)

    assert offered(seen, seats_in("https://fish.example/t/bakotimure-3fX_9aQz?seats=2,4")).free == (1, 3)
    assert offered(seen, seats_in("https://fish.example/t/bakotimure-3fX_9aQz")) == seen
    assert offered(replace(seen, free=(), askable=(2, 3)), (3,)).askable == (3,)


@pytest.mark.parametrize("junk", ["0", "1,", "1,,2", "-1", "100", "a", "1,2;3", "9" * 99])
def test_a_link_with_seats_that_nobody_wrote_offers_all(junk: str) -> None:
    assert seats_in(f"https://fish.example/t/x?seats={junk}") == ()
