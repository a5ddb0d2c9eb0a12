"""Which native core is there, if any, and what to say when there is none."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from types import ModuleType
from typing import Final

INTERFACE: Final = 17
"""The version of the names that Python and the compiled module share; raise it in both when one changes its meaning."""


SOURCES: Final = Path(__file__).parents[3] / "run"
"""What is there where Shoal runs from its sources, and nowhere else."""

_ADVICE: Final = "With a C++ compiler ./run build-native makes {}"
_ADVICE_OF_PACKAGES: Final = (
    "pip install --upgrade 'shoal[native]' brings {}: as a wheel, or else built by a C++20 compiler of this machine"
)


def load(switch: str | None) -> tuple[ModuleType | None, str]:
    """The compiled module, or None and a sentence that says why; `switch` is the value of the variable SHOAL_NATIVE."""
    plain = (
        "so plain Python plays: bots think longer, and the strongest of them neither search nor hear what was not asked"
    )
    made = _ADVICE if SOURCES.is_file() else _ADVICE_OF_PACKAGES
    if switch == "0":
        return None, f"The native core is switched off (SHOAL_NATIVE=0), {plain}."
    try:
        found = importlib.import_module("shoal_native")
    except ImportError:
        return None, f"The native core is not there, {plain}. {made.format('it')}."
    if getattr(found, "INTERFACE", None) != INTERFACE:
        return None, f"The native core is of another version, {plain}. {made.format('a new one')}."
    return found, ""


core, NOTICE = load(os.environ.get("SHOAL_NATIVE"))


def built_core() -> ModuleType:
    """The compiled module, for code that only runs where there is one. Raises RuntimeError where there is none."""
    if core is None:
        raise RuntimeError(NOTICE)
    return core
