"""The kinds of puzzles of Literature.

holder   who holds that card
claim    which half-suit your team can claim for certain: all of it is with the team, and you know where
told     what you know since the last question, and did not know before
dead     which of these questions cannot hit
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

import msgspec

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature.belief import Belief, Constraints, Exact, Facts, exact
from shoal.games.literature.bots.expert import BUDGETS
from shoal.games.literature.bots.memory import BoundedMemory
from shoal.games.literature.puzzles.readings import ProofTable, inferences, start, table_of
from shoal.games.literature.rules.events import Asked, Closed, Out
from shoal.games.literature.rules.moves import Ask, HalfSuit
from shoal.i18n import Speaks
from shoal.puzzles.kinds import MoveLine, Position, PuzzleKinds, Riddle, Teller
from shoal.puzzles.proofs import Fact, Inference, Thing, card_sign, has, lacks
from shoal.puzzles.puzzle import Values

CHOICES: Final = 4
"""Choices of a puzzle whose choices are not simply all the seats."""


class LiteratureKinds(PuzzleKinds):
    """What this game brings for puzzles."""

    kinds: ClassVar[Sequence[str]] = ("holder", "claim", "told", "dead")
    tables: ClassVar[Sequence[Mapping[str, Any]]] = (
        {"out_of_turn_claim": "reject", "players": 4},
        {"out_of_turn_claim": "reject"},
        {"out_of_turn_claim": "reject"},
    )
    bots: ClassVar[Sequence[str]] = ("counting", "careful")
    levels: ClassVar[Sequence[str]] = ("beginner", "casual", "club", "counting")
    lengths: ClassVar[tuple[int, int]] = (5, 60)
    fewest_steps: ClassVar[int] = 2

    def riddles(self, position: Position, kind: str, rng: Random) -> Iterator[Riddle]:
        """Riddles of that kind, in an order drawn from `rng`."""
        table, facts = table_of(position), _facts(position)
        match kind:
            case "holder":
                yield from _holders(table, facts, rng)
            case "claim":
                yield from _claims(table, facts, rng)
            case "told":
                yield from _told(position, table, facts, rng)
            case _:
                yield from _dead(position, table, facts, rng)

    def start(self, position: Position) -> frozenset[Fact]:
        """The own hand."""
        return start(table_of(position))

    def inferences(self, position: Position, known: frozenset[Fact]) -> Iterator[Inference]:
        """By the rules of `inference.py`."""
        return inferences(_table(position), known)

    def goals(self, position: Position, kind: str, about: Values, choice: Values) -> frozenset[Fact]:
        """What must be proved for that choice."""
        if kind == "claim":
            half_suit, team = _half_suit(position, choice), position.seat % 2
            named = _facts(position).attribution(team, half_suit) or ()
            return frozenset(has(seat, str(card)) for card, seat in named)
        seat, card = _seat(position, choice), _card(choice if kind != "holder" else about)
        return frozenset((lacks(seat, str(card)) if kind == "dead" else has(seat, str(card)),))

    def right(self, position: Position, kind: str, about: Values, choices: Sequence[Values]) -> list[int]:
        """The choices that are right, counted exactly; a question of `dead` must be legal."""
        belief = _belief(position)
        if kind == "claim":
            team = position.seat % 2
            sure = [belief.sure(team, _half_suit(position, choice)) is not None for choice in choices]
            return [index for index, is_sure in enumerate(sure) if is_sure]
        if kind == "dead":
            _check_legal(position, choices)
        if kind == "told" and _before_last(position) is None:
            raise ValueError("the last move is no question")
        right = []
        for index, choice in enumerate(choices):
            seat, card = _seat(position, choice), _card(choice if kind != "holder" else about)
            count = belief.count(seat, card)
            if count == (0 if kind == "dead" else belief.worlds):
                before = _before_last(position) if kind == "told" else None
                if before is None or _belief(before).known(card) is None:
                    right.append(index)
        return right

    def is_so(self, position: Position, facts: frozenset[Fact]) -> bool:
        """Counted exactly. That a seat holds one of some cards is sound by the rules, and is not counted."""
        belief = _belief(position)
        worth = {"has": belief.worlds, "lacks": 0}
        return all(
            belief.count(fact.place, Card(code)) == worth[fact.kind]
            for fact in facts
            if fact.kind in worth
            for code in fact.things
        )

    def solves(self, position: Position, level: str, goals: frozenset[Fact]) -> bool:
        """By the facts that the level keeps."""
        known = _facts(position, BUDGETS.get(level))
        return all(
            bool((known.has if fact.kind == "has" else known.may)[fact.place] >> Card(code) & 1) == (fact.kind == "has")
            for fact in goals
            for code in fact.things
        )

    def teller(self, say: Speaks, names: Sequence[str]) -> Teller:
        """Who says them."""
        return LiteratureTeller(say, names)


# --- What is known ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _table(position: Position) -> ProofTable:
    return table_of(position)


def _facts(position: Position, budget: int | None = None) -> Facts:
    """What follows quickly from all sights, or from what a bot with that memory keeps of them."""
    rules: Any = position.rules
    if budget is not None:
        memory = BoundedMemory(rules, position.seat, budget)
        for sight in position.sights:
            memory.see(sight)  # type: ignore[arg-type]  # sights of these rules
        return memory.facts
    facts = Facts(rules, position.seat)
    for sight in position.sights:
        facts.see(sight)  # type: ignore[arg-type]  # sights of these rules
    return facts


@lru_cache(maxsize=4)
def _belief(position: Position) -> Belief:
    return Belief(_constraints(position))


def _exact(position: Position) -> Exact:
    return exact(_constraints(position))


def _constraints(position: Position) -> Constraints:
    rules: Any = position.rules
    constraints = Constraints(rules, position.seat)
    for sight in position.sights:
        constraints.see(sight)  # type: ignore[arg-type]  # sights of these rules
    return constraints


def _before_last(position: Position) -> Position | None:
    """The position before the last question; `None` where the last move was none."""
    if not position.moves or not isinstance(position.moves[-1][0], Asked):
        return None
    return replace(position, moves=position.moves[:-1])


# --- Values that come from a file ---------------------------------------------------------------------------------------


def _seat(position: Position, values: Values) -> Seat:
    seat = values.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < position.rules.seats:
        raise ValueError("a choice needs a seat")
    return seat


def _card(values: Values) -> Card:
    return Card(str(values.get("card")))


def _half_suit(position: Position, values: Values) -> str:
    rules: Any = position.rules
    name = str(values.get("half_suit"))
    if name not in rules.half_suits:
        raise ValueError("a choice needs a half-suit")
    return name


def _check_legal(position: Position, choices: Sequence[Values]) -> None:
    rules: Any = position.rules
    view = position.view
    offer = rules.moves(view)
    if not all(Ask(position.seat, _seat(position, choice), _card(choice)) in offer for choice in choices):
        raise ValueError("a question cannot be asked there")


# --- Riddles ------------------------------------------------------------------------------------------------------------


def _found(table: ProofTable, facts: Facts) -> list[tuple[Seat, Card]]:
    """The cards that are known to be with another seat, and were not handed over in public."""
    handed = {asked.card for _, asked in table.questions if asked.hit}
    return [
        (seat, card)
        for card in table.cards
        for seat in table.seats
        if seat != table.seat and facts.has[seat] >> card & 1 and card not in handed
    ]


def _riddle(kind: str, right: Values, wrong: Sequence[Values], rng: Random, about: Values | None = None) -> Riddle:
    choices = [right, *wrong]
    rng.shuffle(choices)
    return Riddle(kind, about or {}, tuple(choices), choices.index(right))


def _holders(table: ProofTable, facts: Facts, rng: Random) -> Iterator[Riddle]:
    found = _found(table, facts)
    rng.shuffle(found)
    others = [seat for seat in table.seats if seat != table.seat and table.sizes[seat]]
    for seat, card in found:
        choices = tuple({"seat": other} for other in others)
        yield Riddle("holder", {"card": str(card)}, choices, others.index(seat))


def _claims(table: ProofTable, facts: Facts, rng: Random) -> Iterator[Riddle]:
    rules, team = table.rules, table.seat % 2
    open_ = [name for name, cards in rules.half_suits.items() if cards <= table.cards]
    sure = [name for name in open_ if facts.attribution(team, name) is not None]
    if len(sure) != 1 or rules.half_suits[sure[0]] <= table.hand:
        return
    wrong = [name for name in open_ if name not in sure]
    wrong.sort(key=lambda name: (-len(rules.half_suits[name] & table.hand), rng.random()))
    if len(wrong) >= 2:
        others: list[Values] = [{"half_suit": name} for name in wrong[: CHOICES - 1]]
        yield _riddle("claim", {"half_suit": sure[0]}, others, rng)


def _told(position: Position, table: ProofTable, facts: Facts, rng: Random) -> Iterator[Riddle]:
    before = _before_last(position)
    if before is None or not table.questions:
        return
    was = _facts(before)
    asked = table.questions[-1][1]
    fresh = [(seat, card) for seat, card in _found(table, facts) if not was.has[seat] >> card & 1]
    if not fresh:
        return
    then, now = _exact(before), _exact(position)
    rng.shuffle(fresh)
    near = table.rules.half_suit_mask[asked.card]
    open_ = [
        (seat, card)
        for card in table.cards
        for seat in table.seats
        if seat != table.seat and 0 < now.chance(seat, card) < 1
    ]
    open_.sort(key=lambda pair: (-(near >> pair[1] & 1), rng.random()))
    for seat, card in fresh:
        if then.known(card) is None and len(open_) >= CHOICES - 1:
            wrong: list[Values] = [{"seat": other, "card": str(one)} for other, one in open_[: CHOICES - 1]]
            yield _riddle("told", {"seat": seat, "card": str(card)}, wrong, rng)


def _dead(position: Position, table: ProofTable, facts: Facts, rng: Random) -> Iterator[Riddle]:
    rules: Any = position.rules
    view = position.view
    offer = rules.moves(view)
    pairs = [(seat, card) for card in offer.asks for seat in offer.targets]
    asked = {(one.target, one.card) for _, one in table.questions} | {
        (one.seat, one.card) for _, one in table.questions
    }
    dead = [(seat, card) for seat, card in pairs if not facts.may[seat] >> card & 1 and (seat, card) not in asked]
    if rng.random() < 0.5:  # else it is often a matter of who holds it
        dead = [(seat, card) for seat, card in dead if facts.known(card) is None]
    if not dead:
        return
    now = _exact(position)
    alive = [(seat, card) for seat, card in pairs if now.chance(seat, card) > 0]
    rng.shuffle(dead)
    rng.shuffle(alive)
    for seat, card in dead:
        if len(alive) >= CHOICES - 1:
            wrong: list[Values] = [{"seat": other, "card": str(one)} for other, one in alive[: CHOICES - 1]]
            yield _riddle("dead", {"seat": seat, "card": str(card)}, wrong, rng)


KINDS: Final = LiteratureKinds()


def _lacks(asked: Asked) -> Fact:
    return lacks(asked.seat, str(asked.card))


class LiteratureTeller(Teller):
    """Says the puzzles of this game."""

    def question(self, position: Position, kind: str, about: Values) -> str:  # noqa: ARG002  # as the protocol has it
        """What is asked."""
        match kind:
            case "holder":
                return self._say("puzzle-holder", card=card_sign(str(about["card"])))
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
        """A card."""
        return card_sign(thing)

    def said(self, position: Position, sights: Sequence[Any]) -> MoveLine | None:
        """A question, or a half-suit that is closed, and who is out of cards by that."""
        said: MoveLine | None = None
        for sight in sights:
            match sight:
                case Asked(seat, target, card, hit):
                    persons = {"seat": self._person(position, seat), "target": self._person(position, target)}
                    text = self._say("asked-for", **persons, card=card_sign(str(card)))
                    said = MoveLine(text, "", "yes" if hit else "no", seat, target)
                case Closed(name, team, outcome):
                    code = "none" if team is None else "ours" if position.seat % 2 == team else "theirs"
                    half = self._half_suit(position, name)
                    text = self._say("event-closed", half_suit=half, outcome=outcome, team=code)
                    said = MoveLine(text, "", {"ours": "us", "theirs": "them"}.get(code, "nobody"))
                case Out(seat) if said is not None:
                    out = self._say("event-out", seat=self._person(position, seat))
                    said = msgspec.structs.replace(said, then=f"{said.then} {out}".strip())
                case _:
                    pass
        return said

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
