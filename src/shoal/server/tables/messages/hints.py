"""What a seat could know: hints as a table sends them to the one person who asked, and what an exhibition table shows to everyone."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.tables.messages.wire import CommandId, HintKind, Number, ShownFields

Source = Literal["exact", "estimate"]
"""How chances were found (`shoal.review.types.Source`), without what it takes to find them: a log is read without words."""


class HintReason(Struct, frozen=True, omit_defaults=True):
    """Why, as a name and values: the message `review-NAME` of the game says it (`shoal.review.types.Remark`)."""

    name: str
    seat: Seat | None = None
    other: Seat | None = None
    item: str | None = None
    group: str | None = None
    chance: float | None = None
    count: int | None = None


class HintGrid(Struct, frozen=True, omit_defaults=True):
    """Who holds what: for each item, by place (a seat, or `stock`, `middle`, `aside`), how likely it is there. 0 and 1 are proven.

    `chance` is counted (`exact`: every deal that fits counts the same) or an `estimate`; `behavioural` has the same chances weighted by how
    people usually ask, where they are known.
    """

    items: tuple[str, ...]
    places: tuple[int | str, ...]
    chance: tuple[tuple[float, ...], ...]
    source: Source = "exact"
    behavioural: tuple[tuple[float, ...], ...] | None = None


class HintedQuestion(Struct, frozen=True):
    """Something that the seat may ask: whom, for what, how likely it hits by what the seat saw, and why."""

    target: Seat
    item: str
    chance: float
    reason: HintReason
    plan: HintReason | None = None
    """What speaks for it, though another question would rather hit."""
    source: Source = "exact"
    """What the chance is, as in `HintGrid`."""


class HintedClaim(Struct, frozen=True):
    """A claim that the seat can prove: where each card of it is, and why."""

    group: str
    holders: tuple[tuple[str, Seat], ...]
    reason: HintReason | None


class Hints(Struct, frozen=True, tag="hints"):
    """The answer to the `Hint` with that id: what the seat could know from all that it saw, and from nothing else.

    For `questions` at most three, the best first; for `certain` the claims that can be proved, and questions that certainly hit; for `know` the grid. `n` is the last
    event of the game that was looked at.
    """

    id: CommandId
    what: HintKind
    n: Number
    questions: tuple[HintedQuestion, ...] = ()
    certain: tuple[HintedClaim, ...] = ()
    grid: HintGrid | None = None


class Beliefs(Struct, frozen=True, tag="beliefs"):
    """All hands at an exhibition table after event `n`, and what the bot of the seat on turn can know of them.

    By seat what a view of it has besides the board. There are none when somebody has sat down: the table has secrets from then on.
    """

    n: Number
    hands: tuple[ShownFields, ...] = ()
    seat: Seat | None = None
    grid: HintGrid | None = None
