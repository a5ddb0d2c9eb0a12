"""Rule scenarios of Literature, read from YAML and run against the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final, Literal, assert_never, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Game, Illegal, Seat
from shoal.games.literature.belief.belief import Belief, Contradiction
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.events import Asked, Moved, Sight
from shoal.games.literature.rules.moves import Attribution, HalfSuit, Move, Moves, Reason
from shoal.games.literature.rules.options import PRESETS, Layout, Options
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import Board, Phase
from shoal.scenarios.text import (
    NOBODY,
    Described,
    Differs,
    Malformed,
    SeatNames,
    WordList,
    as_text,
    check_events,
    compare_events,
    must_be,
    read_cards,
    read_offer,
    read_turn,
    read_words,
)

Play = Game[Any, Move, ev.Event, Any, Any, Moves]


REASONS: Final = frozenset(get_args(Reason))

TAGS: Final = frozenset(kind.__struct_config__.tag for kind in (ev.Dealt, *get_args(ev.Public)))
"""The names of events. `turn` and `moved` are also expected where other events imply them."""

ClaimResult = Literal["won", "lost", "cancelled", "nothing", "minus_one", "awarded"]
Result = Literal["hit", "miss", ClaimResult]


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts expected of the table; anything that is not mentioned is not checked."""

    turn: str | UnsetType | None = UNSET
    phase: Phase | UnsetType = UNSET
    score: tuple[int, int] | UnsetType = UNSET
    closed: dict[HalfSuit, int | str | None] = {}
    counts: dict[str, int] = {}
    has: dict[str, WordList] = {}
    has_not: dict[str, WordList] = {}
    winner: bool | int | str | UnsetType | None = UNSET
    reason: ev.EndReason | UnsetType = UNSET
    events: tuple[str | list[object], ...] = ()
    no_events: tuple[str | list[object], ...] = ()


class ScenarioStep(Struct, frozen=True, forbid_unknown_fields=True):
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
    error: str | UnsetType = UNSET
    then: Expected = Expected()

    @property
    def verb(self) -> str:
        """The key that names the move or check; raises `Malformed` unless there is exactly one."""
        verbs = [name for name in VERBS if getattr(self, name) is not UNSET]
        if len(verbs) != 1:
            raise Malformed(f"a step needs one of {', '.join(VERBS)}; this one has {' and '.join(verbs) or 'none'}")
        return verbs[0]


CHECKS: Final = ("legal_cards", "legal_targets", "last_question", "hand_count")
VERBS: Final = ScenarioStep.__struct_fields__[: ScenarioStep.__struct_fields__.index("result")]
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


def read_options(data: Mapping[str, object]) -> tuple[Options, Seat | None]:
    """The options, with defaults for what is not mentioned, and the dealer, which may be given among them."""
    said = dict(data)
    preset = str(said.pop("preset", "pagat"))
    if preset not in PRESETS:
        raise Malformed(f"options: no preset is called {preset!r}")
    dealer = said.pop("dealer", None)
    if dealer is not None and (not isinstance(dealer, int) or isinstance(dealer, bool)):
        raise Malformed("options: the dealer is a seat number")
    said = {name: _plain(name, value) for name, value in said.items()}
    try:
        return msgspec.convert({**msgspec.to_builtins(PRESETS[preset]), **said}, Options), dealer
    except msgspec.ValidationError as error:
        raise Malformed(f"options: {error}") from None


def _plain(name: str, value: object) -> object:
    """The value of an option, corrected where YAML reads a number or null and a text is meant."""
    if name in ("removed_rank", "tie_break") and value is None:
        return "none"
    if name == "removed_rank" and value in range(2, 11):
        return "T" if value == 10 else str(value)
    if name == "first_player" and isinstance(value, int):
        return f"seat:{value}"
    return value


def read_card_set(codes: WordList) -> CardSet:
    """The set of cards; raises `Malformed` when one is named twice."""
    return CardSet(read_cards(codes))


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


def check_step(step: ScenarioStep, names: SeatNames) -> None:
    """Raise `Malformed` for what is wrong in a step."""
    verb = step.verb
    if verb in CHECKS and (step.result is not UNSET or step.error is not UNSET):
        raise Malformed(f"{verb} has neither a result nor an error")
    if step.result is not UNSET and (step.error is not UNSET or step.result not in RESULTS.get(verb, ())):
        raise Malformed(f"{verb} cannot be expected to be {step.result}")
    if step.error is not UNSET and step.error not in REASONS:
        raise Malformed(f"no error is called {step.error!r}")
    if verb in CHECKS:
        _check_check(step, names)
    elif verb == "adjudicate":
        ruling_of(step, names)
    else:
        move_of(step, names)
    check_expected(step.then, names)


def _check_check(step: ScenarioStep, names: SeatNames) -> None:
    if step.legal_cards is not UNSET:
        name, codes = read_offer(step.legal_cards)
        names.seat(name)
        read_card_set(codes)
    if step.legal_targets is not UNSET:
        name, targets = read_offer(step.legal_targets)
        for seat in (name, *targets):
            names.seat(seat)
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


def read_reply(answer: object) -> bool:
    """Whether a member of a challenged team claims."""
    known: dict[object, bool] = {True: True, "yes": True, "claim": True, False: False, "no": False, "decline": False}
    if not isinstance(answer, bool | str) or answer not in known:
        raise Malformed(f"the answer to a challenge is claim or decline, not {answer!r}")
    return known[answer]


def check_expected(expected: Expected, names: SeatNames) -> None:
    """Raise `Malformed` for what is wrong in expected facts."""
    if expected.turn is not UNSET and (turn := read_turn(expected.turn)) != NOBODY:
        names.seat(turn)
    for codes_of in (expected.has, expected.has_not):
        for name, codes in codes_of.items():
            names.seat(name)
            read_card_set(codes)
    for name in expected.counts:
        names.seat(name)
    for winner in expected.closed.values():
        if winner != "open":
            read_team(winner)
    if expected.winner is not UNSET:
        read_winner(expected.winner)
    check_events((*expected.events, *expected.no_events), TAGS)


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


# Scenarios of Literature: a position or a deal as data, what is done, and what is expected (`rules.md` E).
#
#     read_position   hands, open and won half-suits, the turn; then moves, checks and expected facts
#     read_deal       options, and expected facts about the deal that they make
#
# Readers raise `Malformed` before anything is played, and return a function that runs the scenario.

Run = Callable[[], str | None]
"""Runs a scenario; returns what was expected and what came instead, or `None` when all expectations held."""


def read_deal(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `literature_deal`; raises `Malformed`."""
    deal = msgspec.convert(data, Deal)
    options, dealer = read_options(deal.options)
    if (deal.error is UNSET) == (deal.expect == ExpectedFacts()):
        raise Malformed("a deal needs either expect or error")
    for codes in deal.expect.sets.values():
        read_card_set(codes)
    return lambda: _differing_deal(deal, options, dealer or 0)


def _differing_deal(deal: Deal, options: Options, dealer: Seat) -> str | None:
    expected = "a deal" if deal.error is UNSET else deal.error
    try:
        rules = Literature(options)
    except BadOptions as error:
        return None if error.reason == deal.error else f"expected {expected} and was {error}"
    if deal.error is not UNSET:
        return f"expected {expected} and was a deal"
    if not rules.is_seat(dealer):
        return f"expected a dealer from 0 to {rules.seats - 1} and was {dealer}"
    board = Game.deal(rules, Random(0), dealer).state.board
    parts = rules.half_suits
    facts: dict[str, object] = {
        "sizes": board.sizes,
        "first": board.turn,
        "cards": len(rules.pack),
        "half_suits": len(parts),
        "set_sizes": tuple(sorted(set(map(len, parts.values())))),
    }
    try:
        for name, actual in facts.items():
            fact = getattr(deal.expect, name)
            if fact is not UNSET:
                must_be(name, fact, actual)
        for half_suit, codes in deal.expect.sets.items():
            must_be(half_suit, read_card_set(codes), parts.get(half_suit, "no half-suit"))
    except Differs as difference:
        return str(difference)
    return None


def read_position(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `literature`; raises `Malformed`."""
    position = msgspec.convert(data, ScenarioPosition)
    names = SeatNames(position.seats)
    options, dealer = read_options({"players": len(position.seats), **position.options})
    if options.players != len(position.seats):
        raise Malformed(f"options: {options.players} players, but {len(position.seats)} seats")
    for number, step in enumerate(position.steps, 1):
        try:
            check_step(step, names)
        except ShoalError as error:
            raise Malformed(f"step {number}: {error}") from None
    check_expected(position.end, names)
    try:
        rules = Literature(options)
    except BadOptions as error:
        raise Malformed(f"options: {error}") from None
    if dealer is not None and not rules.is_seat(dealer):
        raise Malformed(f"options: the dealer is a seat from 0 to {rules.seats - 1}")
    start = _start(rules, position, names, dealer)
    return lambda: _differing(start, position, names)


def _start(rules: Literature, position: ScenarioPosition, names: SeatNames, dealer: Seat | None) -> Play:
    """The position as a game whose log leads to it: all cards dealt, closed half-suits laid down, the turn settled."""
    mentioned = (*position.open, *position.won)
    asserted = [closed for expected in _expectations(position) for closed in expected.closed]
    for half_suit in (*mentioned, *asserted):
        if half_suit not in rules.half_suits:
            raise Malformed(f"no half-suit is called {half_suit!r}")
    for half_suit in position.open:
        if mentioned.count(half_suit) > 1:
            raise Malformed(f"{half_suit} is {'both open and won' if half_suit in position.won else 'named twice'}")
    hands = _hands(rules, position, names)
    closed = {half_suit: None for half_suit in rules.half_suits if half_suit not in position.open}
    closed_cards = CardSet(card for half_suit in closed for card in rules.half_suits[half_suit])
    turn = names.seat(position.seats[0] if position.turn is UNSET else position.turn)
    game: Play = Game.replay(
        rules, [ev.Dealt(turn if dealer is None else dealer, (hands[0] | closed_cards, *hands[1:]), turn)]
    )
    for half_suit in closed:
        laid_down = ev.Revealed(half_suit, tuple((card, 0) for card in rules.half_suits[half_suit]))
        winner = read_team(position.won.get(half_suit))
        points = rules.worth[half_suit]
        scored = (points * (winner == 0), points * (winner == 1))
        outcome: ev.ClaimOutcome = "cancelled" if winner is None else "won"
        game = game.after([laid_down, ev.Closed(half_suit, winner, outcome, scored)])
    return game.after(rules.settle(game.state, turn))


def _expectations(position: ScenarioPosition) -> list[Expected]:
    return [*(step.then for step in position.steps), position.end]


def _hands(rules: Literature, position: ScenarioPosition, names: SeatNames) -> list[CardSet]:
    rest = CardSet(card for half_suit in position.open for card in rules.half_suits[half_suit])
    hands = [CardSet()] * rules.seats
    for name, codes in position.hands.items():
        hand = read_card_set(codes)
        if not hand <= rest:
            raise Malformed(f"{name} holds {hand - rest}, which another seat holds or no open half-suit has")
        hands[names.seat(name)] = hand
        rest -= hand
    if position.rest_to is not UNSET:
        hands[names.seat(position.rest_to)] |= rest
    elif rest:
        raise Malformed(f"nobody holds {rest}")
    return hands


def _differing(start: Play, position: ScenarioPosition, names: SeatNames) -> str | None:
    where, game = "the start", start
    try:
        for number, step in enumerate(position.steps, 1):
            where = f"step {number} ({step.verb})"
            before, game = game, _after(game, step, names)
            _compare(game, step.then, names, events_since(before, game, names))
        where = "the end"
        _compare(game, position.end, names, events_since(start, game, names))
    except Differs as difference:
        return f"{where}: {difference}"
    return None


def _after(game: Play, step: ScenarioStep, names: SeatNames) -> Play:
    if step.verb in CHECKS:
        _compare_check(game, step, names)
        return game
    try:
        if step.verb == "adjudicate":
            after = game.after(game.rules.adjudicate(game.state, ruling_of(step, names), Random(0)))
        else:
            after = game.play(move_of(step, names))
    except Illegal as illegal:
        if illegal.reason != step.error:
            raise Differs(f"expected {_expected_of(step)} and was {illegal.reason}") from None
        return game
    result = _result(after.log[len(game.log) :])
    if step.error is not UNSET or step.result not in (UNSET, result):
        raise Differs(f"expected {_expected_of(step)} and was {result or 'accepted'}")
    return after


def _expected_of(step: ScenarioStep) -> str:
    if step.error is not UNSET:
        return step.error
    return "no error" if step.result is UNSET else step.result


def _result(events: Iterable[ev.Event]) -> str | None:
    for event in events:
        if isinstance(event, ev.Asked):
            return "hit" if event.hit else "miss"
        if isinstance(event, ev.Closed):
            return event.outcome
        if isinstance(event, ev.ClaimFailed):
            return "nothing"
    return None


def _compare_check(game: Play, step: ScenarioStep, names: SeatNames) -> None:
    board: Board = game.state.board
    if step.legal_cards is not UNSET:
        name, codes = read_offer(step.legal_cards)
        must_be("cards", read_card_set(codes), _moves(game, names.seat(name)).asks)
    if step.legal_targets is not UNSET:
        name, targets = read_offer(step.legal_targets)
        offered = {names.of(seat) for seat in _moves(game, names.seat(name)).targets}
        must_be("targets", tuple(sorted(targets)), tuple(sorted(offered)))
    if step.hand_count is not UNSET:
        name, count = step.hand_count
        must_be("hand count", count, board.sizes[names.seat(name)])
    if step.last_question is not UNSET:
        asked = board.last_question
        actual = asked and (names.of(asked.seat), names.of(asked.target), str(asked.card), asked.hit)
        said = step.last_question
        expected = (*said[:3], read_answer(said[3])) if isinstance(said, tuple) else None
        must_be("last question", expected, actual)


def _moves(game: Play, seat: Seat) -> Moves:
    return game.rules.moves(game.view(seat))


def _compare(game: Play, expected: Expected, names: SeatNames, events: list[Described]) -> None:
    board: Board = game.state.board
    if expected.turn is not UNSET:
        must_be("turn", read_turn(expected.turn), names.of(board.turn))
    if expected.phase is not UNSET:
        must_be("phase", expected.phase, board.phase)
    if expected.score is not UNSET:
        must_be("score", expected.score, board.scores)
    if expected.winner is not UNSET:
        _compare_winner(board, expected.winner)
    if expected.reason is not UNSET:
        must_be("reason", expected.reason, "nothing yet" if board.over is None else board.over.reason)
    closed = {closed.half_suit: closed.team for closed in board.closed}
    for half_suit, team in expected.closed.items():
        expected_of = "open" if team == "open" else _whose(read_team(team))
        must_be(half_suit, expected_of, _whose(closed[half_suit]) if half_suit in closed else "open")
    for name, count in expected.counts.items():
        must_be(f"hand count of {name}", count, board.sizes[names.seat(name)])
    for name, codes in expected.has.items():
        must_be(f"{name} to hold", read_card_set(codes), read_card_set(codes) & game.state.hands[names.seat(name)])
    for name, codes in expected.has_not.items():
        held = read_card_set(codes) & game.state.hands[names.seat(name)]
        if held:
            raise Differs(f"expected {name} to hold none of {as_text(codes)} and was {held}")
    compare_events(expected.events, expected.no_events, events)


def _compare_winner(board: Board, expected: object) -> None:
    """Compare the winner. `none` and `nobody` mean that no one has won yet, or that it is a tie."""
    if board.over is not None or expected not in (None, "none", "nobody"):
        winner = "nobody yet" if board.over is None else read_winner(board.over.winner)
        must_be("winner", read_winner(expected), winner)


def _whose(team: ev.Team | None) -> str:
    return "void" if team is None else f"won by {team}"


# Scenarios of what a seat can know (`rules.md` E, kind `literature_view`): sights as data, and what they must imply.
#
# A scenario states how many cards the seats hold, which cards the viewer holds, and the questions since then. The game
# may have begun long before, so no deal leads there: the constraints are set directly.

ANSWERS: Final = {
    **dict.fromkeys(("yes", "hit", "true"), "yes"),
    **dict.fromkeys(("no", "miss", "false"), "no"),
    "surrender": "surrender",
}
"""How an answer may be written. `surrender`: the asker held the card, which went to the target."""


class Implied(Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true of all deals that agree with the sights. The half-suits are the viewer's team's."""

    certain: dict[str, WordList] = {}
    possible: dict[str, WordList] = {}
    """In some of these deals, but not in all."""
    impossible: dict[str, WordList] = {}
    contained: dict[HalfSuit, bool] = {}
    sure_claim: dict[HalfSuit, bool] = {}
    attribution: dict[HalfSuit, dict[str, WordList]] = {}
    """The likeliest attribution, or one of several that are equally likely."""
    worlds: int | UnsetType = UNSET


class Viewed(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of kind `literature_view`."""

    seats: tuple[str, ...]
    open: tuple[HalfSuit, ...]
    viewer: str
    expect: Implied
    own: WordList = None
    sizes: dict[str, int] = {}
    log: tuple[tuple[str, str, str, bool | str], ...] = ()
    options: dict[str, object] = {}


def read_view(data: Mapping[str, object]) -> Callable[[], str | None]:
    """Read a scenario of kind `literature_view`; raises `Malformed`.

    The function that is returned runs it, as `Run` in `shoal.scenarios.files` says.
    """
    viewed = msgspec.convert(data, Viewed)
    names = SeatNames(viewed.seats)
    options = msgspec.convert({"players": len(viewed.seats), **viewed.options}, Options)
    if options.players != len(viewed.seats):
        raise Malformed(f"options: {options.players} players, but {len(viewed.seats)} seats")
    try:
        layout = Layout(options)
    except BadOptions as error:
        raise Malformed(f"options: {error}") from None
    history = _constraints(layout, viewed, names)
    _check_expected(layout, viewed, names)
    return lambda: _view_differing(history, viewed, names)


def _constraints(layout: Layout, viewed: Viewed, names: SeatNames) -> list[Constraints]:
    """The constraints at the start and after every question."""
    for half_suit in viewed.open:
        if half_suit not in layout.half_suits or viewed.open.count(half_suit) > 1:
            raise Malformed(f"{half_suit!r} is no half-suit, or is named twice")
    cards = CardSet(card for half_suit in viewed.open for card in layout.half_suits[half_suit])
    viewer = names.seat(viewed.viewer)
    own = CardSet(read_cards(viewed.own))
    if not own <= cards:
        raise Malformed(f"{viewed.viewer} holds {own - cards}, which no open half-suit has")

    def after(count: int) -> Constraints:
        constraints = Constraints(layout, viewer)
        constraints.begin(_sizes(viewed, names, own, len(cards)), own, cards)
        for number, entry in enumerate(viewed.log[:count], 1):
            try:
                for sight in _sights(layout, constraints, entry, names):
                    constraints.see(sight)
            except ShoalError as error:
                raise Malformed(f"log: question {number}: {error}") from None
        return constraints

    return [after(count) for count in range(len(viewed.log) + 1)]


def _sizes(viewed: Viewed, names: SeatNames, own: CardSet, cards: int) -> tuple[int, ...]:
    sizes = {names.seat(name): size for name, size in viewed.sizes.items()}
    if sizes.setdefault(names.seat(viewed.viewer), len(own)) != len(own):
        raise Malformed(f"sizes: {viewed.viewer} holds {len(own)} cards")
    unnamed = [name for name in viewed.seats if names.seat(name) not in sizes]
    if unnamed:
        raise Malformed(f"sizes: {' and '.join(unnamed)} missing")
    if min(sizes.values()) < 0 or sum(sizes.values()) != cards:
        raise Malformed(f"sizes: the hands have {sum(sizes.values())} cards, the open half-suits {cards}")
    return tuple(sizes[seat] for seat in range(len(sizes)))


def _sights(
    layout: Layout, constraints: Constraints, entry: tuple[str, str, str, bool | str], names: SeatNames
) -> Iterator[Sight]:
    """The sights of a question; raises `Malformed` when it could not have been asked."""
    asker, target, card = names.seat(entry[0]), names.seat(entry[1]), Card(entry[2])
    answer = ANSWERS.get(as_text(entry[3]).lower())
    if answer is None or (answer == "surrender" and layout.options.bluff_effect != "surrender"):
        raise Malformed(f"{as_text(entry[3])!r} is no answer")
    if asker == target or ((asker - target) % 2 == 0 and not layout.options.ask_teammates):
        raise Malformed(f"{entry[0]} may not ask {entry[1]}")
    if not constraints.cards >> card & 1:
        raise Malformed(f"{card} is in no open half-suit")
    if constraints.size[target] < 1:
        raise Malformed(f"{entry[1]} has no cards")
    yield Asked(asker, target, card, answer == "yes")
    if answer == "surrender":
        yield Moved(card, asker, target)


def _check_expected(layout: Layout, viewed: Viewed, names: SeatNames) -> None:
    expected = viewed.expect
    if expected == Implied():
        raise Malformed("nothing is expected")
    cards = CardSet(card for half_suit in viewed.open for card in layout.half_suits[half_suit])
    for holdings in (expected.certain, expected.possible, expected.impossible, *expected.attribution.values()):
        for name, codes in holdings.items():
            names.seat(name)
            if not CardSet(read_cards(codes)) <= cards:
                raise Malformed(f"{as_text(codes)}: not all of these are in open half-suits")
    for half_suit in (*expected.contained, *expected.sure_claim, *expected.attribution):
        if half_suit not in viewed.open:
            raise Malformed(f"{half_suit!r} is not open")


def _view_differing(history: list[Constraints], viewed: Viewed, names: SeatNames) -> str | None:
    try:
        belief = Belief(history[-1])
    except Contradiction:
        return f"expected a log that can be and was {_where_impossible(history)}"
    try:
        _compare_cards(belief, viewed.expect, names)
        _compare_half_suits(belief, names.seat(viewed.viewer) % 2, viewed.expect, names)
        if viewed.expect.worlds is not UNSET:
            must_be("worlds", viewed.expect.worlds, belief.worlds)
    except Differs as difference:
        return str(difference)
    return None


def _where_impossible(history: list[Constraints]) -> str:
    for number, constraints in enumerate(history):
        try:
            Belief(constraints)
        except Contradiction:
            return f"one that no deal agrees with from question {number} on" if number else "one that cannot begin"
    raise AssertionError("the last of them is impossible")


def _compare_cards(belief: Belief, expected: Implied, names: SeatNames) -> None:
    holdings = (("certain", expected.certain), ("possible", expected.possible), ("impossible", expected.impossible))
    for what, by_name in holdings:
        for name, codes in by_name.items():
            for card in read_cards(codes):
                must_be(f"{card} with {name}", what, _certainty(belief, names.seat(name), card))


def _certainty(belief: Belief, seat: Seat, card: Card) -> str:
    count = belief.count(seat, card)
    if not count:
        return "impossible"
    return "certain" if count == belief.worlds else "possible"


def _compare_half_suits(belief: Belief, team: int, expected: Implied, names: SeatNames) -> None:
    for half_suit, contained in expected.contained.items():
        must_be(f"{half_suit} contained", contained, belief.contained(team, half_suit))
    for half_suit, sure in expected.sure_claim.items():
        must_be(f"{half_suit} a sure claim", sure, belief.sure(team, half_suit) is not None)
    for half_suit, holders in expected.attribution.items():
        named = tuple(sorted((card, names.seat(name)) for name, codes in holders.items() for card in read_cards(codes)))
        best = belief.attribution(team, half_suit)
        if best is None or belief.chance_of(named) != best[0]:
            actual = "none" if best is None else " ".join(f"{card} {names.of(seat)}" for card, seat in best[1])
            raise Differs(f"expected {half_suit} likeliest {as_text(holders)} and was {actual}")
