"""What the arena counts in a game of Fish Draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from shoal.arena.measures import Column, GameStats, Measures, Share, Tally, no_deeds, shares_of_a_win
from shoal.core.game import AnyRules, Seat
from shoal.games.fish_draw.rules import events as ev


def _count(rules: AnyRules, log: Iterable[Any]) -> GameStats:
    """The number of rounds, and what each seat did: it is a side of its own."""
    log = tuple(log)
    return GameStats(sum(isinstance(event, ev.RoundBegun) for event in log), _deeds(rules, log))


def _deeds(rules: AnyRules, log: Iterable[Any]) -> tuple[Tally, ...]:
    """By seat: duties to shout, shouts made and missed, calls, right ones and false ones."""
    tallies = no_deeds(rules)
    players, winner = set(range(rules.seats)), -1
    shouted: set[Seat] = set()
    votes: list[ev.Called] = []
    for event in log:
        match event:
            case ev.RoundBegun():
                votes.clear()
            case ev.Won(seat, with_fish=True):
                winner = seat
                shouted.clear()
            case ev.Shouted(seat):
                shouted.add(seat)
            case ev.FishLeft():
                for seat in players - ({winner} if rules.options.shout_who == "others" else set()):
                    tallies[seat].update(fish=1, missed=int(seat not in shouted), shouts=int(seat in shouted))
            case ev.Called(seat):
                tallies[seat].update(calls=1)
                votes.append(event)
            case ev.Reshuffled(seat, looked=True):
                for call in votes:
                    is_false = call.on == seat
                    tallies[call.seat].update(false_calls=int(is_false), right_calls=int(not is_false))
            case ev.Eliminated(seat):
                players.discard(seat)
            case _:
                pass
    return tallies


MEASURES: Final = Measures(
    count=_count,
    deeds=_deeds,
    shares=(Share("shouts", "shouts", "fish"), Share("calls", "right_calls", "calls")),
    length="rounds",
    points="wins",
    columns=(
        Column("missed", "missed", "fish", ".1%", "shouts missed"),
        Column("calls", "calls", None, ".2f", "calls a game"),
        Column("false_calls", "false_calls", None, ".2f", "of them false"),
    ),
    offers={"reveal": "reveal", "shout": "shout", "collect": "collect", "calls": "call", "redraw": "redraw"},
    score=shares_of_a_win,
)
