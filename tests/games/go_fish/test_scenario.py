"""Scenarios of Go Fish that cannot be read, or do not come true."""

from __future__ import annotations

import pytest

from shoal.games.go_fish.rules.events import Redealt
from shoal.games.go_fish.scenarios import described, read_deal, read_position
from shoal.scenarios.text import Malformed, SeatNames

POSITION: dict[str, object] = {
    "seats": ["Ann", "Bob"],
    "hands": {"Ann": "KS 7H", "Bob": "KH 2C"},
    "stock": "3C",
    "turn": "Ann",
}


def asking(**step: object) -> dict[str, object]:
    return {**POSITION, "steps": [{"ask": ["Ann", "Bob", "K"], **step}]}


@pytest.mark.parametrize(
    ("expected", "difference"),
    [
        ({"turn": "Bob"}, "expected turn Bob and was Ann"),
        ({"turn": None}, "expected turn nobody and was Ann"),
        ({"phase": "over"}, "expected phase over and was play"),
        ({"books": {"Ann": "K"}}, "expected books of Ann K and was none"),
        ({"counts": {"Ann": 2}}, "expected hand count of Ann 2 and was 3"),
        ({"stock": 0}, "expected stock 0 and was 1"),
        ({"points": {"Bob": 1}}, "expected points of Bob 1 and was 0"),
        ({"has": {"Bob": "KH 2C"}}, "expected Bob to hold 2C KH and was 2C"),
        ({"has_not": {"Bob": "KH 2C"}}, "expected Bob to hold none of KH 2C and was 2C"),
        ({"winners": ["Ann"]}, "expected winners Ann and was none"),
        ({"reason": "all_books"}, "expected reason all_books and was none"),
        ({"events": [["go_fish"]]}, "expected event go_fish and was asked Ann Bob K, handed 1 Bob Ann KH"),
        ({"no_events": ["handed"]}, "expected no event handed and was handed 1 Bob Ann KH"),
    ],
)
def test_an_expectation_that_does_not_hold_is_reported(expected: dict[str, object], difference: str) -> None:
    assert read_position(asking(then=expected))() == f"step 1 (ask): {difference}"
    assert read_position({**asking(), "end": expected})() == f"the end: {difference}"


@pytest.mark.parametrize(
    ("step", "difference"),
    [
        ({"is": "fish"}, "expected fish and was catch 1"),
        ({"error": "NOT_YOUR_TURN"}, "expected NOT_YOUR_TURN and was catch 1"),
        ({"ask": ["Bob", "Ann", "K"]}, "expected no error and was NOT_YOUR_TURN"),
        ({"ask": ["Bob", "Ann", "K"], "is": "miss"}, "expected miss and was NOT_YOUR_TURN"),
    ],
)
def test_a_different_answer_is_reported(step: dict[str, object], difference: str) -> None:
    assert read_position(asking(**step))() == f"step 1 (ask): {difference}"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (asking(ask=["Ann", "Bob"]), "step 1: a question is"),
        (asking(ask=["Ann", "Bob", "X"]), "step 1: no rank is called 'X'"),
        (asking(ask=["Ann", "Zoe", "K"]), "step 1: no seat is called 'Zoe'"),
        (asking(error="NO_SUCH_ERROR"), "step 1: no error is called 'NO_SUCH_ERROR'"),
        (asking(**{"is": "hit"}), "step 1: ask cannot be expected to be hit"),
        (asking(**{"is": "catch some"}), "step 1: ask cannot be expected to be catch some"),
        (asking(**{"is": "fish", "error": "GAME_OVER"}), "step 1: ask cannot be expected to be fish"),
        (asking(legal_ranks=["Ann", "K"]), "step 1: a step needs one of ask, legal_ranks"),
        ({**POSITION, "steps": [{}]}, "this one has none"),
        ({**POSITION, "steps": [{"legal_ranks": ["Ann", "K"], "is": "fish"}]}, "legal_ranks has neither"),
        ({**POSITION, "steps": [{"legal_targets": ["Ann", "Zoe"]}]}, "no seat is called 'Zoe'"),
        ({**POSITION, "end": {"books": {"Ann": "X"}}}, "no rank is called 'X'"),
        ({**POSITION, "end": {"events": [["moved"]]}}, "no event is called 'moved'"),
        ({**POSITION, "end": {"winners": "Ann Zoe"}}, "no seat is called 'Zoe'"),
        ({**POSITION, "options": {"players": 3}}, "options: 3 players, but 2 seats"),
        ({**POSITION, "options": {"jokers": 2}}, "options: JOKERS_NEED_PAIRS"),
        ({**POSITION, "options": {"give": "two"}}, "options: Invalid enum value 'two'"),
        ({**POSITION, "options": {"preset": "oxford"}}, "options: no preset is called 'oxford'"),
        ({**POSITION, "stock": "KS"}, "Ann holds KS, which is elsewhere, or not in the pack"),
        ({**POSITION, "stock": "RJ"}, "the stock has RJ, which is not in the pack"),
        ({**POSITION, "stock": ["3C", "3C"]}, "a card is named twice in '3C 3C'"),
        ({**POSITION, "seats": ["Ann", "Ann"]}, "two seats have the same name"),
    ],
)
def test_a_malformed_position_is_reported_before_it_is_played(data: dict[str, object], fault: str) -> None:
    with pytest.raises(Malformed) as told:
        read_position(data)

    assert fault in str(told.value)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({}, "a deal needs either expect or error"),
        ({"expect": {2: 7}, "error": "DECK_TOO_SMALL"}, "a deal needs either expect or error"),
        ({"expect": {"colour": 7}}, "a deal has no 'colour'"),
        ({"expect": {2: 7}, "options": {"dealer": "Ann"}}, "the dealer is a seat number"),
        ({"expect": {2: 7}, "source": "oxford"}, "options: Invalid enum value 'oxford'"),
    ],
)
def test_a_malformed_deal_is_reported_before_it_is_dealt(data: dict[str, object], fault: str) -> None:
    with pytest.raises(Malformed) as told:
        read_deal(data)

    assert fault in str(told.value)


@pytest.mark.parametrize(
    ("data", "difference"),
    [
        ({"expect": {2: 5}}, "expected hands of 2 players 5 and was 7"),
        ({"expect": {11: 5}}, "expected a deal and was BAD_PLAYER_COUNT"),
        ({"expect": {2: "DECK_TOO_SMALL"}}, "expected the answer to 2 players DECK_TOO_SMALL and was a deal"),
        ({"expect": {"cards": 54}}, "expected cards 54 and was 52"),
        ({"expect": {"first": 0}, "options": {"dealer": 4}}, "expected a dealer from 0 to 3 and was 4"),
        ({"error": "JOKERS_NEED_PAIRS"}, "expected the answer JOKERS_NEED_PAIRS and was a deal"),
    ],
)
def test_a_different_deal_is_reported(data: dict[str, object], difference: str) -> None:
    assert str(read_deal(data)()).startswith(difference)


@pytest.mark.parametrize(
    ("options", "difference"),
    [
        ({"jokers": 2}, None),
        ({"book_size": 2, "deck_copies": 3}, "expected JOKERS_NEED_PAIRS and was PAIRS_NEED_EVEN_COPIES"),
        ({}, "expected JOKERS_NEED_PAIRS and was a game"),
    ],
)
def test_a_position_may_expect_its_options_to_be_refused(options: dict[str, object], difference: str | None) -> None:
    assert read_position({"seats": ["Ann", "Bob"], "options": options, "error": "JOKERS_NEED_PAIRS"})() == difference


def test_a_new_deal_is_described_without_seats() -> None:
    assert described(Redealt(), SeatNames(("Ann", "Bob"))) == ("redeal",)
