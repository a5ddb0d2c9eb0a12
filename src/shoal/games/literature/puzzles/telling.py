"""Says and draws the puzzles of Literature."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature.puzzles.readings import table_of
from shoal.games.literature.rules.events import Asked, Closed, Out
from shoal.games.literature.rules.moves import HalfSuit
from shoal.i18n import Speaks
from shoal.puzzles.kinds import Line, Picture, Position, SeatPicture
from shoal.puzzles.proofs import Fact, Inference, Thing, lacks
from shoal.puzzles.puzzle import Values
from shoal.puzzles.signs import card_sign


def _lacks(asked: Asked) -> Fact:
    return lacks(asked.seat, str(asked.card))


class LiteratureTeller:
    """See `shoal.puzzles.kinds.Teller`."""

    def __init__(self, say: Speaks, names: Sequence[str]) -> None:
        """In that language, with these names of seats."""
        self._say = say
        self._names = names

    def question(self, position: Position, kind: str, about: Values) -> str:
        """What is asked."""
        match kind:
            case "holder":
                return self._say("puzzle-holder", card=card_sign(str(about["card"])))
            case "told":
                asked = next(sight for sight in position.moves[-1] if isinstance(sight, Asked))
                return self._say("puzzle-told", said=self._said(position, asked))
            case _:
                return self._say(f"puzzle-{kind}")

    def choice(self, position: Position, kind: str, choice: Values) -> str:
        """One of the choices."""
        match kind:
            case "claim":
                return self._half_suit(position, str(choice["half_suit"]))
            case "holder":
                return self._names[int(choice["seat"])]
            case _:
                card = card_sign(str(choice["card"]))
                return self._say(f"puzzle-{kind}.choice", seat=self._names[int(choice["seat"])], card=card)

    def step(self, position: Position, inference: Inference) -> str:
        """A step of a proof."""
        rule, moves, places, things, _, _ = inference
        name = self._names[places[0]]
        move = moves[0] + 1 if moves else 0
        cards = self._cards(things)
        match rule:
            case "asked":
                return self._asked(position, inference)
            case "refused" | "handed" | "base":
                return self._say(f"proof-{rule}", seat=name, card=cards, number=move)
            case "only":
                return self._say("proof-only", seat=name, card=cards)
            case "full" | "left":
                return self._say(f"proof-{rule}", seat=name, cards=cards, count=len(things))
            case "room":
                shown = sorted((need.move, need.things) for need in inference.needs if need.kind == "one")
                halves = [self._half_suit_of(position, things) for _, things in shown]
                listed = self._say.listed(list(dict.fromkeys(halves)))
                return self._say("proof-room", seat=name, count=len(halves), known=len(things), half_suits=listed)
            case _:
                seats = self._say.listed([self._names[place] for place in places])
                return self._say("proof-rivals", seats=seats, count=len(places), cards=cards)

    def _asked(self, position: Position, inference: Inference) -> str:
        asked = next(sight for sight in position.moves[inference.moves[0]] if isinstance(sight, Asked))
        args: dict[str, Any] = {
            "seat": self._names[asked.seat],
            "card": card_sign(str(asked.card)),
            "number": inference.moves[0] + 1,
        }
        if inference.proves <= {_lacks(asked)}:
            return self._say("proof-asked-lacks", **args)
        is_lacking = _lacks(asked) in inference.proves
        cards, count = self._cards(inference.things), len(inference.things)
        return self._say("proof-asked" if is_lacking else "proof-still", **args, cards=cards, count=count)

    def thing(self, thing: Thing) -> str:
        """A card in the grid."""
        return card_sign(thing)

    def picture(self, position: Position) -> Picture:
        """The seats, the own hand, the half-suits that are closed, and all questions."""
        table, own = table_of(position), position.seat % 2
        rules: Any = position.rules
        view = rules.start_view(position.seat)
        for sight in position.sights:
            view = rules.watch(view, sight)
        turn = rules.turn(view)
        seats = tuple(SeatPicture(seat, table.sizes[seat], seat % 2 == own, seat == turn) for seat in table.seats)
        return Picture(seats, tuple(map(str, table.hand)), (), tuple(self._lines(position)))

    def _lines(self, position: Position) -> Iterable[Line]:
        for number, sights in enumerate(position.moves):
            for sight in sights:
                match sight:
                    case Asked():
                        yield Line(number, self._said(position, sight), "yes" if sight.hit else "no")
                    case Closed(name, team, outcome):
                        code = "none" if team is None else "ours" if position.seat % 2 == team else "theirs"
                        half = self._half_suit(position, name)
                        yield Line(number, self._say("event-closed", half_suit=half, outcome=outcome, team=code))
                    case Out(seat):
                        yield Line(number, self._say("event-out", seat=self._person(position, seat)))
                    case _:
                        pass

    def _said(self, position: Position, asked: Asked) -> str:
        seat, target = self._person(position, asked.seat), self._person(position, asked.target)
        return self._say("event-asked", seat=seat, target=target, card=card_sign(str(asked.card)), hit=asked.hit)

    def _person(self, position: Position, seat: Seat) -> str | None:
        return None if seat == position.seat else self._names[seat]

    def _cards(self, things: Sequence[Thing]) -> str:
        return self._say.listed([card_sign(thing) for thing in sorted(things, key=Card)])

    def _half_suit_of(self, position: Position, things: Iterable[Thing]) -> str:
        rules: Any = position.rules
        return self._half_suit(position, rules.half_suit_of[Card(min(things))])

    def _half_suit(self, position: Position, name: HalfSuit) -> str:
        rules: Any = position.rules
        half, of = name[0], name[1]
        rank = of if half == "R" else rules.options.removed_rank if half == "S" else ""
        return self._say("half-suit-the", half=half, suit="" if half in "RS" else of, rank=rank)
