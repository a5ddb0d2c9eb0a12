"""`shoal tui`: play in the terminal, against bots or at a table on a server."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
from collections.abc import Iterable
from typing import Any, Final, get_args

from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Seat
from shoal.core.game_words import fault, speaker_for
from shoal.core.games import GAMES, USUAL_GAME, options_of
from shoal.core.table_arguments import is_file, options_in_file
from shoal.i18n import from_environment, kebab, languages, lookup, speak
from shoal.server.tables.messages.wire import Dealer, Pace
from shoal.server.tables.opening import USUAL_PACE, NewTable
from shoal.server.tables.seating.names import InvalidName, read_name
from shoal.server.tables.timing.time_control import NO_TIME, BadTime, TimeControl, read_time
from shoal.terminal.failures import TerminalError
from shoal.terminal.local import LocalTable
from shoal.terminal.transport import ServerTransport, Transport, state_folder

BOTS: Final = ("bot", "teammates", "opponents", "level")
LOCAL_ONLY: Final = ("game", "preset", "option", "seats", "pace", *BOTS, "seed", "hearing", "dealer", "time", "marks")


class BadArguments(TerminalError):
    """Arguments that do not go together."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal tui`."""
    parser.add_argument("link", nargs="?", help="the link of a table on a server: http://host:8000/t/NAME")
    parser.add_argument("--game", choices=GAMES, help=f"the game (default: {USUAL_GAME})")
    parser.add_argument("--preset", help="house rules by name")
    parser.add_argument(
        "--option", action="append", metavar="NAME=VALUE", help="a house rule; may be given several times"
    )
    parser.add_argument("--seats", metavar="N", help="how many play")
    parser.add_argument("--pace", choices=get_args(Pace), help=f"how bots take their time (default: {USUAL_PACE})")
    parser.add_argument("--bot", metavar="NAME", help="the bot that plays the other seats")
    parser.add_argument("--teammates", metavar="NAME", help="the bot that plays on your side (default: the strongest)")
    parser.add_argument("--opponents", metavar="NAME", help="the bot that plays against you")
    parser.add_argument(
        "--level", action="append", metavar="SEAT=NAME", help="the bot of one seat; may be given several times"
    )
    parser.add_argument("--hearing", metavar="SECONDS", help="the time to speak out of turn (1 to 60)")
    dealer_help = "who deals first: drawn by lot, and then each in turn (the default), or always you, for a lesson"
    parser.add_argument("--dealer", choices=get_args(Dealer), help=dealer_help)
    parser.add_argument("--time", metavar="TIME", help="time to think: none, 30s a turn, 5m+10s a game, 2d a turn")
    parser.add_argument("--marks", action="store_true", default=None, help="allow marks of your own on who holds what")
    parser.add_argument("--seed", help="repeat the deal and the dice of the bots")
    parser.add_argument("--plain", action="store_true", help="a line in, lines out: for pipes and screen readers")
    parser.add_argument("--name", default="", help="what others see")
    parser.add_argument(
        "--lang", metavar="LANGUAGE", help=f"{', '.join(languages())} (default: SHOAL_LANG, then the locale)"
    )


def run(args: argparse.Namespace) -> int:
    """Play until the person leaves. What goes wrong is said in their language."""
    language = from_environment(os.environ, languages())
    try:
        language = _language(args.lang) if args.lang is not None else language
        return _played(args, _name(args.name), language)
    except TerminalError as error:
        raise ShoalError(error.said(speak(language))) from None
    except BadOptions as error:
        raise ShoalError(f"{error.reason}: {fault(speaker_for(error.game, language), error, by_name=True)}") from None


def _played(args: argparse.Namespace, name: str, language: str) -> int:
    if args.plain:
        return asyncio.run(_plain(args, name, language))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadArguments("no-terminal")
    from shoal.terminal.app import App

    is_chosen = any(getattr(args, given) is not None for given in LOCAL_ONLY)
    wish = _wish(args, name, language) if is_chosen and args.link is None else None
    transport = _server(args) if args.link is not None else None
    app = App(transport=transport, wish=wish, seed=_number(args, "seed"), name=name, language=language)
    code = app.run()
    if app.failure is not None:
        raise app.failure
    return code or 0


async def _plain(args: argparse.Namespace, name: str, language: str) -> int:
    from shoal.terminal.plain import Plain

    transport: Transport = (
        _server(args) if args.link is not None else LocalTable(_wish(args, name, language), _number(args, "seed"))
    )
    return await Plain(transport, name or speak(language)("guest-name"), language).run()


def _name(asked: str) -> str:
    """What the person is called; empty when they did not say."""
    try:
        return read_name(asked) if asked else ""
    except InvalidName as bad:
        raise BadArguments(f"reason-{kebab(bad.reason)}") from None


def _language(asked: str) -> str:
    """The language that was asked for, or the one that it is a variety of."""
    found = lookup(asked.replace("_", "-"), languages())
    if found is None:
        raise BadArguments("bad-language", language=asked[:40], known=", ".join(languages()))
    return found


def _server(args: argparse.Namespace) -> ServerTransport:
    given = [option for option in LOCAL_ONLY if getattr(args, option) is not None]
    if given:
        raise BadArguments("bad-local-only", option=given[0])
    return ServerTransport(args.link, state_folder())


def _wish(args: argparse.Namespace, name: str, language: str) -> NewTable:
    """The table that the arguments describe; `BadOptions` when there is no such game."""
    game = args.game or USUAL_GAME
    hearing_s = _number(args, "hearing")
    more: dict[str, Any] = {"hearing_s": float(hearing_s)} if hearing_s is not None else {}
    if hearing_s is not None and not 1 <= hearing_s <= 60:
        raise BadArguments("bad-hearing")
    saved = options_in_file(game, args.preset) if is_file(args.preset) else {}
    return NewTable(
        game=game,
        preset=None if saved else args.preset,
        options=saved | options_of(game, None, args.option or ()),
        seats=_number(args, "seats"),
        pace=args.pace,
        bot=args.bot,
        teammates=args.teammates,
        opponents=args.opponents,
        levels=_levels(args.level or ()),
        name=name or speak(language)("default-name"),
        dealer=args.dealer or "drawn",
        time=_time(args.time),
        marks=bool(args.marks),
        **more,
    )


def _time(text: str | None) -> TimeControl:
    """How much time people have."""
    try:
        return NO_TIME if text is None else read_time(text)
    except BadTime:
        raise BadArguments("bad-time", text=(text or "")[:20]) from None


def _levels(given: Iterable[str]) -> dict[Seat, str]:
    """The bots of single seats. People count seats from 1."""
    levels = {}
    for pair in given:
        found = re.fullmatch(r"([1-9][0-9]?)=(\S.{0,400})", pair)
        if found is None:
            raise BadArguments("bad-level-argument", text=pair[:40])
        levels[int(found[1]) - 1] = found[2]
    return levels


def _number(args: argparse.Namespace, option: str) -> int | None:
    """The number that an option was given; `None` where it was not given."""
    text = getattr(args, option)
    if text is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", text):
        raise BadArguments("bad-number-argument", option=option, text=text[:20])
    return int(text)
