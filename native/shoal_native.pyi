# The types of the compiled module, for mypy. A class that is added to src/bind_*.cpp is added here, too; its docstring
# stands there.
#
# Annotate with `if TYPE_CHECKING: from shoal_native import Layout`; call through `shoal.core.native.core`, which may be None.
# tests/native/test_loading.py compares these names with those of the built module.

from collections.abc import Sequence
from typing import Any, Final, Literal, final

from typing_extensions import Buffer

INTERFACE: Final[int]
SOURCES: Final[str]

@final
class Layout:
    def __init__(
        self,
        seats: int,
        half_suits: Sequence[int],
        worth: Sequence[int],
        *,
        bluff_ask: bool = False,
        bluff_surrenders: bool = False,
        bluff_needs_other_card: bool = False,
        claim_attribution: bool = True,
        claim_for_opponents: bool = False,
        wrong_attribution: Literal["cancel", "opponents", "nothing"] = "cancel",
        opponent_holds: Literal["opponents", "minus_one", "cancel"] = "opponents",
        after_correct: Literal["claimer", "team_choice", "opponents"] = "claimer",
        after_wrong: Literal["claimer", "team_choice", "opponents"] = "claimer",
        end: Literal["all_resolved", "majority", "clinch"] = "all_resolved",
        endgame: Literal["solo_claim", "stop", "award_rest"] = "solo_claim",
        claim_timing: Literal["own_turn", "team_turn", "any"] = "own_turn",
        emptied_holder: Literal["choose", "left_teammate", "asker", "next_seat"] = "choose",
        out_of_turn_penalised: bool = True,
        claim_needs_card: bool = False,
        cardless_may_claim: bool = False,
        forced_declare: bool = False,
        announce_and_retire: bool = True,
        auto_single: bool = True,
        miss_goes_to_team: bool = False,
        stall_limit: int = 0,
        stall_ends: bool = False,
        first_player: int = -1,
    ) -> None: ...
    @property
    def seats(self) -> int: ...
    @property
    def half_suits(self) -> int: ...
    @property
    def pack(self) -> int: ...

OUTCOMES: Final[tuple[str, ...]]
PHASES: Final[tuple[str, ...]]

def count_questions(layout: Layout, hands: Sequence[int], turn: int, depth: int) -> int: ...
def playouts(layout: Layout, seed: int, games: int, first_game: int = 0, threads: int = 1) -> dict[str, int]: ...

@final
class Games:
    def __init__(self, layout: Layout, lanes: int, seed: int, first_game: int = 0) -> None: ...
    def __len__(self) -> int: ...
    @property
    def number(self) -> memoryview: ...
    @property
    def hands(self) -> memoryview: ...
    @property
    def open(self) -> memoryview: ...
    @property
    def score(self) -> memoryview: ...
    @property
    def questions(self) -> memoryview: ...
    @property
    def misses(self) -> memoryview: ...
    @property
    def turn(self) -> memoryview: ...
    @property
    def phase(self) -> memoryview: ...
    @property
    def shared(self) -> memoryview: ...
    def askable(self) -> memoryview: ...
    def targets(self) -> memoryview: ...
    def choices(self) -> memoryview: ...
    def claimable(self, seats: Buffer | None = None) -> memoryview: ...
    def ask(self, targets: Buffer, cards: Buffer) -> memoryview: ...
    def claim(self, claimers: Buffer, half_suits: Buffer, holders: Buffer) -> memoryview: ...
    def choose(self, seats: Buffer) -> None: ...
    def take(self, seats: Buffer) -> None: ...
    def start(self, lane: int, hands: Sequence[int], turn: int) -> None: ...
    def redeal(self) -> int: ...
    def random_steps(self, steps: int, threads: int = 1) -> dict[str, int]: ...

@final
class LiteratureLanes:
    def __init__(
        self,
        layout: Layout,
        lanes: int,
        arrays: dict[str, Any],
        *,
        first: int,
        duplicate: bool,
        format: int,  # noqa: A002  # as in C++
        autoreset: int,
        threads: int,
        out_of_turn: int,
        skip_forced: bool,
        only_wins: bool,
        max_moves: int,
        events: int,
        penalties: int,
        belief: bool,
        bots: list[int],
        by_name: list[int],
    ) -> None: ...
    @property
    def observation_size(self) -> int: ...
    @property
    def packed_words(self) -> int: ...
    @property
    def action_count(self) -> int: ...
    @property
    def truth_size(self) -> int: ...
    def reset(self, seed: int) -> None: ...
    def reset_lanes(self, chosen: Any) -> None: ...
    def sample(self) -> None: ...
    def step(self) -> tuple[int, int, str] | None: ...
    def play_on(self, seats: Any) -> None: ...
    def observe(self, seats: Any, arrays: dict[str, Any]) -> None: ...
    def tell(self, truth: Any) -> None: ...
    def number(self, lane: int) -> int: ...

@final
class GoFishTable:
    def __init__(
        self,
        seats: int,
        *,
        copies: int,
        book_size: int,
        hand_size: int,
        refill: int,
        most_questions: int,
        ranks: Sequence[int],
        order: Sequence[int],
        worth: Sequence[int],
        second_worth: Sequence[int],
        lucky_goes_on: bool,
        book_goes_on: bool,
        asked_goes_on: bool,
        refill_at_once: bool,
        refill_continues: bool,
        gives_one: bool,
        may_ask_empty: bool,
        first_out_wins: bool,
        lays_down_dealt: bool,
        end: int,
    ) -> None: ...
    @property
    def seats(self) -> int: ...

@final
class GoFishLanes:
    def __init__(
        self,
        table: GoFishTable,
        lanes: int,
        arrays: dict[str, Any],
        *,
        first: int,
        duplicate: bool,
        format: int,  # noqa: A002  # as in C++
        autoreset: int,
        threads: int,
        skip_forced: bool,
        only_wins: bool,
        max_moves: int,
        events: int,
        random_bots: int,
    ) -> None: ...
    @property
    def observation_size(self) -> int: ...
    @property
    def packed_words(self) -> int: ...
    @property
    def action_count(self) -> int: ...
    @property
    def truth_size(self) -> int: ...
    def reset(self, seed: int) -> None: ...
    def reset_lanes(self, chosen: Any) -> None: ...
    def sample(self) -> None: ...
    def step(self) -> tuple[int, int, str] | None: ...
    def play_on(self, seats: Any) -> None: ...
    def observe(self, seats: Any, arrays: dict[str, Any]) -> None: ...
    def tell(self, truth: Any) -> None: ...
    def number(self, lane: int) -> int: ...

@final
class Network:
    @staticmethod
    def load(data: bytes) -> Network: ...
    @property
    def name(self) -> str: ...
    @property
    def inputs(self) -> int: ...
    @property
    def outputs(self) -> int: ...
    def run(self, rows: Sequence[Sequence[float]]) -> list[list[float]]: ...

@final
class Constraints:
    def __init__(self, layout: Layout, seat: int = -1) -> None: ...
    def begin(self, sizes: Sequence[int], hand: int = 0, cards: int | None = None) -> None: ...
    def question(self, asker: int, target: int, card: int, hit: bool) -> None: ...
    def moved(self, card: int, from_seat: int, to: int) -> None: ...
    def reveal(self, half_suit: int, held: Sequence[int]) -> None: ...
    def claim_begins(self, claimer: int, half_suit: int) -> None: ...
    def failure(self, claimer: int, half_suit: int, named: Sequence[int]) -> None: ...
    def load(
        self,
        seat: int,
        cards: int,
        may: Sequence[int],
        size: Sequence[int],
        bases: Sequence[tuple[int, int]],
        clauses: Sequence[Sequence[int]],
    ) -> None: ...
    def settle(self) -> tuple[list[int], list[int], list[int], bool]: ...
    def estimate(
        self, weights: Sequence[Sequence[float]] | None = None, closely: bool = False
    ) -> list[list[float]] | None: ...
    @property
    def seat(self) -> int: ...
    @property
    def cards(self) -> int: ...
    @property
    def may(self) -> list[int]: ...
    @property
    def size(self) -> list[int]: ...
    @property
    def bases(self) -> list[tuple[int, int]]: ...
    @property
    def clauses(self) -> list[tuple[int, ...]]: ...

@final
class PosteriorSolver:
    def __init__(self, most_steps: int = ...) -> None: ...
    def solve(self, constraints: Constraints, weights: Sequence[Sequence[float]] | None = None) -> bool: ...
    @property
    def too_large(self) -> bool: ...
    @property
    def worlds(self) -> float: ...
    def chance(self, seat: int, card: int) -> float: ...
    def marginals(self) -> list[list[float]]: ...
    def contained(self, team: int, half_suit: int) -> float: ...
    def attribution(self, team: int, half_suit: int) -> tuple[float, float, list[int]]: ...
    def chance_of(self, half_suit: int, holders: Sequence[int]) -> float: ...
    def sample(self, seed: int, key: int) -> list[int]: ...

VALUE_FEATURES: Final[int]
LIKELIHOOD_FEATURES: Final[int]
ENCODER_FEATURES: Final[int]
CHOICE_FEATURES: Final[int]
ENCODING_SIZE: Final[int]

@final
class Behaviour:
    def __init__(
        self,
        layout: Layout,
        questions: Sequence[tuple[int, int, int, bool]],
        stalled: int,
        encoder: Network | None = None,
    ) -> None: ...
    def after(self, layout: Layout, questions: Sequence[tuple[int, int, int, bool]], stalled: int) -> Behaviour: ...
    @property
    def stalled(self) -> int: ...
    def encoder_features(self, layout: Layout, asker: int, target: int, card: int, hit: bool) -> list[list[float]]: ...
    def likelihood_features(self, shared: Constraints) -> list[list[float]]: ...
    def factors(self, shared: Constraints, likelihood: Network) -> list[list[float]]: ...

@final
class ChoiceReader:
    def __init__(
        self, own: Network, others: Network, likelihood: Network | None = None, encoder: Network | None = None
    ) -> None: ...

@final
class DrawSettings:
    def __init__(self, draws: int = 1024, choice: float = 0.6, factors: float = 0.5) -> None: ...

@final
class Heard:
    def chances(self, layout: Layout, hand: int) -> list[float]: ...
    @property
    def bytes(self) -> int: ...

@final
class Hearing:
    def __init__(self) -> None: ...
    def __copy__(self) -> Hearing: ...
    def add(self, heard: Heard) -> None: ...
    def reveal(self, layout: Layout, half_suit: int, holders: Sequence[int]) -> None: ...
    def forget_oldest(self, questions: int) -> None: ...
    def log_likelihood(self, layout: Layout, seat: int, hand: int) -> float: ...
    @property
    def questions(self) -> int: ...
    @property
    def bytes(self) -> int: ...

def hear(
    shared: Constraints, behaviour: Behaviour, reader: ChoiceReader, asker: int, target: int, card: int, hit: bool
) -> Heard: ...
def choice_features(
    shared: Constraints, behaviour: Behaviour, likelihood: Network | None, asker: int, hand: int
) -> list[tuple[int, int, list[float]]]: ...
@final
class PositionSnapshot:
    def __init__(
        self,
        layout: Layout,
        seat: int,
        hand: int,
        shared: Constraints,
        behaviour: Behaviour,
        score: tuple[int, int],
        hearing: Hearing | None = None,
    ) -> None: ...

@final
class AskChoice:
    @property
    def target(self) -> int: ...
    @property
    def card(self) -> int: ...
    @property
    def chance(self) -> float: ...
    @property
    def value(self) -> float: ...
    @property
    def swing(self) -> float: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class ClaimChoice:
    @property
    def half_suit(self) -> int: ...
    @property
    def holders(self) -> list[int]: ...
    @property
    def chance(self) -> float: ...
    @property
    def gain(self) -> float: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class SearchSettings:
    def __init__(
        self,
        candidates: int = ...,
        margin: float = ...,
        rollouts: int = ...,
        batch: int = ...,
        depth: int = ...,
        network_error: float = ...,
        rollout_bias: float = ...,
        least_gain: float = ...,
        confidence: float = ...,
        models_opponents: bool = ...,
        critic: Network | None = None,
        strangers: tuple[Network, Network] | None = None,
    ) -> None: ...

@final
class SeatMind:
    def __init__(
        self,
        layout: Layout,
        value: Network | None,
        likelihood: Network | None = None,
        sure: float = 0.98,
        patience: int = 3,
        most_steps: int = ...,
        search: SearchSettings | None = None,
        seed: int = 0,
        choice: ChoiceReader | None = None,
        draws: DrawSettings = ...,
    ) -> None: ...
    def chances(self, position: PositionSnapshot) -> list[list[float]]: ...
    def observe(self, before: PositionSnapshot, asker: int, target: int, card: int) -> None: ...
    def style_probabilities(self, seat: int) -> list[float]: ...
    def reset(self) -> None: ...
    def decide(self, position: PositionSnapshot, cards: int) -> AskChoice | ClaimChoice | None: ...
    def questions(self, position: PositionSnapshot, cards: int, counts: bool = True) -> list[AskChoice]: ...
    def judge(
        self,
        position: PositionSnapshot,
        cards: int,
        hands: Sequence[int],
        target: int,
        card: int,
        critic: Network,
        counts: bool = True,
    ) -> tuple[list[AskChoice], list[tuple[int, float]]]: ...
    def value_features(self, position: PositionSnapshot, cards: int) -> list[list[float]]: ...
    def best_claim(self, position: PositionSnapshot) -> ClaimChoice | None: ...
    def certain_claim(self, position: PositionSnapshot) -> ClaimChoice | None: ...
    def best_successor(self, position: PositionSnapshot, seats: int) -> int: ...
    def least_informed(self, position: PositionSnapshot, seats: int) -> int: ...

# This thread will not think for a while, and gives back what it keeps from one thought to the next: some megabytes.
def rest() -> None: ...

@final
class PlayerSettings:
    def __init__(
        self,
        value: Network | None,
        likelihood: Network | None = None,
        encoder: Network | None = None,
        sure: float = 0.98,
        patience: int = 3,
        explore: float = 0.0,
        temperature: float = 0.15,
        exact: bool = True,
        heuristic: Literal["greedy", "careful", "counting"] = "greedy",
        search: SearchSettings | None = None,
        choice: ChoiceReader | None = None,
        draws: DrawSettings = ...,
    ) -> None: ...

@final
class SparringPartners:
    def __init__(self, players: Sequence[PlayerSettings] = (), share: float = 0.0, as_team: bool = False) -> None: ...

def go_fish_posterior(
    groups: Sequence[tuple[int, int, int | None]],
    bounds: Sequence[Sequence[tuple[int, int, int, int]]],
    unseen: Sequence[int],
    flows: Sequence[Sequence[int]],
    stock: int,
    budget: int,
) -> tuple[list[list[float]], list[list[float]]] | None: ...
def self_play(
    layout: Layout,
    learner: PlayerSettings,
    seed: int,
    first: int,
    games: int,
    lambda_: float = 1.0,
    threads: int = 1,
    sparring: SparringPartners = ...,
) -> dict[str, bytes]: ...
def critic_examples(
    layout: Layout,
    learner: PlayerSettings,
    seed: int,
    first: int,
    games: int,
    every: int,
    threads: int = 1,
    sparring: SparringPartners = ...,
) -> dict[str, bytes]: ...
def choice_examples(
    layout: Layout,
    learner: PlayerSettings,
    sparring: SparringPartners,
    seed: int,
    first: int,
    games: int,
    every: int,
    threads: int = 1,
) -> dict[str, bytes]: ...
def beliefs(
    layout: Layout,
    learner: PlayerSettings,
    sparring: SparringPartners,
    draws: Sequence[DrawSettings],
    seed: int,
    first: int,
    games: int,
    every: int,
    threads: int = 1,
) -> bytes: ...
def match(
    layout: Layout,
    a: Sequence[PlayerSettings],
    b: Sequence[PlayerSettings],
    seed: int,
    first: int,
    deals: int,
    threads: int = 1,
) -> dict[str, Any]: ...

@final
class BehaviourExamples:
    def __init__(
        self,
        layout: Layout,
        learner: PlayerSettings,
        sparring: SparringPartners,
        seed: int,
        first: int,
        games: int,
        every: int = 20,
        threads: int = 1,
    ) -> None: ...
    @property
    def questions_of_games(self) -> bytes: ...
    @property
    def positions_of_games(self) -> bytes: ...
    @property
    def asked_before(self) -> bytes: ...
    @property
    def counts(self) -> bytes: ...
    @property
    def rows(self) -> bytes: ...
    @property
    def places(self) -> bytes: ...
    def encoder_features(self, begin: int, count: int, threads: int = 1) -> tuple[bytes, bytes]: ...
    def likelihood_gradient(
        self, begin: int, count: int, log_factors: bytes, threads: int = 1
    ) -> tuple[float, bytes]: ...
