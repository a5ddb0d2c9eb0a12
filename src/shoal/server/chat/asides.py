"""Talk and onlookers as a part of a table's session: what of them a command leads to, and who is told what.

Every client has been told an `Around`, or none where all is as it is in a new one. What changes it is counted (`_changes`), so that
a move of the game, which changes nothing of it, costs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, assert_never

from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.server.chat.acquaintance import STRANGERS, Acquainted
from shoal.server.chat.conversation import Conversation, Kept
from shoal.server.chat.gallery import LATE, Gallery
from shoal.server.chat.texts import read_text
from shoal.server.operations.limits import Limits
from shoal.server.tables.broadcast.audience import AllHands, Outlook
from shoal.server.tables.broadcast.shown import Frame, frame_of, show_own
from shoal.server.tables.messages.from_client import AsideCommand, Block, LetLook, LookAway, LookOn, Mute, Say, Tell
from shoal.server.tables.messages.to_client import NOTHING_AROUND, Around, Hands, Said
from shoal.server.tables.messages.wire import LATE_MOVES
from shoal.server.tables.nobody import NOBODY, few
from shoal.server.tables.outputs import Acquaint, Keep, Rejected, Send
from shoal.server.tables.seating.connections import Link, LinkId
from shoal.server.tables.seating.households import Households
from shoal.server.tables.state.events import LookedOn
from shoal.server.tables.state.record import TableRecord

MOST_HELD: Final = 8
"""Texts that wait until it is known who is whose friend."""


class Heeded(NamedTuple):
    """What a command leads to. `is_held`: that is known later, when a table is told who is whose friend."""

    events: tuple[LookedOn, ...] = ()
    keeps: tuple[Keep, ...] = ()
    is_held: bool = False


class Held(NamedTuple):
    """A text that waits."""

    link: LinkId
    peer: Link
    told: Tell


class Asides:
    """What goes on at one table beside the game."""

    def __init__(self, record: TableRecord, households: Households, limits: Limits, now: float) -> None:
        """Nobody talks, and nobody looks on."""
        self._record = record
        self._outlook = Outlook(record)
        self._conversation = Conversation(record, limits, now)
        self.gallery = Gallery(record, households)
        self._acquainted: Acquainted = STRANGERS
        self._muted: dict[tuple[str, str], bool] = {}
        """What readers have said at this table, before what was known of them."""
        self._here: frozenset[str] = NOBODY
        self._asked: frozenset[str] = NOBODY
        self._asked_at: tuple[int, int] | None = None
        self._held: list[Held] = []
        self._unsaid: list[Kept] = []
        self._changes = 0
        self._stamp: object = None
        self._watchers = 0

    def note(self, links: Iterable[tuple[LinkId, Link]]) -> None:
        """These connections are open now."""
        known, invited, unknown = set[str](), set[str](), 0
        for _, link in links:
            if link.who is None:
                unknown += 1
            else:
                known.add(link.who)
                if link.is_invited:
                    invited.add(link.who)
        sitting = {person.who for person in self._record.people if person}
        self._here, self._watchers = few(known), unknown + len(known - sitting)
        self.gallery.note(self._here, invited)
        self._conversation.note_invited(invited)
        self._changes += 1

    # --- Commands ---------------------------------------------------------------------------------------------------

    def heed(self, link: LinkId, peer: Link, command: AsideCommand, now: float) -> Heeded:
        """What a command leads to; `Rejected`."""
        self._changes += 1
        match command:
            case Say():
                self._say(peer, command, now)
            case Tell():
                return self._tell(link, peer, command, now)
            case Mute(seat=seat, yes=yes):
                by, whom = self._pair(peer, seat)
                self._muted[by, whom] = yes
                return Heeded(keeps=(Keep(by, whom, "mute" if yes else "unmute"),))
            case Block(seat=seat):
                by, whom = self._pair(peer, seat)
                if not {by, whom} <= self._acquainted.accounts:
                    raise Rejected("NO_ACCOUNT")
                self._muted[by, whom] = True
                return Heeded(keeps=(Keep(by, whom, "block"),))
            case LookOn(seat=seat, name=name):
                self._check_not_blocked(peer.who, seat)
                return Heeded(self.gallery.ask(peer.who, seat, name))
            case LookAway():
                self.gallery.leave(peer.who)
            case LetLook(look=number, yes=yes):
                return Heeded(self.gallery.answer(self._seat_of(peer), number, yes=yes))
            case _:
                assert_never(command)
        return Heeded()

    def _seat_of(self, peer: Link) -> Seat:
        seat = self._record.seat_of(peer.who)
        if seat is None:
            raise Rejected("NOT_SEATED")
        return seat

    def _pair(self, peer: Link, seat: Seat) -> tuple[str, str]:
        """Who says something about whom."""
        if peer.who is None:
            raise Rejected("UNKNOWN_GUEST")
        if not 0 <= seat < self._record.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
        person = self._record.people[seat]
        if person is None:
            raise Rejected("NOBODY_THERE")
        if person.who == peer.who:
            raise Rejected("OWN_SEAT")
        return peer.who, person.who

    def _say(self, peer: Link, command: Say, now: float) -> None:
        seat = self._conversation.check(peer.who, self._acquainted)
        told = (peer.who or "", peer.tab, command.id)
        if not self._conversation.is_done(told):
            self._conversation.ration(peer.who or "", now, own_words=False)
            self._unsaid.append(self._conversation.say(seat, command.phrase, None, told))

    def _tell(self, link: LinkId, peer: Link, command: Tell, now: float) -> Heeded:
        """During a game friends are asked for anew: somebody may be no friend any more."""
        seat = self._conversation.check(peer.who, self._acquainted)
        told = (peer.who or "", peer.tab, command.id)
        if self._conversation.is_done(told):
            return Heeded()
        self._conversation.ration(peer.who or "", now, own_words=True)  # before any work is done for it
        text = read_text(command.text)
        if not self._record.is_over:
            if len(self._held) >= MOST_HELD:
                raise Rejected("TOO_MUCH_SAID")
            self._held.append(Held(link, peer, command))
            return Heeded(is_held=True)
        self._unsaid.append(self._conversation.say(seat, None, text, told))
        return Heeded()

    def acquainted(self, found: Acquainted) -> list[tuple[LinkId, Tell, Rejected | None]]:
        """It is known now who is whose friend; what becomes of the texts that waited for that."""
        if found != self._acquainted:
            self._acquainted = found
            self._changes += 1
        held, self._held = self._held, []
        return [(one.link, one.told, self._settle(one)) for one in held]

    def _settle(self, held: Held) -> Rejected | None:
        told = (held.peer.who or "", held.peer.tab, held.told.id)
        try:
            if not self._conversation.is_done(told):
                seat = self._conversation.check(held.peer.who, self._acquainted, own_words=True)
                self._unsaid.append(self._conversation.say(seat, None, read_text(held.told.text), told))
        except Rejected as refused:
            return refused
        return None

    def _check_not_blocked(self, who: str | None, seat: Seat | None) -> None:
        if seat is not None and self.keeps_away(who, seat if 0 <= seat < self._record.rules.seats else None):
            raise Rejected("TURNED_AWAY")

    def keeps_away(self, who: str | None, seat: Seat | None) -> bool:
        """Whether the person of that seat wants to have nothing to do with that guest."""
        person = None if seat is None else self._record.people[seat]
        return person is not None and who is not None and (person.who, who) in self._acquainted.blocked

    # --- What is told -----------------------------------------------------------------------------------------------

    def asks(self) -> list[Acquaint]:
        """Ask who is whose friend, where that may be another answer than the last."""
        mark = (self._changes, self._record.table_n)
        if mark == self._asked_at and not self._held:
            return []
        self._asked_at = mark
        guests = self._here | {person.who for person in self._record.people if person}
        if guests == self._asked and not self._held:
            return []
        self._asked = guests
        return [Acquaint(guests, is_awaited=bool(self._held))]

    def greet(self, link: LinkId, peer: Link) -> list[Send]:
        """What somebody is told who has just come."""
        peer.around, peer.hands = NOTHING_AROUND, None
        lines = tuple(kept.line for kept in self._conversation.lines() if self._hears(peer, kept))
        return [Send(link, frame_of(Said(self._record.game, lines, is_past=True)))] if lines else []

    def tell(self, peers: Iterable[tuple[LinkId, Link]]) -> list[Send]:
        """Send to every client what is new to it."""
        record = self._record
        stamp = (record.table_n, record.game, record.is_over, record.is_untouched, self._changes)
        shows_hands = record.order.watching == "late"
        if stamp == self._stamp and not self._unsaid and not shows_hands:
            return []
        is_same, self._stamp = stamp == self._stamp, stamp
        self.gallery.tidy()
        sends: list[Send] = []
        unsaid, self._unsaid = self._unsaid, []
        hands = self._hands() if shows_hands else None
        for link, peer in peers:
            if not is_same and (around := self.around(peer.who)) != peer.around:
                peer.around = around
                sends.append(Send(link, frame_of(around)))
            if lines := tuple(kept.line for kept in unsaid if self._hears(peer, kept)):
                sends.append(Send(link, frame_of(Said(record.game, lines))))
            sends += self._show(link, peer, hands)
        return sends

    def around(self, who: str | None) -> Around:
        """What is around the game for that guest."""
        record, seat = self._record, self._record.seat_of(who)
        beside, late = self.gallery.counts()
        around = Around(watchers=self._watchers, beside=beside, late=late)
        if seat is None and record.order.watching == "nobody":
            return Around()
        people = [(at, person.who) for at, person in enumerate(record.people) if person and at != seat]
        may_look = seat is None and who is not None and record.order.watching in ("seats", "late")
        return replace(
            around,
            may_look=may_look and record.hand_seen_by(who or "") is None,
            looking=self.gallery.looking(who),
            lookers=self.gallery.lookers(seat),
            may_say=self._conversation.may_say(who, self._acquainted),
            muted=tuple(at for at, other in people if self._is_muted(who, other)),
            accounts=tuple(at for at, other in people if {who, other} <= self._acquainted.accounts),
        )

    def _hears(self, peer: Link, kept: Kept) -> bool:
        """Whether somebody is told what was said."""
        if kept.readers is not None and peer.who not in kept.readers:
            return False
        if self._record.seat_of(peer.who) is None and self._record.order.watching == "nobody":
            return False
        return not self._is_muted(peer.who, kept.who)

    def _is_muted(self, reader: str | None, who: str) -> bool:
        if reader is None:
            return False
        pair = (reader, who)
        return self._muted.get(pair, pair in self._acquainted.muted) or pair in self._acquainted.blocked

    def _hands(self) -> tuple[tuple[int, int], Frame]:
        """All hands as far as they may be seen, and a mark of that."""
        record = self._record
        views = self._outlook.hands(AllHands() if record.is_over else LATE)
        late = 0 if record.is_over else LATE_MOVES
        moves = max(0, len(record.onlookers.move_starts) - late)
        return (record.game, moves), frame_of(Hands(late, moves, tuple(map(show_own, views))))

    def _show(self, link: LinkId, peer: Link, hands: tuple[tuple[int, int], Frame] | None) -> list[Send]:
        """Send hands to who may see them and has not seen these."""
        if hands is None or not self.gallery.sees_hands(peer.who):
            peer.hands = None
            return []
        mark, frame = hands
        if peer.hands == mark:
            return []
        peer.hands = mark
        return [Send(link, frame)]
