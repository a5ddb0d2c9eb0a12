"""What holds under any valid house rules beyond the laws of `invariants.py`: random valid option sets, random games."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal
from shoal.games.literature import Ask, Literature, Options, State
from shoal.games.literature.rules.events import (
    Asked,
    AwardHalfSuit,
    CancelHalfSuit,
    Closed,
    MoveCard,
    Moved,
    Redeal,
    Revealed,
)
from shoal.games.literature.rules.state import Board
from tests.games.literature.samples import random_options
from tests.strategies import played, steps

pytestmark = pytest.mark.slow  # together they take many seconds

MOST = 1500
"""Moves of a game. Bluffs and begun claims can go on for long without a stall limit; nothing must hang before."""

seeds = st.integers(0, 2**32)


def rules_and_dice(seed: int) -> tuple[Any, Random]:
    rng = Random(seed)
    return Literature(random_options(rng)), rng


@pytest.mark.parametrize("options", [Options(players=4), Options(players=8, removed_rank="7", auto_single=False)])
@given(seed=seeds)
@settings(max_examples=5)
def test_the_turn_holder_always_has_a_question_or_a_certain_claim(options: Options, seed: int) -> None:
    """A15-5."""
    rules: Any = Literature(options)
    for table in steps(rules, Random(seed)):
        board: Board = table.state.board
        if board.phase == "play" and board.paused_by is None and board.claim is None:
            hand = table.state.hands[board.holder]

            assert rules.moves(table.views[board.holder]).asks or any(
                cards <= hand for cards in rules.half_suits.values()
            )


def able(offer: Any) -> bool:
    """Whether a seat can do more than wait; what it is unsure of does not count."""
    return bool(offer.asks or offer.claims or offer.names or owes(offer))


def owes(offer: Any) -> bool:
    return bool(offer.passes or offer.next or offer.claimers or offer.answers or offer.answers_challenge)


@given(seed=seeds)
@settings(max_examples=10)
def test_a_question_of_which_a_seat_is_unsure_is_legal_or_lacks_a_base_in_the_whole_team(seed: int) -> None:
    rng = Random(seed)
    rules = Literature(replace(random_options(rng), ask_requires="team", on_invalid_ask="reject"))
    for table in steps(rules, rng, 100):
        for seat, offer in table.offers().items():
            for card in offer.unsure:
                hands = table.state.hands[seat % 2 :: 2]
                bases = rules.half_suits[rules.half_suit_of[card]]
                if rules.options.bluff_ask and rules.options.bluff_needs_other_card:
                    bases = bases.without_card(card)
                expected = None if any(hand & bases for hand in hands) else "NO_BASE_CARD"

                with pytest.raises(Illegal, match=expected) if expected else nullcontext():
                    rules.check(table.state, Ask(seat, offer.targets_for(card)[0], card))


@given(seed=seeds)
@settings(max_examples=10)
def test_nobody_is_asked_again_for_a_card_that_has_not_moved_and_all_that_is_denied_is_true(seed: int) -> None:
    """`repeat_question=forbidden`, told from the log alone: what is asked, moved and closed, and nothing else."""
    rng = Random(seed)
    rules: Any = Literature(replace(random_options(rng), repeat_question="forbidden"))
    denied: set[tuple[int, Card]] = set()
    log = played(rules, rng, MOST).game.log
    game: Any = Game.replay(rules, log[:1])
    for event in log[1:]:
        game = game.after([event])
        match event:
            case Asked(_, target, card, hit=False):
                assert (target, card) not in denied
                denied.add((target, card))
            case Asked(_, _, card) | Moved(card):
                denied = {(seat, other) for seat, other in denied if other != card}
            case Revealed():
                denied = {(seat, card) for seat, card in denied if card not in event.cards}
            case _:
                pass
        assert {(seat, card) for seat, cards in enumerate(game.state.board.denied) for card in cards} == denied
        assert not any(card in game.state.hands[seat] for seat, card in denied)


@given(seed=seeds)
@settings(max_examples=10)
def test_every_card_that_is_offered_has_a_target_and_every_target_a_card(seed: int) -> None:
    rng = Random(seed)
    rules = Literature(replace(random_options(rng), repeat_question="forbidden"))
    for table in steps(rules, rng, 300):
        for offer in table.offers().values():
            cards = offer.asks | offer.irregular | offer.unsure

            assert all(offer.targets_for(card) for card in cards)
            assert all(offer.askable(target, cards) for target in offer.targets)
            assert all(target in offer.targets and barred and barred <= cards for target, barred in offer.barred)


@given(seed=seeds)
@settings(max_examples=10)
def test_games_among_random_movers_end_and_the_end_has_its_reason(seed: int) -> None:
    rules, rng = rules_and_dice(seed)
    table = played(rules, rng, 20_000)
    board: Board = table.state.board
    outcome = rules.outcome(table.state)

    assert board.over is not None
    assert outcome is not None
    assert outcome.points == board.scores
    assert {side for side in outcome.winners if board.scores[side] == max(board.scores)} == set(outcome.winners)
    match board.over.reason:
        case "all_closed":
            assert not board.open
        case "majority":
            assert max(board.scores) * 2 > rules.points
        case "clinch":
            rest = sum(rules.worth[name] for name, cards in rules.half_suits.items() if cards <= board.open)
            assert abs(board.scores[0] - board.scores[1]) > rest
        case "one_team_out":
            assert rules.options.endgame != "solo_claim"
            assert not all(sum(board.sizes[team::2]) for team in (0, 1))
        case reason:
            assert (reason, rules.options.stall_action) == ("stall", "end")


@given(seed=seeds)
@settings(max_examples=15)
def test_unheard_seats_follow_from_public_facts_and_no_others_owe_a_move(seed: int) -> None:
    """The same when all hands are dealt anew in the same sizes."""
    rules, rng = rules_and_dice(seed)
    for table in steps(rules, rng, 60):
        cards = [card for hand in table.state.hands for card in hand]
        rng.shuffle(cards)
        hands = []
        for size in table.state.board.sizes:
            hands.append(CardSet(cards[:size]))
            cards = cards[size:]
        unheard, turn, offers = rules.unheard(table.state), rules.turn(table.state), table.offers()
        if table.state.board.over is None:
            assert (turn is None) == (table.state.board.paused_by is not None), "I7"
            assert {seat for seat, offer in offers.items() if owes(offer)} <= {turn}, (
                "only the seat on turn owes a move"
            )

        assert unheard == rules.unheard(State(table.state.board, tuple(hands)))
        assert all(table.state.board.sizes[seat] for seat in unheard)
        assert turn not in unheard
        assert all(
            offer.interrupts == CardSet() and not offer.challenges
            for seat, offer in offers.items()
            if seat not in unheard
        )


@given(seed=seeds)
@settings(max_examples=15)
def test_a_ruling_at_any_moment_replays_and_the_game_goes_on(seed: int) -> None:
    rules, rng = rules_and_dice(seed)
    table = played(rules, rng, rng.randrange(80))
    if table.state.board.over is not None:
        return
    rulings = [
        CancelHalfSuit(rng.choice(list(rules.half_suits))),
        AwardHalfSuit(rng.choice(list(rules.half_suits)), rng.randrange(2)),
        MoveCard(rng.choice(list(rules.pack)), rng.randrange(rules.seats)),
        Redeal(),
    ]
    for ruling in rulings:
        try:
            events = rules.adjudicate(table.state, ruling, Random(seed))
        except Illegal:
            continue  # that half-suit is closed
        game = table.game.after(events)
        board: Board = game.state.board

        assert Game.replay(rules, game.log) == game
        assert CardSet(card for hand in game.state.hands for card in hand) == board.open
        assert [game.view(seat).hand for seat in range(rules.seats)] == list(game.state.hands)
        assert (board.claim, board.questioned, board.challenge) == (None, None, None)
        if board.over is None and board.paused_by is None:
            assert able(rules.moves(game.view(rules.turn(game.state))))


def test_some_half_suits_are_closed_in_every_way() -> None:
    rng = Random(2)
    outcomes = {
        event.outcome
        for _ in range(25)
        for event in played(Literature(random_options(rng)), rng, MOST).game.log
        if isinstance(event, Closed)
    }

    assert outcomes == {"won", "lost", "cancelled", "minus_one", "awarded"}
