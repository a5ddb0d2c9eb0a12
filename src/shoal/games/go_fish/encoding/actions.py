"""Actions of Go Fish: which are legal now, and what each of them says.

    ASK        (S-1)*R      ask seat 1 + i // R, relative, for rank i % R

or, where single cards are asked for,

    ASK_CARD   (S-1)*C      ask seat 1 + i // C for the card of slot i % C
    SHOW       K            show the j-th card of that rank; where only one can be shown, it is shown without a decision
"""

from __future__ import annotations

from shoal.core.cards import Card
from shoal.core.game import Illegal, Seat
from shoal.envs.encoding import DecodedAction, Mask, Moment, Spelling
from shoal.envs.errors import NOT_ENCODED, NOT_NOW
from shoal.envs.packing import bits
from shoal.envs.spec import Spec
from shoal.games.go_fish.encoding.places import Places
from shoal.games.go_fish.rules import course
from shoal.games.go_fish.rules.moves import Ask, AskCard, Move, rank_of
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import NO_CARDS, SeatView


class Actions:
    """The action space of a table."""

    def __init__(self, rules: GoFish, places: Places) -> None:
        self.rules: GoFish = rules
        self.places: Places = places
        others = places.S - 1
        if places.by_card:
            self.spec: Spec = Spec([("ask_card", others * places.C), ("show", places.K)])
        else:
            self.spec = Spec([("ask", others * places.R)])
        self._nothing = bytes(places.N)

    def mask(self, view: SeatView, moment: Moment) -> Mask:
        """What is legal for the seat on turn."""
        places = self.places
        if moment.spelling is not None:
            shown = {places.slot_of[card] % places.K for card in self._to_show(view, moment.spelling)}
            return bytes(self.spec["show"].start) + bytes(copy in shown for copy in range(places.K))
        if places.by_card:
            asks = bits(sum(1 << places.slot_of[card] for card in self.rules.moves(view).cards), places.C)
        else:
            asks = places.hand(view.hand).ranks
        able = course.targets(self.rules, view.board, view.seat)
        others = self.rules.others(view.seat)
        mask = (
            asks * len(others)
            if len(able) == len(others)
            else b"".join(asks if seat in able else self._nothing for seat in others)
        )
        return mask + bytes(self.spec.size - len(mask))

    def said(self, view: SeatView, moment: Moment, action: int) -> DecodedAction[Move]:
        """What a legal action says."""
        if not self.places.by_card:
            return DecodedAction(self._rank_question(view.seat, action))
        me, spelling = view.seat, moment.spelling
        if spelling is None:
            spelling = Spelling(me, (action,))
            shown = self._to_show(view, spelling)
            return (
                DecodedAction(self._card_question(spelling, shown[0]))
                if len(shown) == 1
                else DecodedAction(spelling=spelling)
            )
        copy = action - self.spec["show"].start
        shown = self._to_show(view, spelling)
        return DecodedAction(self._card_question(spelling, next(c for c in shown if self._copy(c) == copy)))

    def _copy(self, card: Card) -> int:
        return self.places.slot_of[card] % self.places.K

    def _to_show(self, view: SeatView, spelling: Spelling) -> list[Card]:
        """The own cards of the rank that is asked for."""
        card = self.places.card_at[spelling.actions[0] % self.places.C]
        assert card is not None, "a legal question names a card"
        return list(view.hand & self.rules.ranks[rank_of(card)])

    def _rank_question(self, me: Seat, action: int) -> Ask:
        step, rank = divmod(action, self.places.R)
        return Ask(me, (me + 1 + step) % self.places.S, self.places.ranks[rank])

    def _card_question(self, spelling: Spelling, shown: Card) -> AskCard:
        step, slot = divmod(spelling.actions[0], self.places.C)
        card = self.places.card_at[slot]
        assert card is not None, "a legal question names a card"
        return AskCard(spelling.seat, (spelling.seat + 1 + step) % self.places.S, card, shown)

    def reason(self, view: SeatView, moment: Moment, action: int) -> str:
        """The rules' reason, where they have one."""
        me, places = view.seat, self.places
        if moment.is_spelling or self.spec.at(action)[0] == "show":
            return NOT_NOW
        move: Move = self._rank_question(me, action) if not places.by_card else self._any_question(view, action)
        hands = tuple(view.hand if seat == me else NO_CARDS for seat in range(places.S))
        try:
            course.check(self.rules, view.board, hands, move)
        except Illegal as refused:
            return refused.reason
        return NOT_ENCODED

    def _any_question(self, view: SeatView, action: int) -> AskCard:
        """A question for a card with whatever can be shown, perhaps nothing that fits."""
        me, places = view.seat, self.places
        step, slot = divmod(action, places.C)
        card = places.card_at[slot]
        if card is None:
            return AskCard(me, (me + 1 + step) % places.S, Card("WJ"), Card("WJ"))
        own = list(view.hand & self.rules.ranks[rank_of(card)])
        return AskCard(me, (me + 1 + step) % places.S, card, own[0] if own else card)

    def describe(self, action: int) -> str:
        """An action in a few words."""
        name, place = self.spec.at(action)
        places = self.places
        if name == "show":
            return f"show copy {place}"
        step, what = divmod(place, places.N)
        asked = places.ranks[what] if name == "ask" else places.card_at[what]
        return f"ask seat {step + 1} for {'nothing' if asked is None else asked}"
