"""What a seat of a Literature table can know: facts that are proven, and chances where nothing is."""

from shoal.deduce.literature.chances import Chances
from shoal.deduce.literature.facts import Facts

__all__ = ["Chances", "Facts"]
