"""`shoal completion SHELL`: a script that makes a shell complete commands and options.

It is made from the parsers of all commands, so it names what this version has.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

import shtab

from shoal.core.games import GAMES, kit_of
from shoal.lessons.learning import lessons_of

SHELLS: Final = ("bash", "zsh", "fish")
PATHS: Final = {"FILE": shtab.FILE, "PATH": shtab.FILE, "DIR": shtab.DIRECTORY, "FOLDER": shtab.DIRECTORY}
"""What stands for arguments that are files or folders, in the help of commands."""

_EPILOG: Final = """to use it now:
  bash:  source <(shoal completion bash)
  zsh:   source <(shoal completion zsh)
  fish:  shoal completion fish | source

and from now on:
  bash:  shoal completion bash > ~/.local/share/bash-completion/completions/shoal
  zsh:   shoal completion zsh > "${fpath[1]}/_shoal"
  fish:  shoal completion fish > ~/.config/fish/completions/shoal.fish
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of `shoal completion`."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that reads the script")
    parser.epilog, parser.formatter_class = _EPILOG, argparse.RawDescriptionHelpFormatter


def run(args: argparse.Namespace) -> int:
    """Print the script; returns 0."""
    from shoal.cli import COMMANDS, parser_for

    parser, commands = parser_for(COMMANDS)
    words = _words()
    for name, command in commands.items():
        for action in _actions(command):
            metavar = action.metavar if isinstance(action.metavar, str) else ""
            if metavar in PATHS:
                action.complete = PATHS[metavar]  # type: ignore[attr-defined]  # where shtab looks for it
            elif action.choices is None:  # the parser reads nothing any more, so these are no limit
                action.choices = words.get(f"{name} {metavar}", words.get(action.dest, words.get(metavar)))
    print(shtab.complete(parser, args.shell))  # this command's output
    return 0


def _words() -> dict[str, list[str]]:
    """What may stand for an argument, by its command and metavar, its name, or its metavar alone: of all games."""
    kits = [kit_of(game) for game in GAMES]
    presets = sorted({preset for kit in kits for preset in kit.presets})
    bots = sorted({bot for kit in kits for bot in kit.bots()})
    lessons = sorted({lesson.name for game in GAMES for lesson in lessons_of(game)})
    seated = dict.fromkeys(("bot", "teammates", "opponents", "BOT"), bots)
    return {"GAME": [*GAMES], "game": [*GAMES], "preset": presets, "learn NAME": lessons, **seated}


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All arguments of a parser and of the commands in it."""
    for action in parser._actions:  # noqa: SLF001  # argparse shows them in no other way
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001  # the same
            for command in action.choices.values():
                yield from _actions(command)
