"""What a client may say to a table, and to who opens tables, nearly right: the cases of `frames.py`."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

import msgspec

from shoal.bots.registry import bot_of
from shoal.core.errors import ShoalError
from shoal.core.games import GAMES, fields_of
from shoal.server.operations.limits import Limits
from shoal.server.tables.messages.from_client import FromClient
from shoal.server.tables.messages.wire import FRAME_LIMIT, WIRE_VERSION
from shoal.server.tables.opening import NewTable, opening, rules_for
from shoal.server.tables.outputs import Close, Send, Think
from shoal.server.tables.request import read_form, read_json
from shoal.server.tables.session import TableSession
from shoal.server.tables.state.log import opening_of, read_rules
from shoal.server.tables.state.record import TableRecord

MANY: Final = 10**9
LIMITS: Final = Limits(commands_per_s=MANY, commands_at_once=MANY, refusals=MANY)
LINKS: Final = 4
ODD: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2**31,
        2**53,
        2**63,
        2**64,
        -(2**70),
        1e308,
        0.5,
        "",
        "x" * 5000,
        "9H",
        "ZZ",
        "\u202e",
        "\ud83d\ude00",
    ),
    *([], {}, [[]], [None] * 50, {"type": "play"}, ["9H"] * 60, {"a": {"a": {"a": []}}}),
)
TAGS: Final = tuple(str(kind.__struct_config__.tag) for kind in FromClient.__args__)
KINDS: Final = dict(zip(TAGS, FromClient.__args__, strict=True))
PLAUSIBLE: Final[dict[str, tuple[Any, ...]]] = {
    "wire": (WIRE_VERSION, WIRE_VERSION, WIRE_VERSION - 1),
    "tab": ("one", "two"),
    "pace": ("slow", "normal", "quick", "at_once"),
    "name": ("Ann", "Bea", "\u0410da", "\U0001f469\u200d\U0001f467"),
    "level": ("counting", "random", "expert"),
    "yes": (True, False),
    "newcomer": (True, False),
    "hearing_s": (1, 4.5, 60),
}


class Fuzz:
    """One table, and what is said to it."""

    def __init__(self, number: int, game: str | None = None, bot: str = "random") -> None:
        """The table of that number, of a game that the number chooses where it is not given."""
        self.rng = Random(number)
        game = game or self.rng.choice(sorted(GAMES))
        entries = opening(NewTable(game=game, bot=bot, pace="at_once"), "guest 0", self.rng)
        self.record = TableRecord.of(read_rules(opening_of(entries)), entries)
        self.now = 0.0
        self.session = TableSession("bakotimure-AAAAAAAA", self.record, self.rng, bot_of, limits=LIMITS)
        self.answers: Counter[str] = Counter()
        for link in range(LINKS):
            self._connect(link)

    def _connect(self, link: int) -> None:
        self.session.connect(link, f"guest {link}", self.now)
        hello = {"type": "hello", "wire": WIRE_VERSION, "tab": "one", "since": 0}
        self._do(self.session.receive(link, json.dumps(hello), self.now))

    def step(self) -> bytes:
        """Say one thing; it returns what was said."""
        self.now += self.rng.choice((0.0, 0.01, 1.0, 30.0))
        link = self.rng.randrange(LINKS)
        frame = self._frame(self.rng.randrange(self.record.rules.seats))
        self._do(self.session.receive(link, frame, self.now))
        self._do(self.session.wake(self.now))
        return frame

    def _do(self, outputs: Any) -> None:
        for output in outputs:
            match output:
                case Send(_, frame):
                    self.answers[frame[: frame.find(b'"', 9)].decode()] += 1
                case Close(link, _):
                    self.session.disconnect(link, self.now)
                    self._connect(link)
                case Think(thought):
                    self._do(self.session.bot_answered(thought(), self.now))
                case _:
                    pass

    def _frame(self, seat: int) -> bytes:
        rng = self.rng
        if rng.random() < 0.02:
            return rng.randbytes(rng.randrange(200))
        kind = rng.choice(TAGS)
        message: dict[str, Any] = {"type": kind}
        for field in msgspec.structs.fields(KINDS[kind]):
            message[field.name] = self._value(field.name, seat)
        for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
            self._spoil(message)
        text = json.dumps(message).encode()
        if rng.random() < 0.03:
            at = rng.randrange(len(text))
            text = (
                text[:at]
                + rng.choice((b"", b"\xff", b"[", b'"', b"\\u0000", b"9" * 30))
                + text[at + rng.randrange(3) :]
            )
        return text[:FRAME_LIMIT]

    def _value(self, name: str, seat: int) -> Any:
        rng = self.rng
        match name:
            case "id":
                return rng.choice((rng.randrange(1, 10**9), rng.randrange(1, 5)))
            case "n" | "since":
                return max(0, self.record.n - rng.choice((0, 0, 0, 1, 70)))
            case "seat":
                return seat
            case "move" | "ruling":
                return self._move(seat)
            case _:
                return deepcopy(rng.choice(PLAUSIBLE.get(name, ODD)))

    def _move(self, seat: int) -> Any:
        """What the seat may do, as a client would say it, or something like it."""
        offer: Any = msgspec.json.decode(msgspec.json.encode(self.record.offer(seat), enc_hook=str))
        move: dict[str, Any] = {
            "type": self.rng.choice(("ask", "claim", "pass_turn", "draw", "shout", "give", "wait", "flip", "rank")),
            "seat": seat,
        }
        for name, values in offer.items() if isinstance(offer, dict) else ():
            if isinstance(values, list) and values:
                move[name.removesuffix("s")] = self.rng.choice(values)
        move |= {"target": self.rng.randrange(-1, 7), "card": self.rng.choice(("9H", "2C", "RJ", "AS"))}
        return move

    def _spoil(self, message: dict[str, Any]) -> None:
        rng = self.rng
        name = rng.choice([*message, "new"])
        inner = message.get(name)
        if isinstance(inner, dict) and inner and rng.random() < 0.7:
            self._spoil(inner)
        elif rng.random() < 0.3:
            message.pop(name, None)
        else:
            message[name] = deepcopy(rng.choice(ODD))


def try_form(rng: Random) -> None:
    """A form or a JSON text that asks for a table; it is refused in words, or makes one."""
    game = rng.choice([*GAMES, *GAMES, "chess"])
    texts: dict[str, Any] = {"game": game}
    for field in fields_of(game) if game in GAMES else ():
        if rng.random() < 0.3:
            texts[f"option.{field.name}"] = str(rng.choice((field.default, *map(str, ODD[:16]))))
    for name in ("preset", "seats", "pace", "hearing_s", "bot", "level.1", "standin", "name", "dealer", "odd"):
        if rng.random() < 0.2:
            texts[name] = rng.choice((*PLAUSIBLE.get(name, ()), *ODD[:19]))
    try:
        if rng.random() < 0.5:
            wish = read_form(urlencode({name: str(value) for name, value in texts.items()}, errors="replace").encode())
        else:
            wish = read_json(json.dumps(texts).encode())
        rules_for(wish)
    except ShoalError:
        pass
