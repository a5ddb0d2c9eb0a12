"""Hints in lines of text: what could be asked, what is certain, what is known."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from shoal.review.reviewing import reviewer_of
from shoal.review.telling import percent, sentence
from shoal.review.types import Remark
from shoal.server.tables.messages.to_client import HintGrid, HintReason, Hints
from shoal.terminal.scene import Scene, row


def hint_lines(scene: Scene, hints: Hints) -> list[str]:
    """What a hint says, in lines."""
    lines = _Lines(scene)
    match hints.what:
        case "questions":
            return list(lines.questions(hints)) or [scene.say("hint-no-questions")]
        case "certain":
            return list(lines.certain(hints)) or [scene.say("hint-nothing-certain")]
        case "know":
            return list(lines.grid(hints.grid)) if hints.grid is not None else []


class _Lines:
    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._say = scene.say
        self._reviewer = reviewer_of(scene.rules)

    def _remark(self, reason: HintReason) -> str:
        return sentence(Remark(**asdict(reason)), self._reviewer, self._scene.rules, self._say, self._scene.person)

    def _item(self, item: str) -> str:
        return self._reviewer.item_text(self._scene.rules, self._say, item)

    def questions(self, hints: Hints) -> Iterator[str]:
        for one in hints.questions:
            target, chance = self._scene.name(one.target), percent(one.chance)
            yield self._say(
                "hint-question",
                target=target,
                item=self._item(one.item),
                chance=chance,
                reason=self._remark(one.reason),
            )

    def certain(self, hints: Hints) -> Iterator[str]:
        for one in hints.certain:
            group = self._reviewer.group_text(self._scene.rules, self._say, one.group)
            seats = sorted({seat for _, seat in one.holders})
            holders = [
                self._say(
                    "held-by-anybody",
                    seat=self._scene.person(seat),
                    cards=" ".join(item for item, at in one.holders if at == seat),
                )
                for seat in seats
            ]
            reason = "" if one.reason is None else self._remark(one.reason)
            told = self._say(
                "hint-certain", group=group, holders=row(self._say, holders, "list-semicolon"), reason=reason
            )
            yield told.rstrip()

    def grid(self, grid: HintGrid) -> Iterator[str]:
        """A row an item, a column a place: `9H   Bo 33  Cy 67`; who is excluded is left out, and one's own cards are."""
        for item, chances in zip(grid.items, grid.chance, strict=True):
            places = [
                f"{self._place(place)} {percent(chance)}"
                for place, chance in zip(grid.places, chances, strict=True)
                if chance and not (place == self._scene.you and chance == 1)
            ]
            if places:
                yield f"{item:3} {'  '.join(places)}"

    def _place(self, place: int | str) -> str:
        return (
            self._say("person", seat=self._scene.person(place))
            if isinstance(place, int)
            else self._say(f"place-of-{place}")
        )
