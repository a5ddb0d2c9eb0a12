"""What a game brings besides its rules.

A kit is a package of its own (`shoal.games.<game>`) and is found by the game's name (`shoal.core.games.kit_of`). The general
rooms - arena, server, terminal, records, scenarios - use this protocol and know no game. Everything
that needs more than the rules is a method that imports its module when it is called, so that a match loads no terminal,
and a terminal no scenario reader.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Protocol

from shoal.core.cards import CardSet
from shoal.core.first_dealer import DealerDraw
from shoal.core.game import AnyRules, GameEvent, GameSight, GameState, Seat, SeatMove, UncheckedRules
from shoal.i18n.speaking import Catalogue

# Each room declares beside its own code what it needs of a game; the kit only collects these protocols.
if TYPE_CHECKING:
    from shoal.arena.measures import Measures
    from shoal.bots.bot import Maker
    from shoal.core.at_home import AtHome
    from shoal.envs.chance import Chance
    from shoal.envs.encoding import AnyEncoding
    from shoal.envs.settings import Settings
    from shoal.i18n import Speaks
    from shoal.lessons.learning import Learning
    from shoal.puzzles.kinds import PuzzleKinds
    from shoal.records.words import NotationWords
    from shoal.review.reviewer import Reviewer
    from shoal.terminal.words import TerminalWords

ScenarioReader = Callable[[Mapping[str, object]], Callable[[], str | None]]
"""Reads a scenario's data and returns a function that runs it.

That function returns what was expected and what came instead, or `None` when all expectations held.
"""


Effect = Literal["hit", "claim"]
"""What people look at for longer than a word: cards that have moved, or a claim and what it revealed."""


@dataclass(frozen=True)
class Levels:
    """The bots at tables of one game. Bots that see all hands are in no list here, so they can have no seat."""

    offered: tuple[str, ...]
    """The bots that people choose from, the weakest first."""
    others: tuple[str, ...]
    """Bots that get a seat only when asked for by name: for measurements and tests."""
    teammate: str
    """The bot that by default plays on the side of the person who opens the table."""
    opponent: str
    """The bot that by default plays against that person."""
    standin: str
    """The bot that plays for a person while they are away."""
    steady: str
    """The bot that takes the seat of a bot that broke down."""
    simplest: str
    """The bot that takes the seat where the steady one broke down, too: it plays any legal move, so it cannot."""
    trial: str
    """The bot that plays many deals to their end where one decision is tried out: quick, and no fool."""
    ratings: Mapping[str, int] = field(default_factory=dict)
    """How strong bots are before they meet people at rated tables, by name: `./run bench ratings --bots`. The usual opponent has 1500."""

    def may_sit(self, name: str) -> bool:
        """Whether a bot of that name may have a seat at a table."""
        return name in self.offered or name in self.others


@dataclass(frozen=True)
class Need:
    """When an option matters: while another one has one of these values, or any value at all where none are named."""

    option: str
    values: tuple[object, ...] = ()

    def is_met(self, value: object) -> bool:
        """Whether that value of the other option makes this one matter."""
        return value in self.values if self.values else value is not None


class Trainer(Protocol):
    """A command that trains the bots of a game (`shoal train`)."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add its options."""
        ...

    def run(self, args: argparse.Namespace) -> int:
        """Train; the exit status."""
        ...


class Recent(NamedTuple):
    """Which of the last events of a game a table goes on showing to everyone who looks, as far as the house rules allow it."""

    moves: int | None = 1
    """So many moves, with what followed from each; all since the deal without a number. A deal and a ruling count as moves."""
    own: bool = False
    """Whether a player is shown all since their own last move."""
    asides: tuple[type[GameEvent], ...] = ()
    """Events that are no moves: they are shown in another way for as long as they last."""


class Kit(Protocol):
    """What one game brings besides its rules, and a way to make them."""

    presets: ClassVar[Mapping[str, Any]]
    """Named house rules: options, as values of the game's own type."""

    usual_preset: ClassVar[str]
    """The preset of a table whose host chose none."""

    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of players under the usual preset, for the first page. The option for it is `players` in every game."""

    minutes: ClassVar[int]
    """How long a game takes with as many players as usual, as bots play at the pace `normal` (`./run bench minutes`), rounded up to five."""

    levels: ClassVar[Levels]
    """The bots at tables."""

    ladder: ClassVar[tuple[str, ...]]
    """The bots that `shoal ladder` compares when none are named."""

    duplicate_preset: ClassVar[str | None] = None
    """The preset of deals that are played at several tables and compared; `None` where players race, so that no two games are alike."""

    owes_hearings: ClassVar[bool] = False
    """Whether there are house rules under which everybody is owed time to speak (`Rules.unheard`)."""

    first_options: ClassVar[tuple[str, ...]]
    """The house rules that people talk about before all others, at most ten: forms show these first."""

    needs: ClassVar[Mapping[str, Need]] = {}
    """Options that have no effect unless another one has a certain value: forms show them only then."""

    at_home: ClassVar[AtHome | None] = None
    """The questions in pictures that lead to house rules; `None` where they are chosen by name alone."""

    hearing_s: ClassVar[float] = 4.0
    """For how long everybody is heard where a table says nothing else."""

    begins_when_ready: ClassVar[bool] = False
    """Whether the first word of a game waits until the people at the table are ready."""

    deals_anew: ClassVar[bool] = False
    """Whether hidden cards of a game can be dealt anew (`redealt`)."""

    def effect(self, sight: GameSight) -> Effect | None:  # noqa: ARG002  # a game may have nothing to look at
        """What a sight that everybody has seen asks of their eyes; the table pauses longer after it."""
        return None

    def showing_s(self, sights: Sequence[GameSight], state: GameState) -> float:  # noqa: ARG002  # a game may show all at once
        """How many seconds pages take, at the pace `normal`, to show these sights, which led to that state, one after the other.

        No one is in a hurry before that: neither bots nor those who are heard.
        """
        return 0.0

    def asks_in_turn(self, options: Any) -> bool:  # noqa: ARG002  # games that are no race
        """Whether those who are heard (`Rules.unheard`) are heard one after the other under these options, and not all at once."""
        return False

    def conclusion(self, rules: AnyRules, state: GameState) -> SeatMove | None:  # noqa: ARG002  # for kits that have one
        """The move with which a table ends a hearing by itself, for the seat on turn; `None` where that seat goes on when it likes."""
        return None

    def timed(self, move: SeatMove, ms: Callable[[int | None], int | None]) -> SeatMove:  # noqa: ARG002  # no race
        """A move with the time that it took, where that matters. `ms` turns what the mover claims into what the table believes."""
        return move

    def recent(self, options: Any) -> Recent:  # noqa: ARG002  # a game may have no house rules about it
        """What a table goes on showing under these options, of the game's own type: the last move."""
        return Recent()

    def rules(self, options: Any = None) -> UncheckedRules:
        """The rules with options of the game's own type; `None` stands for the defaults."""
        ...

    def dealer_draw(self, options: Any) -> DealerDraw:  # noqa: ARG002  # where all house rules draw alike
        """How the first dealer is drawn under these options, of the game's own type: the highest of 52 cards deals."""
        return DealerDraw()

    def bots(self) -> Mapping[str, Maker]:
        """All bots by name, the weakest first where that is known. One of them is called `random`."""
        ...

    def oracles(self) -> Mapping[str, Maker]:
        """Bots that see all hands, by name: for measurements in the arena only."""
        return {}

    def measures(self) -> Measures:
        """What the arena counts and prints."""
        ...

    def population(self) -> bytes | None:
        """The file of the partners with which `shoal crossplay` plays (`shoal.arena.crossplay.population`); `None` without one."""
        return None

    def puzzles(self) -> PuzzleKinds | None:
        """The puzzles of this game; `None` where it has none."""
        return None

    def notation(self) -> NotationWords:
        """The phrases of this game's records."""
        ...

    def terminal(self) -> TerminalWords:
        """What the terminal prints and understands."""
        ...

    def words(self) -> Catalogue:
        """What is said of this game in every language: the folder `words` beside the module of the kit."""
        return _beside(type(self).__module__)

    def option_choices(self, option: str, options: Any, say: Speaks) -> Mapping[str, str] | None:
        """What an option that takes a text can be under these options, in words by text; `None` where one may write anything."""
        del option, options, say
        return None

    def lesson_values(self, rules: AnyRules) -> Mapping[str, str | int]:  # noqa: ARG002  # for kits that have some
        """What the sentences of the lessons (`learn-1.about`) need besides the options of these rules, or in their place."""
        return {}

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """The readers of scenarios, by the value of their `game:`."""
        return {}

    def encoding(self, rules: AnyRules, settings: Settings) -> AnyEncoding | None:  # noqa: ARG002  # for kits that have one
        """The game as numbers (`shoal.envs`); `None` where there is no such thing. Raises `ValueError` for settings that it cannot have."""
        return None

    def chance(self, rules: AnyRules) -> Chance | None:  # noqa: ARG002  # for kits that have one
        """The chance of these rules as a tree (`shoal.lab.openspiel`); `None` where the game has none."""
        return None

    def places(self, rules: AnyRules, state: GameState) -> tuple[CardSet, ...]:  # noqa: ARG002  # for kits that can
        """The cards of every place where a card can be, the whole truth: together they are the pack. Empty where a kit does not say."""
        return ()

    def reviewer(self) -> Reviewer | None:
        """How games are reviewed, and players given hints; `None` where there is no such thing."""
        return None

    def redealt(
        self,
        rules: AnyRules,  # noqa: ARG002  # for kits that can
        log: Sequence[GameEvent],  # noqa: ARG002  # the same
        seat: Seat,  # noqa: ARG002  # the same
        rng: Random,  # noqa: ARG002  # the same
    ) -> tuple[GameEvent, ...] | None:
        """The log of the same game with hidden cards dealt anew, so that the seat saw each event alike; every such deal can come.

        `None` where the game has no way to do so, or there are too many deals to draw from.
        """
        return None

    def learning(self) -> Learning | None:
        """What teaches this game, beside the rules in short; `None` where there is no such thing."""
        return None

    def trainer(self) -> Trainer | None:
        """What trains the bots of this game; `None` where they do not learn."""
        return None


@cache
def _beside(module: str) -> Catalogue:
    return Catalogue(files(module.rpartition(".")[0]) / "words")
