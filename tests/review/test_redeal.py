"""Hidden cards dealt anew: the seat sees each event alike, the rules lead there, and no such deal is likelier than another."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.core.game import Game, GameEvent, Seat
from shoal.core.games import kit_of
from shoal.games.fish_draw import FishDraw
from shoal.games.fish_draw import Options as DrawOptions
from shoal.games.fish_draw.bots import places_of
from shoal.games.fish_draw.rules.ledger import ASIDE, MIDDLE
from shoal.games.go_fish import GoFish
from shoal.games.go_fish import Options as FishOptions
from shoal.games.go_fish.belief import Facts, posterior
from shoal.records import read_record, record_of, write
from tests.games.fish_draw import samples as draw
from tests.games.go_fish import samples as fish
from tests.sampling import DAY, sampled

Log = tuple[Any, ...]


def logs(rules: Any, bots: tuple[str, ...], seed: int) -> list[Log]:
    """A game of these bots, as it stood before each of its moves."""
    made = [
        bot_of(rules.name, bots[seat % len(bots)])(rules, seat, Random(f"{seed}/{seat}")) for seat in range(rules.seats)
    ]
    steps = record_of(Game.replay(rules, play(rules, made, rules.deal(Random(seed))).log)).steps
    ends = range(1, len(steps))
    return [tuple(event for step in steps[:end] for event in step.events) for end in ends]


def seen(rules: Any, log: tuple[GameEvent, ...], seat: Seat) -> bytes:
    return b"\n".join(encode(rules.seen(event, seat)) for event in log)


@pytest.mark.parametrize("number", range(sampled(3, of=300)))
@pytest.mark.parametrize("game", ["go_fish", "fish_draw"])
def test_under_any_house_rules_another_deal_is_one_that_the_seat_cannot_tell_apart(game: str, number: int) -> None:
    rng = Random(f"{DAY}/{game}/{number}")
    rules: Any = GoFish(fish.random_options(rng)) if game == "go_fish" else FishDraw(draw.random_options(rng))
    log, seat = rng.choice(logs(rules, ("random",), number)), rng.randrange(rules.seats)

    anew = kit_of(game).redealt(rules, log, seat, rng)

    assert anew is not None
    assert seen(rules, anew, seat) == seen(rules, log, seat)
    played = Game.replay(rules, anew)
    assert read_record(write(played)).game == played, "its record is one that the rules lead to"


@pytest.mark.slow
def test_in_go_fish_every_deal_that_agrees_is_as_likely_as_another() -> None:
    rules: Any = GoFish(FishOptions(players=3, deck_ranks=5, hand_sizes=3))
    log = logs(rules, ("counting", "random"), 4)[6]
    facts, state = Facts(rules, 0), Game.replay(rules, log).state
    for event in log:
        facts.see(rules.seen(event, 0))
    exact = posterior(facts, len(state.stock), budget=10**6)
    assert exact is not None
    holds, tops, count = Counter[tuple[int, int]](), Counter[int](), 150
    rng = Random(1)
    for _ in range(count):
        anew: Any = kit_of("go_fish").redealt(rules, log, 0, rng)
        dealt = Game.replay(rules, anew).state
        holds.update(
            (seat, kind)
            for seat in (1, 2)
            for kind, cards in enumerate(rules.ranks.values())
            if dealt.hands[seat] & cards
        )
        tops.update(kind for kind, cards in enumerate(rules.ranks.values()) if dealt.stock[0] in cards)

    for kind in range(5):
        assert tops[kind] / count == pytest.approx(exact.top(kind), abs=0.12)
        for seat in (1, 2):
            assert holds[seat, kind] / count == pytest.approx(exact.holds(seat, kind), abs=0.12), (seat, kind)


@pytest.mark.slow
def test_in_fish_draw_fish_lie_where_the_ledger_says_they_may_as_often_as_it_says() -> None:
    rules: Any = FishDraw(DrawOptions(players=3))
    log = logs(rules, ("attentive",), 2)[12]
    board = Game.replay(rules, log).state.board
    found, count = [Counter[int]() for _ in board.ledger], 150
    rng = Random(1)
    for _ in range(count):
        anew: Any = kit_of("fish_draw").redealt(rules, log, 0, rng)
        state = Game.replay(rules, anew).state
        places = {seat: state.holding(seat) for seat in range(3)} | {MIDDLE: state.middle, ASIDE: state.aside}
        for each, where in zip(board.ledger, found, strict=True):
            where.update(place for place, cards in places.items() if each.card in cards)

    assert not all(each.certain for each in board.ledger)
    for chances, where in zip(places_of(board), found, strict=True):
        assert set(where) <= set(chances)
        for place, chance in chances.items():
            assert where[place] / count == pytest.approx(chance, abs=0.12)


def test_in_fish_draw_shuffles_to_come_are_others_too() -> None:
    rules: Any = FishDraw()
    log = logs(rules, ("attentive",), 3)[-2]
    after = set()
    for seed in range(4):
        anew: Any = kit_of("fish_draw").redealt(rules, log, 1, Random(seed))
        state = Game.replay(rules, anew).state
        after.add((state.dice, state.stacks))
    assert len(after) == 4
    assert len({dice for dice, _ in after}) == 4
