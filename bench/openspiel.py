"""Go Fish against OpenSpiel's `go_fish`, question by question: the same deals, the same stock, the same random moves.

After every question both engines must agree on the hands by rank, the books, the stock, whose turn it is, and the legal
questions; at the end on the winners. Known difference (`rules.md` C6): OpenSpiel refills a hand after four of a kind in
the deal, so such games are counted and skipped.

    ours        this package's rules with the `openspiel` preset
    theirs      OpenSpiel, with the cards of our deal at its chance nodes
    null arms   each engine against itself, which must agree; and ours with a different rule, which must not
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from bench._amounts import amount
from bench._document import for_programs, print_document
from shoal.core.cards import Card
from shoal.core.exit_status import exit_status
from shoal.core.game import Game
from shoal.games.go_fish import PRESETS, Ask, GoFish, Options, State, rank_of
from shoal.games.go_fish.rules.events import Book, Dealt

pyspiel: Any = None
with suppress(ImportError):  # it has no wheel for every platform
    pyspiel = import_module("pyspiel")

BAR = 2_000
"""Games that must be played without a difference."""


class Side(Protocol):
    """One of two engines that play the same game."""

    def position(self) -> str:
        """The state in terms of OpenSpiel: phase, turn, hands and books, stock."""

    def legal(self) -> list[int]:
        """The numbers of the legal questions, ascending: target x ranks + rank; empty at the end."""

    def ask(self, action: int) -> None:
        """Ask that question, and draw a card if there is one to draw."""

    def winners(self) -> tuple[int, ...]:
        """Who has won in the end."""


Maker = Callable[[Options, Dealt], Side]


class Ours:
    """This package."""

    def __init__(self, options: Options, dealt: Dealt) -> None:
        self._rules = GoFish(options)
        self._ranks = list(self._rules.ranks)
        self._game: Game[Any, Any, Any, Any, Any, Any] = Game.replay(self._rules, self._rules.begin(dealt))
        self._views = {seat: self._game.view(seat) for seat in range(self._rules.seats)}

    def position(self) -> str:
        """See `Side`."""
        state: State = self._game.state
        books = [sum(book.seat == seat for book in state.board.books) for seat in range(self._rules.seats)]
        over = state.board.over is not None
        lines = ["GameOver" if over else f"Ask {state.board.turn}"]
        lines += [f"{self._counts(hand)}:{count}" for hand, count in zip(state.hands, books, strict=True)]
        return "\n".join([*lines, self._counts(state.stock)])

    def _counts(self, cards: Any) -> str:
        ranks = [rank_of(card) for card in cards]
        return "".join(f"{letter(index)}{ranks.count(rank)}" for index, rank in enumerate(self._ranks) if rank in ranks)

    def legal(self) -> list[int]:
        """See `Side`; computed from the view of the seat, which is updated with every event."""
        turn = self._rules.turn(self._game.state)
        if turn is None:
            return []
        offer = self._rules.moves(self._views[turn])
        ranks = len(self._ranks)
        return sorted(target * ranks + self._ranks.index(rank) for target in offer.targets for rank in offer.ranks)

    def ask(self, action: int) -> None:
        """See `Side`."""
        target, rank = divmod(action, len(self._ranks))
        turn = self._rules.turn(self._game.state)
        assert turn is not None, "nobody asks after the end"
        before = len(self._game.log)
        self._game = self._game.play(Ask(turn, target, self._ranks[rank]))
        for seat in self._views:
            for event in self._game.log[before:]:
                self._views[seat] = self._rules.watch(self._views[seat], self._rules.seen(event, seat))

    def winners(self) -> tuple[int, ...]:
        """See `Side`."""
        outcome = self._rules.outcome(self._game.state)
        return () if outcome is None else outcome.winners


class Theirs:
    """OpenSpiel. It deals seat by seat; what it draws are the cards of our stock in their order."""

    def __init__(self, options: Options, dealt: Dealt) -> None:
        empty = str(options.refill_continue)
        self._state = pyspiel.load_game(
            f"go_fish(players={options.players},ranks={options.deck_ranks},"
            f"suits={options.deck_copies},ask_after_empty_draw={empty})"
        ).new_initial_state()
        self._ranks = list(GoFish(options).ranks)
        self._stock = list(dealt.stock)
        for hand in dealt.hands:
            for card in hand:
                self._draw(card)

    def _draw(self, card: Card) -> None:
        self._state.apply_action(self._ranks.index(rank_of(card)))

    def position(self) -> str:
        """See `Side`."""
        phase, turn, *lines = str(self._state).split("\n")
        return "\n".join([phase if phase == "GameOver" else f"{phase} {turn}", *lines])

    def legal(self) -> list[int]:
        """See `Side`."""
        return [] if self._state.is_terminal() else list(self._state.legal_actions())

    def ask(self, action: int) -> None:
        """See `Side`."""
        self._state.apply_action(action)
        while self._state.is_chance_node():
            self._draw(self._stock.pop(0))

    def observation(self, seat: int) -> str:
        """What OpenSpiel lets that seat see."""
        return str(self._state.observation_string(seat))

    def winners(self) -> tuple[int, ...]:
        """See `Side`; when all share the win, OpenSpiel gives everybody 0."""
        returns = self._state.returns()
        return tuple(seat for seat, value in enumerate(returns) if value == max(returns))


def letter(rank: int) -> str:
    """What OpenSpiel calls a rank: `a` is the two."""
    return chr(ord("a") + rank)


class Played(NamedTuple):
    """A game that was played by two sides: how many questions, and where they first differed."""

    questions: int
    difference: str | None


def deal(options: Options, rng: Random) -> Dealt | None:
    """A deal in which seat 0 begins, as in OpenSpiel; `None` when it has four of a kind."""
    dealt, *followed = GoFish(options).deal(rng, dealer=options.players - 1)
    assert isinstance(dealt, Dealt)
    return None if any(isinstance(event, Book) for event in followed) else dealt


def play(one: Side, other: Side, rng: Random) -> Played:
    """A random game on two sides."""
    questions = 0
    while True:
        if one.position() != other.position():
            return Played(questions, f"{one.position()}\nis not\n{other.position()}")
        legal = one.legal()
        if legal != other.legal():
            return Played(questions, f"{one.position()}\n{legal} is not {other.legal()}")
        if not legal:
            won = one.winners(), other.winners()
            return Played(questions, None if won[0] == won[1] else f"{one.position()}\n{won[0]} is not {won[1]}")
        action = rng.choice(legal)
        one.ask(action)
        other.ask(action)
        questions += 1


def tables() -> list[Options]:
    """Two to five players, with both settings of what a player does after drawing from an empty hand."""
    return [
        replace(PRESETS["openspiel"], players=players, refill_continue=refill_continue)
        for players in (2, 3, 4, 5)
        for refill_continue in (True, False)
    ]


class Compared(NamedTuple):
    """Many games on two sides."""

    games: int
    questions: int
    skipped: int
    differences: tuple[str, ...]


def compare(one: Maker, other: Maker, games: int, seed: int = 1) -> Compared:
    """So many games, spread over all tables; those with four of a kind in the deal are skipped and replaced."""
    played = questions = skipped = number = 0
    differences: list[str] = []
    while played < games:
        options = tables()[number % len(tables())]
        rng = Random(f"{seed}/{number}")
        number += 1
        dealt = deal(options, rng)
        if dealt is None:
            skipped += 1
            continue
        result = play(one(options, dealt), other(options, dealt), rng)
        played += 1
        questions += result.questions
        if result.difference is not None:
            differences.append(f"game {number - 1}, question {result.questions}: {result.difference}")
    return Compared(played, questions, skipped, tuple(differences))


def ours_that_goes_on_after_a_book(options: Options, dealt: Dealt) -> Ours:
    """Ours, with a rule in which OpenSpiel differs from the default: it must be noticed."""
    return Ours(replace(options, book_on_draw="again"), dealt)


def main() -> int:
    """Compare and print; 1 when anything differs that must not, or nothing where something must."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=amount, default=BAR)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if pyspiel is None:
        print("OpenSpiel is not installed here: it has no wheel for this platform.")
        return 1
    few = max(40, args.games // 20)
    arms: dict[str, tuple[Maker, Maker, int]] = {
        "ours against theirs": (Ours, Theirs, args.games),
        "ours against ours": (Ours, Ours, few),
        "theirs against theirs": (Theirs, Theirs, few),
        "ours with another rule against theirs": (ours_that_goes_on_after_a_book, Theirs, few),
    }
    found: dict[str, Compared] = {}
    for name, (one, other, games) in arms.items():
        began = perf_counter()
        found[name] = result = compare(one, other, games, args.seed)
        print(
            f"{name}: {result.games} games, {result.questions} questions, {len(result.differences)} games differ, "
            f"{result.skipped} deals with four of a kind skipped, {perf_counter() - began:.0f} s",
            flush=True,
        )
    for difference in found["ours against theirs"].differences[:3]:
        print(difference)
    if args.json:
        print_document({name: result._asdict() for name, result in found.items()})
    *same, other_rule = found.values()
    return int(any(result.differences for result in same) or not other_rule.differences)


if __name__ == "__main__":
    sys.exit(exit_status(for_programs(main)))
