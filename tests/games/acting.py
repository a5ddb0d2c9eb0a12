"""Actions by their descriptions, and what observations say, for the tests of encodings."""

from __future__ import annotations

from shoal.envs import Play


def say(play: Play, *words: str) -> None:
    """Take actions by their descriptions."""
    names = {play.encoding.describe(action): action for action in range(play.encoding.actions.size)}
    for word in words:
        play.step(names[word])


def legal(play: Play) -> set[str]:
    """The descriptions of what is legal."""
    return {play.encoding.describe(action) for action in play.legal()}


def block(play: Play, seat: int, name: str) -> list[float]:
    """A block of a seat's observation."""
    found: list[float] = play.observation(seat)[play.encoding.observations[name].places].tolist()
    return found


def newest(play: Play, seat: int, count: int = 1) -> list[list[int]]:
    """The newest rows of events."""
    found: list[list[int]] = play.events(seat)[:count].tolist()
    return found
