"""Actions of Literature: which are legal now, and what each of them says.

    ASK        T*C      opponent i // C for the card of slot i % C
    CLAIM      H        begin to spell a claim of half-suit h; where no card is to be named, the claim itself
    HOLDER     T        the card that is asked about now is with teammate t, or in a claim for the opponents with opponent t
    CHOOSE     T        teammate t gets the turn (0: oneself); `choose_claimer`: opponent t must claim
    SILENT     1        say nothing in a window, or decline a challenge

Extensions stand behind these in this order, each only where its option is on.

A claim is CLAIM, then a HOLDER for each card that is not in the own hand, in slot order. Own cards are filled in. With
`claim_commit` other than `on_submit` CLAIM is `BeginClaim`, and each HOLDER is a `NameCard`, which all hear at once.
"""

from __future__ import annotations

from typing import Final

from shoal.cards import Card, CardSet
from shoal.envs.encoding import Mask, Moment, Said, Spelling
from shoal.envs.errors import NOT_ENCODED, NOT_NOW
from shoal.envs.pieces import bits
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.game import Illegal, Seat
from shoal.kits.literature.encoding.slots import Slots
from shoal.literature import legality
from shoal.literature.moves import (
    Answer,
    AnswerChallenge,
    Ask,
    Attribution,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    HalfSuit,
    Interrupt,
    Move,
    Moves,
    NameCard,
    PassTurn,
)
from shoal.literature.rules import Literature
from shoal.literature.state import NO_CARDS, Board
from shoal.literature.view import SeatView

IS_STAGED: Final = ("on_half_suit", "on_first_card")
"""The values of `claim_commit` with which a claim is spoken card by card."""


class Actions:
    """The action space of a table."""

    def __init__(self, rules: Literature, slots: Slots, settings: Settings) -> None:
        self.rules, self.slots, self.settings = rules, slots, settings
        options = rules.options
        self.is_staged = options.claim_commit in IS_STAGED and options.claim_attribution
        self.spec = Spec(_blocks(rules, slots))
        self.ask = self.spec["ask"].start
        self.claim = self.spec["claim"].start
        self.holder = self.spec["holder"].start
        self.choose = self.spec["choose"].start
        self.silent = self.spec["silent"].start
        self.has_formalities = self.is_staged or options.answer_mode == "manual"
        self._no_asks = bytes(slots.C)
        self._whole_team = self._only("holder", b"\1" * slots.T)
        self._mates_only = self._only("holder", b"\0" + b"\1" * (slots.T - 1))
        self._is_plain = is_plain(rules)
        self._may_be_for_others = options.claim_for_opponents or options.challenge
        self._opponents = tuple(
            tuple(slots.opponent(seat, number) for number in range(slots.T)) for seat in range(slots.S)
        )
        self._claims: dict[int, bytes] = {}
        self._at = [self.spec.at(action) for action in range(self.spec.size)]
        self._questions: dict[tuple[Seat, int], Said[Move]] = {}
        self._unheld: dict[tuple[HalfSuit, int], tuple[Card, ...]] = {}

    # --- What is legal ----------------------------------------------------------------------------------------------

    def mask(self, view: SeatView, moment: Moment) -> Mask:
        """The actions that are legal for the acting seat."""
        spelling = moment.spelling
        if spelling is not None and not self._is_begun(view):
            return self._whole_team if self.is_for_others(view, spelling) else self._mates_only
        if self._is_plain and not moment.is_window and view.board.phase == "play":
            return self._plain_mask(view)
        moves = self.rules.moves(view)
        if moves.names:
            return self._whole_team if self._names_others(view, spelling) else self._mates_only
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
        return b"".join(parts.get(block.name) or bytes(block.size) for block in self.spec)

    def _plain_mask(self, view: SeatView) -> Mask:
        """The same for the seat on turn where no house rule has a say in it but `stall_limit`: most masks are this."""
        board, slots, none = view.board, self.slots, self._no_asks
        asks = none if legality.must_claim(self.rules, board) else slots.hand(view.hand.mask).asks
        sizes = board.sizes
        parts = [asks if sizes[seat] else none for seat in self._opponents[view.seat]]
        open_cards = board.open.mask
        rest = self._claims.get(open_cards)
        if rest is None:
            claims = self._half_suits(tuple(name for name, _ in self.rules.open_half_suits(board.open)))
            rest = self._claims[open_cards] = claims + bytes(self.spec.size - self.holder)
        parts.append(rest)
        return b"".join(parts)

    def _only(self, name: str, part: bytes) -> Mask:
        block = self.spec[name]
        return bytes(block.start) + part + bytes(self.spec.size - block.stop)

    def _is_begun(self, view: SeatView) -> bool:
        """Whether the seat is in a claim that it has begun in public."""
        return view.board.claim is not None and view.board.claim.seat == view.seat

    def is_for_others(self, view: SeatView, spelling: Spelling) -> bool:
        """Whether what is spelt says how the opponents hold a half-suit."""
        if not self._may_be_for_others:
            return False
        challenge = view.board.challenge
        if challenge is not None and challenge.seat == view.seat == challenge.claimer:
            return True
        return self._said_for_others(spelling)

    def _said_for_others(self, spelling: Spelling) -> bool:
        return "claim_for" in self.spec and spelling.actions[0] in self.spec["claim_for"].range

    def _names_others(self, view: SeatView, spelling: Spelling | None) -> bool:
        """Whether the claimer of a begun claim names opponents; else teammates, and never itself: own cards are named for it."""
        named = view.board.named
        if named:
            return (named[0][1] - view.seat) % 2 == 1
        return spelling is not None and self._said_for_others(spelling)

    def _put_questions(self, parts: dict[str, bytes], view: SeatView, moves: Moves) -> None:
        cards = moves.asks | moves.unsure
        if self.settings.irregular:
            cards |= moves.irregular
        of = {seat: self._askable(moves, seat, cards) for seat in moves.targets}
        me, slots = view.seat, self.slots
        parts["ask"] = b"".join(of.get(slots.opponent(me, number), self._no_asks) for number in range(slots.T))
        if "ask_mate" in self.spec:
            mates = (of.get(slots.mate(me, number), self._no_asks) for number in range(1, slots.T))
            parts["ask_mate"] = b"".join(mates)

    def _askable(self, moves: Moves, target: Seat, cards: CardSet) -> bytes:
        return bits(self.slots.slots(moves.askable(target, cards).mask), self.slots.C)

    def _put_claims(self, parts: dict[str, bytes], view: SeatView, moment: Moment, moves: Moves) -> None:
        board = view.board
        if moment.is_window and not may_speak(self.rules, self.settings, board, view.seat):
            return
        names = tuple(name for name, _ in moves.claims)
        parts["claim"] = self._half_suits(names)
        if "claim_for" in self.spec and board.challenge is None:
            parts["claim_for"] = self._half_suits(tuple(name for name, cards in moves.claims if not view.hand & cards))

    def _put_choices(self, parts: dict[str, bytes], view: SeatView, moves: Moves) -> None:
        chosen = moves.passes or moves.next or moves.claimers
        if chosen:
            marks = bytearray(self.slots.T)
            for seat in chosen:
                marks[self.slots.number_among_team(seat, view.seat)] = 1
            parts["choose"] = bytes(marks)

    def _half_suits(self, names: tuple[HalfSuit, ...]) -> bytes:
        marks = bytearray(self.slots.H)
        for name in names:
            marks[self.slots.number_of[name]] = 1
        return bytes(marks)

    # --- What is done without a decision ----------------------------------------------------------------------------

    def formality(self, view: SeatView, moment: Moment) -> Move | None:
        """The only answer there is; the own cards of a claim that is spoken card by card."""
        board = view.board
        if board.phase == "answer" and not moment.is_window:
            answers = self.rules.moves(view).answers
            return Answer(view.seat, answers[0]) if len(answers) == 1 else None
        if not self.is_staged or moment.is_window or board.claim is None or board.claim.seat != view.seat:
            return None
        card = self._next_card(view)
        if card not in view.hand or self._names_others(view, moment.spelling):
            return None
        return NameCard(view.seat, card, view.seat)

    def _next_card(self, view: SeatView) -> Card:
        """The first card that the claimer of a begun claim has not named."""
        claim = view.board.claim
        assert claim is not None, "a claim has begun"
        named = {card for card, _ in view.board.named}
        return next(card for card in self.rules.half_suits[claim.half_suit] if card not in named)

    # --- What an action says ----------------------------------------------------------------------------------------

    def said(self, view: SeatView, moment: Moment, action: int) -> Said[Move]:
        """What a legal action says."""
        name, place = self._at[action]
        me, slots = view.seat, self.slots
        match name:
            case "ask" | "ask_mate":
                said = self._questions.get((me, action))
                if said is None:
                    said = self._questions[me, action] = Said(self._question(me, action))
                return said
            case "claim" | "claim_for":
                return self._begin(view, action)
            case "holder":
                return self._name_holder(view, moment, action)
            case "choose":
                return Said(_choice(view.board, me, slots.mate(me, place), slots.opponent(me, place)))
            case "silent":
                is_answer = view.board.phase == "challenge" and not moment.is_window
                return Said(AnswerChallenge(me, claim=False)) if is_answer else Said(is_silence=True)
            case "challenge":
                return Said(Challenge(me, slots.half_suits[place]))
            case "answer":
                return Said(Answer(me, place == 0))
            case _:
                claim = view.board.claim
                assert claim is not None, "only a begun claim is interrupted"
                return Said(Interrupt(me, next(iter(view.hand & self.rules.half_suits[claim.half_suit]))))

    def target_and_slot(self, me: Seat, action: int) -> tuple[Seat, int]:
        """Whom a question is put to, and the slot of the card."""
        name, place = self._at[action]
        number, slot = divmod(place, self.slots.C)
        return self.slots.opponent(me, number) if name == "ask" else self.slots.mate(me, number + 1), slot

    def _question(self, me: Seat, action: int) -> Ask:
        target, slot = self.target_and_slot(me, action)
        card = self.slots.card_at[slot]
        assert card is not None, "a legal question names a card"
        return Ask(me, target, card)

    def _begin(self, view: SeatView, action: int) -> Said[Move]:
        """CLAIM and CLAIM_FOR: an answer to a challenge, a claim that is spoken, one that is spelt, or a whole one."""
        me, board = view.seat, view.board
        half_suit = self.slots.half_suits[self._at[action][1]]
        if board.challenge is not None and board.challenge.claimer is None:
            return Said(AnswerChallenge(me, claim=True))
        spelling = Spelling(me, (action,))
        if self.is_staged and half_suit in self.rules.moves(view).begins:
            return Said(BeginClaim(me, half_suit), spelling)
        is_for_others = self.is_for_others(view, spelling)
        if not self.rules.options.claim_attribution:
            first = self.slots.opponent(me, 0)
            attribution = tuple((card, first) for card in self.rules.half_suits[half_suit]) if is_for_others else ()
            return Said(Claim(me, half_suit, attribution))
        if not self.to_name(view, spelling):
            return Said(Claim(me, half_suit, self._attribution(view, spelling)))
        return Said(spelling=spelling)

    def _name_holder(self, view: SeatView, moment: Moment, action: int) -> Said[Move]:
        me, spelling = view.seat, moment.spelling
        if self._is_begun(view):
            number = action - self.holder
            is_for_others = self._names_others(view, spelling)
            holder = self.slots.opponent(me, number) if is_for_others else self.slots.mate(me, number)
            return Said(NameCard(me, self._next_card(view), holder))
        assert spelling is not None, "a holder is named in a claim"
        longer = Spelling(me, (*spelling.actions, action))
        if self.to_name(view, longer):
            return Said(spelling=longer)
        return Said(Claim(me, self.half_suit_of(longer), self._attribution(view, longer)))

    # --- Spelling a claim -------------------------------------------------------------------------------------------

    def half_suit_of(self, spelling: Spelling) -> HalfSuit:
        """The half-suit that is claimed."""
        return self.slots.half_suits[self._at[spelling.actions[0]][1]]

    def to_name(self, view: SeatView, spelling: Spelling) -> tuple[Card, ...]:
        """The cards of the half-suit that the seat has still to name, in slot order."""
        return self._asked_about(view, spelling)[len(spelling.actions) - 1 :]

    def _asked_about(self, view: SeatView, spelling: Spelling) -> tuple[Card, ...]:
        half_suit = self.half_suit_of(spelling)
        cards = self.rules.half_suits[half_suit]
        held = 0 if self.is_for_others(view, spelling) else view.hand.mask & cards.mask
        found = self._unheld.get((half_suit, held))
        if found is None:
            found = self._unheld[half_suit, held] = tuple(card for card in cards if not held >> card & 1)
        return found

    def named(self, view: SeatView, spelling: Spelling) -> list[tuple[Card, int]]:
        """The cards that are named so far, own ones too, and with which teammate (or opponent) each is."""
        cards = self.rules.half_suits[self.half_suit_of(spelling)]
        asked = self._asked_about(view, spelling)
        said = [(card, action - self.holder) for card, action in zip(asked, spelling.actions[1:], strict=False)]
        return sorted([*said, *((card, 0) for card in cards if card not in asked)])

    def _attribution(self, view: SeatView, spelling: Spelling) -> Attribution:
        seat_of = self.slots.opponent if self.is_for_others(view, spelling) else self.slots.mate
        return tuple((card, seat_of(view.seat, number)) for card, number in self.named(view, spelling))

    # --- Why not ----------------------------------------------------------------------------------------------------

    def reason(self, view: SeatView, moment: Moment, action: int) -> str:
        """The rules' reason, where they have one."""
        name, place = self._at[action]
        if name in ("holder", "silent", "interrupt", "answer"):
            return NOT_NOW
        if moment.is_spelling or self._is_begun(view):
            return "CLAIM_IN_PROGRESS"
        if name == "claim_for" and view.board.challenge is not None:
            return "MUST_ANSWER_CHALLENGE"
        me, slots = view.seat, self.slots
        half_suit = slots.half_suits[place % slots.H]
        move: Move
        if name in ("ask", "ask_mate"):
            if slots.card_at[place % slots.C] is None:
                return "UNKNOWN_CARD"
            move = self._question(me, action)
        elif name == "choose":
            move = _choice(view.board, me, slots.mate(me, place), slots.opponent(me, place)) or PassTurn(me, me)
        elif name == "challenge":
            move = Challenge(me, half_suit)
        else:
            move = Claim(me, half_suit, tuple((card, me) for card in self.rules.half_suits[half_suit]))
        hands = tuple(view.hand if seat == me else NO_CARDS for seat in range(slots.S))
        try:
            legality.check(self.rules, view.board, hands, move)
        except Illegal as refused:
            return refused.reason
        return NOT_ENCODED

    def describe(self, action: int) -> str:
        """An action in a few words."""
        name, place = self._at[action]
        slots = self.slots
        if name in ("ask", "ask_mate"):
            number, slot = divmod(place, slots.C)
            whom = f"opponent {number}" if name == "ask" else f"teammate {number + 1}"
            return f"ask {whom} for {slots.card_at[slot] or 'nothing'}"
        if name in ("claim", "claim_for", "challenge"):
            return f"{ {'claim': 'claim', 'claim_for': 'claim for the opponents', 'challenge': 'challenge'}[name] } {slots.half_suits[place]}"
        if name == "holder":
            return f"holder {place}"
        if name == "choose":
            return f"choose {place}"
        return {"answer": ("yes", "no")[place % 2], "interrupt": "interrupt"}.get(name, "silent")


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


def _blocks(rules: Literature, slots: Slots) -> list[tuple[str, int]]:
    options = rules.options
    blocks = [("ask", slots.T * slots.C), ("claim", slots.H), ("holder", slots.T), ("choose", slots.T), ("silent", 1)]
    if options.ask_teammates:
        blocks.append(("ask_mate", (slots.T - 1) * slots.C))
    if options.claim_for_opponents:
        blocks.append(("claim_for", slots.H))
    if options.challenge:
        blocks.append(("challenge", slots.H))
    if options.answer_mode == "manual" and options.on_false_answer != "reject":
        blocks.append(("answer", 2))
    if options.claim_commit != "on_submit":
        blocks.append(("interrupt", 1))
    return blocks


def _choice(board: Board, me: Seat, mate: Seat, opponent: Seat) -> Move | None:
    """The choice that is due in this phase."""
    match board.phase:
        case "pass":
            return PassTurn(me, mate)
        case "team_choice":
            return ChooseNext(me, mate)
        case "choose_claimer":
            return ChooseClaimer(me, opponent)
        case _:
            return None
