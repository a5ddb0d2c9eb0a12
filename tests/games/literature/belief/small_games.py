"""Games move by move; small ones, played at random, and by brute force all deals that agree with what a seat saw of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal, Seat
from shoal.games.literature import Ask, Literature, Move, Moves, Options, State, View
from shoal.games.literature.bots.random import RandomBot
from shoal.games.literature.rules.events import Dealt, Event, HandSeen, Irregularity, MoveCard, Sight

SmallGame = Game[Any, Move, Event, Any, Any, Moves]
LiteratureGame = Game[State, Move, Event, View, Sight, Moves]
Done = Move | MoveCard


class SmallPack(Literature):
    """Literature with a few small half-suits: small enough to list all deals."""

    def __init__(self, options: Options, *half_suits: str) -> None:
        super().__init__(options)
        self.half_suits = {f"H{number}": CardSet(cards) for number, cards in enumerate(half_suits)}
        self.half_suit_of = {card: name for name, cards in self.half_suits.items() for card in cards}
        self.pack = CardSet(self.half_suit_of)
        self.worth = dict.fromkeys(self.half_suits, 1)
        self.points = len(self.half_suits)


PACKS = {
    4: ("2C 3C 4C 5C 6C", "9D TD JD QD", "2H 3H"),
    6: ("2C 3C 4C 5C", "2H 3H 4H 5H"),
    8: ("2C 3C 4C 5C", "2H 3H 4H 5H"),
}
"""By the number of seats, half-suits so small that a seat sees at most a thousand deals or so."""


def small(options: Options) -> SmallPack:
    """A table with the pack for so many."""
    return SmallPack(options, *PACKS[options.players])


def games(rules: Literature, bot: str, seed: int) -> Iterator[LiteratureGame]:
    """A game of these bots, as it stood after every move."""
    bots: list[Any] = [bot_of("literature", bot)(rules, seat, Random(seed + seat)) for seat in range(rules.seats)]
    game: LiteratureGame = Game.deal(rules, Random(seed), seed % rules.seats)
    told = 0
    while True:
        yield game
        for event in game.log[told:]:
            for seat, player in enumerate(bots):
                player.see(rules.seen(event, seat))
        told = len(game.log)
        turn = rules.turn(game.state)
        if turn is None:
            return
        game = game.play(bots[turn].move(game.view(turn)))


class Played(NamedTuple):
    """A game, and what was done in it, each with the length of the log after it."""

    game: SmallGame
    done: list[tuple[Done, int]]


def played(rules: Literature, rng: Random, most: int = 14) -> Played:
    """Some random moves, by whoever may make them, and rulings now and then."""
    game: SmallGame = Game.deal(rules, rng, rng.randrange(rules.seats))
    bots = [RandomBot(rules, seat, rng) for seat in range(rules.seats)]
    done: list[tuple[Done, int]] = []
    for _ in range(rng.randrange(1, most)):
        turn = rules.turn(game.state)
        if turn is None:
            break
        said = word(game, bots, turn, rng)
        game = after(game, said)
        done.append((said, len(game.log)))
    return Played(game, done)


def word(game: SmallGame, bots: list[RandomBot], turn: Seat, rng: Random) -> Done:
    """What is done next: mostly something that the seat on turn says."""
    if rng.random() < 1 / 40 and game.state.board.phase == "play":
        card = rng.choice(list(game.state.board.open))
        holder = next(seat for seat, hand in enumerate(game.state.hands) if card in hand)
        return MoveCard(card, rng.choice([seat for seat in range(len(bots)) if seat != holder]))
    if rng.random() < 1 / 4:
        for seat, bot in enumerate(bots):
            said = bot.move(game.view(seat)) if seat != turn else None
            if said is not None:
                return said
    said = bots[turn].move(game.view(turn))
    assert said is not None
    return said


def after(game: SmallGame, said: Done) -> SmallGame:
    """The game after that move or ruling."""
    if isinstance(said, MoveCard):
        return game.after(game.rules.adjudicate(game.state, said, Random(0)))
    return game.play(said)


def agreeing(rules: Literature, played: Played, viewer: Seat) -> Iterator[tuple[CardSet, ...]]:
    """The hands as they are now, in each deal from which the same could have been done and shown the viewer the same."""
    sights = [rules.seen(event, viewer) for event in played.game.log]
    dealt = sights[0]
    assert isinstance(dealt, HandSeen)
    for hands in _deals(dealt, viewer, list(rules.pack - dealt.hand)):
        game: SmallGame | None = Game.replay(rules, [Dealt(dealt.dealer, hands, dealt.first)])
        for said, stop in played.done:
            game = game and _shown(rules, game, said, viewer, sights[:stop])
        if game is not None:
            yield game.state.hands


def _deals(dealt: HandSeen, viewer: Seat, left: list[Card], seat: Seat = 0) -> Iterator[tuple[CardSet, ...]]:
    if seat == len(dealt.sizes):
        yield ()
        return
    own = [tuple(dealt.hand)] if seat == viewer else combinations(left, dealt.sizes[seat])
    for hand in own:
        rest = [card for card in left if card not in hand]
        yield from ((CardSet(hand), *others) for others in _deals(dealt, viewer, rest, seat + 1))


def _shown(rules: Literature, game: SmallGame, said: Done, viewer: Seat, sights: list[Sight]) -> SmallGame | None:
    """The game after that, if the rules allow it and the viewer has then seen exactly these sights."""
    start = len(game.log)
    for possible in _indistinguishable(rules, said, sights[start]):
        try:
            then = after(game, possible)
        except Illegal:
            continue
        if [rules.seen(event, viewer) for event in then.log[start:]] == sights[start:]:
            return then
    return None


def _indistinguishable(rules: Literature, said: Done, sight: Sight) -> list[Done]:
    """What others cannot tell from it: of a question against the rules they hear only the half-suit."""
    if isinstance(said, Ask) and isinstance(sight, Irregularity):
        return [Ask(said.seat, said.target, card) for card in rules.half_suits[sight.half_suit]]
    return [said]
