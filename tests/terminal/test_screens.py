"""The full screen: tables, sheets over them, the screens before a table, and how one leaves."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from shoal.core.cards import CODES
from shoal.core.game import BadOptions
from shoal.core.games import GAMES, kit_of
from shoal.server.tables.opening import NewTable
from shoal.terminal import looks
from shoal.terminal.app import App
from shoal.terminal.dialogs import LinesScreen, ResultScreen
from shoal.terminal.form import Form, fields_of
from shoal.terminal.local import LocalTable
from shoal.terminal.scene import speaker
from shoal.terminal.start import HouseRulesScreen, StartScreen
from shoal.terminal.table import TableScreen
from shoal.terminal.words import words_of
from tests.terminal.piloting import drawn, enter, golden, running, scene_on, settled, wish_for
from tests.terminal.playing import typed

pytestmark = pytest.mark.slow  # together they take many seconds


def table_of(game: str, **wish: object) -> App:
    return App(wish=wish_for(game, **wish), seed=3)


def line_of(pilot: Pilot[int]) -> Input:
    return pilot.app.screen.query_one(Input)


# --- Tables ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_as_it_was_and_nothing_is_cut_off(game: str) -> None:
    async def look() -> str:
        rng = Random(3)
        async with running(table_of(game)) as pilot:
            screens = [drawn(pilot)]
            for _ in range(2):
                await enter(pilot, typed(scene_on(pilot), rng))
                screens.append(drawn(pilot))
                check_nothing_is_cut(pilot)
            return f"{'=' * 80}\n".join(screens)

    screens = asyncio.run(look())

    assert screens == golden(f"table_{game}", screens)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("literature", {"players": 4, "jokers": True}),
        ("literature", {"players": 12}),
        ("literature", {"players": 8, "sets": "rank_quartets", "removed_rank": "none"}),
        ("go_fish", {"players": 10, "max_players": 10}),
        ("fish_draw", {"players": 6}),
    ],
)
def test_big_tables_fit_into_a_small_terminal(game: str, options: dict[str, object]) -> None:
    async def look() -> None:
        async with running(table_of(game, options=options, name="M" * 24)) as pilot:
            check_nothing_is_cut(pilot)

    asyncio.run(look())


def check_nothing_is_cut(pilot: Pilot[int]) -> None:
    """Every seat, every card of the hand, the line to type in and the keys are on the screen."""
    scene = scene_on(pilot)
    screen = drawn(pilot)
    for widget in pilot.app.screen.query("Static, Input, Footer"):
        assert widget.region.bottom <= pilot.app.size.height, (widget, screen)
        assert widget.virtual_size.height <= widget.size.height or widget.size.height == 0, (widget, screen)
    for seat in range(len(scene.table.sitters)):
        assert looks.seat_line(scene, seat) in screen, (seat, screen)
    words = re.sub(r"\s+", " ", screen)
    for line in (*words_of(scene).board(scene), *words_of(scene).hand(scene)):
        assert line in words, (line, screen)
    assert "Quit" in screen


@pytest.mark.parametrize(("game", "size"), [("literature", (40, 12)), ("go_fish", (40, 10)), ("fish_draw", (60, 14))])
def test_the_line_and_the_hand_are_on_a_small_screen(game: str, size: tuple[int, int]) -> None:
    async def look() -> None:
        async with running(table_of(game), size=size) as pilot:
            line = pilot.app.screen.query_one("#line").region
            assert line.y < size[1] - 1
            assert line.right <= size[0]
            assert "type here" in drawn(pilot)
            assert "Hand " in drawn(pilot) or game == "fish_draw"  # where nobody has a hand

    asyncio.run(look())


def test_a_whole_game_is_played_by_keys_and_from_the_result_a_new_table_is_chosen() -> None:
    async def play() -> str:
        rng = Random(3)
        async with running(table_of("fish_draw")) as pilot:
            while not isinstance(pilot.app.screen, ResultScreen):
                await enter(pilot, typed(scene_on(pilot), rng))
            end = drawn(pilot)
            await pilot.press("n")
            await pilot.pause()
            assert isinstance(pilot.app.screen, StartScreen)
            return end

    end = asyncio.run(play())

    assert "Game over" in end
    assert re.search(r"wins?[.!]|tie for first|a tie", end)


def test_space_shouts_and_is_a_blank_elsewhere() -> None:
    async def shout() -> tuple[str, str, str]:
        async with running(table_of("fish_draw")) as pilot:
            while not scene_on(pilot).moves.shout:
                await enter(pilot, "")
            before = drawn(pilot)
            await pilot.press("space")
            await settled(pilot)
            after = drawn(pilot)
            await pilot.press("x", "space")
            return before, after, line_of(pilot).value

    before, after, line = asyncio.run(shout())

    assert "space Shout" in before
    assert "You shouted: Fish!" not in before
    assert "You shouted: Fish!" in after
    assert line == "x "


def test_tab_completes_and_up_brings_back_what_was_typed() -> None:
    async def type_() -> list[str]:
        async with running(table_of("literature")) as pilot:
            await pilot.press("a", "s", "tab")
            verb = line_of(pilot).value
            await pilot.press("o", "tab")
            player = line_of(pilot).value
            await pilot.press("enter")
            await settled(pilot)
            assert "Which card?" in drawn(pilot)
            await pilot.press("up")
            return [verb, player, line_of(pilot).value]

    assert asyncio.run(type_()) == ["ask ", "ask Otto ", "ask Otto "]


def test_a_bigger_terminal_shows_more_of_what_happened() -> None:
    async def look() -> tuple[int, int]:
        async with running(table_of("go_fish")) as pilot:
            for _ in range(3):
                await enter(pilot, typed(scene_on(pilot), Random(1)))
            small = drawn(pilot).count("asked")
            await pilot.resize_terminal(120, 50)
            await settled(pilot)
            return small, drawn(pilot).count("asked")

    small, big = asyncio.run(look())

    assert small < big


def test_of_what_was_asked_before_ones_own_last_move_the_screen_keeps_what_the_house_rules_keep() -> None:
    async def look() -> None:
        rng = Random(1)
        async with running(table_of("literature", options={"history": "last_two"})) as pilot:
            for _ in range(5):
                await enter(pilot, typed(scene_on(pilot), rng))
                questions = re.findall(r"(\w+) asked .* for ", drawn(pilot))
                own = questions.index("You") if "You" in questions else 0
                assert own < 2

    asyncio.run(look())


def test_the_screen_shows_ones_own_answer_and_no_card_that_the_seat_was_not_shown() -> None:
    async def look() -> str:
        async with running(table_of("literature")) as pilot:
            hand = {str(card) for card in scene_on(pilot).view.hand}
            assert {word for word in re.findall(r"\w+", drawn(pilot)) if word in CODES} == hand
            await enter(pilot, "ask zeno 5C")
            return drawn(pilot)

    assert "You asked Zeno for the 5 of clubs: no." in asyncio.run(look())


def test_a_table_that_cannot_be_is_an_error_before_the_screen_is_taken() -> None:
    with pytest.raises(BadOptions, match="BAD_PLAYER_COUNT"):
        App(wish=NewTable(seats=5))


# --- Sheets ---------------------------------------------------------------------------------------------------------------


def test_a_sheet_is_put_away_by_keys_and_what_is_typed_or_pasted_over_it_stands_in_the_line() -> None:
    async def play() -> list[str]:
        lines: list[str] = []
        async with running(table_of("literature")) as pilot:
            await pilot.press("f1")
            for keys in (["escape"], ["enter"], ["f1"], [*"score"]):
                await pilot.pause()
                assert isinstance(pilot.app.screen, LinesScreen)
                if not lines:
                    assert "To look: hand, score, who" in drawn(pilot)
                await pilot.press(*keys)
                await settled(pilot)
                assert isinstance(pilot.app.screen, TableScreen)
                lines.append(line_of(pilot).value)
                line_of(pilot).value = ""
                await enter(pilot, "who")
            pilot.app.post_message(events.Paste("last\nand more"))
            await pilot.pause()
            await pilot.pause()
            return [*lines, line_of(pilot).value]

    assert asyncio.run(play()) == ["", "", "", "score", "last"]


# --- Leaving --------------------------------------------------------------------------------------------------------------


def test_the_first_ctrl_c_at_a_table_says_so_and_the_second_quits() -> None:
    async def play() -> int | None:
        async with running(table_of("literature")) as pilot:
            await pilot.press("a", "s", "k")
            await pilot.press("ctrl+c")
            await pilot.pause()
            assert "Press Ctrl-C again to quit." in drawn(pilot)
            assert (line_of(pilot).value, pilot.app.return_value) == ("", None)
            await pilot.press("ctrl+c")
            return pilot.app.return_value

    assert asyncio.run(play()) == 0


@pytest.mark.parametrize("keys", [["ctrl+c", "ctrl+c"], [*"quit", "enter"]])
def test_over_a_sheet_one_quits_as_at_the_table(keys: list[str]) -> None:
    async def play() -> int | None:
        async with running(table_of("literature")) as pilot:
            await enter(pilot, "who")
            assert isinstance(pilot.app.screen, LinesScreen)
            await pilot.press(*keys)
            await pilot.pause()
            return pilot.app.return_value

    assert asyncio.run(play()) == 0


class HeardTable(LocalTable):
    """A table that remembers what was said to it."""

    said: list[str]

    async def send(self, frame: bytes) -> None:
        self.said = [*getattr(self, "said", []), json.loads(frame)["type"]]
        await super().send(frame)


@pytest.mark.parametrize("keys", [["ctrl+q"], ["q", "u", "i", "t", "enter"]])
def test_who_leaves_says_goodbye_at_the_table(keys: list[str]) -> None:
    async def leave() -> list[str]:
        table = HeardTable(wish_for("literature"), 3)
        app = App(transport=table)
        async with running(app) as pilot:
            await pilot.press(*keys)
        assert app.return_code in (0, None)
        return table.said

    assert asyncio.run(leave()) == ["hello", "bye"]


# --- Before a table -------------------------------------------------------------------------------------------------------


def test_the_first_screen_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in kit_of("literature").levels.offered:  # it is the same where a machine cannot have the strongest
        monkeypatch.setitem(kit_of("literature").bots(), level, kit_of("literature").bots()["random"])

    async def look() -> str:
        async with running(App()) as pilot:
            screen = drawn(pilot)
            await pilot.press("ctrl+c", "ctrl+c")
            assert pilot.app.return_value == 0
            return screen

    screen = asyncio.run(look())

    assert screen == golden("start", screen)


@pytest.mark.parametrize("game", GAMES)
def test_the_house_rules_of_every_game_are_as_they_were(game: str) -> None:
    async def look() -> str:
        async with running(App()) as pilot:
            await pilot.press(*["right"] * list(GAMES).index(game), "f2")
            await pilot.pause()
            return drawn(pilot)

    screen = asyncio.run(look())

    assert screen == golden(f"rules_{game}", screen)


def test_keys_choose_the_game_its_rules_and_how_many_play_and_enter_opens_the_table() -> None:
    async def play() -> tuple[object, ...]:
        async with running(App(seed=1)) as pilot:
            await pilot.press("right", "down", "right", "down", "3", "down", "down", "left", "left")
            await pilot.press("enter")
            await settled(pilot)
            table = scene_on(pilot).table
            return table.game, table.preset, len(table.sitters), table.pace

    assert asyncio.run(play()) == ("go_fish", "openspiel", 3, "at_once")


def test_every_option_can_be_reached_and_changed() -> None:
    async def change() -> None:
        async with running(App()) as pilot:
            await pilot.press("right", "right", "f2")
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, HouseRulesScreen)
            form = screen.query_one(Form)
            for field in fields_of("fish_draw", speaker("en", "fish_draw")):
                assert form.current == field
                before = form.values[field.name]
                await pilot.press("right" if field.choices else "7", "down")
                assert form.values[field.name] != before or len(field.choices) == 1

    asyncio.run(change())


def test_house_rules_that_make_no_game_are_refused_by_name_before_anything_is_dealt() -> None:
    async def choose() -> None:
        async with running(App()) as pilot:
            await pilot.press("down", "down", "backspace", "5")
            await pilot.pause()
            assert "These rules don’t work: Players: 5. It must be an even number from 4 to 24." in drawn(pilot)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, StartScreen)
            assert "These rules don’t work: Players: 5." in drawn(pilot)

    asyncio.run(choose())


def test_doubtful_house_rules_are_played_with_a_warning() -> None:
    names = [field.name for field in fields_of("literature", speaker("en", "literature"))]

    async def choose() -> str:
        async with running(App()) as pilot:
            await pilot.press("f2", *["down"] * names.index("history"), "left")
            await pilot.pause()
            return drawn(pilot)

    assert "Careful: " in asyncio.run(choose())
