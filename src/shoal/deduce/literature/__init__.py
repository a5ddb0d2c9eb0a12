"""What a seat of a Literature table can know: facts that are proven, and chances where nothing is.

Constraints   what the sights say of who holds what now, all of it
Facts         the same, settled: what follows from it, quickly, and nearly all of it
Chances       an estimate of what the facts leave open, quickly
Belief        exactly what the sights imply: how many deals agree, every chance, and deals drawn evenly
exact         the same by the fastest means there are: the native core, or a `Belief`
"""

from shoal.deduce.literature.belief import Belief, Contradiction
from shoal.deduce.literature.chances import Chances
from shoal.deduce.literature.constraints import Constraints
from shoal.deduce.literature.count import TooLarge
from shoal.deduce.literature.exact import Exact, exact
from shoal.deduce.literature.facts import Facts

__all__ = ["Belief", "Chances", "Constraints", "Contradiction", "Exact", "Facts", "TooLarge", "exact"]
