"""Grades in Fish Draw: calls beside silence, shouts, and what everybody knew then, in the terminal and as JSON."""

from __future__ import annotations

import pytest

from shoal.core.cards import CardSet
from shoal.core.game import Game
from shoal.games.fish_draw import Call, Collect, FishDraw, Options, Shout
from shoal.games.fish_draw.review import grade_call, grade_silence, possible_calls
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.ledger import Whereabouts
from shoal.records import record_of
from shoal.review import Grade, Remark, review
from shoal.review.telling import lines_of
from tests.review.games import before, played

KINGS = CardSet("KC KD KH KS")


def board(sizes: tuple[int, ...], *known: tuple[int, ...]) -> Board:
    """A table between two rounds; by Fish the seats that may hold it."""
    ledger = tuple(Whereabouts(card, seats) for card, seats in zip(KINGS, known, strict=True))
    return Board(0, sizes, (0,) * len(sizes), "round", KINGS, lead=0, ledger=ledger)


ALL_WITH_2 = ((2,), (2,), (2,), (2,))


def graded(rules: FishDraw, position: Board, call: Call) -> tuple[Grade, Remark]:
    calls = possible_calls(rules, position, call.seat)
    chance = next(one.chance for one in calls if one.said == call)
    return grade_call(rules, position, call, chance, calls)


def test_a_certain_call_is_best_for_who_is_behind_and_a_mistake_for_who_is_ahead() -> None:
    position = board((4, 13, 9, 26), *ALL_WITH_2)

    behind, why = graded(FishDraw(), position, Call(0, 2))
    assert (behind.mark, why.name) == ("best", "why-call")
    ahead, why = graded(FishDraw(), position, Call(3, 2))
    assert (ahead.mark, why.name, why.count) == ("mistake", "why-call-ahead", 26)


def test_who_lets_a_certain_call_pass_is_graded_by_what_it_was_worth_to_them() -> None:
    position = board((4, 13, 9, 26), *ALL_WITH_2)
    marks = {}
    for seat in (0, 1, 3):
        calls = possible_calls(FishDraw(), position, seat)
        assert calls[0].chance == 1
        marks[seat] = grade_silence(position, seat, calls[0], 3)[0].mark

    assert marks == {0: "mistake", 1: "best", 3: "best"}, "with an even share a Fish Draw changes nothing"


def test_a_call_that_cannot_be_right_beside_one_that_is_certain_loses_all_that_it_was_worth() -> None:
    position = board((4, 13, 9, 26), *ALL_WITH_2)

    grade, why = graded(FishDraw(), position, Call(0, 1))
    assert (grade.mark, why.name) == ("mistake", "why-call-missed")
    assert grade.loss == pytest.approx(1 - 4 * 4 / 52)


def test_where_a_wrong_call_costs_cards_an_unlikely_one_is_worse_than_silence() -> None:
    unsure = board((13, 13, 13, 13), (2,), (1, 2), (1, 2), (1, 2))

    free, _ = graded(FishDraw(), unsure, Call(0, 2))
    assert free.loss == 0
    dear, why = graded(FishDraw(Options(false_call_penalty=10)), unsure, Call(0, 2))
    assert (dear.mark, why.name, why.count) == ("mistake", "why-call-risky", 10)


def collected(shouts: tuple[int, ...]) -> tuple[int, Game]:  # type: ignore[type-arg]  # any game
    """A game up to the first time that a winner with a Fish collects, when these have shouted; and who won."""
    record = played("fish_draw", ("alert",), 5)
    n = next(n for n, step in enumerate(record.steps) if isinstance(step.said, Shout))
    game = before(record, n)
    winner = game.state.board.winner
    for seat in shouts:
        game = game.play(Shout((winner + seat) % 4))
    return winner, game.play(Collect(winner))


def test_who_does_not_shout_is_told_what_it_cost_and_marked_for_it() -> None:
    winner, game = collected(shouts=(0, 1, 2))
    found = review(record_of(game))
    late = (winner + 3) % 4

    collecting = found.moves[-1]
    assert (collecting.grade, collecting.why and collecting.why.name) == (None, "why-silent")
    assert collecting.why is not None
    assert collecting.why.seat == late
    players = {player.seat: player for player in found.story.players}
    assert sum(players[late].marks.values()) == 1
    assert players[late].loss > 0.25
    assert players[winner].marks == {"best": 1}, "the shout"


def test_a_winner_who_collects_without_a_shout_has_made_a_mistake() -> None:
    _, game = collected(shouts=(1, 2, 3))
    collecting = review(record_of(game)).moves[-1]

    assert collecting.grade is not None
    assert collecting.grade.loss > 0.5
    assert collecting.why is not None
    assert collecting.why.name == "why-silent"


def test_every_step_says_where_the_fish_are_and_which_calls_could_be_right() -> None:
    record = played("fish_draw", ("attentive", "random"), 5)
    found = review(record)

    for move in found.moves:
        assert move.grid is not None
        assert all(sum(row) == pytest.approx(1) for row in move.grid.chance)
        if before(record, move.n).state.board.phase == "round":
            calls = {call.target for call in move.alternatives} | set(move.dead.get("fish", ()))
            assert calls == set(record.game.rules.moves(before(record, move.n).view(move.seat)).calls)
    lines = list(lines_of(found, record.game.rules, "en"))
    assert any("known to everyone: " in line for line in lines)
    assert any("possible: A calls " in line for line in lines)


def test_the_fish_have_the_letters_of_the_language() -> None:
    record = played("fish_draw", ("attentive", "random"), 6)
    found = review(record)
    assert found.moves[0].grid is not None
    assert found.moves[0].grid.items == ("KC", "KD", "KH", "KS")
    assert any("connu de tous : RC RD RH RS " in line for line in lines_of(found, record.game.rules, "fr"))
