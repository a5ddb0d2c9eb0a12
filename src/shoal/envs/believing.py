"""Exact beliefs for many seats at once: ground truth for whoever learns to believe.

Every deal that agrees with what a seat has seen is as likely as any other. The native core counts them where it is there.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import UncheckedRules
from shoal.envs.making import encoding_of
from shoal.envs.play import Seen


def beliefs(rules: UncheckedRules, views: Iterable[Seen]) -> dict[str, NDArray[np.float32]]:
    """What each of these seats can know, by the names of the blocks of `memory="belief"`.

    Literature: `belief` of shape (n, S, C), `whole` (n, 2, H), `worlds` (n,). Go Fish: `holds` and `mean` (n, S, R), `top`
    (n, R), `exact` (n,). Seats are relative to the one that believes; the page of the game says what a value means.
    Raises `ValueError` for a game without beliefs.

    >>> from random import Random
    >>> from shoal import Game, Literature
    >>> game = Game.deal(Literature(), Random(7))
    >>> found = beliefs(game.rules, [Seen(seat, game.sights(seat)) for seat in range(6)])
    >>> found["belief"].shape, round(float(found["belief"][0].sum()))
    ((6, 6, 48), 48)
    """
    encoding = encoding_of(rules, memory="belief")
    shapes = encoding.belief_shapes
    rows = []
    for seat, sights in views:
        view, memory = encoding.rules.start_view(seat), encoding.memory(seat)
        for sight in sights:
            view = encoding.rules.watch(view, sight)
            memory.see(sight)
        rows.append(encoding.observation(view, memory, None))
    table = np.stack(rows) if rows else np.zeros((0, encoding.observations.size), np.float32)
    return {
        name: np.ascontiguousarray(table[:, encoding.observations[name].places]).reshape(len(table), *shape)
        for name, shape in shapes.items()
    }
