"""What is offered to a seat, and whether a move is among it."""

from __future__ import annotations

import pytest

from shoal.cards import Card, CardSet
from shoal.literature import Ask, BeginClaim, ChooseClaimer, Claim, Interrupt, Move, Moves, PassTurn, Pause, Resume

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
        "pause",
        None,
        7,
    ],
)
def test_what_is_not_offered_is_not(move: object) -> None:
    assert move not in OFFER


def test_an_offer_is_true_when_there_is_anything_to_do() -> None:
    assert OFFER
    assert Moves(seat=3, team=(1, 3), pause=True)
    assert not Moves(seat=3, team=(1, 3))
    assert not Moves()
