"""Marks of one's own on who holds what, where the table allows them: kept in this program for one game, and told to nobody."""

from __future__ import annotations

from typing import Final, Literal

from shoal.core.game import Seat
from shoal.terminal.scene import Scene, row
from shoal.terminal.words import WORD_LIMIT, Unclear, maybe_card, read_rank, read_seat, words_of

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
    card = maybe_card(text)
    item = str(card) if card is not None else read_rank(text)
    if item not in items:
        raise Unclear(scene.say("unclear-mark-item", text=text[:WORD_LIMIT]))
    return item
