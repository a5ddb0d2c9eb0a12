"""What observations say that a seat knows is what deduction says, and nothing that it has not seen."""

from __future__ import annotations

from math import log2
from random import Random
from typing import Any

import numpy as np
import pytest

from shoal.core.cards import Card
from shoal.core.game import Game
from shoal.core.games import kit_of
from shoal.envs import Batch, Play, beliefs, encoding_of, play_of
from shoal.envs.gymnasium import vector
from shoal.envs.pettingzoo import raw_env
from shoal.games.literature.belief import Belief, Constraints, Facts
from tests.envs.games import random_play, walk
from tests.sampling import todays
from tests.strategies import SAMPLES


def block(play: Play, seat: int, name: str) -> Any:
    return play.observation(seat)[play.encoding.observations[name].places]


def told(play: Play, seat: int, fold: Any) -> Any:
    """A fold of the seat's sights."""
    for event in play.log:
        fold.see(play.rules.seen(event, seat))
    return fold


def slots_of(play: Play) -> dict[Card, int]:
    half_suits = list(play.rules.half_suits.values())
    width = max(map(len, half_suits))
    return {card: number * width + place for number, cards in enumerate(half_suits) for place, card in enumerate(cards)}


def late(seed: int, options: Any = None, *, moves: int = 30, **settings: Any) -> Play:
    play = play_of("literature", options, **settings)
    play.reset(seed)
    for position in walk(play, Random(seed), most=moves):
        if position.done:
            break
    return play


def test_the_facts_of_literature_are_those_of_deduction() -> None:
    play = late(5, memory="facts")
    slots = slots_of(play)
    for seat in range(6):
        facts = told(play, seat, Facts(play.rules, seat))
        rows = block(play, seat, "facts").reshape(6, 2, 48)
        for step in range(6):
            other = (seat + step) % 6
            for card, slot in slots.items():
                assert rows[step, 0, slot] == facts.has[other] >> card & 1
                assert rows[step, 1, slot] == facts.may[other] >> card & 1


@pytest.mark.parametrize("moves", [25, pytest.param(60, marks=pytest.mark.slow)])
def test_the_beliefs_of_literature_are_counted_exactly(moves: int) -> None:
    play = late(3, {"players": 4}, moves=moves, memory="belief")
    slots, seat = slots_of(play), 1
    belief = Belief(told(play, seat, Constraints(play.rules, seat)))
    chances = block(play, seat, "belief").reshape(4, 48)
    whole = block(play, seat, "whole").reshape(2, 8)
    for card, slot in slots.items():
        for step in range(4):
            assert chances[step, slot] == pytest.approx(float(belief.chance((seat + step) % 4, card)), abs=1e-6)
    for number, (half_suit, cards) in enumerate(play.rules.half_suits.items()):
        if cards <= play.state.board.open:
            for other in (0, 1):
                exact = float(belief.chance_contained((seat + other) % 2, half_suit))
                assert whole[other, number] == pytest.approx(exact, abs=1e-6)
    assert block(play, seat, "worlds")[0] == pytest.approx(log2(belief.worlds) / 64)


def test_where_there_is_too_much_to_count_beliefs_are_estimates_and_say_so() -> None:
    play = play_of("literature", {"players": 14}, memory="belief")
    play.reset(1)
    chances = block(play, 0, "belief").reshape(14, 48)

    assert block(play, 0, "worlds")[0] == -1
    assert chances.sum(axis=0) == pytest.approx(1, abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "book_size": 2}, {"ask_for": "card", "players": 3}])
def test_the_facts_of_go_fish_hold(options: dict[str, Any]) -> None:
    play = play_of("go_fish", options, memory=("facts", "belief"))
    play.reset(4)
    ranks = list(play.rules.ranks.values())
    kinds = [(card,) for cards in ranks for card in cards] if "ask_for" in options else ranks
    for position in walk(play, Random(4), most=25):
        seat, seats = len(position.log) % play.encoding.seats, play.encoding.seats
        most = 1 if "ask_for" in options else 4
        limits = block(position, seat, "facts").reshape(seats, 2, len(kinds)) * most
        holds = block(position, seat, "holds").reshape(seats, len(kinds))
        for step in range(seats):
            hand = position.state.hands[(seat + step) % seats]
            for place, cards in enumerate(kinds):
                held = sum(card in hand for card in cards)
                assert limits[step, 0, place] - 1e-6 <= held <= limits[step, 1, place] + 1e-6
                assert holds[step, place] > 0 or not held


def test_the_chances_of_go_fish_say_whether_they_are_exact() -> None:
    exact = play_of("go_fish", {"players": 2, "deck_ranks": 4}, memory="belief")
    estimated = play_of("go_fish", {"players": 2, "deck_ranks": 4, "ask_for": "card"}, memory="belief")
    for play, flag in ((exact, 1), (estimated, 0)):
        play.reset(1)
        assert block(play, play.seat or 0, "exact")[0] == flag


@pytest.mark.parametrize(("game", "block_name"), [("literature", "belief"), ("go_fish", "holds")])
def test_beliefs_of_many_seats_are_those_of_each(game: str, block_name: str) -> None:
    plays = [play_of(game, memory="belief") for _ in range(2)]
    for number, play in enumerate(plays):
        play.reset(3, number)
    found = beliefs(plays[0].rules, [play.seen(seat) for play in plays for seat in (0, 1)])

    for number, (play, seat) in enumerate((play, seat) for play in plays for seat in (0, 1)):
        assert np.array_equal(found[block_name][number].reshape(-1), block(play, seat, block_name))
    assert beliefs(plays[0].rules, [])[block_name].shape[0] == 0


def test_a_game_without_beliefs_says_so() -> None:
    with pytest.raises(ValueError, match="does not exist for Fish Draw yet"):
        beliefs(play_of("fish_draw").rules, [])


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("literature", {"players": 4, "pack": "3x3", "stall_limit": 30}),
        ("go_fish", {"players": 2, "deck_ranks": 4}),
    ],
)
@pytest.mark.filterwarnings("ignore::shoal.envs.batch.SlowBatch")  # without the native core, too
def test_environments_tell_what_a_seat_can_believe(game: str, options: dict[str, Any]) -> None:
    play = play_of(game, options)
    play.reset(seed=7)
    table = raw_env(game, options, memory="belief")
    table.reset(seed=7)
    batch = Batch(game, options, games=1, seed=7, memory="belief")
    batch.reset()
    spec = encoding_of(game, options, memory="belief").observations
    first = next(block.start for block in spec if block.name in encoding_of(game, options).belief_shapes)
    for _ in range(4):
        told, found = table.observe(table.agent_selection), beliefs(play.rules, [play.seen(play.seat or 0)])
        counted = np.concatenate([values.reshape(-1) for values in found.values()])
        assert told is not None
        assert np.array_equal(told["observation"][first:], counted)
        assert np.allclose(batch.observation[0, first:], counted, atol=1e-6)
        action = play.legal()[0]
        batch.actions[0] = action
        batch.step()
        table.step(action)
        play.step(action)
    learner = vector(game, options, games=1, seat=0, memory="belief")
    seen, _ = learner.reset(seed=7)
    assert learner.single_observation_space.shape == (spec.size,)
    assert seen[0, first:].max() == 1  # one's own cards


# --- Two worlds -------------------------------------------------------------------------------------------------------


def the_same_to(play: Play, seat: int, rng: Random) -> Game[Any, Any, Any, Any, Any, Any] | None:
    """Another game in which the seat has seen the same, if one is found."""
    name, here = play.rules.name, tuple(play.log)
    log = kit_of(name).redealt(play.rules, here, seat, rng)
    log = tuple(SAMPLES[name].redeal(play.rules, here, seat, rng)) if log is None else tuple(log)
    mine, theirs = ([play.rules.seen(event, seat) for event in events] for events in (here[: len(log)], log))
    return Game.replay(play.rules, log) if mine == theirs and log != here[: len(log)] else None


def rows(play: Play, seat: int) -> tuple[Any, ...]:
    packed = play.packed_row(seat).tobytes() if play.encoding.seats <= 12 else b""
    return (
        play.observation(seat).tobytes(),
        play.events(seat).tobytes(),
        packed,
        None if play.moment is None else play.moment.for_seat(seat),
        play.mask().tobytes() if play.seat == seat else b"",
    )


def restarted(play: Play, log: Any) -> Play:
    other = Play(play.encoding)
    other.begin(log)
    return other


@pytest.mark.slow
@pytest.mark.parametrize("game", ["literature", "go_fish"])
def test_what_a_seat_is_told_is_the_same_in_worlds_that_look_alike_to_it(game: str) -> None:
    compared = 0
    for seed in todays(60, range(500), f"worlds of {game}"):
        if compared > 8:
            break
        play, rng = random_play(game, seed, skip_forced=False), Random(seed)
        moves = rng.randrange(40) if game == "literature" else 0
        for position in walk(play, rng, most=moves):
            if position.done or position.encoding.may_refuse:
                break
        if play.done or play.encoding.may_refuse or (play.moment is not None and play.moment.spelling is not None):
            continue
        for seat in range(min(play.encoding.seats, 4)):
            other = the_same_to(play, seat, rng)
            if other is not None:
                here = restarted(play, play.log[: len(other.log)])
                assert rows(restarted(play, other.log), seat) == rows(here, seat)
                compared += 1
    assert compared


def test_what_a_seat_spells_nobody_else_sees() -> None:
    play = play_of("literature")
    play.reset(1)
    assert play.seat is not None
    claimer, claim = play.seat, play.encoding.actions["claim"].start
    before = [rows(play, seat) for seat in range(6)]
    play.step(claim)
    after = [rows(play, seat) for seat in range(6)]

    assert play.seat == claimer
    assert [seat for seat in range(6) if before[seat] != after[seat]] == [claimer]
    assert np.count_nonzero(block(play, claimer, "spelt")) == 1
