"""A game as a program uses it: whose turn it is, what is legal, how it ended, and moves as text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from shoal import Card, Game, GoFish, Illegal, Literature, UnknownSeat, Unreadable, rules_of
from shoal.bots.naming import bot_of
from shoal.core.game import AnyRules
from shoal.core.games import GAMES
from shoal.games.literature import Ask, Claim, Options, PassTurn, Pause, SeatView
from tests.strategies import samples_of


def _dealt(game: str = "literature") -> Game[Any, Any, Any, Any, Any, Any]:
    return Game.deal(rules_of(game), Random(7))


def _played(rules: AnyRules, most: int = 400) -> Game[Any, Any, Any, Any, Any, Any]:
    """A game between random bots, by what a game offers."""
    game: Game[Any, Any, Any, Any, Any, Any] = Game.deal(rules, Random(3))
    bots = [bot_of(rules.name, "random")(rules, seat, Random(seat)) for seat in range(rules.seats)]
    told = [0] * rules.seats
    while (turn := game.turn) is not None and len(game.log) < most:
        for sight in game.sights(turn)[told[turn] :]:
            bots[turn].see(sight)
        told[turn] = len(game.log)
        move = bots[turn].move(game.view(turn))
        game = game.push(game.text(move))
    return game


@pytest.mark.parametrize("name", GAMES)
def test_a_loop_over_turns_plays_a_game_with_moves_as_text(name: str) -> None:
    game = _played(rules_of(name))

    assert len(game.log) > 10
    assert game.over == (game.outcome is not None) == (game.rules.outcome(game.state) is not None)
    assert game.turn == game.rules.turn(game.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_remembered_view_is_the_fold_of_the_sights(name: str) -> None:
    game = _played(rules_of(name), 60)

    for seat in (None, *range(game.rules.seats)):
        view = game.rules.start_view(seat)
        for sight in game.sights(seat):
            view = game.rules.watch(view, sight)
        assert game.view(seat) == view == Game.replay(game.rules, game.log).view(seat)


def test_a_view_goes_on_from_the_view_of_the_game_before(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _dealt()
    game.view(0)
    later = game.push("0 asks 5 9C")
    seen: list[object] = []
    whole = Literature.seen

    def counted(self: Literature, event: Any, seat: int | None) -> Any:
        seen.append(event)
        return whole(self, event, seat)

    monkeypatch.setattr(Literature, "seen", counted)

    assert later.view(0) == later.view(0)
    assert seen == list(later.log[1:])
    assert game.view(0).board.last_question is None, "the game before keeps its own"


def test_the_moves_of_a_seat_are_those_that_play_accepts() -> None:
    game = Game.deal(Literature(), Random(7))

    assert Ask(0, 5, Card("9C")) in game.moves(0)
    assert Ask(0, 5, Card("2C")) not in game.moves(0)
    with pytest.raises(Illegal):
        game.play(Ask(0, 5, Card("2C")))
    view = game.view(0)
    assert isinstance(view, SeatView)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("2 asks 5 9C", Ask(2, 5, Card("9C"))),
        ("#2 asks #5 9C", Ask(2, 5, Card("9C"))),
        ("0 passes to 4", PassTurn(0, 4)),
        ("0 claims LC with 0 2C 3C, 4 4C", Claim(0, "LC", ((Card("2C"), 0), (Card("3C"), 0), (Card("4C"), 4)))),
    ],
)
def test_a_move_has_a_text_in_and_out(text: str, move: object) -> None:
    game = _dealt()

    assert game.parse(text) == move
    assert game.parse(game.text(move)) == move


@pytest.mark.parametrize("name", GAMES)
def test_every_move_that_may_be_tried_is_read_back_from_its_text(name: str) -> None:
    game = _dealt(name)
    tried = [
        move for move in samples_of(name).attempts(game.rules, game.state, Random(1), range(2)) if _is_move(game, move)
    ]

    assert len({type(move) for move in tried}) > 1 or name == "go_fish"
    assert [move for move in tried if game.parse(game.text(move)) != move] == []


def _is_move(game: Game[Any, Any, Any, Any, Any, Any], move: object) -> bool:
    try:
        game.text(move)
    except Illegal:
        return False
    return True


@pytest.mark.parametrize(
    "text",
    ["", "x", "0 asks 5 ZZ", "0 asks 5", "ruling redeals", "Anna asks Bo 9C", "0 asks 5 9C: yes", "0" * 5000, None],
)
def test_a_text_that_is_no_move_is_unreadable(text: Any) -> None:
    game = _dealt()
    with pytest.raises(Unreadable, match="move"):
        game.push(text)


@pytest.mark.parametrize(
    "move",
    [
        None,
        3,
        "0 asks 5 9C",
        Ask,
        Ask(0, 5, None),  # type: ignore[arg-type]
        Ask(0, 5, "9C"),  # type: ignore[arg-type]
        Ask("0", 5, Card("9C")),  # type: ignore[arg-type]
        Claim(0, "LC", ((None, 2),)),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_move_is_refused_and_never_breaks_the_rules(move: Any) -> None:
    game = Game.deal(Literature(), Random(7))
    with pytest.raises(Illegal, match=r"NOT_A_MOVE|UNKNOWN_CARD"):
        game.play(move)
    with pytest.raises(Illegal, match="NOT_A_MOVE"):
        game.text(move)


def test_a_move_of_another_game_is_refused() -> None:
    with pytest.raises(Illegal, match="NOT_A_MOVE"):
        Game.deal(GoFish(), Random(1)).play(Ask(0, 1, Card("9C")))  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [6, -1, "0", 1.5])
def test_a_seat_that_is_not_there_has_no_view(seat: Any) -> None:
    game = _dealt()
    for use in (game.view, game.moves, game.sights):
        with pytest.raises(UnknownSeat, match="there is no seat"):
            use(seat)
    with pytest.raises(UnknownSeat):
        Game.deal(Literature(), Random(1), dealer=seat)


def test_wrong_arguments_of_a_deal_are_named() -> None:
    deal: Any = Game.deal
    with pytest.raises(TypeError, match="such as Literature"):
        deal(Literature, Random(1))
    with pytest.raises(TypeError, match="such as Random"):
        deal(Literature(), 7)


def test_a_replay_takes_events_of_its_game_only_and_does_not_repeat_what_it_got() -> None:
    log: Any = Game.deal(GoFish(), Random(1)).log
    with pytest.raises(TypeError, match=r"a value of Dealt is no event of literature$"):
        Game.replay(Literature(), log)


def test_rules_and_options_print_as_they_are_made() -> None:
    assert repr(Literature()) == "Literature()"
    eight = Literature(Options(players=8))
    assert repr(eight) == "Literature(Options(players=8))"
    assert eval(repr(eight)).options == eight.options
    assert repr(rules_of("go_fish", {"players": 5})) == "GoFish(Options(players=5))"
    assert repr(rules_of("fish_draw")) == "FishDraw()"


def test_a_game_says_where_it_stands_and_shows_no_card() -> None:
    game = Game.deal(Literature(), Random(7))

    assert repr(Game.replay(Literature(), ())) == "<Game of Literature(): 0 events, not dealt>"
    assert repr(game) == "<Game of Literature(): 1 event, seat 0 to move>"
    assert repr(game.play(Pause(3))) == "<Game of Literature(): 2 events, nobody must act>"
    ended = _played(rules_of("go_fish"), 10_000)
    assert repr(ended).endswith(" events, over, 4 to 4 to 3 to 2, a tie of side 0 and side 1>")
