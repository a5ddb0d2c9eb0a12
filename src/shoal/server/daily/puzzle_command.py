"""`shoal puzzle`: the puzzle of the day, or any, in plain text; asks for the answer at a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import TextIO

from shoal.core.errors import ShoalError
from shoal.core.game_words import in_letters, level_name, speaker_for
from shoal.core.streams import read_seed
from shoal.i18n import Speaks, from_environment, languages
from shoal.puzzles.collection import shipped
from shoal.puzzles.daily import FIRST, day_of, open_key, puzzle_of_day
from shoal.puzzles.kinds import MoveLine
from shoal.puzzles.proofs import PLAIN
from shoal.puzzles.puzzle import HARDEST, Puzzle
from shoal.puzzles.telling import Told, told, words_of_date
from shoal.server.storage.database import served_data_folder


class NoSuchPuzzle(ShoalError, ValueError):
    """A puzzle that is not there, or that is for a day to come."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal puzzle`."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=read_seed, metavar="S", help="any puzzle, drawn by this number")
    which.add_argument("--day", metavar="YYYY-MM-DD", help="the puzzle of a past day")
    parser.add_argument("--difficulty", type=int, choices=range(1, HARDEST + 1), help="with --seed: how hard")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="the data folder whose days these are")
    parser.add_argument("--lang", choices=languages(), help="the language (default: that of the system)")
    parser.add_argument("--answer", metavar="N", help="answer at once: a number, or 0 to see the proof")


def run(args: argparse.Namespace) -> int:
    """Show a puzzle; returns 1 for a wrong answer."""
    language = args.lang or from_environment(os.environ, languages())
    puzzle, day = _chosen(args)
    said, say = told(puzzle.line(), language), speaker_for(puzzle.game, language)
    _print(say, question_lines(said, say, day))
    typed = args.answer if args.answer is not None else _typed(sys.stdin, say, len(said.choices))
    if typed is None:
        return 0
    number = int(typed) if typed.isdecimal() and len(typed) < 3 else 0
    if not 0 <= number <= len(said.choices):
        raise NoSuchPuzzle(f"the answers are numbered from 1 to {len(said.choices)}")
    if number and number - 1 != said.answer:
        _print(say, ["", say("puzzle-wrong", answer=said.choices[number - 1].text)])
        return 1
    _print(say, ["", say("puzzle-right" if number else "puzzle-shown", answer=said.choices[said.answer].text), ""])
    _print(say, proof_lines(said, say))
    return 0


def _chosen(args: argparse.Namespace) -> tuple[Puzzle, date | None]:
    puzzles: Sequence[Puzzle] = shipped().puzzles
    if args.seed is not None:
        if args.difficulty is not None:
            puzzles = shipped().of_difficulty(args.difficulty)
        return Random(args.seed).choice(puzzles), None  # noqa: S311  # a given number may be predictable
    today = datetime.now(UTC).date()
    day = today if args.day is None else day_of(args.day)
    if day is None or not FIRST <= day <= today:
        raise NoSuchPuzzle(f"a day from {FIRST} to {today} is needed, as 2026-11-27")
    return puzzle_of_day(puzzles, _key(args.data), day), day


def _key(data: Path | None) -> bytes:
    """The key of a data folder, or of the PostgreSQL of a cluster; `StoreError`."""
    url = os.environ.get("SHOAL_DATABASE_URL", "")
    if data is not None or not url:
        return open_key(served_data_folder(data, os.environ))
    from shoal.server.cluster.checking import reading_cluster  # it needs packages that a single server does not have

    with reading_cluster(url) as (_, key):
        return key


def question_lines(said: Told, say: Speaks, day: date | None) -> Iterator[str]:
    """The position and the question, with numbered choices."""
    title = say("puzzle-of-date", date=words_of_date(say, day.isoformat())) if day else say("game-name")
    yield f"{title} · {say('puzzle-difficulty', difficulty=f'd{said.difficulty}')}"
    yield ""
    now = said.moments[-1]
    for name, side, size in zip(said.names, said.sides, now.sizes, strict=False):
        team = f" ({say('puzzle-ours' if side == 'us' else 'puzzle-theirs')})" if side else ""
        yield f"  {say('labelled', label=f'{name}{team}', text=say('card-count', count=size))}"
    yield from (f"  {line}" for line in now.lies)
    if now.hand:
        yield say("labelled", label=say("puzzle-hand"), text=" ".join(in_letters(say, card) for card in now.hand))
    yield say("labelled", label=say("puzzle-moves"), text="").rstrip()
    yield from (f"{moment.number:4}  {_sentence(say, moment.said)}" for moment in said.moments)
    yield ""
    yield said.question
    yield from (f"{number:4}  {choice.text}" for number, choice in enumerate(said.choices, 1))


def _sentence(say: Speaks, said: MoveLine) -> str:
    """A move in a line: a question with its answer, or what was said and what came of it."""
    if said.mark in ("yes", "no") and not said.then:
        return say("labelled", label=said.text, text=say(said.mark))
    return f"{said.text} {said.then}".strip()


def proof_lines(said: Told, say: Speaks) -> Iterator[str]:
    """The proof, step by step; and which bots do not find it."""
    yield say("puzzle-proof", count=len(said.steps))
    for number, step in enumerate(said.steps, 1):
        yield f"{number:3}. {step.text}"
    yield ""
    names = say.listed([level_name(say, level) for level in said.levels])
    yield say("puzzle-too-hard", levels=names, count=len(said.levels)) if names else say("puzzle-for-all-bots")


def _typed(stdin: TextIO, say: Speaks, count: int) -> str | None:
    """What is typed; `None` where there is no terminal."""
    if not stdin.isatty():
        return None
    try:
        return input(f"\n{say('puzzle-type-answer', count=count)} ").strip() or "0"
    except EOFError:
        return None


def _print(say: Speaks, lines: Sequence[str] | Iterator[str]) -> None:
    for line in lines:
        print(in_letters(say, line.replace(PLAIN, "")))  # noqa: T201  # the output
