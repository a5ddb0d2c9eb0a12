"""The player that most bots of Literature are: how to play under every rule set, with any mind.

On its turn it does the first of these that is possible:

    1. claims what is proven
    2. takes back a claim that another player began in its place, or, if it stands, names the rest of its cards
    3. asks or claims what its mind chooses

Out of turn it says only what is certain, where the house rules allow it: a proven claim that counts, a challenge with a
proven attribution, a card that ends an opponent's claim. It never bluffs, asks no teammate, and breaks no rule of its own
accord.
"""

from __future__ import annotations

from collections.abc import Sequence

from shoal.bots.bot import Bot
from shoal.core.game import Seat
from shoal.games.literature import (
    Answer,
    AnswerChallenge,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Literature,
    Move,
    Moves,
    NameCard,
    PassTurn,
    Resume,
    SeatView,
    Sight,
    WithdrawClaim,
)
from shoal.games.literature.bots.convention import answers, in_force
from shoal.games.literature.bots.mind import Candidate, Choices, LiteratureMind, TurnContext
from shoal.games.literature.rules.events import Team
from shoal.games.literature.rules.moves import Attribution, HalfSuit

# What all bots of Literature do in the same way: when they may move out of turn, and how they answer.
#
# Bots never say Wait themselves. They leave it to the table how long they wait before a move out of turn (`Bot.reaction_s` is
# 0): tables with people give every bot the pause of a person, and in the arena, where time does not count, a move out of turn
# comes before the seat on turn goes on.


def resumption(view: SeatView) -> Resume | None:
    """A bot that has taken over the seat of someone who said Wait lets play go on: they are gone."""
    return Resume(view.seat) if view.board.paused_by == view.seat else None


def answer(view: SeatView) -> Answer:
    """The truth about the card that was asked for."""
    questioned = view.board.questioned
    assert questioned is not None, "an answer is owed only to a question"
    return Answer(view.seat, has=questioned.card in view.hand)


def claims_freely(rules: Literature, view: SeatView) -> bool:
    """Whether a claim of the seat would count as one in its turn."""
    board, timing = view.board, rules.options.claim_timing
    if board.has_turn(view.seat) or timing == "any":
        return True
    return timing == "team_turn" and board.holder is not None and (view.seat - board.holder) % 2 == 0


def speaks_out_of_turn(rules: Literature, view: SeatView) -> bool:
    """Whether the seat may have a move now, though it is not on turn, by these house rules and the state of the game.

    It is quick to compute: under the default rules no one has, as long as no one announces a claim.
    """
    board, options = view.board, rules.options
    if board.claim is not None:
        return (board.claim.seat - view.seat) % 2 == 1
    return options.claim_timing != "own_turn" or options.challenge or board.shared


class MindPlayer(Bot):
    """A seat, and its mind."""

    def __init__(self, rules: Literature, seat: Seat, mind: LiteratureMind) -> None:
        self._rules = rules
        self._seat = seat
        self._team: Team = seat % 2
        self._mind = mind
        self._signals = in_force(rules)

    def see(self, sight: Sight) -> None:
        """Passes the sight on to its mind."""
        self._mind.see(sight)

    def move(self, view: SeatView) -> Move | None:
        """A move whenever its seat must act; and out of turn, what is certain and allowed."""
        self._mind.catch_up()
        if view.board.paused_by is not None:
            return resumption(view)
        if view.board.turn != self._seat:
            return self._certain_word(view) if speaks_out_of_turn(self._rules, view) else None
        moves = self._rules.moves(view)
        if moves.answers:
            return answer(view)
        if view.board.challenge is not None:
            return self._word_of_challenge(view, view.board.challenge.half_suit, moves)
        proven = self._proven_claim(moves)
        if proven is not None:
            return proven
        if moves.withdraw:
            return WithdrawClaim(self._seat)  # of the player who had this seat before
        choices = self._mind.choices(view)
        if moves.names and not moves.claims:
            return self._next_name(view, moves, choices)
        if moves.passes:
            return PassTurn(self._seat, choices.best_successor(moves.passes))
        if moves.next:
            return ChooseNext(self._seat, choices.best_successor(moves.next))
        if moves.claimers:
            return ChooseClaimer(self._seat, choices.claimer(moves.claimers))
        return choices.ask_or_claim(TurnContext(view, moves, self._questions(view, moves)))

    def rest(self) -> None:
        """Its mind rests."""
        self._mind.rest()

    def _next_name(self, view: SeatView, moves: Moves, choices: Choices) -> NameCard:
        """One more card of a claim that the player who had this seat before has begun, and that stands."""
        assert view.board.claim is not None, "only cards of a claim are named"
        named = dict(choices.guess(moves.holders[0] % 2, view.board.claim.half_suit))
        card = min(moves.names)
        return NameCard(self._seat, card, named[card] if named[card] in moves.holders else moves.holders[0])

    def _certain_word(self, view: SeatView) -> Move | None:
        """What it says out of turn."""
        moves = self._rules.moves(view)
        if moves.interrupts:
            return Interrupt(self._seat, min(moves.interrupts))
        for half_suit in moves.challenges:
            if self._proven(1 - self._team, half_suit) is not None:
                return Challenge(self._seat, half_suit)
        return self._proven_claim(moves) if claims_freely(self._rules, view) else None

    def _word_of_challenge(self, view: SeatView, half_suit: HalfSuit, moves: Moves) -> AnswerChallenge | Claim:
        if moves.answers_challenge:
            return AnswerChallenge(self._seat, claim=self._proven(self._team, half_suit) is not None)
        team = self._team if moves.team else 1 - self._team
        return Claim(self._seat, half_suit, self._mind.choices(view).guess(team, half_suit))

    def _proven_claim(self, moves: Moves) -> Claim | None:
        for half_suit, _ in moves.claims:
            for team, seats in ((self._team, moves.team), (1 - self._team, moves.other_team)):
                named = self._proven(team, half_suit) if seats else None
                if named is not None:
                    return Claim(self._seat, half_suit, named)
        return None

    def _proven(self, team: Team, half_suit: HalfSuit) -> Attribution | None:
        """The attribution of a half-suit to that team, if it is certainly right."""
        if not self._rules.options.claim_attribution and team == self._team:
            return () if self._mind.contained(team, half_suit) else None
        return self._mind.attribution(team, half_suit)

    def _questions(self, view: SeatView, moves: Moves) -> Sequence[Candidate]:
        """The questions that it may ask, without bluffs, questions to teammates, and what breaks a convention."""
        cards = moves.asks - view.hand if self._rules.options.bluff_ask else moves.asks
        opponents = [seat for seat in moves.targets if seat % 2 != self._team]
        questions = [(seat, card) for seat in opponents for card in moves.askable(seat, cards)]
        if not self._signals:
            return questions
        return answers(self._rules, self._seat, view.hand, self._mind.questions, questions)
