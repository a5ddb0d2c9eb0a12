"""What needs PyTorch, which is where Ray is: tensors of data sets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from shoal.lab.dataset import Dataset, DatasetPlan, write

torch = pytest.importorskip("torch")


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
