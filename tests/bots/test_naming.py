"""Names of bots: classes of one's own, and options."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal import Literature
from shoal.bots.naming import UnknownBot, bot_of, name_of, python_bot, split_name
from shoal.games.literature.bots.counting import counting
from shoal.games.literature.bots.random import RandomBot

OWN = """
from shoal.bots.bot import Bot
from shoal.games.literature.bots.random import RandomBot

class Magpie(RandomBot):
    def __init__(self, rules, seat, rng, *, depth=3, trust=0.5, loud=False, motto=""):
        super().__init__(rules, seat, rng)
        self.about = depth, trust, loud, motto

class Mute:
    def __init__(self, rules, seat, rng):
        pass

    def see(self, sight):
        pass

class Still(Bot):
    def __init__(self, rules, seat, rng):
        pass

class Narrow(RandomBot):
    def __init__(self, rules):
        pass

def two(rules, seat, rng, *, flap=1):
    return Magpie(rules, seat, rng)

def none(rules, seat, rng):
    return 7

NOT_A_BOT = 3
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with `own_birds.py`, which is the current one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "own_birds.py").write_text(OWN)
    yield tmp_path
    for module in [name for name in sys.modules if name.startswith("own_")]:
        del sys.modules[module]


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("py:own_birds:Magpie", (3, 0.5, False, "")),
        ("own_birds:Magpie:depth=5", (5, 0.5, False, "")),  # the prefix may be left out
        ("py:own_birds:Magpie:depth=5,trust=.25,loud=on,motto=caw:caw", (5, 0.25, True, "caw:caw")),
    ],
)
def test_a_class_of_the_current_folder_is_a_bot_by_its_name(name: str, about: tuple[object, ...]) -> None:
    bot: Any = bot_of("literature", name)(Literature(), 2, Random(1))

    assert (type(bot).__name__, bot.about) == ("Magpie", about)


def test_options_are_split_from_the_name() -> None:
    assert split_name("own_birds:Magpie:depth=5") == ("py:own_birds:Magpie", {"depth": "5"})
    assert split_name("py:a.b:C.d:x=1, y=2") == ("py:a.b:C.d", {"x": "1", "y": "2"})


def test_a_function_that_makes_bots_is_asked_for_one_that_is_whole() -> None:
    assert isinstance(bot_of("literature", "own_birds:two:flap=2")(Literature(), 2, Random(1)), RandomBot)
    with pytest.raises(TypeError, match="own_birds:none made a int, which is no bot: it has no see, move, void"):
        bot_of("literature", "own_birds:none")(Literature(), 2, Random(1))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("py:", "is written MODULE:CLASS"),
        ("py:own_birds", "is written MODULE:CLASS"),
        ("py:own_nothing:Magpie", "finds no module 'own_nothing'"),
        ("py:own_birds:Crow", "own_birds has no 'Crow'; bots there: RandomBot, Magpie"),
        (
            "own_birds:Mute",
            "'py:own_birds:Mute' is no bot: the class has no move, void, reaction_s, hesitation_s; a sub",
        ),
        ("own_birds:Still", "is no bot: the class does not say how it moves"),
        ("own_birds:Narrow", r"must be made from \(rules, seat, rng\): too many positional arguments"),
        (
            "own_nothing:Magpie",
            "finds no module 'own_nothing', here or on its path; an option is written own_nothing:Magpie=",
        ),
        ("py:own_birds:NOT_A_BOT", "no class, nor a function"),
        ("py:own_birds:Magpie:depth", "'depth' in .* is no option; one is written NAME=VALUE"),
        ("py:own_birds:Magpie:depth=1,depth=2", "'depth' stands twice"),
        ("py:own_birds:Magpie:wings=2", "no option 'wings'; it has: depth, trust, loud, motto"),
        ("py:own_birds:Magpie:depth=x", "depth is a whole number, not 'x'"),
        ("py:own_birds:Magpie:trust=x", "trust is a number, not 'x'"),
        ("py:own_birds:Magpie:loud=x", "loud is on or off, not 'x'"),
        ("random:depth=3", "no option 'depth'; it has none"),
        ("expert:wieghts=x", "no option 'wieghts'; it has: weights, search"),
        ("nobody:x=1", "no bot of literature is called 'nobody'; there are: random, counting"),
    ],
)
def test_a_name_that_stands_for_no_bot_says_why(name: str, says: str) -> None:
    with pytest.raises(UnknownBot, match=says):
        bot_of("literature", name)
    with pytest.raises(UnknownBot):
        bot_of("nothing", "random")


def test_a_module_that_breaks_is_shown_with_the_place(folder: Path) -> None:
    for text, why in (
        ("import sys\nsys.exit(0)\n", "SystemExit: 0"),
        ("x = 1\nimport own_missing\n", "ModuleNotFoundError: No module named 'own_missing'"),
    ):
        (folder / "own_broken.py").write_text(text)
        with pytest.raises(UnknownBot, match=f"cannot be imported: {why}") as broken:
            bot_of("literature", "py:own_broken:Magpie")
        assert 'own_broken.py", line 2' in broken.value.__notes__[0]


def test_a_class_has_a_name_that_leads_back_to_it() -> None:
    class Local(RandomBot):
        """Has no place of its own."""

    assert python_bot(name_of(RandomBot)) is RandomBot
    assert python_bot(name_of(counting)) is counting
    with pytest.raises(UnknownBot, match="define it at the top of a file"):
        name_of(Local)


def test_the_levels_of_a_table_are_no_way_to_run_code() -> None:
    from shoal.core.games import GAMES, kit_of

    for game in GAMES:
        assert not kit_of(game).levels.may_sit("py:own_birds:Magpie")
        assert not kit_of(game).levels.may_sit("own_birds:Magpie")
        assert not kit_of(game).levels.may_sit("expert:weights=/etc")
