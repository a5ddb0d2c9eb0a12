"""`shoal match A B`: two sides on duplicate deals."""

from __future__ import annotations

import argparse
from typing import Final

from shoal.arena.arguments import (
    ENOUGH_DEALS,
    add_amount,
    add_deadline,
    add_json,
    add_keeping,
    add_stopping,
    check_amount,
    deadline_for,
    rule_for,
    stall_for,
    team,
    warn,
    workers_for,
)
from shoal.arena.entrants import named
from shoal.arena.match import BadMatch, Match, played
from shoal.arena.played import difference
from shoal.arena.programs.program import check_log
from shoal.arena.report import match_report
from shoal.arena.samples import until
from shoal.arena.summary import result
from shoal.core.codec import encode
from shoal.core.table_arguments import add_table, table_of

DEALS: Final = 200

EXAMPLES: Final = """examples:
  shoal match counting random --deals 200 --seed 1
  shoal match counting random --preset us54 --json
  shoal match counting random --sprt 0,0.5            is it better, by half a half-suit or not at all?
  shoal match counting random --until 0.1             as many deals as it takes to know it to +- 0.1
  shoal match --team counting,random,random random    partners of another make
  shoal match --team counting,random,random --against counting,counting,random
  shoal match "cmd:./mybot" counting                  a program in any language: docs/bot-protocol.md
  shoal match own:Magpie counting                  the class Magpie of own.py here: docs/writing-a-bot.md
  shoal match expert:weights=runs/mine,search=off expert    with options: docs/bots.md
  shoal match "name=Mine cmd:./mybot" counting --forfeit    called Mine; when it fails, it loses that game
  shoal match counting random --records games/        every game as a record: shoal replay games/*
  shoal match counting random --deals 5000 --out m.jsonl    broken off, it goes on where it was
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal match`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("bots", nargs="*", metavar="BOT", help="the two sides, for example: counting random")
    parser.add_argument("--team", metavar="A,B,B", help="the first side instead, a bot for each seat of the team")
    parser.add_argument("--against", metavar="C,C,C", help="the second side instead, in the same way")
    add_table(parser)
    add_amount(
        parser,
        f"each is played twice (default: {DEALS}; {ENOUGH_DEALS} at most with --sprt or --until)",
        "a file that keeps finished deals; if it is there, go on with it",
    )
    add_stopping(parser)
    add_deadline(parser)
    add_keeping(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the match and print its result; returns the exit status."""
    rule = rule_for(args)
    deals = args.deals if args.deals is not None else DEALS if rule is None else ENOUGH_DEALS
    check_amount(deals, args.jobs)
    match = match_of(args)
    check_log(args.log)
    warn("match", match)
    games = played(match, deals, args.jobs, args.out, args.records, workers=workers_for(args))
    found = result(match, list(until(games, lambda one: difference(one.pair), rule)), rule)
    for line in [encode(found).decode()] if args.json else match_report(found):
        print(line)  # noqa: T201  # the result is this command's output
    return 0


def match_of(args: argparse.Namespace) -> Match:
    """The match that these arguments describe; raises `BadMatch` when they do not name two sides."""
    left = list(args.bots)
    sides = [team(text) if text is not None else left.pop(0) if left else "" for text in (args.team, args.against)]
    if left or "" in sides:
        raise BadMatch("two sides are needed: two bots, or --team and --against in the place of one or both")
    for name in args.bots:
        if "," in named(name).bot and ":" not in named(name).bot:
            raise BadMatch(f"{name[:40]!r} is no bot; a bot for each seat is named by --team or --against")
    game, options = table_of(args)
    return Match(
        sides[0],
        sides[1],
        game,
        tuple(options.items()),
        args.seed,
        deadline_for(args),
        forfeit=args.forfeit,
        stall=stall_for(args),
        log=args.log,
    )
