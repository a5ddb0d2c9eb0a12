"""Reading a data set: NumPy arrays and PyTorch tensors, a shard in memory at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from shoal.arena.journal import results_digest
from shoal.core.errors import perhaps
from shoal.envs.encoding import AnyEncoding
from shoal.envs.making import encoding_of
from shoal.lab.dataset.card import NAME, TRUTH, VERSION, BadDataset, DataCard, DataColumn, place_of, read_card
from shoal.lab.dataset.rows import HEAD, TEXT, Arrays, digest_of, from_arrow

if TYPE_CHECKING:
    from torch import Tensor


class Dataset:
    """A folder that `shoal dataset` has written.

    What is hidden from seats is not read unless `truth` is said: `true_hands` is then a column like others. Raises `BadDataset` for a
    folder that is none, that is not finished, or whose card another version has written. Files are looked at when they are read.
    """

    def __init__(self, folder: str | PathLike[str], *, truth: bool = False) -> None:
        """The data set in that folder."""
        self.folder: Path = Path(folder)
        self.has_truth = truth
        place = self.folder / NAME
        try:
            text = place.read_bytes()
        except FileNotFoundError:
            why = (
                "is not finished: `shoal dataset` goes on with it"
                if (self.folder / "shards.jsonl").exists()
                else "is no data set"
            )
            raise BadDataset(f"{self.folder} {why}") from None
        except OSError as error:
            raise BadDataset(f"{place}: {error.strerror or error}") from None
        self.card: DataCard = read_card(text, str(place))
        """What it holds, and how it was made."""

    def __len__(self) -> int:
        """How many decisions it has."""
        return self.card.decisions

    def __repr__(self) -> str:
        return f"<Dataset {self.folder}: {self.card.games} games of {self.card.game}, {len(self)} decisions>"

    @property
    def shards(self) -> int:
        """How many shards it has."""
        return len(self.card.shards)

    @cached_property
    def columns(self) -> dict[str, DataColumn]:
        """The columns of decisions by name; with `truth` those of all hands, too."""
        kinds = ("decisions", "hands") if self.has_truth else ("decisions",)
        return {one.name: one for kind in kinds for one in self.card.columns.get(kind, ())}

    @cached_property
    def encoding(self) -> AnyEncoding:
        """What indices and values mean. Its observations have the blocks of beliefs, which are columns of their own here.

        Raises `BadDataset` where this Shoal has another version of it.
        """
        card = self.card
        settings = {**card.settings, "memory": tuple(card.settings["memory"])}
        found = encoding_of(card.game, card.options, **settings)
        if found.version != card.encoding:
            raise BadDataset(f"{self.folder} is in {card.encoding}; this Shoal has {found.version}")
        return found

    # --- Reading ----------------------------------------------------------------------------------------------------

    def arrays(self, columns: Iterable[str] | None = None, shard: int | None = None) -> Arrays:
        """Decisions as arrays by column, in order: those of a shard, or of all of them (then all of it must fit into memory)."""
        names = self._asked(columns)
        numbers = range(self.shards) if shard is None else [self._shard(shard)]
        parts = [self._decisions(number, names) for number in numbers]
        return {name: np.concatenate([part[name] for part in parts]) for name in names}

    def batches(
        self,
        size: int,
        columns: Iterable[str] | None = None,
        *,
        seed: int | None = None,
        shards: Iterable[int] | None = None,
    ) -> Iterator[Arrays]:
        """Yield arrays of `size` decisions, the last of fewer. With a `seed` in an order of its own: shards, and the rows in each.

        `shards` takes some of them, such as `range(worker, data.shards, workers)` for the workers of a `DataLoader`. The arrays are
        the reader's own.
        """
        if size < 1:
            raise BadDataset(f"a batch has a decision at least, not {size}")
        names = self._asked(columns)
        numbers = [self._shard(number) for number in (range(self.shards) if shards is None else shards)]
        if seed is not None:
            Random(f"{seed}/shards").shuffle(numbers)  # an order, and no secret
        return self._batches(size, names, numbers, seed)

    def _batches(self, size: int, names: Sequence[str], numbers: Iterable[int], seed: int | None) -> Iterator[Arrays]:
        left: Arrays = {}
        for number in numbers:
            rows = self._decisions(number, names)
            count = len(next(iter(rows.values())))
            order = np.arange(count) if seed is None else np.random.default_rng([seed, number]).permutation(count)
            rows = {name: values[order] for name, values in rows.items()}
            if left:
                rows = {name: np.concatenate([left[name], rows[name]]) for name in names}
                count = len(rows[names[0]])
            whole = count - count % size
            for begin in range(0, whole, size):
                yield {name: rows[name][begin : begin + size].copy() for name in names}
            left = {name: rows[name][whole:] for name in names} if whole < count else {}
        if left:
            yield left

    def tensors(
        self,
        size: int,
        columns: Iterable[str] | None = None,
        *,
        seed: int | None = None,
        shards: Iterable[int] | None = None,
    ) -> Iterator[dict[str, Tensor]]:
        """The same as PyTorch tensors. Raises `ImportError` without PyTorch."""
        try:
            import torch
        except ImportError:
            raise ImportError("tensors need PyTorch: https://pytorch.org says how to install it") from None
        batches = self.batches(size, columns, seed=seed, shards=shards)
        return ({name: torch.from_numpy(values) for name, values in batch.items()} for batch in batches)

    def games(self) -> Arrays:
        """The games, a row each: bots by seat, length, points, results."""
        return self._whole("games")

    def records(self) -> list[str]:
        """The records of all games, with all hands. Raises `BadDataset` unless the data set was opened with `truth`."""
        if not self.has_truth:
            raise BadDataset("records show all hands: open the data set with truth=True")
        found: list[str] = self._whole("records")["true_record"].tolist()
        return found

    def check(self) -> None:
        """Read everything, hidden cards too. Raises `BadDataset` where it is not what the card says."""
        card = self.card
        for number, shard in enumerate(card.shards):
            tables = {
                kind: self._read(kind, number, [one.name for one in there]) for kind, there in card.columns.items()
            }
            if digest_of(tables, card.columns) != shard.digest:
                raise BadDataset(f"{self.folder}: the values of shard {number} are not those that were written")
        if results_digest(card.shards) != card.digest:
            raise BadDataset(f"{self.folder / NAME}: the digest is not that of its shards")

    # --- Files ------------------------------------------------------------------------------------------------------

    def _asked(self, columns: Iterable[str] | None) -> list[str]:
        names = list(self.columns) if columns is None else [columns] if isinstance(columns, str) else list(columns)
        hidden = {one.name for kind in TRUTH for one in self.card.columns.get(kind, ())}
        for name in names:
            if name in self.columns:
                continue
            if name in hidden and not self.has_truth:
                raise BadDataset(f"{name} is hidden from every seat: open the data set with truth=True")
            raise BadDataset(
                f"there is no column {name[:40]!r}{perhaps(name, self.columns)}; there are {', '.join(self.columns)}"
            )
        if not names:
            raise BadDataset("no column is asked for")
        return names

    def _shard(self, number: int) -> int:
        if not 0 <= number < self.shards:
            raise BadDataset(f"there is no shard {number}; there are 0 to {self.shards - 1}")
        return number

    def _decisions(self, number: int, names: Sequence[str]) -> Arrays:
        own = {one.name for one in self.card.columns["decisions"]}
        found = self._read("decisions", number, [name for name in names if name in own])
        hidden = [name for name in names if name not in own]
        if hidden:
            found |= self._read("hands", number, hidden)
        return found

    def _whole(self, kind: str) -> Arrays:
        names = [one.name for one in self.card.columns[kind]]
        parts = [self._read(kind, number, names) for number in range(self.shards)]
        return {name: np.concatenate([part[name] for part in parts]) for name in names}

    def _read(self, kind: str, number: int, names: Sequence[str]) -> Arrays:
        """Some columns of a file. Raises `BadDataset` when it is not that shard of this data set, or not whole."""
        place = self.folder / place_of(kind, number)
        columns = {one.name: one for one in self.card.columns[kind]}
        shard = self.card.shards[number]
        try:
            with pq.ParquetFile(place) as file:
                _check_head(place, file.schema_arrow, kind, number, shard.digest)
                for name in names:
                    _check_column(place, file.schema_arrow, columns[name])
                table = file.read(columns=list(names))
        except FileNotFoundError:
            raise BadDataset(f"{place} is not there") from None
        except (pa.ArrowException, OSError) as error:
            raise BadDataset(f"{place} is cut off or damaged: {str(error).partition(chr(10))[0][:200]}") from None
        count = shard.decisions if kind in ("decisions", "hands") else shard.games
        if table.num_rows != count:
            raise BadDataset(f"{place} has {table.num_rows} rows, and {count} were written")
        return {name: from_arrow(columns[name], table.column(name)) for name in names}


def _check_head(place: Path, schema: Any, kind: str, number: int, digest: str) -> None:
    """Raise `BadDataset` unless the file says that it is that shard of the data set."""
    try:
        head = msgspec.json.decode((schema.metadata or {})[HEAD], type=dict[str, Any])
    except (KeyError, msgspec.MsgspecError):
        raise BadDataset(f"{place} is no file of a data set") from None
    if head.get("shoal_dataset") != VERSION:
        raise BadDataset(
            f"{place} has version {str(head.get('shoal_dataset'))[:20]}; this Shoal reads version {VERSION}"
        )
    if (head.get("kind"), head.get("shard"), head.get("digest")) != (kind, number, digest):
        raise BadDataset(f"{place} belongs to another data set, or to another place of this one")


def _check_column(place: Path, schema: Any, column: DataColumn) -> None:
    if column.name not in schema.names:
        raise BadDataset(f"{place} lacks the column {column.name}")
    kind = schema.field(column.name).type
    if column.type == TEXT:
        is_right = pa.types.is_string(kind)
    else:
        size = int(np.prod(column.shape)) if column.shape else 0
        flat = pa.from_numpy_dtype(np.dtype(column.type))
        is_right = kind == (pa.list_(flat, size) if size else flat)
    if not is_right:
        raise BadDataset(f"{place}: the column {column.name} is {kind}, and not {column.type} of shape {column.shape}")
