"""Who plays the seats that no learner has: any legal action, each equally likely, or bots by name.

Bots are those of `shoal match`, in the same words: `careful`, `expert:search=off`, `package.module:Class`. A bot sees the sights of its
seat and is asked whenever its seat decides. It draws from a stream of the game and the seat, so it plays the same game in any lane of any
batch, and in the native core, which has twins of some of them (`Encoding.native_bots`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from shoal.bots.naming import UnknownBot, bot_of
from shoal.core.streams import bot_stream
from shoal.envs.errors import BotMisplayed

if TYPE_CHECKING:
    from shoal.bots.bot import Bot
    from shoal.envs.encoding import AnyEncoding
    from shoal.envs.play import Play

UNIFORM: Final = "uniform"
"""Any legal action, each equally likely."""

MOST_ASKED: Final = 100
"""So often a bot is asked again whose moves are no actions: what the action space leaves out on purpose, such as a question that is
penalised. Bots that draw say something else in time."""


def checked_players(encoding: AnyEncoding, players: object) -> tuple[str, ...]:
    """The name of a player for every seat. Raises `ValueError`, and `UnknownBot` for a bot that there is not."""
    names = (players,) * encoding.seats if isinstance(players, str) else players
    if not isinstance(names, Sequence) or len(names) != encoding.seats or not all(isinstance(n, str) for n in names):
        raise ValueError(f"players is a name, or {encoding.seats} names, one a seat, not {players!r}"[:160])
    for name in set(names) - {UNIFORM}:
        try:
            bot_of(encoding.rules.name, name)
        except UnknownBot as unknown:
            raise UnknownBot(f"{unknown}; or {UNIFORM}, which is any legal action") from None
    return tuple(names)


class SeatedBots:
    """The bots of one table, game after game."""

    def __init__(self, encoding: AnyEncoding, players: Sequence[str]) -> None:
        """Nobody sits down before the first deal."""
        self._rules = encoding.rules
        self._names = players
        self._makers = {seat: bot_of(encoding.rules.name, name) for seat, name in enumerate(players) if name != UNIFORM}
        self._bots: dict[int, Bot] = {}
        self._seen: dict[int, int] = {}
        self._more: dict[int, deque[int]] = {}

    def deal(self, seed: int, number: int) -> None:
        """New bots, for game `number` of the seed."""
        self._bots = {
            seat: make(self._rules, seat, bot_stream(seed, number, seat)) for seat, make in self._makers.items()
        }
        self._seen = dict.fromkeys(self._bots, 0)
        self._more = {seat: deque() for seat in self._bots}

    def has(self, seat: int) -> bool:
        """Whether a bot plays that seat."""
        return seat in self._makers

    def action(self, play: Play) -> int:
        """What the bot does whose seat decides. Raises `BotMisplayed`, and whatever the bot raises."""
        seat, mask = play.seat, play.mask_bytes
        assert seat is not None, "somebody decides"
        more = self._more[seat]
        if more and mask[more[0]]:
            return more.popleft()
        more.clear()
        bot = self._bots[seat]
        for event in play.log[self._seen[seat] :]:
            bot.see(self._rules.seen(event, seat))
        self._seen[seat] = len(play.log)
        view, move = play.view(seat), None
        for _ in range(MOST_ASKED):
            move = bot.move(view)
            actions = play.actions_for(move)
            if actions and mask[actions[0]]:
                more.extend(actions[1:])
                return actions[0]
            bot.void()
        return self._last_resort(play, move)

    def _last_resort(self, play: Play, move: Any) -> int:
        """Who is only given time to speak may be silent."""
        silence = play.actions_for(None)
        if silence and play.mask_bytes[silence[0]]:
            return silence[0]
        assert play.seat is not None, "somebody decides"
        raise BotMisplayed(self._names[play.seat], play.seat, move)
