"""Go Fish beyond its scenarios: doubts, rulings, the deal, and what `Rules` promises."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import BadOptions, Game, Illegal
from shoal.games.go_fish import PRESETS, Ask, AskCard, GoFish, Options, Redeal, rank_of
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.state import Question
from shoal.games.literature.rules.events import Redeal as RedealOfLiterature


def refusal(game: Game[Any, Any, Any, Any, Any, Any], ruling: object) -> str:
    with pytest.raises(Illegal) as refused:
        game.rules.adjudicate(game.state, ruling, Random(1))
    return refused.value.reason


@pytest.mark.parametrize(
    ("options", "doubt"),
    [
        *[(options, None) for options in PRESETS.values()],
        (Options(end="first_out", winner="first_out"), None),
        (Options(book_size=2, deck_copies=2), None),
        (Options(winner="first_out"), "GOES_ON_AFTER_WINNER"),
        (Options(end="first_out", refill="7"), "REFILL_UNUSED"),
        (Options(end="hand_or_stock_empty", refill_when="at_once"), "REFILL_UNUSED"),
        (Options(end="first_out", refill_continue=False), "REFILL_UNUSED"),
        (Options(refill="none"), "BOOKS_MAY_REMAIN"),
        (Options(refill_when="at_once", refill_continue=False), "REFILL_CONTINUE_UNUSED"),
        (Options(deck_copies=3), "SMALL_BOOKS"),
        (Options(winner="points", book_size=2, second_pair=2), "SECOND_PAIR_UNUSED"),
        (Options(players=2, hand_sizes=26), "NO_STOCK"),
    ],
)
def test_a_doubtful_option_is_played_with_a_warning(options: Options, doubt: str | None) -> None:
    assert [found.name for found in GoFish(options).doubts] == ([doubt] if doubt else [])


@pytest.mark.parametrize(
    ("options", "about"),
    [
        (Options(players=6), "BAD_PLAYER_COUNT: option=players, value=6, least=2, most=5"),
        (Options(max_players=11), "BAD_PLAYER_COUNT: option=max_players, value=11, least=2, most=10"),
        (Options(max_players=1), "BAD_PLAYER_COUNT: option=max_players, value=1, least=2, most=10"),
        (Options(deck_ranks=14), "BAD_DECK: option=deck_ranks, value=14, least=1, most=13"),
        (Options(deck_copies=1), "BAD_DECK: option=deck_copies, value=1, least=2, most=4"),
        (Options(players=2, hand_sizes=27), "DECK_TOO_SMALL: players=2, dealt=27, cards=52"),
        (Options(jokers=2), "JOKERS_NEED_PAIRS: size=4"),
    ],
)
def test_invalid_options_are_reported_with_their_numbers(options: Options, about: str) -> None:
    with pytest.raises(BadOptions) as refused:
        GoFish(options)

    assert str(refused.value) == about


def test_a_deal_goes_round_from_the_dealers_left_and_leaves_the_stock() -> None:
    rules = GoFish(Options(players=3))
    dealt, *_ = rules.deal(Random(3), dealer=1)

    assert isinstance(dealt, ev.Dealt)
    assert (dealt.dealer, dealt.first) == (1, 2)
    assert [len(hand) for hand in dealt.hands] == [7, 7, 7]
    assert len(dealt.stock) == 31


def test_the_setup_has_what_never_changes() -> None:
    setup = GoFish(replace(PRESETS["deluxe"], players=3)).setup

    assert (setup.seats, setup.sides) == (3, ((0,), (1,), (2,)))
    assert setup.ranks[-1] == ("joker", CardSet("RJ BJ"))
    assert (setup.book_size, setup.hand_size, setup.most_questions) == (2, 7, 10 * 3 * 54)
    assert GoFish(Options(max_questions=9)).setup.most_questions == 9


def test_a_ruling_deals_again_with_the_same_dealer_and_nothing_carries_over() -> None:
    rules = GoFish(Options(players=2))
    game = Game.deal(rules, Random(1), 1)
    offer = rules.moves(game.view(0))
    game = game.play(Ask(0, 1, offer.ranks[0]))
    again = game.after(rules.adjudicate(game.state, Redeal(), Random(2)))

    assert again.state == Game.deal(rules, Random(2), 1).state
    assert [again.view(seat) for seat in (None, 0, 1)] == [
        Game.deal(rules, Random(2), 1).view(seat) for seat in (None, 0, 1)
    ]
    assert again.state.board.history == ()


def test_rulings_that_cannot_be() -> None:
    rules = GoFish(Options(max_questions=1))
    game = Game.deal(rules, Random(1))
    over = game.play(Ask(1, 2, rules.moves(game.view(1)).ranks[0]))

    assert refusal(Game.replay(rules, ()), Redeal()) == "NOT_DEALT"
    assert refusal(over, Redeal()) == "GAME_OVER"
    assert refusal(game, RedealOfLiterature()) == "UNKNOWN_RULING"


def test_nobody_speaks_out_of_turn_and_the_left_deals_next() -> None:
    rules = GoFish(Options())
    game = Game.deal(rules, Random(1), dealer=3)

    assert rules.unheard(game.state) == ()
    assert rules.next_dealer(game.state, Random(1)) == 0
    assert rules.outcome(game.state) is None


def test_before_the_deal_nobody_can_ask() -> None:
    rules = GoFish(Options())
    with pytest.raises(Illegal, match="NOT_DEALT"):
        rules.check(rules.start(), Ask(0, 1, "2"))
    assert not rules.moves(rules.start_view(0))


def test_all_jokers_have_one_rank() -> None:
    assert [rank_of(Card(code)) for code in ("2C", "TD", "AS", "RJ", "BJ")] == ["2", "T", "A", "joker", "joker"]


def test_the_history_has_every_question_with_its_result() -> None:
    rules = GoFish(Options(players=2))
    stock = (Card("KD"), Card("4C"), Card("5C"))
    game = Game.replay(rules, rules.begin(ev.Dealt(1, 0, (CardSet("KS 7H 7D"), CardSet("7C 2C")), stock)))
    for rank in ("7", "K", "K"):
        game = game.play(Ask(0, 1, rank))

    told = (
        Question(0, 1, "7", given=1),
        Question(0, 1, "K", fished=True, caught=True),
        Question(0, 1, "K", fished=True),
    )
    assert game.state.board.history == told
    assert all(view.board.history == told for view in map(game.view, (None, 0, 1)))


def test_seats_without_cards_are_recorded_in_order_and_once() -> None:
    rules = GoFish(Options(players=2))
    game = Game.replay(
        rules, rules.begin(ev.Dealt(1, 0, (CardSet("KS KC KD"), CardSet("KH")), tuple(CardSet("2C 3C"))))
    )
    game = game.play(Ask(0, 1, "K"))

    assert game.state.board.out == (1, 0)


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
