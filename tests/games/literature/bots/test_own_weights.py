"""Weights of one's own play wherever a bot is named."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from shoal import Literature
from shoal.arena.match import Match, pairs
from shoal.bots.naming import bot_of
from shoal.core.games import rules_of
from shoal.core.native import core
from shoal.games.literature import Options
from shoal.games.literature.bots.networks import BadWeights, chosen_set

HOUSE = Path(str(files("shoal.games.literature.bots"))) / "weights"


def copied(folder: Path, name: str, to: str) -> None:
    """Weights of the house under another name, as a training writes them."""
    for part in ("", ".likelihood", ".encoder"):
        shutil.copy(HOUSE / f"{name}{part}.net", folder / f"{to}{part}.net")


def test_a_set_is_named_by_its_path_or_a_folder_that_has_it_or_the_one_that_suits_the_rules(tmp_path: Path) -> None:
    one, several = tmp_path / "one", tmp_path / "several"
    for folder, names in ((one, ("four",)), (several, ("six", "four", "six.strangers"))):
        folder.mkdir()
        for name in names:
            copied(folder, name, "mine" if folder == one else name)

    assert [chosen_set(Literature(), str(where)) for where in (one / "mine", one, several, "four", "")] == [
        str(one / "mine"),
        str(one / "mine"),
        str(several / "six"),
        "four",
        "six",
    ]
    assert chosen_set(Literature(Options(players=4)), str(several)) == str(several / "four")
    with pytest.raises(BadWeights, match="several sets of weights: four, six; one is needed"):
        chosen_set(Literature(Options(sets="rank_quartets")), str(several))


def test_weights_that_are_not_there_are_named(tmp_path: Path) -> None:
    for where in (str(tmp_path), str(tmp_path / "none"), "no_such_set"):
        with pytest.raises(BadWeights, match=r"no set of weights|there are no weights in .*\.net"):
            next(pairs(Match(f"expert:weights={where}", "random"), deals=1, jobs=1))


@pytest.mark.parametrize(("name", "other"), [("six", False), ("quartets", True)])
def test_weights_elsewhere_play_the_same_game_if_they_are_the_same(tmp_path: Path, name: str, *, other: bool) -> None:
    copied(tmp_path, name, "mine")
    (pair,) = pairs(Match(f"quick:weights={tmp_path}/mine", "quick", seed=2), deals=1, jobs=1)
    (same,) = pairs(Match("quick", "quick", seed=2), deals=1, jobs=1)

    assert ([game.length for game in pair] != [game.length for game in same]) == other


def test_without_search_expert_is_quick() -> None:
    ((first, second),) = pairs(Match("expert:search=off", "quick", seed=3), deals=1, jobs=1)

    assert first.diff + second.diff == 0


@pytest.mark.skipif(core is None, reason="plain Python does not search")
def test_a_set_without_a_critic_searches_with_that_of_the_house(tmp_path: Path) -> None:
    copied(tmp_path, "four", "mine")
    rules = rules_of("literature", {"players": 4})
    bot = bot_of("literature", f"expert:weights={tmp_path}/mine")(rules, 0, Random(1))

    assert type(bot).__name__ == "MindPlayer"
