"""Packed rows of Literature: the same observation and mask in 64-bit words, little endian (docs/envs/packed.md).

    0      the hand, as slots
    1      open (16 bits), ours (16), theirs (16), phase (8), who acts (4), who holds the turn (4); 15: no one
    2      sizes of the relative seats 0 to 7, a byte each, as the table shows them; 255: some
    3      sizes of the seats 8 to 11, the two scores + 64 (a byte each), misses (16)
    4      last question: asker + 1, target + 1, slot + 1, 1 + hit (a byte each); flags: 1 shared, 2 window, 4 spelling
    5      spelling: half-suit + 1 (8 bits), then 4 bits a card: 0 not named, t + 1, 15 asked about now
    6      the slots that may be asked for
    7      opponents that may be asked (8), CLAIM (16), HOLDER (8), CHOOSE (8), SILENT (1)

Then, each only where it is needed: the extensions of the action space in one word (`ask_mate` 8, `claim_for` 16,
`challenge` 16, `answer` 2, `interrupt` 1); by opponent the slots that may be asked for (`repeat_question=forbidden`), the
same by teammate; the extensions of the observation; events, two rows a word; facts, two words a seat; beliefs, two
`float32` a word; the hand dealt.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.envs.encoding import Mask, Moment
from shoal.envs.packing import ONE, ZERO, PackedWords, Unpacked, event_words, value
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.games.literature.encoding.actions import Actions
from shoal.games.literature.encoding.memory import EVENT_BITS, Memory
from shoal.games.literature.encoding.observing import PHASES, Observing, phase_of
from shoal.games.literature.encoding.slots import Slots
from shoal.games.literature.rules.state import Board, SeatView

MOST_SEATS: Final = 12
"""Seats of larger tables do not fit in four bits."""

NOBODY: Final = 15
SOME: Final = 255
SCORE_OFFSET: Final = 64
EXTENSIONS: Final = (("ask_mate", 8), ("claim_for", 16), ("challenge", 16), ("answer", 2), ("interrupt", 1))
"""The extensions of the action space in their word, with their bits."""


class Packing:
    """The packed rows of a table."""

    def __init__(self, observing: Observing, settings: Settings, rows: int) -> None:
        self.observing: Observing = observing
        self.settings: Settings = settings
        self.actions: Actions = observing.actions
        self.slots: Slots = observing.slots
        slots, acts = self.slots, self.actions.spec
        blocks = [("core", 8)]
        self._extended = any(name in acts for name, _ in EXTENSIONS)
        if self._extended:
            blocks.append(("actions", 1))
        self._barred = self.actions.rules.options.repeat_question == "forbidden"
        if self._barred:
            blocks.append(("asks", slots.T))
            if "ask_mate" in acts:
                blocks.append(("mate_asks", slots.T - 1))
        for name, size in (("claim_for", 1), ("claim_begun", 1), ("challenge", 1), ("question", 1)):
            if name in observing.spec:
                blocks.append((name, size))
        if rows:
            blocks.append(("events", (rows + 1) // 2))
        if "facts" in settings.memory:
            blocks.append(("facts", 2 * slots.S))
        if "belief" in settings.memory:
            blocks.append(("belief", (slots.S * slots.C + 2 * slots.H + 2) // 2))
        if "full" in settings.memory:
            blocks.append(("dealt", 1))
        self.spec: Spec = Spec(blocks)

    def row(self, view: SeatView, memory: Memory | None, moment: Moment | None, mask: Mask) -> NDArray[np.uint64]:
        """All words."""
        if self.slots.S > MOST_SEATS:
            raise ValueError(f"packed rows are for at most {MOST_SEATS} seats, not {self.slots.S}")
        words = self._core(view, moment, mask)
        if self._extended:
            words.append(self._action_word(mask))
        if self._barred:
            words += self._asks_by_seat(mask)
        words += self._extensions(view, moment)
        found = b"".join(word.to_bytes(8, "little") for word in words)
        if memory is not None:
            found += self._memory(memory, view.seat)
        return np.frombuffer(bytearray(found), np.uint64)

    def _core(self, view: SeatView, moment: Moment | None, mask: Mask) -> list[int]:
        board, me, slots, observing = view.board, view.seat, self.slots, self.observing
        is_open, ours, theirs, _ = observing.half_suits(board, me)
        spelling = None if moment is None or moment.spelling is None else moment.spelling
        if spelling is not None and spelling.seat != me:
            spelling = None
        acts = NOBODY if moment is None else (moment.seat - me) % slots.S
        holder = NOBODY if board.holder is None else (board.holder - me) % slots.S
        phase = PHASES.index(phase_of(board, moment))
        sizes = [SOME if size < 0 else size for size in observing.shown_sizes(board, me)]
        sizes += [0] * (MOST_SEATS - len(sizes))
        scores = [board.scores[team] + SCORE_OFFSET for team in (me % 2, 1 - me % 2)]
        is_window = moment is not None and moment.is_window
        flags = board.shared | is_window << 1 | (spelling is not None) << 2
        spelt = 0
        if spelling is not None:
            number, named, asked = observing.spelt(view, spelling)
            spelt = number + 1
            for place, holder_number in named.items():
                spelt |= holder_number + 1 << 8 + 4 * place
            if asked is not None:
                spelt |= 15 << 8 + 4 * asked
        return [
            slots.hand(view.hand.mask).slots,
            is_open | ours << 16 | theirs << 32 | phase << 48 | acts << 56 | holder << 60,
            _bytes(sizes[:8]),
            _bytes([*sizes[8:], *scores]) | min(board.misses, 0xFFFF) << 48,
            _bytes(self._question(board, me)) | flags << 32,
            spelt,
            *self._asks(mask),
        ]

    def _question(self, board: Board, me: Seat) -> list[int]:
        asked, slots = board.last_question, self.slots
        if asked is None:
            return [0, 0, 0, 0]
        seats = [(asked.seat - me) % slots.S + 1, (asked.target - me) % slots.S + 1]
        return [*seats, slots.slot_of[asked.card] + 1, 1 + asked.hit]

    def _asks(self, mask: Mask) -> list[int]:
        """The slots that any opponent or teammate may be asked for, and the word of the other core actions."""
        actions = self.actions
        asks = self._by_seat(mask, "ask")
        mates = self._by_seat(mask, "ask_mate") if "ask_mate" in actions.spec else []
        any_of = 0
        for found in (*asks, *mates):
            any_of |= found
        opponents = sum(1 << number for number, found in enumerate(asks) if found)
        claim, holder, choose = (_places(mask, actions.spec[name].places) for name in ("claim", "holder", "choose"))
        return [any_of, opponents | claim << 8 | holder << 24 | choose << 32 | mask[actions.silent] << 40]

    def _by_seat(self, mask: Mask, name: str) -> list[int]:
        block, size = self.actions.spec[name], self.slots.C
        return [_places(mask, slice(at, at + size)) for at in range(block.start, block.stop, size)]

    def _asks_by_seat(self, mask: Mask) -> list[int]:
        names = [name for name in ("ask", "ask_mate") if name in self.actions.spec]
        return [word for name in names for word in self._by_seat(mask, name)]

    def _action_word(self, mask: Mask) -> int:
        word = at = 0
        for name, size in EXTENSIONS:
            if name in self.actions.spec:
                block = self.actions.spec[name]
                if name == "ask_mate":
                    found = sum(1 << number for number, asks in enumerate(self._by_seat(mask, name)) if asks)
                else:
                    found = _places(mask, block.places)
                word |= found << at
            at += size
        return word

    def _extensions(self, view: SeatView, moment: Moment | None) -> list[int]:
        """The extensions of the observation: what they say fits in a word each."""
        board, me, slots, observing = view.board, view.seat, self.slots, self.observing
        words = []
        if "claim_for" in observing.spec:
            words.append(int(observing.is_for_others(view, moment)))
        if "claim_begun" in observing.spec:
            word = 0
            if board.claim is not None:
                number = slots.number_of[board.claim.half_suit]
                word = number + 1
                for card, holder in board.named:
                    word |= (holder - me) % slots.S // 2 + 1 << 8 + 4 * (slots.slot_of[card] - number * slots.W)
            words.append(word)
        if "challenge" in observing.spec:
            dared = board.challenge
            word = 0 if dared is None else slots.number_of[dared.half_suit] + 1 | ((dared.seat - me) % 2) << 8
            words.append(word)
        if "question" in observing.spec:
            asked = board.questioned
            word = 0
            if asked is not None:
                seats = [(asked.seat - me) % slots.S + 1, (asked.target - me) % slots.S + 1]
                word = _bytes([*seats, slots.slot_of[asked.card] + 1])
            words.append(word)
        return words

    def _memory(self, memory: Memory, me: Seat) -> bytes:
        observing, found = self.observing, event_words(memory.newest(), EVENT_BITS)
        if memory.facts is not None:
            planes = observing.fact_planes(memory.facts, me)
            found += b"".join(plane.to_bytes(8, "little") for plane in planes)
        if memory.constraints is not None:
            belief = observing.beliefs.row(memory.constraints, me)
            found += belief + bytes(-len(belief) % 8)
        if "full" in self.settings.memory:
            found += self.slots.hand(memory.dealt.mask).slots.to_bytes(8, "little")
        return found


def _bytes(numbers: list[int]) -> int:
    return int.from_bytes(bytes(numbers), "little")


def _places(mask: Mask, places: slice) -> int:
    """The places of a part of a mask that are 1, as bits."""
    return int(mask[places][::-1].replace(b"\1", b"1").replace(b"\0", b"0") or b"0", 2)


class RowUnpacking:
    """The way back for one table."""

    def __init__(self, packing: Packing, rows: int) -> None:
        self._packing = packing
        self._rows = rows
        self._observing = packing.observing
        self._actions = packing.actions
        self._slots = packing.slots
        rules = self._actions.rules
        sizes = self._observing.size_values
        self._sizes = b"".join(sizes[:SOME]) + ZERO * (SOME - len(sizes)) + ONE
        self._scores = b"".join(value((points - SCORE_OFFSET) / rules.points) for points in range(256))
        self._stall_limit = rules.stall_limit

    def unpacked(self, words: PackedWords) -> Unpacked:
        """Everything that the rows hold."""
        parts = [*self._table(words), *self._extensions(words), *self._memory(words)]
        events = words.events(self._packing.spec["events"].start if self._rows else 0, self._rows, EVENT_BITS)
        return Unpacked(words.join([words.float32(part) for part in parts]), self._mask(words), events)

    # --- The observation --------------------------------------------------------------------------------------------

    def _table(self, words: PackedWords) -> list[Any]:
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

    def _question(self, words: PackedWords, numbers: list[Any]) -> list[Any]:
        slots = self._slots
        return [
            words.one_hot(number, size, 1) for number, size in zip(numbers, (slots.S, slots.S, slots.C), strict=False)
        ]

    def _naming(self, words: PackedWords) -> Any:
        slots = self._slots
        cards = words.fields(5, slots.W, 4, 8)
        named, asked = words.one_hot(cards, slots.T, 1), words.one_hot(cards, 1, 15)
        return words.lib.concatenate([named, asked], axis=2).reshape(words.length, -1)

    def _misses(self, words: PackedWords) -> Any:
        misses = words.number(3, 48, 16)[:, None]
        return misses * 0 if self._stall_limit is None else words.share(misses, self._stall_limit)

    def _extensions(self, words: PackedWords) -> list[Any]:
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

    def _memory(self, words: PackedWords) -> list[Any]:
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

    def _mask(self, words: PackedWords) -> Any:
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

    def _asks(self, words: PackedWords, block: str, seats: Any) -> Any:
        """Each of these seats may be asked for each of the cards, or each for its own."""
        spec, slots = self._packing.spec, self._slots
        if block in spec:
            return words.join([words.bits(word, slots.C) for word in range(spec[block].start, spec[block].stop)])
        return (seats[:, :, None] * words.bits(6, slots.C)[:, None, :]).reshape(words.length, -1)
