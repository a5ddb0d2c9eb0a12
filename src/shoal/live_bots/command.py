"""`shoal bot join LINK BOT`: a bot of one's own at a live table."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from typing import Final
from urllib.request import HTTPRedirectHandler, Request, build_opener

from shoal.arena.arguments import add_deadline, deadline_for
from shoal.arena.entrants import PROGRAM
from shoal.arena.programs.external import external
from shoal.arena.programs.program import argv_of
from shoal.bots.bot import Maker
from shoal.bots.naming import PYTHON, bot_of, split_name
from shoal.core.errors import ShoalError
from shoal.core.streams import read_seed
from shoal.i18n import speak
from shoal.server.scopes import TOKEN_PREFIX
from shoal.server.tables.seating.names import InvalidName, read_name
from shoal.terminal.failures import TerminalError

ANSWER_S: Final = 10.0
_TOKEN: Final = re.compile(rf"{TOKEN_PREFIX}[A-Za-z0-9_-]{{43}}")

LONGEST: Final = 20
"""Letters of a bot's own name in the name that others see."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal bot join`."""
    parser.add_argument("link", metavar="LINK", help="the link of a table, as its people share it")
    parser.add_argument("bot", metavar="BOT", help='"cmd:./mybot", module:Class, or a bot of the house')
    parser.add_argument("--name", help='what others see (default: the bot\'s own name, and "bot")')
    parser.add_argument("--seat", type=int, metavar="N", help="take this seat only (default: the first that is free)")
    parser.add_argument("--games", type=int, metavar="N", help="leave after so many games (default: stay)")
    parser.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help="the token of a bot's account, with the scope tables:play (default: SHOAL_TOKEN; without one, as a guest)",
    )
    parser.add_argument(
        "--seed", type=read_seed, metavar="S", help="of the bot's dice (default: from the operating system)"
    )
    add_deadline(parser)


def run(args: argparse.Namespace) -> int:
    """Play at the table; returns the exit status."""
    # Late, because they need `shoal[play]`: `shoal bot check`, whose parser lies beside this one, does not.
    from shoal.live_bots.player import Stay, TablePlayer
    from shoal.terminal.transport import ServerTransport

    if args.games is not None and args.games < 1:
        raise ShoalError(f"--games is {args.games}; a number from 1 is needed")
    deadline_ms = deadline_for(args)
    if args.bot.startswith(PROGRAM):
        external(
            args.bot.removeprefix(PROGRAM), deadline_ms
        )  # what cannot be started is said before anything is opened
    token = _token(args.token_file)
    rng = Random(args.seed if args.seed is not None else secrets.randbits(64))  # noqa: S311  # the bot's own dice
    with tempfile.TemporaryDirectory() as guests:  # each bot is a guest of its own, as long as it is there
        try:
            transport = ServerTransport(args.link, Path(guests), token)
            name = _name(args, transport.site, token)
            maker_of = partial(_maker, args.bot, deadline_ms)
            player = TablePlayer(
                transport, maker_of, name, rng=rng, report=partial(_say, name), stay=Stay(args.seat, args.games)
            )
            asyncio.run(player.run())
        except TerminalError as error:
            raise ShoalError(error.said(speak("en"))) from None
    return 0


def _token(file: Path | None) -> str:
    """The token of an account; empty for a guest. It is never an argument: those can be seen by everybody on the machine."""
    try:
        found = os.environ.get("SHOAL_TOKEN", "") if file is None else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ShoalError(f"--token-file: {file} cannot be read ({type(error).__name__})") from None
    token = found.strip()
    if token and not _TOKEN.fullmatch(token):
        raise ShoalError(f"that is no token of an account: it begins with {TOKEN_PREFIX}")
    return token


def _name(args: argparse.Namespace, site: str, token: str) -> str:
    """What others see: what was asked for, else the name of the account, if the token may read it, else the bot's own."""
    wished = args.name
    if wished is None and token:
        wished = account_name(site, token)
    try:
        return read_name(wished if wished is not None else usual_name(args.bot))
    except InvalidName as bad:
        raise ShoalError(f"--name: {bad}") from None


def account_name(site: str, token: str) -> str | None:
    """The name of the account that a token is of; `None` where the token does not say."""
    asked = Request(f"{site}/api/1/account", headers={"Authorization": f"Bearer {token}"})  # noqa: S310  # a link to a table
    try:
        with build_opener(_StayHere).open(asked, timeout=ANSWER_S) as answer:
            return str(json.loads(answer.read())["name"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


class _StayHere(HTTPRedirectHandler):
    """Follows no redirection: the token is for that server alone."""

    def redirect_request(self, *_: object) -> None:
        """Nowhere."""


def _maker(bot: str, deadline_ms: int, game: str) -> Maker:
    if bot.startswith(PROGRAM):
        return external(bot.removeprefix(PROGRAM), deadline_ms)
    return bot_of(game, bot)


def usual_name(bot: str) -> str:
    """What a bot is called that was given no name: `Magpie bot`; people see that it is one.

    >>> usual_name("py:own:Magpie:nerve=4"), usual_name("expert:search=off")
    ('Magpie bot', 'Expert bot')
    """
    if bot.startswith(PROGRAM):
        words = argv_of(bot.removeprefix(PROGRAM))
        own = Path(words[-1] if len(words) > 1 else words[0]).stem
    else:
        base, _ = split_name(bot)
        own = base.rpartition(":")[2].rpartition(".")[2] if base.startswith(PYTHON) else base
    return f"{own[:LONGEST].capitalize() if own.islower() else own[:LONGEST]} bot"


def _say(name: str, text: str) -> None:
    print(f"{name}: {text}", file=sys.stderr, flush=True)  # noqa: T201  # for the person who started it
