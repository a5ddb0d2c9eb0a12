"""A game between bots: each is shown what its seat may see, and an illegal move is an error."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.arena.table import HEARING_S, BadMove, Endless, play
from shoal.bots.bot import Bot
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.games.fish_draw import Call, Collect, FishDraw, Move, Reveal, Shout
from shoal.games.fish_draw import Options as FishDrawOptions
from shoal.games.fish_draw.rules import events as fd
from shoal.games.literature import Ask, Literature
from shoal.games.literature.rules.events import Dealt
from shoal.games.literature.rules.moves import Pause

RULES = Literature()


class Says(Bot):
    """A bot that says the same whenever it is asked, after so many seconds, and keeps what it was told."""

    def __init__(self, move: Any, reaction_s: float = 0.0) -> None:
        self.sights: list[Any] = []
        self._move = move
        self._reaction_s = reaction_s

    def see(self, sight: Any) -> None:
        self.sights.append(sight)

    def move(self, view: Any) -> Any:
        del view
        return self._move

    def reaction_s(self) -> float:
        return self._reaction_s


def randoms() -> list[Any]:
    return [bot_of("literature", "random")(RULES, seat, Random(seat)) for seat in range(6)]


def test_the_log_of_a_finished_game_replays_it() -> None:
    record = play(RULES, randoms(), RULES.deal(Random(1)))

    assert RULES.outcome(Game.replay(RULES, record.log).state) == record.outcome
    assert sum(map(len, record.decisions)) > 8


def test_a_bot_sees_its_own_cut_of_every_event() -> None:
    bots = randoms()
    watching = Says(None)
    watching.move = bots[3].move  # type: ignore[method-assign]  # it plays at random and listens
    bots[3] = watching
    record = play(RULES, bots, RULES.deal(Random(1)))

    assert watching.sights == [RULES.seen(event, 3) for event in record.log]
    assert not any(isinstance(sight, Dealt) for sight in watching.sights)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (None, "this is no move of the game"),
        ("pass", "this is no move of the game"),
        (Ask(1, 0, next(iter(RULES.pack))), "it spoke for another seat"),
        (Ask(0, 2, next(iter(RULES.pack))), "TARGET_TEAMMATE"),
    ],
)
def test_a_bad_answer_stops_the_game(move: Any, reason: str) -> None:
    bots = [Says(move), *randoms()[1:]]

    with pytest.raises(BadMove, match="ILLEGAL: the bot on seat 0 said") as caught:
        play(RULES, bots, RULES.deal(Random(1)))

    assert caught.value.reason == reason


def test_a_bot_that_stops_a_game_is_named() -> None:
    bots = [Says(Pause(0)), *randoms()[1:]]

    with pytest.raises(BadMove, match=r"STANDSTILL: the bot on seat 0 said Pause\(seat=0\): a game among bots stands"):
        play(RULES, bots, RULES.deal(Random(1)))


def test_a_game_that_does_not_end_is_stopped() -> None:
    with pytest.raises(Endless, match="ENDLESS: a game among bots was not over after"):
        play(RULES, randoms(), RULES.deal(Random(1)), most_moves=5)


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(ValueError, match="6 seats need as many bots, not 5"):
        play(RULES, randoms()[:5], RULES.deal(Random(1)))


# --- Words out of turn ------------------------------------------------------------------------------------------------


class Acts(Bot):
    """A bot of Fish Draw that reacts at set times, one for each moment off its turn, and says the first legal word."""

    def __init__(self, rules: FishDraw, seat: int, reactions: list[float], words: list[Move]) -> None:
        self._rules, self._seat, self._reactions, self._words = rules, seat, reactions, words
        self.asked = 0

    def see(self, sight: Any) -> None:
        pass

    def reaction_s(self) -> float:
        return self._reactions.pop(0) if len(self._reactions) > 1 else self._reactions[0]

    def move(self, view: Any) -> Move | None:
        self.asked += 1
        offer = self._rules.moves(view)
        on_turn = self._rules.waited_for(view.board) == self._seat
        return next((word for word in self._words if word in offer and (on_turn or not isinstance(word, Reveal))), None)


def fish_draw(*reactions: float, words: list[list[Move]] | None = None, most: int = 50, **options: Any) -> list[Any]:
    """The log of a game in which seat 1 wins the first round with a Fish, among bots with these reactions."""
    rules = FishDraw(FishDrawOptions(players=3, max_rounds=1, **options))
    stacks = ("AS 2S KD 9D 8D", "5C 3S 7D 6D TD", "QD 4S 6S 7S 8S")
    deal = [
        fd.FishChosen(CardSet("5C 5D 5H 5S")),
        fd.Dealt(2, tuple(tuple(map(Card, codes.split())) for codes in stacks)),
        fd.RoundBegun(0),
    ]
    words = words or [[Shout(seat), Collect(seat), Reveal(seat)] for seat in range(3)]
    bots = [Acts(rules, seat, [9.0, reaction][seat == 0 :], words[seat]) for seat, reaction in enumerate(reactions)]
    return list(play(rules, bots, deal, most).log)


def shouts(log: list[Any]) -> list[int]:
    return [event.seat for event in log if isinstance(event, fd.Shouted)]


def test_seats_that_are_owed_time_speak_in_the_order_of_their_reactions() -> None:
    assert shouts(fish_draw(2.0, 0.0, 1.0)) == [2, 0, 1]


def test_a_reaction_slower_than_the_hearing_is_too_late() -> None:
    log = fish_draw(HEARING_S + 0.1, 0.5, 1.0)

    assert shouts(log) == [2, 1]
    assert fd.Forfeited(0, tuple(map(Card, ("9D", "8D")))) in log


def test_a_reaction_just_when_the_hearing_ends_comes_after_a_shout_of_the_seat_on_turn() -> None:
    assert shouts(fish_draw(HEARING_S, 0.5, HEARING_S)) == [1, 2, 0]


def test_the_seat_on_turn_does_not_wait_for_itself() -> None:
    assert shouts(fish_draw(0.5, 99.0, 0.5)) == [2, 0, 1]


def test_a_reaction_is_drawn_once_for_a_moment_however_many_speak_in_it() -> None:
    """The bots have another ready, 9 seconds: were it drawn again after the first shout, they would be late."""
    rules = FishDraw(FishDrawOptions(players=4, max_rounds=1))
    times = [[0.1, 9.0], [9.0, 9.0], [9.0, 0.3, 9.0], [9.0, 0.2, 9.0]]
    bots = [Acts(rules, seat, times[seat], [Shout(seat), Collect(seat), Reveal(seat)]) for seat in range(4)]

    assert shouts(list(play(rules, bots, ROUND).log)) == [0, 3, 2, 1]


ROUND = [
    fd.FishChosen(CardSet("5C 5D 5H 5S")),
    fd.Dealt(3, tuple(tuple(map(Card, codes.split())) for codes in ("AS 2S", "5C 3S", "QD 4S", "9D 8S"))),
    fd.RoundBegun(0),
]


def test_a_move_out_of_turn_comes_before_a_move_of_another_type_of_the_seat_on_turn() -> None:
    words: list[list[Move]] = [[Reveal(0)], [], [Call(2, 1), Reveal(2)]]
    with pytest.raises(BadMove, match="seat 1 said None"):
        fish_draw(0.0, 0.0, 0.0, words=words)
    log = fish_draw_until_called(words, 0.0)

    assert [type(event) for event in log[3:4]] == [fd.Called]


def test_of_two_moves_of_one_type_that_of_the_seat_on_turn_comes_first() -> None:
    log = fish_draw_until_called([[Call(0, 1), Reveal(0)], [Call(1, 1)], [Call(2, 1)]], 0.0)

    assert log[3] == fd.Called(0, 1)


def test_of_two_moves_of_one_type_that_of_the_next_seat_clockwise_comes_first() -> None:
    log = fish_draw_until_called([[Reveal(0)], [Call(1, 1)], [Call(2, 1)]], 0.0)

    assert log[3] == fd.Called(1, 1)


def test_the_seat_on_turn_is_asked_at_once_where_nobody_is_owed_time() -> None:
    log = fish_draw_until_called([[Reveal(0)], [Call(1, 1)], [Call(2, 1)]], 0.1)

    assert isinstance(log[3], fd.Revealed)


def fish_draw_until_called(words: list[list[Move]], reaction_s: float) -> list[Any]:
    """The log until a bot has nothing to say."""
    rules = FishDraw(FishDrawOptions(players=3))
    told: list[Any] = []
    bots = [Acts(rules, seat, [reaction_s], words[seat]) for seat in range(3)]
    bots[0].see = told.append  # type: ignore[method-assign, assignment]  # it listens
    with pytest.raises(BadMove, match="no move of the game"):
        play(rules, bots, rules.deal(Random(1), 2))
    return told


def test_silence_out_of_turn_is_no_decision() -> None:
    rules = FishDraw(FishDrawOptions(players=4, max_rounds=1))
    bots = [Acts(rules, seat, [0.0], [Shout(seat), Collect(seat), Reveal(seat)]) for seat in range(4)]
    record = play(rules, bots, ROUND)

    assert [len(decisions) for decisions in record.decisions] == [2, 2, 1, 1]
    assert bots[3].asked > 1
