"""What a seat of a Literature table can know: facts that are proven, and chances where nothing is.

Constraints   what the sights say of who holds what now, all of it
Facts         the same, settled: what follows from it, quickly, and nearly all of it
Chances       an estimate of what the facts leave open, quickly
Belief        exactly what the sights imply: how many deals agree, every chance, and deals drawn evenly
exact         the same by the fastest means there are: the native core, or a `Belief`
"""

from shoal.games.literature.belief.belief import Belief, Contradiction
from shoal.games.literature.belief.chances import Chances
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.belief.count import TooManyDeals
from shoal.games.literature.belief.exact import Exact, exact
from shoal.games.literature.belief.facts import Facts

__all__ = ["Belief", "Chances", "Constraints", "Contradiction", "Exact", "Facts", "TooManyDeals", "exact"]
