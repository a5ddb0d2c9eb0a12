"""Many games are checked for ending, and may be played in parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.endings import Ended, all_ended, arguments
from shoal.arena.journal import BadJournal


def lengths(*words: str) -> list[int]:
    """The questions of the games that the command plays, of four seats of `counting`."""
    args = arguments().parse_args([*words, "--seed", "5", "--jobs", "1"])
    games: list[Ended] = list(all_ended(args, ["counting"], {"players": 4}))
    return [one.questions for one in games]


def test_games_in_parts_are_those_of_one_run() -> None:
    whole = lengths("--games", "4")
    assert len(set(whole)) > 1
    assert lengths("--games", "1") + lengths("--first", "1", "--games", "3") == whole


def test_a_file_of_one_part_is_not_gone_on_with_for_another(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    lengths("--games", "1", "--out", file)
    with pytest.raises(BadJournal):
        lengths("--first", "1", "--games", "2", "--out", file)
