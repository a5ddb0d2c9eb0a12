"""The screens before a table: the game, its house rules, and what is refused there."""

from __future__ import annotations

import asyncio

import pytest

from shoal.core.games import GAMES, kit_of
from shoal.terminal.app import App
from shoal.terminal.form import Form, fields_of
from shoal.terminal.scene import Scene, speaker
from shoal.terminal.start import HouseRulesScreen, StartScreen
from tests.terminal.goldens import golden
from tests.terminal.piloting import drawn, running, scene_on, settled

pytestmark = pytest.mark.slow  # together they take many seconds


def test_the_first_screen_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in kit_of("literature").levels.offered:  # it is the same where a machine cannot have the strongest
        monkeypatch.setitem(kit_of("literature").bots(), level, kit_of("literature").bots()["random"])

    async def look() -> str:
        async with running(App()) as pilot:
            return drawn(pilot)

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
    async def play() -> Scene:
        async with running(App(seed=1)) as pilot:
            await pilot.press("right", "down", "right", "down", "3", "down", "down", "left", "left")
            await pilot.press("enter")
            await settled(pilot)
            return scene_on(pilot)

    table = asyncio.run(play()).table

    assert (table.game, table.preset, len(table.sitters), table.pace) == ("go_fish", "openspiel", 3, "at_once")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_option_can_be_reached_and_changed(game: str) -> None:
    async def change() -> None:
        async with running(App()) as pilot:
            await pilot.press(*["right"] * list(GAMES).index(game), "f2")
            await pilot.pause()
            screen = pilot.app.screen
            assert isinstance(screen, HouseRulesScreen)
            for field in fields_of(game, speaker("en", game)):
                form = screen.query_one(Form)
                assert form.current == field
                before = form.values[field.name]
                await pilot.press("right" if field.choices else "7", "down")
                assert form.values[field.name] != before or len(field.choices) == 1

    asyncio.run(change())


def test_house_rules_that_make_no_game_are_refused_by_name_before_anything_is_dealt() -> None:
    async def choose() -> tuple[str, str]:
        async with running(App()) as pilot:
            await pilot.press("down", "down", "backspace", "5")
            await pilot.pause()
            said = drawn(pilot)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(pilot.app.screen, StartScreen)
            return said, drawn(pilot)

    at_once, at_enter = asyncio.run(choose())

    assert "This makes no game: Players: 5. An even number from 4 to 24 is needed." in at_once
    assert "This makes no game: Players: 5." in at_enter


@pytest.mark.slow
def test_doubtful_house_rules_are_played_with_a_warning() -> None:
    async def choose() -> str:
        async with running(App()) as pilot:
            await pilot.press("f2")
            await pilot.press(
                *["down"]
                * [field.name for field in fields_of("literature", speaker("en", "literature"))].index("history")
            )
            await pilot.press("left")
            await pilot.pause()
            return drawn(pilot)

    assert "Careful: " in asyncio.run(choose())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_preset_can_be_chosen(game: str) -> None:
    async def choose() -> list[str]:
        async with running(App()) as pilot:
            await pilot.press(*["right"] * list(GAMES).index(game), "down")
            screen = pilot.app.screen
            assert isinstance(screen, StartScreen)
            found = []
            for _ in kit_of(game).presets:
                await pilot.press("right")
                await pilot.pause()
                found.append(screen.sheet.preset)
                assert screen.sheet.judge()[0] is None
            return found

    assert set(asyncio.run(choose())) == set(kit_of(game).presets)
