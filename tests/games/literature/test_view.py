"""What a seat and a spectator know."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.games.literature import Ask, Literature, Options, PublicView, SeatView
from shoal.games.literature.rules.events import Asked, DealtSeen, HandSeen, Misdealt, Moved
from tests.games.literature.positions import position

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


def test_a_card_that_is_moved_leaves_one_hand_for_another() -> None:
    views = [RULES.start_view(seat).after(RULES.seen(DEAL, seat)) for seat in range(4)]
    for seat, view in enumerate(views):
        assert isinstance(view, SeatView)
        later = view.after(Moved(Card("9H"), 1, 2))
        expected = {2: view.hand.with_card(Card("9H")), 1: view.hand.without_card(Card("9H"))}.get(seat, view.hand)

        assert isinstance(later, SeatView)
        assert later.hand == expected


def test_where_a_false_answer_has_a_price_both_answers_are_offered_and_else_the_true_one() -> None:
    manual = Options(players=4, answer_mode="manual")
    for options, answers in ((replace(manual, on_false_answer="cancel"), (True, False)), (manual, (True,))):
        game = position("JD", "9D QD", "TD", "KD AD", options=options).play(Ask(0, 1, Card("9D")))

        assert game.rules.moves(game.view(1)).answers == answers


def test_in_ask_teammates_everybody_with_cards_is_a_target() -> None:
    game = position("JD", "9D QD", "TD", "KD AD", "", "", options=Options(ask_teammates=True))

    assert game.rules.moves(game.view(0)).targets == (1, 2, 3)


def test_a_card_without_a_base_in_ones_own_hand_is_unsure_where_the_team_may_have_one() -> None:
    game = position("JD", "9D 2C 3C", "TD 4C", "QD KD AD 5C 6C 7C", options=Options(players=4, ask_requires="team"))
    offer = game.rules.moves(game.view(0))

    assert (offer.asks, offer.unsure) == (CardSet("9D TD QD KD AD"), CardSet("2C 3C 4C 5C 6C 7C"))


def test_cards_of_closed_half_suits_can_be_named_by_mistake_where_that_costs_the_turn() -> None:
    game = position("JD", "9D QD", "TD", "KD AD", options=Options(players=4, on_invalid_ask="lose_turn"))
    offer = game.rules.moves(game.view(0))

    assert offer.asks == CardSet("9D TD QD KD AD")
    assert offer.irregular == Literature().pack - offer.asks
