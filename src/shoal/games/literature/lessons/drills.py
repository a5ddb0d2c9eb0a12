"""Drills: a few questions, asked at random, and one thing to tell about them that can be proved.

recall      what was asked a moment ago
legality    which question is allowed
counting    who may still hold a card
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Illegal, Seat
from shoal.games.literature.lessons.facts import possible
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.moves import Ask
from shoal.games.literature.rules.rules import Literature
from shoal.i18n import Speaks
from shoal.lessons.learning import Name, QuestionHeard
from shoal.lessons.lesson import Lesson, LessonChoice, LessonStep
from shoal.records import Headers, SeatHeader, record_of
from shoal.records.replaying import AnyGame

NAMES: Final = ("Ana", "Bo", "Cy", "Dee", "Ed", "Fay")
READER: Final[Seat] = 0
RULES: Final = Literature()
REMEMBERED: Final = 3
ANSWERS: Final = 3
MOVES: Final = {"recall": REMEMBERED, "legality": 5, "counting": 6}
HALF_SUITS: Final = {"recall": 8, "legality": 8, "counting": 1}


def drill(kind: str, seed: int) -> Lesson:
    """The drill of that kind with that seed: always the same one."""
    rng = Random(f"{kind} {seed}")
    while True:
        game = _played(rng, MOVES[kind], HALF_SUITS[kind])
        steps = _DRILLS[kind](game, rng)
        if steps:
            record = record_of(game, Headers(tuple(map(SeatHeader, NAMES))))
            return Lesson(kind, "drill", READER, record, steps)


SPRINT_QUESTIONS: Final = 60
"""More than anybody is asked for in a minute."""


def sprint(say: Speaks, kind: str, seed: int) -> Sequence[QuestionHeard]:
    """The questions that pass in a sprint; none where it is one of short drills."""
    if kind != "recall":
        return ()
    game = _played(Random(f"sprint {seed}"), SPRINT_QUESTIONS)
    names: Sequence[Name] = (None, *NAMES[1:])
    sizes = [len(hand) for hand in Game.deal(RULES, Random(0)).state.hands]
    heard = []
    for asked in _questions(game):
        if asked.hit:
            sizes[asked.seat] += 1
            sizes[asked.target] -= 1
        text = say("asked-for", seat=names[asked.seat], target=names[asked.target], card=card_sign(str(asked.card)))
        heard.append(QuestionHeard(asked.seat, asked.target, text, asked.hit, tuple(sizes)))
    return heard


def card_sign(code: str) -> str:
    """A card inside a sentence."""
    return f"{'10' if code[0] == 'T' else code[0]}{ {'C': '♣', 'D': '♦', 'H': '♥', 'S': '♠'}[code[1]] }"


def _played(rng: Random, moves: int, half_suits: int = 8) -> AnyGame:
    """A game in which so many questions were asked, at random, and nothing else happened.

    They are about so many half-suits: the fewer, the more each says, and the sooner a mind has counted what it implies.
    """
    rules = RULES
    about = CardSet()
    for half_suit in rng.sample(sorted(rules.half_suits), half_suits):
        about |= rules.half_suits[half_suit]
    game: AnyGame = Game.deal(rules, rng)
    for _ in range(moves):
        turn = game.turn
        assert turn is not None, "a game has just begun"
        offer = game.moves(turn)
        cards = [*(offer.asks & about)]
        targets = [seat for seat in offer.targets if game.state.hands[seat] & about]
        if not cards or not targets:
            return _played(rng, moves, half_suits)
        game = game.play(Ask(turn, rng.choice(targets), rng.choice(cards)))
    return game


def _questions(game: AnyGame) -> list[Asked]:
    return [event for event in game.log if isinstance(event, Asked)]


def _recall(game: AnyGame, rng: Random) -> tuple[LessonStep, ...]:
    """Three questions are read, and one of them is asked for."""
    count, back = len(_questions(game)), rng.randint(1, REMEMBERED)
    asked = _questions(game)[-back]
    others = [*_altered(asked, rng)][: ANSWERS - 1]
    right = LessonChoice(_said(back, asked.seat, asked.target, asked.card), is_good=True)
    wrong = [LessonChoice(_said(back, *other)) for other in others]
    return (
        LessonStep(count, (right.says,)),
        LessonStep(count, choices=_shuffled([right, *wrong], rng), is_alone=True),
    )


def _said(back: int, seat: Seat, target: Seat, card: Card) -> str:
    return f"asked {back} {NAMES[seat]} {NAMES[target]} {card}"


def _altered(asked: Asked, rng: Random) -> Iterator[tuple[Seat, Seat, Card]]:
    """Questions that are nearly that one: to someone else, or for another card of the half-suit."""
    rules = RULES
    targets = [seat for seat in rules.opponents(asked.seat) if seat != asked.target]
    cards = [card for card in rules.half_suits[rules.half_suit_of[asked.card]] if card != asked.card]
    yield asked.seat, rng.choice(targets), asked.card
    yield asked.seat, asked.target, rng.choice(cards)


def _legality(game: AnyGame, rng: Random) -> tuple[LessonStep, ...]:
    """One question that the reader may ask, and others that the rules refuse; nothing where it is not their turn."""
    if game.turn != READER:
        return ()
    rules = RULES
    right: list[Ask] = []
    wrong: dict[str, Ask] = {}
    moves = [Ask(READER, seat, card) for seat in range(1, rules.seats) for card in rules.pack]
    rng.shuffle(moves)
    for move in moves:
        try:
            rules.check(game.state, move)
            right.append(move)
        except Illegal as illegal:
            wrong.setdefault(illegal.reason, move)
    after = _said(1, READER, right[0].target, right[0].card)
    good = LessonChoice(_move(right[0]), is_good=True, facts=(after,))
    bad = [LessonChoice(_move(move), facts=(f"refused {reason}",)) for reason, move in wrong.items()]
    return (LessonStep(len(_questions(game)), choices=_shuffled([good, *bad[:ANSWERS]], rng), is_alone=True),)


def _move(ask: Ask) -> str:
    return f"{NAMES[ask.seat]} asks {NAMES[ask.target]} {ask.card}"


def _counting(game: AnyGame, rng: Random) -> tuple[LessonStep, ...]:
    """Who may still hold a card; nothing where no question has said anything about one of the reader's half-suits."""
    rules = RULES
    asked = {question.card for question in _questions(game) if not question.hit}
    cards = [card for card in asked if card not in game.state.hands[READER]]
    rng.shuffle(cards)
    others = tuple(range(1, rules.seats))
    for card in cards:
        right = possible(game, READER, card)
        if not 1 <= len(right) < len(others):
            continue
        near = [tuple(sorted(set(right) ^ {seat})) for seat in others]
        wrong = [seats for seats in near if seats][: ANSWERS - 1]
        choices = [
            LessonChoice(_where(card, right), is_good=True),
            *(LessonChoice(_where(card, seats)) for seats in wrong),
        ]
        return (LessonStep(len(_questions(game)), choices=_shuffled(choices, rng)),)
    return ()


def _where(card: Card, seats: tuple[Seat, ...]) -> str:
    return f"where {card} {' '.join(NAMES[seat] for seat in seats)}"


def _shuffled(choices: list[LessonChoice], rng: Random) -> tuple[LessonChoice, ...]:
    rng.shuffle(choices)
    return tuple(choices)


_DRILLS: Final[Mapping[str, Callable[[AnyGame, Random], tuple[LessonStep, ...]]]] = {
    "recall": _recall,
    "legality": _legality,
    "counting": _counting,
}
