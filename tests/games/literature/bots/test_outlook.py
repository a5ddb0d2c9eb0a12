"""What a learned mind sees ahead in small positions: sweeps, loot, runs. Whether both twins see the same: tests/native."""

from __future__ import annotations

import pytest

from shoal.core.cards import PACK, Card, CardSet
from shoal.games.literature import Literature
from shoal.games.literature.bots.behaviour import Behaviour
from shoal.games.literature.bots.memory import PerfectMemory
from shoal.games.literature.bots.reading import TableOutlook, TableReading, TurnPosition
from tests.games.literature.positions import Play, position

Chances = list[list[float]]


def open_hands(game: Play) -> Chances:
    """What somebody knows who sees all hands, by seat and card."""
    return [[float(card in hand) for card in PACK] for hand in game.state.hands]


def unknown(game: Play) -> Chances:
    return [[0.0] * len(PACK) for _ in game.state.hands]


def outlook(game: Play, chance: Chances, guess: Chances) -> TableOutlook:
    """Of seat 0; `guess` is what everybody thinks."""
    rules = game.rules
    assert isinstance(rules, Literature)
    knowledge = PerfectMemory(rules, 0)
    for event in game.log:
        knowledge.see(rules.seen(event, 0))
    view = game.view(0)
    behaviour = Behaviour(rules, knowledge.questions, 0)
    at = TurnPosition(rules, 0, view.hand.mask, knowledge.public, behaviour, view.board.scores)
    asks = [(seat, card) for card in askable(rules, view.hand) for seat in (1, 3) if game.state.hands[seat]]
    return TableOutlook(TableReading(at, chance, guess), asks)


def askable(rules: Literature, hand: CardSet) -> list[Card]:
    return [card for cards in rules.half_suits.values() if cards & hand for card in cards - hand]


def test_a_bot_that_knows_all_cards_sweeps_every_half_suit_in_its_hand() -> None:
    game = position("2S 3S 2H", "4S 5S 3H", "6S", "7S 4H 5H 6H 7H 2D 3D 4D 5D 6D 7D")

    ahead = outlook(game, open_hands(game), unknown(game))

    assert ahead.best == 1
    assert sorted(ahead.own_sweep.values()) == [0, 1, 1]


def test_what_is_a_matter_of_luck_is_swept_as_often_as_all_questions_hit() -> None:
    game = position("2S 3S", "4S 5S", "6S", "7S")
    own, *_ = open_hands(game)
    fair = [(1 - mine) / 2 for mine in own]
    even = [own, fair, [0.0] * len(PACK), fair]

    ahead = outlook(game, even, unknown(game))

    assert list(ahead.own_sweep.values()) == [pytest.approx(1 / 16)]
    assert ahead.run(ahead.by_likelihood) == pytest.approx(1 / 2 + 1 / 4 + 1 / 8 + 1 / 16)


def test_opponents_sweep_what_everybody_knows_of_and_nothing_that_nobody_knows() -> None:
    game = position("2S 3S", "4S 5S", "6S", "7S")

    told = outlook(game, open_hands(game), open_hands(game))
    untold = outlook(game, open_hands(game), unknown(game))

    assert (told.opponents.best_sweep, untold.opponents.best_sweep) == (1, 0)
    assert (told.seats[1].loot, untold.seats[1].loot) == (3, 0)
    assert told.mates.best_sweep == 1


def test_a_seat_sweeps_only_half_suits_of_which_it_has_a_card() -> None:
    game = position("2S 3S 2H 3H 4H", "4S 5S 5H", "6S 6H 7H", "7S")

    ahead = outlook(game, open_hands(game), open_hands(game))

    assert [ahead.seats[seat].sweeps for seat in (1, 3)] == [2, 1]
    assert [ahead.seats[seat].loot for seat in (1, 3)] == [3 + 5, 3]
    assert ahead.opponents.bases == dict(zip(ahead.own_sweep, [1, 2], strict=True))  # hearts, spades


def test_seats_without_cards_do_not_count() -> None:
    game = position("2S 3S", "4S 5S 7S", "6S", "")

    ahead = outlook(game, open_hands(game), open_hands(game))

    assert (ahead.mates.seats, ahead.opponents.seats) == (1, 1)
    assert (ahead.opponents.most_cards, ahead.opponents.least_cards) == (3, 3)
    assert set(ahead.seats) == {1, 2}
