"""How a game changes ratings: openskill's Plackett-Luce, for sides of any size, with places that may be shared.

A rating is a belief: strength is normally distributed with mean `mu` and standard deviation `sigma`. Its unit is arbitrary: 1500 is the
bot that people usually play against, and of two sides whose strengths differ by 495 the stronger one wins three games of four.
openskill approximates the belief after a game by two moments of each player, as if all were independent. What is set here makes
its intervals true: with skill and luck of the same size (`SIGMA` = `BETA`), uncertainty that shrinks as fast as it should (`SHRINKING`;
its own choice is far too slow) and grows by `DRIFT` a game, because people change, 95 % intervals hold 95 % of strengths, after 50
games as after 1,500 (`./run bench ratings`).

openskill gives sides that share a place the same change, however strong they are: a favourite would lose nothing by a tie. So they are taken
in several orders, in which each of them is before another as often as behind, and the mean is what counts.

Who left is rated as if their side came last; all others as if the stand-in had played there, and who was beaten beside a deserter is
not rated for it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Any, Final

VERSION: Final = 1
"""Of what follows: ratings of different ones are not to be compared, and are computed again (`shoal ratings --again`)."""

MU: Final = 1500.0
SIGMA: Final = 350.0
BETA: Final = 350.0
SHRINKING: Final = (1.0, 1.2)
"""How fast uncertainty shrinks: openskill's `gamma`, for who is known well, and how much more it is for who is not known at all."""
DRIFT: Final = 0.5
LEAST: Final = 15.0
"""No bot is known more exactly, so that what is wrong with its first rating can still be found."""

NORMAL_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about a player's strength."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the strength is in 95 of 100 cases."""
        return self.mu - NORMAL_95 * self.sigma, self.mu + NORMAL_95 * self.sigma


@dataclass(frozen=True, slots=True)
class AtTable:
    """Who played a seat. `standin` is the rating of the bot that finished the game for who left."""

    side: int
    rating: Rating
    is_bot: bool = False
    is_fixed: bool = False
    standin: Rating | None = None


def after(seats: Sequence[AtTable], places: Sequence[int]) -> list[Rating]:
    """The ratings of these seats after a game; `places` has the place of each side, 0 for the best, and the same for who share one."""
    played = [replace(seat, rating=seat.standin or seat.rating) for seat in seats]
    found = _after(played, places)
    deserted = {seat.side for seat in seats if seat.standin is not None}
    last = max(places) + 1
    for at, seat in enumerate(seats):
        if seat.standin is not None:
            beaten = [last if side == seat.side else place for side, place in enumerate(places)]
            found[at] = _after(seats, beaten)[at]
        elif seat.is_fixed or (seat.side in deserted and not _won_alone(seat.side, places)):
            found[at] = seat.rating
    return found


def _won_alone(side: int, places: Sequence[int]) -> bool:
    return places[side] == 0 and list(places).count(0) == 1


def _after(seats: Sequence[AtTable], places: Sequence[int]) -> list[Rating]:
    sides: dict[int, list[int]] = {}
    for at, seat in enumerate(seats):
        sides.setdefault(seat.side, []).append(at)
    found = [_in_order(seats, [sides[side] for side in order]) for order in _orders(sorted(sides), places)]
    return [_mean([one[at] for one in found]) for at in range(len(seats))]


def _orders(sides: Sequence[int], places: Sequence[int]) -> list[tuple[int, ...]]:
    """The orders in which these sides may have come in: where some share a place, such that none of those is before another more often."""
    shared = [[side for side in sides if places[side] == place] for place in sorted({places[side] for side in sides})]
    orders: list[tuple[int, ...]] = []
    for turned in range(max(map(len, shared))):
        order = [group[turned % len(group) :] + group[: turned % len(group)] for group in shared]
        orders += [tuple(chain(*order)), tuple(chain(*(reversed(group) for group in order)))]
    return orders if len(set(orders)) > 1 else orders[:1]


def _mean(found: Sequence[Rating]) -> Rating:
    """The mean of beliefs, each of which may be the right one."""
    if len(found) == 1:
        return found[0]
    mu = sum(one.mu for one in found) / len(found)
    return Rating(mu, math.exp(sum(math.log(one.sigma) for one in found) / len(found)))


def _in_order(seats: Sequence[AtTable], sides: Sequence[Sequence[int]]) -> list[Rating]:
    """The ratings after a game in which no two sides share a place; `sides` are their seats, the best side first."""
    model = _model()
    teams = [[model.rating(mu=seats[at].rating.mu, sigma=_widened(seats[at])) for at in side] for side in sides]
    rated = model.rate(teams)
    found = [seat.rating for seat in seats]
    for side, ratings in zip(sides, rated, strict=True):
        for at, rating in zip(side, ratings, strict=True):
            found[at] = Rating(rating.mu, max(rating.sigma, LEAST) if seats[at].is_bot else rating.sigma)
    return found


def _widened(seat: AtTable) -> float:
    """How uncertain a rating is before a game. People change; a bot of a name stays what it is."""
    return seat.rating.sigma if seat.is_bot else math.hypot(seat.rating.sigma, DRIFT)


@cache
def _model() -> Any:
    """Openskill's model. It is loaded with the first game that is rated."""
    from openskill.models import PlackettLuce

    # Its own drift would be the same for bots, so it is as good as none (0 would stand for its default).
    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=1e-9, gamma=_shrinking)


def _shrinking(_c: float, _k: int, _mu: float, sigma_squared: float, side: Sequence[Any], *_: object) -> float:
    """How much of what a game says counts: of people who are not known it says more than the approximation of openskill grants."""
    least, more = SHRINKING
    return least + more * math.sqrt(sigma_squared / len(side)) / SIGMA
