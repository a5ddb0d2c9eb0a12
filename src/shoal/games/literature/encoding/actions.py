"""Actions of Literature: what each of them says, and why it may not be said now."""

from __future__ import annotations

from shoal.core.cards import Card, CardSet
from shoal.core.game import Illegal, Seat
from shoal.envs.encoding import DecodedAction, Mask, Moment, Spelling
from shoal.envs.errors import NOT_ENCODED, NOT_NOW
from shoal.envs.packing import bits
from shoal.envs.settings import Settings
from shoal.games.literature.encoding.slots import Slots, Space
from shoal.games.literature.rules import legality
from shoal.games.literature.rules.moves import (
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
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import NO_CARDS, Board, SeatView

# How claims of Literature are spelt by actions.
#
# A claim is CLAIM, then a HOLDER for each card that is not in the own hand, in slot order. Own cards are filled in. With
# `claim_commit` other than `on_submit` CLAIM is `BeginClaim`, and each HOLDER is a `NameCard`, which all hear at once; but
# for claims that no one may begin: those that a challenge has led to, and those out of turn that are penalised.


class Claims:
    """What a seat has said of a claim, and what it says next."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._rules = space.rules
        self._slots = space.slots
        options = space.rules.options
        self._may_be_for_others = options.claim_for_opponents or options.challenge
        self._unheld: dict[tuple[HalfSuit, int], tuple[Card, ...]] = {}

    def is_begun(self, view: SeatView) -> bool:
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
        return "claim_for" in self._space.spec and spelling.actions[0] in self._space.spec["claim_for"].range

    def names_others(self, view: SeatView, spelling: Spelling | None) -> bool:
        """Whether the claimer of a begun claim names opponents; else teammates, and never itself: own cards are named for it."""
        named = view.board.named
        if named:
            return (named[0][1] - view.seat) % 2 == 1
        return spelling is not None and self._said_for_others(spelling)

    # --- Its cards -------------------------------------------------------------------------------------------------

    def half_suit_of(self, spelling: Spelling) -> HalfSuit:
        """The half-suit that is claimed."""
        return self._slots.half_suits[self._space.at[spelling.actions[0]][1]]

    def to_name(self, view: SeatView, spelling: Spelling) -> tuple[Card, ...]:
        """The cards of the half-suit that the seat has still to name, in slot order."""
        return self._asked_about(view, spelling)[len(spelling.actions) - 1 :]

    def _asked_about(self, view: SeatView, spelling: Spelling) -> tuple[Card, ...]:
        half_suit = self.half_suit_of(spelling)
        cards = self._rules.half_suits[half_suit]
        held = 0 if self.is_for_others(view, spelling) else view.hand.mask & cards.mask
        found = self._unheld.get((half_suit, held))
        if found is None:
            found = self._unheld[half_suit, held] = tuple(card for card in cards if not held >> card & 1)
        return found

    def named(self, view: SeatView, spelling: Spelling) -> list[tuple[Card, int]]:
        """The cards that are named so far, own ones too, and with which teammate (or opponent) each is."""
        cards = self._rules.half_suits[self.half_suit_of(spelling)]
        asked = self._asked_about(view, spelling)
        said = [(card, action - self._space.holder) for card, action in zip(asked, spelling.actions[1:], strict=False)]
        return sorted([*said, *((card, 0) for card in cards if card not in asked)])

    def _attribution(self, view: SeatView, spelling: Spelling) -> Attribution:
        seat_of = self._slots.opponent if self.is_for_others(view, spelling) else self._slots.mate
        return tuple((card, seat_of(view.seat, number)) for card, number in self.named(view, spelling))

    def next_card(self, view: SeatView) -> Card:
        """The first card that the claimer of a begun claim has not named."""
        claim = view.board.claim
        assert claim is not None, "a claim has begun"
        named = {card for card, _ in view.board.named}
        return next(card for card in self._rules.half_suits[claim.half_suit] if card not in named)

    # --- What is said -----------------------------------------------------------------------------------------------

    def begin(self, view: SeatView, action: int) -> DecodedAction[Move]:
        """CLAIM and CLAIM_FOR: an answer to a challenge, a claim that is spoken, one that is spelt, or a whole one."""
        me, board = view.seat, view.board
        half_suit = self._slots.half_suits[self._space.at[action][1]]
        if board.challenge is not None and board.challenge.claimer is None:
            return DecodedAction(AnswerChallenge(me, claim=True))
        spelling = Spelling(me, (action,))
        if self._space.is_staged and half_suit in self._rules.moves(view).begins:
            return DecodedAction(BeginClaim(me, half_suit), spelling)
        is_for_others = self.is_for_others(view, spelling)
        if not self._rules.options.claim_attribution:
            first = self._slots.opponent(me, 0)
            attribution = tuple((card, first) for card in self._rules.half_suits[half_suit]) if is_for_others else ()
            return DecodedAction(Claim(me, half_suit, attribution))
        if not self.to_name(view, spelling):
            return DecodedAction(Claim(me, half_suit, self._attribution(view, spelling)))
        return DecodedAction(spelling=spelling)

    def name_holder(self, view: SeatView, moment: Moment, action: int) -> DecodedAction[Move]:
        """HOLDER: the next card, in public or not; the last one makes the claim."""
        me, spelling = view.seat, moment.spelling
        if self.is_begun(view):
            number = action - self._space.holder
            is_for_others = self.names_others(view, spelling)
            holder = self._slots.opponent(me, number) if is_for_others else self._slots.mate(me, number)
            return DecodedAction(NameCard(me, self.next_card(view), holder))
        assert spelling is not None, "a holder is named in a claim"
        longer = Spelling(me, (*spelling.actions, action))
        if self.to_name(view, longer):
            return DecodedAction(spelling=longer)
        return DecodedAction(Claim(me, self.half_suit_of(longer), self._attribution(view, longer)))

    # --- The way back -----------------------------------------------------------------------------------------------

    def actions_for(self, view: SeatView, moment: Moment, claim: Claim) -> tuple[int, ...]:
        """The actions that make a whole claim, or the rest of one that has begun; none for what is not spelt: cards of both teams,
        or own cards with someone else.

        A seat that must claim what its team cannot hold may name itself for a card that it lacks. No action says that: the
        next teammate is named, which is as wrong.
        """
        space, named = self._space, dict(claim.attribution)
        number = self._slots.number_of[claim.half_suit]
        is_for_others = bool(named) and all((seat - view.seat) % 2 for seat in named.values())
        first: tuple[int, ...] = ()
        if self.is_begun(view):
            spelling = Spelling(view.seat, (space.spec["claim"].start + number,))
        else:
            is_free = view.board.challenge is None  # a challenge says whose half-suit it is
            block = "claim_for" if is_for_others and is_free and "claim_for" in space.spec else "claim"
            first = (space.spec[block].start + number,)
            spelling = moment.spelling or Spelling(view.seat, first)
            if spelling.actions[0] != first[0]:
                return ()
        if not self._rules.options.claim_attribution:
            return first
        if self._rules.half_suits[claim.half_suit] != CardSet(named):
            return ()
        asked = self._asked_about(view, spelling)
        mate = self._slots.mate(view.seat, 1)
        holders = [mate if named[card] == view.seat else named[card] for card in asked]
        is_sayable = all((seat - view.seat) % 2 == is_for_others for seat in holders)
        if not is_sayable or any(seat != view.seat for card, seat in named.items() if card not in asked):
            return ()
        said = (*first, *(space.holder + self._slots.number_among_team(seat, view.seat) for seat in holders))
        if self.is_begun(view):
            named_so_far = {card for card, _ in view.board.named}
            return said[sum(card in named_so_far for card in asked) :]
        return said if moment.spelling is None else said[len(moment.spelling.actions) :]


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


class Actions(Space):
    """The action space of a table, and what is said in it."""

    def __init__(self, rules: Literature, slots: Slots, settings: Settings) -> None:
        super().__init__(rules, slots, settings)
        self.claims: Claims = Claims(self)
        self._masks = ActionMasks(self, self.claims)
        self.has_formalities: bool = self.is_staged or rules.options.answer_mode == "manual"
        self._questions: dict[tuple[Seat, int], DecodedAction[Move]] = {}

    def mask(self, view: SeatView, moment: Moment) -> Mask:
        """The actions that are legal for the acting seat."""
        return self._masks.mask(view, moment)

    # --- What is done without a decision ----------------------------------------------------------------------------

    def formality(self, view: SeatView, moment: Moment) -> Move | None:
        """The only answer there is; the own cards of a claim that is spoken card by card."""
        board = view.board
        if board.phase == "answer" and not moment.is_window:
            answers = self.rules.moves(view).answers
            return Answer(view.seat, answers[0]) if len(answers) == 1 else None
        if not self.is_staged or moment.is_window or board.claim is None or board.claim.seat != view.seat:
            return None
        card = self.claims.next_card(view)
        if card not in view.hand or self.claims.names_others(view, moment.spelling):
            return None
        return NameCard(view.seat, card, view.seat)

    # --- What an action says ----------------------------------------------------------------------------------------

    def said(self, view: SeatView, moment: Moment, action: int) -> DecodedAction[Move]:
        """What a legal action says."""
        name, place = self.at[action]
        me, slots = view.seat, self.slots
        match name:
            case "ask" | "ask_mate":
                said = self._questions.get((me, action))
                if said is None:
                    said = self._questions[me, action] = DecodedAction(self._question(me, action))
                return said
            case "claim" | "claim_for":
                return self.claims.begin(view, action)
            case "holder":
                return self.claims.name_holder(view, moment, action)
            case "choose":
                return DecodedAction(_choice(view.board, me, slots.mate(me, place), slots.opponent(me, place)))
            case "silent":
                is_answer = view.board.phase == "challenge" and not moment.is_window
                return DecodedAction(AnswerChallenge(me, claim=False)) if is_answer else DecodedAction(is_silence=True)
            case "challenge":
                return DecodedAction(Challenge(me, slots.half_suits[place]))
            case "answer":
                return DecodedAction(Answer(me, place == 0))
            case _:
                claim = view.board.claim
                assert claim is not None, "only a begun claim is interrupted"
                return DecodedAction(Interrupt(me, next(iter(view.hand & self.rules.half_suits[claim.half_suit]))))

    def _question(self, me: Seat, action: int) -> Ask:
        target, slot = self.target_and_slot(me, action)
        card = self.slots.card_at[slot]
        assert card is not None, "a legal question names a card"
        return Ask(me, target, card)

    # --- The way back ---------------------------------------------------------------------------------------------

    def actions_for(self, view: SeatView, moment: Moment, move: Move | None) -> tuple[int, ...]:
        """The actions that make a move, in order; none where the space has none for it."""
        me, spec, slots = view.seat, self.spec, self.slots
        match move:
            case None | AnswerChallenge(claim=False):
                return (self.silent,)
            case Ask(target=target, card=card):
                number, slot, is_mate = slots.number_among_team(target, me), slots.slot_of[card], (target - me) % 2 == 0
                if slot < 0 or (is_mate and "ask_mate" not in spec):
                    return ()
                start = spec["ask_mate"].start - slots.C if is_mate else spec["ask"].start
                return (start + number * slots.C + slot,)
            case Claim():
                return self.claims.actions_for(view, moment, move)
            case PassTurn(to=seat) | ChooseNext(to=seat) | ChooseClaimer(claimer=seat):
                return (spec["choose"].start + slots.number_among_team(seat, me),)
            case AnswerChallenge() if view.board.challenge is not None:
                return (spec["claim"].start + slots.number_of[view.board.challenge.half_suit],)
            case Challenge(half_suit=half_suit):
                return (spec["challenge"].start + slots.number_of[half_suit],) if "challenge" in spec else ()
            case BeginClaim(half_suit=half_suit):
                return (spec["claim"].start + slots.number_of[half_suit],)
            case NameCard(card=card, holder=holder) if self.claims.is_begun(view) and card == self.claims.next_card(
                view
            ):
                return (self.holder + slots.number_among_team(holder, me),)
            case Answer(has=has):
                return (spec["answer"].start + (not has),) if "answer" in spec else ()
            case Interrupt(card=card) if "interrupt" in spec and view.board.claim is not None:
                lowest = next(iter(view.hand & self.rules.half_suits[view.board.claim.half_suit]), None)
                return (spec["interrupt"].start,) if card == lowest else ()
            case _:
                return ()

    # --- Why not ----------------------------------------------------------------------------------------------------

    def reason(self, view: SeatView, moment: Moment, action: int) -> str:
        """The rules' reason, where they have one."""
        name, place = self.at[action]
        if name in ("holder", "silent", "interrupt", "answer"):
            return NOT_NOW
        if moment.is_spelling or self.claims.is_begun(view):
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
