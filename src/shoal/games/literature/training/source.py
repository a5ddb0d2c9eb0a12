"""Where samples come from and how strong a network is: self-play, matches and examples of behaviour, by the native core."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from shoal.core.game import UncheckedRules
from shoal.core.games import rules_of
from shoal.core.native import NOTICE, built_core, core
from shoal.games.literature import Literature
from shoal.games.literature.bots.asking import ENCODER_FEATURES
from shoal.games.literature.bots.behaviour import LIKELIHOOD_FEATURES, linear, zero_encoder
from shoal.games.literature.bots.networks import PARTS, native_choice, weights
from shoal.games.literature.native_layout import layout_of
from shoal.games.literature.training.samples import QuestionSamples, Reals, Samples, choices_of, samples_of
from shoal.games.literature.training.settings import BadTraining, ChoiceSettings, CriticSettings, TrainingSettings

if TYPE_CHECKING:
    from shoal_native import BehaviourExamples, ChoiceReader, Layout, PlayerSettings, SparringPartners


TEACHER: Final = (1.4, 0.2, 0.7, 0.2, -0.2, -0.9, -0.2, -0.1)
"""Of the first likelihood features, the weights of the player with which a training begins. It values questions by the
heuristic of `careful`; these weights were fitted to its own games, and tempered."""

EVERY: Final = 20
"""One in this many decisions becomes an example of behaviour; its neighbours would be nearly the same."""


STRANGERS: Final = ("careful", "greedy")
"""The heuristics of strangers - players that infer nothing from which questions are asked - worth training against."""


class Policy(NamedTuple):
    """The weights of a player, as files."""

    value: bytes | None
    """The value network; none: questions are valued by the heuristic of `careful`."""
    likelihood: bytes
    """The likelihood network, and the question encoder that it reads."""
    encoder: bytes


def policy_named(name: str) -> Policy:
    """The weights of that name among those that come with Shoal."""
    return Policy(*(weights(name + part) for part in PARTS))


class Margin(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a match, in half-suits a game."""

    diff: float
    se: float | None = None
    unfinished: int = 0
    """Games that were given up: they count as they stood."""

    def __str__(self) -> str:
        error = "" if self.se is None else f" +- {self.se:.2f}"
        return f"{self.diff:+.2f}{error}" + (f" ({self.unfinished} games given up)" if self.unfinished else "")


class Examples(Protocol):
    """Positions of games with the true holdings, and the questions of these games, game after game."""

    seats: int
    half_suits: int
    questions: NDArray[np.int32]
    """By game, how many questions it has."""
    positions: NDArray[np.int32]
    """By game, how many positions of it there are."""
    asked_before: NDArray[np.int32]
    """By position, how many questions of its game were asked before."""
    counts: NDArray[np.int32]
    """By position, how many rows it has."""
    rows: Reals
    """The likelihood features of each seat in each open half-suit, position after position; encodings are to be filled in."""
    places: NDArray[np.int32]
    """By row, seat * half-suits + half-suit."""

    def encoder_features(self, begin: int, count: int) -> tuple[NDArray[np.int32], Reals]:
        """The askers of all questions of `count` games, and their encoder features: a row for each question and half-suit."""
        ...

    def likelihood_gradient(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        """The log-likelihood of these positions, in sum, and its derivative by the logarithm of each factor."""
        ...


class Source(Protocol):
    """Plays games; the same arguments always give the same games."""

    teacher: Policy
    """The player of the games from which the first network learns."""

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Samples:
        """The rows of games number `first` and on, of the policy with itself; chances are counted, or estimated."""
        ...

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """How much A beats B by."""
        ...

    def behaviour(self, policy: Policy, first: int, games: int) -> Examples:
        """What is to be learned about behaviour from games number `first` and on, of the policy with itself."""
        ...

    def outcomes(self, policy: Policy, first: int, games: int, explore: float, every: int) -> Samples:
        """Of games number `first` and on, of one in `every` decisions: a row for each open half-suit, and what came of it."""
        ...

    def choices(self, policy: Policy, first: int, games: int, every: int) -> tuple[QuestionSamples, QuestionSamples]:
        """Of games number `first` and on, one in `every` question of that policy, and of the others in these games."""
        ...


class NativeSource:
    """Literature by the rules of these options, on so many cores."""

    def __init__(
        self,
        settings: TrainingSettings | CriticSettings | ChoiceSettings,
        threads: int,
        lambda_: float = 1,
        *,
        strangers: bool = False,
    ) -> None:
        """Play by these settings; `lambda_` weighs results against the values of later positions.

        `strangers`: whether one team is always of one kind of stranger, and there are no other sparring partners. Raises
        BadTraining where the native core is missing or does not know the house rules.
        """
        if core is None:
            raise BadTraining(f"training needs the native core. {NOTICE}")
        rules: UncheckedRules = rules_of("literature", settings.options)
        layout = layout_of(rules) if isinstance(rules, Literature) else None
        if layout is None or not isinstance(rules, Literature):
            raise BadTraining("the native core does not know these house rules")
        self.teacher: Policy = Policy(None, linear("teacher", TEACHER).dump(), zero_encoder("teacher").dump())
        self._rules = rules
        self._layout: Layout = layout
        self._seed = settings.seed
        self._threads = threads
        self._lambda = lambda_
        self._patience = settings.patience
        self._share = settings.share
        self._strangers = strangers
        start = settings.start if isinstance(settings, ChoiceSettings) else ""
        self._choice = native_choice(start) if start else None
        self._schools = [policy_named(name) for name in settings.schools]

    def play(self, policy: Policy, first: int, games: int, explore: float, *, exact: bool) -> Samples:
        """The rows of games number `first` and on."""
        found = built_core().self_play(
            self._layout,
            self._player(policy, explore, exact=exact),
            self._seed,
            first,
            games,
            self._lambda,
            self._threads,
            self._sparring(exact=exact),
        )
        return samples_of(**found)

    def outcomes(self, policy: Policy, first: int, games: int, explore: float, every: int) -> Samples:
        """Chances are estimated, as in the rollouts that the critic ends."""
        found = built_core().critic_examples(
            self._layout,
            self._player(policy, explore, exact=False),
            self._seed,
            first,
            games,
            every,
            self._threads,
            self._sparring(exact=False),
        )
        return samples_of(**found)

    def choices(self, policy: Policy, first: int, games: int, every: int) -> tuple[QuestionSamples, QuestionSamples]:
        """Of deals that no other training has; all count their chances."""
        guests, learner = self._guests(policy), self._player(policy, choice=self._choice)
        sparring = built_core().SparringPartners(guests, self._share)
        found = built_core().choice_examples(
            self._layout, learner, sparring, self._seed + 3, first, games, every, self._threads
        )
        return choices_of(**found)

    def _guests(self, policy: Policy) -> list[PlayerSettings]:
        """Players of every other kind; all read by the same encoder, so that their games are seen as the learner sees them."""
        load, player = built_core().Network.load, built_core().PlayerSettings
        likelihood, encoder = load(policy.likelihood), load(policy.encoder)
        kinds: list[tuple[str, bool]] = [("careful", False), ("careful", True), ("greedy", False), ("counting", False)]
        schools = [self._player(school) for school in self._schools]
        return schools + [
            player(
                None,
                likelihood if reads else None,
                encoder,
                patience=self._patience,
                heuristic=heuristic,
            )
            for heuristic, reads in kinds
        ]

    def match(self, a: Policy, b: Policy, deals: int) -> Margin:
        """On duplicate deals that no self-play has."""
        players = [self._player(a)], [self._player(b)]
        found = built_core().match(self._layout, *players, self._seed + 1, 0, deals, self._threads)
        differences = np.frombuffer(found["differences"], np.float32).astype(np.float64)
        several = len(differences) > 1
        error = float(differences.std(ddof=1)) / math.sqrt(len(differences)) if several else None
        return Margin(float(differences.mean()), error, found["unfinished"])

    def behaviour(self, policy: Policy, first: int, games: int) -> Examples:
        """Of deals that neither self-play nor matches have; all count their chances."""
        player, sparring = self._player(policy), self._sparring(exact=True)
        examples = built_core().BehaviourExamples(
            self._layout, player, sparring, self._seed + 2, first, games, EVERY, self._threads
        )
        return NativeExamples(examples, self._rules, self._threads)

    def _sparring(self, *, exact: bool) -> SparringPartners:
        """The players at some of the seats: the teacher, `greedy`, and players with other weights."""
        if self._strangers:
            strangers: SparringPartners = built_core().SparringPartners(
                [self._heuristic(heuristic, exact=exact) for heuristic in STRANGERS], as_team=True
            )
            return strangers
        others = [self._player(policy, exact=exact) for policy in (self.teacher, *self._schools)]
        sparring: SparringPartners = built_core().SparringPartners(
            [*others, self._heuristic("greedy", exact=exact)], self._share
        )
        return sparring

    def _heuristic(self, heuristic: str, *, exact: bool) -> PlayerSettings:
        player: PlayerSettings = built_core().PlayerSettings(
            None, patience=self._patience, exact=exact, heuristic=heuristic
        )
        return player

    def _player(
        self, policy: Policy, explore: float = 0.0, *, exact: bool = True, choice: ChoiceReader | None = None
    ) -> PlayerSettings:
        """A player with that policy, without search; `explore`: how often it tries out a question; `exact`: as in `play`."""
        load, teaches = built_core().Network.load, policy.value is None
        player: PlayerSettings = built_core().PlayerSettings(
            None if policy.value is None else load(policy.value),
            load(policy.likelihood),
            load(policy.encoder),
            patience=self._patience,
            explore=explore,
            temperature=0.5 if teaches else 0.15,  # the teacher's values are in cards, a network's in half-suits
            exact=exact,
            heuristic="careful" if teaches else "greedy",
            choice=choice,
        )
        return player


class NativeExamples:
    """Examples of native games."""

    def __init__(self, examples: BehaviourExamples, rules: Literature, threads: int) -> None:
        self._examples = examples
        self._threads = threads
        self.seats: int = rules.seats
        self.half_suits: int = len(rules.half_suits)
        self.questions = _whole_numbers(examples.questions_of_games)
        self.positions = _whole_numbers(examples.positions_of_games)
        self.asked_before = _whole_numbers(examples.asked_before)
        self.counts = _whole_numbers(examples.counts)
        self.rows: Reals = np.frombuffer(examples.rows, np.float32).reshape(-1, len(LIKELIHOOD_FEATURES))
        self.places = _whole_numbers(examples.places)

    def encoder_features(self, begin: int, count: int) -> tuple[NDArray[np.int32], Reals]:
        """The askers of all questions of `count` games, and their encoder features: a row for each question and half-suit."""
        askers, rows = self._examples.encoder_features(begin, count, self._threads)
        return _whole_numbers(askers), np.frombuffer(rows, np.float32).reshape(-1, len(ENCODER_FEATURES))

    def likelihood_gradient(self, begin: int, count: int, log_factors: Reals) -> tuple[float, Reals]:
        """The same; the derivative of a row is the number of cards truly there, less the number that was expected."""
        likelihood, found = self._examples.likelihood_gradient(begin, count, log_factors.tobytes(), self._threads)
        return likelihood, np.frombuffer(found, np.float32)


def _whole_numbers(numbers: bytes) -> NDArray[np.int32]:
    return np.frombuffer(numbers, np.int32)
