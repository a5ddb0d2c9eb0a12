"""The result of a match: the statistics of its games, each with its standard error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from shoal.arena.journal import results_digest
from shoal.arena.match import Match, side_name
from shoal.arena.measures import Measures
from shoal.arena.played import DecisionTimes, Pair, Played, PlayedDeal, SideCosts, SideResult, difference
from shoal.arena.samples import Estimate, Moments, StoppingRule, Verdict, ratio
from shoal.core.games import kit_of


class Result(Struct, frozen=True):
    """The result of a match. `diff` is A's points less B's, a game; wins, ties and losses are games of A.

    Points are half-suits, books or wins; `share` is A's share of all points, `score` that of the games, a tie being
    half of one. Means are per game, rates per opportunity, times in milliseconds per decision; `_b` is bot B's.
    `forfeits` are the games that the side lost because it failed, by name of the fault; `stalled` are those that were
    broken off because they did not end. `digest` is that of what happened in all games: equal matches have equal ones, whoever
    played them. Times and memory are 0 where they are not known. `numbers` has what the game's kit counts (`Measures`): its length and its columns. `se` is the standard error of
    `diff`, `errors` has those of all other numbers by name. The sample is always the deal with its two games.
    """

    game: str
    a: str
    b: str
    seats: int
    seed: int
    deals: int
    games: int
    diff: float
    se: float | None
    wins: int
    ties: int
    losses: int
    score: float
    points: float
    points_b: float
    longest: int
    think_ms_mean: float
    think_ms_p50: float
    think_ms_p99: float
    think_ms_max: float
    think_ms_mean_b: float
    think_ms_p50_b: float
    think_ms_p99_b: float
    think_ms_max_b: float
    memory_kb: float
    memory_kb_b: float
    peak_mb: float
    errors: dict[str, float]
    digest: str
    stop: Verdict | UnsetType = UNSET
    share: float | UnsetType = UNSET
    forfeits: dict[str, int] = {}
    forfeits_b: dict[str, int] = {}
    stalled: int = 0
    numbers: dict[str, float] = {}

    def error(self, name: str) -> float | None:
        """The standard error of the number of that name; `None` where there is none."""
        return self.se if name == "diff" else self.errors.get(name)


def result(match: Match, deals: Sequence[PlayedDeal], rule: StoppingRule | None = None) -> Result:
    """The result of a match after these deals, of which there must be at least one."""
    played = [one.pair for one in deals]
    costs = [cost for one in deals for cost in one.costs or ()]
    games = [game for pair in played for game in pair]
    measures = kit_of(match.game).measures()
    common, errors = rounded(_common_numbers(played))
    numbers, more_errors = rounded(_game_numbers(measures, played))
    se = errors.pop("diff", None)
    return Result(
        game=match.game,
        a=side_name(match.a),
        b=side_name(match.b),
        seats=match.rules.seats,
        seed=match.seed,
        deals=len(played),
        games=len(games),
        se=se,
        wins=sum(game.diff > 0 for game in games),
        ties=sum(game.diff == 0 for game in games),
        losses=sum(game.diff < 0 for game in games),
        longest=max(game.length for game in games),
        peak_mb=max((cost.peak_mb for cost in costs), default=0.0),
        errors=errors | more_errors,
        digest=results_digest(played),
        numbers=numbers,
        forfeits=_forfeits(games, "a"),
        forfeits_b=_forfeits(games, "b"),
        stalled=sum(game.stalled for game in games),
        stop=UNSET if rule is None else rule.verdict(_moments(played)),
        **_costs([cost.a for cost in costs], ""),
        **_costs([cost.b for cost in costs], "_b"),
        **common,
    )


def _common_numbers(played: Sequence[Pair]) -> dict[str, Estimate | None]:
    """The numbers that all games have and that have an error, by name: each a ratio over the pairs."""
    two = [2.0] * len(played)
    points_a, points_b = ([sum(side.points for side in sides) for sides in _sides(played, which)] for which in "ab")
    both = [one + other for one, other in zip(points_a, points_b, strict=True)]
    return {
        "diff": ratio([2 * difference(pair) for pair in played], two),
        "score": ratio([sum((game.diff > 0) + (game.diff == 0) / 2 for game in pair) for pair in played], two),
        "points": ratio(points_a, two),
        "points_b": ratio(points_b, two),
        "share": ratio(points_a, both),
    }


def _game_numbers(measures: Measures, played: Sequence[Pair]) -> dict[str, Estimate | None]:
    """The numbers that only this game has, in the same way."""
    found = {measures.length: ratio([sum(game.length for game in pair) for pair in played], [2.0] * len(played))}
    for which, suffix in (("a", ""), ("b", "_b")):
        tallies = [[side.counts for side in sides] for sides in _sides(played, which)]
        for column in measures.columns:
            found[column.name + suffix] = ratio(list(map(column.done, tallies)), list(map(column.chances, tallies)))
    return found


def _forfeits(games: Sequence[Played], side: str) -> dict[str, int]:
    """How many games that side has lost by forfeit, by name of the fault."""
    return dict(Counter(game.forfeit.fault for game in games if game.forfeit and game.forfeit.side == side))


def _sides(played: Sequence[Pair], which: str) -> list[tuple[SideResult, SideResult]]:
    """The results of one side, by pair."""
    return [(one.a, two.a) if which == "a" else (one.b, two.b) for one, two in played]


def rounded(numbers: dict[str, Estimate | None]) -> tuple[dict[str, float], dict[str, float]]:
    """Values and errors, rounded to four digits, without those that are missing."""
    values = {name: round(number.value, 4) for name, number in numbers.items() if number is not None}
    errors = {
        name: round(number.se, 4) for name, number in numbers.items() if number is not None and number.se is not None
    }
    return values, errors


def _costs(results: Sequence[SideCosts], suffix: str) -> dict[str, float]:
    """Time and memory of one side."""
    thinking = sum((one.thinking for one in results), DecisionTimes())
    return {
        f"think_ms_mean{suffix}": round(thinking.mean_ms, 3),
        f"think_ms_p50{suffix}": round(thinking.within_ms(0.5), 3),
        f"think_ms_p99{suffix}": round(thinking.within_ms(0.99), 3),
        f"think_ms_max{suffix}": round(thinking.max_ms, 3),
        f"memory_kb{suffix}": max((one.memory_kb for one in results), default=0.0),
    }


def _moments(played: Sequence[Pair]) -> Moments:
    moments = Moments()
    for pair in played:
        moments.add(difference(pair))
    return moments
