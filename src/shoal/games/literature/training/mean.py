"""The mean of networks.

Generations go round in circles, each a little better against the one before. Their mean is steadier, and stronger than
any of them (Polyak and Juditsky, 1992).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from shoal.games.literature.bots.learned.network import Layer, Network


def mean_of_files(name: str, files: Sequence[Path]) -> Network:
    """The mean of the networks in these files."""
    return mean_of(name, [Network.load(file.read_bytes()) for file in files])


def mean_of(name: str, networks: Sequence[Network]) -> Network:
    """A network whose numbers are the means of theirs; they have the same shape."""
    first = networks[0]
    layers = tuple(
        Layer(
            _mean([network.layers[n].weights for network in networks]),
            _mean([network.layers[n].bias for network in networks]),
            layer.relu,
        )
        for n, layer in enumerate(first.layers)
    )
    return Network(name, _mean([one.mean for one in networks]), _mean([one.scale for one in networks]), layers)


def _mean(parts: Sequence[array[float]]) -> array[float]:
    return array("f", np.mean([np.array(part) for part in parts], axis=0, dtype=np.float64))
