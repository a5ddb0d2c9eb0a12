"""What `attack.py` finds of an attack, and which bars it misses."""

from __future__ import annotations

import statistics
from typing import Final

from msgspec import Struct

from bench._attacking import Outcome

OUT_WITHIN_S: Final = 2.0
MOST_RATIO: Final = 1.5


class Round(Struct):
    """The p99 of others in milliseconds: in peace, beside an attack on a dummy, beside one on Shoal; and what became of the attacker."""

    peace: float
    dummy: float
    beside: float
    friend: bool
    outcome: Outcome
    costs_ms: float = 0.0
    """Processor time of Shoal beside the attack on it, less that beside the attack on the dummy."""


class Row(Struct):
    """What became of one attack. Of the rounds the slowest expulsion counts, and the median ratios."""

    attack: str
    accounts: int
    """With so many accounts; 0: as guests."""
    out_s: float | None
    peace_p99: float
    dummy_p99: float
    beside_p99: float
    of_peace: float
    of_dummy: float
    costs_ms: float
    friend: bool
    missed: list[str]
    note: str

    @classmethod
    def of(cls, attack: str, rounds: list[Round], accounts: int = 0) -> Row:
        """All rounds in one row."""
        times = [one.outcome.out_s for one in rounds]
        known = [at for at in times if at is not None]
        out = max(known) if len(known) == len(times) else None
        of_peace = statistics.median(one.beside / one.peace for one in rounds if one.peace)
        of_dummy = statistics.median(one.beside / one.dummy for one in rounds if one.dummy)
        friend = all(one.friend for one in rounds)
        missed = [
            *(["it stays too long"] if out is None or out > OUT_WITHIN_S else []),
            *(["others notice it"] if min(of_peace, of_dummy) > MOST_RATIO else []),
            *([] if friend else ["a friend is kept out"]),
        ]
        peace, dummy, beside = (
            statistics.median(times)
            for times in zip(*((one.peace, one.dummy, one.beside) for one in rounds), strict=True)
        )
        costs = statistics.median(one.costs_ms for one in rounds)
        note = rounds[-1].outcome.note
        return cls(attack, accounts, out, peace, dummy, beside, of_peace, of_dummy, costs, friend, missed, note)

    def line(self) -> str:
        """One line for people."""
        out = "never" if self.out_s is None else f"{self.out_s:.2f}"
        verdict = f"MISSED: {', '.join(self.missed)}" if self.missed else "met"
        times = f"{self.peace_p99:8.1f}{self.dummy_p99:8.1f}{self.beside_p99:8.1f}{self.of_peace:10.2f}{self.of_dummy:10.2f}{self.costs_ms:9.0f}"
        return f"{self.attack:15}{self.accounts or '':>4}{out:>7}{times}   {'yes' if self.friend else 'NO':8}{verdict}; {self.note}"
