"""Was it luck? One decision over many deals that its player could not tell apart, each played out by bots.

Computed in a thread of its own, so many deals and seconds at most; what is done by then is the answer. It stops when no one has
asked for its progress for a while, or when the reader stops it.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.errors import ShoalError
from shoal.core.game import Illegal
from shoal.core.games import kit_of
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.web.answers import Refusal

DEALS: Final = 200
MOST_S: Final = 60.0
FORGOTTEN_S: Final = 20.0
MOST_WAITING: Final = 16
KEPT: Final = 64


@dataclass
class Trial:
    """The points of the mover's side, deal by deal; the thread that plays them writes here."""

    side: int
    actual: int | None
    """What it came to in truth; nothing where the record breaks off."""
    most: int
    """The points of all sides together; 1 where a game is won or lost, and nothing else."""
    points: list[int] = field(default_factory=list)
    is_done: bool = False
    is_stopped: bool = False
    asked_at: float = 0.0

    @property
    def mean(self) -> float:
        """What the decision came to on average."""
        return sum(self.points) / max(1, len(self.points))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        count = len(self.points)
        if count < 2:
            return 0.0
        return math.sqrt(sum((each - self.mean) ** 2 for each in self.points) / (count - 1) / count)


class Trials:
    """Those that go on, and those that were made lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """None yet."""
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, "shoal-luck")
        self._known: OrderedDict[tuple[str, int], Trial] = OrderedDict()

    def trial(self, game: ArchivedGame, n: int) -> Trial | None:
        """The trial of that decision, as far as it is; `None` where there is none to try. `Refusal` where too many are waiting."""
        if not can_be_tried(game, n):
            return None
        known = self._known.get((game.id, n))
        if known is None or (known.is_stopped and not known.is_done):
            known = self._begin(game, n)
        known.asked_at = self._clock()
        return known

    def stop(self, game: ArchivedGame, n: int) -> None:
        """Stop a trial."""
        known = self._known.get((game.id, n))
        if known is not None:
            known.is_stopped = True

    def close(self) -> None:
        """Begin none any more, and stop those that go on."""
        for trial in self._known.values():
            trial.is_stopped = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _begin(self, game: ArchivedGame, n: int) -> Trial:
        if sum(not (trial.is_done or trial.is_stopped) for trial in self._known.values()) >= MOST_WAITING:
            raise Refusal(503, "TOO_MANY_REVIEWS")
        seat = game.steps[n].said.seat
        side = next(number for number, seats in enumerate(game.rules.sides) if seat in seats)
        outcome = game.outcome
        most = max(sum(outcome.points), 1) if outcome is not None else 1
        trial = Trial(side, None if outcome is None else outcome.points[side], most, asked_at=self._clock())
        self._known[game.id, n] = trial
        self._known.move_to_end((game.id, n))
        while len(self._known) > KEPT:
            _, oldest = self._known.popitem(last=False)
            oldest.is_stopped = True
        asyncio.get_running_loop().run_in_executor(self._thread, self._try, game, n, trial)
        return trial

    def _try(self, game: ArchivedGame, n: int, trial: Trial) -> None:
        until = self._clock() + MOST_S
        try:
            for number in range(DEALS):
                now = self._clock()
                if trial.is_stopped or now > until or now > trial.asked_at + FORGOTTEN_S:
                    break
                rng = Random(f"{game.id} {n} {number}")  # noqa: S311  # the same trial comes to the same
                points = played_out(game, n, rng)
                if points is not None:
                    trial.most = max(trial.most, sum(points)) if trial.actual is None else trial.most
                    trial.points.append(points[trial.side])
        finally:
            trial.is_done = not trial.is_stopped
            trial.is_stopped = True


def can_be_tried(game: ArchivedGame, n: int) -> bool:
    """Whether a decision was made at that moment, in a game whose hidden cards can be dealt anew."""
    return kit_of(game.rules.name).deals_anew and 0 < n < game.end and game.steps[n].kind == "move"


def played_out(game: ArchivedGame, n: int, rng: Random) -> tuple[int, ...] | None:
    """The points of a game in which that decision is made in another deal, and bots go on; `None` where it cannot be."""
    rules, kit = game.rules, kit_of(game.rules.name)
    said: Any = game.steps[n].said
    log = [event for step in game.steps[:n] for event in step.events]
    anew = kit.redealt(rules, log, said.seat, rng)
    if anew is None:
        return None
    state = rules.start()
    for event in anew:
        state = rules.evolve(state, event)
    try:
        rules.check(state, said)
        bots = [bot_of(rules.name, kit.levels.trial)(rules, seat, rng) for seat in range(rules.seats)]
        return play(rules, bots, (*anew, *rules.decide(state, said))).outcome.points
    except (Illegal, ShoalError):
        return None
