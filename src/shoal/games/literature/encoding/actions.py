"""Actions of Literature: what each of them says, and why it may not be said now."""

from __future__ import annotations

from shoal.core.game import Illegal, Seat
from shoal.envs.encoding import DecodedAction, Mask, Moment
from shoal.envs.errors import NOT_ENCODED, NOT_NOW
from shoal.envs.settings import Settings
from shoal.games.literature.encoding.claims import Claims
from shoal.games.literature.encoding.masks import ActionMasks
from shoal.games.literature.encoding.slots import Slots, Space
from shoal.games.literature.rules import legality
from shoal.games.literature.rules.moves import (
    Answer,
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Move,
    NameCard,
    PassTurn,
)
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import NO_CARDS, Board, SeatView


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
