"""`shoal replay FILE ..`: checks records against the rules and prints them move by move."""

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
from shoal.notation.preamble import matching_preset, names_of
from shoal.notation.words import NotationWords, notation_of


class BadReplay(ShoalError, ValueError):
    """A record that cannot be shown in the way that was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal replay`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record as text or as JSON lines; - is the input")
    parser.add_argument("--seat", type=int, metavar="N", help="show only what that seat saw (from 0)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the events, or what the seat saw of them, as JSON")
    form.add_argument("--format", choices=("text", "jsonl"), help="print the record itself in that form")


def run(args: argparse.Namespace) -> int:
    """Print the records; returns 1 when one breaks the rules or is malformed, 2 when a file cannot be opened."""
    if args.seat is not None and args.format is not None:
        raise BadReplay("a record contains all hands: --seat and --format do not go together")
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
    """The contents of the file, but no more of it than shows that it is too long."""
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
    """Lines of JSON: the headers, then every event, or what that seat saw of it."""
    rules = record.game.rules
    header = {"game": rules.name, "options": rules.options, "seats": record.headers.seats, "seat": seat}
    yield encode(header).decode()
    number = 0
    for count, step in enumerate(record.steps):
        for event in step.events:
            shown = {"event": event} if seat is None else {"sight": rules.seen(event, seat)}
            yield encode({"step": count, "n": number, **shown}).decode()
            number += 1


def story_of(record: Record, seat: Seat | None = None) -> Iterator[str]:
    """The game in sentences, one step a line, complete or as that seat saw it; the standing is shown when it changes."""
    rules, names = record.game.rules, names_of(record.headers)
    yield from _title(record, names, seat)
    view, standing = rules.start_view(seat), ""
    for number, step in enumerate(record.steps):
        sights = [rules.seen(event, seat) for event in step.events]
        for sight in sights:
            view = rules.watch(view, sight)
        words = notation_of(rules)
        current = words.standing(view.board)
        mark = f"  [{current}]" if current != standing else ""
        standing = current
        yield f"{number:4}  {_sentence(step, sights if seat is not None else step.events, words, names)}{mark}"
    if rules.outcome(record.game.state) is None:
        yield "      the record ends here; the game is not over"


def _title(record: Record, names: Names, seat: Seat | None) -> Iterator[str]:
    rules, headers = record.game.rules, record.headers
    yield ", ".join(filter(None, (rules.name, matching_preset(rules), headers.table, headers.date)))
    for number, sitter in enumerate(headers.seats):
        bot = "" if sitter.bot is None else f" (bot {sitter.bot})"
        yield f"  seat {number}: {names(number)}{bot}{', who sees this' if number == seat else ''}"


def _sentence(step: Step, happened: Any, words: NotationWords, names: Names) -> str:
    text = "; ".join(filter(None, (words.sentence(event, names) for event in happened)))
    return text.replace("; ", "\n      ") if step.kind == "deal" else text
