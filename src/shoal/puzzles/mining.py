"""Puzzles from the games of bots: play, look at what one seat could know, prove it, and measure how hard that is.

A seed decides everything: the same command writes the same bytes on every machine. The bots are those without weights, and
what is counted exactly is only ever compared with nothing and with all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

import msgspec

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.core.game import AnyRules, Game
from shoal.core.games import rules_of
from shoal.puzzles.kinds import Position, PuzzleKinds, Riddle
from shoal.puzzles.positions import kinds_of, seen_by
from shoal.puzzles.proofs import Inference, ProofStep, everything, shortest
from shoal.puzzles.puzzle import VERSION, Puzzle, difficulty
from shoal.records.move_text import write_move
from shoal.records.replaying import Step as GameStep
from shoal.records.replaying import steps_of

LOOKS: Final = 14
"""Moments of a game that are looked at."""

A_GAME: Final = 3
"""Puzzles that are taken from one game at most."""

TRIED: Final = 3
"""Riddles of one kind and moment that are proved, to take the one that needs the most steps."""

MOST_STEPS: Final = 9
"""Longer proofs are no fun."""


@dataclass(frozen=True)
class _Found:
    """A riddle with its proof."""

    position: Position
    riddle: Riddle
    proof: list[Inference]


def mine(game: str, seed: int) -> Iterator[Puzzle]:
    """Puzzles of a game without end, of all its kinds in turn. Raises `NoPuzzles` where it has none."""
    kinds = kinds_of(game)
    taken = dict.fromkeys(kinds.kinds, 0)
    for number in count():
        for puzzle in _of_game(game, kinds, f"{seed}/{game}/{number}", number, taken):
            taken[puzzle.kind] += 1
            yield puzzle


def _of_game(game: str, kinds: PuzzleKinds, seed: str, number: int, taken: dict[str, int]) -> list[Puzzle]:
    """The puzzles of one game of bots; kinds of which few were taken are looked for first."""
    rng = Random(seed)
    options = dict(kinds.tables[number % len(kinds.tables)])
    rules = rules_of(game, options)
    makers = [bot_of(game, rng.choice(list(kinds.bots))) for _ in range(rules.seats)]
    bots = [maker(rules, seat, Random(f"{seed}/{seat}")) for seat, maker in enumerate(makers)]
    log = play(rules, bots, rules.deal(rng, rng.randrange(rules.seats))).log
    steps = steps_of(_game(rules, log))
    found: list[Puzzle] = []
    least, most = kinds.lengths
    moments = range(min(least, len(steps) - 1), min(most, len(steps) - 1))
    for end in sorted(rng.sample(moments, min(LOOKS, len(moments)))):
        order = sorted(kinds.kinds, key=lambda kind: taken[kind] + sum(one.kind == kind for one in found))
        one = _at(kinds, rules, steps[: end + 1], order[:2], rng)
        if one is not None and one.riddle.kind not in {puzzle.kind for puzzle in found}:
            found.append(_written(kinds, options, steps[: end + 1], one))
        if len(found) == A_GAME:
            break
    return found


def _game(rules: AnyRules, log: tuple[Any, ...]) -> Any:
    state = rules.start()
    for event in log:
        state = rules.evolve(state, event)
    return Game(rules, log, state)


def _at(
    kinds: PuzzleKinds, rules: AnyRules, steps: tuple[GameStep, ...], order: list[str], rng: Random
) -> _Found | None:
    """A riddle of one of these kinds after these steps, for a seat that is drawn."""
    position = seen_by(rules, steps, rng.randrange(rules.seats))
    inferences: list[Inference] | None = None
    start = kinds.start(position)
    for kind in order:
        best: _Found | None = None
        for number, riddle in enumerate(kinds.riddles(position, kind, rng)):
            if number == TRIED:
                break
            if inferences is None:
                inferences = everything(start, lambda known: kinds.inferences(position, known))
            goals = kinds.goals(position, kind, riddle.about, riddle.choices[riddle.answer])
            proof = shortest(start, goals, inferences)
            if proof is None or not kinds.fewest_steps <= len(proof) <= MOST_STEPS:
                continue
            if best is None or len(proof) > len(best.proof):
                best = _Found(position, riddle, proof)
        if best is not None and kinds.right(position, kind, best.riddle.about, best.riddle.choices) == [
            best.riddle.answer
        ]:
            return best
    return None


def _written(kinds: PuzzleKinds, options: dict[str, Any], steps: tuple[GameStep, ...], found: _Found) -> Puzzle:
    position, riddle = found.position, found.riddle
    goals = kinds.goals(position, riddle.kind, riddle.about, riddle.choices[riddle.answer])
    levels = {level: kinds.solves(position, level, goals) for level in kinds.levels}
    return Puzzle(
        puzzle=VERSION,
        game=position.rules.name,
        options=options,
        seat=position.seat,
        deal=tuple(msgspec.Raw(encode(event)) for event in steps[0].said),
        moves=tuple(write_move(position.rules.name, step.said) for step in steps[1:]),
        kind=riddle.kind,
        about=dict(riddle.about),
        choices=tuple(dict(choice) for choice in riddle.choices),
        answer=riddle.answer,
        proof=tuple(ProofStep.of(one) for one in found.proof),
        levels=levels,
        difficulty=difficulty(len(found.proof), levels),
    )
