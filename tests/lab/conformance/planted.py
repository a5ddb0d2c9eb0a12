"""Faults that are planted in a small game of Go Fish, as they come about in environments; and what finds each of them."""

from __future__ import annotations

import base64
import pickle
import random
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from shoal.lab.conformance import conformance
from shoal.lab.conformance.adapters.ours import OurGame, OurPosition
from shoal.lab.conformance.processes import Job, done
from shoal.lab.conformance.targets import Target

OPTIONS: Final = {"players": 3, "deck_ranks": 5, "hand_sizes": 3}


class Planted(OurGame):
    """Go Fish with a position of one's own; a subclass names it."""

    position: type[OurPosition] = OurPosition

    def __init__(self) -> None:
        super().__init__("go_fish", OPTIONS, max_moves=40, memory=("full",))

    def dealt(self, play: Any, events: Sequence[Any]) -> OurPosition:
        play.begin(events)
        return self.position(play, self.plain, len(events))


def planted(**methods: Callable[..., Any]) -> type[Planted]:
    """The game whose positions have these methods instead, in other worlds too."""

    def another(self: OurPosition, seat: int, rng: Random) -> Any:
        found = OurPosition.another(self, seat, rng)
        return None if found is None else position(found.play, found._plain, found._dealt, found._actions)

    position = type("PlantedPosition", (OurPosition,), {"another": another, **methods})
    return type("PlantedGame", (Planted,), {"position": position})


def telling(**told: Callable[[OurPosition, int], object]) -> type[Planted]:
    """The game in which a seat is told these things too."""
    return planted(
        told=lambda at, seat: {**OurPosition.told(at, seat), **{name: tell(at, seat) for name, tell in told.items()}}
    )


def hits(at: OurPosition, seat: int) -> dict[str, int]:
    """How many of the questions would be answered with a card."""
    hands = [{card.rank for card in hand} for hand in at.play.state.hands]
    return {"hits": sum(len(hands[seat] & hand) for hand in hands)}


def last_draw(at: OurPosition, _: int) -> list[str]:
    """Which card was drawn last, as in OpenSpiel's go_fish."""
    return [str(event) for event in at.play.log if type(event).__name__ == "Drew"][-1:]


def state_with_stock(at: OurPosition, seat: int) -> bytes:
    """The information state ends with the card that lies on top of the stock."""
    stock = at.play.state.stock
    return OurPosition.recalled(at, seat) + str(stock[0] if stock else "").encode()


def state_now(at: OurPosition, seat: int) -> bytes:
    """The information state is what the table shows now."""
    return bytes([seat]) + at.play.observation(seat)[: at._plain.observations.size].tobytes()


def questions_that_hit(at: OurPosition) -> list[int]:
    """The mask has questions only where somebody has the card, if there is any."""
    play, ranks, seat = at.play, list(at.play.rules.ranks.values()), at.play.seat
    if seat is None:
        return []
    right = [
        action
        for action in play.legal()
        if play.state.hands[(seat + 1 + action // len(ranks)) % 3] & ranks[action % len(ranks)]
    ]
    return right or play.legal()


def one_too_many(at: OurPosition) -> list[int]:
    """The mask has an action that is refused."""
    legal = OurPosition.legal(at)
    return sorted({*legal, next(action for action in range(10) if action not in legal)}) if legal else []


def half_written(at: OurPosition) -> str:
    """The text lacks the last line."""
    lines = (OurPosition.save(at) or "").splitlines(keepends=True)
    return "".join(lines[:-1] if len(lines) > 2 else lines)


class GlobalDeal(Planted):
    """The deal comes from the generator that everybody uses."""

    def deal(self, seed: int) -> OurPosition:
        return super().deal(seed + random.randrange(1000))


class OneDeal(Planted):
    """Every seed deals the same."""

    def deal(self, seed: int) -> OurPosition:
        return super().deal(seed * 0)

    def redeal(self, used: OurPosition, seed: int) -> OurPosition:
        return super().redeal(used, seed * 0)


class Reseeded(Planted):
    """A reset without a seed seeds again, and deals the same cards."""

    def next_deal(self, used: Any) -> OurPosition | None:
        return self.deal(used.seed)

    def deal(self, seed: int) -> OurPosition:
        made: Any = super().deal(seed)
        made.seed = seed
        return made  # type: ignore[no-any-return]


class Worn(Planted):
    """An object that has played deals other cards for the same seed."""

    def redeal(self, used: OurPosition, seed: int) -> OurPosition:
        return super().redeal(used, seed + 1)


FAULTS: Final[Mapping[str, tuple[Callable[[], Planted], tuple[str, str]]]] = {
    "all hands in the observation": (
        telling(observation=lambda at, _: [at.play.observation(seat) for seat in range(3)]),
        ("leaks", "TOLD_APART"),
    ),
    "a leak in the info": (telling(info=hits), ("leaks", "TOLD_APART")),
    "the stock in the information state": (planted(recalled=state_with_stock), ("leaks", "TOLD_APART")),
    "a leak in the mask": (planted(legal=questions_that_hit), ("leaks", "TOLD_APART")),
    "hidden draws in a log": (telling(log=last_draw), ("leaks", "TOLD_APART")),
    "an information state that forgets": (planted(recalled=state_now), ("recall", "FORGOTTEN")),
    "an information state of all seats": (
        planted(recalled=lambda at, _: repr(at._actions).encode()),
        ("one_seat", "SHARED_STATE"),
    ),
    "a mask with one action too many": (planted(legal=one_too_many), ("masks", "MASK_TOO_WIDE")),
    "a mask with one action too few": (
        planted(legal=lambda at: OurPosition.legal(at)[:-1] or OurPosition.legal(at)),
        ("masks", "MASK_TOO_NARROW"),
    ),
    "a mask with one action": (planted(legal=lambda at: OurPosition.legal(at)[:1]), ("masks", "MASK_TOO_NARROW")),
    "a card that is lost": (
        planted(card_places=lambda at: dict(list(OurPosition.card_places(at).items())[:4])),  # without the books
        ("cards", "CARDS_CHANGED"),
    ),
    "a deal from the global generator": (GlobalDeal, ("seeding", "SEED_FORGOTTEN")),
    "one deal for all seeds": (OneDeal, ("seeding", "SEEDS_ALIKE")),
    "a deal that is reseeded": (Reseeded, ("seeding", "NEXT_ALIKE")),
    "an object that remembers": (Worn, ("seeding", "SEED_FORGOTTEN_AFTER")),
    "hashes that differ by process": (telling(rank=lambda *_: hash("TKQJA")), ("processes", "OTHER_PROCESS")),
    "a pickle as text": (
        planted(save=lambda at: "state=" + base64.b64encode(pickle.dumps(at._actions)).decode()),
        ("serialising", "PICKLED"),
    ),
    "a text that lacks a line": (planted(save=half_written), ("serialising", "READ_BACK_OTHER")),
}
"""By name: what makes the game, and the check and the fault that must come of it."""


def hashed() -> Planted:
    """The game with hashes, for another process."""
    return FAULTS["hashes that differ by process"][0]()


def elsewhere(seeds: Sequence[int]) -> list[list[str]]:
    """That game in another process."""
    return done(Job(Target("tests.lab.conformance.planted:hashed"), seeds=tuple(seeds))).transcripts


def found(name: str, games: int = 20) -> tuple[str, str]:
    """What the check that is there for a fault says of it."""
    make, (check, _) = FAULTS[name]
    report = conformance(make(), games, only=[check], elsewhere=elsewhere)
    finding = report.of(check).finding
    return check, "" if finding is None else finding.kind
