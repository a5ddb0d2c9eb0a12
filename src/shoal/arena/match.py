"""Matches on duplicate deals: each deal is played twice, the second time with the sides exchanged.

Each of two teams has one bot, or a bot for each of its seats. Where every seat plays for itself the bots sit
alternately from the dealer's left; with an odd number of seats each bot has one seat more in one of the two games. A
bot's points are then the mean of its seats'.

Both sides get the same luck of the cards, so the sample is the pair: half of the sum of its two differences. All dice,
also those of the bots, come from the seed, the number of the deal and the seat. So a match can be repeated, the number of
processes changes nothing but the time, and a side against itself plays the same game twice: a difference of exactly 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from shoal.arena.cores import Workers, on_cores, with_progress
from shoal.arena.entrants import dismiss, entrant, is_foreign, named
from shoal.arena.journal import BadJournal, Kept, as_bad_journal, kept_apart, make_folder
from shoal.arena.played import GameCosts, Pair, PairCosts, Played, PlayedDeal, counted, memory_kb
from shoal.arena.programs.external import DEADLINE_MS, ExternalBot
from shoal.arena.programs.program import GameConversation
from shoal.arena.programs.protocol import EntrantFault
from shoal.arena.table import BrokeDown, BrokenOff, Endless, FinishedGame, attempt, fault_of, made
from shoal.bots.bot import Bot
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, Game, GameEvent, Seat
from shoal.core.games import USUAL_GAME, kit_of, rules_of
from shoal.core.streams import Dice
from shoal.records import Headers, SeatHeader, Unrecordable, write
from shoal.records.headers import LETTERS, LONGEST_NAME, LONGEST_TEXT

GAME_NAMES: Final = ("first", "second")

MEMORY_EVERY: Final = 10
"""The memory of the bots is measured in one of so many deals."""

Side = str | tuple[str, ...]
"""The bots of one side: one for all its seats, or one for each seat of the team, in their order."""


class BadMatch(ShoalError, ValueError):
    """A match that cannot be played as it is described."""


class _Seating(NamedTuple):
    """One game of a match: the number of its deal and which of the two it is, from 0; the seats of A and of B; the bots."""

    number: int
    game: int
    seats: tuple[frozenset[Seat], frozenset[Seat]]
    names: Mapping[Seat, str]


@dataclass(frozen=True)
class Match:
    """What is played: two sides, the game and its options, the seed of all deals and dice, and the deadline of programs.

    With `forfeit` a side whose bot fails loses the game by the worst score; otherwise the error ends the match. A game
    with more than `stall` moves (`None`: as many as is usual for the game) counts as stalled. `records` keeps records of
    all games, `log` is a file for the conversations with programs. Raises a `ShoalError` for what cannot be played.
    """

    a: Side
    b: Side
    game: str = USUAL_GAME
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    deadline_ms: int = DEADLINE_MS
    forfeit: bool = False
    stall: int | None = None
    records: bool = False
    log: Path | None = None

    @cached_property
    def rules(self) -> AnyRules:
        """The rules with these options."""
        return rules_of(self.game, dict(self.options))

    def __post_init__(self) -> None:
        """Raise a `ShoalError` when this cannot be played: unknown rules, unknown bots, a team of the wrong size."""
        rules = self.rules
        for side in (self.a, self.b):
            for name in bots_of(side):
                entrant(self.game, name)
            if isinstance(side, str):
                continue
            if len(rules.sides) != 2:
                raise BadMatch(f"{self.game} has no teams: every seat plays for itself, and a side is one bot")
            need = len(rules.sides[0])
            if len(side) != need:
                named = f"{len(side)} bot{'s' * (len(side) != 1)}"
                raise BadMatch(f"the team {side_name(side)} has {named}; at {rules.seats} seats a team has {need}")

    @property
    def most_moves(self) -> int:
        """How many moves a game may have before it counts as stalled."""
        return kit_of(self.game).measures().stall if self.stall is None else self.stall

    def pair(self, number: int) -> Pair:
        """The two games of that deal."""
        return self.deal(number).pair

    def deal(self, number: int) -> PlayedDeal:
        """Play that deal: in the second game, each side has the seats that the other had in the first."""
        rules = self.rules
        dealer = number % rules.seats
        deal = rules.deal(Random(f"{self.seed}/{number}"), dealer=dealer)
        ours, theirs = seats_of(rules, dealer)
        games, records = list[tuple[Played, GameCosts]](), list[str]()
        for game, seats in enumerate([(ours, theirs), (theirs, ours)]):
            names = {**_seated(self.a, seats[0]), **_seated(self.b, seats[1])}
            with self._noted(number, GAME_NAMES[game], *seats, records):
                games.append(self._played(_Seating(number, game, seats, names), deal, records))
        (first, first_cost), (second, second_cost) = games
        return PlayedDeal((first, second), (first_cost, second_cost), tuple(records))

    @contextmanager
    def _noted(
        self, number: int, game: str, ours: frozenset[Seat], theirs: frozenset[Seat], records: list[str]
    ) -> Iterator[None]:
        """Add a note to any error that says which game was broken off, and the records of the deal."""
        try:
            yield
        except Exception as error:
            sides = f"{side_name(self.a)} on {_listed(ours)} against {side_name(self.b)} on {_listed(theirs)}"
            error.add_note(f"In deal {number + 1}, {game} game: {sides}.")
            error.records = tuple(records)  # type: ignore[attr-defined]  # they travel with it between processes
            error.by_first = getattr(error, "seat", -1) in ours  # type: ignore[attr-defined]  # the same
            raise

    def _played(self, seating: _Seating, deal: tuple[GameEvent, ...], records: list[str]) -> tuple[Played, GameCosts]:
        rules, names, bots = self.rules, seating.names, list[Bot]()
        with ExitStack() as ending:
            found = self._attempt(seating, deal, bots, ending)
            memory = [0.0] * rules.seats
            for seat, bot in enumerate(bots if seating.number % MEMORY_EVERY == 0 else ()):
                if not isinstance(bot, ExternalBot):
                    memory[seat] = memory_kb(bot, [rules])
        if self.records:
            called = [getattr(bot, "called", "") for bot in bots] + [""] * (rules.seats - len(bots))
            shown = [_shown(names[seat], called[seat]) for seat in range(rules.seats)]
            title = f"deal {seating.number + 1}, {GAME_NAMES[seating.game]} game, seed {self.seed}"
            sides = f"{side_name(self.a)} against {side_name(self.b)}"
            records.append(record_of(rules, found, shown, title, sides))
        return counted(rules, found, seating.seats, memory, lambda seat: self.forfeit and is_foreign(names[seat]))

    def _attempt(
        self, seating: _Seating, deal: tuple[GameEvent, ...], bots: list[Bot], ending: ExitStack
    ) -> FinishedGame | BrokenOff:
        """Seat the bots, which go to `bots`, and play; a bot that fails while it sits down breaks the game off, too."""
        rules, number = self.rules, seating.number
        log = None if self.log is None else GameConversation(self.log, number + 1, seating.game + 1)
        try:
            for seat in range(rules.seats):
                maker = entrant(self.game, seating.names[seat], self.deadline_ms, log)
                bots.append(made(maker, rules, seat, Dice.of(f"{self.seed}/{number}/{seat}")))
                ending.callback(dismiss, bots[-1])
        except (EntrantFault, BrokeDown) as why:
            return BrokenOff(deal, ((),) * rules.seats, _own_fault(why, seating))
        found = attempt(rules, bots, deal, self.most_moves)
        return replace(found, why=_own_fault(found.why, seating)) if isinstance(found, BrokenOff) else found


def _own_fault(why: EntrantFault | Endless | BrokeDown, seating: _Seating) -> EntrantFault | Endless | BrokeDown:
    """The error, as a fault of its bot where that is not one of the house."""
    if isinstance(why, BrokeDown) and is_foreign(seating.names[why.seat]):
        return why.as_fault(named(seating.names[why.seat]).label)
    return why


def _shown(name: str, called: str) -> str:
    """How a record calls a bot: as the match does, or as a program calls itself when it was given no name."""
    label, bot = named(name)
    return label if label != bot else called or label


def seats_of(rules: AnyRules, dealer: Seat) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """The seats of side A and of side B in the first game of a deal."""
    if len(rules.sides) == 2:
        return frozenset(rules.sides[0]), frozenset(rules.sides[1])
    clockwise = [(dealer + 1 + place) % rules.seats for place in range(rules.seats)]
    return frozenset(clockwise[::2]), frozenset(clockwise[1::2])


def bots_of(side: Side) -> tuple[str, ...]:
    """The names of the bots of a side."""
    return (side,) if isinstance(side, str) else side


def side_name(side: Side) -> str:
    """A side as people read it: its bots by name, separated by commas."""
    return ",".join(named(name).label for name in bots_of(side))


def _listed(seats: frozenset[Seat]) -> str:
    return f"seat{'s' * (len(seats) != 1)} {', '.join(map(str, sorted(seats)))}"


def _seated(side: Side, seats: frozenset[Seat]) -> dict[Seat, str]:
    names = (side,) * len(seats) if isinstance(side, str) else side
    return dict(zip(sorted(seats), names, strict=True))


def pairs(match: Match, deals: int, jobs: int | None = None, first: int = 0) -> Iterator[Pair]:
    """Yield the pairs of a match from the deal `first` on, always in order, on as many cores as `on_cores` uses."""
    yield from on_cores(match.pair, deals, jobs, first)


def played(
    match: Match,
    deals: int,
    jobs: int | None = None,
    out: Path | None = None,
    records: Path | None = None,
    *,
    workers: Workers = on_cores,
) -> Iterator[PlayedDeal]:
    """Yield the deals of a match, with progress on a terminal. Deals in the file `out` are not played again.

    The records of all games go to a file in the folder `records`. `workers` play.
    """
    about = {
        "match": [",".join(bots_of(match.a)), ",".join(bots_of(match.b))],
        "game": match.game,
        "options": dict(match.options),
        "seed": match.seed,
        "stall": match.most_moves,
    }
    match = match if records is None else replace(match, records=True)

    def play(first: int) -> Iterator[Kept[Pair, PairCosts]]:
        file = None if records is None else RecordFile(records, file_name(match), first)
        dealt = with_progress(workers(match.deal, deals, jobs, first), deals, first=first)
        return (Kept(one.pair, one.costs) for one in (dealt if file is None else written(dealt, lambda _: file)))

    return (PlayedDeal(one.what, one.cost) for one in kept_apart(out, about, (Pair, PairCosts), deals, play))


def written(deals: Iterable[PlayedDeal], file_of: Callable[[int], RecordFile]) -> Iterator[PlayedDeal]:
    """Yield these deals, each when its records are in the file for its number, counted from 0.

    The records of a deal in which an error ended the match are written as well.
    """
    number = 0
    try:
        for dealt in deals:
            file_of(number).append(dealt.records)
            yield dealt
            number += 1
    except Exception as error:
        file_of(number).append(getattr(error, "records", ()))
        raise


def file_name(match: Match) -> str:
    """The name of the file with the records of a match."""
    return re.sub(r"[^\w.,=-]+", "-", f"{side_name(match.a)}-{side_name(match.b)}")[:100].strip("-.") + ".shoal"


_DEAL: Final = re.compile(r'^\[Table "deal ([0-9]+),', re.MULTILINE)
_START: Final = "[Shoal "


def record_of(rules: AnyRules, played: FinishedGame | BrokenOff, bots: Sequence[str], title: str, sides: str) -> str:
    """The record of a game, with which of a match it is and who met; the seats are called A, B, C .., each has its bot.

    A game that was broken off ends where it was; the title says why. One that no record can hold (it is too long) is a
    comment that says so.
    """
    if isinstance(played, BrokenOff):
        title = f"{title}, broken off ({fault_of(played.why)})"
    title = f"{title}, {sides}"
    seats = tuple(SeatHeader(letter, _printable(bot, LONGEST_NAME)) for letter, bot in zip(LETTERS, bots, strict=False))
    try:
        return write(Game.replay(rules, played.log), Headers(seats, _printable(title, LONGEST_TEXT)))
    except Unrecordable as why:
        return f"; {_printable(title, LONGEST_TEXT)}: {why}\n"


def _printable(text: str, most: int) -> str:
    shown = "".join(char if char.isprintable() else " " for char in text)
    return shown if len(shown) <= most else shown[: most - 3] + "..."


class RecordFile:
    """A file of records, one after the other, in the order of the deals."""

    def __init__(self, folder: Path, name: str, first: int) -> None:
        """A file in that folder, which is made; of one that is there, the records of the first so many deals are kept.

        Raises `BadJournal` when there is a file and no deal of it is to be kept, or when it cannot be read or written.
        """
        make_folder(folder)
        self._path = folder / name
        with as_bad_journal(self._path):
            there = self._path.read_text("utf-8") if self._path.exists() else ""
            if there and not first:
                raise BadJournal(f"{self._path} is there already; name another folder, or move it away")
            self._path.write_text(_of_deals(there, first), "utf-8")

    def append(self, records: Iterable[str]) -> None:
        """Append these records, with an empty line after each."""
        with as_bad_journal(self._path), self._path.open("a", encoding="utf-8") as file:
            file.writelines(f"{record}\n" for record in records)


def _of_deals(text: str, most: int) -> str:
    """The records of the first so many deals: a match that was killed may have written one more than it counted."""
    for found in _DEAL.finditer(text):
        if int(found[1]) > most:
            return text[: text.rindex(_START, 0, found.start())]
    return text
