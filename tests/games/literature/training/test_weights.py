"""What docs/weights.md promises of the files that come with Shoal."""

from __future__ import annotations

from pathlib import Path

import shoal.games.literature.bots

FILES = list((Path(shoal.games.literature.bots.__file__).parent / "weights").glob("*.net"))
NAMES = {path.name.removesuffix(".encoder.net") for path in FILES if path.name.endswith(".encoder.net")}


def size(files: list[Path]) -> int:
    return sum(path.stat().st_size for path in files)


def test_all_files_together_have_less_than_1_mb() -> None:
    assert size(FILES) < 1e6


def test_the_networks_of_a_name_have_less_than_300_kb_together() -> None:
    assert {"six", "six.strangers", "four"} <= NAMES
    for name in NAMES:
        networks = [path for path in FILES if path.name.startswith(f"{name}.")]
        assert len(networks) >= 3
        assert size(networks) < 300e3
