"""Those who play: people with a tab or two, programs, onlookers, and guests who come and go; each does something now and then."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from shoal.server.tables.messages.from_client import PHRASES, REACTIONS
from tests.server.tables_in_memory import some_moves
from tests.simulation.pages import load_page
from tests.simulation.tabs import Tab

if TYPE_CHECKING:
    from tests.simulation.world import World

EVERY_S: Final = 7.0
"""How often a tab does something, on average."""

AGAIN_S: Final = 60.0
"""For how long a command is sent again: tables remember them for a while."""

DEEDS: Final = {
    "play": 60,
    "say": 2,
    "pace": 3,
    "again": 3,
    "send again": 4,
    "leave": 2,
    "stand": 0.5,
    "host": 2,
    "look on": 1,
    "load": 2,
}


class Person:
    """Somebody with tabs at one table. `haste` is how often they act."""

    def __init__(self, world: World, name: str, table: str, kind: str) -> None:
        """They have not come yet."""
        self.world = world
        self.name = name
        self.kind = kind
        self.rng: Random = world.rng(f"person {name}")
        self.faces: Random = world.rng(f"faces of {name}")
        token = f"{name}{'x' * 43}"[:43]
        hello = {"program": True} if kind == "program" else {}
        count = 2 if kind == "player" and self.rng.random() < 0.3 else 1
        self.tabs = [Tab(world, f"{name}-{number}", table, token, **hello) for number in range(count)]

    def come(self) -> None:
        """Open the tabs, one after the other."""
        for number, tab in enumerate(self.tabs):
            self.world.later(number * self.rng.uniform(0.1, 20.0), tab.come)
            self.world.later(self.rng.uniform(1.0, EVERY_S), self.act, tab)
        if self.kind == "guest":
            self.world.later(self.rng.uniform(2.0, 30.0), self._come_and_go, self.tabs[0])

    def _come_and_go(self, tab: Tab) -> None:
        """Sit down where there is room, and be gone again, in every way."""
        if self.world.is_ending:
            return
        if not tab.is_wanted:
            tab.come()
        elif tab.is_live and tab.seat is None and tab.seen.get("free") and self.rng.random() < 0.8:
            tab.send(type="sit", seat=self.rng.choice(tab.seen["free"]), name=self.name)
            if self.rng.random() < 0.5:
                self.world.later(self.rng.uniform(0.1, 30.0), self._go, tab)
        else:
            self._go(tab)
        self.world.later(self.rng.uniform(1.0, 60.0), self._come_and_go, tab)

    def _go(self, tab: Tab) -> None:
        if not self.world.is_ending:
            tab.go(bye=self.rng.random() < 0.5)

    def act(self, tab: Tab) -> None:
        """Do something, and again some time later."""
        rng, haste = self.rng, 0.4 if self.kind == "program" else 1.0
        self.world.later(rng.uniform(0.5, 2 * EVERY_S - 0.5) * haste, self.act, tab)
        if not tab.is_live or not tab.update or tab.outbox:
            return
        if tab.seat is None:
            self._look(tab)
            return
        (deed,) = rng.choices([*DEEDS], [*DEEDS.values()])
        is_over = tab.update["view"]["board"]["over"] is not None
        match "again" if is_over and deed == "play" else deed:
            case "play":
                self._play(tab)
            case "say":
                phrase, face = rng.choice(PHRASES), self.faces.choice((*[None] * len(REACTIONS), *REACTIONS))
                tab.send(**({"type": "react", "reaction": face} if face else {"type": "say", "phrase": phrase}))
            case "pace":
                tab.send(type="set_pace", pace=rng.choice(("slow", "slow", "slow", "normal")))
            case "again" if is_over:
                tab.send(type="again")
            case "send again" if tab.acked:
                command = [*tab.acked][-rng.randint(1, min(3, len(tab.acked)))]
                is_fresh = self.world.loop.now - tab.sent_at[command] < AGAIN_S
                if is_fresh and (tab.table, tab.name, command) in self.world.database.commits.commands:
                    tab.send_again(tab.acked[command][1])
            case "leave" if not self.world.is_ending:
                tab.go(bye=rng.random() < 0.5)
                self.world.later(rng.choice((1.0, 5.0, 25.0, 60.0)), tab.come)
            case "load":
                load_page(self.world, tab.table)
            case "stand" if self.kind == "guest":
                tab.send(type="stand")
            case "host" if tab.seat == tab.seen.get("host"):
                tab.send(**self._as_host(tab))

    def _play(self, tab: Tab) -> None:
        moves = list(some_moves(tab.update["moves"])) if tab.update["moves"].get("seat") is not None else []
        if tab.update.get("unready") and tab.seat in tab.update["unready"]["seats"]:
            tab.send(type="ready", n=tab.n)
        elif tab.seen["gathering"] and tab.seat == tab.seen.get("host"):
            tab.send(type="begin")
        elif moves:
            tab.send(type="play", n=tab.n, move=self.rng.choice(moves))
        elif tab.update.get("hearing") and tab.seat in tab.update["hearing"]["seats"]:
            tab.send(type="waive", n=tab.n)
        elif tab.seen["sitters"][tab.seat]["status"] == "standin":
            tab.send(type="take_back")

    def _as_host(self, tab: Tab) -> dict[str, Any]:
        rng = self.rng
        seats = [seat for seat, sitter in enumerate(tab.seen["sitters"]) if seat != tab.seat and not sitter.get("bot")]
        wishes: list[dict[str, Any]] = [
            {"type": "set_seating", "seating": rng.choice(("open", "until_play", "ask"))},
            {"type": "set_hearing", "hearing_s": rng.choice((1.0, 4.0))},
            {"type": "set_listed", "listed": rng.random() < 0.5},
        ]
        if tab.seen.get("knocks"):
            return {"type": rng.choice(("admit", "turn_away")), "knock": tab.seen["knocks"][0]["number"]}
        if seats and rng.random() < 0.15:
            return {"type": "remove", "seat": rng.choice(seats)}
        return rng.choice(wishes)

    def _look(self, tab: Tab) -> None:
        """What those do who have no seat."""
        if self.kind == "onlooker":
            return
        if tab.seen.get("free"):
            tab.send(type="sit", seat=self.rng.choice(tab.seen["free"]), name=self.name)
        elif tab.seen.get("askable") and not tab.seen.get("asked") and self.rng.random() < 0.3:
            tab.send(type="knock", seat=self.rng.choice(tab.seen["askable"]), name=self.name)
