"""What people say to a table that is not about the game: to the others, about what they want to hear, and about who looks on."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.tables.messages.wire import CommandId, Number

Phrase = Literal[
    "hello",
    "good_luck",
    "have_fun",
    "thanks",
    "well_played",
    "what_luck",
    "sorry",
    "one_moment",
    "i_am_back",
    "good_game",
    "once_more",
    "goodbye",
]
"""What strangers can say. Each comes to its readers in their own language (`phrase-NAME`); none is about cards."""

PHRASES: Final[tuple[Phrase, ...]] = get_args(Phrase)


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say a phrase to everybody at the table."""

    id: CommandId
    phrase: Phrase


class Tell(Struct, frozen=True, tag="tell", forbid_unknown_fields=True):
    """Say something in one's own words: to friends while a game is played, to everybody after its end."""

    id: CommandId
    text: str


class Mute(Struct, frozen=True, tag="mute", forbid_unknown_fields=True):
    """Not to be told what the person of that seat says, or to be told again."""

    id: CommandId
    seat: Seat
    yes: bool


class Block(Struct, frozen=True, tag="block", forbid_unknown_fields=True):
    """To have nothing to do with the person of that seat any more: neither talk nor friendship nor a seat at one's table. For accounts."""

    id: CommandId
    seat: Seat


class LookOn(Struct, frozen=True, tag="look_on", forbid_unknown_fields=True):
    """Who has no seat asks the person of that seat to see its hand; without a seat: see all hands, late. Where the host allows that.

    Whoever has seen a hand so has no seat of their own before the next deal.
    """

    id: CommandId
    name: str
    seat: Seat | None = None


class LookAway(Struct, frozen=True, tag="look_away", forbid_unknown_fields=True):
    """See again what everybody sees, or ask no more."""

    id: CommandId


class LetLook(Struct, frozen=True, tag="let_look", forbid_unknown_fields=True):
    """The person of a seat lets somebody look at their hand, or does not, or not any more; `look` is the number of who asked."""

    id: CommandId
    look: Number
    yes: bool


AsideCommand = Say | Tell | Mute | Block | LookOn | LookAway | LetLook
