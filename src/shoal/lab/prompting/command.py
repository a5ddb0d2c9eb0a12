"""`shoal bot prompt "COMMAND"`: a bot program whose moves any command makes, from words."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import Final, get_args

from shoal.arena.programs.protocol import LONGEST_NAME, Polls
from shoal.arena.programs.serve import serve_bot
from shoal.core.errors import ShoalError
from shoal.i18n import languages, lookup
from shoal.lab.prompting.bot import END, PromptAnswer, Tally, Wishes, append, maker_of

TIMEOUT_S: Final = 9.0
"""Seconds for an answer by default: less than the arena waits for a bot."""

MOST_TRIES: Final = 100


class BadPromptOption(ShoalError, ValueError):
    """An argument out of range."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal bot prompt`."""
    parser.add_argument(
        "model",
        metavar="COMMAND",
        help="it reads the prompt to its end, and the last line that it writes is the answer",
    )
    parser.add_argument(
        "--stay",
        action="store_true",
        help=f"start it once: each prompt ends with the line {END}, and each answer is one line",
    )
    parser.add_argument("--legal", action="store_true", help="list the legal moves")
    parser.add_argument("--lang", default="en", metavar="LANGUAGE", help=f"{', '.join(languages())} (default: en)")
    parser.add_argument("--obfuscate", action="store_true", help="players are P1, P2 .. instead of names")
    parser.add_argument(
        "--tries", type=int, default=3, metavar="K", help="bad answers before a legal move is made instead"
    )
    parser.add_argument(
        "--history", type=int, metavar="N", help="tell the last N lines of what happened (default: all)"
    )
    parser.add_argument(
        "--timeout", type=float, default=TIMEOUT_S, metavar="S", help="seconds for an answer (default: %(default)s)"
    )
    parser.add_argument(
        "--polls", choices=get_args(Polls), default="none", help="where to ask out of turn, too (default: none)"
    )
    parser.add_argument("--counts", type=Path, metavar="FILE", help="append the counts of each game, a line of JSON")
    parser.add_argument(
        "--transcript", type=Path, metavar="FILE", help="append each prompt with its answer, in the same way"
    )


def run(args: argparse.Namespace) -> int:
    """Play what is asked on standard input; returns the exit status. The counts go to standard error in the end."""
    wishes = _wishes(args)
    for path in (args.counts, args.transcript):
        if path is not None:
            append(path, b"")
    if not (math.isfinite(args.timeout) and 0 < args.timeout <= 86_400):
        raise BadPromptOption(f"--timeout is {args.timeout}; a number of seconds above 0 is needed")
    asked, tally = PromptAnswer(args.model, args.timeout, stays=args.stay), Tally(args.counts)
    maker = maker_of(asked, wishes, tally)
    name = f"prompt {args.model}"[:LONGEST_NAME]
    try:
        serve_bot(name, lambda _: maker, sys.stdin.buffer, _say, args.polls)
    finally:
        asked.close()
        if tally.total.asked:
            print(f"shoal bot prompt: {tally.total}", file=sys.stderr)  # noqa: T201  # for people
    return 0


def _wishes(args: argparse.Namespace) -> Wishes:
    language = lookup(args.lang.replace("_", "-"), languages())
    if language is None:
        raise BadPromptOption(f"--lang is {args.lang[:40]!r}; there are: {', '.join(languages())}")
    if not 1 <= args.tries <= MOST_TRIES:
        raise BadPromptOption(f"--tries is {args.tries}; a number from 1 to {MOST_TRIES} is needed")
    if args.history is not None and args.history < 0:
        raise BadPromptOption(f"--history is {args.history}; a number from 0 is needed")
    return Wishes(language, args.legal, args.tries, args.history, args.obfuscate, args.transcript)


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
