"""Proofs: the search finds short ones, and a step that does not follow is named."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from shoal.puzzles.proofs import Fact, Inference, ProofStep, Unproved, everything, follow, has, lacks, shortest

NOTHING = frozenset[Fact]()


def made(rule: str, needs: set[Fact], proves: set[Fact]) -> Inference:
    return Inference(rule, (), (), (), frozenset(needs), frozenset(proves))


A, B, C, GOAL = has(0, "A"), has(0, "B"), lacks(1, "C"), has(2, "D")
SHARED = made("shared", set(), {A, B, C})
EACH = [made("one", set(), {A}), made("two", set(), {B}), made("three", set(), {C})]
END = made("end", {A, B, C}, {GOAL})
WORLD = [*EACH, SHARED, END]


def inferring(known: frozenset[Fact]) -> Iterator[Inference]:
    return (one for one in WORLD if one.needs <= known)


def test_a_step_that_serves_for_several_premises_makes_the_shorter_proof() -> None:
    proof = shortest(NOTHING, frozenset({GOAL}), everything(NOTHING, inferring))
    assert proof is not None
    assert [one.rule for one in proof] == ["shared", "end"]


def test_what_does_not_follow_has_no_proof() -> None:
    assert shortest(NOTHING, frozenset({has(3, "A")}), everything(NOTHING, inferring)) is None


def test_what_is_known_from_the_start_needs_no_step() -> None:
    proof = shortest(frozenset({A, B, C}), frozenset({GOAL}), [END])
    assert proof == [END]


def test_a_proof_is_followed_step_by_step_and_the_wrong_step_is_named() -> None:
    goals = frozenset({GOAL})
    assert [one.rule for one in follow(NOTHING, [ProofStep("shared"), ProofStep("end")], goals, inferring)] == [
        "shared",
        "end",
    ]
    for steps, wrong in (
        ([ProofStep("end")], 1),
        ([ProofStep("one"), ProofStep("two"), ProofStep("end")], 3),
        ([ProofStep("shared"), ProofStep("nonsense")], 2),
        ([ProofStep("shared")], 0),
    ):
        with pytest.raises(Unproved) as unproved:
            follow(NOTHING, steps, goals, inferring)
        assert unproved.value.step == wrong
