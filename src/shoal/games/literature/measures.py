"""What the arena counts in a game of Literature."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from shoal.arena.measures import Column, GameStats, Measures, Share, Tally, empty_tallies, no_deeds
from shoal.core.game import AnyRules
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.unsaid import unsaid


def _count(rules: AnyRules, log: Iterable[Any]) -> GameStats:
    """By team: questions, hits, claims, claims that were not won, and certain claims that were not made."""
    tallies = empty_tallies(rules)
    log = tuple(log)
    for seat, count in enumerate(unsaid(cast(Literature, rules), log)):
        tallies[seat % 2].update(unsaid=count)
    for seat, deeds in enumerate(_deeds(rules, log)):
        tallies[seat % 2].update(deeds)
    return GameStats(sum(tally["questions"] for tally in tallies), tallies)


def _deeds(rules: AnyRules, log: Iterable[Any]) -> tuple[Tally, ...]:
    """By seat: questions, hits, claims, claims that were won and that were not."""
    tallies = no_deeds(rules)
    claimer = 0
    for event in log:
        match event:
            case ev.Asked():
                tallies[event.seat].update(questions=1, hits=int(event.hit))
            case ev.Claimed():
                claimer = event.seat
            case ev.Closed():
                is_won = event.outcome == "won"
                tallies[claimer].update(claims=1, right_claims=int(is_won), wrong_claims=int(not is_won))
            case _:
                pass
    return tallies


MEASURES: Final = Measures(
    count=_count,
    deeds=_deeds,
    shares=(Share("hits", "hits", "questions"), Share("claims", "right_claims", "claims")),
    length="questions",
    points="half-suits",
    total=lambda rules: sum(cast(Literature, rules).worth.values()),
    claims=frozenset({"claim"}),
    stall=3_000,  # of 10,000 games between bots of the house none had more than 250 questions
    columns=(
        Column("hit_rate", "hits", "questions", ".1%", "hits"),
        Column("wrong_claims", "wrong_claims", None, ".2f", "wrong claims a game"),
        Column("unsaid", "unsaid", None, ".2f", "certain claims left unsaid"),
    ),
    offers={
        "asks": "ask",
        "answers": "answer",
        "claims": "claim",
        "begins": "begin_claim",
        "names": "name_card",
        "withdraw": "withdraw_claim",
        "interrupts": "interrupt",
        "passes": "pass_turn",
        "next": "choose_next",
        "claimers": "choose_claimer",
        "challenges": "challenge",
        "answers_challenge": "answer_challenge",
        "resume": "resume",
    },
)
