"""Two nodes behind Debian's nginx and HAProxy, with the files of deploy/cluster. The nodes only say who they are: Shoal's own part, to
forward what reaches the wrong one, is tested elsewhere, and `./run bench cluster` plays through this nginx.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from tests.ports import free_port
from tests.server.proxied import DEPLOY, HOST, PROXIES, tls, wait_for

TABLES = [f"/t/table-{number}" for number in range(40)]


class Node:
    """Says its name to whoever asks, or 503, and counts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.status = 200
        self.asked = Counter[str]()
        node = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                node.asked[f"{self.command} {self.path}"] += 1
                said = node.name.encode()
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(node.status)
                self.send_header("Content-Length", str(len(said)))
                self.end_headers()
                self.wfile.write(said)

            do_POST = do_GET  # noqa: N815  # as http.server calls it

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def port(self) -> int:
        return self.server.server_port

    def die(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Balanced:
    """Two nodes, and a browser that asks the proxy."""

    def __init__(self, nodes: list[Node], browser: httpx.Client) -> None:
        self.nodes = nodes
        self.browser = browser

    def node_of(self, path: str) -> str:
        answer = self.browser.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture(params=PROXIES)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Balanced]:
    nodes, http, https = [Node("one"), Node("two")], free_port(), free_port()
    command = PROXIES[request.param](tmp_path, http, https, *(node.port for node in nodes), deploy=DEPLOY / "cluster")
    log = tmp_path / "proxy.log"
    with contextlib.ExitStack() as stack:
        output = stack.enter_context(log.open("wb"))
        proxy = subprocess.Popen(command, stdout=output, stderr=output, start_new_session=True)
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        browser = stack.enter_context(
            httpx.Client(base_url=f"https://{HOST}:{https}", verify=tls(tmp_path / "cert.pem"), timeout=10)
        )

        def answers() -> bool:
            assert proxy.poll() is None, log.read_text()
            try:
                return browser.get("/").status_code == 200
            except httpx.TransportError:
                return False

        wait_for(answers, log.read_text)
        yield Balanced(nodes, browser)
        for node in nodes:
            node.die()


def test_what_has_to_do_with_one_table_goes_to_one_node_and_tables_to_both(site: Balanced) -> None:
    nodes = {path: site.node_of(path) for path in TABLES}

    assert set(nodes.values()) == {"one", "two"}
    for path, node in nodes.items():
        name = path.rpartition("/")[2]
        same = (
            f"{path}/socket",
            f"{path}?seat=1",
            f"/api/1/tables/{name}/commands",
            f"/api/1/tables/{name}/seat/events",
        )
        assert {site.node_of(other) for other in same} == {node}


def test_what_has_to_do_with_no_table_goes_to_both(site: Balanced) -> None:
    assert {site.node_of("/lobby") for _ in range(40)} == {"one", "two"}


def test_tables_of_a_dead_node_go_to_the_other_and_all_others_stay(site: Balanced) -> None:
    before = {path: site.node_of(path) for path in TABLES}
    site.nodes[0].die()

    assert {site.node_of(path) for path in TABLES} == {"two"}
    assert all(site.nodes[1].asked[f"GET {path}"] == (1 if node == "one" else 2) for path, node in before.items())
    assert site.browser.post("/t/table-1/rematch", data={"a": "b"}).text == "two"


def test_a_node_that_refuses_is_asked_for_nothing_but_what_must_not_be_sent_twice(site: Balanced) -> None:
    theirs = [path for path in TABLES if site.node_of(path) == "one"]
    site.nodes[0].status = 503

    assert {site.node_of(path) for path in theirs} == {"two"}
    answers = [site.browser.post(f"{path}/rematch", data={"a": "b"}) for path in theirs[:3]]
    sent = [sum(node.asked[f"POST {path}/rematch"] for node in site.nodes) for path in theirs[:3]]
    assert sent == [1] * 3
    assert {answer.status_code for answer in answers} <= {200, 503}
