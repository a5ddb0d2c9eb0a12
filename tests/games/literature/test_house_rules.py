"""House rules that scenarios cannot express: who begins and deals, who is given time to speak, how much history is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.core.cards import PACK, Card, CardSet
from shoal.core.game import Game, Illegal, Outcome
from shoal.games.literature import (
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    Claim,
    Literature,
    NameCard,
    Options,
    Pause,
)
from shoal.games.literature.rules.events import (
    Asked,
    CancelHalfSuit,
    ClaimBegun,
    Closed,
    Misdealt,
    Moved,
    Over,
    Redeal,
    Revealed,
    Ruled,
    Turned,
)
from tests.games.literature.positions import Play, position

# --- Who begins and deals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "seat"), [("dealer", 4), ("left_of_dealer", 5), ("seat:0", 0), ("seat:3", 3)])
def test_the_house_rules_say_who_has_the_first_turn_and_everybody_sees_it(first: str, seat: int) -> None:
    game = Game.deal(Literature(Options(first_player=first)), Random(1), 4)

    assert {game.view(viewer).board.turn for viewer in (None, *range(6))} == {seat}
    assert (game.state.board.holder, game.state.board.dealer) == (seat, 4)


def test_a_random_first_player_is_drawn_with_the_deal() -> None:
    rules = Literature(Options(first_player="random"))

    assert {Game.deal(rules, Random(seed)).state.board.turn for seed in range(60)} == set(range(6))
    assert rules.deal(Random(9)) == rules.deal(Random(9))


@pytest.mark.parametrize(
    ("rule", "dealer", "winner", "dealers"),
    [
        ("left", 2, 0, {3}),
        ("losers", 2, 0, {3}),
        ("losers", 2, 1, {4}),
        ("losers", 2, None, {3}),
        ("losers", 5, 1, {0}),
        ("random", 2, 0, set(range(6))),
    ],
)
def test_who_deals_next(rule: Any, dealer: int, winner: int | None, dealers: set[int]) -> None:
    rules = Literature(Options(next_dealer=rule))
    state = Game.deal(rules, Random(1), dealer).after([Over((1, 1), winner)]).state

    assert {rules.next_dealer(state, Random(seed)) for seed in range(100)} == dealers


# --- Who is heard -----------------------------------------------------------------------------------------------------


def unheard(game: Play) -> tuple[int, ...]:
    return game.rules.unheard(game.state)


HANDS = ("9D TD JD 2C", "3C AD", "QD KD 4C", "5C 6C 7C", "", "")


def test_opponents_with_cards_are_heard_before_a_begun_claim_goes_on_whatever_they_hold() -> None:
    begun = position(*HANDS).play(BeginClaim(0, "HD"))

    assert unheard(position(*HANDS)) == ()
    assert unheard(begun) == (1, 3)
    assert unheard(begun.play(NameCard(0, Card("9D"), 0))) == (1, 3)
    assert unheard(begun.play(Pause(1))) == ()


def test_nobody_is_waited_for_while_a_claim_might_be_for_the_opponents() -> None:
    begun = position(*HANDS, options=Options(claim_for_opponents=True)).play(BeginClaim(0, "HD"))

    assert unheard(begun) == ()
    assert unheard(begun.play(NameCard(0, Card("9D"), 0))) == (1, 3)
    assert unheard(begun.play(NameCard(0, Card("9D"), 1))) == ()


def test_opponents_are_heard_before_a_new_turn_holder_acts_where_challenges_are_made() -> None:
    game = position(*HANDS, options=Options(challenge=True))
    challenged = game.play(Challenge(1, "HD"))

    assert unheard(game) == (1, 3)
    assert unheard(challenged) == ()
    assert unheard(challenged.play(AnswerChallenge(0, claim=True))) == ()
    assert unheard(game.play(BeginClaim(0, "HD"))) == (1, 3)
    assert unheard(game.play(Ask(0, 1, Card("AD")))) == ()
    assert unheard(game.play(Ask(0, 1, Card("5C")))) == (2, 0)
    assert game.rules.unheard(game.rules.start()) == ()
    assert unheard(game.after([Over((1, 0), 0)])) == ()


# --- What is kept -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("history", "kept"), [("last", 0), ("last_two", 2), ("full", 4)])
def test_the_board_keeps_as_many_questions_as_the_house_rules_show(history: Any, kept: int) -> None:
    rules = Literature(Options(history=history))
    questions = [Asked(seat, seat + 1, Card("9H"), hit=False) for seat in range(4)]
    board = Game.deal(rules, Random(1)).after(questions).state.board

    assert board.history == tuple(questions[4 - kept :])
    assert board.last_question == questions[-1]


def test_a_misdeal_and_a_new_deal_keep_nothing_but_the_house_rules() -> None:
    rules = Literature(Options(history="full"))
    game: Any = Game.deal(rules, Random(1), 3).after([Asked(3, 4, Card("9H"), hit=False)])
    redealt = game.after(rules.adjudicate(game.state, Redeal(), Random(2)))
    misdealt = Game.deal(rules, Random(1), 3).after([Misdealt(Card("9H"))])

    assert isinstance(redealt.log[-2], Ruled)
    assert redealt.state == Game.replay(rules, redealt.log[-1:]).state
    assert misdealt.state.board.memory is None


def test_a_game_has_begun_also_with_a_pending_question_or_a_lost_turn() -> None:
    manual = position("JD", "9D QD", "TD", "KD AD", options=Options(players=4, answer_mode="manual"))
    fresh: Any = Game.deal(Literature(Options(on_invalid_ask="lose_turn")), Random(1))
    own = next(iter(fresh.state.hands[0]))

    assert manual.play(Ask(0, 1, Card("9D"))).state.board.begun
    assert not fresh.state.board.begun
    assert fresh.play(Ask(0, 1, own)).state.board.begun
    assert fresh.after([ClaimBegun(0, "LC")]).state.board.begun


# --- Repeated questions: B-45 -----------------------------------------------------------------------------------------

NO_REPEATS = Options(players=4, repeat_question="forbidden")
SHARED = ("JD 2C", "9D QD 3C", "TD 4C", "KD AD 5C 6C 7C")


def test_what_a_seat_has_denied_is_no_more_offered_to_anybody() -> None:
    game = position(*SHARED, options=NO_REPEATS)
    game = game.play(Ask(0, 1, Card("KD"))).after([Turned(2)])
    offer = game.rules.moves(game.view(2))

    assert Ask(2, 1, Card("KD")) not in offer
    assert {(target, card) for target in range(4) for card in PACK if Ask(2, target, card) in offer} == {
        (target, card) for target in (1, 3) for card in offer.asks if (target, card) != (1, Card("KD"))
    }
    assert (offer.targets, offer.barred) == ((3, 1), ((1, CardSet("KD")),))
    assert (offer.targets_for(Card("KD")), offer.askable(1, offer.asks)) == ((3,), offer.asks - CardSet("KD"))


def test_a_card_that_all_have_denied_is_not_offered_nor_a_target_that_has_denied_all() -> None:
    game = position("JD TD", "9D", "QD AD", "KD", options=NO_REPEATS)
    denied = [Asked(0, 1, Card(card), hit=False) for card in ("QD", "KD", "AD")]
    everywhere = game.after([*denied, Asked(0, 3, Card("QD"), hit=False), Turned(0)])
    nowhere = game.after([*denied, Asked(0, 1, Card("9D"), hit=False), Turned(0)])

    assert everywhere.rules.moves(everywhere.view(0)).asks == CardSet("9D KD AD")
    assert nowhere.rules.moves(nowhere.view(0)).targets == (3,)
    assert nowhere.rules.moves(nowhere.view(0)).barred == ()


def test_who_may_ask_for_nothing_any_more_can_still_claim() -> None:
    game = position("9D TD JD", "2C 3C 4C", "QD KD AD", "5C 6C 7C", options=NO_REPEATS)
    game = game.after([Asked(0, seat, card, hit=False) for seat in (1, 3) for card in CardSet("QD KD AD")])
    game = game.after([Turned(0)])
    offer = game.rules.moves(game.view(0))

    assert (offer.asks, offer.targets, offer.barred) == (CardSet(), (), ())
    assert [name for name, _ in offer.claims] == ["LC", "HD"]


@pytest.mark.parametrize(
    "moved",
    [
        Asked(0, 3, Card("KD"), hit=True),
        Asked(0, 1, Card("KD"), hit=True),
        Moved(Card("KD"), 3, 2),
        Moved(Card("KD"), 3, 3),
    ],
)
def test_a_card_that_is_handed_over_may_be_asked_for_again_of_everybody(moved: Asked | Moved) -> None:
    game = position(*SHARED, options=NO_REPEATS)
    denied = [Asked(0, 1, Card("KD"), hit=False), Asked(0, 1, Card("AD"), hit=False)]
    seen = game.view(0)
    for event in (*denied, moved):
        seen = game.rules.watch(seen, event)

    assert seen.board.denied == (CardSet(), CardSet("AD"), CardSet(), CardSet())


def test_what_was_denied_ends_with_the_half_suit_and_with_the_deal() -> None:
    game = position(*SHARED, options=NO_REPEATS)
    game = game.after([Asked(0, 1, Card("KD"), hit=False), Asked(1, 0, Card("4C"), hit=False)])
    cancelled = game.after(game.rules.adjudicate(game.state, CancelHalfSuit("HD"), Random(1)))
    redealt = game.after(game.rules.adjudicate(game.state, Redeal(), Random(1)))
    misdealt = game.after([Misdealt(Card("9H"))])

    assert cancelled.state.board.denied == (CardSet("4C"), CardSet(), CardSet(), CardSet())
    assert redealt.state.board.denied == misdealt.state.board.denied == (CardSet(),) * 4


# --- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("winner", "winners"), [(None, (0, 1)), (0, (0,)), (1, (1,))])
def test_a_broken_tie_has_one_winner_with_equal_points(winner: int | None, winners: tuple[int, ...]) -> None:
    rules = Literature(Options(tie_break="half_suit:HD"))
    points = (int(winner == 0), int(winner == 1))
    others = [Closed("LC", 1 - winner, "won", (points[1], points[0]))] if winner is not None else []
    gone = Revealed("HD", tuple((card, 0) for card in rules.pack))
    game: Any = Game.deal(rules, Random(1)).after([Closed("HD", winner, "cancelled", points), *others, gone])

    assert rules.outcome(game.after(rules.settle(game.state, 0)).state) == Outcome(game.state.board.scores, winners)


def test_a_ruling_needs_a_deal() -> None:
    rules = Literature()

    with pytest.raises(Illegal, match="NOT_DEALT"):
        rules.adjudicate(rules.start(), Redeal(), Random(1))


def test_a_malformed_claim_that_tells_the_truth_of_the_other_team_is_wrong_and_lost() -> None:
    options = Options(players=4, malformed_claim="wrong")
    game = position("2C", "9D TD JD 3C", "4C", "QD KD AD 5C 6C 7C", options=options)
    truth = tuple((card, seat) for seat, hand in enumerate(game.state.hands) for card in hand if card.suit == "D")

    assert game.play(Claim(0, "HD", truth)).state.board.scores == (0, 1)
