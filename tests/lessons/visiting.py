"""A newcomer at a lesson table, on a virtual clock: a real session, real rules, real pauses, real frames."""

from __future__ import annotations

import json
from typing import Any

from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.lessons.visit import FIRST_VISIT
from shoal.records.move_text import read_move
from shoal.server.tables.timing.presence import DEFAULT_MANNERS
from tests.server.tables_in_memory import MemoryTable, is_acked

LINK = 1
READING_S = 8.0
"""How long a newcomer looks at a table before each move of theirs."""


class Newcomer:
    """Somebody who opens a lesson table and plays their first game there."""

    def __init__(self, game: str, *, seed: int = 1) -> None:
        self.game = game
        self.table = MemoryTable(game=game, lesson=FIRST_VISIT, seed=seed, maker_of=bot_of, manners=DEFAULT_MANNERS)
        self.table.connect(LINK, newcomer=True)
        self._commands = 0

    @property
    def now(self) -> float:
        return self.table.now

    def say(self, **command: object) -> None:
        self._commands += 1
        assert is_acked(self.table.say(LINK, id=self._commands, **command))

    def play(self, text: str) -> Any:
        """Think, and make a move that is given as text; what the table makes of it."""
        self.table.pass_time(READING_S)
        self.make(text)

    def make(self, text: str) -> None:
        move = json.loads(encode(read_move(self.game, text)))
        self.say(type="play", n=self.table.updates(LINK)[-1].n, move=move)

    def wait_for_turn(self, longest_s: float = 120.0) -> None:
        """Let time pass until it is their turn; at most so long."""
        end = self.now + longest_s
        while self.table.state.game.turn != 0:
            at = self.table.session.next_wake
            assert at is not None, "nothing more happens"
            assert at <= end, "the turn does not come"
            self.table.pass_time(max(0.0, at - self.now))

    def sights(self) -> list[Any]:
        """What the game showed them, in order."""
        state = self.table.state
        return [state.rules.seen(event, 0) for event in state.game.log]
