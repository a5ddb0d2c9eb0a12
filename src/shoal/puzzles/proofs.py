"""Proofs in steps that a person can follow, and the search for a short one.

A fact is about what is so *now*: a place (a seat) has or lacks a thing (a card, or a rank), or holds one of several. An
inference leads from some facts to others by one rule with a name; the games say which inferences there are. A proof is a
list of steps, each an inference whose premises were there before it.

The shortest proof shares steps, so finding it for certain is a hard problem (a Steiner problem in a hypergraph). `shortest`
looks for it in rounds: a fact costs what the cheapest inference to it costs with all its premises; what a round has found
costs nearly nothing in the next; a little noise, always the same, lets other rounds look elsewhere. What no step needs is
left out in the end. So it is the shortest that was found, and a check needs no search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from msgspec import Struct

Thing = str
"""What can be held: the code of a card, or a rank."""

ROUNDS: Final = 16
"""How often the search starts again, with other noise."""

NOISE: Final = 0.6
"""By how much of a step the noise makes one dearer."""

KNOWN: Final = 0.01
"""What a step costs that the best proof so far takes anyway: more than nothing, so that no fact can prove itself."""

MOST_PASSES: Final = 40
"""How often inferences are looked for again among what was found: human proofs are shallow."""


class Fact(NamedTuple):
    """`has` and `lacks` are about one thing; `one` says that the place holds at least one of these things."""

    kind: Literal["has", "lacks", "one"]
    place: int
    things: frozenset[Thing]
    move: int = -1
    """Of `one`: the move that showed it."""


class Inference(NamedTuple):
    """One application of a rule: its name and what it is about, which together say everything; what it needs; what it proves."""

    rule: str
    moves: tuple[int, ...]
    places: tuple[int, ...]
    things: tuple[Thing, ...]
    needs: frozenset[Fact]
    proves: frozenset[Fact]


class ProofStep(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step of a proof as it is written: `moves` are numbers of moves from 0, `places` are seats."""

    rule: str
    moves: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    things: tuple[Thing, ...] = ()

    @classmethod
    def of(cls, inference: Inference) -> ProofStep:
        """The step that makes this inference."""
        return cls(inference.rule, inference.moves, inference.places, inference.things)


Inferring = Callable[[frozenset[Fact]], Iterable[Inference]]
"""All inferences that some facts allow."""


class Unproved(ValueError):
    """A step that does not follow from those before it, by its number from 1; 0: the steps do not lead to the answer."""

    def __init__(self, step: int) -> None:
        """That step."""
        super().__init__(f"step {step} does not follow" if step else "the proof does not lead to the answer")
        self.step = step


def has(place: int, thing: Thing) -> Fact:
    """The place holds that thing."""
    return Fact("has", place, frozenset((thing,)))


def lacks(place: int, thing: Thing) -> Fact:
    """The place does not hold that thing."""
    return Fact("lacks", place, frozenset((thing,)))


def follow(
    start: frozenset[Fact], steps: Sequence[ProofStep], goals: frozenset[Fact], inferring: Inferring
) -> list[Inference]:
    """The inferences of a proof, one a step. Raises `Unproved` for the first step that does not follow."""
    known, made = start, list[Inference]()
    for number, step in enumerate(steps, 1):
        found = next((one for one in inferring(known) if ProofStep.of(one) == step and one.needs <= known), None)
        if found is None:
            raise Unproved(number)
        made.append(found)
        known |= found.proves
    if not goals <= known:
        raise Unproved(0)
    return made


def everything(start: frozenset[Fact], inferring: Inferring) -> list[Inference]:
    """All inferences that can be made one after the other, each once."""
    known, found = start, dict[Inference, None]()
    for _ in range(MOST_PASSES):
        fresh = [one for one in inferring(known) if one not in found and not one.proves <= start]
        found.update(dict.fromkeys(fresh))
        more = known.union(*(one.proves for one in fresh))
        if more == known:
            break
        known = more
    return list(found)


def shortest(start: frozenset[Fact], goals: frozenset[Fact], inferences: Sequence[Inference]) -> list[Inference] | None:
    """The shortest proof of all these goals that the search finds; `None` where there is none."""
    best: list[Inference] | None = None
    rng = Random(0)
    for number in range(ROUNDS):
        taken = set(best or ())
        prices = [
            KNOWN if one in taken and number % 2 else 1 + (rng.random() * NOISE if number else 0) for one in inferences
        ]
        cheapest = _cheapest(start, inferences, prices)
        if not all(goal in start or goal in cheapest for goal in goals):
            return None
        proof = _without_waste(start, goals, _collected(start, goals, cheapest))
        if best is None or len(proof) < len(best):
            best = proof
    return best


def _cheapest(
    start: frozenset[Fact], inferences: Sequence[Inference], prices: Sequence[float]
) -> dict[Fact, Inference]:
    """By fact the inference by which it costs least."""
    cost = dict.fromkeys(start, 0.0)
    by: dict[Fact, Inference] = {}
    moved = True
    while moved:
        moved = False
        for one, price in zip(inferences, prices, strict=True):
            total = price
            for need in one.needs:
                if need not in cost:
                    break
                total += cost[need]
            else:
                for fact in one.proves:
                    if total < cost.get(fact, 1e9) - 1e-9:
                        cost[fact], by[fact] = total, one
                        moved = True
    return by


def _collected(start: frozenset[Fact], goals: Iterable[Fact], by: dict[Fact, Inference]) -> list[Inference]:
    """The inferences that lead to the goals, each after those that it needs."""
    order: dict[Inference, None] = {}

    def add(fact: Fact) -> None:
        if fact in start or by[fact] in order:
            return
        needs = [need for need in _sorted(by[fact].needs) if need not in start]
        for need in sorted(needs, key=lambda need: by[need].moves):  # as it happened
            add(need)
        order[by[fact]] = None

    for goal in _sorted(goals):
        add(goal)
    return list(order)


def _without_waste(start: frozenset[Fact], goals: frozenset[Fact], proof: list[Inference]) -> list[Inference]:
    """The same without steps that it can do without, the first ones first."""
    for one in list(proof):
        rest = [other for other in proof if other is not one]
        if _leads(start, goals, rest):
            proof = rest
    return proof


def _leads(start: frozenset[Fact], goals: frozenset[Fact], proof: Sequence[Inference]) -> bool:
    known = start
    for one in proof:
        if not one.needs <= known:
            return False
        known |= one.proves
    return goals <= known


def _sorted(facts: Iterable[Fact]) -> list[Fact]:
    """In an order that is the same in every process."""
    return sorted(facts, key=lambda fact: (fact.kind, fact.place, sorted(fact.things), fact.move))


SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "J": "★"}

PLAIN: Final = "\ufe0e"
"""What forbids the emoji; a terminal does without."""


def card_sign(code: str) -> str:
    """The card of that code as signs."""
    return f"{'10' if code[0] == 'T' else code[0]}{SIGNS[code[1]]}{PLAIN}"
