"""The columns of a data set, and its tables as Arrow has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from shoal.core.codec import encode
from shoal.lab.dataset.card import KINDS, TRUTH, VERSION, DataColumn
from shoal.lab.dataset.rows import Arrays, Recorder

if TYPE_CHECKING:
    from shoal.envs.encoding import AnyEncoding

TEXT: Final = "text"
HEAD: Final = b"shoal"
"""Under this name each file says what it is."""


def columns_of(recorder: Recorder) -> dict[str, tuple[DataColumn, ...]]:
    """The columns of every table, in order."""
    encoding = recorder.encoding
    hands = _hands(encoding) if recorder.has_truth else ()
    found = {
        "decisions": _decisions(recorder),
        "games": _games(encoding),
        "hands": hands,
        "records": (
            _GAME,
            DataColumn(
                "true_record",
                TEXT,
                (),
                "the record of the game, with all hands: `shoal review` and `shoal replay` read it",
            ),
        ),
    }
    return {kind: found[kind] for kind in KINDS if found[kind]}


_GAME: Final = DataColumn("game", "uint64", (), "the number of the game")
_DECISION: Final = DataColumn("decision", "int32", (), "the number of the decision in its game")


def _decisions(recorder: Recorder) -> tuple[DataColumn, ...]:
    encoding = recorder.encoding
    blocks = [block.name for block in encoding.observations if block.name not in recorder.beliefs]
    rows = (
        [
            DataColumn(
                "events",
                "int8",
                (encoding.event_rows, 6),
                "the public events, newest first, as the page of the game has them",
            )
        ]
        if encoding.event_rows
        else []
    )
    beliefs = [
        DataColumn(name, "float32", encoding.belief_shapes[name], encoding.observation_meanings[name])
        for name in recorder.beliefs
    ]
    return (
        _GAME,
        _DECISION,
        DataColumn("move", "int32", (), "how many moves were made before"),
        DataColumn("seat", "int8", (), "who decides"),
        DataColumn("bot", "int8", (), "the number of its bot"),
        DataColumn("is_window", "uint8", (), "1 where the seat was only given time to speak"),
        DataColumn("observation", "float32", (len(recorder.told),), f"what it was told: {', '.join(blocks)}"),
        *rows,
        DataColumn("mask", "uint8", (encoding.actions.size,), "1 for each legal action"),
        DataColumn("action", "int32", (), "what it did"),
        *beliefs,
        DataColumn(
            "final_return", "float32", (), "label: the points of its side less the mean of the others', at the end"
        ),
        DataColumn("final_win", "float32", (), "label: what having won is worth to its side, 0 in sum over the sides"),
    )


def _games(encoding: AnyEncoding) -> tuple[DataColumn, ...]:
    sides = (len(encoding.sides),)
    return (
        _GAME,
        DataColumn("bots", "int8", (encoding.seats,), "the numbers of the bots, by seat"),
        DataColumn("moves", "int32", (), "how many moves it had"),
        DataColumn("decisions", "int32", (), "how many rows it has in `decisions`"),
        DataColumn(
            "stalled", "uint8", (), "1 where it was broken off after too many moves, with the score as it stood"
        ),
        DataColumn("points", "float32", sides, "by side"),
        DataColumn("returns", "float32", sides, "by side, the points less the mean of the others'"),
        DataColumn("wins", "float32", sides, "by side, what having won is worth"),
    )


def _hands(encoding: AnyEncoding) -> tuple[DataColumn, ...]:
    about = "the cards of every seat, 1 for each slot; seats are relative to the one that decides, as in beliefs"
    return (_GAME, _DECISION, DataColumn("true_hands", "uint8", encoding.truth_shape, about))


# --- Arrow ----------------------------------------------------------------------------------------------------------


def schema_of(kind: str, columns: Sequence[DataColumn], about: Mapping[str, Any]) -> Any:
    """The Arrow schema of a table; its metadata say what the file is, and that hidden cards are hidden."""
    head = {"shoal_dataset": VERSION, "kind": kind, "is_truth": kind in TRUTH, **about}
    fields = [pa.field(one.name, _type_of(one), nullable=False) for one in columns]
    return pa.schema(fields, {HEAD: encode(head)})


def _type_of(column: DataColumn) -> Any:
    if column.type == TEXT:
        return pa.string()
    kind = pa.from_numpy_dtype(np.dtype(column.type))
    return pa.list_(kind, int(np.prod(column.shape))) if column.shape else kind


def table_of(schema: Any, columns: Sequence[DataColumn], arrays: Arrays) -> Any:
    """These arrays as an Arrow table."""
    return pa.table([_to_arrow(one, arrays[one.name]) for one in columns], schema=schema)


def _to_arrow(column: DataColumn, values: NDArray[Any]) -> Any:
    if column.type == TEXT:
        return pa.array(values.tolist(), pa.string())
    flat = pa.array(np.ascontiguousarray(values).reshape(-1))
    return pa.FixedSizeListArray.from_arrays(flat, type=_type_of(column)) if column.shape else flat


def from_arrow(column: DataColumn, chunks: Any) -> NDArray[Any]:
    """A column of an Arrow table as an array, which may be read only."""
    whole = chunks.combine_chunks()
    if column.type == TEXT:
        return np.array(whole.to_pylist(), object)
    if not column.shape:
        return np.asarray(whole.to_numpy(zero_copy_only=False))
    flat = whole.flatten().to_numpy(zero_copy_only=False)
    return np.asarray(flat).reshape(len(whole), *column.shape)


def digest_of(tables: Mapping[str, Arrays], columns: Mapping[str, Sequence[DataColumn]]) -> str:
    """The digest of these values, in the order of the columns, as 16 hexadecimal digits."""
    digest = blake2b(digest_size=8)
    for kind, there in columns.items():
        for one in there:
            values = tables[kind][one.name]
            digest.update(f"{kind}.{one.name} {one.type} {one.shape} {len(values)}\0".encode())
            if one.type == TEXT:
                digest.update("\0".join(values.tolist()).encode())
            else:
                digest.update(np.ascontiguousarray(values).tobytes())
    return digest.hexdigest()
