"""The story of a game in short: who won what and how, where it turned, how everybody played, and what was missed."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from shoal.core.game import Seat
from shoal.review import Missed, Part, Player, Review, Turning
from shoal.server.finished.position import side_of
from shoal.server.finished.remarks import group_text, holders_text, remark
from shoal.server.finished.telling import Teller


@dataclass(frozen=True)
class PartShown:
    """A chapter: a group that was won, or thrown in."""

    n: int
    title: Markup
    side: str
    by: str
    how: Markup


@dataclass(frozen=True)
class Moment:
    """A moment and what is said of it."""

    n: int
    text: Markup


@dataclass(frozen=True)
class PlayerShown:
    """How somebody played."""

    name: str
    is_you: bool
    questions: int
    hits: int
    expected: str
    dead: int
    score: int | None
    graded: int
    """Decisions that the score is made of."""
    marks: tuple[tuple[str, int], ...]
    missed: tuple[Moment, ...]


@dataclass(frozen=True)
class StoryShown:
    """All of it; `you` is the reader among the players, if they played."""

    parts: tuple[PartShown, ...]
    turnings: tuple[Moment, ...]
    players: tuple[PlayerShown, ...]
    missed: tuple[Moment, ...]

    @property
    def you(self) -> PlayerShown | None:
        """The reader."""
        return next((player for player in self.players if player.is_you), None)


def story_of(teller: Teller, review: Review) -> StoryShown:
    """The story that a review tells."""
    told = review.story
    players = tuple(_player(teller, player) for player in told.players)
    missed = sorted((moment for player in players for moment in player.missed), key=lambda moment: moment.n)
    return StoryShown(
        tuple(_part(teller, part) for part in told.parts),
        tuple(_turning(teller, turning) for turning in told.turnings),
        players,
        tuple(missed),
    )


def _part(teller: Teller, part: Part) -> PartShown:
    seats: tuple[Seat, ...] = teller.rules.sides[part.side] if part.side is not None else ()
    side = side_of(teller.game, seats[0], teller.you) if len(seats) > 1 else ""
    by = teller.called(part.seat) if part.seat is not None else ""
    return PartShown(part.n, teller.rich(group_text(teller, part.group)), side, by, remark(teller, part.how))


def _turning(teller: Teller, turning: Turning) -> Moment:
    return Moment(turning.n, remark(teller, turning.why))


def _player(teller: Teller, player: Player) -> PlayerShown:
    marks = tuple((teller.plain(f"after-mark-{mark}"), count) for mark, count in player.marks.items() if count)
    return PlayerShown(
        teller.called(player.seat),
        player.seat == teller.you,
        player.questions,
        player.hits,
        teller.decimal(player.expected_hits),
        player.dead,
        None if player.score is None else round(player.score),
        player.graded,
        marks,
        tuple(_missed(teller, missed) for missed in player.missed),
    )


def _missed(teller: Teller, missed: Missed) -> Moment:
    own = f"missed-{missed.fate}"  # where a game has its own words for what was missed
    message = own if teller.plain.has(own) else f"after-missed-{missed.fate}"
    values = {"group": group_text(teller, missed.group), "holders": holders_text(teller, missed.holders)}
    wanted = {name: value for name, value in values.items() if name in teller.plain.parameters(message)}
    return Moment(missed.since, teller.rich(teller.plain(message, seat=teller.person(missed.seat), **wanted)))
