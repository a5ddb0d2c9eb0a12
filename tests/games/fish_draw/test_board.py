"""What everybody sees of a Fish Draw table, sight by sight."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from shoal.core.cards import Card
from shoal.core.game import Game
from shoal.games.fish_draw import FishDraw, Options, Redraw, Reveal, Shout
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import empty
from shoal.games.fish_draw.rules.moves import Moves
from shoal.games.fish_draw.rules.state import start


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


def test_an_offer_holds_exactly_what_it_says() -> None:
    moves = (Reveal(1), Shout(1), Redraw(1))
    offers = (Moves(1, reveal=True), Moves(1, shout=True), Moves(1, redraw=True))

    assert [[move in offer for move in moves] for offer in offers] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]
    assert Redraw(0) not in offers[2]


def test_the_dice_of_a_deal_are_a_number_of_63_bits() -> None:
    for seed in range(40):
        dice = [event.dice for event in FishDraw().deal(Random(seed)) if isinstance(event, ev.Dealt)]

        assert len(dice) == 1
        assert 0 <= dice[0] < 2**63


def test_the_same_dealer_deals_again() -> None:
    rules = FishDraw(Options(players=3))
    game = Game.deal(rules, Random(1), dealer=2)

    assert game.after(rules.adjudicate(game.state, ev.Redeal(), Random(2))).state.board.dealer == 2


def test_every_seat_is_offered_what_it_may_do() -> None:
    rules = FishDraw(Options(players=3))
    game = Game.deal(rules, Random(1))

    assert [rules.moves(game.view(seat)).seat for seat in range(3)] == [0, 1, 2]
    assert rules.moves(Game.replay(rules, ()).view(1)).seat == 1
