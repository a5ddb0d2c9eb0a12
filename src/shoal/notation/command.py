"""`shoal replay FILE ..`: a record checked against the rules, and printed move by move."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shoal.codec import encode
from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.notation import BadRecord, Record, Step, read_record, write
from shoal.notation.faults import MOST_BYTES
from shoal.notation.phrases import Names
from shoal.notation.preamble import names_of, preset_of
from shoal.notation.words import Words, words_of


class BadReplay(ShoalError, ValueError):
    """A record that cannot be shown as it was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal replay`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record as text or as JSON lines; - is the input")
    parser.add_argument("--seat", type=int, metavar="N", help="show only what that seat saw (from 0)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the events, or what the seat saw of them, as JSON")
    form.add_argument("--format", choices=("text", "jsonl"), help="print the record itself in that form")


def run(args: argparse.Namespace) -> int:
    """Print the records; 1 when one is against the rules or cannot be read, 2 when there is no such file or seat."""
    if args.seat is not None and args.format is not None:
        raise BadReplay("a record tells everything: --seat and --format do not go together")
    status = 0
    for name in args.files:
        try:
            record = read_record(_contents(name))
        except OSError as error:
            _complain(f"{name}: {error.strerror or error}")
            status = 2
        except BadRecord as bad:
            _complain(f"{name}: {bad}")
            status = max(status, 1)
        else:
            if len(args.files) > 1:
                print(f"== {name}")  # noqa: T201  # this command's output
            for line in _lines(record, args):
                print(line)  # noqa: T201  # the same
    return status


def _contents(name: str) -> bytes:
    """No more of the file than it takes to see that it is too long."""
    if name == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _complain(sentence: str) -> None:
    print(f"shoal replay: {sentence}", file=sys.stderr)  # noqa: T201  # this command's complaints


def _lines(record: Record, args: argparse.Namespace) -> Iterator[str]:
    seats = record.game.rules.seats
    if args.seat is not None and not 0 <= args.seat < seats:
        raise BadReplay(f"--seat is {args.seat}; a number from 0 to {seats - 1} is needed")
    if args.format is not None:
        yield write(record.game, record.headers, args.format).removesuffix("\n")
    else:
        yield from events_of(record, args.seat) if args.json else story_of(record, args.seat)


def events_of(record: Record, seat: Seat | None = None) -> Iterator[str]:
    """Every event, or what that seat saw of it, as one JSON object a line, after one with the headers."""
    rules = record.game.rules
    header = {"game": rules.name, "options": rules.options, "seats": record.headers.seats, "seat": seat}
    yield encode(header).decode()
    number = 0
    for count, step in enumerate(record.steps):
        for event in step.events:
            told = {"event": event} if seat is None else {"sight": rules.seen(event, seat)}
            yield encode({"step": count, "n": number, **told}).decode()
            number += 1


def story_of(record: Record, seat: Seat | None = None) -> Iterator[str]:
    """The game in sentences, a step a line, as it was, or as that seat saw it; the standing wherever it changes."""
    rules, names = record.game.rules, names_of(record.headers)
    yield from _title(record, names, seat)
    view, standing = rules.start_view(seat), ""
    for number, step in enumerate(record.steps):
        sights = [rules.seen(event, seat) for event in step.events]
        for sight in sights:
            view = rules.watch(view, sight)
        words = words_of(rules)
        told = words.standing(view.board)
        mark = f"  [{told}]" if told != standing else ""
        standing = told
        yield f"{number:4}  {_sentence(step, sights if seat is not None else step.events, words, names)}{mark}"
    if rules.outcome(record.game.state) is None:
        yield "      the record ends here; the game is not over"


def _title(record: Record, names: Names, seat: Seat | None) -> Iterator[str]:
    rules, headers = record.game.rules, record.headers
    yield ", ".join(filter(None, (rules.name, preset_of(rules), headers.table, headers.date)))
    for number, sitter in enumerate(headers.seats):
        bot = "" if sitter.bot is None else f" (bot {sitter.bot})"
        yield f"  seat {number}: {names(number)}{bot}{', who sees this' if number == seat else ''}"


def _sentence(step: Step, happened: Any, words: Words, names: Names) -> str:
    told = "; ".join(filter(None, (words.tell(event, names) for event in happened)))
    return told.replace("; ", "\n      ") if step.kind == "deal" else told
