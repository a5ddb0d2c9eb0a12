"""Python plays with the native core and without it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from client_build import Failed
from core_build import compiler

from shoal.core.native import INTERFACE, NOTICE, core, load
from shoal.games.literature import PRESETS, Options
from shoal.games.literature.native_layout import IMPLEMENTED, OF_NO_MOVE, OF_THE_PACK, SAME, TRANSLATED, layout_of
from shoal.games.literature.rules.options import Layout

built = pytest.mark.skipif(core is None, reason=NOTICE or "-")


def test_where_there_is_a_compiler_there_is_a_core() -> None:
    """All others skip where it is missing, and a build that fails is only told: without this one nobody would notice."""
    if os.environ.get("SHOAL_NATIVE") == "0" and "SHOAL_NATIVE_IS_MISSED" not in os.environ:
        pytest.skip("whoever runs the tests switched it off")
    try:
        compiler()
    except Failed as failed:
        pytest.skip(str(failed))

    assert core is not None, "there is a compiler, but no core: .boot/native.log may say why"


def fake(monkeypatch: pytest.MonkeyPatch, interface: int | None) -> ModuleType:
    module = ModuleType("shoal_native")
    if interface is not None:
        module.__dict__["INTERFACE"] = interface
    monkeypatch.setitem(sys.modules, "shoal_native", module)
    return module


def test_a_module_of_our_interface_is_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    module = fake(monkeypatch, INTERFACE)

    assert load(None) == (module, "")


@pytest.mark.parametrize("interface", [None, INTERFACE - 1, INTERFACE + 1])
def test_a_module_of_another_interface_is_none(monkeypatch: pytest.MonkeyPatch, interface: int | None) -> None:
    fake(monkeypatch, interface)

    found, notice = load(None)

    assert found is None
    assert "of another version" in notice


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, INTERFACE)

    found, notice = load("0")

    assert found is None
    assert "switched off" in notice


@pytest.mark.parametrize("module", [None, "raise ImportError('built for another Python')"])
def test_a_module_that_is_missing_or_cannot_be_loaded_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str | None
) -> None:
    monkeypatch.delitem(sys.modules, "shoal_native", raising=False)
    if module is None:
        monkeypatch.setitem(sys.modules, "shoal_native", None)  # Python's way to say: none
    else:
        (tmp_path / "shoal_native.py").write_text(module)
        monkeypatch.syspath_prepend(tmp_path)

    found, notice = load(None)

    assert found is None
    assert "is not there" in notice
    assert "./run build-native" in notice


def match(tmp_path: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Where the native core is broken."""
    (tmp_path / "shoal_native.py").write_text("raise ImportError")
    env = {name: value for name, value in os.environ.items() if name != "SHOAL_NATIVE"} | variables
    env["PYTHONPATH"] = str(tmp_path)
    command = [sys.executable, "-m", "shoal", "match", *words, "--jobs", "1"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


RANDOM = ("random", "random", "--deals", "2")


def test_a_match_without_the_core_says_so_once(tmp_path: Path) -> None:
    played = match(tmp_path, *RANDOM)

    assert played.returncode == 0
    assert played.stderr.count("The native core is not there") == 1


def test_no_notice_is_printed_when_the_core_was_switched_off(tmp_path: Path) -> None:
    assert "native core" not in match(tmp_path, *RANDOM, SHOAL_NATIVE="0").stderr


@pytest.mark.slow
def test_without_the_core_bots_that_learned_or_forget_play_whole_games(tmp_path: Path) -> None:
    short = ("--seats", "4", "--option", "end=majority", "--deals", "1", "--seed", "2")

    played = match(tmp_path, "quick", "club", *short, "--json")

    assert played.returncode == 0
    assert played.stderr.count("The native core is not there") == 1
    assert json.loads(played.stdout.splitlines()[-1])["games"] == 2


AT_TWELVE = """
from random import Random
from shoal.arena.table import Endless, play
from shoal.bots.naming import bot_of
from shoal.games.literature import Literature, Options
from shoal.core.native import core

rules = Literature(Options(players=12))
names = ["quick", "club"] * 6
bots = [bot_of("literature", name)(rules, seat, Random(seat)) for seat, name in enumerate(names)]
try:
    play(rules, bots, rules.deal(Random(1)), most_moves=8)
except Endless:
    print(core, "and eight moves were made")
"""


@pytest.mark.slow
def test_without_the_core_they_play_at_tables_for_twelve() -> None:
    env = os.environ | {"SHOAL_NATIVE": "0"}

    told = subprocess.run([sys.executable, "-c", AT_TWELVE], env=env, capture_output=True, text=True, check=True)

    assert told.stdout == "None and eight moves were made\n"


@built
@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "kids_8"])
def test_the_core_knows_the_tables_of_the_presets(preset: str) -> None:
    rules = Layout(PRESETS[preset])

    layout = layout_of(rules)

    assert layout is not None
    assert (layout.seats, layout.half_suits, layout.pack) == (rules.seats, len(rules.half_suits), rules.pack.mask)
    assert layout_of(rules) is layout


@built
@pytest.mark.parametrize("option", SAME)
def test_every_word_of_a_known_option_is_known(option: str) -> None:
    assert core is not None
    core.Layout(6, [0b111], [1], **{option: getattr(Options(), option)})


class NewHouse(Options, frozen=True):
    """House rules with one that nobody has told the core of."""

    hit_limit: int = 0


@built
def test_a_rule_that_the_core_was_never_taught_is_played_by_plain_python() -> None:
    assert layout_of(Layout(NewHouse(hit_limit=2))) is None


@built
def test_a_new_rule_that_is_not_in_use_leaves_the_table_to_the_core() -> None:
    assert layout_of(Layout(NewHouse(end="majority"))) is not None


@built
@pytest.mark.parametrize("changed", [{"ask_requires": "team"}, {"ask_teammates": True}, {"challenge": True}])
def test_a_rule_that_the_core_does_not_implement_leaves_the_table_to_plain_python(changed: dict[str, Any]) -> None:
    assert layout_of(Layout(Options(**changed))) is None


def test_every_option_that_the_core_follows_exists_and_is_listed_once() -> None:
    listed = [*SAME, *TRANSLATED, *OF_THE_PACK, *OF_NO_MOVE]

    assert len(listed) == len(IMPLEMENTED)
    assert set(Options.__struct_fields__) >= IMPLEMENTED


def test_without_the_core_no_table_has_a_layout() -> None:
    question = "from shoal.games.literature.rules.options import Layout; from shoal.games.literature.native_layout import layout_of; print(layout_of(Layout()))"
    told = subprocess.run(
        [sys.executable, "-c", question],
        env={**os.environ, "SHOAL_NATIVE": "0"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout == "None\n"
