"""Hints and marks of one's own in the terminal: what is typed, what is said, and what stays in the program."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as with_fields

from shoal.server.tables.messages.hints import HintGrid, Hints
from shoal.terminal.hints import OwnMarks, hint_lines
from shoal.terminal.looks import help_
from shoal.terminal.scene import Scene
from shoal.terminal.words import Unclear
from tests.terminal.in_process import shoal_tui
from tests.terminal.playing import after


def test_a_hint_is_typed_and_told_in_lines() -> None:
    _, face = after("hint", game="literature")
    *questions, kind = face.hints
    assert ["%" in line for line in questions] in ([True], [True] * 2, [True] * 3)
    assert kind == "Only what’s certain from the questions: every deal that fits counts the same."

    _, face = after("certain", game="literature")
    assert face.hints == ["No half-suit can be claimed for certain yet."]

    scene, face = after("know", game="go_fish", seats=2)
    *places, kind = face.hints
    assert len(places) == 13
    assert all(scene.name(1) in line or "stock" in line for line in places)
    assert kind in {scene.say("chances-exact"), scene.say("chances-estimate")}


def test_chances_with_how_people_usually_ask_stand_in_brackets_where_they_are_known() -> None:
    scene, _ = after(game="literature")
    grid = HintGrid(("9H", "TH"), (0, 1, 2), ((0, 0.25, 0.75), (1, 0, 0)))
    both = with_fields(grid, behavioural=((0, 0.4, 0.6), (1, 0, 0)))
    bo, cy = scene.name(1), scene.name(2)

    counted, weighed = (hint_lines(scene, Hints(1, "know", 0, grid=one)) for one in (grid, both))

    assert counted == [f"9H  {bo} 25  {cy} 75", scene.say("chances-exact")]
    assert weighed == [f"9H  {bo} 25 (40)  {cy} 75 (60)", scene.say("chances-exact"), scene.say("chances-in-brackets")]


def test_where_the_table_allows_no_hints_none_is_given_and_none_is_offered() -> None:
    scene, face = after("hint", game="go_fish", hints=False)
    assert face.refused == ["NO_HINTS"]
    assert not any("`certain`" in line for line in help_(scene))


# --- Marks --------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scene() -> Scene:
    return after(game="literature", marks=True)[0]


def a_ghost(scene: Scene) -> str:
    return next(str(card) for card in scene.board.open if card not in scene.view.hand)


def test_what_is_marked_is_told_and_listed(scene: Scene) -> None:
    marks, card = OwnMarks(), a_ghost(scene)
    assert marks.lines(scene) == ["You have no notes yet."]

    assert marks.read(scene, [card.lower(), "2", "yes"]) == [f"{card}  {scene.name(1)} yes"]
    assert marks.read(scene, [card, scene.name(2), "maybe"]) == [f"{card}  {scene.name(1)} yes, {scene.name(2)} maybe"]
    assert marks.read(scene, [card, "2", "off"]) == [f"{card}  {scene.name(2)} maybe"]
    assert marks.lines(scene) == [f"{card}  {scene.name(2)} maybe"]


def test_with_the_next_game_they_are_gone(scene: Scene) -> None:
    marks = OwnMarks()
    marks.read(scene, [a_ghost(scene), "2", "no"])
    anew = replace(scene, table=with_fields(scene.table, marks=2))
    assert marks.lines(anew) == ["You have no notes yet."]


@pytest.mark.parametrize(
    "line", ["", "9Q 2 yes", "own 2 yes", "GHOST 2", "GHOST 2 perhaps", "GHOST 1 yes", "GHOST 77 no"]
)
def test_what_cannot_be_marked_is_said(scene: Scene, line: str) -> None:
    own = str(next(iter(scene.view.hand)))
    rest = line.replace("GHOST", a_ghost(scene)).replace("own", own).split()
    with pytest.raises(Unclear):
        OwnMarks().read(scene, rest)


def test_a_table_that_allows_none_says_so() -> None:
    plain = after(game="literature")[0]
    with pytest.raises(Unclear, match="memory only"):
        OwnMarks().lines(plain)
    assert not any("`mark " in line for line in help_(plain))


@pytest.mark.slow
def test_ranks_and_fish_can_be_marked_too_and_nothing_of_it_is_sent() -> None:
    typed = "mark 7 2 yes\nmark k 2 no\nmarks\nquit\n"
    done = shoal_tui("--plain", "--lang", "en", "--game", "go_fish", "--seats", "2", "--marks", typed=typed)
    assert done.returncode == 0, done.stderr
    assert [line[0] for line in done.stdout.splitlines() if line.endswith((" yes", " no")) and line[1:3] == "  "] == [
        *("7", "K"),
        *("7", "K"),
    ]
    fish_draw = after(game="fish_draw", marks=True)[0]
    fish = fish_draw.board.ledger[0].card
    assert OwnMarks().read(fish_draw, [str(fish), "3", "maybe"]) == [f"{fish}  {fish_draw.name(2)} maybe"]
