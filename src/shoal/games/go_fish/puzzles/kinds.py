"""The kinds of puzzles of Go Fish.

holder   who must have a card of that rank
dead     which of these questions cannot hit
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from shoal.core.game import Seat
from shoal.games.go_fish.belief import Chances, Facts, posterior
from shoal.games.go_fish.belief.chances import Marginals
from shoal.games.go_fish.puzzles.readings import inferences, start, table_of
from shoal.games.go_fish.rules.moves import Ask, Rank
from shoal.i18n import Speaks
from shoal.puzzles.kinds import Position, Riddle, Teller
from shoal.puzzles.proofs import Fact, Inference, has, lacks
from shoal.puzzles.puzzle import Values

CHOICES: Final = 4

BUDGET: Final = 60_000
"""Products that counting may take; with more to count a position makes no puzzle."""

OLD: Final = 5
"""What one question alone has said must have been said so many moves ago."""

SURE: Final = 1e-9
"""What rounding may take away. Facts are proved besides, and other choices must be further from certain than this."""


class GoFishKinds:
    """See `shoal.puzzles.kinds.PuzzleKinds`."""

    kinds: ClassVar[Sequence[str]] = ("holder", "dead")
    tables: ClassVar[Sequence[Mapping[str, Any]]] = ({"players": 3}, {"players": 4}, {"players": 5})
    bots: ClassVar[Sequence[str]] = ("counting",)
    levels: ClassVar[Sequence[str]] = ("counting",)
    lengths: ClassVar[tuple[int, int]] = (12, 60)
    fewest_steps: ClassVar[int] = 1

    def riddles(self, position: Position, kind: str, rng: Random) -> Iterator[Riddle]:
        """Riddles of that kind, in an order drawn from `rng`."""
        marginals = _counted(position)
        if marginals is None:
            return
        table = table_of(position)
        ranks = [rank for rank, left in table.left.items() if left]
        rng.shuffle(ranks)
        latest = len(position.moves) - OLD
        rules: Any = position.rules
        number = {rank: index for index, rank in enumerate(rules.ranks)}
        if kind == "holder":
            seats = [seat for seat in table.others if table.sizes[seat]]
            sure = {rank: [seat for seat in seats if marginals.holds(seat, number[rank]) > 1 - SURE] for rank in ranks}
            alone = [(found[0], rank) for rank, found in sure.items() if len(found) == 1 and len(seats) > 1]
            # What was not asked for comes first, then what was asked for long ago; what was just asked for is no puzzle.
            since = {pair: table.shown[pair] if pair in table.least else -1 for pair in alone}
            for seat, rank in sorted((pair for pair in alone if since[pair] < latest), key=since.__getitem__):
                choices: tuple[Values, ...] = tuple({"seat": other} for other in seats)
                yield Riddle(kind, {"rank": rank}, choices, seats.index(seat))
            return
        offer = _offer(position)
        pairs = [(seat, rank) for rank in ranks for seat in offer.targets if rank in offer.ranks and table.sizes[seat]]
        rng.shuffle(pairs)
        dead = [pair for pair in pairs if marginals.holds(pair[0], number[pair[1]]) == 0]
        alive = [pair for pair in pairs if marginals.holds(pair[0], number[pair[1]]) > SURE]
        if len(alive) < CHOICES - 1:
            return
        since = {pair: table.none[pair][1] if pair in table.none else -1 for pair in dead}
        for right in sorted((pair for pair in dead if since[pair] < latest), key=since.__getitem__):
            picked = [right, *alive[: CHOICES - 1]]
            rng.shuffle(picked)
            choices = tuple({"seat": seat, "rank": rank} for seat, rank in picked)
            yield Riddle(kind, {}, choices, picked.index(right))

    def start(self, position: Position) -> frozenset[Fact]:
        """The own hand."""
        return start(table_of(position))

    def inferences(self, position: Position, known: frozenset[Fact]) -> Iterator[Inference]:
        """By the rules of `readings.py`."""
        return inferences(table_of(position), known)

    def goals(self, position: Position, kind: str, about: Values, choice: Values) -> frozenset[Fact]:
        """That the seat has the rank, or has none of it."""
        if kind == "holder":
            return frozenset((has(_seat(position, choice), _rank(position, about)),))
        return frozenset((lacks(_seat(position, choice), _rank(position, choice)),))

    def right(self, position: Position, kind: str, about: Values, choices: Sequence[Values]) -> list[int]:
        """The choices that are right, counted exactly. Raises `ValueError` where there is too much to count."""
        goals = [self.goals(position, kind, about, choice) for choice in choices]
        if kind == "dead":
            offer = _offer(position)
            asks = [Ask(position.seat, _seat(position, one), _rank(position, one)) for one in choices]
            if not all(ask in offer for ask in asks):
                raise ValueError("a question cannot be asked there")
        return [index for index, goal in enumerate(goals) if self.is_so(position, goal)]

    def is_so(self, position: Position, facts: frozenset[Fact]) -> bool:
        """Counted exactly."""
        marginals = _counted(position)
        if marginals is None:
            raise ValueError("there is too much to count")
        return all(_is(fact, position, marginals) for fact in facts)

    def solves(self, position: Position, level: str, goals: frozenset[Fact]) -> bool:  # noqa: ARG002  # there is one
        """By the facts of `counting`, which forgets nothing."""
        facts = _facts(position)
        view = _view(position)
        chances = Chances(facts, view.board.sizes, view.board.stock)
        return all(_is(goal, position, chances) for goal in goals)

    def meant(self, position: Position, kind: str) -> int | None:  # noqa: ARG002  # all moves matter
        """None."""
        return None

    def places(self, say: Speaks) -> tuple[str, ...]:  # noqa: ARG002  # the stock is not asked about
        """None."""
        return ()

    def teller(self, say: Speaks, names: Sequence[str]) -> Teller:
        """Who says them."""
        from shoal.games.go_fish.puzzles.telling import GoFishTeller

        return GoFishTeller(say, names)


def _view(position: Position) -> Any:
    rules: Any = position.rules
    view = rules.start_view(position.seat)
    for sight in position.sights:
        view = rules.watch(view, sight)
    return view


def _offer(position: Position) -> Any:
    rules: Any = position.rules
    return rules.moves(_view(position))


def _facts(position: Position) -> Facts:
    rules: Any = position.rules
    facts = Facts(rules, position.seat)
    for sight in position.sights:
        facts.see(sight)  # type: ignore[arg-type]  # sights of these rules
    return facts


@lru_cache(maxsize=4)
def _counted(position: Position) -> Marginals | None:
    return posterior(_facts(position), _view(position).board.stock, BUDGET)


def _is(fact: Fact, position: Position, marginals: Marginals) -> bool:
    rules: Any = position.rules
    (rank,) = fact.things
    chance = marginals.holds(fact.place, list(rules.ranks).index(rank))
    return chance > 1 - SURE if fact.kind == "has" else chance == 0


def _seat(position: Position, values: Values) -> Seat:
    seat = values.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < position.rules.seats or seat == position.seat:
        raise ValueError("a choice needs another seat")
    return seat


def _rank(position: Position, values: Values) -> Rank:
    rules: Any = position.rules
    rank: Any = values.get("rank")
    if rank not in rules.ranks:
        raise ValueError("a question needs a rank")
    return str(rank)  # type: ignore[return-value]  # it is one of them


KINDS: Final = GoFishKinds()
