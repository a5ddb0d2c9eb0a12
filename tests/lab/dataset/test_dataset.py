"""Data sets: what is written is what an environment would have told, hidden cards lie apart, and bad files are named."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from shoal.arena.cores import on_cores
from shoal.arena.journal import BadJournal
from shoal.arena.programs.protocol import EntrantFault
from shoal.cli import main
from shoal.core.native import NOTICE, core
from shoal.envs import play_of
from shoal.lab.dataset import BadDataset, Dataset, DatasetPlan, write
from shoal.lab.dataset.rows import HEAD
from tests.sampling import todays

TINY = (("players", 4), ("pack", "2x2"), ("stall_limit", 30))

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("literature", {"players": 4, "claim_timing": "any"}),
    ("literature", {"players": 4, "claim_timing": "team_turn", "challenge": True}),
    ("literature", {"players": 4, "answer_mode": "manual"}),
    ("literature", {"players": 4, "claim_attribution": False, "ask_teammates": True}),
    ("literature", {"jokers": True, "players": 8}),
    ("go_fish", {"players": 3, "ask_for": "card"}),
    ("go_fish", {"players": 2}),
    ("fish_draw", {"players": 3}),
]


def rewritten(change: Callable[[pa.Table], pa.Table]) -> Callable[[Path], None]:
    """Writes the file of decisions again, changed."""

    def spoil(folder: Path) -> None:
        pq.write_table(change(pq.read_table(folder / DECISIONS)), folder / DECISIONS)

    return spoil


def tiny(bots: tuple[str, ...] = ("counting", "random"), **more: Any) -> DatasetPlan:
    return DatasetPlan(bots, options=TINY, **more)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six games in two shards."""
    found = tmp_path_factory.mktemp("dataset") / "six"
    write(tiny(), 6, found, size=4, jobs=1)
    return found


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "copied"))


def told_as_by_an_environment(plan: DatasetPlan, number: int) -> int:
    """Check the rows of a game against the game of the same number as an environment; how many rows there were."""
    game = plan.play(number)
    rows = game.tables["decisions"]
    table = play_of(plan.rules, memory=plan.encoding.settings.memory, max_moves=100_000)
    table.reset(plan.seed, number)
    for row in range(len(rows["seat"])):
        observation = table.observation()
        assert table.seat == rows["seat"][row]
        assert (observation[plan.recorder.told] == rows["observation"][row]).all()
        assert (table.mask() == rows["mask"][row]).all()
        assert (table.events() == rows["events"][row]).all()
        for name, places in plan.recorder.beliefs.items():
            assert (observation[places] == rows[name][row].reshape(-1)).all()
        table.step(int(rows["action"][row]))
    assert table.done == 1
    assert rows["final_return"].tolist() == [table.returns_by_seat()[seat] for seat in rows["seat"]]
    return len(rows["seat"])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), todays(2, TABLES, "tables of data sets"), ids=str)
def test_a_data_set_has_what_an_environment_would_have_told(game: str, options: dict[str, Any]) -> None:
    bots = ("random", "counting") if game != "fish_draw" else ("random",)
    assert told_as_by_an_environment(DatasetPlan(bots, game, tuple(options.items()), seed=5), 1) > 10


def test_moves_that_no_action_says_are_left_out_and_counted() -> None:
    plan = DatasetPlan(("random",), options=(("players", 4), ("claim_commit", "on_first_card")), beliefs=False)
    game = plan.play(0)
    rows, moves = game.tables["decisions"], game.tables["games"]["moves"][0]

    assert game.left_out > 0  # bots name the cards of a claim in an order of their own
    assert rows["mask"][np.arange(len(rows["action"])), rows["action"]].all()
    assert rows["move"][-1] > moves - 10


def test_rows_of_a_tiny_table_are_those_of_an_environment() -> None:
    assert all(told_as_by_an_environment(tiny(), number) for number in range(2))


def test_what_was_interrupted_goes_on_after_the_last_whole_shard(folder: Path, tmp_path: Path) -> None:
    begun = list[int]()

    def broken_off(
        work: Callable[[int], Any], count: int, jobs: int | None = None, first: int = 0, **_: Any
    ) -> Iterator[Any]:
        begun.append(first)
        yield from islice(on_cores(work, count, 1, first), 5 if first == 0 else None)
        if first == 0:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tiny(), 6, tmp_path / "again", size=4, workers=broken_off)
    with pytest.raises(BadDataset, match="is not finished"):
        Dataset(tmp_path / "again")
    card = write(tiny(), 6, tmp_path / "again", size=4, workers=broken_off)

    assert begun == [0, 4]
    assert card == Dataset(folder).card
    for place in sorted(path.relative_to(folder) for path in folder.rglob("*.parquet")):
        assert (folder / place).read_bytes() == (tmp_path / "again" / place).read_bytes()


@pytest.mark.usefixtures("copied")
@pytest.mark.parametrize(
    ("more", "games", "place", "why"),
    [
        ({"seed": 2}, 6, "copied", "about something else: seed is 1 there and 2 here"),
        ({}, 9, "copied", "its last shard is not full"),
        ({}, 4, "copied", "has more than 4 games already"),
        ({}, 4, ".", "holds other files"),
    ],
)
def test_a_folder_of_something_else_is_refused(
    tmp_path: Path, more: dict[str, Any], games: int, place: str, why: str
) -> None:
    with pytest.raises((BadDataset, BadJournal), match=why):
        write(tiny(**more), games, tmp_path / place, size=4, jobs=1)


# --- Hidden cards ---------------------------------------------------------------------------------------------------


def test_hidden_cards_lie_apart_and_are_read_only_where_that_is_said(folder: Path) -> None:
    data = Dataset(folder)

    assert not [
        name for path in (folder / "decisions").iterdir() for name in pq.read_schema(path).names if "true" in name
    ]
    assert "true_hands" not in data.arrays()
    with pytest.raises(BadDataset, match="true_hands is hidden from every seat: open the data set with truth=True"):
        data.arrays(["true_hands"])
    with pytest.raises(BadDataset, match="truth=True"):
        data.records()
    for path in (folder / "truth").rglob("*.parquet"):
        schema = pq.read_schema(path)
        assert msgspec.json.decode(schema.metadata[HEAD])["is_truth"] is True
        assert all(name.startswith("true_") or name in ("game", "decision") for name in schema.names)


def test_beliefs_are_about_the_true_hands_beside_them(folder: Path) -> None:
    rows = Dataset(folder, truth=True).arrays(["belief", "true_hands", "observation", "seat"])

    assert (rows["belief"][rows["true_hands"] == 1] > 0).all()
    cards = rows["true_hands"].shape[2]
    assert (rows["observation"][:, :cards] == rows["true_hands"][:, 0]).all()
    assert (rows["belief"][:, 0] == rows["true_hands"][:, 0]).all()


# --- Reading --------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(core is None, reason=NOTICE or "-")
def test_behavioural_beliefs_have_a_column_of_their_own_that_says_so(tmp_path: Path) -> None:
    plan = DatasetPlan(
        ("careful",), options=(("players", 4), ("pack", "4x4"), ("stall_limit", 40)), seed=3, behavioural=True
    )
    kinds = {one.name: one.kind for one in write(plan, 2, tmp_path / "two", jobs=1).columns["decisions"]}
    rows = Dataset(tmp_path / "two", truth=True).arrays(["belief", "behavioural", "true_hands"])
    belief, behavioural = rows["belief"], rows["behavioural"]

    assert (kinds["belief"], kinds["behavioural"], kinds["action"]) == ("exact", "behavioural", "")
    assert behavioural.shape == belief.shape
    for proof in (0, 1):
        assert ((behavioural == proof) == (belief == proof)).all()
    assert np.abs(behavioural - belief).max() > 0.02
    assert (behavioural[rows["true_hands"] == 1] > 0).all()


def test_where_no_behaviour_is_heard_there_are_no_behavioural_beliefs(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadDataset, match="there are no behavioural beliefs of go_fish"):
        DatasetPlan(("counting",), "go_fish", behavioural=True)
    monkeypatch.setattr("shoal.games.literature.review.values.layout_of", lambda _: None)
    with pytest.raises(BadDataset, match=r"pip install 'shoal\[native\]'"):
        tiny(behavioural=True)


def test_batches_have_every_decision_once_in_an_order_of_the_seed(folder: Path) -> None:
    data = Dataset(folder)

    def keys(**how: Any) -> list[tuple[int, int]]:
        batches = list(data.batches(7, ["game", "decision"], **how))
        assert all(len(batch["game"]) == 7 for batch in batches[:-1])
        return [pair for batch in batches for pair in zip(*(batch[name].tolist() for name in batch), strict=True)]

    assert len(keys()) == len(data)
    assert keys(seed=3) == keys(seed=3) != keys(seed=4)
    assert sorted(keys(seed=3)) == keys()
    assert keys(shards=[0]) + keys(shards=[1]) == keys()
    assert len(data.encoding.observations["belief"].range) == np.prod(data.columns["belief"].shape)


def test_games_tell_who_sat_where_and_records_can_be_read(folder: Path) -> None:
    games = Dataset(folder).games()

    assert games["bots"].tolist() == [[0, 1, 0, 1]] * 4 + [[1, 0, 1, 0]] * 2
    assert games["decisions"].sum() == len(Dataset(folder))
    assert all(record.startswith("[Shoal ") for record in Dataset(folder, truth=True).records())


# --- Bad files ------------------------------------------------------------------------------------------------------

DECISIONS = "decisions/00001.parquet"


def of_another_version(table: pa.Table) -> pa.Table:
    head = msgspec.json.decode(table.schema.metadata[HEAD]) | {"shoal_dataset": 2}
    return table.replace_schema_metadata({HEAD: json.dumps(head)})


def with_floats_as_actions(table: pa.Table) -> pa.Table:
    place = table.schema.get_field_index("action")
    return table.set_column(place, "action", table.column("action").cast("float"))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda folder: os.truncate(folder / DECISIONS, 1000), "00001.parquet is cut off or damaged"),
        (rewritten(of_another_version), "00001.parquet has version 2; this Shoal reads version 1"),
        (rewritten(lambda table: table.drop_columns(["mask"])), "00001.parquet lacks the column mask"),
        (rewritten(with_floats_as_actions), "the column action is float, and not int32"),
        (rewritten(lambda table: table.slice(1)), r"00001.parquet has \d+ rows, and \d+ were written"),
        (
            lambda folder: shutil.copy(folder / "decisions/00000.parquet", folder / DECISIONS),
            "00001.parquet belongs to another data set, or to another place of this one",
        ),
        (lambda folder: (folder / DECISIONS).unlink(), "00001.parquet is not there"),
    ],
)
def test_a_file_that_is_not_as_it_was_written_is_named(copied: Path, spoil: Callable[[Path], None], told: str) -> None:
    spoil(copied)
    data = Dataset(copied)
    assert len(data.arrays(shard=0)["mask"]) > 0
    with pytest.raises(BadDataset, match=told):
        data.arrays()


def test_cards_of_other_versions_and_changed_values_are_noticed(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = pq.read_table(copied / DECISIONS)
    changed = table.set_column(1, "decision", [list(range(1, table.num_rows + 1))]).cast(table.schema)
    pq.write_table(changed.replace_schema_metadata(table.schema.metadata), copied / DECISIONS)
    assert main(["dataset", "--check", str(copied)]) == 2
    assert "the values of shard 1 are not those that were written" in capsys.readouterr().err
    card = json.loads((copied / "card.json").read_bytes())
    (copied / "card.json").write_text(json.dumps(card | {"shoal_dataset": 9}))
    with pytest.raises(BadDataset, match=r"card.json has version 9; this Shoal reads version 1"):
        Dataset(copied)
    (copied / "card.json").write_text(json.dumps(card)[:-40])
    with pytest.raises(BadDataset, match=r"card.json is not whole"):
        Dataset(copied)
    with pytest.raises(BadDataset, match="is no data set"):
        Dataset(copied / "decisions")


# --- The command ----------------------------------------------------------------------------------------------------


def test_the_command_writes_what_it_can_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = [word for name, value in TINY for word in ("--option", f"{name}={value}")]
    made = ["dataset", "counting", *rules, "--games", "3", "--jobs", "1", "--out", str(tmp_path / "three"), "--json"]
    assert main(made) == 0
    card = json.loads(capsys.readouterr().out)
    assert main(made) == 0
    assert json.loads(capsys.readouterr().out) == card
    assert main(["dataset", "--check", str(tmp_path / "three")]) == 0
    assert f"digest {card['digest']}" in capsys.readouterr().out
    page = (tmp_path / "three" / "README.md").read_text("utf-8")
    assert card["digest"] in page
    assert "pack=2x2" in page


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["random"], "bots and --out DIR are needed"),
        (["random", "--out", "x", "--games", "0"], "--games is 0; a number from 1"),
        (["random", "--out", "x", "--events", "0"], "events is a whole number from 1"),
        (["rnadom", "--out", "x"], "did you mean random"),
        (["random"] * 7 + ["--out", "x"], "7 bots are named; a table of 6 seats has 1 to 6"),
        (["cmd:./no-such-bot", "--out", "x"], "NOT_STARTED"),
        (["random", "--check", "x"], "--check reads a data set"),
        (["--check", "x"], "x is no data set"),
    ],
)
def test_what_cannot_be_written_is_told_in_a_line(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["dataset", *words]) == 2
    assert told in next(line for line in capsys.readouterr().err.splitlines() if line.startswith("shoal dataset: "))
    assert not (tmp_path / "x").exists()


def test_a_bot_that_fails_ends_the_run_and_the_game_is_named(tmp_path: Path) -> None:
    with pytest.raises(EntrantFault, match="BROKE_DOWN") as fault:
        write(tiny(("tests.arena.own_bot:Faller",)), 2, tmp_path / "x", jobs=1)
    assert "In game 0: " in "\n".join(fault.value.__notes__)
