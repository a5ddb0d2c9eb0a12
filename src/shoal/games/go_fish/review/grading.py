"""Grades questions of Go Fish, and says why."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.go_fish.bots import Candidate
from shoal.games.go_fish.review.advice import GoFishAdvice
from shoal.review.grades import NEARLY
from shoal.review.types import (
    Certain,
    Grade,
    Remark,
)


def grade_question(
    advice: GoFishAdvice, asked: Candidate, missed: Sequence[Certain]
) -> tuple[Grade | None, Remark, Remark | None]:
    """The grade of a question, why, and the plan behind it; no grade where there was no choice."""
    decision, memory, chance = advice.decision, advice.memory, advice.chance(*asked)
    seat, item, best = memory.seat, advice.item(asked.kind), decision.best
    ago = memory.asked_ago(asked) if decision.is_vain(asked) else None
    grade = decision.grade(asked, was_told=ago is not None)
    plan = None
    if chance == 1:
        why = Remark("why-sure-hit", seat=seat, other=asked.target, item=item)
    elif missed:
        why = Remark(
            "why-sure-missed",
            seat=seat,
            other=best.target,
            item=advice.item(best.kind),
            n=missed[0].since,
            chance=chance,
        )
    elif chance == 0:
        name = "why-dead-denied" if ago is not None else "why-dead" if decision.is_vain(asked) else "why-known-miss"
        why = Remark(name, seat=seat, other=asked.target, item=item, count=ago)
    else:
        why, plan = _compared(advice, asked, grade)
    return grade if len(decision.values) > 1 else None, why, plan


def _compared(advice: GoFishAdvice, asked: Candidate, grade: Grade) -> tuple[Remark, Remark | None]:
    """Why a question that may hit or miss is as good as that, and what speaks for a better one that is not likelier."""
    decision, seat = advice.decision, advice.memory.seat
    chance = decision.chances[asked]
    if grade.mark == "best":
        likeliest = decision.likeliest
        most = decision.chances[likeliest]
        if most <= chance + NEARLY:
            return Remark("why-best", seat=seat, chance=chance), None
        item = advice.item(likeliest.kind)
        why = Remark("why-best-plan", seat=seat, other=likeliest.target, item=item, chance=chance, best=most)
        return why, advice.plan(asked, likeliest)
    best = decision.best
    likelier = decision.chances[best] > chance + NEARLY
    name = "why-likelier" if likelier else "why-safer"
    item = advice.item(best.kind)
    why = Remark(name, seat=seat, other=best.target, item=item, chance=chance, best=decision.chances[best])
    return why, None if likelier else advice.plan(best, asked)
