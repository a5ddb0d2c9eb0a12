"""What can be wrong with a data set."""

from __future__ import annotations

from shoal.core.errors import ShoalError


class BadDataset(ShoalError, ValueError):
    """A data set that cannot be written as it is described, or files that are none, or not whole."""
