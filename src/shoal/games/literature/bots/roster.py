"""The bots of Literature by name."""

from collections.abc import Mapping
from typing import Final

from shoal.bots.bot import Maker
from shoal.games.literature.bots.counting import careful, counting
from shoal.games.literature.bots.expert import LEVELS, expert, quick
from shoal.games.literature.bots.greedy import greedy, shrewd
from shoal.games.literature.bots.random import RandomBot

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
