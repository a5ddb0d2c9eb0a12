"""What the arena counts in a game of Literature."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

from shoal.arena.measures import Column, GameStats, Measures, Share, Tally, empty_tallies, no_deeds
from shoal.core.cards import CardSet
from shoal.core.game import AnyRules, Seat
from shoal.games.literature.belief import Facts
from shoal.games.literature.belief.masks import union
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.events import Asked, Claimed, Questioned
from shoal.games.literature.rules.moves import HalfSuit
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import SeatView

# Certain claims left unsaid: turns in which a player of Literature could have made a proven claim and did not.
#
# Computed from the log of a game, with the facts that each seat could have derived from its own sights.


def unsaid(rules: Literature, log: Iterable[Any]) -> list[int]:
    """By seat: how many questions and unproven claims it made in its turn while a proven claim was open to it."""
    facts = [Facts(rules, seat) for seat in range(rules.seats)]
    view = rules.start_view(None)
    counts = [0] * rules.seats
    asks = Questioned if rules.options.answer_mode == "manual" else Asked
    for event in log:
        if isinstance(event, asks) or (isinstance(event, Claimed) and event.in_turn):
            proven = _proven(rules, facts[event.seat], event.seat)
            if proven and not (isinstance(event, Claimed) and event.half_suit in proven):
                hand = CardSet.of_mask(facts[event.seat].may[event.seat])
                offered = {name for name, _ in rules.moves(SeatView(view.board, event.seat, hand)).claims}
                counts[event.seat] += bool(proven & offered)
        for seat, known in enumerate(facts):
            known.see(rules.seen(event, seat))
        view = rules.watch(view, rules.seen(event, None))
    return counts


def _proven(rules: Literature, facts: Facts, seat: Seat) -> set[HalfSuit]:
    """The open half-suits of which the seat knows everything that a claim must state."""
    team, has = seat % 2, facts.has
    known = union(has[team::2]) if rules.options.claim_attribution else 0
    return {
        half_suit
        for half_suit, cards in rules.half_suits.items()
        if cards.mask & facts.cards == cards.mask
        and (not cards.mask & ~known or (not rules.options.claim_attribution and facts.contained(team, half_suit)))
    }


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
