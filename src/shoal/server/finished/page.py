"""The page of a finished game, and its parts, which a client fetches one by one: all are the same templates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.review import MoveReview, Review
from shoal.server.finished.advice import moment_name, positions, shown_advice, side_of
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.highlights import highlights_of, lesson_shown
from shoal.server.finished.luck import can_be_tried
from shoal.server.finished.next_games import NextLinks
from shoal.server.finished.result_picture import points_of
from shoal.server.finished.review_queue import ReviewProgress, is_whole
from shoal.server.finished.story import curve_of, story_of
from shoal.server.finished.telling import Narrator
from shoal.server.web.document import Shell, render

LISTED: Final = 300
"""So many moves are listed around the one that is shown; a game of people hardly ever has more."""


@dataclass(frozen=True)
class Viewpoint:
    """How a reader views a game: at which moment, from which seat, with all hands open or not."""

    game: ArchivedGame
    language: str
    n: int
    you: Seat | None = None
    """Whose view it is; `None`: what everybody saw."""
    are_open: bool = True
    by: str = ""
    """What the address says of the eyes, where it says anything: a seat, or `all`."""

    def at(self, n: int) -> Viewpoint:
        """The same at another moment."""
        return replace(self, n=n)

    @property
    def teller(self) -> Narrator:
        """Who tells it."""
        return Narrator(self.game, self.language, self.you)

    def query(self, n: int | None = None, **others: str | int) -> str:
        """The query of the address of a moment."""
        kept: dict[str, str | int] = {"move": self.n if n is None else n}
        if self.by:
            kept["seat"] = self.by
        if not self.are_open:
            kept["hands"] = "closed"
        return urlencode(kept | others)


@dataclass(frozen=True)
class Analysis:
    """What is known of the moment that is shown, and of the whole game: a review, or how far it is."""

    move: MoveReview | None
    review: Review | ReviewProgress | None


def game_page(
    shell: Shell, reading: Viewpoint, found: Analysis, *, own: Seat | None = None, can_ask_again: bool = False
) -> str:
    """The whole page. `own`: where the reader sat. `can_ask_again`: they played it with other people, and can ask for a rematch."""
    game, teller = reading.game, reading.teller
    say, sitters = shell.speaker(), game.record.headers.seats
    last = next(game.looks(game.end, game.end, reading.you))
    result = [teller.rich(line) for line in teller.result(last)]
    return shell.render(
        "game.html",
        game.rules.name,
        finished=game,
        reading=reading,
        result=result,
        names=[
            say("person-title", seat=None)
            if seat == own
            else say("knock-of-bot", name=one.name)
            if one.bot
            else one.name
            for seat, one in enumerate(sitters)
        ],
        moves=list(_moves(reading)),
        marks=_marks(reading, found.review),
        preview_title=_points(teller),
        preview_about=_about(reading),
        path=f"/game/{game.id}",
        can_ask_again=can_ask_again,
        dealt_anew=kit_of(game.rules.name).deals_anew,
        **_position(reading),
        **_advice(reading, found.move),
        **_whole(reading, found.review),
    )


def embedded_page(shell: Shell, reading: Viewpoint) -> str:
    """A moment alone, for a frame on another site."""
    return shell.render(
        "game_embed.html", reading.game.rules.name, finished=reading.game, reading=reading, **_position(reading)
    )


def position_part(reading: Viewpoint, first: int, last: int) -> dict[int, str]:
    """The moments from `first` to `last` as HTML."""
    teller = reading.teller
    shown = positions(teller, first, last, are_open=reading.are_open)
    return {one.n: _render("game_position.html", teller, position=one, reading=reading.at(one.n)) for one in shown}


def advice_part(reading: Viewpoint, move: MoveReview | None) -> str:
    """What could be known at a moment, as HTML."""
    return _render("game_advice.html", reading.teller, reading=reading, **_advice(reading, move))


def whole_part(reading: Viewpoint, review: Review | ReviewProgress) -> dict[str, str]:
    """The curve and the story, as HTML."""
    values = _whole(reading, review)
    marks = _marks(reading, review)
    return {
        "curve": _render("game_curve.html", reading.teller, reading=reading, **values),
        "story": _render("game_story.html", reading.teller, reading=reading, **values),
        "marks": _render("game_marks.html", reading.teller, reading=reading, marks=marks),
        "moments": _render("game_moments.html", reading.teller, reading=reading, **values),
    }


def waiting_part(reading: Viewpoint, progress: ReviewProgress | None) -> str:
    """How far the review is, as HTML."""
    return _render("game_moments.html", reading.teller, reading=reading, **_whole(reading, progress))


def ending_part(reading: Viewpoint, review: Review | ReviewProgress | None, ways_on: NextLinks) -> str:
    """How the game went, for who is still at its table, and where they may go from there, as HTML."""
    values = _whole(reading, review)
    story, teller, seat = values["story"], reading.teller, reading.you
    lesson = lesson_shown(teller, review, seat) if isinstance(review, Review) and seat is not None else None
    return _render(
        "game_ending.html",
        teller,
        finished=reading.game,
        ways_on=ways_on,
        you=story.you if story is not None else None,
        lesson=lesson,
        **values,
    )


def _render(template: str, teller: Narrator, **values: Any) -> str:
    return render(template, say=teller.plain, **values)


def _position(reading: Viewpoint) -> dict[str, Any]:
    shown = positions(reading.teller, reading.n, reading.n, are_open=reading.are_open)
    return {"position": next(iter(shown))}


def _advice(reading: Viewpoint, move: MoveReview | None) -> dict[str, Any]:
    is_decision = move is not None and (move.kind != "other" or move.grade is not None)
    luck = is_decision and can_be_tried(reading.game, reading.n)
    return {"advice": None if move is None else shown_advice(reading.teller, move), "luck": luck}


def _whole(reading: Viewpoint, review: Review | ReviewProgress | None) -> dict[str, Any]:
    if not isinstance(review, Review):
        none = {"curve": None, "story": None, "moments": (), "review": None, "breaks_off": 0}
        return none | {"progress": review}
    teller, game = reading.teller, reading.game
    shown = highlights_of(teller, review)
    return {
        "curve": curve_of(teller, review.curve, game.last, [one.n for one in shown]),
        "moments": shown,
        "story": story_of(teller, review),
        "review": review,
        "progress": None,
        "breaks_off": 0 if is_whole(game, review) else len(review.curve) - 1,
    }


def _moves(reading: Viewpoint) -> Any:
    """The moves as they are listed: moment, what it is called, what was said."""
    game, teller = reading.game, reading.teller
    first, last = max(0, reading.n - LISTED), min(game.last, reading.n + LISTED)
    for look in game.looks(first, last, reading.you):
        yield look.n, moment_name(teller, look.n), teller.sentence(look)


def _marks(reading: Viewpoint, review: Review | ReviewProgress | None) -> list[tuple[float, str, int]]:
    """Where on the line of moments something was won: percent, the mark of who won it, moment."""
    if not isinstance(review, Review):
        return []
    game, sides = reading.game, reading.game.rules.sides
    return [
        (
            round(100 * part.n / max(1, game.last), 2),
            "none" if part.side is None else side_of(game, sides[part.side][0], reading.you),
            part.n,
        )
        for part in review.story.parts
    ]


def _about(reading: Viewpoint) -> str:
    """The game in a sentence without names, for previews of links; and which moment of it, where that is not the end."""
    game, say = reading.game, reading.teller.plain
    count = sum(step.kind == "move" for step in game.steps)
    whole = say("after-preview", count=count, players=game.rules.seats)
    return whole if reading.n == game.last else f"{moment_name(reading.teller, reading.n)}. {whole}"


def _points(teller: Narrator) -> str:
    """The game and how it ended, in points; nothing where a game is won or lost and nothing else, or where a record breaks off."""
    points = points_of(teller.game.outcome)
    told = (" : " if len(points) == 2 else ", ").join(map(str, points))
    return teller.plain("after-preview-title", game=teller.plain("game-name"), points=told) if points else ""
