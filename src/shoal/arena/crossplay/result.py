"""The result of cross-play: the matrix, and for every bot what it is worth as a partner and what a partner is worth to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from shoal.arena.crossplay.measuring import Cell, Crossplay
from shoal.arena.digest import results_digest
from shoal.arena.played import PlayedDeal, difference
from shoal.arena.samples import Estimate, mean
from shoal.core.errors import ShoalError
from shoal.core.games import rules_of


class TooFew(ShoalError):
    """Not one deal was played in all cells."""


class Partner(Struct, frozen=True):
    """A bot of the matrix.

    As a guest: `gain` is what the hosts' teams gain with it, the mean over all other hosts in points a game; `share` what they
    would gain if it brought its share of its own team's advantage over theirs; `lost` how much less it is than that.
    `carries` is as a host: what its team gains with guests, the mean over all others, less their shares. Each with its standard
    error; `None` where there is nothing to take the mean of.
    """

    name: str
    bot: str
    school: str
    held_out: bool
    is_visitor: bool
    fingerprint: str
    changed: bool
    gain: Estimate | None
    share: Estimate | None
    lost: Estimate | None
    carries: Estimate | None


class Met(Struct, frozen=True):
    """One match of the matrix: how many points a game the mixed team gained on the host's own, and the standard error.

    `seats` is how many the guest had; on the diagonal `diff` must be 0, in every pair.
    """

    host: str
    guest: str
    seats: int
    diff: float
    se: float | None


class Matrix(Struct, frozen=True):
    """The result of cross-play. `broken` are the bots whose null arm was not 0 in every pair: nothing of theirs is to be trusted.

    `team` is the number of seats of a team, `exchanged` how many of them the guest had in the first table.
    """

    game: str
    population: str
    seats: int
    team: int
    exchanged: int
    seed: int
    deals: int
    options: dict[str, object]
    partners: tuple[Partner, ...]
    met: tuple[Met, ...]
    broken: tuple[str, ...]
    digest: str

    def cell(self, host: str, guest: str, seats: int) -> Met | None:
        """The match of that host and that guest; `None` if they did not meet so."""
        return next((one for one in self.met if (one.host, one.guest, one.seats) == (host, guest, seats)), None)

    def whole(self, host: str, guest: str) -> Met | None:
        """What the guest's whole team gains on the host's; `None` if they did not meet."""
        found, turned = self.cell(host, guest, self.team), self.cell(guest, host, self.team)
        if turned is not None:
            return Met(host, guest, self.team, -turned.diff + 0.0, turned.se)
        return found


def matrix(crossplay: Crossplay, played: Sequence[PlayedDeal], changed: Sequence[str] = ()) -> Matrix:
    """The result after these pieces; of a deal that was not played in all cells nothing counts.

    `changed` are the names of members that are not what was frozen. Raises `TooFew` when there is no complete deal.
    """
    many = len(crossplay.cells)
    deals = [played[first : first + many] for first in range(0, len(played) // many * many, many)]
    if not deals:
        raise TooFew("no deal was played by all teams")
    by_deal = [{cell: difference(one.pair) for cell, one in zip(crossplay.cells, deal, strict=True)} for deal in deals]
    rules = rules_of(crossplay.population.game, dict(crossplay.options))
    names = [one.name for one in crossplay.members]
    nulls = [
        names[cell.host]
        for number, cell in enumerate(crossplay.cells)
        if cell.host == cell.guest and any(difference(deal[number].pair) for deal in deals)
    ]
    return Matrix(
        game=crossplay.population.game,
        population=crossplay.population.name,
        seats=rules.seats,
        team=len(rules.sides[0]),
        exchanged=crossplay.exchanged,
        seed=crossplay.seed,
        deals=len(deals),
        options=dict(crossplay.options),
        partners=tuple(_partner(crossplay, number, by_deal, changed) for number in range(len(names))),
        met=tuple(_met(names, cell, [deal[cell] for deal in by_deal]) for cell in crossplay.cells),
        broken=tuple(nulls),
        digest=results_digest(one.pair for deal in deals for one in deal),
    )


def _met(names: Sequence[str], cell: Cell, samples: Sequence[float]) -> Met:
    found = _rounded(mean(samples))
    return Met(names[cell.host], names[cell.guest], cell.seats, found.value, found.se)


def _partner(
    crossplay: Crossplay, number: int, by_deal: Sequence[dict[Cell, float]], changed: Sequence[str]
) -> Partner:
    member = crossplay.members[number]
    played = [cell for cell in crossplay.cells if cell.seats == crossplay.exchanged and cell.host != cell.guest]
    visits = [cell for cell in played if cell.guest == number]
    hosted = [cell for cell in played if cell.host == number]
    part = crossplay.exchanged / len(crossplay.matches[0].rules.sides[0])
    return Partner(
        name=member.name,
        bot=member.bot,
        school=member.school,
        held_out=member.held_out,
        is_visitor=number >= crossplay.hosts,
        fingerprint=member.fingerprint,
        changed=member.name in changed,
        gain=_mean(by_deal, visits, lambda deal, cell: deal[cell]),
        share=_mean(by_deal, visits, lambda deal, cell: part * _whole(deal, cell)),
        lost=_mean(by_deal, visits, lambda deal, cell: part * _whole(deal, cell) - deal[cell]),
        carries=_mean(by_deal, hosted, lambda deal, cell: deal[cell] - part * _whole(deal, cell)),
    )


def _whole(deal: dict[Cell, float], cell: Cell) -> float:
    """What the guest's whole team gained on the host's in that deal."""
    team = max(one.seats for one in deal)
    forward = Cell(cell.host, cell.guest, team)
    return deal[forward] if forward in deal else -deal[Cell(cell.guest, cell.host, team)]


def _mean(
    by_deal: Sequence[dict[Cell, float]], cells: Sequence[Cell], value: Callable[[dict[Cell, float], Cell], float]
) -> Estimate | None:
    """The mean over these cells; the sample is the deal."""
    if not cells:
        return None
    return _rounded(mean([sum(value(deal, cell) for cell in cells) / len(cells) for deal in by_deal]))


def _rounded(found: Estimate) -> Estimate:
    return Estimate(round(found.value, 4) + 0.0, None if found.se is None else round(found.se, 4))
