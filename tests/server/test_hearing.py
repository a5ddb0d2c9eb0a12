"""Time to speak: who is waited for before the seat on turn goes on, at a table of Fish Draw where a Fish has just won."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from shoal.bots.bot import Bot, MakerOf
from shoal.core.game import Seat
from shoal.games.fish_draw import Collect, FishDraw, Reveal, SeatView, Shout
from shoal.server.tables.bots.seats import BotFault
from shoal.server.tables.messages.to_client import Hearing
from shoal.server.tables.messages.wire import Pace
from tests.server.tables_in_memory import GRACE, OWNER, PAUSE, MemoryTable, is_acked, reason, seated

HEARING_S = 4.0
LOOSE_S = 0.25
"""So much longer people are waited for whose connection is as quick as can be."""


class Reactive(Bot):
    """Shouts after a given time, or never; goes on when it must."""

    def __init__(self, rules: FishDraw, seat: Seat, reaction_s: float | None) -> None:
        self._rules = rules
        self.seat = seat
        self._reaction_s = reaction_s
        self.views_asked: list[SeatView] = []

    def see(self, sight: object) -> None:
        pass

    def reaction_s(self) -> float:
        return 1.5 if self._reaction_s is None else self._reaction_s

    def move(self, view: SeatView) -> Any:
        self.views_asked.append(view)
        offer = self._rules.moves(view)
        if offer.shout and self._reaction_s is not None:
            return Shout(self.seat)
        if self._rules.waited_for(view.board) != self.seat:
            return None
        return Collect(self.seat) if offer.collect else Reveal(self.seat)


def reacting(by_seat: Mapping[Seat, float | None]) -> MakerOf:
    """Bots that shout after so many seconds; those with none never."""
    return lambda _game, _name: lambda rules, seat, _rng: Reactive(rules, seat, by_seat.get(seat))


def a_fish_won(winner: Seat, *, people: int = 1, is_shown: bool = True, **wish: Any) -> MemoryTable:
    """Three sit at a table of Fish Draw, the first `people` of them are persons on links 1, 2, ...; a Fish has won.

    All have seen it, if `is_shown`.
    """
    for seed in range(200):
        wishes = {"game": "fish_draw", "seats": 3, "seed": seed, "hearing_s": HEARING_S, **wish}
        table = seated(*("bea", "cyd")[: people - 1], **wishes)
        for command in range(100, 110):
            if phase(table) != "round":
                break
            assert is_acked(table.move(1, "reveal", command))
        if phase(table) == "collect" and table.truth.board.winner == winner:
            if is_shown:
                table.pass_time(shown_s(table))
            return table
    raise AssertionError("no such deal")


def shouted(table: MemoryTable) -> tuple[Seat, ...]:
    seats: tuple[Seat, ...] = table.truth.board.shouted
    return seats


def hearing(table: MemoryTable, link: int = 1) -> Hearing | None:
    return table.updates(link)[-1].hearing


def shown_s(table: MemoryTable) -> float:
    """How long the cards are still being turned."""
    told = hearing(table)
    return told.starts_in_ms / 1000 if told else 0.0


def phase(table: MemoryTable) -> str:
    return str(table.truth.board.phase)


def test_everybody_sees_who_is_waited_for_and_how_long() -> None:
    table = a_fish_won(1, people=2)
    table.connect(9, "visitor")

    told = Hearing((0, 1, 2), 4000)
    assert hearing(table, 9) == told
    assert table.session.look(OWNER, table.now)[1].hearing == told


def test_the_time_runs_when_the_cards_have_been_turned_one_by_one() -> None:
    table = a_fish_won(1, people=2)

    assert [hearing(table, link) for link in (1, 2)] == [Hearing((0, 1, 2), 5800, 1800)] * 2
    slow = a_fish_won(1, people=2, pace="slow")
    assert hearing(slow) == Hearing((0, 1, 2), 9860, 3060), "and there is more time, too"


def test_several_who_shout_in_sight_of_the_same_event_are_all_heard_and_waited_for_no_more() -> None:
    table = a_fish_won(0, people=3)
    n = table.state.n
    table.pass_time(3.0)

    assert all(is_acked(table.move(link, "shout", 50, n=n)) for link in (1, 2))
    assert (shouted(table), hearing(table)) == ((0, 1), Hearing((2,), 1000))
    assert is_acked(table.move(3, "shout", 50, n=n))
    assert hearing(table) is None
    assert is_acked(table.move(1, "collect", 9)), "a program may be quicker than the table"


def test_the_winner_may_not_go_on_while_others_may_speak_and_may_say_the_same_again_later() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({}))

    assert reason(table.move(1, "collect", 1)) == "OTHERS_MAY_SPEAK"
    assert is_acked(table.move(1, "shout", 2)), "his own shout is no going on"
    table.pass_time(HEARING_S + LOOSE_S)
    assert phase(table) == "round"


@pytest.mark.parametrize("winner", [0, 1])
def test_the_table_collects_when_the_time_is_over_and_a_shout_after_that_is_too_late(winner: Seat) -> None:
    """Silence costs the same whoever has won: a person or a bot."""
    table = a_fish_won(winner, maker_of=reacting({1: 0.5, 2: 0.5}))
    n, before = table.state.n, table.truth.board.sizes
    table.pass_time(HEARING_S + LOOSE_S - 0.01)
    assert phase(table) == "collect"
    table.pass_time(0.02)

    assert phase(table) != "collect"
    assert table.truth.board.sizes[0] == 2 < before[0]
    assert reason(table.move(1, "shout", 1, n=n)) == "STALE"
    assert reason(table.move(1, "shout", 2)) == "NO_FISH_ON_TABLE"


def test_bots_shout_after_their_own_reaction_and_the_shouts_of_others_do_not_make_them_begin_anew() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({2: 2.5}))
    for link in (1, 2):
        table.pass_time(1.0)
        table.move(link, "shout", 50)
    table.pass_time(0.4)
    assert 2 not in shouted(table)
    table.pass_time(0.2)

    assert 2 in shouted(table)


def test_the_hearing_ends_early_when_only_bots_are_left_that_have_nothing_to_say() -> None:
    table = a_fish_won(0, maker_of=reacting({1: 0.5, 2: None}))
    table.pass_time(1.25)
    assert is_acked(table.move(1, "shout", 1))
    assert hearing(table) == Hearing((2,), 2750)
    table.pass_time(0.3)

    assert hearing(table) is None, "told without an event"
    assert phase(table) == "collect", "everybody sees for a moment that all have spoken"
    table.pass_time(1.0)
    assert phase(table) == "round"


def test_at_a_table_of_bots_their_reactions_decide() -> None:
    table = a_fish_won(1, maker_of=reacting({0: 0.3, 1: 0.3, 2: None}))
    table.move(1, "shout", 1)
    table.pass_time(1.5 + PAUSE)

    assert phase(table) != "collect"


def test_bots_at_an_instant_pace_react_at_once_and_people_still_have_their_time() -> None:
    table = a_fish_won(1, maker_of=reacting({1: 2.0, 2: 3.0}), pace="at_once")
    table.pass_time(0.0)

    assert (set(shouted(table)), phase(table)) == ({1, 2}, "collect")
    assert is_acked(table.move(1, "shout", 1))
    table.pass_time(0.0, wakes=1)
    assert phase(table) == "round"


def test_a_bot_speaks_for_a_player_who_just_left_so_they_lose_nothing() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({1: 0.5, 2: 0.5}))
    table.disconnect(2)
    table.pass_time(1.0)

    assert table.statuses(1)[1] == "reconnecting"
    assert 1 in shouted(table)


def test_a_restart_begins_the_hearing_anew_with_the_time_that_was_set() -> None:
    table = a_fish_won(0, people=3)
    assert is_acked(table.say(2, type="set_hearing", id=5, hearing_s=30))
    assert is_acked(waive(table, 2))
    table.pass_time(3.0)
    table.session = table.rebuilt()
    table.connect(7)

    anew = Hearing((0, 1, 2), 31_200, 1200)
    assert hearing(table, 7) == anew
    table.pass_time(GRACE)
    table.disconnect(7)
    table.pass_time(GRACE)
    table.connect(8)
    assert hearing(table, 8) == anew, "while nobody is there nobody is heard"


@pytest.mark.parametrize("seconds", [0.5, 61, -1, "4"])
def test_the_time_to_speak_is_between_a_second_and_a_minute(seconds: object) -> None:
    assert reason(seated().say(1, type="set_hearing", id=5, hearing_s=seconds)) == "UNREADABLE"


def test_a_bot_that_breaks_while_it_draws_its_reaction_is_named_and_no_card_is() -> None:
    class Broken(Reactive):
        def reaction_s(self) -> float:
            raise RuntimeError("I hold 9H")

    with pytest.raises(BotFault, match=r"bot random on seat [012] raised RuntimeError"):
        a_fish_won(1, maker_of=lambda _game, _name: lambda rules, seat, _rng: Broken(rules, seat, 1.0))


class Polite(Reactive):
    """Lets others speak before it goes on."""

    def hesitation_s(self, view: SeatView) -> float:
        return 3.0 if view.board.phase == "round" else 0.0


@pytest.mark.parametrize(("pace", "seconds"), [("normal", 3.0), ("at_once", 0.0)])
def test_a_bot_that_hesitates_gives_people_time_to_call(pace: Pace, seconds: float) -> None:
    table = seated(
        game="fish_draw",
        seats=3,
        pace=pace,
        maker_of=lambda _game, _name: lambda rules, seat, _rng: Polite(rules, seat, 0.5),
    )
    while table.state.game.turn == 0:
        table.move(1, "reveal", table.state.n)
    before = ("round", table.truth.board.round)
    if seconds:
        table.pass_time(seconds - 0.1)
        assert (phase(table), table.truth.board.round) == before
    table.pass_time(0.2, wakes=1)
    assert (phase(table), table.truth.board.round) != before


# --- Nothing to say ---------------------------------------------------------------------------------------------------


def waive(table: MemoryTable, link: int, command: int = 50, *, n: int | None = None) -> list[Any]:
    return table.say(link, type="waive", id=command, n=table.state.n if n is None else n)


def test_a_player_with_nothing_to_say_is_no_longer_waited_for_and_nothing_is_logged() -> None:
    table = a_fish_won(0, people=3)
    length = len(table.log)

    assert is_acked(waive(table, 2))
    assert hearing(table) == Hearing((0, 2), 4000), "told at once, without an event"
    assert not table.updates(1)[-1].sights
    assert reason(waive(table, 2, 51)) == "NOTHING_TO_WAIVE"
    assert reason(table.move(1, "collect", 50)) == "OTHERS_MAY_SPEAK"
    assert is_acked(waive(table, 3))
    assert [hearing(table, link) for link in (1, 2, 3)] == [Hearing((0,), 4000)] * 3
    assert len(table.log) == length
    assert is_acked(table.move(1, "collect", 51))


def test_the_table_goes_on_as_soon_as_nobody_is_left_to_wait_for() -> None:
    table = a_fish_won(2, people=2, maker_of=reacting({2: 0.5}))
    table.pass_time(2.0)
    assert phase(table) == "collect"
    waive(table, 1)
    waive(table, 2)
    table.pass_time(1.0)

    assert phase(table) != "collect"


def test_who_waived_may_still_speak_and_a_shout_takes_back_nothing_that_another_waived() -> None:
    table = a_fish_won(0, people=3)
    n = table.state.n
    assert reason(waive(table, 2, 48, n=n - 1)) == "STALE"
    assert reason(waive(table, 2, 49, n=n + 1)) == "STALE"
    waive(table, 2)
    assert is_acked(table.move(1, "shout", 50))
    assert hearing(table) == Hearing((2,), 4000)
    assert is_acked(waive(table, 3, n=n)), "said in sight of the Fish"
    assert hearing(table) is None

    assert is_acked(table.move(2, "shout", 51))
    assert shouted(table) == (0, 1)


def test_bots_are_asked_with_what_they_know_now() -> None:
    bots: list[Reactive] = []

    def make(rules: FishDraw, seat: Seat, _: Random) -> Bot:
        bots.append(Reactive(rules, seat, 2.0))
        return bots[-1]

    table = a_fish_won(0, people=2, maker_of=lambda _game, _name: make)
    bots.clear()
    table.session = table.rebuilt()
    table.connect(11)
    table.connect(12, "bea", tab="new")
    table.pass_time(1.0)
    table.move(11, "shout", 50)
    table.pass_time(1.0)

    (bot,) = (bot for bot in bots if bot.seat == 2)
    assert bot.views_asked[-1].board.shouted == (0,)


# --- A first game -----------------------------------------------------------------------------------------------------


def newcomer_at(table: MemoryTable) -> MemoryTable:
    """The same table where the owner, who plays their first game, has just come back."""
    table.session = table.rebuilt()
    table.connect(12, "visitor", newcomer=True)
    table.connect(11, tab="new")
    assert hearing(table, 11) == Hearing((0, 1, 2), 5800, 1800), "the first game of a visitor is nobody's business"
    table.session = table.rebuilt()
    table.connect(11, tab="new", newcomer=True)
    return table


def test_a_newcomers_first_hearing_counts_down_four_seconds_later() -> None:
    table = newcomer_at(a_fish_won(1, maker_of=reacting({})))
    assert hearing(table, 11) == Hearing((0, 1, 2), 9800, 5800)
    table.pass_time(9.9)
    assert phase(table) == "collect"
    table.pass_time(0.2)

    assert phase(table) != "collect"


def test_bots_do_not_shout_before_the_countdown_and_the_second_hearing_is_not_announced() -> None:
    table = newcomer_at(a_fish_won(1, maker_of=reacting({1: 0.5, 2: 0.5})))
    table.pass_time(6.2)
    assert shouted(table) == ()
    assert is_acked(table.move(11, "shout", 1))
    table.pass_time(0.2)
    assert set(shouted(table)) == {0, 1, 2}

    table.pass_time(1.1)
    while (told := hearing(table, 11)) is None:
        table.move(11, "reveal", 100 + table.state.n)
        table.pass_time(1.1)
    assert told.starts_in_ms <= 1800, "only the cards are turned"
