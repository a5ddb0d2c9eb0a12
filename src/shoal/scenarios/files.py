"""Reads files of rule scenarios in YAML (`rules.md` E). The kit of each game interprets its scenarios."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml

try:
    from yaml import CSafeLoader as SafeLoader  # ten times as fast; not every PyYAML has it
except ImportError:
    from yaml import SafeLoader  # type: ignore[assignment]

from shoal.core.errors import ShoalError
from shoal.core.games import GAMES, kit_of
from shoal.core.kit import ScenarioReader
from shoal.scenarios.running import Run


@cache
def kinds() -> Mapping[str, ScenarioReader]:
    """The readers of all kinds of scenarios, by the value of their `game`."""
    return {name: reader for game in GAMES for name, reader in kit_of(game).scenario_kinds().items()}


class BadScenarios(ShoalError, ValueError):
    """Malformed scenarios; the message has a line for each fault, with file and id."""


class Scenario(NamedTuple):
    """One scenario, ready to run."""

    file: Path
    id: str
    run: Run


def read_scenarios(paths: Iterable[str | Path]) -> tuple[list[Scenario], list[str]]:
    """The scenarios of these files and folders, and a line with file and id for each that is malformed."""
    scenarios: list[Scenario] = []
    faults: list[str] = []
    for file in dict.fromkeys(_files(paths)):
        try:
            cases = _cases(file)
        except BadScenarios as error:
            faults.append(f"{file}: {error}")
            continue
        for name, case in cases:
            try:
                scenarios.append(Scenario(file, name, _read_case(name, case, cases)))
            except (ShoalError, msgspec.ValidationError) as error:
                faults.append(f"{file}: {name}: {error}")
    return scenarios, faults


def _files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The files, and those in the folders. A folder without any is returned itself and reported as unreadable later."""
    for path in map(Path, paths):
        found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml") and file.is_file())
        yield from found or [path]


class _Loader(SafeLoader):
    """Loads plain YAML values. A key that occurs twice in a mapping is an error; PyYAML would keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:  # noqa: FBT001, FBT002  # PyYAML's signature
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.constructor.ConstructorError(None, None, f"{key!r} stands here twice", node.start_mark)
        return super().construct_mapping(node, deep)


def _cases(file: Path) -> list[tuple[str, object]]:
    """The cases of a file with their ids."""
    if file.is_dir():
        raise BadScenarios("no file in this folder ends in .yaml")
    try:
        data = yaml.load(file.read_text(encoding="utf-8"), _Loader)  # noqa: S506  # a SafeLoader
    except OSError as error:
        raise BadScenarios(error.strerror or str(error)) from None
    except yaml.MarkedYAMLError as error:
        line = f"line {error.problem_mark.line + 1}: " if error.problem_mark else ""
        raise BadScenarios(f"not YAML: {line}{error.problem}") from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadScenarios(f"not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(data, list):
        raise BadScenarios("not a list of scenarios")
    return [(_name(case, number), case) for number, case in enumerate(data, 1)]


def _name(case: object, number: int) -> str:
    name = case.get("id") if isinstance(case, dict) else None
    return name if isinstance(name, str) and name else f"scenario {number}"


def _read_case(name: str, case: object, cases: Iterable[tuple[str, object]]) -> Run:
    if not isinstance(case, dict):
        raise BadScenarios("not a mapping")
    if case.get("id") != name:
        raise BadScenarios("the id is missing, or no text")
    if [other for other, _ in cases].count(name) > 1:
        raise BadScenarios("this id stands here twice")
    kind = case.get("game")
    if kind is None:
        raise BadScenarios("the game is missing")
    if not isinstance(kind, str) or kind not in kinds():
        raise BadScenarios(f"no game is called {kind!r}; there are: {', '.join(kinds())}")
    if not isinstance(case.get("about", ""), str):
        raise BadScenarios("about is not a text")
    if not all(isinstance(key, str) for key in case):
        raise BadScenarios("a key is not a text")
    return kinds()[kind]({key: value for key, value in case.items() if key not in ("id", "about", "game")})
