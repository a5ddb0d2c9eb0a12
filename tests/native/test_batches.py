"""Batches of native games: the same games in any batch, and what Python can see and do there."""

from __future__ import annotations

import gc
from array import array
from random import Random
from typing import Any

import pytest

from shoal.core import native
from shoal.games.literature import Literature, Options
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.rules.course import deal
from shoal.games.literature.rules.options import PRESETS
from tests.native.game_twins import numbers

if native.core is None:
    pytest.skip(native.NOTICE, allow_module_level=True)

core: Any = native.core

TABLE = layout_of(Literature())


# --- The deal -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [Options(), Options(jokers=True, players=8), Options(sets="rank_quartets", players=10)]
)
def test_hands_are_as_large_as_those_that_python_deals(options: Options) -> None:
    rules = Literature(options)
    games = core.Games(layout_of(rules), rules.seats, 5)

    for lane in range(rules.seats):
        dealt = deal(rules, Random(1), lane)
        sizes = [len(hand) for hand in dealt.hands]
        assert [games.hands[seat, lane].bit_count() for seat in range(rules.seats)] == sizes


@pytest.mark.parametrize(
    ("first", "turns"), [("dealer", [0, 1, 2, 3, 4, 5]), ("left_of_dealer", [1, 2, 3, 4, 5, 0]), ("seat:4", [4] * 6)]
)
def test_the_first_turn_is_whose_the_rules_say(first: str, turns: list[int]) -> None:
    assert core.Games(layout_of(Literature(Options(first_player=first))), 6, 1).turn.tolist() == turns


def test_every_card_comes_to_every_seat_equally_often() -> None:
    lanes = 6000
    hands = core.Games(TABLE, lanes, 3).hands.tolist()

    for card in Literature().pack:
        for held in hands:
            came = sum(hand >> card & 1 for hand in held)
            assert abs(came - lanes / 6) < 5 * (lanes * 5 / 36) ** 0.5


# --- The same games in any batch ------------------------------------------------------------------------------------


COLUMNS = ("number", "hands", "open", "score", "questions", "misses", "turn", "phase", "shared")


def columns(games: Any) -> list[Any]:
    return [getattr(games, name).tolist() for name in COLUMNS]


def of_lane(lane: int, column: list[Any]) -> list[Any]:
    return [of_lane(lane, row) for row in column] if isinstance(column[0], list) else [column[lane]]


@pytest.mark.parametrize("preset", ["pagat", "fishonline", "wikipedia_2007", "quartets", "kids_8"])
def test_playouts_do_not_depend_on_threads_or_on_how_they_are_cut(preset: str) -> None:
    layout = layout_of(Literature(PRESETS[preset]))
    whole = core.playouts(layout, 7, 300)
    first, second = core.playouts(layout, 7, 100), core.playouts(layout, 7, 200, first_game=100)

    assert core.playouts(layout, 7, 300, threads=3) == whole
    assert {name: first[name] + second[name] for name in whole if name != "longest"} == {
        name: number for name, number in whole.items() if name != "longest"
    }
    assert whole["games"] == 300
    assert whole["longest"] == max(first["longest"], second["longest"])


def test_after_the_last_number_of_a_game_comes_0() -> None:
    last = 2**64 - 1
    one, other = core.playouts(TABLE, 7, 1, first_game=last), core.playouts(TABLE, 7, 1)

    both = core.playouts(TABLE, 7, 2, first_game=last, threads=2)

    assert one["games"] == 1
    assert both["games"] == 2
    assert both["questions"] == one["questions"] + other["questions"]
    assert core.Games(TABLE, 2, 7, first_game=last).number.tolist() == [last, 0]


def test_lanes_do_not_depend_on_threads_or_on_how_often_they_are_stopped() -> None:
    whole, parts = core.Games(TABLE, 30, 7), core.Games(TABLE, 30, 7)

    whole.random_steps(500)
    for _ in range(10):
        parts.random_steps(50, threads=4)

    assert columns(whole) == columns(parts)
    assert max(whole.number) >= 60, "games have ended and others have begun"


def test_a_game_is_the_same_in_any_lane_of_any_batch() -> None:
    batch = core.Games(TABLE, 20, 7)
    batch.random_steps(30)

    for lane in range(20):
        alone = core.Games(TABLE, 1, 7, first_game=lane)
        alone.random_steps(30)
        assert columns(alone) == [of_lane(lane, column) for column in columns(batch)]


def test_another_seed_deals_other_games() -> None:
    assert core.Games(TABLE, 4, 1).hands != core.Games(TABLE, 4, 2).hands


# --- What Python sees and does --------------------------------------------------------------------------------------


def test_a_column_shows_the_game_as_it_goes_on_and_outlives_its_owner() -> None:
    games = core.Games(TABLE, 2, 1)
    turn, hands = games.turn, games.hands
    assert (hands.shape, turn.tolist(), hands.readonly) == ((6, 2), [0, 1], True)

    games.random_steps(10_000)
    assert games.number[0] > 0
    now = columns(games)
    del games
    gc.collect()

    assert [hands.tolist(), turn.tolist()] == [now[1], now[6]]


def test_the_result_of_one_method_stays_when_another_is_called() -> None:
    games = core.Games(TABLE, 2, 1)

    targets = games.targets()
    games.choices(), games.claimable()

    assert targets.tolist() == [0b101010, 0b010101]


@pytest.mark.parametrize("threads", [-1, 0, 257])
def test_only_a_sensible_number_of_threads_is_taken(threads: int) -> None:
    with pytest.raises(ValueError, match="threads"):
        core.playouts(TABLE, 1, 1, threads=threads)


def test_lanes_without_a_move_rest() -> None:
    games = core.Games(TABLE, 3, 1)
    before = columns(games)
    card = games.askable()[1].bit_length() - 1

    hits = games.ask(array("b", [-1, 2, -1]), array("b", [0, card, 0])).tolist()

    after = columns(games)
    assert [hit for lane, hit in enumerate(hits) if lane != 1] == [0, 0]
    assert games.questions.tolist() == [0, 1, 0]
    assert games.turn.tolist() == [0, 1 if hits[1] else 2, 2]
    assert [hand[0::2] for hand in after[1]] == [hand[0::2] for hand in before[1]]


@pytest.mark.parametrize(
    ("target", "card"),
    [(2, "good"), (0, "good"), (6, "good"), (127, "good"), (1, "own"), (1, "removed"), (1, 54), (1, -1)],
)
def test_an_illegal_question_is_refused_before_any_lane_moves(target: int, card: int | str) -> None:
    games = core.Games(TABLE, 6, 1)  # the dealer of lane 0 is seat 0, in lane 4 seat 4
    own = games.hands[0, 0]
    named = {"good": games.askable()[0].bit_length() - 1, "own": own.bit_length() - 1, "removed": 6}.get(
        str(card), card
    )
    fine = games.askable()[4].bit_length() - 1
    before = columns(games)

    with pytest.raises(ValueError, match="lane 0"):
        games.ask(array("b", [target, -1, -1, -1, 1, -1]), array("b", [named, 0, 0, 0, fine, 0]))

    assert columns(games) == before


def test_illegal_claims_and_choices_are_refused() -> None:
    games = core.Games(layout_of(Literature(Options(out_of_turn_claim="reject"))), 1, 1)
    nobody = memoryview(bytes(7)).cast("b", (1, 7))

    for claimer, half_suit in ((1, 0), (0, 8), (0, -1), (6, 0)):
        with pytest.raises(ValueError, match="lane 0"):
            games.claim(numbers(claimer), numbers(half_suit), nobody)
    with pytest.raises(ValueError, match="lane 0"):
        games.choose(numbers(2))
    with pytest.raises(ValueError, match="lane 0"):
        games.take(numbers(2))
    with pytest.raises(ValueError, match="every lane"):
        games.choose(numbers(-1, -1))


def test_only_a_whole_pack_can_be_dealt() -> None:
    games = core.Games(TABLE, 1, 1)
    hands = [hand[0] for hand in games.hands.tolist()]

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
            said = memoryview(array("b", [*named, -1, *[-1] * 7])).cast("B").cast("b", (2, 7))
            games.claim(numbers(games.turn[0], -1), numbers(half_suit, 0), said)
        while core.PHASES[games.phase[0]] in ("pass", "choose_claimer"):
            games.choose(numbers(games.choices()[0].bit_length() - 1, -1))

    assert core.PHASES[games.phase[0]] == "over"
    assert games.redeal() == 1
    assert games.number.tolist() == [2, 1]
    assert [hand[1] for hand in games.hands.tolist()] == twins[1]
