"""The native core, where it is built: compiled twins of Literature's games and beliefs (docs/native.md).

`core` is the module `shoal_native`, or None: then the reference in plain Python does the same work, only slower. Types
for annotations come from the stub: `if TYPE_CHECKING: from shoal_native import Layout`.
"""

from __future__ import annotations

from shoal.native.layouts import MOST_SEATS, layout_of
from shoal.native.loading import INTERFACE, NOTICE, built_core, core

__all__ = ["INTERFACE", "MOST_SEATS", "NOTICE", "built_core", "core", "layout_of"]
