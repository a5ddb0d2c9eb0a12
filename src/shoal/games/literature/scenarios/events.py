"""Events as scenarios write them: `[asked, Anna, Bo, 9D, yes]`, those of `rules.md` G2 with seats by name."""

from __future__ import annotations

from typing import assert_never

from shoal.core.cards import CardSet
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.moves import Attribution
from shoal.games.literature.rules.state import Board
from shoal.games.literature.scenarios.data import Play
from shoal.scenarios.text import Described, SeatNames


def events_since(before: Play, game: Play, names: SeatNames) -> list[Described]:
    """The events after `before`, and two that others imply: `moved` after a hit, `turn` when it goes to another seat."""
    events: list[Described] = []
    board: Board = before.state.board
    for event in game.log[len(before.log) :]:
        if isinstance(event, ev.Dealt):
            events.append(("dealt",))
            board = game.state.board  # nothing comes after a new deal
            continue
        after = board.after(event)
        events.append((event.__struct_config__.tag, *_arguments(event, after, names)))
        if isinstance(event, ev.Asked) and event.hit:
            events.append(("moved", str(event.card), names.of(event.target), names.of(event.seat)))
        if after.turn not in (board.turn, None) and not isinstance(event, ev.Turned):
            events.append(("turn", names.of(after.turn)))
        board = after
    return events


def _arguments(event: ev.Public, after: Board, names: SeatNames) -> Described:
    match event:
        case ev.Asked():
            return names.of(event.seat), names.of(event.target), str(event.card), event.hit
        case ev.Claimed():
            return names.of(event.seat), event.half_suit, _holders(event.attribution, names), event.in_turn
        case ev.Revealed():
            return event.half_suit, _holders(event.holders, names)
        case ev.Closed():
            return event.half_suit, event.team, after.scores
        case ev.Endgame():
            return event.team, names.of(event.claimer)
        case ev.Over():
            return event.scores, event.winner, event.reason
        case ev.Questioned(seat, target, card):
            return names.of(seat), names.of(target), str(card)
        case ev.Moved(card, seat, to):
            return str(card), names.of(seat), names.of(to)
        case ev.CardNamed(seat, card, holder):
            return names.of(seat), str(card), names.of(holder)
        case ev.TurnPassed(seat, other) | ev.ClaimerChosen(seat, other) | ev.NextChosen(seat, other):
            return names.of(seat), names.of(other)
        case ev.ClaimBegun(seat, half_suit) | ev.ClaimFailed(seat, half_suit) | ev.Challenged(seat, half_suit):
            return names.of(seat), half_suit
        case ev.ChallengeAnswered(seat, claim):
            return names.of(seat), claim
        case ev.Irregularity(seat, kind, half_suit):
            return kind, names.of(seat), half_suit
        case ev.Interrupted(seat, card):
            return names.of(seat), str(card)
        case ev.Misdealt(card):
            return (str(card),)
        case ev.TurnShared(team):
            return (team,)
        case ev.Ruled(ruling):
            return (str(ruling.__struct_config__.tag),)
        case (
            ev.Out(seat)
            | ev.LastCard(seat)
            | ev.ClaimWithdrawn(seat)
            | ev.Turned(seat)
            | ev.NextDue(seat)
            | ev.PassDue(seat)
            | ev.ChoiceDue(seat)
            | ev.Paused(seat)
            | ev.Resumed(seat)
        ):
            return (names.of(seat),)
        case _:
            assert_never(event)


def _holders(attribution: Attribution, names: SeatNames) -> dict[str, CardSet]:
    return {names.of(seat): CardSet(card for card, holder in attribution if holder == seat) for _, seat in attribution}
