"""Writing a data set: shards of games, each whole or not there, and the card in the end.

`shards.jsonl` keeps which shards are done, as the arena keeps finished games; after an interruption the shard that was in work is
played again. A shard is written before its line, to a file beside that then gets its name, so what stands there is whole.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import pyarrow.parquet as pq

from shoal.arena.cores import Workers, on_cores, with_progress
from shoal.arena.entrants import dismiss, entrant, is_foreign, named
from shoal.arena.journal import as_bad_journal, build, kept, make_folder, results_digest
from shoal.arena.programs.external import DEADLINE_MS
from shoal.arena.table import BrokeDown, BrokenOff, Endless, FinishedGame, attempt, made
from shoal.bots.bot import Bot
from shoal.core.codec import encode
from shoal.core.game import AnyRules, Seat
from shoal.core.games import USUAL_GAME, kit_of, rules_of
from shoal.core.rules_command import lines_of
from shoal.core.streams import Dice, deal_of, seed_of
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
from shoal.lab.dataset.card import NAME, PAGE, VERSION, BadDataset, DataCard, DataPlayer, Shard, page_of, place_of
from shoal.lab.dataset.rows import Arrays, GameRows, Recorder, columns_of, digest_of, schema_of, table_of
from shoal.version import VERSION as SHOAL

WITHIN: frozenset[str] = frozenset({"none", "events", "facts"})
"""The memories that the observations of a data set may have. Beliefs have columns of their own."""


@dataclass(frozen=True)
class DatasetPlan:
    """Games of named bots. `memory` is that of `shoal.envs.Settings`, but for `belief`, which has columns of its own.

    The bots sit in turn around the table, from seat 0 on, and after every as many games as there are seats one seat further: so
    everybody has every place beside every dealer. `stall` is as in `shoal.arena.match.Match`. Raises a `ShoalError` or `ValueError`
    for what cannot be played. `command` is what the page of the data set says that has made it.
    """

    bots: tuple[str, ...]
    game: str = USUAL_GAME
    options: tuple[tuple[str, Any], ...] = ()
    seed: int = 1
    memory: tuple[str, ...] = ("events",)
    events: int = 16
    beliefs: bool = True
    behavioural: bool = False
    deadline_ms: int = DEADLINE_MS
    stall: int | None = None
    command: str = ""

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
        reviewer = kit_of(self.game).reviewer()
        if self.behavioural and not (reviewer is not None and reviewer.is_behavioural(self.rules)):
            raise BadDataset(
                f"there are no behavioural beliefs of {self.game} under these house rules here; those of literature need the "
                f"native core (pip install 'shoal[native]'), and 8 seats at most"
            )

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
        return Recorder(self.encoding, behavioural=self.behavioural)

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


DONE: Final = "shards.jsonl"

GAMES: Final = 100
"""How many games a shard has by default."""


def write(
    plan: DatasetPlan,
    games: int,
    folder: Path,
    *,
    size: int = GAMES,
    jobs: int | None = None,
    workers: Workers = on_cores,
) -> DataCard:
    """Play games 0 to `games - 1` of the plan's seed and write them; the card, which is written last.

    A shard has `size` games. Shards that are in the folder are not played again. `workers` play, and change nothing but the time.
    Raises `BadDataset` and `BadJournal` for a folder that holds something else, and what bots raise that fail.
    """
    writer = _Writer(plan, games, folder, size)
    writer.check()
    shards = list(writer.shards(jobs, workers))
    card = writer.card(shards)
    rules = "\n".join(lines_of(plan.rules)).partition("\n\npresets")[0]
    files = {PAGE: page_of(card, rules, plan.command).encode(), NAME: msgspec.json.format(encode(card)) + b"\n"}
    for name, text in files.items():
        beside = folder / f".{name}.{os.getpid()}"
        with as_bad_journal(folder / name):
            beside.write_bytes(text)
            beside.replace(folder / name)
    return card


class _Writer:
    """Writes the games of a plan to a folder."""

    def __init__(self, plan: DatasetPlan, games: int, folder: Path, size: int) -> None:
        if games < 1 or size < 1:
            raise BadDataset(f"a data set has a game at least, and so has a shard; {games} and {size} are asked for")
        self._plan = plan
        self._games = games
        self._folder = folder
        self._size = size
        self._columns = columns_of(plan.recorder)
        self._count = -(-games // size)

    def check(self) -> None:
        """Make the folder. Raises `BadDataset` when it has more than is to be written, or other files."""
        folder = self._folder
        if folder.exists() and not folder.is_dir():
            raise BadDataset(f"{folder} is no folder")
        if not (folder / DONE).exists() and folder.exists() and any(folder.iterdir()):
            raise BadDataset(f"{folder} holds other files; name a new folder")
        if (folder / place_of("games", self._count)).exists():
            raise BadDataset(
                f"{folder} has more than {self._games} games already; name a new folder, or the number it has"
            )
        make_folder(folder)

    def _in_shard(self, number: int) -> int:
        return min(self._size, self._games - number * self._size)

    @property
    def about(self) -> dict[str, Any]:
        """What the games depend on."""
        plan = self._plan
        return {
            "dataset": VERSION,
            "bots": plan.bots,
            "game": plan.game,
            "options": dict(plan.options),
            "seed": plan.seed,
            "stall": plan.most_moves,
            "encoding": plan.encoding.version,
            "memory": plan.encoding.settings.memory,
            "events": plan.events,
            "shard": self._size,
        }

    def shards(self, jobs: int | None, workers: Workers) -> Iterator[Shard]:
        """Yield all shards in order, each when it is in its files."""
        for number, shard in enumerate(
            kept(self._folder / DONE, self.about, Shard, self._count, lambda first: self._play(first, jobs, workers))
        ):
            if shard.games != self._in_shard(number):
                raise BadDataset(
                    f"{self._folder} has {number * self._size + shard.games} games, and its last shard is not full: "
                    f"only full shards can be followed by more; name a new folder"
                )
            for kind in self._columns:
                if not (self._folder / place_of(kind, number)).is_file():
                    raise BadDataset(f"{self._folder} lacks {place_of(kind, number)}; name a new folder")
            yield shard

    def _play(self, first: int, jobs: int | None, workers: Workers) -> Iterator[Shard]:
        begin = first * self._size
        played = with_progress(workers(self._plan.play, self._games, jobs, begin), self._games, first=begin)
        games = iter(played)
        for number in range(first, self._count):
            yield self._write(number, list(islice(games, self._in_shard(number))))

    def _write(self, number: int, games: list[GameRows]) -> Shard:
        tables = {kind: _joined([game.tables[kind] for game in games]) for kind in self._columns}
        digest = digest_of(tables, self._columns)
        for kind, columns in self._columns.items():
            schema = schema_of(
                kind, columns, {"shard": number, "encoding": self._plan.encoding.version, "digest": digest}
            )
            place = self._folder / place_of(kind, number)
            make_folder(place.parent)
            beside = place.with_suffix(".part")
            with as_bad_journal(place):
                pq.write_table(table_of(schema, columns, tables[kind]), beside, compression="zstd")
                beside.replace(place)
        return Shard(len(games), len(tables["decisions"]["game"]), sum(game.left_out for game in games), digest)

    def card(self, shards: list[Shard]) -> DataCard:
        """The card of these shards."""
        plan, encoding = self._plan, self._plan.encoding
        settings = {"memory": list(encoding.settings.memory), "events": encoding.settings.events}
        return DataCard(
            VERSION,
            SHOAL,
            build(),
            plan.game,
            msgspec.to_builtins(plan.rules.options),
            encoding.version,
            settings,
            plan.players,
            plan.rules.seats,
            plan.rules.sides,
            plan.seed,
            plan.most_moves,
            sum(shard.games for shard in shards),
            sum(shard.decisions for shard in shards),
            sum(shard.left_out for shard in shards),
            results_digest(shards),
            tuple(shards),
            self._columns,
        )


def _joined(games: list[Arrays]) -> Arrays:
    return {name: np.concatenate([game[name] for game in games]) for name in games[0]}
