# What the compiled module offers, for mypy. Who adds a class to src/bind_*.cpp adds it here, with its docstring there.
#
# Annotate with `if TYPE_CHECKING: from shoal_native import Layout`; call through `shoal.native.core`, which may be None.
# tests/native/test_stub.py compares these names with those of the built module.

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, final

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
        emptied_holder: Literal["choose", "left_teammate", "asker"] = "choose",
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
class Posterior:
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

FEATURES: Final[int]
HABITS: Final[int]
CLUES: Final[int]
TELLS: Final[int]

@final
class Behaviour:
    def __init__(
        self,
        layout: Layout,
        questions: Sequence[tuple[int, int, int, bool]],
        quiet: int,
        reader: Network | None = None,
    ) -> None: ...
    def after(self, layout: Layout, questions: Sequence[tuple[int, int, int, bool]], quiet: int) -> Behaviour: ...
    @property
    def quiet(self) -> int: ...
    def clues(self, layout: Layout, asker: int, target: int, card: int, hit: bool) -> list[list[float]]: ...
    def habits(self, shared: Constraints) -> list[list[float]]: ...
    def factors(self, shared: Constraints, network: Network) -> list[list[float]]: ...

@final
class Position:
    def __init__(
        self,
        layout: Layout,
        seat: int,
        hand: int,
        shared: Constraints,
        behaviour: Behaviour,
        score: tuple[int, int],
    ) -> None: ...

@final
class Search:
    def __init__(
        self,
        candidates: int = ...,
        margin: float = ...,
        rollouts: int = ...,
        batch: int = ...,
        depth: int = ...,
        trust: float = ...,
        bias: float = ...,
        worth: float = ...,
        guard: float = ...,
        listens: bool = ...,
        critic: Network | None = None,
        strangers: tuple[Network, Network] | None = None,
    ) -> None: ...

# A question (target, card, None, None, chance, value), or a claim (None, None, half-suit, holders, chance, gain).
_Decision: TypeAlias = tuple[int | None, int | None, int | None, list[int] | None, float, float]

@final
class Mind:
    def __init__(
        self,
        layout: Layout,
        network: Network | None,
        habits: Network | None = None,
        sure: float = 0.98,
        patience: int = 3,
        most_steps: int = ...,
        search: Search | None = None,
        seed: int = 0,
    ) -> None: ...
    def heard(self, before: Position, asker: int, target: int, card: int) -> None: ...
    def shares(self, seat: int) -> list[float]: ...
    def forget(self) -> None: ...
    def decide(self, position: Position, cards: int) -> _Decision | None: ...
    def questions(self, position: Position, cards: int) -> list[tuple[int, int, float, float]]: ...
    def rows(self, position: Position, cards: int) -> list[list[float]]: ...
    def best_claim(self, position: Position) -> _Decision | None: ...
    def certain_claim(self, position: Position) -> _Decision | None: ...
    def best_mate(self, position: Position, seats: int) -> int: ...
    def least_knowing(self, position: Position, seats: int) -> int: ...

@final
class Player:
    def __init__(
        self,
        network: Network | None,
        habits: Network | None = None,
        reader: Network | None = None,
        sure: float = 0.98,
        patience: int = 3,
        explore: float = 0.0,
        temperature: float = 0.15,
        exact: bool = True,
        taste: Literal["likeliest", "weighed", "anything"] = "likeliest",
        search: Search | None = None,
    ) -> None: ...

@final
class Guests:
    def __init__(self, players: Sequence[Player] = (), share: float = 0.0, as_team: bool = False) -> None: ...

def self_play(
    layout: Layout,
    player: Player,
    seed: int,
    first: int,
    games: int,
    lambda_: float = 1.0,
    threads: int = 1,
    guests: Guests = ...,
) -> dict[str, bytes]: ...
def critic_lessons(
    layout: Layout,
    player: Player,
    seed: int,
    first: int,
    games: int,
    every: int,
    threads: int = 1,
    guests: Guests = ...,
) -> dict[str, bytes]: ...
def match(
    layout: Layout,
    a: Sequence[Player],
    b: Sequence[Player],
    seed: int,
    first: int,
    deals: int,
    threads: int = 1,
) -> dict[str, Any]: ...

@final
class BehaviourLessons:
    def __init__(
        self,
        layout: Layout,
        player: Player,
        guests: Guests,
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
    def heard(self) -> bytes: ...
    @property
    def counts(self) -> bytes: ...
    @property
    def rows(self) -> bytes: ...
    @property
    def places(self) -> bytes: ...
    def clues(self, begin: int, count: int, threads: int = 1) -> tuple[bytes, bytes]: ...
    def surplus(self, begin: int, count: int, log_factors: bytes, threads: int = 1) -> tuple[float, bytes]: ...
