"""The key moments of a game, and what to take away from it: sentences that a reader believes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from msgspec import structs

from shoal.games.literature import Ask
from shoal.records import Headers, SeatHeader
from shoal.review import MoveReview, Remark, Review, review_while
from shoal.review.moments import lesson_of, moments_of
from shoal.review.types import Grade
from shoal.server.finished.advice import item_of
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.highlights import MomentShown, highlights_of
from shoal.server.finished.telling import Narrator
from tests.review.games import played

BOTS = {"literature": ("counting", "random"), "go_fish": ("counting", "random"), "fish_draw": ("attentive", "drowsy")}
NAMES = ("Ada", "Bo", "Cy", "Dee", "Ed", "Fay")


@cache
def game(name: str, seed: int = 1) -> tuple[ArchivedGame, Review]:
    """A game that one half of the table plays badly, and its review as the server keeps it: without names."""
    record = played(name, BOTS[name], seed)
    seats = tuple(SeatHeader(NAMES[seat], None) for seat in range(record.game.rules.seats))
    named = replace(record, headers=Headers(seats))
    return ArchivedGame("id", named), review_while(named, ())


def shown(name: str, language: str = "en") -> Iterator[MomentShown]:
    """The moments of every reader."""
    archived, found = game(name)
    for you in (None, *range(archived.rules.seats)):
        yield from highlights_of(Narrator(archived, language, you), found)


@pytest.mark.parametrize("name", BOTS)
def test_every_sentence_of_a_moment_begins_with_a_capital_and_ends_with_a_stop(name: str) -> None:
    found = [text.striptags() for moment in shown(name) for text in (moment.heading, moment.told) if text]
    assert found
    for text in found:
        assert re.fullmatch(r"[A-Z].*\.", text), text
        assert not re.search(r"\b(them|us) could\b|\. [a-z]|\b(has|have) \d+ cards? that", text), text


def test_a_moment_shows_the_rank_that_was_asked_for_and_counts_no_more_cards_than_a_hand_has() -> None:
    _, found = game("go_fish")
    asked = [move for move in found.moves if move.kind == "question"]
    assert [item_of(move) for move in asked] == [getattr(move.said, "rank") for move in asked]  # noqa: B009
    unseen = [
        (one.reason.count, len(move.hands[one.target]))
        for move in asked
        for one in move.alternatives
        if one.reason.name == "reason-drawn"
    ]
    assert unseen
    assert all(1 <= (count or 0) <= held for count, held in unseen)


def test_what_happens_once_no_one_else_can_win_decides_nothing() -> None:
    _, found = game("literature")
    swings = {"first": found.story.parts[0].n, "last": found.story.parts[-1].n}
    turnings = {when: structs.replace(found.story.turnings[0], n=n, swing=9.0) for when, n in swings.items()}
    clear = structs.replace(found, moves=())
    decided = {
        when: moments_of(structs.replace(clear, story=structs.replace(found.story, turnings=(one,)))).turning
        for when, one in turnings.items()
    }
    assert decided == {"first": turnings["first"], "last": None}


def test_a_game_that_ended_in_a_fish_draw_was_decided_by_who_won_that() -> None:
    _, found = game("fish_draw")
    assert any(part.how.name == "part-two-fish" for part in found.story.parts)
    decided = {moment.heading.striptags() for moment in shown("fish_draw") if moment.kind == "turning"}
    assert decided == {"Cy won the Fish Draw.", "You won the Fish Draw."}


def test_who_did_not_shout_is_told_so_and_has_no_memory_score_for_it() -> None:
    _, found = game("fish_draw")
    silent = next(move.why for move in found.moves if move.why is not None and move.why.name == "why-silent")
    assert silent.seat is not None
    worst = moments_of(found, silent.seat).worst
    assert worst is not None
    assert worst.why is not None
    assert (worst.why.name, worst.why.seat) == ("why-silent", silent.seat)
    assert lesson_of(found, silent.seat) == "silent"
    assert found.story.players[silent.seat].score is None


def test_a_question_that_was_worth_a_little_less_is_no_worst_moment_and_a_sure_card_comes_before_a_plan() -> None:
    _, found = game("literature")

    def move(n: int, grade: Grade, why: str) -> MoveReview:
        return MoveReview(n, 0, "question", Ask(0, 1, "9H"), (), (), grade=grade, why=Remark(why))  # type: ignore[arg-type]

    little = move(1, Grade("risky", 0.05), "why-likelier")
    plan = move(2, Grade("mistake", 0.9), "why-safer")
    sure = move(3, Grade("mistake", 0.2), "why-sure-missed")
    of = found.__class__

    def having(*moves: MoveReview) -> Review:
        return of(**{field: getattr(found, field) for field in of.__struct_fields__} | {"moves": moves})

    assert moments_of(having(little), 0).worst is None
    assert moments_of(having(little, plan), 0).worst is plan
    assert lesson_of(having(little, plan), 0) == "worth"
    assert moments_of(having(little, plan, sure), 0).worst is sure
