"""Two worlds that differ only in what an audience may not see, and all that the audience is sent in each of them.

A game is played at random under random house rules. Another world has other hidden cards, and the same moves look the same in it to
the audience; or, where it sees all hands late, what has happened since then is another story. All bytes that are made for the
audience must be equal: its view, its offer and its sights; and for those who are let in the frames of a session with their times,
while bots play on: a bot's pause depends on nothing that is hidden.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import asdict

from shoal.bots.bot import Bot
from shoal.core.codec import encode
from shoal.core.game import AnyRules, Game, Illegal, Seat
from shoal.core.games import GAMES
from shoal.server.tables.broadcast.audience import (
    AllHands,
    AtSeat,
    Audience,
    AudienceViews,
    Beside,
    OneView,
    Onlooker,
    eyes,
)
from shoal.server.tables.messages.wire import WIRE_VERSION
from shoal.server.tables.outputs import Output, ReportFault, Send, Think
from shoal.server.tables.running import TableSettings
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.events import LogEvent, Opened, SeatBot, Seated
from shoal.server.tables.state.log import Cause, Entry
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.presence import Manners
from tests.invariants import random_rules
from tests.strategies import SAMPLES, Table

MOST_MOVES: Final = 24
AHEAD: Final = 3
"""Moves that bots make while the audience listens."""
TRIES: Final = 40
POKES: Final = 4
"""Illegal moves that the audience tries."""
WAKES: Final = 200
AUDIENCES: Final = ("seat", "beside", "onlooker", "late", "end")

Timed = tuple[float, bytes]
MakeOutlook = Callable[[TableState], AudienceViews]


class World(Struct):
    """A game up to some event (`seen`), the moves that follow, and how long the log is after each of them."""

    rules: Any
    events: list[Any]
    seen: int
    ahead: list[Any]
    ends: list[int]


def position(number: int, seed: int) -> tuple[Table, World, Random]:
    """The position of that number: the game as it goes on, and as it is looked at; with what is drawn of it."""
    games = sorted(GAMES)
    rng = Random(f"{seed}/{number}")
    table = Table.deal(random_rules(games[number % len(games)], rng), rng)
    ends = [len(table.game.log)]
    for _ in range(rng.randrange(MOST_MOVES) + AHEAD):
        further = copy_of(table)
        if not further.step(rng) or further.rules.outcome(further.state):
            break
        table = further
        ends.append(len(table.game.log))
    at = max(0, len(ends) - 1 - AHEAD)
    return table, World(table.rules, list(table.game.log), ends[at], table.moves[at:], ends[at + 1 :]), rng


def replayed(table: Table, deal: Sequence[Any]) -> list[Any]:
    """The log of the same moves after that deal; `Illegal` where they cannot be made."""
    game: Any = Game.replay(table.rules, deal)
    for move in table.moves:
        game = game.play(move)
    return list(game.log)


def other_world(table: Table, world: World, seat: Seat | None, rng: Random) -> World | None:
    """Other hidden cards behind the same moves, which look the same to that seat; none where none was found."""
    rules, samples = table.rules, SAMPLES[table.rules.name]
    seen = [rules.seen(event, seat) for event in world.events]
    for _ in range(TRIES):
        try:
            keeper = rng.randrange(rules.seats) if seat is None else seat
            events = replayed(table, samples.redeal(rules, table.game.log, keeper, rng))
        except (Illegal, AssertionError, ValueError, IndexError, AttributeError):  # cards that cannot be dealt so
            continue
        if events != world.events and [rules.seen(event, seat) for event in events] == seen:
            return World(rules, events, world.seen, world.ahead, world.ends)
    return None


def other_story(table: Table, rng: Random) -> tuple[list[Any], list[Any], int] | None:
    """Two logs of one length that part somewhere, and how many events they have since; none where there is but one way on."""
    one, other = (copy_of(table) for _ in range(2))
    for each in (one, other):
        for _ in range(3):
            if not each.step(rng) or each.rules.outcome(each.state):
                break
    begins = len(table.game.log)
    length = min(len(one.game.log), len(other.game.log))
    logs = [list(each.game.log[:length]) for each in (one, other)]
    if length == begins or logs[0] == logs[1] or any(_is_over(table.rules, log) for log in logs):
        return None
    return logs[0], logs[1], length - begins


def _is_over(rules: AnyRules, log: Iterable[Any]) -> bool:
    state = rules.start()
    for event in log:
        state = rules.evolve(state, event)
    return rules.outcome(state) is not None


def copy_of(table: Table) -> Table:
    """A game that goes on by itself."""
    other = copy(table)
    other.moves, other.views = list(table.moves), dict(table.views)
    return other


# --- What an audience is sent ----------------------------------------------------------------------------------------


def record_of(rules: AnyRules, events: Sequence[Any], people: Iterable[Seat]) -> TableState:
    """The table of that game: people sit on these seats, and bots on the others."""
    bots = tuple(SeatBot("scripted", f"Bot {seat}") for seat in range(rules.seats))
    opened = Opened(rules.name, None, asdict(rules.options), "normal", 4.0, bots, "scripted")
    seated = [Seated(seat, f"p{at}", f"Person {seat}", person(seat)) for at, seat in enumerate(people, 1)]
    log: list[LogEvent] = [opened, *seated, *events]
    return TableState.of(rules, [Entry(n, Cause("table"), event) for n, event in enumerate(log, 1)])


def person(seat: Seat) -> str:
    """Who sits there, as the table knows them."""
    return f"person {seat}"


def sent_to(views: AudienceViews, audience: Audience) -> bytes:
    """Everything that is made for that audience."""
    if isinstance(audience, AllHands):
        return encode(views.hands(audience))
    parts = (views.view(audience), views.offer(audience), views.sights(0, audience))
    return b"".join(map(encode, parts))


class Scripted(Bot):
    """Makes the next move of a story where it is its own, and says nothing else."""

    def __init__(self, seat: Seat, listening: Listening) -> None:
        """The bot of that seat."""
        self._seat = seat
        self._listening = listening

    def see(self, sight: Any) -> None:
        """Nothing of it matters."""

    def move(self, view: Any) -> Any | None:  # noqa: ARG002  # the story goes on whatever is seen
        """The next move, if it is this seat's."""
        move = self._listening.next_move
        return move if move is not None and move.seat == self._seat else None


class Listening:
    """A session of a table, and what one connection hears there, and when."""

    def __init__(self, world: World, audience: OneView, sits: Seat, make_bot: Callable[..., Bot] = Scripted) -> None:
        """That audience listens; a person on seat `sits` is there as well, so that the table does not stand still."""
        people = sorted({sits, audience.seat} if isinstance(audience, AtSeat) else {sits})
        self.world = world
        self.state = record_of(world.rules, world.events[: world.seen], people)
        self.now = 0.0
        self.heard: list[Timed] = []
        self._deal = len(self.state.game.log)
        self._session = TableSession(
            "table",
            self.state,
            Random(7),
            TableSettings(
                manners=Manners(ready=0.0),
                maker_of=lambda _game, _name: lambda _rules, seat, _rng: make_bot(seat, self),
            ),
        )
        self._connect(2, person(sits))
        self._connect(1, person(audience.seat) if isinstance(audience, AtSeat) else None)

    @property
    def next_move(self) -> Any | None:
        """The next move of the story; none at its end."""
        made = sum(end <= len(self.state.game.log) for end in self.world.ends)
        return self.world.ahead[made] if made < len(self.world.ahead) else None

    def say(self, **message: Any) -> None:
        """The audience says something."""
        self._do(self._session.receive(1, json.dumps(message), self.now))

    def listen(self, until_seat: Iterable[Seat]) -> None:
        """Let bots play on, until the story ends or one of these seats should move, or a seat that has not the turn."""
        people = set(until_seat)
        for _ in range(WAKES):
            move, at = self.next_move, self._session.next_wake
            if move is None or at is None or move.seat in people or move.seat != self.state.game.turn:
                return
            self.now = max(self.now, at)
            self._do(self._session.wake(self.now))

    def _connect(self, link: int, who: str | None) -> None:
        self._do(self._session.connect(link, who, self.now))
        hello = {"type": "hello", "wire": WIRE_VERSION, "tab": "one", "since": 1}
        self._do(self._session.receive(link, json.dumps(hello), self.now))

    def _do(self, outputs: Iterable[Output]) -> None:
        for output in outputs:
            match output:
                case Send(1, frame):
                    self.heard.append((round(self.now, 9), frame))
                case Think(thought) if self.next_move is not None:
                    self._do(self._session.bot_answered(thought(), self.now))
                case ReportFault(fault):
                    raise fault
                case _:
                    pass


def conversation(
    world: World, audience: OneView, sits: Seat, pokes: Sequence[Any], make_bot: Callable[..., Bot] = Scripted
) -> list[Timed]:
    """What the audience hears: a greeting, answers to what it may not say, and bots that play on."""
    table = Listening(world, audience, sits, make_bot)
    for at, move in enumerate(pokes, 1):
        table.now += 0.1
        table.say(type="play", id=at, n=table.state.n, move=json.loads(encode(move)))
    table.say(type="again", id=900)
    table.say(type="nonsense", id=901)
    table.listen({sits, *({audience.seat} if isinstance(audience, AtSeat) else ())})
    return table.heard


def pokes(table: Table, world: World, seat: Seat | None, rng: Random) -> list[Any]:
    """What that seat may not say when it is looked at."""
    rules, at = table.rules, 0 if seat is None else seat
    now = record_of(rules, world.events[: world.seen], ())
    attempts = SAMPLES[rules.name].attempts(rules, now.game.truth, rng, [at])
    some = [move for move, _ in zip(attempts, range(100), strict=False) if move not in now.offer(seat)]
    return rng.sample(some, min(POKES, len(some)))


def pairs(
    number: int, seed: int, make_outlook: MakeOutlook, make_bot: Callable[..., Bot]
) -> Iterator[tuple[str, Any, Any]]:
    """The audiences of a position, by name, and what they are sent in two worlds. An audience without another world is left out."""
    table, world, rng = position(number, seed)
    rules = table.rules
    seat = rng.randrange(rules.seats)
    worlds: dict[Seat | None, World | None] = {who: other_world(table, world, who, rng) for who in (seat, None)}
    audiences: dict[str, OneView] = {"seat": AtSeat(seat), "beside": Beside(seat), "onlooker": Onlooker()}
    for name, audience in audiences.items():
        other = worlds[eyes(audience)]
        if other is None:
            continue
        here, there = (
            sent_to(make_outlook(record_of(rules, each.events[: each.seen], range(rules.seats))), audience)
            for each in (world, other)
        )
        if isinstance(audience, Beside):
            yield name, here, there
            continue
        said, sits = pokes(table, world, eyes(audience), rng), (seat + 1) % rules.seats
        yield (
            name,
            (here, conversation(world, audience, sits, said, make_bot)),
            (there, conversation(other, audience, sits, said, make_bot)),
        )
    stories = other_story(table, rng)
    if stories is not None:
        one, two, late = stories
        records = [record_of(rules, log, range(rules.seats)) for log in (one, two)]
        for name, hands in (("late", AllHands(late)), ("end", AllHands())):
            here, there = (sent_to(make_outlook(state), hands) for state in records)
            yield name, here, there
