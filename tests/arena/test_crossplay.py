"""Cross-play: mixed teams, the null arm, and partners that are who they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from shoal.arena.crossplay.population import (
    BadPopulation,
    Member,
    Population,
    changed,
    fingerprint,
    frozen,
    population_of,
    read_population,
)
from shoal.arena.crossplay.report import html_page, page
from shoal.arena.crossplay.result import Cell, Crossplay, TooFew, matrix
from shoal.arena.match import BadMatch, Match, pairs
from shoal.arena.played import difference
from shoal.cli import main
from shoal.core.codec import encode
from shoal.core.native import core

FOUR = ({"players": 4},)
NATIVE = pytest.mark.skipif(core is None, reason="fingerprints are those of the native core")


def small(*members: Member) -> Population:
    found = members or (Member("random", "random", "none"), Member("counting", "counting", "facts"))
    return Population(1, "two", "literature", FOUR, found)


def cross(population: Population | None = None, **more: object) -> Crossplay:
    return Crossplay(population or small(), options=(("players", 4),), **more)  # type: ignore[arg-type]


def test_every_guest_meets_every_host_and_everybody_itself() -> None:
    visited = cross(visitors=("name=Zed random",))

    assert visited.cells == (
        *(Cell(0, 0, 1), Cell(0, 1, 1), Cell(0, 2, 1), Cell(1, 0, 1), Cell(1, 1, 1), Cell(1, 2, 1), Cell(2, 2, 1)),
        *(Cell(0, 1, 2), Cell(0, 2, 2), Cell(1, 2, 2)),
    )
    only = cross(visitors=("name=Zed random",), visits_only=True).cells
    assert only == (
        *(Cell(0, 0, 1), Cell(0, 2, 1), Cell(1, 1, 1), Cell(1, 2, 1), Cell(2, 2, 1)),
        *(Cell(0, 2, 2), Cell(1, 2, 2)),
    )
    mixed = cross().matches[1]
    assert (mixed.a, mixed.b) == (("counting", "random"), ("random", "random"))


def test_half_a_team_is_at_least_a_seat() -> None:
    six, eight = (Crossplay(small(), exchange="half", options=(("players", seats),)) for seats in (6, 8))

    assert (six.exchanged, eight.exchanged) == (1, 2)
    assert eight.matches[1].a == ("counting", "counting", "random", "random")


def test_members_that_are_held_out_play_only_when_they_are_asked_for() -> None:
    held = small(Member("a", "random", "", held_out=True), Member("b", "random", ""), Member("c", "random", ""))

    assert [one.name for one in cross(held).members] == ["b", "c"]
    assert [one.name for one in cross(held, held_out=True).members] == ["b", "c", "a"]


@pytest.mark.slow
def test_the_numbers_are_those_of_matches_and_the_null_arm_is_0() -> None:
    found = matrix(cross(), list(cross().pieces(2, jobs=1)))

    assert found.broken == ()
    assert [one.diff for one in found.met if one.host == one.guest] == [0, 0]
    mixed: Any = found.cell("random", "counting", 1)
    whole: Any = found.whole("random", "counting")
    partner: Any = found.partners[1]
    match = Match(("counting", "random"), "random", options=(("players", 4),))
    assert mixed.diff == pytest.approx(sum(difference(pair) for pair in pairs(match, 2, 1)) / 2, abs=1e-4)
    assert found.whole("counting", "random") == whole.__class__("counting", "random", 2, -whole.diff, whole.se)
    assert partner.gain.value == mixed.diff
    assert partner.share.value == pytest.approx(whole.diff / 2, abs=1e-4)
    assert partner.lost.value == pytest.approx(partner.share.value - partner.gain.value, abs=1e-4)
    assert found.partners[0].carries == partner.lost._replace(value=-partner.lost.value)
    with pytest.raises(TooFew):
        matrix(cross(), [])


@pytest.mark.slow
def test_a_bot_that_is_not_itself_again_is_told_by_name_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.json"
    path.write_bytes(encode(small()))
    words = ["crossplay", "tests.arena.own_bot:Moody", "--population", str(path), "--changed", "--visits-only"]

    assert main([*words, "--deals", "1", "--jobs", "1", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["broken"] == ["tests.arena.own_bot:Moody"]


@pytest.mark.slow
def test_the_command_resumes_and_writes_both_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "two.json", tmp_path / "x.jsonl"
    path.write_bytes(encode(small()))
    words = ["crossplay", "--population", str(path), "--changed", "--jobs", "1", "--out", str(out)]
    assert main([*words, "--deals", "1", "--write", str(tmp_path / "x.html")]) == 0
    begun = out.read_bytes()
    assert main([*words, "--deals", "2", "--write", str(tmp_path / "x.md")]) == 0

    assert out.read_bytes().startswith(begun)
    assert out.read_bytes().count(b"\n") == 1 + 2 * 5
    assert (
        "The null arm holds: every bot with itself as a guest was at exactly 0 in every pair of games."
        in capsys.readouterr().out
    )
    assert "<h1>Cross-play</h1>" in (tmp_path / "x.html").read_text()
    mark = "" if core is None else " (changed)"  # fingerprints are those of the native core
    assert f"| random{mark} | 0 = 0 |" in (tmp_path / "x.md").read_text()


def test_names_in_a_page_are_text() -> None:
    mean = small(Member("a<b>", "random", "</table>"), Member("c", "random", "|"))
    found = matrix(cross(mean), list(cross(mean).pieces(1, jobs=1)))

    assert "a&lt;b&gt;" in html_page(found, "shoal crossplay '<i>'")
    assert "<b>" not in html_page(found, "shoal crossplay '<i>'").replace("<body>", "")
    assert "\\|" in page(found, "shoal crossplay")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"exchange": 2}, "--exchange is 2; of teams of 2 it can be 1 to 1"),
        ({"exchange": 0}, "--exchange is 0"),
        ({"visitors": ("random",)}, "random is there twice"),
        ({"visits_only": True}, "--visits-only is for bots of your own"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(more: dict[str, object], says: str) -> None:
    with pytest.raises(BadMatch, match=says):
        cross(**more).check()  # type: ignore[arg-type]


def test_a_game_without_teams_has_no_partners() -> None:
    alone = Population(1, "alone", "go_fish", ({},), small().members)
    with pytest.raises(BadMatch, match="go_fish has no teams, so nobody has partners"):
        Crossplay(alone).check()
    with pytest.raises(BadPopulation, match="go_fish has no population"):
        population_of("go_fish")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "is no population: Expected `object`"),
        (
            '{"shoal_population":2,"name":"","game":"literature","tables":[{}],"members":[]}',
            "has version 2; this Shoal",
        ),
        (
            encode(small(Member("a", "random", ""), Member("a", "random", ""))).decode(),
            "two members that are called 'a'",
        ),
        (encode(small(Member("a", "random", ""))).decode(), "needs two members"),
        ('{"shoal_population":1,"naem":""}', "is no population"),
    ],
)
def test_a_file_that_is_no_population_says_why(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "p.json").write_text(text)
    with pytest.raises(BadPopulation, match=says):
        read_population(tmp_path / "p.json")


# --- Frozen -----------------------------------------------------------------------------------------------------------


def test_a_fingerprint_is_of_what_a_bot_does() -> None:
    mine = fingerprint("literature", "random", FOUR)

    assert mine == fingerprint("literature", "name=Another random", FOUR)
    assert mine != fingerprint("literature", "counting", FOUR)
    assert mine != fingerprint("literature", "tests.arena.own_bot:Parrot", FOUR)


@NATIVE
def test_a_member_that_plays_differently_is_told_by_name() -> None:
    today = frozen(small(), jobs=1)
    assert changed(today, jobs=1) == []

    other = Member("counting", "random", "facts", fingerprint=today.members[1].fingerprint)
    (found,) = changed(small(today.members[0], other), jobs=1)
    assert (found.name, found.frozen) == ("counting", today.members[1].fingerprint)


@NATIVE
def test_the_command_refuses_members_that_have_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.json"
    path.write_bytes(encode(small()))

    assert main(["crossplay", "--population", str(path), "--jobs", "1"]) == 2
    told = capsys.readouterr().err
    assert "CHANGED: not the bots that were frozen in 'two': random (never frozen there, " in told


@NATIVE
@pytest.mark.slow
def test_the_partners_that_come_with_the_game_are_those_that_were_frozen() -> None:
    population = population_of("literature")

    assert len(population.members) >= 10
    assert sum(one.held_out for one in population.members) == 2
    assert changed(population, jobs=1) == []
