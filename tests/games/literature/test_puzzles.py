"""The human rules of inference of Literature: what each says, and that none says more than counting."""

from __future__ import annotations

import pytest

from shoal.games.literature.puzzles.kinds import KINDS
from shoal.puzzles.collection import shipped
from shoal.puzzles.kinds import Position
from shoal.puzzles.positions import kinds_of, position_of
from shoal.puzzles.proofs import Fact, Inference, everything, has, lacks, shortest
from shoal.puzzles.puzzle import Puzzle
from tests.puzzles.worlds import four_hands, position
from tests.sampling import todays

HANDS = four_hands("2C 9H", "3C TH", "4C JH", "5C QH")


def proved(seen: Position, *goals: Fact) -> list[Inference]:
    start = KINDS.start(seen)
    proof = shortest(start, frozenset(goals), everything(start, lambda known: KINDS.inferences(seen, known)))
    assert proof is not None
    return proof


def rules_used(seen: Position, *goals: Fact) -> list[str]:
    return [one.rule for one in proved(seen, *goals)]


def test_who_asks_lacks_the_card_and_holds_another_one_of_its_half_suit() -> None:
    (asked,) = proved(position(HANDS, 2, "0 asks 3 KD"), lacks(0, "KD"))
    bases = [fact for fact in asked.proves if fact.kind == "one"]
    assert asked.rule == "asked"
    assert [fact.place for fact in bases] == [0]
    assert bases[0].things == {"9D", "TD", "JD", "QD", "AD"}


def test_who_says_no_lacks_the_card_and_then_only_one_seat_is_left() -> None:
    seen = position(HANDS, 2, "0 asks 1 5C")
    assert rules_used(seen, lacks(1, "5C")) == ["refused"]
    assert sorted(rules_used(seen, has(3, "5C"))) == ["asked", "only", "refused"]


def test_a_card_that_was_handed_over_is_where_it_went() -> None:
    assert rules_used(position(HANDS, 2, "0 asks 1 3C"), has(0, "3C")) == ["handed"]


def test_who_gave_a_card_away_may_have_asked_because_of_that_one() -> None:
    before = position(HANDS, 2, "0 asks 1 5C")
    after = position(HANDS, 2, "0 asks 1 5C", "1 asks 0 2C")
    assert any(fact.kind == "one" and fact.place == 0 for one in inferences(before) for fact in one.proves)
    assert not any(fact.kind == "one" and fact.place == 0 for one in inferences(after) for fact in one.proves)


def inferences(seen: Position) -> list[Inference]:
    return everything(KINDS.start(seen), lambda known: KINDS.inferences(seen, known))


SAMPLE = todays(3, [puzzle for puzzle in shipped().puzzles if puzzle.game == "literature"], "inferences") + todays(
    2, [puzzle for puzzle in shipped().puzzles if puzzle.game != "literature"], "other inferences"
)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_whatever_the_rules_of_inference_say_is_so_by_exact_counting(puzzle: Puzzle) -> None:
    kinds, seen = kinds_of(puzzle.game), position_of(puzzle)
    found = everything(kinds.start(seen), lambda known: kinds.inferences(seen, known))
    assert found
    assert [one.rule for one in found if not kinds.is_so(seen, one.proves)] == []
