"""A game as a program uses it: a log, whose turn it is, what is legal, how it ended, and moves as text."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from shoal import Card, Game, GoFish, Illegal, Literature, ShoalError, UnknownSeat, Unreadable, rules_of
from shoal.bots.naming import bot_of
from shoal.core.game import AnyRules, BadOptions
from shoal.core.games import GAMES
from shoal.games.literature import Ask, Claim, Options, PassTurn, Pause, Resume
from tests.strategies import AnyGame, samples_of

every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def game() -> AnyGame:
    """Literature, dealt by seat 2."""
    return Game.deal(Literature(), Random(7), dealer=2)


def played(rules: AnyRules, most: int = 400) -> AnyGame:
    """A game between random bots, by what a game offers."""
    game: AnyGame = Game.deal(rules, Random(3))
    bots = [bot_of(rules.name, "random")(rules, seat, Random(seat)) for seat in range(rules.seats)]
    told = [0] * rules.seats
    while (turn := game.turn) is not None and len(game.log) < most:
        for sight in game.sights(turn)[told[turn] :]:
            bots[turn].see(sight)
        told[turn] = len(game.log)
        game = game.push(game.text(bots[turn].move(game.view(turn))))
    return game


# --- A game is a log ------------------------------------------------------------------------------------------------------


def test_to_play_makes_the_next_game_and_leaves_this_one(game: AnyGame) -> None:
    later = game.play(Pause(3))

    assert (len(game.log), game.state.board.turn, game.state.board.paused_by) == (1, 2, None)
    assert (later.log[:1], later.state.board.paused_by) == (game.log, 3)
    assert later.play(Resume(3)).state == game.state


def test_a_replay_of_nothing_is_a_game_before_its_deal() -> None:
    game = Game.replay(Literature(), ())

    assert (game.state, game.view(0), game.outcome) == (Literature().start(), Literature().start_view(0), None)


def test_a_replay_takes_events_of_its_game_only_and_does_not_repeat_what_it_got() -> None:
    log: Any = Game.deal(GoFish(), Random(1)).log
    with pytest.raises(TypeError, match=r"a value of Dealt is no event of literature$"):
        Game.replay(Literature(), log)


@every_game
def test_a_loop_over_turns_plays_a_game_with_moves_as_text(name: str) -> None:
    game = played(rules_of(name))

    assert len(game.log) > 10
    assert game.over == (game.outcome is not None) == (game.rules.outcome(game.state) is not None)
    assert game.turn == game.rules.turn(game.state)


@every_game
def test_a_remembered_view_is_the_fold_of_the_sights(name: str) -> None:
    game = played(rules_of(name), 60)

    for seat in (None, *range(game.rules.seats)):
        view = game.rules.start_view(seat)
        for sight in game.sights(seat):
            view = game.rules.watch(view, sight)
        assert game.view(seat) == view == Game.replay(game.rules, game.log).view(seat)


def test_a_view_goes_on_from_the_view_of_the_game_before(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    game.view(0)
    later = game.push("2 asks 5 9C")
    seen: list[object] = []
    whole = Literature.seen

    def counted(self: Literature, event: Any, seat: int | None) -> Any:
        seen.append(event)
        return whole(self, event, seat)

    monkeypatch.setattr(Literature, "seen", counted)

    assert later.view(0) == later.view(0)
    assert seen == list(later.log[1:])
    assert game.view(0).board.last_question is None, "the game before keeps its own"


# --- Moves ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("2 asks 5 9C", Ask(2, 5, Card("9C"))),
        ("#2 asks #5 9C", Ask(2, 5, Card("9C"))),
        ("0 passes to 4", PassTurn(0, 4)),
        ("0 claims LC with 0 2C 3C, 4 4C", Claim(0, "LC", ((Card("2C"), 0), (Card("3C"), 0), (Card("4C"), 4)))),
    ],
)
def test_a_move_has_a_text_in_and_out(game: AnyGame, text: str, move: object) -> None:
    assert game.parse(text) == game.parse(game.text(move)) == move


@every_game
def test_every_move_that_may_be_tried_is_read_back_from_its_text(name: str) -> None:
    game, kinds = Game.deal(rules_of(name), Random(7)), set()
    for move in samples_of(name).attempts(game.rules, game.state, Random(1), range(2)):
        with suppress(Illegal):  # it is no move at all
            assert game.parse(game.text(move)) == move
            kinds.add(type(move))

    assert len(kinds) > 1 or name == "go_fish"


@pytest.mark.parametrize(
    "text",
    ["", "x", "0 asks 5 ZZ", "0 asks 5", "ruling redeals", "Anna asks Bo 9C", "0 asks 5 9C: yes", "0" * 5000, None],
)
def test_a_text_that_is_no_move_is_unreadable(game: AnyGame, text: Any) -> None:
    with pytest.raises(Unreadable, match="move"):
        game.push(text)


def test_an_illegal_move_is_refused_with_its_reason(game: AnyGame) -> None:
    assert Ask(2, 5, Card("9C")) in game.moves(2)
    assert Ask(1, 2, Card("9H")) not in game.moves(1)
    with pytest.raises(ShoalError, match="NOT_YOUR_TURN") as refused:
        game.play(Ask(1, 2, Card("9H")))

    assert isinstance(refused.value, Illegal)


@pytest.mark.parametrize(
    "move",
    [
        None,
        3,
        "0 asks 5 9C",
        Ask,
        Ask(2, 5, None),  # type: ignore[arg-type]
        Ask(2, 5, "9C"),  # type: ignore[arg-type]
        Ask("0", 5, Card("9C")),  # type: ignore[arg-type]
        Claim(0, "LC", ((None, 2),)),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_move_is_refused_and_never_breaks_the_rules(game: AnyGame, move: Any) -> None:
    with pytest.raises(Illegal, match=r"NOT_A_MOVE|UNKNOWN_CARD"):
        game.play(move)
    with pytest.raises(Illegal, match="NOT_A_MOVE"):
        game.text(move)
    with pytest.raises(Illegal, match="NOT_A_MOVE"):
        Game.deal(GoFish(), Random(1)).play(move)


@pytest.mark.parametrize("seat", [6, -1, "0", 1.5])
def test_a_seat_that_is_not_there_has_no_view(game: AnyGame, seat: Any) -> None:
    for use in (game.view, game.moves, game.sights, lambda seat: Game.deal(Literature(), Random(1), dealer=seat)):
        with pytest.raises(UnknownSeat, match="there is no seat"):
            use(seat)


def test_wrong_arguments_of_a_deal_are_named() -> None:
    deal: Any = Game.deal
    with pytest.raises(TypeError, match="such as Literature"):
        deal(Literature, Random(1))
    with pytest.raises(TypeError, match="such as Random"):
        deal(Literature(), 7)


# --- As text --------------------------------------------------------------------------------------------------------------


def test_rules_and_options_print_as_they_are_made() -> None:
    eight = Literature(Options(players=8))

    assert eval(repr(eight)).options == eight.options
    assert [repr(rules) for rules in (Literature(), eight, rules_of("go_fish", {"players": 5}))] == [
        "Literature()",
        "Literature(Options(players=8))",
        "GoFish(Options(players=5))",
    ]


def test_a_game_says_where_it_stands_and_shows_no_card(game: AnyGame) -> None:
    assert repr(Game.replay(Literature(), ())) == "<Game of Literature(): 0 events, not dealt>"
    assert repr(game) == "<Game of Literature(): 1 event, seat 2 to move>"
    assert repr(game.play(Pause(3))) == "<Game of Literature(): 2 events, nobody must act>"
    ended = played(rules_of("go_fish"), 10_000)
    assert repr(ended).endswith(" events, over, 4 to 4 to 3 to 2, a tie of side 0 and side 1>")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            BadOptions("BAD_PLAYER_COUNT", ("players",), players=5, least=4, most=8),
            "BAD_PLAYER_COUNT: players=5, least=4, most=8",
        ),
        (BadOptions("NO_FISHMONGER", ("callers", "fishmonger")), "NO_FISHMONGER: callers, fishmonger"),
        (BadOptions("UNKNOWN_GAME", game="chess", known=("a", "b")), "UNKNOWN_GAME: game=chess, known=a | b"),
        (BadOptions("BAD_FORM"), "BAD_FORM"),
    ],
)
def test_bad_options_are_names_and_values_which_their_message_repeats(error: BadOptions, text: str) -> None:
    assert str(error) == text
