"""How Literature is learned: its lessons, what their facts mean, and how their positions look (`shoal.lessons.learning`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

from shoal.core.cards import Card, CardSet, UnknownCard
from shoal.core.codec import Unreadable
from shoal.core.game import Game, Illegal, Seat
from shoal.games.literature.belief.belief import Contradiction
from shoal.games.literature.belief.constraints import Constraints
from shoal.games.literature.belief.exact import Exact, exact
from shoal.games.literature.bots.convention import decode
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.events import Asked
from shoal.games.literature.rules.moves import Ask
from shoal.games.literature.rules.rules import Literature
from shoal.games.literature.rules.state import State
from shoal.i18n import Speaks
from shoal.lessons.guide import Guide
from shoal.lessons.learning import BadFact, CardShown, LessonPosition, LessonRow, Name, SeatShown, Stop
from shoal.lessons.lesson import Lesson, LessonChoice, LessonStep
from shoal.records import Headers, SeatHeader, record_of
from shoal.records.faults import RecordFault
from shoal.records.phrases import Names, tokens_of
from shoal.records.replaying import AnyGame
from shoal.records.writing import phrases_of

# Facts about positions, as lessons state them, and how the exact mind checks them.
#
#     holds Cy 7H         Cy holds it for certain             where 9H Dee Fay     exactly these may hold it
#     lacks Cy 6H         Cy does not hold it for certain     likelier Fay Dee 9C  it is likelier with Fay
#     base Cy LH          Cy holds a card of it for certain   void Bo LH           Bo holds none of it for certain
#     sure LH             we hold it all, and where is clear  unsure LH            that is not so
#     contained LH        we hold it all, wherever            danger Fay 3         so many cards of ours Fay can take for certain
#     signal Cy 2H        by the convention Cy holds it       deal Cy 2H           the deal gives it to Cy
#     closed HD won       it is closed, with that outcome     asked 2 Bo Cy 9H     the last question but one was this
#
# All but those of the deal and of what is closed are what one seat knows: the reader's, or the one that stands before a colon (`Cy: sure LH`); `all:` is what
# everybody knows.


def is_true(game: AnyGame, seat: Seat, names: Sequence[str], fact: str) -> bool:
    """Whether a fact is true of a position; `BadFact` when the text is none."""
    whose, colon, said = fact.partition(":")
    words = (said if colon else fact).split()
    knower = (None if whose == "all" else names.index(whose)) if colon and whose in ("all", *names) else seat
    try:
        return _FACTS[words[0]](_Known(game, knower, names), *words[1:])
    except (KeyError, ValueError, IndexError, TypeError, UnknownCard) as bad:
        raise BadFact(f"{fact!r} is no fact: {bad}") from None


def possible(game: AnyGame, seat: Seat, card: Card) -> tuple[Seat, ...]:
    """Who may hold that card, by what that seat knows."""
    return _Known(game, seat, ()).belief.possible(card)


class _Supposed(Constraints):
    """The constraints of a seat, and a supposition on top of them."""

    __slots__ = ()

    def suppose_void(self, seat: Seat, cards: CardSet) -> None:
        """That seat holds none of these cards."""
        self._may[seat] &= ~cards.mask


class _Known:
    """What one seat (`None`: everybody) knows of a position."""

    def __init__(self, game: AnyGame, seat: Seat | None, names: Sequence[str]) -> None:
        rules = game.rules
        assert isinstance(rules, Literature), "a lesson of this game"
        self.game = game
        self.rules = rules
        self.seat = seat
        self._names = names
        self._constraints = Constraints(rules, seat)
        for sight in game.sights(seat):
            self._constraints.see(sight)

    @cached_property
    def belief(self) -> Exact:
        return exact(self._constraints)

    def seat_of(self, name: str) -> Seat:
        return self._names.index(name)

    @property
    def team(self) -> int:
        if self.seat is None:
            raise BadFact("everybody is in no team")
        return self.seat % 2

    def has_base(self, seat: Seat, half_suit: str) -> bool:
        """Whether it holds a card of the half-suit in every deal: there is none in which all of them are elsewhere."""
        cards = self.rules.half_suits[half_suit]
        if any(self.belief.known(card) == seat for card in cards):
            return True
        if any(holder == seat and not base & ~cards.mask for holder, base in self._constraints.bases):
            return True
        supposed = _Supposed(self.rules, self.seat)
        for sight in self.game.sights(self.seat):
            supposed.see(sight)
        supposed.suppose_void(seat, cards)
        try:
            exact(supposed)
        except Contradiction:
            return True
        return False

    def lacks(self, seat: Seat, card: Card) -> bool:
        return not self.belief.count(seat, card)


def _danger(known: _Known, name: str) -> int:
    """How many cards of its opponents that seat could take one after the other, by what is known."""
    seat = known.seat_of(name)
    board = known.game.state.board
    count = 0
    for half_suit, cards in known.rules.half_suits.items():
        holders = [known.belief.known(card) for card in cards] if cards <= board.open else []
        ours = sum(holder is not None and holder % 2 != seat % 2 for holder in holders)
        count += ours if ours and known.has_base(seat, half_suit) else 0
    return count


def _is_closed(known: _Known, half_suit: str, outcome: str) -> bool:
    return any(closed.half_suit == half_suit and closed.outcome == outcome for closed in known.game.state.board.closed)


def _was_asked(known: _Known, back: str, seat: str, target: str, card: str) -> bool:
    asked = [event for event in known.game.log if isinstance(event, Asked)][-int(back)]
    return (asked.seat, asked.target, asked.card) == (known.seat_of(seat), known.seat_of(target), Card(card))


def _signalled(known: _Known, name: str, card: str) -> bool:
    questions = [event for event in known.game.log if isinstance(event, Asked)]
    return (known.seat_of(name), Card(card)) in decode(known.rules, questions).has


def _sure(known: _Known, half_suit: str) -> bool:
    return known.belief.sure(known.team, half_suit) is not None


_FACTS: Final[Mapping[str, Callable[..., bool]]] = {
    "holds": lambda known, name, card: known.belief.known(Card(card)) == known.seat_of(name),
    "lacks": lambda known, name, card: known.lacks(known.seat_of(name), Card(card)),
    "base": lambda known, name, half_suit: known.has_base(known.seat_of(name), half_suit),
    "void": lambda known, name, half_suit: all(
        known.lacks(known.seat_of(name), card) for card in known.rules.half_suits[half_suit]
    ),
    "sure": _sure,
    "unsure": lambda known, half_suit: not _sure(known, half_suit),
    "contained": lambda known, half_suit: known.belief.contained(known.team, half_suit),
    "where": lambda known, card, *names: (
        set(known.belief.possible(Card(card))) == {known.seat_of(name) for name in names}
    ),
    "likelier": lambda known, one, other, card: (
        known.belief.chance(known.seat_of(one), Card(card)) > known.belief.chance(known.seat_of(other), Card(card))
    ),
    "closed": _is_closed,
    "asked": _was_asked,
    "danger": lambda known, name, count: _danger(known, name) == int(count),
    "signal": _signalled,
    "deal": lambda known, name, card: Card(card) in known.game.state.hands[known.seat_of(name)],
}
"""What each word means; the arguments are the rest of the fact."""


def parts_of(fact: str) -> tuple[str, tuple[str, ...]]:
    """A fact of the reader's as its word and the words that follow: for a choice that says one."""
    word, *rest = fact.split()
    if word not in _FACTS:
        raise BadFact(f"{fact!r} is no fact")
    return word, tuple(rest)


# Drills: a few questions, asked at random, and one thing to tell about them that can be proved.
#
# recall      what was asked a moment ago
# legality    which question is allowed
# counting    who may still hold a card

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
    return (LessonStep(len(_questions(game)), choices=_shuffled([good, *bad[:ANSWERS]], rng)),)


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


GLYPHS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


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


__all__ = ["DRILLS", "GUIDE", "LESSONS", "asked_for", "drill", "is_true", "label", "move", "position"]

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
