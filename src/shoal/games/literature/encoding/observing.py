"""What a seat observes, in the blocks of its observation: a row for each view."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.game import Seat
from shoal.envs.encoding import Moment, Spelling
from shoal.envs.packing import ONE, ZERO, floats, one_hot, value
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.games.literature.belief import Facts
from shoal.games.literature.encoding.actions import Actions
from shoal.games.literature.encoding.memory import BeliefRows, Memory
from shoal.games.literature.encoding.slots import Slots
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board, SeatView

# What happened, as rows of six small numbers: kind, who + 1, whom + 1, what + 1, result, turn.
#
#     kind   1 question   2 claim   3 turn given or chosen   4 challenge   5 claim that failed   6 refusal
#            7 card moved by a rule; and in `full` only: 8 card shown   9 card named by a claimer
#     who, whom   seats relative to the one that remembers, 0: no one
#     what   a slot (kinds 1, 6, 7, 8, 9) or a half-suit
#     result question: 1 miss, 2 hit, 0 not answered yet; claim: 1 won, 2 lost, 3 cancelled, 4 minus one, 0 only begun;
#            challenge: 0 made, 1 declined, 2 taken up
#     turn   claims and questions: 1 in turn, 2 out of it
#
# Half-suits that close without a claim (a penalty, an award at the end) have no one as who, and as whom the first seat of
# the team that got it, as the one that remembers sees it: 1 its own team, 2 the other one. A claim that was interrupted is
# the claimer's, and whom is the one that interrupted.

Row = tuple[int, int, int, int, int, int]
"""A row with relative seats."""


PHASES: Final = ("play", "pass", "team_choice", "choose_claimer", "endgame", "window", "challenge", "answer", "over")


class Observing:
    """The observations of a table."""

    def __init__(self, rules: Literature, actions: Actions, settings: Settings) -> None:
        self.rules: Literature = rules
        self.actions: Actions = actions
        self.settings: Settings = settings
        self.slots: Slots = actions.slots
        slots = self.slots
        options = rules.options
        self.beliefs: BeliefRows = BeliefRows(rules, slots)
        self.spec: Spec = Spec(_blocks(rules, slots, settings))
        self._extensions = [name for name in ("claim_for", "claim_begun", "challenge", "question") if name in self.spec]
        cards = len(rules.pack)
        self.size_values: tuple[bytes, ...] = tuple(value(count * slots.S / cards) for count in range(cards + 1))
        self._phases = {name: one_hot(place, len(PHASES)) for place, name in enumerate(PHASES)}
        self._no_spelling = ZERO * (slots.H + slots.W * (slots.T + 1))
        self._no_question = ZERO * (2 * slots.S + slots.C + 2)
        self._hides = options.hand_counts if options.hand_counts in ("secret", "zero_only") else ""
        self._half_suits = {name: 1 << number for name, number in slots.number_of.items()}
        self._scores: dict[int, bytes] = {}
        self._misses: dict[int, bytes] = {0: ZERO}

    def observation(self, view: SeatView, memory: Memory | None, moment: Moment | None) -> NDArray[np.float32]:
        """All blocks."""
        pieces = self.pieces(view, memory, moment)
        return np.frombuffer(bytearray().join(pieces), np.float32)

    def pieces(self, view: SeatView, memory: Memory | None, moment: Moment | None) -> list[bytes]:
        """The bytes of all blocks, in order."""
        board, me, slots = view.board, view.seat, self.slots
        spelling = self._own_spelling(view, moment)
        team = me % 2
        pieces = [slots.hand(view.hand.mask).floats, *map(slots.half_suit_plane, self.half_suits(board, me))]
        self._add_sizes(pieces, board, me)
        pieces += (self.score(board.scores[team]), self.score(board.scores[1 - team]))
        pieces.append(self._phases[phase_of(board, moment)])
        pieces.append(slots.no_seat if moment is None else slots.one_seat[(moment.seat - me) % slots.S])
        pieces.append(slots.no_seat if board.holder is None else slots.one_seat[(board.holder - me) % slots.S])
        self._add_question(pieces, board, me)
        pieces.append(self._no_spelling if spelling is None else self._spelling(view, spelling))
        pieces += (self._missed(board.misses), ONE if board.shared else ZERO)
        for name in self._extensions:
            pieces.append(self._extension(name, view, spelling))
        if memory is not None:
            self._add_memory(pieces, memory, me)
        return pieces

    # --- What the table shows ---------------------------------------------------------------------------------------

    def half_suits(self, board: Board, me: Seat) -> tuple[int, int, int, int]:
        """The half-suits that are open, ours, theirs and cancelled, as bits by their number."""
        ours = theirs = closed = 0
        for one in board.closed:
            bit = self._half_suits[one.half_suit]
            closed |= bit
            if one.team is not None:
                if (one.team - me) % 2:
                    theirs |= bit
                else:
                    ours |= bit
        return (1 << self.slots.H) - 1 & ~closed, ours, theirs, closed & ~ours & ~theirs

    def shown_sizes(self, board: Board, me: Seat) -> list[int]:
        """How many cards the relative seats hold, as far as the table shows: -1 for some, where only that is shown."""
        sizes = board.sizes[me:] + board.sizes[:me]
        if self._hides == "secret":
            return [sizes[0], *(0 for _ in sizes[1:])]
        if self._hides == "zero_only":
            return [sizes[0], *(-1 if size else 0 for size in sizes[1:])]
        return list(sizes)

    def _add_sizes(self, pieces: list[bytes], board: Board, me: Seat) -> None:
        values = self.size_values
        if self._hides:
            pieces.extend(ONE if size < 0 else values[size] for size in self.shown_sizes(board, me))
        else:
            pieces.extend([values[size] for size in board.sizes[me:] + board.sizes[:me]])

    def score(self, points: int) -> bytes:
        """Points as a share of all points."""
        found = self._scores.get(points)
        if found is None:
            found = self._scores[points] = value(points / self.rules.points)
        return found

    def _add_question(self, pieces: list[bytes], board: Board, me: Seat) -> None:
        asked, slots = board.last_question, self.slots
        if asked is None:
            pieces.append(self._no_question)
            return
        pieces += (
            slots.one_seat[(asked.seat - me) % slots.S],
            slots.one_seat[(asked.target - me) % slots.S],
            slots.one_card[slots.slot_of[asked.card]],
            ZERO + ONE if asked.hit else ONE + ZERO,
        )

    def _missed(self, misses: int) -> bytes:
        limit = self.rules.stall_limit
        if limit is None:
            return ZERO
        found = self._misses.get(misses)
        if found is None:
            found = self._misses[misses] = value(misses / limit)
        return found

    # --- What the seat itself has spelt -----------------------------------------------------------------------------

    def _own_spelling(self, view: SeatView, moment: Moment | None) -> Spelling | None:
        """The spelling of the observer, if it has one."""
        spelling = None if moment is None else moment.spelling
        return spelling if spelling is not None and spelling.seat == view.seat else None

    def spelt(self, view: SeatView, spelling: Spelling) -> tuple[int, dict[int, int], int | None]:
        """The number of the half-suit; by place of a card in it with whom it is named; the place that is asked about now."""
        claims = self.actions.claims
        number = self.slots.number_of[claims.half_suit_of(spelling)]
        if view.board.claim is not None:
            return number, {}, None  # what is said of a begun claim all can hear
        first = number * self.slots.W
        slot_of = self.slots.slot_of
        named = {slot_of[card] - first: holder for card, holder in claims.named(view, spelling)}
        rest = claims.to_name(view, spelling)
        return number, named, slot_of[rest[0]] - first if rest else None

    def _spelling(self, view: SeatView, spelling: Spelling) -> bytes:
        slots = self.slots
        number, named, asked = self.spelt(view, spelling)
        width = slots.T + 1
        cards = sum(1 << place * width + holder for place, holder in named.items())
        if asked is not None:
            cards |= 1 << asked * width + slots.T
        return slots.half_suit_plane(1 << number) + floats(cards, slots.W * width)

    # --- Extensions -------------------------------------------------------------------------------------------------

    def _extension(self, name: str, view: SeatView, spelling: Spelling | None) -> bytes:
        board, me, slots = view.board, view.seat, self.slots
        match name:
            case "claim_for":
                return ONE if self._for_others(view, spelling) else ZERO
            case "claim_begun":
                return self._claim_begun(board, me)
            case "challenge":
                if board.challenge is None:
                    return ZERO * (2 * slots.H)
                half_suit = one_hot(slots.number_of[board.challenge.half_suit], slots.H)
                none = ZERO * slots.H
                return none + half_suit if (board.challenge.seat - me) % 2 else half_suit + none
            case _:
                asked = board.questioned
                if asked is None:
                    return ZERO * (2 * slots.S + slots.C)
                seats = slots.one_seat[(asked.seat - me) % slots.S] + slots.one_seat[(asked.target - me) % slots.S]
                return seats + slots.one_card[slots.slot_of[asked.card]]

    def is_for_others(self, view: SeatView, moment: Moment | None) -> bool:
        """Whether what the seat spells, or what everybody hears, says how the claimer's opponents hold the half-suit."""
        return self._for_others(view, self._own_spelling(view, moment))

    def _for_others(self, view: SeatView, spelling: Spelling | None) -> bool:
        claim, named = view.board.claim, view.board.named
        if claim is not None and named:
            return (named[0][1] - claim.seat) % 2 == 1
        return spelling is not None and self.actions.claims.is_for_others(view, spelling)

    def _claim_begun(self, board: Board, me: Seat) -> bytes:
        """The half-suit of a begun claim; for each card of it which seat of the team that is named holds it."""
        slots, claim = self.slots, board.claim
        if claim is None:
            return ZERO * (slots.H + slots.W * slots.T)
        number = slots.number_of[claim.half_suit]
        named = 0
        for card, holder in board.named:
            place = slots.slot_of[card] - number * slots.W
            named |= 1 << place * slots.T + (holder - me) % slots.S // 2
        return one_hot(number, slots.H) + floats(named, slots.W * slots.T)

    # --- What it remembers ------------------------------------------------------------------------------------------

    def _add_memory(self, pieces: list[bytes], memory: Memory, me: Seat) -> None:
        slots = self.slots
        if memory.facts is not None:
            pieces.extend(floats(plane, slots.C) for plane in self.fact_planes(memory.facts, me))
        if memory.constraints is not None:
            pieces.append(self.beliefs.row(memory.constraints, me))
        if "full" in self.settings.memory:
            pieces.append(slots.hand(memory.dealt.mask).floats)

    def fact_planes(self, facts: Facts, me: Seat) -> list[int]:
        """By relative seat: the slots that it holds for certain, and those that it may hold."""
        slots = self.slots
        has, may = facts.has, facts.may
        order = [(me + step) % slots.S for step in range(slots.S)]
        return [slots.slots(cards[seat]) for seat in order for cards in (has, may)]


def phase_of(board: Board, moment: Moment | None) -> str:
    """The phase as an observation says it."""
    if moment is not None and moment.is_window:
        return "window"
    return "over" if moment is None else board.phase


def _blocks(rules: Literature, slots: Slots, settings: Settings) -> list[tuple[str, int]]:
    options = rules.options
    blocks = [
        ("hand", slots.C),
        ("open", slots.H),
        ("ours", slots.H),
        ("theirs", slots.H),
        ("cancelled", slots.H),
        ("sizes", slots.S),
        ("score", 2),
        ("phase", len(PHASES)),
        ("acts", slots.S),
        ("holder", slots.S),
        ("asker", slots.S),
        ("target", slots.S),
        ("card", slots.C),
        ("result", 2),
        ("spelt", slots.H),
        ("naming", slots.W * (slots.T + 1)),
        ("misses", 1),
        ("shared", 1),
    ]
    if options.claim_for_opponents:
        blocks.append(("claim_for", 1))
    if options.claim_commit != "on_submit":
        blocks.append(("claim_begun", slots.H + slots.W * slots.T))
    if options.challenge:
        blocks.append(("challenge", 2 * slots.H))
    if options.answer_mode == "manual":
        blocks.append(("question", 2 * slots.S + slots.C))
    if "facts" in settings.memory:
        blocks.append(("facts", 2 * slots.S * slots.C))
    if "belief" in settings.memory:
        blocks += [("belief", slots.S * slots.C), ("whole", 2 * slots.H), ("worlds", 1)]
    if "full" in settings.memory:
        blocks.append(("dealt", slots.C))
    return blocks
