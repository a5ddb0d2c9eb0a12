"""Mutation scores of the rule packages: how many small faults, planted one at a time, do the tests notice?

    ./run bench mutants                      all three packages: an hour or two on two cores
    ./run bench mutants --game go_fish       one of them
    ./run bench mutants --sample 500         so many of each package, drawn by chance: a score with an error, in minutes
    ./run bench mutants --folder DIR         goes on in DIR where an earlier run was cut off

mutmut plants the faults and runs the tests that reach them, in a copy of the working tree. Scenario readers and
notations are excluded: they are tested by reading and writing, and their faults are not faults of the rules. Surviving
mutants are listed by name; `cd DIR && python -m mutmut show NAME` shows one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from math import sqrt
from pathlib import Path
from random import Random

from bench._command import amount, parser_of, print_document, run

ROOT = Path(__file__).resolve().parents[1]
GAMES = ("literature", "go_fish", "fish_draw")
BAR = 85.0
"""Per cent of the mutants that must be noticed."""

# What makes `Meta` is left out: types are made when a module is imported, before mutmut has planted anything.
CONFIGURATION = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = [{mutate}]
do_not_mutate = ["*/__init__.py"]
also_copy = ["README.md", "docs", "bench"]
pytest_add_cli_args_test_selection = [{tests}]
pytest_add_cli_args = ["-n", "0", "-p", "no:cacheprovider", "--ignore=tests/games/go_fish/test_openspiel.py"]
do_not_mutate_patterns = ["Meta\\\\(", "limits: dict"]
timeout_multiplier = 2.0
timeout_constant = 5.0
"""


def copy(folder: Path, games: list[str]) -> None:
    """The files that git knows or would take, as they are now, and mutmut's configuration."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    for name in listed.stdout.splitlines():
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    mutate = ", ".join(f'"src/shoal/games/{game}/rules/*"' for game in games)
    chosen = [*(f"tests/games/{game}" for game in games), "tests/test_scenarios.py", "tests/contract/test_sentences.py"]
    tests = ", ".join(f'"{name}"' for name in chosen)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(CONFIGURATION.format(mutate=mutate, tests=tests))
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)  # mutmut asks git what has changed


def results(folder: Path) -> list[tuple[str, str]]:
    """Every mutant with what became of it."""
    listing = subprocess.run(
        [sys.executable, "-m", "mutmut", "results", "--all", "true"],
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    lines = (line.strip().rpartition(": ") for line in listing.stdout.splitlines() if ": " in line)
    return [(name, what) for name, _, what in lines]


def plant(folder: Path, names: list[str], jobs: int) -> None:
    """Let mutmut try these mutants, or all where none is named."""
    here = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # the copy's tests, not ours
    run = [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs), *names]
    quiet = sys.stderr if sys.stderr.isatty() else subprocess.DEVNULL
    subprocess.run(run, cwd=folder, env=here, check=False, stdout=quiet, stderr=quiet)


def drawn(folder: Path, games: list[str], count: int) -> list[str]:
    """So many mutants of each package that have not been tried yet, the same in every run."""
    plant(folder, ["no_such_mutant"], 1)  # it writes the mutants down, finds the tests of each, and has nothing to try
    found = results(folder)
    names = []
    for game in games:
        ours = sorted(name for name, _ in found if name.startswith(f"shoal.games.{game}.rules."))
        chosen = set(Random(1).sample(ours, min(count, len(ours))))
        names += [name for name, what in found if name in chosen and what == "not checked"]
    return names


def main() -> int:
    """Plant, test, and print; 1 when a package is below the bar."""
    parser = parser_of(__doc__)
    parser.add_argument("--game", choices=GAMES, help="only this package")
    parser.add_argument("--folder", type=Path, help="where to work (default: a new temporary folder)")
    parser.add_argument("--sample", type=amount, help="try only so many of each package, drawn by chance")
    parser.add_argument("--jobs", type=amount, default=2)
    parser.add_argument(
        "--only-report", action="store_true", help="run nothing, tell what an earlier run in FOLDER found"
    )
    args = parser.parse_args()
    games = [args.game] if args.game else list(GAMES)
    folder = args.folder or Path(tempfile.mkdtemp(prefix="shoal-mutants-"))
    if not (folder / "pyproject.toml").exists():
        folder.mkdir(parents=True, exist_ok=True)
        copy(folder, games)
    if not args.only_report:
        print(f"in {folder}", file=sys.stderr)
        names = drawn(folder, games, args.sample) if args.sample else []
        if names or not args.sample:
            plant(folder, names, args.jobs)
    report: dict[str, dict[str, object]] = {}
    found = results(folder)
    for game in games:
        ours = [(name, what) for name, what in found if name.startswith(f"shoal.games.{game}.rules.")]
        count = Counter(what for _, what in ours if what != "not checked")
        noticed = count["killed"] + count["timeout"] + count["suspicious"] + count["segfault"]
        tried = max(1, sum(count.values()))
        share = noticed / tried
        report[game] = {
            "mutants": len(ours),
            "tried": tried,
            "noticed": noticed,
            "score": round(100 * share, 1),
            "se": 0.0 if tried == len(ours) else round(100 * sqrt(share * (1 - share) / tried), 1),
            "survived": [name for name, what in ours if what in ("survived", "no tests")],
        }
    if args.json:
        print_document(report)
    else:
        for game, numbers in report.items():
            print(
                f"{game}: {numbers['score']} +- {numbers['se']} % of {numbers['tried']} mutants noticed ({numbers['mutants']} in all)"
            )
            for name in numbers["survived"]:  # type: ignore[attr-defined]  # a list of names
                print(f"  {name}")
    return int(any(float(str(numbers["score"])) < BAR for numbers in report.values()))


if __name__ == "__main__":
    run(main)
