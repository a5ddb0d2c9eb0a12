"""A record is written in one way, and read as people type it."""

from __future__ import annotations

import re
from random import Random

import pytest

from shoal import Game, GoFish
from shoal.cli import main
from shoal.core.cards import CODES
from shoal.core.streams import BITS
from shoal.games.go_fish import Ask
from shoal.records import read, read_record, write
from shoal.records.phrases import card_spelled, straightened
from tests.records.test_faults import FISH_DRAW, GO_FISH, TEXT

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def retyped(text: str, card: str) -> str:
    """The record with every card typed in another way; `card` is a pattern of its rank and suit."""

    def typed(found: re.Match[str]) -> str:
        rank, suit = found[1], found[2]
        return card.format(rank=rank, ten="10" if rank == "T" else rank, suit=suit, sign=SIGNS[suit]).replace("~", "")

    return "".join(
        line if line.startswith("[") else re.sub(r"\b([2-9TJQKA])([CDHS])\b", typed, line)
        for line in text.splitlines(keepends=True)
    )


@pytest.mark.parametrize(
    ("text", "card"),
    [
        (TEXT, "{ten}{suit}"),
        (FISH_DRAW, "{ten}{suit}"),
        (TEXT, "{rank}{sign}"),
        (GO_FISH, "{rank}{sign}"),
        (FISH_DRAW, "{rank}{sign}"),
        (TEXT, "{ten}{sign}\ufe0f"),
    ],
)
def test_cards_are_read_with_10_and_with_the_signs_of_suits(text: str, card: str) -> None:
    assert retyped(text, card) != text
    assert read(retyped(text, card)) == read(text)


def test_small_letters_are_cards_too() -> None:
    lowered = retyped(TEXT, "{rank}{suit}")
    lowered = re.sub(r"\b[2-9TJQKA][CDHS]\b", lambda found: found[0].lower(), lowered)

    assert lowered != TEXT
    assert read(lowered) == read(TEXT)


def test_ranks_of_go_fish_are_read_as_people_say_them() -> None:
    dealt = (Game.deal(GoFish(), Random(seed), dealer=0) for seed in range(100))
    game = next(game for game in dealt if "T" in {card.rank for card in game.state.hands[1]})
    game = game.play(Ask(1, 2, "T"))
    text = write(game)

    assert " for T:" in text
    assert read(text.replace(" for T:", " for t:")) == read(text.replace(" for T:", " for 10:")) == game


@pytest.mark.parametrize(("opens", "closes"), ["“”", "„“", "””"])
def test_curly_quotation_marks_are_quotation_marks(opens: str, closes: str) -> None:
    curled = re.sub(r'"([^"]*)"', lambda found: f"{opens}{found[1]}{closes}", TEXT)

    assert '"' not in curled
    assert read_record(curled) == read_record(TEXT)


def test_curly_quotation_marks_inside_of_straight_ones_stay() -> None:
    named = TEXT.replace("Friday evening", "the “old” one")

    assert read_record(named).headers.table == "the “old” one"
    assert straightened('say "a “b” c" and “d \\ e”') == 'say "a “b” c" and "d \\\\ e"'


def test_every_code_is_spelled_as_it_is() -> None:
    assert [card_spelled(code) for code in CODES] == list(CODES)
    assert card_spelled("10h") == card_spelled("T♥") == card_spelled("th") == card_spelled("10♡") == "TH"
    assert card_spelled("100H") not in CODES


@pytest.mark.parametrize("command", [["deal", "literature"], ["match", "random", "random"], ["bot", "check", "x"]])
@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("-1", "not '-1'"),
        ("1.5", "not '1.5'"),
        ("x", "not 'x'"),
        ("", "not ''"),
        ("twenty-one letters and more", "not 'twenty-one letters a'..."),
        (str(BITS + 1), "and this has 20 digits"),
        ("9" * 5000, "and this has 5000 digits"),
    ],
)
def test_a_seed_that_is_none_is_refused_with_the_limit(
    command: list[str], seed: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, f"--seed={seed}"]) == 2
    assert f"argument --seed: a seed is a whole number from 0 to {BITS} (2**64 - 1), {said}" in capsys.readouterr().err
