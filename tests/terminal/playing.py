"""A person at a table: the scenes that they are shown, lines that they type at random, and whole games of theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

from msgspec.structs import asdict

from shoal.core.game import Game, Seat, UncheckedRules
from shoal.games.fish_draw.rules.moves import Moves as FishDrawMoves
from shoal.games.go_fish.rules.moves import Moves as GoFishMoves
from shoal.games.literature.rules.moves import Moves as LiteratureMoves
from shoal.server.tables.broadcast.shown import show_options, show_setup
from shoal.server.tables.messages.to_client import Hearing, PendingRuling, Sitter, TableSeen
from shoal.server.tables.opening import NewTable
from shoal.terminal import conversation as talk
from shoal.terminal.client import Client
from shoal.terminal.local import LocalTable
from shoal.terminal.scene import Scene, speaker

MOST_LINES = 3000
NAMES = ("Ann", "Bea", "Cleo", "Dan", "Ed", "Fay", "Gus", "Hal")


def scene_of(
    game: Game[Any, Any, Any, Any, Any, Any],
    you: Seat | None = 0,
    *,
    names: Sequence[str] = NAMES,
    hearing: Hearing | None = None,
    ruling: PendingRuling | None = None,
    free: tuple[Seat, ...] = (),
    language: str = "en",
) -> Scene:
    """What the person on that seat sees of a game."""
    rules = game.rules
    sitters = tuple(Sitter(names[seat], "here" if seat == you else "bot") for seat in range(rules.seats))
    table = TableSeen(
        id="table",
        game=rules.name,
        preset=None,
        options=show_options(asdict(rules.options)),
        setup=show_setup(rules.setup),
        pace="at_once",
        hearing_s=4.0,
        sitters=sitters,
        you=you,
        free=free,
        host=you,
        wins=(0,) * len(rules.sides),
        ties=0,
        ruling=ruling,
    )
    view = game.view(you)
    return Scene(
        rules, table, rules.setup, len(game.log), view, rules.moves(view), hearing, speaker(language, rules.name)
    )


def dealt(rules: UncheckedRules, seed: int = 1) -> Game[Any, Any, Any, Any, Any, Any]:
    """A game that was just dealt."""
    return Game.deal(rules, Random(seed))


# --- Typing ---------------------------------------------------------------------------------------------------------------


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


def after(*lines: str, seed: int = 1, **wish: Any) -> tuple[Scene, Watcher]:
    """The scene after these lines were typed, one after the other, and the face that was shown all scenes."""
    wished = NewTable(**{"pace": "at_once", "bot": "random", "dealer": "opener", **wish})

    async def type_all() -> tuple[Scene, Watcher]:
        face = Watcher()
        client = Client(LocalTable(wished, seed), face, "Zed")
        task = asyncio.create_task(client.run())
        await turns()
        for line in lines:
            talk.answer(client, line)
            await turns()
        await client.leave()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert client.scene is not None
        return client.scene, face

    return asyncio.run(type_all())


async def turns() -> None:
    """Let everything happen that is due."""
    for _ in range(50):
        await asyncio.sleep(0.001)


async def played(wish: NewTable, seed: int, games: int = 1) -> tuple[list[str], Watcher, Client]:
    """What a person typed in whole games, and what they saw."""
    face = Watcher()
    client = Client(LocalTable(wish, seed), face)
    task = asyncio.create_task(client.run())
    rng = Random(seed)
    lines: list[str] = []
    while len(lines) < MOST_LINES:
        for _ in range(50):  # the table answers without waiting for anything but its turn in the loop
            await asyncio.sleep(0)
            if task.done():
                task.result()
        scene = client.scene
        assert scene is not None
        assert client.is_settled
        assert talk.is_due(scene), (scene.view, scene.moves, scene.hearing)
        if scene.is_over:
            games -= 1
            if not games:
                break
        lines.append("again" if scene.is_over else typed(scene, rng))
        talk.answer(client, lines[-1])
    await client.leave()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return lines, face, client
