"""What a seat of Go Fish can know: facts that sights prove, estimates, and the exact posterior where it can be counted."""

from shoal.games.go_fish.belief.chances import Chances
from shoal.games.go_fish.belief.facts import Facts, Kind
from shoal.games.go_fish.belief.posterior import posterior

__all__ = ["Chances", "Facts", "Kind", "posterior"]
