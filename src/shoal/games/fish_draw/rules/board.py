"""What everybody at a Fish Draw table sees, and its fold.

It is the only fold of what is public. The state and every view share it, so they cannot disagree.
"""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec import field
from msgspec.structs import replace

from shoal.core.cards import Card, CardSet
from shoal.core.game import GameBoard, Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules import ledger as known
from shoal.games.fish_draw.rules.ledger import ASIDE, MIDDLE, Room, Whereabouts

Phase = Literal["deal", "round", "repeat", "collect", "final_tie", "over"]
"""`round`: the next reveal is due, and calls may be made; `repeat`: a reveal after a tie is due."""


class Board(GameBoard, frozen=True):
    """What everybody at the table sees, a spectator too.

    `sizes` count all cards of a seat, `piles` those of them that lie on its pile of won cards. `middle_up` are the
    cards that lie face up in the middle, oldest first; `middle_down` is how many lie face down. `revealed` are the
    cards that were turned last. `votes` are the calls since the last round, `called` the seats that had to show their
    Fish. `sudden_death` is the reason of the Fish Draw, `final` are the cards that were turned in it, redraws after
    them. `ledger` is the Fishmonger's (`rules.md` D6), which is public knowledge. `lead` is the seat that starts the
    next reveal.
    """

    dealer: Seat
    sizes: tuple[int, ...]
    piles: tuple[int, ...] = ()
    phase: Phase = "deal"
    fish: CardSet = field(default_factory=CardSet)
    fish_total: int = 4
    round: int = 0
    lead: Seat | None = None
    winner: Seat | None = None
    revealed: tuple[tuple[Seat, Card], ...] = ()
    middle_up: tuple[Card, ...] = ()
    middle_down: int = 0
    aside: int = 0
    shouted: tuple[Seat, ...] = ()
    votes: tuple[tuple[Seat, Seat], ...] = ()
    called: tuple[Seat, ...] = ()
    tied: tuple[Seat, ...] = ()
    out: tuple[Seat, ...] = ()
    ledger: tuple[Whereabouts, ...] = ()
    sudden_death: ev.SuddenDeath | None = None
    final: tuple[tuple[Seat, Card], ...] = ()
    over: ev.Over | None = None

    # --- What follows from it ---------------------------------------------------------------------------------------

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(seat for seat in range(len(self.sizes)) if seat not in self.out)

    @property
    def with_cards(self) -> tuple[Seat, ...]:
        """The seats that have any card."""
        return tuple(seat for seat, size in enumerate(self.sizes) if size)

    @property
    def fish_on_table(self) -> Card | None:
        """The Fish that has won this round, until its cards are collected."""
        return None if self.winner is None else dict(self.revealed)[self.winner]

    def nearest(self, seats: tuple[Seat, ...], start: Seat) -> Seat:
        """The first of these seats clockwise from `start`, counting `start` itself."""
        return min(seats, key=lambda seat: self.clockwise(seat, start))

    def clockwise(self, seat: Seat, start: Seat) -> int:
        """How many places clockwise from `start` that seat is."""
        return (seat - start) % len(self.sizes)

    @property
    def room(self) -> Room:
        """The number of unseen cards in each place."""
        return {**dict(enumerate(self.sizes)), MIDDLE: self.middle_down, ASIDE: self.aside}

    # --- The fold ---------------------------------------------------------------------------------------------------

    def after(self, sight: ev.PublicSight) -> Board:
        """The board after what everybody saw."""
        match sight:
            case ev.FishChosen(fish):
                return replace(self, fish=fish, fish_total=len(fish))
            case ev.DealtSeen():
                return self._after_deal(sight)
            case ev.Revealed():
                return self._after_reveal(sight)
            case ev.Won(seat, with_fish):
                return replace(self, phase="collect", winner=seat, shouted=()) if with_fish else self
            case ev.Tied(seats):
                return replace(self, phase="repeat", tied=seats)
            case ev.Shouted(seat):
                return replace(self, shouted=(*self.shouted, seat))
            case ev.CollectedSeen():
                return self._after_collection(sight)
            case ev.ForfeitedSeen():
                return self._after_forfeit(sight)
            case ev.ReshuffledSeen(seat):
                return replace(self, piles=_with(self.piles, seat, 0))
            case ev.SplitSeen():
                return self._after_split(sight)
            case ev.Eliminated(seat):
                return self._after_elimination(seat)
            case ev.Called(seat, on):
                return replace(self, votes=(*self.votes, (seat, on)))
            case ev.FishShown():
                return self._after_show(sight)
            case ev.FishDrawnSeen():
                return self._after_fish_draw(sight)
            case ev.Final(cards):
                return self._after_final(cards)
            case ev.FinalTied(seats):
                return replace(self, phase="final_tie", tied=seats)
            case ev.Redrawn(cards):
                return self._after_redraw(cards)
            case ev.RoundBegun(lead):
                fresh = replace(self, phase="round", round=self.round + 1, lead=lead, tied=(), shouted=())
                return replace(fresh, votes=(), called=())
            case ev.FishLeft():
                return self  # an event for people only: the collection has left it there
            case ev.Redealt():
                return empty(len(self.sizes), self.dealer)
            case ev.Over():
                return replace(self, phase="over", lead=None, winner=None, tied=(), over=sight)
            case _:
                assert_never(sight)

    def _after_deal(self, dealt: ev.DealtSeen) -> Board:
        board = replace(self, dealer=dealt.dealer, sizes=dealt.sizes, middle_down=dealt.middle, aside=dealt.aside)
        return replace(board, phase="round", ledger=known.unseen(self.fish, board.room))

    def _after_reveal(self, revealed: ev.Revealed) -> Board:
        sizes = list(self.sizes)
        for seat, _ in revealed.cards:
            sizes[seat] -= 1
        cards = tuple(card for _, card in revealed.cards)
        board = replace(
            self,
            sizes=tuple(sizes),
            revealed=tuple(sorted((*revealed.cards, *revealed.again))),
            middle_up=self.middle_up + cards,
            ledger=known.turned_up(self.ledger, cards),
        )
        return board.settled()

    def _after_collection(self, collected: ev.CollectedSeen) -> Board:
        """Move everything but the winning Fish to the collector."""
        seat, left = collected.seat, self.fish_on_table
        stay = CardSet() if left is None else CardSet([left])
        board = replace(
            self,
            phase="round",
            winner=None,
            sizes=_with(self.sizes, seat, self.sizes[seat] + collected.count),
            piles=_with(self.piles, seat, self.piles[seat] + collected.count) if collected.pile else self.piles,
            middle_up=tuple(stay),
            middle_down=0,
            ledger=known.moved(self.ledger, MIDDLE, (seat,), stay),
        )
        return board.settled()

    def _after_forfeit(self, forfeited: ev.ForfeitedSeen) -> Board:
        """Move cards to the middle: the pile goes first, then the stack below what is kept, so the pile shrinks first."""
        seat = forfeited.seat
        size = self.sizes[seat] - forfeited.count
        board = replace(
            self,
            sizes=_with(self.sizes, seat, size),
            piles=_with(self.piles, seat, max(0, self.piles[seat] - forfeited.count)),
            middle_down=self.middle_down + forfeited.count,
            ledger=known.moved(self.ledger, seat, (seat, MIDDLE)),
        )
        return board.settled()

    def _after_split(self, split: ev.SplitSeen) -> Board:
        """Share out the middle. What remains lies face down, since no one can know which cards it is."""
        sizes = list(self.sizes)
        for seat, count in split.shares:
            sizes[seat] += count
        rest = len(self.middle_up) + self.middle_down - sum(count for _, count in split.shares)
        places = tuple(seat for seat, _ in split.shares) + ((MIDDLE,) if rest else ())
        ledger = known.moved(self.ledger, MIDDLE, places)
        return replace(self, sizes=tuple(sizes), middle_up=(), middle_down=rest, ledger=ledger).settled()

    def _after_elimination(self, seat: Seat) -> Board:
        """Put a seat out: its calls no longer count, and calls on it are dropped."""
        board = replace(self, out=(*self.out, seat), votes=tuple(vote for vote in self.votes if seat not in vote))
        if self.lead != seat or not board.with_cards:
            return board
        return replace(board, lead=board.nearest(board.with_cards, seat))

    def _after_show(self, shown: ev.FishShown) -> Board:
        ledger = known.held(known.without(self.ledger, shown.seat, but=shown.fish), shown.fish, shown.seat)
        if shown.middle is not None:
            ledger = known.turned_up(known.without(ledger, MIDDLE, but=shown.middle), shown.middle)
        return replace(self, called=(*self.called, shown.seat), ledger=ledger).settled()

    def _after_fish_draw(self, drawn: ev.FishDrawnSeen) -> Board:
        """Collect all but the final cards in the middle, where cards can no longer be distinguished."""
        sizes = tuple(int(seat in drawn.finalists) for seat in range(len(self.sizes)))
        cards = sum(self.sizes) + len(self.middle_up) + self.middle_down - sum(sizes)
        ledger = self.ledger
        for seat, size in enumerate(self.sizes):
            if size:
                stays = (seat, MIDDLE) if sizes[seat] and drawn.reason == "two_fish" else (MIDDLE,)
                ledger = known.moved(ledger, seat, stays)
        board = replace(self, sizes=sizes, piles=(0,) * len(sizes), middle_up=(), middle_down=cards, ledger=ledger)
        return replace(board, votes=(), called=(), sudden_death=drawn.reason).settled()

    def _after_final(self, cards: tuple[tuple[Seat, Card], ...]) -> Board:
        """Turn the final cards. All other Fish are in the middle or set aside."""
        from_middle = len(cards) - sum(self.sizes)
        ledger = self.ledger
        for seat in self.with_cards:
            ledger = known.moved(ledger, seat, (MIDDLE,))
        for seat, card in cards:
            ledger = known.held(ledger, CardSet([card]), seat)
        sizes = (0,) * len(self.sizes)
        return replace(self, sizes=sizes, middle_down=self.middle_down - from_middle, final=cards, ledger=ledger)

    def _after_redraw(self, cards: tuple[tuple[Seat, Card], ...]) -> Board:
        ledger = self.ledger
        for seat, card in cards:
            ledger = known.held(ledger, CardSet([card]), seat)
        return replace(self, middle_down=self.middle_down - len(cards), final=self.final + cards, ledger=ledger)

    def settled(self) -> Board:
        """This board, whose ledger has no Fish where there is no room for it."""
        ledger = known.possible(self.ledger, self.room, self.middle_up)
        return self if ledger is self.ledger else replace(self, ledger=ledger)


def empty(seats: int, dealer: Seat = 0) -> Board:
    """The board before the deal."""
    return Board(dealer=dealer, sizes=(0,) * seats, piles=(0,) * seats)


def _with(counts: tuple[int, ...], seat: Seat, count: int) -> tuple[int, ...]:
    return (*counts[:seat], count, *counts[seat + 1 :])
