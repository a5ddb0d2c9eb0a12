"""The puzzles of Fish Draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.ledger import MIDDLE, Place, Whereabouts
from shoal.i18n import Speaks
from shoal.puzzles.kinds import MoveLine, Position, PuzzleKinds, Riddle, Teller
from shoal.puzzles.proofs import Fact, Inference, Thing, card_sign, has
from shoal.puzzles.puzzle import Values

# Where each Fish went, step by step, as everybody has seen it: what the Fishmonger keeps in the ledger.
#
# turned     the Fish was turned, and lay in the middle
# stayed     it won its round, so it stayed there when the rest was taken
# collected  a seat took the middle, and the Fish with it
# shown      a seat that was called upon showed it


class FishStop(NamedTuple):
    """A Fish came to a place in that move."""

    rule: str
    move: int
    place: Place


def ways_of(position: Position) -> dict[Card, list[FishStop]]:
    """The way of each Fish since it was last seen; it ends where the Fish is now. Fish that may be elsewhere have none."""
    ways: dict[Card, list[FishStop]] = {}
    fish: frozenset[Card] = frozenset()
    for sight in position.deal:
        if isinstance(sight, ev.FishChosen):
            fish = frozenset(sight.fish)
    for number, sights in enumerate(position.moves):
        stays = {sight.card for sight in sights if isinstance(sight, ev.FishLeft)}
        for sight in sights:
            match sight:
                case ev.Revealed(cards):
                    ways |= {card: [FishStop("turned", number, MIDDLE)] for _, card in cards if card in fish}
                case ev.CollectedSeen(seat):
                    for card, way in ways.items():
                        if way[-1].place == MIDDLE:
                            is_left = card in stays
                            way.append(
                                FishStop("stayed" if is_left else "collected", number, MIDDLE if is_left else seat)
                            )
                case ev.FishShown(seat, shown):
                    ways |= {card: [FishStop("shown", number, seat)] for card in shown}
                case ev.ForfeitedSeen(seat):
                    ways = {card: way for card, way in ways.items() if way[-1].place != seat}
                case ev.SplitSeen():
                    ways = {card: way for card, way in ways.items() if way[-1].place != MIDDLE}
                case ev.FishDrawnSeen():
                    ways = {}
                case _:
                    pass
    return ways


def inferences(position: Position) -> Iterator[Inference]:
    """Every stop of every Fish, which needs the stop before it."""
    for card, way in ways_of(position).items():
        code, before = str(card), frozenset[Fact]()
        for number, (rule, move, place) in enumerate(way):
            here = frozenset((Fact("one", place, frozenset((code,)), move),))
            is_last = number == len(way) - 1
            proves = here | {has(place, code)} if is_last else here
            yield Inference(rule, (move,), (place,), (code,), before, proves)
            before = here


class FishDrawTeller(Teller):
    """Says the puzzles of this game."""

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
        """A card."""
        return card_sign(thing)

    def lies(self, view: Any) -> tuple[str, ...]:
        """Which cards are Fish."""
        cards = self._say.listed([card_sign(str(card)) for card in view.board.fish])
        return (self._say("puzzle-fish-are", cards=cards),)

    def said(self, position: Position, sights: Sequence[Any]) -> MoveLine | None:
        """What was turned, won and taken; nothing of shouts. A Fish that won stands out."""
        sentences = [text for sight in sights if (text := self._sentence(position, sight))]
        if not sentences:
            return None
        won = next((sight for sight in sights if isinstance(sight, ev.Won)), None)
        is_fish = any(
            isinstance(sight, ev.FishLeft) or (isinstance(sight, ev.Won) and sight.with_fish) for sight in sights
        )
        first, *rest = sentences
        return MoveLine(first, " ".join(rest), "yes" if is_fish else "no", won.seat if won else None)

    def _sentence(self, position: Position, sight: Any) -> str:
        say = self._say

        def person(seat: Seat) -> str | None:
            return self._person(position, seat)

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


class FishDrawKinds(PuzzleKinds):
    """What this game brings for puzzles."""

    kinds: ClassVar[Sequence[str]] = ("fish",)
    tables: ClassVar[Sequence[Mapping[str, Any]]] = ({"players": 4}, {"players": 5}, {"players": 3})
    bots: ClassVar[Sequence[str]] = ("attentive", "drowsy")
    levels: ClassVar[Sequence[str]] = ("attentive",)
    lengths: ClassVar[tuple[int, int]] = (8, 60)
    fewest_steps: ClassVar[int] = 2

    def riddles(self, position: Position, kind: str, rng: Random) -> Iterator[Riddle]:
        """Every Fish whose place is certain, with all places where one can be."""
        board = position.view.board
        places = [seat for seat in board.players if board.sizes[seat]] + [MIDDLE]
        ways = ways_of(position)
        cards = sorted(ways)
        rng.shuffle(cards)
        cards.sort(key=lambda card: ways[card][-1].place == MIDDLE)  # what lies in the middle is plain to see
        for card in cards:
            found = _whereabouts(position, card)
            if found is not None and found.certain and len(places) > 2:
                choices: tuple[Values, ...] = tuple({"place": place} for place in places)
                yield Riddle(kind, {"card": str(card)}, choices, places.index(found.places[0]))

    def start(self, position: Position) -> frozenset[Fact]:  # noqa: ARG002  # as the protocol has it
        """Nothing: no one sees a card of their own."""
        return frozenset()

    def inferences(self, position: Position, known: frozenset[Fact]) -> Iterator[Inference]:
        """Those whose premises are known."""
        return (one for one in inferences(position) if one.needs <= known)

    def goals(self, position: Position, kind: str, about: Values, choice: Values) -> frozenset[Fact]:  # noqa: ARG002
        """That the Fish is there."""
        return frozenset((has(_place(position, choice), str(_card(about))),))

    def right(self, position: Position, kind: str, about: Values, choices: Sequence[Values]) -> list[int]:
        """By the ledger, which rules out exactly what cannot be."""
        goals = [self.goals(position, kind, about, choice) for choice in choices]
        return [index for index, goal in enumerate(goals) if self.is_so(position, goal)]

    def is_so(self, position: Position, facts: frozenset[Fact]) -> bool:
        """By the ledger; where a Fish was before is a matter of record."""
        for fact in facts:
            found = _whereabouts(position, Card(min(fact.things)))
            if fact.kind == "has" and (found is None or found.places != (fact.place,)):
                return False
        return True

    def solves(self, position: Position, level: str, goals: frozenset[Fact]) -> bool:  # noqa: ARG002  # there is one
        """Who is attentive keeps the ledger."""
        return self.is_so(position, goals)

    def places(self, say: Speaks) -> tuple[str, ...]:
        """The middle."""
        return (say("puzzle-middle"),)

    def teller(self, say: Speaks, names: Sequence[str]) -> Teller:
        """Who says them."""
        return FishDrawTeller(say, names)


def _whereabouts(position: Position, card: Card) -> Whereabouts | None:
    return next((fish for fish in position.view.board.ledger if fish.card == card), None)


def _place(position: Position, values: Values) -> int:
    place = values.get("place")
    if not isinstance(place, int) or not MIDDLE <= place < position.rules.seats:
        raise ValueError("a choice needs a place")
    return place


def _card(values: Values) -> Card:
    return Card(str(values.get("card")))


KINDS: Final = FishDrawKinds()
