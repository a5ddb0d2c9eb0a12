"""What a seat and a spectator know."""

from __future__ import annotations

from random import Random

from shoal.cards import Card, CardSet
from shoal.literature import Literature, Options, PublicView, SeatView
from shoal.literature.events import Asked, DealtSeen, HandSeen, Misdealt

RULES = Literature(Options(players=4))
DEAL = RULES.deal(Random(2), 1)[0]


def test_a_seat_sees_its_own_hand_of_the_deal_and_a_spectator_none() -> None:
    seen = RULES.seen(DEAL, 2)
    public = RULES.seen(DEAL, None)

    assert isinstance(seen, HandSeen)
    assert (seen.dealer, seen.sizes) == (1, (12, 12, 12, 12))
    assert public == DealtSeen(1, (12, 12, 12, 12))


def test_everybody_sees_the_rest_whole() -> None:
    asked = Asked(1, 2, Card("9H"), hit=True)

    assert all(RULES.seen(asked, seat) is asked for seat in (None, 0, 1, 2, 3))


def test_a_hit_moves_a_card_between_the_two_hands_that_it_concerns() -> None:
    views = [RULES.start_view(seat).after(RULES.seen(DEAL, seat)) for seat in range(4)]
    for seat, view in enumerate(views):
        assert isinstance(view, SeatView)
        later = view.after(Asked(1, 2, Card("9H"), hit=True))
        expected = {1: view.hand.with_card(Card("9H")), 2: view.hand.without_card(Card("9H"))}.get(seat, view.hand)

        assert later.hand == expected


def test_a_misdeal_takes_the_hand_back() -> None:
    view = RULES.start_view(0).after(RULES.seen(DEAL, 0)).after(Misdealt(Card("9H")))

    assert isinstance(view, SeatView)
    assert view.hand == CardSet()
    assert view.board.phase == "deal"


def test_a_spectator_knows_the_board() -> None:
    view = RULES.watch(RULES.start_view(None), RULES.seen(DEAL, None))

    assert isinstance(view, PublicView)
    assert view.board == RULES.evolve(RULES.start(), DEAL).board
    assert not RULES.moves(view)
