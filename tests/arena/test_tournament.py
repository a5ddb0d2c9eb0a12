"""Tournaments: the same deals for all bots, ratings that add up, and tables that can be reproduced."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import stdev

import pytest
from msgspec import UNSET

from shoal.arena.match import Match, pairs
from shoal.arena.played import difference
from shoal.arena.ranking import Ranking, ranking, ratings_of
from shoal.arena.report import write_page
from shoal.arena.tournament import Pairing, Tournament, neighbours, round_robin
from shoal.cli import main
from shoal.core.games import kit_of
from tests.arena.programs import TO_ITS_TURN, program

THREE = ("attentive", "drowsy", "random")


def fish(
    deals: int = 4, jobs: int = 1, out: Path | None = None, pairings: tuple[Pairing, ...] = round_robin(THREE)
) -> Ranking:
    tournament = Tournament(THREE, pairings, "fish_draw", (("max_rounds", 5),))
    return ranking(tournament, tournament.played(deals, jobs, out))


# --- Ratings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairings", [round_robin("abcd"), neighbours("abcd"), ((0, 1), (0, 2), (0, 3), (3, 1))])
def test_ratings_reproduce_differences_that_add_up_exactly(pairings: tuple[Pairing, ...]) -> None:
    strength = [3.0, 0.5, -1.5, -2.0]
    found = ratings_of(4, pairings, [[strength[one] - strength[other] for one, other in pairings]] * 3)

    assert [found.of(bot).value for bot in range(4)] == pytest.approx(strength)
    assert found.of(0).se == pytest.approx(0, abs=1e-12)
    assert [found.misfit(number).value for number in range(len(pairings))] == pytest.approx([0] * len(pairings))


def test_intervals_hold_what_they_promise_although_pairings_share_their_deals() -> None:
    """A deal's luck moves all pairings of a bot; 300 tournaments of 40 deals say how far ratings really stray."""

    def one(rng: Random) -> tuple[float, float]:
        deals = []
        for _ in range(40):
            luck = [rng.gauss(0, 1) for _ in range(3)]
            deals.append([luck[a] - luck[b] + rng.gauss(0, 1) for a, b in round_robin("abc")])
        value, se = ratings_of(3, round_robin("abc"), deals).of(0)
        assert se is not None
        return value, se

    values, errors = zip(*(one(Random(seed)) for seed in range(300)), strict=True)
    assert sum(errors) / 300 == pytest.approx(stdev(values), rel=0.12)
    assert 0.92 < sum(abs(value) < 1.96 * se for value, se in zip(values, errors, strict=True)) / 300 < 0.98


# --- Tournaments ------------------------------------------------------------------------------------------------------


def costless(found: Ranking) -> str:
    """The result without what differs from run to run."""
    return "\n".join(
        [
            str(found.standings),
            str(found.misfit),
            *(f"{one.a} {one.b} {one.diff} {one.se} {one.errors}" for one in found.matches),
        ]
    )


def test_a_pairing_of_a_tournament_is_the_match_of_the_same_seed() -> None:
    alone = pairs(Match("attentive", "random", "fish_draw", (("max_rounds", 5),)), 4, jobs=1)
    (met,) = [one for one in fish().matches if (one.a, one.b) == ("attentive", "random")]

    assert met.diff == round(sum(map(difference, alone)) / 4, 4)


# --- The commands -----------------------------------------------------------------------------------------------------


def test_the_command_prints_places_a_crosstable_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", *THREE, "--game", "fish_draw", "--deals", "2", "--jobs", "1"]
    assert main(words) == 0

    said = capsys.readouterr().out.splitlines()
    assert said[0] == "3 bots: fish_draw, 4 seats, 2 deals, each twice in every pairing"
    assert [line.split()[0] for line in said[2:5]] == ["1", "2", "3"]
    assert {line.split()[0] for line in said[-3:]} == set(THREE)

    assert main([*words, "--json"]) == 0
    last = json.loads(capsys.readouterr().out)
    assert {one["bot"] for one in last["standings"]} == set(THREE)
    assert len(last["matches"]) == 3


def test_the_ladder_writes_a_page_that_says_how_it_was_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "ladder.md"
    words = [*LITTLE, "--preset", "plain", "fishonline", "--out", str(tmp_path / "kept")]
    assert main([*words, "--write", str(page)]) == 0

    said = page.read_text()
    assert "    shoal ladder counting random --preset plain fishonline --seats 4 --deals 1 --seed 1\n" in said
    assert "## 4 seats, the rules as they are\n\n| bot |" in said
    assert "## 4 seats, `fishonline`\n\n| bot |" in said
    assert "\n| `counting` | +" in said
    assert "\n1 deal. Half-suits a game" in said
    out, warning = capsys.readouterr()
    assert (out, warning.count("\n")) == ("", 1)
    assert warning.startswith("shoal ladder: warning: BLUFFS_MISLEAD_BOTS: ")
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {
        f"{preset}-4{costs}.jsonl" for preset in ("plain", "fishonline") for costs in ("", ".costs")
    }

    assert main(words) == 0
    assert capsys.readouterr().out == said
    assert main([*words, "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert [[one["bot"] for one in table["standings"]] for table in tables] == [["counting", "random"]] * 2


@pytest.mark.parametrize(
    ("place", "message"), [("no/ladder.md", "no/ladder.md: No such file or directory"), ("", " is no file")]
)
def test_a_ladder_that_cannot_be_written_is_refused_before_it_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, message: str
) -> None:
    assert main(["ladder", "counting", "random", "--deals", "100000", "--write", str(tmp_path / place)]) == 2

    said = capsys.readouterr().err
    assert said.startswith(f"shoal ladder: {tmp_path}")
    assert said.endswith(f"{message}\n")


LITTLE = ["ladder", "counting", "random", "--seats", "4", "--deals", "1", "--jobs", "1"]


def test_a_ladder_that_is_not_played_to_the_end_writes_nothing(tmp_path: Path) -> None:
    kept, page = tmp_path / "kept", tmp_path / "pages" / "ladder.md"
    page.parent.mkdir()
    assert main([*LITTLE, "--out", str(kept)]) == 0

    assert main([*LITTLE, "--out", str(kept), "--seed", "2", "--write", str(page)]) == 2
    assert list(page.parent.iterdir()) == []


@pytest.mark.slow
def test_a_ladder_tells_in_its_page_how_long_programs_might_think(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*LITTLE, "--deadline-ms", "500"]) == 0
    assert "--deals 1 --seed 1 --deadline-ms 500\n" in capsys.readouterr().out

    late = program(tmp_path, TO_ITS_TURN + "time.sleep(60)")
    assert main(["ladder", late, *LITTLE[2:], "--deadline-ms", "500"]) == 2
    assert f"shoal ladder: TIMEOUT: {late} on seat 0 said nothing within 500 ms" in capsys.readouterr().err


def test_a_ladder_for_which_there_is_no_room_leaves_the_page_that_was_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    resource = pytest.importorskip("resource", reason="files cannot be kept small there")
    page = tmp_path / "ladder.md"
    page.write_text("The ladder of last year\n")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, before[1]))
    try:
        assert main([*LITTLE, "--write", str(page)]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    assert capsys.readouterr().err == f"shoal ladder: {page}: File too large\n"
    assert page.read_text() == "The ladder of last year\n"
    assert list(tmp_path.iterdir()) == [page]


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
def test_a_page_takes_the_place_of_the_one_to_which_a_link_leads(tmp_path: Path) -> None:
    page, link = tmp_path / "ladder.md", tmp_path / "link.md"
    page.write_text("The ladder of last year\n")
    link.symlink_to(page)
    write_page(link, "The ladder\n")

    assert link.is_symlink()
    assert page.read_text() == "The ladder\n"


def test_without_names_the_bots_of_the_games_ladder_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(kit_of("literature")), "ladder", ("counting", "random"))

    assert main(["ladder", "--deals", "1", "--jobs", "1", "--seats", "4", "--neighbours"]) == 0

    assert capsys.readouterr().out.count("\n| `") == 2


@pytest.mark.parametrize(
    ("bots", "pairings", "deals", "ratings", "misfits"),
    [
        (2, [(0, 1)], [[3.0], [1.0]], [1.0, -1.0], [0]),
        (3, round_robin("abc"), [[1.0, 5.0, 2.0]], [2.0, 1 / 3, -7 / 3], [1 - 5 / 3, 5 - 13 / 3, 2 - 8 / 3]),
    ],
)
def test_ratings_are_means_over_the_field(
    bots: int, pairings: Sequence[Pairing], deals: list[list[float]], ratings: list[float], misfits: list[float]
) -> None:
    found = ratings_of(bots, pairings, deals)

    assert [found.of(bot).value for bot in range(bots)] == pytest.approx(ratings)
    assert [found.misfit(number).value for number in range(len(pairings))] == pytest.approx(misfits)
    if bots == 2:  # the errors are half of that of their difference
        assert (found.of(0).se, found.of(1).se, *found.step(0, 1)) == pytest.approx((0.5, 0.5, 2.0, 1.0))


def test_the_best_bot_comes_first_with_the_distance_to_the_next_and_of_neighbours_only_each_meets_the_next() -> None:
    found = fish(6, pairings=neighbours(THREE))
    standings = found.standings

    assert [(one.a, one.b) for one in found.matches] == [("attentive", "drowsy"), ("drowsy", "random")]
    assert found.misfit is UNSET
    assert [one.bot for one in standings] == [one.bot for one in sorted(standings, key=lambda one: -one.rating)]
    assert sum(one.rating for one in standings) == pytest.approx(0, abs=1e-3)
    steps = [one.rating - other.rating for one, other in pairwise(standings)]
    assert [one.above_next for one in standings] == [*(pytest.approx(step, abs=2e-4) for step in steps), None]
    assert all((one.low or 9) <= one.rating <= (one.high or -9) for one in standings)


@pytest.mark.parametrize("lines", [1, 2, 5, 12])
def test_a_tournament_that_was_killed_is_resumed_with_the_same_result_on_more_processes(
    tmp_path: Path, lines: int
) -> None:
    path = tmp_path / "kept.jsonl"
    whole = costless(fish(out=path))
    kept = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(kept[:lines]) + kept[lines][:20])

    assert costless(fish(jobs=2, out=path)) == whole
    assert len(path.read_bytes().splitlines()) == len(kept) == 1 + 4 * 3
