"""Bugs of public implementations (`rules.md` H), each as a fact that it would violate. Number 11 is for Go Fish."""

from __future__ import annotations

from random import Random

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Illegal
from shoal.games.literature import Ask, Claim, Literature, Options, PassTurn
from shoal.games.literature.rules.events import Closed, Endgame, PassDue
from tests.games.literature.positions import Play, half_suits_of, position
from tests.games.literature.samples import truth_about
from tests.strategies import played

HD = CardSet("9D TD JD QD KD AD")


def right(game: Play, seat: int, half_suit: str = "HD") -> Claim:
    return Claim(seat, half_suit, truth_about(game.state, half_suits_of(game)[half_suit]))


def test_h1_a_question_to_a_seat_without_cards_is_refused_so_no_miss_can_give_it_the_turn() -> None:
    game = position("JD", "9D QD", "TD", "KD AD", "", "")

    with pytest.raises(Illegal, match="TARGET_HAS_NO_CARDS"):
        game.play(Ask(0, 5, Card("KD")))


def test_h2_a_claim_that_names_fewer_cards_never_scores() -> None:
    hands = ("9D TD JD QD KD AD 2C", "3C 4C", "5C", "6C 7C")
    lenient = position(*hands, options=Options(players=4, malformed_claim="wrong"))
    short = Claim(0, "HD", right(lenient, 0).attribution[1:])

    assert lenient.play(short).state.board.scores == (0, 0)
    with pytest.raises(Illegal, match="INCOMPLETE_CLAIM"):
        position(*hands).play(short)


def test_h3_after_a_right_claim_the_turn_never_stays_with_an_empty_hand() -> None:
    game = position("9D TD JD QD KD AD", "3C 4C", "2C 5C", "6C 7C")
    board = game.play(right(game, 0)).state.board

    assert (board.turn, board.sizes[2]) == (2, 2)


def test_h4_a_question_needs_no_target_with_a_card_of_the_half_suit_and_a_claim_no_claimer_with_one() -> None:
    asked = position("9D 2C", "3C 4C", "TD JD QD KD AD", "5C 6C 7C").play(Ask(0, 1, Card("TD")))
    outsider = position("2C", "3C 4C", "9D TD JD QD KD AD", "5C 6C 7C")

    assert (asked.state.board.turn, outsider.play(right(outsider, 0)).state.board.scores) == (1, (1, 0))


def test_h5_when_a_team_runs_out_the_other_claims_the_rest() -> None:
    game = position("9D TD JD 2C", "AD", "QD KD 3C 4C 5C 6C 7C", "")
    after = game.play(Ask(0, 1, Card("AD")))

    assert after.log[-1] == Endgame(0, 0)
    done = after.play(right(after, 0)).play(right(after, 0, "LC"))
    assert done.state.board.over is not None
    assert done.state.board.scores == (2, 0)


def test_h6_who_goes_on_is_chosen_freely() -> None:
    game = position("9D TD JD QD KD AD", "3C 4C", "2C", "6C", "5C", "7C")
    after = game.play(right(game, 0))

    assert after.log[-1] == PassDue(0)
    assert [after.play(PassTurn(0, to)).state.board.turn for to in (2, 4)] == [2, 4]


def test_h7_with_majority_and_cancelled_half_suits_a_game_ends_when_all_are_closed() -> None:
    rules = Literature(Options(players=4, end="majority"))
    reasons = {played(rules, Random(seed)).state.board.over.reason for seed in range(40)}

    assert reasons == {"majority", "all_closed"}


def test_h8_georges_impossible_claim_is_malformed() -> None:
    game = position("2S 3S 5S", "", "4S 6S 7S", "")
    said = (*((Card(code), 0) for code in ("3S", "5S", "8S")), *((Card(code), 2) for code in ("4S", "6S", "7S")))

    with pytest.raises(Illegal, match="CARD_NOT_IN_HALF_SUIT"):
        game.play(Claim(0, "LS", said))


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        (Options(removed_rank="7"), {6}),
        (Options(removed_rank="2", jokers=True), {6}),
        (Options(sets="six_seven"), {6, 7}),
        (Options(sets="rank_quartets"), {4}),
    ],
)
def test_h9_nothing_assumes_that_eights_are_out_or_that_six_cards_are_collected(
    options: Options, sizes: set[int]
) -> None:
    rules = Literature(options)
    log = played(rules, Random(3)).game.log
    closed = [len(rules.half_suits[event.half_suit]) for event in log if isinstance(event, Closed)]

    assert (set(closed), len(closed)) == (sizes, len(rules.half_suits))


def test_h10_a_refusal_says_its_name_and_nothing_of_any_hand() -> None:
    game = position("JD 2C", "9D QD 3C", "TD 4C", "KD 5C", "AD 6C 7C", "")
    for move in (Ask(0, 1, Card("JD")), Ask(0, 1, Card("2S")), Claim(0, "HD", ())):
        with pytest.raises(Illegal) as refused:
            game.play(move)

        assert str(refused.value) == refused.value.reason
        assert refused.value.args == (refused.value.reason,)


def test_h12_where_claims_out_of_turn_are_refused_a_late_claim_changes_nothing() -> None:
    game = position(
        "9D TD 2C", "3C 4C", "JD QD KD AD 5C", "6C 7C", options=Options(players=4, out_of_turn_claim="reject")
    )
    missed = game.play(Ask(0, 1, Card("6C")))

    with pytest.raises(Illegal, match="NOT_YOUR_TURN"):
        missed.play(right(missed, 0))
