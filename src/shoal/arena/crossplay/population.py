"""Populations: bots with names under which they are known as partners, frozen so that results can be compared for years.

A population is a file: who is in it, of which school, and which of them are held out, that is, are for the last measurement
and for nothing that is tuned or trained before. Frozen is what a bot does, not how its code looks: its fingerprint is a digest
of the games that it plays with itself on fixed deals. So a refactoring changes nothing, and other weights, another option or a
repaired slip of the pen does. It is that of a process with the native core: without it the learned bots are too slow to check,
and some play differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from shoal.arena.cores import on_cores
from shoal.arena.entrants import dismiss, entrant
from shoal.arena.table import made, play
from shoal.core.codec import Decoder, Unreadable
from shoal.core.errors import ShoalError
from shoal.core.game import Game
from shoal.core.games import kit_of, rules_of
from shoal.core.native import core
from shoal.core.streams import Dice
from shoal.records import write

VERSION: Final = 1
"""The version of such a file."""

SEED: Final = "population"
"""Whence the deals of fingerprints come."""


class BadPopulation(ShoalError, ValueError):
    """A file that is no population, or one whose bots are not what they were."""


class Member(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A bot of a population: its name there, the bot, its school in a few words, and its fingerprint."""

    name: str
    bot: str
    school: str
    held_out: bool = False
    fingerprint: str = ""

    @property
    def entrant(self) -> str:
        """The name under which it enters a match."""
        return self.bot if self.name == self.bot else f"name={self.name} {self.bot}"


class Population(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of members; fingerprints are of a deal at each of these tables, given by their options."""

    shoal_population: int
    name: str
    game: str
    tables: tuple[dict[str, Any], ...]
    members: tuple[Member, ...]


@dataclass(frozen=True)
class PartnerChanged:
    """A member that is not the bot that was frozen under its name."""

    name: str
    frozen: str
    found: str


_read: Final = Decoder[Population](Population)


def population_of(game: str) -> Population:
    """The population of that game that comes with Shoal; raises `BadPopulation` where there is none."""
    text = kit_of(game).population()
    if text is None:
        raise BadPopulation(f"{game} has no population; name a file with one: --population FILE")
    return _checked(_read(text), "the population of " + game)


def read_population(path: Path) -> Population:
    """The population in a file; raises `BadPopulation` when it cannot be read."""
    try:
        return _checked(_read(path.read_bytes()), str(path))
    except OSError as error:
        raise BadPopulation(f"{path}: {error.strerror or error}") from None
    except Unreadable as error:
        raise BadPopulation(f"{path} is no population: {error}") from None


def _checked(population: Population, place: str) -> Population:
    if population.shoal_population != VERSION:
        raise BadPopulation(f"{place} has version {population.shoal_population}; this Shoal reads version {VERSION}")
    names = [member.name for member in population.members]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadPopulation(f"{place} has two members that are called {twice[:40]!r}")
    if len(names) < 2 or not population.tables:
        raise BadPopulation(f"{place} needs two members and a table at least")
    return population


def changed(population: Population, jobs: int | None = None) -> list[PartnerChanged]:
    """The members whose fingerprint is another one now, or was never taken; without the native core none."""
    if core is None:
        return []
    found = fingerprints(population, jobs)
    return [
        PartnerChanged(member.name, member.fingerprint, now)
        for member, now in zip(population.members, found, strict=True)
        if member.fingerprint != now
    ]


def frozen(population: Population, jobs: int | None = None) -> Population:
    """The population with the fingerprints that its members have now."""
    found = fingerprints(population, jobs)
    members = [replace(member, fingerprint=now) for member, now in zip(population.members, found, strict=True)]
    return replace(population, members=tuple(members))


def fingerprints(population: Population, jobs: int | None) -> list[str]:
    """The fingerprints of all members now, in their order."""
    bots = tuple(member.bot for member in population.members)
    return list(on_cores(partial(_nth_fingerprint, population.game, population.tables, bots), len(bots), jobs))


def _nth_fingerprint(game: str, tables: Sequence[Mapping[str, Any]], bots: Sequence[str], number: int) -> str:
    return fingerprint(game, bots[number], tables)


def fingerprint(game: str, bot: str, tables: Sequence[Mapping[str, Any]]) -> str:
    """A digest of the moves that this bot makes in a game with itself at each of these tables, 12 hexadecimal digits."""
    digest = blake2b(digest_size=6)
    for number, options in enumerate(tables):
        rules = rules_of(game, dict(options))
        maker = entrant(game, bot)
        bots = [made(maker, rules, seat, Dice.of(f"{SEED}/{number}/{seat}")) for seat in range(rules.seats)]
        try:
            log = play(rules, bots, rules.deal(Random(f"{SEED}/{number}")), kit_of(game).measures().stall).log
        finally:
            for one in bots:
                dismiss(one)
        digest.update(write(Game.replay(rules, log)).partition("\n\n")[2].encode())  # the deal and the moves
    return digest.hexdigest()
