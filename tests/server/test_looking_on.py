"""Those who look on: who is shown which hand, with whose consent, and that nobody who has a hand sees another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.codec import encode
from shoal.core.game import AnyRules, Game, Illegal
from shoal.core.games import GAMES, preset, rules_of
from shoal.games.go_fish.rules.events import Drew
from shoal.server.chat.spectators import MOST_ASK
from shoal.server.tables.messages.to_client import Around, Hands, Looker, Looking, Update
from shoal.server.tables.messages.wire import LATE_MOVES, Watching
from shoal.server.tables.state.events import LookedOn
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.state.log import Row, read
from shoal.server.tables.state.table_state import TableState
from tests.sampling import todays
from tests.server.tables_in_memory import OWNER, MemoryTable, is_acked, read_any, read_frame, reason
from tests.server.test_secrets import a_game, log_of, move_by_move, other_worlds, person
from tests.server.test_talk import around, company
from tests.server.test_talk import heard as talk
from tests.strategies import Table, played, steps


def look(table: MemoryTable, seat: int | None, link: int = 9, command: int = 50) -> list[Any]:
    return table.say(link, type="look_on", id=command, seat=seat, name="Wim")


def shown(table: MemoryTable, link: int = 2, command: int = 60) -> MemoryTable:
    """The person of that link shows their hand to the first who asks."""
    number = around(table, link).lookers[0].number
    assert is_acked(table.say(link, type="let_look", id=command, look=number, yes=True))
    return table


def looked_at() -> MemoryTable:
    """A table where somebody on link 9 is shown the hand of seat 1."""
    table = company(watching="seats")
    look(table, 1)
    return shown(table)


def hands(table: MemoryTable, link: int = 9) -> list[Hands]:
    found: list[Hands] = table.heard(link, Hands)
    return found


def late_table(moves: int, **wishes: Any) -> MemoryTable:
    """Bots and two people, who play so many moves, with all hands shown late."""
    table = MemoryTable(watching="late", pace="normal", **wishes)
    table.connect(1, OWNER, tab="tab1")
    table.say(1, type="stand", id=1)
    table.connect(9, "watcher", tab="tab9")
    while len(table.state.game.moves.starts) < moves:
        table.pass_time(1)
    return table


def test_a_hand_is_shown_to_who_asks_when_its_player_says_so_and_hidden_at_once_when_they_say_so() -> None:
    table = company(watching="seats")
    assert is_acked(look(table, 1))
    assert around(table, 9).looking == Looking(1, "waiting")
    assert (around(table, 2).lookers, around(table, 3).lookers) == ((Looker(1, "Wim", False),), ())
    assert table.view(9) == table.state.view(None)

    shown(table)
    assert table.view(9) == table.state.view(1)
    assert table.updates(9)[-1].moves == table.updates(9)[0].moves, "and nothing to do"
    assert [around(table, link).beside for link in (1, 2, 3, 9)] == [(0, 1, 0, 0)] * 4
    table.begin(1)
    assert table.view(9) == table.state.view(1)

    assert is_acked(table.say(2, type="let_look", id=61, look=1, yes=False))
    assert table.view(9) == table.state.view(None)
    assert around(table, 9).looking == Looking(1, "no")
    assert reason(look(table, 1, command=51)) == "TURNED_AWAY"


def test_strangers_who_ask_to_look_do_not_keep_a_friend_with_the_hosts_link_from_asking() -> None:
    table = MemoryTable(watching="seats", seals=Seals(b"key"))
    table.connect(1, OWNER, tab="tab1")
    answers = []
    for link, address in enumerate([f"198.51.100.{at}" for at in range(1, 12)] + ["203.0.113.9"] * 4, 20):
        table.connect(link, f"guest {link}", tab=f"tab{link}", address=address)
        answers.append(is_acked(look(table, 0, link=link)))
    assert sum(answers) == MOST_ASK
    table.connect(9, "watcher", tab="tab9", by=table.table(1).invitation)

    assert is_acked(look(table, 0))


@pytest.mark.parametrize(
    ("link", "end"),
    [
        (2, {"type": "stand"}),
        (1, {"type": "set_watching", "watching": "facts"}),
        (1, {"type": "remove", "seat": 1}),
        (9, {"type": "look_away"}),
    ],
)
def test_a_consent_ends_with_the_seat_and_with_what_the_host_allows(link: int, end: dict[str, Any]) -> None:
    table = looked_at()
    table.begin(1)
    assert is_acked(table.say(link, id=70, **end))

    assert table.view(9) == table.state.view(None)


def test_who_has_looked_at_a_hand_has_none_of_their_own_before_the_next_deal() -> None:
    table = looked_at()
    assert reason(look(table, 2, command=54)) == "SAW_ANOTHER_HAND"
    table.say(9, type="look_away", id=51)

    assert table.table(9).free == ()
    assert reason(table.say(9, type="sit", id=52, seat=3, name="Wim")) == "SAW_ANOTHER_HAND"
    assert is_acked(table.say(9, type="knock", id=53, seat=3, name="Wim"))
    (knock,) = table.table(1).knocks
    assert not knock.at_once
    assert is_acked(table.say(1, type="admit", id=10, knock=knock.number))
    assert table.state.seats.of("watcher") is None
    table.session = table.rebuilt()
    table.connect(19, "watcher", tab="after")
    assert table.table(19).free == (), "also after a restart"


def test_who_had_a_hand_of_this_game_sees_no_other_and_neither_does_their_second_browser() -> None:
    table = company(watching="seats")
    table.begin(1)
    table.say(3, type="stand", id=70)
    assert reason(look(table, 1, link=3)) == "SAW_ANOTHER_HAND"
    table.connect(13, "cyd", tab="second-browser")
    assert reason(look(table, 1, link=13)) == "SAW_ANOTHER_HAND"

    home = company(watching="seats")
    home.sit(14, "dan", 3, address="192.0.2.7")
    home.connect(15, "dans other self", tab="e", address="192.0.2.7")
    assert reason(look(home, 1, link=15)) == "SHARED_ADDRESS"
    assert is_acked(look(home, 3, link=15, command=51)), "but for the hand that they know"


def test_the_host_says_who_sees_hands_before_the_first_move_and_takes_it_back_at_any_time() -> None:
    table = company()
    assert [reason(look(table, seat, command=at)) for at, seat in enumerate((1, None), 50)] == ["NOT_SHOWN"] * 2
    assert is_acked(table.say(1, type="set_watching", id=2, watching="late"))
    table.begin(1)

    for at, watching in enumerate(("ended", "seats", "late")):
        assert reason(table.say(1, type="set_watching", id=3 + at, watching=watching)) == "GAME_HAS_BEGUN"
    assert is_acked(table.say(1, type="set_watching", id=9, watching="facts"))


def test_all_hands_are_shown_late_to_who_asks_for_them_and_to_nobody_else() -> None:
    table = late_table(LATE_MOVES)
    table.connect(8, "another", tab="tab8")
    assert is_acked(look(table, None))
    assert hands(table)[-1].hands == ()
    rules: Any = table.state.rules
    dealt = [bytes(encode(rules.seen(table.state.game.log[0], seat).hand)) for seat in range(4)]

    while not hands(table)[-1].hands:
        table.pass_time(1)

    assert len(table.state.game.moves.starts) == LATE_MOVES + 1
    assert [bytes(own) for own in hands(table)[-1].hands] == [
        b'{"seat":%d,"hand":%b}' % (at, one) for at, one in enumerate(dealt)
    ]
    assert (around(table, 9).late, around(table, 8).late) == (1, 1)
    assert hands(table, 8) == []
    assert table.view(9) == table.state.view(None)


def test_how_many_watch_is_told_to_everybody_and_a_guest_counts_once() -> None:
    table = company()
    table.connect(10, "watcher", tab="second")
    table.connect(11, None, tab="third")
    assert [around(table, link).watchers for link in (1, 2, 3, 9)] == [2] * 4

    before = len(table.heard(1, Around))
    table.begin(1)
    table.pass_time(30)
    assert len(table.heard(1, Around)) == before, "it costs a move nothing"
    for link in (9, 10, 11):
        table.disconnect(link)
    assert around(table, 1).watchers == 0


def test_the_log_says_who_looked_and_names_nobody() -> None:
    table = looked_at()

    _, entries = read(table.log)
    (looked,) = (entry.event for entry in entries if isinstance(entry.event, LookedOn))
    assert looked == LookedOn(1, "p4", "Wim", "watcher")
    assert not any(word in row.body for row in table.log for word in ("watcher", "Wim"))


# --- Two worlds -----------------------------------------------------------------------------------------------------------


def conversation(log: list[Row], watching: Watching, seat: int | None) -> list[bytes]:
    """All that somebody hears who looks at the hand of that seat, or late at all of them, while people talk and play on."""
    table = MemoryTable(log=log)
    table.state.settings.watching = watching
    seats = range(table.state.rules.seats)
    for at in seats:
        table.connect(at, person(at), tab="tab")
    table.connect(90, "watcher", tab="tab")
    look(table, seat, link=90)
    if seat is not None:
        shown(table, seat)
    for at in seats:
        table.say(at, type="say", id=70, phrase="hello")
    table.connect(91, "watcher", tab="second", since=len(log) - 2)
    table.say(0, type="set_pace", id=71, pace="slow")
    table.disconnect(seats[-1])
    table.pass_time(5)
    assert len(talk(table, 90)) >= len(seats) - 1
    return [frame for link in (90, 91) for frame in table.sent[link]]


@pytest.mark.slow
@pytest.mark.parametrize("seed", todays(1, range(8), "looking on"))
@pytest.mark.parametrize("game", GAMES)
def test_beside_a_seat_no_byte_depends_on_what_that_seat_has_not_seen(game: str, seed: int) -> None:
    table = a_game(game, seed)
    seat = seed % table.rules.seats
    here = conversation(log_of(table.rules, table.game.log), "seats", seat)
    for _, log in zip(range(3), other_worlds(table, seat, Random(seed)), strict=False):
        assert conversation(log_of(table.rules, log), "seats", seat) == here

    told = [read_frame(frame) for frame in here]
    assert any(isinstance(message, Update) and b'"type":"seat"' in bytes(message.view) for message in told)


@pytest.mark.slow
@pytest.mark.parametrize("seed", todays(1, range(8), "looking on"))
@pytest.mark.parametrize("game", GAMES)
def test_who_sees_all_hands_late_sees_nothing_yet_in_the_first_moves_whatever_was_dealt(game: str, seed: int) -> None:
    table = next(found for at in range(seed, 90, 3) if len((found := a_game(game, at)).game.log) < LATE_MOVES - 8)
    here = conversation(move_by_move(log_of(table.rules, table.game.log)), "late", None)
    for _, log in zip(range(3), other_worlds(table, None, Random(seed)), strict=False):
        assert conversation(move_by_move(log_of(table.rules, log)), "late", None) == here


def fished_otherwise(table: Table, until: int) -> Iterator[list[Any]]:
    """The same moves where two cards that were fished after event `until` change places, as far as everybody sees the same."""
    told, rules = table.game.log, table.rules
    deal = told[0]
    drawn = [sum(isinstance(event, Drew) for event in events) for events in (told[:until], told)]
    for one, other in combinations(range(*drawn), 2):
        stock = [*deal.stock]
        stock[one], stock[other] = stock[other], stock[one]
        game: Any = Game.replay(rules, [replace(deal, stock=tuple(stock))])
        try:
            for move in table.moves:
                game = game.play(move)
        except Illegal:
            continue
        if [rules.seen(event, None) for event in game.log] == [rules.seen(event, None) for event in told]:
            yield list(game.log)


@pytest.mark.slow
def test_late_hands_depend_on_nothing_that_has_come_to_hands_since() -> None:
    rules = rules_of("go_fish", preset("go_fish", "bicycle") | {"players": 3})
    table = next(
        found
        for seed in range(20)
        for most in (20, 30, 40)
        if LATE_MOVES + 8 < len((found := played(rules, Random(seed), most)).game.log) < 80
    )
    log = move_by_move(log_of(rules, table.game.log))
    until = TableState.of(*read(log)).game.moves.events_before(LATE_MOVES)
    here = conversation(log, "late", None)

    worlds = [events for _, events in zip(range(3), fished_otherwise(table, until), strict=False)]
    assert len(worlds) == 3
    for events in worlds:
        assert conversation(move_by_move(log_of(rules, events)), "late", None) == here
    assert any(b'"type":"hands"' in frame and b'"hand":' in frame for frame in here)


def into_the_next_game(rules: AnyRules, deal: int) -> list[bytes]:
    """All that somebody hears who looks over a shoulder while a game ends and the next is dealt, by these dice."""
    events: tuple[Any, ...] = ()
    for table in steps(rules, Random(7)):
        if rules.outcome(table.state) is not None:
            break
        events = table.game.log
    last, memory = table.moves[-1], MemoryTable(log=log_of(rules, events))
    memory.state.settings.watching = "seats"
    for at in range(rules.seats):
        memory.connect(at, person(at), tab="tab")
    memory.connect(90, "watcher", tab="tab")
    look(memory, 0, link=90)
    shown(memory, 0)
    assert is_acked(memory.say(last.seat, type="play", id=80, n=memory.state.n, move=read_any(encode(last))))
    assert memory.state.game.is_over
    memory.rng.seed(deal)
    assert is_acked(memory.say(0, type="again", id=81))
    return memory.sent[90]


@pytest.mark.parametrize(
    ("game", "options"), [("go_fish", {"players": 3}), ("literature", {"pack": "2x3", "players": 4, "stall_limit": 40})]
)
def test_a_consent_shows_nothing_of_the_next_deal(game: str, options: dict[str, Any]) -> None:
    rules = rules_of(game, options)

    here = into_the_next_game(rules, deal=1)

    assert into_the_next_game(rules, deal=2) == here
    assert any(b'"type":"seat"' in frame for frame in here), "the hand of the game before was shown"
