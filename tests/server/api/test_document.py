"""The document of the API, held against live answers: Schemathesis sends what it allows and what it forbids, and finds nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.sampling import DAY, sampled, todays
from tests.server.api.conftest import World
from tests.server.api.test_scopes import OPENS

STREAMS = [route for route in OPENS if route[1].endswith("/events")]
LEGAL_BUT_NO_TABLE = 422
"""House rules can be well written and make no game, which no schema says."""
ACCEPTED = ["2xx", "401", "403", "404", "409", str(LEGAL_BUT_NO_TABLE), "429", "5xx"]


@pytest.fixture(scope="module")
def schema(world: World) -> Any:
    import schemathesis  # a second of work, and only here

    config = {"checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}}}
    url = f"{world.live.url}/api/1/openapi.json"
    return schemathesis.openapi.from_url(url, config=schemathesis.Config.from_dict(config))


@pytest.mark.slow
@pytest.mark.parametrize("route", todays(4, sorted(set(OPENS) - set(STREAMS)), "api"), ids=" ".join)
def test_every_answer_is_as_the_document_says(world: World, schema: Any, route: tuple[str, str]) -> None:
    from schemathesis import GenerationMode

    method, path = route
    operation = schema[f"/api/1{path}"][method]
    headers = {"Authorization": f"Bearer {world.token(world.ann)}"}
    for mode in GenerationMode:

        @seed(f"shoal/{DAY}")
        @settings(
            max_examples=sampled(2, of=100),
            phases=[Phase.generate],
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            case.call_and_validate(headers=headers)

        ask()
