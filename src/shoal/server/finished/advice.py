"""What the player to move could have known, as the template of the advice wants it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, log10
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import asdict

from shoal.core.game import Seat
from shoal.review import Certain, Grid, MoveReview, ReviewedQuestion
from shoal.server.finished.archived_game import ArchivedGame, Snapshot
from shoal.server.finished.telling import Narrator, group_text, holders_text, in_percent, item_text, remark
from shoal.server.web.faces import faces


@dataclass(frozen=True)
class SeatAtMoment:
    """A seat at a moment. `cards` are in sight of the reader; where they are not, they are only counted."""

    seat: Seat
    place: int
    """How many seats clockwise from the one at the bottom."""
    name: str
    face: Markup
    side: str
    """The mark of its team: `us`, `them`, or nothing in games without teams."""
    count: int
    cards: tuple[Markup, ...]
    is_mover: bool
    is_target: bool


@dataclass(frozen=True)
class PositionShown:
    """A moment: what was done, by whom, and what lies on the table."""

    n: int
    told: Markup
    standing: Markup
    seats: tuple[SeatAtMoment, ...]
    about: str
    """Which moment it is: "Move 17 of 71"."""

    @property
    def length(self) -> str:
        """How much room what was said needs."""
        letters = len(self.told.striptags())
        return "very-long" if letters > 150 else "long" if letters > 60 else ""


def positions(teller: Narrator, first: int, last: int, *, are_open: bool) -> Iterator[PositionShown]:
    """The moments from `first` to `last`, with all hands, or with the reader's alone."""
    game = teller.game
    drawn = faces(game.faces)
    for look in game.looks(first, last, teller.you):
        seats = tuple(_seat(teller, look, seat, drawn[seat], are_open=are_open) for seat in range(game.rules.seats))
        bottom = teller.you or 0
        yield PositionShown(
            look.n,
            teller.sentence(look),
            teller.standing(look.after),
            seats[bottom:] + seats[:bottom],
            moment_name(teller, look.n),
        )


def moment_name(teller: Narrator, n: int) -> str:
    """Which moment it is."""
    game = teller.game
    if game.steps[n].kind == "deal":
        return teller.plain("after-deal")
    return teller.plain("after-move", number=n, count=game.last)


def _seat(teller: Narrator, look: Snapshot, seat: Seat, face: Markup, *, are_open: bool) -> SeatAtMoment:
    board: Any = getattr(look.view, "board")  # noqa: B009  # views of all games have one
    held = look.hands[seat] if seat < len(look.hands) else ()
    is_shown = are_open or (seat == teller.you and bool(getattr(look.view, "hand", ())))
    return SeatAtMoment(
        seat,
        (seat - (teller.you or 0)) % teller.rules.seats,
        teller.called(seat),
        face,
        side_of(teller.game, seat, teller.you),
        board.sizes[seat] if seat < len(board.sizes) else 0,
        tuple(teller.card(code) for code in held) if is_shown else (),
        seat == look.mover,
        seat == look.target,
    )


def side_of(game: ArchivedGame, seat: Seat, you: Seat | None) -> str:
    """The mark of a seat's team: the reader's is `us`, or the first; nothing where everybody plays alone."""
    teams = game.rules.sides
    if all(len(team) == 1 for team in teams):
        return ""
    own = next((team for team in teams if you in team), teams[0])
    return "us" if seat in own else "them"


SHADES = 10
RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class _GridCell:
    """A share of a grid: in percent, and how dark its field is, from 0 to 10."""

    text: str
    shade: int


@dataclass(frozen=True)
class _GridRow:
    """What is known of one item; `begins` where it is the first of its group."""

    item: Markup
    cells: tuple[_GridCell, ...]
    behavioural: tuple[_GridCell, ...]
    """The same with how people usually ask; none where that is not known."""
    begins: bool


@dataclass(frozen=True)
class _GridShown:
    """Who holds what, in percent."""

    heads: tuple[tuple[str, Markup], ...]
    rows: tuple[_GridRow, ...]


@dataclass(frozen=True)
class _Offered:
    """A question that could be asked, its chance in percent, and why. `share` is the length of its bar, in percent."""

    who: str
    face: Markup
    item: Markup
    chance: str
    share: int
    reason: Markup
    was_asked: bool
    is_best: bool


@dataclass(frozen=True)
class AdviceShown:
    """All that a page says of one move."""

    title: str
    """Whose knowledge the grid is."""
    is_common: bool
    """Whether everybody knew the same."""
    mark: str
    word: str
    """The word for it; nothing where nothing was decided."""
    why: Markup
    plan: Markup
    better: Markup
    """The best alternative by name and with its chance, where there is a better one."""
    alternatives: tuple[_Offered, ...]
    dead: tuple[Markup, ...]
    are_calls: bool
    """Whether what can be asked for are whole groups."""
    certain: tuple[Markup, ...]
    missed: tuple[Markup, ...]
    focus: _GridShown | None
    """The part of the grid that the move is about."""
    rest: _GridShown | None
    """All other rows."""
    is_behavioural: bool
    """Whether the reader can see them both ways: only what is certain, and with how people usually ask."""
    is_estimate: bool
    most_worlds: str
    """How many deals there may have been at most, where they were not counted: a power of ten."""


def shown_advice(teller: Narrator, move: MoveReview) -> AdviceShown:
    """What is said of a move."""
    item = item_of(move)
    grid = move.grid
    near = _near(grid, move, item)
    return AdviceShown(
        _title(teller, move),
        grid is not None and grid.seat is None,
        "" if move.grade is None else move.grade.mark,
        teller.plain(f"after-mark-{move.grade.mark}") if move.grade is not None else "",
        remark(teller, move.why),
        remark(teller, move.plan),
        better_than(teller, move),
        _alternatives(teller, move),
        () if move.kind == "other" else tuple(_dead(teller, name, targets) for name, targets in move.dead.items()),
        grid is not None and any(name not in grid.items for name in move.dead),
        tuple(_claim(teller, claim) for claim in move.certain),
        tuple(_claim(teller, claim) for claim in move.missed),
        _grid(teller, grid, near) if grid is not None else None,
        _grid(teller, grid, [row for row in range(len(grid.items)) if row not in near]) if grid is not None else None,
        grid is not None and grid.behavioural is not None,
        grid is not None and grid.source == "estimate",
        "" if grid is None or grid.most_worlds is None else _magnitude(grid.most_worlds),
    )


def _magnitude(count: float) -> str:
    """The power of ten that is next above, as 10²⁸."""
    return f"10{str(ceil(log10(max(1.0, count)))).translate(RAISED)}"


def _title(teller: Narrator, move: MoveReview) -> str:
    if move.grid is not None and move.grid.seat is None:
        return teller.plain("after-grid-common")
    return teller.plain("after-grid-of", name=None if move.seat == teller.you else teller.game.names[move.seat])


def said_of(move: MoveReview) -> dict[str, Any]:
    """What a move says, by the names of its fields; reviews that were kept have moves as plain objects."""
    return move.said if isinstance(move.said, dict) else asdict(move.said)


def _values(move: MoveReview) -> list[str]:
    """What a move names, as texts, whichever game it is of. A seat is no name: the 3 of seat 3 is no rank."""
    return [str(value) for value in said_of(move).values() if type(value) is not int]


def item_of(move: MoveReview) -> str | None:
    """What a question asked for."""
    items = move.grid.items if move.grid is not None else ()
    asked = [*items, *move.dead, *(question.item for question in move.alternatives)]
    return next((value for value in _values(move) if value in asked), None) if move.kind == "question" else None


def target_of(move: MoveReview) -> Seat | None:
    """Whom a move asked, or called."""
    said = said_of(move)
    value: Seat | None = said.get("target", said.get("on"))
    return value


def _near(grid: Grid | None, move: MoveReview, item: str | None) -> list[int]:
    """The rows of the group that the move is about; all rows where it is about none, and where a group is one row."""
    if grid is None:
        return []
    every = list(range(len(grid.items)))
    group = next((value for value in _values(move) if value in grid.groups), None)
    if item in grid.items and grid.groups:
        group = grid.groups[grid.items.index(item)]
    rows = [row for row in every if grid.groups and grid.groups[row] == group]
    return rows if len(rows) > 1 else every


def _grid(teller: Narrator, grid: Grid, rows: list[int]) -> _GridShown | None:
    if not rows:
        return None
    drawn = faces(teller.game.faces)
    heads = tuple(
        (teller.called(place), drawn[place]) if isinstance(place, int) else (_place(teller, place), Markup(""))
        for place in grid.places
    )
    shown = tuple(
        _GridRow(
            teller.rich(item_text(teller, grid.items[row])),
            tuple(map(_cell, grid.chance[row])),
            () if grid.behavioural is None else tuple(map(_cell, grid.behavioural[row])),
            bool(grid.groups) and number > 0 and grid.groups[row] != grid.groups[rows[number - 1]],
        )
        for number, row in enumerate(rows)
    )
    return _GridShown(heads, shown)


def _cell(share: float) -> _GridCell:
    return _GridCell(
        "" if share == 0.0 else in_percent(share), min(SHADES, max(1, round(share * SHADES))) if share else 0
    )


def _place(teller: Narrator, place: str) -> str:
    message = f"after-place-{place}"
    return teller.plain(message) if teller.plain.has(message) else place


def better_than(teller: Narrator, move: MoveReview) -> Markup:
    """What would have been better than a move, in a sentence with its chance; nothing where nothing was, or the reason names it."""
    if move.grade is None or move.grade.mark == "best" or move.kind == "other" or not move.alternatives:
        return Markup("")
    if move.missed and (move.why is None or move.why.name == "why-claim-missed"):
        claim = teller.plain("after-better-claim", group=group_text(teller, move.missed[0].group))
        return teller.rich(claim)
    best = move.alternatives[0]
    was_asked = (best.target, best.item) == (target_of(move), item_of(move))
    is_named = move.why is not None and (move.why.other, move.why.item) == (best.target, best.item)
    is_call = move.grid is not None and move.grid.seat is None  # the reason says all: no one can be asked
    if was_asked or is_named or is_call or (move.kind == "claim" and best.chance < 1):
        return Markup("")
    values = {"item": item_text(teller, best.item), "chance": in_percent(best.chance)}
    return teller.rich(teller.plain("after-better", target=teller.person(best.target), **values))


def _alternatives(teller: Narrator, move: MoveReview) -> tuple[_Offered, ...]:
    """What could have been asked: nothing beside a claim that was the best."""
    if move.kind == "claim" and move.grade is not None and move.grade.mark == "best" and move.grid is not None:
        return tuple(_offered(teller, move, one) for one in move.alternatives if move.grid.seat is None)
    return tuple(_offered(teller, move, one) for one in move.alternatives)


def _offered(teller: Narrator, move: MoveReview, question: ReviewedQuestion) -> _Offered:
    was_asked = question.target == target_of(move) and item_of(move) in (None, question.item)
    return _Offered(
        teller.called(question.target),
        faces(teller.game.faces)[question.target],
        teller.rich(item_text(teller, question.item)),
        in_percent(question.chance),
        round(100 * question.chance),
        remark(teller, question.reason),
        was_asked,
        question == move.alternatives[0],
    )


def _dead(teller: Narrator, item: str, targets: tuple[Seat, ...]) -> Markup:
    names = teller.say.listed([teller.say("person", seat=teller.person(target)) for target in targets])
    return teller.line(teller.plain("after-dead-question", item=item_text(teller, item), names=names))


def _claim(teller: Narrator, claim: Certain) -> Markup:
    if all(item == claim.group for item, _ in claim.holders):  # a rank as a whole: “jacks: Vera”
        holders = teller.say.listed([teller.say("person", seat=teller.person(seat)) for _, seat in claim.holders])
    else:
        holders = holders_text(teller, claim.holders)
    return teller.line(teller.plain("after-claim", group=group_text(teller, claim.group), holders=holders))
