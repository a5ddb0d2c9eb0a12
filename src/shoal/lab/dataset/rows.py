"""A finished game as rows: one for each decision, with what the seat was told, what it did, and what it could believe.

The log of the game is folded again, as the arena has played it. Decisions are those of `shoal.envs`: a claim is spelt in several of
them, a seat that might have spoken and did not was silent, and what has only one answer is no decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from shoal.arena.match import record_of
from shoal.arena.table import BrokenOff, FinishedGame
from shoal.core.codec import encode
from shoal.core.game import Seat
from shoal.envs.encoding import AnyEncoding, Moment, SeatMemory, Spelling, margins
from shoal.lab.dataset.card import KINDS, TRUTH, VERSION, DataColumn
from shoal.review import Hinter, hinter

Arrays = dict[str, NDArray[Any]]
"""Columns by name; the first axis is the rows."""


class GameRows(NamedTuple):
    """The rows of a game, by table; in `records` its record, as text."""

    tables: Mapping[str, Arrays]
    left_out: int


class Recorder:
    """Makes rows of games under one encoding."""

    def __init__(self, encoding: AnyEncoding, *, behavioural: bool = False) -> None:
        """For that game, house rules and settings; `behavioural`: with such beliefs, too."""
        self.encoding = encoding
        self.behavioural = behavioural
        spec = encoding.observations
        self.beliefs: dict[str, slice[Any, Any, Any]] = {
            name: spec[name].places for name in encoding.belief_shapes if name in spec
        }
        inside = [block.range for block in spec if block.name not in self.beliefs]
        self.told: Final = np.concatenate([np.array(places) for places in inside])
        """The places of an observation that are not beliefs."""

        self.has_truth: bool = has_truth(encoding)

    def rows(
        self, number: int, found: FinishedGame | BrokenOff, players: Sequence[int], names: Sequence[str], title: str
    ) -> GameRows:
        """The rows of that game, in which these bots (by number, and by name) had the seats."""
        encoding = self.encoding
        fold = _Fold(self, found, players)
        is_over = isinstance(found, FinishedGame)
        outcome = found.outcome if isinstance(found, FinishedGame) else encoding.standing(fold.state)
        points = np.array([outcome.points], np.float32)
        wins = np.array([encoding.wins(outcome.winners)], np.float32)
        returns = np.array([margins([float(one) for one in encoding.points(fold.state)])], np.float32)
        decisions = self._decisions(number, fold, returns[0], wins[0])
        count = len(fold.rows)
        game: Arrays = {
            "game": np.array([number], np.uint64),
            "bots": np.array([players], np.int8),
            "moves": np.array([len(found.moves)], np.int32),
            "decisions": np.array([count], np.int32),
            "stalled": np.array([not is_over], np.uint8),
            "points": points,
            "returns": returns,
            "wins": wins,
        }
        tables = {"decisions": decisions, "games": game}
        if self.has_truth:
            hands = [row["true_hands"] for row in fold.rows]
            keys = {name: decisions[name] for name in ("game", "decision")}
            tables["hands"] = {**keys, "true_hands": _stacked(hands, np.uint8, encoding.truth_shape)}
        record = record_of(encoding.rules, found, names, title, encoding.version)
        tables["records"] = {"game": game["game"], "true_record": np.array([record], object)}
        return GameRows(tables, fold.left_out)

    def _decisions(self, number: int, fold: _Fold, returns: NDArray[Any], wins: NDArray[Any]) -> Arrays:
        encoding, rows = self.encoding, fold.rows
        count = len(rows)
        seats = np.array([row["seat"] for row in rows], np.int8)
        side = np.array(encoding.side_of)[seats] if count else np.zeros(0, np.intp)
        observed = _stacked([row["observation"] for row in rows], np.float32, (encoding.observations.size,))
        found: Arrays = {
            "game": np.full(count, number, np.uint64),
            "decision": np.arange(count, dtype=np.int32),
            "move": np.array([row["move"] for row in rows], np.int32),
            "seat": seats,
            "bot": np.array([fold.players[seat] for seat in seats], np.int8),
            "is_window": np.array([row["is_window"] for row in rows], np.uint8),
            "observation": np.ascontiguousarray(observed[:, self.told]),
        }
        if encoding.event_rows:
            found["events"] = _stacked([row["events"] for row in rows], np.int8, (encoding.event_rows, 6))
        found["mask"] = _stacked([row["mask"] for row in rows], np.uint8, (encoding.actions.size,))
        found["action"] = np.array([row["action"] for row in rows], np.int32)
        for name, places in self.beliefs.items():
            found[name] = np.ascontiguousarray(observed[:, places]).reshape(count, *encoding.belief_shapes[name])
        if self.behavioural:
            found["behavioural"] = _stacked([row["behavioural"] for row in rows], np.float32, encoding.truth_shape)
        found["final_return"] = returns[side]
        found["final_win"] = wins[side]
        return found


def _stacked(rows: Sequence[NDArray[Any]], dtype: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.stack(rows).astype(dtype, copy=False) if rows else np.zeros((0, *shape), dtype)


def has_truth(encoding: AnyEncoding) -> bool:
    """Whether all hands of a game can be written as an array."""
    try:
        return bool(encoding.truth_shape)
    except ValueError:
        return False


class _Fold:
    """The log of a game, folded move by move; `rows` are its decisions, `left_out` counts moves that no action says."""

    def __init__(self, recorder: Recorder, found: FinishedGame | BrokenOff, players: Sequence[int]) -> None:
        self.recorder = recorder
        self.players = players
        self.encoding = encoding = recorder.encoding
        self.state = encoding.rules.start()
        self.rows: list[dict[str, Any]] = []
        self.left_out = 0
        self._log = found.log
        self._done = self._moves = 0
        self._memories: dict[Seat, tuple[int, SeatMemory[Any]]] = {}
        self._hinters: dict[Seat, tuple[int, Hinter]] = {}
        self._spelling: Spelling | None = None
        for at, move in found.moves:
            self._go_to(at)
            if not self._say(move):
                self.left_out += 1
                self._spelling = None
            self._moves += 1
        self._go_to(len(found.log))

    def _go_to(self, at: int) -> None:
        for event in self._log[self._done : at]:
            self.state = self.encoding.rules.evolve(self.state, event)
        self._done = at

    def _say(self, move: Any) -> bool:
        """Write the decisions that lead to that move; returns whether actions say it."""
        encoding, heard = self.encoding, 0
        while True:
            moment = encoding.moment(self.state, heard, self._spelling)
            if moment.seat == move.seat:
                view, own = encoding.view(self.state, moment.seat), moment.for_seat(moment.seat)
                if encoding.formality(view, own) == move:
                    self._spelling = None
                    return True
                actions = encoding.actions_for(view, own, move)
                if actions and self._is_said(view, heard, actions, move):
                    self._spell(view, heard, actions)
                    return True
            if not moment.is_window:
                return False
            self._keep_silent(moment)
            heard |= 1 << moment.seat

    def _is_said(self, view: Any, heard: int, actions: tuple[int, ...], move: Any) -> bool:
        """Whether these actions are legal and bring just what the move has brought."""
        encoding, spelling, said = self.encoding, self._spelling, None
        for action in actions:
            own = encoding.moment(self.state, heard, spelling).for_seat(move.seat)
            if not encoding.mask(view, own)[action]:
                return False
            said = encoding.said(view, own, action)
            spelling = said.spelling
        if said is None or said.move is None:
            return False
        decide = encoding.rules.decide
        return bool(said.move == move or decide(self.state, said.move) == decide(self.state, move))

    def _spell(self, view: Any, heard: int, actions: tuple[int, ...]) -> None:
        for action in actions:
            moment = self.encoding.moment(self.state, heard, self._spelling)
            self._write(view, moment, action)
            self._spelling = self.encoding.said(view, moment.for_seat(moment.seat), action).spelling

    def _keep_silent(self, moment: Moment) -> None:
        encoding, own = self.encoding, moment.for_seat(moment.seat)
        view = encoding.view(self.state, moment.seat)
        (silence,) = encoding.actions_for(view, own, None)
        self._write(view, moment, silence)

    def _write(self, view: Any, moment: Moment, action: int) -> None:
        """A row, unless nothing was to be decided."""
        encoding, seat, own = self.encoding, moment.seat, moment.for_seat(moment.seat)
        mask = encoding.mask(view, own)
        if mask.count(1) == 1 and (not moment.is_window or own.spelling is not None):
            return
        memory = self._remembered(seat) if encoding.settings.memory else None
        row: dict[str, Any] = {
            "seat": seat,
            "move": self._moves,
            "is_window": moment.is_window,
            "mask": np.frombuffer(mask, np.uint8),
            "action": action,
            "observation": encoding.observation(view, memory, own),
        }
        if encoding.event_rows and memory is not None:
            row["events"] = encoding.events(memory)
        if self.recorder.behavioural:
            grid = self._hinter(seat).grid()
            row["behavioural"] = encoding.placed(seat, grid.items, grid.behavioural or grid.chance)
        if self.recorder.has_truth:
            hands = encoding.truth(self.state).reshape(encoding.truth_shape)
            row["true_hands"] = np.roll(hands, -seat, axis=0)
        self.rows.append(row)

    def _remembered(self, seat: Seat) -> SeatMemory[Any]:
        known, memory = self._memories.get(seat) or (0, self.encoding.memory(seat))
        for event in self._log[known : self._done]:
            memory.see(self.encoding.rules.seen(event, seat))
        self._memories[seat] = self._done, memory
        return memory

    def _hinter(self, seat: Seat) -> Hinter:
        rules = self.encoding.rules
        known, found = self._hinters.get(seat) or (0, hinter(rules, seat))
        for event in self._log[known : self._done]:
            found.see(rules.seen(event, seat))
        self._hinters[seat] = self._done, found
        return found


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


BEHAVIOURAL: Final = (
    "how likely each seat holds each card, in the places of `belief`, where deals count the more, the likelier they make what everybody "
    "asked and what they did not; before the first question as in `belief`"
)

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
        DataColumn(name, "float32", encoding.belief_shapes[name], encoding.observation_meanings[name], "exact")
        for name in recorder.beliefs
    ]
    if recorder.behavioural:
        beliefs.append(DataColumn("behavioural", "float32", encoding.truth_shape, BEHAVIOURAL, "behavioural"))
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
