"""The tables of reasons, in their order: the first line that is broken is the one that is told."""

from __future__ import annotations

from typing import get_args

import pytest

from shoal.cards import Card
from shoal.game import Game, Illegal
from shoal.literature import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    Interrupt,
    Literature,
    Move,
    Options,
    PassTurn,
    Pause,
    Resume,
)
from shoal.literature.moves import Attribution, HalfSuit, Reason
from tests.literature.positions import Play, position

PLAY = position("JD 2C", "9D QD 3C", "TD 4C", "KD 5C", "AD 6C 7C", "")
PAUSED = PLAY.play(Pause(3))
CLAIMING = PLAY.play(BeginClaim(0, "HD"))
BEFORE: Play = Game.replay(Literature(), ())
OVER = position("9D TD JD QD KD AD", "", "", "").play(Claim(0, "HD", tuple((Card(c + "D"), 0) for c in "9TJQKA")))
PASSING = position("", "9D QD", "TD JD", "KD", "AD", "")
CHOOSING = position("", "9D QD TD", "", "JD KD AD")
ENDGAME = position("9D TD JD", "", "QD KD AD", "")


def names(codes: str, seat: int = 0) -> Attribution:
    return tuple((Card(code), seat) for code in codes.split())


HD = names("9D TD JD QD KD AD")


def claim(attribution: Attribution = HD, half_suit: HalfSuit = "HD", seat: int = 0) -> Claim:
    return Claim(seat, half_suit, attribution)


STRANGER = Ask(9, 9, Card("8D"))

# Each move breaks the named line and every later one that it can break.
CASES: list[tuple[Reason | None, Play, Move]] = [
    # A6, questions
    ("GAME_OVER", OVER, STRANGER),
    ("NOT_DEALT", BEFORE, STRANGER),
    ("PAUSED", PAUSED, STRANGER),
    ("UNKNOWN_PLAYER", PASSING, STRANGER),
    ("UNKNOWN_PLAYER", PLAY, Ask(-1, -1, Card("8D"))),
    ("MUST_PASS_TURN", PASSING, Ask(1, 1, Card("8D"))),
    ("MUST_CHOOSE_CLAIMER", CHOOSING, Ask(1, 1, Card("8D"))),
    ("CLAIM_IN_PROGRESS", CLAIMING, Ask(1, 1, Card("8D"))),
    ("NO_QUESTIONS_IN_ENDGAME", ENDGAME, Ask(1, 1, Card("8D"))),
    ("NO_QUESTIONS_IN_ENDGAME", ENDGAME, Ask(0, 1, Card("QD"))),
    ("NOT_YOUR_TURN", PLAY, Ask(1, 9, Card("8D"))),
    ("UNKNOWN_PLAYER", PLAY, Ask(0, 6, Card("8D"))),
    ("UNKNOWN_PLAYER", PLAY, Ask(0, -1, Card("8D"))),
    ("TARGET_SELF", PLAY, Ask(0, 0, Card("8D"))),
    ("TARGET_TEAMMATE", PLAY, Ask(0, 2, Card("8D"))),
    ("TARGET_HAS_NO_CARDS", PLAY, Ask(0, 5, Card("8D"))),
    ("UNKNOWN_CARD", PLAY, Ask(0, 1, Card("8D"))),
    ("UNKNOWN_CARD", PLAY, Ask(0, 1, Card("BJ"))),
    ("HALF_SUIT_CLOSED", PLAY, Ask(0, 1, Card("2S"))),
    ("NO_BASE_CARD", position("JD TD", "9D QD 3C", "2C 4C", "KD 5C", "AD 6C 7C", ""), Ask(0, 1, Card("3C"))),
    ("CARD_ALREADY_HELD", PLAY, Ask(0, 1, Card("JD"))),
    (None, PLAY, Ask(0, 1, Card("QD"))),
    (None, PLAY, Ask(0, 1, Card("7C"))),
    # A8.1, claims
    ("GAME_OVER", OVER, claim(seat=9)),
    ("NOT_DEALT", BEFORE, claim(seat=9)),
    ("PAUSED", PAUSED, claim(seat=9)),
    ("UNKNOWN_PLAYER", PASSING, claim(seat=9)),
    ("MUST_PASS_TURN", PASSING, claim(half_suit="XX", seat=5)),
    ("MUST_CHOOSE_CLAIMER", CHOOSING, claim(half_suit="XX", seat=2)),
    ("CLAIM_IN_PROGRESS", CLAIMING, claim(half_suit="XX", seat=5)),
    ("PLAYER_OUT", PLAY, claim(half_suit="XX", seat=5)),
    ("NOT_YOUR_TURN", position("9D TD JD", "QD", "KD", "AD", options=Options(players=4, out_of_turn_claim="reject")),
     claim(half_suit="XX", seat=1)),
    ("UNKNOWN_HALF_SUIT", PLAY, claim(names("2S", 9), "XX")),
    ("UNKNOWN_HALF_SUIT", PLAY, claim(names("8C 8D 8H 8S RJ BJ"), "SP")),
    ("HALF_SUIT_CLOSED", PLAY, claim(names("2C", 9), "LS")),
    ("CLAIM_IN_PROGRESS", CLAIMING, claim(names("2S", 9), "LC")),
    ("UNKNOWN_PLAYER", PLAY, claim(names("2S 2S", 9))),
    ("UNKNOWN_PLAYER", PLAY, claim(names("2S 2S", -1))),
    ("CARD_NOT_IN_HALF_SUIT", PLAY, claim(names("2S 9D 9D", 1))),
    ("DUPLICATE_CARD", PLAY, claim(names("9D 9D", 1))),
    ("HOLDER_NOT_TEAMMATE", PLAY, claim(names("9D", 1))),
    ("INCOMPLETE_CLAIM", PLAY, claim(HD[1:])),
    ("INCOMPLETE_CLAIM", PLAY, claim(())),
    (None, PLAY, claim()),
    (None, PLAY, claim(seat=1, attribution=names("9D TD JD QD KD AD", 3))),
    (None, CLAIMING, claim()),
    # A8.5, staged claims
    ("PAUSED", PAUSED, BeginClaim(9, "XX")),
    ("UNKNOWN_PLAYER", PASSING, BeginClaim(9, "XX")),
    ("MUST_PASS_TURN", PASSING, BeginClaim(0, "XX")),
    ("MUST_CHOOSE_CLAIMER", CHOOSING, BeginClaim(0, "XX")),
    ("CLAIM_IN_PROGRESS", CLAIMING, BeginClaim(1, "XX")),
    ("CLAIM_IN_PROGRESS", CLAIMING, BeginClaim(0, "HD")),
    ("PLAYER_OUT", PLAY, BeginClaim(5, "XX")),
    ("NOT_YOUR_TURN", PLAY, BeginClaim(1, "XX")),
    ("UNKNOWN_HALF_SUIT", PLAY, BeginClaim(0, "XX")),
    ("HALF_SUIT_CLOSED", PLAY, BeginClaim(0, "LS")),
    (None, PLAY, BeginClaim(0, "LC")),
    (None, ENDGAME, BeginClaim(0, "HD")),
    ("PAUSED", PAUSED, Interrupt(9, Card("8D"))),
    ("UNKNOWN_PLAYER", PLAY, Interrupt(9, Card("8D"))),
    ("NO_CLAIM_IN_PROGRESS", PLAY, Interrupt(0, Card("8D"))),
    ("NOT_AN_OPPONENT", CLAIMING, Interrupt(0, Card("8D"))),
    ("NOT_AN_OPPONENT", CLAIMING, Interrupt(2, Card("TD"))),
    ("INTERRUPT_WITHOUT_CARD", CLAIMING, Interrupt(1, Card("KD"))),
    ("INTERRUPT_WITHOUT_CARD", CLAIMING, Interrupt(1, Card("3C"))),
    (None, CLAIMING, Interrupt(3, Card("KD"))),
    # A10, passing the turn
    ("PAUSED", PASSING.play(Pause(1)), PassTurn(9, 9)),
    ("UNKNOWN_PLAYER", PLAY, PassTurn(9, 9)),
    ("NO_PASS_PENDING", PLAY, PassTurn(1, 9)),
    ("NO_PASS_PENDING", CHOOSING, PassTurn(0, 2)),
    ("NOT_YOUR_TURN", PASSING, PassTurn(1, 9)),
    ("UNKNOWN_PLAYER", PASSING, PassTurn(0, 9)),
    ("TARGET_NOT_TEAMMATE", PASSING, PassTurn(0, 5)),
    ("TARGET_NOT_TEAMMATE", PASSING, PassTurn(0, 0)),
    ("TARGET_HAS_NO_CARDS", position("", "9D QD", "TD", "KD", "AD JD", "", "", ""), PassTurn(0, 6)),
    (None, PASSING, PassTurn(0, 4)),
    # A11, choosing the claimer
    ("PAUSED", CHOOSING.play(Pause(1)), ChooseClaimer(9, 9)),
    ("UNKNOWN_PLAYER", PLAY, ChooseClaimer(9, 9)),
    ("NO_CHOICE_PENDING", PLAY, ChooseClaimer(1, 9)),
    ("NO_CHOICE_PENDING", PASSING, ChooseClaimer(0, 1)),
    ("NOT_YOUR_TURN", CHOOSING, ChooseClaimer(1, 9)),
    ("UNKNOWN_PLAYER", CHOOSING, ChooseClaimer(0, 9)),
    ("TARGET_NOT_OPPONENT", CHOOSING, ChooseClaimer(0, 2)),
    ("TARGET_NOT_OPPONENT", CHOOSING, ChooseClaimer(0, 0)),
    ("TARGET_HAS_NO_CARDS", position("", "9D QD", "", "TD JD KD AD", "", ""), ChooseClaimer(0, 5)),
    (None, CHOOSING, ChooseClaimer(0, 3)),
    # A13, Wait
    ("GAME_OVER", OVER, Pause(0)),
    ("NOT_DEALT", BEFORE, Pause(0)),
    ("PAUSED", PAUSED, Pause(3)),
    ("UNKNOWN_PLAYER", PLAY, Pause(6)),
    (None, PLAY, Pause(5)),
    (None, CLAIMING, Pause(1)),
    ("GAME_OVER", OVER, Resume(0)),
    ("UNKNOWN_PLAYER", PAUSED, Resume(6)),
    ("NOT_PAUSED", PLAY, Resume(3)),
    ("NOT_YOUR_PAUSE", PAUSED, Resume(0)),
    (None, PAUSED, Resume(3)),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "game", "move"), CASES, ids=[f"{move!r}-{reason}" for reason, _, move in CASES])
def test_the_first_reason_in_order_is_told(reason: Reason | None, game: Play, move: Move) -> None:
    if reason is None:
        game.play(move)
        return
    with pytest.raises(Illegal) as refused:
        game.play(move)

    assert refused.value.reason == reason


def test_every_reason_of_a_move_is_told_somewhere() -> None:
    told = {reason for reason, _, _ in CASES if reason}

    assert told | {"DEAL_OVER"} == set(get_args(Reason))


@pytest.mark.parametrize(("reason", "game", "move"), CASES, ids=[f"{move!r}-{reason}" for reason, _, move in CASES])
def test_what_is_offered_is_what_is_accepted(reason: Reason | None, game: Play, move: Move) -> None:
    if 0 <= move.seat < game.rules.seats:
        assert (move in game.rules.moves(game.view(move.seat))) == (reason is None)
