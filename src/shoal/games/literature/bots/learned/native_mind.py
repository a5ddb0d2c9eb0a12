"""A mind that decides in the native core (native/src/mind.hpp and search.hpp)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from shoal.core.cards import PACK
from shoal.core.game import Seat
from shoal.core.native import built_core
from shoal.games.literature import Ask, Claim, Literature, SeatView, Sight
from shoal.games.literature.bots.greedy import GreedyMind
from shoal.games.literature.bots.knowledge import Knowledge
from shoal.games.literature.bots.late import Late
from shoal.games.literature.bots.learned.native_positions import NativePositions
from shoal.games.literature.bots.learned.opponent_observer import OpponentObserver
from shoal.games.literature.bots.mind import Choices, TurnContext
from shoal.games.literature.bots.stall_counter import StallCounter
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit

if TYPE_CHECKING:
    import shoal_native as native
    from typing_extensions import TypeIs


class NativeMind(GreedyMind):
    """Values questions in the native core; proofs and rare decisions it shares with `greedy`."""

    def __init__(  # noqa: PLR0917  # a mind, and what it thinks with
        self,
        rules: Literature,
        seat: Seat,
        rng: Random,
        knowledge: Knowledge,
        positions: NativePositions,
        mind: Late[native.SeatMind],
        observer: OpponentObserver | None,
    ) -> None:
        super().__init__(rules, seat, rng, knowledge)
        self._positions = positions
        self._mind = mind
        self._observer = observer
        self._stall = StallCounter(rules, knowledge)

    def see(self, sight: Sight) -> None:
        """Updates its knowledge, and what it will make of the others' questions."""
        if self._observer is not None:
            self._observer.see(sight, self._stall.questions)
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
        position = self._positions.position(view, self._stall.questions)
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
