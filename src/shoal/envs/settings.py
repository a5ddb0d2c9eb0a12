"""What an environment may be told besides the house rules. A wrong value is a `ValueError` that says what may be said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from shoal.core.errors import perhaps

MEMORIES: Final = ("none", "events", "facts", "belief", "full")
"""What can be remembered for a seat, in the order in which it stands in an observation."""

MOST_EVENTS: Final = 1_000
MOST_MOVES: Final = 100_000

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "out_of_turn": ("window", "off", "all"),
    "reward": ("difference", "win"),
    "illegal": ("raise", "lose", "noop"),
    "formalities": ("auto", "ask"),
}
"""The settings that are one of some words."""

RANGES: Final[Mapping[str, tuple[int, int]]] = {"events": (1, MOST_EVENTS), "max_moves": (1, MOST_MOVES)}
"""The settings that are a whole number, with the least and the greatest."""

SWITCHES: Final = ("skip_forced", "irregular")
"""The settings that are true or false."""


@dataclass(frozen=True)
class Settings:
    """How a game is played as an environment. Raises `ValueError` for a value that a setting cannot have."""

    memory: tuple[str, ...] = ()
    """What an observation holds besides what the table shows now: one or more of `MEMORIES`; a single name may be a text."""

    events: int = 16
    """How many public events `memory="events"` gives, newest first."""

    out_of_turn: str = "window"
    """Who is asked for a word out of turn: `window` those whom the house rules let speak without a penalty, `all` also
    those who would be penalised, `off` no one, so that people claim in their own turns only."""

    skip_forced: bool = True
    """Whether decisions with one legal action are taken for the seat. To be silent is always a decision."""

    reward: str = "difference"
    """`difference`: the change of the own points less the others'; `win`: who has won, at the end."""

    illegal: str = "raise"
    """What an illegal action does: `raise` `IllegalAction`, `lose` the game for the seat's side, or `noop`: nothing."""

    max_moves: int = 1_000
    """After so many moves (not decisions) a game is truncated, with the score as it stands."""

    irregular: bool = False
    """Whether questions that are penalised (`on_invalid_ask`) are legal actions."""

    formalities: str = "auto"
    """Whether a seat is asked for moves that let play go on and nothing else (`ask`), or they are made for it (`auto`)."""

    def __post_init__(self) -> None:
        """Check every value."""
        object.__setattr__(self, "memory", _memory(self.memory))
        for name, words in CHOICES.items():
            check_word(name, getattr(self, name), words)
        for name, (least, most) in RANGES.items():
            check_range(name, getattr(self, name), least, most)
        for name in SWITCHES:
            check_switch(name, getattr(self, name))

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Settings:
        """Settings by name. Raises `ValueError` for an unknown name, too.

        >>> Settings.of({"memory": "facts", "max_moves": 200}).memory
        ('facts',)
        """
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise ValueError(
                    f"there is no setting {_short(name)}{_hint(name, known)}; there are {', '.join(known)}"
                )
        return cls(**given)

    @property
    def event_rows(self) -> bool:
        """Whether an observation comes with rows of events."""
        return "events" in self.memory or "full" in self.memory


def _memory(given: object) -> tuple[str, ...]:
    """The memories in the order of `MEMORIES`, `none` left out."""
    names = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, Iterable) else (given,)
    for name in names:
        check_word("memory", name, MEMORIES)
    if len(set(names)) < len(names):
        raise ValueError(f"memory names {_short(max(names, key=names.count))} twice")
    if "none" in names and len(names) > 1:
        raise ValueError("memory='none' goes with no other memory")
    if "full" in names and "events" in names:
        raise ValueError("memory='full' has all events already: leave out 'events'")
    return tuple(name for name in MEMORIES[1:] if name in names)


def check_word(setting: str, value: object, words: tuple[str, ...]) -> None:
    """Raise `ValueError` for a value that is none of these words."""
    if not isinstance(value, str) or value not in words:
        said = ", ".join(words[:-1])
        raise ValueError(f"{setting} is {said} or {words[-1]}, not {_short(value)}{_hint(value, words)}")


def check_range(setting: str, value: object, least: int, most: int) -> None:
    """Raise `ValueError` for a value that is no whole number in this range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"{setting} is a whole number from {least} to {most}, not {_short(value)}")


def check_switch(setting: str, value: object) -> None:
    """Raise `ValueError` for a value that is not true or false."""
    if not isinstance(value, bool):
        raise ValueError(f"{setting} is True or False, not {_short(value)}")  # noqa: TRY004  # as for all settings


def _hint(value: object, words: Iterable[str]) -> str:
    return perhaps(value, words) if isinstance(value, str) else ""


def _short(value: object) -> str:
    return repr(value)[:40]
