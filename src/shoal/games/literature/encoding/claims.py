"""How claims of Literature are spelt by actions.

A claim is CLAIM, then a HOLDER for each card that is not in the own hand, in slot order. Own cards are filled in. With
`claim_commit` other than `on_submit` CLAIM is `BeginClaim`, and each HOLDER is a `NameCard`, which all hear at once; but
for claims that no one may begin: those that a challenge has led to, and those out of turn that are penalised.
"""

from __future__ import annotations

from shoal.core.cards import Card, CardSet
from shoal.envs.encoding import DecodedAction, Moment, Spelling
from shoal.games.literature.encoding.slots import Space
from shoal.games.literature.rules.moves import AnswerChallenge, Attribution, BeginClaim, Claim, HalfSuit, Move, NameCard
from shoal.games.literature.rules.state import SeatView


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
