"""Chat and spectators as a part of a table's session: what their commands lead to, and what each client is sent of them.

Every client was sent an `Around`, or none while everything is as in a new one. What changes it is counted (`_changes`), so that
a move of the game, which changes nothing of it, costs nothing here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from shoal.core.game import Seat
from shoal.server.chat.chat import Chat, ChatLine, ChatReaction, CommandKey, read_text
from shoal.server.chat.relations import STRANGERS, Relations
from shoal.server.chat.spectators import LATE, HandLook, Spectators
from shoal.server.operations.limits import Limits
from shoal.server.tables.broadcast.audience import AllHands, AudienceViews
from shoal.server.tables.broadcast.shown import Frame, frame_of, show_own
from shoal.server.tables.messages.from_client import Block, LetLook, LookAway, LookOn, Mute, React, Say, Tell
from shoal.server.tables.messages.to_client import NOTHING_AROUND, Around, Hands, Said
from shoal.server.tables.messages.wire import LATE_MOVES
from shoal.server.tables.outputs import Asker, Decided, LookUpRelations, Rejected, SaveWish, Send
from shoal.server.tables.seating.connections import Connection, ConnectionId
from shoal.server.tables.seating.seat_policy import Households
from shoal.server.tables.state.seats import EMPTY, interned
from shoal.server.tables.state.table_state import TableState

MOST_HELD: Final = 8
"""Texts that wait until it is known who is whose friend."""


class HeldText(NamedTuple):
    """A text that waits."""

    asker: Asker
    tell: Tell


class Social:
    """Chat and spectators of one table."""

    def __init__(self, state: TableState, households: Households, limits: Limits, now: float) -> None:
        """No one has said anything, and no one looks on."""
        self._state = state
        self._views = AudienceViews(state)
        self._chat = Chat(state, limits, now)
        self.spectators = Spectators(state, households)
        self._relations: Relations = STRANGERS
        self._muted: dict[tuple[str, str], bool] = {}
        """Who mutes whom at this table, whatever was known of them before."""
        self._here: frozenset[str] = EMPTY
        self._asked: frozenset[str] = EMPTY
        self._asked_at: tuple[int, int] | None = None
        self._held: list[HeldText] = []
        self._unsaid: list[ChatLine | ChatReaction] = []
        self._changes = 0
        self._stamp: object = None
        self._watchers = 0
        self._crowd = 0

    def note(self, links: Iterable[tuple[ConnectionId, Connection]]) -> None:
        """These connections are open now."""
        known, invited, unknown = set[str](), set[str](), 0
        for _, link in links:
            if link.who is None:
                unknown += 1
            else:
                known.add(link.who)
                if link.is_invited:
                    invited.add(link.who)
        sitting = {person.who for person in self._state.seats.people if person}
        self._here = interned(known)
        self._watchers = unknown + len(known - sitting) + self._crowd
        self.spectators.note(self._here, invited)
        self._chat.note_invited(invited)
        self._changes += 1

    def note_crowd(self, more: int) -> None:
        """So many more people watch than have connections of their own."""
        self._watchers += more - self._crowd
        self._crowd = more
        self._changes += 1

    # --- Commands ---------------------------------------------------------------------------------------------------

    def say(self, asker: Asker, say: Say, now: float) -> Decided:
        """A phrase for everyone."""
        seat = self._chat.check(asker.who, self._relations)
        key = _key(asker, say.id)
        if self._chat.is_done(key):
            return Decided()
        self._chat.ration(key[0], now, own_words=False)
        return Decided(note=lambda: self._unsaid.append(self._chat.say(seat, say.phrase, None, key)))

    def react(self, asker: Asker, react: React, now: float) -> Decided:
        """A face for everyone."""
        seat = self._chat.check(asker.who, self._relations)
        key = _key(asker, react.id)
        if self._chat.is_done(key):
            return Decided()
        self._chat.ration(key[0], now, own_words=False)
        return Decided(note=lambda: self._unsaid.append(self._chat.react(seat, react.reaction, key)))

    def tell(self, asker: Asker, tell: Tell, now: float) -> Decided:
        """A text. During a game friends are looked up again: one may no longer be a friend."""
        seat = self._chat.check(asker.who, self._relations)
        key = _key(asker, tell.id)
        if self._chat.is_done(key):
            return Decided()
        self._chat.ration(key[0], now, own_words=True)  # before any work is done for it
        text = read_text(tell.text)
        if self._state.game.is_over:
            return Decided(note=lambda: self._unsaid.append(self._chat.say(seat, None, text, key)))
        if len(self._held) >= MOST_HELD:
            raise Rejected("TOO_MUCH_SAID")
        return Decided(note=lambda: self._held.append(HeldText(asker, tell)), is_held=True)

    def mute(self, asker: Asker, mute: Mute, _now: float) -> Decided:
        """A guest does not want to hear the person of a seat, or wants to again."""
        by, whom = self._pair(asker, mute.seat)
        wish = SaveWish(by, whom, "mute" if mute.yes else "unmute")
        return Decided(note=lambda: self._set_muted(by, whom, yes=mute.yes), wish=wish)

    def block(self, asker: Asker, block: Block, _now: float) -> Decided:
        """A guest wants to have nothing to do with the person of a seat."""
        by, whom = self._pair(asker, block.seat)
        if not {by, whom} <= self._relations.accounts:
            raise Rejected("NO_ACCOUNT")
        return Decided(note=lambda: self._set_muted(by, whom, yes=True), wish=SaveWish(by, whom, "block"))

    def _set_muted(self, by: str, whom: str, *, yes: bool) -> None:
        self._muted[by, whom] = yes
        self._changes += 1

    def _pair(self, asker: Asker, seat: Seat) -> tuple[str, str]:
        """The guest of a command, and the person of the seat that it is about."""
        if asker.who is None:
            raise Rejected("UNKNOWN_GUEST")
        if not 0 <= seat < self._state.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
        person = self._state.seats.people[seat]
        if person is None:
            raise Rejected("NOBODY_THERE")
        if person.who == asker.who:
            raise Rejected("OWN_SEAT")
        return asker.who, person.who

    def look_on(self, asker: Asker, wish: LookOn, _now: float) -> Decided:
        """A guest asks to look at the hand of a seat, or looks at all hands."""
        seat = wish.seat
        if seat is not None and self.keeps_away(asker.who, seat if 0 <= seat < self._state.rules.seats else None):
            raise Rejected("TURNED_AWAY")
        look = self.spectators.asked(asker.who, seat, wish.name)
        return Decided() if look is None else self._looked(look, is_seen=seat is None)

    def let_look(self, own: Seat, answer: LetLook, _now: float) -> Decided:
        """The person of a seat shows a guest their hand, or does not, or no longer."""
        return self._looked(self.spectators.answered(own, answer.look, yes=answer.yes), is_seen=answer.yes)

    def _looked(self, look: HandLook, *, is_seen: bool) -> Decided:
        return Decided(None, self.spectators.logged(look) if is_seen else (), note=lambda: self._put_look(look))

    def _put_look(self, look: HandLook) -> None:
        self.spectators.put(look)
        self._changes += 1

    def look_away(self, asker: Asker, _away: LookAway, _now: float) -> Decided:
        """A guest looks at no hand any more."""
        return Decided(note=lambda: self._leave(asker.who))

    def _leave(self, who: str | None) -> None:
        self.spectators.leave(who)
        self._changes += 1

    def note_relations(self, found: Relations) -> list[tuple[HeldText, Rejected | None]]:
        """It is known now who is whose friend; returns what becomes of the texts that waited for that."""
        if found != self._relations:
            self._relations = found
            self._changes += 1
        held, self._held = self._held, []
        return [(one, self._settle(one)) for one in held]

    def _settle(self, held: HeldText) -> Rejected | None:
        key = _key(held.asker, held.tell.id)
        try:
            if not self._chat.is_done(key):
                seat = self._chat.check(held.asker.who, self._relations, own_words=True)
                self._unsaid.append(self._chat.say(seat, None, read_text(held.tell.text), key))
        except Rejected as refused:
            return refused
        return None

    def keeps_away(self, who: str | None, seat: Seat | None) -> bool:
        """Whether the person of that seat has blocked that guest."""
        person = None if seat is None else self._state.seats.people[seat]
        return person is not None and who is not None and (person.who, who) in self._relations.blocked

    # --- What is sent -----------------------------------------------------------------------------------------------

    def asks(self) -> list[LookUpRelations]:
        """Look up who is whose friend, where the answer may have changed."""
        mark = (self._changes, self._state.table_n)
        if mark == self._asked_at and not self._held:
            return []
        self._asked_at = mark
        guests = self._here | {person.who for person in self._state.seats.people if person}
        if guests == self._asked and not self._held:
            return []
        self._asked = guests
        return [LookUpRelations(guests, is_awaited=bool(self._held))]

    def greet(self, link: ConnectionId, connection: Connection) -> list[Send]:
        """What a client is sent that has just connected."""
        connection.sent.around, connection.sent.hands = NOTHING_AROUND, None
        lines = tuple(kept.line for kept in self._chat.lines() if self._hears(connection, kept.who, kept.readers))
        return [Send(link, frame_of(Said(self._state.game.number, lines, is_past=True)))] if lines else []

    def send_changes(self, connections: Iterable[tuple[ConnectionId, Connection]]) -> list[Send]:
        """Send to every client what is new to it."""
        state = self._state
        stamp = (state.table_n, state.game.number, state.game.is_over, state.game.is_untouched, self._changes)
        shows_hands = state.settings.watching == "late"
        if stamp == self._stamp and not (self._unsaid or shows_hands):
            return []
        is_same, self._stamp = stamp == self._stamp, stamp
        self.spectators.tidy()
        sends: list[Send] = []
        unsaid, self._unsaid = self._unsaid, []
        hands = self._hands() if shows_hands else None
        for link, connection in connections:
            if not is_same and (around := self.around(connection.who)) != connection.sent.around:
                connection.sent.around = around
                sends.append(Send(link, frame_of(around)))
            if said := self._said(connection, unsaid):
                sends.append(Send(link, frame_of(said)))
            sends += self._show(link, connection, hands)
        return sends

    def _said(self, connection: Connection, unsaid: Sequence[ChatLine | ChatReaction]) -> Said | None:
        lines = tuple(
            one.line for one in unsaid if isinstance(one, ChatLine) and self._hears(connection, one.who, one.readers)
        )
        faces = tuple(one.shown for one in unsaid if isinstance(one, ChatReaction) and self._hears(connection, one.who))
        return Said(self._state.game.number, lines, reactions=faces or UNSET) if lines or faces else None

    def around(self, who: str | None) -> Around:
        """What that guest is sent of chat and spectators."""
        state, seat = self._state, self._state.seats.of(who)
        beside, late = self.spectators.counts()
        around = Around(watchers=self._watchers, beside=beside, late=late)
        if seat is None and state.settings.watching == "nobody":
            return Around()
        people = [(at, person.who) for at, person in enumerate(state.seats.people) if person and at != seat]
        may_look = seat is None and who is not None and state.settings.watching in ("seats", "late")
        return replace(
            around,
            may_look=may_look and state.game.hands.of(who or "") is None,
            looking=self.spectators.looking(who),
            lookers=self.spectators.lookers(seat),
            may_say=self._chat.may_say(who, self._relations),
            muted=tuple(at for at, other in people if self._is_muted(who, other)),
            accounts=tuple(at for at, other in people if {who, other} <= self._relations.accounts),
        )

    def _hears(self, connection: Connection, who: str, readers: Collection[str] | None = None) -> bool:
        """Whether that client is sent what that person said to these readers, or to all."""
        if readers is not None and connection.who not in readers:
            return False
        if self._state.seats.of(connection.who) is None and self._state.settings.watching == "nobody":
            return False
        return not self._is_muted(connection.who, who)

    def _is_muted(self, reader: str | None, who: str) -> bool:
        if reader is None:
            return False
        pair = (reader, who)
        return self._muted.get(pair, pair in self._relations.muted) or pair in self._relations.blocked

    def _hands(self) -> tuple[tuple[int, int], Frame]:
        """All hands as far as they may be seen, and a key: equal keys mean equal hands."""
        state = self._state
        views = self._views.hands(AllHands() if state.game.is_over else LATE)
        late = 0 if state.game.is_over else LATE_MOVES
        moves = max(0, len(state.game.moves.starts) - late)
        return (state.game.number, moves), frame_of(Hands(late, moves, tuple(map(show_own, views))))

    def _show(
        self, link: ConnectionId, connection: Connection, hands: tuple[tuple[int, int], Frame] | None
    ) -> list[Send]:
        """Send hands to a client that may see them and was not sent these."""
        if hands is None or not self.spectators.sees_hands(connection.who):
            connection.sent.hands = None
            return []
        mark, frame = hands
        if connection.sent.hands == mark:
            return []
        connection.sent.hands = mark
        return [Send(link, frame)]


def _key(asker: Asker, command: int) -> CommandKey:
    return asker.who or "", asker.tab, command
