"""Faults that are planted in a small game of Go Fish, as they come about in environments; and what finds each of them."""

from __future__ import annotations

import base64
import pickle
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from shoal.lab.conformance import conformance
from shoal.lab.conformance.adapters.ours import OurGame, OurPosition
from shoal.lab.conformance.child import Job
from shoal.lab.conformance.processes import done
from shoal.lab.conformance.targets import Target

OPTIONS: Final = {"players": 3, "deck_ranks": 5, "hand_sizes": 3}
ROOT: Final = Path(__file__).parents[3]


class Planted(OurGame):
    """Go Fish with a position of one's own; a subclass names it."""

    position: type[OurPosition] = OurPosition

    def __init__(self) -> None:
        super().__init__("go_fish", OPTIONS, max_moves=40, memory=("full",))

    def dealt(self, play: Any, events: Sequence[Any]) -> OurPosition:
        play.begin(events)
        return self.position(play, self.plain, len(events))


def another_of(kind: type[OurPosition]) -> type[Planted]:
    """The game whose positions are of that kind, in other worlds too."""

    def another(self: OurPosition, seat: int, rng: Random) -> Any:
        found = OurPosition.another(self, seat, rng)
        return None if found is None else kind(found.play, found._plain, found._dealt, found._actions)

    made = type(kind.__name__, (kind,), {"another": another})
    return type(f"{kind.__name__}Game", (Planted,), {"position": made})


# --- Leaks ---------------------------------------------------------------------------------------------------------------


class AllHands(OurPosition):
    """The observation has all hands, as a critic's would."""

    def told(self, seat: int) -> Mapping[str, object]:
        return {**super().told(seat), "observation": [self.play.observation(one) for one in range(3)]}


class InfoTells(OurPosition):
    """The info says how many of the questions would be answered with a card."""

    def told(self, seat: int) -> Mapping[str, object]:
        state = self.play.state
        hits = sum(
            len({card.rank for card in state.hands[seat]} & {card.rank for card in hand}) for hand in state.hands
        )
        return {**super().told(seat), "info": {"hits": hits}}


class StockInState(OurPosition):
    """The information state ends with the card that lies on top of the stock."""

    def recalled(self, seat: int) -> bytes:
        stock = self.play.state.stock
        return super().recalled(seat) + str(stock[0] if stock else "").encode()


class MaskTells(OurPosition):
    """The mask has questions only where somebody has the card, if there is any."""

    def legal(self) -> list[int]:
        play, ranks = self.play, list(self.play.rules.ranks.values())
        seat = play.seat
        if seat is None:
            return []
        right = [
            action
            for action in play.legal()
            if play.state.hands[(seat + 1 + action // len(ranks)) % 3] & ranks[action % len(ranks)]
        ]
        return right or play.legal()


class DrawTold(OurPosition):
    """Everybody is told which card was drawn last, as in OpenSpiel's go_fish."""

    def told(self, seat: int) -> Mapping[str, object]:
        drawn = [str(event) for event in self.play.log if type(event).__name__ == "Drew"]
        return {**super().told(seat), "log": drawn[-1:]}


# --- Information states --------------------------------------------------------------------------------------------------


class Forgets(OurPosition):
    """The information state is what the table shows now."""

    def recalled(self, seat: int) -> bytes:
        return bytes([seat]) + self.play.observation(seat)[: self._plain.observations.size].tobytes()


class PublicState(OurPosition):
    """The information state does not say whose it is: only how many actions there were."""

    def recalled(self, seat: int) -> bytes:
        del seat
        return repr(self._actions).encode()


# --- Masks ---------------------------------------------------------------------------------------------------------------


class OneTooMany(OurPosition):
    """The mask has an action that is refused."""

    def legal(self) -> list[int]:
        legal = super().legal()
        more = [action for action in range(10) if action not in legal]
        return sorted([*legal, *more[:1]]) if legal else []


class OneTooFew(OurPosition):
    """The mask lacks the last of its actions."""

    def legal(self) -> list[int]:
        legal = super().legal()
        return legal[:-1] if len(legal) > 1 else legal


class OneOnly(OurPosition):
    """The mask has a single action."""

    def legal(self) -> list[int]:
        return super().legal()[:1]


# --- Cards, seeds, processes, texts ---------------------------------------------------------------------------------------


class CardLost(OurPosition):
    """The books that are laid down are nowhere."""

    def card_places(self) -> Mapping[str, Sequence[Any]]:
        return {name: cards for name, cards in super().card_places().items() if int(name) <= 3}


class Hashed(OurPosition):
    """What is told depends on the hash of a text."""

    def told(self, seat: int) -> Mapping[str, object]:
        return {**super().told(seat), "rank": hash("TKQJA")}


class Pickled(OurPosition):
    """The text is a pickle in base64, as that of OpenSpiel's games in Python."""

    def save(self) -> str:
        return "state=" + base64.b64encode(pickle.dumps(self._actions)).decode()


class HalfWritten(OurPosition):
    """The text lacks the last line."""

    def save(self) -> str | None:
        text = super().save()
        lines = (text or "").splitlines(keepends=True)
        return "".join(lines[:-1]) if len(lines) > 2 else text


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

    def next_deal(self, used: OurPosition) -> OurPosition | None:
        return self.deal(self._seed_of(used))

    def deal(self, seed: int) -> OurPosition:
        made = super().deal(seed)
        made.seed = seed  # type: ignore[attr-defined]  # it remembers
        return made

    @staticmethod
    def _seed_of(used: OurPosition) -> int:
        found: int = used.seed  # type: ignore[attr-defined]  # the same
        return found


class Worn(Planted):
    """An object that has played deals other cards for the same seed."""

    def redeal(self, used: OurPosition, seed: int) -> OurPosition:
        return super().redeal(used, seed + 1)


FAULTS: Final[Mapping[str, tuple[Callable[[], Planted], tuple[str, str]]]] = {
    "all hands in the observation": (another_of(AllHands), ("leaks", "TOLD_APART")),
    "a leak in the info": (another_of(InfoTells), ("leaks", "TOLD_APART")),
    "the stock in the information state": (another_of(StockInState), ("leaks", "TOLD_APART")),
    "a leak in the mask": (another_of(MaskTells), ("leaks", "TOLD_APART")),
    "hidden draws in a log": (another_of(DrawTold), ("leaks", "TOLD_APART")),
    "an information state that forgets": (another_of(Forgets), ("recall", "FORGOTTEN")),
    "an information state of all seats": (another_of(PublicState), ("one_seat", "SHARED_STATE")),
    "a mask with one action too many": (another_of(OneTooMany), ("masks", "MASK_TOO_WIDE")),
    "a mask with one action too few": (another_of(OneTooFew), ("masks", "MASK_TOO_NARROW")),
    "a mask with one action": (another_of(OneOnly), ("masks", "MASK_TOO_NARROW")),
    "a card that is lost": (another_of(CardLost), ("cards", "CARDS_CHANGED")),
    "a deal from the global generator": (GlobalDeal, ("seeding", "SEED_FORGOTTEN")),
    "one deal for all seeds": (OneDeal, ("seeding", "SEEDS_ALIKE")),
    "a deal that is reseeded": (Reseeded, ("seeding", "NEXT_ALIKE")),
    "an object that remembers": (Worn, ("seeding", "SEED_FORGOTTEN_AFTER")),
    "hashes that differ by process": (another_of(Hashed), ("processes", "OTHER_PROCESS")),
    "a pickle as text": (another_of(Pickled), ("serialising", "PICKLED")),
    "a text that lacks a line": (another_of(HalfWritten), ("serialising", "READ_BACK_OTHER")),
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
