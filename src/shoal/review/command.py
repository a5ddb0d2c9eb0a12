"""`shoal review FILE ..`: what players could have known at every move, how well they played, and the story of the game."""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import Any, Final

import msgspec

from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.i18n import from_environment, languages
from shoal.records import BadRecord, Record
from shoal.records.files import records_of
from shoal.review.reviewing import NoReview, review
from shoal.review.telling import lines_of
from shoal.review.types import Review

TOLD_EVERY_S: Final = 0.5


class BadReview(ShoalError, ValueError):
    """A review that cannot be shown in the way that was asked for."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal review`."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="records as text or as JSON lines, any number a file; - is the input"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="review only the moves of that seat (from 0)")
    parser.add_argument("--game", type=int, metavar="N", help="only the game of that number in each file (from 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON document with all reviews")


def run(args: argparse.Namespace) -> int:
    """Print the reviews; returns 1 when a record is wrong or cannot be reviewed, 2 when a file cannot be opened."""
    if args.game is not None and args.game < 1:
        raise BadReview(f"--game is {args.game}; games are numbered from 1")
    printing = _Printing(args)
    for name in args.files:
        printing.file(name)
    printing.end()
    return printing.status


class _Printing:
    """What is printed of all files; `status` is the exit status so far."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._language = from_environment(os.environ, languages())
        self._documents: list[msgspec.Raw] = []
        self._faults: list[dict[str, Any]] = []
        self._printed = 0
        self._told_at = 0.0
        self.status = 0

    def file(self, name: str) -> None:
        """Review the records of a file, one after the other, and complain of those that are wrong."""
        only, count = self._args.game, 0
        for record in records_of(name):
            if isinstance(record, OSError):
                return self._fault(name, 2, "NOT_READ", record.strerror or str(record))
            count += 1
            if only is not None and count != only:
                continue
            if isinstance(record, BadRecord):
                self._fault(name, 1, record.reason, record.about, record.line)
            else:
                self._record(name, count, record)
        if only is not None and count < only:
            self._fault(name, 1, "NO_SUCH_GAME", f"there is no game {only}, only {count}")
        return None

    def _fault(self, name: str, status: int, reason: str, about: str, line: int | None = None) -> None:
        self.status = max(self.status, status)
        self._faults.append({"file": name, "line": line, "reason": reason, "about": about})
        where = "" if line is None else f"line {line}: {reason}: "
        print(f"shoal review: {name}: {where}{about}", file=sys.stderr)  # noqa: T201  # for people

    def _record(self, name: str, number: int, record: Record) -> None:
        seat, seats = self._args.seat, record.game.rules.seats
        if seat is not None and not 0 <= seat < seats:
            raise BadReview(f"--seat is {seat}; a number from 0 to {seats - 1} is needed")
        try:
            count = len(record.steps)
            found = review(record, lambda n, _: self._tell(f"game {number}: move {n + 1} of {count}"))
        except NoReview as refused:
            return self._fault(name, 1, refused.reason, f"game {number}: {refused.about}")
        finally:
            self._tell("")
        found = found if seat is None else of_seat(found, seat)
        if self._args.json:
            self._documents.append(msgspec.Raw(encode({"file": name, "number": number, "review": found})))
        else:
            print("\n" * (self._printed > 0) + f"== {name}, {number}")  # noqa: T201  # the output
            for line in lines_of(found, record.game.rules, self._language):
                print(line)  # noqa: T201  # the same
        self._printed += 1
        return None

    def _tell(self, what: str) -> bool:
        """Say to who sits at a terminal how far it is, for a long game may take minutes; nothing clears the line. Always true."""
        now, is_shown = time.monotonic(), self._told_at > 0
        if sys.stderr.isatty() and (now - self._told_at > TOLD_EVERY_S if what else is_shown):
            self._told_at = now if what else 0.0
            print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)  # noqa: T201  # for people
        return True

    def end(self) -> None:
        """Print what has been collected."""
        if self._args.json:
            print(encode({"reviews": self._documents, "faults": self._faults}).decode())  # noqa: T201  # the output


def of_seat(found: Review, seat: Seat) -> Review:
    """The part of a review that is about one seat: its moves, without the hands of others, and how it played."""
    story = found.story
    return msgspec.structs.replace(
        found,
        moves=tuple(
            msgspec.structs.replace(
                move, hands=tuple(hand if holder == seat else () for holder, hand in enumerate(move.hands))
            )
            for move in found.moves
            if move.seat == seat
        ),
        story=msgspec.structs.replace(story, players=tuple(player for player in story.players if player.seat == seat)),
    )
