"""A game between bots: each is shown what its seat may see, and an illegal move is an error."""

from __future__ import annotations

from collections.abc import Sequence
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


@pytest.mark.parametrize(
    ("move", "said", "reason"),
    [
        (None, "ILLEGAL", "this is no move of the game"),
        ("pass", "ILLEGAL", "this is no move of the game"),
        (Ask(1, 0, next(iter(RULES.pack))), "ILLEGAL", "it spoke for another seat"),
        (Ask(0, 2, next(iter(RULES.pack))), "ILLEGAL", "TARGET_TEAMMATE"),
        (Pause(0), r"STANDSTILL: the bot on seat 0 said Pause\(seat=0\): a game among bots stands", None),
    ],
)
def test_a_bad_answer_stops_the_game(move: Any, said: str, reason: str | None) -> None:
    with pytest.raises(BadMove, match=said) as caught:
        play(RULES, [Says(move), *randoms()[1:]], RULES.deal(Random(1)))

    assert str(caught.value).partition(": ")[2].startswith("the bot on seat 0 said ")
    assert reason in (None, caught.value.reason)


def acting(rules: FishDraw, reactions: Sequence[list[float]], words: list[list[Move]] | None = None) -> list[Any]:
    """A bot for each seat with these reactions, which says all that a game needs if nothing else."""
    return [
        Acts(rules, seat, list(times), words[seat] if words else [Shout(seat), Collect(seat), Reveal(seat)])
        for seat, times in enumerate(reactions)
    ]


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


def fish_draw(*reactions: float) -> list[Any]:
    """The log of a game in which seat 1 wins the first round with a Fish, among bots with these reactions."""
    rules = FishDraw(FishDrawOptions(players=3, max_rounds=1))
    stacks = ("AS 2S KD 9D 8D", "5C 3S 7D 6D TD", "QD 4S 6S 7S 8S")
    deal = [
        fd.FishChosen(CardSet("5C 5D 5H 5S")),
        fd.Dealt(2, tuple(tuple(map(Card, codes.split())) for codes in stacks)),
        fd.RoundBegun(0),
    ]
    bots = acting(rules, [[9.0, reaction][seat == 0 :] for seat, reaction in enumerate(reactions)])
    return list(play(rules, bots, deal, 50).log)


@pytest.mark.parametrize(
    ("reactions", "order"),
    [
        ((2.0, 0.0, 1.0), [2, 0, 1]),  # those who are owed time, in the order of their reactions
        ((HEARING_S, 0.5, HEARING_S), [1, 2, 0]),  # just when the hearing ends, after the seat on turn
        ((0.5, 99.0, 0.5), [2, 0, 1]),  # the seat on turn does not wait for itself
    ],
)
def test_seats_that_are_owed_time_speak_in_order(reactions: tuple[float, ...], order: list[int]) -> None:
    assert shouts(fish_draw(*reactions)) == order


def shouts(log: list[Any]) -> list[int]:
    return [event.seat for event in log if isinstance(event, fd.Shouted)]


def test_a_reaction_slower_than_the_hearing_is_too_late() -> None:
    log = fish_draw(HEARING_S + 0.1, 0.5, 1.0)

    assert shouts(log) == [2, 1]
    assert fd.Forfeited(0, tuple(map(Card, ("9D", "8D")))) in log


def test_a_reaction_is_drawn_once_for_a_moment_however_many_speak_in_it() -> None:
    """The bots have another ready, 9 seconds: were it drawn again after the first shout, they would be late."""
    rules = FishDraw(FishDrawOptions(players=4, max_rounds=1))
    bots = acting(rules, [[0.1, 9.0], [9.0, 9.0], [9.0, 0.3, 9.0], [9.0, 0.2, 9.0]])

    assert shouts(list(play(rules, bots, ROUND).log)) == [0, 3, 2, 1]


@pytest.mark.parametrize(
    ("words", "reaction_s", "first"),
    [
        # out of turn before another type of move of the seat on turn
        ([[Reveal(0)], [], [Call(2, 1), Reveal(2)]], 0.0, fd.Called(2, 1)),
        # of one type, the seat on turn first, and then the next seat clockwise
        ([[Call(0, 1), Reveal(0)], [Call(1, 1)], [Call(2, 1)]], 0.0, fd.Called(0, 1)),
        ([[Reveal(0)], [Call(1, 1)], [Call(2, 1)]], 0.0, fd.Called(1, 1)),
        # who reacts later than at once is too late where no seat is owed time
        ([[Reveal(0)], [Call(1, 1)], [Call(2, 1)]], 0.1, None),
    ],
)
def test_of_several_moves_one_comes_first(words: list[list[Move]], reaction_s: float, first: fd.Called | None) -> None:
    rules = FishDraw(FishDrawOptions(players=3))
    seen: list[Any] = []
    bots = acting(rules, [[reaction_s]] * 3, words)
    bots[0].see = seen.append  # it listens
    with pytest.raises(BadMove, match="no move of the game"):
        play(rules, bots, rules.deal(Random(1), 2))

    assert seen[3] == first if first else isinstance(seen[3], fd.Revealed)


ROUND = [
    fd.FishChosen(CardSet("5C 5D 5H 5S")),
    fd.Dealt(3, tuple(tuple(map(Card, codes.split())) for codes in ("AS 2S", "5C 3S", "QD 4S", "9D 8S"))),
    fd.RoundBegun(0),
]


def test_silence_out_of_turn_is_no_decision() -> None:
    rules = FishDraw(FishDrawOptions(players=4, max_rounds=1))
    bots = acting(rules, [[0.0]] * 4)
    record = play(rules, bots, ROUND)

    assert [len(decisions) for decisions in record.decisions] == [2, 2, 1, 1]
    assert bots[3].asked > 1


def test_a_bot_sees_its_own_cut_of_every_event_and_the_log_replays_the_game() -> None:
    bots = randoms()
    watching = Says(None)
    watching.move = bots[3].move  # type: ignore[method-assign]  # it plays at random and listens
    bots[3] = watching
    record = play(RULES, bots, RULES.deal(Random(1)))

    assert watching.sights == [RULES.seen(event, 3) for event in record.log]
    assert not any(isinstance(sight, Dealt) for sight in watching.sights)
    assert RULES.outcome(Game.replay(RULES, record.log).state) == record.outcome
    assert sum(map(len, record.decisions)) > 8


def test_a_game_that_does_not_end_or_lacks_a_bot_is_stopped() -> None:
    with pytest.raises(Endless, match="ENDLESS: a game among bots was not over after"):
        play(RULES, randoms(), RULES.deal(Random(1)), most_moves=5)
    with pytest.raises(ValueError, match="6 seats need as many bots, not 5"):
        play(RULES, randoms()[:5], RULES.deal(Random(1)))
