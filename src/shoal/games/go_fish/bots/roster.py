"""The bots of Go Fish by name."""

from collections.abc import Mapping
from typing import Final

from shoal.bots.bot import Maker
from shoal.games.go_fish.bots.counting import CountingBot
from shoal.games.go_fish.bots.exact import ExactBot
from shoal.games.go_fish.bots.random import RandomBot

BOTS: Final[Mapping[str, Maker]] = {"random": RandomBot, "counting": CountingBot, "exact": ExactBot}
