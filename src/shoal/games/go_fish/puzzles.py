"""The puzzles of Go Fish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from shoal.core.game import Seat
from shoal.games.go_fish.belief import Chances, Facts, posterior
from shoal.games.go_fish.belief.chances import Marginals
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Ask, Rank, rank_of
from shoal.i18n import Speaks
from shoal.puzzles.kinds import MoveLine, Position, PuzzleKinds, Riddle, Teller
from shoal.puzzles.proofs import Fact, Inference, Thing, has, lacks
from shoal.puzzles.puzzle import Values

# What a position of Go Fish says of each seat and rank, now, and the rules by which people go on from there.
#
#     asked     who asked for a rank holds one                                   -> has
#     refused   who said "go fish" has none, and has drawn nothing unseen since  -> lacks
#     gave      who gave all of a rank has none, and has drawn nothing since     -> lacks
#     placed    the own cards and what others are known to hold are all there are -> no one else has one
#     full      a seat has just as many cards as are known of it                 -> it has nothing else
#     only      with an empty stock, all others lack the rank                    -> this seat has it
#
# A card that is drawn after a question, and not shown, is not of the rank that was asked for.


@dataclass
class KnownTable:
    """A position, read: by seat and rank what is known, with the rule and the move that say so."""

    seat: Seat
    seats: int
    sizes: tuple[int, ...]
    stock: int
    mine: dict[Rank, int]
    left: dict[Rank, int]
    """How many cards of each rank are in no book."""
    least: dict[tuple[Seat, Rank], int] = field(default_factory=dict)
    """How many another seat holds at least."""
    shown: dict[tuple[Seat, Rank], int] = field(default_factory=dict)
    """The move that shows it."""
    none: dict[tuple[Seat, Rank], tuple[str, int]] = field(default_factory=dict)
    """The rule and the move by which another seat has none."""

    @property
    def others(self) -> list[Seat]:
        """All seats but one's own."""
        return [seat for seat in range(self.seats) if seat != self.seat]


def table_of(position: Position) -> KnownTable:
    """The position, read from its first sight to its last."""
    rules: Any = position.rules
    view = position.view
    mine: dict[Rank, int] = dict.fromkeys(rules.ranks, 0)
    for card in view.hand:
        mine[rank_of(card)] += 1
    left = {rank: len(cards) for rank, cards in rules.ranks.items()}
    table = KnownTable(position.seat, rules.seats, view.board.sizes, view.board.stock, mine, left)
    for sight in position.deal:
        _see(table, -1, sight, None)
    for number, sights in enumerate(position.moves):
        asked: Rank | None = None
        for sight in sights:
            asked = sight.rank if isinstance(sight, ev.Asked) else asked
            _see(table, number, sight, asked)
    return table


def _see(table: KnownTable, move: int, sight: Any, asked: Rank | None) -> None:
    match sight:
        case ev.Asked(seat, _, rank):
            table.none.pop((seat, rank), None)
            table.least[seat, rank] = max(1, table.least.get((seat, rank), 0))
            table.shown[seat, rank] = move
        case ev.Handed(seat, to, cards) if asked is not None:
            table.least.pop((seat, asked), None)
            table.none[seat, asked] = ("gave", move)
            table.least[to, asked] = table.least.get((to, asked), 0) + len(cards)
        case ev.WentFishing(_, target) if asked is not None:
            table.least.pop((target, asked), None)
            table.none[target, asked] = ("refused", move)
        case ev.Drew(seat, card, caught) if caught:
            table.least[seat, rank_of(card)] = table.least.get((seat, rank_of(card)), 0) + 1
        case ev.DrewSeen(seat) | ev.RefilledSeen(seat):
            for rank in table.left:
                if rank != asked or isinstance(sight, ev.RefilledSeen):
                    table.none.pop((seat, rank), None)
        case ev.Book(seat, rank, cards):
            table.left[rank] -= len(cards)
            for other in range(table.seats):
                table.least.pop((other, rank), None)
                table.none.pop((other, rank), None)
        case _:
            pass


def start(table: KnownTable) -> frozenset[Fact]:
    """The own hand."""
    return frozenset(
        (has if count else lacks)(table.seat, rank) for rank, count in table.mine.items() if table.left[rank]
    )


def inferences(table: KnownTable, known: frozenset[Fact]) -> Iterator[Inference]:
    """All inferences that these facts allow."""
    nothing = frozenset[Fact]()
    for (seat, rank), count in table.least.items():
        if seat != table.seat and count and table.left[rank]:
            move = table.shown[seat, rank]
            yield Inference("asked", (move,), (seat,), (rank,), nothing, frozenset((has(seat, rank),)))
    for (seat, rank), (rule, move) in table.none.items():
        if seat != table.seat and table.left[rank]:
            yield Inference(rule, (move,), (seat,), (rank,), nothing, frozenset((lacks(seat, rank),)))
    yield from _placed(table, known)
    yield from _full(table, known)
    if not table.stock:
        yield from _only(table, known)


def holders(table: KnownTable, rank: Rank, known: frozenset[Fact]) -> list[Seat]:
    """The other seats that are known to hold a rank."""
    return [seat for seat in table.others if has(seat, rank) in known]


def _placed(table: KnownTable, known: frozenset[Fact]) -> Iterator[Inference]:
    for rank, left in table.left.items():
        holding = holders(table, rank, known)
        placed = table.mine[rank] + sum(max(1, table.least.get((seat, rank), 0)) for seat in holding)
        rest = [seat for seat in table.others if seat not in holding]
        if left and placed == left and rest:
            needs = frozenset(has(seat, rank) for seat in holding)
            proves = frozenset(lacks(seat, rank) for seat in rest)
            yield Inference("placed", (), tuple(holding), (rank,), needs, proves)


def _full(table: KnownTable, known: frozenset[Fact]) -> Iterator[Inference]:
    for seat in table.others:
        ranks = [rank for rank in table.left if has(seat, rank) in known]
        count = sum(max(1, table.least.get((seat, rank), 0)) for rank in ranks)
        if ranks and count == table.sizes[seat]:
            needs = frozenset(has(seat, rank) for rank in ranks)
            proves = frozenset(lacks(seat, rank) for rank, left in table.left.items() if left and rank not in ranks)
            yield Inference("full", (), (seat,), tuple(ranks), needs, proves)


def _only(table: KnownTable, known: frozenset[Fact]) -> Iterator[Inference]:
    for rank, left in table.left.items():
        able = [seat for seat in table.others if lacks(seat, rank) not in known]
        if left > table.mine[rank] and len(able) == 1:
            needs = frozenset(lacks(seat, rank) for seat in table.others if seat != able[0])
            yield Inference("only", (), (able[0],), (rank,), needs, frozenset((has(able[0], rank),)))


class GoFishTeller(Teller):
    """Says the puzzles of this game."""

    def question(self, position: Position, kind: str, about: Values) -> str:  # noqa: ARG002  # as the protocol has it
        """What is asked."""
        return self._say("puzzle-holder", rank=about["rank"]) if kind == "holder" else self._say("puzzle-dead")

    def choice(self, position: Position, kind: str, choice: Values) -> str:  # noqa: ARG002  # the same
        """One of the choices."""
        name = self._names[int(choice["seat"])]
        return name if kind == "holder" else self._say("puzzle-dead.choice", seat=name, rank=choice["rank"])

    def step(self, position: Position, inference: Inference) -> str:
        """A step of a proof."""
        rule, moves, places, things, _, _ = inference
        number = moves[0] + 1 if moves else 0
        if rule == "placed":
            return self._placed(table_of(position), inference)
        if rule == "full":
            ranks = self._say.listed([self._say("ranks-name", rank=thing) for thing in things])
            return self._say("proof-full", seat=self._names[places[0]], ranks=ranks)
        name = self._names[places[0]]
        if rule == "only":
            return self._say("proof-only", seat=name, rank=things[0])
        return self._say(f"proof-{rule}", seat=name, rank=things[0], number=number)

    def _placed(self, table: KnownTable, inference: Inference) -> str:
        rank: Any = inference.things[0]
        parts = [self._say("placed-own", count=table.mine[rank])] if table.mine[rank] else []
        for seat in inference.places:
            count = max(1, table.least.get((seat, rank), 0))
            parts.append(self._say("placed-other", seat=self._names[seat], count=count))
        return self._say("proof-placed", rank=rank, holders=self._say.listed(parts))

    def thing(self, thing: Thing) -> str:
        """A rank."""
        return self._say("ranks-name", rank=thing)

    def lies(self, view: Any) -> tuple[str, ...]:
        """The stock and the books."""
        stock = self._say("puzzle-stock", count=view.board.stock)
        books = [self._say("ranks-name", rank=book.rank) for book in view.board.books]
        return (stock, self._say("puzzle-books", ranks=self._say.listed(books))) if books else (stock,)

    def said(self, position: Position, sights: Sequence[Any]) -> MoveLine | None:
        """A question, and what came of it."""
        first, *rest = filter(None, (self._sentence(position, sight) for sight in sights))
        asked = next((sight for sight in sights if isinstance(sight, ev.Asked)), None)
        if asked is None:
            return MoveLine(first, " ".join(rest))
        is_hit = any(isinstance(sight, ev.Handed) for sight in sights)
        return MoveLine(first, " ".join(rest), "yes" if is_hit else "no", asked.seat, asked.target)

    def _sentence(self, position: Position, sight: Any) -> str:
        say = self._say

        def person(seat: Seat) -> str | None:
            return self._person(position, seat)

        match sight:
            case ev.Asked(seat, target, rank):
                return say("event-asked", seat=person(seat), target=person(target), what=say("ranks-name", rank=rank))
            case ev.Handed(seat, to, cards):
                count = say("puzzle-gave", count=len(cards))
                return say("event-handed", seat=person(seat), to=person(to), what=count)
            case ev.WentFishing(_, target):
                return say("event-go-fish", target=person(target))
            case ev.Drew(seat, card, caught):
                what = say("card-the", rank=card.rank, suit=card.suit)
                return say("event-drew", seat=person(seat), card=what, caught=caught)
            case ev.DrewSeen(seat):
                return say("event-drew-seen", seat=person(seat))
            case ev.RefilledSeen(seat, count):
                return say("event-refill-seen", seat=person(seat), what=say("card-count", count=count))
            case ev.Refilled(seat, cards):
                return say("event-refill", seat=person(seat), what=say("card-count", count=len(cards)))
            case ev.Book(seat, rank):
                return say("event-book", seat=person(seat), rank=rank)
            case _:
                return ""


# The kinds of puzzles of Go Fish.
#
# holder   who must have a card of that rank
# dead     which of these questions cannot hit

CHOICES: Final = 4

BUDGET: Final = 60_000
"""Products that counting may take; with more to count a position makes no puzzle."""

OLD: Final = 5
"""What one question alone has said must have been said so many moves ago."""

SURE: Final = 1e-9
"""What rounding may take away. Facts are proved besides, and other choices must be further from certain than this."""


class GoFishKinds(PuzzleKinds):
    """What this game brings for puzzles."""

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
        view = position.view
        chances = Chances(facts, view.board.sizes, view.board.stock)
        return all(_is(goal, position, chances) for goal in goals)

    def teller(self, say: Speaks, names: Sequence[str]) -> Teller:
        """Who says them."""
        return GoFishTeller(say, names)


def _offer(position: Position) -> Any:
    rules: Any = position.rules
    return rules.moves(position.view)


def _facts(position: Position) -> Facts:
    rules: Any = position.rules
    facts = Facts(rules, position.seat)
    for sight in position.sights:
        facts.see(sight)  # type: ignore[arg-type]  # sights of these rules
    return facts


@lru_cache(maxsize=4)
def _counted(position: Position) -> Marginals | None:
    return posterior(_facts(position), position.view.board.stock, BUDGET)


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
