"""Literature in the notation (`docs/notation.md`): phrases of moves and rulings, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, assert_never

from shoal.core.cards import CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.events import Event, Sight
from shoal.games.literature.rules.moves import Attribution, Move
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board, State

Name = Callable[[Seat], str]

PHRASES: Final[Mapping[type, str]] = {
    mv.Ask: "{seat} asks {target} {card}",
    mv.Answer: "{seat} says {has:yes|no}",
    mv.Claim: "{seat} claims {half_suit} {attribution:with}",
    mv.BeginClaim: "{seat} begins {half_suit}",
    mv.NameCard: "{seat} places {card} with {holder}",
    mv.WithdrawClaim: "{seat} withdraws",
    mv.Interrupt: "{seat} shows {card}",
    mv.PassTurn: "{seat} passes to {to}",
    mv.ChooseNext: "{seat} sends {to}",
    mv.ChooseClaimer: "{seat} chooses {claimer}",
    mv.Challenge: "{seat} challenges {half_suit}",
    mv.AnswerChallenge: "{seat} {claim:accepts|declines}",
    mv.Pause: "{seat} waits",
    mv.Resume: "{seat} resumes",
}

RULINGS: Final[Mapping[type, str]] = {
    ev.CancelHalfSuit: "ruling cancels {half_suit}",
    ev.AwardHalfSuit: "ruling awards {half_suit} to team {team:number}",
    ev.MoveCard: "ruling moves {card} to {to}",
    ev.Redeal: "ruling redeals",
    ev.Misdealt: "misdeal {card}",
}
"""A card that was exposed in the deal is no ruling by people, but is written in the same form."""

DEAL: Final[Mapping[type, Mapping[str, str]]] = {ev.Dealt: {"dealer": "seat", "first": "seat", "hands": "hands"}}


def complete_deal(rules: Literature, recorded: Sequence[ev.Dealt]) -> tuple[Event, ...]:
    """The deal itself, since no event follows from it. It names who begins only where the house rules require it."""
    (deal,) = recorded
    (model,) = rules.deal(Random(0), deal.dealer)
    assert isinstance(model, ev.Dealt), "a deal begins so"
    is_random = rules.options.first_player == "random"
    if (deal.first is None) != (model.first is None) or not (is_random or deal.first == model.first):
        raise Illegal("DEAL_FIRST")
    if deal.first is not None and not rules.is_seat(deal.first):
        raise Illegal("DEAL_FIRST")
    return (deal,)


def candidate_moves(rules: Literature, state: State, event: Event) -> Iterable[Move]:
    """The moves whose first event may be this one."""
    match event:
        case ev.Asked(seat, target, card):
            if state.board.questioned is not None:
                return (mv.Answer(target, True), mv.Answer(target, False))
            return (mv.Ask(seat, target, card),)
        case ev.Questioned(seat, target, card):
            return (mv.Ask(seat, target, card),)
        case ev.Irregularity(seat, kind, half_suit):
            if kind == "FALSE_ANSWER":
                return (mv.Answer(seat, True), mv.Answer(seat, False))
            return _irregular_questions(rules, seat, half_suit)
        case ev.Claimed(seat, half_suit, attribution):
            return (mv.Claim(seat, half_suit, attribution),)
        case ev.ClaimBegun(seat, half_suit):
            return (mv.BeginClaim(seat, half_suit),)
        case ev.CardNamed(seat, card, holder):
            return (mv.NameCard(seat, card, holder),)
        case ev.ClaimWithdrawn(seat):
            return (mv.WithdrawClaim(seat),)
        case ev.Interrupted(seat, card):
            return (mv.Interrupt(seat, card),)
        case ev.TurnPassed(seat, to):
            return (mv.PassTurn(seat, to),)
        case ev.NextChosen(seat, to):
            return (mv.ChooseNext(seat, to),)
        case ev.ClaimerChosen(seat, claimer):
            return (mv.ChooseClaimer(seat, claimer),)
        case ev.Challenged(seat, half_suit):
            return (mv.Challenge(seat, half_suit),)
        case ev.ChallengeAnswered(seat, claim):
            return (mv.AnswerChallenge(seat, claim),)
        case ev.Paused(seat):
            return (mv.Pause(seat),)
        case ev.Resumed(seat):
            return (mv.Resume(seat),)
        case _:
            return ()


def _irregular_questions(rules: Literature, seat: Seat, half_suit: str) -> Iterator[Move]:
    """All questions in the half-suit: the event has neither card nor target, and any that leads to it is as good."""
    cards = rules.half_suits.get(half_suit, CardSet())
    return (mv.Ask(seat, target, card) for card in cards for target in range(rules.seats))


def ruling_from(event: Event) -> ev.Ruling | ev.Misdealt | None:
    """The ruling whose first event is this one, if any."""
    match event:
        case ev.Ruled(ruling):
            return ruling
        case ev.Misdealt():
            return event
        case _:
            return None


def apply_ruling(rules: Literature, state: State, ruling: ev.Ruling | ev.Misdealt, rng: Random) -> tuple[Event, ...]:
    """The events of a ruling or of an exposed card."""
    if isinstance(ruling, ev.Misdealt):
        return rules.misdeal(state, ruling.card, rng)
    return rules.adjudicate(state, ruling, rng)


def answer(events: Sequence[Event], name: Name) -> str:  # noqa: ARG001  # no answer of this game names a seat
    """The result of a move: yes or no, or how a claim ended."""
    for event in events:
        match event:
            case ev.Asked():
                return "yes" if event.hit else "no"
            case ev.Irregularity():
                return "irregular"
            case ev.ClaimFailed():
                return "wrong"
            case ev.Closed():
                return event.outcome.replace("_", " ")
            case _:
                pass
    return ""


def standing(board: Board) -> str:
    """The scores of the teams."""
    first, second = board.scores
    return f"{first} to {second}"


# --- Sentences ------------------------------------------------------------------------------------------------------


def sentence(happened: Event | Sight, name: Name) -> str:
    """An event or a sight as a sentence without a full stop."""
    match happened:
        case ev.Dealt(dealer, hands):
            held = "; ".join(f"{name(seat)} has {hand}" for seat, hand in enumerate(hands))
            return f"{name(dealer)} deals: {held}"
        case ev.HandSeen(dealer, _, hand):
            return f"{name(dealer)} deals: in your hand {hand}"
        case ev.DealtSeen(dealer, sizes):
            return f"{name(dealer)} deals: {' '.join(map(str, sizes))} cards"
        case ev.Misdealt(card):
            return f"{card} was exposed: a misdeal"
        case ev.Asked(seat, target, card, hit):
            return f"{name(seat)} asks {name(target)} for {card}: {'yes' if hit else 'no'}"
        case ev.Questioned(seat, target, card):
            return f"{name(seat)} asks {name(target)} for {card}"
        case ev.Moved(card, seat, to):
            return f"{card} goes from {name(seat)} to {name(to)}"
        case ev.Claimed(seat, half_suit, attribution, in_turn):
            turn = "" if in_turn else " out of turn"
            return f"{name(seat)} claims {half_suit}{turn}: {_holders(attribution, name)}"
        case ev.Revealed(half_suit, holders):
            return f"{half_suit} was: {_holders(holders, name)}"
        case ev.Closed(half_suit, team, outcome):
            owner = "nobody" if team is None else f"team {team}"
            return f"{half_suit} {outcome.replace('_', ' ')}, it belongs to {owner}"
        case ev.Ruled(ruling):
            return f"the table settles: {_ruling(ruling, name)}"
        case ev.Irregularity(seat, kind, half_suit):
            return f"{name(seat)} breaks a rule in {half_suit}: {kind}"
        case ev.Over(scores, winner, reason):
            won = "a tie" if winner is None else f"team {winner} wins"
            return f"over, {scores[0]} to {scores[1]}, {won} ({reason.replace('_', ' ')})"
        case _:
            return _turn_sentence(happened, name)


def _turn_sentence(
    happened: ev.ClaimBegun
    | ev.CardNamed
    | ev.ClaimWithdrawn
    | ev.ClaimFailed
    | ev.Interrupted
    | ev.Challenged
    | ev.ChallengeAnswered
    | ev.Out
    | ev.LastCard
    | ev.NextDue
    | ev.NextChosen
    | ev.Turned
    | ev.TurnShared
    | ev.PassDue
    | ev.TurnPassed
    | ev.ChoiceDue
    | ev.ClaimerChosen
    | ev.Endgame
    | ev.Paused
    | ev.Resumed,
    name: Name,
) -> str:
    """Who must act or is out; or a step of a claim or a challenge."""
    match happened:
        case ev.Out(seat):
            return f"{name(seat)} is out"
        case ev.LastCard(seat):
            return f"{name(seat)} has one card"
        case ev.NextDue(seat):
            return f"{name(seat)} must say who goes on"
        case ev.NextChosen(seat, to):
            return f"{name(seat)} says that {name(to)} goes on"
        case ev.Turned(seat):
            return f"{name(seat)} has the turn"
        case ev.TurnShared(team):
            return f"any of team {team} may go on"
        case ev.PassDue(seat):
            return f"{name(seat)} must pass the turn"
        case ev.TurnPassed(seat, to):
            return f"{name(seat)} passes the turn to {name(to)}"
        case ev.ChoiceDue(seat):
            return f"{name(seat)} must choose who claims the rest"
        case ev.ClaimerChosen(seat, claimer):
            return f"{name(seat)} chooses {name(claimer)} to claim the rest"
        case ev.Endgame(_, claimer):
            return f"no more questions: {name(claimer)} claims the rest"
        case ev.Paused(seat):
            return f"{name(seat)} waits"
        case ev.Resumed(seat):
            return f"{name(seat)} goes on"
        case _:
            return _claim_sentence(happened, name)


def _claim_sentence(
    happened: ev.ClaimBegun
    | ev.CardNamed
    | ev.ClaimWithdrawn
    | ev.ClaimFailed
    | ev.Interrupted
    | ev.Challenged
    | ev.ChallengeAnswered,
    name: Name,
) -> str:
    """The steps of a claim or a challenge."""
    match happened:
        case ev.ClaimBegun(seat, half_suit):
            return f"{name(seat)} begins to claim {half_suit}"
        case ev.CardNamed(seat, card, holder):
            return f"{name(seat)} says that {name(holder)} has {card}"
        case ev.ClaimWithdrawn(seat):
            return f"{name(seat)} takes the claim back"
        case ev.ClaimFailed(seat, half_suit):
            return f"{name(seat)}'s team has {half_suit}, but not so"
        case ev.Interrupted(seat, card):
            return f"{name(seat)} shows {card}"
        case ev.Challenged(seat, half_suit):
            return f"{name(seat)} challenges {half_suit}"
        case ev.ChallengeAnswered(seat, claim):
            return f"{name(seat)} {'accepts' if claim else 'declines'}"
        case _:
            assert_never(happened)


def _ruling(ruling: ev.Ruling, name: Name) -> str:
    match ruling:
        case ev.CancelHalfSuit(half_suit):
            return f"{half_suit} is cancelled"
        case ev.AwardHalfSuit(half_suit, team):
            return f"{half_suit} goes to team {team}"
        case ev.MoveCard(card, to):
            return f"{card} goes to {name(to)}"
        case ev.Redeal():
            return "deal again"
        case _:
            assert_never(ruling)


def _holders(holders: Attribution, name: Name) -> str:
    """The holders, each with their cards."""
    seats = sorted({seat for _, seat in holders})
    return ", ".join(f"{name(seat)} {' '.join(str(card) for card, at in holders if at == seat)}" for seat in seats)
