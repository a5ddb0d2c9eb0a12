"""The house rules of Fish Draw as data (`rules.md` D1, D5), their validation and their doubts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from shoal.core.cards import JOKERS, PACK, CardSet
from shoal.core.game import BadOptions, Doubt, GameSetup, Seat, TurnTimes
from shoal.games.fish_draw.rules.board import Board

FEWEST, MOST = 3, 6
"""The fewest and the most players."""


def _in(group: str, least: int | None = None, most: int | None = None) -> Meta:
    """Where an option stands in a form. Limits are for forms; `validate` refuses what breaks them, by name.

    What the option is called and what it means is said by the catalogue (`option-NAME`).
    """
    limits: dict[str, Any] = {} if least is None else {"minimum": least, "maximum": most}
    return Meta(extra_json_schema={"group": group, **limits})


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, repr_omit_defaults=True):
    """Every option of `rules.md` D with its default."""

    players: Annotated[int, _in("pack", FEWEST, MOST)] = 4
    fish: Annotated[
        Literal["draw", "jokers"],
        _in("pack"),
    ] = "draw"
    jokers: Annotated[Literal[4, 2], _in("pack")] = 4
    fishmonger: Annotated[
        int | None,
        _in("fishageddon", 0, 5),
    ] = None
    remainder: Annotated[
        Literal["middle", "deal_on", "set_aside"],
        _in("pack"),
    ] = "middle"
    won_cards: Annotated[
        Literal["bottom", "pile"],
        _in("rounds"),
    ] = "bottom"
    collect_order: Annotated[Literal["shuffled", "seat"], _in("rounds")] = "shuffled"
    shout_who: Annotated[Literal["all", "others"], _in("shout")] = "all"
    shouting: Annotated[Literal["race", "turns"], _in("shout")] = "race"
    keep: Annotated[int, _in("shout", 0, 56)] = 2
    two_fish_scope: Annotated[
        Literal["reveal", "middle", "series"],
        _in("end"),
    ] = "reveal"
    repeat_players: Annotated[Literal["all", "tied"], _in("rounds")] = "all"
    short_repeat: Annotated[
        Literal["sit_out", "last_card"],
        _in("rounds"),
    ] = "sit_out"
    final_missing: Annotated[
        Literal["out", "middle"],
        _in("end"),
    ] = "out"
    final_fish_trump: Annotated[bool, _in("end")] = True
    final_tie: Annotated[Literal["redraw", "shared"], _in("end")] = "redraw"
    callers: Annotated[
        Literal["auto", "any", "fishmonger", "majority"],
        _in("fishageddon"),
    ] = "auto"
    middle_fish_counts: Annotated[bool, _in("fishageddon")] = False
    false_call_penalty: Annotated[int, _in("fishageddon", 0, 56)] = 0
    max_rounds: Annotated[int, _in("end", 1, 10_000)] = 10_000


PRESETS: Final[Mapping[str, Options]] = {"standard": Options(), "jokers": Options(fish="jokers")}
"""House rules by name."""

_LIMITS: Final = {"keep": (0, len(PACK)), "false_call_penalty": (0, len(PACK)), "max_rounds": (1, 10_000)}


def validate(options: Options) -> None:
    """Raise `BadOptions` when these options make no valid game."""
    if not FEWEST <= options.players <= MOST:
        raise BadOptions("BAD_PLAYER_COUNT", ("players",), players=options.players, least=FEWEST, most=MOST)
    monger = options.fishmonger
    if monger is not None and not 0 <= monger < options.players:
        raise BadOptions("UNKNOWN_FISHMONGER", ("fishmonger", "players"), value=monger, most=options.players - 1)
    if options.callers == "fishmonger" and monger is None:
        raise BadOptions("NO_FISHMONGER", ("callers", "fishmonger"))
    for name, (least, most) in _LIMITS.items():
        value: int = getattr(options, name)
        if not least <= value <= most:
            raise BadOptions("BAD_NUMBER", (name,), option=name, value=value, least=least, most=most)


def pack(options: Options) -> CardSet:
    """The cards of the game: 52, and the jokers where they are Fish."""
    return CardSet(PACK[: 52 + (options.jokers if options.fish == "jokers" else 0)])


def joker_fish(options: Options) -> CardSet:
    """The Fish, if they are jokers."""
    return CardSet(" ".join(JOKERS[: options.jokers]))


def doubts(options: Options) -> Iterator[Doubt]:
    """Warnings about options that are valid but doubtful."""
    left_over = len(pack(options)) % options.players
    if options.remainder == "set_aside" and left_over:
        yield Doubt("FISH_MAY_BE_ASIDE", ("remainder", "players"), {"count": left_over})
    if options.collect_order == "seat" and options.won_cards == "bottom":
        yield Doubt("MAY_GO_IN_CIRCLES", ("collect_order", "won_cards"))
    if options.two_fish_scope == "series":
        yield Doubt("SERIES_IS_REVEAL", ("two_fish_scope",))
    if options.fish == "jokers" and not options.final_fish_trump:
        yield Doubt("JOKERS_HAVE_NO_RANK", ("fish", "final_fish_trump"))
    if options.fishmonger is not None and options.callers in ("any", "majority"):
        yield Doubt("FISHMONGER_UNHEEDED", ("fishmonger", "callers"))
    if options.fish == "draw" and options.jokers != Options().jokers:
        yield Doubt("NO_JOKERS", ("jokers", "fish"))


class Setup(GameSetup, frozen=True):
    """What a client must know before the first card: seats, sides, the number of cards, and of Fish."""

    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    cards: int
    fish: int


class Layout:
    """Seats, cards and duties under given options."""

    def __init__(self, options: Options | None = None) -> None:
        """The table with these options; raises `BadOptions` when they are invalid together."""
        self.options: Options = options or Options()
        validate(self.options)
        self.seats: int = self.options.players
        self.sides: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(self.seats))
        self.times: TurnTimes = TurnTimes()
        self.pack: CardSet = pack(self.options)
        self.doubts: tuple[Doubt, ...] = tuple(doubts(self.options))

    def __repr__(self) -> str:
        """As it is made; options at their defaults are left out."""
        return f"{type(self).__name__}({'' if self.options == Options() else self.options})"

    @property
    def setup(self) -> Setup:
        """The same as data, for clients."""
        return Setup(self.seats, self.sides, len(self.pack), self._fish_total)

    @property
    def _fish_total(self) -> int:
        return 4 if self.options.fish == "draw" else len(joker_fish(self.options))

    def is_seat(self, seat: Seat) -> bool:
        """Whether there is such a seat at this table."""
        return 0 <= seat < self.seats

    # --- Who may do what ----------------------------------------------------------------------------------------

    def may_call(self, seat: Seat) -> bool:
        """Whether the seat may call Fishageddon while it is in the game."""
        options = self.options
        if options.callers == "fishmonger" or (options.callers == "auto" and options.fishmonger is not None):
            return seat == options.fishmonger
        return True

    def must_shout(self, board: Board) -> tuple[Seat, ...]:
        """The seats whose duty it is to shout in this round, whether they have shouted or not."""
        others_only = self.options.shout_who == "others"
        return tuple(seat for seat in board.players if not (others_only and seat == board.winner))

    def drawers(self, board: Board) -> tuple[Seat, ...]:
        """The seats that turn a card in the next reveal."""
        only = board.tied if board.phase == "repeat" and self.options.repeat_players == "tied" else board.with_cards
        return tuple(seat for seat in only if board.sizes[seat])

    def revealers(self, board: Board) -> tuple[Seat, ...]:
        """The seats that may start the reveal: those that turn a card or, where none can, those that are tied."""
        return self.drawers(board) or board.tied

    def waited_for(self, board: Board) -> Seat | None:
        """The seat that must act."""
        match board.phase:
            case "round" | "repeat":
                return None if board.lead is None else board.nearest(self.revealers(board), board.lead)
            case "collect":
                return board.winner
            case "final_tie":
                return board.tied[0]
            case _:
                return None
