"""Our own games as subjects: `shoal.envs.Play`, with everything that a seat can be given, and the rules as judges of its masks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Self

from shoal.core.codec import encode
from shoal.core.game import Game, Illegal, Seat
from shoal.core.games import kit_of
from shoal.core.streams import deal_of
from shoal.envs.encoding import AnyEncoding
from shoal.envs.errors import NOT_ENCODED
from shoal.envs.making import encoding_of
from shoal.envs.play import Play
from shoal.lab.conformance.plays import followed
from shoal.lab.conformance.subject import ActionRefused
from shoal.records import Unrecordable, read_record, write

FULL: Final = ("full",)
FACTS: Final = ("facts", "full")

MOST_PACKED: Final = 12
"""Seats of which packed rows can be made."""


class OurGame:
    """One game of ours under given house rules and settings; see `Subject`.

    The memory is `full`, so that information states can be checked, and `facts` with it where the game has them.
    """

    def __init__(self, game: str, options: object = None, **settings: Any) -> None:
        """The arguments are those of `shoal.envs.play_of`. Raises as that does."""
        if "memory" not in settings:
            settings["memory"] = FACTS if _has_facts(game, options) else FULL
        self.encoding: AnyEncoding = encoding_of(game, options, **settings)
        self.plain: AnyEncoding = encoding_of(game, options, **{**settings, "memory": ()})
        """The same without a memory, for packed rows: a full one makes them long, and has the same events."""
        self.name: str = f"shoal:{game}"
        self.seats: int = self.encoding.seats
        self.actions: int = self.encoding.actions.size

    def deal(self, seed: int) -> OurPosition:
        """Game 0 of that seed."""
        return self.dealt(Play(self.encoding), deal_of(self.encoding.rules, seed, 0))

    def dealt(self, play: Play, events: Sequence[Any]) -> OurPosition:
        """The game with that deal."""
        play.begin(events)
        return OurPosition(play, self.plain, len(events))

    def load(self, text: str | bytes) -> OurPosition:
        """The game of a record. What its moves have brought is told at once, and not with the next step as what a deal brings."""
        record = read_record(text)
        position = self.dealt(Play(self.encoding), record.game.log)
        position.play.moves = sum(step.kind == "move" for step in record.steps)
        if position.play.moves:
            position.play.returns = self.encoding.returns(position.play.state, None)
        return position

    def redeal(self, used: OurPosition, seed: int) -> OurPosition:
        """With the same object."""
        return self.dealt(used.play, deal_of(self.encoding.rules, seed, 0))

    def next_deal(self, used: OurPosition) -> OurPosition | None:
        """A `Play` is always told which game to deal."""
        del used
        return None


class OurPosition:
    """A game in progress; see `Position`. It has all abilities."""

    def __init__(self, play: Play, plain: AnyEncoding, dealt: int, actions: tuple[int, ...] = ()) -> None:
        """A play that has had these actions since a deal of so many events."""
        self.play = play
        self._plain = plain
        self._dealt = dealt
        self._actions = actions

    @property
    def seat(self) -> Seat | None:
        """Who decides."""
        return self.play.seat

    def legal(self) -> list[int]:
        """What the mask has."""
        return self.play.legal()

    def step(self, action: int) -> None:
        """Take an action, which the rules judge, too: the mask alone does not say what is legal.

        An action that the mask has not, though the rules take it and it is not left out on purpose, is no refusal.
        """
        play = self.play
        if 0 <= action < len(play.mask_bytes) and play.mask_bytes[action]:
            self._check(action)
        elif play.seat is not None and play.reason(action) == NOT_ENCODED and not self._is_left_out(action):
            return
        play.step(action)
        self._actions = (*self._actions, action)

    def _check(self, action: int) -> None:
        move = self.play.move_of(action)
        if move is None or self.play.encoding.may_refuse:
            return
        try:
            self.play.rules.check(self.play.state, move)
        except Illegal as illegal:
            raise ActionRefused(f"the rules refuse it: {illegal.reason}") from illegal

    def _is_left_out(self, action: int) -> bool:
        play = self.play
        assert play.seat is not None, "somebody decides"
        assert play.moment is not None, "the same"
        return play.encoding.leaves_out(play.view(play.seat), play.moment.for_seat(play.seat), action)

    def told(self, seat: Seat) -> Mapping[str, object]:
        """All that there is for a seat."""
        play = self.play
        given: dict[str, object] = {
            "observation": play.observation(seat),
            "mask": play.mask(seat),
            "events": play.events(seat),
            "view": encode(play.view(seat)),
            "returns": play.returns_by_seat()[seat],
            "done": play.done,
        }
        if play.encoding.seats <= MOST_PACKED:
            moment = None if play.moment is None else play.moment.for_seat(seat)
            mask = play.mask(seat).tobytes()
            given["packed row"] = self._plain.packed_row(play.view(seat), None, moment, mask)
        return given

    def recalled(self, seat: Seat) -> bytes:
        """The seat, and what it remembers with the memory `full`."""
        play = self.play
        return bytes([seat]) + play.observation(seat).tobytes() + play.events(seat).tobytes()

    def another(self, seat: Seat, rng: Random) -> OurPosition | None:
        """The same play in a deal in which the seat would have seen each event alike."""
        play = self.play
        anew = kit_of(play.rules.name).redealt(play.rules, play.log, seat, rng)
        if anew is None:
            return None
        other = Play(play.encoding)
        other.begin(anew[: self._dealt])
        if followed(other, self._actions) is None or _sights(other, seat) != _sights(play, seat):
            return None
        return OurPosition(other, self._plain, self._dealt, self._actions)

    def card_places(self) -> Mapping[str, Sequence[Any]]:
        """Where the cards are."""
        places = kit_of(self.play.rules.name).places(self.play.rules, self.play.state)
        return {str(number): [str(card) for card in place] for number, place in enumerate(places)}

    def describe(self, action: int) -> str:
        """In a few words."""
        return self.play.encoding.describe(action)

    def save(self) -> str | None:
        """A record, of a game that goes on. It says nothing of who is silent, of half a move, or of refusals."""
        play = self.play
        if (
            play.seat is None
            or play.heard
            or play.encoding.may_refuse
            or (play.moment is not None and play.moment.spelling is not None)
        ):
            return None
        try:
            return write(Game.replay(play.rules, play.log), form="jsonl")
        except Unrecordable:
            return None

    def copy(self) -> Self:
        """One that goes on by itself."""
        return type(self)(self.play.copy(), self._plain, self._dealt, self._actions)


def _sights(play: Play, seat: Seat) -> list[Any]:
    return [play.rules.seen(event, seat) for event in play.log]


def _has_facts(game: str, options: object) -> bool:
    try:
        encoding_of(game, options, memory=FACTS)
    except ValueError:
        return False
    return True
