"""Filmstrips: what a move looks like from when it comes to the page to when it has all been told, five pictures a second.

The page's clock stands still and is moved on in small steps, and so is every animation: what a busy machine does in the
meantime is not in the pictures.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, WebSocket

from shoal.games.fish_draw.rules.moves import Collect, Reveal, Shout
from shoal.games.literature.rules.moves import PassTurn
from tests.shots.visit import Visit
from tests.stage import fish_draw, go_fish, literature
from tests.stage.server import Play, Scene, Unreachable

EVERY_MS: Final = 200
STEP_MS: Final = 25
QUESTION_MS: Final = 2_000
CLAIM_MS: Final = 4_600

STEP: Final = """step => {
    const films = (window.films ??= { now: 0, begun: new Map() });
    films.now += step;
    for (const animation of document.getAnimations()) {
        if (animation.playState === 'finished' || animation.playState === 'idle') continue;
        if (!films.begun.has(animation)) {
            animation.pause();
            films.begun.set(animation, films.now);
        }
        const at = films.now - films.begun.get(animation);
        const end = animation.effect?.getComputedTiming().endTime ?? 0;
        if (at >= end && Number.isFinite(end)) animation.finish();
        else animation.currentTime = at;
    }
}"""


@dataclass(frozen=True)
class Film:
    """What is filmed: the position before, and the moves that are made in it."""

    name: str
    game: str
    script: Callable[[Play], None]
    moves: Callable[[Play], tuple[Any, ...]]
    ms: int = QUESTION_MS
    wish: tuple[tuple[str, Any], ...] = ()


def film(one: Film, visit: Visit, folder: Path) -> None:
    """Take the pictures of a film."""
    scene = visit.stage.scene(one.game, one.script, **dict(one.wish))
    page, numbers = _standing_still(visit, scene)
    last = scene.happen(*one.moves(scene.play))
    for _ in range(200):
        if numbers and numbers[-1] >= last:
            break
        page.wait_for_timeout(20)
    else:
        raise Unreachable("the page was told nothing")
    for at in range(0, one.ms + 1, STEP_MS):
        if at:
            page.clock.run_for(STEP_MS)
        page.evaluate(STEP, STEP_MS if at else 0)
        if at % EVERY_MS == 0:
            page.screenshot(path=folder / f"{one.name}-{at:04}.png")


def _standing_still(visit: Visit, scene: Scene) -> tuple[Page, list[int]]:
    """The table in a page whose clock stands still, and the numbers of the events that it is told from now on."""
    context = visit.person()
    context.clock.install()
    numbers: list[int] = []
    context.on("page", lambda page: page.on("websocket", lambda socket: _listen(socket, numbers)))
    page = scene.seat(context)
    page.wait_for_function("() => document.querySelector('#app header button')")
    for _ in range(100):
        if numbers:
            break
        page.wait_for_timeout(20)
    page.evaluate("dispatchEvent(new Event('pointerdown'))")  # a touch fetches what moves
    page.wait_for_timeout(800)  # what moves when a table is first seen
    page.clock.pause_at(page.evaluate("Date.now() + 50"))
    numbers.clear()
    return page, numbers


def _listen(socket: WebSocket, numbers: list[int]) -> None:
    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message.get("type") in ("update", "change"):
            numbers.append(message["n"])

    socket.on("framereceived", hear)


def _of(moves: Callable[[Play], Any]) -> Callable[[Play], tuple[Any, ...]]:
    return lambda play: (moves(play),)


def _pass(play: Play) -> PassTurn:
    seat = play.turn
    assert seat is not None
    return PassTurn(seat, next(to for to in (2, 4, 0) if to != seat and play.state.board.sizes[to]))


def _forfeit(play: Play) -> tuple[Any, ...]:
    """All shout but one, who pays."""
    return (*(Shout(seat) for seat in range(3)), Collect(play.state.board.winner))


def _collect(play: Play) -> tuple[Any, ...]:
    return (Collect(play.state.board.winner),)


ALL: Final = (0, 1, 2, 3)


def _before_a_fish(play: Play) -> None:
    """Play until the next cards that are turned have a Fish that wins."""
    for _ in range(300):
        if play.state.board.phase == "round":
            events = play.rules.decide(play.state, Reveal(play.turn or 0))
            if any(getattr(event, "with_fish", False) for event in events):
                return
        fish_draw.turn_on(play)
    raise Unreachable("no Fish")


FILMS: Final = (
    Film("hit", "literature", literature.to_turn(1), _of(lambda play: next(literature.hits(play)))),
    Film("hit-from-you", "literature", literature.to_turn(1), _of(lambda play: _hit(play, 0))),
    Film("hit-to-you", "literature", literature.to_turn(0), _of(lambda play: next(literature.hits(play)))),
    Film("miss", "literature", literature.to_turn(1), _of(lambda play: _miss(play, 4))),
    Film("miss-your-turn", "literature", literature.to_turn(1), _of(lambda play: _miss(play, 0))),
    Film(
        "claim-right", "literature", literature.claimable(1), _of(lambda play: next(literature.claims(play))), CLAIM_MS
    ),
    Film(
        "claim-right-yours",
        "literature",
        literature.claimable(0),
        _of(lambda play: next(literature.claims(play))),
        CLAIM_MS,
    ),
    Film("claim-wrong", "literature", literature.claimable(1), _of(literature.wrong_claim), CLAIM_MS),
    Film("pass", "literature", literature.pass_is_due(0), _of(_pass)),
    Film("end", "literature", literature.before_the_end, _of(lambda play: next(literature.claims(play))), CLAIM_MS),
    Film("gf-hit", "go_fish", go_fish.until("hit", 1), _of(lambda play: go_fish.question(play, "hit"))),
    Film("gf-go-fish", "go_fish", go_fish.until("fish", 1), _of(lambda play: go_fish.question(play, "fish"))),
    Film("gf-go-fish-yours", "go_fish", go_fish.until("fish", 0), _of(lambda play: go_fish.question(play, "fish"))),
    Film("gf-catch", "go_fish", go_fish.until("catch", 0), _of(lambda play: go_fish.question(play, "catch"))),
    Film("gf-book", "go_fish", go_fish.until("book", 1), _of(lambda play: go_fish.question(play, "book"))),
    Film(
        "gf-end",
        "go_fish",
        go_fish.before_the_end,
        _of(lambda play: go_fish.question(play, "book", "hit", "catch", "fish")),
    ),
    Film("fd-turn", "fish_draw", fish_draw.rounds(2), _of(lambda play: Reveal(play.turn or 0))),
    Film("fd-fish", "fish_draw", _before_a_fish, _of(lambda play: Reveal(play.turn or 0))),
    Film("fd-shout", "fish_draw", fish_draw.a_fish_wins(2), _of(lambda _: Shout(1))),
    Film("fd-collect", "fish_draw", fish_draw.a_fish_wins(2, shouted=ALL), _collect),
    Film("fd-forfeit", "fish_draw", fish_draw.a_fish_wins(2), _forfeit),
)


def _hit(play: Play, target: int) -> Any:
    return next(move for move in literature.hits(play) if move.target == target)


def _miss(play: Play, target: int) -> Any:
    return next(move for move in literature.misses(play) if move.target == target)
