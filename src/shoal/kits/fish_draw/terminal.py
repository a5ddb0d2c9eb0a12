"""Fish Draw in words, and what can be typed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shoal.cards import Card
from shoal.fish_draw import events as ev
from shoal.fish_draw import moves as mv
from shoal.fish_draw.board import Board
from shoal.fish_draw.ledger import Whereabouts
from shoal.game import Seat
from shoal.tui.scene import Scene, card_name, counted, listed, rank_name, sentence_case
from shoal.tui.words import Said, Unclear, Verb, handles, read_seat

REASONS = {
    "two_fish": "Two Fish made it a Fish Draw.",
    "fishageddon": "All Fish were in one stack: Fishageddon.",
    "last_player": "Nobody else has cards.",
    "max_rounds": "There were as many rounds as a game may have.",
}


def _plain(move: Callable[[Seat], Any]) -> Callable[[Scene, list[str]], Any]:
    return lambda scene, _rest: move(scene.moves.seat)


class FishDrawWords:
    """See `Words`."""

    verbs: tuple[Verb, ...] = (
        Verb("shout", "shout", "shout Fish!", lambda moves: moves.shout, _plain(mv.Shout)),
        Verb("reveal", "reveal", "all turn their top cards", lambda moves: moves.reveal, _plain(mv.Reveal)),
        Verb("collect", "collect", "take the cards that you have won", lambda moves: moves.collect, _plain(mv.Collect)),
        Verb("redraw", "redraw", "draw again, who is level", lambda moves: moves.redraw, _plain(mv.Redraw)),
        Verb(
            "call",
            "call PLAYER",
            "Fishageddon: say that a player holds all Fish",
            lambda moves: bool(moves.calls),
            lambda scene, rest: mv.Call(scene.moves.seat, read_seat(scene, rest, scene.moves.calls)),
            lambda scene, rest: () if rest else handles(scene, scene.moves.calls),
        ),
    )

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """`fish` and `fish!` are shouts."""
        return mv.Shout(scene.moves.seat) if scene.moves.shout and rest[0].lower().rstrip("!") == "fish" else None

    def go_on(self, scene: Scene) -> Any | None:
        """What the round needs to go on. It never shouts, for that is the game, and does not collect where a shout is owed."""
        moves: mv.Moves = scene.moves
        if moves.collect and scene.hearing is None and not moves.shout:
            return mv.Collect(scene.moves.seat)
        if moves.reveal:
            return mv.Reveal(scene.moves.seat)
        return mv.Redraw(scene.moves.seat) if moves.redraw else None

    def is_due(self, scene: Scene) -> bool:
        """Whether the others wait for the person to go on."""
        board: Board = scene.board
        moves: mv.Moves = scene.moves
        return moves.collect or moves.redraw or (moves.reveal and board.lead in (None, scene.you))

    def status(self, scene: Scene) -> str:
        """What the round has come to."""
        board: Board = scene.board
        moves: mv.Moves = scene.moves
        if board.over is not None:
            return "The game is over."
        if moves.shout:
            return "Fish! Shout!"
        if board.phase == "collect" and board.winner is not None:
            return "Collect the cards." if moves.collect else f"{scene.does(board.winner, 'collect')} the cards."
        if board.phase == "final_tie":
            return f"Level: {scene.people(board.tied)}. They draw again."
        if board.phase == "repeat":
            return f"Level: {scene.people(board.tied)}. All turn another card."
        if board.lead is None:
            return "Nobody has the word."
        return "You give the word: reveal." if board.lead == scene.you else f"{scene.name(board.lead)} gives the word."

    def seat(self, scene: Scene, seat: Seat) -> str:
        """The stack of a seat, and the card that it turned last."""
        board: Board = scene.board
        size = "out" if seat in board.out else counted(board.sizes[seat], "card")
        turned = dict(board.final or board.revealed).get(seat)
        shouted = ", shouted" if seat in board.shouted else ""
        return f"{size}{f', turned {turned}{star(board, turned)}' if turned is not None else ''}{shouted}"

    def board(self, scene: Scene) -> list[str]:
        """The Fish, the middle, and the Fishmonger's ledger."""
        board: Board = scene.board
        up = " ".join(f"{card}{star(board, card)}" for card in board.middle_up) or "none"
        lines = [
            f"Fish: {board.fish or 'not chosen yet'} (a * marks a Fish). Round {board.round}.",
            f"Middle: face up {up}; face down {board.middle_down}",
        ]
        return [
            *lines,
            *(["Ledger: " + "; ".join(where(scene, fish) for fish in board.ledger)] if board.ledger else []),
        ]

    def hand(self, _scene: Scene) -> list[str]:
        """Nobody sees his own stack."""
        return []

    def count(self, scene: Scene, seat: Seat) -> str:
        """How many cards a seat has."""
        return f"{scene.does(seat, 'have')} {counted(scene.board.sizes[seat], 'card')}."

    def last(self, scene: Scene) -> list[str]:
        """The cards that were turned last."""
        board: Board = scene.board
        return [turned(scene, board.final or board.revealed)] if board.final or board.revealed else []

    def kept(self, _scene: Scene) -> None:
        """Everything stays in sight."""

    def sentence(self, scene: Scene, sight: ev.Sight) -> Said | None:
        """What happened, said."""
        text = self._told_of_rounds(scene, sight) or self._told_of_fish(scene, sight)
        return None if text is None else Said(text)

    def _told_of_rounds(self, scene: Scene, sight: ev.Sight) -> str | None:
        match sight:
            case ev.DealtSeen(dealer):
                return f"{scene.does(dealer, 'deal')} the cards."
            case ev.Revealed(cards, again):
                return f"{sentence_case(turned(scene, (*cards, *again)))}."
            case ev.Won(seat, with_fish):
                return f"{scene.does(seat, 'win')} the round{' with a Fish. Shout!' if with_fish else '.'}"
            case ev.Tied(seats):
                return f"Level: {scene.people(seats)}."
            case ev.CollectedSeen(seat, count):
                return f"{scene.does(seat, 'take')} {counted(count, 'card')}."
            case ev.SplitSeen(shares):
                return (
                    "The middle is shared: " + ", ".join(f"{scene.who(seat)} {count}" for seat, count in shares) + "."
                )
            case ev.Eliminated(seat):
                return f"{scene.does(seat, 'are')} out."
            case ev.FishDrawnSeen(_, finalists):
                return f"Fish Draw! One last card each: {scene.people(finalists)}."
            case ev.Final(cards):
                return f"The final cards: {turned(scene, cards)}."
            case ev.FinalTied(seats):
                return f"Level in the Fish Draw: {scene.people(seats)}."
            case ev.Redrawn(cards):
                return f"They draw again: {turned(scene, cards)}."
            case ev.Redealt():
                return "The cards are dealt again."
            case _:
                return None

    def _told_of_fish(self, scene: Scene, sight: ev.Sight) -> str | None:
        match sight:
            case ev.FishChosen(fish, card):
                return f"The Fish are the jokers: {fish}." if card is None else f"The Fish are {rank_name(card.rank)}."
            case ev.Shouted(seat):
                return f"{scene.does(seat, 'shout')}: Fish!"
            case ev.FishLeft(card):
                return f"{sentence_case(card_name(card))} stays in the middle."
            case ev.ForfeitedSeen(seat, count):
                return f"{scene.does(seat, 'pay')} {counted(count, 'card')} into the middle."
            case ev.ReshuffledSeen(seat):
                return f"{scene.whose(seat)} stack is shuffled."
            case ev.StackSeen(_, cards):
                return f"Your stack holds {cards}."
            case ev.Called(seat, on):
                return f"{scene.does(seat, 'call')}: {scene.who(on)} {'hold' if on == scene.you else 'holds'} all Fish."
            case ev.FishShown(seat, fish):
                return f"{scene.does(seat, 'show')} {fish or 'no Fish'}."
            case _:
                return None

    def result(self, scene: Scene) -> list[str]:
        """Who won."""
        over = scene.board.over
        won = scene.does(over.winners[0], "have") if len(over.winners) == 1 else f"{scene.people(over.winners)} have"
        return [f"{sentence_case(won)} won.", REASONS[over.reason]]

    def rulings(self) -> str:
        """What a ruling can be."""
        return "redeal"

    def ruling(self, _scene: Scene, rest: list[str]) -> ev.Redeal:
        """The only ruling is a new deal."""
        if [word.lower() for word in rest] != ["redeal"]:
            raise Unclear("The only ruling of Fish Draw is: redeal.")
        return ev.Redeal()

    def ruled(self, _scene: Scene, _ruling: ev.Redeal) -> str:
        """A ruling, said."""
        return "the cards are dealt again"


def star(board: Board, card: Card) -> str:
    """The mark of a Fish."""
    return "*" if card in board.fish else ""


def turned(scene: Scene, cards: tuple[tuple[Seat, Card], ...]) -> str:
    """Cards that were turned: `Bea 9D, you KS*`."""
    return ", ".join(f"{scene.who(seat)} {card}{star(scene.board, card)}" for seat, card in cards)


def where(scene: Scene, fish: Whereabouts) -> str:
    """Where a Fish may be."""
    places = [scene.who(seat) for seat in fish.seats]
    everybody = len(places) == len(scene.table.sitters) - len(scene.board.out) > 1
    places = ["anybody"] if everybody else places
    places += [*(["middle"] if fish.middle else []), *(["aside"] if fish.aside else [])]
    return f"{fish.card} {listed(places, 'or')}"
