"""Targets of `shoal conformance` by name.

    shoal:literature                                    a game of ours; house rules by --option, --preset, --seats
    openspiel:go_fish(players=3)                        a game of OpenSpiel
    pettingzoo:pettingzoo.classic.leduc_holdem_v4       a module with `env`; `:raw_env` behind it names another function
    own_module:HighCard                                 a class or function of one's own that makes a `Subject`

Anyone who names a target runs its code: `subject_of` is called in a process of its own.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from typing import Any, Final, cast

from msgspec import Struct

from shoal.core.errors import ShoalError, near
from shoal.core.games import USUAL_GAME
from shoal.core.table_arguments import options_from
from shoal.lab.conformance.findings import BadTarget
from shoal.lab.conformance.subject import Subject

OURS: Final = "shoal"
SPIEL: Final = "openspiel"
ZOO: Final = "pettingzoo"

NEEDED: Final = ("name", "seats", "actions", "deal")
"""What a subject has."""


class Target(Struct, frozen=True):
    """A target as text, with house rules for a game of ours: it can be sent to another process."""

    name: str
    preset: str | None = None
    seats: int | None = None
    options: tuple[str, ...] = ()
    data: dict[str, Any] | None = None
    """House rules as data, in the place of the three before."""
    settings: dict[str, Any] = {}

    def check(self) -> None:
        """Raise `BadTarget` for a name that is none, as far as that can be known without running anything."""
        scheme, colon, rest = self.name.partition(":")
        if not colon or not scheme or not rest:
            raise BadTarget("NO_TARGET", name=self.name[:80])
        if scheme != OURS and (self.preset or self.seats or self.options):
            raise BadTarget("OPTIONS_OF_OTHERS", name=self.name[:80])


def subject_of(target: Target) -> Subject:
    """The subject of that target. Raises `BadTarget` where there is none, and `BadOptions` for house rules of ours."""
    target.check()
    scheme, _, rest = target.name.partition(":")
    if scheme == OURS:
        return _ours(target, rest)
    if scheme == SPIEL:
        return _of_openspiel(rest)
    if scheme == ZOO:
        return _of_pettingzoo(rest)
    return _own(scheme, rest)


def _ours(target: Target, game: str) -> Subject:
    try:
        from shoal.lab.conformance.adapters.ours import OurGame
    except ImportError as error:
        raise BadTarget("NOT_INSTALLED", name=target.name, extra="envs", why=str(error)[:120]) from None
    options = target.data
    if options is None:
        options = dict(options_from(game, target.preset, target.seats, target.options))
    try:
        return OurGame(game, options, **target.settings)
    except ShoalError:
        raise
    except ValueError as error:
        raise BadTarget("NOT_MADE", name=target.name, why=str(error)[:160]) from None


def _of_openspiel(text: str) -> Subject:
    try:
        import pyspiel

        from shoal.lab.conformance.adapters.openspiel import SIGHTS, SpielGame
    except ImportError as error:
        raise BadTarget("NOT_INSTALLED", name=f"{SPIEL}:{text}"[:80], extra="openspiel", why=str(error)[:120]) from None
    importlib.import_module("open_spiel.python.games")  # those in Python register themselves
    if text.startswith(f"{OURS}_"):
        importlib.import_module("shoal.lab.openspiel")
    try:
        game = pyspiel.load_game(text)
    except ShoalError:
        raise
    except (pyspiel.SpielError, ValueError, RuntimeError) as error:
        known = near(text.partition("(")[0], pyspiel.registered_names())
        said = (str(error).splitlines() or [""])[0].partition(" Available games are")[0]  # hundreds of lines follow
        why = f"{said[:120]}{' Perhaps ' + ', '.join(known) + '.' if known else ''}"
        raise BadTarget("NOT_MADE", name=f"{SPIEL}:{text}"[:80], why=why) from None
    return SpielGame(game, SIGHTS.get(game.get_type().short_name))


def _of_pettingzoo(text: str) -> Subject:
    module_name, _, function = text.partition(":")
    try:
        from shoal.lab.conformance.adapters.pettingzoo import CARDS, EXCHANGES, AecGame
    except ImportError as error:
        raise BadTarget("NOT_INSTALLED", name=f"{ZOO}:{text}"[:80], extra="envs", why=str(error)[:120]) from None
    name = f"{ZOO}:{text}"
    if text == "shoal.envs.pettingzoo":
        from shoal.lab.conformance.adapters.pettingzoo import OurAecGame

        return OurAecGame(name, USUAL_GAME)
    make = _found(name, module_name, function or "env")
    try:
        return AecGame(name, make, EXCHANGES.get(module_name), CARDS.get(module_name))
    except BadTarget:
        raise
    except Exception as error:  # noqa: BLE001  # whatever an environment of a stranger raises
        raise BadTarget("NOT_MADE", name=name[:80], why=_error_line(error)) from None


def _own(module_name: str, path: str) -> Subject:
    name = f"{module_name}:{path}"
    make = _found(name, module_name, path)
    try:
        subject = make() if callable(make) else make
    except Exception as error:  # noqa: BLE001  # the same
        raise BadTarget("NOT_MADE", name=name[:80], why=_error_line(error)) from None
    lacking = [each for each in NEEDED if not hasattr(subject, each)]
    if lacking:
        raise BadTarget("NO_SUBJECT", name=name[:80], lacking=", ".join(lacking))
    return cast("Subject", subject)


def _found(name: str, module_name: str, path: str) -> Any:
    """What a module has by that name; the module is imported, from the current folder first."""
    if "" not in sys.path and "." not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever the module of a stranger raises
        raise BadTarget("NOT_IMPORTED", name=name[:80], why=_error_line(error)) from None
    for part in path.split("."):
        if not hasattr(found, part):
            close = near(part, _names(found))
            raise BadTarget("NOT_THERE", name=name[:80], what=part[:40], perhaps=", ".join(close) or "-")
        found = getattr(found, part)
    return found


def _names(found: Any) -> Iterable[str]:
    return [each for each in vars(found) if not each.startswith("_")] if hasattr(found, "__dict__") else []


def _error_line(error: BaseException) -> str:
    text = (str(error).splitlines() or [""])[0]
    return f"{type(error).__name__}: {text}"[:160]
