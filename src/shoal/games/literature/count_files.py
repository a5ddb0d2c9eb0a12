"""Count files: how many legal sequences of questions follow a fixed deal of Literature (`docs/count-files.md`).

An implementation in any language that reproduces the numbers asks, answers and passes the turn like these rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from shoal.core.cards import CardSet
from shoal.core.errors import ShoalError
from shoal.games.literature import Ask, Literature, Options, SeatView, State
from shoal.games.literature.rules.events import Dealt


class BadCountFile(ShoalError, ValueError):
    """A text that is no valid count file; the message has the line number."""


class CountedDeal(NamedTuple):
    """A fixed deal, and the numbers of legal sequences of 1, 2, 3 ... questions after it."""

    name: str
    options: Options
    dealt: Dealt
    counts: tuple[int, ...]

    def recount(self) -> tuple[int, ...]:
        """The numbers as these rules count them."""
        rules = Literature(self.options)
        start = rules.evolve(rules.start(), self.dealt)
        return tuple(count_questions(rules, start, depth) for depth in range(1, len(self.counts) + 1))

    def __str__(self) -> str:
        hands = [f"hand {seat} {hand}" for seat, hand in enumerate(self.dealt.hands)]
        counts = [f"count {depth} {count}" for depth, count in enumerate(self.counts, 1)]
        options = [f"players {self.options.players}", f"removed_rank {self.options.removed_rank}"]
        return "\n".join([f"deal {self.name}", *options, f"dealer {self.dealt.dealer}", *hands, *counts])


def count_questions(rules: Literature, state: State, depth: int) -> int:
    """The number of different legal sequences of `depth` questions; the answers decide whose turn is next."""
    if depth == 0:
        return 1
    turn = rules.turn(state)
    if turn is None:
        return 0
    offer = rules.moves(SeatView(state.board, turn, state.hands[turn]))
    if depth == 1:
        return sum(len(offer.askable(target, offer.asks)) for target in offer.targets)
    return sum(
        count_questions(rules, _asked(rules, state, Ask(turn, target, card)), depth - 1)
        for target in offer.targets
        for card in offer.askable(target, offer.asks)
    )


def _asked(rules: Literature, state: State, question: Ask) -> State:
    rules.check(state, question)
    for event in rules.decide(state, question):
        state = rules.evolve(state, event)
    return state


def read_counts(text: str) -> list[CountedDeal]:
    """The deals of a count file; raises `BadCountFile`."""
    return [_read_deal(lines) for lines in _deals(text)]


Line = tuple[int, list[str]]
"""A line's number and its words."""


def _deals(text: str) -> Iterator[list[Line]]:
    deal: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words[:1] == ["deal"] and deal:
            yield deal
            deal = []
        if words:
            deal.append((number, words))
    if deal:
        yield deal


def _read_deal(lines: Iterable[Line]) -> CountedDeal:
    name = ""
    options: dict[str, object] = {}
    dealer = 0
    hands: list[CardSet] = []
    counts: list[int] = []
    number = 0
    try:
        for number, words in lines:  # noqa: B007  # the error needs the number
            match words:
                case ["deal", name]:
                    pass
                case ["players", players]:
                    options["players"] = int(players)
                case ["removed_rank", rank]:
                    options["removed_rank"] = rank
                case ["dealer", seat]:
                    dealer = int(seat)
                case ["hand", seat, *codes] if int(seat) == len(hands):
                    hands.append(CardSet(" ".join(codes)))
                case ["count", depth, count] if int(depth) == len(counts) + 1:
                    counts.append(int(count))
                case _:
                    raise BadCountFile(f"{' '.join(words)!r} is not expected here")
        rules = Literature(msgspec.convert(options, Options))
        _check_deal(rules, dealer, hands)
    except ValueError as error:
        raise BadCountFile(f"line {number}: {error}") from None
    return CountedDeal(name, rules.options, Dealt(dealer, tuple(hands)), tuple(counts))


def _check_deal(rules: Literature, dealer: int, hands: list[CardSet]) -> None:
    if len(hands) != rules.seats or not rules.is_seat(dealer):
        raise BadCountFile(f"{rules.seats} hands and a dealer among them are needed")
    if sum(map(len, hands)) != len(rules.pack) or CardSet(card for hand in hands for card in hand) != rules.pack:
        raise BadCountFile("the hands together are not the pack")
