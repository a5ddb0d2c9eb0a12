"""Whether pyright, which most editors use, knows the type of everything that docs/reference names: completion needs that.

`python -m release.public_types` prints what it does not know, and fails unless that is only what libraries without types cause.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

ROOT: Final = Path(__file__).parents[1]
PYRIGHT: Final = ROOT / "web" / "node_modules" / "pyright" / "index.js"
REFERENCE: Final = ROOT / "docs" / "reference"

UNTYPED: Final = (
    "shoal.envs.pettingzoo.",  # PettingZoo has no types
    "shoal.envs.rllib.",  # nor has Ray, which is not installed here
    "shoal.openspiel.",  # nor has OpenSpiel
    "shoal.games.kit_of",  # a kit reaches the terminal's client, whose frames are NewTypes of Annotated, which pyright does not know
    "shoal.kit_of",
)


def named_modules() -> frozenset[str]:
    """The modules that the pages of the reference show."""
    pages = (page.read_text(encoding="utf-8") for page in REFERENCE.glob("*.md"))
    return frozenset(name for page in pages for name in re.findall(r"(?m)^::: (\S+)", page))


def report() -> dict[str, Any]:
    """What pyright says of the completeness of our types."""
    command = ["node", str(PYRIGHT), "--verifytypes", "shoal", "--ignoreexternal", "--outputjson"]
    path = os.pathsep.join(
        [str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]
    )  # where it finds Python
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"PATH": path}, capture_output=True, check=False)
    found: dict[str, Any] = msgspec.json.decode(done.stdout)
    return found


def unknown(found: dict[str, Any], modules: frozenset[str]) -> list[str]:
    """The symbols of these modules whose types pyright does not know, each with the reason."""
    lines = []
    for symbol in found["typeCompleteness"]["symbols"]:
        name = symbol["name"]
        is_named = any(name.startswith(f"{module}.") for module in modules - {"shoal"}) or name.count(".") == 1
        if is_named and symbol["isExported"] and not symbol["isTypeKnown"] and not name.startswith(UNTYPED):
            why = next((one["message"] for one in symbol["diagnostics"]), "")
            lines.append(f"{name}: {' '.join(why.split())}")
    return lines


def main() -> int:
    """Print them; 1 where there are any."""
    modules = named_modules()
    found = report()
    names = [symbol["name"] for symbol in found["typeCompleteness"]["symbols"]]
    if "shoal.game.Game.deal" not in names:
        print("pyright did not look at shoal: is it installed with its types?", file=sys.stderr)
        return 2
    lines = unknown(found, modules)
    print("\n".join(lines) or f"pyright knows the types of the {len(modules)} modules of docs/reference")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
