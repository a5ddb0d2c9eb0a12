"""Moves of Literature per second that plain Python plays on one core.

    rules       check, decide and evolve: what a search or a server does with each move
    game        the same moves through `Game.play`, which keeps the log
    textbook    the same questions and claims on a dict of sets, without events, views or reasons, as a first version of
                the game might be written: it shows what ours cost on this machine

The games are random and drawn before the clock starts. Every measurement plays all of them again; the figures are the
median of the repeats, with the slowest and the fastest.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import NamedTuple

from bench._command import amount, duration, parser_of, print_document, run, seat_count
from shoal.core.cards import CardSet
from shoal.core.game import Game
from shoal.games.literature import (
    Ask,
    ChooseClaimer,
    Claim,
    Literature,
    Move,
    Moves,
    Options,
    PassTurn,
    SeatView,
    State,
)
from shoal.games.literature.rules.events import Event
from shoal.games.literature.rules.moves import Attribution

BAR = 25_000
"""Moves a second through check, decide and evolve that must be reached."""


class Played(NamedTuple):
    """A whole game: its deal and its moves."""

    dealt: tuple[Event, ...]
    moves: tuple[Move, ...]


class Textbook:
    """Literature as a first version: hands are sets of codes, and refusals have no reasons."""

    def __init__(self, rules: Literature, state: State) -> None:
        self.half_suits = {name: set(map(str, cards)) for name, cards in rules.half_suits.items()}
        self.half_suit_of = {card: name for name, cards in self.half_suits.items() for card in cards}
        self.hands = {seat: set(map(str, hand)) for seat, hand in enumerate(state.hands)}
        self.turn = state.board.turn or 0
        self.scores = [0, 0]
        self.closed: set[str] = set()

    def ask(self, asker: int, target: int, card: str) -> bool:
        """A question and its answer."""
        hands, half_suit = self.hands, self.half_suit_of.get(card, "")
        if asker != self.turn or asker % 2 == target % 2 or not hands[target] or half_suit in self.closed:
            raise ValueError("not allowed")
        if card in hands[asker] or not any(other in hands[asker] for other in self.half_suits[half_suit]):
            raise ValueError("not allowed")
        if card not in hands[target]:
            self.turn = target
            return False
        hands[target].remove(card)
        hands[asker].add(card)
        return True

    def claim(self, claimer: int, half_suit: str, attribution: dict[str, int]) -> None:
        """A claim, in turn or not."""
        cards = self.half_suits[half_suit]
        if half_suit in self.closed or attribution.keys() != cards:
            raise ValueError("not allowed")
        holders = {card: seat for card in cards for seat, hand in self.hands.items() if card in hand}
        if any(seat % 2 != claimer % 2 for seat in holders.values()):
            self.scores[1 - claimer % 2] += 1
        elif claimer == self.turn and holders == attribution:
            self.scores[claimer % 2] += 1
        for card, seat in holders.items():
            self.hands[seat].remove(card)
        self.closed.add(half_suit)


def random_game(rules: Literature, rng: Random) -> Played:
    """A whole game of random questions; a seat claims what lies in its team, sometimes wrongly, sometimes out of turn."""
    game = Game.deal(rules, rng, rng.randrange(rules.seats))
    dealt, moves = game.log, []
    while (turn := rules.turn(game.state)) is not None:
        seat = rng.randrange(rules.seats) if not rng.randrange(100) else turn
        offer = rules.moves(SeatView(game.state.board, seat, game.state.hands[seat]))
        move = random_move(game.state, offer, rng)
        if move is not None:
            moves.append(move)
            game = game.play(move)
    return Played(dealt, tuple(moves))


def random_move(state: State, offer: Moves, rng: Random) -> Move | None:
    """One of the offered moves, most often a question."""
    assert offer.seat is not None
    if offer.asks and rng.randrange(12):
        target = rng.choice(offer.targets)
        hits = offer.asks & state.hands[target]
        return Ask(offer.seat, target, rng.choice(list(hits if hits and not rng.randrange(3) else offer.asks)))
    if offer.claims:
        half_suit, cards = rng.choice(offer.claims)
        return Claim(offer.seat, half_suit, attribution(state, cards, offer.team, rng))
    if offer.passes:
        return PassTurn(offer.seat, rng.choice(offer.passes))
    return ChooseClaimer(offer.seat, rng.choice(offer.claimers)) if offer.claimers else None


def attribution(state: State, cards: CardSet, team: Sequence[int], rng: Random) -> Attribution:
    """Where the cards are, as far as they are in the team."""
    return tuple((card, next((seat for seat in team if card in state.hands[seat]), rng.choice(team))) for card in cards)


def with_rules(rules: Literature, games: list[Played]) -> float:
    """Seconds for all moves through check, decide and evolve."""
    seconds = 0.0
    for dealt, moves in games:
        state = Game.replay(rules, dealt).state
        begun = perf_counter()
        for move in moves:
            rules.check(state, move)
            for event in rules.decide(state, move):
                state = rules.evolve(state, event)
        seconds += perf_counter() - begun
    return seconds


def with_game(rules: Literature, games: list[Played]) -> float:
    """Seconds for all moves through `Game.play`."""
    seconds = 0.0
    for dealt, moves in games:
        game = Game.replay(rules, dealt)
        begun = perf_counter()
        for move in moves:
            game = game.play(move)
        seconds += perf_counter() - begun
    return seconds


def with_textbook(rules: Literature, games: list[Played]) -> float:
    """Seconds for all moves on a dict of sets; its choices of who goes on are set from outside, off the clock."""
    seconds = 0.0
    for dealt, moves in games:
        game = Game.replay(rules, dealt)
        textbook = Textbook(rules, game.state)
        said: list[tuple[Callable[..., object], tuple[object, ...], int]] = []
        for move in moves:
            turn = game.state.board.turn or 0
            if isinstance(move, Ask):
                said.append((textbook.ask, (move.seat, move.target, str(move.card)), turn))
            elif isinstance(move, Claim):
                holders = {str(card): held for card, held in move.attribution}
                said.append((textbook.claim, (move.seat, move.half_suit, holders), turn))
            game = game.play(move)
        begun = perf_counter()
        for say, words, turn in said:
            textbook.turn = turn
            say(*words)
        seconds += perf_counter() - begun
        assert tuple(textbook.scores) == game.state.board.scores, "the textbook plays another game"
    return seconds


WAYS = {"rules": with_rules, "game": with_game, "textbook": with_textbook}


def measure(rules: Literature, games: list[Played], seconds: float) -> dict[str, dict[str, float]]:
    """Moves a second of each way, taken in turns so that a busy moment hits them all."""
    moves = sum(len(game.moves) for game in games)
    speeds: dict[str, list[float]] = {name: [] for name in WAYS}
    until = perf_counter() + seconds
    while perf_counter() < until or len(speeds["rules"]) < 3:
        for name, way in WAYS.items():
            speeds[name].append(moves / way(rules, games))
    return {
        name: {"median": statistics.median(of), "min": min(of), "max": max(of), "repeats": len(of)}
        for name, of in speeds.items()
    }


def main() -> int:
    """Measure and print; 1 when the bar is missed."""
    parser = parser_of(__doc__)
    parser.add_argument("--seconds", type=duration, default=5, help="how long to measure (default: 5)")
    parser.add_argument("--games", type=amount, default=100, help="how many random games (default: 100)")
    parser.add_argument("--seats", type=seat_count, default=6, help="how many seats (default: 6)")
    args = parser.parse_args()
    rules, rng = Literature(Options(players=args.seats)), Random(1)
    begun = perf_counter()
    games = [random_game(rules, rng) for _ in range(args.games)]
    choosing = perf_counter() - begun
    moves = sum(len(game.moves) for game in games)
    print(f"{len(games)} random games of {args.seats} seats, {moves} moves; chosen and played in {choosing:.2f} s")
    result = measure(rules, games, args.seconds)
    for name, of in result.items():
        spread = f"({of['min']:,.0f} .. {of['max']:,.0f}, {of['repeats']:.0f} repeats)"
        print(f"{name:9} {of['median']:>10,.0f} moves a second {spread}")
    reached = result["rules"]["median"] >= BAR
    print(f"bar       {BAR:>10,} moves a second: {'reached' if reached else 'MISSED'}")
    if args.json:
        facts = {"games": len(games), "moves": moves, "seats": args.seats, "choosing_seconds": choosing, "bar": BAR}
        print_document({**facts, "reached": reached, **result})
    return 0 if reached else 1


if __name__ == "__main__":
    run(main)
