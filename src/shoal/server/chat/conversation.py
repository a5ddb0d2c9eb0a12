"""What people at a table say to each other, and who may say what.

All that is said is said to the whole table: there is no way to speak to one's own side alone.

    phrases    twelve of them, none about cards. In a game each person has three at once and then three a minute: two partners who
               agreed beforehand what a phrase means can tell each other a few bits a minute, and everybody hears it. Where that is too
               much nothing is said between the first move and the end (`between`)
    texts      one's own words: while a game is played only where all who have seats are friends of each other, or came by the link of
               a table that is not in the lobby (`Words`), and then only they are told; after the end, until the next deal, to
               everybody who sees the game

What was said is kept until the next deal for those who come back, in memory alone.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count, permutations
from typing import Final

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.chat.acquaintance import Acquainted, Pair
from shoal.server.operations.buckets import Bucket, Buckets
from shoal.server.operations.limits import Limits
from shoal.server.tables.messages.from_client import Phrase
from shoal.server.tables.messages.to_client import Line, MaySay, TableReason
from shoal.server.tables.nobody import NOBODY, few
from shoal.server.tables.outputs import Rejected
from shoal.server.tables.state.record import TableRecord

LINES_KEPT: Final = 60
COMMANDS_KEPT: Final = 64

Told = tuple[str, str, int]
"""A command by its guest, tab and number."""


class Kept(Struct, frozen=True):
    """A line, whose it is, and who is told; all who see the game where nobody is named."""

    line: Line
    who: str
    readers: frozenset[str] | None


class Conversation:
    """The talk of one table."""

    def __init__(self, record: TableRecord, limits: Limits, now: float) -> None:
        """Nobody has said anything."""
        self._record = record
        self._numbers = count(1)
        self._lines: list[Kept] = []
        self._invited: frozenset[str] = NOBODY
        self._game = record.game
        self._done: dict[Told, None] = {}
        self._in_game = Buckets(limits.phrases_per_minute / 60, limits.phrases_at_once)
        self._words = Buckets(limits.words_per_minute / 60, limits.words_at_once)
        self._table = Bucket(limits.table_words_per_minute / 60, limits.table_words_at_once, now)

    def may_say(self, who: str | None, acquainted: Acquainted) -> MaySay:
        """What that guest may say now."""
        try:
            self.check(who, acquainted)
        except Rejected:
            return "nothing"
        return "texts" if self._may_use_own_words(acquainted) else "phrases"

    def check(self, who: str | None, acquainted: Acquainted, *, own_words: bool = False) -> Seat:
        """The seat of who may say something now; `Rejected` where they may not."""
        record = self._record
        seat = record.seat_of(who)
        if seat is None:
            raise Rejected("NOT_SEATED")
        if reason := self._why_silent(seat):
            raise Rejected(reason)
        if own_words and not self._may_use_own_words(acquainted):
            raise Rejected("PHRASES_ONLY")
        return seat

    def _why_silent(self, seat: Seat) -> TableReason | None:
        record, rule = self._record, self._record.opened.talk
        if rule == "off" or (rule == "between" and not (record.is_untouched or record.is_over)):
            return "NO_TALK_NOW"
        others = (person for at, person in enumerate(record.people) if at != seat and person)
        return None if any(True for _ in others) else "NOBODY_HEARS"

    def _may_use_own_words(self, acquainted: Acquainted) -> bool:
        if self._record.is_over:
            return True
        return self._record.opened.talk == "open" and all(
            pair in acquainted.friends or self._are_invited(pair, acquainted)
            for pair in permutations(self._sitting(), 2)
        )

    def _are_invited(self, pair: Pair, acquainted: Acquainted) -> bool:
        """Whether both came by a link, as friends of the host do, and the host lets such people talk."""
        opened, order = self._record.opened, self._record.order
        is_private = order.words == "invited" and not (opened.rated or opened.occasion)
        is_stranger = any(who in order.strangers and who not in self._invited for who in pair)
        return is_private and not is_stranger and pair not in acquainted.blocked

    def note_invited(self, who: Collection[str]) -> None:
        """These guests came by a link that the host gave, wherever others found the table."""
        self._invited = few(self._invited | set(who))

    def _sitting(self) -> frozenset[str]:
        return frozenset(person.who for person in self._record.people if person)

    def is_done(self, told: Told) -> bool:
        """Whether that command was carried out lately: it was sent again."""
        return told in self._done

    def ration(self, who: str, now: float, *, own_words: bool) -> None:
        """Count one more thing that somebody wants to say, whether they may or not; `Rejected` where it is too much."""
        is_between = self._record.is_over or self._record.is_untouched
        own = self._words if own_words or is_between else self._in_game
        if not (own.take(who, now) and self._table.take(now)):
            raise Rejected("TOO_MUCH_SAID")

    def say(self, seat: Seat, said: Phrase | None, text: str | None, told: Told) -> Kept:
        """Keep what the person of a seat says, who may."""
        record, person = self._record, self._record.people[seat]
        assert person is not None, "only people talk"
        if self._game != record.game:
            self._game = record.game
            self._lines = []
        readers = None if text is None or record.is_over else self._sitting()
        kept = Kept(Line(next(self._numbers), seat, person.name, said, text), person.who, readers)
        self._lines = [*self._lines[1 - LINES_KEPT :], kept]
        self._done[told] = None
        if len(self._done) > COMMANDS_KEPT:
            del self._done[next(iter(self._done))]
        return kept

    def lines(self) -> tuple[Kept, ...]:
        """What was said since the last deal."""
        return tuple(self._lines) if self._game == self._record.game else ()
