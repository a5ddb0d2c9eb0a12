"""`shoal deal GAME`: a deal, as the start of a record."""

from __future__ import annotations

import argparse
import re
import sys
from random import Random, SystemRandom

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, Game, Seat
from shoal.core.game_words import dealer_drawn, speaker_for, warning
from shoal.core.games import kit_of, rules_of
from shoal.core.streams import read_seed
from shoal.core.table_arguments import add_table, table_of
from shoal.records import read_record, write
from shoal.records.command import document_of
from shoal.records.headers import LETTERS


class BadDeal(ShoalError, ValueError):
    """A deal that cannot be made in the way that was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal deal`."""
    add_table(parser, may_be_first=True)
    parser.add_argument(
        "--seed", type=read_seed, metavar="S", help="the same seed deals the same cards (default: by chance)"
    )
    parser.add_argument(
        "--dealer",
        default="drawn",
        metavar="WHO",
        help="who deals: drawn (cards are drawn for it), opener (seat 0), or the number of a seat (default: %(default)s)",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--format", choices=("text", "jsonl"), default="text", help="default: %(default)s")
    form.add_argument("--json", action="store_true", help="print the deal as one JSON document, as shoal replay does")


def run(args: argparse.Namespace) -> int:
    """Print the deal, and doubts about the house rules to standard error; returns the exit status."""
    rules = rules_of(*table_of(args))
    dealer = _dealer(rules, args.dealer, args.seed)
    rng = SystemRandom() if args.seed is None else Random(args.seed)  # noqa: S311  # a seed asks for no secret
    record = write(Game.deal(rules, rng, dealer), form=args.format)
    if args.json:
        document = {"records": [document_of(read_record(record))], "faults": []}
        print(encode(document).decode())  # noqa: T201  # this command's output
    else:
        print(record, end="")  # noqa: T201  # the same
    for doubt in rules.doubts:
        print(f"shoal deal: warning: {warning(rules.name, doubt)}", file=sys.stderr)  # noqa: T201  # the same
    return 0


def _dealer(rules: AnyRules, wished: str, seed: int | None) -> Seat:
    """The seat that deals. The draw has dice of its own, so the same seed deals the same cards whoever deals."""
    if wished == "drawn":
        rng = SystemRandom() if seed is None else Random(f"{seed}/dealer")  # noqa: S311  # a seed asks for no secret
        draw = kit_of(rules.name).dealer_draw(rules.options)
        rounds = draw.rounds(rules.seats, rng)
        dealer = draw.dealer_of(rounds)
        told = dealer_drawn(speaker_for(rules.name), rounds, dealer, LETTERS.__getitem__, lowest=draw.lowest_deals)
        print(f"shoal deal: {told}", file=sys.stderr)  # noqa: T201  # beside this command's output
        return dealer
    seat = 0 if wished == "opener" else int(wished) if re.fullmatch("[0-9]{1,3}", wished) else -1
    if not 0 <= seat < rules.seats:
        raise BadDeal(f"--dealer is {wished[:20]}; drawn, opener or a number from 0 to {rules.seats - 1} is needed")
    return seat
