"""What the questions on offer are worth to a seat, by its own knowledge: the value network of `quick` and `expert`, without search.

Its chances are weighted by how seats behave, and by which questions they asked and which they did not, so it sees more in the same facts
than the exact chances say. It decides in the native core; where that is not there, does not know a house rule, or a convention is in
force, plain Python computes nearly the same: it only counts questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.core.cards import PACK
from shoal.core.native import built_core
from shoal.games.literature import Literature
from shoal.games.literature.belief import Chances
from shoal.games.literature.bots.behaviour import Behaviour, IncrementalBehaviour
from shoal.games.literature.bots.convention import in_force
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.learned_mind import reading, weighted_odds
from shoal.games.literature.bots.mind import Candidate, Late
from shoal.games.literature.bots.native_mind import Listener, NativePositions
from shoal.games.literature.bots.networks import (
    PolicyNetworks,
    choice_for,
    native_critic,
    native_networks,
    plain_networks,
    weights_for,
)
from shoal.games.literature.bots.odds import Odds
from shoal.games.literature.bots.reading import TurnPosition
from shoal.games.literature.bots.value_features import rows
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.review.belief import LiteratureSeatMemory, steps_of
from shoal.games.literature.rules.moves import HalfSuit

if TYPE_CHECKING:
    import shoal_native as native


DIGITS: Final = 5
"""To so many the core and plain Python agree: what is worth the same by one is worth the same by the other."""


class QuestionValue(NamedTuple):
    """What a question is worth."""

    chance: float
    """Of a hit, behavioural: weighted by how seats behave. The exact one is that of a `SeatBelief`."""
    value: float
    """In half-suits still to come, the own team's less the others'."""
    swing: float
    """What a hit is worth more than a miss."""


class Advisor:
    """Values the questions of one seat."""

    def __init__(self, memory: LiteratureSeatMemory) -> None:
        self._memory = memory
        rules = memory.rules
        self._layout = layout_of(rules) if self.is_native(rules) else None
        name = weights_for(rules)
        if self._layout is not None:
            networks = native_networks(name)
            self._positions = NativePositions(self._layout, memory.knowledge, networks.encoder)
            choice = choice_for(rules, name)
            if choice is not None:
                memory.listener = Listener(rules, self._positions, choice)
            make = partial(built_core().SeatMind, self._layout, networks.value, networks.likelihood, choice=choice)
            self._mind: Late[native.SeatMind] = Late(
                lambda: make(patience=PATIENCE, most_steps=steps_of(rules), seed=0)
            )

    @staticmethod
    def is_native(rules: Literature) -> bool:
        """Whether the native core decides under these rules."""
        return not in_force(rules) and layout_of(rules) is not None

    def worth(self, questions: Sequence[Candidate], *, counts: bool = True) -> dict[Candidate, QuestionValue]:
        """Of these questions, which must be all that the seat may ask without bluffs, in their order.

        Without `counts` the deals are not counted: it is known that there are too many.
        """
        if not questions:
            return {}
        if self._layout is None:
            return self._rounded(self._by_plain(questions))
        return self._native_worth(questions, self._mind().questions(self._position(), _cards(questions), counts))

    def behavioural(self) -> list[list[float]] | None:
        """By seat and card, the chances that bots decide by; `None` where plain Python decides, which hears only part of what was asked."""
        return None if self._layout is None else self._mind().chances(self._position())

    def _position(self) -> native.PositionSnapshot:
        listener = self._memory.listener
        hearing = None if listener is None else listener.hearing()
        return self._positions.position(self._memory.view, self._memory.stall.questions, hearing)

    def _native_worth(
        self, questions: Sequence[Candidate], choices: Sequence[native.AskChoice]
    ) -> dict[Candidate, QuestionValue]:
        found = {
            (asked.target, PACK[asked.card]): QuestionValue(asked.chance, asked.value, asked.swing) for asked in choices
        }
        return self._rounded({question: found[question] for question in questions if question in found})

    def _rounded(self, found: Mapping[Candidate, QuestionValue]) -> dict[Candidate, QuestionValue]:
        return {question: QuestionValue(*(round(number, DIGITS) for number in of)) for question, of in found.items()}

    @cached_property
    def _plain(self) -> PolicyNetworks:
        return plain_networks(weights_for(self._memory.rules))

    @cached_property
    def _behaviour(self) -> IncrementalBehaviour[Behaviour]:
        return IncrementalBehaviour(Behaviour(self._memory.rules, (), 0, self._plain.encoder), Behaviour.after)

    def _read(self) -> tuple[TurnPosition, Sequence[Mapping[HalfSuit, float]]]:
        """The position, and by seat and half-suit what its questions make of the chances."""
        memory = self._memory
        knowledge, view = memory.knowledge, memory.view
        behaviour = self._behaviour.of(knowledge.questions, memory.stall.questions)
        at = TurnPosition(memory.rules, memory.seat, view.hand.mask, knowledge.public, behaviour, view.board.scores)
        return at, behaviour.factors(self._plain.likelihood, knowledge.public)

    def odds(self) -> Odds:
        """The chances weighted by what everybody asked for."""
        at, factors = self._read()
        return weighted_odds(at, self._memory.knowledge, factors)

    def _by_plain(self, questions: Sequence[Candidate]) -> dict[Candidate, QuestionValue]:
        memory = self._memory
        at, factors = self._read()
        chances = weighted_odds(at, memory.knowledge, factors)
        read = reading(at, chances, Chances(memory.rules, memory.knowledge.public, factors))
        found = {}
        answers = self._plain.value.run(rows(read, questions))
        for (target, card), (miss, hit) in zip(questions, answers, strict=True):
            chance = read.chance[target][card]
            found[target, card] = QuestionValue(chance, (1 - chance) * miss + chance * hit, hit - miss)
        return found

    def judged(
        self, questions: Sequence[Candidate], asked: Candidate, hands: Sequence[int], *, counts: bool = True
    ) -> tuple[dict[Candidate, QuestionValue], dict[HalfSuit, float]] | None:
        """What they are worth, and what the critic expects once one is answered: by open half-suit the points of the team less the others'.

        `hands` are all of them before the answer, as masks. `None` where there is no native core, or it cannot say.
        """
        if self._layout is None or asked not in questions:
            return None
        memory = self._memory
        critic = native_critic(weights_for(memory.rules))
        choices, points = self._mind().judge(self._position(), _cards(questions), hands, *asked, critic, counts)
        names = list(memory.rules.half_suits)
        return self._native_worth(questions, choices), {names[number]: expected for number, expected in points}


def _cards(questions: Sequence[Candidate]) -> int:
    """The cards that are asked for, as a mask."""
    return sum({1 << card for _, card in questions})
