"""What is gained by hearing what was asked and what was not: nats a card over the chances that are only counted.

`quick` plays against itself, and against teams of other bots. At one in six of its decisions the chances that it has are held
against the true hands: the mean of -log(chance of the true holder), over the cards that it cannot prove. Errors are standard
errors over games. The last column is how much likelier a question is made by the true hand than by hands drawn as counted.
"""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from bench._command import amount, index, parser_of, print_document, run
from shoal.core.errors import ShoalError
from shoal.core.native import NOTICE, built_core, core
from shoal.core.table_arguments import options_from
from shoal.games.literature import Literature, Options
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.networks import native_choice, native_networks, weights_for
from shoal.games.literature.native_layout import layout_of

if TYPE_CHECKING:
    from shoal_native import PlayerSettings, SparringPartners

COMPANY: Final = ("quick", "careful", "greedy")
"""Who has the other team."""

EVERY: Final = 6
COLUMNS: Final = (
    "setting",
    "game",
    "questions",
    "mates",
    "mates_counted",
    "mates_heard",
    "opponents",
    "opponents_counted",
    "opponents_heard",
    "heard",
    "true_likelihood",
    "drawn_likelihood",
)
LATE: Final = 42
"""Questions, after which most of the gain is."""

MEAN_BAR, LATE_BAR = 0.010, 0.03

Columns = dict[str, NDArray[np.float64]]


class Gain:
    """A mean by cards with its standard error over games."""

    def __init__(self, columns: Columns, gained: NDArray[np.float64], cards: NDArray[np.float64]) -> None:
        games, number = np.unique(columns["game"], return_inverse=True)
        sums, weights = np.zeros(len(games)), np.zeros(len(games))
        np.add.at(sums, number, gained)
        np.add.at(weights, number, cards)
        self.mean = float(sums.sum() / weights.sum())
        self.error = float(np.sqrt(((sums - self.mean * weights) ** 2).sum()) / weights.sum())

    def __str__(self) -> str:
        return f"{self.mean:+.4f} +- {self.error:.4f}"


def gain(columns: Columns, of: tuple[str, ...] = ("mates", "opponents")) -> Gain:
    """Over the chances that are only counted, of the cards with these."""
    gained = sum(columns[f"{whose}_counted"] - columns[f"{whose}_heard"] for whose in of)
    return Gain(columns, np.asarray(gained), np.asarray(sum(columns[whose] for whose in of)))


def between(columns: Columns, least: float, below: float) -> Columns:
    """The positions after so many questions."""
    inside = (columns["questions"] >= least) & (columns["questions"] < below)
    return {name: column[inside] for name, column in columns.items()}


def measured(rules: Literature, company: str, args: Namespace) -> dict[str, Gain]:
    """The gains in games of `quick` against that team."""
    name, layout = weights_for(rules), layout_of(rules)
    networks, choice = native_networks(name), native_choice(name)
    if layout is None or choice is None:
        raise ShoalError(f"nothing is heard at this table: {name} has no choice networks, or the core does not play it")
    player: type[PlayerSettings] = built_core().PlayerSettings
    quick = player(
        networks.value,
        networks.likelihood,
        networks.encoder,
        patience=PATIENCE,
        choice=choice,
        draws=built_core().DrawSettings(args.plays),
    )
    other: Any = company
    others = [] if company == "quick" else [player(None, patience=PATIENCE, heuristic=other)]
    sparring: SparringPartners = built_core().SparringPartners(others, as_team=True)
    draws = [built_core().DrawSettings(args.draws)]
    rows = built_core().beliefs(layout, quick, sparring, draws, args.seed, 0, args.games, EVERY, args.threads)
    table = np.frombuffer(rows, np.float32).reshape(-1, len(COLUMNS)).astype(np.float64)
    columns = dict(zip(COLUMNS, table.T, strict=True))
    likelier = Gain(columns, columns["true_likelihood"] - columns["drawn_likelihood"], columns["heard"])
    return {
        "all": gain(columns),
        "mates": gain(columns, ("mates",)),
        "opponents": gain(columns, ("opponents",)),
        "early": gain(between(columns, 0, 20)),
        "middle": gain(between(columns, 20, LATE)),
        "late": gain(between(columns, LATE, np.inf)),
        "likelier": likelier,
    }


def main() -> int:
    """Measure and print; 1 when a bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=amount, default=200)
    parser.add_argument("--draws", type=amount, default=1024, help="of a decision (default: 1024)")
    parser.add_argument(
        "--plays", type=index, default=0, help="draws by which `quick` decides itself (default: 0, by counting alone)"
    )
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--threads", type=amount, default=2)
    parser.add_argument("--preset", metavar="NAME", help="house rules (default: 48 cards)")
    parser.add_argument("--seats", type=amount, help="default: as the rules have it")
    args = parser.parse_args()
    if core is None:
        print(NOTICE)
        return 1
    rules = Literature(Options(**dict(options_from("literature", args.preset, args.seats, ()))))
    found: dict[str, dict[str, Gain]] = {}
    for company in COMPANY:
        found[company] = measured(rules, company, args)
        gains = ", ".join(f"{name} {one}" for name, one in found[company].items())
        print(f"quick against {company}: {gains}", flush=True)
    mean = sum(gains["all"].mean for gains in found.values()) / len(found)
    late = sum(gains["late"].mean for gains in found.values()) / len(found)
    print(f"mean {mean:+.4f} (bar {MEAN_BAR:+.3f}), late {late:+.4f} (bar {LATE_BAR:+.3f})")
    if args.json:
        document = {
            company: {name: {"gain": one.mean, "error": one.error} for name, one in gains.items()}
            for company, gains in found.items()
        }
        print_document({"mean": mean, "late": late, "company": document})
    sure = all(gains["all"].mean > 2 * gains["all"].error for gains in found.values())
    return 0 if sure and mean >= MEAN_BAR and late >= LATE_BAR else 1


if __name__ == "__main__":
    run(main)
