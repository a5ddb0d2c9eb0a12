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
    Challenge,
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


@pytest.mark.parametrize("players", range(4, 25, 2))
@pytest.mark.parametrize("dealer", [0, 3])
def test_teams_get_equally_many_cards_and_seats_differ_by_one(players: int, dealer: int) -> None:
    rules = Literature(Options(players=players))
    (dealt,) = rules.deal(Random(1), dealer)
    assert isinstance(dealt, Dealt)
    sizes = [len(hand) for hand in dealt.hands]
    from_the_left = sizes[dealer + 1 :] + sizes[: dealer + 1]

    assert sum(sizes[0::2]) == sum(sizes[1::2]) == 24
    assert from_the_left == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] in (-1, 0, 1)


def test_ten_players_dealt_by_seat_3() -> None:
    (dealt,) = Literature(Options(players=10)).deal(Random(1), 3)

    assert isinstance(dealt, Dealt)
    assert [len(hand) for hand in dealt.hands] == [5, 5, 4, 4, 5, 5, 5, 5, 5, 5]


def test_after_a_misdeal_the_same_dealer_deals_again_and_nothing_carries_over() -> None:
    rules = Literature()
    game: Play = Play(rules, (), rules.start()).after(rules.deal(Random(1), 4))
    events = rules.misdeal(game.play(Pause(2)).state, Card("9H"), Random(2))
    again = game.after(events)

    assert events[0] == Misdealt(Card("9H"))
    assert (again.state.board.dealer, again.state.board.turn, again.state.board.phase) == (4, 4, "play")
    assert again.state.board.paused_by is None
    assert again.state.hands != game.state.hands
    assert [again.view(seat).hand for seat in range(6)] == list(again.state.hands)
    assert again.view(None).board == again.state.board


@pytest.mark.parametrize(
    ("game", "card", "reason"),
    [
        (Play(Literature(), (), Literature().start()), "9H", "NOT_DEALT"),
        (position("JD", "9D QD", "TD", "KD AD"), "9H", "DEAL_OVER"),
        (Play(Literature(), (), Literature().start()).after(Literature().deal(Random(1))), "8H", "UNKNOWN_CARD"),
    ],
)
def test_a_misdeal_needs_a_fresh_deal_and_a_card_of_the_pack(game: Play, card: str, reason: str) -> None:
    rules: Any = game.rules
    with pytest.raises(Illegal, match=reason):
        rules.misdeal(game.state, Card(card), Random(1))


# --- Questions --------------------------------------------------------------------------------------------------------


def test_a_question_tells_one_event_and_no_more_while_everybody_has_cards() -> None:
    game = position("JD", "9D QD", "TD", "KD AD")

    assert told(game, Ask(0, 1, Card("QD"))) == [Asked(0, 1, Card("QD"), hit=True)]
    assert told(game, Ask(0, 1, Card("KD"))) == [Asked(0, 1, Card("KD"), hit=False)]


def test_a_question_that_empties_the_target_and_one_that_empties_the_team() -> None:
    game = position("JD TD", "9D", "QD", "KD AD")
    later = game.play(Ask(0, 1, Card("9D"))).play(Ask(0, 3, Card("KD")))

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
    interrupted, revealed, closed = told(game, Interrupt(1, Card("AD")))

    assert interrupted == Interrupted(1, Card("AD"))
    assert revealed == Revealed("HD", truth_about(game.state, HD))
    assert closed == Closed("HD", 1, "lost", (0, 1))
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


def test_nobody_has_the_turn_in_a_pause() -> None:
    game = position("JD", "9D QD", "TD", "KD AD")

    assert game.rules.turn(game.state) == 0
    assert game.rules.turn(game.play(Pause(3)).state) is None
    assert game.rules.outcome(game.state) is None


def test_no_turn_of_literature_is_a_formality() -> None:
    rules = Literature()

    assert not rules.is_formality(Game.deal(rules, Random(1)).state)
    assert not rules.is_formality(rules.start())


def test_a_half_suit_that_an_odd_seat_forfeits_goes_to_the_even_team() -> None:
    options = Options(players=4, on_invalid_ask="award_half_suit")
    game = position("2C 3C 4C", "9D TD JD QD KD AD", "5C 6C 7C", "", turn=1, options=options)
    after = game.play(Ask(1, 0, Card("2C")))

    assert after.state.board.scores == (1, 0)


def test_in_the_endgame_nobody_is_challenged() -> None:
    options = Options(players=4, challenge=True)
    game = position("2C 3C 4C", "", "5C 6C 7C", "", options=options)

    assert game.state.board.phase == "endgame"
    for seat in (1, 3):
        with pytest.raises(Illegal) as refused:
            game.play(Challenge(seat, "LC"))
        assert refused.value.reason in ("CHALLENGE_TOO_LATE", "PLAYER_OUT")


def test_a_card_of_another_pack_cannot_be_exposed_in_the_deal() -> None:
    rules = Literature()
    with pytest.raises(Illegal) as refused:
        rules.misdeal(Game.deal(rules, Random(1)).state, Card("8C"), Random(2))

    assert refused.value.reason == "UNKNOWN_CARD"
