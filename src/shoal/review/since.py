"""Since when a claim has been certain for a seat, by its own moves: found as they are reviewed, or looked up afterwards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from shoal.core.game import Seat
from shoal.review.types import Group


class Since:
    """When each claim first was certain and legal for each seat at a move of its own, without a break since."""

    def __init__(self) -> None:
        self._first: dict[Seat, dict[Group, int]] = {}
        self._skipped: dict[Seat, list[_Moment]] = {}

    def certain(self, n: int, seat: Seat, groups: Collection[Group]) -> Mapping[Group, int]:
        """These claims are certain for the seat that makes move `n`: since when, by group."""
        before = self._looked_up(seat, groups) if seat in self._skipped else self._first.get(seat, {})
        self._first[seat] = {group: before.get(group, n) for group in groups}
        return self._first[seat]

    def skipped(self, n: int, seat: Seat, groups: Callable[[Collection[Group]], Collection[Group]]) -> None:
        """The seat makes move `n`, which nobody reviews: `groups` would say which of some are certain there, if it is ever asked."""
        self._skipped.setdefault(seat, []).append(_Moment(n, groups))

    def closed(self, group: Group) -> None:
        """That group is closed, or won once: what was certain of it is past."""
        for first in self._first.values():
            first.pop(group, None)
        for moments in self._skipped.values():
            if moments:
                moments[-1].past.add(group)

    def _looked_up(self, seat: Seat, groups: Collection[Group]) -> Mapping[Group, int]:
        """From the last skipped move back as far as any of these was certain."""
        left, found = set(groups), dict[Group, int]()
        for moment in reversed(self._skipped.pop(seat)):
            left -= moment.past
            if not left:
                break
            left &= set(moment.groups(left))
            found.update(dict.fromkeys(left, moment.n))
        return found


class _Moment:
    """A move that was skipped, and what was closed by it or after it, before the next one."""

    def __init__(self, n: int, groups: Callable[[Collection[Group]], Collection[Group]]) -> None:
        self.n = n
        self.groups = groups
        self.past: set[Group] = set()
