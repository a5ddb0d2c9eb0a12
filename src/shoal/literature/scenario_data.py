"""The data of Literature's scenarios: shapes, and everything about them that can be wrong before a card is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.cards import Card, CardSet
from shoal.errors import ShoalError
from shoal.game import Game, Seat
from shoal.literature import events as ev
from shoal.literature.moves import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    HalfSuit,
    Interrupt,
    Move,
    Moves,
    PassTurn,
    Pause,
    Reason,
    Resume,
)
from shoal.literature.options import Options
from shoal.literature.state import Phase

Play = Game[Any, Move, ev.Event, Any, Any, Moves]


class Malformed(ShoalError, ValueError):
    """A scenario that cannot be read; the message says where and why."""


LATER_REASONS: Final = ("MUST_CHOOSE_NEXT", "MUST_DECLARE_FIRST", "CHALLENGE_OWN_TURN", "CHALLENGE_TOO_LATE")
REASONS: Final = frozenset(
    (*get_args(Reason), *LATER_REASONS, "FORCED_CLAIM", "FALSE_ANSWER", "OPTION_NOT_PLAYABLE_YET")
)

TOLD: Final = frozenset(
    ("turn", "moved", "last_card", "next_chosen", "challenged", "challenge_answer", "irregularity", "ruling")
)
"""Event names of `rules.md` G2 that are no events of their own here: the first two are derived, the rest are options."""

TAGS: Final = TOLD | {kind.__struct_config__.tag for kind in get_args(ev.Public)}

Result = Literal["hit", "miss", "won", "lost", "cancelled", "nothing", "minus_one"]


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts about the table; what is not mentioned may be anything."""

    turn: str | UnsetType | None = UNSET
    phase: Phase | Literal["team_choice"] | UnsetType = UNSET
    score: tuple[int, int] | UnsetType = UNSET
    closed: dict[HalfSuit, int | str | None] = {}
    counts: dict[str, int] = {}
    has: dict[str, str] = {}
    has_not: dict[str, str] = {}
    winner: bool | int | str | UnsetType | None = UNSET
    events: tuple[str | list[object], ...] = ()
    no_events: tuple[str | list[object], ...] = ()


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One move or one check, under the key that names it."""

    ask: tuple[str, str, str] | UnsetType = UNSET
    claim: tuple[str, HalfSuit, dict[str, str]] | UnsetType = UNSET
    pass_turn: tuple[str, str] | UnsetType = UNSET
    choose_claimer: tuple[str, str] | UnsetType = UNSET
    choose_next: tuple[str, str] | UnsetType = UNSET
    begin_claim: tuple[str, HalfSuit] | UnsetType = UNSET
    interrupt: tuple[str, str] | UnsetType = UNSET
    pause: str | UnsetType = UNSET
    resume: str | UnsetType = UNSET
    legal_cards: tuple[str, str] | UnsetType = UNSET
    legal_targets: tuple[str, str] | UnsetType = UNSET
    last_question: tuple[str, str, str, bool | str] | str | UnsetType | None = UNSET
    hand_count: tuple[str, int] | UnsetType = UNSET
    result: Result | UnsetType = field(default=UNSET, name="is")
    error: str | UnsetType = UNSET
    then: Expected = Expected()

    @property
    def verb(self) -> str:
        """The key that says what is done."""
        verbs = [name for name in VERBS if getattr(self, name) is not UNSET]
        if len(verbs) != 1:
            raise Malformed(f"a step needs one of {', '.join(VERBS)}; this one has {' and '.join(verbs) or 'none'}")
        return verbs[0]


CHECKS: Final = ("legal_cards", "legal_targets", "last_question", "hand_count")
VERBS: Final = Step.__struct_fields__[: Step.__struct_fields__.index("result")]
RESULTS: Final = {"ask": ("hit", "miss"), "claim": get_args(Result)[2:], "interrupt": get_args(Result)[2:]}


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `literature`."""

    seats: tuple[str, ...]
    open: tuple[HalfSuit, ...]
    hands: dict[str, str]
    options: dict[str, object] = {}
    won: dict[HalfSuit, int] = {}
    rest_to: str | UnsetType = UNSET
    turn: str | UnsetType = UNSET
    steps: tuple[Step, ...] = ()
    end: Expected = Expected()


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true of a deal."""

    sizes: tuple[int, ...] | UnsetType = UNSET
    first: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    half_suits: int | UnsetType = UNSET
    set_sizes: tuple[int, ...] | UnsetType = UNSET
    sets: dict[HalfSuit, str] = {}


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `literature_deal`; its options may also name the dealer."""

    options: dict[str, object] = {}
    expect: Facts = Facts()
    error: str | UnsetType = UNSET


NOBODY: Final = "nobody"
"""Instead of a name: whose turn it is when it is nobody's. `none` and YAML's null say the same."""


class Names:
    """Seats by name and back."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        if len(set(names)) < len(names):
            raise Malformed("two seats have the same name")

    def seat(self, name: str, error: str | UnsetType = UNSET) -> Seat:
        """The seat of that name; a stranger's, beyond the table, where just that error is expected."""
        if name in self.names:
            return self.names.index(name)
        if error == "UNKNOWN_PLAYER":
            return len(self.names)
        raise Malformed(f"no seat is called {name!r}")

    def of(self, seat: Seat | None) -> str:
        """The name of that seat."""
        return NOBODY if seat is None else self.names[seat]


def read_options(data: Mapping[str, object]) -> Options:
    """Options, with the defaults for what is not mentioned."""
    try:
        return msgspec.convert(data, Options)
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from None


def read_cards(codes: str) -> CardSet:
    """Cards whose codes are separated by blanks."""
    cards = [Card(code) for code in codes.split()]
    if len(set(cards)) < len(cards):
        raise Malformed(f"a card is named twice in {codes!r}")
    return CardSet(cards)


def move_of(step: Step, names: Names) -> Move:
    """The move that a step makes."""
    verb, error = step.verb, step.error
    said = getattr(step, verb)
    seat = names.seat(said if isinstance(said, str) else said[0], error)
    match verb:
        case "ask":
            return Ask(seat, names.seat(said[1], error), _card(said[2], error))
        case "claim":
            return Claim(seat, said[1], tuple(_attribution(said[2], names, error)))
        case "pass_turn":
            return PassTurn(seat, names.seat(said[1], error))
        case "choose_claimer":
            return ChooseClaimer(seat, names.seat(said[1], error))
        case "begin_claim":
            return BeginClaim(seat, said[1])
        case "interrupt":
            return Interrupt(seat, _card(said[1], error))
        case "pause":
            return Pause(seat)
        case _:
            assert verb == "resume", verb
            return Resume(seat)


def _card(code: str, error: str | UnsetType) -> Card:
    """The card of that code; any code at all where `UNKNOWN_CARD` is expected."""
    try:
        return Card(code)
    except ShoalError:
        if error == "UNKNOWN_CARD":
            return Card("RJ")
        raise


def _attribution(holders: Mapping[str, str], names: Names, error: str | UnsetType) -> Iterator[tuple[Card, Seat]]:
    for name, codes in holders.items():
        for code in codes.split():
            yield Card(code), names.seat(name, error)


def check_step(step: Step, names: Names) -> None:
    """Raise what is malformed in a step."""
    verb = step.verb
    if verb in CHECKS and (step.result is not UNSET or step.error is not UNSET):
        raise Malformed(f"{verb} has neither a result nor an error")
    if step.result is not UNSET and (step.error is not UNSET or step.result not in RESULTS.get(verb, ())):
        raise Malformed(f"{verb} cannot be expected to be {step.result}")
    if step.error is not UNSET and step.error not in REASONS:
        raise Malformed(f"no error is called {step.error!r}")
    if verb in CHECKS:
        _check_check(step, names)
    elif verb == "choose_next":
        for name in getattr(step, verb):
            names.seat(name, step.error)
    else:
        move_of(step, names)
    check_expected(step.then, names)


def _check_check(step: Step, names: Names) -> None:
    if step.legal_cards is not UNSET:
        names.seat(step.legal_cards[0])
        read_cards(step.legal_cards[1])
    if step.legal_targets is not UNSET:
        for name in (step.legal_targets[0], *step.legal_targets[1].split()):
            names.seat(name)
    if step.hand_count is not UNSET:
        names.seat(step.hand_count[0])
    if isinstance(step.last_question, tuple):
        asker, target, card, answer = step.last_question
        names.seat(asker)
        names.seat(target)
        Card(card)
        read_answer(answer)
    elif step.last_question not in (UNSET, None, "none"):
        raise Malformed("last_question is [asker, target, card, answer] or none")


def read_answer(answer: object) -> bool:
    """Whether a question hit."""
    known: dict[object, bool] = {True: True, "yes": True, "hit": True, False: False, "no": False, "miss": False}
    if not isinstance(answer, bool | str) or answer not in known:
        raise Malformed(f"an answer is yes or no, not {answer!r}")
    return known[answer]


def check_expected(expected: Expected, names: Names) -> None:
    """Raise what is malformed in expected facts."""
    if expected.turn is not UNSET and (turn := read_turn(expected.turn)) != NOBODY:
        names.seat(turn)
    for codes_of in (expected.has, expected.has_not):
        for name, codes in codes_of.items():
            names.seat(name)
            read_cards(codes)
    for name in expected.counts:
        names.seat(name)
    for winner in expected.closed.values():
        read_team(winner)
    if expected.winner is not UNSET:
        read_winner(expected.winner)
    for listed in (*expected.events, *expected.no_events):
        tag = listed if isinstance(listed, str) else next(iter(listed), None)
        if tag not in TAGS:
            raise Malformed(f"no event is called {tag!r}")


def read_turn(turn: str | None) -> str:
    """The name of a seat, or `NOBODY`."""
    return NOBODY if turn in (None, "none") else turn


def read_team(team: object) -> ev.Team | None:
    """Whose a closed half-suit is; `None` when it was cancelled."""
    if team in (None, "void", "cancelled"):
        return None
    if team in (0, 1) and isinstance(team, int):
        return team
    raise Malformed(f"a half-suit is void or belongs to team 0 or 1, not to {team!r}")


def read_winner(winner: object) -> str:
    """`"0"`, `"1"` or `"tie"`."""
    if winner in (None, "tie", "none", "nobody"):
        return "tie"
    if winner in (0, 1) and not isinstance(winner, bool):
        return str(winner)
    raise Malformed(f"the winner is team 0 or 1 or tie, not {winner!r}")


def say(value: object) -> str:
    """A value as scenarios write it: words separated by blanks, `yes` and `no`, `none`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return " ".join(map(say, value)) or "none"
        case dict():
            return " ".join(f"{name}: {say(held)}" for name, held in value.items())
        case _:
            return "none" if value is None else str(value) or "none"
