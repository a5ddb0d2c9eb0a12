"""The draw for the first dealer."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shoal.core.cards import RANKS, Card
from shoal.core.first_dealer import PLAIN, DealerDraw
from shoal.core.games import GAMES, kit_of, preset, rules_of

PACKS = st.lists(st.sampled_from(PLAIN), unique=True, max_size=52).map(tuple)
DRAWS = st.builds(DealerDraw, cards=PACKS, ranks=st.sampled_from([RANKS, "A" + RANKS[:-1]]), lowest_deals=st.booleans())


@given(draw=DRAWS, seats=st.integers(2, 12), seed=st.integers(0, 2**32))
def test_every_seat_draws_another_card_and_those_who_are_level_draw_again(
    draw: DealerDraw, seats: int, seed: int
) -> None:
    rounds = draw.rounds(seats, Random(seed))

    assert rounds == draw.rounds(seats, Random(seed))
    assert [one.seat for one in rounds[0]] == list(range(seats))
    for round_, level in zip(rounds, [*rounds[1:], None], strict=True):
        assert len({one.card for one in round_} & {*PLAIN}) == len(round_), "no joker has a rank"
        places = {one.seat: draw.ranks.index(one.card.rank) for one in round_}
        best = (min if draw.lowest_deals else max)(places.values())
        tied = [seat for seat, place in places.items() if place == best]
        assert tied == ([one.seat for one in level] if level else [draw.dealer_of(rounds)])


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_deals_about_as_often(game: str) -> None:
    rules, often, rng = rules_of(game), 1000, Random(7)
    draw = kit_of(game).dealer_draw(rules.options)
    dealers = Counter(draw.dealer_of(draw.rounds(rules.seats, rng)) for _ in range(often))

    expected = often / rules.seats
    chi_square = sum((dealers[seat] - expected) ** 2 / expected for seat in range(rules.seats))
    assert dealers.total() == sum(dealers[seat] for seat in range(rules.seats))
    assert chi_square < 25, "one in 10,000 fair draws for six seats"


@pytest.mark.parametrize(
    ("game", "options", "lowest", "best"),
    [
        ("literature", {}, False, "A"),
        ("literature", {"removed_rank": "7"}, False, "K"),
        ("go_fish", {}, True, "2"),
        ("fish_draw", {}, False, "A"),
    ],
)
def test_a_game_says_which_card_deals(game: str, options: dict[str, Any], lowest: bool, best: str) -> None:
    rules = rules_of(game, options)
    draw = kit_of(game).dealer_draw(rules.options)
    won = set()
    for seed in range(300):
        rounds = draw.rounds(rules.seats, Random(seed))
        won |= {one.card.rank for one in rounds[-1] if one.seat == draw.dealer_of(rounds)}

    assert draw.lowest_deals is lowest
    assert (min if lowest else max)(won, key=draw.ranks.index) == best


def drawn(draw: DealerDraw, seats: int, seeds: int) -> set[Card]:
    """All cards that are drawn with so many seeds."""
    return {one.card for seed in range(seeds) for round_ in draw.rounds(seats, Random(seed)) for one in round_}


@pytest.mark.parametrize("name", kit_of("literature").presets)
def test_no_card_is_drawn_that_is_not_in_the_pack(name: str) -> None:
    rules = rules_of("literature", preset("literature", name))
    pack = {card for _, cards in rules.setup.half_suits for card in cards}  # type: ignore[attr-defined]  # Literature's

    assert drawn(kit_of("literature").dealer_draw(rules.options), rules.seats, 50) <= pack


@pytest.mark.parametrize("cards", [(), tuple(map(Card, ("9C", "9D", "9H", "9S"))), tuple(map(Card, ("9C", "TC")))])
def test_a_pack_that_cannot_decide_gives_way_to_the_52_cards(cards: tuple[Card, ...]) -> None:
    assert len(drawn(DealerDraw(cards), 4, 200)) == 52
