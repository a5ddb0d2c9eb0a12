# What the compiled module offers, for mypy. Who adds a class to src/bind_*.cpp adds it here, with its docstring there.
#
# Annotate with `if TYPE_CHECKING: from shoal_native import Layout`; call through `shoal.native.core`, which may be None.
# tests/native/test_stub.py compares these names with those of the built module.

from collections.abc import Sequence
from typing import Final, Literal, final

INTERFACE: Final[int]

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
    ) -> None: ...
    @property
    def seats(self) -> int: ...
    @property
    def half_suits(self) -> int: ...
    @property
    def pack(self) -> int: ...

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
