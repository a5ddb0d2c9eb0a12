"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# No deadline: a busy machine must not turn a slow example into a failure. Few examples: each of them plays games.
settings.register_profile(
    "shoal", deadline=None, max_examples=30, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shoal")
