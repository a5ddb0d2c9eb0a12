"""Rule scenarios of Fish Draw, read from YAML and run against the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, assert_never, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import RANKS, SUITS, Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Game, Illegal, Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Board, Phase
from shoal.games.fish_draw.rules.ledger import MIDDLE, Whereabouts
from shoal.games.fish_draw.rules.moves import Call, Collect, Move, Moves, Reason, Redraw, Reveal, Shout
from shoal.games.fish_draw.rules.options import FEWEST, Options, joker_fish
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import State
from shoal.scenarios.text import (
    NOBODY,
    Described,
    Differs,
    Listed,
    Malformed,
    SeatNames,
    WordList,
    as_text,
    check_events,
    compare_events,
    must_be,
    read_cards,
    read_turn,
    read_words,
)

REASONS: Final = frozenset(get_args(Reason))
TAGS: Final = frozenset(("fish!", *(kind.__struct_config__.tag for kind in get_args(ev.Event))))


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts expected of the table; anything that is not mentioned is not checked.

    `ledger` has, by card, `Ann`, `middle` or `Ann or middle`.
    """

    turn: str | UnsetType | None = UNSET
    phase: Phase | UnsetType = UNSET
    counts: dict[str, int] = {}
    pot: WordList | UnsetType = UNSET
    pot_size: int | UnsetType = UNSET
    has: dict[str, WordList] = {}
    has_not: dict[str, WordList] = {}
    ledger: dict[str, str] = {}
    winner: WordList | UnsetType = UNSET
    events: tuple[Listed, ...] = ()
    no_events: tuple[Listed, ...] = ()


class ScenarioStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One move under the key that names it; its result is the value there, or under `is`."""

    reveal: str | bool | UnsetType | None = UNSET
    shout: WordList | UnsetType = UNSET
    collect: str | UnsetType = UNSET
    call: tuple[str, str] | UnsetType = UNSET
    redraw: str | bool | UnsetType | None = UNSET
    result: str | bool | UnsetType = field(default=UNSET, name="is")
    error: str | UnsetType = UNSET
    then: Expected = Expected()

    @property
    def verb(self) -> str:
        """The key that names the move; raises `Malformed` unless there is exactly one."""
        verbs = [name for name in VERBS if getattr(self, name) is not UNSET]
        if len(verbs) != 1:
            raise Malformed(f"a step needs one of {', '.join(VERBS)}; this one has {' and '.join(verbs) or 'none'}")
        return verbs[0]

    @property
    def expected_result(self) -> str | UnsetType:
        """The result that is expected; YAML reads `false` as a boolean."""
        if self.result is not UNSET:
            return str(self.result).lower() if isinstance(self.result, bool) else self.result
        said = getattr(self, self.verb) if self.verb in ("reveal", "redraw") else None
        return said if isinstance(said, str) and said else UNSET


VERBS: Final = ScenarioStep.__struct_fields__[: ScenarioStep.__struct_fields__.index("result")]
RESULTS: Final = {
    "reveal": ("won", "fish", "tie", "fish_draw", "split"),
    "call": ("fishageddon", "false", "vote"),
    "redraw": ("won", "tie", "shared"),
}


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


def read_options(data: Mapping[str, object]) -> Options:
    """The options, with the defaults for what is not mentioned; raises `Malformed`."""
    try:
        return msgspec.convert(data, Options)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from None


def read_fish(word: str | int, options: Options) -> CardSet:
    """The Fish: the cards of a rank, or the jokers; raises `Malformed`."""
    if word == "jokers":
        return joker_fish(options)
    rank = "T" if word in (10, "10") else str(word)
    if rank not in RANKS or len(rank) != 1:
        raise Malformed(f"the fish is a rank or jokers, not {word!r}")
    return CardSet(" ".join(rank + suit for suit in SUITS))


def check_step(step: ScenarioStep, names: SeatNames) -> None:
    """Raise `Malformed` for what is wrong in a step."""
    verb, result = step.verb, step.expected_result
    if step.error is not UNSET and step.error not in REASONS:
        raise Malformed(f"no error is called {step.error!r}")
    for name in speakers(step):
        names.seat(name, step.error)
    if verb == "shout" and not speakers(step):
        raise Malformed("nobody shouts")
    if result is not UNSET:
        word, _, who = result.partition(" ")
        if step.error is not UNSET or word not in RESULTS.get(verb, ()):
            raise Malformed(f"{verb} cannot be expected to be {result}")
        if word in ("won", "fish"):
            names.seat(who)
    check_expected(step.then, names)


def speakers(step: ScenarioStep) -> tuple[str, ...]:
    """The names in a move."""
    said: Any = getattr(step, step.verb)
    match step.verb:
        case "shout" | "collect":
            return read_words(said)
        case "call":
            return tuple(said)
        case _:
            return ()


def check_expected(expected: Expected, names: SeatNames) -> None:
    """Raise `Malformed` for what is wrong in expected facts."""
    if expected.turn is not UNSET and (turn := read_turn(expected.turn)) != NOBODY:
        names.seat(turn)
    for codes_of in (expected.has, expected.has_not):
        for name, codes in codes_of.items():
            names.seat(name)
            read_cards(codes)
    for name in (*expected.counts, *read_winners(expected.winner)):
        names.seat(name)
    for code in expected.ledger:
        read_cards(code)
    if expected.pot is not UNSET:
        read_cards(expected.pot)
    check_events((*expected.events, *expected.no_events), TAGS)


def read_winners(winner: WordList | UnsetType) -> tuple[str, ...]:
    """The names of the winners, sorted; empty while the game goes on."""
    return () if winner in (UNSET, NOBODY) else tuple(sorted(read_words(winner)))


def read_listed(listed: Listed) -> Listed:
    """An expected event in the form of `described`: a shout is `fish!`, and shown Fish have their number before them."""
    match listed:
        case "shout" | ["shout", *_]:
            return "fish!" if isinstance(listed, str) else ["fish!", *listed[1:]]
        case ["fish_shown", name, str() as codes]:
            return ["fish_shown", name, len(read_cards(codes)), codes]
        case _:
            return listed


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


# Scenarios of Fish Draw: a position or a deal as data, what is done, and what is expected (`rules.md` E).
#
#     read_position   stacks, the cards in the middle, the Fish; then moves and expected facts
#     read_deal       options, and expected facts about the deal that they make
#
# Readers raise `Malformed` before anything is played, and return a function that runs the scenario.

Run = Callable[[], str | None]
"""Runs a scenario; returns what was expected and what came instead, or `None` when all expectations held."""

Play = Game[State, Move, ev.Event, Any, Any, Moves]


# --- Deals ------------------------------------------------------------------------------------------------------------


def read_deal(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `fish_draw_deal`; raises `Malformed`.

    Options are under `options` or at the top level. By default the last seat deals, so that dealing starts at seat 0.
    """
    given = dict(data)
    expect = msgspec.convert(given.pop("expect", {}), ExpectedFacts)
    error = given.pop("error", None)
    nested = given.pop("options", {})
    if (error is None) == (expect == ExpectedFacts()):
        raise Malformed("a deal needs either expect or error")
    if not isinstance(nested, dict):
        raise Malformed("the options are no mapping")
    given.update(nested)
    dealer = given.pop("dealer", -1)
    if not isinstance(dealer, int):
        raise Malformed("the dealer is a seat number")
    options = read_options(given)

    def run() -> str | None:
        expected = "a deal" if error is None else error
        try:
            rules = FishDraw(options)
        except BadOptions as refused:
            return None if refused.reason == error else f"expected {expected} and was {refused}"
        if error is not None:
            return f"expected {expected} and was a deal"
        return _differing_deal(rules, expect, dealer % rules.seats)

    return run


def _differing_deal(rules: FishDraw, expect: ExpectedFacts, dealer: int) -> str | None:
    board = Game.deal(rules, Random(0), dealer).state.board
    facts: dict[str, object] = {
        "sizes": board.sizes,
        "middle": board.middle_down,
        "aside": board.aside,
        "cards": len(rules.pack),
        "fish": board.fish_total,
        "lead": board.lead,
    }
    try:
        for name, actual in facts.items():
            fact = getattr(expect, name)
            if fact is not UNSET:
                must_be(name, fact, actual)
    except Differs as difference:
        return str(difference)
    return None


# --- Positions --------------------------------------------------------------------------------------------------------


def read_position(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `fish_draw`; raises `Malformed`."""
    position = msgspec.convert(data, ScenarioPosition)
    seats = position.seats + tuple(f"(seat {seat})" for seat in range(len(position.seats), FEWEST))
    names = SeatNames(seats)  # a scenario may name only two seats: the third is out
    given: dict[str, object] = {"players": len(seats), "collect_order": "seat", **position.options}
    if position.fishmonger is not None:
        given["fishmonger"] = names.seat(position.fishmonger)
    if position.fish == "jokers":
        given.setdefault("fish", "jokers")
    options = read_options(given)
    if options.players != len(seats):
        raise Malformed(f"options: {options.players} players, but {len(seats)} seats")
    for number, step in enumerate(position.steps, 1):
        try:
            check_step(step, names)
        except ShoalError as error:
            raise Malformed(f"step {number}: {error}") from None
    check_expected(position.end, names)
    try:
        rules = FishDraw(options)
    except BadOptions as error:
        raise Malformed(f"options: {error}") from None
    log = _start(rules, position, names)
    return lambda: _differing(rules, log, position, names)


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


def _differing(rules: FishDraw, log: Sequence[ev.Event], position: ScenarioPosition, names: SeatNames) -> str | None:
    where = "the start"
    game: Play = Game.replay(rules, log)
    game = game.after(rules.next_round(game.state))
    try:
        for number, step in enumerate(position.steps, 1):
            where = f"step {number} ({step.verb})"
            before, game = game, _after(game, step, names)
            _compare(game, step.then, names, game.log[len(before.log) :])
        where = "the end"
        _compare(game, position.end, names, game.log[len(log) :])
    except Differs as difference:
        return f"{where}: {difference}"
    return None


def _after(game: Play, step: ScenarioStep, names: SeatNames) -> Play:
    expected, after = step.expected_result, game
    try:
        for move in _moves(game, step, names):
            after = after.play(move)
    except Illegal as illegal:
        if illegal.reason != step.error:
            raise Differs(f"expected {_expected_of(step)} and was {illegal.reason}") from None
        return game
    result = _result(after.log[len(game.log) :], names)
    if result == "tie" and expected not in (UNSET, "tie") and _is_settled(after):
        after = after.play(Reveal(after.rules.turn(after.state) or 0))
        result = _result(after.log[len(game.log) :], names)
    if step.error is not UNSET or expected not in (UNSET, result):
        raise Differs(f"expected {_expected_of(step)} and was {result or 'accepted'}")
    return after


def _moves(game: Play, step: ScenarioStep, names: SeatNames) -> list[Move]:
    """The moves of a step. A reveal is made by a seat that may make it."""
    seats = [names.seat(name, step.error) for name in speakers(step)]
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


def _is_settled(game: Play) -> bool:
    """Whether a repeat needs no cards, since at most one seat can draw: a scenario may expect its result at once."""
    rules = game.rules
    assert isinstance(rules, FishDraw), "the scenario is one of Fish Draw"
    return game.state.board.phase == "repeat" and len(rules.drawers(game.state.board)) < 2


def _expected_of(step: ScenarioStep) -> str:
    if step.error is not UNSET:
        return step.error
    expected = step.expected_result
    return "no error" if expected is UNSET else expected


def _result(events: Sequence[ev.Event], names: SeatNames) -> str:
    """The result of a move, as scenarios write it: that of its last event that has one."""
    result = ""
    for event in events:
        match event:
            case ev.Won(seat, with_fish):
                result = f"{'fish' if with_fish else 'won'} {names.of(seat)}"
            case ev.Tied() | ev.FinalTied() if not result:
                result = "tie"
            case ev.Split():
                result = "split"
            case ev.FishDrawn(reason):
                result = "fishageddon" if reason == "fishageddon" else "fish_draw"
            case ev.Reshuffled(looked=True):
                result = "false"
            case ev.Over(winners) if isinstance(events[0], ev.Redrawn):
                result = f"won {names.of(winners[0])}" if len(winners) == 1 else "shared"
            case ev.Called():
                result = "vote"
            case _:
                pass
    return result


def _compare(game: Play, expected: Expected, names: SeatNames, events: Sequence[ev.Event]) -> None:
    state = game.state
    board: Board = state.board
    if expected.turn is not UNSET:
        must_be("turn", read_turn(expected.turn), names.of(game.rules.turn(state)))
    if expected.phase is not UNSET:
        must_be("phase", expected.phase, board.phase)
    for name, count in expected.counts.items():
        must_be(f"count of {name}", count, board.sizes[names.seat(name)])
    if expected.pot is not UNSET:
        must_be("pot", CardSet(read_cards(expected.pot)), CardSet(state.middle))
    if expected.pot_size is not UNSET:
        must_be("pot size", expected.pot_size, len(state.middle))
    _compare_stacks(state, expected, names)
    if expected.winner is not UNSET:
        winners = () if board.over is None else tuple(sorted(map(names.of, board.over.winners)))
        must_be("winner", read_winners(expected.winner), winners)
    happened = [described(event, names) for event in events]
    compare_events(map(read_listed, expected.events), map(read_listed, expected.no_events), happened)


def _compare_stacks(state: State, expected: Expected, names: SeatNames) -> None:
    for name, codes in expected.has.items():
        cards = CardSet(read_cards(codes))
        must_be(f"{name} to hold", cards, cards & CardSet(state.holding(names.seat(name))))
    for name, codes in expected.has_not.items():
        held = CardSet(read_cards(codes)) & CardSet(state.holding(names.seat(name)))
        must_be(f"{name} to hold none of {as_text(codes)}, what they hold", CardSet(), held)
    places = {str(fish.card): whereabouts_text(fish, names) for fish in state.board.ledger}
    for code, place in expected.ledger.items():
        must_be(f"{code} to be with", place, places.get(code, "no Fish"))
