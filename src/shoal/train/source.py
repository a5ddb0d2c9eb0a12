"""Where rows come from and how strong a network is: self-play, matches and the model of behaviour, by the native core."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.bots.literature.behaviour import HABITS, linear, silent
from shoal.bots.literature.clues import CLUES
from shoal.bots.literature.expert import PARTS
from shoal.bots.literature.network import weights
from shoal.games import rules_of
from shoal.literature import Literature
from shoal.native import NOTICE, core, layout_of
from shoal.train.rows import Reals, Rows, rows_of
from shoal.train.settings import BadTraining

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from shoal_native import BehaviourLessons, Guests, Layout, Player


TEACHER: Final = (1.4, 0.2, 0.7, 0.2, -0.2, -0.9, -0.2, -0.1)
"""What the first habits count for the player with which a training begins: the formula of `careful`, by chances that are
weighted so. It was fitted to that player's own games, and tempered."""

EVERY: Final = 20
"""One in so many decisions becomes a lesson about behaviour; their neighbours would tell nearly the same."""


STRANGERS: Final = ("weighed", "likeliest")
"""The tastes of those who read nothing in questions, as far as there is something to learn against them."""


class Policy(NamedTuple):
    """Who plays: files of weights."""

    weights: bytes | None
    """Of questions; none: by the formula of `careful`."""
    habits: bytes
    """The model of behaviour, and its reader of clues."""
    clues: bytes


def policy_named(name: str) -> Policy:
    """The weights of that name among those that come with Shoal."""
    return Policy(*(weights(name + part) for part in PARTS))


def teacher() -> Policy:
    """Who plays the games from which a training begins."""
    return Policy(None, linear("teacher", TEACHER).dump(), silent("teacher").dump())


def native_player(policy: Policy, patience: int, explore: float = 0.0, *, exact: bool = True) -> Player:
    """Who plays by that policy in native games, without search.

    `patience`: misses after which it asks nothing that cannot hit; `explore`: how often it tries out a question; `exact`:
    whether it counts the chances, or estimates them.
    """
    assert core is not None
    teaches = policy.weights is None
    player: Player = core.Player(
        None if policy.weights is None else core.Network.load(policy.weights),
        core.Network.load(policy.habits),
        core.Network.load(policy.clues),
        patience=patience,
        explore=explore,
        temperature=0.5 if teaches else 0.15,  # the teacher's values are in cards, a network's in half-suits
        exact=exact,
        taste="weighed" if teaches else "likeliest",
    )
    return player


class Margin(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a match said, in half-suits a game."""

    diff: float
    se: float | None = None
    unfinished: int = 0
    """Games that were given up: they count as they stood."""

    def __str__(self) -> str:
        error = "" if self.se is None else f" +- {self.se:.2f}"
        return f"{self.diff:+.2f}{error}" + (f" ({self.unfinished} games given up)" if self.unfinished else "")


class Lessons(Protocol):
    """Positions of games with the true holdings, and the questions of these games, game after game."""

    seats: int
    half_suits: int
    questions: NDArray[np.int32]
    """By game, how many questions it has."""
    positions: NDArray[np.int32]
    """By game, how many positions of it there are."""
    heard: NDArray[np.int32]
    """By position, how many questions of its game were asked before."""
    counts: NDArray[np.int32]
    """By position, how many rows it has."""
    rows: Reals
    """The habits of each seat in each open half-suit, position after position; what clues tell is to be filled in."""
    places: NDArray[np.int32]
    """By row, seat * half-suits + half-suit."""

    def clues(self, begin: int, count: int) -> tuple[NDArray[np.int32], Reals]:
        """The askers of all questions of so many games, and what the reader is told of them, all half-suits of each."""
        ...

    def surplus(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        """The logarithm of the likelihood of these positions, and how it grows with each of these logarithms."""
        ...


class Source(Protocol):
    """Plays games; the same arguments always give the same games."""

    teacher: Policy
    """Who plays the games from which the first network learns."""

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Rows:
        """The rows of games number `first` and on, of the policy with itself; chances are counted, or estimated."""
        ...

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """How much A beats B by."""
        ...

    def behaviour(self, policy: Policy, first: int, games: int) -> Lessons:
        """What is to be learned about behaviour from games number `first` and on, of the policy with itself."""
        ...


class Critical(Protocol):
    """Plays games for a critic; the same arguments always give the same games."""

    def outcomes(self, policy: Policy, first: int, games: int, explore: float, every: int) -> Rows:
        """Of games number `first` and on, of one in `every` decisions: a row for each open half-suit, and what came of it."""
        ...


class NativeSource:
    """Literature by the rules of these options, on so many cores."""

    def __init__(
        self,
        options: Mapping[str, object],
        seed: int,
        threads: int,
        lambda_: float,
        *,
        patience: int,
        share: float,
        strangers: bool = False,
        schools: Sequence[str] = (),
    ) -> None:
        """Who plays, and how.

        `patience`: misses after which nobody asks what cannot hit; `share`: of the seats that are guests'; `schools`: the
        names of weights whose players are guests, too; `strangers`: whether, instead, one team is always all of one of
        those who read nothing in questions, and no other seat is a guest's.
        """
        if core is None:
            raise BadTraining(f"training needs the native core. {NOTICE}")
        rules = rules_of("literature", options)
        layout = layout_of(rules) if isinstance(rules, Literature) else None
        if layout is None or not isinstance(rules, Literature):
            raise BadTraining("the native core does not know these house rules")
        self.teacher = teacher()
        self._rules = rules
        self._layout: Layout = layout
        self._seed = seed
        self._threads = threads
        self._lambda = lambda_
        self._patience = patience
        self._share = share
        self._strangers = strangers
        self._schools = [policy_named(name) for name in schools]

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Rows:
        """The rows of games number `first` and on."""
        assert core is not None
        found = core.self_play(
            self._layout,
            self._player(policy, explore, exact=exact),
            self._seed,
            first,
            games,
            self._lambda,
            self._threads,
            self._guests(exact=exact),
        )
        return rows_of(**found)

    def outcomes(self, policy: Policy, first: int, games: int, explore: float, every: int) -> Rows:
        """Chances are estimated, as in the rollouts that the critic ends."""
        assert core is not None
        found = core.critic_lessons(
            self._layout,
            self._player(policy, explore, exact=False),
            self._seed,
            first,
            games,
            every,
            self._threads,
            self._guests(exact=False),
        )
        return rows_of(**found)

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """On duplicate deals that no self-play has."""
        assert core is not None
        players = [self._player(a)], [self._player(b)]
        found = core.match(self._layout, *players, self._seed + 1, 0, deals, self._threads)
        differences = np.frombuffer(found["differences"], np.float32).astype(np.float64)
        several = len(differences) > 1
        error = float(differences.std(ddof=1)) / math.sqrt(len(differences)) if several else None
        return Margin(float(differences.mean()), error, found["unfinished"])

    def behaviour(self, policy: Policy, first: int, games: int) -> Lessons:
        """Of deals that neither self-play nor matches have; all count their chances."""
        assert core is not None
        player, guests = self._player(policy), self._guests(exact=True)
        lessons = core.BehaviourLessons(
            self._layout, player, guests, self._seed + 2, first, games, EVERY, self._threads
        )
        return NativeLessons(lessons, self._rules, self._threads)

    def _guests(self, *, exact: bool) -> Guests:
        """Who sits at some of the seats: the teacher, `greedy`, and players of other schools."""
        assert core is not None
        if self._strangers:
            strangers: Guests = core.Guests([self._taste(taste, exact=exact) for taste in STRANGERS], as_team=True)
            return strangers
        others = [self._player(policy, exact=exact) for policy in (self.teacher, *self._schools)]
        guests: Guests = core.Guests([*others, self._taste("likeliest", exact=exact)], self._share)
        return guests

    def _taste(self, taste: str, *, exact: bool) -> Player:
        assert core is not None
        player: Player = core.Player(None, patience=self._patience, exact=exact, taste=taste)
        return player

    def _player(self, policy: Policy, explore: float = 0.0, *, exact: bool = True) -> Player:
        return native_player(policy, self._patience, explore, exact=exact)


class NativeLessons:
    """Lessons of native games."""

    def __init__(self, lessons: BehaviourLessons, rules: Literature, threads: int) -> None:
        self._lessons = lessons
        self._threads = threads
        self.seats = rules.seats
        self.half_suits = len(rules.half_suits)
        self.questions = _whole_numbers(lessons.questions_of_games)
        self.positions = _whole_numbers(lessons.positions_of_games)
        self.heard = _whole_numbers(lessons.heard)
        self.counts = _whole_numbers(lessons.counts)
        self.rows: Reals = np.frombuffer(lessons.rows, np.float32).reshape(-1, len(HABITS))
        self.places = _whole_numbers(lessons.places)

    def clues(self, begin: int, count: int) -> tuple[NDArray[np.int32], Reals]:
        """The askers of all questions of so many games, and what the reader is told of them, all half-suits of each."""
        askers, rows = self._lessons.clues(begin, count, self._threads)
        return _whole_numbers(askers), np.frombuffer(rows, np.float32).reshape(-1, len(CLUES))

    def surplus(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        """The logarithm of the likelihood, and by row the cards that are truly there less those that were expected."""
        likelihood, found = self._lessons.surplus(begin, count, log_factors.tobytes(), self._threads)
        return likelihood, np.frombuffer(found, np.float32)


def _whole_numbers(numbers: bytes) -> NDArray[np.int32]:
    return np.frombuffer(numbers, np.int32)
