"""The exact chances of Go Fish against all deals of a small pack that look the same to the seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal, Seat
from shoal.games.go_fish import Ask, GoFish, Move, Options, Rank, rank_of
from shoal.games.go_fish.belief import Chances, Facts, posterior
from shoal.games.go_fish.rules import events as ev

SMALL = Options(players=2, deck_ranks=3, hand_sizes=3, deck_copies=4)
TABLES = [
    SMALL,
    replace(SMALL, book_on_draw="ends", lucky_draw="ends"),
    replace(SMALL, give="one"),
    replace(SMALL, book_size=2, refill="5", deck_ranks=4, deck_copies=2),
    replace(SMALL, players=3, hand_sizes=2, after_miss="asked"),
    replace(SMALL, refill="5", refill_when="at_once"),
]


def only_ranks(rules: GoFish, game: Any, seat: Seat) -> list[object]:
    """All that the seat saw, suits apart."""

    def told(value: Any) -> object:
        if isinstance(value, CardSet):
            return sorted(rank_of(card) for card in value)
        return rank_of(value) if isinstance(value, Card) else value

    sights = [rules.seen(event, seat) for event in game.log]
    return [(type(sight), [told(getattr(sight, name)) for name in sight.__struct_fields__]) for sight in sights]


def arrangements(ranks: dict[Rank, list[Card]], places: int) -> Iterator[list[Card]]:
    """All ways to lay these cards out, those that differ in suits only once; each stands for as many."""
    if places == 0:
        yield []
        return
    for rank, cards in ranks.items():
        if cards:
            card, *rest = cards
            for others in arrangements({**ranks, rank: rest}, places - 1):
                yield [card, *others]


def worlds(rules: GoFish, dealt: ev.Dealt, moves: Sequence[Move], seat: Seat) -> Iterator[Any]:
    """The same moves after every other deal that looks the same to the seat; one for each arrangement of ranks."""
    others = [other for other in range(rules.seats) if other != seat]
    hidden = [card for other in others for card in dealt.hands[other]] + list(dealt.stock)
    ranks: dict[Rank, list[Card]] = {rank: [c for c in hidden if rank_of(c) == rank] for rank in rules.ranks}
    whole = Game.replay(rules, rules.begin(dealt))
    for move in moves:
        whole = whole.play(move)
    seen = only_ranks(rules, whole, seat)
    for laid in arrangements(ranks, len(hidden)):
        hands = list(dealt.hands)
        for place, other in enumerate(others):
            hands[other] = CardSet(laid[place * rules.hand_size : (place + 1) * rules.hand_size])
        stock = tuple(laid[len(others) * rules.hand_size :])
        game = Game.replay(rules, rules.begin(ev.Dealt(dealt.dealer, dealt.first, tuple(hands), stock)))
        try:
            for move in moves:
                if only_ranks(rules, game, seat) != seen[: len(game.log)]:
                    break
                game = game.play(move)
        except Illegal:
            continue
        if only_ranks(rules, game, seat) == seen:
            yield game.state


@pytest.mark.slow
@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
@pytest.mark.parametrize("seed", range(3))
def test_the_exact_chances_are_the_shares_of_all_deals_that_look_the_same(options: Options, seed: int) -> None:
    rules, rng = GoFish(options), Random(seed)
    game: Any = Game.deal(rules, rng, rules.seats - 1)
    dealt = game.log[0]
    moves: list[Move] = []
    for _ in range(2 + 2 * seed):
        turn = rules.turn(game.state)
        if turn is None:
            break
        offer = rules.moves(game.view(turn))
        moves.append(Ask(turn, rng.choice(offer.targets), rng.choice(offer.ranks)))
        game = game.play(moves[-1])
    seat = rng.randrange(rules.seats)
    facts = Facts(rules, seat)
    for event in game.log:
        facts.see(rules.seen(event, seat))
    found = posterior(facts, len(game.state.stock), budget=10**6)
    states = list(worlds(rules, dealt, moves, seat))

    assert found is not None
    assert states
    for kind, rank in enumerate(rules.ranks):
        tops = [state.stock[0] in rules.ranks[rank] for state in states if state.stock]
        assert found.top(kind) == pytest.approx(sum(tops) / len(tops) if tops else 0)
        for other in range(rules.seats):
            if other != seat:
                counts = [len(state.hands[other] & rules.ranks[rank]) for state in states]
                assert found.holds(other, kind) == pytest.approx(sum(map(bool, counts)) / len(states))
                assert found.mean(other, kind) == pytest.approx(sum(counts) / len(states))


def test_too_much_to_count_is_not_counted() -> None:
    rules = GoFish(Options())
    facts = Facts(rules, 0)
    facts.see(rules.seen(rules.deal(Random(1))[0], 0))

    assert posterior(facts, 32, budget=1000) is None
    assert posterior(facts, 32, budget=10) is None
    assert posterior(facts, 32, budget=10**6) is not None


@pytest.mark.parametrize("options", [Options(ask_for="card"), Options(dealt_books="keep_until_turn")])
def test_where_bounds_are_not_everything_there_are_no_exact_chances(options: Options) -> None:
    rules = GoFish(options)
    facts = Facts(rules, 0)
    facts.see(rules.seen(rules.deal(Random(1))[0], 0))

    assert posterior(facts, 32, budget=10**9) is None


def test_at_the_start_the_estimate_is_close_to_the_exact_chances() -> None:
    rules = GoFish(Options(players=2))
    facts = Facts(rules, 0)
    for event in rules.deal(Random(1), 1):
        facts.see(rules.seen(event, 0))
    exact, guess = posterior(facts, 38, 10**6), Chances(facts, (7, 7), 38)

    assert exact is not None
    for kind in range(13):
        assert guess.holds(1, kind) == pytest.approx(exact.holds(1, kind), abs=0.05)
        assert guess.mean(1, kind) == pytest.approx(exact.mean(1, kind), abs=0.05)
        assert guess.top(kind) == pytest.approx(exact.top(kind), abs=0.01)


@pytest.mark.slow
def test_asking_after_every_sight_spoils_no_later_answer() -> None:
    rules, rng = GoFish(Options(players=3, deck_ranks=6, hand_sizes=4)), Random(5)
    game: Any = Game.deal(rules, rng, 0)
    while (turn := rules.turn(game.state)) is not None:
        offer = rules.moves(game.view(turn))
        game = game.play(Ask(turn, rng.choice(offer.targets), rng.choice(offer.ranks)))
    often, once = Facts(rules, 0), Facts(rules, 0)
    stock = len(game.log[0].stock)
    for event in game.log:
        for facts in (often, once):
            facts.see(rules.seen(event, 0))
        stock -= isinstance(event, ev.Drew) + (len(event.cards) if isinstance(event, ev.Refilled) else 0)
        posterior(often, stock, 10**6)

    assert often.packed() == once.packed()
