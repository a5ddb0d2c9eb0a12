"""Which certain claims each seat let pass, and what became of them.

A claim is looked for whenever a seat may make one: at its own moves, and where the house rules let it claim out of its turn, at those of
others. Of a seat out of turn a claim counts as missed only when it let two moves pass: of two who know it, one is quicker.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from shoal.core.game import Seat
from shoal.review.types import Certain, Fate, Group, Item, Missed

PATIENT = 2
"""Moves of others that a seat may let pass before it has missed a claim."""


@dataclass
class _Episode:
    """A claim that is certain and legal for a seat, from the first move on."""

    since: int
    holders: tuple[tuple[Item, Seat], ...]
    own: int = 0
    """Moves of its own at which it was not made."""
    others: int = 0
    last: int = 0


class Misses:
    """The certain claims of a game, as it goes on."""

    def __init__(self) -> None:
        self._going: dict[tuple[Seat, Group], _Episode] = {}
        self.found: list[Missed] = []

    def certain(self, n: int, seat: Seat, claims: Iterable[Certain], claimed: Group | None, *, own: bool) -> None:
        """These claims are certain for a seat before move `n`; it makes the one that is named, or none of them.

        After a certain claim the seat can go on claiming, so the others are not missed.
        """
        now = {claim.group: claim for claim in claims}
        for key in [key for key in self._going if key[0] == seat and key[1] not in now]:
            self._end(key, "lost")
        for group, claim in now.items():
            episode = self._going.setdefault((seat, group), _Episode(n, claim.holders))
            if claimed not in now:
                episode.own += own
                episode.others += not own
                episode.last = n

    def closed(self, group: Group, by: Seat | None, winners: Collection[Seat]) -> None:
        """A group was closed by that seat, if by any; these seats have won it."""
        for key in [key for key in self._going if key[1] == group]:
            if key[0] not in winners:
                self._end(key, "lost")
            else:
                self._end(key, "late" if key[0] == by else "mate")

    def over(self) -> None:
        """The record ends."""
        for key in list(self._going):
            self._end(key, "open")

    def _end(self, key: tuple[Seat, Group], fate: Fate) -> None:
        episode = self._going.pop(key)
        if episode.own or episode.others >= PATIENT or (episode.others and fate == "lost"):
            seat, group = key
            self.found.append(Missed(seat, group, episode.since, episode.last, episode.holders, fate))


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
        """The seat makes move `n`, which no one reviews: `groups` would say which of some are certain there, if it is ever asked."""
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
