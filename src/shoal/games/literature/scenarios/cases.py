"""Scenarios of Literature: a position or a deal as data, what is done, and what is expected (`rules.md` E).

    read_position   hands, open and won half-suits, the turn; then moves, checks and expected facts
    read_deal       options, and expected facts about the deal that they make

Readers raise `Malformed` before anything is played, and return a function that runs the scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

import msgspec
from msgspec import UNSET

from shoal.core.cards import CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Game, Illegal, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.moves import Moves
from shoal.games.literature.rules.options import Options
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board
from shoal.games.literature.scenarios.data import (
    CHECKS,
    Deal,
    Expected,
    ExpectedFacts,
    Play,
    ScenarioPosition,
    ScenarioStep,
    check_expected,
    check_step,
    events_since,
    move_of,
    read_answer,
    read_card_set,
    read_options,
    read_team,
    read_winner,
    ruling_of,
)
from shoal.scenarios.text import (
    Described,
    Differs,
    Malformed,
    SeatNames,
    as_text,
    compare_events,
    must_be,
    read_offer,
    read_turn,
)

Run = Callable[[], str | None]
"""Runs a scenario; returns what was expected and what came instead, or `None` when all expectations held."""


def read_deal(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `literature_deal`; raises `Malformed`."""
    deal = msgspec.convert(data, Deal)
    options, dealer = read_options(deal.options)
    if (deal.error is UNSET) == (deal.expect == ExpectedFacts()):
        raise Malformed("a deal needs either expect or error")
    for codes in deal.expect.sets.values():
        read_card_set(codes)
    return lambda: _differing_deal(deal, options, dealer or 0)


def _differing_deal(deal: Deal, options: Options, dealer: Seat) -> str | None:
    expected = "a deal" if deal.error is UNSET else deal.error
    try:
        rules = Literature(options)
    except BadOptions as error:
        return None if error.reason == deal.error else f"expected {expected} and was {error}"
    if deal.error is not UNSET:
        return f"expected {expected} and was a deal"
    if not rules.is_seat(dealer):
        return f"expected a dealer from 0 to {rules.seats - 1} and was {dealer}"
    board = Game.deal(rules, Random(0), dealer).state.board
    parts = rules.half_suits
    facts: dict[str, object] = {
        "sizes": board.sizes,
        "first": board.turn,
        "cards": len(rules.pack),
        "half_suits": len(parts),
        "set_sizes": tuple(sorted(set(map(len, parts.values())))),
    }
    try:
        for name, actual in facts.items():
            fact = getattr(deal.expect, name)
            if fact is not UNSET:
                must_be(name, fact, actual)
        for half_suit, codes in deal.expect.sets.items():
            must_be(half_suit, read_card_set(codes), parts.get(half_suit, "no half-suit"))
    except Differs as difference:
        return str(difference)
    return None


def read_position(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `literature`; raises `Malformed`."""
    position = msgspec.convert(data, ScenarioPosition)
    names = SeatNames(position.seats)
    options, dealer = read_options({"players": len(position.seats), **position.options})
    if options.players != len(position.seats):
        raise Malformed(f"options: {options.players} players, but {len(position.seats)} seats")
    for number, step in enumerate(position.steps, 1):
        try:
            check_step(step, names)
        except ShoalError as error:
            raise Malformed(f"step {number}: {error}") from None
    check_expected(position.end, names)
    try:
        rules = Literature(options)
    except BadOptions as error:
        raise Malformed(f"options: {error}") from None
    if dealer is not None and not rules.is_seat(dealer):
        raise Malformed(f"options: the dealer is a seat from 0 to {rules.seats - 1}")
    start = _start(rules, position, names, dealer)
    return lambda: _differing(start, position, names)


def _start(rules: Literature, position: ScenarioPosition, names: SeatNames, dealer: Seat | None) -> Play:
    """The position as a game whose log leads to it: all cards dealt, closed half-suits laid down, the turn settled."""
    mentioned = (*position.open, *position.won)
    asserted = [closed for expected in _expectations(position) for closed in expected.closed]
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


def _expectations(position: ScenarioPosition) -> list[Expected]:
    return [*(step.then for step in position.steps), position.end]


def _hands(rules: Literature, position: ScenarioPosition, names: SeatNames) -> list[CardSet]:
    rest = CardSet(card for half_suit in position.open for card in rules.half_suits[half_suit])
    hands = [CardSet()] * rules.seats
    for name, codes in position.hands.items():
        hand = read_card_set(codes)
        if not hand <= rest:
            raise Malformed(f"{name} holds {hand - rest}, which another seat holds or no open half-suit has")
        hands[names.seat(name)] = hand
        rest -= hand
    if position.rest_to is not UNSET:
        hands[names.seat(position.rest_to)] |= rest
    elif rest:
        raise Malformed(f"nobody holds {rest}")
    return hands


def _differing(start: Play, position: ScenarioPosition, names: SeatNames) -> str | None:
    where, game = "the start", start
    try:
        for number, step in enumerate(position.steps, 1):
            where = f"step {number} ({step.verb})"
            before, game = game, _after(game, step, names)
            _compare(game, step.then, names, events_since(before, game, names))
        where = "the end"
        _compare(game, position.end, names, events_since(start, game, names))
    except Differs as difference:
        return f"{where}: {difference}"
    return None


def _after(game: Play, step: ScenarioStep, names: SeatNames) -> Play:
    if step.verb in CHECKS:
        _compare_check(game, step, names)
        return game
    try:
        if step.verb == "adjudicate":
            after = game.after(game.rules.adjudicate(game.state, ruling_of(step, names), Random(0)))
        else:
            after = game.play(move_of(step, names))
    except Illegal as illegal:
        if illegal.reason != step.error:
            raise Differs(f"expected {_expected_of(step)} and was {illegal.reason}") from None
        return game
    result = _result(after.log[len(game.log) :])
    if step.error is not UNSET or step.result not in (UNSET, result):
        raise Differs(f"expected {_expected_of(step)} and was {result or 'accepted'}")
    return after


def _expected_of(step: ScenarioStep) -> str:
    if step.error is not UNSET:
        return step.error
    return "no error" if step.result is UNSET else step.result


def _result(events: Iterable[ev.Event]) -> str | None:
    for event in events:
        if isinstance(event, ev.Asked):
            return "hit" if event.hit else "miss"
        if isinstance(event, ev.Closed):
            return event.outcome
        if isinstance(event, ev.ClaimFailed):
            return "nothing"
    return None


def _compare_check(game: Play, step: ScenarioStep, names: SeatNames) -> None:
    board: Board = game.state.board
    if step.legal_cards is not UNSET:
        name, codes = read_offer(step.legal_cards)
        must_be("cards", read_card_set(codes), _moves(game, names.seat(name)).asks)
    if step.legal_targets is not UNSET:
        name, targets = read_offer(step.legal_targets)
        offered = {names.of(seat) for seat in _moves(game, names.seat(name)).targets}
        must_be("targets", tuple(sorted(targets)), tuple(sorted(offered)))
    if step.hand_count is not UNSET:
        name, count = step.hand_count
        must_be("hand count", count, board.sizes[names.seat(name)])
    if step.last_question is not UNSET:
        asked = board.last_question
        actual = asked and (names.of(asked.seat), names.of(asked.target), str(asked.card), asked.hit)
        said = step.last_question
        expected = (*said[:3], read_answer(said[3])) if isinstance(said, tuple) else None
        must_be("last question", expected, actual)


def _moves(game: Play, seat: Seat) -> Moves:
    return game.rules.moves(game.view(seat))


def _compare(game: Play, expected: Expected, names: SeatNames, events: list[Described]) -> None:
    board: Board = game.state.board
    if expected.turn is not UNSET:
        must_be("turn", read_turn(expected.turn), names.of(board.turn))
    if expected.phase is not UNSET:
        must_be("phase", expected.phase, board.phase)
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
    for name, count in expected.counts.items():
        must_be(f"hand count of {name}", count, board.sizes[names.seat(name)])
    for name, codes in expected.has.items():
        must_be(f"{name} to hold", read_card_set(codes), read_card_set(codes) & game.state.hands[names.seat(name)])
    for name, codes in expected.has_not.items():
        held = read_card_set(codes) & game.state.hands[names.seat(name)]
        if held:
            raise Differs(f"expected {name} to hold none of {as_text(codes)} and was {held}")
    compare_events(expected.events, expected.no_events, events)


def _compare_winner(board: Board, expected: object) -> None:
    """Compare the winner. `none` and `nobody` mean that nobody has won yet, or that it is a tie."""
    if board.over is not None or expected not in (None, "none", "nobody"):
        winner = "nobody yet" if board.over is None else read_winner(board.over.winner)
        must_be("winner", read_winner(expected), winner)


def _whose(team: ev.Team | None) -> str:
    return "void" if team is None else f"won by {team}"
