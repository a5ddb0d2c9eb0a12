"""Rule scenarios of Go Fish, read from YAML and run against the rules (`rules.md` E).

    read_position   hands, stock, the turn; then questions, checks and expected facts
    read_deal       options, and expected facts about the deals that they make

Readers raise `Malformed` before anything is played, and return a function that runs the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, assert_never, cast, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from shoal.core.cards import Card, CardSet
from shoal.core.errors import ShoalError
from shoal.core.game import BadOptions, Game, Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules.moves import Ask, AskCard, Move, Moves, Rank, Reason, rank_of
from shoal.games.go_fish.rules.options import MOST_PLAYERS, PRESETS, Options
from shoal.games.go_fish.rules.rules import GoFish
from shoal.games.go_fish.rules.state import Phase
from shoal.scenarios.running import CommonFacts, CommonStep, Referee, Run, options_of, preset_of, read_winners
from shoal.scenarios.text import (
    Described,
    Differs,
    Malformed,
    SeatNames,
    WordList,
    must_be,
    read_cards,
    read_offer,
    read_words,
)

RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
RESULTS: Final = ("lucky", "fish", "fish_book", "miss")
"""And `catch`, with or without the number of cards."""

Play = Game[Any, Any, ev.Event, Any, Any, Moves]


class Expected(CommonFacts, frozen=True):
    """Facts expected of the table; anything that is not mentioned is not checked."""

    phase: Phase | UnsetType = UNSET
    books: dict[str, WordList] = field(default_factory=dict)
    stock: int | UnsetType = UNSET
    points: dict[str, int] = field(default_factory=dict)
    winners: WordList | UnsetType = UNSET
    reason: ev.EndReason | UnsetType = UNSET


class ScenarioStep(CommonStep, frozen=True):
    """One question or one check, under the key that names it.

    `ask` is asker, target and rank; or asker, target, card, and perhaps the card that is shown (otherwise any).
    """

    ask: tuple[str | int, ...] | UnsetType = UNSET
    legal_ranks: tuple[WordList, ...] | UnsetType = UNSET
    legal_cards: tuple[WordList, ...] | UnsetType = UNSET
    legal_targets: tuple[WordList, ...] | UnsetType = UNSET
    result: str | UnsetType = field(default=UNSET, name="is")
    then: Expected = Expected()


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


def read_options(data: Mapping[str, object], seats: int | None = None) -> Options:
    """The options, with the defaults (or those of a `preset`) for what is not mentioned; raises `Malformed`."""
    options = dict(data)
    preset = preset_of(options, PRESETS, "bicycle")
    if isinstance(options.get("refill"), int):
        options["refill"] = str(options["refill"])
    if options.get("refill_continue") == "ask_after_empty_draw":  # what OpenSpiel calls it
        options["refill_continue"] = True
    return options_of({**preset, **options}, Options, seats)


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


class GoFishReferee(Referee):
    """Reads, plays and compares the steps of Go Fish."""

    reasons = frozenset(get_args(Reason))
    tags = frozenset(kind.__struct_config__.tag for kind in (*get_args(ev.Public), ev.Drew, ev.Refilled))
    checks = ("legal_ranks", "legal_cards", "legal_targets")

    def _can_result(self, _: str, result: str) -> bool:
        catch, _, count = result.partition(" ")
        return result in RESULTS or (catch == "catch" and (not count or count.isdecimal()))

    def _check_words(self, step: ScenarioStep) -> None:
        if step.verb == "ask":
            move_of(step, self.names, {})
            return
        name, words = read_offer(getattr(step, step.verb))
        self.names.seat(name)
        match step.verb:
            case "legal_ranks":
                read_ranks(words)
            case "legal_cards":
                read_cards(words)
            case _:
                for other in words:
                    self.names.seat(other)

    def _check_facts(self, expected: Expected) -> None:
        for name, ranks in expected.books.items():
            self.names.seat(name)
            read_ranks(ranks)
        for name in (*expected.points, *read_winners(expected.winners)):
            self.names.seat(name)

    def _opened(self, given: Play) -> Play:
        rules: Any = given.rules
        return Game.replay(rules, rules.begin(given.log[0]))

    def _play(self, game: Play, step: ScenarioStep) -> Play:
        return game.play(move_of(step, self.names, dict(enumerate(game.state.hands))))

    def _result(self, events: Sequence[ev.Event]) -> str:
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

    def _happened(self, before: Play, game: Play) -> list[Described]:
        events = game.log[len(before.log) :]
        return [described(event, self.names) for event in events if not isinstance(event, ev.Dealt)]

    def _compare_check(self, game: Play, step: ScenarioStep) -> None:
        name, words = read_offer(getattr(step, step.verb))
        offer: Moves = game.rules.moves(game.view(self.names.seat(name)))
        match step.verb:
            case "legal_ranks":
                must_be("ranks", read_ranks(words), tuple(sorted(offer.ranks, key=RANKS.index)))
            case "legal_cards":
                must_be("cards", CardSet(read_cards(words)), offer.cards)
            case _:
                must_be("targets", tuple(sorted(words)), tuple(sorted(map(self.names.of, offer.targets))))

    def _compare_facts(self, game: Play, expected: Expected) -> None:
        board = game.state.board
        if expected.stock is not UNSET:
            must_be("stock", expected.stock, board.stock)
        for name, ranks in expected.books.items():
            laid = [book.rank for book in board.books if book.seat == self.names.seat(name)]
            must_be(f"books of {name}", read_ranks(ranks), tuple(sorted(laid, key=RANKS.index)))
        for name, points in expected.points.items():
            counted = board.points if board.over is None else board.over.points
            must_be(f"points of {name}", points, counted[self.names.seat(name)])
        if expected.winners is not UNSET:
            self._compare_winners(game, "winners", expected.winners)
        if expected.reason is not UNSET:
            must_be("reason", expected.reason, None if board.over is None else board.over.reason)


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
    referee = GoFishReferee(SeatNames(position.seats))
    count = len(position.seats)
    options = read_options({"players": count, "max_players": max(5, count), **position.options}, count)
    referee.check(position)
    try:
        rules = GoFish(options)
    except BadOptions as error:
        if position.error is UNSET:
            raise Malformed(f"options: {error}") from None
        return _comparing(position.error, error.reason)
    if position.error is not UNSET:
        return _comparing(position.error, "a game")
    given: Play = Game.replay(rules, [_position(rules, position, referee.names)])
    return lambda: referee.difference(given, position)


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
