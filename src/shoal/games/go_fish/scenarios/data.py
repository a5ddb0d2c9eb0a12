"""The data of Go Fish's scenarios: their structure, and the checks that need no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never, cast, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Ask, AskCard, Move, Rank, Reason, rank_of
from shoal.games.go_fish.rules.options import PRESETS, Options
from shoal.games.go_fish.rules.state import Phase
from shoal.scenarios.text import (
    NOBODY,
    Described,
    Listed,
    Malformed,
    SeatNames,
    WordList,
    check_events,
    read_cards,
    read_offer,
    read_turn,
    read_words,
)

REASONS: Final = frozenset(get_args(Reason))
TAGS: Final = frozenset(kind.__struct_config__.tag for kind in (*get_args(ev.Public), ev.Drew, ev.Refilled))
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts expected of the table; anything that is not mentioned is not checked."""

    turn: str | UnsetType | None = UNSET
    phase: Phase | UnsetType = UNSET
    books: dict[str, WordList] = {}
    counts: dict[str, int] = {}
    stock: int | UnsetType = UNSET
    points: dict[str, int] = {}
    has: dict[str, WordList] = {}
    has_not: dict[str, WordList] = {}
    winners: WordList | UnsetType = UNSET
    reason: ev.EndReason | UnsetType = UNSET
    events: tuple[Listed, ...] = ()
    no_events: tuple[Listed, ...] = ()


class ScenarioStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One question or one check, under the key that names it.

    `ask` is asker, target and rank; or asker, target, card, and perhaps the card that is shown (otherwise any).
    """

    ask: tuple[str | int, ...] | UnsetType = UNSET
    legal_ranks: tuple[WordList, ...] | UnsetType = UNSET
    legal_cards: tuple[WordList, ...] | UnsetType = UNSET
    legal_targets: tuple[WordList, ...] | UnsetType = UNSET
    result: str | UnsetType = field(default=UNSET, name="is")
    error: str | UnsetType = UNSET
    then: Expected = Expected()

    @property
    def verb(self) -> str:
        """The key that names the question or check; raises `Malformed` unless there is exactly one."""
        verbs = [name for name in VERBS if getattr(self, name) is not UNSET]
        if len(verbs) != 1:
            raise Malformed(f"a step needs one of {', '.join(VERBS)}; this one has {' and '.join(verbs) or 'none'}")
        return verbs[0]


VERBS: Final = ScenarioStep.__struct_fields__[: ScenarioStep.__struct_fields__.index("result")]
RESULTS: Final = ("lucky", "fish", "fish_book", "miss")
"""And `catch`, with or without the number of cards."""


class ScenarioPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `go_fish`: any part of a pack, in hands and in the stock, whose top card comes first.

    `error` is expected of options that make no game.
    """

    seats: tuple[str, ...]
    hands: dict[str, WordList] = {}
    stock: WordList = None
    options: dict[str, object] = {}
    turn: str | UnsetType = UNSET
    steps: tuple[ScenarioStep, ...] = ()
    end: Expected = Expected()
    error: str | UnsetType = UNSET


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `go_fish_deal`: hand sizes by number of players, or facts by name, or an error.

    `source` is a value of the option `hand_sizes`, or the name of a preset whose value is used.
    """

    options: dict[str, object] = {}
    source: str | int | UnsetType = UNSET
    expect: dict[int | str, object] = {}
    error: str | UnsetType = UNSET


FACTS: Final = ("sizes", "first", "cards", "stock", "ranks")
"""What can be expected of a deal by name."""


def read_options(data: Mapping[str, object]) -> Options:
    """The options, with the defaults (or those of a `preset`) for what is not mentioned; raises `Malformed`."""
    options = dict(data)
    name = str(options.pop("preset", "bicycle"))
    if name not in PRESETS:
        raise Malformed(f"options: no preset is called {name!r}")
    if isinstance(options.get("refill"), int):
        options["refill"] = str(options["refill"])
    if options.get("refill_continue") == "ask_after_empty_draw":  # what OpenSpiel calls it
        options["refill_continue"] = True
    try:
        return msgspec.convert({**msgspec.to_builtins(PRESETS[name]), **options}, Options)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from None


def read_ranks(ranks: WordList) -> tuple[Rank, ...]:
    """Ranks in the order of the pack."""
    return tuple(sorted(map(read_rank, read_words(ranks)), key=RANKS.index))


def read_rank(word: str | int, error: str | UnsetType = UNSET) -> Rank:
    """The rank of a word; where an error is expected, any word is accepted."""
    rank = {"10": "T", "JOKER": "joker", "RJ": "joker", "BJ": "joker"}.get(str(word).upper(), str(word).upper())
    if rank not in RANKS and error is UNSET:
        raise Malformed(f"no rank is called {word!r}")
    return cast(Rank, rank)


def move_of(step: ScenarioStep, names: SeatNames, hand_of: Mapping[Seat, CardSet]) -> Move:
    """The question of a step. If the card to show is not named, any suitable card of the asker is shown."""
    said, error = step.ask, step.error
    assert said is not UNSET, "only an ask is a move"
    if len(said) not in (3, 4):
        raise Malformed("a question is [asker, target, rank] or [asker, target, card, shown card]")
    seat, target = (names.seat(str(name), error) for name in said[:2])
    card = _card(str(said[2]), error)
    if card is None or (len(said) == 3 and rank_of(card) == "joker" and error != "UNKNOWN_CARD"):
        return Ask(seat, target, read_rank(said[2], error))
    own = [held for held in hand_of.get(seat, ()) if rank_of(held) == rank_of(card)]
    shown = Card(str(said[3])) if len(said) == 4 else next(iter(own), card)
    return AskCard(seat, target, card, shown)


def _card(word: str, error: str | UnsetType) -> Card | None:
    """The card of that code, if it is one; where `UNKNOWN_CARD` is expected, any word is accepted."""
    try:
        return Card(word)
    except ShoalError:
        return Card("WJ") if error == "UNKNOWN_CARD" else None


def check_step(step: ScenarioStep, names: SeatNames) -> None:
    """Raise `Malformed` for what is wrong in a step."""
    verb = step.verb
    if verb != "ask" and (step.result is not UNSET or step.error is not UNSET):
        raise Malformed(f"{verb} has neither a result nor an error")
    if step.error is not UNSET and step.error not in REASONS:
        raise Malformed(f"no error is called {step.error!r}")
    if step.result is not UNSET and (step.error is not UNSET or not _is_result(step.result)):
        raise Malformed(f"a question cannot be expected to be {step.result}")
    if verb == "ask":
        move_of(step, names, {})
    else:
        name, words = read_offer(getattr(step, verb))
        names.seat(name)
        _check_words(verb, words, names)
    check_expected(step.then, names)


def _is_result(result: str) -> bool:
    catch, _, count = result.partition(" ")
    return result in RESULTS or (catch == "catch" and (not count or count.isdecimal()))


def _check_words(verb: str, words: tuple[str, ...], names: SeatNames) -> None:
    if verb == "legal_ranks":
        read_ranks(words)
    elif verb == "legal_cards":
        read_cards(words)
    else:
        for name in words:
            names.seat(name)


def check_expected(expected: Expected, names: SeatNames) -> None:
    """Raise `Malformed` for what is wrong in expected facts."""
    if expected.turn is not UNSET and (turn := read_turn(expected.turn)) != NOBODY:
        names.seat(turn)
    for name, ranks in expected.books.items():
        names.seat(name)
        read_ranks(ranks)
    for codes_of in (expected.has, expected.has_not):
        for name, codes in codes_of.items():
            names.seat(name)
            read_cards(codes)
    for name in (*expected.counts, *expected.points, *read_winners(expected.winners)):
        names.seat(name)
    check_events((*expected.events, *expected.no_events), TAGS)


def read_winners(winners: WordList | UnsetType) -> tuple[str, ...]:
    """The names of the winners, sorted; empty while the game goes on."""
    return () if winners in (UNSET, NOBODY) else tuple(sorted(read_words(winners)))


def described(event: ev.Public | ev.Drew | ev.Refilled, names: SeatNames) -> Described:
    """An event of `rules.md` G3 as everybody saw it, with seats by name."""
    return (event.__struct_config__.tag, *_arguments(event, names))


def _arguments(event: ev.Public | ev.Drew | ev.Refilled, names: SeatNames) -> Described:
    match event:
        case ev.Asked(seat, target, rank, card):
            return names.of(seat), names.of(target), rank if card is None else str(card)
        case ev.Handed(seat, to, cards):
            return len(cards), names.of(seat), names.of(to), cards
        case ev.WentFishing(seat, target):
            return names.of(seat), names.of(target)
        case ev.Drew(seat, card, caught):
            return names.of(seat), str(card) if caught else "?"
        case ev.Refilled(seat, cards):
            return names.of(seat), len(cards)
        case ev.Book(seat, rank):
            return names.of(seat), rank
        case ev.Skipped(seat) | ev.Turn(seat):
            return (names.of(seat),)
        case ev.Over(_, winners, reason):
            return tuple(map(names.of, winners)), reason
        case ev.Redealt():
            return ()
        case _:
            assert_never(event)
