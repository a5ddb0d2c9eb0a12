"""Observations and masks of Literature out of packed rows: the way back from `packing`."""

from __future__ import annotations

from typing import Any

from shoal.envs.packing import Unpacked, Words
from shoal.envs.pieces import ONE, ZERO, value
from shoal.games.literature.encoding.observing import PHASES
from shoal.games.literature.encoding.packing import EXTENSIONS, SCORE_OFFSET, SOME, Packing
from shoal.games.literature.encoding.rows import EVENT_BITS


class Unpacking:
    """The way back for one table."""

    def __init__(self, packing: Packing, rows: int) -> None:
        self._packing, self._rows = packing, rows
        self._observing, self._actions, self._slots = packing.observing, packing.actions, packing.slots
        rules = self._actions.rules
        sizes = self._observing.size_values
        self._sizes = b"".join(sizes[:SOME]) + ZERO * (SOME - len(sizes)) + ONE
        self._scores = b"".join(value((points - SCORE_OFFSET) / rules.points) for points in range(256))
        self._stall_limit = rules.stall_limit

    def unpacked(self, words: Words) -> Unpacked:
        """Everything that the rows hold."""
        parts = [*self._table(words), *self._extensions(words), *self._memory(words)]
        events = words.events(self._packing.spec["events"].start if self._rows else 0, self._rows, EVENT_BITS)
        return Unpacked(words.join([words.float32(part) for part in parts]), self._mask(words), events)

    # --- The observation --------------------------------------------------------------------------------------------

    def _table(self, words: Words) -> list[Any]:
        """What the table shows, in the order of its blocks."""
        slots = self._slots
        is_open, ours, theirs = (words.bits(1, slots.H, start) for start in (0, 16, 32))
        seats = [words.fields(2, 8, 8), words.fields(3, 4, 8)]
        question = [words.number(4, start, 8) for start in (0, 8, 16, 24)]
        return [
            words.bits(0, slots.C),
            is_open,
            ours,
            theirs,
            1 - is_open - ours - theirs,
            words.lookup(self._sizes, words.join(seats)[:, : slots.S]),
            words.lookup(self._scores, words.fields(3, 2, 8, 32)),
            words.one_hot(words.number(1, 48, 8), len(PHASES)),
            words.one_hot(words.number(1, 56, 4), slots.S),
            words.one_hot(words.number(1, 60, 4), slots.S),
            *self._question(words, question),
            words.one_hot(question[3], 2, 1),
            words.one_hot(words.number(5, 0, 8), slots.H, 1),
            self._naming(words),
            self._misses(words),
            words.bits(4, 1, 32),
        ]

    def _question(self, words: Words, numbers: list[Any]) -> list[Any]:
        slots = self._slots
        return [
            words.one_hot(number, size, 1) for number, size in zip(numbers, (slots.S, slots.S, slots.C), strict=False)
        ]

    def _naming(self, words: Words) -> Any:
        slots = self._slots
        cards = words.fields(5, slots.W, 4, 8)
        named, asked = words.one_hot(cards, slots.T, 1), words.one_hot(cards, 1, 15)
        return words.lib.concatenate([named, asked], axis=2).reshape(words.length, -1)

    def _misses(self, words: Words) -> Any:
        misses = words.number(3, 48, 16)[:, None]
        return misses * 0 if self._stall_limit is None else words.share(misses, self._stall_limit)

    def _extensions(self, words: Words) -> list[Any]:
        spec, slots = self._packing.spec, self._slots
        parts = []
        if "claim_for" in spec:
            parts.append(words.bits(spec["claim_for"].start, 1))
        if "claim_begun" in spec:
            word = spec["claim_begun"].start
            parts.append(words.one_hot(words.number(word, 0, 8), slots.H, 1))
            parts.append(words.one_hot(words.fields(word, slots.W, 4, 8), slots.T, 1).reshape(words.length, -1))
        if "challenge" in spec:
            word = spec["challenge"].start
            half_suit, by_them = words.one_hot(words.number(word, 0, 8), slots.H, 1), words.bits(word, 1, 8)
            parts += [half_suit * (1 - by_them), half_suit * by_them]
        if "question" in spec:
            numbers = [words.number(spec["question"].start, start, 8) for start in (0, 8, 16)]
            parts += self._question(words, numbers)
        return parts

    def _memory(self, words: Words) -> list[Any]:
        spec, slots = self._packing.spec, self._slots
        parts = []
        if "facts" in spec:
            block = spec["facts"]
            parts += [words.bits(word, slots.C) for word in range(block.start, block.stop)]
        if "belief" in spec:
            parts.append(words.floats(spec["belief"].start, slots.S * slots.C + 2 * slots.H + 1))
        if "dealt" in spec:
            parts.append(words.bits(spec["dealt"].start, slots.C))
        return parts

    # --- The mask ---------------------------------------------------------------------------------------------------

    def _mask(self, words: Words) -> Any:
        slots, acts = self._slots, self._actions.spec
        found = {
            "ask": self._asks(words, "asks", words.bits(7, slots.T)),
            "claim": words.bits(7, slots.H, 8),
            "holder": words.bits(7, slots.T, 24),
            "choose": words.bits(7, slots.T, 32),
            "silent": words.bits(7, 1, 40),
        }
        at = 0
        for name, size in EXTENSIONS:
            if name in acts:
                count = slots.T - 1 if name == "ask_mate" else acts[name].size
                found[name] = words.bits(self._packing.spec["actions"].start, count, at)
            at += size
        if "ask_mate" in found:
            found["ask_mate"] = self._asks(words, "mate_asks", found["ask_mate"])
        return words.int8(words.join([found[block.name] for block in acts]))

    def _asks(self, words: Words, block: str, seats: Any) -> Any:
        """Each of these seats may be asked for each of the cards, or each for its own."""
        spec, slots = self._packing.spec, self._slots
        if block in spec:
            return words.join([words.bits(word, slots.C) for word in range(spec[block].start, spec[block].stop)])
        return (seats[:, :, None] * words.bits(6, slots.C)[:, None, :]).reshape(words.length, -1)
