"""A review as lines of text, in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from typing import Any

from babel.numbers import format_decimal

from shoal.core.game import AnyRules, Seat, UncheckedRules
from shoal.core.game_words import in_letters
from shoal.i18n import Arg, Speaks, of_game, shared, speak
from shoal.records.phrases import Names
from shoal.records.writing import phrases_of
from shoal.review.reviewer import Reviewer
from shoal.review.reviewing import reviewer_of
from shoal.review.types import CurvePoint, Grid, Missed, MoveReview, Place, Remark, Review, ReviewedPlayer

Person = Callable[[Seat], str | None]
"""The name of who sits on a seat; `None` for the reader."""


def percent(chance: float) -> int:
    """A chance for people: 0 and 100 are only said of what is proven."""
    if chance in (0, 1):
        return int(chance) * 100
    return min(max(round(100 * chance), 1), 99)


def sentence(remark: Remark, reviewer: Reviewer, rules: UncheckedRules, say: Speaks, person: Person) -> str:
    """A remark as a sentence; `say` needs the catalogues of the shared and of the game."""
    message = f"review-{remark.name}"
    values: dict[str, Arg] = {}
    for name in say.parameters(message):
        value = getattr(remark, name)
        match name:
            case "seat" | "other":
                values[name] = person(value) if value is not None else ""
            case "item":
                values[name] = reviewer.item_text(rules, say, value)
            case "group":
                values[name] = reviewer.group_text(rules, say, value)
            case "chance" | "best":
                values[name] = percent(value)
            case _:
                values[name] = value
    return say(message, **values)


EVERY = 10
"""The curve is printed after so many steps."""


def lines_of(review: Review, rules: AnyRules, language: str) -> Iterator[str]:
    """The whole review: moves, curve, story, players."""
    telling = _Telling(review, rules, language)
    if not review.over:
        yield telling.say("review-so-far")
    if review.unit != "cards":
        sources = {move.grid.source for move in review.moves if move.grid is not None}
        yield telling.say("review-estimated" if "estimate" in sources else "chances-exact")
    for move in review.moves:
        yield from telling.move(move)
    yield from telling.curve()
    yield from telling.story()


class _Telling:
    def __init__(self, review: Review, rules: AnyRules, language: str) -> None:
        self._review = review
        self._rules = rules
        self._reviewer = reviewer_of(rules)
        self._known: list[str] = []
        self._names = Names([sitter.name for sitter in review.seats])
        self.say = speak(language, shared(), of_game(rules.name))

    def _name(self, seat: Seat) -> str:
        return self._review.seats[seat].name

    def _sentence(self, remark: Remark) -> str:
        text = sentence(remark, self._reviewer, self._rules, self.say, self._name)
        return text[:1].upper() + text[1:]

    def _decimal(self, value: float) -> str:
        return format_decimal(value, "0.0", locale=self.say.language)

    def _percent(self, share: float) -> str:
        return self.say("after-percent", share=percent(share))

    def _row(self, parts: Iterable[str]) -> str:
        said = list(parts)
        return reduce(lambda begun, part: self.say("list-semicolon", begun=begun, next=part), said) if said else ""

    def _text(self, move: Any) -> str:
        return phrases_of(self._rules.name)[type(move)].write(move, self._names)

    def move(self, move: MoveReview) -> Iterator[str]:
        """A move and its chance, its mark and why; and below what was better, and what everybody knew, where all know the same."""
        chance = "" if move.chance is None else f" ({self._percent(move.chance)})"
        mark = "" if move.grade is None else f"  [{self.say(f'review-mark-{move.grade.mark}')}]"
        told = [self._sentence(remark) for remark in (move.why, move.plan) if remark is not None]
        why = f"  {' '.join(told)}" if told else ""
        common = list(self._common(move))
        if move.kind == "other" and not (move.certain or why or common):
            return
        yield f"{move.n:4}  {self._text(move.said)}{chance}{mark}{why}"
        is_best = move.grade is None or move.grade.mark == "best"
        if move.alternatives and not is_best and not common:
            yield f"      {self.say('review-on-offer', questions=self._questions(move))}"
        if move.missed:
            claims = [self._reviewer.group_text(self._rules, self.say, claim.group) for claim in move.missed]
            yield f"      {self.say('review-certain', claims=self.say.listed(claims))}"
        yield from (f"      {line}" for line in common)

    def _questions(self, move: MoveReview) -> str:
        return "; ".join(
            self.say("review-question", move=self._text(one.said), chance=percent(one.chance))
            for one in move.alternatives
            if one.chance or move.kind == "question"
        )

    def _common(self, move: MoveReview) -> Iterator[str]:
        """Where everything is, and what can be asked or called, as everybody knows: where that has changed since the last move."""
        if move.grid is None or move.grid.seat is not None:
            return
        questions = self._questions(move)
        lines = [self.say("review-ledger", items=self._row(self._whereabouts(move.grid)))]
        lines += [self.say("review-calls", questions=questions)] if questions else []
        if lines != self._known:
            self._known = lines
            yield from lines

    def _whereabouts(self, grid: Grid) -> Iterator[str]:
        """Where each item is; those of which the same is known, together."""
        alike: dict[str, list[str]] = {}
        for item, row in zip(grid.items, grid.chance, strict=True):
            places = [
                f"{self._place(place)} {self._percent(share)}" if share < 1 else self._place(place)
                for place, share in zip(grid.places, row, strict=True)
                if share
            ]
            alike.setdefault(", ".join(places), []).append(in_letters(self.say, item))
        return (f"{' '.join(items)} {places}" for places, items in alike.items())

    def _place(self, place: Place) -> str:
        return self._name(place) if isinstance(place, int) else self.say(f"after-place-{place}")

    def curve(self) -> Iterator[str]:
        """What each side could expect, now and then."""
        points = self._review.curve
        if not points:
            return
        yield ""
        sources = dict.fromkeys(self.say(f"review-source-{point.source}") for point in points)
        title = "review-curve-cards" if self._review.unit == "cards" else "review-curve"
        yield f"{self.say(title)} ({self.say.listed(list(sources))})"
        sides = [self.say.listed([self._name(seat) for seat in side]) for side in self._review.sides]
        for point in [*points[:-1:EVERY], points[-1]]:
            told = [self._expected(side, *of) for side, of in zip(sides, _with_spread(point), strict=True)]
            yield f"{point.n:4}  {self._row(told)}"

    def _expected(self, side: str, expected: float, spread: float) -> str:
        if not spread:
            return self.say(
                "review-counted",
                side=side,
                expected=str(round(expected)) if expected == round(expected) else self._decimal(expected),
            )
        return self.say("review-expected", side=side, expected=self._decimal(expected), spread=self._decimal(spread))

    def story(self) -> Iterator[str]:
        """The parts, the turning points, and the players."""
        story = self._review.story
        for title, remarks in (
            ("review-story", [(part.n, part.how) for part in story.parts]),
            ("review-turnings", [(turning.n, turning.why) for turning in story.turnings]),
        ):
            if remarks:
                yield ""
                yield self.say(title)
                for n, remark in remarks:
                    yield f"{n:4}  {self._sentence(remark)}"
        yield ""
        yield self.say("review-players")
        for player in story.players:
            yield f"      {self._player(player)}"
            for missed in player.missed:
                yield f"        {self._missed(missed)}"

    def _player(self, player: ReviewedPlayer) -> str:
        name = self._name(player.seat)
        if player.score is None:
            return self.say("review-player-no-score", name=name)
        if not player.questions:
            return self.say("review-player-decided", name=name, score=round(player.score), count=player.graded)
        told = self.say(
            "review-player",
            name=name,
            score=round(player.score),
            hits=player.hits,
            questions=player.questions,
            expected=self._decimal(player.expected_hits),
        )
        return f"{told}; {self.say('review-dead-questions', count=player.dead)}" if player.dead else told

    def _missed(self, missed: Missed) -> str:
        group = self._reviewer.group_text(self._rules, self.say, missed.group)
        message = "missed-from-to" if self.say.has("missed-from-to") else "review-missed"
        return self.say(message, name=self._name(missed.seat), group=group, since=missed.since, last=missed.last)


def _with_spread(point: CurvePoint) -> list[tuple[float, float]]:
    """What each side can expect, and the spread of it where that is known: of the first side, and of both where there are two."""
    spreads = [point.spread if side == 0 or len(point.expected) == 2 else 0.0 for side in range(len(point.expected))]
    return list(zip(point.expected, spreads, strict=True))
