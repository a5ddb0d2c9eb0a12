"""How long games take at a table: bots play at the usual pace, on a clock that nobody waits for.

The first page says it for as many players as usual (`Kit.minutes`), rounded up to five: people think longer than bots pause.
"""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import Final

from msgspec.structs import asdict, replace

from bench._command import amount, parser_of, print_document, run
from shoal.core.games import GAMES, SEATS_OPTION, kit_of
from shoal.server.tables.opening import BOT_NAMES
from shoal.server.tables.state.events import Opened, SeatBot
from shoal.server.tables.state.log import Cause, Entry, rows
from shoal.server.tables.timing.presence import DEFAULT_MANNERS
from tests.server.tables_in_memory import MemoryTable

STEP_S: Final = 5.0


def minutes_of_game(game: str, seats: int, seed: int) -> float:
    """One game between the usual opponents."""
    kit, rng = kit_of(game), Random(seed)
    options = replace(kit.presets[kit.usual_preset], **{SEATS_OPTION: seats})
    rules = kit.rules(options)
    opened = Opened(
        game=game,
        preset=None,
        options=asdict(options),
        pace="normal",
        hearing_s=kit.hearing_s,
        bots=tuple(SeatBot(kit.levels.opponent, name) for name in rng.sample(BOT_NAMES, seats)),
        standin=kit.levels.standin,
        exhibition=True,
    )
    events = (opened, *rules.deal(rng, rng.randrange(seats)))
    log = rows("table", [Entry(n, Cause("table"), event) for n, event in enumerate(events, 1)], 0)
    table = MemoryTable(
        log=log, seed=seed, manners=DEFAULT_MANNERS, maker_of=lambda game, name: kit_of(game).bots()[name]
    )
    table.connect(1, "somebody who watches")
    while not table.state.game.is_over:
        table.pass_time(STEP_S)
    return table.now / 60


def main() -> int:
    """Print the mean for each number of players, with its standard error."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=amount, default=12, help="of each kind (default: 12)")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    args = parser.parse_args()
    found = []
    for game in [args.game] if args.game else GAMES:
        for seats in kit_of(game).seat_counts:
            played = [minutes_of_game(game, seats, seed) for seed in range(args.games)]
            error = stdev(played) / len(played) ** 0.5 if len(played) > 1 else 0.0
            found.append({"game": game, "players": seats, "minutes": round(fmean(played), 1), "error": round(error, 1)})
            print(f"{game}, {seats} players: {fmean(played):.1f} ± {error:.1f} min", flush=True)
    if args.json:
        print_document(found)
    return 0


if __name__ == "__main__":
    run(main)
