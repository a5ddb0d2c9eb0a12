"""The bots of Fish Draw by name."""

from collections.abc import Mapping
from typing import Final

from shoal.bots.bot import Maker
from shoal.games.fish_draw.bots.attentive import TEMPERS, attentive
from shoal.games.fish_draw.bots.random import RandomBot

BOTS: Final[Mapping[str, Maker]] = {
    "random": RandomBot,
    **{name: attentive(temper) for name, temper in TEMPERS.items()},
}
