"""The words of every game, by its name."""

from __future__ import annotations

from typing import Final

from shoal.tui.fish_draw import FishDrawWords
from shoal.tui.go_fish import GoFishWords
from shoal.tui.literature import LiteratureWords
from shoal.tui.words import Words

WORDS: Final[dict[str, Words]] = {
    "literature": LiteratureWords(),
    "go_fish": GoFishWords(),
    "fish_draw": FishDrawWords(),
}
