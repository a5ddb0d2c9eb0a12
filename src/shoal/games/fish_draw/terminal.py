"""Fish Draw in the terminal: what is shown, what can be typed, and what happened in sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules import moves as mv
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.ledger import Whereabouts
from shoal.i18n import Arg, kebab
from shoal.terminal.scene import Scene, row, the_card, typed
from shoal.terminal.words import Sentence, TerminalWords, Verb, handles, read_redeal, read_seat, winners_text


def _plain(move: Callable[[Seat], Any]) -> Callable[[Scene, list[str]], Any]:
    return lambda scene, _rest: move(scene.moves.seat)


class FishDrawWords(TerminalWords):
    """What this game says and understands."""

    verbs: tuple[Verb, ...] = (
        Verb("shout", lambda moves: moves.shout, _plain(mv.Shout)),
        Verb("reveal", lambda moves: moves.reveal, _plain(mv.Reveal)),
        Verb("collect", lambda moves: moves.collect, _plain(mv.Collect)),
        Verb("redraw", lambda moves: moves.redraw, _plain(mv.Redraw)),
        Verb(
            "call",
            lambda moves: bool(moves.calls),
            lambda scene, rest: mv.Call(scene.moves.seat, read_seat(scene, rest, scene.moves.calls)),
            lambda scene, rest: () if rest else handles(scene, scene.moves.calls),
        ),
    )

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """`fish` and `fish!` are shouts."""
        return mv.Shout(scene.moves.seat) if scene.moves.shout and rest[0].lower().rstrip("!") == "fish" else None

    def go_on(self, scene: Scene) -> Any | None:
        """What the round needs to go on. It never shouts, for that is the game; the table collects by itself."""
        moves: mv.Moves = scene.moves
        if moves.reveal:
            return mv.Reveal(scene.moves.seat)
        return mv.Redraw(scene.moves.seat) if moves.redraw else None

    def is_due(self, scene: Scene) -> bool:
        """Whether the others wait for the person to go on."""
        board: Board = scene.board
        moves: mv.Moves = scene.moves
        return moves.redraw or (moves.reveal and board.lead in (None, scene.you))

    def status(self, scene: Scene) -> str:
        """What the round has come to."""
        board: Board = scene.board
        say = scene.say
        if board.over is not None:
            return say("game-over-sentence")
        if scene.moves.shout:
            return say("fish-shout")
        if board.phase == "collect" and board.winner is not None:
            return say("status-collect", seat=scene.person(board.winner))
        if board.phase in ("final_tie", "repeat"):
            return say(f"status-{kebab(board.phase)}", names=scene.people(board.tied))
        if board.lead is None:
            return say("status-nobody")
        return say("status-lead", seat=scene.person(board.lead))

    def seat(self, scene: Scene, seat: Seat) -> str:
        """The stack of a seat, and the card that it turned last."""
        board: Board = scene.board
        say = scene.say
        card = dict(board.final or board.revealed).get(seat)
        marks = [
            say("out") if seat in board.out else say("card-count", count=board.sizes[seat]),
            "" if card is None else say("seat-turned", card=marked(scene, card)),
            say("shouted") if seat in board.shouted else "",
        ]
        return row(say, [mark for mark in marks if mark])

    def board(self, scene: Scene) -> list[str]:
        """The Fish, the middle, and the Fishmonger's ledger."""
        board: Board = scene.board
        say = scene.say
        up = " ".join(marked(scene, card) for card in board.middle_up) or say("middle-none")
        lines = [
            say("fish-line", fish=typed(say, *board.fish) if board.fish else say("fish-not-chosen"), round=board.round),
            say("middle-line", up=up, down=board.middle_down),
        ]
        places = row(say, [where(scene, fish) for fish in board.ledger], "list-semicolon")
        return [*lines, *([say("ledger-line", places=places)] if places else [])]

    def hand(self, scene: Scene) -> list[str]:  # noqa: ARG002  # there is nothing to show of it
        """No one sees their own stack."""
        return []

    def last(self, scene: Scene) -> list[str]:
        """The cards that were turned last."""
        board: Board = scene.board
        return [turned(scene, board.final or board.revealed)] if board.final or board.revealed else []

    def markable(self, scene: Scene) -> tuple[str, ...]:
        """The Fish."""
        return tuple(typed(scene.say, fish.card) for fish in scene.board.ledger)

    def sentence(self, scene: Scene, sight: ev.Sight) -> Sentence | None:
        """What happened, as a sentence; `None` for what the status or the result says."""
        return None if isinstance(sight, ev.RoundBegun | ev.Over) else Sentence(event_text(scene, sight))

    def result(self, scene: Scene) -> list[str]:
        """Who won."""
        over = scene.board.over
        return [winners_text(scene), scene.say(f"ended-{kebab(over.reason)}")]

    def ruling(self, scene: Scene, rest: list[str]) -> ev.Redeal:
        """The only ruling is a new deal."""
        return read_redeal(scene, rest, ev.Redeal())


PERSONS = frozenset({"seat", "on", "dealer"})
"""The fields of events that are seats, and may be the reader's."""


def event_text(scene: Scene, sight: ev.Sight) -> str:
    """An event as a sentence: `event-TAG` with its fields, and with lists as texts."""
    say, message = scene.say, f"event-{kebab(str(sight.__struct_config__.tag))}"
    values = {name: _value(scene, name, getattr(sight, name)) for name in sight.__struct_fields__}
    match sight:
        case ev.FishChosen(card=card):
            return say(message, rank="joker" if card is None else card.rank)
        case ev.Shouted(seat, ms) if ms is not UNSET:
            return say("event-shouted-in", seat=scene.person(seat), seconds=f"{ms / 1000:.2f}")
        case ev.Revealed(cards, again):
            return say(message, cards=turned(scene, (*cards, *again)))
        case ev.Final(cards) | ev.Redrawn(cards):
            return say(message, cards=turned(scene, cards))
        case ev.Tied(seats) | ev.FinalTied(seats):
            return say(message, names=scene.people(seats))
        case ev.FishDrawnSeen(reason, finalists):
            return say(message, reason=reason, names=scene.people(finalists))
        case ev.SplitSeen(shares):
            parts = [say("share", seat=scene.person(seat), count=count) for seat, count in shares]
            return say(message, shares=row(say, parts))
        case ev.FishShown(seat, fish):
            return say(message, seat=scene.person(seat), count=len(fish), cards=typed(say, *fish))
        case _:
            return say(message, **values)


def _value(scene: Scene, name: str, value: Any) -> Arg:
    if name in PERSONS:
        return scene.person(value)
    if isinstance(value, Card):
        return the_card(scene.say, value)
    return value if isinstance(value, bool | int | str) else str(value)


def marked(scene: Scene, card: Card) -> str:
    """A card as it is typed, with a star behind a Fish."""
    return f"{typed(scene.say, card)}{'*' if card in scene.board.fish else ''}"


def turned(scene: Scene, cards: tuple[tuple[Seat, Card], ...]) -> str:
    """Cards that were turned: `Bea 9D, you KS*`."""
    say = scene.say
    return row(say, [say("turned-by", seat=scene.person(seat), card=marked(scene, card)) for seat, card in cards])


def where(scene: Scene, fish: Whereabouts) -> str:
    """Where a Fish may be."""
    say = scene.say
    places = [say("person", seat=scene.person(seat)) for seat in fish.seats]
    everybody = len(places) == len(scene.table.sitters) - len(scene.board.out) > 1
    places = [say("anybody")] if everybody else places
    places += [*([say("place-middle")] if fish.middle else []), *([say("place-aside")] if fish.aside else [])]
    return say("ledger-place", card=typed(say, fish.card), places=say.listed(places, "or") or say("nobody"))
