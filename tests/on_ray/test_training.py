"""What trains: PPO of the example in PyTorch, and that of RLlib."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from shoal.lab.dataset import Dataset, DatasetPlan, write
from tests.on_ray.starting import add_node

torch = pytest.importorskip("torch")

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.filterwarnings("ignore::shoal.envs.batch.SlowBatch")
def test_the_example_of_ppo_gets_better_than_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    ppo = import_module("ppo")

    torch.set_num_threads(1)
    untrained, _ = ppo.against_random(ppo.train(0), 200)
    value, error = ppo.against_random(ppo.train(40_000), 200)

    assert value > 6 * error
    assert value > untrained + 0.5


def test_two_iterations_of_rllib_train_with_masks() -> None:
    import ray
    from ray.cluster_utils import Cluster
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

    from shoal.envs.rllib import RayTableEnv

    table = {"game": "literature", "options": {"players": 4, "pack": "4x4", "stall_limit": 40}, "illegal": "raise"}
    config = (
        PPOConfig()
        .environment(RayTableEnv, env_config=table, disable_env_checking=True)  # its check takes illegal actions
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [32]}
            )
        )
        .training(train_batch_size_per_learner=400, minibatch_size=100, num_epochs=1)
    )
    cluster = Cluster()
    add_node(cluster)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    algorithm = config.build_algo()
    try:
        results = [algorithm.train() for _ in range(2)]
    finally:
        algorithm.stop()
        ray.shutdown()
        cluster.shutdown()

    assert [result["training_iteration"] for result in results] == [1, 2]
    assert results[-1]["num_env_steps_sampled_lifetime"] >= 800  # an action that is not legal would have raised
    assert results[-1]["learners"]["all"]["num_module_steps_trained_lifetime"] > 0


# What needs PyTorch, which is where Ray is: tensors of data sets.


def test_tensors_are_the_arrays_and_a_loader_shares_the_shards_among_its_workers(tmp_path: Path) -> None:
    write(DatasetPlan(("counting", "random"), options=(("players", 4),)), 6, tmp_path / "six", size=2, jobs=1)
    data = Dataset(tmp_path / "six", truth=True)
    arrays, batches = data.arrays(), list(data.tensors(50))

    for name, column in data.columns.items():
        found = torch.cat([batch[name] for batch in batches])
        assert tuple(found.shape) == (len(data), *column.shape)
        assert np.array_equal(found.numpy(), arrays[name])
    batches[0]["observation"] += 1  # they are the reader's own
    assert np.array_equal(data.arrays(["observation"])["observation"], arrays["observation"])

    class Shared(torch.utils.data.IterableDataset):  # type: ignore[misc, name-defined]  # as the page shows it
        def __iter__(self) -> Iterator[dict[str, Any]]:
            worker = torch.utils.data.get_worker_info()
            return data.tensors(
                50, ["game", "decision"], seed=1, shards=range(worker.id, data.shards, worker.num_workers)
            )

    loader = torch.utils.data.DataLoader(Shared(), batch_size=None, num_workers=2)
    seen = sorted(
        pair for batch in loader for pair in zip(batch["game"].tolist(), batch["decision"].tolist(), strict=True)
    )
    assert seen == list(zip(arrays["game"].tolist(), arrays["decision"].tolist(), strict=True))
