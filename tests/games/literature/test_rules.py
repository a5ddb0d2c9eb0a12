"""The deal, the consequences of a move, and who must act next."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal, Outcome
from shoal.games.literature import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    Interrupt,
    Literature,
    Options,
    PassTurn,
    Pause,
)
from shoal.games.literature.rules.events import (
    Asked,
    ChoiceDue,
    Claimed,
    ClaimerChosen,
    Closed,
    Dealt,
    Endgame,
    Interrupted,
    Misdealt,
    Out,
    Over,
    PassDue,
    Revealed,
    TurnPassed,
)
from shoal.games.literature.rules.moves import Attribution
from tests.games.literature.positions import Play, half_suits_of, position
from tests.games.literature.samples import truth_about

HD = CardSet("9D TD JD QD KD AD")


def all_with(seat: int, cards: CardSet = HD) -> Attribution:
    return tuple((card, seat) for card in cards)


def told(game: Play, move: Any) -> list[object]:
    return list(game.play(move).log[len(game.log) :])


def test_teams_sit_alternately_and_are_named_clockwise_from_a_seat() -> None:
    layout = Literature(Options(players=8))

    assert layout.sides == ((0, 2, 4, 6), (1, 3, 5, 7))
    assert (layout.teammates(3), layout.opponents(3)) == ((5, 7, 1), (4, 6, 0, 2))


# --- The deal ---------------------------------------------------------------------------------------------------------


class NoShuffle(Random):
    """Leaves the pack in its order."""

    def shuffle(self, x: Any) -> None:
        """Nothing moves."""


@pytest.mark.parametrize("dealer", range(6))
def test_cards_are_dealt_one_at_a_time_clockwise_from_the_dealers_left(dealer: int) -> None:
    rules = Literature()
    (dealt,) = rules.deal(NoShuffle(), dealer)

    assert isinstance(dealt, Dealt)
    for number, card in enumerate(rules.pack):
        assert card in dealt.hands[(dealer + 1 + number) % 6]


@pytest.mark.parametrize("players", [6, 10, 14, 24])
@pytest.mark.parametrize("dealer", [0, 3])
def test_teams_get_equally_many_cards_and_seats_differ_by_one(players: int, dealer: int) -> None:
    (dealt,) = Literature(Options(players=players)).deal(Random(1), dealer)
    assert isinstance(dealt, Dealt)
    sizes = [len(hand) for hand in dealt.hands]
    from_the_left = sizes[dealer + 1 :] + sizes[: dealer + 1]

    assert sum(sizes[0::2]) == sum(sizes[1::2]) == 24
    assert from_the_left == sorted(sizes, reverse=True)
    assert max(sizes) - min(sizes) <= 1


def test_after_a_misdeal_the_same_dealer_deals_again_and_nothing_carries_over() -> None:
    rules = Literature()
    game: Play = Play(rules, (), rules.start()).after(rules.deal(Random(1), 4))
    events = rules.misdeal(game.play(Pause(2)).state, Card("9H"), Random(2))
    again = game.after(events)

    assert events[0] == Misdealt(Card("9H"))
    assert (again.state.board.dealer, again.state.board.turn, again.state.board.phase) == (4, 4, "play")
    assert again.state.board.paused_by is None
    assert again.state.hands != game.state.hands


@pytest.mark.parametrize(
    ("game", "card", "reason"),
    [
        (Play(Literature(), (), Literature().start()), "9H", "NOT_DEALT"),
        (position("JD", "9D QD", "TD", "KD AD"), "9H", "DEAL_OVER"),
        (Game.deal(Literature(), Random(1)), "8H", "UNKNOWN_CARD"),
    ],
)
def test_a_misdeal_needs_a_fresh_deal_and_a_card_of_the_pack(game: Play, card: str, reason: str) -> None:
    rules: Any = game.rules
    with pytest.raises(Illegal, match=reason):
        rules.misdeal(game.state, Card(card), Random(1))


# --- Questions --------------------------------------------------------------------------------------------------------


def test_a_question_tells_its_answer_and_whom_it_empties() -> None:
    game = position("JD TD", "9D", "QD", "KD AD")
    later = game.play(Ask(0, 1, Card("9D"))).play(Ask(0, 3, Card("KD")))

    assert told(game, Ask(0, 3, Card("QD"))) == [Asked(0, 3, Card("QD"), hit=False)]
    assert told(game, Ask(0, 3, Card("KD"))) == [Asked(0, 3, Card("KD"), hit=True)]
    assert told(game, Ask(0, 1, Card("9D"))) == [Asked(0, 1, Card("9D"), hit=True), Out(1)]
    assert told(later, Ask(0, 3, Card("AD"))) == [Asked(0, 3, Card("AD"), hit=True), Out(3), Endgame(0, 0)]


# --- Claims -----------------------------------------------------------------------------------------------------------


SPLIT = position("9D TD 2C", "3C 4C", "JD QD KD AD 5C", "6C 7C")


@pytest.mark.parametrize(
    ("claim", "outcome", "team"),
    [
        (Claim(0, "HD", truth_about(SPLIT.state, HD)), "won", 0),
        (Claim(0, "HD", all_with(0)), "cancelled", None),
        (Claim(2, "HD", truth_about(SPLIT.state, HD)), "cancelled", None),
        (Claim(2, "HD", all_with(2)), "cancelled", None),
        (Claim(1, "HD", all_with(1)), "lost", 0),
        (Claim(0, "LC", all_with(0, CardSet("2C 3C 4C 5C 6C 7C"))), "lost", 1),
    ],
)
def test_the_three_outcomes_in_turn_and_out_of_turn(claim: Claim, outcome: str, team: int | None) -> None:
    claimed, revealed, closed, *_ = told(SPLIT, claim)
    cards = half_suits_of(SPLIT)[claim.half_suit]

    assert claimed == Claimed(claim.seat, claim.half_suit, claim.attribution, in_turn=claim.seat == 0)
    assert revealed == Revealed(claim.half_suit, truth_about(SPLIT.state, cards))
    assert closed == Closed(claim.half_suit, team, outcome, (int(team == 0), int(team == 1)))  # type: ignore[arg-type]  # a parameter is a plain str
    assert SPLIT.play(claim).state.board.turn == 0


def test_an_interruption_loses_the_claim_at_once() -> None:
    game = position("9D TD 2C", "3C AD 4C", "JD QD KD 5C", "6C 7C").play(BeginClaim(0, "HD"))

    assert told(game, Interrupt(1, Card("AD"))) == [
        Interrupted(1, Card("AD")),
        Revealed("HD", truth_about(game.state, HD)),
        Closed("HD", 1, "lost", (0, 1)),
    ]
    assert game.play(Interrupt(1, Card("AD"))).state.board.claim is None


# --- Settling: every branch of A9 -------------------------------------------------------------------------------------

BY_HAND = Options(players=6, auto_single=False)


@pytest.mark.parametrize(
    ("hands", "turn", "options", "events"),
    [
        (["JD", "9D QD", "TD", "KD AD", "", ""], 0, None, []),
        (["JD 9D", "", "TD QD KD AD", "", "", ""], 0, None, [Endgame(0, 0)]),
        (["", "9D QD", "TD JD", "KD AD", "", ""], 0, None, [TurnPassed(0, 2)]),
        (["", "9D QD", "TD JD", "KD AD", "", ""], 0, BY_HAND, [PassDue(0)]),
        (["", "9D QD", "TD", "KD AD", "JD", ""], 0, None, [PassDue(0)]),
        (["", "", "TD JD 9D QD KD AD", "", "", ""], 0, None, [TurnPassed(0, 2), Endgame(0, 2)]),
        (["", "", "TD JD 9D", "", "QD KD AD", ""], 0, None, [PassDue(0)]),
        (["", "9D QD TD JD KD AD", "", "", "", ""], 0, None, [ClaimerChosen(0, 1), Endgame(1, 1)]),
        (["", "9D QD TD JD KD AD", "", "", "", ""], 0, BY_HAND, [ChoiceDue(0)]),
        (["", "9D QD TD", "", "JD KD AD", "", ""], 0, None, [ChoiceDue(0)]),
        (["", "", "", "", "", ""], 0, None, [Over((0, 0), None)]),
        (["9D QD TD", "", "JD KD AD", "", "", ""], 3, None, [ChoiceDue(3)]),
    ],
)
def test_who_must_act_next(hands: list[str], turn: int, options: Options | None, events: list[object]) -> None:
    game = position(*hands, turn=turn, options=options)
    told_at_last = [event for event in game.log if not isinstance(event, Dealt | Revealed | Closed)]

    assert told_at_last == events


def test_in_the_endgame_nothing_is_settled_until_the_last_claim() -> None:
    game = position("9D TD JD QD KD AD", "", "2C 3C 4C 5C 6C 7C", "")
    first = Claim(0, "HD", all_with(0))

    assert [type(event) for event in told(game, first)] == [Claimed, Revealed, Closed, Out]
    last = told(game.play(first), Claim(0, "LC", all_with(2, CardSet("2C 3C 4C 5C 6C 7C"))))
    assert last[-2:] == [Out(2), Over((2, 0), 0)]


def test_a_passed_turn_and_a_chosen_claimer() -> None:
    passing = position("", "9D QD", "TD", "KD AD", "JD", "")
    choosing = position("", "9D QD TD", "", "JD KD AD")
    alone = position("", "", "TD JD 9D", "", "QD KD AD", "")

    assert told(passing, PassTurn(0, 4)) == [TurnPassed(0, 4)]
    assert told(alone, PassTurn(0, 4)) == [TurnPassed(0, 4), Endgame(0, 4)]
    assert told(choosing, ChooseClaimer(0, 3)) == [ClaimerChosen(0, 3), Endgame(1, 3)]


# --- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "outcome"),
    [((4, 4), Outcome((4, 4), (0, 1))), ((3, 5), Outcome((3, 5), (1,))), ((2, 0), Outcome((2, 0), (0,)))],
)
def test_more_half_suits_win_and_equally_many_tie(scores: tuple[int, int], outcome: Outcome) -> None:
    rules = Literature()
    closed = [Closed("HD", team, "won", (1 - team, team)) for team, score in enumerate(scores) for _ in range(score)]
    gone = Revealed("HD", tuple((card, 0) for card in rules.pack))
    game: Play = Play(rules, (), rules.start()).after([*rules.deal(Random(1)), *closed])
    state = game.state.after(gone)

    assert rules.settle(state, 0) == (Over(scores, None if len(outcome.winners) == 2 else outcome.winners[0]),)
    assert rules.outcome(game.after(rules.settle(state, 0)).state) == outcome


def test_nobody_has_the_turn_in_a_pause_and_no_turn_is_a_formality() -> None:
    game = position("JD", "9D QD", "TD", "KD AD")
    rules = game.rules

    assert (rules.turn(game.state), rules.outcome(game.state), rules.is_formality(game.state)) == (0, None, False)
    assert rules.turn(game.play(Pause(3)).state) is None


def test_a_half_suit_that_an_odd_seat_forfeits_goes_to_the_even_team() -> None:
    options = Options(players=4, on_invalid_ask="award_half_suit")
    game = position("2C 3C 4C", "9D TD JD QD KD AD", "5C 6C 7C", "", turn=1, options=options)

    assert game.play(Ask(1, 0, Card("2C"))).state.board.scores == (1, 0)


# --- What is offered --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "hands", "offer"),
    [
        # where a false answer has a price both answers are offered, and else the true one
        ({"answer_mode": "manual", "on_false_answer": "cancel"}, None, {"answers": (True, False)}),
        ({"answer_mode": "manual"}, None, {"answers": (True,)}),
        # all with cards are targets where teammates may be asked
        ({"ask_teammates": True}, ["JD", "9D QD", "TD", "KD AD", "", ""], {"targets": (1, 2, 3)}),
        # a card without a base in one's own hand is unsure where the team may have one
        (
            {"ask_requires": "team"},
            ["JD", "9D 2C 3C", "TD 4C", "QD KD AD 5C 6C 7C"],
            {"asks": CardSet("9D TD QD KD AD"), "unsure": CardSet("2C 3C 4C 5C 6C 7C")},
        ),
        # cards of closed half-suits can be named by mistake where that costs the turn
        (
            {"on_invalid_ask": "lose_turn"},
            ["JD", "9D QD", "TD", "KD AD"],
            {"asks": HD - CardSet("JD"), "irregular": Literature().pack - HD | CardSet("JD")},
        ),
    ],
)
def test_what_the_house_rules_offer(options: dict[str, Any], hands: list[str] | None, offer: dict[str, object]) -> None:
    seats = hands or ["JD", "9D QD", "TD", "KD AD"]
    game = position(*seats, options=Options(players=len(seats), **options))
    if hands is None:
        game = game.play(Ask(0, 1, Card("9D")))
    moves = game.rules.moves(game.view(0 if hands else 1))

    assert {name: getattr(moves, name) for name in offer} == offer
