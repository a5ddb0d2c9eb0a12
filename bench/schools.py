"""Which weights play best, without search: networks of a name or a file on the same duplicate deals.

    schools four six --seats 4
    schools runs/four/new four --seats 4      files `new.net`, `new.likelihood.net` and `new.encoder.net`, as `shoal train` exports them

Each plays against the first that is named, against `greedy`, and against the teacher, the bot that plays the first
games of a training (the formula of `careful` with weighted probabilities). It also plays alone with two of these as
teammates, against three. Bots read bots that were trained with them best: a gain against all opponents is strength, a
gain against the first alone may only be a shared convention.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench._amounts import amount, seat_count
from bench._document import for_programs, print_document
from shoal.arena.cores import cores
from shoal.arena.samples import mean
from shoal.core.errors import ShoalError
from shoal.core.exit_status import exit_status
from shoal.core.game import UncheckedRules
from shoal.core.games import rules_of
from shoal.core.native import NOTICE, core
from shoal.games.literature import Literature
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.learned.network import BadWeights
from shoal.games.literature.bots.learned.weight_sets import PARTS
from shoal.games.literature.bots.odds import ALL_COUNTED
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.training.settings import options_for
from shoal.games.literature.training.source import Policy, native_player, policy_named, teacher

if TYPE_CHECKING:
    from shoal_native import Layout, PlayerSettings


class Fight(NamedTuple):
    """The result of one match: the sides, and the mean difference in half-suits a game with its error.

    `unfinished`: games that were stopped, and count with the score they had.
    """

    school: str
    against: str
    diff: float
    se: float | None
    longest: int
    unfinished: int

    def __str__(self) -> str:
        error = "" if self.se is None else f" +- {self.se:.3f}"
        given_up = f", {self.unfinished} given up" if self.unfinished else ""
        return f"{self.school} against {self.against}: {self.diff:+.3f}{error}; longest game {self.longest}{given_up}"


def policy(name: str) -> Policy:
    """The weights of that name that come with Shoal; of a path, those of its files."""
    if Path(name).name == name:
        return policy_named(name)
    try:
        return Policy(*(Path(f"{name}{part}.net").read_bytes() for part in PARTS))
    except OSError as error:
        raise BadWeights(f"the weights {name} cannot be read: {error.strerror}") from None


def players(names: Sequence[str]) -> dict[str, PlayerSettings]:
    """The makers of bots with these weights."""
    found = {}
    for name in names:
        named = policy(name)
        try:
            found[name] = native_player(named, PATIENCE)
        except ValueError as error:
            raise BadWeights(f"the weights {name!r} cannot be used: {error}") from None
    return found


def fights(
    layout: Layout, schools: Mapping[str, PlayerSettings], deals: int, seed: int, threads: int
) -> Iterator[Fight]:
    """All matches, one after the other."""
    assert core is not None
    first = next(iter(schools))
    strangers = {
        "greedy": core.PlayerSettings(None, patience=PATIENCE),
        "the teacher": native_player(teacher(), PATIENCE),
    }
    mates = layout.seats // 2 - 1

    def fight(school: str, against: str, team: list[PlayerSettings], other: PlayerSettings) -> Fight:
        assert core is not None
        found = core.match(layout, team, [other], seed, 0, deals, threads)
        estimate = mean(array("f", found["differences"]))
        return Fight(school, against, estimate.value, estimate.se, found["longest"], found["unfinished"])

    for name, school in schools.items():
        if name != first:
            yield fight(name, first, [school], schools[first])
        for stranger, player in strangers.items():
            yield fight(name, stranger, [school], player)
        for stranger, player in strangers.items():
            yield fight(name, f"{stranger}, alone beside {stranger}", [school] + mates * [player], player)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="+", metavar="WEIGHTS", help="a name, or a path without .net")
    parser.add_argument("--deals", type=amount, default=1_000, help="of each match; each is played twice")
    parser.add_argument("--seats", type=seat_count, help="default: as the rules have it")
    parser.add_argument("--preset", metavar="NAME", help="house rules by name")
    parser.add_argument(
        "--option", dest="options", action="append", metavar="NAME=VALUE", default=[], help="a house rule, any number"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=amount, default=cores(), help="default: one a core")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if core is None:
        parser.error(NOTICE or "the native core is needed")
    found: list[Fight] = []
    try:
        rules: UncheckedRules = rules_of("literature", options_for(args.preset, args.seats, args.options))
        layout = layout_of(rules) if isinstance(rules, Literature) else None
        if layout is None or rules.seats > ALL_COUNTED:
            raise BadWeights("only games that the native core plays are measured, of up to 8 seats")
        for one in fights(layout, players(args.names), args.deals, args.seed, args.threads):
            found.append(one)
            if not args.json:
                print(one, flush=True)
    except ShoalError as refused:
        parser.error(str(refused))
    if args.json:
        print_document([one._asdict() for one in found])
    return 0


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
