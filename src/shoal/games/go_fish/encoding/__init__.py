"""Go Fish as numbers: see docs/envs/go_fish.md. A change of any index, order or scale is a new version."""

from shoal.games.go_fish.encoding.encoding import GoFishEncoding

__all__ = ["GoFishEncoding"]
