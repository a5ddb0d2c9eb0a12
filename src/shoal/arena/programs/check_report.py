"""The result of `shoal bot check`, as text."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Final

from shoal.arena.programs.check import Checked
from shoal.arena.report import quantity
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules
from shoal.core.games import kit_of

WIDTH: Final = 118
INDENT: Final = 22


def check_report(found: Checked, rules: AnyRules, failed: ShoalError | None) -> Iterator[str]:
    """The lines of the report: what the program met, which moves it never made, and whether it failed."""
    games = sum(found.results.values())
    yield f"{rules.name}, {rules.seats} seats: {quantity(games, 'game')} played out"
    if found.called:
        yield from _row("it calls itself", found.called)
    if found.answers_s:
        yield from _met(found)
        unsaid = ", ".join(_unsaid(found, rules))
        yield from _row("it never said", unsaid or "nothing: it has said every word that it was offered")
        slowest, mean = max(found.answers_s) * 1000, sum(found.answers_s) / len(found.answers_s) * 1000
        yield from _row("its answers took", f"{mean:.1f} ms in the mean, {slowest:.1f} ms at most")
    if failed is None:
        yield "It kept to the protocol and to the rules."
        return
    yield f"It failed: {failed}"
    yield from getattr(failed, "__notes__", ())


def check_document(found: Checked, rules: AnyRules, failed: ShoalError | None) -> dict[str, object]:
    """The same as data, for `--json`: counts by name, times in milliseconds, and the fault or null."""
    counts = ("plans", "results", "asks", "phases", "offers", "said", "did", "saw")
    times_ms = [1000 * time for time in found.answers_s]
    return {
        "game": rules.name,
        "seats": rules.seats,
        "games": found.results.total(),
        "name": found.called or None,
        **{name: dict(getattr(found, name).most_common()) for name in counts},
        "never_said": _unsaid(found, rules),
        "answer_ms_mean": round(sum(times_ms) / len(times_ms), 3) if times_ms else None,
        "answer_ms_max": round(max(times_ms), 3) if times_ms else None,
        "fault": None if failed is None else str(failed),
    }


def _met(found: Checked) -> Iterator[str]:
    yield from _row("how it played", _counts(found.plans))
    yield from _row("games of its side", _counts(found.results))
    yield from _row("it was asked", _counts(found.asks))
    yield from _row("in these phases", _counts(found.phases))
    yield from _row("it was offered", _counts(found.offers))
    yield from _row("it said", _counts(found.said))
    yield from _row("it did", _counts(found.did))
    yield from _row("it saw", _counts(found.saw))


def _unsaid(found: Checked, rules: AnyRules) -> list[str]:
    """The moves that the program was offered and never made."""
    words = kit_of(rules.name).measures().offers.items()
    return [word for offer, word in words if offer in found.offers and word not in found.said]


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counter.most_common())


def _row(title: str, text: str) -> list[str]:
    first, rest = f"  {title:{INDENT - 2}}", " " * INDENT
    return textwrap.wrap(
        text or "-", WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False
    )
