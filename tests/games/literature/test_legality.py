"""The tables of reasons, in their order: the first condition that is violated is the reason of the refusal."""

from __future__ import annotations

from typing import get_args

from shoal.core.cards import Card
from shoal.core.game import Game, Illegal
from shoal.games.literature import (
    Answer,
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Literature,
    Move,
    NameCard,
    Options,
    PassTurn,
    Pause,
    Resume,
    WithdrawClaim,
)
from shoal.games.literature.rules.events import Asked, Turned
from shoal.games.literature.rules.moves import Attribution, HalfSuit, Reason
from tests.games.literature.positions import Play, position

PLAY = position("JD 2C", "9D QD 3C", "TD 4C", "KD 5C", "AD 6C 7C", "")
PAUSED = PLAY.play(Pause(3))
CLAIMING = PLAY.play(BeginClaim(0, "HD"))
BEFORE: Play = Game.replay(Literature(), ())
OVER = position("9D TD JD QD KD AD", "", "", "").play(Claim(0, "HD", tuple((Card(c + "D"), 0) for c in "9TJQKA")))
PASSING = position("", "9D QD", "TD JD", "KD", "AD", "")
CHOOSING = position("", "9D QD TD", "", "JD KD AD")
ENDGAME = position("9D TD JD", "", "QD KD AD", "")


MANUAL = position("JD 2C", "9D QD 3C", "TD 4C", "KD 5C", "AD 6C 7C", "", options=Options(answer_mode="manual"))
ASKED = MANUAL.play(Ask(0, 1, Card("9D")))
STALLED = position("JD 2C", "9D QD 3C", "TD 4C", "KD 5C 6C 7C AD", options=Options(players=4, stall_limit=1)).play(
    Ask(0, 1, Card("KD"))
)
REPEATED = position(
    "JD 2C", "9D QD 3C", "TD 4C", "KD 5C 6C 7C AD", options=Options(players=4, repeat_question="forbidden")
).after([Asked(0, 1, Card("KD"), hit=False), Asked(1, 0, Card("TD"), hit=False)])
REPEATED_BADLY = position(
    "2C 3C", "9D QD 4C", "TD JD", "KD 5C 6C 7C AD", options=Options(players=4, repeat_question="forbidden")
).after([Asked(2, 1, Card("KD"), hit=False), Turned(0)])
WHOLE = position("9D TD JD QD KD AD 2C", "3C 4C", "5C", "6C 7C", options=Options(players=4, forced_declare=True))
CHOICE = position(
    "9D TD JD QD KD AD 2C", "3C 4C", "5C", "6C 7C", options=Options(players=4, after_correct="team_choice")
)
SENDING = CHOICE.play(Claim(0, "HD", tuple((Card(c + "D"), 0) for c in "9TJQKA")))
CHALLENGES = position("JD 2C", "9D QD 3C", "TD 4C", "KD 5C", "AD 6C 7C", "", options=Options(challenge=True))
CHALLENGED = CHALLENGES.play(Challenge(1, "HD"))
CLAIMER_FOUND = CHALLENGED.play(AnswerChallenge(0, claim=True))
DECLINED = (
    CHALLENGED.play(AnswerChallenge(0, claim=False))
    .play(AnswerChallenge(2, claim=False))
    .play(AnswerChallenge(4, claim=False))
)
BOUND = position(
    "JD 2C", "9D QD 3C", "TD 4C", "KD AD 5C 6C 7C", options=Options(players=4, claim_commit="on_half_suit")
).play(BeginClaim(0, "HD"))
NAMED = CLAIMING.play(NameCard(0, Card("JD"), 0))
FOR_OTHERS = position(
    "JD 2C", "9D QD 3C", "TD 4C", "KD AD 5C 6C 7C", options=Options(players=4, claim_for_opponents=True)
).play(BeginClaim(0, "HD"))
SILENT = position(
    "JD 2C", "9D QD 3C", "TD 4C", "KD AD 5C 6C 7C", options=Options(players=4, claim_attribution=False)
).play(BeginClaim(0, "HD"))
NEEDY = position("JD 2C", "9D QD 3C", "TD", "KD AD 4C 5C 6C 7C", options=Options(players=4, claim_needs_card=True))


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
    ("MUST_ANSWER", ASKED, Ask(1, 1, Card("8D"))),
    ("MUST_ANSWER_CHALLENGE", CHALLENGED, Ask(1, 1, Card("8D"))),
    ("MUST_CHOOSE_NEXT", SENDING, Ask(1, 1, Card("8D"))),
    ("NOT_YOUR_TURN", STALLED, Ask(0, 9, Card("8D"))),
    ("FORCED_CLAIM", STALLED, Ask(1, 9, Card("8D"))),
    ("HALF_SUIT_CLOSED", WHOLE, Ask(0, 1, Card("2S"))),
    ("MUST_DECLARE_FIRST", WHOLE, Ask(0, 1, Card("9D"))),
    ("MUST_DECLARE_FIRST", WHOLE, Ask(0, 1, Card("3C"))),
    ("QUESTION_REPEATED", REPEATED.after([Turned(0)]), Ask(0, 1, Card("KD"))),
    ("QUESTION_REPEATED", REPEATED.after([Turned(2)]), Ask(2, 1, Card("KD"))),
    ("QUESTION_REPEATED", REPEATED_BADLY, Ask(0, 1, Card("KD"))),
    (None, REPEATED.after([Turned(0)]), Ask(0, 3, Card("KD"))),
    (None, REPEATED.after([Turned(0)]), Ask(0, 1, Card("AD"))),
    (None, REPEATED.after([Turned(1)]), Ask(1, 2, Card("TD"))),
    # B-38, answers
    ("PAUSED", ASKED.play(Pause(3)), Answer(9, has=False)),
    ("UNKNOWN_PLAYER", MANUAL, Answer(9, has=False)),
    ("NO_QUESTION_PENDING", MANUAL, Answer(0, has=False)),
    ("NOT_YOUR_TURN", ASKED, Answer(0, has=False)),
    ("FALSE_ANSWER", ASKED, Answer(1, has=False)),
    (None, ASKED, Answer(1, has=True)),
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
    ("MUST_ANSWER", ASKED, claim(half_suit="XX", seat=5)),
    ("MUST_CHOOSE_NEXT", SENDING, claim(half_suit="XX", seat=3)),
    ("NO_BASE_CARD", NEEDY, claim(names("2S", 9), "LC", seat=2)),
    ("MUST_ANSWER_CHALLENGE", CHALLENGED, claim()),
    ("MUST_ANSWER_CHALLENGE", CLAIMER_FOUND, claim(half_suit="LC")),
    ("MUST_ANSWER_CHALLENGE", CLAIMER_FOUND, claim(seat=2)),
    ("INCOMPLETE_CLAIM", CLAIMER_FOUND, claim(HD[1:])),
    (None, CLAIMER_FOUND, claim()),
    ("HOLDER_NOT_OPPONENT", DECLINED, claim(names("9D", 1), seat=1)),
    ("INCOMPLETE_CLAIM", DECLINED, claim(names("9D", 0), seat=1)),
    (None, DECLINED, claim(names("9D TD JD QD KD AD", 4), seat=1)),
    (None, SILENT, claim(())),
    (None, SILENT, claim()),
    ("CLAIM_IN_PROGRESS", NAMED, claim()),
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
    ("INTERRUPT_TOO_EARLY", FOR_OTHERS, Interrupt(1, Card("KD"))),
    ("PAUSED", CLAIMING.play(Pause(3)), NameCard(9, Card("8D"), 9)),
    ("UNKNOWN_PLAYER", PLAY, NameCard(9, Card("8D"), 9)),
    ("NO_CLAIM_IN_PROGRESS", PLAY, NameCard(1, Card("8D"), 9)),
    ("NOT_YOUR_CLAIM", CLAIMING, NameCard(1, Card("8D"), 9)),
    ("NOTHING_TO_NAME", SILENT, NameCard(0, Card("8D"), 9)),
    ("UNKNOWN_PLAYER", CLAIMING, NameCard(0, Card("8D"), 9)),
    ("CARD_NOT_IN_HALF_SUIT", CLAIMING, NameCard(0, Card("8D"), 1)),
    ("DUPLICATE_CARD", NAMED, NameCard(0, Card("JD"), 1)),
    ("HOLDER_NOT_TEAMMATE", NAMED, NameCard(0, Card("9D"), 1)),
    (None, NAMED, NameCard(0, Card("9D"), 4)),
    (None, FOR_OTHERS, NameCard(0, Card("9D"), 3)),
    ("UNKNOWN_PLAYER", PLAY, WithdrawClaim(9)),
    ("NO_CLAIM_IN_PROGRESS", PLAY, WithdrawClaim(0)),
    ("NOT_YOUR_CLAIM", CLAIMING, WithdrawClaim(1)),
    ("CLAIM_IS_BINDING", BOUND, WithdrawClaim(0)),
    (None, CLAIMING, WithdrawClaim(0)),
    # B-13, who goes on
    ("UNKNOWN_PLAYER", PLAY, ChooseNext(9, 9)),
    ("NO_CHOICE_PENDING", PLAY, ChooseNext(1, 9)),
    ("NOT_YOUR_TURN", SENDING, ChooseNext(1, 9)),
    ("UNKNOWN_PLAYER", SENDING, ChooseNext(0, 9)),
    ("TARGET_NOT_TEAMMATE", SENDING, ChooseNext(0, 1)),
    (None, SENDING, ChooseNext(0, 0)),
    (None, SENDING, ChooseNext(0, 2)),
    # B2, the challenge
    ("UNKNOWN_PLAYER", PLAY, Challenge(9, "XX")),
    ("NO_CHALLENGES", PASSING, Challenge(0, "XX")),
    ("MUST_ANSWER_CHALLENGE", CHALLENGED, Challenge(0, "XX")),
    ("CLAIM_IN_PROGRESS", CHALLENGES.play(BeginClaim(0, "HD")), Challenge(0, "XX")),
    ("CHALLENGE_OWN_TURN", CHALLENGES.play(Ask(0, 1, Card("9D"))), Challenge(0, "XX")),
    ("CHALLENGE_TOO_LATE", CHALLENGES.play(Ask(0, 1, Card("9D"))), Challenge(5, "XX")),
    ("PLAYER_OUT", CHALLENGES, Challenge(5, "XX")),
    ("UNKNOWN_HALF_SUIT", CHALLENGES, Challenge(1, "XX")),
    ("HALF_SUIT_CLOSED", CHALLENGES, Challenge(1, "LS")),
    ("CHALLENGE_TOO_LATE", position("9D TD JD", "", "QD KD AD", "", options=Options(players=4, challenge=True)),
     Challenge(1, "HD")),
    (None, CHALLENGES, Challenge(1, "HD")),
    ("UNKNOWN_PLAYER", PLAY, AnswerChallenge(9, claim=True)),
    ("NO_CHALLENGE_PENDING", CHALLENGES, AnswerChallenge(0, claim=True)),
    ("NO_CHALLENGE_PENDING", CLAIMER_FOUND, AnswerChallenge(0, claim=False)),
    ("NOT_YOUR_TURN", CHALLENGED, AnswerChallenge(2, claim=True)),
    (None, CHALLENGED, AnswerChallenge(0, claim=True)),
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


def test_the_first_reason_in_order_is_raised_and_what_is_offered_is_accepted() -> None:
    for reason, game, move in CASES:
        assert refusal_of(game, move) == reason, move
        if 0 <= move.seat < game.rules.seats:
            assert (move in game.rules.moves(game.view(move.seat))) == (reason is None), (reason, move)


def refusal_of(game: Play, move: Move) -> str | None:
    """Why that move is refused there; `None` where it is not."""
    try:
        game.play(move)
    except Illegal as refused:
        return refused.reason
    return None


def test_every_reason_of_a_move_is_raised_somewhere() -> None:
    told = {reason for reason, _, _ in CASES if reason}

    assert told | {"DEAL_OVER", "UNKNOWN_TEAM"} == set(get_args(Reason))  # those of a misdeal and of a ruling
