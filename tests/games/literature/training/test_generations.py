"""The loop: it learns, it can be stopped anywhere, and what it leaves can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.games.literature.bots.asking import ENCODER_FEATURES
from shoal.games.literature.bots.behaviour import ENCODING_SIZE, LIKELIHOOD_FEATURES
from shoal.games.literature.bots.networks import PARTS, BadWeights, Network, weights
from shoal.games.literature.training.behaviour import ENCODER_HIDDEN, LIKELIHOOD_HIDDEN
from shoal.games.literature.training.export import ChosenGeneration, export, recipe_of
from shoal.games.literature.training.generations import PART, Run, policy_of, read_run, save, train
from shoal.games.literature.training.samples import DamagedSamples
from shoal.games.literature.training.settings import BadTraining, Fitting, TrainingSettings
from shoal.version import VERSION
from tests.games.literature.training.fakes import NOTHING, VALUE_FEATURES, FakeSource

SETTINGS = TrainingSettings(
    games=60, window=2, hidden=(8,), behaviour_games=20, fitting=Fitting(epochs=3, batch=256, rate=1e-2)
)


def go(folder: Path, count: int, source: FakeSource | None = None, settings: TrainingSettings = SETTINGS) -> Run:
    return train(folder, settings, count, source or FakeSource(), lambda _: None)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.suffix in {".net", ".npy"}}


def come_with_shoal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The first generation of a training there is what comes with Shoal by the name `six`: its files."""
    go(folder, 1)
    came = {f"six{part}": folder / f"000{part}.net" for part in PARTS}
    monkeypatch.setattr("shoal.games.literature.training.source.weights", lambda name: came[name].read_bytes())
    return list(came.values())


def load(path: Path) -> Network:
    return Network.load(path.read_bytes())


def test_each_generation_plays_games_of_its_own_and_goes_on_from_the_one_before(tmp_path: Path) -> None:
    source, told = FakeSource(), list[str]()

    run = train(tmp_path, SETTINGS, 3, source, told.append)

    assert (source.played, source.observed) == ([0, 60, 120], [0, 20, 40])
    assert [done.rows for done in run.generations] == [2400, 4800, 4800]
    assert run.generations[-1].against_teacher.diff > run.generations[0].against_teacher.diff > 0
    assert [path.name for path in (tmp_path / "rows").iterdir()] == ["002-000.npy"], "nobody learns from the others"
    assert [load(tmp_path / f"002{part}.net").sizes for part in PARTS] == [
        (VALUE_FEATURES, 8, 2),
        (len(LIKELIHOOD_FEATURES), *LIKELIHOOD_HIDDEN, 1),
        (len(ENCODER_FEATURES), *ENCODER_HIDDEN, ENCODING_SIZE),
    ]
    for part in ("likelihood", "encoder"):
        models = [load(tmp_path / f"{number:03}.{part}.net") for number in range(3)]
        assert models[0].mean == models[1].mean == models[2].mean, "a later one began from nothing"
        assert models[0].layers != models[1].layers != models[2].layers
    found = [done.likelihood for done in run.generations if done.likelihood]
    assert [likelihood.after > likelihood.before for likelihood in found] == [True] * 3
    assert len(told) == 3
    assert told[2].startswith("generation 2: 60 games, 4800 rows, 3 epochs, ")
    assert f", log-likelihood {found[2].before:.2f} to {found[2].after:.2f}, " in told[2]


def test_many_games_are_kept_in_parts(tmp_path: Path) -> None:
    source = FakeSource()

    go(tmp_path, 1, source, TrainingSettings(games=PART + 1, hidden=(4,), behaviour_games=1))

    assert source.played == [0, PART]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What a training of three generations leaves that nothing stops."""
    folder = tmp_path_factory.mktemp("whole")
    go(folder, 3)
    return files(folder)


@pytest.mark.parametrize(
    ("stopping", "made"),
    [(FakeSource(stop_after=1), 2), (FakeSource(without_matches=True), 1)],
    ids=["while it plays", "before a generation is saved"],
)
def test_a_stopped_training_resumes_and_ends_with_the_same(
    tmp_path: Path, whole: dict[str, bytes], stopping: FakeSource, made: int
) -> None:
    go(tmp_path, 1)
    with pytest.raises(KeyboardInterrupt):
        go(tmp_path, 3, stopping)
    (tmp_path / "rows" / "001-001.part").write_bytes(b"half of it")
    (tmp_path / "001.likelihood.net.part").write_bytes(b"SHOAL")
    found, source = read_run(tmp_path), FakeSource()
    assert found is not None
    assert len(found.generations) == made

    go(tmp_path, 3, source)

    assert source.played == [120], "what was played before was not kept"
    assert files(tmp_path) == whole


def test_games_that_are_gone_are_played_again_as_they_were(tmp_path: Path, whole: dict[str, bytes]) -> None:
    source = FakeSource()
    go(tmp_path, 2)
    (tmp_path / "rows" / "001-000.npy").unlink()

    go(tmp_path, 3, source)

    assert source.played == [60, 120]
    assert files(tmp_path) == whole


@pytest.mark.parametrize("spoil", [lambda rows: rows[:-1], lambda _: b"", lambda _: b"rows"])
def test_damaged_rows_are_said_by_name(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    go(tmp_path, 1)
    shard = tmp_path / "rows" / "000-000.npy"
    shard.write_bytes(spoil(shard.read_bytes()))

    with pytest.raises(
        DamagedSamples, match=re.escape(f"{shard} is damaged; once it is deleted, its games are played")
    ):
        go(tmp_path, 2)


def test_a_file_is_replaced_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(tmp_path / "run.json", b"before")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError("the disk is full")))

    with pytest.raises(OSError, match="full"):
        save(tmp_path / "run.json", b"after")

    assert (tmp_path / "run.json").read_bytes() == b"before"


def test_a_training_does_not_go_on_with_other_settings_nor_from_what_is_no_state(tmp_path: Path) -> None:
    go(tmp_path, 1)
    with pytest.raises(BadTraining, match="other settings"):
        go(tmp_path, 2, settings=TrainingSettings(games=61))

    (tmp_path / "run.json").write_text('{"settings": 3}')
    with pytest.raises(BadTraining, match=r"run\.json is not the state of a training"):
        read_run(tmp_path)


def test_without_games_for_it_the_model_of_behaviour_stays_as_it_was(tmp_path: Path) -> None:
    run = go(tmp_path, 1, settings=replace(SETTINGS, behaviour_games=0))

    assert (tmp_path / "000.likelihood.net").read_bytes() == NOTHING.likelihood.dump()
    assert (tmp_path / "000.encoder.net").read_bytes() == NOTHING.encoder.dump()
    assert run.generations[0].likelihood is None


def test_without_games_with_itself_the_network_of_questions_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = come_with_shoal(tmp_path / "before", monkeypatch), tmp_path / "after"

    run = go(after, 2, settings=replace(SETTINGS, start="six", games=0))

    assert (after / "001.net").read_bytes() == before[0].read_bytes()
    for part in (".likelihood", ".encoder"):
        assert (after / f"001{part}.net").read_bytes() != (after / f"000{part}.net").read_bytes()
    assert [(done.games, done.rows, done.epochs, done.explained) for done in run.generations] == [(0, 0, 0, None)] * 2


def test_what_is_learned_against_strangers_keeps_the_encoder_of_the_weights_beside_which_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = come_with_shoal(tmp_path / "before", monkeypatch), tmp_path / "after"

    go(after, 2, settings=replace(SETTINGS, start="six", strangers=True))
    made = export(after, "six.strangers", tmp_path)

    assert [load(one).layers == load(other).layers for one, other in zip(before, made[:3], strict=True)] == [
        False,
        False,
        True,
    ]
    assert "--strangers --start six" in made[3].read_text()


@pytest.mark.parametrize(
    ("exact_from", "exact", "rows"),
    [
        (2, [False, False, True, True], [2400, 4800, 2400, 4800]),  # and from the games before nothing is learned
        (None, [False, False], [2400, 4800]),
        (0, [True, True], [2400, 4800]),
    ],
)
def test_chances_are_counted_from_a_generation_on(
    tmp_path: Path, exact_from: int | None, exact: list[bool], rows: list[int]
) -> None:
    source = FakeSource()

    run = go(tmp_path, len(exact), source, replace(SETTINGS, exact_from=exact_from))

    assert (source.exact, [done.rows for done in run.generations]) == (exact, rows)


def test_a_training_starts_from_weights_that_come_with_shoal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = come_with_shoal(tmp_path / "before", monkeypatch), tmp_path / "after"

    go(after, 1, settings=replace(SETTINGS, start="six", seed=2))

    for file in before:
        old, new = load(file), load(after / file.name)
        assert new.mean == old.mean, "it began from nothing"
        assert new.layers != old.layers


def test_a_training_that_would_start_from_no_weights_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="there are no weights of the name 'nope'"):
        go(tmp_path, 1, settings=replace(SETTINGS, start="nope"))

    assert not any(tmp_path.iterdir())


def test_now_and_then_a_generation_goes_on_from_the_mean_of_those_before(tmp_path: Path) -> None:
    settings = replace(SETTINGS, gather=4)
    go(tmp_path, 4, settings=settings)

    def goes_on_from(number: int) -> Network:
        value = policy_of(tmp_path, settings, number, FakeSource()).value
        assert value is not None
        return Network.load(value)

    two, three = (load(tmp_path / f"{number:03}.net") for number in (2, 3))
    assert goes_on_from(2).layers == two.layers
    assert list(goes_on_from(3).layers[0].weights) == pytest.approx(mean_of(two, three))


def mean_of(*networks: Network) -> list[float]:
    """Of the weights of their first layers."""
    return [sum(numbers) / len(networks) for numbers in zip(*(one.layers[0].weights for one in networks), strict=True)]


def test_weights_are_exported_with_their_recipe(tmp_path: Path) -> None:
    go(tmp_path, 2, settings=replace(SETTINGS, exact_from=1))

    made = export(tmp_path, "six", tmp_path / "weights")

    assert [path.name for path in made] == ["six.net", "six.likelihood.net", "six.encoder.net", "six.json"]
    for file, part in zip(made, PARTS, strict=False):
        network = load(file)
        assert network.name == f"six{part}"
        assert network.layers == load(tmp_path / f"001{part}.net").layers
    recipe: dict[str, Any] = json.loads(made[-1].read_text())
    run = json.loads((tmp_path / "run.json").read_text())
    version, settings = recipe.pop("shoal"), recipe.pop("settings")
    assert (version, settings["games"]) == (VERSION, 60)
    assert recipe == {
        "name": "six",
        "command": (
            "shoal train --out DIR --generations 2 --games 60 --window 2 --behaviour-games 20 --exact-from 1"
            " --hidden 8 --epochs 3 --batch 256 --rate 0.01"
        ),
        "averaged": 1,
        "start": None,
        "behaviour": None,
        "joined": None,
        "generations": run["generations"],
    }


def test_a_recipe_names_the_weights_from_which_the_training_went_on() -> None:
    found = recipe_of(Run(replace(SETTINGS, start="six", schools=("bluffs", "six"))), "seven", 0, 1)

    assert " --schools bluffs,six --start six " in found["command"]
    assert found["start"] == "six"


def test_weights_may_be_exported_with_the_model_of_behaviour_of_others(tmp_path: Path) -> None:
    go(tmp_path, 1)

    made = export(tmp_path, "seven", tmp_path / "weights", behaviour="six")

    value, likelihood, encoder = map(load, made[:3])
    assert value.layers == load(tmp_path / "000.net").layers
    for network, part in ((likelihood, ".likelihood"), (encoder, ".encoder")):
        assert network.layers == Network.load(weights("six" + part)).layers
        assert network.name == "seven" + part
    assert json.loads(made[-1].read_text())["behaviour"] == "six"
    with pytest.raises(BadWeights, match="there are no weights of the name 'nobody'"):
        export(tmp_path, "seven", tmp_path / "weights", behaviour="nobody")


def test_exported_weights_may_be_the_mean_of_the_last_generations(tmp_path: Path) -> None:
    go(tmp_path, 3)

    made = export(tmp_path, "six", tmp_path / "weights", ChosenGeneration(average=2))

    parts = [load(tmp_path / f"{number:03}.net") for number in (1, 2)]
    assert list(load(made[0]).layers[0].weights) == pytest.approx(mean_of(*parts))
    assert json.loads(made[-1].read_text())["averaged"] == 2
    with pytest.raises(BadTraining, match="there are no 4 generations to average"):
        export(tmp_path, "six", tmp_path / "weights", ChosenGeneration(average=4))


@pytest.mark.slow
def test_two_trainings_that_went_on_from_the_same_weights_may_be_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    come_with_shoal(tmp_path / "before", monkeypatch)
    for number, start in enumerate(("six", "six", "")):
        go(tmp_path / str(number), 2, settings=replace(SETTINGS, start=start, seed=number + 1))

    made = export(tmp_path / "0", "both", tmp_path / "weights", ChosenGeneration(average=2, joined=tmp_path / "1"))

    parts = [load(tmp_path / f"{folder}/{generation:03}.net") for folder in (0, 1) for generation in (0, 1)]
    assert list(load(made[0]).layers[0].weights) == pytest.approx(mean_of(*parts), abs=1e-6)
    joined = json.loads(made[-1].read_text())["joined"]
    assert joined.startswith("shoal train --out DIR --generations 2 ")
    assert " --seed 2 " in joined
    with pytest.raises(BadTraining, match="did not go on from the same weights"):
        export(tmp_path / "0", "both", tmp_path / "weights", ChosenGeneration(joined=tmp_path / "2"))
    with pytest.raises(BadTraining, match="there is no generation in"):
        export(tmp_path / "0", "both", tmp_path / "weights", ChosenGeneration(joined=tmp_path / "before" / "rows"))


def test_what_cannot_be_exported_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go(tmp_path, 1)
    largest = max((tmp_path / f"000{part}.net").stat().st_size for part in PARTS)

    for name, pick, why in (("six", 1, "no generation 1"), ("../six", 0, "no name")):
        with pytest.raises(BadTraining, match=why):
            export(tmp_path, name, tmp_path, ChosenGeneration(pick=pick))
    monkeypatch.setattr("shoal.games.literature.training.export.MOST_BYTES", largest)
    with pytest.raises(BadTraining, match=f"where {largest} are possible"):
        export(tmp_path, "six", tmp_path / "weights")
