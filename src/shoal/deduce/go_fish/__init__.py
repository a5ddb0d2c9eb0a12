"""What a seat of Go Fish can know: facts that sights prove, estimates, and the exact posterior where it can be counted."""

from shoal.deduce.go_fish.chances import Chances
from shoal.deduce.go_fish.facts import Facts, Kind
from shoal.deduce.go_fish.posterior import posterior

__all__ = ["Chances", "Facts", "Kind", "posterior"]
