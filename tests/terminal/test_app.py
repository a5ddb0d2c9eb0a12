from __future__ import annotations

import asyncio
import json
import re
from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from shoal.core.cards import CODES
from shoal.core.game import BadOptions
from shoal.core.games import GAMES
from shoal.server.tables.opening import NewTable
from shoal.terminal import looks
from shoal.terminal.app import App
from shoal.terminal.dialogs import LinesScreen, ResultScreen
from shoal.terminal.local import LocalTable
from shoal.terminal.start import StartScreen
from shoal.terminal.table import TableScreen
from shoal.terminal.words import words_of
from tests.terminal.goldens import golden
from tests.terminal.piloting import drawn, enter, running, scene_on, settled, type_in, wish_for
from tests.terminal.playing import typed

MOST_LINES = 200
SHORT_GAMES = {"literature": 16, "go_fish": 6, "fish_draw": 3}
"""Seeds of games in which the person has little to type."""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_as_it_was(game: str) -> None:
    async def look() -> str:
        rng = Random(3)
        async with running(App(wish=wish_for(game), seed=3)) as pilot:
            screens = [drawn(pilot)]
            for _ in range(2):
                await type_in(pilot, typed(scene_on(pilot), rng))
                screens.append(drawn(pilot))
            return f"{'=' * 80}\n".join(screens)

    screens = asyncio.run(look())

    assert screens == golden(f"table_{game}", screens)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_keys_and_nothing_is_cut_off(game: str) -> None:
    async def play() -> str:
        seed = SHORT_GAMES[game]
        rng = Random(seed)
        async with running(App(wish=wish_for(game), seed=seed)) as pilot:
            for _ in range(MOST_LINES):
                if isinstance(pilot.app.screen, ResultScreen):
                    break
                check_nothing_is_cut(pilot)
                await enter(pilot, typed(scene_on(pilot), rng))
            end = drawn(pilot)
            await pilot.press("enter")
            await settled(pilot)
            if isinstance(pilot.app.screen, TableScreen):
                assert sum(scene_on(pilot).table.wins) + scene_on(pilot).table.ties == 1
            return end

    end = asyncio.run(play())

    assert "Game over" in end
    assert re.search(r"wins?[.!]|share the game|A tie", end)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("literature", {"players": 4, "jokers": True}),
        ("literature", {"players": 8}),
        ("literature", {"players": 12}),
        ("literature", {"players": 8, "sets": "rank_quartets", "removed_rank": "none"}),
        ("go_fish", {"players": 10, "max_players": 10}),
        ("fish_draw", {"players": 6}),
    ],
)
def test_big_tables_fit_into_a_small_terminal(game: str, options: dict[str, object]) -> None:
    async def look() -> None:
        for name in ("You", "M" * 24):
            async with running(App(wish=wish_for(game, options=options, name=name), seed=1)) as pilot:
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


@pytest.mark.slow
def test_space_shouts_and_is_a_blank_elsewhere() -> None:
    async def shout() -> tuple[str, str, str]:
        async with running(App(wish=wish_for("fish_draw"), seed=3)) as pilot:
            while not scene_on(pilot).moves.shout:
                await enter(pilot, "")
            before = drawn(pilot)
            await pilot.press("space")
            await settled(pilot)
            after = drawn(pilot)
            await pilot.press("x", "space")
            return before, after, pilot.app.screen.query_one(Input).value

    before, after, line = asyncio.run(shout())

    assert "space Shout" in before
    assert "You shouted: Fish!" not in before
    assert "You shouted: Fish!" in after
    assert line == "x "


@pytest.mark.slow
def test_tab_completes_and_up_brings_back_what_was_typed() -> None:
    async def type_() -> list[str]:
        values = []
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            line = pilot.app.screen.query_one(Input)
            await pilot.press("a", "s", "tab")
            values.append(line.value)
            await pilot.press("o", "tab")
            values.append(line.value)
            await pilot.press("enter")
            await settled(pilot)
            assert "Which card?" in drawn(pilot)
            await pilot.press("up")
            values.append(line.value)
        return values

    assert asyncio.run(type_()) == ["ask ", "ask Otto ", "ask Otto "]


@pytest.mark.slow
def test_what_is_asked_about_the_table_is_shown_and_put_away() -> None:
    async def ask() -> str:
        async with running(App(wish=wish_for("literature"), seed=3)) as pilot:
            await enter(pilot, "help")
            assert isinstance(pilot.app.screen, LinesScreen)
            shown = drawn(pilot)
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(pilot.app.screen, TableScreen)
            await pilot.press("f1")
            await pilot.pause()
            assert isinstance(pilot.app.screen, LinesScreen)
            return shown

    assert "To look: hand, score, who" in asyncio.run(ask())


@pytest.mark.slow
def test_a_bigger_terminal_shows_more_of_what_happened() -> None:
    async def look() -> tuple[int, int]:
        async with running(App(wish=wish_for("go_fish"), seed=3)) as pilot:
            for _ in range(3):
                await enter(pilot, typed(scene_on(pilot), Random(1)))
            small = drawn(pilot).count("asked")
            await pilot.resize_terminal(120, 50)
            await settled(pilot)
            return small, drawn(pilot).count("asked")

    small, big = asyncio.run(look())

    assert small < big


@pytest.mark.slow
@pytest.mark.parametrize(("history", "most"), [("last", 1), ("last_two", 2)])
def test_of_what_was_asked_before_ones_own_last_move_the_screen_keeps_what_the_house_rules_keep(
    history: str, most: int
) -> None:
    async def look() -> None:
        rng = Random(1)
        async with running(App(wish=wish_for("literature", options={"history": history}), seed=3)) as pilot:
            for _ in range(12):
                await enter(pilot, typed(scene_on(pilot), rng))
                questions = re.findall(r"(\w+) asked .* for ", drawn(pilot))
                own = questions.index("You") if "You" in questions else 0
                assert own < most

    asyncio.run(look())


def test_the_screen_shows_no_card_that_the_seat_was_not_shown() -> None:
    async def look() -> str:
        async with running(App(wish=wish_for("literature"), seed=1)) as pilot:
            scene = scene_on(pilot)
            hand = {str(card) for card in scene.view.hand}
            shown = {word for word in re.findall(r"\w+", drawn(pilot)) if word in CODES}
            assert shown == hand
            return drawn(pilot)

    asyncio.run(look())


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


@pytest.mark.slow
def test_from_the_result_a_new_table_is_chosen() -> None:
    async def choose() -> None:
        rng = Random(SHORT_GAMES["fish_draw"])
        async with running(App(wish=wish_for("fish_draw"), seed=SHORT_GAMES["fish_draw"])) as pilot:
            while not isinstance(pilot.app.screen, ResultScreen):
                await enter(pilot, typed(scene_on(pilot), rng))
            await pilot.press("n")
            await pilot.pause()
            assert isinstance(pilot.app.screen, StartScreen)

    asyncio.run(choose())


def test_a_table_that_cannot_be_is_an_error_before_the_screen_is_taken() -> None:
    with pytest.raises(BadOptions, match="BAD_PLAYER_COUNT"):
        App(wish=NewTable(seats=5))
