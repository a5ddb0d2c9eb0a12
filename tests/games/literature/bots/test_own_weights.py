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
from shoal.games.literature.bots.networks import BadWeights, chosen_set, weights_for

HOUSE = Path(str(files("shoal.games.literature.bots"))) / "weights"
PARTS = ("", ".likelihood", ".encoder")


def copied(folder: Path, name: str, to: str, *parts: str) -> None:
    """Weights of the house under another name, as a training writes them."""
    for part in parts or PARTS:
        shutil.copy(HOUSE / f"{name}{part}.net", folder / f"{to}{part}.net")


def test_a_set_is_named_by_its_path_or_its_folder(tmp_path: Path) -> None:
    copied(tmp_path, "four", "mine")

    assert chosen_set(Literature(), str(tmp_path / "mine")) == str(tmp_path / "mine")
    assert chosen_set(Literature(), str(tmp_path)) == str(tmp_path / "mine")
    assert chosen_set(Literature(), "four") == "four"
    assert chosen_set(Literature(), "") == "six"


def test_a_folder_with_the_set_that_suits_the_rules_gives_that_one(tmp_path: Path) -> None:
    copied(tmp_path, "six", "six")
    copied(tmp_path, "four", "four")
    copied(tmp_path, "six", "six.strangers")

    assert chosen_set(Literature(), str(tmp_path)) == str(tmp_path / "six")
    assert chosen_set(Literature(Options(players=4)), str(tmp_path)) == str(tmp_path / "four")
    with pytest.raises(BadWeights, match="several sets of weights: four, six; one is needed"):
        chosen_set(Literature(Options(sets="rank_quartets")), str(tmp_path))


def test_weights_that_are_not_there_are_named(tmp_path: Path) -> None:
    for where in (str(tmp_path), str(tmp_path / "none"), "no_such_set"):
        with pytest.raises(BadWeights, match=r"no set of weights|there are no weights in .*\.net"):
            next(pairs(Match(f"expert:weights={where}", "random"), deals=1, jobs=1))


def test_the_same_weights_elsewhere_play_the_same_game(tmp_path: Path) -> None:
    copied(tmp_path, "six", "mine", *PARTS, ".critic", ".strangers", ".strangers.likelihood", ".strangers.encoder")
    for bot in ("quick", "club"):
        ((first, second),) = pairs(Match(f"{bot}:weights={tmp_path}/mine", bot, seed=2), deals=1, jobs=1)
        assert first.diff + second.diff == 0


def test_other_weights_play_another_game(tmp_path: Path) -> None:
    copied(tmp_path, "quartets", "mine")
    (pair,) = pairs(Match(f"quick:weights={tmp_path}", "quick", seed=2), deals=1, jobs=1)
    (same,) = pairs(Match("quick", "quick", seed=2), deals=1, jobs=1)

    assert [game.length for game in pair] != [game.length for game in same]


def test_without_search_expert_is_quick() -> None:
    ((first, second),) = pairs(Match("expert:search=off", "quick", seed=3), deals=1, jobs=1)

    assert first.diff + second.diff == 0


@pytest.mark.skipif(core is None, reason="plain Python does not search")
def test_a_set_without_a_critic_searches_with_that_of_the_house(tmp_path: Path) -> None:
    copied(tmp_path, "four", "mine")
    rules = rules_of("literature", {"players": 4})
    bot = bot_of("literature", f"expert:weights={tmp_path}/mine")(rules, 0, Random(1))

    assert weights_for(Literature(Options(players=4))) == "four"
    assert type(bot).__name__ == "MindPlayer"
