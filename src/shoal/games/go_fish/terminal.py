"""Go Fish in the terminal: what is shown, what can be typed, and what happened in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules import moves as mv
from shoal.games.go_fish.rules.moves import Moves
from shoal.games.go_fish.rules.state import Board, Question
from shoal.i18n import Arg, kebab
from shoal.terminal.scene import Scene, row, the_card, typed
from shoal.terminal.words import (
    Sentence,
    TerminalWords,
    Unclear,
    Verb,
    handles,
    maybe_card,
    read_rank,
    read_redeal,
    read_seat,
    winners_text,
)


def read_ask(scene: Scene, rest: list[str], *, rank_first: bool = False) -> mv.Ask | mv.AskCard:
    """`3 k`, `k bo`; where a card must be asked for, `9d bo`, and perhaps `show 9h`.

    A number can be a player and a rank: of two readings that make sense the usual order decides.
    """
    moves: Moves = scene.moves
    assert scene.you is not None, "spectators are offered no question"
    if moves.cards:
        return _read_ask_card(scene, rest, scene.you)
    places = [at for at in dict.fromkeys((len(rest) - 1, 0)) if rest and _rank(scene, rest[at]) in moves.ranks]
    readings: list[Unclear | mv.Ask] = []
    for at in reversed(places) if rank_first else places:
        try:
            target = _target(scene, rest[:at] + rest[at + 1 :])
            readings.append(mv.Ask(scene.you, target, _rank(scene, rest[at])))  # type: ignore[arg-type]  # it is in `moves.ranks`
        except Unclear as unclear:
            readings.append(unclear)
    asked = next((reading for reading in readings if isinstance(reading, mv.Ask)), None)
    if asked is None:
        raise next((reading for reading in readings if isinstance(reading, Unclear)), _no_rank(scene, rest))
    return asked


def _no_rank(scene: Scene, rest: list[str]) -> Unclear:
    ranks = typed(scene.say, *scene.moves.ranks)
    known = next((rank for word in rest if (rank := _rank(scene, word))), None)
    if known is None:
        return Unclear(scene.say("unclear-which-rank", ranks=ranks))
    return Unclear(scene.say("unclear-holds-no", rank=typed(scene.say, known), ranks=ranks))


def _rank(scene: Scene, word: str) -> str | None:
    card = maybe_card(scene.say, word)
    return read_rank(scene.say, word) if card is None else mv.rank_of(card)


def _read_ask_card(scene: Scene, rest: list[str], you: Seat) -> mv.AskCard:
    moves: Moves = scene.moves
    named = [card for word in rest if (card := maybe_card(scene.say, word)) is not None]
    who = [word for word in rest if maybe_card(scene.say, word) is None and word.lower() != "show"]
    if not named:
        raise Unclear(scene.say("unclear-which-card", cards=typed(scene.say, *moves.cards)))
    same = [card for card in moves.shows if mv.rank_of(card) == mv.rank_of(named[0])]
    if named[0] not in moves.cards or not same:
        raise Unclear(
            scene.say("unclear-cannot-ask", card=the_card(scene.say, named[0]), cards=typed(scene.say, *moves.cards))
        )
    shown = named[1] if len(named) > 1 else same[0]
    return mv.AskCard(you, _target(scene, who), named[0], shown)


def _target(scene: Scene, words: list[str]) -> Seat:
    targets = scene.moves.targets
    only = targets[0] if len(targets) == 1 and not words else None
    return read_seat(scene, words, targets) if only is None else only


class GoFishWords(TerminalWords):
    """What this game says and understands."""

    verbs: tuple[Verb, ...] = (
        Verb(
            "ask",
            lambda moves: bool(moves.targets),
            read_ask,
            lambda scene, rest: (
                handles(scene, scene.moves.targets)
                if not rest
                else [typed(scene.say, one) for one in scene.moves.cards or scene.moves.ranks]
            ),
        ),
    )

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """A rank and a player make a question."""
        return read_ask(scene, rest, rank_first=True) if scene.moves.targets else None

    def is_due(self, scene: Scene) -> bool:
        """Whether the person has the turn."""
        return bool(scene.board.turn == scene.you)

    def status(self, scene: Scene) -> str:
        """Whose turn it is."""
        board: Board = scene.board
        if board.over is not None:
            return scene.say("game-over-sentence")
        if board.turn is None:
            return scene.say("nobody-has-the-turn")
        return scene.say("turn-now", seat=scene.person(board.turn))

    def seat(self, scene: Scene, seat: Seat) -> str:
        """The cards and the books of a seat."""
        board: Board = scene.board
        books = typed(scene.say, *(book.rank for book in board.books if book.seat == seat))
        points = board.points[seat] if seat < len(board.points) else 0
        if not books:
            return scene.say("seat-no-books", count=board.sizes[seat])
        return scene.say("seat-books", count=board.sizes[seat], points=points, books=books)

    def board(self, scene: Scene) -> list[str]:
        """The books, and the stock."""
        board: Board = scene.board
        return [
            scene.say("score-of", score=points_text(scene, board.points)),
            scene.say("stock-line", count=board.stock),
        ]

    def hand(self, scene: Scene) -> list[str]:
        """The cards of the hand by rank."""
        held = getattr(scene.view, "hand", CardSet())
        ranks = {
            mv.rank_of(card): CardSet(other for other in held if mv.rank_of(other) == mv.rank_of(card)) for card in held
        }
        order = sorted(ranks, key="23456789TJQKAj".find)
        return [typed(scene.say, *ranks[rank]) for rank in order]

    def last(self, scene: Scene) -> list[str]:
        """The questions of the game, the last ten of them."""
        return [question_text(scene, question) for question in scene.board.history[-10:]]

    def markable(self, scene: Scene) -> tuple[str, ...]:
        """The ranks that are not all in books; where one asks for cards, the cards that the person does not hold."""
        booked = {card for book in scene.board.books for card in book.cards}
        open_ = {rank: [card for card in cards if card not in booked] for rank, cards in scene.setup.ranks}
        if scene.rules.options.ask_for != "card":
            return tuple(typed(scene.say, rank) for rank, cards in open_.items() if cards)
        hand = scene.view.hand if scene.you is not None else ()
        return tuple(typed(scene.say, card) for cards in open_.values() for card in cards if card not in hand)

    def sentence(self, scene: Scene, sight: ev.Sight) -> Sentence | None:
        """What happened, as a sentence; `None` for what the status says."""
        text = event_text(scene, sight)
        return None if text is None else Sentence(text, fades=isinstance(sight, (ev.Asked, ev.WentFishing)))

    def result(self, scene: Scene) -> list[str]:
        """Who won."""
        over = scene.board.over
        return [winners_text(scene), scene.say(f"ended-{kebab(over.reason)}"), points_text(scene, over.points)]

    def ruling(self, scene: Scene, rest: list[str]) -> ev.Redeal:
        """The only ruling is a new deal."""
        return read_redeal(scene, rest, ev.Redeal())


PERSONS = frozenset({"seat", "target", "to", "dealer"})
"""The fields of events that are seats, and may be the reader's."""


def event_text(scene: Scene, sight: ev.Sight) -> str | None:
    """An event as a sentence: `event-TAG` with its fields; `None` for what the status or the result says."""
    say, message = scene.say, f"event-{kebab(str(sight.__struct_config__.tag))}"
    values = {name: _value(scene, name, getattr(sight, name)) for name in sight.__struct_fields__}
    match sight:
        case ev.Turn() | ev.Over():
            return None
        case ev.HandSeen(first=first) | ev.DealtSeen(first=first):
            return f"{say(message, **values)} {say('turn-now', seat=scene.person(first))}"
        case ev.Asked(rank=rank, card=card, shown=shown):
            showing = {} if shown is None else {"shown": the_card(say, shown)}
            asked = f"{message}-showing" if showing else message
            return say(asked, **values | showing, what=asked_for(scene, rank, card))
        case ev.Handed(cards=cards) | ev.Refilled(cards=cards):
            return say(message, **values, what=typed(say, *cards))
        case ev.RefilledSeen(count=count):
            return say(message, **values, what=say("card-count", count=count))
        case _:
            return say(message, **values)


def _value(scene: Scene, name: str, value: Any) -> Arg:
    if name in PERSONS:
        return scene.person(value)
    if isinstance(value, Card):
        return the_card(scene.say, value)
    return value if isinstance(value, bool | str) else str(value)


def asked_for(scene: Scene, rank: str, card: Card | None) -> str:
    """What a question is for: `9s`, or a card."""
    return scene.say("ranks-name", rank=rank) if card is None else the_card(scene.say, card)


def points_text(scene: Scene, points: Sequence[int]) -> str:
    """The points of everybody."""
    counts = enumerate(points)
    return row(scene.say, [scene.say("seat-points", name=scene.name(seat), points=count) for seat, count in counts])


def question_text(scene: Scene, question: Question) -> str:
    """A question and what came of it."""
    say = scene.say
    if question.given:
        answer = say("card-count", count=question.given)
    elif question.fished:
        answer = say("answer-caught" if question.caught else "answer-go-fish")
    else:
        answer = say("answer-nothing")
    people = {"seat": scene.person(question.seat), "target": scene.person(question.target)}
    return say("asked-for-answer", **people, what=asked_for(scene, question.rank, question.card), answer=answer)
