"""How positions, moves and facts of lessons look, in words and as rows of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from shoal.core.cards import Card
from shoal.core.codec import Unreadable
from shoal.games.literature.lessons.facts import parts_of
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.rules import Literature
from shoal.i18n import Speaks
from shoal.lessons.learning import BadFact, CardShown, Name, Position, Row, SeatShown, Stop
from shoal.lessons.lesson import Lesson
from shoal.records.faults import Fault
from shoal.records.phrases import Names, tokens_of
from shoal.records.writing import phrases_of

GLYPHS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def move(names: Sequence[str], text: str) -> Any | None:
    """The move that a choice makes; `None` where it is a fact. `Unreadable` when it is neither."""
    try:
        said = tokens_of(text)
        for kind, phrase in phrases_of("literature").items():
            if kind.__module__ == mv.__name__ and phrase.fits(said):
                return phrase.read(said, Names(names))
        parts_of(text)
    except (Fault, BadFact) as fault:
        raise Unreadable(f"{text!r} is no move and no fact: {fault}") from None
    return None


def label(say: Speaks, names: Sequence[Name], choice: Any) -> str:
    """A choice as a sentence."""
    match choice:
        case mv.Ask(_, target, card):
            return say("choice-ask", target=names[target], card=card_text(card))
        case mv.Claim(_, half_suit, attribution):
            return say(
                "choice-claim", half_suit=half_suit_text(say, half_suit), holders=_holders(say, names, attribution)
            )
        case mv.PassTurn(_, to):
            return say("choice-pass", to=names[to])
        case mv.ChooseClaimer(_, claimer):
            return say("choice-claimer", claimer=names[claimer])
        case str():
            word, rest = parts_of(choice)
            if word == "where":
                return say.listed(list(rest[1:]), "or")
            if word == "asked":
                return say(
                    "asked-for",
                    seat=_named(names, rest[1]),
                    target=_named(names, rest[2]),
                    card=card_text(Card(rest[3])),
                )
            seat = next(name for name in names if name == rest[0]) if word != "sure" else None
            return say(f"fact-{word}", seat=seat, card=card_text(Card(rest[1])))
        case _:
            raise BadFact(f"no choice looks like {choice!r}")


def _named(names: Sequence[Name], name: str) -> Name:
    """A player of a fact: the reader is the one whose name the others do not show."""
    return name if name in names else None


def asked_for(lesson: Lesson, at: int) -> Mapping[str, str | int]:
    """What the sentence of a step of a drill speaks of: a card, or how far back a question is."""
    says = next((choice.says for choice in lesson.steps[at].choices), "")
    match says.split():
        case ["where", card, *_]:
            return {"card": card_text(Card(card)), "back": 0}
        case ["asked", back, *_]:
            return {"card": "", "back": int(back)}
        case _:
            return {"card": "", "back": 0}


def position(say: Speaks, stop: Stop) -> Position:
    """What the reader's seat sees: who sits there, its hand by half-suit, and what was said since."""
    game, seat, names, since, groups = stop
    rules, view = game.rules, game.view(seat)
    assert isinstance(rules, Literature), "a lesson of this game"
    board = view.board
    seats = tuple(
        SeatShown(names[other], board.sizes[other], other % 2, is_on_turn=board.turn == other)
        for other in range(rules.seats)
    )
    rows = tuple(
        Row(
            say("half-suit-name", half=half_suit[0], suit=half_suit[1], rank=""),
            tuple(_shown(card, view.hand) for card in cards),
        )
        for half_suit, cards in rules.half_suits.items()
        if cards <= board.open and (half_suit in groups or (not groups and cards & view.hand))
    )
    return Position(seats, rows, tuple(_heard(say, names, game.sights(seat)[since:])))


def _shown(card: Card, hand: Any) -> CardShown:
    return CardShown(str(card), "held" if card in hand else "ghost")


def _heard(say: Speaks, names: Sequence[Name], sights: Sequence[Any]) -> Iterator[str]:
    for sight in sights:
        match sight:
            case ev.Asked(seat, target, card, hit):
                yield say("event-asked", seat=names[seat], target=names[target], card=card_text(card), hit=hit)
            case ev.Closed(half_suit, team, outcome):
                code = "none" if team is None else "ours" if team == 0 else "theirs"
                yield say("event-closed", half_suit=half_suit_text(say, half_suit), outcome=outcome, team=code)
            case ev.TurnPassed(seat, to):
                yield say("event-turn-passed", seat=names[seat], to=names[to])
            case ev.ChoiceDue(seat):
                yield say("event-choice-due", seat=names[seat])
            case ev.Endgame(_, claimer):
                yield say("event-endgame", claimer=names[claimer])
            case _:
                continue


def card_text(card: Card) -> str:
    """A card inside a sentence: `10♥`."""
    return f"{'10' if card.rank == 'T' else card.rank}{GLYPHS[card.suit]}"


def half_suit_text(say: Speaks, half_suit: str) -> str:
    """A half-suit inside a sentence."""
    return say("half-suit-the", half=half_suit[0], suit=half_suit[1], rank="")


def _holders(say: Speaks, names: Sequence[Name], attribution: Any) -> str:
    seats = sorted({seat for _, seat in attribution})
    held = [
        say("held-by", seat=names[seat], cards=" ".join(card_text(card) for card, at in attribution if at == seat))
        for seat in seats
    ]
    return say.listed(held)
