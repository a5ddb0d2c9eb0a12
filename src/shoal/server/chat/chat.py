"""What people at a table say to each other, and who may say what.

All that is said is said to the whole table: there is no way to speak to one side alone.

    phrases    twelve of them, none about cards. In a game each person has three at once and then three a minute: two partners who
               agreed beforehand what a phrase means can send each other a few bits a minute, and everyone sees it. Where that is too
               much nothing is said between the first move and the end (`between`)
    reactions  six faces at one's seat, shown for a moment and kept nowhere. They count like phrases, and may be made where these may be said
    texts      one's own words: while a game is played only where all who have seats are friends of each other, or came by the link of
               a table that is not in the lobby (`Words`), and then only they are sent them; after the end, until the next deal, everyone
               who sees the game is

Texts are plain: nothing in them turns directions, hides, or is stacked over other lines. What was said is kept until the next deal for
those who come back, in memory alone.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count, permutations
from typing import Final, NamedTuple

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.chat.relations import Pair, Relations
from shoal.server.operations.limits import Bucket, Buckets, Limits
from shoal.server.tables.messages.from_client import Phrase, Reaction
from shoal.server.tables.messages.to_client import Line, MaySay, Reacted
from shoal.server.tables.messages.wire import TableReason
from shoal.server.tables.outputs import Rejected
from shoal.server.tables.seating.names import clean_name, length
from shoal.server.tables.state.seats import EMPTY, interned
from shoal.server.tables.state.table_state import TableState

TEXT_LIMIT: Final = 300
"""Characters, as people count them."""

TEXT_ROOM: Final = 600
"""Code points: of some scripts, and of emoji, one character has several."""


def read_text(text: str) -> str:
    """A text as others see it, on one line; `Rejected` when it is too long, or nothing is left of it."""
    if len(text) > TEXT_ROOM:
        raise Rejected("TEXT_TOO_LONG")
    cleaned = clean_name(text)
    if not cleaned:
        raise Rejected("TEXT_EMPTY")
    if length(cleaned) > TEXT_LIMIT:
        raise Rejected("TEXT_TOO_LONG")
    return cleaned


LINES_KEPT: Final = 60
COMMANDS_KEPT: Final = 64

CommandKey = tuple[str, str, int]
"""A command by its guest, tab and number."""


class ChatLine(Struct, frozen=True):
    """A line, whose it is, and who is sent it; `None`: everyone who sees the game."""

    line: Line
    who: str
    readers: frozenset[str] | None


class ChatReaction(NamedTuple):
    """A face that someone makes, and whose it is."""

    shown: Reacted
    who: str


class Chat:
    """The chat of one table."""

    def __init__(self, state: TableState, limits: Limits, now: float) -> None:
        """Nothing was said."""
        self._state = state
        self._numbers = count(1)
        self._lines: list[ChatLine] = []
        self._invited: frozenset[str] = EMPTY
        self._game = state.game.number
        self._done: dict[CommandKey, None] = {}
        self._in_game = Buckets(limits.phrases_per_minute / 60, limits.phrases_at_once)
        self._words = Buckets(limits.words_per_minute / 60, limits.words_at_once)
        self._table = Bucket(limits.table_words_per_minute / 60, limits.table_words_at_once, now)

    def may_say(self, who: str | None, relations: Relations) -> MaySay:
        """What that guest may say now."""
        try:
            self.check(who, relations)
        except Rejected:
            return "nothing"
        return "texts" if self._may_use_own_words(relations) else "phrases"

    def check(self, who: str | None, relations: Relations, *, own_words: bool = False) -> Seat:
        """The seat of who may say something now; `Rejected` where they may not."""
        state = self._state
        seat = state.seats.of(who)
        if seat is None:
            raise Rejected("NOT_SEATED")
        if reason := self._why_silent(seat):
            raise Rejected(reason)
        if own_words and not self._may_use_own_words(relations):
            raise Rejected("PHRASES_ONLY")
        return seat

    def _why_silent(self, seat: Seat) -> TableReason | None:
        state, rule = self._state, self._state.opened.talk
        if rule == "off" or (rule == "between" and not (state.game.is_untouched or state.game.is_over)):
            return "NO_TALK_NOW"
        others = (person for at, person in enumerate(state.seats.people) if at != seat and person)
        return None if any(True for _ in others) else "NOBODY_HEARS"

    def _may_use_own_words(self, relations: Relations) -> bool:
        if self._state.game.is_over:
            return True
        is_open = self._state.opened.talk == "open" or self._state.is_gathering
        return is_open and all(
            pair in relations.friends or self._are_invited(pair, relations) for pair in permutations(self._sitting(), 2)
        )

    def _are_invited(self, pair: Pair, relations: Relations) -> bool:
        """Whether both came by a link, as friends of the host do, and the host lets such people talk."""
        opened, strangers = self._state.opened, self._state.seats.strangers
        is_private = self._state.settings.words == "invited" and not (opened.rated or opened.occasion)
        is_stranger = any(who in strangers and who not in self._invited for who in pair)
        return is_private and not is_stranger and pair not in relations.blocked

    def note_invited(self, who: Collection[str]) -> None:
        """These guests came by a link that the host gave, wherever others found the table."""
        self._invited = interned(self._invited | set(who))

    def _sitting(self) -> frozenset[str]:
        return frozenset(person.who for person in self._state.seats.people if person)

    def is_done(self, key: CommandKey) -> bool:
        """Whether that command was carried out lately: it was sent again."""
        return key in self._done

    def ration(self, who: str, now: float, *, own_words: bool) -> None:
        """Count one more thing that a guest wants to say, whether they may or not; `Rejected` where it is too much."""
        is_between = self._state.game.is_over or self._state.game.is_untouched
        own = self._words if own_words or is_between else self._in_game
        if not (own.take(who, now) and self._table.take(now)):
            raise Rejected("TOO_MUCH_SAID")

    def say(self, seat: Seat, said: Phrase | None, text: str | None, key: CommandKey) -> ChatLine:
        """Keep what the person of a seat says, who may."""
        state, person = self._state, self._state.seats.people[seat]
        assert person is not None, "only people talk"
        if self._game != state.game.number:
            self._game = state.game.number
            self._lines = []
        readers = None if text is None or state.game.is_over else self._sitting()
        kept = ChatLine(Line(next(self._numbers), seat, person.name, said, text), person.who, readers)
        self._lines = [*self._lines[1 - LINES_KEPT :], kept]
        self._note_done(key)
        return kept

    def react(self, seat: Seat, reaction: Reaction, key: CommandKey) -> ChatReaction:
        """The person of a seat makes a face, who may: it is kept nowhere."""
        person = self._state.seats.people[seat]
        assert person is not None, "only people have a face"
        self._note_done(key)
        return ChatReaction(Reacted(seat, reaction), person.who)

    def _note_done(self, key: CommandKey) -> None:
        self._done[key] = None
        if len(self._done) > COMMANDS_KEPT:
            del self._done[next(iter(self._done))]

    def lines(self) -> tuple[ChatLine, ...]:
        """What was said since the last deal."""
        return tuple(self._lines) if self._game == self._state.game.number else ()
