"""What a person has done beside their games: puzzles of days, the streak, practice, sprints. One value, whatever device it comes from.

Browsers keep it too (`web/src/puzzles/streak.ts`), also while they are offline, so two of them may know different things of one person.
`merged` is the least that has all of both: it is commutative, associative and idempotent, so it does not matter in which order
browsers come, or how often. A streak is therefore kept as the days that it had, and the longest as a number. Nothing of it is a place on
a list that others see: a browser says what it likes, and `judged` only refuses what cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeVar

from msgspec import UNSET, Struct, UnsetType

from shoal.core.codec import Decoder
from shoal.core.games import GAMES
from shoal.lessons.learning import learning_of
from shoal.puzzles.collection import EDITIONS
from shoal.puzzles.daily import FIRST, day_of
from shoal.puzzles.puzzle import HARDEST

if TYPE_CHECKING:
    from shoal.server.accounts.account_loader import AccountLoader
    from shoal.server.accounts.identity import Account

T = TypeVar("T")

DAY: Final = timedelta(days=1)

MOST_DAYS: Final = 4000
"""Of so many days the tries are kept: the latest, eleven years of them."""

MOST_BYTES: Final = 64 * 1024
"""What a browser may send at a time: it keeps the tries of 400 days."""

MOST_RIGHT: Final = 200
"""Right answers in one sprint: more than three a second are not given."""

MOST_CHOICES: Final = 40
"""Of one puzzle."""

MOST_NAMED: Final = 50
"""How many of the things that are refused are named."""

Over = Literal["", "shown", "right"]
_OVER: Final[tuple[Over, ...]] = ("", "shown", "right")


class DayTries(Struct, frozen=True):
    """The puzzle of a day: the choices that were wrong, whether it is over, and the answer where that was found."""

    wrong: tuple[str, ...] = ()
    over: Over = ""
    right: str | UnsetType = UNSET


Run = tuple[date, date]
"""Days in a row, from the first to the last of them."""


class KeptProgress(Struct, frozen=True):
    """What is kept of a person."""

    tries: dict[str, DayTries] = {}
    """By day, as `2026-11-29`."""
    runs: tuple[Run, ...] = ()
    """The days on which a puzzle was over on its own day: in order, with a day between one and the next at least."""
    best: int = 0
    """The longest streak that a browser knew of."""
    sets: dict[str, tuple[int, ...]] = {}
    """By difficulty the numbers of the practice puzzles that were solved."""
    sprints: dict[str, int] = {}
    """By kind of drill the most right answers."""

    def streak_on(self, day: date) -> int:
        """How many days in a row: also up to yesterday, with which today can still go on."""
        first, last = next(((first, last) for first, last in self.runs if first <= day <= last + DAY), (day, day - DAY))
        return (min(last, day) - first).days + 1

    @property
    def longest(self) -> int:
        """The most days in a row that there ever were."""
        return max([self.best, *map(_length, self.runs)])

    @property
    def solved(self) -> int:
        """How many puzzles were solved, of days and for practice."""
        return sum(one.over == "right" for one in self.tries.values()) + sum(map(len, self.sets.values()))


NOTHING: Final = KeptProgress()


def _length(run: Run) -> int:
    return (run[1] - run[0]).days + 1


def merged(one: KeptProgress, other: KeptProgress) -> KeptProgress:
    """All of both."""
    tries = _both(one.tries, other.tries, _joined)
    return KeptProgress(
        tries=dict(islice(sorted(tries.items(), reverse=True), MOST_DAYS)),
        runs=tuple(_united((*one.runs, *other.runs))),
        best=max(one.best, other.best),
        sets=_both(one.sets, other.sets, lambda a, b: tuple(sorted({*a, *b}))),
        sprints=_both(one.sprints, other.sprints, max),
    )


def _both(one: Mapping[str, T], other: Mapping[str, T], join: Callable[[T, T], T]) -> dict[str, T]:
    found = {**one, **other}
    return found | {name: join(one[name], other[name]) for name in one.keys() & other.keys()}


def _joined(one: DayTries, other: DayTries) -> DayTries:
    """Solved on one device is solved: no one loses a day because another device was shown the answer."""
    right = max((found for found in (one.right, other.right) if found is not UNSET), default=UNSET)
    return DayTries(_choices({*one.wrong, *other.wrong}), max(one.over, other.over, key=_OVER.index), right)


def _choices(choices: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(choices), key=lambda one: (len(one), one)))


def _united(runs: Iterable[Run]) -> Iterator[Run]:
    """The same days as runs that neither overlap nor touch."""
    now: Run | None = None
    for first, last in sorted(runs):
        if now is not None and first <= now[1] + DAY:
            now = (now[0], max(now[1], last))
        else:
            if now is not None:
                yield now
            now = (first, last)
    if now is not None:
        yield now


class Sent(Struct):
    """What a browser says, all of it or a part: its `Memory`, with the sprints. The streak is `days` in a row up to `last`."""

    days: int = 0
    best: int = 0
    last: str = ""
    tries: dict[str, DayTries] = {}
    sets: dict[str, tuple[int, ...]] = {}
    sprints: dict[str, int] = {}


read_sent: Final = Decoder[Sent](Sent)
read_kept: Final = Decoder[KeptProgress](KeptProgress)


def as_sent(kept: KeptProgress) -> Sent:
    """The same as browsers keep it; the streak is the last one that there was."""
    run = kept.runs[-1] if kept.runs else None
    return Sent(
        days=0 if run is None else _length(run),
        best=kept.longest,
        last="" if run is None else run[1].isoformat(),
        tries=kept.tries,
        sets=kept.sets,
        sprints=kept.sprints,
    )


class NotKept(NamedTuple):
    """Something of what was sent that cannot be, and why, by name."""

    what: str
    why: str


@dataclass(frozen=True)
class Judged:
    """What can be of something that was sent, and what was left out of it."""

    kept: KeptProgress
    refused: tuple[NotKept, ...]


def judged(sent: Sent, today: date) -> Judged:
    """Keep what can be: days that had come by then, puzzles and drills that there are, numbers that people reach."""
    refused: list[NotKept] = []
    tries = {
        day: _cleaned(one)
        for day, one in sent.tries.items()
        if not _no(refused, day, _wrong_day(day, today) or _wrong_choices(one))
    }
    sets = {
        name: tuple(sorted(set(numbers)))
        for name, numbers in sent.sets.items()
        if not _no(refused, f"sets {name}", _wrong_set(name, numbers))
    }
    sprints = {
        kind: right for kind, right in sent.sprints.items() if not _no(refused, kind, _wrong_sprint(kind, right))
    }
    most = (today - FIRST).days + 1
    _no(refused, "best", "" if 0 <= sent.best <= most else "STREAK_CANNOT_BE")
    runs = tuple(_run_of(sent, today, refused))
    kept = KeptProgress(tries=tries, runs=runs, best=min(max(0, sent.best), most), sets=sets, sprints=sprints)
    return Judged(merged(NOTHING, kept), tuple(refused[:MOST_NAMED]))


def _no(refused: list[NotKept], what: str, why: str) -> bool:
    """Name what is refused for a reason; whether there is one."""
    if why:
        refused.append(NotKept(what[:40], why))
    return bool(why)


def _cleaned(tries: DayTries) -> DayTries:
    return DayTries(_choices(tries.wrong), tries.over, tries.right if tries.over == "right" else UNSET)


def _wrong_day(text: str, today: date) -> str:
    day = day_of(text)
    if day is None:
        return "NO_SUCH_DAY"
    return "DAY_NOT_YET" if day > today else "DAY_BEFORE_FIRST" if day < FIRST else ""


def _wrong_choices(tries: DayTries) -> str:
    choices = [*tries.wrong, *([] if tries.right is UNSET else [tries.right])]
    known = len(choices) <= MOST_CHOICES and all(_is_number(one, MOST_CHOICES) for one in choices)
    return "" if known else "NO_SUCH_CHOICE"


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 2 and int(text) < most and text == str(int(text))


def _wrong_set(name: str, numbers: tuple[int, ...]) -> str:
    is_there = _is_number(name, HARDEST + 1) and name != "0"
    return "" if is_there and all(1 <= one <= EDITIONS[-1].count for one in numbers) else "NO_SUCH_PUZZLE"


def _wrong_sprint(kind: str, right: int) -> str:
    if kind not in drills():
        return "NO_SUCH_DRILL"
    return "" if 0 < right <= MOST_RIGHT else "SCORE_CANNOT_BE"


@cache
def drills() -> frozenset[str]:
    """The kinds of drills of all games."""
    return frozenset(kind for game in GAMES if (learning := learning_of(game)) for kind in learning.DRILLS)


def _run_of(sent: Sent, today: date, refused: list[NotKept]) -> Iterator[Run]:
    """The days of the streak, as far as they can be."""
    if not sent.days or _no(refused, sent.last or "last", _wrong_day(sent.last, today)):
        return
    last = date.fromisoformat(sent.last)
    most = (last - FIRST).days + 1
    if _no(refused, "days", "" if 0 < sent.days <= most else "STREAK_CANNOT_BE") and sent.days < 0:
        return
    yield last - (min(sent.days, most) - 1) * DAY, last


class DayResult(Struct, frozen=True):
    """How a deal of the day ended for a person. Of a deal of today or yesterday also their place, of so many who have played it."""

    result: str
    points: float
    margin: float
    place: int = 0
    of: int = 0


class Progress(KeptProgress, frozen=True):
    """All of it, with what the server knows itself."""

    deals: dict[str, DayResult] = {}
    """By `2026-11-29/literature` the deals of the last days that they have finished."""
    memory: float | None = None
    """The mean memory score of their last games that were reviewed; `None` before the first."""


def with_results(kept: KeptProgress, deals: dict[str, DayResult], memory: float | None) -> Progress:
    """What is kept, with the results."""
    return Progress(
        **{name: getattr(kept, name) for name in KeptProgress.__struct_fields__}, deals=deals, memory=memory
    )


async def progress_of(people: AccountLoader | None, account: Account) -> Progress:
    """What a person has done; `StoreError` where that cannot be read."""
    if people is None or not people.are_there:
        return Progress()
    return await (await people.services()).progress.of(account)
