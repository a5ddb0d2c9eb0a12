"""Literature as numbers: see docs/envs/literature.md. A change of any index, order or scale is a new version."""

from shoal.games.literature.encoding.encoding import LiteratureEncoding

__all__ = ["LiteratureEncoding"]
