"""What the questions on offer are worth to a seat, by its own knowledge: the value network of `quick` and `expert`, without search.

Its chances are weighted by how seats behave, so it sees more in the same facts than the exact chances say. It decides in the native
core; where that is not there, does not know a house rule, or a convention is in force, the same is computed in plain Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from shoal.core.cards import PACK, Card
from shoal.core.native import built_core
from shoal.games.literature.belief import Chances
from shoal.games.literature.bots.behaviour import Behaviour, IncrementalBehaviour
from shoal.games.literature.bots.convention import in_force
from shoal.games.literature.bots.expert import PATIENCE
from shoal.games.literature.bots.learned_mind import ALIKE, BETTER_BY_FAR, CLEARLY_BETTER, reading, weighted_odds
from shoal.games.literature.bots.mind import Candidate, Late
from shoal.games.literature.bots.native_mind import NativePositions
from shoal.games.literature.bots.networks import native_critic, native_networks, plain_networks, weights_for
from shoal.games.literature.bots.reading import CERTAIN, TurnPosition
from shoal.games.literature.bots.value_features import rows
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.review.belief import LiteratureSeatMemory, steps_of
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.moves import HalfSuit

if TYPE_CHECKING:
    import shoal_native as native


DIGITS: Final = 5
"""To so many the core and plain Python agree: what is worth the same by one is worth the same by the other."""


class QuestionValue(NamedTuple):
    """What a question is worth."""

    chance: float
    """Of a hit, weighted by how seats behave."""
    value: float
    """In half-suits still to come, the own team's less the others'."""
    swing: float
    """What a hit is worth more than a miss."""


class Advisor:
    """Values the questions of one seat."""

    def __init__(self, memory: LiteratureSeatMemory) -> None:
        self._memory = memory
        rules = memory.rules
        self._layout = None if in_force(rules) else layout_of(rules)
        name = weights_for(rules)
        if self._layout is None:
            self._plain = plain_networks(name)
            nothing = Behaviour(rules, (), 0, self._plain.encoder)
            self._behaviour = IncrementalBehaviour(nothing, Behaviour.after)
        else:
            networks = native_networks(name)
            self._positions = NativePositions(self._layout, memory.knowledge, networks.encoder)
            make = partial(built_core().SeatMind, self._layout, networks.value, networks.likelihood)
            self._mind: Late[native.SeatMind] = Late(
                lambda: make(patience=PATIENCE, most_steps=steps_of(rules), seed=0)
            )

    def worth(self, questions: Sequence[Candidate], *, counts: bool = True) -> dict[Candidate, QuestionValue]:
        """Of these questions, which must be all that the seat may ask without bluffs, in their order.

        Without `counts` the deals are not counted: it is known that there are too many.
        """
        if not questions:
            return {}
        if self._layout is None:
            return self._rounded(self._by_plain(questions))
        position = self._positions.position(self._memory.view, self._memory.stall.questions)
        return self._native_worth(questions, self._mind().questions(position, _cards(questions), counts))

    def _native_worth(
        self, questions: Sequence[Candidate], choices: Sequence[native.AskChoice]
    ) -> dict[Candidate, QuestionValue]:
        found = {
            (asked.target, PACK[asked.card]): QuestionValue(asked.chance, asked.value, asked.swing) for asked in choices
        }
        return self._rounded({question: found[question] for question in questions if question in found})

    def _rounded(self, found: Mapping[Candidate, QuestionValue]) -> dict[Candidate, QuestionValue]:
        return {question: QuestionValue(*(round(number, DIGITS) for number in of)) for question, of in found.items()}

    def _by_plain(self, questions: Sequence[Candidate]) -> dict[Candidate, QuestionValue]:
        memory = self._memory
        knowledge, rules = memory.knowledge, memory.rules
        behaviour = self._behaviour.of(knowledge.questions, memory.stall.questions)
        view = memory.view
        at = TurnPosition(rules, memory.seat, view.hand.mask, knowledge.public, behaviour, view.board.scores)
        factors = behaviour.factors(self._plain.likelihood, knowledge.public)
        chances = weighted_odds(at, knowledge, factors)
        read = reading(at, chances, Chances(rules, knowledge.public, factors))
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
        position = self._positions.position(memory.view, memory.stall.questions)
        critic = native_critic(weights_for(memory.rules))
        choices, points = self._mind().judge(position, _cards(questions), hands, *asked, critic, counts)
        names = list(memory.rules.half_suits)
        return self._native_worth(questions, choices), {names[number]: expected for number, expected in points}


def _cards(questions: Sequence[Candidate]) -> int:
    """The cards that are asked for, as a mask."""
    return sum({1 << card for _, card in questions})


def best_first(
    worth: Mapping[Candidate, QuestionValue], half_suit_of: Mapping[Card, HalfSuit], last: Asked | None
) -> list[Candidate]:
    """The questions in the order in which the strongest bots without search would ask them.

    First those that remain after the rules of `learned.py`: where a card can be taken for certain nothing else is asked before, and after
    a miss the seat goes on looking for that card. `last` is the last question of the seat.
    """
    left = _still_looking(worth, _without_guesses(worth, half_suit_of), half_suit_of, last)
    chosen = set(left)
    return sorted(worth, key=lambda question: (question not in chosen, -worth[question].value, question))


def _without_guesses(
    worth: Mapping[Candidate, QuestionValue], half_suit_of: Mapping[Card, HalfSuit]
) -> Sequence[Candidate]:
    certain = [question for question, of in worth.items() if of.chance >= CERTAIN]
    if not certain:
        return list(worth)
    takes = {half_suit_of[card] for _, card in certain}
    sure = max(worth[question].value for question in certain)
    return [
        question
        for question, of in worth.items()
        if of.chance >= CERTAIN or (half_suit_of[question[1]] not in takes and of.value >= sure + BETTER_BY_FAR)
    ]


def _still_looking(
    worth: Mapping[Candidate, QuestionValue],
    questions: Sequence[Candidate],
    half_suit_of: Mapping[Card, HalfSuit],
    last: Asked | None,
) -> Sequence[Candidate]:
    if last is None or last.hit:
        return questions
    looked_for = [question for question in questions if question[1] == last.card and worth[question].chance > 0]
    if not looked_for:
        return questions
    chance = max(worth[question].chance for question in looked_for)
    value = max(worth[question].value for question in looked_for)
    return [
        question
        for question in questions
        if question[1] == last.card
        or half_suit_of[question[1]] != half_suit_of[last.card]
        or worth[question].chance >= chance + ALIKE
        or worth[question].value >= value + CLEARLY_BETTER
    ]
