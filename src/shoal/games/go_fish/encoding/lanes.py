"""Go Fish in batches: the native core's twin of this encoding, and what a batch needs besides."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.native import NOTICE, core
from shoal.envs.lanes import AUTORESETS, OBSERVATIONS
from shoal.envs.settings import Settings
from shoal.envs.spec import Spec
from shoal.games.go_fish.encoding.places import Places
from shoal.games.go_fish.rules.course import REFILLS
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import State

if TYPE_CHECKING:
    from shoal_native import GoFishLanes, GoFishTable

    from shoal.envs.arrays import Arrays
    from shoal.envs.lanes import Plan

NATIVE_BOTS: Final = ("random",)
"""The bots of this game that the core has a twin of."""

ENDS: Final = ("all_books", "first_out", "hand_or_stock_empty")


def native_lanes(rules: GoFish, places: Places, settings: Settings, plan: Plan, arrays: Arrays) -> GoFishLanes | None:
    """The games of a batch in the core; `None` where it has to be plain Python."""
    if core is None or why_not(rules, settings):
        return None
    lanes: GoFishLanes = core.GoFishLanes(
        _table(places),
        plan.games,
        arrays.raw,
        first=plan.first,
        duplicate=plan.duplicate,
        format=OBSERVATIONS.index(plan.observation),
        autoreset=AUTORESETS.index(plan.autoreset),
        threads=plan.threads,
        skip_forced=settings.skip_forced,
        only_wins=settings.reward == "win",
        max_moves=settings.max_moves,
        events=settings.events if "events" in settings.memory and plan.observation != "none" else 0,
        random_bots=sum(1 << seat for seat, name in enumerate(plan.players) if name == "random"),
    )
    return lanes


def why_not(rules: GoFish, settings: Settings) -> str:
    """Why the core does not play a batch of this, as the end of a sentence; empty where it does."""
    if core is None:
        return NOTICE
    memories = [name for name in settings.memory if name != "events"]
    if memories:
        return f"the native core does not write memory={memories[0]!r}"
    if rules.options.ask_for == "card":
        return "the native core does not play ask_for='card'"
    return ""


@lru_cache(maxsize=64)
def _table(places: Places) -> GoFishTable:
    assert core is not None, "only where there is a core"
    rules = places.rules
    options = rules.options
    table: GoFishTable = core.GoFishTable(
        rules.seats,
        copies=options.deck_copies,
        book_size=rules.book_size,
        hand_size=rules.hand_size,
        refill=REFILLS.get(options.refill, rules.hand_size),
        most_questions=rules.most_questions,
        ranks=[number for number, cards in enumerate(rules.ranks.values()) for _ in cards],
        order=[int(card) for card in rules.pack],
        worth=[rules.worth(rank, second=False) for rank in places.ranks],
        second_worth=[rules.worth(rank, second=True) for rank in places.ranks],
        lucky_goes_on=options.lucky_draw == "again",
        book_goes_on=options.book_on_draw == "again",
        asked_goes_on=options.after_miss == "asked",
        refill_at_once=options.refill_when == "at_once",
        refill_continues=options.refill_continue,
        gives_one=options.give == "one",
        may_ask_empty=options.ask_empty_target == "allow",
        first_out_wins=options.winner == "first_out",
        lays_down_dealt=options.dealt_books == "lay_down",
        end=ENDS.index(options.end),
    )
    return table


class InBytes:
    """Observations in bytes: sizes, books and points as counts."""

    def __init__(self, places: Places, spec: Spec) -> None:
        self._factors = np.ones(spec.size, np.float64)
        cards = len(places.rules.pack)
        self._factors[spec["books"].places] = np.tile(places.books_of, places.S)
        self._factors[spec["sizes"].places] = self._factors[spec["stock"].places] = cards
        self._factors[spec["points"].places] = places.points
        if "facts" in spec and not places.by_card:
            self._factors[spec["facts"].places] = places.K
        for name in ("holds", "mean", "top"):
            if name in spec:
                self._factors[spec[name].places] = 255

    def __call__(self, observation: NDArray[np.float32]) -> NDArray[np.uint8]:
        """That observation in bytes."""
        return np.clip(np.rint(observation * self._factors), 0, 255).astype(np.uint8)


def truth_of(places: Places, state: State) -> NDArray[np.uint8]:
    """The hands of all seats, a 1 for each slot."""
    hands = [np.frombuffer(places.hand_floats(hand), np.float32) for hand in state.hands]
    return np.concatenate(hands).astype(np.uint8)
