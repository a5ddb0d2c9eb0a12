"""Literature in batches: the native core's twin of this encoding, and what a batch needs besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from shoal.core.native import NOTICE, core
from shoal.envs.lanes import AUTORESETS, OBSERVATIONS
from shoal.envs.settings import CHOICES, Settings
from shoal.envs.spec import Spec
from shoal.games.literature.bots.convention import in_force
from shoal.games.literature.encoding.slots import Slots
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import State

if TYPE_CHECKING:
    from shoal_native import LiteratureLanes

    from shoal.envs.arrays import Arrays
    from shoal.envs.lanes import Plan

USUAL: Final = (
    "claim_for_opponents",
    "claim_commit",
    "answer_mode",
    "hand_counts",
)
"""House rules that the core can play, but not spell or show: a batch of them is played by plain Python."""

KINDS: Final = ("uniform", "random", "counting", "careful")
"""Who can play a seat in the core, by the numbers there."""

MOST_BELIEVING: Final = 8
"""At larger tables there may be too much to count, and plain Python estimates."""

MOST_SLOTS_BELIEVED: Final = 54

SCORE_OFFSET: Final = 64
"""What is added to points in bytes, which have no sign."""


def native_lanes(rules: Literature, settings: Settings, plan: Plan, arrays: Arrays) -> LiteratureLanes | None:
    """The games of a batch in the core; `None` where it has to be plain Python."""
    layout = layout_of(rules)
    if core is None or layout is None or why_not(rules, settings):
        return None
    lanes: LiteratureLanes = core.LiteratureLanes(
        layout,
        plan.games,
        arrays.raw,
        first=plan.first,
        duplicate=plan.duplicate,
        format=OBSERVATIONS.index(plan.observation),
        autoreset=AUTORESETS.index(plan.autoreset),
        threads=plan.threads,
        out_of_turn=CHOICES["out_of_turn"].index(settings.out_of_turn),
        skip_forced=settings.skip_forced,
        only_wins=settings.reward == "win",
        max_moves=settings.max_moves,
        belief="belief" in settings.memory and plan.observation != "none",
        penalties=0 if not rules.penalties else 2 if "HALF_SUIT_CLOSED" in rules.penalties else 1,
        events=settings.events if "events" in settings.memory and plan.observation != "none" else 0,
        bots=[KINDS.index(name) for name in plan.players] if plan.bots else [],
        by_name=[list(rules.half_suits).index(name) for name in sorted(rules.half_suits)],
    )
    return lanes


def why_not(rules: Literature, settings: Settings) -> str:
    """Why the core does not play a batch of this, as the end of a sentence; empty where it does."""
    if core is None:
        return NOTICE
    memories = [name for name in settings.memory if name not in {"events", "belief"}]
    if memories:
        return f"the native core does not write memory={memories[0]!r}"
    if "belief" in settings.memory and rules.options.forced_declare:
        return "the native core does not write memory='belief' with forced_declare"
    slots = len(rules.half_suits) * max(map(len, rules.half_suits.values()))
    if "belief" in settings.memory and (rules.seats > MOST_BELIEVING or slots > MOST_SLOTS_BELIEVED):
        return f"the native core writes beliefs for at most {MOST_BELIEVING} seats and {MOST_SLOTS_BELIEVED} slots"
    options, usual = rules.options, type(rules.options)()
    others = [name for name in USUAL if getattr(options, name) != getattr(usual, name)]
    if settings.irregular and rules.penalties:
        return "the native core does not ask irregular questions"
    if settings.reward == "win" and options.tie_break != usual.tie_break:
        others.append("tie_break")
    if others:
        return f"the native core does not play {others[0]}={getattr(options, others[0])} in batches"
    return "" if layout_of(rules) is not None else "the native core does not play these house rules"


def native_bots(rules: Literature) -> tuple[str, ...]:
    """The bots that the core plays as they do in Python."""
    options = rules.options
    if options.forced_declare or in_force(rules):
        return ()
    breaks_rules = bool(rules.penalties) or options.malformed_claim == "wrong"  # as `random` does, now and then
    return tuple(name for name in KINDS[1:] if name != "random" or not breaks_rules)


class InBytes:
    """Observations in bytes: sizes, misses and points as counts, points with 64 more."""

    def __init__(self, rules: Literature, spec: Spec) -> None:
        self._factors = np.ones(spec.size, np.float64)
        self._offsets = np.zeros(spec.size, np.float64)
        self._factors[spec["sizes"].places] = len(rules.pack) / rules.seats
        self._factors[spec["score"].places] = rules.points
        self._offsets[spec["score"].places] = SCORE_OFFSET
        self._factors[spec["misses"].places] = rules.stall_limit or 0
        for name in ("belief", "whole", "worlds"):
            if name in spec:
                self._factors[spec[name].places] = 255

    def __call__(self, observation: NDArray[np.float32]) -> NDArray[np.uint8]:
        """That observation in bytes."""
        counts = np.rint(observation * self._factors + self._offsets)
        return np.clip(counts, 0, 255).astype(np.uint8)


def truth_of(slots: Slots, state: State) -> NDArray[np.uint8]:
    """The hands of all seats, a 1 for each slot."""
    found: list[Any] = [np.frombuffer(slots.hand(hand.mask).floats, np.float32) for hand in state.hands]
    return np.concatenate(found).astype(np.uint8)
