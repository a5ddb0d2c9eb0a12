"""Why a store cannot be used. Every message can be shown to the operator of the server."""

from __future__ import annotations

from shoal.core.errors import ShoalError


class StoreError(ShoalError):
    """The store cannot be used."""


class FolderUnusable(StoreError):
    """The data folder cannot be made, or not be written to."""


class DatabaseInUse(StoreError):
    """Another server has this data folder."""


class DatabaseDamaged(StoreError):
    """The database cannot be read."""


class DatabaseForeign(StoreError):
    """The database is another program's, or of a version of Shoal that this one cannot read."""


class StoreFailed(StoreError):
    """These rows are not in the store, none of them."""


class Conflict(StoreFailed):
    """Another writer has appended this number: who wrote these rows did not know the log to its end, and reads it again."""


class LeaseLost(Conflict):
    """Another server has this table by now."""


class Failed(StoreFailed):
    """The disk is full, or it broke, or the store is closed."""
