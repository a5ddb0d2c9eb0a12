"""Rematches: a new table for the people who played the last game of another.

The player who asks for it sits down there and is its host. The seats of the others are kept: they sit down when they come, also in the
middle of the game, and until then bots play. Those who are connected to the old table are notified at once, the others find the new one
on their first page.

A rematch counts for nothing but itself. Rated tables seat people at random, and deals that are compared are played once: so the rematch
of such a game is a table like any other, by the same house rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, Seat
from shoal.server.tables.opening import FIRST_PERSON, HOST, draw_dealer
from shoal.server.tables.seating.names import unique_name
from shoal.server.tables.state.events import LogEvent, Opened, SeatBot, Seated, SeatPromised
from shoal.server.tables.state.finished import NotOver
from shoal.server.tables.state.log import Cause, Entry
from shoal.server.tables.state.table_state import TableState

Sides = Literal["kept", "mixed"]

SHUFFLES: Final = 50
"""How often people are shuffled until the sides are others; at some tables there are no others."""


class NotYourGame(ShoalError):
    """Only the players of a game may ask for its rematch."""


class Alone(ShoalError):
    """A rematch is for people; with bots alone one plays again."""


class RematchPlayer(Struct, frozen=True):
    """A person who played: their name, and the hash that tables know them by."""

    seat: Seat
    name: str
    who: str


class RematchPlan(Struct, frozen=True):
    """How a rematch is opened: as the old table is now, for the people of its last game."""

    opened: Opened
    rules: AnyRules
    players: tuple[RematchPlayer, ...]


def rematch_of(state: TableState, who: str) -> RematchPlan:
    """The rematch of the last game of a table, for one of its players; `NotOver`, `NotYourGame`, `Alone`."""
    game = state.finished
    if game is None or not state.game.is_over:
        raise NotOver
    players = tuple(
        RematchPlayer(seat, sitter.name, player)
        for seat, (sitter, player) in enumerate(zip(game.seats, game.players, strict=True))
        if player is not None
    )
    if who not in [player.who for player in players]:
        raise NotYourGame("only its players can ask for a rematch")
    if len(players) < 2:
        raise Alone("there is nobody else")
    return RematchPlan(_opened_again(state), state.rules, players)


def _opened_again(state: TableState) -> Opened:
    """As the table is now; of one whose games count elsewhere nothing but the house rules, the bots and the clock."""
    before = state.opened
    if before.rated or before.occasion:
        return Opened(
            game=before.game,
            preset=before.preset,
            options=before.options,
            pace=state.settings.pace,
            hearing_s=state.settings.hearing_s,
            bots=tuple(state.seats.bots),
            standin=state.seats.standin,
            time=state.clock.control,
        )
    return replace(
        before,
        pace=state.settings.pace,
        hearing_s=state.settings.hearing_s,
        bots=tuple(state.seats.bots),
        standin=state.seats.standin,
        seating=state.settings.seating,
        watching=state.settings.watching,
        time=state.clock.control,
        lesson="",
        listed=False,
        words="friends" if state.seats.strangers else state.settings.words,
    )


def rematch_log(rematch: RematchPlan, who: str, sides: Sides, rng: Random) -> tuple[Entry, ...]:
    """The beginning of the log of the new table, which that player opens."""
    players = _mixed(rematch, rng) if sides == "mixed" else rematch.players
    own = next(player for player in players if player.who == who)
    others = [player for player in players if player.who != who]
    promised = [
        SeatPromised(player.seat, f"p{number}", player.name, player.who, invited=True)
        for number, player in enumerate(others, 2)
    ]
    rules, bots = rematch.rules, _named_apart(rematch.opened.bots, players)
    drawn = draw_dealer(rules, rng) if rematch.opened.dealer == "drawn" else None
    events: tuple[LogEvent, ...] = (
        replace(rematch.opened, bots=bots),
        Seated(own.seat, FIRST_PERSON, own.name, own.who),
        *promised,
        *((drawn,) if drawn else ()),
        *rules.deal(rng, drawn.dealer if drawn else HOST),
    )
    return tuple(Entry(n, Cause("table"), event) for n, event in enumerate(events, 1))


def _mixed(rematch: RematchPlan, rng: Random) -> tuple[RematchPlayer, ...]:
    """The same people on other seats, on other sides where that can be."""
    players, before = rematch.players, _together(rematch.rules, rematch.players)
    seats = range(rematch.rules.seats)
    for _ in range(SHUFFLES):
        drawn = rng.sample(seats, len(rematch.players))
        players = tuple(replace(player, seat=seat) for player, seat in zip(rematch.players, drawn, strict=True))
        if _together(rematch.rules, players) != before:
            break
    return players


def _together(rules: AnyRules, players: Sequence[RematchPlayer]) -> frozenset[frozenset[str]]:
    """Who plays with whom."""
    return frozenset(frozenset(player.who for player in players if player.seat in side) for side in rules.sides)


def _named_apart(bots: Sequence[SeatBot], players: Sequence[RematchPlayer]) -> tuple[SeatBot, ...]:
    """The bots of the seats, of which none has the name of a player."""
    names = [player.name for player in players]
    named: list[SeatBot] = []
    for bot in bots:
        named.append(replace(bot, name=unique_name(bot.name, names)))
        names.append(named[-1].name)
    return tuple(named)
