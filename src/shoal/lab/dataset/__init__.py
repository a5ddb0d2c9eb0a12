"""Games of named bots as data: what each seat was told, what it did, what it could believe, and what came of it.

    Dataset        reads a folder that `shoal dataset` has written, as NumPy arrays or PyTorch tensors
    DataCard       its data card: bots, seed, house rules, columns, digest
    DatasetPlan    what is to be written, and `write` writes it

Hidden cards lie apart, and are read only where `truth=True` is said. It needs pyarrow (`pip install 'shoal[dataset]'`).
"""

try:
    import pyarrow as pa  # noqa: F401  # one clear sentence where it is missing
except ImportError as _error:  # pragma: no cover
    raise ImportError("shoal.lab.dataset needs pyarrow and numpy: pip install 'shoal[dataset]'") from _error

from shoal.lab.dataset.card import BadDataset, DataCard, DataColumn, DataPlayer, Shard
from shoal.lab.dataset.loading import Dataset
from shoal.lab.dataset.writing import DatasetPlan, write

__all__ = ["BadDataset", "DataCard", "DataColumn", "DataPlayer", "Dataset", "DatasetPlan", "Shard", "write"]
