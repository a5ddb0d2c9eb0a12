"""Checks that pyright, the type checker of many editors, knows the types of all that docs/reference names: `./run check` runs it.

    python -m release.public_types NODE

NODE is the Node.js that runs the pyright of web/node_modules, on the packages of the Python that runs this.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
PYRIGHT: Final = ROOT / "web" / "node_modules" / "pyright" / "index.js"

UNTYPED_BASES: Final = (
    "shoal.envs.pettingzoo.ParallelTableEnv",
    "shoal.envs.pettingzoo.TableEnv",
    "shoal.envs.rllib.TableEnv",
    "shoal.lab.openspiel.game.ShoalGame",
    "shoal.lab.openspiel.game.ShoalState",
    "shoal.lab.conformance.adapters.pettingzoo.OurAecGame",  # it plays with a TableEnv
)
"""Classes that extend one of a package without types; so they, and what takes or returns them, are partly unknown to any checker."""

INSIDE_A_GAME: Final = re.compile(r"shoal\.games\.\w+\.(?!rules\b|belief\b)\w+\.")
"""What is below the package of a game besides its rules and beliefs is public only where a page names it."""

DEALT: Final = """\
from random import Random
from shoal import FishDraw, Game, GoFish, Literature
for seat in (0, 1):
    reveal_type(Game.deal(Literature(), Random(7)))
    reveal_type(Game.deal(GoFish(), Random(7)).view(seat))
    reveal_type(Game.deal(FishDraw(), Random(7)).moves(seat))
"""
"""What an editor must be able to complete from."""


def documented(folder: Path) -> set[str]:
    """The modules that the pages of a reference document whole, or have in a table, and the single names from others."""
    found: set[str] = set()
    for page in folder.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for module, options in re.findall(r"^::: (\S+)\n((?: +.*\n?)*)", text, re.MULTILINE):
            found |= {f"{module}.{name}" for name in re.findall(r"- (\w+)", options)} or {module}
        for modules in re.findall(r"^\| (`shoal.*?) \|", text, re.MULTILINE):
            found |= set(re.findall(r"`(shoal\.[\w.]+)`", modules))
    return found


def is_public(symbol: str, names: set[str]) -> bool:
    """Whether a symbol is one of the package's own, or below one of these documented names."""
    inside = INSIDE_A_GAME.match(symbol)
    return symbol.count(".") == 1 or any(
        f"{symbol}.".startswith(f"{name}.") and not (inside and len(name) < len(inside[0])) for name in names
    )


def messages(diagnostics: list[dict[str, Any]]) -> list[str]:
    """What diagnostics say, each in one line."""
    return [" ".join(one["message"].split()) for one in diagnostics]


def is_excused(name: str, said: list[str]) -> bool:
    """Whether all that is unknown comes from a base class of a package without types."""
    foreign = {one.rpartition(".")[2] for one in UNTYPED_BASES}
    if name in UNTYPED_BASES or name.rpartition(".")[2] in foreign:
        return all("base class" in one or "metaclass" in one for one in said)
    return bool(said) and all(
        "partially unknown" in one and foreign.intersection(re.findall(r"\w+", one.rpartition("type is")[2]))
        for one in said
    )


def pyright(node: str, *arguments: str | Path) -> dict[str, Any]:
    """The report of a run of pyright."""
    command = [node, PYRIGHT, "--pythonpath", sys.executable, "--outputjson", *arguments]
    # With --verifytypes it takes the first Python of the path instead.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT, env={**os.environ, "PATH": path}
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def revealed(node: str) -> list[str]:
    """What pyright infers of the games that the lines of DEALT deal."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "dealt.py").write_text(DEALT)
        report = pyright(node, Path(folder) / "dealt.py")
    return messages(report["generalDiagnostics"])


def main(node: str) -> int:
    """Print what is unknown; the exit status."""
    names = documented(ROOT / "docs" / "reference")
    report = pyright(node, "--verifytypes", "shoal", "--ignoreexternal")
    symbols = [symbol for symbol in report["typeCompleteness"]["symbols"] if is_public(symbol["name"], names)]
    lacking = {one["name"]: messages(one["diagnostics"]) for one in symbols if not one["isTypeKnown"]}
    excused = [name for name, said in lacking.items() if is_excused(name, said)]
    faults = [f"{name}: {'; '.join(said)}" for name, said in lacking.items() if name not in excused]
    inferred = messages(report["generalDiagnostics"]) + revealed(node)
    faults += [line for line in inferred if "Unknown" in line or not line.startswith("Type of")]
    print(*faults, f"pyright: {len(symbols)} public symbols, {len(faults)} unknown, {len(excused)} excused", sep="\n")
    return 1 if faults or not symbols or not inferred else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
