"""What scenarios of Literature say: steps, expected facts, moves, answers and events, as people write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, assert_never, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import Game, Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.moves import Attribution, HalfSuit, Move, Moves
from shoal.games.literature.rules.options import PRESETS, Options
from shoal.games.literature.rules.state import Board, Phase
from shoal.scenarios.running import (
    CommonFacts,
    CommonStep,
    options_of,
    preset_of,
)
from shoal.scenarios.text import (
    Described,
    Malformed,
    SeatNames,
    WordList,
    read_words,
)

Play = Game[Any, Move, ev.Event, Any, Any, Moves]

ClaimResult = Literal["won", "lost", "cancelled", "nothing", "minus_one", "awarded"]
Result = Literal["hit", "miss", ClaimResult]

QUESTIONS: Final = ("hit", "miss", "cancelled", "awarded")
CLAIMS: Final = get_args(ClaimResult)
RESULTS: Final = {
    "ask": QUESTIONS,
    "answer": QUESTIONS,
    "claim": CLAIMS,
    "name_card": CLAIMS,
    "interrupt": CLAIMS,
    "adjudicate": CLAIMS,
}


class Expected(CommonFacts, frozen=True):
    """Facts expected of the table; anything that is not mentioned is not checked."""

    phase: Phase | UnsetType = UNSET
    score: tuple[int, int] | UnsetType = UNSET
    closed: dict[HalfSuit, int | str | None] = field(default_factory=dict)
    winner: bool | int | str | UnsetType | None = UNSET
    reason: ev.EndReason | UnsetType = UNSET


class ScenarioStep(CommonStep, frozen=True):
    """One move or one check, under the key that names it."""

    ask: tuple[str, str, str] | UnsetType = UNSET
    answer: tuple[str, bool | str] | UnsetType = UNSET
    claim: list[Any] | UnsetType = UNSET
    begin_claim: tuple[str, HalfSuit] | UnsetType = UNSET
    name_card: tuple[str, str, str] | UnsetType = UNSET
    withdraw_claim: str | UnsetType = UNSET
    interrupt: tuple[str, str] | UnsetType = UNSET
    pass_turn: tuple[str, str] | UnsetType = UNSET
    choose_next: tuple[str, str] | UnsetType = UNSET
    choose_claimer: tuple[str, str] | UnsetType = UNSET
    challenge: tuple[str, HalfSuit] | UnsetType = UNSET
    answer_challenge: tuple[str, bool | str] | UnsetType = UNSET
    adjudicate: tuple[str | int, ...] | UnsetType = UNSET
    pause: str | UnsetType = UNSET
    resume: str | UnsetType = UNSET
    legal_cards: tuple[WordList, ...] | UnsetType = UNSET
    legal_targets: tuple[WordList, ...] | UnsetType = UNSET
    last_question: tuple[str, str, str, bool | str] | str | UnsetType | None = UNSET
    hand_count: tuple[str, int] | UnsetType = UNSET
    result: Result | UnsetType = field(default=UNSET, name="is")
    then: Expected = Expected()


class ScenarioPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `literature`."""

    seats: tuple[str, ...]
    open: tuple[HalfSuit, ...]
    hands: dict[str, WordList]
    options: dict[str, object] = {}
    won: dict[HalfSuit, int | str | None] = {}
    rest_to: str | UnsetType = UNSET
    turn: str | UnsetType = UNSET
    steps: tuple[ScenarioStep, ...] = ()
    end: Expected = Expected()


class ExpectedFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts expected of a deal."""

    sizes: tuple[int, ...] | UnsetType = UNSET
    first: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    half_suits: int | UnsetType = UNSET
    set_sizes: tuple[int, ...] | UnsetType = UNSET
    sets: dict[HalfSuit, WordList] = {}


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `literature_deal`; its options may also name the dealer."""

    options: dict[str, object] = {}
    expect: ExpectedFacts = ExpectedFacts()
    error: str | UnsetType = UNSET


def read_options(data: Mapping[str, object], seats: int | None = None) -> tuple[Options, Seat | None]:
    """The options, with defaults for what is not mentioned, and the dealer, which may be given among them."""
    said = dict(data)
    preset = preset_of(said, PRESETS, "pagat")
    dealer = said.pop("dealer", None)
    if dealer is not None and (not isinstance(dealer, int) or isinstance(dealer, bool)):
        raise Malformed("options: the dealer is a seat number")
    return options_of({**preset, **{name: _plain(name, value) for name, value in said.items()}}, Options, seats), dealer


def _plain(name: str, value: object) -> object:
    """The value of an option, corrected where YAML reads a number or null and a text is meant."""
    if name in ("removed_rank", "tie_break") and value is None:
        return "none"
    if name == "removed_rank" and value in range(2, 11):
        return "T" if value == 10 else str(value)
    if name == "first_player" and isinstance(value, int):
        return f"seat:{value}"
    return value


def move_of(step: ScenarioStep, names: SeatNames) -> Move:
    """The move that a step makes."""
    verb, error = step.verb, step.error
    said = getattr(step, verb)
    seat = names.seat(said if isinstance(said, str) else _first(said), error)
    match verb:
        case "ask":
            return mv.Ask(seat, names.seat(said[1], error), _card(said[2], error))
        case "answer":
            return mv.Answer(seat, read_answer(said[1]))
        case "claim":
            return mv.Claim(seat, *_claim(said, names, error))
        case "begin_claim":
            return mv.BeginClaim(seat, said[1])
        case "name_card":
            return mv.NameCard(seat, _card(said[1], error), names.seat(said[2], error))
        case "withdraw_claim":
            return mv.WithdrawClaim(seat)
        case "interrupt":
            return mv.Interrupt(seat, _card(said[1], error))
        case "pass_turn":
            return mv.PassTurn(seat, names.seat(said[1], error))
        case "choose_next":
            return mv.ChooseNext(seat, names.seat(said[1], error))
        case "choose_claimer":
            return mv.ChooseClaimer(seat, names.seat(said[1], error))
        case "challenge":
            return mv.Challenge(seat, said[1])
        case "answer_challenge":
            return mv.AnswerChallenge(seat, read_reply(said[1]))
        case "pause":
            return mv.Pause(seat)
        case _:
            assert verb == "resume", verb
            return mv.Resume(seat)


def _first(said: list[object]) -> str:
    if not said or not isinstance(said[0], str):
        raise Malformed("it begins with the name of a seat")
    return said[0]


def _claim(said: list[Any], names: SeatNames, error: str | UnsetType) -> tuple[HalfSuit, Attribution]:
    """The half-suit of a claim, and its attribution, which may be left out."""
    try:
        half_suit, holders = msgspec.convert(
            [*said[1:], *[None] * (3 - len(said))], tuple[str, dict[str, WordList] | None]
        )
    except msgspec.ValidationError as invalid:
        raise Malformed(f"a claim is [claimer, half-suit, {{holder: cards}}]: {invalid}") from None
    return half_suit, tuple(_attribution(holders or {}, names, error))


def ruling_of(step: ScenarioStep, names: SeatNames) -> ev.Ruling:
    """The ruling of a step: `[cancel, HD]`, `[award, HD, 1]`, `[move, 9D, Anna]` or `[redeal]`."""
    match step.adjudicate:
        case ("cancel", str(half_suit)):
            return ev.CancelHalfSuit(half_suit)
        case ("award", str(half_suit), int(team)):
            return ev.AwardHalfSuit(half_suit, team)
        case ("move", str(card), str(name)):
            return ev.MoveCard(_card(card, step.error), names.seat(name, step.error))
        case ("redeal",):
            return ev.Redeal()
        case _:
            raise Malformed("a ruling is [cancel, HD], [award, HD, 1], [move, 9D, Anna] or [redeal]")


def _card(code: str, error: str | UnsetType) -> Card:
    """The card of that code; where `UNKNOWN_CARD` is expected, any text is accepted."""
    try:
        return Card(code)
    except ShoalError:
        if error == "UNKNOWN_CARD":
            return Card("WJ")
        raise


def _attribution(
    holders: Mapping[str, WordList], names: SeatNames, error: str | UnsetType
) -> Iterator[tuple[Card, Seat]]:
    for name, codes in holders.items():
        for code in read_words(codes):
            yield Card(code), names.seat(name, error)


YES_OR_NO: Final[Mapping[object, bool]] = {True: True, "yes": True, False: False, "no": False}
ANSWERS: Final = {**YES_OR_NO, "hit": True, "miss": False}
REPLIES: Final = {**YES_OR_NO, "claim": True, "decline": False}


def read_answer(answer: object) -> bool:
    """Whether a question hit."""
    if not isinstance(answer, bool | str) or answer not in ANSWERS:
        raise Malformed(f"an answer is yes or no, not {answer!r}")
    return ANSWERS[answer]


def read_reply(answer: object) -> bool:
    """Whether a member of a challenged team claims."""
    if not isinstance(answer, bool | str) or answer not in REPLIES:
        raise Malformed(f"the answer to a challenge is claim or decline, not {answer!r}")
    return REPLIES[answer]


def read_team(team: object) -> ev.Team | None:
    """The team that a closed half-suit belongs to; `None` when it was cancelled."""
    if team in (None, "void", "cancelled", "none", "nobody"):
        return None
    if team in (0, 1) and isinstance(team, int):
        return team
    raise Malformed(f"a half-suit is void or belongs to team 0 or 1, not to {team!r}")


def read_winner(winner: object) -> str:
    """`"0"`, `"1"` or `"tie"`."""
    if winner in (None, "tie", "draw", "none", "nobody"):
        return "tie"
    if winner in (0, 1) and not isinstance(winner, bool):
        return str(winner)
    raise Malformed(f"the winner is team 0 or 1 or tie, not {winner!r}")


def events_since(before: Play, game: Play, names: SeatNames) -> list[Described]:
    """The events after `before`, and two that others imply: `moved` after a hit, `turn` when it goes to another seat."""
    events: list[Described] = []
    board: Board = before.state.board
    for event in game.log[len(before.log) :]:
        if isinstance(event, ev.Dealt):
            events.append(("dealt",))
            board = game.state.board  # nothing comes after a new deal
            continue
        after = board.after(event)
        events.append((event.__struct_config__.tag, *_arguments(event, after, names)))
        if isinstance(event, ev.Asked) and event.hit:
            events.append(("moved", str(event.card), names.of(event.target), names.of(event.seat)))
        if after.turn not in (board.turn, None) and not isinstance(event, ev.Turned):
            events.append(("turn", names.of(after.turn)))
        board = after
    return events


def _arguments(event: ev.Public, after: Board, names: SeatNames) -> Described:
    match event:
        case ev.Asked():
            return names.of(event.seat), names.of(event.target), str(event.card), event.hit
        case ev.Claimed():
            return names.of(event.seat), event.half_suit, _holders(event.attribution, names), event.in_turn
        case ev.Revealed():
            return event.half_suit, _holders(event.holders, names)
        case ev.Closed():
            return event.half_suit, event.team, after.scores
        case ev.Endgame():
            return event.team, names.of(event.claimer)
        case ev.Over():
            return event.scores, event.winner, event.reason
        case ev.Questioned(seat, target, card):
            return names.of(seat), names.of(target), str(card)
        case ev.Moved(card, seat, to):
            return str(card), names.of(seat), names.of(to)
        case ev.CardNamed(seat, card, holder):
            return names.of(seat), str(card), names.of(holder)
        case ev.TurnPassed(seat, other) | ev.ClaimerChosen(seat, other) | ev.NextChosen(seat, other):
            return names.of(seat), names.of(other)
        case ev.ClaimBegun(seat, half_suit) | ev.ClaimFailed(seat, half_suit) | ev.Challenged(seat, half_suit):
            return names.of(seat), half_suit
        case ev.ChallengeAnswered(seat, claim):
            return names.of(seat), claim
        case ev.Irregularity(seat, kind, half_suit):
            return kind, names.of(seat), half_suit
        case ev.Interrupted(seat, card):
            return names.of(seat), str(card)
        case ev.Misdealt(card):
            return (str(card),)
        case ev.TurnShared(team):
            return (team,)
        case ev.Ruled(ruling):
            return (str(ruling.__struct_config__.tag),)
        case (
            ev.Out(seat)
            | ev.LastCard(seat)
            | ev.ClaimWithdrawn(seat)
            | ev.Turned(seat)
            | ev.NextDue(seat)
            | ev.PassDue(seat)
            | ev.ChoiceDue(seat)
            | ev.Paused(seat)
            | ev.Resumed(seat)
        ):
            return (names.of(seat),)
        case _:
            assert_never(event)


def _holders(attribution: Attribution, names: SeatNames) -> dict[str, CardSet]:
    return {names.of(seat): CardSet(card for card, holder in attribution if holder == seat) for _, seat in attribution}
