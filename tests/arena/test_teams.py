"""Teams of several bots, on deals that are played twice with the sides exchanged."""

from __future__ import annotations

import traceback
from random import Random
from typing import Any

import pytest

from shoal.arena.match import Match, Side, pairs
from shoal.arena.played import difference
from shoal.arena.table import BrokeDown
from shoal.bots.bot import Bot, Maker
from shoal.cli import main
from shoal.core.games import kit_of

MIXED = ("counting", "random")


def differences(a: Side, b: Side, deals: int = 2, players: int = 4) -> list[float]:
    return list(map(difference, pairs(Match(a, b, options=(("players", players),)), deals, jobs=1)))


def test_a_team_of_one_bot_is_that_bot() -> None:
    expected = differences("counting", "random")

    assert differences(("counting",) * 2, ("random",) * 2) == expected
    assert differences("counting", ("random",) * 2) == expected


def test_a_match_of_teams_with_the_sides_exchanged_has_the_opposite_result() -> None:
    assert differences(MIXED, "random", 3) == [-diff for diff in differences("random", MIXED, 3)]


def test_the_bots_of_a_team_sit_in_the_order_of_its_seats_at_both_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[str] = []

    def noted(name: str) -> Maker:
        def make(rules: Any, seat: int, rng: Random) -> Bot:
            seated.append(name)
            return kit_of("literature").bots()["random"](rules, seat, rng)

        return make

    for name in "xyzo":
        monkeypatch.setitem(kit_of("literature").bots(), name, noted(name))
    differences(("x", "y", "z"), "o", 2, players=6)

    assert "".join(seated) == "xoyozo" + "oxoyoz" + "xoyozo" + "oxoyoz"


class Closes(kit_of("literature").bots()["random"]):  # type: ignore[misc]
    """A random bot that notes when it is let go."""

    closed = 0

    def close(self) -> None:
        Closes.closed += 1


def test_every_bot_is_let_go_after_its_game_also_when_another_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(rules: object, seat: int, rng: object) -> Bot:
        raise OSError(f"no bot for seat {seat}")

    monkeypatch.setitem(kit_of("literature").bots(), "closes", Closes)
    monkeypatch.setitem(kit_of("literature").bots(), "breaks", breaks)
    differences("closes", "random", 1, players=6)
    assert Closes.closed == 6

    with pytest.raises(BrokeDown, match="no bot for seat 4"):
        differences(("closes", "closes", "breaks"), "closes", 1, players=6)
    assert Closes.closed == 10


class Breaks(kit_of("literature").bots()["random"]):  # type: ignore[misc]
    """A random bot that has a fault on one seat."""

    def __init__(self, rules: Any, seat: int, rng: Random) -> None:
        super().__init__(rules, seat, rng)
        self._breaks = seat == 3

    def see(self, sight: Any) -> None:
        if self._breaks:
            raise ZeroDivisionError("the chances are gone")
        super().see(sight)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_breaks_down_is_reported_with_its_seat_its_game_and_the_cause(
    monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    monkeypatch.setitem(kit_of("literature").bots(), "breaks", Breaks)

    with pytest.raises(BrokeDown, match="the bot on seat 3 broke down: ZeroDivisionError: the chances") as told:
        list(pairs(Match("breaks", "random"), 4, jobs))
    assert told.value.__notes__ == ["In deal 1, second game: breaks on seats 1, 3, 5 against random on seats 0, 2, 4."]
    assert 'raise ZeroDivisionError("the chances are gone")' in "".join(traceback.format_exception(told.value))


# --- The command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "head"),
    [
        (["--team", "counting,random,random", "random"], "counting,random,random against random"),
        (["random", "--against", "counting, random, random"], "random against counting,random,random"),
        (["--team", "counting", "--against", "random,random,counting"], "counting against random,random,counting"),
    ],
)
def test_the_command_takes_teams_in_the_place_of_bots(
    words: list[str], head: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", *words, "--deals", "1"]) == 0

    said = capsys.readouterr().out
    assert said.startswith(f"{head}: literature, 6 seats, 1 deal played twice\n")
    assert "\n  half-suits a game  " in said
