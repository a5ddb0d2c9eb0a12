"""`shoal lobby URL`: the tables of a server that are open to strangers, each with the link by which one goes there."""

from __future__ import annotations

import argparse
import os
import sys
import urllib.request
from collections.abc import Iterator
from http.client import HTTPException, HTTPResponse
from typing import Final
from urllib.parse import urlsplit

from shoal.core.codec import Decoder, Unreadable
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions
from shoal.core.game_words import level_name, speaker_for
from shoal.core.games import GAMES
from shoal.i18n import from_environment, kebab, languages
from shoal.server.lobby.board import CLOCKS, OpenTable, OpenTables, Wanted
from shoal.server.lobby.page import count_words, marked_names, rules_line
from shoal.server.tables.timing.time_control import NO_TIME, time_words

PATIENCE_S: Final = 10.0
MOST_BYTES: Final = 1_000_000

_READ: Final = Decoder[OpenTables](OpenTables)


class NoLobby(ShoalError):
    """There is no lobby to be read at that address."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `shoal lobby`."""
    parser.add_argument("url", metavar="URL", help="the address of a server: https://fish.example")
    parser.add_argument("--game", choices=tuple(GAMES), help="tables of this game only")
    parser.add_argument("--now", action="store_true", help="tables where a seat can be taken at once")
    parser.add_argument("--clock", choices=CLOCKS, help="tables without a clock, with one, or with days for a turn")


def run(args: argparse.Namespace) -> int:
    """Print them; returns the exit status."""
    language = from_environment(os.environ, languages())
    parts = urlsplit(args.url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NoLobby(f"{args.url[:80]} is no address of a server: http://host:8000 is one")
    site = f"{parts.scheme}://{parts.netloc}"
    wanted = Wanted(args.game or "", "now" if args.now else "", args.clock or "")
    found = asked(f"{site}/lobby?{wanted.query}")
    sys.stdout.write("".join(f"{line}\n" for line in told(found, site, language)))
    return 0


def asked(url: str) -> OpenTables:
    """What a server answers; `NoLobby` when it has no lobby, or there is no server."""
    request = urllib.request.Request(url, headers={"Accept": "application/json"})  # noqa: S310  # http or https
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310  # as above
            assert isinstance(answer, HTTPResponse)
            return _READ(answer.read(MOST_BYTES))
    except (OSError, HTTPException, Unreadable) as error:
        raise NoLobby(f"{url[:80]} has no lobby: {error}") from None


def told(found: OpenTables, site: str, language: str) -> Iterator[str]:
    """The tables in lines of text."""
    yield count_words(found.count, language)
    for table in found.tables:
        try:
            yield f"{_told(table, language)}\n  {site}/t/{table.id}"
        except BadOptions:  # a game that this Shoal does not know
            continue


def _told(table: OpenTable, language: str) -> str:
    say = speaker_for(table.game, language)
    seats = say("lobby-seats", seats=table.seats, free=table.free)
    told = [say("game-name"), say(f"lobby-{kebab(table.entry)}"), say.listed(marked_names(say, table)), seats]
    told.append(rules_line(say, table))
    if table.time != NO_TIME:
        told.append(time_words(say, table.time))
    told.append(say("lobby-levels", levels=say.listed([level_name(say, level) for level in table.levels])))
    return " · ".join(told)
