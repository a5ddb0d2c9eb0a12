"""What never changes at a Fish Draw table: the seats, the cards, and who may call and must shout."""

from __future__ import annotations

from shoal.core.cards import CardSet
from shoal.core.game import Doubt, GameSetup, Seat, TurnTimes
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.options import Options, doubts, joker_fish, pack, validate


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
