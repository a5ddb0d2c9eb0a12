"""The build digest differs whenever bots may play differently."""

from __future__ import annotations

from pathlib import Path

import pytest

from shoal.arena.digest import build, digest_of


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A Shoal with a bot, its weights, and a screen."""
    for name, text in (
        ("bots/one.py", "clever"),
        ("bots/one.net", "7"),
        ("tui/screen.py", "blue"),
        ("game.py", "fish"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", ["bots/one.py", "bots/one.net", "game.py", "bots/two.py"])
def test_another_bot_other_weights_or_rules_make_another_build(package: Path, name: str) -> None:
    before = digest_of(package, "core")
    (package / name).write_text("other")

    assert digest_of(package, "core") != before


def test_another_native_core_makes_another_build(package: Path) -> None:
    assert digest_of(package, "core") != digest_of(package, "another core")


@pytest.mark.parametrize("name", ["tui/screen.py", "bots/one.pyc", "bots/notes.md"])
def test_what_no_game_is_played_by_makes_no_other_build(package: Path, name: str) -> None:
    before = digest_of(package, "core")
    (package / name).write_text("green")

    assert digest_of(package, "core") == before


def test_the_build_digest_is_stable() -> None:
    first = build()
    build.cache_clear()

    assert build() == first
    assert len(first) == 16
