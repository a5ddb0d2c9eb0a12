"""Says and draws the puzzles of Fish Draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from shoal.core.cards import Card
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.ledger import MIDDLE
from shoal.i18n import Speaks
from shoal.puzzles.kinds import Line, Picture, Position, SeatPicture
from shoal.puzzles.proofs import Inference, Thing
from shoal.puzzles.puzzle import Values
from shoal.puzzles.signs import card_sign


class FishDrawTeller:
    """See `shoal.puzzles.kinds.Teller`."""

    def __init__(self, say: Speaks, names: Sequence[str]) -> None:
        """In that language, with these names of seats."""
        self._say = say
        self._names = names

    def question(self, position: Position, kind: str, about: Values) -> str:  # noqa: ARG002  # there is one kind
        """What is asked."""
        return self._say("puzzle-fish", card=card_sign(str(about["card"])))

    def choice(self, position: Position, kind: str, choice: Values) -> str:  # noqa: ARG002  # the same
        """A stack, or the middle."""
        place = int(choice["place"])
        if place == MIDDLE:
            return self._say("puzzle-in-middle")
        return self._say("puzzle-stack", seat=None if place == position.seat else self._names[place])

    def step(self, position: Position, inference: Inference) -> str:
        """A stop of the Fish."""
        place, card = inference.places[0], card_sign(inference.things[0])
        seat = None if place in (MIDDLE, position.seat) else self._names[place]
        number = inference.moves[0] + 1
        if inference.rule in ("turned", "stayed"):
            return self._say(f"proof-{inference.rule}", card=card, number=number)
        return self._say(f"proof-{inference.rule}", seat=seat, card=card, number=number)

    def thing(self, thing: Thing) -> str:
        """A card in the grid."""
        return card_sign(thing)

    def picture(self, position: Position) -> Picture:
        """The seats, which cards are Fish, and what happened, but for shouts."""
        rules: Any = position.rules
        view = rules.start_view(position.seat)
        for sight in position.sights:
            view = rules.watch(view, sight)
        board = view.board
        seats = tuple(SeatPicture(seat, size, None, False) for seat, size in enumerate(board.sizes))
        fish = self._say("puzzle-fish-are", cards=self._say.listed([card_sign(str(card)) for card in board.fish]))
        return Picture(seats, (), (fish,), tuple(self._lines(position)))

    def _lines(self, position: Position) -> Iterator[Line]:
        for number, sights in enumerate(position.moves):
            told = " ".join(filter(None, (self._sentence(position, sight) for sight in sights)))
            if told:
                yield Line(number, told, "yes" if any(isinstance(one, ev.FishLeft) for one in sights) else "")

    def _sentence(self, position: Position, sight: Any) -> str:
        say = self._say

        def person(seat: int) -> str | None:
            return None if seat == position.seat else self._names[seat]

        match sight:
            case ev.Revealed(cards):
                return say("event-revealed", cards=self._turned(position, cards))
            case ev.Won(seat, with_fish):
                return say("event-won", seat=person(seat), with_fish=with_fish)
            case ev.Tied(seats):
                names = [say("puzzle-you") if seat == position.seat else self._names[seat] for seat in seats]
                return say("event-tie", names=say.listed(names))
            case ev.FishLeft(card):
                return say("event-fish-left", card=card_sign(str(card)))
            case ev.CollectedSeen(seat, count):
                return say("event-collected-seen", seat=person(seat), count=count)
            case ev.ForfeitedSeen(seat, count):
                return say("event-forfeited-seen", seat=person(seat), count=count)
            case ev.Called(seat, on):
                return say("event-called", seat=person(seat), on=person(on))
            case ev.FishShown(seat, fish):
                shown = self._cards(fish)
                return say("event-fish-shown", seat=person(seat), count=len(fish), cards=shown)
            case ev.Eliminated(seat):
                return say("event-eliminated", seat=person(seat))
            case _:
                return ""

    def _turned(self, position: Position, cards: Iterable[tuple[int, Card]]) -> str:
        shown = [
            self._say(
                "turned-by",
                seat=None if seat == position.seat else self._names[seat],
                card=card_sign(str(card)),
            )
            for seat, card in cards
        ]
        return self._say.listed(shown)

    def _cards(self, cards: Iterable[Card]) -> str:
        return self._say.listed([card_sign(str(card)) for card in cards])
