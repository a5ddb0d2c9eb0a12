"""The tests that take a sample of the day, with nothing left out: all worlds, all tables, games by the hundred.

./run bench unsampled                      all of them, on two processes; a quarter of an hour or so
./run bench unsampled tests/native -x      those of a folder; other words are pytest's, too
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from shoal.core.exit_status import exit_status

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    """Run them; what pytest ends with."""
    words = sys.argv[1:]
    if "--help" in words:
        print(__doc__)
        return 0
    folders = [word for word in words if (ROOT / word).is_dir() and not word.startswith("-")]
    sampled = sorted(
        path
        for folder in folders or ["tests"]
        for path in (ROOT / folder).rglob("test_*.py")
        if "from tests.sampling import" in path.read_text("utf-8") and path.name != "test_sampling.py"
    )
    if not sampled:
        print(f"no test under {' '.join(folders)} takes a sample", file=sys.stderr)
        return 2
    rest = [word for word in words if word not in folders]
    command = [sys.executable, "-m", "pytest", *rest, *map(str, sampled)]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {"SHOAL_DAY": "all"}, check=False).returncode


if __name__ == "__main__":
    sys.exit(exit_status(main))
