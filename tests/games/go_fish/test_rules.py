"""Go Fish beyond its scenarios: doubts, rulings, the deal, and what `Rules` promises."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import BadOptions, Game, Illegal
from shoal.games.go_fish import PRESETS, Ask, AskCard, GoFish, Moves, Options, Redeal, rank_of
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.state import Question
from shoal.games.literature.rules.events import Redeal as RedealOfLiterature


def names(options: Options) -> list[str]:
    return [doubt.name for doubt in GoFish(options).doubts]


def refusal(game: Game[Any, Any, Any, Any, Any, Any], ruling: object) -> str:
    with pytest.raises(Illegal) as refused:
        game.rules.adjudicate(game.state, ruling, Random(1))
    return refused.value.reason


@pytest.mark.parametrize(
    ("options", "doubt"),
    [
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
def test_a_doubtful_option_is_played_with_a_warning(options: Options, doubt: str) -> None:
    assert names(options) == [doubt]


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_beyond_doubt(name: str) -> None:
    assert names(PRESETS[name]) == []


def test_options_that_do_not_touch_each_other_are_beyond_doubt() -> None:
    assert names(Options(end="first_out", winner="first_out")) == []
    assert names(Options(book_size=2, deck_copies=2)) == []


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


def test_every_option_says_its_group() -> None:
    for name, kind in Options.__annotations__.items():
        assert "_in(" in kind, name


def test_the_preset_openspiel_is_what_the_rules_say() -> None:
    assert PRESETS["openspiel"] == Options(
        players=2, max_players=10, hand_sizes="openspiel", ask_empty_target="reject", book_on_draw="ends"
    )
    assert PRESETS["bicycle"] == Options()


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


def test_before_the_new_deal_all_hands_are_empty() -> None:
    rules = GoFish(Options(players=2))
    game = Game.deal(rules, Random(1)).after([ev.Redealt()])

    assert (game.state, game.view(0), game.view(None)) == (rules.start(), rules.start_view(0), rules.start_view(None))


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


def test_an_offer_holds_what_may_be_asked_and_nothing_else() -> None:
    offer = Moves(seat=0, targets=(1,), ranks=("2",))

    assert Ask(0, 1, "2") in offer
    assert Ask(0, 1, "3") not in offer
    assert Ask(0, 2, "2") not in offer
    assert Ask(1, 1, "2") not in offer
    assert "2" not in offer

    cards = Moves(seat=0, targets=(1,), cards=CardSet("2C"), shows=CardSet("2D 3D"))
    assert AskCard(0, 1, Card("2C"), Card("2D")) in cards
    assert AskCard(0, 1, Card("2C"), Card("3D")) not in cards
    assert AskCard(0, 1, Card("2H"), Card("2D")) not in cards


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
