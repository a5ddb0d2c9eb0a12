"""Where settings come from: the command line, then the environment, then a TOML file; the first that names one wins.

An unknown name is never passed over: it is refused with the nearest known one, because a limit that is misspelt protects nobody.
"""

from __future__ import annotations

import argparse
import difflib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from shoal.server.operations.settings import HIDDEN, BadSettings, ServerSettings, check

PREFIX: Final = "SHOAL_"
OURS_ALONE: Final = (f"{PREFIX}LIMITS_", f"{PREFIX}RETENTION_")
"""No other program has variables like these, so each of them is meant for us, however it is misspelt."""
FILE_VARIABLE: Final = f"{PREFIX}CONFIG"
OTHERS: Final = frozenset({"SHOAL_LANG", "SHOAL_NATIVE", "SHOAL_DAY", "SHOAL_NATIVE_IS_MISSED", "SHOAL_WITHOUT_CLIENT"})
"""What Shoal reads besides: the language of the terminal, whether the native core is used, and what tests and builds say."""

ALIKE: Final = 0.8
"""How alike, of 1, a variable must be to a known one to be taken for a misspelt setting: it may be another program's."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name within the tables that it is in, as `("limits", "tables")`, and what it may be."""

    path: tuple[str, ...]
    kind: Any
    is_list: bool
    description: str
    default: object
    is_required: bool
    is_secret: bool

    @property
    def key(self) -> str:
        """The setting in the file, with its table."""
        return ".".join(self.path)

    @property
    def variable(self) -> str:
        """The setting in the environment."""
        return PREFIX + "_".join(self.path).upper()

    @property
    def option(self) -> str | None:
        """The setting on the command line, which every user of a machine can read: those of tables, and secrets, are not there."""
        is_there = len(self.path) == 1 and not self.is_secret
        return f"--{self.path[0].replace('_', '-')}" if is_there else None

    def quoted(self, value: object) -> str:
        """A value as a fault may show it."""
        return "what it is" if self.is_secret else repr(value)

    @property
    def shown_default(self) -> str:
        """The default as one would write it."""
        if isinstance(self.default, tuple):
            return ",".join(map(str, self.default)) or "none"
        return "none" if self.default in (None, "") else str(self.default)


def all_settings(kind: type[msgspec.Struct] = ServerSettings) -> list[Setting]:
    """Every setting, in the order in which they are declared."""
    return list(_all(kind, ()))


def _all(kind: type[msgspec.Struct], before: tuple[str, ...]) -> Iterator[Setting]:
    for field in msgspec.structs.fields(kind):
        path, about = (*before, field.name), inspect.type_info(field.type)
        said, extra = None, None
        if isinstance(about, inspect.Metadata):
            said, extra, about = about.extra_json_schema, about.extra, about.type
        if isinstance(about, inspect.StructType):
            yield from _all(about.cls, path)
        else:
            is_list, text = isinstance(about, inspect.VarTupleType), str((said or {}).get("description", ""))
            is_secret = bool((extra or {}).get(HIDDEN))
            yield Setting(path, field.type, is_list, text, field.default, field.required, is_secret)


def add_options(parser: argparse.ArgumentParser) -> None:
    """An option for each setting that is in no table, and one for the file."""
    parser.add_argument("--config", type=Path, metavar="FILE", help=f"a TOML file of settings (also {FILE_VARIABLE})")
    for setting in all_settings():
        if setting.option is not None:
            default = "" if setting.is_required else f" (default: {setting.shown_default})"
            about = f"{setting.description}{default}".replace("%", "%%")
            parser.add_argument(setting.option, dest=setting.path[0], metavar="VALUE", help=about)


def settings_from(args: argparse.Namespace, environment: Mapping[str, str]) -> ServerSettings:
    """The settings; `BadSettings` with where a fault stands: an option, a variable, or a key of the file."""
    known = all_settings()
    _check_variables(environment, known)
    file = args.config or environment.get(FILE_VARIABLE)
    said = _from_file(Path(file), known) if file else {}
    for setting in known:
        option = getattr(args, setting.path[0]) if setting.option else None
        variable = environment.get(setting.variable)
        if option is not None:
            _put(said, setting.path, _value(setting, option, str(setting.option)))
        elif variable:
            _put(said, setting.path, _value(setting, variable, setting.variable))
    if "public_url" not in said:
        raise BadSettings("public_url is not set: the address that people type, as --public-url https://fish.example")
    return check(msgspec.convert(said, ServerSettings))


def _value(setting: Setting, text: str, where: str) -> object:
    """A value that was given as text: numbers as they are written, lists with commas."""
    said = [word.strip() for word in text.split(",") if word.strip()] if setting.is_list else text
    try:
        return msgspec.to_builtins(msgspec.convert(said, setting.kind, strict=False))
    except msgspec.ValidationError as error:
        raise BadSettings(f"{where} cannot be {setting.quoted(text)}: {_fault(error)}") from None


def _put(said: dict[str, Any], path: tuple[str, ...], value: object) -> None:
    for name in path[:-1]:
        said = said.setdefault(name, {})
    said[path[-1]] = value


def _fault(error: msgspec.ValidationError) -> str:
    """What msgspec says of a value, without its way of naming places."""
    what = str(error).partition(" - at `")[0]
    return what[:1].lower() + what[1:]


# --- The file ---------------------------------------------------------------------------------------------------------


def _from_file(file: Path, known: Sequence[Setting]) -> dict[str, Any]:
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"the configuration {file} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"the configuration {file} is no TOML: {error}") from None
    _check_table(found, {setting.path: setting for setting in known}, (), file)
    return found


def _check_table(
    table: Mapping[str, Any], known: Mapping[tuple[str, ...], Setting], at: tuple[str, ...], file: Path
) -> None:
    """Refuse what is no setting, and what has another type."""
    for key, value in table.items():
        path = (*at, key)
        place = f"{'.'.join(path)} in {file}"
        if path in known:
            try:
                msgspec.convert(value, known[path].kind)
            except msgspec.ValidationError as error:
                raise BadSettings(f"{place} cannot be {known[path].quoted(value)}: {_fault(error)}") from None
        elif not any(setting[: len(path)] == path for setting in known):
            raise BadSettings(f"unknown setting {place}; the nearest known one is {_nearest(path, known)}")
        elif not isinstance(value, dict):
            raise BadSettings(f"{place} is a table: [{'.'.join(path)}]")
        else:
            _check_table(value, known, path, file)


def _nearest(path: tuple[str, ...], known: Mapping[tuple[str, ...], Setting]) -> str:
    keys = [setting.key for setting in known.values()]
    return difflib.get_close_matches(".".join(path), keys, n=1, cutoff=0.0)[0]


# --- The environment --------------------------------------------------------------------------------------------------


def _check_variables(environment: Mapping[str, str], known: Sequence[Setting]) -> None:
    """Refuse a variable that is nearly one of ours, or names a limit that there is not: nobody would miss it until it matters."""
    ours = [FILE_VARIABLE, *(setting.variable for setting in known)]
    for name in sorted(environment):
        alike = 0.0 if name.startswith(OURS_ALONE) else ALIKE
        near = difflib.get_close_matches(name, ours, n=1, cutoff=alike) if name.startswith(PREFIX) else []
        if near and name not in ours and name not in OTHERS:
            raise BadSettings(f"unknown environment variable {name}; the nearest known one is {near[0]}")
