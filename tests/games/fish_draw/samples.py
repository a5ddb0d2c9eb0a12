"""Fish Draw for the contract suite: tables, random moves, attempts of every kind, other possible deals, random options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from msgspec.structs import replace

from shoal.core.cards import CardSet
from shoal.core.game import BadOptions, Seat, UncheckedRules
from shoal.games.fish_draw import (
    Call,
    Collect,
    FishDraw,
    Move,
    Moves,
    Options,
    Redraw,
    Reveal,
    Shout,
    State,
)
from shoal.games.fish_draw.rules.events import Dealt, Reshuffled
from tests.games.samples import Samples


def random_options(rng: Random) -> Options:
    """Any house rules that make a game; those that differ much from the usual ones are as likely as the others."""
    while True:
        options = Options(
            players=rng.choice([3, 4, 5, 6]),
            fish=rng.choice(["draw", "jokers"]),
            jokers=rng.choice([4, 2]),
            fishmonger=rng.choice([None, None, 0, 1, 2, 5]),
            remainder=rng.choice(["middle", "deal_on", "set_aside"]),
            won_cards=rng.choice(["bottom", "pile"]),
            collect_order=rng.choice(["shuffled", "seat"]),
            shout_who=rng.choice(["all", "others"]),
            keep=rng.choice([2, 2, 0, 1, 3, 10]),
            two_fish_scope=rng.choice(["reveal", "middle", "series"]),
            repeat_players=rng.choice(["all", "tied"]),
            short_repeat=rng.choice(["sit_out", "last_card"]),
            final_missing=rng.choice(["out", "middle"]),
            final_fish_trump=rng.choice([True, False]),
            final_tie=rng.choice(["redraw", "shared"]),
            callers=rng.choice(["auto", "any", "fishmonger", "majority"]),
            middle_fish_counts=rng.choice([True, False]),
            false_call_penalty=rng.choice([0, 0, 1, 4, 56]),
            max_rounds=rng.choice([10_000, 300, 100, 20, 1]),
        )
        try:
            FishDraw(options)
        except BadOptions:
            continue
        return options


class FishDrawSamples(Samples):
    """Of Fish Draw."""

    @cached_property
    def tables(self) -> Sequence[UncheckedRules]:
        short = Options(max_rounds=60)
        return [
            FishDraw(options)
            for options in (
                replace(short, players=4),
                replace(short, players=3, fish="jokers", jokers=2, won_cards="pile", keep=0, false_call_penalty=3),
                replace(short, players=5, remainder="set_aside", callers="majority", repeat_players="tied"),
                replace(short, players=6, remainder="deal_on", short_repeat="last_card", shout_who="others"),
                replace(short, players=3, fish="jokers", two_fish_scope="middle", final_missing="middle", fishmonger=1),
                replace(short, players=6, won_cards="pile", middle_fish_counts=True, final_fish_trump=False),
                replace(short, players=4, max_rounds=3, collect_order="seat", final_tie="shared"),
            )
        ]

    def own_cards(self, state: State, seat: Seat | None) -> CardSet:
        """What it would see if it were called upon."""
        return CardSet() if seat is None else CardSet(state.holding(seat))

    def is_rare(self, state: State) -> bool:
        return state.board.phase != "round" or bool(state.board.votes)

    # --- Random moves -----------------------------------------------------------------------------------------------

    def speaker(self, rules: UncheckedRules, state: State, able: Mapping[Seat, Moves], rng: Random) -> Seat:
        """Before a collection most have shouted."""
        shouting = [seat for seat in rules.unheard(state) if seat in able]
        if shouting and rng.randrange(6):
            return rng.choice(shouting)
        turn = rules.turn(state)
        assert turn is not None
        return turn if rng.randrange(4) else rng.choice(list(able))

    def pick(self, rules: Any, state: State, offer: Moves, rng: Random) -> Move:
        assert offer.seat is not None
        seat = offer.seat
        kinds: list[Move] = [Collect(seat)] * offer.collect
        kinds += [Shout(seat)] * (4 * offer.shout)
        kinds += [Redraw(seat)] * offer.redraw + [Reveal(seat)] * (12 * offer.reveal)
        if offer.calls:
            fish = state.board.fish
            best = max(offer.calls, key=lambda on: len(CardSet(state.holding(on)) & fish))
            kinds.append(Call(seat, rng.choice([best, rng.choice(offer.calls)])))
        return rng.choice(kinds)

    # --- Attempts ---------------------------------------------------------------------------------------------------

    def attempts(self, rules: Any, state: State, rng: Random, seats: Sequence[Seat]) -> Iterator[Move]:
        for seat in seats:
            yield from (Reveal(seat), Shout(seat), Collect(seat), Redraw(seat))
            yield from (Call(seat, on) for on in range(-1, rules.seats + 1))

    # --- Other deals ------------------------------------------------------------------------------------------------

    def redeal(self, rules: Any, log: Sequence[Any], seat: Seat, rng: Random) -> Sequence[Any]:
        """Cards change places deep in the others' stacks, where most have not been turned yet.

        What the seat saw when it was called upon stays where it is.
        """
        chosen, dealt, begun = log[:3]
        assert isinstance(dealt, Dealt)
        looked = [event for event in log if isinstance(event, Reshuffled) and event.looked and event.seat == seat]
        own = CardSet(card for event in looked for card in event.stack)
        places = [list(cards) for cards in (*dealt.stacks, dealt.middle, dealt.aside)]
        slots = [
            (place, index)
            for place, cards in enumerate(places)
            if place != seat
            for index in range(len(cards) // 2, len(cards))
            if cards[index] not in own
        ]
        for _ in range(rng.choice([1, 1, 2, 4]) if len(slots) > 1 else 0):
            (a, i), (b, j) = rng.sample(slots, 2)
            places[a][i], places[b][j] = places[b][j], places[a][i]
        *stacks, middle, aside = map(tuple, places)
        return [chosen, replace(dealt, stacks=tuple(stacks), middle=middle, aside=aside), begun]


SAMPLES = FishDrawSamples()
