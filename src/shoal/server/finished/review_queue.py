"""Computes reviews of finished games, each once and one at a time, in worker threads, and keeps them.

Records that were uploaded have threads of their own. Single moves are computed at once in another thread while the whole review is on its
way. A review is bounded in time: what is done by then is the review, and its page says so. What is kept names no one.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final, Protocol

from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import Seat
from shoal.review import MoveReview, NoReview, Review, advice, review_while
from shoal.review.types import VERSION
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.storage.store import Shelf
from shoal.server.storage.store_errors import StoreError
from shoal.server.web.answers import Refusal

logger = logging.getLogger(__name__)

MOST_S: Final = 120.0
"""Seconds that one review may take."""
MOST_S_BROUGHT: Final = 20.0
"""The same for an uploaded record, which can be of any length."""
MOST_WAITING: Final = 64
"""How many reviews of each kind wait or are computed at once; further ones are asked for again later."""
KEPT: Final = 24
"""How many whole reviews stay in memory, and single moves of how many games."""

_READ: Final = Decoder[Review](Review)


class ReviewClaims(Protocol):
    """Which of several servers does something that is to be done once."""

    async def claim(self, job: str) -> int:
        """Have that done here: how many servers have had it, none where there is only one. `Elsewhere`, `StoreError`, `TableRests`."""

    async def find(self, job: str) -> None:
        """`Elsewhere` while another server does that; `StoreError`."""

    async def give_up(self, job: str) -> None:
        """It is done, or not done here any more."""


class Unclaimed:
    """The claims of a server that is the only one."""

    async def claim(self, job: str) -> int:  # noqa: ARG002  # as the protocol wants it
        """No one else could do it."""
        return 0

    async def find(self, job: str) -> None:
        """No one else could do it."""

    async def give_up(self, job: str) -> None:
        """No one waits for it."""


UNCLAIMED: Final = Unclaimed()


@dataclass
class ReviewProgress:
    """A review that is on its way; the thread that computes it writes here."""

    steps: int
    done: int = 0
    is_stopped: bool = False
    moves: dict[int, MoveReview] = field(default_factory=dict)
    """By step, as soon as each is there."""


class _Threads:
    """Those in which games of one kind are reviewed: who has just played does not wait for what strangers bring."""

    def __init__(self, kind: str) -> None:
        self.wholes = ThreadPoolExecutor(1, f"shoal-review-{kind}")
        self.singles = ThreadPoolExecutor(1, f"shoal-advice-{kind}")
        self.waiting = 0

    def close(self) -> None:
        for executor in (self.wholes, self.singles):
            executor.shutdown(wait=False, cancel_futures=True)


class ReviewQueue:
    """Where reviews are made. Nothing of it waits in the event loop."""

    def __init__(self, shelf: Shelf, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing is to do yet."""
        self._shelf = shelf
        self._clock = clock
        self._played = _Threads("played")
        self._brought = _Threads("brought")
        self._going: dict[str, tuple[ReviewProgress, asyncio.Task[Review]]] = {}
        self.claims: ReviewClaims = UNCLAIMED
        """Where reviews are computed, if other servers might."""
        self.on_scored: Callable[[str, Mapping[Seat, float | None]], None] = lambda *_: None
        """Hears of a game that was played here, and reviewed to its end: its id, and the memory score of every seat."""
        self._keeping: set[asyncio.Task[None]] = set()
        self._known: OrderedDict[str, Review] = OrderedDict()
        self._advised: OrderedDict[tuple[str, int], MoveReview] = OrderedDict()

    async def review(self, game: ArchivedGame, wait_s: float = 0.0) -> Review | ReviewProgress:
        """The review of a game, or how far it is when so much time has passed. Raises `Refusal` where too many wait, and `NoReview`;
        `Elsewhere` while another server computes it.
        """
        known = self._known.get(game.id) or await self._kept(game)
        if known is not None:
            return known
        if game.id not in self._going and await self.claims.claim(f"review {game.id}"):
            known = await self._kept(game)
            if known is not None:  # another server was done just now
                await self.claims.give_up(f"review {game.id}")
                return known
        progress, task = self._going.get(game.id) or self._begin(game)
        await asyncio.wait([task], timeout=wait_s)
        return task.result() if task.done() else progress

    async def advice(self, game: ArchivedGame, n: int) -> MoveReview | None:
        """The review of one move at once; `None` for a step that is no move."""
        if not 0 <= n < game.end or game.steps[n].kind != "move":
            return None
        whole = self._known.get(game.id)
        going = self._going.get(game.id)
        found = move_of(whole, n) if whole is not None else going[0].moves.get(n) if going is not None else None
        found = found or self._advised.get((game.id, n))
        if found is None:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._threads(game).singles, advice, game.record, n)
            self._advised[game.id, n] = found
            if len(self._advised) > 64 * KEPT:
                self._advised.popitem(last=False)
        return found

    def close(self) -> None:
        """Begin nothing any more, and stop what is on its way."""
        for progress, _ in self._going.values():
            progress.is_stopped = True
        self._played.close()
        self._brought.close()

    def _threads(self, game: ArchivedGame) -> _Threads:
        return self._brought if game.is_brought else self._played

    async def _kept(self, game: ArchivedGame) -> Review | None:
        """The review that is on the shelf; one that cannot be read is made again."""
        packed = await self._shelf.kept_review(game.id, VERSION)
        if packed is None:
            return None
        try:
            review = await asyncio.to_thread(unpacked, packed)
        except (Unreadable, zlib.error):
            return None
        return self._know(game, review)

    def _know(self, game: ArchivedGame, review: Review) -> Review:
        if not game.is_brought and is_whole(game, review):
            self.on_scored(game.id, {player.seat: player.score for player in review.story.players})
        self._known[game.id] = review
        self._known.move_to_end(game.id)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return review

    def _begin(self, game: ArchivedGame) -> tuple[ReviewProgress, asyncio.Task[Review]]:
        threads = self._threads(game)
        if threads.waiting >= MOST_WAITING:
            raise Refusal(503, "TOO_MANY_REVIEWS")
        progress = ReviewProgress(game.end)
        task = asyncio.create_task(self._make(game, progress), name=f"review {game.id}")
        self._going[game.id] = progress, task
        threads.waiting += 1
        task.add_done_callback(lambda done: self._end(game, done))
        return progress, task

    def _end(self, game: ArchivedGame, task: asyncio.Task[Review]) -> None:
        self._going.pop(game.id, None)
        self._threads(game).waiting -= 1
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NoReview):
            logger.error("a review broke: %s", type(error).__name__)

    async def _make(self, game: ArchivedGame, progress: ReviewProgress) -> Review:
        loop = asyncio.get_running_loop()
        try:
            review = await loop.run_in_executor(self._threads(game).wholes, self._compute, game, progress)
        except BaseException:
            await self.claims.give_up(f"review {game.id}")
            raise
        self._know(game, review)
        keeping = asyncio.create_task(self._keep(game.id, review), name=f"keep review {game.id}")
        self._keeping.add(keeping)
        keeping.add_done_callback(self._keeping.discard)
        return review

    async def _keep(self, game_id: str, review: Review) -> None:
        """Keep a review; readers who wait for it do not wait for that."""
        try:
            packed = await asyncio.to_thread(lambda: zlib.compress(encode(review), 6))
            await self._shelf.keep_review(game_id, VERSION, packed)
        except StoreError:
            logger.warning("a review could not be kept")
        await self.claims.give_up(f"review {game_id}")

    def _compute(self, game: ArchivedGame, progress: ReviewProgress) -> Review:
        """The review as far as it comes in time, without names."""
        until = self._clock() + (MOST_S_BROUGHT if game.is_brought else MOST_S)

        def goes_on(n: int, found: MoveReview | None) -> bool:
            if found is not None:
                progress.moves[n] = found
            progress.done = n + 1
            return not progress.is_stopped and self._clock() <= until

        return review_while(game.record, (), goes_on)


def unpacked(packed: bytes) -> Review:
    """A review as it was kept, which takes some hundredths of a second; raises `Unreadable` or `zlib.error` where it is none."""
    return _READ(zlib.decompress(packed))


def move_of(review: Review, n: int) -> MoveReview | None:
    """The review of step `n`."""
    return next((move for move in review.moves if move.n == n), None)


def is_whole(game: ArchivedGame, review: Review) -> bool:
    """Whether the review goes to the end of the game."""
    return len(review.curve) >= game.end
