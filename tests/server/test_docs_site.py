"""The documentation under /docs."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from shoal.server.web.answers import Answers
from shoal.server.web.page_routes import docs_routes
from tests.server.live import ASSETS

pytestmark = pytest.mark.anyio


ANSWERS = Answers(ASSETS, has_accounts=False)


def built(folder: Path) -> Starlette:
    (folder / "tutorials").mkdir()
    (folder / "index.html").write_text("<h1>Shoal</h1>")
    (folder / "tutorials" / "index.html").write_text("<h1>Tutorials</h1>")
    return Starlette(routes=docs_routes(ANSWERS, folder))


async def test_a_built_site_is_served_with_a_policy_that_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(built(tmp_path)), base_url="http://host") as client:
        first, inner, lost = [await client.get(path) for path in ("/docs/", "/docs/tutorials/", "/docs/nothing")]

    assert (first.status_code, first.text) == (200, "<h1>Shoal</h1>")
    assert (inner.status_code, inner.text) == (200, "<h1>Tutorials</h1>")
    assert lost.status_code == 404
    policy = first.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert first.headers["Cache-Control"] == "no-cache"


async def test_nothing_outside_of_the_folder_is_served(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "site").mkdir()
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(built(tmp_path / "site")), base_url="http://host"
    ) as client:
        answers = [await client.get(path) for path in ("/docs/../secret", "/docs/%2e%2e/secret", "/docs/..%2fsecret")]

    assert [answer.status_code for answer in answers] == [404, 404, 404]


@pytest.mark.parametrize("path", ["/docs", "/docs/", "/docs/tutorials/"])
async def test_without_a_built_site_a_page_says_how_to_build_it(path: str, tmp_path: Path) -> None:
    app = Starlette(routes=docs_routes(ANSWERS, tmp_path))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://host") as client:
        answer = await client.get(path, headers={"Accept": "text/html"})

    assert answer.status_code == 404
    assert "./run docs" in answer.text
