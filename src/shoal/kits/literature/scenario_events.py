"""What happened as scenarios write it: `[asked, Anna, Bo, 9D, yes]`, the events of `rules.md` G2 with seats by name."""

from __future__ import annotations

from typing import assert_never

from shoal.cards import CardSet
from shoal.kits.literature.scenario_data import Play
from shoal.literature import events as ev
from shoal.literature.moves import Attribution
from shoal.literature.state import Board
from shoal.scenarios.text import SeatNames, Told


def events_since(before: Play, game: Play, names: SeatNames) -> list[Told]:
    """The events after `before`, with the two that others imply: `moved` after a hit, `turn` when it goes to another."""
    told: list[Told] = []
    board: Board = before.state.board
    for event in game.log[len(before.log) :]:
        if isinstance(event, ev.Dealt):
            told.append(("dealt",))
            board = game.state.board  # nothing comes after a new deal
            continue
        after = board.after(event)
        told.append((event.__struct_config__.tag, *_arguments(event, after, names)))
        if isinstance(event, ev.Asked) and event.hit:
            told.append(("moved", str(event.card), names.of(event.target), names.of(event.seat)))
        if after.turn not in (board.turn, None) and not isinstance(event, ev.Turned):
            told.append(("turn", names.of(after.turn)))
        board = after
    return told


def _arguments(event: ev.Public, after: Board, names: SeatNames) -> Told:
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
