"""Branch coverage of the three rule packages by their own tests and scenarios, which must be 100 %.

Only `assert_never` is excluded (`[tool.coverage]` in pyproject.toml), since it can never run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench._document import for_programs, print_document
from shoal.core.exit_status import exit_status

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("literature", "go_fish", "fish_draw")
TESTS = ("tests/contract", "tests/records", "tests/test_scenarios.py", *(f"tests/{game}" for game in GAMES))


def main() -> int:
    """Run the tests under coverage and print every module; 1 when a branch was never taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder, "data"), Path(folder, "report.json")
        coverage = [sys.executable, "-m", "coverage"]
        tests = ["-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *TESTS]
        run = [*coverage, "run", f"--data-file={data}", *tests]
        failed = subprocess.run(run, cwd=ROOT, check=False, stdout=sys.stderr).returncode
        subprocess.run(
            [*coverage, "json", "-q", f"--data-file={data}", "-o", str(report)], cwd=ROOT, check=True, stdout=sys.stderr
        )
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
    rows = {
        name.removeprefix("src/shoal/"): {
            "percent": round(file["summary"]["percent_covered"], 1),
            "lines": file["missing_lines"],
            "branches": [f"{start}->{end}" for start, end in file["missing_branches"]],
        }
        for name, file in sorted(files.items())
    }
    if args.json:
        print_document(rows)
    else:
        for name, row in rows.items():
            missing = " ".join(map(str, [*row["lines"], *row["branches"]]))
            print(f"{row['percent']:6} %  {name}  {missing}")
    return int(bool(failed) or any(row["percent"] < 100 for row in rows.values()))


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
