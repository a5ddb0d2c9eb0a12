"""The data of Fish Draw's scenarios: their structure, and the checks that need no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, assert_never, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import RANKS, SUITS, CardSet
from shoal.core.game import Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Phase
from shoal.games.fish_draw.rules.ledger import MIDDLE, Whereabouts
from shoal.games.fish_draw.rules.moves import Reason
from shoal.games.fish_draw.rules.options import Options, joker_fish
from shoal.scenarios.text import (
    NOBODY,
    Described,
    Listed,
    Malformed,
    SeatNames,
    WordList,
    check_events,
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
