"""The page of rated games: which there are, what one is rated there, and the wait for one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.server.accounts.account import Account
from shoal.server.ratings.kinds import Kind
from shoal.server.ratings.rating_words import clock_words, rating_words
from shoal.server.ratings.standing import Course
from shoal.server.ratings.waiting_room import PATIENCE_S, Waiting
from shoal.server.web.document import Shell


@dataclass(frozen=True)
class Offer:
    """A kind of game, what the reader is rated for it, and how many wait."""

    kind: Kind
    course: Course | None
    waiting: int


@dataclass(frozen=True)
class Choice:
    """One clock of a game, as the form has it."""

    name: str
    clock: str
    rating: str
    waiting: int
    is_chosen: bool


@dataclass(frozen=True)
class GameChoices:
    """A game with its clocks."""

    name: str
    title: str
    seats: int
    choices: list[Choice]


def rated_page(
    shell: Shell, account: Account | None, offers: Sequence[Offer], waiting: Waiting | None, waited_s: float
) -> str:
    """The form to ask for a game, or the wait; who has no account is told that it needs one."""
    by_game: dict[str, list[Offer]] = {}
    for offer in offers:
        by_game.setdefault(offer.kind.game, []).append(offer)
    return shell.render(
        "rated.html",
        None,
        has_account=account is not None,
        games=[_game(shell, game, own, offers[0]) for game, own in by_game.items()],
        waiting=None if waiting is None else _wait(shell, waiting, offers, waited_s),
    )


def _game(shell: Shell, game: str, offers: Sequence[Offer], first: Offer) -> GameChoices:
    say = shell.speaker(game)
    choices = [
        Choice(
            name=offer.kind.name,
            clock=clock_words(say, offer.kind),
            rating="" if offer.course is None else rating_words(say, offer.course.rating),
            waiting=offer.waiting,
            is_chosen=offer is first,
        )
        for offer in offers
    ]
    return GameChoices(game, say("game-name"), offers[0].kind.rules.seats, choices)


@dataclass(frozen=True)
class Wait:
    """What is said to who waits. `bots_in_s` is when bots come; `None` where none do."""

    title: str
    clock: str
    here: int
    seats: int
    bots_in_s: int | None


def _wait(shell: Shell, waiting: Waiting, offers: Sequence[Offer], waited_s: float) -> Wait:
    say = shell.speaker(waiting.kind.game)
    here = next((offer.waiting for offer in offers if offer.kind == waiting.kind), 0)
    left = max(0, round(PATIENCE_S - waited_s)) if waiting.with_bots else None
    return Wait(say("game-name"), clock_words(say, waiting.kind), max(1, here), waiting.kind.rules.seats, left)
