"""The key moments of a game as cards: what happened as a strip with faces, one sentence, and two ways on; and what a player can learn from it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from shoal.core.game import Seat
from shoal.review import MoveReview, Review, Turning
from shoal.review.moments import KeyMoments, fault_of, lesson_of, moments_of
from shoal.server.finished.advice import better_than, item_of, said_of, target_of
from shoal.server.finished.telling import Narrator, group_text, in_percent, item_text, remark
from shoal.server.web.faces import faces


@dataclass(frozen=True)
class PersonShown:
    """Somebody in a strip."""

    name: str
    face: Markup


@dataclass(frozen=True)
class MomentShown:
    """A card. `asked` is missing where no one was asked."""

    n: int
    seat: Seat
    kind: str
    tag: str
    heading: Markup
    asker: PersonShown
    asked: PersonShown | None
    item: Markup
    answer: str
    """`yes` or `no`, of a question or of a claim; nothing where neither came of it."""
    told: Markup
    move: Markup
    """What was done, in a sentence."""


@dataclass(frozen=True)
class LessonShown:
    """What to take away from a game."""

    title: str
    about: str


def highlights_of(teller: Narrator, review: Review) -> tuple[MomentShown, ...]:
    """The moments of who reads it, or of everybody: the best, the worst, and what decided the game."""
    found: KeyMoments = moments_of(review, teller.you)
    moves = {move.n: move for move in review.moves}
    shown = []
    if found.best is not None:
        shown.append(_best(teller, found.best))
    if found.worst is not None:
        shown.append(_worst(teller, found.worst))
    if found.turning is not None and found.turning.n in moves:
        shown.append(_turning(teller, review, found.turning, moves[found.turning.n]))
    return tuple(shown)


def lesson_shown(teller: Narrator, review: Review, seat: Seat) -> LessonShown:
    """What that seat can learn most from."""
    kind = lesson_of(review, seat)
    return LessonShown(teller.plain(f"lesson-{kind}"), teller.plain(f"lesson-{kind}-about"))


def _best(teller: Narrator, move: MoveReview) -> MomentShown:
    asked = next((one for one in move.alternatives if (one.target, one.item) == (target_of(move), item_of(move))), None)
    reason = remark(teller, asked.reason) if asked is not None else Markup("")
    chance = teller.plain("moment-chance", chance=in_percent(move.chance or 0.0))
    heading = teller.line(
        teller.plain("moment-found", seat=teller.person(move.seat), item=item_text(teller, item_of(move) or ""))
    )
    return _shown(teller, move, "best", heading, Markup("{} {}").format(chance, reason))


def _worst(teller: Narrator, move: MoveReview) -> MomentShown:
    told = Markup(" ").join(
        part
        for part in (
            remark(teller, move.why),
            remark(teller, move.plan),
            better_than(teller, move),
        )
        if part
    )
    heading = teller.rich(teller.plain(f"fault-{fault_of(move)}"))
    silent = move.why.seat if move.why is not None and move.why.name == "why-silent" else None
    return _shown(teller, move, "worst", heading, told, by=silent)


def _turning(teller: Narrator, review: Review, turning: Turning, move: MoveReview) -> MomentShown:
    side = next(number for number, seats in enumerate(teller.rules.sides) if turning.seat in seats)
    points = {after.n: (before.expected[side], after.expected[side]) for before, after in pairwise(review.curve)}
    before, after = points.get(turning.n, (0.0, 0.0))
    if turning.why.name == "turning-fish-draw":  # how many cards one has is nothing then
        drawn = next((part for part in reversed(review.story.parts) if part.side is None), None)
        told = remark(teller, drawn.how if drawn is not None else None)
    else:
        told = teller.line(_swing(teller, review, turning.seat, before, after))
    return _shown(teller, move, "turning", remark(teller, turning.why), told, by=turning.seat)


def _swing(teller: Narrator, review: Review, seat: Seat, before: float, after: float) -> str:
    """What the side of a seat could expect before, and after."""
    own = next(seats for seats in teller.rules.sides if seat in seats)
    if review.unit == "cards":
        return teller.plain("moment-cards", side=teller.person(seat), before=round(before), after=round(after))
    values = {"before": teller.decimal(before), "after": teller.decimal(after), "unit": review.unit}
    if len(own) > 1 and teller.you is not None:
        return teller.plain("moment-swing-team", side="us" if teller.you in own else "them", **values)
    side = None if own == (teller.you,) else teller.plain.listed([teller.name(one) for one in own])
    return teller.plain("moment-swing", side=side, **values)


def _shown(
    teller: Narrator, move: MoveReview, kind: str, heading: Markup, told: Markup, *, by: Seat | None = None
) -> MomentShown:
    """`by`: whose moment it is, where that is not who made the move."""
    seat = move.seat if by is None else by
    drawn = faces(teller.game.faces)

    def person(seat: Seat) -> PersonShown:
        return PersonShown(teller.called(seat), drawn[seat])

    target, item = target_of(move), item_of(move)
    group = said_of(move).get("half_suit")
    text = item_text(teller, item) if item is not None else group_text(teller, group) if group is not None else ""
    answer = "" if move.came_true is None or move.kind == "other" else "yes" if move.came_true else "no"
    tag = teller.plain(f"moment-{kind}", name=teller.person(seat))
    look = next(teller.game.looks(move.n, move.n, teller.you))
    return MomentShown(
        move.n,
        seat,
        kind,
        tag.translate({0x2068: None, 0x2069: None}),
        heading,
        person(seat),
        None if target is None else person(target),
        teller.rich(text),
        answer,
        told,
        teller.sentence(look),
    )
