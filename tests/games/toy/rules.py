"""A small game to prove that a game is one kit: High Card. Everybody plays a card face up; the highest takes the trick."""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import (
    BadOptions,
    Doubt,
    GameBoard,
    GameEvent,
    GameRuling,
    GameSetup,
    GameSight,
    GameState,
    GameView,
    Illegal,
    Outcome,
    PublicEvent,
    Seat,
    TurnTimes,
    Vocabulary,
)

RANKS, SUITS = "23456789TJQKA", "CDHS"


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The house rules."""

    players: Annotated[int, Meta(extra_json_schema={"group": "pack"})] = 3
    hand: Annotated[int, Meta(extra_json_schema={"group": "pack"})] = 4
    lowest_wins: Annotated[
        bool,
        Meta(extra_json_schema={"group": "end"}),
    ] = False


class Setup(GameSetup, frozen=True):
    """What a client must know before the first card."""

    seats: int
    sides: tuple[tuple[Seat, ...], ...]


class Play(Struct, frozen=True, tag="play"):
    """To play a card face up."""

    seat: Seat
    card: Card


class Moves(Struct, frozen=True):
    """The cards that the seat may play."""

    seat: Seat | None = None
    cards: CardSet = CardSet()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Play) and move.seat == self.seat and move.card in self.cards

    def __bool__(self) -> bool:
        return bool(self.cards)


class Dealt(GameEvent, frozen=True, tag="dealt"):
    """The hands by seat, and the cards that are out of play: the whole secret of the game."""

    dealer: Seat
    hands: tuple[CardSet, ...]
    rest: tuple[Card, ...]


class DealtSeen(GameSight, frozen=True, tag="dealt_seen"):
    """The deal as a spectator sees it."""

    dealer: Seat
    sizes: tuple[int, ...]


class HandSeen(GameSight, frozen=True, tag="hand_seen"):
    """The deal as a seat sees it."""

    dealer: Seat
    sizes: tuple[int, ...]
    hand: CardSet


class Played(PublicEvent, frozen=True, tag="played"):
    """A card lies face up."""

    seat: Seat
    card: Card


class Taken(PublicEvent, frozen=True, tag="taken"):
    """That seat takes the trick, and leads the next."""

    seat: Seat


class Over(PublicEvent, frozen=True, tag="over"):
    """The game has ended."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]


class Redeal(GameRuling, frozen=True, tag="redeal"):
    """The only ruling: deal again."""


class Board(GameBoard, frozen=True):
    """What everybody sees."""

    dealer: Seat
    turn: Seat | None
    sizes: tuple[int, ...]
    points: tuple[int, ...]
    trick: tuple[Played, ...] = ()
    over: Over | None = None

    def after(self, happened: Event | Sight) -> Board:
        """What everybody sees after that."""
        match happened:
            case Dealt(dealer, hands, _):
                return self.after(DealtSeen(dealer, tuple(map(len, hands))))
            case DealtSeen(dealer, sizes) | HandSeen(dealer, sizes):
                points = (0,) * len(sizes)
                return Board(dealer, (dealer + 1) % len(sizes), sizes, points)
            case Played(seat, _):
                sizes = tuple(size - (at == seat) for at, size in enumerate(self.sizes))
                return replace(self, turn=(seat + 1) % len(sizes), sizes=sizes, trick=(*self.trick, happened))
            case Taken(seat):
                points = tuple(count + (at == seat) for at, count in enumerate(self.points))
                return replace(self, turn=seat, points=points, trick=())
            case Over():
                return replace(self, turn=None, over=happened)
            case _:
                assert_never(happened)


class State(GameState, frozen=True):
    """The whole truth."""

    board: Board
    hands: tuple[CardSet, ...]


class SeatView(GameView, frozen=True, tag="seat"):
    """What a seat knows."""

    board: Board
    seat: Seat
    hand: CardSet


class PublicView(GameView, frozen=True, tag="public"):
    """What a spectator knows."""

    board: Board


Reason = Literal["GAME_OVER", "NOT_YOUR_TURN", "CARD_NOT_HELD"]
Event = Dealt | Played | Taken | Over
Sight = DealtSeen | HandSeen | Played | Taken | Over
View = SeatView | PublicView


class HighCard:
    """High Card under given options."""

    name = "toy_game"
    vocabulary = Vocabulary(Options, Setup, Play, Event, Sight, View, Moves, Reason, Redeal)
    times = TurnTimes()

    def __init__(self, options: Options | None = None) -> None:
        """The table that these options make; `BadOptions` when they make none."""
        self.options = options or Options()
        if not 2 <= self.options.players <= 6:
            raise BadOptions("BAD_PLAYER_COUNT", ("players",), players=self.options.players)
        if not 1 <= self.options.hand <= 8:
            raise BadOptions("BAD_HAND_SIZE", ("hand",), hand=self.options.hand)
        self.seats = self.options.players
        self.sides = tuple((seat,) for seat in range(self.seats))
        self.setup = Setup(self.seats, self.sides)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """A game of one trick is legal and short."""
        return (Doubt("ONE_TRICK", ("hand",)),) if self.options.hand == 1 else ()

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[Event, ...]:
        """Hands from the whole pack; the rest is out of play. A record of a deal names every card of the pack."""
        pack = [Card(rank + suit) for suit in SUITS for rank in RANKS]
        rng.shuffle(pack)
        dealt = self.seats * self.options.hand
        hands = tuple(CardSet(pack[seat : dealt : self.seats]) for seat in range(self.seats))
        return (Dealt(dealer, hands, tuple(pack[dealt:])),)

    def check(self, state: State, move: Play) -> None:
        """Raise `Illegal` with the first reason that forbids the move."""
        if state.board.over is not None:
            raise Illegal("GAME_OVER")
        if state.board.turn != move.seat:
            raise Illegal("NOT_YOUR_TURN")
        if move.card not in state.hands[move.seat]:
            raise Illegal("CARD_NOT_HELD")

    def moves(self, view: View) -> Moves:
        """Any card of the hand, on one's turn."""
        if isinstance(view, PublicView) or view.board.turn != view.seat:
            return Moves()
        return Moves(view.seat, view.hand)

    def decide(self, state: State, move: Play) -> tuple[Event, ...]:
        """The card; with the last card of a trick who takes it; with the last trick the end."""
        events: list[Event] = [Played(move.seat, move.card)]
        board = state.board.after(events[0])
        if len(board.trick) == self.seats:
            best = (min if self.options.lowest_wins else max)(board.trick, key=lambda played: _strength(played.card))
            events.append(Taken(best.seat))
            board = board.after(events[-1])
            if not any(board.sizes):
                most = max(board.points)
                events.append(Over(board.points, tuple(seat for seat, held in enumerate(board.points) if held == most)))
        return tuple(events)

    def start(self) -> State:
        """The truth before the deal."""
        empty = Board(0, None, (0,) * self.seats, (0,) * self.seats)
        return State(empty, (CardSet(),) * self.seats)

    def start_view(self, seat: Seat | None) -> View:
        """What a seat knows before the deal."""
        board = self.start().board
        return PublicView(board) if seat is None else SeatView(board, seat, CardSet())

    def evolve(self, state: State, event: Event) -> State:
        """The truth after an event."""
        hands = state.hands
        if isinstance(event, Dealt):
            hands = event.hands
        elif isinstance(event, Played):
            hands = tuple(hand - CardSet([event.card]) for hand in hands)
        return State(state.board.after(event), hands)

    def seen(self, event: Event, seat: Seat | None) -> Sight:
        """The cut: only the deal has secrets."""
        if not isinstance(event, Dealt):
            return event
        sizes = tuple(map(len, event.hands))
        return DealtSeen(event.dealer, sizes) if seat is None else HandSeen(event.dealer, sizes, event.hands[seat])

    def watch(self, view: View, sight: Sight, board: Board | None = None) -> View:
        """What the owner of the view knows after a sight; `board` is what becomes of the board, where that is known."""
        board = board or view.board.after(sight)
        if isinstance(view, PublicView):
            return PublicView(board)
        hand = sight.hand if isinstance(sight, HandSeen) else view.hand
        return SeatView(board, view.seat, hand - CardSet([sight.card]) if isinstance(sight, Played) else hand)

    def turn(self, state: State) -> Seat | None:
        """The seat that must act."""
        return state.board.turn

    def unheard(self, state: State) -> tuple[Seat, ...]:  # nobody speaks out of turn
        """Nobody is owed time to speak."""
        return ()

    def is_formality(self, state: State) -> bool:
        """There is always a choice."""
        return False

    def adjudicate(self, state: State, ruling: object, rng: Random) -> tuple[Event, ...]:
        """The only ruling is a new deal."""
        if not isinstance(ruling, Redeal):
            raise Illegal("UNKNOWN_RULING")
        return self.deal(rng, state.board.dealer)

    def next_dealer(self, state: State, rng: Random) -> Seat:
        """The dealer's left neighbour."""
        return (state.board.dealer + 1) % self.seats

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        over = state.board.over
        return None if over is None else Outcome(over.points, over.winners)


def _strength(card: Card) -> tuple[int, int]:
    return RANKS.index(card.rank), SUITS.index(card.suit)
