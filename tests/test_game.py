"""The seam: a game is a log, and playing makes the next game."""

from __future__ import annotations

from random import Random

import pytest

from shoal import Card, Game, Illegal, Literature, Outcome, ShoalError
from shoal.core.game import BadOptions
from shoal.games.literature import Ask, Pause, Resume


def test_a_deal_is_the_first_event_of_a_log() -> None:
    game = Game.deal(Literature(), Random(1), dealer=2)

    assert len(game.log) == 1
    assert game.state.board.turn == 2


def test_to_play_makes_the_next_game_and_leaves_this_one() -> None:
    game = Game.deal(Literature(), Random(1))
    later = game.play(Pause(3))

    assert len(game.log) == 1
    assert game.state.board.paused_by is None
    assert later.log[:1] == game.log
    assert later.state.board.paused_by == 3
    assert later.play(Resume(3)).state == game.state


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    game = Game.deal(Literature(), Random(1))
    with pytest.raises(Illegal, match="NOT_YOUR_TURN") as refused:
        game.play(Ask(1, 2, Card("9H")))

    assert refused.value.reason == "NOT_YOUR_TURN"
    assert isinstance(refused.value, ShoalError)


def test_a_replay_of_nothing_is_a_game_before_its_deal() -> None:
    game = Game.replay(Literature(), ())

    assert game.state == Literature().start()
    assert game.view(0) == Literature().start_view(0)
    assert Literature().outcome(game.state) is None


def test_bad_options_are_names_and_values_which_their_message_repeats() -> None:
    error = BadOptions("BAD_PLAYER_COUNT", ("players",), players=5, least=4, most=8)

    assert (error.reason, error.options) == ("BAD_PLAYER_COUNT", ("players",))
    assert error.values == {"players": 5, "least": 4, "most": 8}
    assert str(error) == "BAD_PLAYER_COUNT: players=5, least=4, most=8"
    assert str(BadOptions("NO_FISHMONGER", ("callers", "fishmonger"))) == "NO_FISHMONGER: callers, fishmonger"
    assert str(BadOptions("UNKNOWN_GAME", game="chess", known=("a", "b"))) == "UNKNOWN_GAME: game=chess, known=a | b"
    assert str(BadOptions("BAD_FORM")) == "BAD_FORM"


def test_an_outcome_is_data() -> None:
    assert Outcome((4, 4), (0, 1)) == Outcome((4, 4), (0, 1))
