"""What follows from a question of Go Fish, event by event, in small positions."""

from __future__ import annotations

from random import Random

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal, Outcome
from shoal.games.go_fish import Ask, AskCard, GoFish, Options
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.state import Question


def dealt(rules: GoFish, *hands: str, stock: str = "") -> Game:  # type: ignore[type-arg]  # any game
    """A game in which seat 0 has the turn and holds the first hand."""
    cards = tuple(map(Card, stock.split()))
    return Game.replay(rules, rules.begin(ev.Dealt(len(hands) - 1, 0, tuple(map(CardSet, hands)), cards)))


def after(game: Game, move: Ask | AskCard) -> tuple[object, ...]:  # type: ignore[type-arg]
    """The events that a move leads to."""
    return game.play(move).log[len(game.log) :]


def test_a_seat_without_cards_gets_the_turn_and_then_one_card() -> None:
    game = dealt(GoFish(Options(players=3)), "KS 7H", "KH", "9C 2D", stock="4C 2S 9D")
    game = game.play(Ask(0, 1, "K"))

    assert after(game, Ask(0, 2, "7")) == (
        ev.Asked(0, 2, "7"),
        ev.WentFishing(0, 2),
        ev.Drew(0, Card("4C"), caught=False),
        ev.Turn(1),
        ev.Refilled(1, CardSet("2S")),
    )


def test_everybody_without_cards_is_skipped_until_one_has_some() -> None:
    game = dealt(GoFish(Options(players=4)), "KS 7H", "", "", "9C KH")

    assert after(game, Ask(0, 3, "7")) == (
        ev.Asked(0, 3, "7"),
        ev.WentFishing(0, 3),
        ev.Skipped(1),
        ev.Skipped(2),
        ev.Turn(3),
    )


def test_a_refill_that_is_skipped_over_does_not_bring_the_end_nearer() -> None:
    options = Options(players=3, ask_empty_target="reject", book_size=2)
    game = dealt(GoFish(options), "KS 7H", "KH", "", stock="2C 3C 3D")

    assert after(game, Ask(0, 1, "K"))[2:] == (
        ev.Book(0, "K", CardSet("KH KS")),
        ev.Skipped(0),
        ev.Turn(1),
        ev.Refilled(1, CardSet("2C")),
    )


def test_a_question_for_a_card_is_recorded_with_the_card_that_was_shown() -> None:
    game = dealt(GoFish(Options(players=2, ask_for="card")), "KS 7H", "9C", stock="4C")
    move = AskCard(0, 1, Card("KH"), Card("KS"))
    told = after(game, move)

    assert told[0] == ev.Asked(0, 1, "K", Card("KH"), Card("KS"))
    assert game.play(move).state.board.history == (Question(0, 1, "K", Card("KH"), Card("KS"), 0, fished=True),)


def test_a_card_of_any_book_cannot_be_asked_for() -> None:
    rules = GoFish(Options(players=2, ask_for="card", book_size=2))
    game = dealt(rules, "KS KH 7H 7S 2C 3C", "KC 7C 3D 2D 9C")
    for card in ("KS", "KH", "7H", "7S"):
        with pytest.raises(Illegal) as refused:
            game.play(AskCard(0, 1, Card(card), Card("2C")))
        assert refused.value.reason == "RANK_NOT_HELD"
    game = dealt(rules, "KS KH KD 7H 7S 7D 2C", "KC 7C 2D 9C")
    for card in ("KS", "7H"):
        with pytest.raises(Illegal) as refused:
            game.play(AskCard(0, 1, Card(card), Card("2C")))
        assert refused.value.reason in ("CARD_IN_BOOK", "CARD_ALREADY_HELD")
    offer = rules.moves(game.view(0))

    assert all(not book.cards & offer.cards for book in game.state.board.books)
    assert all(any(AskCard(0, 1, card, shown) in offer for card in offer.cards) for shown in offer.shows)


def test_the_first_hand_is_on_the_left_of_seat_0_unless_another_deals() -> None:
    rules = GoFish()
    (told, *_) = rules.deal(Random(1))

    assert isinstance(told, ev.Dealt)
    assert (told.dealer, told.first) == (0, 1)
    assert rules.seen(told, None) == ev.DealtSeen(0, 1, (5, 5, 5, 5), 32)


def test_the_last_book_decides_the_outcome() -> None:
    game = dealt(GoFish(Options(players=2)), "KS KC KD", "KH")

    assert game.rules.outcome(game.state) is None
    game = game.play(Ask(0, 1, "K"))
    assert game.rules.outcome(game.state) == Outcome((1, 0), (0,))


def test_a_visitor_has_a_view_and_nothing_to_do_and_a_seat_that_waits_still_is_that_seat() -> None:
    game = dealt(GoFish(Options(players=2)), "KS", "KH")

    assert not game.rules.moves(game.view(None))
    assert game.rules.moves(game.view(None)).seat is None
    assert game.rules.moves(game.view(1)).seat == 1
