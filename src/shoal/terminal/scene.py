"""What a person at a table is looking at: the table, their view, what they may do now, and the language they read."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal

from shoal.core.cards import Card
from shoal.core.game import AnyRules, Seat
from shoal.core.game_words import in_letters
from shoal.core.games import kit_of
from shoal.i18n import Speaks, kebab, shared, speak
from shoal.server.tables.messages.to_client import NOTHING_AROUND, Around, Clocks, Hands, Hearing, TableSeen, Unready


def speaker(language: str, game: str) -> Speaks:
    """The speaker for a table of that game."""
    return speak(language, shared(), kit_of(game).words())


@dataclass(frozen=True)
class Scene:
    """The last state that a table has sent. `rules` are there for their types and options: a client decides nothing."""

    rules: AnyRules
    table: TableSeen
    setup: Any
    n: int
    view: Any
    moves: Any
    hearing: Hearing | None
    say: Speaks
    """The catalogues of the shared and of this game, in the language of the person."""
    unready: Unready | None = None
    clocks: Clocks | None = None
    heard_at: float = 0.0
    """When the table said so, on the monotonic clock of this program, in seconds."""
    around: Around = NOTHING_AROUND
    hands: Hands | None = None
    """All hands, where the person is shown them."""

    @property
    def you(self) -> Seat | None:
        """The seat of the person; `None` for a spectator."""
        return self.table.you

    @property
    def board(self) -> Any:
        """What everybody at the table sees."""
        return self.view.board

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.board.over is not None

    @property
    def is_heard(self) -> bool:
        """Whether the table is giving this person time to speak."""
        return self.hearing is not None and self.you in self.hearing.seats

    @property
    def is_unready(self) -> bool:
        """Whether the table waits until this person is ready."""
        return self.unready is not None and self.you in self.unready.seats

    @property
    def may_hasten(self) -> bool:
        """Whether the table waits for a bot that takes its pause."""
        if self.you is None or self.is_over or self.table.pace == "at_once":
            return False
        if self.hearing is not None or self.unready is not None:
            return False
        turn = self.rules.turn(self.view)
        return turn is not None and self.table.sitters[turn].status in ("bot", "standin", "away")

    @property
    def waits_for_others(self) -> bool:
        """Whether nothing happens before other people have done something; they may take as long as they like."""
        if self.unready is not None:
            return not self.is_unready
        turn = None if self.is_over or self.hearing is not None else self.rules.turn(self.view)
        return turn is not None and turn != self.you and self.table.sitters[turn].status in ("here", "reconnecting")

    @property
    def is_kept(self) -> bool:
        """Whether a bot has this person's seat until they take it back."""
        return self.you is not None and self.table.sitters[self.you].status == "standin"

    def left_ms(self, seat: Seat) -> int | None:
        """What that seat's clock says now, in milliseconds; `None` where it has none."""
        if self.clocks is None or (ms := self.clocks.left_ms[seat]) is None:
            return None
        passed = round(1000 * (time.monotonic() - self.heard_at)) if self.clocks.runs == seat else 0
        return max(0, ms - passed)

    def name(self, seat: Seat) -> str:
        """The name of the person who has that seat, the reader's too."""
        return self.table.sitters[seat].name

    def person(self, seat: Seat) -> str | None:
        """A seat as a value of a sentence: a name, or `None` for the reader, who is `you` there."""
        return None if seat == self.you else self.name(seat)

    def people(self, seats: Iterable[Seat]) -> str:
        """These seats inside a sentence: `Bea, Bo and you`; `nobody` when there are none."""
        return self.say.listed([self.say("person", seat=self.person(seat)) for seat in seats]) or self.say("nobody")


@dataclass(frozen=True)
class WhileAway:
    """Stands among the news before what happened while a bot played for the person."""


def the_card(say: Speaks, card: Card) -> str:
    """A card inside a sentence: `the 9 of diamonds`."""
    return say("card-the", rank=card.rank, suit=card.suit)


def typed(say: Speaks, *cards: Card | str) -> str:
    """Cards or ranks as they are typed, side by side: `9D KH`; in French `9D RH`."""
    return " ".join(in_letters(say, str(card)) for card in cards)


def row(
    say: Speaks, parts: Sequence[str], comma: Literal["list-comma", "list-semicolon", "list-usages"] = "list-comma"
) -> str:
    """Parts side by side, with what that message sets between two: `Bea 9D, you KS`; empty when there are none."""
    return reduce(lambda begun, part: say(comma, begun=begun, next=part), parts) if parts else ""


def level_name(say: Speaks, level: str) -> str:
    """A level of bots as people read it; the name itself where no catalogue knows the bot."""
    message = f"level-{kebab(level)}"
    return say(message) if say.has(message) else level


def game_name(say: Speaks, game: str) -> str:
    """The name of a game."""
    return say("game-name") if say.has("game-name") else game


def reason_text(say: Speaks, reason: str) -> str:
    """Why a table or a game refused a command."""
    message = f"reason-{kebab(reason)}"
    return say(message if say.has(message) else "reason-other")
