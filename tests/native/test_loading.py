"""Python plays with the native core and without it."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

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


BROKEN = "raise ImportError('built for another Python')"


@pytest.mark.parametrize(
    ("module", "switch", "notice"),
    [
        (f"INTERFACE = {INTERFACE}", None, ""),
        (f"INTERFACE = {INTERFACE}", "0", "switched off"),
        (f"INTERFACE = {INTERFACE - 1}", None, "of another version"),
        (f"INTERFACE = {INTERFACE + 1}", None, "of another version"),
        ("", None, "of another version"),
        (BROKEN, None, "is not there, .* ./run build-native"),
        (None, None, "is not there, .* ./run build-native"),
    ],
)
def test_a_module_of_our_interface_is_the_core_and_any_other_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str | None, switch: str | None, notice: str
) -> None:
    monkeypatch.delitem(sys.modules, "shoal_native", raising=False)
    if module is None:
        monkeypatch.setitem(sys.modules, "shoal_native", None)  # Python's way to say: none
    else:
        (tmp_path / "shoal_native.py").write_text(module)
        monkeypatch.syspath_prepend(tmp_path)

    found, said = load(switch)
    monkeypatch.delitem(sys.modules, "shoal_native", raising=False)

    assert (found is None) == bool(notice)
    assert re.search(notice, said) if notice else not said


def match(tmp_path: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Where the native core is broken."""
    (tmp_path / "shoal_native.py").write_text(BROKEN)
    env = {name: value for name, value in os.environ.items() if name != "SHOAL_NATIVE"} | variables
    env["PYTHONPATH"] = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    command = [sys.executable, "-m", "shoal", "match", *words, "--jobs", "1"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True)


def test_no_notice_is_printed_when_the_core_was_switched_off(tmp_path: Path) -> None:
    assert "native core" not in match(tmp_path, "random", "random", "--deals", "1", SHOAL_NATIVE="0").stderr


@pytest.mark.slow
def test_without_the_core_bots_that_learned_or_forget_play_whole_games_and_it_is_said_once(tmp_path: Path) -> None:
    short = ("--seats", "4", "--option", "pack=4x4", "--option", "stall_limit=9", "--deals", "1", "--seed", "2")

    played = match(tmp_path, "quick", "club", *short, "--json")

    assert played.stderr.count("The native core is not there") == 1
    assert json.loads(played.stdout.splitlines()[-1])["games"] == 2


AT_TWELVE = """
from random import Random
from shoal.arena.table import Endless, play
from shoal.bots.naming import bot_of
from shoal.games.literature import Literature, Options
from shoal.games.literature.native_layout import layout_of
from shoal.core.native import core

rules = Literature(Options(players=12))
names = ["quick", "club"] * 6
bots = [bot_of("literature", name)(rules, seat, Random(seat)) for seat, name in enumerate(names)]
try:
    play(rules, bots, rules.deal(Random(1)), most_moves=4)
except Endless:
    print(core, layout_of(rules), "and four moves were made")
"""


@pytest.mark.slow
def test_without_the_core_they_play_at_tables_for_twelve() -> None:
    env = os.environ | {"SHOAL_NATIVE": "0"}

    told = subprocess.run([sys.executable, "-c", AT_TWELVE], env=env, capture_output=True, text=True, check=True)

    assert told.stdout == "None None and four moves were made\n"


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
    """House rules with one that the core was never taught."""

    hit_limit: int = 0


@built
@pytest.mark.parametrize(
    ("options", "known"),
    [
        (NewHouse(hit_limit=2), False),
        (NewHouse(end="majority"), True),  # where it is not in use
        (Options(ask_requires="team"), False),
        (Options(ask_teammates=True), False),
        (Options(challenge=True), False),
        (Options(players=14), False),
    ],
)
def test_a_rule_that_the_core_does_not_implement_leaves_the_table_to_plain_python(
    options: Options, *, known: bool
) -> None:
    assert (layout_of(Layout(options)) is not None) == known


def test_every_option_that_the_core_follows_exists_and_is_listed_once() -> None:
    listed = [*SAME, *TRANSLATED, *OF_THE_PACK, *OF_NO_MOVE]

    assert len(listed) == len(IMPLEMENTED)
    assert set(Options.__struct_fields__) >= IMPLEMENTED


def names(body: list[ast.stmt]) -> set[str]:
    """What is defined here, without what is private or special."""
    defined = {node.name for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    annotated = {ast.unparse(node.target) for node in body if isinstance(node, ast.AnnAssign)}
    return {name for name in defined | annotated if not name.startswith("_")}


def public(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


@built
def test_the_typed_stub_names_what_the_module_has_and_nothing_else() -> None:
    stub = Path(__file__).parents[2] / "native" / "shoal_native.pyi"
    body = ast.parse(stub.read_text(encoding="utf-8")).body

    assert names(body) == public(core)
    for node in body:
        if isinstance(node, ast.ClassDef):
            assert names(node.body) == public(getattr(core, node.name)), node.name
