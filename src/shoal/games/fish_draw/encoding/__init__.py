"""Fish Draw as numbers: see docs/envs/fish_draw.md. A change of any index, order or scale is a new version."""

from shoal.games.fish_draw.encoding.encoding import FishDrawEncoding

__all__ = ["FishDrawEncoding"]
