"""A bot as a person at a table: it takes a seat or asks for one, says that it is ready, speaks when it may, and goes.

It sits down between games, or before the first move of one: a bot has to see its game from the deal on. Its thoughts run in a
thread, one at a time, and what happens meanwhile waits; a move that comes too late is refused as `STALE`, and it thinks again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple, get_args

from msgspec import Raw

from shoal.arena.entrants import dismiss
from shoal.arena.programs.protocol import EXCERPT
from shoal.arena.table import BrokeDown, answer_of, made
from shoal.bots.bot import Bot, Maker
from shoal.core.codec import encode
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, Seat
from shoal.core.games import kit_of
from shoal.server.tables.messages.from_client import Knock, Play, Ready, Sit, Stand, Waive
from shoal.server.tables.messages.wire import TableReason
from shoal.server.tables.timing.presence import DEFAULT_TEMPO
from shoal.terminal.client import Client, LinkState
from shoal.terminal.scene import Scene, WhileAway
from shoal.terminal.transport import Transport


class Mind:
    """A bot for each game, and the view that follows from the sights that it was shown.

    A bot has to see its game from the deal on. Its own view and the one that the table sends are the same as long as it
    has; when it has not (`is_lost`), it can play again from the next deal on.
    """

    def __init__(self, rules: AnyRules, seat: Seat | None, maker: Maker, rng: Random) -> None:
        """A mind that has seen nothing. A visitor (`None`) watches without a bot."""
        self.seat = seat
        self.is_lost: bool = False
        self.is_fresh: bool = False
        """Whether nothing has happened in this game but its deal."""
        self.bot: Bot | None = None
        self.last_sight: Any = None
        self._rules = rules
        self._maker = maker
        self._rng = rng
        self._view = rules.start_view(seat)
        self._has_seen = False

    def take(self, view: Any, sights: list[Any], *, has_gap: bool) -> None:
        """Something happened: the new sights of the game, oldest first, and the view that the table made of them.

        `has_gap`: the table has left out sights before these. Raises `BrokeDown` when the bot raises an error.
        """
        if sights:
            self.last_sight = sights[-1]
            begins = not self._has_seen or self._is_over()
            if has_gap and self._has_seen:
                self.is_lost = True
            elif not self.is_lost:
                for sight in sights:
                    self._see(sight)
            self.is_fresh = begins and not self.is_lost
        if self._view != view:
            self.is_lost = True
        if self.is_lost and self._rules.outcome(view) is not None:
            self._view = view
            self.is_lost = False
            self._has_seen = True

    def _is_over(self) -> bool:
        return self._rules.outcome(self._view) is not None

    def _see(self, sight: Any) -> None:
        if self.seat is not None and (self.bot is None or self._is_over()):
            self.close()
            self.bot = made(self._maker, self._rules, self.seat, self._rng)
        if self._is_over():
            self._view = self._rules.start_view(self.seat)
        self._has_seen = True
        self._view = self._rules.watch(self._view, sight)
        if self.bot is not None:
            assert self.seat is not None, "a visitor has no bot"
            answer_of(self.seat, self.bot.see, sight)

    def close(self) -> None:
        """Release what its bot holds, such as a program."""
        if self.bot is not None:
            dismiss(self.bot)
            self.bot = None


GOODBYE_S: Final = 3.0
"""How long it waits until the table knows that it has left its seat."""

AGAIN: Final = frozenset({"STALE", "OTHERS_MAY_SPEAK", "OTHERS_NOT_READY", "NOTHING_TO_WAIVE", "NOT_ASKED_IF_READY"})
"""Refusals that only mean that others were faster, or go first."""

TAKEN: Final = frozenset({"SEAT_TAKEN", "NOT_YOUR_SEAT", "NOT_SEATED", "SAW_ANOTHER_HAND", "ALREADY_SEATED"})
"""Refusals of a seat; there may be another one, or this one later."""


class NotWanted(ShoalError):
    """The table refuses what the bot does for a reason that will not pass."""


class Stay(NamedTuple):
    """The only seat that a bot takes, if there is one, and after how many games it leaves; without, it stays until it is cancelled."""

    seat: Seat | None = None
    games: int | None = None


class _Seating:
    """How a bot takes a seat and gives it back: what it has asked for, and what it has said already."""

    def __init__(self, client: Client, name: str, wanted: Seat | None, report: Callable[[str], None]) -> None:
        self._client = client
        self._name = name
        self._wanted = wanted
        self._report = report
        self.since: int = 0
        """The number of the first event that it may see from where it sits."""
        self.is_sitting_down: bool = False
        self.stands_up: bool = False
        self._has_knocked = self._has_waited = False

    def changed(self, scene: Scene) -> None:
        """It has sat down, or has no seat any more."""
        if scene.you is None and not self.stands_up:
            raise NotWanted(f"the seat of {self._name} was given to another")
        self._report(f"on seat {scene.you}" if scene.you is not None else "a visitor again")
        self.is_sitting_down = self.stands_up = False
        self.since = scene.n + 1

    def sit_down(self, scene: Scene, mind: Mind) -> None:
        """Take a seat between games or before the first move or deal of one, or ask the host for one."""
        if self.is_sitting_down:
            return
        if not (scene.is_over or scene.table.gathering or (mind.is_fresh and not mind.is_lost)):
            if not self._has_waited:
                self._has_waited = True
                self._report("this game began without me: I wait for the next deal")
            return
        free, askable = (
            [seat for seat in seats if self._wanted in (None, seat)]
            for seats in (scene.table.free, scene.table.askable)
        )
        if free:
            self.is_sitting_down = True
            self._client.say(Sit, seat=free[0], name=self._name)
        elif askable and scene.table.asked is None and not self._has_knocked:
            self._has_knocked = True
            self._report("asks the host for a seat")
            self._client.say(Knock, seat=askable[0], name=self._name)

    def stand_up(self) -> None:
        """Leave a game of which it has not seen everything."""
        self._report("this game began without me: I stand up, and come back for the next deal")
        self.stands_up = True
        self._client.say(Stand)


class TablePlayer:
    """One bot at one table, which may play many games. It is the face (`shoal.terminal.client.Face`) of a client."""

    def __init__(
        self,
        transport: Transport,
        maker_of: Callable[[str], Maker],
        name: str,
        *,
        rng: Random,
        report: Callable[[str], None],
        stay: Stay | None = None,
    ) -> None:
        """`maker_of` returns the maker of the bot for a game by name; `report` is called with what the bot has to say."""
        stay = stay or Stay()
        self._client = Client(transport, self, name, is_program=True)
        self._maker_of = maker_of
        self._name = name
        self._seating = _Seating(self._client, name, stay.seat, report)
        self._games_left = stay.games
        self._rng = rng
        self._report = report
        self._inbox: asyncio.Queue[tuple[Scene, Sequence[Any]] | str] = asyncio.Queue()
        self._scene: Scene | None = None
        self._mind: Mind | None = None
        self._asked: tuple[object, ...] = ()
        self._due = (0, 0.0)
        self._played_n = 0
        self._ready_n = 0
        self._has_moved = False

    # --- What the client notifies it of -----------------------------------------------------------------------------

    def on_scene(self, scene: Scene, news: Sequence[Any]) -> None:
        """Something has changed."""
        self._inbox.put_nowait((scene, news))

    def on_refused(self, reason: str) -> None:
        """A command was refused."""
        self._inbox.put_nowait(reason)

    def on_hint(self, lines: Sequence[str]) -> None:
        """A program asks for none."""

    def on_aside(self, lines: Sequence[str]) -> None:
        """A bot does not listen to talk, and minds no onlookers."""

    def on_link(self, link: LinkState) -> None:
        """The connection was lost, or is open again."""
        if link == "lost":
            self._client.reconnect()

    # --- Its life ---------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Play until the games are played, or until it is cancelled; then leave the seat.

        Raises a `ShoalError` for a table that cannot be reached, a bot that breaks a rule or the protocol, and one that
        the table does not want.
        """
        connected = asyncio.create_task(self._client.run())
        playing = asyncio.create_task(self._playing())
        try:
            done, _ = await asyncio.wait({connected, playing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            playing.cancel()
            await self._leave()
            connected.cancel()
            await asyncio.gather(connected, playing, return_exceptions=True)

    async def _leave(self) -> None:
        if self._scene is not None and self._scene.you is not None and self._client.link == "live":
            self._client.say(Stand)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._settled(), GOODBYE_S)
        await self._client.leave()
        if self._mind is not None:
            self._mind.close()

    async def _settled(self) -> None:
        while not self._client.is_settled:
            await self._inbox.get()

    async def _playing(self) -> None:
        """Play; an error that the bot raised ends it by name, with the place in the bot's code."""
        try:
            await self._play()
        except BrokeDown as why:
            raise why.as_fault(self._name) from None

    async def _play(self) -> None:
        while self._games_left != 0:
            items = [await self._inbox.get()]
            while not self._inbox.empty() or (self._has_moved and not self._client.is_settled):
                items.append(await self._inbox.get())
            self._note_answer(items)
            for item in items:
                self._take(item)
            await self._act()

    def _note_answer(self, items: Sequence[object]) -> None:
        """Its last move was answered: before it sees what happened it must know that the move was not made."""
        bot = None if self._mind is None else self._mind.bot
        if self._has_moved and bot is not None and any(item in AGAIN for item in items if isinstance(item, str)):
            answer_of(self._seat, bot.void)
        self._has_moved = False

    def _take(self, item: tuple[Scene, Sequence[Any]] | str) -> None:
        if isinstance(item, str):
            self._take_refusal(item)
            return
        scene, news = item
        if self._mind is None or self._mind.seat != scene.you:
            if self._mind is not None:  # begin anew: as long as no one has moved, the deal is sent again
                self._mind.close()
                self._seating.changed(scene)
                self._asked = ()
                self._scene = None
            self._mind = Mind(scene.rules, scene.you, self._maker_of(scene.rules.name), self._rng)
        if scene.n < self._seating.since:
            return  # the table says where it sits before it says what is seen from there
        happened = [sight for sight in news if isinstance(sight, scene.rules.vocabulary.sight)]
        told = sum(not isinstance(sight, WhileAway) for sight in news)
        before = self._scene
        self._mind.take(scene.view, happened, has_gap=before is not None and told < scene.n - before.n)
        self._scene = scene
        if scene.is_over:
            self._note_end(scene)

    def _take_refusal(self, reason: str) -> None:
        if reason in TAKEN:
            self._seating.is_sitting_down = False
        elif reason == "TOO_FAST":
            self._asked = ()
        elif reason not in AGAIN:
            by = "the table" if reason in get_args(TableReason) else "the rules"
            raise NotWanted(f"{reason}: {by} refused what {self._name} did")

    # --- What it does -----------------------------------------------------------------------------------------------

    async def _act(self) -> None:
        scene, mind = self._scene, self._mind
        if scene is None or mind is None:
            return
        if scene.you is None:
            self._seating.sit_down(scene, mind)
        elif scene.is_over:
            return
        elif not mind.is_lost:
            await self._speak(scene, scene.you, mind)
        elif not self._seating.stands_up:
            self._seating.stand_up()

    def _note_end(self, scene: Scene) -> None:
        outcome = scene.rules.outcome(scene.view)
        if outcome is None or self._mind is None or self._mind.bot is None or self._played_n == scene.n:
            return
        self._played_n = scene.n
        self._mind.close()
        self._report(f"a game is over: {' to '.join(map(str, outcome.points))}")
        if self._games_left is not None:
            self._games_left -= 1

    async def _speak(self, scene: Scene, seat: Seat, mind: Mind) -> None:
        if scene.is_unready and self._ready_n != scene.n:
            self._ready_n = scene.n
            self._client.say(Ready, n=scene.n)
        must = scene.rules.turn(scene.view) == seat
        others_first = scene.unready is not None or (scene.hearing is not None and not scene.is_heard)
        if (must and others_first) or not (must or scene.moves) or mind.bot is None:
            return
        question = scene.n, scene.hearing is None
        if not await self._pause(scene, mind, must=must) or self._asked == question:
            return
        self._asked = question
        move = await asyncio.to_thread(answer_of, seat, mind.bot.move, scene.view)
        if move is not None and not isinstance(move, scene.rules.vocabulary.move):
            raise NotWanted(f"ILLEGAL: {self._name} said {str(move)[:EXCERPT]}: this is no move of the game")
        if move is not None:
            self._has_moved = True
            self._client.say(Play, n=scene.n, move=Raw(encode(move)))
        elif must:
            raise NotWanted(f"NO_MOVE: {self._name} said nothing where it must move")
        elif scene.is_heard:
            self._client.say(Waive, n=scene.n)

    @property
    def _seat(self) -> Seat:
        """The seat of its bot."""
        assert self._mind is not None, "only a mind with a seat has a bot"
        assert self._mind.seat is not None, "the same"
        return self._mind.seat

    async def _pause(self, scene: Scene, mind: Mind, *, must: bool) -> bool:
        """Wait as long as people need to follow; whether nothing has changed meanwhile."""
        assert mind.bot is not None, "a seat that is asked has a bot"
        if self._due[0] != scene.n:
            if must:
                sight = mind.last_sight
                effect = None if sight is None else kit_of(scene.rules.name).effect(sight)
                wait_s = DEFAULT_TEMPO.pause(scene.table.pace, self._rng, effect)
                if scene.table.pace != "at_once":
                    wait_s = max(wait_s, answer_of(self._seat, mind.bot.hesitation_s, scene.view))
            else:
                wait_s = answer_of(self._seat, mind.bot.reaction_s)
            self._due = scene.n, time.monotonic() + wait_s
        while (left := self._due[1] - time.monotonic()) > 0:
            await asyncio.sleep(min(left, 0.05))
            if not self._inbox.empty():
                return False
        return True
