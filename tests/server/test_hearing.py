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
from tests.server.tables_in_memory import GRACE, OWNER, PAUSE, MemoryTable, is_acked, reason

HEARING_S = 4.0


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

    def make(rules: FishDraw, seat: Seat, _: Random) -> Bot:
        return Reactive(rules, seat, by_seat.get(seat))

    return lambda _game, _name: make


def play(table: MemoryTable, link: int, command: int, kind: str, *, n: int | None = None) -> list[Any]:
    """A move of that connection's seat; the answers."""
    seat = table.table(link).you
    at = table.updates(link)[-1].n if n is None else n
    return table.say(link, type="play", id=command, n=at, move={"type": kind, "seat": seat})


def a_fish_won(winner: Seat, *, people: int = 1, **wish: Any) -> MemoryTable:
    """Three sit at a table of Fish Draw, the first `people` of them are persons on links 1, 2, ...; a Fish has just won."""
    for seed in range(200):
        table = MemoryTable(game="fish_draw", seats=3, seed=seed, **{"hearing_s": HEARING_S, **wish})
        for seat in range(people):
            table.connect(seat + 1, OWNER if seat == 0 else f"person {seat}", tab=f"tab{seat}")
            if seat:
                assert is_acked(table.say(seat + 1, type="sit", id=1, seat=seat, name=f"P{seat}"))
        for command in range(100, 110):
            if table.truth.board.phase != "round":
                break
            assert is_acked(play(table, 1, command, "reveal"))
        board = table.truth.board
        if board.phase == "collect" and board.winner == winner:
            return table
    raise AssertionError("no such deal")


def shouted(table: MemoryTable) -> tuple[Seat, ...]:
    seats: tuple[Seat, ...] = table.truth.board.shouted
    return seats


def hearing(table: MemoryTable, link: int = 1) -> Hearing | None:
    return table.updates(link)[-1].hearing


def phase(table: MemoryTable) -> str:
    return str(table.truth.board.phase)


def test_everybody_sees_who_is_waited_for_and_how_long() -> None:
    table = a_fish_won(1, people=2)
    table.connect(9, "visitor")

    told = Hearing((0, 2), 4000)
    assert (hearing(table), hearing(table, 2), hearing(table, 9)) == (told, told, told)
    assert table.session.look(OWNER, table.now)[1].hearing == told


def test_a_shout_in_time_is_heard_and_who_shouted_is_waited_for_no_more() -> None:
    table = a_fish_won(1, people=3)
    table.pass_time(3.0)

    assert is_acked(play(table, 1, 1, "shout"))
    assert shouted(table) == (0,)
    assert hearing(table) == Hearing((2,), 1000)


def test_the_winner_may_not_go_on_while_others_may_speak_and_may_say_the_same_again_later() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({}))
    early = {"type": "play", "id": 1, "n": table.state.n, "move": {"type": "collect", "seat": 0}}

    assert reason(table.say(1, **early)) == "OTHERS_MAY_SPEAK"
    assert is_acked(play(table, 1, 2, "shout")), "his own shout is no going on"
    table.pass_time(HEARING_S)
    assert is_acked(table.say(1, **{**early, "n": table.state.n}))
    assert phase(table) == "round"


def test_the_winner_goes_on_as_soon_as_all_have_spoken() -> None:
    table = a_fish_won(0, people=3)
    for link in (1, 2, 3):
        assert is_acked(play(table, link, 1 + link, "shout"))

    assert hearing(table) is None
    assert is_acked(play(table, 1, 9, "collect"))


def test_several_who_shout_at_once_in_sight_of_the_same_event_are_all_heard() -> None:
    table = a_fish_won(0, people=3)
    n = table.state.n

    assert all(is_acked(play(table, link, 1 + link, "shout", n=n)) for link in (1, 2, 3))
    assert shouted(table) == (0, 1, 2)


def test_a_shout_after_the_cards_were_collected_is_too_late() -> None:
    table = a_fish_won(1, people=1, maker_of=reacting({1: 0.5, 2: 0.5}))
    n = table.state.n
    table.pass_time(HEARING_S + 0.01)

    assert phase(table) != "collect"
    assert 0 not in shouted(table)
    assert reason(play(table, 1, 1, "shout", n=n)) == "STALE"
    assert reason(play(table, 1, 2, "shout")) in ("NO_FISH_ON_TABLE", "STALE")


def test_a_bot_that_won_collects_at_once_when_the_time_is_over() -> None:
    table = a_fish_won(1, maker_of=reacting({1: 0.5, 2: 0.5}))
    table.pass_time(HEARING_S - 0.01)
    assert phase(table) == "collect"
    table.pass_time(0.02)

    assert phase(table) != "collect"


def test_bots_shout_after_their_own_reaction_and_the_shouts_of_others_do_not_make_them_begin_anew() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({2: 2.5}))
    for command, link in enumerate((1, 2), 1):
        table.pass_time(1.0)
        play(table, link, command, "shout")
    table.pass_time(0.4)
    assert 2 not in shouted(table)
    table.pass_time(0.2)

    assert 2 in shouted(table)


def test_the_hearing_ends_early_when_only_bots_are_left_that_have_nothing_to_say() -> None:
    table = a_fish_won(0, maker_of=reacting({1: 0.5, 2: None}))
    table.pass_time(1.4)
    assert hearing(table) == Hearing((2,), 3500)
    assert reason(play(table, 1, 1, "collect")) == "OTHERS_MAY_SPEAK"
    table.pass_time(0.2)

    assert hearing(table) is None, "told without an event"
    assert is_acked(play(table, 1, 2, "collect"))


def test_at_a_table_of_bots_their_reactions_decide() -> None:
    table = a_fish_won(1, maker_of=reacting({0: 0.3, 1: 0.3, 2: None}))
    play(table, 1, 1, "shout")
    table.pass_time(2 * PAUSE)

    assert phase(table) != "collect"


def test_bots_at_an_instant_pace_react_at_once_and_people_still_have_their_time() -> None:
    table = a_fish_won(1, maker_of=reacting({1: 2.0, 2: 3.0}), pace="at_once")
    table.pass_time(0.0)

    assert set(shouted(table)) == {1, 2}
    assert phase(table) == "collect"
    assert is_acked(play(table, 1, 1, "shout"))
    table.pass_time(0.0, wakes=1)
    assert phase(table) == "round"


def test_a_bot_speaks_for_a_player_who_just_left_so_they_lose_nothing() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({1: 0.5, 2: 0.5}))
    table.disconnect(2)
    table.pass_time(1.0)

    assert table.statuses(1)[1] == "reconnecting"
    assert 1 in shouted(table)


def test_a_winner_who_does_not_collect_keeps_nobody_waiting_for_ever() -> None:
    table = a_fish_won(0, people=2, maker_of=reacting({0: 0.5, 2: 0.5}))
    play(table, 1, 1, "shout")
    play(table, 2, 2, "shout")
    table.pass_time(15.0)
    assert phase(table) == "collect"
    table.pass_time(10.0)

    assert phase(table) != "collect"
    assert table.statuses(1)[0] == "here"


def test_a_restart_begins_the_hearing_anew() -> None:
    table = a_fish_won(1, people=2, maker_of=reacting({1: 9.0, 2: 9.0}))
    table.pass_time(3.0)
    table.session = table.rebuilt()
    table.connect(7)

    assert hearing(table, 7) == Hearing((0, 2), 4000)


def test_a_table_that_nobody_is_at_hears_nobody() -> None:
    table = a_fish_won(1, maker_of=reacting({1: 0.5, 2: 0.5}))
    table.disconnect(1)
    table.pass_time(GRACE)
    table.connect(2)

    assert phase(table) == "collect"
    assert hearing(table, 2) == Hearing((0, 2), 4000)


def test_anybody_who_sits_may_give_more_time() -> None:
    table = a_fish_won(1, people=2)
    assert is_acked(table.say(2, type="set_hearing", id=5, hearing_s=30))
    table.session = table.rebuilt()
    table.connect(7)

    assert table.table(7).hearing_s == 30
    assert hearing(table, 7) == Hearing((0, 2), 30_000)


@pytest.mark.parametrize("seconds", [0.5, 61, -1, "4"])
def test_the_time_to_speak_is_between_a_second_and_a_minute(seconds: object) -> None:
    table = MemoryTable(game="fish_draw", seats=3)
    table.connect(1)

    assert reason(table.say(1, type="set_hearing", id=5, hearing_s=seconds)) == "UNREADABLE"


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
    table = MemoryTable(
        game="fish_draw",
        seats=3,
        pace=pace,
        maker_of=lambda _game, _name: lambda rules, seat, _rng: Polite(rules, seat, 0.5),
    )
    table.connect(1)
    while table.state.game.turn == 0:
        play(table, 1, table.state.n, "reveal")
    rounds = table.truth.board.round
    assert phase(table) == "round"
    if seconds:
        table.pass_time(seconds - 0.1)
        assert (phase(table), table.truth.board.round) == ("round", rounds)
    table.pass_time(0.2, wakes=1)
    assert (phase(table), table.truth.board.round) != ("round", rounds)


# --- Nothing to say ---------------------------------------------------------------------------------------------------


def waive(table: MemoryTable, link: int, command: int, *, n: int | None = None) -> list[Any]:
    return table.say(link, type="waive", id=command, n=table.updates(link)[-1].n if n is None else n)


def test_a_player_with_nothing_to_say_is_no_longer_waited_for_and_nothing_is_logged() -> None:
    table = a_fish_won(0, people=3)
    length = len(table.log)

    assert is_acked(waive(table, 2, 50))
    assert hearing(table) == Hearing((2,), 4000), "told at once, without an event"
    assert not table.updates(1)[-1].sights
    assert reason(play(table, 1, 50, "collect")) == "OTHERS_MAY_SPEAK"
    assert is_acked(waive(table, 3, 50))
    assert [hearing(table, link) for link in (1, 2, 3)] == [None, None, None]
    assert len(table.log) == length
    assert is_acked(play(table, 1, 51, "collect"))


def test_a_bot_goes_on_as_soon_as_nobody_is_left_to_wait_for() -> None:
    table = a_fish_won(2, people=2, maker_of=reacting({2: 0.5}))
    table.pass_time(2.0)
    assert phase(table) == "collect"
    waive(table, 1, 50)
    waive(table, 2, 50)
    table.pass_time(0.0, wakes=1)

    assert phase(table) != "collect"


def test_a_player_who_waived_may_still_speak_as_long_as_the_game_has_not_gone_on() -> None:
    table = a_fish_won(0, people=3)
    waive(table, 2, 50)

    assert is_acked(play(table, 2, 51, "shout"))
    assert shouted(table) == (1,)


def test_only_players_who_are_waited_for_can_waive() -> None:
    table = a_fish_won(0, people=3)

    assert reason(waive(table, 1, 50)) == "NOTHING_TO_WAIVE", "the winner is waited for by nobody"
    assert is_acked(waive(table, 2, 50))
    assert reason(waive(table, 2, 51)) == "NOTHING_TO_WAIVE"
    table.pass_time(HEARING_S)
    assert reason(waive(table, 3, 50)) == "NOTHING_TO_WAIVE"


def test_what_was_waived_in_another_hearing_is_not_waived_in_this_one() -> None:
    table = a_fish_won(0, people=3)

    assert reason(waive(table, 2, 50, n=table.state.n - 1)) == "STALE"
    assert reason(waive(table, 2, 51, n=table.state.n + 1)) == "STALE"
    assert hearing(table) == Hearing((1, 2), 4000)


def test_a_shout_of_another_does_not_take_back_what_was_waived() -> None:
    table = a_fish_won(0, people=3)
    n = table.state.n
    waive(table, 2, 50)
    assert is_acked(play(table, 1, 50, "shout"))

    assert hearing(table) == Hearing((2,), 4000)
    assert is_acked(waive(table, 3, 50, n=n)), "said in sight of the Fish"
    assert hearing(table) is None


def test_a_restart_asks_again_who_had_nothing_to_say() -> None:
    table = a_fish_won(0, people=3)
    waive(table, 2, 50)
    table.session = table.rebuilt()
    table.connect(7)

    assert hearing(table, 7) == Hearing((1, 2), 4000)


def test_bots_are_asked_with_what_they_know_now() -> None:
    bots: list[Reactive] = []

    def make(rules: FishDraw, seat: Seat, _: Random) -> Bot:
        bots.append(Reactive(rules, seat, 2.0))
        return bots[-1]

    table = a_fish_won(0, people=2, maker_of=lambda _game, _name: make)
    bots.clear()
    table.session = table.rebuilt()
    table.connect(11)
    table.connect(12, "person 1", tab="new")
    table.pass_time(1.0)
    play(table, 11, 50, "shout")
    table.pass_time(1.0)

    (bot,) = (bot for bot in bots if bot.seat == 2)
    assert bot.views_asked[-1].board.shouted == (0,)
