"""Names of bots: one of the house, or a class of one's own, and options for either.

    expert                              a bot of the house
    expert:weights=runs/mine,search=off with options, which are keyword-only parameters of its maker
    package.module:Class                a bot in Python, from the current folder or from wherever Python finds modules
    package.module:Class:depth=3        the same with options
    py:package.module:Class             the same in full, for a module whose name would be taken for something else

A name is text, so it can be sent to other processes, however they are started, and kept with results.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final

from shoal.bots.bot import Bot, Maker
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.core.games import GAMES, kit_of

__all__ = ["UnknownBot", "bot_of", "contestant_of"]


def bot_of(game: str, name: str) -> Maker:
    """The maker of the bot of that name (`shoal.bots.naming`); raises `UnknownBot` when there is none.

    Names from strangers are looked up among the levels of a game first (`Levels.may_sit`): a name that stands for
    something in Python runs code.
    """
    return _found(game, name, kit_of(game).bots() if game in GAMES else {})


def contestant_of(game: str, name: str) -> Maker:
    """The same for the arena, where bots that see all hands may play too."""
    bots = kit_of(game).bots() if game in GAMES else {}
    oracles = kit_of(game).oracles() if game in GAMES else {}
    return _found(game, name, bots, oracles)


def _found(game: str, name: str, bots: Mapping[str, Maker], oracles: Mapping[str, Maker] | None = None) -> Maker:
    base, options = split_name(name)
    if base.startswith(PYTHON):
        return checked(name, configured(name, python_bot(base), options))
    maker = (oracles or {}).get(base) or bots.get(base)
    if maker is None:
        raise UnknownBot(f"no bot of {game[:40]} is called {base[:40]!r}; there are: {', '.join(bots) or 'none'}")
    return configured(name, maker, options)


PYTHON: Final = "py:"
"""The prefix of a name that stands for a class in Python. It may be left out: the rest can hardly be anything else."""

_BARE: Final = re.compile(r"(?!cmd:|name=)[^\W\d]\w*(\.\w+)*:[^\W\d][\w.]*(:.*)?", re.DOTALL)
"""`module:Class` without the prefix; `cmd:` begins the command line of a program."""

METHODS: Final = ("see", "move", "void", "reaction_s", "hesitation_s")
"""What a table calls (`Bot`)."""

YES: Final = ("on", "yes", "true", "1")
NO: Final = ("off", "no", "false", "0")


class UnknownBot(ShoalError, ValueError):
    """A name that stands for no bot, or options that the bot does not have."""


def is_python(name: str) -> bool:
    """Whether a name stands for a class or a function in Python, with its prefix or without.

    >>> is_python("own:Magpie"), is_python("py:own:Magpie:depth=3"), is_python("expert:search=off"), is_python("cmd:mybot")
    (True, True, False, False)
    """
    return name.startswith(PYTHON) or _BARE.fullmatch(name) is not None


def full_name(name: str) -> str:
    """The name with its prefix, if it stands for something in Python; any other as it is."""
    return PYTHON + name if is_python(name) and not name.startswith(PYTHON) else name


def split_name(name: str) -> tuple[str, dict[str, str]]:
    """The name without its options, and the options as text; raises `UnknownBot` for options that cannot be read.

    >>> split_name("expert:weights=runs/mine,search=off")
    ('expert', {'weights': 'runs/mine', 'search': 'off'})
    >>> split_name("own:Magpie")
    ('py:own:Magpie', {})
    """
    full = full_name(name)
    parts = full.split(":", 3 if full.startswith(PYTHON) else 1)
    base = ":".join(parts[:3]) if full.startswith(PYTHON) else parts[0]
    text = full[len(base) + 1 :]
    options: dict[str, str] = {}
    for assignment in text.split(",") if text else ():
        option, equals, value = assignment.partition("=")
        if not equals or not option.strip():
            raise UnknownBot(f"{assignment[:40]!r} in {name[:80]!r} is no option; one is written NAME=VALUE")
        if option.strip() in options:
            raise UnknownBot(f"the option {option.strip()[:40]!r} stands twice in {name[:80]!r}")
        options[option.strip()] = value.strip()
    return base, options


def python_bot(name: str) -> Maker:
    """The class or function of a name `py:module:Class`; raises `UnknownBot` when it cannot be had.

    The module is imported, that is, its code runs. The current folder is searched first, as `python -m` does.
    """
    module_name, _, path = name.removeprefix(PYTHON).partition(":")
    if not module_name or not path:
        raise UnknownBot(f"{name[:80]!r} is written MODULE:CLASS, for example own:Magpie")
    if "" not in sys.path and "." not in sys.path:
        sys.path.insert(0, "")
    importlib.invalidate_caches()  # the file may be new
    try:
        found: Any = importlib.import_module(module_name)
    except ModuleNotFoundError as missing:
        if missing.name is None or not (module_name + ".").startswith(missing.name + "."):
            raise _broken(name, missing) from None
        option = "" if "." in module_name or "." in path else f"; an option is written {module_name}:{path}=VALUE"
        raise UnknownBot(
            f"{name[:80]!r}: Python finds no module {missing.name!r}, here or on its path{option}"
        ) from None
    except (Exception, SystemExit) as error:  # noqa: BLE001  # whatever the module of a stranger raises
        raise _broken(name, error) from None
    for part in path.split("."):
        if not hasattr(found, part):
            classes = {key: value for key, value in vars(found).items() if inspect.isclass(value)}
            there = [
                key for key, kind in classes.items() if hasattr(kind, "move") and not vars(kind).get("_is_protocol")
            ]
            raise UnknownBot(
                f"{name[:80]!r}: {module_name} has no {part!r}; bots there: {', '.join(there) or 'none'}"
            ) from None
        found = getattr(found, part)
    if not callable(found):
        raise UnknownBot(f"{name[:80]!r}: this is no class, nor a function that makes bots")
    _check_maker(name, found)
    maker: Maker = found
    return maker


def _check_maker(name: str, found: Callable[..., Any]) -> None:
    """Raise `UnknownBot` when this cannot make a bot, as far as that can be known before it is tried."""
    if inspect.isclass(found):
        missing = lacking(found)
        if missing:
            raise UnknownBot(
                f"{name[:80]!r} is no bot: the class has no {', '.join(missing)}; a subclass of shoal.bots.bot.Bot needs only see and move"
            )
        if getattr(found, "move", None) is Bot.move:
            raise UnknownBot(f"{name[:80]!r} is no bot: the class does not say how it moves (def move(self, view))")
    try:
        inspect.signature(found).bind(None, 0, None)
    except TypeError as error:
        raise UnknownBot(f"{name[:80]!r} must be made from (rules, seat, rng): {error}") from None
    except ValueError:
        return  # compiled code need not tell


def lacking(bot: object) -> list[str]:
    """The methods of a bot that this class or this object has not."""
    return [method for method in METHODS if not callable(getattr(bot, method, None))]


def checked(name: str, maker: Maker) -> Maker:
    """The maker, if it is a class; of a function that makes bots, one that raises `TypeError` for what is none."""
    made_by = maker.func if isinstance(maker, partial) else maker
    return maker if inspect.isclass(made_by) else partial(_made, name, maker)


def _made(name: str, maker: Maker, rules: Any, seat: Seat, rng: Random) -> Bot:
    bot = maker(rules, seat, rng)
    missing = lacking(bot)
    if missing:
        raise TypeError(f"{name[:80]} made a {type(bot).__name__}, which is no bot: it has no {', '.join(missing)}")
    return bot


def _broken(name: str, error: BaseException) -> UnknownBot:
    broken = UnknownBot(f"{name[:80]!r} cannot be imported: {type(error).__name__}: {error}"[:300])
    broken.add_note("".join(traceback.format_exception(error)).rstrip())  # the author needs to see where
    return broken


def name_of(maker: Callable[..., Any]) -> str:
    """The name under which every process finds that class or function; raises `UnknownBot` when none can.

    >>> from shoal.games.literature.bots.random import RandomBot
    >>> name_of(RandomBot)
    'py:shoal.games.literature.bots.random:RandomBot'
    """
    module, path = getattr(maker, "__module__", None), getattr(maker, "__qualname__", "")
    if not module or not path or "<" in path:
        raise UnknownBot(f"{maker!r} has no name in a module; define it at the top of a file"[:200])
    name = f"{PYTHON}{module}:{path}"
    if python_bot(name) is not maker:
        raise UnknownBot(f"{name} is something else now than {maker!r}"[:200])
    return name


def configured(name: str, maker: Maker, options: Mapping[str, str]) -> Maker:
    """The maker with these options; raises `UnknownBot` for those that it does not have, or that cannot be read.

    Options are the keyword-only parameters of the maker. The type of one is that of its default: a number, a text, or
    `on` and `off`.
    """
    if not options:
        return maker
    known = {
        parameter.name: parameter.default
        for parameter in inspect.signature(maker).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    }
    values = {}
    for option, text in options.items():
        if option not in known:
            has = f"it has: {', '.join(known)}" if known else "it has none"
            raise UnknownBot(f"{name[:80]!r}: this bot has no option {option[:40]!r}; {has}")
        values[option] = _value(name, option, text, known[option])
    return partial(maker, **values)


def _value(name: str, option: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        if text.lower() not in YES + NO:
            raise UnknownBot(f"{name[:80]!r}: {option} is on or off, not {text[:40]!r}")
        return text.lower() in YES
    if isinstance(default, int | float):
        try:
            return type(default)(text)
        except ValueError:
            kind = "a whole number" if isinstance(default, int) else "a number"
            raise UnknownBot(f"{name[:80]!r}: {option} is {kind}, not {text[:40]!r}") from None
    return text
