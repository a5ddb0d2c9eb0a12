"""What is offered to a seat, and whether a move is among it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
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
    Move,
    Moves,
    NameCard,
    PassTurn,
    Pause,
    Resume,
    WithdrawClaim,
)

LC = CardSet("2C 3C 4C 5C 6C 7C")
RIGHT = tuple((card, 2) for card in LC)
OFFER = Moves(
    seat=0,
    team=(0, 2),
    asks=CardSet("9H TH"),
    targets=(1, 3),
    claims=(("LC", LC),),
    begins=("LC",),
    interrupts=CardSet("AS"),
    passes=(2,),
    claimers=(3,),
    pause=True,
    resume=True,
    irregular=CardSet("JC"),
    unsure=CardSet("QC"),
    names=CardSet("2C"),
    holders=(0, 2),
    withdraw=True,
    next=(0, 2),
    challenges=("LC",),
    answers_challenge=True,
    answers=(True,),
)


@pytest.mark.parametrize(
    "move",
    [
        Ask(0, 1, Card("9H")),
        Ask(0, 3, Card("TH")),
        Claim(0, "LC", RIGHT),
        Claim(0, "LC", RIGHT[::-1]),
        BeginClaim(0, "LC"),
        Interrupt(0, Card("AS")),
        PassTurn(0, 2),
        ChooseClaimer(0, 3),
        Pause(0),
        Resume(0),
        Ask(0, 1, Card("JC")),
        Answer(0, has=True),
        NameCard(0, Card("2C"), 2),
        WithdrawClaim(0),
        ChooseNext(0, 0),
        Challenge(0, "LC"),
        AnswerChallenge(0, claim=True),
        AnswerChallenge(0, claim=False),
    ],
)
def test_what_is_offered_is_offered_to_that_seat_alone(move: Move) -> None:
    assert move in OFFER
    assert move not in Moves(seat=0, team=(0, 2))
    assert move not in Moves(**{name: getattr(OFFER, name) for name in Moves.__struct_fields__} | {"seat": 2})


@pytest.mark.parametrize(
    "move",
    [
        Ask(0, 2, Card("9H")),
        Ask(0, 1, Card("JH")),
        Claim(0, "LD", RIGHT),
        Claim(0, "LC", RIGHT[1:]),
        Claim(0, "LC", (*RIGHT, RIGHT[0])),
        Claim(0, "LC", ((Card("2C"), 1), *RIGHT[1:])),
        Claim(0, "LC", ((Card("2D"), 0), *RIGHT[1:])),
        BeginClaim(0, "LD"),
        Interrupt(0, Card("9H")),
        PassTurn(0, 1),
        ChooseClaimer(0, 1),
        Ask(0, 1, Card("QC")),
        Claim(0, "LC", ()),
        Claim(0, "LC", tuple((card, 1) for card in LC)),
        Answer(0, has=False),
        NameCard(0, Card("3C"), 2),
        NameCard(0, Card("2C"), 1),
        ChooseNext(0, 1),
        Challenge(0, "LD"),
        "pause",
        None,
        7,
    ],
)
def test_what_is_not_offered_is_not(move: object) -> None:
    assert move not in OFFER


def test_a_claim_may_be_bare_or_of_the_other_team_or_malformed_where_the_offer_says_so() -> None:
    bare = replace(OFFER, attribution=False)
    others = replace(OFFER, other_team=(1, 3))
    anybody = replace(OFFER, anybody=(0, 1, 2, 3))
    mixed = Claim(0, "LC", ((Card("2C"), 1), *RIGHT[1:]))

    assert Claim(0, "LC", ()) in bare
    assert Claim(0, "LC", tuple((card, 1) for card in LC)) in others
    assert mixed not in others
    assert mixed in anybody
    assert Claim(0, "LC", RIGHT[1:]) in anybody
    assert Claim(0, "LC", ()) in anybody
    assert Claim(0, "LC", ((Card("2C"), 4),)) not in anybody
    assert Claim(0, "LD", ()) not in bare


def test_an_offer_is_true_when_there_is_anything_to_do() -> None:
    assert OFFER
    assert Moves(seat=3, team=(1, 3), pause=True)
    assert not Moves(seat=3, team=(1, 3))
    assert not Moves(seat=3, team=(1, 3), other_team=(0, 2), attribution=False, anybody=(0, 1, 2, 3))
    assert not Moves()
