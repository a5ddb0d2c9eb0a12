"""`shoal tui`: play in the terminal, against bots or at a table on a server."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Iterable
from typing import Any, Final, get_args

from shoal.errors import ShoalError
from shoal.game import Seat
from shoal.games import GAMES, USUAL_GAME, options_of
from shoal.server.messages import Pace
from shoal.server.opening import NewTable, clean_name
from shoal.tui.doors import Door, ServerDoor, state_folder
from shoal.tui.local import LocalTable

BOTS: Final = ("bot", "teammates", "opponents", "level")
LOCAL_ONLY: Final = ("game", "preset", "option", "players", "pace", *BOTS, "seed", "hearing")


class BadArguments(ShoalError):
    """Arguments that do not go together."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal tui`."""
    parser.add_argument("link", nargs="?", help="the link of a table on a server: http://host:8000/t/NAME")
    parser.add_argument("--game", choices=GAMES, help=f"the game (default: {USUAL_GAME})")
    parser.add_argument("--preset", help="house rules by name")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", help="a house rule; may be given again")
    parser.add_argument("--players", type=_number, metavar="N", help="how many play")
    parser.add_argument("--pace", choices=get_args(Pace), help="whether bots take their time (default: human)")
    parser.add_argument("--bot", metavar="NAME", help="the bot that plays the other seats")
    parser.add_argument("--teammates", metavar="NAME", help="the bot that plays on your side (default: the strongest)")
    parser.add_argument("--opponents", metavar="NAME", help="the bot that plays against you")
    parser.add_argument("--level", action="append", metavar="SEAT=NAME", help="the bot of one seat; may be given again")
    parser.add_argument("--hearing", type=_number, metavar="SECONDS", help="the time to speak out of turn (1 to 60)")
    parser.add_argument("--seed", type=_number, help="repeat the deal and the dice of the bots")
    parser.add_argument("--plain", action="store_true", help="a line in, lines out: for pipes and screen readers")
    parser.add_argument("--name", default="", help="what others see")


def run(args: argparse.Namespace) -> int:
    """Play until the person leaves."""
    name = clean_name(args.name)
    if args.plain:
        return asyncio.run(_plain(args, name))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadArguments("this is not a terminal; shoal tui --plain works in a pipe")
    from shoal.tui.app import App

    is_chosen = any(getattr(args, given) is not None for given in LOCAL_ONLY)
    asked = _wish(args, name) if is_chosen and args.link is None else None
    door = _server(args) if args.link is not None else None
    app = App(door=door, wish=asked, seed=args.seed, name=name)
    code = app.run()
    if app.failure is not None:
        raise app.failure
    return code or 0


async def _plain(args: argparse.Namespace, name: str) -> int:
    from shoal.tui.plain import Plain

    door: Door = _server(args) if args.link is not None else LocalTable(_wish(args, name), args.seed)
    return await Plain(door, name or "Guest").run()


def _server(args: argparse.Namespace) -> ServerDoor:
    given = [option for option in LOCAL_ONLY if getattr(args, option) is not None]
    if given:
        raise BadArguments(f"--{given[0]} is for a table of your own; the table of a link has its rules already")
    return ServerDoor(args.link, state_folder())


def _wish(args: argparse.Namespace, name: str) -> NewTable:
    """The table that the arguments describe; `BadOptions` when there is no such game."""
    game = args.game or USUAL_GAME
    more: dict[str, Any] = {"hearing_s": float(args.hearing)} if args.hearing is not None else {}
    if more and not 1 <= args.hearing <= 60:
        raise BadArguments("--hearing is from 1 to 60 seconds")
    return NewTable(
        game=game,
        preset=args.preset,
        options=options_of(game, None, args.option or ()),
        seats=args.players,
        pace=args.pace or "human",
        bot=args.bot,
        teammates=args.teammates,
        opponents=args.opponents,
        levels=_levels(args.level or ()),
        name=name or "You",
        **more,
    )


def _levels(given: Iterable[str]) -> dict[Seat, str]:
    """The bots of single seats. People count seats from 1."""
    levels = {}
    for pair in given:
        found = re.fullmatch("([1-9][0-9]?)=([a-z_]{1,40})", pair)
        if found is None:
            raise BadArguments(f"--level {pair[:40]!r} is not a seat and a bot: 3=counting")
        levels[int(found[1]) - 1] = found[2]
    return levels


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 0 to 999999999")
    return int(text)
