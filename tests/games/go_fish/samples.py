"""Go Fish for the contract suite: tables, random moves, attempts of every kind, other possible deals, random options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, cast, get_args

from msgspec.structs import replace

from shoal.core.cards import PACK, Card, CardSet
from shoal.core.game import BadOptions, Seat, UncheckedRules
from shoal.games.go_fish import (
    PRESETS,
    Ask,
    AskCard,
    GoFish,
    Move,
    Moves,
    Options,
    Rank,
    State,
    rank_of,
)
from shoal.games.go_fish.rules.events import Dealt, Drew, Refilled
from tests.games.samples import Samples

RANKS = (*get_args(Rank), "", "1")


def random_options(rng: Random) -> Options:
    """Any house rules that make a game; those that differ much from the usual ones are as likely as the others."""
    while True:
        options = Options(
            players=rng.choice([2, 2, 3, 3, 4, 5, 6, 8, 10]),
            max_players=10,
            hand_sizes=rng.choice(["seed", "openspiel", "pagat", "five", 1, 3, 7, 9]),
            lucky_draw=rng.choice(["again", "ends"]),
            book_on_draw=rng.choice(["again", "ends"]),
            after_miss=rng.choice(["left", "asked"]),
            refill=rng.choice(["one", "5", "7", "hand_size", "none"]),
            refill_when=rng.choice(["own_turn", "at_once"]),
            refill_continue=rng.choice([True, True, False]),
            book_size=rng.choice([4, 2]),
            give=rng.choice(["all", "one"]),
            ask_for=rng.choice(["rank", "rank", "card"]),
            ask_empty_target=rng.choice(["allow", "reject"]),
            end=rng.choice(["all_books", "all_books", "first_out", "hand_or_stock_empty"]),
            winner=rng.choice(["most_books", "first_out", "points"]),
            jokers=rng.choice([0, 0, 2]),
            second_pair=rng.choice([1, 1, 2]),
            dealt_books=rng.choice(["lay_down", "keep_until_turn"]),
            deck_ranks=rng.choice([13, 13, 13, 6, 2, 1]),
            deck_copies=rng.choice([4, 4, 4, 3, 2]),
            max_questions=rng.choice([None, None, 1, 10, 60]),
        )
        try:
            GoFish(options)
        except BadOptions:
            continue
        return options


class GoFishSamples(Samples):
    """Of Go Fish."""

    @cached_property
    def tables(self) -> Sequence[UncheckedRules]:
        return [
            GoFish(options)
            for options in (
                Options(),
                replace(PRESETS["openspiel"], players=3, refill_continue=False),
                replace(PRESETS["deluxe"], players=5),
                replace(PRESETS["pagat_pairs"], players=2),
                Options(players=6, max_players=6, ask_for="card", dealt_books="keep_until_turn", book_size=2),
                Options(players=7, max_players=10, give="one", refill="none", ask_empty_target="reject"),
                Options(players=3, end="first_out", winner="first_out", lucky_draw="ends"),
                Options(players=4, end="hand_or_stock_empty", winner="points", max_questions=30),
            )
        ]

    def is_rare(self, state: State) -> bool:
        return not all(state.board.sizes) or not state.stock

    # --- Random moves -----------------------------------------------------------------------------------------------

    def speaker(self, rules: UncheckedRules, state: State, able: Mapping[Seat, Moves], rng: Random) -> Seat:
        (seat,) = able
        return seat

    def pick(self, rules: Any, state: State, offer: Moves, rng: Random) -> Move:
        """Hits are likelier than chance would have them, so that games come to an end."""
        assert offer.seat is not None
        target = rng.choice(offer.targets)
        held = state.hands[target]
        if offer.ranks:
            hits = [rank for rank in offer.ranks if held & rules.ranks[rank]]
            return Ask(offer.seat, target, rng.choice(hits if hits and rng.randrange(3) else offer.ranks))
        found = offer.cards & held
        card = rng.choice(list(found if found and rng.randrange(3) else offer.cards))
        return AskCard(offer.seat, target, card, rng.choice([c for c in offer.shows if rank_of(c) == rank_of(card)]))

    # --- Attempts ---------------------------------------------------------------------------------------------------

    def attempts(self, rules: Any, state: State, rng: Random, seats: Sequence[Seat]) -> Iterator[Move]:
        others = range(-1, rules.seats + 1)
        for seat in seats:
            hand = state.hands[seat] if rules.is_seat(seat) else CardSet()
            for target in others:
                yield from (Ask(seat, target, cast(Rank, rank)) for rank in RANKS)
                for shown in {*hand, *rng.sample(PACK, 2)}:
                    yield from (AskCard(seat, target, card, shown) for card in self._worth_asking(shown, rng))

    def _worth_asking(self, shown: Card, rng: Random) -> list[Card]:
        return [*(card for card in PACK if rank_of(card) == rank_of(shown)), *rng.sample(PACK, 3)]

    # --- Other deals ------------------------------------------------------------------------------------------------

    def redeal(self, rules: Any, log: Sequence[Any], seat: Seat, rng: Random) -> Sequence[Any]:
        dealt: Dealt = log[0]
        drawn = [event for event in log if isinstance(event, Drew | Refilled) and event.seat == seat]
        own = CardSet(
            card for event in drawn for card in (event.cards if isinstance(event, Refilled) else [event.card])
        )
        places = [list(hand) for hand in dealt.hands] + [list(dealt.stock)]
        slots = [
            (place, index)
            for place, cards in enumerate(places)
            if place != seat
            for index, card in enumerate(cards)
            if card not in own
        ]
        for _ in range(rng.choice([1, 1, 2, 4])):
            (a, i), (b, j) = rng.sample(slots, 2)
            places[a][i], places[b][j] = places[b][j], places[a][i]
        *hands, stock = places
        return cast(
            Sequence[Any], rules.begin(Dealt(dealt.dealer, dealt.first, tuple(map(CardSet, hands)), tuple(stock)))
        )


SAMPLES = GoFishSamples()
