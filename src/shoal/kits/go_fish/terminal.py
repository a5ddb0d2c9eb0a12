"""Go Fish in words, and what can be typed there."""

from __future__ import annotations

from typing import Any

from shoal.cards import CardSet
from shoal.game import Seat
from shoal.go_fish import events as ev
from shoal.go_fish import moves as mv
from shoal.go_fish.moves import Moves
from shoal.go_fish.state import Board, Question
from shoal.tui.scene import Scene, card_name, counted, rank_name, sentence_case
from shoal.tui.words import Said, Unclear, Verb, handles, maybe_card, read_rank, read_seat

REASONS = {
    "all_books": "All books are down.",
    "first_out": "Somebody is out of cards.",
    "hand_or_stock_empty": "A hand or the stock is empty.",
    "max_questions": "There were as many questions as a game may have.",
}


def read_ask(scene: Scene, rest: list[str], *, rank_first: bool = False) -> mv.Ask | mv.AskCard:
    """`3 k`, `k bo`; where a card must be asked for, `9d bo`, and perhaps `show 9h`.

    A number can be a player and a rank: of two readings that make sense the usual order decides.
    """
    moves: Moves = scene.moves
    assert scene.you is not None, "who only watches is offered no question"
    if moves.cards:
        return _read_ask_card(scene, rest, scene.you)
    places = [at for at in dict.fromkeys((len(rest) - 1, 0)) if rest and _rank(rest[at]) in moves.ranks]
    readings: list[Unclear | mv.Ask] = []
    for at in reversed(places) if rank_first else places:
        try:
            target = _target(scene, rest[:at] + rest[at + 1 :])
            readings.append(mv.Ask(scene.you, target, _rank(rest[at])))  # type: ignore[arg-type]  # it is in `moves.ranks`
        except Unclear as unclear:
            readings.append(unclear)
    asked = next((reading for reading in readings if isinstance(reading, mv.Ask)), None)
    if asked is None:
        raise next((reading for reading in readings if isinstance(reading, Unclear)), _no_rank(moves, rest))
    return asked


def _no_rank(moves: Moves, rest: list[str]) -> Unclear:
    ranks = " ".join(moves.ranks)
    known = next((rank for word in rest if (rank := _rank(word))), None)
    return Unclear(f"You hold no {rank_name(known)}. Yours: {ranks}." if known else f"Which rank? Yours: {ranks}.")


def _rank(word: str) -> str | None:
    card = maybe_card(word)
    return read_rank(word) if card is None else mv.rank_of(card)


def _read_ask_card(scene: Scene, rest: list[str], you: Seat) -> mv.AskCard:
    moves: Moves = scene.moves
    named = [card for word in rest if (card := maybe_card(word)) is not None]
    who = [word for word in rest if maybe_card(word) is None and word.lower() != "show"]
    if not named:
        raise Unclear(f"Which card? You can ask for: {moves.cards}.")
    same = [card for card in moves.shows if mv.rank_of(card) == mv.rank_of(named[0])]
    if named[0] not in moves.cards or not same:
        raise Unclear(f"You cannot ask for {card_name(named[0])}. You can ask for: {moves.cards}.")
    shown = named[1] if len(named) > 1 else same[0]
    return mv.AskCard(you, _target(scene, who), named[0], shown)


def _target(scene: Scene, words: list[str]) -> Seat:
    targets = scene.moves.targets
    only = targets[0] if len(targets) == 1 and not words else None
    return read_seat(scene, words, targets) if only is None else only


class GoFishWords:
    """See `Words`."""

    verbs: tuple[Verb, ...] = (
        Verb(
            "ask",
            "ask PLAYER RANK",
            "ask a player for a rank that you hold; `k bo` is enough",
            lambda moves: bool(moves.targets),
            read_ask,
            lambda scene, rest: (
                handles(scene, scene.moves.targets)
                if not rest
                else [*map(str, scene.moves.cards), *(() if scene.moves.cards else scene.moves.ranks)]
            ),
        ),
    )

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """A rank and a player make a question."""
        return read_ask(scene, rest, rank_first=True) if scene.moves.targets else None

    def go_on(self, scene: Scene) -> None:
        """There is always a choice in Go Fish."""

    def is_due(self, scene: Scene) -> bool:
        """Whether the person has the turn."""
        return bool(scene.board.turn == scene.you)

    def status(self, scene: Scene) -> str:
        """Whose turn it is."""
        board: Board = scene.board
        if board.over is not None:
            return "The game is over."
        if board.turn is None:
            return "Nobody has the turn."
        return "Your turn." if board.turn == scene.you else f"{scene.name(board.turn)} has the turn."

    def seat(self, scene: Scene, seat: Seat) -> str:
        """The cards and the books of a seat."""
        board: Board = scene.board
        books = " ".join(book.rank for book in board.books if book.seat == seat)
        size = counted(board.sizes[seat], "card")
        points = board.points[seat] if seat < len(board.points) else 0
        return f"{size}, books {points}: {books}" if books else f"{size}, no books"

    def board(self, scene: Scene) -> list[str]:
        """The books, and the stock."""
        board: Board = scene.board
        counts = ", ".join(f"{scene.name(seat)} {points}" for seat, points in enumerate(board.points))
        return [f"Score: {counts}", f"Stock: {counted(board.stock, 'card')}"]

    def hand(self, scene: Scene) -> list[str]:
        """The cards of the hand by rank."""
        held = getattr(scene.view, "hand", CardSet())
        ranks = {
            mv.rank_of(card): CardSet(other for other in held if mv.rank_of(other) == mv.rank_of(card)) for card in held
        }
        order = sorted(ranks, key="23456789TJQKAj".find)
        return [str(ranks[rank]) for rank in order]

    def count(self, scene: Scene, seat: Seat) -> str:
        """How many cards a seat has."""
        return f"{scene.does(seat, 'have')} {counted(scene.board.sizes[seat], 'card')}."

    def last(self, scene: Scene) -> list[str]:
        """The questions of the game, the last ten of them."""
        return [question_text(scene, question) for question in scene.board.history[-10:]]

    def kept(self, scene: Scene) -> None:
        """All questions stay in sight."""

    def sentence(self, scene: Scene, sight: ev.Sight) -> Said | None:
        """What happened, said."""
        text = self._told(scene, sight)
        return None if text is None else Said(text, fades=isinstance(sight, (ev.Asked, ev.WentFishing)))

    def _told(self, scene: Scene, sight: ev.Sight) -> str | None:
        match sight:
            case ev.HandSeen(dealer, first) | ev.DealtSeen(dealer, first):
                return f"{scene.does(dealer, 'deal')} the cards. {scene.does(first, 'begin')}."
            case ev.Asked(seat, target, rank, card, shown):
                what = rank_name(rank) if card is None else card_name(card)
                showing = "" if shown is None else f", showing {card_name(shown)}"
                return f"{scene.does(seat, 'ask')} {scene.who(target)} for {what}{showing}."
            case ev.Handed(seat, to, cards):
                return f"{scene.does(seat, 'hand')} {scene.who(to)} {cards}."
            case ev.WentFishing(_, target):
                return f"{scene.does(target, 'say')}: go fish."
            case ev.Drew(seat, card, caught):
                return f"{scene.does(seat, 'fish')} {card_name(card)}{', just what was wanted' if caught else ''}."
            case ev.DrewSeen(seat):
                return f"{scene.does(seat, 'fish')} a card."
            case ev.Refilled(seat, cards):
                return f"{scene.does(seat, 'draw')} {cards}."
            case ev.RefilledSeen(seat, count):
                return f"{scene.does(seat, 'draw')} {counted(count, 'card')}."
            case ev.Book(seat, rank):
                return f"{scene.does(seat, 'lay')} down {'the jokers' if rank == 'joker' else rank_name(rank)}."
            case ev.Skipped(seat):
                return f"{scene.does(seat, 'have')} no cards and there is no stock."
            case ev.Redealt():
                return "The cards are dealt again."
            case _:
                return None

    def result(self, scene: Scene) -> list[str]:
        """Who won."""
        over = scene.board.over
        points = ", ".join(f"{scene.name(seat)} {points}" for seat, points in enumerate(over.points))
        winners = over.winners
        won = scene.does(winners[0], "have") if len(winners) == 1 else f"{scene.people(winners)} have"
        return [f"{sentence_case(won)} won.", REASONS[over.reason], points]

    def rulings(self) -> str:
        """What a ruling can be."""
        return "redeal"

    def ruling(self, _scene: Scene, rest: list[str]) -> ev.Redeal:
        """The only ruling is a new deal."""
        if [word.lower() for word in rest] != ["redeal"]:
            raise Unclear("The only ruling of Go Fish is: redeal.")
        return ev.Redeal()

    def ruled(self, _scene: Scene, _ruling: ev.Redeal) -> str:
        """A ruling, said."""
        return "the cards are dealt again"


def question_text(scene: Scene, question: Question) -> str:
    """A question and what came of it."""
    what = rank_name(question.rank) if question.card is None else card_name(question.card)
    if question.given:
        end = counted(question.given, "card")
    elif question.fished:
        end = "go fish, and it was caught" if question.caught else "go fish"
    else:
        end = "no, and there is no stock"
    return f"{scene.does(question.seat, 'ask')} {scene.who(question.target)} for {what}: {end}."
