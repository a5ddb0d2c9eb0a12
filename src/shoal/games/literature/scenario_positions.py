"""Rule scenarios of Literature, read from YAML and run against the rules (`rules.md` E).

    read_position   hands, open and won half-suits, the turn; then moves, checks and expected facts
    read_deal       options, and expected facts about the deal that they make

Readers raise `Malformed` before anything is played, and return a function that runs the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import get_args

import msgspec
from msgspec import UNSET

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.moves import Moves, Reason
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board
from shoal.games.literature.scenarios import (
    RESULTS,
    Deal,
    Expected,
    ExpectedFacts,
    Play,
    ScenarioPosition,
    ScenarioStep,
    events_since,
    move_of,
    read_answer,
    read_options,
    read_team,
    read_winner,
    ruling_of,
)
from shoal.scenarios.running import (
    Referee,
    Run,
    compare_deal,
    differing_deal,
    rules_of,
)
from shoal.scenarios.text import (
    Described,
    Differs,
    Malformed,
    SeatNames,
    must_be,
    read_cards,
    read_offer,
)


class LiteratureReferee(Referee):
    """Reads, plays and compares the steps of Literature."""

    reasons = frozenset(get_args(Reason))
    tags = frozenset(kind.__struct_config__.tag for kind in (ev.Dealt, *get_args(ev.Public)))
    """`turn` and `moved` are also expected where other events imply them."""
    checks = ("legal_cards", "legal_targets", "last_question", "hand_count")

    def _can_result(self, verb: str, result: str) -> bool:
        return result in RESULTS.get(verb, ())

    def _check_words(self, step: ScenarioStep) -> None:
        match step.verb:
            case "legal_cards" | "legal_targets" as verb:
                name, words = read_offer(getattr(step, verb))
                self.names.seat(name)
                if verb == "legal_cards":
                    read_cards(words)
                for other in words if verb == "legal_targets" else ():
                    self.names.seat(other)
            case "hand_count":
                assert step.hand_count is not UNSET
                self.names.seat(step.hand_count[0])
            case "last_question":
                self._check_question(step.last_question)
            case "adjudicate":
                ruling_of(step, self.names)
            case _:
                move_of(step, self.names)

    def _check_question(self, question: object) -> None:
        if isinstance(question, tuple):
            asker, target, card, answer = question
            self.names.seat(asker)
            self.names.seat(target)
            Card(card)
            read_answer(answer)
        elif question not in (None, "none"):
            raise Malformed("last_question is [asker, target, card, answer] or none")

    def _check_facts(self, expected: Expected) -> None:
        for winner in expected.closed.values():
            if winner != "open":
                read_team(winner)
        if expected.winner is not UNSET:
            read_winner(expected.winner)

    def _play(self, game: Play, step: ScenarioStep) -> Play:
        if step.verb == "adjudicate":
            return game.after(game.rules.adjudicate(game.state, ruling_of(step, self.names), Random(0)))
        return game.play(move_of(step, self.names))

    def _result(self, events: Sequence[ev.Event]) -> str | None:
        for event in events:
            match event:
                case ev.Asked():
                    return "hit" if event.hit else "miss"
                case ev.Closed():
                    return event.outcome
                case ev.ClaimFailed():
                    return "nothing"
                case _:
                    pass
        return None

    def _happened(self, before: Play, game: Play) -> list[Described]:
        return events_since(before, game, self.names)

    def _compare_check(self, game: Play, step: ScenarioStep) -> None:
        board: Board = game.state.board
        if step.legal_cards is not UNSET:
            name, codes = read_offer(step.legal_cards)
            must_be("cards", CardSet(read_cards(codes)), self._moves(game, name).asks)
        if step.legal_targets is not UNSET:
            name, targets = read_offer(step.legal_targets)
            offered = map(self.names.of, self._moves(game, name).targets)
            must_be("targets", tuple(sorted(targets)), tuple(sorted(offered)))
        if step.hand_count is not UNSET:
            name, count = step.hand_count
            must_be("hand count", count, board.sizes[self.names.seat(name)])
        if step.last_question is not UNSET:
            asked, said = board.last_question, step.last_question
            actual = asked and (self.names.of(asked.seat), self.names.of(asked.target), str(asked.card), asked.hit)
            must_be("last question", (*said[:3], read_answer(said[3])) if isinstance(said, tuple) else None, actual)

    def _moves(self, game: Play, name: str) -> Moves:
        return game.rules.moves(game.view(self.names.seat(name)))

    def _compare_facts(self, game: Play, expected: Expected) -> None:
        board: Board = game.state.board
        if expected.score is not UNSET:
            must_be("score", expected.score, board.scores)
        if expected.winner is not UNSET:
            _compare_winner(board, expected.winner)
        if expected.reason is not UNSET:
            must_be("reason", expected.reason, "nothing yet" if board.over is None else board.over.reason)
        closed = {closed.half_suit: closed.team for closed in board.closed}
        for half_suit, team in expected.closed.items():
            expected_of = "open" if team == "open" else _whose(read_team(team))
            must_be(half_suit, expected_of, _whose(closed[half_suit]) if half_suit in closed else "open")


def _compare_winner(board: Board, expected: object) -> None:
    """Compare the winner. `none` and `nobody` mean that no one has won yet, or that it is a tie."""
    if board.over is not None or expected not in (None, "none", "nobody"):
        winner = "nobody yet" if board.over is None else read_winner(board.over.winner)
        must_be("winner", read_winner(expected), winner)


def _whose(team: ev.Team | None) -> str:
    return "void" if team is None else f"won by {team}"


def read_deal(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `literature_deal`; raises `Malformed`."""
    deal = msgspec.convert(data, Deal)
    options, dealer = read_options(deal.options)
    if (deal.error is UNSET) == (deal.expect == ExpectedFacts()):
        raise Malformed("a deal needs either expect or error")
    for codes in deal.expect.sets.values():
        read_cards(codes)
    return lambda: differing_deal(
        lambda: Literature(options), deal.error, lambda rules: _compare_deal(rules, deal.expect, dealer or 0)
    )


def _compare_deal(rules: Literature, expect: ExpectedFacts, dealer: Seat) -> None:
    if not rules.is_seat(dealer):
        raise Differs(f"expected a dealer from 0 to {rules.seats - 1} and was {dealer}")
    board = Game.deal(rules, Random(0), dealer).state.board
    parts = rules.half_suits
    facts: dict[str, object] = {
        "sizes": board.sizes,
        "first": board.turn,
        "cards": len(rules.pack),
        "half_suits": len(parts),
        "set_sizes": tuple(sorted(set(map(len, parts.values())))),
    }
    compare_deal(expect, facts)
    for half_suit, codes in expect.sets.items():
        must_be(half_suit, CardSet(read_cards(codes)), parts.get(half_suit, "no half-suit"))


def read_position(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `literature`; raises `Malformed`."""
    position = msgspec.convert(data, ScenarioPosition)
    referee = LiteratureReferee(SeatNames(position.seats))
    seats = len(position.seats)
    options, dealer = read_options({"players": seats, **position.options}, seats)
    referee.check(position)
    rules = rules_of(Literature, options)
    if dealer is not None and not rules.is_seat(dealer):
        raise Malformed(f"options: the dealer is a seat from 0 to {rules.seats - 1}")
    start = _start(rules, position, referee.names, dealer)
    return lambda: referee.difference(start, position)


def _start(rules: Literature, position: ScenarioPosition, names: SeatNames, dealer: Seat | None) -> Play:
    """The position as a game whose log leads to it: all cards dealt, closed half-suits laid down, the turn settled."""
    mentioned = (*position.open, *position.won)
    expected = (*(step.then for step in position.steps), position.end)
    asserted = [half_suit for facts in expected for half_suit in facts.closed]
    for half_suit in (*mentioned, *asserted):
        if half_suit not in rules.half_suits:
            raise Malformed(f"no half-suit is called {half_suit!r}")
    for half_suit in position.open:
        if mentioned.count(half_suit) > 1:
            raise Malformed(f"{half_suit} is {'both open and won' if half_suit in position.won else 'named twice'}")
    hands = _hands(rules, position, names)
    closed = {half_suit: None for half_suit in rules.half_suits if half_suit not in position.open}
    closed_cards = CardSet(card for half_suit in closed for card in rules.half_suits[half_suit])
    turn = names.seat(position.seats[0] if position.turn is UNSET else position.turn)
    game: Play = Game.replay(
        rules, [ev.Dealt(turn if dealer is None else dealer, (hands[0] | closed_cards, *hands[1:]), turn)]
    )
    for half_suit in closed:
        laid_down = ev.Revealed(half_suit, tuple((card, 0) for card in rules.half_suits[half_suit]))
        winner = read_team(position.won.get(half_suit))
        points = rules.worth[half_suit]
        scored = (points * (winner == 0), points * (winner == 1))
        outcome: ev.ClaimOutcome = "cancelled" if winner is None else "won"
        game = game.after([laid_down, ev.Closed(half_suit, winner, outcome, scored)])
    return game.after(rules.settle(game.state, turn))


def _hands(rules: Literature, position: ScenarioPosition, names: SeatNames) -> list[CardSet]:
    rest = CardSet(card for half_suit in position.open for card in rules.half_suits[half_suit])
    hands = [CardSet()] * rules.seats
    for name, codes in position.hands.items():
        hand = CardSet(read_cards(codes))
        if not hand <= rest:
            raise Malformed(f"{name} holds {hand - rest}, which another seat holds or no open half-suit has")
        hands[names.seat(name)] = hand
        rest -= hand
    if position.rest_to is not UNSET:
        hands[names.seat(position.rest_to)] |= rest
    elif rest:
        raise Malformed(f"nobody holds {rest}")
    return hands
