"""`shoal replay FILE ..`: checks records against the rules and prints them move by move."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.records import BadRecord, Record, Step, write
from shoal.records.files import records_of
from shoal.records.headers import matching_preset, names_of
from shoal.records.phrases import Names
from shoal.records.words import NotationWords, notation_of


class BadReplay(ShoalError, ValueError):
    """A record that cannot be shown in the way that was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal replay`."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="records as text or as JSON lines, any number a file; - is the input"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="show only what that seat saw (from 0)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--json", action="store_true", help="print all events, or what the seat saw, as one JSON document"
    )
    form.add_argument("--format", choices=("text", "jsonl"), help="print the records themselves in that form")


def run(args: argparse.Namespace) -> int:
    """Print the records; returns 1 when one breaks the rules or is malformed, 2 when a file cannot be opened."""
    if args.seat is not None and args.format is not None:
        raise BadReplay("a record contains all hands: --seat and --format do not go together")
    replay = _Printing(args)
    for name in args.files:
        replay.file(name)
    replay.end()
    return replay.status


class _Printing:
    """What is printed of all files; `status` is the exit status so far."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._documents: list[dict[str, Any]] = []
        self._faults: list[dict[str, Any]] = []
        self._printed = 0
        self.status = 0

    def file(self, name: str) -> None:
        """Print the records of a file, one after the other, and complain of those that are wrong."""
        found = records_of(name)
        ahead = list(islice(found, 2))
        for number, record in enumerate(chain(ahead, found), 1):
            if isinstance(record, OSError):
                self.fault(name, 2, "NOT_READ", record.strerror or str(record))
            elif isinstance(record, BadRecord):
                self.fault(name, 1, record.reason, record.about, record.line)
            else:
                self._record(name, number if len(ahead) > 1 else None, record)

    def fault(self, name: str, status: int, reason: str, about: str, line: int | None = None) -> None:
        """Complain of a file or a record."""
        self.status = max(self.status, status)
        self._faults.append({"file": name, "line": line, "reason": reason, "about": about})
        where = "" if line is None else f"line {line}: {reason}: "
        print(f"shoal replay: {name}: {where}{about}", file=sys.stderr)  # noqa: T201  # for people

    def end(self) -> None:
        """Print what has been collected."""
        if self._args.json:
            print(encode({"records": self._documents, "faults": self._faults}).decode())  # noqa: T201  # the output

    def _record(self, name: str, number: int | None, record: Record) -> None:
        args, seats = self._args, record.game.rules.seats
        if args.seat is not None and not 0 <= args.seat < seats:
            raise BadReplay(f"--seat is {args.seat}; a number from 0 to {seats - 1} is needed")
        if args.json:
            self._documents.append({"file": name, **document_of(record, args.seat)})
        elif args.format is not None:
            gap = "\n" * (self._printed > 0 and args.format == "text")
            print(gap + write(record.game, record.headers, args.format), end="")  # noqa: T201  # the output
        else:
            if len(args.files) > 1 or number is not None:
                print(f"== {name}" if number is None else f"== {name}, game {number}")  # noqa: T201  # the same
            for line in story_of(record, args.seat):
                print(line)  # noqa: T201  # the same
        self._printed += 1


def document_of(record: Record, seat: Seat | None = None) -> dict[str, Any]:
    """A record as data: the headers, the outcome, and every event, or what that seat saw of it."""
    rules, events = record.game.rules, list[dict[str, Any]]()
    for count, step in enumerate(record.steps):
        for event in step.events:
            shown = {"event": event} if seat is None else {"sight": rules.seen(event, seat)}
            events.append({"step": count, "n": len(events), **shown})
    return {
        "game": rules.name,
        "options": rules.options,
        "seats": record.headers.seats,
        "table": record.headers.table,
        "date": record.headers.date,
        "seat": seat,
        "outcome": rules.outcome(record.game.state),
        "events": events,
    }


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
