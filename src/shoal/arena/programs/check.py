"""Sample games with a bot that is another program, and statistics of the situations that it met.

Three plans take turns: the program plays a whole side against a bot that thinks, a whole side against `random`, and a
single seat among `random` bots only. Deals and dice come from the seed.

`shoal bot check` reports them; its other verbs serve a bot of the house as a program, and seat one at a live table.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import UNSET

from shoal.arena.arguments import add_deadline, add_json, add_log, deadline_for
from shoal.arena.cores import Patience
from shoal.arena.entrants import PROGRAM, dismiss
from shoal.arena.match import BadMatch
from shoal.arena.programs.external import DEADLINE_MS, ExternalBot, ProgramEntry, external
from shoal.arena.programs.program import GameConversation, check_log
from shoal.arena.programs.serve import serve
from shoal.arena.report import quantity
from shoal.arena.table import play
from shoal.bots.bot import Bot
from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameSight, GameView, Outcome, Seat, SeatMove
from shoal.core.games import kit_of, rules_of
from shoal.core.streams import Dice, read_seed
from shoal.core.table_arguments import add_table, table_of

DISTINGUISHING: Final = ("outcome", "reason", "kind")
"""Fields of a sight that distinguish kinds of events, besides the boolean ones."""


@dataclass
class BotCheck:
    """What the program met in its games, and what it calls itself.

    `offers` is counted by field of `Moves`, `said` by type of move, `did` and `saw` by kind of sight. `answers_s` are
    the seconds of each answer.
    """

    plans: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    asks: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    offers: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    did: Counter[str] = field(default_factory=Counter)
    saw: Counter[str] = field(default_factory=Counter)
    called: str = ""
    answers_s: list[float] = field(default_factory=list)


class WatchedBot(ExternalBot):
    """A program whose games are counted in `watched_by`."""

    def __init__(self, rules: AnyRules, seat: Seat, rng: Random, *, entry: ProgramEntry, watched_by: BotCheck) -> None:
        """Find a program for that seat, as `ExternalBot` does."""
        super().__init__(rules, seat, rng, entry=entry)
        self.watched_by = watched_by
        watched_by.called = self.called
        self._nothing = rules.moves(rules.start_view(seat))

    def see(self, sight: GameSight) -> None:
        """Count the sight: under `did` if it names the program's seat, else under `saw`."""
        own = getattr(sight, "seat", None) == self._seat
        (self.watched_by.did if own else self.watched_by.saw)[label_of(sight)] += 1
        super().see(sight)

    def move(self, view: GameView) -> SeatMove | None:
        """Count the situation and the program's answer, if it was asked."""
        asked = self.asked
        move = super().move(view)
        if self.asked > asked:
            self._count(view, move)
        return move

    def _count(self, view: Any, move: Any | None) -> None:
        seen = self.watched_by
        tag = None if move is None else type(move).__struct_config__.tag
        seen.answers_s.append(self.external_s)
        seen.asks["it had to say something" if self._talk.must_move(view) else "it could be silent"] += 1
        seen.phases[view.board.phase] += 1
        seen.offers.update(self._offers(self._rules.moves(view)))
        seen.said["null" if tag is None else str(tag)] += 1

    def _offers(self, moves: Any) -> list[str]:
        """The fields of these moves that offer something, without `pause`: every seat can always say Wait."""
        names = [name for name in moves.__struct_fields__ if name != "pause"]
        return [name for name in names if getattr(moves, name) != getattr(self._nothing, name)]


def label_of(sight: Any) -> str:
    """The kind of a sight: its type and what distinguishes it, such as `asked hit`, `asked not hit`, `closed won`."""
    words = [str(type(sight).__struct_config__.tag)]
    for name in sight.__struct_fields__:
        value = getattr(sight, name, UNSET)
        if isinstance(value, bool):
            words.append(name if value else f"not {name}")
        elif name in DISTINGUISHING and isinstance(value, str):
            words.append(value)
    return " ".join(words)


@dataclass(frozen=True)
class Sample:
    """The sample games of one program: its command line, the rules, the number of games, the seed and the deadline.

    `log` keeps what is said to the program and by it; `waiting` is called with the number of the game while an answer is
    waited for.
    """

    command: str
    rules: AnyRules
    games: int
    seed: int = 1
    deadline_ms: int = DEADLINE_MS
    log: Path | None = None
    waiting: Callable[[int, float, float], object] | None = None

    def check(self, found: BotCheck) -> None:
        """Play the games and count into `found` as they go on, so that it is of use after an error.

        Raises `EntrantFault` when the program fails, and what `play` raises.
        """
        external(self.command)  # raises when the command cannot be run
        for number in range(self.games):
            self._game(found, number)

    def _game(self, found: BotCheck, number: int) -> None:
        rules = self.rules
        deal = rules.deal(Random(f"{self.seed}/{number}"), dealer=number % rules.seats)
        seats, others = _plan(found, rules, number)
        with ExitStack() as ending:
            bots: list[Bot] = []
            for seat in range(rules.seats):
                dice = Dice.of(f"{self.seed}/{number}/{seat}")
                bots.append(
                    self._program(found, number, seat, dice)
                    if seat in seats
                    else bot_of(rules.name, others)(rules, seat, dice)
                )
                ending.callback(dismiss, bots[-1])
            outcome = play(rules, bots, deal, kit_of(rules.name).measures().stall).outcome
        sides = {side for side, members in enumerate(rules.sides) if seats & set(members)}
        found.results[_result(outcome, sides)] += 1

    def _program(self, found: BotCheck, number: int, seat: Seat, dice: Dice) -> Bot:
        entry = ProgramEntry(
            self.command,
            self.deadline_ms,
            log=None if self.log is None else GameConversation(self.log, number + 1, 1),
            waiting=None if self.waiting is None else partial(self.waiting, number),
        )
        return WatchedBot(self.rules, seat, dice, entry=entry, watched_by=found)


def _plan(found: BotCheck, rules: AnyRules, number: int) -> tuple[frozenset[Seat], str]:
    """The program's seats in that game, and the name of the bot on the other seats."""
    kind, turn = number % 3, number // 3
    if kind == 2:
        found.plans["one seat among random"] += 1
        return frozenset({turn % rules.seats}), "random"
    others = "random" if kind else next((name for name in kit_of(rules.name).bots() if name != "random"), "random")
    found.plans[f"one side against {others}"] += 1
    return frozenset(rules.sides[turn % len(rules.sides)]), others


def _result(outcome: Outcome, sides: set[int]) -> str:
    if not sides & set(outcome.winners):
        return "lost"
    return "won" if len(outcome.winners) == 1 else "level"


WIDTH: Final = 118
INDENT: Final = 22


def check_report(found: BotCheck, rules: AnyRules, failed: ShoalError | None) -> Iterator[str]:
    """The lines of the report: what the program met, which moves it never made, and whether it failed."""
    games = sum(found.results.values())
    yield f"{rules.name}, {rules.seats} seats: {quantity(games, 'game')} played out"
    if found.called:
        yield from _row("it calls itself", found.called)
    if found.answers_s:
        for name, title in MET.items():
            yield from _row(title, ", ".join(f"{what} {count}" for what, count in getattr(found, name).most_common()))
        unsaid = ", ".join(_unsaid(found, rules))
        yield from _row("it never said", unsaid or "nothing: it has said every word that it was offered")
        slowest, mean = max(found.answers_s) * 1000, sum(found.answers_s) / len(found.answers_s) * 1000
        yield from _row("its answers took", f"{mean:.1f} ms in the mean, {slowest:.1f} ms at most")
    if failed is None:
        yield "It kept to the protocol and to the rules."
        return
    yield f"It failed: {failed}"
    yield from getattr(failed, "__notes__", ())


def check_document(found: BotCheck, rules: AnyRules, failed: ShoalError | None) -> dict[str, object]:
    """The same as data, for `--json`: counts by name, times in milliseconds, and the fault or null."""
    times_ms = [1000 * time for time in found.answers_s]
    return {
        "game": rules.name,
        "seats": rules.seats,
        "games": found.results.total(),
        "name": found.called or None,
        **{name: dict(getattr(found, name).most_common()) for name in MET},
        "never_said": _unsaid(found, rules),
        "answer_ms_mean": round(sum(times_ms) / len(times_ms), 3) if times_ms else None,
        "answer_ms_max": round(max(times_ms), 3) if times_ms else None,
        "fault": None if failed is None else str(failed),
    }


MET: Final = {
    "plans": "how it played",
    "results": "games of its side",
    "asks": "it was asked",
    "phases": "in these phases",
    "offers": "it was offered",
    "said": "it said",
    "did": "it did",
    "saw": "it saw",
}
"""The counts of a check, and what the report calls them."""


def _unsaid(found: BotCheck, rules: AnyRules) -> list[str]:
    """The moves that the program was offered and never made."""
    words = kit_of(rules.name).measures().offers.items()
    return [word for offer, word in words if offer in found.offers and word not in found.said]


def _row(title: str, text: str) -> list[str]:
    first, rest = f"  {title:{INDENT - 2}}", " " * INDENT
    return textwrap.wrap(
        text or "-", WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )


GAMES: Final = 12
MOST_GAMES: Final = 10_000

EXAMPLES: Final = """examples:
  shoal bot check ./mybot
  shoal bot check "node docs/examples/magpie.js" --preset us54 --games 30
  shoal bot check "python docs/examples/magpie.py" --seats 4 --option claim_timing=any
  shoal bot serve counting                            a bot of the house on stdin and stdout
  shoal bot join http://127.0.0.1:8000/t/TABLE "cmd:./mybot"    at a table with people
  shoal match "cmd:shoal bot prompt 'llm -m mymodel'" counting --deals 1 --deadline-ms 120000
  shoal match "cmd:shoal bot serve counting" counting the same bot twice: a difference of exactly 0

The protocol, with two whole bots: docs/bot-protocol.md
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal bot`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    about = "play sample games with a program and tell which situations it was in; 0 when it kept to the protocol"
    checking = _add_verb(verbs, "check", about)
    checking.add_argument("program", metavar="CMD", help='its command line, for example: "node mybot.js"')
    checking.add_argument("--games", type=int, default=GAMES, help="default: %(default)s")
    checking.add_argument("--seed", type=read_seed, default=1, help="of deals and dice (default: %(default)s)")
    add_table(checking)
    add_deadline(checking)
    add_log(checking)
    add_json(checking)
    about = "play a bot of the house on stdin and stdout, as a program of the protocol"
    serving = _add_verb(verbs, "serve", about)
    serving.add_argument("bot", metavar="NAME", help="for example: counting")
    about = "seat a bot at a live table, by the link that people share"
    _command("join").configure(_add_verb(verbs, "join", about))
    about = "be a bot that asks a command for each move: it tells it in words what its seat sees, and reads a line"
    _command("prompt").configure(_add_verb(verbs, "prompt", about))


ABOVE: Final = {"join": "shoal.live_bots.command", "prompt": "shoal.lab.prompting.command"}
"""The commands of verbs on upper floors, which are found by name: they need the clients of tables, and their words."""


def _command(verb: str) -> Any:
    return import_module(ABOVE[verb])


def _add_verb(verbs: Any, name: str, about: str) -> argparse.ArgumentParser:
    """The parser of a verb, which prints its own usage and not that of `shoal bot`."""
    description = about[0].upper() + about[1:] + "."
    verb: argparse.ArgumentParser = verbs.add_parser(name, help=about, description=description, exit_on_error=False)
    verb.set_defaults(parser=verb)
    return verb


def run(args: argparse.Namespace) -> int:
    """Check a program, serve a bot, join a table, or ask a command; returns the exit status."""
    if args.verb in ABOVE:
        return int(_command(args.verb).run(args))
    if args.verb == "serve":
        serve(args.bot, sys.stdin.buffer, _say)
        return 0
    if not 1 <= args.games <= MOST_GAMES:
        raise BadMatch(f"--games is {args.games}; a number from 1 to {MOST_GAMES} is needed")
    rules = rules_of(*table_of(args))
    check_log(args.log)
    found = BotCheck()
    failed: ShoalError | None = None
    with Patience(args.games) as patience:
        command, deadline_ms = args.program.removeprefix(PROGRAM), deadline_for(args)
        sample = Sample(command, rules, args.games, args.seed, deadline_ms, args.log, patience.waiting)
        try:
            sample.check(found)
        except ShoalError as error:
            failed = error
    lines = [encode(check_document(found, rules, failed)).decode()] if args.json else check_report(found, rules, failed)
    for line in lines:
        print(line)  # noqa: T201  # this command's output
    return 1 if failed else 0


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
