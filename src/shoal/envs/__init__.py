"""Games as numbers, for research: actions with fixed indices, masks, observations, events, exact beliefs.

    Settings   what an environment may be told besides the house rules, and what each of them can be
    Plan       how a batch plays: how many games, on how many threads, what is written, who plays the other seats
    Spec       the blocks of an action space or of an observation, by name, with their places
    Encoding   one game under given rules and settings: what every index and every value means
    Play       one game in plain Python, stepped by action indices: the authority, and what the faces stand on
    Batch      thousands of games side by side, in the native core where it can play them

One law for all: an observation is a function of what one seat has seen. It needs numpy (`pip install 'shoal[envs]'`).
The faces for frameworks are modules of their own that import their framework when they are imported.
"""

try:
    import numpy as np  # noqa: F401  # one clear sentence where it is missing
except ImportError as _error:  # pragma: no cover
    raise ImportError("shoal.envs needs numpy: pip install 'shoal[envs]'") from _error

from shoal.envs.arrays import BatchStep
from shoal.envs.batch import Batch, SlowBatch
from shoal.envs.encoding import AnyEncoding, Encoding, Moment, SeatMemory
from shoal.envs.errors import BatchClosed, BotMisplayed, GameEnded, IllegalAction, NotReset
from shoal.envs.lanes import Plan
from shoal.envs.making import beliefs, encoding_of, play_of
from shoal.envs.packing import Unpacked, unpack
from shoal.envs.play import Play, Seen
from shoal.envs.players import UNIFORM
from shoal.envs.settings import MEMORIES, Settings
from shoal.envs.spec import Block, Spec, Symmetry, exchanged, permuted, symmetries

__all__ = [
    "MEMORIES",
    "UNIFORM",
    "AnyEncoding",
    "Batch",
    "BatchClosed",
    "BatchStep",
    "Block",
    "BotMisplayed",
    "Encoding",
    "GameEnded",
    "IllegalAction",
    "Moment",
    "NotReset",
    "Plan",
    "Play",
    "SeatMemory",
    "Seen",
    "Settings",
    "SlowBatch",
    "Spec",
    "Symmetry",
    "Unpacked",
    "beliefs",
    "encoding_of",
    "exchanged",
    "permuted",
    "play_of",
    "symmetries",
    "unpack",
]
