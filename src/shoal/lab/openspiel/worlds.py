"""Other worlds that a seat could be in: what draws them, exactly where that can be, else by a random walk."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.envs.chance import Unlikely, World
from shoal.envs.play import Play
from shoal.lab.openspiel.table import Table


def worlds_of(table: Table, play: Play, seat: Seat) -> Callable[[Random], World]:
    """Draws worlds in which the seat would have been told the same. Raises `Unlikely` where there is no way to do so.

    It may raise `Unlikely` when it draws, too, and may draw a world that the rules would not have led to.
    """
    try:
        return table.chance.others(play.log, seat)
    except Unlikely as error:
        if not kit_of(table.game).deals_anew:
            raise
        reason = str(error)

    true = table.chance.as_dealt(play.log)

    def walk(rng: Random) -> World:
        log = kit_of(table.game).redealt(table.rules, true, seat, rng)
        if log is None:
            raise Unlikely(reason)
        return table.chance.read(log)

    return walk
