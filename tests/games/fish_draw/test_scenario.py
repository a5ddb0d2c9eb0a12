"""Scenarios of Fish Draw that cannot be read, or do not come true."""

from __future__ import annotations

import pytest
import yaml

from shoal.core.errors import ShoalError
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.scenarios import described, read_deal, read_position
from shoal.scenarios.text import Malformed, SeatNames

POSITION = """
seats: [Ann, Bob, Cat]
fish: 5
stacks: {Ann: AS 2S KD 8D, Bob: 5C 3S, Cat: QD 4S}
"""


def difference(steps: str = "[]", end: str = "{}", more: str = "") -> str | None:
    return read_position(yaml.safe_load(f"{POSITION}steps: {steps}\nend: {end}\n{more}"))()


@pytest.mark.parametrize(
    ("steps", "end", "line"),
    [
        ("[{reveal: won Bob}]", "{}", "step 1 (reveal): expected won Bob and was fish Bob"),
        ("[{reveal: tie}]", "{}", "step 1 (reveal): expected tie and was fish Bob"),
        ("[{collect: Bob}]", "{}", "step 1 (collect): expected no error and was NOTHING_TO_COLLECT"),
        ("[{collect: Bob, error: NOT_THE_WINNER}]", "{}", "step 1 (collect): expected NOT_THE_WINNER and was NOTHING_TO_COLLECT"),
        ("[{reveal: , error: COLLECT_PENDING}]", "{}", "step 1 (reveal): expected COLLECT_PENDING and was fish Bob"),
        ("[{reveal: fish Bob}, {shout: Ann, error: PLAYER_OUT}]", "{}", "step 2 (shout): expected PLAYER_OUT and was accepted"),
        ("[{call: [Ann, Bob], is: fishageddon}]", "{}", "step 1 (call): expected fishageddon and was false"),
        ("[{reveal: fish Bob, then: {turn: Ann}}]", "{}", "step 1 (reveal): expected turn Ann and was Bob"),
        ("[]", "{turn: nobody}", "the end: expected turn nobody and was Ann"),
        ("[]", "{phase: over}", "the end: expected phase over and was round"),
        ("[]", "{counts: {Ann: 2}}", "the end: expected count of Ann 2 and was 4"),
        ("[]", "{pot: 5C}", "the end: expected pot 5C and was none"),
        ("[]", "{pot_size: 1}", "the end: expected pot size 1 and was 0"),
        ("[]", "{has: {Ann: AS 5C}}", "the end: expected Ann to hold 5C AS and was AS"),
        ("[]", "{has_not: {Ann: AS 5C}}", "the end: expected Ann to hold none of AS 5C and was AS"),
        ("[]", "{winner: Ann}", "the end: expected winner Ann and was none"),
        ("[]", "{ledger: {9C: Ann}}", "the end: expected 9C to be with Ann and was no Fish"),
        ("[]", "{ledger: {5C: Ann}}", "the end: expected 5C to be with Ann and was Ann or Bob or Cat"),
        ("[]", "{events: [revealed]}", "the end: expected event revealed and was round Ann"),
        ("[]", "{no_events: [[round, Ann]]}", "the end: expected no event round Ann and was round Ann"),
    ],
)  # fmt: skip
def test_a_difference_is_reported_in_one_line(steps: str, end: str, line: str) -> None:
    assert difference(steps, end) == line


def test_events_that_no_step_leads_to_have_their_names_too() -> None:
    assert described(ev.Redealt(), SeatNames(("Ann", "Bob", "Cat"))) == ("redeal",)


@pytest.mark.parametrize(
    "steps",
    [
        "[{reveal: }]",
        "[{reveal: true}]",
        "[{reveal: fish Bob}, {shout: Ann Bob Cat}, {collect: Bob}, {reveal: won Cat}]",
        "[{call: [Ann, Bob], is: false}]",
        "[{call: [Zoe, Bob], error: UNKNOWN_PLAYER}, {shout: Zoe, error: UNKNOWN_PLAYER}]",
    ],
)
def test_steps_may_be_written_in_several_ways(steps: str) -> None:
    assert difference(steps) is None


@pytest.mark.parametrize(
    ("steps", "end", "more", "message"),
    [
        ("[{}]", "{}", "", "step 1: a step needs one of reveal, shout"),
        ("[{reveal: , collect: Ann}]", "{}", "", "this one has reveal and collect"),
        ("[{reveal: won Zoe}]", "{}", "", "step 1: no seat is called 'Zoe'"),
        ("[{reveal: lost}]", "{}", "", "reveal cannot be expected to be lost"),
        ("[{reveal: tie, error: GAME_OVER}]", "{}", "", "reveal cannot be expected to be tie"),
        ("[{collect: Ann, is: tie}]", "{}", "", "collect cannot be expected to be tie"),
        ("[{collect: Ann, error: SORRY}]", "{}", "", "no error is called 'SORRY'"),
        ('[{shout: ""}]', "{}", "", "nobody shouts"),
        ("[]", "{turn: Zoe}", "", "no seat is called 'Zoe'"),
        ("[]", "{counts: {Zoe: 1}}", "", "no seat is called 'Zoe'"),
        ("[]", "{winner: Zoe}", "", "no seat is called 'Zoe'"),
        ("[]", "{has: {Ann: 5C 5C}}", "", "a card is named twice"),
        ("[]", "{events: [asked]}", "", "no event is called 'asked'"),
        ("[]", "{}", "pot: AS", "AS is in two places"),
        ("[]", "{}", "pot: RJ", "RJ is not in the pack"),
        ("[]", "{}", "options: {keep: 99}", "options: BAD_NUMBER"),
        ("[]", "{}", "options: {keep: two}", "options: Expected `int`"),
        ("[]", "{}", "options: {players: 4}", "options: 4 players, but 3 seats"),
        ("[]", "{}", "fishmonger: Zoe", "no seat is called 'Zoe'"),
    ],
)
def test_malformed_scenarios_are_reported_before_anything_is_played(
    steps: str, end: str, more: str, message: str
) -> None:
    with pytest.raises(ShoalError, match=message):
        difference(steps, end, more)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{seats: [Ann, Bob, Cat], fish: 1, stacks: {Ann: AS}}", "the fish is a rank or jokers, not 1"),
        ('{seats: [Ann, Bob, Cat], fish: "", stacks: {Ann: AS}}', "the fish is a rank or jokers"),
        ("{seats: [Ann, Bob, Cat], fish: 5, stacks: {}}", "nobody has a card"),
    ],
)
def test_a_position_needs_fish_and_cards(data: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        read_position(yaml.safe_load(data))


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("{players: 7, expect: {cards: 52}}", "expected a deal and was BAD_PLAYER_COUNT: players=7, least=3, most=6"),
        ("{players: 7, error: BAD_NUMBER}", "expected BAD_NUMBER and was BAD_PLAYER_COUNT: players=7, least=3, most=6"),
        ("{players: 4, error: BAD_PLAYER_COUNT}", "expected BAD_PLAYER_COUNT and was a deal"),
        ("{players: 4, expect: {middle: 1}}", "expected middle 1 and was 0"),
    ],
)  # fmt: skip
def test_a_deal_that_differs_is_reported_in_one_line(data: str, line: str) -> None:
    assert read_deal(yaml.safe_load(data))() == line


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{players: 4}", "a deal needs either expect or error"),
        ("{players: 4, error: X, expect: {cards: 52}}", "a deal needs either expect or error"),
        ("{options: 3, expect: {cards: 52}}", "the options are no mapping"),
        ("{dealer: Ann, expect: {cards: 52}}", "the dealer is a seat number"),
        ("{player: 4, expect: {cards: 52}}", "options: Object contains unknown field"),
    ],
)
def test_a_malformed_deal_is_reported(data: str, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        read_deal(yaml.safe_load(data))
