"""Games of others, and small ones of one's own, as subjects."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Any

import pyspiel
import pytest

from shoal.lab.conformance import NAMES, Report, conformance
from shoal.lab.conformance.adapters.openspiel import SIGHTS, SpielGame
from shoal.lab.conformance.adapters.pettingzoo import AecGame, OurAecGame
from shoal.lab.conformance.findings import BadTarget


def spiel(name: str, games: int, *only: str) -> Report:
    game = pyspiel.load_game(name)
    return conformance(SpielGame(game, SIGHTS.get(game.get_type().short_name)), games, only=only)


@pytest.mark.slow
def test_the_leak_and_the_breach_of_recall_of_openspiels_go_fish_are_found() -> None:
    report = spiel("go_fish", 5, "leaks", "recall")

    leak, breach = report.of("leaks").finding, report.of("recall").finding
    assert leak is not None
    assert breach is not None
    assert (leak.kind, len(leak.actions)) == ("TOLD_APART", 1)
    assert "asked -3 for" in leak.values["here"]
    assert leak.play[0].startswith("chance: ")
    assert breach.kind == "FORGOTTEN"
    assert len(breach.actions) <= 4


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "tiny_hanabi"])
def test_in_small_games_of_openspiel_nothing_leaks_and_nothing_is_forgotten(name: str) -> None:
    report = spiel(name, 15, "leaks", "recall", "masks")

    assert report.findings == ()
    assert all(one.status == "held" for one in report.checks)


def test_a_text_with_a_pickle_is_found_in_openspiels_games_in_python() -> None:
    pytest.importorskip("open_spiel.python.games")

    (finding,) = spiel("python_kuhn_poker", 2, "serialising").findings

    assert finding.kind == "PICKLED"


def test_without_an_adapter_it_is_said_that_leaks_are_not_checked() -> None:
    report = conformance(SpielGame(pyspiel.load_game("go_fish")), 1, only=["leaks"])

    assert (report.checks[0].status, report.checks[0].why) == ("unchecked", "NO_WORLDS")


def test_a_game_that_is_played_at_once_is_no_subject() -> None:
    with pytest.raises(BadTarget, match="NOT_SEQUENTIAL"):
        SpielGame(pyspiel.load_game("matching_pennies_3p"))


def test_our_games_in_pettingzoo_hold_and_tell_nothing_in_info() -> None:
    game = OurAecGame(
        "ours", "go_fish", {"players": 2, "deck_ranks": 5, "hand_sizes": 3}, memory="events", max_moves=30
    )

    report = conformance(game, 6, only=["leaks", "masks", "seeding"])

    assert report.findings == ()
    assert all(one.looked for one in report.checks)


def test_an_env_of_pettingzoo_that_ends_the_game_for_an_illegal_action_refuses_it() -> None:
    from shoal.envs.pettingzoo import raw_env

    game = AecGame("ours", lambda: raw_env("go_fish", {"players": 2, "deck_ranks": 4}, max_moves=20))

    assert conformance(game, 2, only=["masks"]).findings == ()


class HighCard:
    """Two seats, three cards; who says 1 with the higher card wins. What it tells, a test may change."""

    name, seats, actions = "high card", 2, 2

    def __init__(self, tells: Any = lambda table, seat: {"card": table.hands[seat]}) -> None:
        self.tells = tells

    def deal(self, seed: int) -> Table:
        return Table(self.tells, tuple(Random(seed).sample(range(3), 2)))


class Table:
    def __init__(self, tells: Any, hands: tuple[int, ...], done: tuple[int, ...] = ()) -> None:
        self.tells, self.hands, self.done = tells, hands, done

    @property
    def seat(self) -> int | None:
        return None if len(self.done) == 2 else len(self.done)

    def legal(self) -> list[int]:
        return [0, 1]

    def step(self, action: int) -> None:
        if action not in self.legal():
            raise ValueError(action)
        self.done += (action,)

    def told(self, seat: int) -> Mapping[str, object]:
        found: Mapping[str, object] = self.tells(self, seat)
        return found

    def another(self, seat: int, rng: Random) -> Table:
        mine = self.hands[seat]
        other = rng.choice([card for card in range(3) if card != mine])
        return Table(self.tells, (mine, other) if seat == 0 else (other, mine), self.done)


def test_a_game_of_ones_own_needs_four_methods_and_one_more_for_leaks() -> None:
    honest = conformance(HighCard(), 20)
    leaking = conformance(HighCard(lambda table, _: {"info": {"sum": sum(table.hands)}}), 20)

    assert honest.findings == ()
    assert [one.name for one in honest.checks if one.status == "held"] == ["leaks", "masks", "seeding"]
    assert [one.name for one in honest.checks] == list(NAMES)
    (finding,) = leaking.findings
    assert (finding.kind, finding.actions, finding.values["where"]) == ("TOLD_APART", (), "info.sum")


def test_a_fault_that_shows_late_is_told_with_no_more_actions_than_it_needs() -> None:
    def late(table: Table, seat: int) -> Mapping[str, object]:
        return {"card": table.hands[1 - seat] if table.done == (1, 0) else table.hands[seat]}

    (finding,) = conformance(HighCard(late), 60, only=["leaks"]).findings

    assert finding.actions == (1, 0)


def test_what_a_game_raises_where_it_should_not_is_raised() -> None:
    def broken(table: Table, seat: int) -> Mapping[str, object]:
        raise RuntimeError(f"nothing for {seat} of {table.seat}")

    with pytest.raises(RuntimeError, match="nothing for"):
        conformance(HighCard(broken), 1)


def test_a_legal_action_that_is_not_taken_is_a_fault_of_the_mask() -> None:
    class Wide(HighCard):
        def deal(self, seed: int) -> Table:
            table = super().deal(seed)
            table.legal = lambda: [0, 1] if table.done else [0]  # type: ignore[method-assign]
            table.step = lambda action: (_ for _ in ()).throw(ValueError("no"))  # type: ignore[method-assign]
            return table

    (finding,) = conformance(Wide(), 1, only=["masks"]).findings

    assert (finding.kind, finding.values["why"]) == ("MASK_TOO_WIDE", "ValueError: no")


def test_a_game_that_cannot_be_played_again_is_a_fault_of_seeding_and_no_crash() -> None:
    class Forgetful(HighCard):
        def deal(self, seed: int) -> Table:
            table = super().deal(next(deals))
            table.legal = lambda: [table.hands[0] % 2]  # type: ignore[method-assign]
            return table

    deals = count()
    report = conformance(Forgetful(), 8)

    assert [finding.kind for finding in report.findings if finding.kind.startswith("SEED")] == ["SEED_FORGOTTEN"]
