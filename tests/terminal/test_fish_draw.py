"""Fish Draw in the terminal: what lines mean, and how what is there and what happened is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.games.fish_draw import FishDraw, Options
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules import moves as mv
from shoal.games.fish_draw.terminal import FishDrawWords
from shoal.terminal.scene import Scene
from shoal.terminal.words import Unclear, read_move
from tests.terminal.playing import dealt, scene_of

WORDS = FishDrawWords()


def after(is_so: Callable[[Any], bool]) -> Scene:
    """A scene of the seat 0 in which that is so; everybody shouts, and the winner collects."""
    for seed in range(200):
        game: Game[Any, Any, Any, Any, Any, Any] = dealt(FishDraw(Options()), seed)
        while game.rules.outcome(game.state) is None:
            if is_so(scene_of(game)):
                return scene_of(game)
            game = game.play(next(filter(None, map(first_move, map(game.rules.moves, map(game.view, range(4)))))))
    raise AssertionError("there is no such scene")


def first_move(moves: mv.Moves) -> mv.Move | None:
    assert moves.seat is not None
    kinds = ((moves.shout, mv.Shout), (moves.collect, mv.Collect), (moves.reveal, mv.Reveal), (moves.redraw, mv.Redraw))
    return next((kind(moves.seat) for may, kind in kinds if may), None)


def test_an_empty_line_turns_the_cards_and_a_call_names_a_player() -> None:
    scene = scene_of(dealt(FishDraw(Options())))

    assert read_move(WORDS, scene, "") == read_move(WORDS, scene, "r") == mv.Reveal(0)
    assert read_move(WORDS, scene, "call bea") == mv.Call(0, 1)
    with pytest.raises(Unclear, match="Which player"):
        read_move(WORDS, scene, "call")
    with pytest.raises(Unclear, match=r"You can’t shout now\. You can: reveal, or call PLAYER\."):
        read_move(WORDS, scene, "shout")


@pytest.mark.parametrize("line", ["shout", "s", "fish", "Fish!", "FISH"])
def test_a_fish_is_shouted_at(line: str) -> None:
    assert read_move(WORDS, after(lambda scene: scene.moves.shout), line) == mv.Shout(0)


def test_an_empty_line_never_shouts() -> None:
    scene = after(lambda scene: scene.moves.shout and not scene.moves.collect)

    with pytest.raises(Unclear):
        read_move(WORDS, scene, "")


def test_an_empty_line_does_not_collect_for_the_table_does() -> None:
    scene = after(lambda scene: scene.moves.collect)

    assert WORDS.go_on(scene) is None
    assert read_move(WORDS, scene, "collect") == mv.Collect(0)


def test_the_board_marks_the_fish_and_keeps_the_ledger() -> None:
    scene = after(lambda scene: len(scene.board.middle_up) == 1)
    fish, middle, ledger = WORDS.board(scene)

    assert fish.startswith("Fish: ")
    assert f"{scene.board.middle_up[0]}*" in middle
    assert f"{scene.board.middle_up[0]} middle" in ledger
    assert "anyone" in ledger


def test_a_seat_shows_its_stack_and_the_card_that_it_turned() -> None:
    scene = after(lambda scene: bool(scene.board.revealed) and not scene.moves.shout)
    card = dict(scene.board.revealed)[1]

    assert f"turned {card}" in WORDS.seat(scene, 1)
    assert WORDS.hand(scene) == []
    assert f"Bea {card}" in WORDS.last(scene)[0]


def test_every_sight_has_a_sentence_or_another_sight_covers_it() -> None:
    pairs = ((0, Card("9H")), (1, Card("KD")))
    samples: dict[str, Any] = {
        "fish": CardSet("9H"), "card": Card("9H"), "cards": pairs, "again": (), "with_fish": True, "seats": (0, 1),
        "count": 3, "pile": False, "shares": ((0, 2), (1, 2)), "reason": "two_fish", "finalists": (0, 1),
        "sizes": (13,) * 4, "middle": CardSet(), "aside": 0, "winners": (0,),
    }  # fmt: skip
    scene = scene_of(dealt(FishDraw(Options())))

    for kind in get_args(ev.Sight):
        values = {name: samples.get(name, 1) for name in kind.__struct_fields__}
        if kind is ev.StackSeen:
            values["cards"] = CardSet("9H")
        told = WORDS.sentence(scene, kind(**values))
        assert (told is None) == (kind in (ev.RoundBegun, ev.Over)), kind


@pytest.mark.parametrize(
    ("sight", "said"),
    [
        (ev.Won(1, with_fish=True), "Bea won the round with a Fish."),
        (ev.Shouted(0), "You shouted: Fish!"),
        (ev.ForfeitedSeen(0, 11), "You lost 11 cards to the middle."),
        (ev.Called(1, 0), "Bea called: you have all the Fish."),
        (ev.FishShown(0, CardSet()), "You showed no Fish."),
        (ev.Tied((0, 2)), "A tie: you and Cleo. Everything stays."),
    ],
)
def test_what_happened_is_a_sentence(sight: Any, said: str) -> None:
    told = WORDS.sentence(scene_of(dealt(FishDraw(Options()))), sight)

    assert told is not None
    assert told.text == said
