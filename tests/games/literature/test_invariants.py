"""The invariants I1 to I9 of the rules (`rules.md` A15), on random games with pauses, staged and out-of-turn claims."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from shoal.core.cards import CardSet
from shoal.core.game import Game, Illegal, UncheckedRules
from shoal.games.literature import Ask, Literature, Options, State
from shoal.games.literature.rules.events import Asked, Revealed
from shoal.games.literature.rules.state import Board
from tests.games.literature.samples import LiteratureSamples
from tests.strategies import steps

TABLES = [
    Options(players=4),
    Options(players=6, removed_rank="2"),
    Options(players=8, removed_rank="7", auto_single=False),
    Options(players=10, removed_rank="A"),
    Options(players=12, removed_rank="T", auto_single=False),
]
OPTIONS = [*TABLES, *(replace(options, out_of_turn_claim="reject") for options in TABLES)]
every_table = pytest.mark.parametrize(
    "rules", [pytest.param(Literature(o), id=f"{o.players}-{o.out_of_turn_claim}") for o in OPTIONS]
)
seeds = st.integers(0, 2**32)


def changes(rules: UncheckedRules, seed: int) -> list[tuple[State, Any, State]]:
    """Every event of a whole random game, with the truth before and after it."""
    *_, table = steps(rules, Random(seed))
    game: Any = Game.replay(rules, ())
    told = []
    for event in table.game.log:
        before, game = game, game.after([event])
        told.append((before.state, event, game.state))
    return told


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_hands_are_exactly_the_open_half_suits_and_sizes_their_counts(rules: Literature, seed: int) -> None:
    """I1."""
    for _, _, state in changes(rules, seed):
        in_hands = [card for hand in state.hands for card in hand]

        assert len(in_hands) == len(set(in_hands))
        assert CardSet(in_hands) == state.board.open
        assert state.board.sizes == tuple(map(len, state.hands))


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_won_and_cancelled_half_suits_are_the_closed_ones(rules: Literature, seed: int) -> None:
    """I2."""
    for _, event, state in changes(rules, seed):
        board = state.board
        cancelled = sum(closed.team is None for closed in board.closed)

        assert sum(board.scores) + cancelled == len(board.closed)
        assert len({closed.half_suit for closed in board.closed}) == len(board.closed)
        if not isinstance(event, Revealed):  # the closing is told right after it
            still_open = [cards for name, cards in rules.half_suits.items() if name not in names(board)]
            assert CardSet(card for cards in still_open for card in cards) == board.open


def names(board: Board) -> set[str]:
    return {closed.half_suit for closed in board.closed}


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_in_play_the_turn_holder_and_both_teams_have_cards(rules: Literature, seed: int) -> None:
    """I3, and what the other phases mean; between moves only, not between the events of one move."""
    for table in steps(rules, Random(seed)):
        board: Board = table.state.board
        cards = [sum(board.sizes[team::2]) for team in (0, 1)]
        if board.phase == "over":
            assert (board.turn, cards, board.open) == (None, [0, 0], CardSet())
            continue
        assert board.turn is not None
        own, other = cards[board.turn % 2], cards[1 - board.turn % 2]
        match board.phase:
            case "play":
                assert board.sizes[board.turn]
                assert own
                assert other
            case "pass":
                assert not board.sizes[board.turn]
                assert own
            case "choose_claimer":
                assert (own, bool(other)) == (0, True)
            case "endgame":
                assert (bool(own), other) == (True, 0)
            case _:
                pytest.fail(board.phase)


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_a_miss_gives_the_turn_to_the_target_and_a_hit_never_moves_it(rules: Literature, seed: int) -> None:
    """I4."""
    for before, event, after in changes(rules, seed):
        if isinstance(event, Asked):
            assert before.board.turn == event.seat
            assert after.board.turn == (event.seat if event.hit else event.target)
            assert after.board.last_question == event


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_a_hit_moves_one_card_and_a_claim_takes_a_half_suit_away(rules: Literature, seed: int) -> None:
    """I5."""
    for before, event, after in changes(rules, seed):
        if before.board.phase == "deal":
            continue
        grown = [now - then for then, now in zip(before.board.sizes, after.board.sizes, strict=True)]
        match event:
            case Asked(seat, target, card, hit):
                assert hit == (card in before.hands[target])
                assert [seat for seat, by in enumerate(grown) if by] == (sorted([seat, target]) if hit else [])
                assert (grown[seat], grown[target]) == ((1, -1) if hit else (0, 0))
            case Revealed(half_suit, holders):
                assert -sum(grown) == len(rules.half_suits[half_suit]) == len(holders)
                assert all(card in before.hands[holder] for card, holder in holders)
            case _:
                assert not any(grown)


@pytest.mark.slow
@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_void_stays_void_and_contained_stays_contained(rules: Literature, seed: int) -> None:
    """I6, and A15-16."""
    for before, _, after in changes(rules, seed):
        if before.board.phase == "deal":
            continue
        for cards in rules.half_suits.values():
            for then, now in zip(before.hands, after.hands, strict=True):
                assert then & cards or not now & cards
            for team in (0, 1):
                assert any(hand & cards for hand in before.hands[team::2]) or not any(
                    hand & cards for hand in after.hands[team::2]
                )


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_at_most_one_seat_owes_something(rules: Literature, seed: int) -> None:
    """I7."""
    for table in steps(rules, Random(seed)):
        offers = table.offers()
        owing = [seat for seat, offer in offers.items() if offer.asks or offer.passes or offer.claimers or offer.begins]

        assert len(owing) <= 1
        assert owing in ([], [table.state.board.turn])


@pytest.mark.slow
@every_table
@given(seed=seeds)
@settings(max_examples=3)
def test_the_legality_of_a_question_is_a_function_of_the_askers_view(rules: Literature, seed: int) -> None:
    """I8: the same answer when all the other hands are swapped around."""
    rng = Random(seed)
    for table in steps(rules, rng, most=30):
        seat = table.state.board.turn
        if seat is None:
            break
        others = [hand for other, hand in enumerate(table.state.hands) if other != seat]
        rng.shuffle(others)
        hands = (*others[:seat], table.state.hands[seat], *others[seat:])
        for move in LiteratureSamples().attempts(rules, table.state, rng, [seat]):
            if isinstance(move, Ask):
                assert reason(rules, table.state, move) == reason(rules, State(table.state.board, hands), move)


def reason(rules: Literature, state: State, move: Ask) -> str | None:
    try:
        rules.check(state, move)
    except Illegal as illegal:
        return illegal.reason
    return None


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_replaying_the_log_reproduces_the_state(rules: Literature, seed: int) -> None:
    """I9."""
    for table in steps(rules, Random(seed)):
        if len(table.moves) % 10 == 0:
            assert Game.replay(rules, table.game.log).state == table.state


@every_table
@given(seed=seeds)
@settings(max_examples=5)
def test_the_turn_holder_always_has_a_question_or_a_certain_claim(rules: Literature, seed: int) -> None:
    """A15-5."""
    for table in steps(rules, Random(seed)):
        board = table.state.board
        if board.phase == "play" and board.paused_by is None and board.claim is None:
            hand = table.state.hands[board.turn]
            certain = any(cards <= hand for cards in rules.half_suits.values())

            assert table.offers()[board.turn].asks or certain
