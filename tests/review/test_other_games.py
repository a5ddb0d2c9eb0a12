"""Reviews of Go Fish and Fish Draw: what is certain comes true, and hints know nothing but sights."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.core.codec import encode
from shoal.games.fish_draw import Call
from shoal.games.go_fish import Options
from shoal.review import Review, advice, hinter, review
from tests.review.games import before, moves_of, played
from tests.sampling import DAY

SEED = Random(DAY).randrange(10_000)


@pytest.fixture(scope="module", params=["bicycle", "cards", "pairs"])
def fishing(request: pytest.FixtureRequest) -> tuple[Any, Review]:
    options = {
        "bicycle": Options(players=3),
        "cards": Options(players=3, ask_for="card"),
        "pairs": Options(book_size=2),
    }
    record = played("go_fish", ("counting", "random"), SEED, options[request.param])
    return record, review(record)


def test_in_go_fish_what_is_certain_comes_true_and_what_cannot_hit_never_does(fishing: tuple[Any, Review]) -> None:
    _, found = fishing

    assert [move.n for move in found.moves if move.chance == 1 and not move.came_true] == []
    assert [move.n for move in found.moves if move.chance == 0 and move.came_true] == []
    assert any(move.grade is not None and move.grade.mark != "best" for move in found.moves), "random plays badly"


def test_in_go_fish_a_sure_hit_that_was_missed_would_have_hit(fishing: tuple[Any, Review]) -> None:
    record, found = fishing
    for move in [move for move in found.moves if move.missed][:8]:
        game = before(record, move.n)
        for sure in move.missed:
            after = game.play(sure.said)
            assert any(type(event).__name__ == "Handed" for event in after.log[len(game.log) :])


def test_in_go_fish_a_row_of_the_grid_counts_the_cards_of_its_rank(fishing: tuple[Any, Review]) -> None:
    record, found = fishing
    size = 4 if record.game.rules.options.ask_for == "rank" else 1
    for move in found.moves[::9]:
        assert move.grid is not None
        assert move.grid.mean is not None
        if move.grid.source == "exact":
            books = {book.rank: len(book.cards) for book in before(record, move.n).state.board.books}
            for item, row in zip(move.grid.items, move.grid.mean, strict=True):
                assert sum(row) == pytest.approx(size - books.get(item, 0))


def test_advice_on_one_question_is_the_review_of_it(fishing: tuple[Any, Review]) -> None:
    record, found = fishing
    for move in Random(DAY).sample(found.moves, 3):
        assert advice(record, move.n) == move


def test_in_fish_draw_a_call_that_the_ledger_proves_leads_to_a_fish_draw() -> None:
    certain = missed = 0
    for seed in range(40):
        record = played("fish_draw", ("attentive", "random"), SEED + seed)
        found = review(record)
        for move in found.moves:
            certain += len(move.certain)
            missed += len(move.missed)
            for claim in move.certain:
                assert isinstance(claim.said, Call)
                after = before(record, move.n).play(claim.said)
                assert any(
                    type(event).__name__ == "FishDrawn" for event in after.log[len(before(record, move.n).log) :]
                )
        if certain:
            break
    assert certain >= missed
    assert certain


def test_the_story_of_fish_draw_names_each_fish_that_won_and_the_winner() -> None:
    record = played("fish_draw", ("attentive", "drowsy"), SEED)
    parts = review(record).story.parts

    outcome = record.game.outcome
    assert outcome is not None
    assert [part.seat for part in parts if part.how.name == "part-won-game"] == list(outcome.winners)
    assert all(part.how.item in {str(card) for card in record.game.state.board.fish} for part in parts if part.how.item)


@pytest.mark.parametrize(
    ("game", "bot", "options"),
    [
        ("literature", "careful", {"players": 4, "pack": "2x4", "stall_limit": 9}),
        ("go_fish", "counting", {}),
        ("fish_draw", "attentive", {}),
    ],
)
def test_hints_are_what_a_review_of_the_next_move_says(game: str, bot: str, options: dict[str, Any]) -> None:
    record = played(game, (bot,), SEED, options)
    n, step = moves_of(record)[len(moves_of(record)) // 2]
    seat = step.said.seat
    hints = hinter(record.game.rules, seat)
    for sight in before(record, n).sights(seat):
        hints.see(sight)
    move = advice(record, n)

    assert encode(hints.grid()) == encode(move.grid)
    shown = {(one.chance, one.value) for one in move.alternatives}
    assert {(one.chance, one.value) for one in hints.questions()[:1]} <= shown
    assert [claim.said for claim in hints.certain()] == [claim.said for claim in move.certain]


def test_a_hint_that_would_rather_miss_than_another_says_what_speaks_for_it() -> None:
    record = played("go_fish", ("counting",), 7, Options(players=3))
    plans = 0
    for n, step in moves_of(record)[2::4]:
        game, seat = before(record, n), step.said.seat
        hints = hinter(game.rules, seat)
        for event in game.log:
            hints.see(game.rules.seen(event, seat))
        found = hints.questions()
        likeliest = max(found, key=lambda one: one.chance)
        for question in found:
            is_bold = likeliest.value < question.value and 0 < question.chance < likeliest.chance - 0.005 < 0.995
            assert (question.plan is not None) == is_bold, (n, question)
            plans += is_bold
    assert plans
