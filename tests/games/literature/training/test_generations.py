"""The loop: it learns, it can be stopped anywhere, and what it leaves can be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shoal.games.literature.bots.behaviour import ENCODER_FEATURES, ENCODING_SIZE, LIKELIHOOD_FEATURES
from shoal.games.literature.bots.networks import PARTS, BadWeights, Network, weights
from shoal.games.literature.training.behaviour import ENCODER_HIDDEN, LIKELIHOOD_HIDDEN
from shoal.games.literature.training.export import ChosenGeneration, export, recipe_of
from shoal.games.literature.training.generations import PART, Run, policy_of, read_run, save, train
from shoal.games.literature.training.samples import DamagedSamples
from shoal.games.literature.training.settings import BadTraining, Fitting, TrainingSettings
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


def test_each_generation_plays_games_of_its_own_and_learns_from_the_last_ones(tmp_path: Path) -> None:
    source, told = FakeSource(), list[str]()

    run = train(tmp_path, SETTINGS, 3, source, told.append)

    assert source.played == [0, 60, 120]
    assert [done.rows for done in run.generations] == [2400, 4800, 4800]
    assert run.generations[-1].against_teacher.diff > run.generations[0].against_teacher.diff > 0
    assert len(told) == 3
    assert told[2].startswith("generation 2: 60 games, 4800 rows, 3 epochs, ")
    assert Network.load((tmp_path / "002.net").read_bytes()).sizes == (VALUE_FEATURES, 8, 2)
    assert Network.load((tmp_path / "002.likelihood.net").read_bytes()).sizes == (
        len(LIKELIHOOD_FEATURES),
        *LIKELIHOOD_HIDDEN,
        1,
    )
    assert Network.load((tmp_path / "002.encoder.net").read_bytes()).sizes == (
        len(ENCODER_FEATURES),
        *ENCODER_HIDDEN,
        ENCODING_SIZE,
    )


def test_games_that_nobody_will_learn_from_any_more_are_thrown_away(tmp_path: Path) -> None:
    go(tmp_path, 4)

    assert sorted(files(tmp_path / "rows")) == ["003-000.npy"]


def test_many_games_are_kept_in_parts(tmp_path: Path) -> None:
    source = FakeSource()

    go(tmp_path, 1, source, TrainingSettings(games=PART + 1, hidden=(4,), behaviour_games=1))

    assert source.played == [0, PART]


def test_a_stopped_training_resumes_and_ends_with_the_same(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    go(whole, 3)
    go(stopped, 1)
    with pytest.raises(KeyboardInterrupt):
        go(stopped, 3, FakeSource(stop_after=1))
    source = FakeSource()

    go(stopped, 3, source)

    assert source.played == [120], "what was played before was not kept"
    assert files(stopped) == files(whole)


def test_a_training_killed_before_a_generation_is_saved_makes_it_again(tmp_path: Path) -> None:
    go(tmp_path / "whole", 2)
    go(tmp_path / "killed", 1)
    with pytest.raises(KeyboardInterrupt):
        go(tmp_path / "killed", 2, FakeSource(without_matches=True))
    (tmp_path / "killed" / "rows" / "001-001.part").write_bytes(b"half of it")
    (tmp_path / "killed" / "001.likelihood.net.part").write_bytes(b"SHOAL")

    found = read_run(tmp_path / "killed")
    assert found is not None
    assert len(found.generations) == 1
    go(tmp_path / "killed", 2)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_games_that_are_gone_are_played_again_as_they_were(tmp_path: Path) -> None:
    whole, lost = tmp_path / "whole", tmp_path / "lost"
    go(whole, 3)
    go(lost, 2)
    (lost / "rows" / "001-000.npy").unlink()
    source = FakeSource()

    go(lost, 3, source)

    assert source.played == [60, 120]
    assert files(lost) == files(whole)


@pytest.mark.parametrize("spoil", [lambda rows: rows[:-1], lambda rows: rows[:9], lambda _: b"", lambda _: b"rows"])
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


def test_a_training_does_not_go_on_with_other_settings(tmp_path: Path) -> None:
    go(tmp_path, 1)

    with pytest.raises(BadTraining, match="other settings"):
        go(tmp_path, 2, settings=TrainingSettings(games=61))


def test_a_state_that_cannot_be_read_is_said_by_name(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"settings": 3}')

    with pytest.raises(BadTraining, match=r"run\.json is not the state of a training"):
        read_run(tmp_path)


def test_each_generation_goes_on_from_the_model_of_behaviour_of_the_one_before(tmp_path: Path) -> None:
    source, told = FakeSource(), list[str]()

    run = train(tmp_path, SETTINGS, 3, source, told.append)

    assert source.observed == [0, 20, 40]
    found = [done.likelihood for done in run.generations if done.likelihood]
    assert len(found) == 3
    assert all(likelihood.after > likelihood.before for likelihood in found)
    for part in ("likelihood", "encoder"):
        models = [Network.load((tmp_path / f"{number:03}.{part}.net").read_bytes()) for number in range(3)]
        assert models[0].mean == models[1].mean == models[2].mean, "a later one began from nothing"
        assert models[0].layers != models[1].layers != models[2].layers
    assert f", log-likelihood {found[2].before:.2f} to {found[2].after:.2f}, " in told[2]


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

    old, new = ([Network.load(file.read_bytes()) for file in files] for files in (before, made[:3]))
    assert [one.layers == other.layers for one, other in zip(old, new, strict=True)] == [False, False, True]
    assert "--strangers --start six" in made[3].read_text()


def test_games_of_estimated_chances_are_not_learned_from_once_chances_are_counted(tmp_path: Path) -> None:
    source = FakeSource()

    run = go(tmp_path, 5, source, replace(SETTINGS, exact_from=2))

    assert source.exact == [False, False, True, True, True]
    assert [done.rows for done in run.generations] == [2400, 4800, 2400, 4800, 4800]


@pytest.mark.parametrize(("exact_from", "exact"), [(None, [False, False]), (0, [True, True])])
def test_chances_are_counted_never_or_always(tmp_path: Path, exact_from: int | None, exact: list[bool]) -> None:
    source = FakeSource()

    run = go(tmp_path, 2, source, replace(SETTINGS, exact_from=exact_from))

    assert source.exact == exact
    assert [done.rows for done in run.generations] == [2400, 4800]


def test_a_training_starts_from_weights_that_come_with_shoal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = come_with_shoal(tmp_path / "before", monkeypatch), tmp_path / "after"

    go(after, 1, settings=replace(SETTINGS, start="six", seed=2))

    for file in before:
        old, new = Network.load(file.read_bytes()), Network.load((after / file.name).read_bytes())
        assert new.mean == old.mean, "it began from nothing"
        assert new.layers != old.layers


def test_a_training_that_would_start_from_no_weights_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="there are no weights of the name 'nope'"):
        go(tmp_path, 1, settings=replace(SETTINGS, start="nope"))

    assert not any(tmp_path.iterdir())


def test_now_and_then_a_generation_goes_on_from_the_mean_of_those_before(tmp_path: Path) -> None:
    settings = replace(SETTINGS, gather=4)
    go(tmp_path, 4, settings=settings)

    def first_weights(data: bytes) -> list[float]:
        return list(Network.load(data).layers[0].weights)

    def goes_on_from(number: int) -> list[float]:
        weights = policy_of(tmp_path, settings, number, FakeSource()).value
        assert weights is not None
        return first_weights(weights)

    made = [first_weights((tmp_path / f"{n:03}.net").read_bytes()) for n in range(4)]
    assert goes_on_from(2) == made[2]
    assert goes_on_from(3) == pytest.approx([(a + b) / 2 for a, b in zip(made[2], made[3], strict=True)])


def test_weights_that_shoal_does_not_have_are_said_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="no weights of the name 'seven'"):
        go(tmp_path, 1, settings=replace(SETTINGS, start="seven"))


def test_weights_are_exported_with_their_recipe(tmp_path: Path) -> None:
    go(tmp_path, 2, settings=replace(SETTINGS, exact_from=1))

    made = export(tmp_path, "six", tmp_path / "weights")

    assert [path.name for path in made] == ["six.net", "six.likelihood.net", "six.encoder.net", "six.json"]
    for file, source in zip(made, ("001.net", "001.likelihood.net", "001.encoder.net"), strict=False):
        network = Network.load(file.read_bytes())
        assert network.name == file.name.removesuffix(".net")
        assert network.layers == Network.load((tmp_path / source).read_bytes()).layers
    recipe: dict[str, Any] = json.loads(made[-1].read_text())
    assert list(recipe) == [
        "name",
        "command",
        "shoal",
        "averaged",
        "start",
        "behaviour",
        "joined",
        "settings",
        "generations",
    ]
    assert (recipe["start"], recipe["behaviour"]) == (None, None)
    assert recipe["name"] == "six"
    assert recipe["command"] == (
        "shoal train --out DIR --generations 2 --games 60 --window 2 --behaviour-games 20 --exact-from 1"
        " --hidden 8 --epochs 3 --batch 256 --rate 0.01"
    )
    assert recipe["generations"] == json.loads((tmp_path / "run.json").read_text())["generations"]


def test_a_recipe_names_the_weights_from_which_the_training_went_on() -> None:
    found = recipe_of(Run(replace(SETTINGS, start="six", schools=("bluffs", "six"))), "seven", 0, 1)

    assert " --schools bluffs,six --start six " in found["command"]
    assert found["start"] == "six"


def test_weights_may_be_exported_with_the_model_of_behaviour_of_others(tmp_path: Path) -> None:
    go(tmp_path, 1)

    made = export(tmp_path, "seven", tmp_path / "weights", behaviour="six")

    value, likelihood, encoder = (Network.load(file.read_bytes()) for file in made[:3])
    assert value.layers == Network.load((tmp_path / "000.net").read_bytes()).layers
    for network, part in ((likelihood, ".likelihood"), (encoder, ".encoder")):
        assert network.layers == Network.load(weights("six" + part)).layers
        assert network.name == "seven" + part
    recipe: dict[str, Any] = json.loads(made[-1].read_text())
    assert recipe["behaviour"] == "six"
    with pytest.raises(BadWeights, match="there are no weights of the name 'nobody'"):
        export(tmp_path, "seven", tmp_path / "weights", behaviour="nobody")


def test_exported_weights_may_be_the_mean_of_the_last_generations(tmp_path: Path) -> None:
    go(tmp_path, 3)

    made = export(tmp_path, "six", tmp_path / "weights", ChosenGeneration(average=2))

    one, other, mean = (
        Network.load(path.read_bytes()).layers[0].weights
        for path in (tmp_path / "001.net", tmp_path / "002.net", made[0])
    )
    assert list(mean) == pytest.approx([(a + b) / 2 for a, b in zip(one, other, strict=True)])
    assert json.loads(made[-1].read_text())["averaged"] == 2
    with pytest.raises(BadTraining, match="there are no 4 generations to average"):
        export(tmp_path, "six", tmp_path / "weights", ChosenGeneration(average=4))


def test_two_trainings_that_went_on_from_the_same_weights_may_be_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    come_with_shoal(tmp_path / "before", monkeypatch)
    for number, start in enumerate(("six", "six", "")):
        go(tmp_path / str(number), 2, settings=replace(SETTINGS, start=start, seed=number + 1))

    made = export(tmp_path / "0", "both", tmp_path / "weights", ChosenGeneration(average=2, joined=tmp_path / "1"))

    parts = [tmp_path / f"{folder}/{generation:03}.net" for folder in (0, 1) for generation in (0, 1)]
    of_parts = [Network.load(part.read_bytes()).layers[0].weights for part in parts]
    mean = Network.load(made[0].read_bytes()).layers[0].weights
    assert list(mean) == pytest.approx([sum(numbers) / 4 for numbers in zip(*of_parts, strict=True)], abs=1e-6)
    joined = json.loads(made[-1].read_text())["joined"]
    assert joined.startswith("shoal train --out DIR --generations 2 ")
    assert " --seed 2 " in joined
    with pytest.raises(BadTraining, match="did not go on from the same weights"):
        export(tmp_path / "0", "both", tmp_path / "weights", ChosenGeneration(joined=tmp_path / "2"))
    with pytest.raises(BadTraining, match="there is no generation in"):
        export(tmp_path / "0", "both", tmp_path / "weights", ChosenGeneration(joined=tmp_path / "before" / "rows"))


def test_weights_that_are_too_large_to_travel_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go(tmp_path, 1)
    sizes = [(tmp_path / f"000{part}.net").stat().st_size for part in PARTS]
    monkeypatch.setattr("shoal.games.literature.training.export.MOST_BYTES", max(sizes))

    with pytest.raises(BadTraining, match=f"where {max(sizes)} are possible"):
        export(tmp_path, "six", tmp_path / "weights")


@pytest.mark.parametrize(("name", "pick", "why"), [("six", 1, "no generation 1"), ("../six", 0, "no name")])
def test_what_cannot_be_exported_is_refused(tmp_path: Path, name: str, pick: int, why: str) -> None:
    go(tmp_path, 1)

    with pytest.raises(BadTraining, match=why):
        export(tmp_path, name, tmp_path, ChosenGeneration(pick=pick))
