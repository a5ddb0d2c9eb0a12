"""The exhibition table: strong bots play for whoever watches, deal after deal, and whoever wants to sit down does so with the next deal.

It is a table like others, with these differences while nobody has ever sat down there (`TableState.is_exhibition`):

    watching    everyone sees all hands and what bots believe, so nobody gets a hand of the deal that they watch (`SeatPolicy`)
    sleep       nothing happens while nobody looks: it stands still, as tables do without players
    dealing     it deals again by itself (`NextDeal`)
    storage     games that are over are forgotten with the next deal; nobody can have them reviewed
    crowds      who watches is in the `Gallery`, which costs the same for one as for thousands but for the writing

When somebody sits down it is an ordinary table, and another one is the exhibition (`lobby/exhibiting.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec.structs import asdict

from shoal.core.game import GameView, Seat
from shoal.core.games import USUAL_GAME, kit_of
from shoal.i18n import languages
from shoal.server.finished.telling import GameVoice
from shoal.server.lobby.life import Exhibition
from shoal.server.tables.bots.beliefs import SharedBeliefs
from shoal.server.tables.broadcast.shown import Frame, frame_of
from shoal.server.tables.environment import TableServices
from shoal.server.tables.gallery import HELLO, Gallery, Watcher
from shoal.server.tables.messages.hints import Beliefs
from shoal.server.tables.messages.to_client import Refused
from shoal.server.tables.opening import BOT_NAMES
from shoal.server.tables.outputs import Output
from shoal.server.tables.seating.connections import RETRY_MS, Allowance, Peer
from shoal.server.tables.seating.names import face_of
from shoal.server.tables.session import TableSession, id_in
from shoal.server.tables.state.events import Opened, SeatBot
from shoal.server.tables.state.finished import Finished, NotOver
from shoal.server.tables.state.log import Cause, Entry
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.table import Table, TableGone

ANYONE: Final = ""
"""As whom the gallery watches: no token has this hash, and so it is offered what everyone is."""

MOST_TOLD: Final = 8
"""Events that are told of at once: those of one move, but where the table was just loaded."""

COUNTED_S: Final = 5.0
"""Seconds after which everyone is told how many watch, if that has changed."""


def exhibition_log(rng: Random, game: str = USUAL_GAME) -> tuple[Entry, ...]:
    """The beginning of the log of an exhibition table: the strongest bots, and slow enough to follow."""
    kit = kit_of(game)
    options = kit.presets[kit.usual_preset]
    rules = kit.rules(options)
    bots = tuple(SeatBot(kit.levels.offered[-1], name) for name in rng.sample(BOT_NAMES, rules.seats))
    opened = Opened(
        game=game,
        preset=kit.usual_preset,
        options=asdict(options),
        pace="slow",
        hearing_s=kit.hearing_s,
        bots=bots,
        standin=kit.levels.standin,
        listed=True,
        exhibition=True,
    )
    events = (opened, *rules.deal(rng, rng.randrange(rules.seats)))
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))


class _Telling:
    """What happens at one table, for pages that show it: told in every language, from what everyone sees."""

    def __init__(self, table: str, state: TableState) -> None:
        """Nothing was told yet."""
        self._table = table
        self._state = state
        self._at = (0, 0)
        self._view: GameView = state.rules.start_view(None)
        self._said: dict[str, str] = {}

    def tell(self, watching: int) -> Exhibition:
        """The table as it is now, while so many watch."""
        state = self._state
        game, events = self._at if self._at[0] == state.game.number else (state.game.number, 0)
        names = tuple(bot.name for bot in state.seats.bots)
        if not events:
            self._view = state.rules.start_view(None)
        news = [state.rules.seen(event, None) for event in state.game.log[events:]]
        for sight in news[:-MOST_TOLD]:
            self._view = state.rules.watch(self._view, sight)
        tellers = {language: GameVoice(state.rules, names, language) for language in languages()}
        view = state.view(None)
        if news:
            told = {language: teller.told(self._view, news[-MOST_TOLD:]) for language, teller in tellers.items()}
            self._said |= {language: str(text) for language, text in told.items() if text}
        self._at = game, len(state.game.log)
        self._view = view
        seats = range(state.rules.seats)
        return Exhibition(
            table=self._table,
            game=state.rules.name,
            names=names,
            faces=tuple(face_of(self._table, state, seat) for seat in seats),
            sizes=tuple(getattr(view.board, "sizes", ())),
            turn=state.game.turn,
            said=dict(self._said),
            standing={language: str(teller.standing(view)) for language, teller in tellers.items()},
            sides=tuple(tuple(side) for side in state.rules.sides),
            watching=watching,
        )


class ExhibitionTable(Table):
    """See above. It goes on being one when somebody has sat down, and those who watch are in its gallery then, too."""

    def __init__(self, session: TableSession, services: TableServices) -> None:
        """A table at which nobody looks."""
        super().__init__(session, services)
        state = session.state
        self._gallery = Gallery(services.environment.clock)
        self._awake = False
        self._beliefs = SharedBeliefs(state)
        self._believed: Frame | None = None
        """What everyone was last shown of what bots believe."""
        self._telling = _Telling(session.table, state)
        self._told_n = 0
        """The last event that was told."""
        self._is_believing = False
        """Whether beliefs are worked out: one thought at a time."""
        self._believing_n = 0
        """The last event that they take account of."""
        self._counted = 0
        """How many watched when everyone was last told."""
        self._is_counting = False
        self._game = state.game.number
        self._greeting: tuple[int, tuple[Frame, ...]] = (-1, ())
        """What a client is sent that comes, and after which event."""

    # --- From outside -----------------------------------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether it still is the bots' own."""
        return self._session.state.is_exhibition

    @property
    def connected(self) -> int:
        """How many clients are connected."""
        return super().connected - self._gallery.is_open + len(self._gallery)

    def is_full_for(self, who: str | None, address: str, by: str = "") -> bool:
        """Whether no more connections are taken: of those who only watch there may be many."""
        if self._watches(who):
            return len(self._gallery) >= self._services.limits.exhibition_watchers
        return super().is_full_for(who, address, by)

    async def enter(
        self, peer: Peer, who: str | None, visit: Allowance, *, is_program: bool = False, by: str = ""
    ) -> None:
        """A client has connected. Who neither plays here nor will watches with all others."""
        if not self._watches(who):
            await super().enter(peer, who, visit, is_program=is_program, by=by)
            return
        if self.is_ended:
            raise TableGone
        peer.who, peer.address = who, visit.address
        peer.retry_ms = self._services.rng.randint(*RETRY_MS)
        self._gallery.add(peer, Watcher(visit, is_program), self._services.limits.hello_within_s)
        await self._rouse()
        self._count()

    def is_in_crowd(self, peer: Peer) -> bool:
        """Whether that client is one of many who only watch."""
        return peer in self._gallery

    def _watches(self, who: str | None) -> bool:
        seats = self._session.state.seats
        return seats.of(who) is None and who not in seats.promised

    async def receive(self, peer: Peer, frame: bytes | str) -> None:
        """A client sent a frame. Who watches and wants more than that is a client of the table from then on."""
        if peer not in self._gallery:
            await super().receive(peer, frame)
        elif not self._gallery.answers(peer, frame):
            greeted: list[bool] = []

            def greet(session: TableSession, now: float) -> list[Output]:
                greeted.append(self._gallery.greet(peer, frame, lambda: self._greet(session, now)))
                return []

            await self.submit(greet)
            if not greeted[0]:
                await self._leave_gallery(peer, frame)

    async def _leave_gallery(self, peer: Peer, frame: bytes | str) -> None:
        if super().is_full_for(peer.who, peer.address):
            peer.put(frame_of(Refused("TOO_FAST", id_in(frame))))
            return
        watcher = self._gallery.of(peer)
        self._gallery.drop(peer)
        self._count()
        await super().enter(peer, peer.who, watcher.visit, is_program=watcher.is_program)
        if watcher.hello:
            peer.put(frame_of(Beliefs(0)))
            await super().receive(peer, watcher.hello)
        await super().receive(peer, frame)

    def leave(self, peer: Peer) -> None:
        """A client is gone."""
        if peer not in self._gallery:
            super().leave(peer)
            return
        self._gallery.drop(peer)
        self._count()
        self._sleep()

    async def keep_awake(self) -> None:
        """Play on though nobody watches here: it is shown elsewhere."""
        self._awake = True
        await self._rouse()

    def let_sleep(self) -> None:
        """Play on only while somebody watches here."""
        self._awake = False
        self._sleep()

    async def finished(self, who: str | None) -> tuple[Finished, Seat | None]:
        """The last game that ended here; `NotOver` while the table is an exhibition, which nobody has reviewed."""
        if self.is_on:
            raise NotOver
        return await super().finished(who)

    # --- The gallery as a client ------------------------------------------------------------------------------------

    async def _rouse(self) -> None:
        """Let the session know that somebody watches."""
        gallery = self._gallery
        if gallery.is_open:
            return
        gallery.is_open = True
        self._peers[gallery.link] = gallery
        await self.submit(lambda session, now: session.connect(gallery.link, ANYONE, now))
        await self.submit(lambda session, now: session.receive(gallery.link, HELLO, now))

    def _sleep(self) -> None:
        """Let the session know that nobody watches any more, if that is so."""
        if self._gallery.is_open and not (self._awake or len(self._gallery)):
            self._gallery.is_open = False
            super().leave(self._gallery)

    def _greet(self, session: TableSession, now: float) -> tuple[Frame, ...]:
        """What a client is sent that comes now: made once while nothing happens."""
        n, frames = self._greeting
        if n != session.state.n:
            table, update = session.look(ANYONE, now)
            frames = (frame_of(table), frame_of(update), frame_of(session.around(ANYONE)))
            self._greeting = session.state.n, frames
        return frames if self._believed is None else (*frames, self._believed)

    def _count(self) -> None:
        """Tell everyone how many watch, in a moment."""
        if not self._is_counting and not self.is_ended:
            self._is_counting = True
            self._services.environment.clock.call_in(COUNTED_S, self._tell_count)

    def _tell_count(self) -> None:
        self._is_counting = False
        if self.is_ended or not self._gallery.is_open or self._counted == len(self._gallery):
            return
        self._counted = len(self._gallery)
        self._greeting = (-1, ())
        self._post(lambda session, now: session.note_crowd(self._counted - 1, now))
        self._tell()

    # --- What is shown ----------------------------------------------------------------------------------------------

    def _list(self) -> None:
        """Update what the lobby has of this table, and tell what is new."""
        super()._list()
        state = self._session.state
        if self._told_n != state.n:
            self._told_n = state.n
            self._tell()
            if self._gallery.is_open:
                self._believe()

    def _tell(self) -> None:
        life = self._services.life
        shown = life.now().exhibition
        is_mine = shown is not None and shown.table == self._session.table
        if not self.is_on:
            if is_mine:
                life.show(None)
        elif self._awake or is_mine or shown is None:
            life.show(self._telling.tell(self._counted))

    def _believe(self) -> None:
        """Work out what everyone is shown besides what everyone sees; when it may not be shown any more, say so."""
        if self._is_believing:
            return
        thought = self._beliefs.thought()
        if thought is not None:
            self._is_believing = True
            self._believing_n = self._session.state.n
            self._think(thought, self._hear_beliefs)
        elif self._believed is not None:
            self._believed = None
            self._gallery.put(frame_of(Beliefs(self._session.state.n)))

    def _hear_beliefs(self, thought: asyncio.Future[Frame]) -> None:
        self._thoughts.pop(thought, None)
        self._is_believing = False
        if thought.cancelled() or self.is_ended:
            return
        if self.is_on:
            self._believed = thought.result()
            self._gallery.put(self._believed)
        if self._believing_n != self._session.state.n:
            self._believe()

    async def _append(self, entries: Sequence[Entry]) -> None:
        """Write entries of the log; of an exhibition only the game is kept that is played."""
        await super()._append(entries)
        game = self._session.state.game.number
        if game != self._game and self.is_on:
            await self._services.store.store.forget_games(self._session.table, game)
        self._game = game
