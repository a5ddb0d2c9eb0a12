"""Settings that all tests share."""

from __future__ import annotations

import os
from importlib.util import find_spec

from hypothesis import HealthCheck, settings

# Where the native core is not built, the programs that the tests start need not say so each time.
if find_spec("shoal_native") is None:
    os.environ["SHOAL_NATIVE"] = "0"

# No deadline: a busy machine must not turn a slow example into a failure. Few examples: each of them plays games.
settings.register_profile(
    "shoal", deadline=None, max_examples=30, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shoal")
