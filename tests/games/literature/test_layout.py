"""Who sits where, and which cards are in which half-suit."""

from __future__ import annotations

import pytest

from shoal.core.cards import Card
from shoal.core.game import BadOptions
from shoal.games.literature.rules.options import Layout, Options


def test_teams_sit_alternately() -> None:
    assert Layout().sides == ((0, 2, 4), (1, 3, 5))


def test_teammates_and_opponents_are_named_clockwise_from_the_seat() -> None:
    layout = Layout(Options(players=8))

    assert layout.teammates(3) == (5, 7, 1)
    assert layout.opponents(3) == (4, 6, 0, 2)


def test_seats_are_numbered_from_0() -> None:
    layout = Layout(Options(players=4))

    assert [seat for seat in range(-5, 10) if layout.is_seat(seat)] == [0, 1, 2, 3]


def test_every_card_of_the_pack_is_in_one_half_suit() -> None:
    layout = Layout()

    assert layout.half_suit_of[Card("7S")] == "LS"
    assert Card("8S") not in layout.half_suit_of
    assert len(layout.pack) == 48


def test_the_setup_says_the_same_as_data() -> None:
    layout = Layout(Options(players=4))

    assert layout.setup.seats == 4
    assert layout.setup.sides == layout.sides
    assert dict(layout.setup.half_suits) == layout.half_suits


def test_options_that_make_no_table_are_refused() -> None:
    with pytest.raises(BadOptions, match="BAD_PLAYER_COUNT"):
        Layout(Options(players=3))
