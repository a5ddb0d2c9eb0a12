"""Rule scenarios of Go Fish, read from YAML and run against the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, assert_never, cast, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Game, Illegal, Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Ask, AskCard, Move, Moves, Rank, Reason, rank_of
from shoal.games.go_fish.rules.options import MOST_PLAYERS, PRESETS, Options
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import Board, Phase
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


# Scenarios of Go Fish: a position or a deal as data, what is asked, and what is expected (`rules.md` E).
#
#     read_position   hands, stock, the turn; then questions, checks and expected facts
#     read_deal       options, and expected facts about the deals that they make
#
# Readers raise `Malformed` before anything is played, and return a function that runs the scenario.

Run = Callable[[], str | None]
"""Runs a scenario; returns what was expected and what came instead, or `None` when all expectations held."""

Play = Game[Any, Any, ev.Event, Any, Any, Moves]


# --- Deals ------------------------------------------------------------------------------------------------------------


def read_deal(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `go_fish_deal`; raises `Malformed`."""
    deal = msgspec.convert(data, Deal)
    if (deal.error is UNSET) == (not deal.expect):
        raise Malformed("a deal needs either expect or error")
    for name in deal.expect:
        if not isinstance(name, int) and name not in FACTS:
            raise Malformed(f"a deal has no {name!r}; it has: {', '.join(FACTS)}, or a number of players")
    dealer = deal.options.get("dealer", 0)
    if not isinstance(dealer, int):
        raise Malformed("options: the dealer is a seat number")
    options = {name: value for name, value in deal.options.items() if name != "dealer"}
    if deal.source is not UNSET:
        preset = PRESETS.get(str(deal.source))
        options["hand_sizes"] = deal.source if preset is None else preset.hand_sizes
    read_options(options)
    return lambda: _differing_deal(deal, options, dealer)


def _differing_deal(deal: Deal, options: Mapping[str, object], dealer: Seat) -> str | None:
    try:
        if deal.error is not UNSET:
            must_be("the answer", deal.error, _answer(options, deal.error))
        for what, expected in deal.expect.items():
            if not isinstance(what, int):
                must_be(what, _listed(expected), _facts(_rules(options), dealer)[what])
            elif isinstance(expected, str):
                must_be(f"the answer to {what} players", expected, _answer({**options, "players": what}, expected))
            else:
                sizes = set(map(len, _dealt(_rules({**options, "players": what}), 0).hands))
                must_be(f"hands of {what} players", _listed([expected]), tuple(sizes))
    except BadOptions as error:
        return f"expected a deal and was {error}"
    except Differs as difference:
        return str(difference)
    return None


def _rules(options: Mapping[str, object], error: object = None) -> GoFish:
    """The rules, with a limit of ten players, unless the options set the limit or the limit itself is tested."""
    most = {} if error == "BAD_PLAYER_COUNT" else {"max_players": MOST_PLAYERS}
    return GoFish(read_options({**most, **options}))


def _answer(options: Mapping[str, object], error: str) -> str:
    try:
        _rules(options, error)
    except BadOptions as refused:
        return refused.reason
    return "a deal"


def _facts(rules: GoFish, dealer: Seat) -> Mapping[str, object]:
    if not rules.is_seat(dealer):
        raise Differs(f"expected a dealer from 0 to {rules.seats - 1} and was {dealer}")
    dealt = _dealt(rules, dealer)
    return {
        "sizes": tuple(map(len, dealt.hands)),
        "first": dealt.first,
        "cards": len(rules.pack),
        "stock": len(dealt.stock),
        "ranks": len(rules.ranks),
    }


def _dealt(rules: GoFish, dealer: Seat) -> ev.Dealt:
    dealt = rules.deal(Random(0), dealer)[0]
    assert isinstance(dealt, ev.Dealt), "a deal begins with the cards"
    return dealt


def _listed(expected: object) -> object:
    return tuple(expected) if isinstance(expected, list) else expected


# --- Positions --------------------------------------------------------------------------------------------------------


def read_position(data: Mapping[str, object]) -> Run:
    """Read a scenario of kind `go_fish`; raises `Malformed`."""
    position = msgspec.convert(data, ScenarioPosition)
    names = SeatNames(position.seats)
    count = len(position.seats)
    options = read_options({"players": count, "max_players": max(5, count), **position.options})
    if options.players != count:
        raise Malformed(f"options: {options.players} players, but {count} seats")
    for number, step in enumerate(position.steps, 1):
        try:
            check_step(step, names)
        except ShoalError as error:
            raise Malformed(f"step {number}: {error}") from None
    check_expected(position.end, names)
    try:
        rules = GoFish(options)
    except BadOptions as error:
        if position.error is UNSET:
            raise Malformed(f"options: {error}") from None
        return _comparing(position.error, error.reason)
    if position.error is not UNSET:
        return _comparing(position.error, "a game")
    dealt = _position(rules, position, names)
    return lambda: _differing(rules, dealt, position, names)


def _comparing(expected: str, answer: str) -> Run:
    return lambda: None if expected == answer else f"expected {expected} and was {answer}"


def _position(rules: GoFish, position: ScenarioPosition, names: SeatNames) -> ev.Dealt:
    """The position as a deal of a part of the pack, in which the seat on turn begins."""
    stock = read_cards(position.stock)
    hands = [CardSet()] * rules.seats
    left = CardSet(rules.pack) - CardSet(stock)
    if not CardSet(stock) <= CardSet(rules.pack):
        raise Malformed(f"the stock has {CardSet(stock) - CardSet(rules.pack)}, which is not in the pack")
    for name, codes in position.hands.items():
        hand = CardSet(read_cards(codes))
        if not hand <= left:
            raise Malformed(f"{name} holds {hand - left}, which is elsewhere, or not in the pack")
        hands[names.seat(name)] = hand
        left -= hand
    turn = names.seat(position.seats[0] if position.turn is UNSET else position.turn)
    return ev.Dealt((turn - 1) % rules.seats, turn, tuple(hands), stock)


def _differing(rules: GoFish, dealt: ev.Dealt, position: ScenarioPosition, names: SeatNames) -> str | None:
    where = "the start"
    try:
        game: Play = Game.replay(rules, rules.begin(dealt))
        for number, step in enumerate(position.steps, 1):
            where = f"step {number} ({step.verb})"
            before, game = game, _after(game, step, names)
            _compare(game, step.then, names, game.log[len(before.log) :])
        where = "the end"
        _compare(game, position.end, names, game.log[1:])
    except Differs as difference:
        return f"{where}: {difference}"
    return None


def _after(game: Play, step: ScenarioStep, names: SeatNames) -> Play:
    if step.verb != "ask":
        _compare_offer(game, step, names)
        return game
    try:
        after = game.play(move_of(step, names, dict(enumerate(game.state.hands))))
    except Illegal as illegal:
        if illegal.reason != step.error:
            raise Differs(f"expected {_expected_of(step)} and was {illegal.reason}") from None
        return game
    result = _result(after.log[len(game.log) :])
    if step.error is not UNSET or step.result not in (UNSET, result, result.partition(" ")[0]):
        raise Differs(f"expected {_expected_of(step)} and was {result}")
    return after


def _expected_of(step: ScenarioStep) -> str:
    if step.error is not UNSET:
        return step.error
    return "no error" if step.result is UNSET else step.result


def _result(events: Sequence[ev.Event]) -> str:
    """The result of a question, as scenarios write it."""
    for number, event in enumerate(events):
        match event:
            case ev.Handed(cards=cards):
                return f"catch {len(cards)}"
            case ev.Drew(caught=True):
                return "lucky"
            case ev.Drew():
                return "fish_book" if isinstance(events[number + 1], ev.Book) else "fish"
            case _:
                pass
    return "miss"


def _compare_offer(game: Play, step: ScenarioStep, names: SeatNames) -> None:
    name, words = read_offer(getattr(step, step.verb))
    offer: Moves = game.rules.moves(game.view(names.seat(name)))
    match step.verb:
        case "legal_ranks":
            must_be("ranks", read_ranks(words), tuple(sorted(offer.ranks, key=RANKS.index)))
        case "legal_cards":
            must_be("cards", CardSet(read_cards(words)), offer.cards)
        case _:
            must_be("targets", tuple(sorted(words)), tuple(sorted(map(names.of, offer.targets))))


def _compare(game: Play, expected: Expected, names: SeatNames, events: Sequence[ev.Event]) -> None:
    board: Board = game.state.board
    if expected.turn is not UNSET:
        must_be("turn", read_turn(expected.turn), names.of(board.turn))
    if expected.phase is not UNSET:
        must_be("phase", expected.phase, board.phase)
    if expected.stock is not UNSET:
        must_be("stock", expected.stock, board.stock)
    for name, ranks in expected.books.items():
        laid = [book.rank for book in board.books if book.seat == names.seat(name)]
        must_be(f"books of {name}", read_ranks(ranks), tuple(sorted(laid, key=RANKS.index)))
    for name, count in expected.counts.items():
        must_be(f"hand count of {name}", count, board.sizes[names.seat(name)])
    for name, points in expected.points.items():
        counted = board.points if board.over is None else board.over.points
        must_be(f"points of {name}", points, counted[names.seat(name)])
    _compare_hands(game, expected, names)
    if expected.winners is not UNSET:
        winners = () if board.over is None else tuple(sorted(map(names.of, board.over.winners)))
        must_be("winners", read_winners(expected.winners), winners)
    if expected.reason is not UNSET:
        must_be("reason", expected.reason, None if board.over is None else board.over.reason)
    happened = [described(event, names) for event in events if not isinstance(event, ev.Dealt)]
    compare_events(expected.events, expected.no_events, happened)


def _compare_hands(game: Play, expected: Expected, names: SeatNames) -> None:
    for name, codes in expected.has.items():
        cards = CardSet(read_cards(codes))
        must_be(f"{name} to hold", cards, cards & game.state.hands[names.seat(name)])
    for name, codes in expected.has_not.items():
        held = CardSet(read_cards(codes)) & game.state.hands[names.seat(name)]
        must_be(f"{name} to hold none of {as_text(codes)}, what they hold", CardSet(), held)
