"""Which actions of Literature are legal, as a byte each."""

from __future__ import annotations

from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.envs.encoding import Mask, Moment
from shoal.envs.packing import bits
from shoal.envs.settings import Settings
from shoal.games.literature.encoding.claims import Claims
from shoal.games.literature.encoding.slots import Space
from shoal.games.literature.rules import legality
from shoal.games.literature.rules.moves import HalfSuit, Moves
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board, SeatView


class ActionMasks:
    """The masks of a table."""

    def __init__(self, space: Space, claims: Claims) -> None:
        self._rules = space.rules
        self._slots = space.slots
        self._settings = space.settings
        self._spec = space.spec
        self._spelt = claims
        self._holder = space.holder
        slots = space.slots
        self._no_asks = bytes(slots.C)
        self._whole_team = self._only("holder", b"\1" * slots.T)
        self._mates_only = self._only("holder", b"\0" + b"\1" * (slots.T - 1))
        self._is_plain = is_plain(space.rules)
        self._opponents = tuple(
            tuple(slots.opponent(seat, number) for number in range(slots.T)) for seat in range(slots.S)
        )
        self._claims: dict[int, bytes] = {}

    def mask(self, view: SeatView, moment: Moment) -> Mask:
        """The actions that are legal for the acting seat."""
        spelling, claims = moment.spelling, self._spelt
        if spelling is not None and not claims.is_begun(view):
            return self._whole_team if claims.is_for_others(view, spelling) else self._mates_only
        if self._is_plain and not moment.is_window and view.board.phase == "play":
            return self._plain_mask(view)
        moves = self._rules.moves(view)
        if moves.names:
            return self._whole_team if claims.names_others(view, spelling) else self._mates_only
        parts: dict[str, bytes] = {}
        if moves.targets:
            self._put_questions(parts, view, moves)
        if moves.claims:
            self._put_claims(parts, view, moment, moves)
        self._put_choices(parts, view, moves)
        if moves.challenges:
            parts["challenge"] = self._half_suits(moves.challenges)
        if moves.answers_challenge:
            assert view.board.challenge is not None, "an answer needs a challenge"
            parts["claim"] = self._half_suits((view.board.challenge.half_suit,))
        if len(moves.answers) > 1:
            parts["answer"] = b"\1\1"
        if moves.interrupts:
            parts["interrupt"] = b"\1"
        if moment.is_window or moves.answers_challenge:
            parts["silent"] = b"\1"
        return b"".join(parts.get(block.name) or bytes(block.size) for block in self._spec)

    def _plain_mask(self, view: SeatView) -> Mask:
        """The same for the seat on turn where no house rule has a say in it but `stall_limit`: most masks are this."""
        board, slots, none = view.board, self._slots, self._no_asks
        asks = none if legality.must_claim(self._rules, board) else slots.hand(view.hand.mask).asks
        sizes = board.sizes
        parts = [asks if sizes[seat] else none for seat in self._opponents[view.seat]]
        open_cards = board.open.mask
        rest = self._claims.get(open_cards)
        if rest is None:
            claims = self._half_suits(tuple(name for name, _ in self._rules.open_half_suits(board.open)))
            rest = self._claims[open_cards] = claims + bytes(self._spec.size - self._holder)
        parts.append(rest)
        return b"".join(parts)

    def _only(self, name: str, part: bytes) -> Mask:
        block = self._spec[name]
        return bytes(block.start) + part + bytes(self._spec.size - block.stop)

    def _put_questions(self, parts: dict[str, bytes], view: SeatView, moves: Moves) -> None:
        cards = moves.asks | moves.unsure
        if self._settings.irregular:
            cards |= moves.irregular
        of = {seat: self._askable(moves, seat, cards) for seat in moves.targets}
        me, slots = view.seat, self._slots
        parts["ask"] = b"".join(of.get(slots.opponent(me, number), self._no_asks) for number in range(slots.T))
        if "ask_mate" in self._spec:
            mates = (of.get(slots.mate(me, number), self._no_asks) for number in range(1, slots.T))
            parts["ask_mate"] = b"".join(mates)

    def _askable(self, moves: Moves, target: Seat, cards: CardSet) -> bytes:
        return bits(self._slots.slots(moves.askable(target, cards).mask), self._slots.C)

    def _put_claims(self, parts: dict[str, bytes], view: SeatView, moment: Moment, moves: Moves) -> None:
        board = view.board
        if moment.is_window and not may_speak(self._rules, self._settings, board, view.seat):
            return
        names = tuple(name for name, _ in moves.claims)
        parts["claim"] = self._half_suits(names)
        if "claim_for" in self._spec and board.challenge is None:
            parts["claim_for"] = self._half_suits(tuple(name for name, cards in moves.claims if not view.hand & cards))

    def _put_choices(self, parts: dict[str, bytes], view: SeatView, moves: Moves) -> None:
        chosen = moves.passes or moves.next or moves.claimers
        if chosen:
            marks = bytearray(self._slots.T)
            for seat in chosen:
                marks[self._slots.number_among_team(seat, view.seat)] = 1
            parts["choose"] = bytes(marks)

    def _half_suits(self, names: tuple[HalfSuit, ...]) -> bytes:
        marks = bytearray(self._slots.H)
        for name in names:
            marks[self._slots.number_of[name]] = 1
        return bytes(marks)


def is_plain(rules: Literature) -> bool:
    """Whether the seat on turn may ask every opponent for whatever its hand allows, and claim every open half-suit."""
    options = rules.options
    return not (
        rules.penalties
        or options.bluff_ask
        or options.ask_requires == "team"
        or options.forced_declare
        or options.ask_teammates
        or options.repeat_question == "forbidden"
        or options.claim_needs_card
        or options.claim_for_opponents
        or options.claim_commit != "on_submit"
    )


def may_speak(rules: Literature, settings: Settings, board: Board, seat: Seat) -> bool:
    """Whether a seat that is not waited for is asked for a claim, or for the turn that its team shares; from public facts."""
    if settings.out_of_turn == "off" or board.phase not in ("play", "endgame") or board.claim is not None:
        return False
    if board.has_turn(seat):
        return True
    if not board.sizes[seat] and not rules.options.cardless_may_claim:
        return False
    return legality.in_time(rules, board, seat) or (settings.out_of_turn == "all" and rules.penalises)
