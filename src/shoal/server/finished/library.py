"""Which finished games have pages, and who may look at them.

A game of a table gets its page when someone who may see the table asks for it. The page is made of the log every time, but for a
minute in which the game is remembered: who was erased is erased there, too.
"""

from __future__ import annotations

import io
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from shoal.records import BadRecord, Headers, Record, SeatHeader, Unrecordable, read_record, record_of, write
from shoal.records.many import records_in
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.storage.store import GAME_ID, OnShelf, Store, id_of_game, id_of_record
from shoal.server.tables.environment import BACKGROUND_THREADS, SYSTEM_CLOCK, Background, Clock
from shoal.server.tables.seating.names import face_of
from shoal.server.tables.state.folding import read_game
from shoal.server.tables.state.log import Row
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Refusal

REMEMBERED: Final = 32
REMEMBERED_S: Final = 60.0


class Library:
    """The games that are over and have pages."""

    def __init__(
        self, tables: Tables, store: Store, clock: Clock = SYSTEM_CLOCK, background: Background = BACKGROUND_THREADS
    ) -> None:
        """Those of a server."""
        self._tables = tables
        self._store = store
        self._clock = clock
        self._background = background
        self._known: OrderedDict[str, tuple[float, ArchivedGame]] = OrderedDict()

    async def publish(self, table: str, who: str | None) -> str:
        """The id of the last game that ended at a table; `NotOver` while there is none, or for whom it is not shown."""
        finished, _ = await (await self._tables.get(table)).finished(who)
        return await self.shelve(table, finished.number)

    async def shelve(self, table: str, number: int) -> str:
        """The id of a game of a table by its number there, which has a page from now on; who may look is asked then."""
        game_id = id_of_game(table, number)
        await self._store.shelve(OnShelf(game_id, self._clock.today_ms(), table, number))
        return game_id

    async def place_of(self, game_id: str) -> tuple[str, int] | None:
        """The table of a game that has a page, and the number of the game there; `None` where there is none any more."""
        found = await self._store.on_shelf(game_id)
        return (found.table, found.game) if found is not None and found.table is not None else None

    async def bring(self, text: bytes, most: int) -> list[ArchivedGame | BadRecord]:
        """The games of an uploaded text, at most `most`, and the faults of those that are wrong."""
        found: list[ArchivedGame | BadRecord] = []
        for one in await self._background.do(lambda: list(_brought(text, most))):
            if isinstance(one, BadRecord):
                found.append(one)
                continue
            record, written = one
            game = ArchivedGame(id_of_record(written), record, is_brought=True)
            await self._store.shelve(OnShelf(game.id, self._clock.today_ms(), record=zlib.compress(written, 6)))
            found.append(self._remember(game))
        return found

    async def open(self, game_id: str, who: str | None) -> ArchivedGame:
        """The game of a page; `Refusal` where there is none (any more), where it goes on, and for whom it is not shown."""
        game = self._remembered(game_id) or self._remember(await self._found(game_id))
        if not game.may_look(who):
            raise Refusal(403, "GAME_PRIVATE")
        return game

    def _remembered(self, game_id: str) -> ArchivedGame | None:
        at, game = self._known.get(game_id, (0.0, None))
        return game if game is not None and self._clock.now() < at + REMEMBERED_S else None

    def _remember(self, game: ArchivedGame) -> ArchivedGame:
        self._known[game.id] = self._clock.now(), game
        self._known.move_to_end(game.id)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return game

    async def _found(self, game_id: str) -> ArchivedGame:
        on_shelf = await self._store.on_shelf(game_id) if GAME_ID.fullmatch(game_id) else None
        if on_shelf is None:
            raise Refusal(404, "GAME_UNKNOWN")
        if on_shelf.record is not None:
            packed = on_shelf.record
            record = await self._background.do(lambda: read_record(zlib.decompress(packed)))
            return ArchivedGame(game_id, record, is_brought=True)
        log = await self._store.read(on_shelf.table or "", on_shelf.game)
        if not log:
            raise Refusal(404, "GAME_UNKNOWN")
        found = await self._background.do(lambda: _game_of_log(game_id, on_shelf, log))
        if found is None:
            raise Refusal(404, "GAME_NOT_OVER")
        return found


def _brought(text: bytes, most: int) -> Iterator[tuple[Record, bytes] | BadRecord]:
    """The records of a text, each as it is kept: as it would be written, so that it has one page in whatever form it comes."""
    for number, one in enumerate(records_in(io.BytesIO(text))):
        if number >= most:
            yield BadRecord(1, "TOO_MANY_RECORDS", f"of one text {most} games are read, and no more")
            return
        if isinstance(one, BadRecord):
            yield one
        else:
            try:
                yield one, write(one.game, one.headers).encode()
            except Unrecordable as error:
                yield BadRecord(1, "RECORD_TOO_LONG", str(error))


def _game_of_log(game_id: str, on_shelf: OnShelf, log: list[Row]) -> ArchivedGame | None:
    """The game, from the log of its table up to its end; `None` where it goes on."""
    read = read_game(log)
    finished = read.finished
    if finished is None or finished.number != on_shelf.game:
        return None
    headers = Headers(tuple(SeatHeader(sitter.name, sitter.bot) for sitter in finished.seats))
    return ArchivedGame(
        game_id,
        record_of(finished.game, headers),
        is_private=not read.is_public,
        players=read.players,
        table=read.table,
        number=read.number,
        day=read.day,
        table_faces=tuple(face_of(read.table, read.state, seat) for seat in range(len(finished.seats))),
    )
