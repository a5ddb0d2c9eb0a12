"""Rule scenarios of Fish Draw, read from YAML and run against the rules (`rules.md` E).

    read_position   stacks, the cards in the middle, the Fish; then moves and expected facts
    read_deal       options, and expected facts about the deal that they make

Readers raise `Malformed` before anything is played, and return a function that runs the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, assert_never, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import RANKS, SUITS, Card, CardSet
from shoal.core.game import Game, Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Phase
from shoal.games.fish_draw.rules.ledger import MIDDLE, Whereabouts
from shoal.games.fish_draw.rules.moves import Call, Collect, Move, Moves, Reason, Redraw, Reveal, Shout
from shoal.games.fish_draw.rules.options import FEWEST, Options, joker_fish
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import State
from shoal.scenarios.running import (
    CommonFacts,
    CommonStep,
    Referee,
    Run,
    compare_deal,
    differing_deal,
    options_of,
    read_winners,
    rules_of,
)
from shoal.scenarios.text import Described, Listed, Malformed, SeatNames, WordList, must_be, read_cards, read_words

RESULTS: Final = {
    "reveal": ("won", "fish", "tie", "fish_draw", "split"),
    "call": ("fishageddon", "false", "vote"),
    "redraw": ("won", "tie", "shared"),
}

Play = Game[State, Move, ev.Event, Any, Any, Moves]


class Expected(CommonFacts, frozen=True):
    """Facts expected of the table; anything that is not mentioned is not checked.

    `ledger` has, by card, `Ann`, `middle` or `Ann or middle`.
    """

    phase: Phase | UnsetType = UNSET
    pot: WordList | UnsetType = UNSET
    pot_size: int | UnsetType = UNSET
    ledger: dict[str, str] = field(default_factory=dict)
    winner: WordList | UnsetType = UNSET


class ScenarioStep(CommonStep, frozen=True):
    """One move under the key that names it; its result is the value there, or under `is`."""

    reveal: str | bool | UnsetType | None = UNSET
    shout: WordList | UnsetType = UNSET
    collect: str | UnsetType = UNSET
    call: tuple[str, str] | UnsetType = UNSET
    redraw: str | bool | UnsetType | None = UNSET
    result: str | bool | UnsetType = field(default=UNSET, name="is")
    then: Expected = Expected()

    @property
    def expected_result(self) -> str | UnsetType:
        """The result that is expected; YAML reads `false` as a boolean."""
        if self.result is not UNSET:
            return str(self.result).lower() if isinstance(self.result, bool) else self.result
        said = getattr(self, self.verb) if self.verb in ("reveal", "redraw") else None
        return said if isinstance(said, str) and said else UNSET

    @property
    def speakers(self) -> tuple[str, ...]:
        """The names in a move."""
        match self.verb:
            case "shout" | "collect":
                return read_words(getattr(self, self.verb))
            case "call":
                assert self.call is not UNSET
                return self.call
            case _:
                return ()


class ScenarioPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `fish_draw`: any part of a pack, in stacks with the top card first, and face up in the middle."""

    seats: tuple[str, ...]
    stacks: dict[str, WordList]
    fish: str | int
    pot: WordList = None
    options: dict[str, object] = {}
    fishmonger: str | None = None
    steps: tuple[ScenarioStep, ...] = ()
    end: Expected = Expected()


class ExpectedFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts expected of a deal."""

    sizes: tuple[int, ...] | UnsetType = UNSET
    middle: int | UnsetType = UNSET
    aside: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    fish: int | UnsetType = UNSET
    lead: Seat | UnsetType = UNSET


def read_fish(word: str | int, options: Options) -> CardSet:
    """The Fish: the cards of a rank, or the jokers; raises `Malformed`."""
    if word == "jokers":
        return joker_fish(options)
    rank = "T" if word in (10, "10") else str(word)
    if rank not in RANKS or len(rank) != 1:
        raise Malformed(f"the fish is a rank or jokers, not {word!r}")
    return CardSet(" ".join(rank + suit for suit in SUITS))


class FishDrawReferee(Referee):
    """Reads, plays and compares the steps of Fish Draw."""

    reasons = frozenset(get_args(Reason))
    tags = frozenset(("fish!", *(kind.__struct_config__.tag for kind in get_args(ev.Event))))
    count_of = "count of"

    def _can_result(self, verb: str, result: str) -> bool:
        return result.partition(" ")[0] in RESULTS.get(verb, ())

    def _check_words(self, step: ScenarioStep) -> None:
        for name in step.speakers:
            self.names.seat(name, step.error)
        if step.verb == "shout" and not step.speakers:
            raise Malformed("nobody shouts")
        if step.expected_result is not UNSET:
            word, _, who = step.expected_result.partition(" ")
            if word in ("won", "fish"):
                self.names.seat(who)

    def _check_facts(self, expected: Expected) -> None:
        for name in read_winners(expected.winner):
            self.names.seat(name)
        for code in expected.ledger:
            read_cards(code)
        if expected.pot is not UNSET:
            read_cards(expected.pot)

    def _opened(self, given: Play) -> Play:
        rules: Any = given.rules
        return given.after(rules.next_round(given.state))

    def _turn(self, game: Play) -> Seat | None:
        return game.rules.turn(game.state)

    def _held(self, game: Play, name: str) -> CardSet:
        return CardSet(game.state.holding(self.names.seat(name)))

    def _play(self, game: Play, step: ScenarioStep) -> Play:
        """The game after the moves of a step. A reveal is made by a seat that may make it.

        A repeat that needs no cards, since at most one seat can draw, goes on where the step expects its result.
        """
        after = game
        for move in self._moves(game, step):
            after = after.play(move)
        if self._result(after.log[len(game.log) :]) == "tie" and step.expected_result not in (UNSET, "tie"):
            rules: Any = after.rules
            if after.state.board.phase == "repeat" and len(rules.drawers(after.state.board)) < 2:
                return after.play(Reveal(rules.turn(after.state) or 0))
        return after

    def _moves(self, game: Play, step: ScenarioStep) -> list[Move]:
        seats = [self.names.seat(name, step.error) for name in step.speakers]
        match step.verb:
            case "shout":
                return [Shout(seat) for seat in seats]
            case "collect":
                return [Collect(seats[0])]
            case "call":
                return [Call(*seats)]
            case verb:
                seat = game.rules.turn(game.state) or 0
                return [Reveal(seat) if verb == "reveal" else Redraw(seat)]

    def _result(self, events: Sequence[ev.Event]) -> str:
        """That of the last event that has one."""
        result = ""
        for event in events:
            match event:
                case ev.Won(seat, with_fish):
                    result = f"{'fish' if with_fish else 'won'} {self.names.of(seat)}"
                case ev.Tied() | ev.FinalTied() if not result:
                    result = "tie"
                case ev.Split():
                    result = "split"
                case ev.FishDrawn(reason):
                    result = "fishageddon" if reason == "fishageddon" else "fish_draw"
                case ev.Reshuffled(looked=True):
                    result = "false"
                case ev.Over(winners) if isinstance(events[0], ev.Redrawn):
                    result = f"won {self.names.of(winners[0])}" if len(winners) == 1 else "shared"
                case ev.Called():
                    result = "vote"
                case _:
                    pass
        return result

    def _happened(self, before: Play, game: Play) -> list[Described]:
        return [described(event, self.names) for event in game.log[len(before.log) :]]

    def _listed(self, event: Listed) -> Listed:
        """A shout is `fish!`, and shown Fish have their number before them."""
        match event:
            case "shout" | ["shout", *_]:
                return "fish!" if isinstance(event, str) else ["fish!", *event[1:]]
            case ["fish_shown", name, str() as codes]:
                return ["fish_shown", name, len(read_cards(codes)), codes]
            case _:
                return event

    def _compare_facts(self, game: Play, expected: Expected) -> None:
        state = game.state
        if expected.pot is not UNSET:
            must_be("pot", CardSet(read_cards(expected.pot)), CardSet(state.middle))
        if expected.pot_size is not UNSET:
            must_be("pot size", expected.pot_size, len(state.middle))
        if expected.winner is not UNSET:
            self._compare_winners(game, "winner", expected.winner)
        places = {str(fish.card): whereabouts_text(fish, self.names) for fish in state.board.ledger}
        for code, place in expected.ledger.items():
            must_be(f"{code} to be with", place, places.get(code, "no Fish"))


def whereabouts_text(fish: Whereabouts, names: SeatNames) -> str:
    """The places where a Fish may be, as scenarios write them."""
    return " or ".join(
        names.of(place) if place >= 0 else ("middle" if place == MIDDLE else "aside") for place in fish.places
    )


def described(event: ev.Event, names: SeatNames) -> Described:
    """An event of `rules.md` G4 with seats by name."""
    tag = "fish!" if isinstance(event, ev.Shouted) else event.__struct_config__.tag
    return (tag, *_arguments(event, names))


def _arguments(event: ev.Event, names: SeatNames) -> Described:  # one a kind
    match event:
        case ev.Revealed(cards) | ev.Final(cards) | ev.Redrawn(cards):
            return tuple(f"{names.of(seat)} {card}" for seat, card in cards)
        case ev.Won(seat, with_fish):
            return names.of(seat), with_fish
        case ev.Tied(seats) | ev.FinalTied(seats) | ev.Over(seats):
            return tuple(map(names.of, seats))
        case ev.Collected(seat, cards) | ev.Forfeited(seat, cards):
            return names.of(seat), len(cards)
        case ev.Shouted(seat) | ev.Eliminated(seat) | ev.Reshuffled(seat) | ev.RoundBegun(seat):
            return (names.of(seat),)
        case ev.FishLeft(card):
            return (str(card),)
        case ev.Called(seat, on):
            return names.of(seat), names.of(on)
        case ev.FishShown(seat, fish):
            return names.of(seat), len(fish), fish
        case ev.FishDrawn(reason):
            return (reason,)
        case ev.Split(shares):
            return tuple(value for seat, cards in shares for value in (names.of(seat), len(cards)))
        case ev.FishChosen() | ev.Dealt() | ev.Redealt():
            return ()
        case _:
            assert_never(event)


def read_deal(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `fish_draw_deal`; raises `Malformed`.

    Options are under `options` or at the top level. By default the last seat deals, so that dealing starts at seat 0.
    """
    given = dict(data)
    expect = msgspec.convert(given.pop("expect", {}), ExpectedFacts)
    error: Any = given.pop("error", None)
    nested = given.pop("options", {})
    if (error is None) == (expect == ExpectedFacts()):
        raise Malformed("a deal needs either expect or error")
    if not isinstance(nested, dict):
        raise Malformed("the options are no mapping")
    given.update(nested)
    dealer = given.pop("dealer", -1)
    if not isinstance(dealer, int):
        raise Malformed("the dealer is a seat number")
    options = options_of(given, Options)
    return lambda: differing_deal(
        lambda: FishDraw(options), error, lambda rules: compare_deal(expect, _facts(rules, dealer % rules.seats))
    )


def _facts(rules: FishDraw, dealer: Seat) -> Mapping[str, object]:
    board = Game.deal(rules, Random(0), dealer).state.board
    return {
        "sizes": board.sizes,
        "middle": board.middle_down,
        "aside": board.aside,
        "cards": len(rules.pack),
        "fish": board.fish_total,
        "lead": board.lead,
    }


def read_position(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `fish_draw`; raises `Malformed`."""
    position = msgspec.convert(data, ScenarioPosition)
    seats = position.seats + tuple(f"(seat {seat})" for seat in range(len(position.seats), FEWEST))
    referee = FishDrawReferee(SeatNames(seats))  # a scenario may name only two seats: the third is out
    given: dict[str, object] = {"players": len(seats), "collect_order": "seat", **position.options}
    if position.fishmonger is not None:
        given["fishmonger"] = referee.names.seat(position.fishmonger)
    if position.fish == "jokers":
        given.setdefault("fish", "jokers")
    options = options_of(given, Options, len(seats))
    referee.check(position)
    rules = rules_of(FishDraw, options)
    start: Play = Game.replay(rules, _start(rules, position, referee.names))
    return lambda: referee.difference(start, position)


def _start(rules: FishDraw, position: ScenarioPosition, names: SeatNames) -> list[ev.Event]:
    """The position as a log that leads to it: the first seat turned the cards that lie in the middle."""
    fish = read_fish(position.fish, rules.options)
    pot = read_cards(position.pot)
    stacks: list[tuple[Card, ...]] = [()] * rules.seats
    for name, codes in position.stacks.items():
        stacks[names.seat(name)] = read_cards(codes)
    cards = [card for place in (pot, *stacks) for card in place]
    for card in cards:
        if cards.count(card) > 1:
            raise Malformed(f"{card} is in two places")
        if card not in CardSet(rules.pack):
            raise Malformed(f"{card} is not in the pack")
    if not any(stacks):
        raise Malformed("nobody has a card")
    stacks[0] = pot + stacks[0]
    turned = (ev.Revealed(((0, card),)) for card in pot)
    return [ev.FishChosen(fish), ev.Dealt(rules.seats - 1, tuple(stacks)), *turned]
