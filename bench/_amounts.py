"""Types of command-line arguments for benchmarks: `argparse` refuses invalid values with a one-line message."""

from __future__ import annotations

from argparse import ArgumentTypeError

from shoal.core.errors import ShoalError
from shoal.games.literature import Literature, Options


def amount(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text[:20]!r} is no number from 1 on")
    return int(text)


def index(text: str) -> int:
    """A whole number from 0 on."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text[:20]!r} is no number from 0 on")
    return int(text)


def duration(text: str) -> float:
    """A positive, finite number of seconds."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise ArgumentTypeError(f"{text[:20]!r} is no number of seconds above 0")
    return found


def seat_count(text: str) -> int:
    """A number of seats that a table of Literature may have."""
    seats = amount(text)
    try:
        Literature(Options(players=seats))
    except ShoalError as refused:
        raise ArgumentTypeError(str(refused)) from None
    return seats
