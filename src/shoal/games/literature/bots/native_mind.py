"""The mind of `expert` and `quick` where the native core plays these rules: what the seat knows is copied there, and decided there."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from shoal.core.cards import PACK
from shoal.core.game import Seat
from shoal.core.native import built_core
from shoal.games.literature import Ask, Claim, Literature, SeatView, Sight
from shoal.games.literature.bots.behaviour import IncrementalBehaviour, StallCounter
from shoal.games.literature.bots.greedy import GreedyMind
from shoal.games.literature.bots.memory import Knowledge
from shoal.games.literature.bots.mind import Choices, Late, TurnContext
from shoal.games.literature.rules.events import Asked, HandSeen, Misdealt, Revealed, Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit

if TYPE_CHECKING:
    import shoal_native as native
    from typing_extensions import TypeIs


class NativePositions:
    """Copies the knowledge of a seat into the native core, as it is when it is asked."""

    def __init__(self, layout: native.Layout, knowledge: Knowledge, encoder: native.Network | None) -> None:
        """Without an encoder all encodings of questions are zero."""
        self.layout = layout
        self.knowledge = knowledge

        def after(before: native.Behaviour, questions: tuple[Asked, ...], stalled: int) -> native.Behaviour:
            return _shared_after(layout, before, questions, stalled)

        # A function, and no `partial`: what all tables share must not count as the memory of this bot (`memory_kb`).
        self._behaviour = IncrementalBehaviour(_nothing(layout, encoder), after)

    def rest(self) -> None:
        """Let go of the behaviour, which follows from the questions."""
        self._behaviour.rest()

    def shared(self, stalled: int) -> tuple[native.Constraints, native.Behaviour]:
        """What is public: constraints on the hands, and who asked whom for what.

        `stalled`: how many questions ago the public last learned something.
        """
        public = self.knowledge.public
        shared: native.Constraints = built_core().Constraints(self.layout)
        shared.load(-1, public.cards, public.may, public.size, public.bases, public.clauses)
        return shared, self._behaviour.of(self.knowledge.questions, stalled)

    def position(self, view: SeatView, stalled: int, hearing: native.Hearing | None = None) -> native.PositionSnapshot:
        """The same with the hand of the seat of that view, and what it heard."""
        shared, behaviour = self.shared(stalled)
        position: native.PositionSnapshot = built_core().PositionSnapshot(
            self.layout, view.seat, view.hand.mask, shared, behaviour, view.board.scores, hearing
        )
        return position


@lru_cache(maxsize=16)
def _nothing(layout: native.Layout, encoder: native.Network | None) -> native.Behaviour:
    """Before the first question. No one changes it, so all seats of all tables begin with the same."""
    nothing: native.Behaviour = built_core().Behaviour(layout, [], 0, encoder)
    return nothing


@lru_cache(maxsize=64)
def _shared_after(
    layout: native.Layout, before: native.Behaviour, questions: tuple[Asked, ...], stalled: int
) -> native.Behaviour:
    """Bots of one table remember the same questions, if they remember as many: what one has made of them is the others', too."""
    return before.after(layout, [(asked.seat, asked.target, asked.card, asked.hit) for asked in questions], stalled)


class Listener:
    """Makes a table of every question that a seat hears, for as long as it remembers the question."""

    def __init__(self, rules: Literature, positions: NativePositions, reader: native.ChoiceReader) -> None:
        self._rules = rules
        self._positions = positions
        self._reader = reader
        self._numbers = {name: number for number, name in enumerate(rules.half_suits)}
        self._hearing: native.Hearing = built_core().Hearing()

    def see(self, sight: Sight, stalled: int) -> None:
        """To be called before the knowledge of the seat is updated by that sight."""
        match sight:
            case Asked():
                public = self._positions.knowledge.public
                told = (public.cards, tuple(public.may), tuple(public.size), tuple(public.bases))
                self._hearing.add(_heard(_Before(*self._positions.shared(stalled), told), self._reader, sight))
            case Revealed(half_suit=name):
                held = [0] * self._rules.seats
                for card, holder in sight.holders:
                    held[holder] |= 1 << card
                self._hearing.reveal(self._positions.layout, self._numbers[name], held)
            case HandSeen() | Misdealt():
                self._hearing = built_core().Hearing()
            case _:
                pass

    def hearing(self) -> native.Hearing:
        """What it remembers now."""
        self._hearing.forget_oldest(self._hearing.questions - len(self._positions.knowledge.questions))
        return self._hearing


class _Before:
    """What was public before a question; equal where bots of one table remember the same."""

    def __init__(self, shared: native.Constraints, behaviour: native.Behaviour, told: Hashable) -> None:
        self.shared = shared
        self.behaviour = behaviour
        self._key = behaviour, told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Before) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def _heard(before: _Before, reader: native.ChoiceReader, asked: Asked) -> native.Heard:
    """A table that is made once for all bots that remember the same."""
    heard: native.Heard = built_core().hear(
        before.shared, before.behaviour, reader, asked.seat, asked.target, asked.card, asked.hit
    )
    return heard


class OpponentObserver:
    """Keeps every question of another seat with the position before it, until its own seat has time to think.

    Updating the model takes milliseconds, which must not keep the table waiting after every question.
    """

    def __init__(self, rules: Literature, seat: Seat, positions: NativePositions, mind: Late[native.SeatMind]) -> None:
        view = rules.start_view(seat)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self._seat = seat
        self._positions = positions
        self._mind = mind
        self._view = view
        self._waiting: list[tuple[native.PositionSnapshot, Asked]] = []

    def see(self, sight: Sight, stalled: int) -> None:
        """To be called before the knowledge of the seat is updated by that sight."""
        match sight:
            case Asked(seat=asker) if asker != self._seat:
                self._waiting.append((self._positions.position(self._view, stalled), sight))
            case HandSeen():
                self._waiting.clear()
                if self._mind.is_made:
                    self._mind().reset()
            case _:
                pass
        self._view = self._view.after(sight)

    def update_model(self) -> None:
        """The model takes in all questions that are waiting."""
        for before, asked in self._waiting:
            self._mind().observe(before, asked.seat, asked.target, asked.card)
        self._waiting.clear()


class SightObservers(NamedTuple):
    """Those who see every sight before the knowledge of a seat is updated, if there are any."""

    observer: OpponentObserver | None
    listener: Listener | None


class NativeMind(GreedyMind):
    """Values questions in the native core; proofs and rare decisions it shares with `greedy`."""

    def __init__(
        self,
        rules: Literature,
        seat: Seat,
        rng: Random,
        positions: NativePositions,
        mind: Late[native.SeatMind],
        *,
        observers: SightObservers,
    ) -> None:
        super().__init__(rules, seat, rng, positions.knowledge)
        self._positions = positions
        self._mind = mind
        self._observer = observers.observer
        self._listener = observers.listener
        self._stall = StallCounter(rules, positions.knowledge)

    def see(self, sight: Sight) -> None:
        """Updates its knowledge, and what it will make of the others' questions."""
        if self._observer is not None:
            self._observer.see(sight, self._stall.questions)
        if self._listener is not None:
            self._listener.see(sight, self._stall.questions)
        self._stall.see(sight)
        super().see(sight)

    def catch_up(self) -> None:
        """Updates what it makes of the others: the questions that wait for that are 3 kB each."""
        if self._observer is not None:
            self._observer.update_model()

    def rest(self) -> None:
        """Its knowledge rests, and how the others behaved can be worked out again: 6 kB."""
        super().rest()
        self._positions.rest()

    def choices(self, view: SeatView) -> Choices:
        """Those of the native mind; in a game that lasts too long, those of `greedy`, which end it."""
        self.catch_up()
        if not self.patience:
            return super().choices(view)
        hearing = None if self._listener is None else self._listener.hearing()
        position = self._positions.position(view, self._stall.questions, hearing)
        return NativeChoices(self._rules, self._mind(), position, partial(super().choices, view))


class NativeChoices(Choices):
    """What the native mind would choose in one position; where it has no answer, what plain Python would."""

    def __init__(
        self, rules: Literature, mind: native.SeatMind, position: native.PositionSnapshot, plain: Callable[[], Choices]
    ) -> None:
        self._rules = rules
        self._mind = mind
        self._position = position
        self._plain = plain

    def best_successor(self, seats: Sequence[Seat]) -> Seat:
        """The one that can take most with the turn."""
        return self._mind.best_successor(self._position, sum(1 << seat for seat in seats))

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        """The one that knows least about the hands of its team."""
        return self._mind.least_informed(self._position, sum(1 << seat for seat in seats))

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        """The attribution that is right in most deals."""
        return self._plain().guess(team, half_suit)

    def ask_or_claim(self, turn: TurnContext) -> Ask | Claim:
        """The question of the highest value, or a claim."""
        choice = self._mind.decide(self._position, sum({1 << card for _, card in turn.questions}))
        if _asks(choice):
            return Ask(turn.view.seat, choice.target, PACK[choice.card])
        claim = None if choice is None else self._claim(turn, choice)
        return claim or self._plain().ask_or_claim(turn)

    def _claim(self, turn: TurnContext, choice: native.ClaimChoice) -> Claim | None:
        """That claim, where the house rules allow it."""
        name, cards = list(self._rules.half_suits.items())[choice.half_suit]
        if name not in dict(turn.moves.claims) or not turn.moves.team:
            return None
        named = tuple(zip(cards, choice.holders, strict=True)) if turn.moves.attribution else ()
        return Claim(turn.view.seat, name, named)


def _asks(choice: native.AskChoice | native.ClaimChoice | None) -> TypeIs[native.AskChoice]:
    return isinstance(choice, built_core().AskChoice)
