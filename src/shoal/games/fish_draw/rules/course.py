"""What follows from a move: cards turned and collected, forfeits, calls, the next round, and the Fish Draw.

A course starts from a state and makes events happen one after another, each in the state after the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import assert_never

from shoal.core.cards import RANKS, Card, CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.moves import Call, Collect, Move, Moves, Reason, Redraw, Reveal, Shout
from shoal.games.fish_draw.rules.options import Layout
from shoal.games.fish_draw.rules.state import State

# What is legal in Fish Draw, in two functions with the same facts: `check` judges one move, `offer` lists all.
#
# Both read only the board, which everybody sees.


def _refuse_if(condition: bool, reason: Reason) -> None:  # noqa: FBT001  # reads as one word with its condition
    if condition:
        raise Illegal(reason)


def check(layout: Layout, board: Board, move: Move) -> None:
    """Raise `Illegal` with the first reason that forbids the move."""
    _refuse_if(board.phase == "over", "GAME_OVER")
    _refuse_if(board.phase == "deal", "NOT_DEALT")
    _refuse_if(not layout.is_seat(move.seat), "UNKNOWN_PLAYER")
    match move:
        case Reveal(seat):
            _refuse_if(board.phase == "collect", "COLLECT_PENDING")
            _refuse_if(board.phase == "final_tie", "FINAL_TIE_PENDING")
            _refuse_if(seat not in layout.revealers(board), "PLAYER_OUT")
        case Shout(seat):
            _refuse_if(board.phase != "collect", "NO_FISH_ON_TABLE")
            _refuse_if(seat in board.out, "PLAYER_OUT")
            _refuse_if(seat not in layout.must_shout(board), "NO_DUTY_TO_SHOUT")
            _refuse_if(seat in board.shouted, "ALREADY_SHOUTED")
        case Collect(seat):
            _refuse_if(board.phase != "collect", "NOTHING_TO_COLLECT")
            _refuse_if(seat != board.winner, "NOT_THE_WINNER")
        case Call(seat, on):
            _check_call(layout, board, seat, on)
        case Redraw(seat):
            _refuse_if(board.phase != "final_tie", "NO_FINAL_TIE")
            _refuse_if(seat not in board.tied, "PLAYER_OUT")
        case _:
            assert_never(move)


def _check_call(layout: Layout, board: Board, seat: Seat, on: Seat) -> None:
    _refuse_if(not layout.is_seat(on), "UNKNOWN_PLAYER")
    _refuse_if(board.phase != "round", "ROUND_IN_PROGRESS")
    _refuse_if(not layout.may_call(seat), "NOT_THE_FISHMONGER")
    _refuse_if(seat in board.out or on in board.out, "PLAYER_OUT")
    _refuse_if(on in board.called or (seat, on) in board.votes, "ALREADY_CALLED")


def offer(layout: Layout, board: Board, seat: Seat) -> Moves:
    """Everything that the seat may do now: exactly what `check` accepts."""
    match board.phase:
        case "round" | "repeat":
            reveal = seat in layout.revealers(board)
            return Moves(seat, reveal=reveal, calls=_calls(layout, board, seat) if board.phase == "round" else ())
        case "collect":
            shout = seat in layout.must_shout(board) and seat not in board.shouted
            return Moves(seat, shout=shout, collect=seat == board.winner)
        case "final_tie":
            return Moves(seat, redraw=seat in board.tied)
        case "deal" | "over":
            return Moves(seat)
        case _:
            assert_never(board.phase)


def _calls(layout: Layout, board: Board, seat: Seat) -> tuple[Seat, ...]:
    if seat in board.out or not layout.may_call(seat):
        return ()
    return tuple(on for on in board.players if on not in board.called and (seat, on) not in board.votes)


def shuffled(cards: Iterable[Card], dice: int, number: int) -> tuple[Card, ...]:
    """The cards in the order of shuffle `number` (0, 1, ..) of a game whose deal has the seed `dice`, top card first.

    The key of a card is the 16 bytes of BLAKE2b over the text `DICE/NUMBER/CODE`, both numbers decimal and the code as
    in `Card("TD")`; the cards are sorted by their keys. Their order before does not matter.

    >>> shuffled(map(Card, ("2C", "TD", "AS", "RJ")), dice=7, number=0)
    (Card('TD'), Card('AS'), Card('2C'), Card('RJ'))
    """
    before = f"{dice}/{number}/"
    return tuple(sorted(cards, key=lambda card: blake2b(f"{before}{card}".encode(), digest_size=16).digest()))


Turned = tuple[tuple[Seat, Card], ...]
"""Cards that were turned, with their seats."""


class Course:
    """The events that a move leads to, as they happen."""

    def __init__(self, layout: Layout, state: State) -> None:
        self._layout = layout
        self._options = layout.options
        self.state: State = state
        self.events: list[ev.Event] = []
        self.folds: dict[int, tuple[State, ev.Event, State]] = {}

    @property
    def board(self) -> Board:
        """The board now."""
        return self.state.board

    def happen(self, event: ev.Event) -> None:
        """Append the event and apply it to the state."""
        before = self.state
        self.state = before.after(event)
        self.events.append(event)
        self.folds[id(event)] = before, event, self.state

    def _shuffle(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards in a new order: the one that the deal has given for them, or else by its dice."""
        found = tuple(cards)
        given = self.state.laid[: len(found)]
        if given and sorted(given) == sorted(found):
            return given
        return shuffled(found, self.state.dice, self.state.shuffles)

    # --- A round (D2) -----------------------------------------------------------------------------------------------

    def reveal(self) -> None:
        """Let all seats that can turn a card do so; in a repeat this may be only one, or none (D5-14)."""
        board = self.board
        drawers, again = self._layout.drawers(board), self._counting_again(board)
        if not drawers:
            self._split()
        elif len(drawers) + len(again) == 1:
            self._win(drawers[0])
        else:
            self._refill()
            self.happen(ev.Revealed(tuple((seat, self.state.stacks[seat][0]) for seat in drawers), again))
            self._judge(fish_lay=any(card in board.fish for card in board.middle_up))

    def _counting_again(self, board: Board) -> Turned:
        """The last cards of seats that have none left for a repeat, where these count again (`short_repeat`)."""
        if board.phase != "repeat" or self._options.short_repeat == "sit_out":
            return ()
        repeating = board.tied if self._options.repeat_players == "tied" else board.players
        return tuple((seat, card) for seat, card in board.revealed if seat in repeating and not board.sizes[seat])

    def _refill(self) -> None:
        """Let seats whose stack is used up shuffle the cards that they have won (`won_cards=pile`)."""
        for seat in self.board.with_cards:
            if not self.state.stacks[seat]:
                self.happen(ev.Reshuffled(seat, self._shuffle(self.state.piles[seat])))

    def _judge(self, *, fish_lay: bool) -> None:
        """Decide who has won with the cards that were turned; `fish_lay`: a Fish lay face up in the middle before."""
        board = self.board
        fish = [seat for seat, card in board.revealed if card in board.fish]
        if len(fish) + (fish_lay and self._options.two_fish_scope == "middle") >= 2 and fish:
            self._fish_draw("two_fish")
        elif fish:
            self.happen(ev.Won(fish[0], with_fish=True))
        else:
            best = _highest(board.revealed, _rank)
            if len(best) == 1:
                self._win(best[0])
            else:
                self.happen(ev.Tied(best))

    def _win(self, seat: Seat) -> None:
        """Let a seat win a round without a Fish: it takes everything at once."""
        self.happen(ev.Won(seat, with_fish=False))
        self._take(seat)
        self.begin_round(seat)

    def _take(self, seat: Seat) -> None:
        """Give the seat everything in the middle but the Fish that has won."""
        left = self.board.fish_on_table
        cards = self._in_order(card for card in self.state.middle if card != left)
        self.happen(ev.Collected(seat, cards, pile=self._options.won_cards == "pile"))

    def _in_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return self._shuffle(cards) if self._options.collect_order == "shuffled" else tuple(cards)

    def _split(self) -> None:
        """Share the middle equally among the tied seats when no one can draw; the remainder stays (D5-14)."""
        board = self.board
        count, cards = len(board.tied), self._in_order(self.state.middle)
        shared = cards[: len(cards) // count * count]
        self.happen(ev.Split(tuple((seat, shared[place::count]) for place, seat in enumerate(board.tied))))
        assert board.lead is not None, "a seat led the round"
        self.begin_round(board.lead)

    def collect(self, winner: Seat) -> None:
        """The winner collects, the Fish stays, and seats that did not shout keep only a few cards (D2, D5-5 to D5-8)."""
        board = self.board
        fish = board.fish_on_table
        assert fish is not None, "a Fish has won"
        self._take(winner)
        self.happen(ev.FishLeft(fish))
        for seat in self._layout.must_shout(board):
            if seat not in board.shouted:
                self._forfeit(seat, self.board.sizes[seat] - self._options.keep)
        self.begin_round(winner)

    def _forfeit(self, seat: Seat, count: int) -> None:
        """Move a seat's last cards to the middle: its won cards first, the top of its stack last."""
        if count > 0:
            self.happen(ev.Forfeited(seat, self.state.holding(seat)[-count:]))

    def begin_round(self, lead: Seat) -> None:
        """Begin the next round, if there is one. It is led by `lead`, or the next seat to its left that has cards."""
        if self._eliminate(lead):
            return
        board = self.board
        if board.round < self._options.max_rounds:
            self.happen(ev.RoundBegun(board.nearest(board.with_cards, lead)))
        else:
            most = max(board.sizes)
            self.happen(ev.Over(tuple(seat for seat, size in enumerate(board.sizes) if size == most), "max_rounds"))

    def _eliminate(self, last: Seat) -> bool:
        """Put out the seats without cards; returns whether the game is over because only one player is left.

        If all have lost all their cards at once, as they can with `keep=0`, that player is `last`.
        """
        left = self.board.with_cards or (last,)
        for seat in self.board.players:
            if seat not in left:
                self.happen(ev.Eliminated(seat))
        if len(left) > 1:
            return False
        if self.state.middle:
            self._take(left[0])
        self.happen(ev.Over(left, "last_player"))
        return True

    # --- Fishageddon (D3) -------------------------------------------------------------------------------------------

    def call(self, caller: Seat, on: Seat) -> None:
        """Add a call. With enough callers the seat shows its Fish; unless it has all, it shuffles its cards."""
        self.happen(ev.Called(caller, on))
        board = self.board
        callers = tuple(seat for seat, named in board.votes if named == on)
        if self._options.callers == "majority" and 2 * len(callers) <= len(board.players):
            return
        fish = CardSet(self.state.holding(on)) & board.fish
        middle = None
        if self._options.middle_fish_counts and len(fish) == board.fish_total - 1:
            middle = CardSet(self.state.middle) & board.fish
        self.happen(ev.FishShown(on, fish, middle))
        if len(fish) + len(middle or ()) == board.fish_total:
            self._fish_draw("fishageddon")
            return
        self.happen(ev.Reshuffled(on, self._shuffle(self.state.holding(on)), looked=True))
        for seat in callers:
            self._forfeit(seat, min(self._options.false_call_penalty, self.board.sizes[seat]))
        assert board.lead is not None, "calls are made between rounds"
        self._eliminate(board.lead)

    # --- Fish Draw (D4) ---------------------------------------------------------------------------------------------

    def _fish_draw(self, reason: ev.SuddenDeath) -> None:
        """Shuffle all cards but one of each player into the middle; then turn the cards that were kept."""
        self._refill()
        state, players = self.state, self.board.players
        shown = self.board.fish if reason == "fishageddon" else CardSet()
        kept = {seat: [card for card in state.holding(seat) if card not in shown][:1] for seat in players}
        finals = {seat: cards[0] for seat, cards in kept.items() if cards}
        cards = (*state.middle, *(card for seat in players for card in state.holding(seat)))
        middle = self._shuffle(card for card in cards if card not in finals.values())
        self.happen(ev.FishDrawn(reason, tuple(finals), middle))
        if self._options.final_missing == "middle" or not finals:
            missing = [seat for seat in players if seat not in finals]
            finals |= dict(zip(missing, middle, strict=False))
        turned = tuple(sorted(finals.items()))
        self.happen(ev.Final(turned))
        self._compare(turned, reason)

    def redraw(self) -> None:
        """Let the tied seats draw from the middle."""
        board = self.board
        assert board.sudden_death is not None, "the Fish Draw has begun"
        drawn = tuple(zip(board.tied, self.state.middle, strict=False))
        self.happen(ev.Redrawn(drawn))
        self._compare(drawn, board.sudden_death)

    def _compare(self, cards: Turned, reason: ev.SuddenDeath) -> None:
        """Let the highest card win the game. Tied seats draw again while the middle has a card for each of them."""
        fish = self.board.fish if self._options.final_fish_trump else CardSet()
        best = _highest(cards, lambda card: len(RANKS) if card in fish else _rank(card))
        shared = self._options.final_tie == "shared" or len(self.state.middle) < len(best)
        self.happen(ev.Over(best, reason) if len(best) == 1 or shared else ev.FinalTied(best))


def _rank(card: Card) -> int:
    """0 for a 2 to 12 for an ace; a joker that is no trump counts less than a 2."""
    return RANKS.index(card.rank) if card.suit != "J" else -1


def _highest(cards: Turned, worth: Callable[[Card], int]) -> tuple[Seat, ...]:
    """The seats with the card that is worth most."""
    worths = {seat: worth(card) for seat, card in cards}
    return tuple(seat for seat, value in worths.items() if value == max(worths.values()))
