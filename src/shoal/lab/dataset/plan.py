"""What a data set is made of: bots, a game with its house rules, a seed, and what is written of it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from shoal.arena.entrants import dismiss, entrant, is_foreign, named
from shoal.arena.programs.external import DEADLINE_MS
from shoal.arena.table import BrokeDown, BrokenOff, Endless, FinishedGame, attempt, made
from shoal.bots.bot import Bot
from shoal.core.game import AnyRules, Seat
from shoal.core.games import USUAL_GAME, kit_of, rules_of
from shoal.core.seeds import Dice
from shoal.core.streams import deal_of, seed_of
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
from shoal.lab.dataset.card import BadDataset, DataPlayer
from shoal.lab.dataset.rows import GameRows, Recorder

WITHIN: frozenset[str] = frozenset({"none", "events", "facts"})
"""The memories that the observations of a data set may have. Beliefs have columns of their own."""


@dataclass(frozen=True)
class DatasetPlan:
    """Games of named bots. `memory` is that of `shoal.envs.Settings`, but for `belief`, which has columns of its own.

    The bots sit in turn around the table, from seat 0 on, and after every as many games as there are seats one seat further: so
    everybody has every place beside every dealer. `stall` is as in `shoal.arena.match.Match`. Raises a `ShoalError` or `ValueError`
    for what cannot be played.
    """

    bots: tuple[str, ...]
    game: str = USUAL_GAME
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    memory: tuple[str, ...] = ("events",)
    events: int = 16
    beliefs: bool = True
    deadline_ms: int = DEADLINE_MS
    stall: int | None = None

    def __post_init__(self) -> None:
        """Check what is named."""
        seed_of(self.seed)
        if not self.bots or len(self.bots) > self.rules.seats:
            raise BadDataset(
                f"{len(self.bots)} bots are named; a table of {self.rules.seats} seats has 1 to {self.rules.seats}"
            )
        for bot in self.bots:
            entrant(self.game, bot)
        for name in self.memory:
            if name not in WITHIN:
                raise BadDataset(
                    f"memory is none, events or facts in a data set, not {name[:40]!r}; beliefs have columns of their own"
                )
        _ = self.encoding

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to other processes: the description alone."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @cached_property
    def rules(self) -> AnyRules:
        """The rules with these options."""
        return rules_of(self.game, dict(self.options))

    @cached_property
    def encoding(self) -> AnyEncoding:
        """The encoding of what is written, beliefs too."""
        memory = tuple(name for name in self.memory if name != "none")
        plain = encoding_of(self.rules, memory=memory, events=self.events)
        if not (self.beliefs and plain.belief_shapes):
            return plain
        return encoding_of(self.rules, memory=(*memory, "belief"), events=self.events)

    @cached_property
    def players(self) -> tuple[DataPlayer, ...]:
        """The bots with their names."""
        return tuple(DataPlayer(*named(bot)) for bot in self.bots)

    @property
    def most_moves(self) -> int:
        """How many moves a game may have before it counts as stalled."""
        return kit_of(self.game).measures().stall if self.stall is None else self.stall

    @cached_property
    def recorder(self) -> Recorder:
        """What makes rows of games."""
        return Recorder(self.encoding)

    def seated(self, number: int) -> tuple[int, ...]:
        """The numbers of the bots in that game, by seat."""
        moved = number // self.rules.seats
        return tuple((seat + moved) % len(self.bots) for seat in range(self.rules.seats))

    def play(self, number: int) -> GameRows:
        """Play that game; what is written of it. Raises what a bot raises that fails."""
        deal = deal_of(self.rules, self.seed, number)
        players = self.seated(number)
        found = self._found(number, players, deal)
        if isinstance(found, BrokenOff) and not isinstance(found.why, Endless):
            where = f"In game {number}: {', '.join(self.players[player].name for player in players)} on seats 0 to {len(players) - 1}."
            found.why.add_note(where)
            raise found.why
        names = tuple(self.players[player].name for player in players)
        return self.recorder.rows(number, found, players, names, f"game {number} of seed {self.seed}")

    def _found(self, number: int, players: tuple[int, ...], deal: tuple[Any, ...]) -> FinishedGame | BrokenOff:
        bots: list[Bot] = []
        try:
            for seat, player in enumerate(players):
                maker = entrant(self.game, self.bots[player], self.deadline_ms)
                bots.append(made(maker, self.rules, seat, Dice.of(f"{self.seed}/{number}/{seat}")))
            found = attempt(self.rules, bots, deal, self.most_moves)
        except BrokeDown as why:
            found = BrokenOff(deal, ((),) * self.rules.seats, why)
        finally:
            for bot in bots:
                dismiss(bot)
        if isinstance(found, BrokenOff) and isinstance(found.why, BrokeDown):
            return replace(found, why=self._fault(found.why, found.why.seat, players))
        return found

    def _fault(self, why: BrokeDown, seat: Seat, players: tuple[int, ...]) -> Any:
        """The error, as a fault of its bot where that is not one of the house."""
        bot = self.bots[players[seat]]
        return why.as_fault(named(bot).label) if is_foreign(bot) else why
