"""Weights are compared by native games without search, on the same deals."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.schools import Fight, fights, players, policy
from shoal.core.game import UncheckedRules
from shoal.core.games import rules_of
from shoal.core.native import NOTICE, core
from shoal.games.literature import Literature
from shoal.games.literature.bots.learned.network import BadWeights, weights
from shoal.games.literature.bots.learned.weight_sets import PARTS
from shoal.games.literature.native_layout import layout_of

built = pytest.mark.skipif(core is None, reason=NOTICE or "-")


@built
def test_weights_meet_the_first_ones_and_strangers_and_sit_beside_strangers(tmp_path: Path) -> None:
    """A copy of the first weights is exactly as strong as they are: the null arm."""
    for part in PARTS:
        (tmp_path / f"copy{part}.net").write_bytes(weights(f"four{part}"))
    rules: UncheckedRules = rules_of("literature", {"players": 4})
    assert isinstance(rules, Literature)
    layout = layout_of(rules)
    assert layout is not None

    copy = str(tmp_path / "copy")
    found = list(fights(layout, players(["four", copy]), deals=4, seed=1, threads=1))

    assert [(one.school, one.against) for one in found if one.school != "four"] == [
        (copy, "four"),
        (copy, "greedy"),
        (copy, "the teacher"),
        (copy, "greedy, alone beside greedy"),
        (copy, "the teacher, alone beside the teacher"),
    ]
    meeting, *others = [one for one in found if one.school == copy]
    assert (meeting.diff, meeting.se) == (0, 0)
    assert [one[1:] for one in others] == [one[1:] for one in found if one.school == "four"]


def test_games_that_were_stopped_are_reported() -> None:
    assert str(Fight("new", "four", 0.5, 0.1, 1000, 2)) == (
        "new against four: +0.500 +- 0.100; longest game 1000, 2 given up"
    )
    assert str(Fight("new", "four", 0.5, None, 90, 0)) == "new against four: +0.500; longest game 90"


@pytest.mark.parametrize(
    ("name", "why"),
    [("nobody", "no weights of the name 'nobody'"), ("folder/new", "the weights folder/new cannot be read")],
)
def test_weights_that_are_not_there_are_said_by_name(name: str, why: str) -> None:
    with pytest.raises(BadWeights, match=why):
        policy(name)


@built
def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    for part in PARTS:
        (tmp_path / f"bad{part}.net").write_bytes(b"nothing")

    with pytest.raises(BadWeights, match="cannot be used: bad file of weights"):
        players([str(tmp_path / "bad")])
