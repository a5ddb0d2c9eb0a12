"""What the host of a table says to it: who may sit and watch, and who sits where."""

from __future__ import annotations

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.tables.messages.wire import CommandId, Number, Seating, Watching, Words


class Admit(Struct, frozen=True, tag="admit", forbid_unknown_fields=True):
    """Let somebody in who has asked for a seat; `knock` is the number of their knock.

    They sit down at once where they see no hand by it that matters; else the seat is kept for them until the next deal.
    """

    id: CommandId
    knock: Number


class TurnAway(Struct, frozen=True, tag="turn_away", forbid_unknown_fields=True):
    """Do not let somebody in who has asked for a seat; they may ask again after the next deal. It is no event."""

    id: CommandId
    knock: Number


class Remove(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Take a seat from its person, or from whom it is kept for. From then on whoever comes must ask for a seat."""

    id: CommandId
    seat: Seat


class Swap(Struct, frozen=True, tag="swap", forbid_unknown_fields=True):
    """Let two sitters change places, people or bots, before the first move of a game or after its end.

    Cards that were dealt and not played are dealt anew, so that nobody has seen two hands.
    """

    id: CommandId
    seat: Seat
    other: Seat


class HandOver(Struct, frozen=True, tag="hand_over", forbid_unknown_fields=True):
    """Make the person of that seat the host."""

    id: CommandId
    seat: Seat


class SetSeating(Struct, frozen=True, tag="set_seating", forbid_unknown_fields=True):
    """Who may sit down from now on."""

    id: CommandId
    seating: Seating


class SetWatching(Struct, frozen=True, tag="set_watching", forbid_unknown_fields=True):
    """What people without a seat may see from now on.

    What shows hands of the game that is played (`ended`, `seats`, `late`) is said before its first move or after its end.
    """

    id: CommandId
    watching: Watching


class SetListed(Struct, frozen=True, tag="set_listed", forbid_unknown_fields=True):
    """Whether the table is in the lobby from now on, where strangers find it."""

    id: CommandId
    listed: bool


class SetWords(Struct, frozen=True, tag="set_words", forbid_unknown_fields=True):
    """Who may use their own words from now on while a game is played: also people who came by the table's link, or friends alone."""

    id: CommandId
    words: Words
