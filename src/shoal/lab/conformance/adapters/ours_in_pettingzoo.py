"""Our games in PettingZoo, with other worlds: the cards are dealt anew, so that a seat would have seen each event alike."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from shoal.core.games import kit_of
from shoal.core.streams import deal_of
from shoal.envs.pettingzoo import TableEnv, raw_env
from shoal.lab.conformance.adapters.pettingzoo import AecGame, AecPosition

MODULE: Final = "shoal.envs.pettingzoo"


class OurAecGame(AecGame):
    """`raw_env` of a game of ours, played by plain Python, which can be given a deal."""

    def __init__(self, name: str, game: str, options: object = None, **settings: Any) -> None:
        """The arguments are those of `raw_env`."""
        super().__init__(name, lambda: raw_env(game, options, core=False, **settings))

    def dealt(self, env: TableEnv, seed: int) -> OurAecPosition:
        """That environment, reset with that seed."""
        env.reset(seed=seed)
        return OurAecPosition(self, env, seed, ())


class OurAecPosition(AecPosition):
    """A table in which an agent decides."""

    def another(self, seat: int, rng: Random) -> AecPosition | None:
        """The same actions in a deal in which the seat would have seen each event alike."""
        play: Any = self.env._play  # noqa: SLF001  # no player may be given a way to it
        anew = kit_of(play.rules.name).redealt(play.rules, play.log, seat, rng)
        if anew is None:
            return None
        other = self.game.deal(self._seed)
        other.env._play.begin(anew[: len(deal_of(play.rules, self._seed, 0))])  # noqa: SLF001  # the same
        other.env._look()  # noqa: SLF001  # the same
        for action in self._actions:
            if action not in other.legal():
                return None
            other.step(action)
        there: Any = other.env._play  # noqa: SLF001  # the same
        return other if there.seen(seat) == play.seen(seat) else None
