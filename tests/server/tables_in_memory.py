"""A table for tests: a real session, a log in a list, and a clock that tests advance."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any

from shoal.bots.bot import Maker, MakerOf
from shoal.core.codec import Decoder
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.server.chat.relations import STRANGERS
from shoal.server.storage.store import TAIL
from shoal.server.tables.bots.seats import BotFault, Thought
from shoal.server.tables.messages.client_types import Follower, Reader, read_message
from shoal.server.tables.messages.to_client import Ack, Closing, Refused, TableSeen, Update
from shoal.server.tables.messages.wire import WIRE_VERSION, Pace
from shoal.server.tables.opening import NewTable, opening
from shoal.server.tables.outputs import (
    Append,
    Close,
    Consult,
    LookUpRelations,
    Output,
    ReportFault,
    SaveWish,
    Send,
    Think,
)
from shoal.server.tables.running import TableSettings
from shoal.server.tables.seating.connections import ConnectionId, Unlimited
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.finished import Seals
from shoal.server.tables.state.game import SeatViews
from shoal.server.tables.state.log import Row, read, rows, sealed
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import Manners, Tempo

OWNER = "owner"
"""Who opens tables here, and has seat 0."""

GRACE = 20.0
PAUSE = 1.0
MOST_AT_ONCE = 20_000
"""Wakes without time between them: more than bots need for a game at the pace `at_once`."""


read_frame = read_message
read_any = Decoder[Any](Any)


def random_bots(game: str, _name: str) -> Maker:
    """The bot of that game that plays anything; where there is none, the one that it has."""
    bots = kit_of(game).bots()
    return bots.get("random") or next(iter(bots.values()))


STEADY = Tempo((PAUSE, PAUSE), after_hit=0.0, after_claim=0.0, least=0.0, first_game=1.0)
"""All pauses at the pace `normal` are equal."""

MANNERS = Manners(grace=GRACE, tempo=STEADY, ready=0.0)


def last_game_of(log: Sequence[Row], game: int | None = None) -> list[Row]:
    """What a store reads of a log: the table's own and that of a game, the last one without a number, and the end of the one before."""
    number = max((row.game for row in log), default=0) if game is None else game
    heads = {row.head.game: row.n for row in log if row.head is not None}
    begins, ends = heads.get(number, 0), heads.get(number + 1, log[-1].n + 1 if log else 1)
    return [row for row in log if (row.game in (0, number) and row.n < ends) or begins - TAIL <= row.n < begins]


CACHES = {"done", "finished", "sat_ms", "turn"}
"""What a state need not have when games were left out: it is made again, or read when it is asked for."""


def assert_same_state(one: TableState, other: TableState, but: Collection[str] = ()) -> None:
    """Two states of a table are equal, but for the parts that are named."""
    for name, mine in vars(one).items():
        if name not in CACHES and name not in but:
            _assert_same(name, mine, getattr(other, name))


def _assert_same(name: str, mine: Any, its: Any) -> None:
    if isinstance(mine, SeatViews):
        mine, its = mine.recent, its.recent
    if (
        hasattr(mine, "__dict__")
        and type(mine) is type(its)
        and type(mine).__module__.startswith("shoal.server.tables")
    ):
        for part, value in vars(mine).items():
            if part not in CACHES:
                _assert_same(f"{name}.{part}", value, getattr(its, part))
    else:
        assert mine == its, f"{name}: {mine!r} is not {its!r}"


class Crash(Exception):
    """The server died; what it had not done yet it never did."""


class MemoryTable:
    """One table, its log, and all that it ever said to anybody."""

    def __init__(
        self,
        *,
        seats: int | None = 4,
        pace: Pace = "normal",
        seed: int = 1,
        log: Iterable[Row] | None = None,
        maker_of: MakerOf = random_bots,
        manners: Manners = MANNERS,
        table: str = "table",
        seals: Seals | None = None,
        **wishes: Any,
    ) -> None:
        self.name = table
        self.rng = Random(seed)
        self.now = 0.0
        self._maker_of = maker_of
        self._manners = manners
        self._seals = seals
        usual = {"seats": seats, "pace": pace, "name": "Owner", "bot": "random", "dealer": "opener", "seating": "open"}
        wish = NewTable(**usual | wishes)
        self.log = rows(table, opening(wish, OWNER, self.rng), 0) if log is None else [*map(sealed, log)]
        self.sent: dict[ConnectionId, list[bytes]] = {}
        self.closed: dict[ConnectionId, int] = {}
        self.outputs_until_crash: int | None = None
        self.faults: list[BotFault] = []
        self.relations = STRANGERS
        """Who is whose friend."""
        self.kept: list[SaveWish] = []
        self.thoughts: list[Thought] | None = None
        """Where a list is put here, thoughts gather in it; else each is thought at once."""
        self.session = self.rebuilt()
        self.reader = Reader(self.state.rules.name)

    def rebuilt(self, rested_s: float = 0.0) -> TableSession:
        """The session that the log makes, with nobody connected. Its time goes on where the log ends."""
        state = TableState.of(*read(self.log))
        assert_same_state(TableState.of(*read(last_game_of(self.log))), state)
        session = TableSession(
            self.name,
            state,
            self.rng,
            TableSettings(manners=self._manners, maker_of=self._maker_of, seals=self._seals),
            rested_s=rested_s,
        )
        self.now = session.began
        return session

    # --- What a shell does ------------------------------------------------------------------------------------------

    def do(self, outputs: Iterable[Output]) -> None:
        """Do them in order; or the first of them, and crash."""
        for output in outputs:
            if self.outputs_until_crash is not None:
                self.outputs_until_crash -= 1
                if self.outputs_until_crash < 0:
                    raise Crash
            match output:
                case Append(entries):
                    self.log += rows(self.name, entries, round(self.now * 1000), self.state.game.head)
                case Send(link, frame):
                    self.sent.setdefault(link, []).append(frame)
                case Close(link, code):
                    self.closed[link] = code
                case Consult(link, hint):
                    self.sent.setdefault(link, []).append(hint())
                case Think(thought) if self.thoughts is not None:
                    self.thoughts.append(thought)
                case Think(thought):
                    self.do(self.session.bot_answered(thought(), self.now))
                case ReportFault(fault):
                    self.faults.append(fault)
                case SaveWish():
                    self.kept.append(output)
                case LookUpRelations(_, is_awaited):
                    if is_awaited or self.relations != STRANGERS:
                        self.do(self.session.note_relations(self.relations, self.now))

    def connect(
        self,
        link: ConnectionId,
        who: str | None = OWNER,
        *,
        tab: str | None = "tab",
        since: int = 0,
        newcomer: bool = False,
        address: str = "",
        by: str = "",
    ) -> None:
        """Connect, from an address that is spared if none is given, and with a tab say hello."""
        visit = Unlimited()
        visit.address = address
        self.do(self.session.connect(link, who, self.now, visit, by=by))
        if tab is not None:
            self.say(link, type="hello", wire=WIRE_VERSION, tab=tab, since=since, newcomer=newcomer)

    def sit(self, link: ConnectionId, who: str, seat: Seat, **visit: Any) -> None:
        """That guest connects and sits down, called by their own name."""
        self.connect(link, who, **{"tab": who.replace(" ", "-"), **visit})
        assert is_acked(self.say(link, type="sit", id=1, seat=seat, name=who.title()))

    def say(self, link: ConnectionId, **message: object) -> list[Any]:
        """Send a message; the answers on the same connection."""
        return self.send(link, json.dumps(message))

    def send(self, link: ConnectionId, frame: bytes | str) -> list[Any]:
        before = len(self.sent.get(link, []))
        self.do(self.session.receive(link, frame, self.now))
        return [read_frame(answer) for answer in self.sent.get(link, [])[before:]]

    def disconnect(self, link: ConnectionId) -> None:
        self.do(self.session.disconnect(link, self.now))

    def pass_time(self, seconds: float, *, wakes: int | None = None) -> None:
        """Let the time pass, and wake the session whenever it wants; after so many `wakes` no more time passes."""
        end, at_once = self.now + seconds, 0
        while (at := self.session.next_wake) is not None and at <= end:
            if wakes == 0:
                return
            at_once = 0 if at > self.now else at_once + 1
            assert at_once < MOST_AT_ONCE, f"time stands still at {self.now}"
            self.now = max(self.now, at)
            self.do(self.session.wake(self.now))
            wakes = None if wakes is None else wakes - 1
        self.now = end

    # --- What is seen -----------------------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        return self.session.state

    @property
    def proposed(self) -> int:
        """The event that proposed the ruling which waits for consent; the first one where none does."""
        return self.state.game.ruling.n if self.state.game.ruling else 1

    @property
    def truth(self) -> Any:
        """The state of the game, for tests that know which game it is."""
        return self.state.game.truth

    def offer(self, seat: Seat | None) -> Any:
        """What a seat may do now, for tests that know which game it is."""
        return self.state.offer(seat)

    def heard(self, link: ConnectionId, kind: type[Any]) -> list[Any]:
        """Everything of that kind that the connection was told."""
        return [message for message in map(read_frame, self.sent.get(link, [])) if isinstance(message, kind)]

    def updates(self, link: ConnectionId) -> list[Update]:
        """What the connection was told of the game, each time all that it knows then."""
        told = map(Follower(), map(read_frame, self.sent.get(link, [])))
        return [message for message in told if isinstance(message, Update)]

    def table(self, link: ConnectionId) -> TableSeen:
        """The table as it was last described to that connection."""
        seen: TableSeen = self.heard(link, TableSeen)[-1]
        return seen

    def statuses(self, link: ConnectionId) -> list[str]:
        return [sitter.status for sitter in self.table(link).sitters]

    def view(self, link: ConnectionId) -> Any:
        return self.reader.view(self.updates(link)[-1].view)

    def move(self, link: ConnectionId, kind: str, command: int, *, n: int | None = None, **fields: object) -> list[Any]:
        """A move of that connection's seat in sight of the last event, or of event `n`; the answers."""
        move = {"type": kind, "seat": self.table(link).you, **fields}
        return self.say(link, type="play", id=command, n=self.state.n if n is None else n, move=move)

    def ask(self, link: ConnectionId, command: int = 1) -> dict[str, object]:
        """A legal question of that connection's seat, as a command."""
        update = self.updates(link)[-1]
        moves = read_any(update.moves)
        move = {"type": "ask", "seat": moves["seat"], "target": moves["targets"][0], "card": moves["asks"][0]}
        return {"type": "play", "id": command, "n": update.n, "move": move}

    def begin(self, link: ConnectionId, command: int = 90) -> None:
        """Let that connection's seat, which has the turn, ask for a card that is there: play has begun, and the turn stays."""
        update = self.updates(link)[-1]
        moves = read_any(update.moves)
        hands = self.truth.hands
        asked = ((seat, card) for seat in moves["targets"] for card in moves["asks"] if card in map(str, hands[seat]))
        target, card = next(asked)
        move = {"type": "ask", "seat": moves["seat"], "target": target, "card": card}
        assert is_acked(self.say(link, type="play", id=command, n=update.n, move=move))


def seated(*people: str, **wishes: Any) -> MemoryTable:
    """The owner and these people on the first seats; who has seat 0 is on link 1, and so on."""
    table = MemoryTable(**wishes)
    table.connect(1)
    for seat, who in enumerate(people, 1):
        table.sit(seat + 1, who, seat)
    return table


def some_moves(moves: Any) -> Iterator[dict[str, object]]:
    """Some of the moves that are offered, in any game."""
    seat = moves["seat"]
    for target in moves.get("targets", ()):
        for card in moves.get("asks", ())[:5]:
            yield {"type": "ask", "seat": seat, "target": target, "card": card}
        for rank in moves.get("ranks", ())[:5]:
            yield {"type": "ask", "seat": seat, "target": target, "rank": rank}
    for half_suit, cards in moves.get("claims", ())[:2]:
        yield {"type": "claim", "seat": seat, "half_suit": half_suit, "attribution": [[card, seat] for card in cards]}
    for to in moves.get("passes", ()):
        yield {"type": "pass_turn", "seat": seat, "to": to}
    for claimer in moves.get("claimers", ()):
        yield {"type": "choose_claimer", "seat": seat, "claimer": claimer}
    for half_suit in moves.get("begins", ())[:1]:
        yield {"type": "begin_claim", "seat": seat, "half_suit": half_suit}
    for card in moves.get("interrupts", ())[:1]:
        yield {"type": "interrupt", "seat": seat, "card": card}
    for on in moves.get("calls", ())[:1]:
        yield {"type": "call", "seat": seat, "on": on}
    for kind in ("resume", "reveal", "shout", "collect", "redraw"):
        if moves.get(kind):
            yield {"type": kind, "seat": seat}


def reason(answers: list[Any]) -> str:
    """The reason of the one answer, which must be a refusal."""
    (refused,) = answers
    assert isinstance(refused, Refused)
    return refused.reason


def is_acked(answers: list[Any]) -> bool:
    return isinstance(answers[-1], Ack) and not any(isinstance(answer, (Refused, Closing)) for answer in answers)
