"""The command line: `shoal COMMAND`. Each command is defined beside what it runs, and imported only when called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Container, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final, NoReturn

from shoal.core.errors import ShoalError, perhaps, perhaps_option
from shoal.core.exit_status import exit_status

COMMANDS: Final = {
    "play": ("shoal.server.operations.play_command", "start the server and open the table in a browser"),
    "serve": ("shoal.server.operations.serve_command", "start the server at a public address, behind a proxy"),
    "nodes": ("shoal.server.cluster.nodes_command", "list the servers of a cluster, and how many tables each has"),
    "drain": (
        "shoal.server.cluster.drain_command",
        "have a server of a cluster hand its tables over while people play, and end",
    ),
    "backup": ("shoal.server.storage.backup_command", "copy the tables of a data folder, also while a server uses it"),
    "ratings": (
        "shoal.server.ratings.ratings_command",
        "how people and bots are rated on a server, or rate all games again",
    ),
    "restore": ("shoal.server.storage.restore_command", "put a copy of the tables into a data folder"),
    "migrate": (
        "shoal.server.cluster.migrate_command",
        "take the data folder of a stopped server along into a PostgreSQL",
    ),
    "verify-deal": (
        "shoal.server.finished.verify_deal_command",
        "check the deals of finished games against their seals",
    ),
    "export": (
        "shoal.server.finished.export_command",
        "write the finished games of a data folder as open data, without names",
    ),
    "tui": ("shoal.terminal.command", "play in the terminal, against bots or at a table by its link"),
    "lobby": ("shoal.terminal.lobby_command", "list the tables of a server that are open to strangers"),
    "learn": ("shoal.lessons.command", "play a lesson in the terminal, or list them"),
    "scenarios": ("shoal.scenarios.command", "run files of rule scenarios"),
    "match": ("shoal.arena.command", "play two bots, or mixed teams, against each other on duplicate deals"),
    "tournament": ("shoal.arena.tournament_command", "play many bots on the same duplicate deals, and rate them"),
    "ladder": ("shoal.arena.ladder_command", "write the table of the bots of a game for the documentation"),
    "crossplay": ("shoal.arena.crossplay.command", "play a population of partners in mixed teams on duplicate deals"),
    "dataset": (
        "shoal.lab.dataset_command",
        "write games of named bots as data for learning, with beliefs and results",
    ),
    "conformance": (
        "shoal.lab.conformance.command",
        "check by playing whether a game or an environment can be trusted",
    ),
    "bot": (
        "shoal.arena.programs.check",
        "check a bot that is a program of yours, or serve one of ours as a program",
    ),
    "replay": ("shoal.records.command", "check records of games against the rules and print them"),
    "review": (
        "shoal.review.command",
        "say what the players of a recorded game could have known, and how well they played",
    ),
    "deal": ("shoal.records.deal_command", "deal a game and print it as the start of a record"),
    "puzzle": ("shoal.server.daily.puzzle_command", "solve the puzzle of the day in the terminal"),
    "puzzles": (
        "shoal.puzzles.command",
        "write puzzles with their proofs as JSON lines, or prove those of a file again",
    ),
    "train": ("shoal.lab.train_command", "train networks for bots by self-play"),
    "rules": ("shoal.core.rules_command", "print the house rules of a game and what may be chosen"),
    "version": ("shoal.cli.about", "print the versions of Shoal, of the native core, and of what they speak and write"),
    "completion": ("shoal.cli.completion", "print what makes a shell complete commands and options"),
}
"""By name: the module that configures a parser and runs the command, and one line of help."""

THINKING: Final = {
    *("play", "serve", "tui", "match", "tournament", "ladder", "crossplay", "dataset", "bot", "train", "review")
}
"""The commands whose bots are better with the native core. Without it they print a notice, unless it was switched off."""


PLAY_MODULES: Final = {
    "alembic",
    "argon2",
    "jinja2",
    "markupsafe",
    "openskill",
    "prometheus_client",
    "shtab",
    "sqlalchemy",
    "starlette",
    "structlog",
    "textual",
    "uvicorn",
    "websockets",
    "yaml",
    "zxcvbn",
}
"""The modules that Shoal imports of what the extra `play` installs."""

CLUSTER_MODULES: Final = {"asyncpg", "nats", "psycopg"}
"""The modules that Shoal imports of what the extra `postgres` installs."""

TOLD: Final = "SHOAL_TOLD"
"""The variable by which `run` says what it has told the person itself."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns 0 on success, 1 when a check fails, 2 for wrong input or output that cannot be written."""
    words = sys.argv[1:] if argv is None else list(argv)
    return exit_status(partial(_main, words), f"shoal {words[0]}" if words[:1] and words[0] in COMMANDS else "shoal")


def _main(words: list[str]) -> int:
    try:
        return _parse_and_run(words)
    except ModuleNotFoundError as missing:
        module = (missing.name or "").partition(".")[0]
        if module not in PLAY_MODULES | CLUSTER_MODULES:
            raise
        extra = "play" if module in PLAY_MODULES else "postgres"
        print(f"shoal {words[0]} needs {module}, which is not installed: pip install 'shoal[{extra}]'", file=sys.stderr)
        return 2


def _parse_and_run(words: list[str]) -> int:
    args = _parsed(_as_help(words))
    if args is None:
        return 2
    if args.command in THINKING and os.environ.get("SHOAL_NATIVE") != "0":
        _print_native_notice()
    return _run(args)


def _as_help(words: list[str]) -> list[str]:
    """`shoal` and `shoal help` are `shoal --help`, and `shoal help match` is `shoal match --help`."""
    if not words or words[0] == "help":
        return [*words[1:], "--help"]
    return ["version"] if words[0] in ("-V", "--version") else words


class Parser(argparse.ArgumentParser):
    """A parser, and those of the commands below it, that takes options by their whole names alone.

    With abbreviations `--public-ur` would be taken, and the next option with such a beginning would break anyone who wrote it.
    """

    def __init__(self, **options: Any) -> None:
        """As argparse's own."""
        super().__init__(**{"allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        """As argparse's own. Before Python 3.11.3 it lost its status when no one read what it printed."""
        try:
            super().error(message)
        except BrokenPipeError:
            raise SystemExit(2) from None


def parser_for(names: Container[str]) -> tuple[argparse.ArgumentParser, Mapping[str, argparse.ArgumentParser]]:
    """The parser of the command line, and those of its commands; only commands with these names know their arguments."""
    parser = Parser(
        prog="shoal",
        description="The fish family of card games.",
        epilog="shoal help COMMAND, or shoal COMMAND --help, explains one. shoal play serves the documentation under /docs.",
        exit_on_error=False,
    )
    parser.add_argument("-V", "--version", action="store_true", help="print the versions and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, about) in COMMANDS.items():
        description = about[0].upper() + about[1:] + "."
        command = commands.add_parser(name, help=about, description=description, exit_on_error=False)
        command.set_defaults(parser=command)
        if name in names:
            import_module(module).configure(command)
    return parser, commands.choices


def _parsed(argv: list[str]) -> argparse.Namespace | None:
    """The parsed arguments; `None`, after an error message, when the value of an argument is invalid.

    Unknown arguments end the program with its usage.
    """
    parser, commands = parser_for(argv[:1])
    try:
        args, left = parser.parse_known_args(argv)
    except argparse.ArgumentError as error:
        asked = commands.get(argv[0], parser)
        if asked is parser or error.argument_name is None:
            asked.error(f"{error}{perhaps(argv[0], COMMANDS)}" if asked is parser else str(error))
        print(f"{asked.prog}: {error}", file=sys.stderr)
        return None
    if left:
        args.parser.error(f"unrecognized arguments: {' '.join(left)}{perhaps_option(left, args.parser)}")
    return args


def _run(args: argparse.Namespace) -> int:
    try:
        return int(import_module(COMMANDS[args.command][0]).run(args))
    except ShoalError as error:
        from shoal.core.game_words import error_text

        print(
            "\n".join([f"shoal {args.command}: {error_text(error)}", *getattr(error, "__notes__", ())]), file=sys.stderr
        )
        return 2
    except KeyboardInterrupt:
        return 130


def _print_native_notice() -> None:
    from shoal.core.native import NOTICE

    if NOTICE and os.environ.get(TOLD) != "native":
        print(f"shoal: {NOTICE}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
