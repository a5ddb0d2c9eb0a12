"""What the arena counts in a game of Fish Draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from shoal.arena.measures import Column, GameStats, Measures, empty_tallies, shares_of_a_win
from shoal.fish_draw import events as ev
from shoal.game import AnyRules, Seat


def _count(rules: AnyRules, log: Iterable[Any]) -> GameStats:
    """By seat: duties to shout, shouts missed, calls and false calls; the length is the number of rounds."""
    tallies = empty_tallies(rules)
    players, rounds, winner = set(range(rules.seats)), 0, -1
    shouted: set[Seat] = set()
    votes: list[ev.Called] = []
    for event in log:
        match event:
            case ev.RoundBegun():
                rounds += 1
                votes.clear()
            case ev.Won(seat, with_fish=True):
                winner = seat
                shouted.clear()
            case ev.Shouted(seat):
                shouted.add(seat)
            case ev.FishLeft():
                for seat in players - ({winner} if rules.options.shout_who == "others" else set()):
                    tallies[seat].update(fish=1, missed=int(seat not in shouted))
            case ev.Called(seat):
                tallies[seat].update(calls=1)
                votes.append(event)
            case ev.Reshuffled(seat, looked=True):
                for call in votes:
                    tallies[call.seat].update(false_calls=int(call.on == seat))
            case ev.Eliminated(seat):
                players.discard(seat)
            case _:
                pass
    return GameStats(rounds, tallies)


MEASURES: Final = Measures(
    count=_count,
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
