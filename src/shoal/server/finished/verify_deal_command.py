"""`shoal verify-deal`: whether finished games were played with the cards that their seals had promised."""

from __future__ import annotations

import argparse
import gzip
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from shoal.core.codec import Decoder, Unreadable
from shoal.core.errors import ShoalError
from shoal.records import BadRecord, read_record
from shoal.server.tables.state.finished import EXPORT_VERSION, GameRecord, seal_of

_READ: Final = Decoder[GameRecord](GameRecord)
SHOWN: Final = 12
"""Letters of a seal that are enough to tell it from others."""


class BadDeals(ShoalError):
    """There is nothing to verify, or something of it is wrong."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal verify-deal`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="games from shoal export, or from the page of a game: .jsonl, .jsonl.gz or .jsonl.zst; - is standard input",
    )
    parser.add_argument(
        "--seal", metavar="SEAL", help="the seal that was shown at the table: at least one of the deals must have it"
    )


def run(args: argparse.Namespace) -> int:
    """Verify every game; the exit status is 1 where a deal is not what its seal had promised, or breaks the rules."""
    games = wrong = 0
    wanted = (args.seal or "").strip().lower()
    is_found = not wanted
    for number, line in enumerate(_lines(args.file), 1):
        game = _read(line, number)
        faults = faults_of(game)
        is_found = is_found or any(one.seal == wanted for one in game.seals)
        games, wrong = games + 1, wrong + bool(faults)
        said = "; ".join(faults) or f"as sealed ({', '.join(one.seal[:SHOWN] for one in game.seals)})"
        print(f"{game.id}: {said}")  # noqa: T201  # this command's output
    if not games:
        raise BadDeals("there is no game in it")
    if not is_found:
        print(f"none of these deals has the seal {wanted[:64]}")  # noqa: T201  # the same
    print(f"{games} games, {wrong} wrong", file=sys.stderr)  # noqa: T201  # for the person
    return 1 if wrong or not is_found else 0


def faults_of(game: GameRecord) -> list[str]:
    """What is wrong with a game: its deals are not those of its seals, or its moves break the rules."""
    deals = [step["deal"] for step in game.steps if isinstance(step, dict) and "deal" in step]
    faults = []
    if not game.seals:
        faults.append("it has no seals")
    elif len(game.seals) != len(deals):
        faults.append(f"it has {len(deals)} deals and {len(game.seals)} seals")
    for number, (deal, opened) in enumerate(zip(deals, game.seals, strict=False), 1):
        if seal_of(opened.salt, _text(deal)) != opened.seal:
            faults.append(f"deal {number} is not what was sealed")
    try:
        read_record("\n".join(map(_text, (game.header, *game.steps))).encode())
    except BadRecord as error:
        faults.append(f"it breaks the rules: {error}")
    return faults


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _read(line: str, number: int) -> GameRecord:
    try:
        game = _READ(line)
    except Unreadable as error:
        raise BadDeals(f"line {number} is no game of shoal export: {error}") from None
    if game.export != EXPORT_VERSION:
        raise BadDeals(f"line {number} has version {game.export} of the export; this Shoal knows {EXPORT_VERSION}")
    return game


def _lines(file: str) -> Iterator[str]:
    """The lines of a file that are not empty, unpacked as its name asks for."""
    try:
        if file == "-":
            yield from filter(str.strip, sys.stdin)
            return
        if file.endswith(".zst"):
            yield from filter(str.strip, _lines_of_zst(Path(file)))
            return
        with _opened(Path(file)) as text:
            yield from filter(str.strip, text)
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BadDeals(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _opened(path: Path) -> io.TextIOWrapper:
    if path.name.endswith(".gz"):
        return io.TextIOWrapper(gzip.open(path), "utf-8")  # the caller closes it
    return path.open(encoding="utf-8")


def _lines_of_zst(path: Path) -> Iterator[str]:
    try:
        import zstandard
    except ModuleNotFoundError:
        raise BadDeals("a .zst file needs zstandard: pip install zstandard") from None
    try:
        with path.open("rb") as raw, zstandard.ZstdDecompressor().stream_reader(raw) as unpacked:
            yield from io.TextIOWrapper(unpacked, "utf-8")
    except zstandard.ZstdError as error:
        raise BadDeals(f"{path} cannot be read: {error}") from None
