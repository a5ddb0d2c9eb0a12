"""`--workers ray`: what two nodes play is what one process plays, also when one of them is lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from shoal.arena.cores import Killed, on_cores
from shoal.arena.journal import results_digest
from shoal.arena.match import Match
from shoal.arena.on_ray import OtherBuild, on_ray
from shoal.arena.programs.protocol import EntrantFault
from shoal.arena.tournament import Tournament, round_robin
from shoal.lab.dataset import Dataset, DatasetPlan, write
from tests.on_ray.starting import add_node

FOUR = (("players", 4),)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two nodes with a core each."""
    found = Cluster()
    for _ in range(2):
        add_node(found)
    ray.init(address=found.address, log_to_driver=False, logging_level="ERROR")
    yield found
    ray.shutdown()
    found.shutdown()


def tournament() -> Tournament:
    bots = ("random", "counting", "careful")
    return Tournament(bots, round_robin(bots), options=FOUR)


def digest_on(workers: Any, deals: int = 6) -> str:
    jobs = 1 if workers is on_cores else None
    return results_digest(one.piece for one in tournament().pieces(deals, jobs, None, workers))


@pytest.mark.usefixtures("cluster")
def test_two_nodes_play_what_one_process_plays() -> None:
    assert digest_on(on_ray) == digest_on(on_cores)


@pytest.mark.usefixtures("cluster")
def test_results_come_in_order_and_some_without_work() -> None:
    assert list(on_ray(abs, 30, first=3, instead=lambda number: -1 if number % 10 == 0 else None)) == [
        -1 if number % 10 == 0 else number for number in range(3, 30)
    ]
    assert list(on_ray(abs, 3, first=3)) == []


@pytest.mark.usefixtures("cluster")
def test_an_error_arrives_as_it_was_raised_with_the_node() -> None:
    match = Match("random", "tests.arena.own_bot:Faller", options=FOUR)
    with pytest.raises(EntrantFault, match=r"BROKE_DOWN: tests\.arena\.own_bot:Faller on seat") as fault:
        list(on_ray(match.deal, 4))

    notes = "\n".join(fault.value.__notes__)
    assert "own_bot.py" in notes
    assert "In deal 1, first game" in notes
    assert "On the node " in notes
    assert hasattr(fault.value, "by_first")


@pytest.mark.usefixtures("cluster")
def test_an_error_of_ours_shows_where_it_was_raised() -> None:
    with pytest.raises(ZeroDivisionError) as error:
        list(on_ray(divided, 2))

    assert "in divided" in str(error.value.__cause__)


def divided(number: int) -> float:
    return 1 / number


@pytest.mark.usefixtures("cluster")
def test_a_program_that_is_not_on_a_node_is_named_even_where_games_may_be_forfeited(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.touch(0o755)
    match = Match(f"cmd:{program}", "random", options=FOUR, forfeit=True)
    program.unlink()

    with pytest.raises(EntrantFault, match=r"NOT_STARTED: .*bot is not there") as fault:
        list(on_ray(match.deal, 4))
    assert any(note.startswith("On the node ") for note in fault.value.__notes__)


@pytest.mark.usefixtures("cluster")
def test_a_node_of_another_build_ends_the_run_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shoal.arena.on_ray.build", lambda: "0123456789abcdef")
    with pytest.raises(
        OtherBuild, match=r"OTHER_BUILD: the node \S+ has the build \S+, and not the build 0123456789abcdef"
    ):
        list(on_ray(abs, 4))


@pytest.mark.usefixtures("cluster")
def test_work_that_kills_its_process_each_time_is_given_up() -> None:
    with pytest.raises(Killed, match="a piece was lost 4 times on the Ray cluster"):
        list(on_ray(os._exit, 1))


def test_a_driver_that_was_killed_is_resumed_with_the_same_file(cluster: Cluster, tmp_path: Path) -> None:
    words = ["match", "counting", "random", "--seats", "4", "--deals", "40"]
    command = [sys.executable, "-m", "shoal", *words, "--workers", "ray", "--out", str(tmp_path / "ray.jsonl")]
    variables = os.environ | {"RAY_ADDRESS": cluster.address}
    killed_after(5, tmp_path / "ray.jsonl", command, variables)
    assert lines(tmp_path / "ray.jsonl") < 41
    subprocess.run(command, env=variables, check=True, stdout=subprocess.DEVNULL)
    alone = [sys.executable, "-m", "shoal", *words, "--jobs", "1", "--out", str(tmp_path / "one.jsonl")]
    subprocess.run(alone, check=True, stdout=subprocess.DEVNULL)

    assert (tmp_path / "ray.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


def killed_after(count: int, path: Path, command: list[str], variables: dict[str, str]) -> None:
    """Begin that command, and kill it when the file has so many lines."""
    begun = subprocess.Popen(command, env=variables, stdout=subprocess.DEVNULL)
    while lines(path) < count:
        assert begun.poll() is None, "it was to be killed in the middle"
        time.sleep(0.05)
    begun.kill()
    begun.wait()


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_a_data_set_of_a_cluster_is_that_of_one_process_also_after_its_driver_was_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    words = ["dataset", "counting", "random", "--seats", "4", "--games", "30", "--shard", "3"]
    command = [sys.executable, "-m", "shoal", *words, "--workers", "ray", "--out", str(tmp_path / "ray")]
    killed_after(3, tmp_path / "ray" / "shards.jsonl", command, os.environ | {"RAY_ADDRESS": cluster.address})
    assert not (tmp_path / "ray" / "card.json").exists()
    plan = DatasetPlan(("counting", "random"), options=FOUR)

    assert write(plan, 30, tmp_path / "ray", size=3, workers=on_ray) == write(
        plan, 30, tmp_path / "one", size=3, jobs=1
    )
    Dataset(tmp_path / "ray").check()


def test_a_node_that_is_lost_in_the_middle_changes_nothing(cluster: Cluster) -> None:
    work = partial(tournament().piece)
    pieces = on_ray(work, 36)
    found = [next(pieces) for _ in range(4)]
    cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
    found += pieces

    assert results_digest(one.piece for one in found) == digest_on(on_cores, 12)
