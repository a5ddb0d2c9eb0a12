"""`shoal bot check CMD`, `shoal bot serve NAME` and `shoal bot join LINK BOT`: bots that are programs, or sit at live tables."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import Any, Final

from shoal.arena.arguments import add_deadline, add_json, add_log, deadline_for
from shoal.arena.entrants import PROGRAM
from shoal.arena.match import BadMatch
from shoal.arena.programs.check import BotCheck, Sample, check_document, check_report
from shoal.arena.programs.program import check_log
from shoal.arena.programs.serve import serve
from shoal.arena.progress import Patience
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.games import rules_of
from shoal.core.seeds import seed_of
from shoal.core.table_arguments import add_table, table_of

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
    checking.add_argument("--seed", type=seed_of, default=1, help="of deals and dice (default: %(default)s)")
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
