"""A person who types at random, but only what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from shoal.games.fish_draw.rules.moves import Moves as FishDrawMoves
from shoal.games.go_fish.rules.moves import Moves as GoFishMoves
from shoal.games.literature.rules.moves import Moves as LiteratureMoves
from shoal.terminal.scene import Scene


def typed(scene: Scene, rng: Random) -> str:
    """A line that makes a move, or lets time pass."""
    match scene.moves:
        case LiteratureMoves() as moves:
            return _typed_in_literature(scene, moves, rng)
        case GoFishMoves() as moves if moves.cards:
            return f"{rng.choice(list(moves.cards))} {rng.choice(moves.targets) + 1}"
        case GoFishMoves() as moves:
            return f"ask {rng.choice(moves.targets) + 1} {rng.choice(moves.ranks)}"
        case FishDrawMoves() as moves:
            return "shout" if moves.shout and rng.random() < 0.8 else ""
        case _:
            raise AssertionError(scene.moves)


def _typed_in_literature(scene: Scene, moves: LiteratureMoves, rng: Random) -> str:
    if moves.answers or moves.answers_challenge:
        return "yes" if True in moves.answers else "no"
    for verb, seats in (("pass", moves.passes), ("next", moves.next), ("claimer", moves.claimers)):
        if seats:
            return f"{verb} {rng.choice(seats) + 1}"
    if moves.names:
        return f"name {next(iter(moves.names))} {rng.choice(moves.holders) + 1}"
    whole = [name for name, cards in moves.claims if cards <= scene.view.hand]
    if whole or (moves.claims and not moves.asks):
        name = rng.choice(whole or [name for name, _ in moves.claims])
        return f"claim {name} {'me' if whole else rng.choice(moves.team) + 1}"
    if moves.asks:
        target, card = rng.choice(moves.targets), rng.choice(list(moves.asks))
        denied = {seat for seat, cards in moves.barred if card in cards}  # `repeat_question=forbidden`
        if target in denied:
            target = next(seat for seat in moves.targets if seat not in denied)
        return f"ask {target + 1} {card}"
    return "resume" if moves.resume else ""


class Watcher:
    """A face that keeps everything that it was told."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.news: list[Any] = []
        self.refused: list[str] = []
        self.asides: list[str] = []
        self.links: list[str] = []

    def on_scene(self, scene: Scene, news: Any) -> None:
        self.scenes.append(scene)
        self.news += news

    def on_refused(self, reason: str) -> None:
        self.refused.append(reason)

    def on_hint(self, lines: Sequence[str]) -> None:
        self.hints = list(lines)

    def on_aside(self, lines: Any) -> None:
        self.asides += lines

    def on_link(self, link: str) -> None:
        self.links.append(link)
