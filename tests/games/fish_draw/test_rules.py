"""Deals, cuts, rulings, and whatever scenarios cannot express."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import BadOptions, Game, Illegal
from shoal.games.fish_draw import Call, Collect, FishDraw, Options, PublicView, Reveal, SeatView, Shout
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import empty
from shoal.games.fish_draw.rules.course import shuffled
from shoal.games.fish_draw.rules.moves import Moves
from shoal.games.fish_draw.rules.state import start
from tests.strategies import played


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card, codes.split()))


def refusal(options: Options) -> str:
    with pytest.raises(BadOptions) as refused:
        FishDraw(options)
    return refused.value.reason


# --- House rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (Options(players=2), "BAD_PLAYER_COUNT"),
        (Options(players=7), "BAD_PLAYER_COUNT"),
        (Options(players=3, fishmonger=3), "UNKNOWN_FISHMONGER"),
        (Options(fishmonger=-1), "UNKNOWN_FISHMONGER"),
        (Options(callers="fishmonger"), "NO_FISHMONGER"),
        (Options(keep=-1), "BAD_NUMBER"),
        (Options(keep=57), "BAD_NUMBER"),
        (Options(false_call_penalty=57), "BAD_NUMBER"),
        (Options(max_rounds=0), "BAD_NUMBER"),
        (Options(max_rounds=10_001), "BAD_NUMBER"),
    ],
)
def test_options_that_make_no_game_are_refused_by_name(options: Options, reason: str) -> None:
    assert refusal(options) == reason


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (Options(), []),
        (Options(players=5, remainder="set_aside"), ["FISH_MAY_BE_ASIDE"]),
        (Options(players=4, remainder="set_aside"), []),
        (Options(collect_order="seat"), ["MAY_GO_IN_CIRCLES"]),
        (Options(collect_order="seat", won_cards="pile"), []),
        (Options(two_fish_scope="series"), ["SERIES_IS_REVEAL"]),
        (Options(fish="jokers", final_fish_trump=False), ["JOKERS_HAVE_NO_RANK"]),
        (Options(fishmonger=0, callers="any"), ["FISHMONGER_UNHEEDED"]),
        (Options(fishmonger=0, callers="majority"), ["FISHMONGER_UNHEEDED"]),
        (Options(fishmonger=0), []),
        (Options(jokers=2), ["NO_JOKERS"]),
        (Options(jokers=2, fish="jokers"), []),
    ],
)
def test_legal_options_may_still_be_doubtful(options: Options, names: list[str]) -> None:
    assert [doubt.name for doubt in FishDraw(options).doubts] == names


def test_the_setup_has_what_a_client_must_know() -> None:
    setup = FishDraw(Options(players=3, fish="jokers", jokers=2)).setup

    assert (setup.seats, setup.sides, setup.cards, setup.fish) == (3, ((0,), (1,), (2,)), 54, 2)
    assert FishDraw().setup.fish == 4


# --- The deal ---------------------------------------------------------------------------------------------------------


def test_a_card_is_drawn_for_the_fish_and_goes_back() -> None:
    chosen, dealt, begun = FishDraw().deal(Random(1), 2)

    assert isinstance(chosen, ev.FishChosen)
    assert chosen.card is not None
    assert {card.rank for card in chosen.fish} == {chosen.card.rank}
    assert len(chosen.fish) == 4
    assert isinstance(dealt, ev.Dealt)
    assert sorted(card for stack in dealt.stacks for card in stack) == sorted(FishDraw().pack)
    assert begun == ev.RoundBegun(3)


def test_a_shuffle_depends_on_dice_number_and_cards_and_not_on_their_order() -> None:
    some = cards("2C 3C 4C 5C 6C 7C 8C 9C")

    assert shuffled(some, 1, 0) == shuffled(reversed(some), 1, 0)
    assert len({shuffled(some, dice, number) for dice in range(5) for number in range(5)}) == 25
    assert sorted(shuffled(some, 1, 0)) == list(some)


# --- Who sees what ----------------------------------------------------------------------------------------------------


def position(*stacks: str, middle: str = "", options: Options | None = None) -> Any:
    """A game between rounds in which the fives are Fish."""
    rules = FishDraw(replace(options or Options(), players=len(stacks)))
    dealt = ev.Dealt(0, tuple(map(cards, stacks)), cards(middle), (), 7)
    return Game.replay(rules, [ev.FishChosen(CardSet("5C 5D 5H 5S")), dealt, ev.RoundBegun(0)])


def test_only_a_seat_that_is_called_upon_has_seen_its_stack() -> None:
    game = position("5C 2C", "3C 4C", "6C 7C").play(Call(1, 0))
    (reshuffled,) = (event for event in game.log if isinstance(event, ev.Reshuffled))

    assert [game.rules.seen(reshuffled, seat) for seat in (0, 1, 2, None)] == [
        ev.StackSeen(0, CardSet("5C 2C")),
        *[ev.ReshuffledSeen(0)] * 3,
    ]
    assert game.view(0) == SeatView(game.state.board, 0)
    assert game.view(None) == PublicView(game.state.board)


def test_nobody_looks_when_a_pile_becomes_a_stack() -> None:
    game = position("AC", "3C 4C", "6C 7C", options=Options(won_cards="pile")).play(Reveal(0)).play(Reveal(0))
    (reshuffled,) = (event for event in game.log if isinstance(event, ev.Reshuffled))

    assert not reshuffled.looked
    assert game.rules.seen(reshuffled, 0) == ev.ReshuffledSeen(0)


def test_face_down_cards_are_cut_to_their_number() -> None:
    some = cards("2C 3C")
    rules = FishDraw()
    for event, sight in (
        (ev.Collected(1, some), ev.CollectedSeen(1, 2)),
        (ev.Collected(1, some, pile=True), ev.CollectedSeen(1, 2, pile=True)),
        (ev.Forfeited(1, some), ev.ForfeitedSeen(1, 2)),
        (ev.Split(((0, some), (1, ()))), ev.SplitSeen(((0, 2), (1, 0)))),
        (ev.FishDrawn("two_fish", (0, 1), some), ev.FishDrawnSeen("two_fish", (0, 1))),
        (ev.Dealt(2, (some, ()), some, cards("9C"), 5), ev.DealtSeen(2, (2, 0), 2, 1)),
    ):
        assert [rules.seen(event, seat) for seat in (None, 1)] == [sight, sight]


# --- Piles ------------------------------------------------------------------------------------------------------------


def test_a_seat_that_does_not_shout_keeps_the_top_of_its_stack_before_its_pile() -> None:
    game = position("AC 2C 8C", "3C 5C 9C", "6C 7C TC", options=Options(won_cards="pile", keep=1))
    game = game.play(Reveal(0))  # Ann has won three cards onto her pile
    assert game.state.board.piles == (3, 0, 0)
    game = game.play(Reveal(0)).play(Shout(1)).play(Shout(2))
    game = game.play(Collect(1))

    assert (game.state.stacks[0], game.state.piles[0]) == (cards("8C"), ())
    assert game.state.board.piles == (0, 2, 0)


def test_a_seat_that_is_called_upon_shuffles_its_pile_too() -> None:
    game = position("AC 2C", "3C 4C", "6C 7C", options=Options(won_cards="pile")).play(Reveal(0)).play(Call(1, 0))

    assert game.state.piles == ((), (), ())
    assert sorted(game.state.stacks[0]) == sorted(cards("AC 2C 3C 6C"))
    assert game.state.board.piles == (0, 0, 0)


# --- Rulings, the next deal, the end ----------------------------------------------------------------------------------


def test_the_table_may_settle_to_deal_again_and_nothing_carries_over() -> None:
    rules = FishDraw(Options(players=3))
    table = played(rules, Random(4), most=3)
    dealer = table.state.board.dealer
    events = rules.adjudicate(table.state, ev.Redeal(), Random(9))

    assert events == (ev.Redealt(), *rules.deal(Random(9), dealer))
    assert table.game.after(events).state == Game.replay(rules, rules.deal(Random(9), dealer)).state


def test_what_the_table_cannot_settle() -> None:
    rules = FishDraw(Options(players=3))
    over = played(rules, Random(4), most=5_000).state
    asked: list[tuple[Any, Any, str]] = [
        (rules.start(), ev.Redeal(), "NOT_DEALT"),
        (over, ev.Redeal(), "GAME_OVER"),
        (Game.deal(rules, Random(1)).state, "anything", "UNKNOWN_RULING"),
    ]
    for state, ruling, reason in asked:
        with pytest.raises(Illegal) as refused:
            rules.adjudicate(state, ruling, Random(1))
        assert refused.value.reason == reason


def test_the_next_dealer_sits_to_the_left() -> None:
    rules = FishDraw(Options(players=3))

    assert [rules.next_dealer(Game.deal(rules, Random(1), seat).state, Random(1)) for seat in range(3)] == [1, 2, 0]


def test_before_the_deal_nobody_may_do_anything() -> None:
    rules = FishDraw()

    assert rules.turn(rules.start()) is None
    assert rules.outcome(rules.start()) is None
    assert not rules.moves(rules.start_view(0))
    assert rules.moves(rules.start_view(None)) == Moves()
    with pytest.raises(Illegal, match="NOT_DEALT"):
        rules.check(rules.start(), Reveal(0))


def test_each_seat_that_shares_a_win_has_a_point() -> None:
    game = position("5C KC 2C", "5D KD 3C", "6C 7C 4C", options=Options(final_tie="shared")).play(Reveal(0))
    outcome = game.rules.outcome(game.state)

    assert (outcome.points, outcome.winners) == ((1, 1, 0), (0, 1))


def test_a_split_adds_to_what_its_seats_have_and_leaves_the_rest_face_down() -> None:
    board = replace(
        empty(3),
        sizes=(2, 0, 1),
        middle_up=(Card("KS"), Card("KC"), Card("QD")),
        middle_down=2,
        phase="repeat",
    )
    after = board.after(ev.SplitSeen(((0, 2), (2, 2))))

    assert after.sizes == (4, 0, 3)
    assert (after.middle_up, after.middle_down) == ((), 1)


def test_before_the_deal_every_seat_has_an_empty_stack_and_an_empty_pile() -> None:
    state = start(3, dealer=2)

    assert (state.stacks, state.piles) == (((), (), ()), ((), (), ()))
    assert (state.board.dealer, state.board.sizes, state.board.piles) == (2, (0, 0, 0), (0, 0, 0))


def test_the_dice_of_a_deal_are_a_number_of_63_bits() -> None:
    for seed in range(40):
        dice = [event.dice for event in FishDraw().deal(Random(seed)) if isinstance(event, ev.Dealt)]

        assert len(dice) == 1
        assert 0 <= dice[0] < 2**63


def test_the_same_dealer_deals_again() -> None:
    rules = FishDraw(Options(players=3))
    game = Game.deal(rules, Random(1), dealer=2)

    assert game.after(rules.adjudicate(game.state, ev.Redeal(), Random(2))).state.board.dealer == 2


seeds = st.integers(0, 2**32)


def test_with_shuffled_collections_the_order_is_hidden_and_with_seat_order_it_is_as_they_lay() -> None:
    rng = Random(3)
    for order in ("shuffled", "seat"):
        table = played(FishDraw(Options(collect_order=order)), rng, most=400)
        lay: list[Any] = []
        differ = False
        for event in table.game.log:
            match event:
                case ev.Revealed(cards):
                    lay += [card for _, card in cards]
                case ev.Collected(_, cards):
                    differ |= [card for card in lay if card in cards] != [card for card in cards if card in lay]
                    lay = [card for card in lay if card not in cards]
                case _:
                    pass
        assert differ == (order == "shuffled")


def test_a_whole_round_costs_a_move_for_each_shout_and_one_for_the_collection() -> None:
    rules = FishDraw(Options(players=3))
    game = Game.deal(rules, Random(2), 0)
    while game.state.board.phase != "collect":
        game = game.play(Reveal(rules.turn(game.state) or 0))

    assert rules.unheard(game.state) == (0, 1, 2)
    assert rules.unheard(game.play(Shout(1)).state) == (0, 2)
    assert rules.turn(game.state) == game.state.board.winner
