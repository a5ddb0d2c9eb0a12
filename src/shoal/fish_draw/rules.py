"""The rules of Fish Draw: what a legal move leads to, and who sees what of it.

What is legal stands in `legality.py`, how it is remembered in `state.py` and `ledger.py`. Here is the rest: the deal, the
rounds, the forfeits, the calls, and the Fish Draw that ends most games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import assert_never

from shoal.cards import RANKS, Card, CardSet
from shoal.fish_draw import events as ev
from shoal.fish_draw import legality
from shoal.fish_draw.board import Board, empty
from shoal.fish_draw.events import Event, Sight
from shoal.fish_draw.layout import Layout, Setup
from shoal.fish_draw.moves import Call, Collect, Move, Moves, Reason, Redraw, Reveal, Shout
from shoal.fish_draw.options import Options, joker_fish
from shoal.fish_draw.shuffle import shuffled
from shoal.fish_draw.state import State, start
from shoal.fish_draw.view import PublicView, SeatView, View
from shoal.game import Illegal, Outcome, Seat, Vocabulary


class _Telling:
    """Events told one after another, each from the truth that the one before has left."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def board(self) -> Board:
        return self.state.board

    def tell(self, event: Event) -> None:
        self.events.append(event)
        self.state = self.state.after(event)

    def shuffle(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        return shuffled(cards, self.state.dice, self.state.shuffles)


class FishDraw(Layout):
    """Fish Draw under given options. Immutable: one object serves any number of games."""

    name = "fish_draw"
    vocabulary = Vocabulary(Options, Setup, Move, Event, Sight, View, Moves, Reason, ev.Redeal)

    # --- The deal ---------------------------------------------------------------------------------------------------

    def deal(self, rng: Random, dealer: Seat = 0) -> tuple[Event, ...]:
        """The Fish, then all cards in equal stacks from the dealer's left, then the dice of all later shuffles."""
        cards = list(self.pack)
        card = None if self.options.fish == "jokers" else rng.choice(cards)
        fish = joker_fish(self.options) if card is None else CardSet(c for c in cards if c.rank == card.rank)
        rng.shuffle(cards)
        equal = len(cards) // self.seats * self.seats
        stacks: list[tuple[Card, ...]] = [()] * self.seats
        dealt = cards if self.options.remainder == "deal_on" else cards[:equal]
        for place in range(self.seats):
            stacks[(dealer + 1 + place) % self.seats] = tuple(dealt[place :: self.seats])
        rest = tuple(cards[len(dealt) :])
        middle, aside = ((), rest) if self.options.remainder == "set_aside" else (rest, ())
        return (
            ev.FishChosen(fish, card),
            ev.Dealt(dealer, tuple(stacks), middle, aside, rng.getrandbits(63)),
            ev.RoundBegun((dealer + 1) % self.seats),
        )

    # --- Legality ---------------------------------------------------------------------------------------------------

    def check(self, state: State, move: Move) -> None:
        """Raise `Illegal` with the first reason that forbids the move."""
        legality.check(self, state.board, move)

    def moves(self, view: View) -> Moves:
        """What the owner of the view may do now; a spectator nothing."""
        return legality.offer(self, view.board, view.seat) if isinstance(view, SeatView) else Moves()

    # --- Consequences -----------------------------------------------------------------------------------------------

    def decide(self, state: State, move: Move) -> tuple[Event, ...]:
        """What a legal move leads to. The move is not checked again."""
        telling = _Telling(state)
        match move:
            case Reveal():
                self._reveal(telling)
            case Shout(seat):
                telling.tell(ev.Shouted(seat))
            case Collect(seat):
                self._collect_with_fish(telling, seat)
            case Call(seat, on):
                self._call(telling, seat, on)
            case Redraw():
                self._redraw(telling)
            case _:
                assert_never(move)
        return tuple(telling.events)

    # --- A round (D2) -----------------------------------------------------------------------------------------------

    def _reveal(self, telling: _Telling) -> None:
        board = telling.board
        drawers, again = self.drawers(board), self._counting_again(board)
        if not drawers:
            self._split(telling)
        elif len(drawers) + len(again) == 1:
            self._win(telling, drawers[0])
        else:
            self._refill(telling)
            turned = tuple((seat, telling.state.stacks[seat][0]) for seat in drawers)
            telling.tell(ev.Revealed(turned, again))
            self._after_reveal(telling, fish_lay=bool(CardSet(board.middle_up) & board.fish))

    def _counting_again(self, board: Board) -> tuple[tuple[Seat, Card], ...]:
        """The last cards of those who have none left for a repeat, where these count (`short_repeat`)."""
        if board.phase != "repeat" or self.options.short_repeat == "sit_out":
            return ()
        repeating = board.tied if self.options.repeat_players == "tied" else board.players
        return tuple((seat, card) for seat, card in board.revealed if seat in repeating and not board.sizes[seat])

    def _refill(self, telling: _Telling) -> None:
        """Whose stack is at its end shuffles the cards that he has won (`won_cards=pile`)."""
        for seat in telling.board.with_cards:
            if not telling.state.stacks[seat]:
                telling.tell(ev.Reshuffled(seat, telling.shuffle(telling.state.piles[seat])))

    def _after_reveal(self, telling: _Telling, *, fish_lay: bool) -> None:
        board = telling.board
        fish = [seat for seat, card in board.revealed if card in board.fish]
        counted = len(fish) + (fish_lay and self.options.two_fish_scope == "middle")
        if fish and counted >= 2:
            self._fish_draw(telling, "two_fish")
        elif fish:
            telling.tell(ev.Won(fish[0], with_fish=True))
        else:
            best = _highest(board.revealed, _rank)
            if len(best) == 1:
                self._win(telling, best[0])
            else:
                telling.tell(ev.Tied(best))

    def _win(self, telling: _Telling, seat: Seat) -> None:
        """A round without a Fish: the winner takes everything at once."""
        telling.tell(ev.Won(seat, with_fish=False))
        self._collect(telling, seat)
        self._begin_round(telling, seat)

    def _collect(self, telling: _Telling, seat: Seat) -> None:
        left = telling.board.fish_on_table
        cards = tuple(card for card in telling.state.middle if card != left)
        if self.options.collect_order == "shuffled":
            cards = telling.shuffle(cards)
        telling.tell(ev.Collected(seat, cards, pile=self.options.won_cards == "pile"))

    def _split(self, telling: _Telling) -> None:
        """Nobody can draw: the level ones share the middle equally, card by card; the last cards stay (D5-14)."""
        tied, cards = telling.board.tied, telling.state.middle
        if self.options.collect_order == "shuffled":
            cards = telling.shuffle(cards)
        shared = cards[: len(cards) // len(tied) * len(tied)]
        telling.tell(ev.Split(tuple((seat, shared[place :: len(tied)]) for place, seat in enumerate(tied))))
        self._begin_round(telling, tied[0] if telling.board.lead is None else telling.board.lead)

    def _collect_with_fish(self, telling: _Telling, winner: Seat) -> None:
        """The winner collects, the Fish stays, and who did not shout keeps a few cards (D2, D5-5 to D5-8)."""
        board = telling.board
        fish = board.fish_on_table
        assert fish is not None, "the phase is collect"
        self._collect(telling, winner)
        telling.tell(ev.FishLeft(fish))
        for seat in self.must_shout(board):
            if seat not in board.shouted:
                self._forfeit(telling, seat, telling.board.sizes[seat] - self.options.keep)
        self._begin_round(telling, winner)

    def _forfeit(self, telling: _Telling, seat: Seat, count: int) -> None:
        """The last cards of a seat go to the middle: what it has won first, the top of its stack last."""
        cards = telling.state.holding(seat)[-count:] if count > 0 else ()
        if cards:
            telling.tell(ev.Forfeited(seat, cards))

    def _begin_round(self, telling: _Telling, lead: Seat) -> None:
        if self._eliminate(telling, lead):
            return
        board = telling.board
        if board.round >= self.options.max_rounds:
            best = max(board.sizes)
            winners = tuple(seat for seat, size in enumerate(board.sizes) if size == best)
            telling.tell(ev.Over(winners, "max_rounds"))
        else:
            telling.tell(ev.RoundBegun(board.nearest(board.with_cards, lead)))

    def _eliminate(self, telling: _Telling, last: Seat) -> bool:
        """Who has no cards is out; whether the game is over, because one player is left. `last` won what was won last.

        Where all lost all their cards at once (`keep=0`) it is `last` who is left.
        """
        with_cards = telling.board.with_cards or (last,)
        for seat in telling.board.players:
            if seat not in with_cards:
                telling.tell(ev.Eliminated(seat))
        if len(with_cards) > 1:
            return False
        if telling.state.middle:
            self._collect(telling, with_cards[0])
        telling.tell(ev.Over(with_cards, "last_player"))
        return True

    # --- Fishageddon (D3) -------------------------------------------------------------------------------------------

    def _call(self, telling: _Telling, caller: Seat, on: Seat) -> None:
        telling.tell(ev.Called(caller, on))
        board = telling.board
        callers = tuple(seat for seat, named in board.votes if named == on)
        if self.options.callers == "majority" and 2 * len(callers) <= len(board.players):
            return
        fish = CardSet(telling.state.holding(on)) & board.fish
        middle = None
        if self.options.middle_fish_counts and len(fish) == board.fish_total - 1:
            middle = CardSet(telling.state.middle) & board.fish
        telling.tell(ev.FishShown(on, fish, middle))
        if len(fish) + len(middle or ()) == board.fish_total:
            self._fish_draw(telling, "fishageddon")
            return
        telling.tell(ev.Reshuffled(on, telling.shuffle(telling.state.holding(on)), looked=True))
        for seat in callers:
            self._forfeit(telling, seat, min(self.options.false_call_penalty, telling.board.sizes[seat]))
        assert board.lead is not None, "calls are made between rounds"
        self._eliminate(telling, board.lead)

    # --- Fish Draw (D4) ---------------------------------------------------------------------------------------------

    def _fish_draw(self, telling: _Telling, reason: ev.SuddenDeath) -> None:
        """All cards but one of each player go to the middle and are shuffled; then these are turned."""
        self._refill(telling)
        state, players = telling.state, telling.board.players
        shown = state.board.fish if reason == "fishageddon" else CardSet()
        kept = {seat: next((card for card in state.holding(seat) if card not in shown), None) for seat in players}
        finals = {seat: card for seat, card in kept.items() if card is not None}
        cards = (*state.middle, *(card for seat in players for card in state.holding(seat)))
        middle = telling.shuffle(card for card in cards if card not in finals.values())
        telling.tell(ev.FishDrawn(reason, tuple(finals), middle))
        if self.options.final_missing == "middle" or not finals:
            missing = (seat for seat in players if seat not in finals)
            finals.update(zip(missing, middle, strict=False))
        turned = tuple(sorted(finals.items()))
        telling.tell(ev.Final(turned))
        self._compare(telling, turned, reason)

    def _redraw(self, telling: _Telling) -> None:
        board = telling.board
        assert board.sudden_death is not None, "the phase is final_tie"
        drawn = tuple(zip(board.tied, telling.state.middle, strict=False))
        telling.tell(ev.Redrawn(drawn))
        self._compare(telling, drawn, board.sudden_death)

    def _compare(self, telling: _Telling, cards: tuple[tuple[Seat, Card], ...], reason: ev.SuddenDeath) -> None:
        """The highest has won the game. The level draw again, as long as the middle has a card for each of them."""
        fish = telling.board.fish if self.options.final_fish_trump else CardSet()
        best = _highest(cards, lambda card: len(RANKS) if card in fish else _rank(card))
        shared = self.options.final_tie == "shared" or len(telling.state.middle) < len(best)
        telling.tell(ev.Over(best, reason) if len(best) == 1 or shared else ev.FinalTied(best))

    # --- Remembering ------------------------------------------------------------------------------------------------

    def start(self) -> State:
        """The truth before the deal: no card is in any stack."""
        return start(self.seats)

    def start_view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator (`None`), knows before the deal."""
        return PublicView(empty(self.seats)) if seat is None else SeatView(empty(self.seats), seat)

    def evolve(self, state: State, event: Event) -> State:
        """The truth after an event."""
        return state.after(event)

    def watch(self, view: View, sight: Sight) -> View:
        """What the owner of the view knows after a sight."""
        return view.after(sight)

    def seen(self, event: Event, seat: Seat | None) -> Sight:
        """The cut: all see the same; only who was called upon has looked through his own cards."""
        if isinstance(event, ev.Reshuffled) and event.looked and event.seat == seat:
            return ev.StackSeen(seat, CardSet(event.stack))
        return ev.public(event)

    # --- Whose turn, and the end ------------------------------------------------------------------------------------

    def turn(self, state: State) -> Seat | None:
        """The seat that is waited for; `None` before the deal and at the end."""
        return self.waited_for(state.board)

    def unheard(self, state: State) -> tuple[Seat, ...]:
        """Before a Fish's win is collected, those who have not shouted yet."""
        board = state.board
        if board.phase != "collect":
            return ()
        return tuple(seat for seat in self.must_shout(board) if seat not in board.shouted)

    def adjudicate(self, state: State, ruling: ev.Redeal, rng: Random) -> tuple[Event, ...]:
        """The table has settled to deal again."""
        if state.board.phase == "deal":
            raise Illegal("NOT_DEALT")
        if state.board.phase == "over":
            raise Illegal("GAME_OVER")
        if not isinstance(ruling, ev.Redeal):
            raise Illegal("UNKNOWN_RULING")
        return (ev.Redealt(), *self.deal(rng, state.board.dealer))

    def next_dealer(self, state: State, rng: Random) -> Seat:  # noqa: ARG002  # no dice in it
        """Who deals the next game of a match: the next to the left."""
        return (state.board.dealer + 1) % self.seats

    def outcome(self, state: State) -> Outcome | None:
        """A point for the winner, or for each who shares the win."""
        over = state.board.over
        if over is None:
            return None
        return Outcome(tuple(int(seat in over.winners) for seat in range(self.seats)), over.winners)


def _rank(card: Card) -> int:
    """2 to the ace, 0 to 12; a joker, where it is no trump, counts less than a 2."""
    return RANKS.index(card.rank) if card.suit != "J" else -1


def _highest(cards: Iterable[tuple[Seat, Card]], worth: Callable[[Card], int]) -> tuple[Seat, ...]:
    """The seats whose card is worth most."""
    worths = {seat: worth(card) for seat, card in cards}
    return tuple(seat for seat, value in worths.items() if value == max(worths.values()))
