"""The state and its fold, event by event."""

from __future__ import annotations

from random import Random

from shoal.core.cards import Card, CardSet
from shoal.games.literature import Literature, Options
from shoal.games.literature.rules.events import Asked, ClaimBegun, Closed, Misdealt, Over, Paused, Public, Revealed
from shoal.games.literature.rules.state import Board, State

RULES = Literature(Options(players=4))
DEAL = RULES.deal(Random(2), 1)[0]
START = RULES.evolve(RULES.start(), DEAL)


def after(*events: Public) -> State:
    state = START
    for event in events:
        state = state.after(event)
    return state


def test_before_the_deal_nobody_has_cards_or_the_turn() -> None:
    board = RULES.start().board

    assert (board.phase, board.turn, board.sizes, len(board.open)) == ("deal", None, (0, 0, 0, 0), 48)


def test_the_dealer_has_the_first_turn() -> None:
    assert (START.board.phase, START.board.turn, START.board.sizes) == ("play", 1, (12, 12, 12, 12))


def test_a_hit_moves_the_card_and_a_miss_moves_the_turn() -> None:
    card = next(iter(START.hands[2]))
    hit = after(Asked(1, 2, card, hit=True))
    miss = after(Asked(1, 0, card, hit=False))

    assert (hit.board.turn, hit.board.sizes) == (1, (12, 13, 11, 12))
    assert card in hit.hands[1] - hit.hands[2]
    assert (miss.board.turn, miss.hands) == (0, START.hands)


def test_a_reveal_takes_the_cards_away_and_ends_the_claim() -> None:
    cards = RULES.half_suits["LC"]
    holders = tuple((card, seat) for seat, hand in enumerate(START.hands) for card in hand & cards)
    state = after(ClaimBegun(1, "LC"), Revealed("LC", holders), Closed("LC", 1, "won", (0, 1)))

    assert state.board.claim is None
    assert state.board.open == RULES.pack - cards
    assert state.board.scores == (0, 1)
    assert all(not hand & cards for hand in state.hands)
    assert sum(state.board.sizes) == 42


def test_a_game_has_begun_with_the_first_question_or_claim_and_not_with_a_pause() -> None:
    assert not START.board.begun
    assert not after(Paused(0)).board.begun
    assert after(Asked(1, 2, Card("9H"), hit=False)).board.begun
    assert after(ClaimBegun(1, "LC")).board.begun
    assert after(Closed("LC", None, "cancelled", (0, 0))).board.begun


def test_a_misdeal_takes_everything_back_but_the_dealer() -> None:
    state = after(Paused(0), Misdealt(Card("9H")))

    assert state.board == Board(dealer=1, sizes=(0, 0, 0, 0), open=RULES.pack)
    assert state.hands == (CardSet(),) * 4


def test_nobody_has_the_turn_when_it_is_over() -> None:
    board = after(Over((4, 4), None)).board

    assert (board.phase, board.turn, board.over) == ("over", None, Over((4, 4), None))
