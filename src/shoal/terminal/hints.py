"""Hints in lines of text, what could be asked, what is certain, what is known; and marks of one's own on who holds what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import asdict, replace

from shoal.core.game import Seat
from shoal.review.reviewing import reviewer_of
from shoal.review.telling import percent, sentence
from shoal.review.types import Remark
from shoal.server.tables.messages.hints import HintGrid, HintReason, Hints
from shoal.terminal.scene import Scene, row, typed
from shoal.terminal.words import WORD_LIMIT, Unclear, maybe_card, read_rank, read_seat, words_of


def hint_lines(scene: Scene, hints: Hints) -> list[str]:
    """What a hint says, in lines."""
    lines = _Lines(scene)
    match hints.what:
        case "questions":
            questions = list(lines.questions(hints))
            kinds = {one.source for one in hints.questions}
            return [*questions, *(scene.say(f"chances-{kind}") for kind in sorted(kinds))] or [
                scene.say("hint-no-questions")
            ]
        case "certain":
            claims = list(lines.certain(hints)) or [scene.say("review-nothing-certain")]
            sure = list(lines.questions(hints))
            return [*claims, scene.say("hint-sure-cards"), *sure] if sure else claims
        case "know":
            return list(lines.grid(hints.grid)) if hints.grid is not None else []


class _Lines:
    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._say = scene.say
        self._reviewer = reviewer_of(scene.rules)

    def _remark(self, reason: HintReason) -> str:
        """A reason; a plan is told of now, and of then in a review."""
        said = Remark(**asdict(reason))
        if self._say.has(f"review-now-{said.name}"):
            said = replace(said, name=f"now-{said.name}")
        return sentence(said, self._reviewer, self._scene.rules, self._say, self._scene.person)

    def _item(self, item: str) -> str:
        return self._reviewer.item_text(self._scene.rules, self._say, item)

    def questions(self, hints: Hints) -> Iterator[str]:
        for one in hints.questions:
            target, chance = self._scene.name(one.target), percent(one.chance)
            told = self._say(
                "hint-question",
                target=target,
                item=self._item(one.item),
                chance=chance,
                reason=self._remark(one.reason),
            )
            plan = "" if one.plan is None else self._say("hint-plan", plan=self._remark(one.plan))
            yield f"{told} {plan}".rstrip()

    def certain(self, hints: Hints) -> Iterator[str]:
        for one in hints.certain:
            group = self._reviewer.group_text(self._scene.rules, self._say, one.group)
            seats = sorted({seat for _, seat in one.holders})
            holders = [
                self._say(
                    "held-by-anybody",
                    seat=self._scene.person(seat),
                    cards=typed(self._say, *(item for item, at in one.holders if at == seat)),
                )
                for seat in seats
            ]
            reason = "" if one.reason is None else self._remark(one.reason)
            told = self._say(
                "hint-certain", group=group, holders=row(self._say, holders, "list-semicolon"), reason=reason
            )
            yield told.rstrip()

    def grid(self, grid: HintGrid) -> Iterator[str]:
        """A row an item, a column a place: `9H   Bo 33  Cy 67`; who is excluded is left out, and one's own cards are.

        Where both kinds of chances are known: `9H   Bo 33 (41)  Cy 67 (59)`. Last, what the numbers are.
        """
        for item, chances, others in zip(grid.items, grid.chance, grid.behavioural or grid.chance, strict=True):
            places = [
                f"{self._place(place)} {percent(chance)}" + f" ({percent(other)})" * (grid.behavioural is not None)
                for place, chance, other in zip(grid.places, chances, others, strict=True)
                if chance and not (place == self._scene.you and chance == 1)
            ]
            if places:
                yield f"{typed(self._say, item):3} {'  '.join(places)}"
        yield self._say(f"chances-{grid.source}")
        if grid.behavioural is not None:
            yield self._say("chances-in-brackets")

    def _place(self, place: int | str) -> str:
        return (
            self._say("person", seat=self._scene.person(place))
            if isinstance(place, int)
            else self._say(f"place-of-{place}")
        )


Mark = Literal["has", "not", "maybe"]

WORDS: Final[dict[str, Mark | None]] = {"yes": "has", "no": "not", "maybe": "maybe", "off": None}
"""How a mark is typed, in every language; `off` takes it away."""


class OwnMarks:
    """The marks of one person at one table. With the next game they are gone."""

    def __init__(self) -> None:
        """No marks yet."""
        self._game: int | None = None
        self._marks: dict[tuple[str, Seat], Mark] = {}

    def read(self, scene: Scene, rest: list[str]) -> list[str]:
        """`mark 9h bea yes`; `Unclear` where it cannot be read, or the table allows no marks. What is marked of that thing now."""
        self._check(scene)
        items = words_of(scene).markable(scene)
        example = items[0] if items else "9H"
        match rest:
            case [text, *player, word] if player and word.lower() in WORDS:
                item = _item(scene, text, items)
                others = [seat for seat in range(len(scene.table.sitters)) if seat != scene.you]
                key, mark = (item, read_seat(scene, player, others)), WORDS[word.lower()]
            case _:
                raise Unclear(scene.say("unclear-mark", item=example))
        self._marks.pop(key, None)
        if mark is not None:
            self._marks[key] = mark
        return [self._line(scene, item)]

    def lines(self, scene: Scene) -> list[str]:
        """All that is marked and still in play, a line for each card or rank."""
        self._check(scene)
        marked = {item for item, _ in self._marks}
        lines = [self._line(scene, item) for item in words_of(scene).markable(scene) if item in marked]
        return lines or [scene.say("marks-none-yet")]

    def _check(self, scene: Scene) -> None:
        """Forget the marks of an earlier game; `Unclear` where there can be none."""
        if scene.table.marks is None:
            raise Unclear(scene.say("marks-not-allowed"))
        if scene.you is None:
            raise Unclear(scene.say("only-watching-sit"))
        if scene.table.marks != self._game:
            self._game = scene.table.marks
            self._marks = {}

    def _line(self, scene: Scene, item: str) -> str:
        told = [
            scene.say(f"marked-{mark}", name=scene.name(seat))
            for (of, seat), mark in sorted(self._marks.items())
            if of == item
        ]
        return scene.say("mark-line", item=item, marks=row(scene.say, told) or scene.say("mark-none"))


def _item(scene: Scene, text: str, items: tuple[str, ...]) -> str:
    card = maybe_card(scene.say, text)
    item = typed(scene.say, (read_rank(scene.say, text) or "") if card is None else card)
    if item not in items:
        raise Unclear(scene.say("unclear-mark-item", text=text[:WORD_LIMIT]))
    return item
