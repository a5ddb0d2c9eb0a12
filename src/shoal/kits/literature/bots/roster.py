"""The bots of Literature by name."""

from collections.abc import Mapping
from typing import Final

from shoal.bots.bot import Maker
from shoal.kits.literature.bots.counting import careful, counting
from shoal.kits.literature.bots.expert import expert, quick
from shoal.kits.literature.bots.greedy import greedy, shrewd
from shoal.kits.literature.bots.levels import LEVELS
from shoal.kits.literature.bots.random import RandomBot

BOTS: Final[Mapping[str, Maker]] = {
    "random": RandomBot,
    "counting": counting,
    "careful": careful,
    "greedy": greedy,
    "shrewd": shrewd,
    **LEVELS,
    "quick": quick,
    "expert": expert,
}
