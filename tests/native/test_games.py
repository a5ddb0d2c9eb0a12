"""Native games follow the same rules as those in Python, in batches of any size."""

from __future__ import annotations

import gc
from array import array
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.core import native
from shoal.games.literature import Literature, Options
from shoal.games.literature.count_files import read_counts
from shoal.games.literature.native_layout import MOST_SEATS, layout_of
from shoal.games.literature.rules.course import deal
from shoal.games.literature.rules.options import PRESETS
from tests.native.game_twins import Twins, numbers, random_rules

if native.core is None:
    pytest.skip(native.NOTICE, allow_module_level=True)

core: Any = native.core

COUNTS = Path(__file__).parents[1] / "games" / "literature" / "count_files" / "counts.txt"


# --- The same rules -------------------------------------------------------------------------------------------------


def play(rules: Literature, rng: Random) -> None:
    twins = Twins(rules, rng, layout_of(rules))
    while twins.step(rng):
        pass


@pytest.mark.parametrize("seed", range(40))
def test_the_twins_agree_after_every_move_under_random_house_rules(seed: int) -> None:
    rng = Random(seed)
    play(random_rules(rng), rng)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_twins_agree_under_every_preset(preset: str) -> None:
    play(Literature(PRESETS[preset]), Random(preset))


def test_the_numbers_of_the_count_file_come_out() -> None:
    for counted in read_counts(COUNTS.read_text(encoding="utf-8")):
        layout = layout_of(Literature(counted.options))
        if layout is None:
            assert counted.options.players > MOST_SEATS
            continue
        hands = [hand.mask for hand in counted.dealt.hands]
        counts = [core.count_questions(layout, hands, counted.dealt.dealer, depth) for depth in (1, 2, 3)]
        assert counts == [*counted.counts]


# --- The deal -------------------------------------------------------------------------------------------------------

TABLE = layout_of(Literature())


@pytest.mark.parametrize(
    "options", [Options(), Options(jokers=True, players=8), Options(sets="rank_quartets", players=10)]
)
def test_hands_are_as_large_as_those_that_python_deals(options: Options) -> None:
    rules = Literature(options)
    games = core.Games(layout_of(rules), rules.seats, 5)
    dealt = [deal(rules, Random(1), dealer).hands for dealer in range(rules.seats)]

    sizes = [[hand.bit_count() for hand in lane] for lane in zip(*games.hands.tolist(), strict=True)]
    assert sizes == [[len(hand) for hand in hands] for hands in dealt]


@pytest.mark.parametrize(
    ("first", "turns"), [("dealer", [0, 1, 2, 3, 4, 5]), ("left_of_dealer", [1, 2, 3, 4, 5, 0]), ("seat:4", [4] * 6)]
)
def test_the_first_turn_is_whose_the_rules_say(first: str, turns: list[int]) -> None:
    assert core.Games(layout_of(Literature(Options(first_player=first))), 6, 1).turn.tolist() == turns


def test_every_card_comes_to_every_seat_equally_often() -> None:
    lanes = 6000
    hands = core.Games(TABLE, lanes, 3).hands.tolist()
    came = [sum(hand >> card & 1 for hand in held) for card in Literature().pack for held in hands]

    assert max(abs(times - lanes / 6) for times in came) < 5 * (lanes * 5 / 36) ** 0.5


# --- The same games in any batch ------------------------------------------------------------------------------------

COLUMNS = ("number", "hands", "open", "score", "questions", "misses", "turn", "phase", "shared")


def columns(games: Any) -> list[Any]:
    return [getattr(games, name).tolist() for name in COLUMNS]


def of_lane(lane: int, column: list[Any]) -> list[Any]:
    return [of_lane(lane, row) for row in column] if isinstance(column[0], list) else [column[lane]]


@pytest.mark.parametrize("preset", ["pagat", "fishonline", "kids_8"])
def test_playouts_do_not_depend_on_threads_or_on_how_they_are_cut(preset: str) -> None:
    layout = layout_of(Literature(PRESETS[preset]))
    whole = core.playouts(layout, 7, 300, threads=3)
    first, second = core.playouts(layout, 7, 100), core.playouts(layout, 7, 200, first_game=100)

    assert whole["games"] == 300
    assert whole == {name: first[name] + second[name] for name in whole} | {
        "longest": max(first["longest"], second["longest"])
    }


def test_after_the_last_number_of_a_game_comes_0() -> None:
    last = 2**64 - 1
    parts = [core.playouts(TABLE, 7, 1, first_game=first) for first in (last, 0)]
    both = core.playouts(TABLE, 7, 2, first_game=last, threads=2)

    assert (both["games"], both["questions"]) == (2, sum(part["questions"] for part in parts))
    assert core.Games(TABLE, 2, 7, first_game=last).number.tolist() == [last, 0]


def test_lanes_do_not_depend_on_threads_nor_on_how_often_they_are_stopped_nor_on_the_batch() -> None:
    whole, parts = core.Games(TABLE, 30, 7), core.Games(TABLE, 30, 7)
    whole.random_steps(500)
    for _ in range(10):
        parts.random_steps(50, threads=4)

    assert columns(whole) == columns(parts)
    assert max(whole.number) >= 60, "games have ended and others have begun"

    batch = core.Games(TABLE, 20, 7)
    batch.random_steps(30)
    for lane in range(20):
        alone = core.Games(TABLE, 1, 7, first_game=lane)
        alone.random_steps(30)
        assert columns(alone) == [of_lane(lane, column) for column in columns(batch)]
    assert core.Games(TABLE, 4, 1).hands != core.Games(TABLE, 4, 2).hands


# --- What Python sees and does --------------------------------------------------------------------------------------


def test_a_column_shows_the_game_as_it_goes_on_and_outlives_its_owner() -> None:
    games = core.Games(TABLE, 2, 1)
    turn, hands, targets = games.turn, games.hands, games.targets()
    games.choices(), games.claimable()
    assert (hands.shape, turn.tolist(), hands.readonly) == ((6, 2), [0, 1], True)
    assert targets.tolist() == [0b101010, 0b010101], "the result of one method stays when another is called"

    games.random_steps(10_000)
    assert games.number[0] > 0
    now = columns(games)
    del games
    gc.collect()

    assert [hands.tolist(), turn.tolist()] == [now[1], now[6]]


def test_lanes_without_a_move_rest() -> None:
    games = core.Games(TABLE, 3, 1)
    before = columns(games)
    card = games.askable()[1].bit_length() - 1

    hits = games.ask(numbers(-1, 2, -1), numbers(0, card, 0)).tolist()

    assert (hits[0], hits[2], games.questions.tolist()) == (0, 0, [0, 1, 0])
    assert games.turn.tolist() == [0, 1 if hits[1] else 2, 2]
    assert [hand[0::2] for hand in games.hands.tolist()] == [hand[0::2] for hand in before[1]]


@pytest.mark.parametrize(
    ("target", "card"),
    [(2, "good"), (0, "good"), (6, "good"), (127, "good"), (1, "own"), (1, "removed"), (1, 54), (1, -1)],
)
def test_an_illegal_question_is_refused_before_any_lane_moves(target: int, card: int | str) -> None:
    games = core.Games(TABLE, 6, 1)  # the dealer of lane 0 is seat 0, in lane 4 seat 4
    good, own, fine = (cards.bit_length() - 1 for cards in (games.askable()[0], games.hands[0, 0], games.askable()[4]))
    named = {"good": good, "own": own, "removed": 6}.get(str(card), card)
    before = columns(games)

    with pytest.raises(ValueError, match="lane 0"):
        games.ask(numbers(target, -1, -1, -1, 1, -1), array("b", [named, 0, 0, 0, fine, 0]))

    assert columns(games) == before


def test_illegal_claims_choices_and_deals_are_refused() -> None:
    games = core.Games(layout_of(Literature(Options(out_of_turn_claim="reject"))), 1, 1)
    nobody = memoryview(bytes(7)).cast("b", (1, 7))
    hands = [hand[0] for hand in games.hands.tolist()]

    for claimer, half_suit in ((1, 0), (0, 8), (0, -1), (6, 0)):
        with pytest.raises(ValueError, match="lane 0"):
            games.claim(numbers(claimer), numbers(half_suit), nobody)
    for move in (games.choose, games.take):
        with pytest.raises(ValueError, match="lane 0"):
            move(numbers(2))
    with pytest.raises(ValueError, match="every lane"):
        games.choose(numbers(-1, -1))
    for wrong in (hands[:5], [0, *hands[1:]], [hands[0] | hands[1], *hands[1:]]):
        with pytest.raises(ValueError, match="hand"):
            games.start(0, wrong, 1)
    with pytest.raises(IndexError):
        games.start(1, hands, 0)


def test_games_that_are_over_are_dealt_again_and_no_others() -> None:
    games = core.Games(TABLE, 2, 1)
    twins = [[hand[lane] for hand in games.hands.tolist()] for lane in (0, 1)]
    holder = {card: seat for seat, hand in enumerate(twins[0]) for card in range(54) if hand >> card & 1}
    for half_suit, cards in enumerate(Literature().half_suits.values()):
        if games.phase[0] in (0, 4):
            named = [holder[card] - holder[card] % 2 for card in cards]
            said = memoryview(numbers(*named, -1, *[-1] * 7)).cast("B").cast("b", (2, 7))
            games.claim(numbers(games.turn[0], -1), numbers(half_suit, 0), said)
        while core.PHASES[games.phase[0]] in ("pass", "choose_claimer"):
            games.choose(numbers(games.choices()[0].bit_length() - 1, -1))

    assert core.PHASES[games.phase[0]] == "over"
    assert games.redeal() == 1
    assert games.number.tolist() == [2, 1]
    assert [hand[1] for hand in games.hands.tolist()] == twins[1]
