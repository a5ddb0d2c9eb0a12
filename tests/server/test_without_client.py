"""`shoal play --no-web` where no client is built: pages are their first HTML, and tables are played by terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from shoal.server.operations import play_command as command
from shoal.server.web.document import Assets, ClientNotBuilt
from tests.server.live import LiveServer, live_server

PATIENCE = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with live_server(tmp_path_factory.mktemp("data"), assets=Assets.none()) as live:
        yield live


def test_a_client_that_is_not_built_is_missed_unless_one_goes_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "STATIC", tmp_path)

    assert command._assets(is_needed=False) == Assets.none()
    with pytest.raises(ClientNotBuilt, match=re.escape("./run build-web, or shoal play --no-web goes without")):
        command._assets(is_needed=True)


@pytest.mark.parametrize("path", ["/", "/join", "/rules/literature", "/new/literature", "/new/go_fish", "/nowhere"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_pages_ask_for_nothing_that_is_not_there(server: LiveServer, path: str, language: str) -> None:
    page = httpx.get(f"{server.url}{path}", headers={"Accept-Language": language, "Accept": "text/html"})

    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert "/static/" not in page.text
    assert 'src=""' not in page.text
    assert 'href=""' not in page.text


@pytest.mark.slow
@pytest.mark.parametrize(("language", "said"), [("en", "in a terminal"), ("fr", "se joue dans un terminal")])
def test_a_table_that_a_form_opened_says_how_to_play_it_and_is_played_so(
    server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    headers = {"Accept-Language": language, "Accept": "text/html"}
    with httpx.Client(base_url=server.url, headers=headers, follow_redirects=True) as browser:
        browser.get("/")
        page = browser.post(
            "/tables", data={"game": "go_fish", "seats": "3", "pace": "at_once"}, headers={"Origin": server.url}
        )

    assert said in page.text
    assert "<script" not in page.text
    told = re.search(r"<code>shoal tui (http://[^<]+)</code>", page.text)
    assert told is not None
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    played = subprocess.run(
        [sys.executable, "-m", "shoal", "tui", "--plain", "--lang", "en", told[1]],
        input="sit 2\nquit\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert "Go Fish" in played.stdout
