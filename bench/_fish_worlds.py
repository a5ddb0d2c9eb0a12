"""Reviews of Go Fish held against all deals of a small pack: each is played along, as long as a seat could not tell it from the true one.

Nothing of `shoal.games.*.belief` is in it. Suits do not matter in the games of this reference, so of deals that differ in suits alone one
stands for all; all of them are as many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal, Seat
from shoal.games.go_fish import GoFish, Options, rank_of
from shoal.games.go_fish.rules.events import Dealt, Handed
from shoal.records import Record
from shoal.review import MoveReview, review

NEAR: Final = 1e-9

SMALL: Final = Options(players=2, deck_ranks=3, hand_sizes=3)
TABLES: Final = (
    SMALL,
    replace(SMALL, book_on_draw="ends", lucky_draw="ends"),
    replace(SMALL, give="one"),
    replace(SMALL, book_size=2, refill="5", deck_ranks=4, deck_copies=2),
    replace(SMALL, players=3, hand_sizes=2, after_miss="asked"),
    replace(SMALL, refill="5", refill_when="at_once"),
    Options(players=3),
    Options(players=4, ask_for="card"),
    Options(players=2),
)
"""House rules of the games; those with a whole pack are too large for a reference, and held against what came of it."""


def faults_of_fish(record: Record) -> Iterator[str]:
    """What is wrong with the review of a game of Go Fish."""
    rules: Any = record.game.rules
    reviewed = {move.n: move for move in review(record).moves}
    is_small = len(rules.pack) <= len(GoFish(SMALL).pack)
    worlds = {seat: Worlds(rules, record, seat) for seat in range(rules.seats)} if is_small else {}
    game: Any = Game.replay(rules, ())
    for n, step in enumerate(record.steps):
        if n in reviewed:
            move = reviewed[n]
            yield from _faults_of_move(game, move)
            if is_small:
                yield from _faults_of_grid(rules, move, worlds[move.seat].states)
        if is_small and step.kind == "move":
            for of in worlds.values():
                of.go_on(step.said, step.events)
        game = game.after(step.events)


def _faults_of_move(game: Any, move: MoveReview) -> Iterator[str]:
    """Of what came true, and of what was missed: it must have been legal then, and a hit."""
    if move.chance in (0, 1) and move.came_true != bool(move.chance):
        yield f"move {move.n}: {move.chance} was said of what came {move.came_true}"
    for sure in move.certain:
        try:
            after = game.play(sure.said)
        except Illegal as refused:
            yield f"move {move.n}: the sure question {sure.said} is refused: {refused}"
            continue
        if not any(isinstance(event, Handed) for event in after.log[len(game.log) :]):
            yield f"move {move.n}: the sure question {sure.said} missed"


def _faults_of_grid(rules: GoFish, move: MoveReview, states: Sequence[Any]) -> Iterator[str]:
    grid = move.grid
    assert grid is not None
    assert grid.mean is not None
    if not states:
        yield f"move {move.n}: no deal agrees, not even the true one"
        return
    for item, row, means in zip(grid.items, grid.chance, grid.mean, strict=True):
        cards = rules.ranks[item]  # type: ignore[index]  # ranks are asked for
        for place, chance, mean in zip(grid.places, row, means, strict=True):
            held = [
                len((state.hands[place] if isinstance(place, int) else CardSet(state.stock)) & cards)
                for state in states
            ]
            share = sum(map(bool, held)) / len(held)
            if abs(chance - share) > NEAR or (chance in (0, 1)) != (share in (0, 1)):
                yield f"move {move.n}: {item} with {place} is {chance}, and of {len(held)} deals {share}"
            if abs(mean - sum(held) / len(held)) > NEAR:
                yield f"move {move.n}: {place} has {mean} of {item}, and in {len(held)} deals {sum(held) / len(held)}"


class Worlds:
    """The deals that one seat cannot tell from the true one, as they stand now."""

    def __init__(self, rules: GoFish, record: Record, seat: Seat) -> None:
        """Before the first move."""
        self._rules, self._seat = rules, seat
        begun = record.steps[0].events
        dealt = next(event for event in begun if isinstance(event, Dealt))
        self.states = [
            state
            for other in _deals(rules, dealt, seat)
            if (state := self._after(rules.start(), rules.begin(other), begun)) is not None
        ]

    def go_on(self, move: Any, events: Sequence[Any]) -> None:
        """That move was made, and led to these events."""
        found = []
        for state in self.states:
            try:
                self._rules.check(state, move)
            except Illegal:
                continue
            after = self._after(state, self._rules.decide(state, move), events)
            found += [] if after is None else [after]
        self.states = found

    def _after(self, state: Any, events: Sequence[Any], true: Sequence[Any]) -> Any:
        """The state after these events; nothing where the seat sees something else than of the true ones, suits apart."""
        seen = [_without_suits(self._rules.seen(event, self._seat)) for event in events]
        if seen != [_without_suits(self._rules.seen(event, self._seat)) for event in true]:
            return None
        for event in events:
            state = self._rules.evolve(state, event)
        return state


def _without_suits(sight: Any) -> list[object]:
    def told(value: Any) -> object:
        if isinstance(value, CardSet):
            return sorted(map(rank_of, value))
        return rank_of(value) if isinstance(value, Card) else value

    return [type(sight), *(told(getattr(sight, name)) for name in sight.__struct_fields__)]


def _deals(rules: GoFish, dealt: Dealt, seat: Seat) -> Iterator[Dealt]:
    """All deals that look the same to a seat, one for each arrangement of ranks."""
    others = [other for other in range(rules.seats) if other != seat]
    hidden = [card for other in others for card in dealt.hands[other]] + list(dealt.stock)
    ranks = {rank: [card for card in hidden if rank_of(card) == rank] for rank in rules.ranks}
    for laid in _arrangements(ranks, len(hidden)):
        hands = list(dealt.hands)
        for place, other in enumerate(others):
            hands[other] = CardSet(laid[place * rules.hand_size : (place + 1) * rules.hand_size])
        yield replace(dealt, hands=tuple(hands), stock=tuple(laid[len(others) * rules.hand_size :]))


def _arrangements(ranks: dict[Any, list[Card]], places: int) -> Iterator[list[Card]]:
    if places == 0:
        yield []
        return
    for rank, cards in ranks.items():
        if cards:
            for others in _arrangements({**ranks, rank: cards[1:]}, places - 1):
                yield [cards[0], *others]
