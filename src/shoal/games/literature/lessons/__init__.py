"""How Literature is learned: its lessons, what their facts mean, and how their positions look (`shoal.lessons.learning`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from shoal.core.cards import Card
from shoal.core.codec import Unreadable
from shoal.core.game import Seat
from shoal.games.literature.lessons.drills import card_sign, drill, sprint
from shoal.games.literature.lessons.facts import is_true, parts_of
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.moves import Ask
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import State
from shoal.i18n import Speaks
from shoal.lessons.guide import Guide
from shoal.lessons.learning import BadFact, CardShown, LessonPosition, LessonRow, Name, SeatShown, Stop
from shoal.lessons.lesson import Lesson
from shoal.records.faults import RecordFault
from shoal.records.phrases import Names, tokens_of
from shoal.records.writing import phrases_of


def move(names: Sequence[str], text: str) -> Any | None:
    """The move that a choice makes; `None` where it is a fact. `Unreadable` when it is neither."""
    try:
        said = tokens_of(text)
        for kind, phrase in phrases_of("literature").items():
            if kind.__module__ == mv.__name__ and phrase.fits(said):
                return phrase.read(said, Names(names))
        parts_of(text)
    except (RecordFault, BadFact) as fault:
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


def position(say: Speaks, stop: Stop) -> LessonPosition:
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
        LessonRow(
            say("half-suit-name", half=half_suit[0], suit=half_suit[1], rank=""),
            tuple(_shown(card, view.hand) for card in cards),
        )
        for half_suit, cards in rules.half_suits.items()
        if cards <= board.open and (half_suit in groups or (not groups and cards & view.hand))
    )
    return LessonPosition(seats, rows, tuple(_heard(say, names, game.sights(seat)[since:])))


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
    return card_sign(str(card))


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


# The guides of the first visit of Literature.
#
# The newcomer hits, misses, and watches a teammate collect what is left of the half-suit; then the turn comes back to them, to claim.
# So an opponent on turn asks the helper for a card that they lack, and once the team has all, the newcomer; the helper takes the
# missing cards one by one, and then gives the turn away.

HALF_SUIT: Final = "LH"
"""What the visit is about."""

HELPER: Final[Seat] = 2
"""The teammate who collects what is missing; they hold one card of it from the beginning."""


class LiteratureGuide(Guide):
    """A guide of Literature."""

    rules: Literature
    truth: State

    def follow(self, sight: Any) -> None:
        """Note, too, whether the helper has shown that they hold a card of the half-suit."""
        super().follow(sight)
        if isinstance(sight, Asked) and sight.seat == HELPER and sight.card in self.rules.half_suits[HALF_SUIT]:
            self._has_shown = True

    _has_shown = False

    def plan(self, view: Any) -> Ask | None:
        """The question that leads on; `None` when the half-suit is closed, or when it is not this seat's turn."""
        cards = self.rules.half_suits[HALF_SUIT]
        if self.truth.board.turn != self.seat or not cards <= self.truth.board.open:
            return None
        missing = [(self._holder(card), card) for card in cards if self._holder(card) % 2]
        is_learned = not missing and self._has_shown
        if self.seat % 2:
            return self._miss((self.visit.seat,) if is_learned else (HELPER, self.visit.seat), view)
        if self.seat == HELPER and missing:
            return Ask(self.seat, *missing[0])
        if self.seat == HELPER and not self._has_shown:
            return self._shown()
        return self._miss(self.rules.opponents(self.seat), view)

    def _holder(self, card: Card) -> Seat:
        return next(seat for seat, hand in enumerate(self.truth.hands) if card in hand)

    def _shown(self) -> Ask:
        """A question that misses and shows that the helper holds a card of the half-suit."""
        own = self.truth.hands[HELPER]
        card = next(card for card in self.rules.half_suits[HALF_SUIT] if card not in own)
        return Ask(HELPER, next(seat for seat in self.rules.opponents(HELPER) if self.truth.hands[seat]), card)

    def _miss(self, targets: tuple[Seat, ...], view: Any) -> Ask | None:
        """A question to one of these that misses, so that the turn is theirs."""
        return next(self._misses(targets, view), None)

    def _misses(self, targets: tuple[Seat, ...], view: Any) -> Iterator[Ask]:
        moves = self.rules.moves(view)
        lesson = self.rules.half_suits[HALF_SUIT]
        for target in targets:
            for card in moves.asks:
                if target in moves.targets and card not in lesson and card not in self.truth.hands[target]:
                    yield Ask(self.seat, target, card)


__all__ = ["DRILLS", "GUIDE", "LESSONS", "asked_for", "drill", "is_true", "label", "move", "position", "sprint"]

DRILLS = ("recall", "legality", "counting")
"""The kinds of drills."""

GUIDE = LiteratureGuide

LESSONS = (
    "legal-questions",
    "elimination",
    "one-card-first",
    "void",
    "lock-out",
    "informative-miss",
    "back-and-forth",
    "unsure-claim",
    "stalemate",
    "convention",
    "last-claimer",
)
"""The lessons, in the order in which they are best read."""
