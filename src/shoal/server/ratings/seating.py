"""How a rated table is opened: who plays is drawn to its seats, and everything else is as the kind of game has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import asdict

from shoal.core.games import kit_of
from shoal.server.ratings.kinds import Kind
from shoal.server.tables.opening import BOT_NAMES, HEARING_S, USUAL_PACE, draw_dealer
from shoal.server.tables.seating.names import unique_name
from shoal.server.tables.state.events import LogEvent, Opened, SeatBot, Seated
from shoal.server.tables.state.log import Cause, Entry


@dataclass(frozen=True, slots=True)
class Drawn:
    """Somebody who is to play: what tables know them by, their name, and whether it is the account of a bot."""

    who: str
    name: str
    is_program: bool = False


def rated_opening(kind: Kind, people: Sequence[Drawn], bot: str, rng: Random) -> tuple[Entry, ...]:
    """The first entries of a rated table: these people on seats that are drawn, that bot on all others, and the cards dealt.

    There are no hints, no marks, no onlookers and no settlements; nobody rules the table.
    """
    rules, levels = kind.rules, kit_of(kind.game).levels
    seats = rng.sample(range(rules.seats), len(people))
    bot_names = rng.sample(BOT_NAMES, rules.seats)
    opened = Opened(
        game=kind.game,
        preset=kind.preset,
        options=asdict(rules.options),
        pace=USUAL_PACE,
        hearing_s=HEARING_S,
        bots=tuple(SeatBot(bot, name) for name in bot_names),
        standin=levels.standin,
        dealer="drawn",
        seating="locked",
        watching="nobody",
        talk="between",
        rulings="everybody",
        time=kind.time,
        hints=False,
        rated=True,
    )
    taken = [name for seat, name in enumerate(bot_names) if seat not in seats]
    events: list[LogEvent] = [opened]
    for number, (seat, one) in enumerate(sorted(zip(seats, people, strict=True), key=lambda pair: pair[0]), 1):
        taken.append(unique_name(one.name, taken))
        events.append(Seated(seat, f"p{number}", taken[-1], one.who, one.is_program))
    drawn = draw_dealer(rules, rng)
    events += [drawn, *rules.deal(rng, drawn.dealer)]
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))
