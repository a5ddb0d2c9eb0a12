"""What a table tells people that is not about the game: what was said, who looks on, and hands for those who may see them."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from shoal.core.game import Seat
from shoal.server.tables.messages.from_people import Phrase
from shoal.server.tables.messages.wire import Number, ShownFields

MaySay = Literal["nothing", "phrases", "texts"]


class Line(Struct, frozen=True, omit_defaults=True):
    """What the person of a seat has said: a phrase by its name, or a text of their own. `number` counts from 1 at each table."""

    number: Number
    seat: Seat
    name: str
    phrase: Phrase | None = None
    text: str | None = None


class Said(Struct, frozen=True, tag="said"):
    """What was said in the game of that number, the newest last. `is_past`: before its reader came."""

    game: Number
    lines: tuple[Line, ...]
    is_past: bool = False


class Looking(Struct, frozen=True):
    """What became of one's own `LookOn`: at that seat, or late at all hands, which nobody need allow."""

    seat: Seat | None
    answer: Literal["waiting", "yes", "no"]


class Looker(Struct, frozen=True):
    """Somebody who asks the person of a seat to see its hand, or does see it."""

    number: Number
    name: str
    sees: bool


class Around(Struct, frozen=True, tag="around", omit_defaults=True):
    """What is around the game. Until a table says otherwise all is as it is here.

    `watchers` are the guests without a seat who are here, `beside` how many of them look at the hand of each seat, none where nobody
    does, `late` how many see all hands late. `may_look`: the reader may ask to (`LookOn`). `looking` is what became of that, `lookers`
    are those who ask the reader or look at their hand. `may_say` is what the reader may say now; `muted` are the seats of those whom
    they are not told, `accounts` those of people who can be blocked.
    """

    watchers: int = 0
    beside: tuple[int, ...] = ()
    late: int = 0
    may_look: bool = False
    looking: Looking | None = None
    lookers: tuple[Looker, ...] = ()
    may_say: MaySay = "nothing"
    muted: tuple[Seat, ...] = ()
    accounts: tuple[Seat, ...] = ()


NOTHING_AROUND: Final = Around()


class Hands(Struct, frozen=True, tag="hands"):
    """All hands as they were `late` moves ago, for who may see that; when the game is over, as they are (0).

    By seat what a view of it has besides the board; empty while there is nothing to be seen yet. `moves` is how many moves there were
    before those that are not shown.
    """

    late: int
    moves: int
    hands: tuple[ShownFields, ...]


ToPeople = Around | Said | Hands
