"""Bots for Fish Draw, where the only skill is attention."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random
from typing import Final

from msgspec import Struct

from shoal.bots.bot import Bot, Maker
from shoal.core.game import Seat
from shoal.games.fish_draw import Board, Call, Collect, FishDraw, Move, Redraw, Reveal, SeatView, Shout, Sight
from shoal.games.fish_draw.rules.events import CollectedSeen, Won
from shoal.games.fish_draw.rules.ledger import ASIDE, MIDDLE, Place

HESITATION_S: Final = 4.0
"""How long a bot waits for others who could call now and be right, before it starts the reveal and ends their chance."""

FIELD: Final = 4
"""Bits for a number of Fish; there are four."""

Free = tuple[tuple[Place, int], ...]
"""By place, how many cards there may be any."""


def hesitation_s(rules: FishDraw, board: Board, own: Seat) -> float:
    """Seconds that a bot waits before it starts a reveal: 0, unless the ledger shows that another seat's call is right."""
    if board.phase != "round":
        return 0.0
    callers = [seat for seat in board.players if seat != own and rules.may_call(seat)]
    due = (on for on in board.players if on not in board.called and chance(rules, board, on, 0) == 1)
    is_open = any((seat, on) not in board.votes for on in due for seat in callers)
    return HESITATION_S if is_open else 0.0


def chance(rules: FishDraw, board: Board, on: Seat, most_unsure: int) -> float:
    """The probability that a call on that seat succeeds; 0 with more than `most_unsure` Fish in unknown places.

    A Fish is equally likely to be any of the unseen cards where it may be. The result is 1 exactly when the ledger
    leaves no doubt.
    """
    sure = [fish.places[0] for fish in board.ledger if fish.certain]
    unsure = [fish.places for fish in board.ledger if not fish.certain]
    if len(unsure) > most_unsure:
        return 0.0
    middle_counts = rules.options.middle_fish_counts
    here, beside = sure.count(on), sure.count(MIDDLE)
    good = total = 0
    for counts, ways in _arrangements(tuple(unsure), _free(board)).items():
        total += ways
        held = here + _count(counts, on)
        if middle_counts and held == board.fish_total - 1:
            held += beside + _count(counts, MIDDLE)
        good += ways if held == board.fish_total else 0
    return good / total if total else 0.0


def places_of(board: Board) -> list[dict[Place, float]]:
    """For each Fish of the ledger the probability of every place where it may be, by the same rule; exactly 1 if there is only one."""
    unsure = [fish.places for fish in board.ledger if not fish.certain]
    free = _free(board)
    found, number = [], 0
    for fish in board.ledger:
        if fish.certain:
            found.append({fish.places[0]: 1.0})
            continue
        others = _arrangements((*unsure[:number], *unsure[number + 1 :]), free)
        number += 1
        here = {
            place: sum(ways * max(0, cards - _count(counts, place)) for counts, ways in others.items())
            for place, cards in free
            if place in fish.places
        }
        total = sum(here.values())
        found.append({place: here[place] / total for place in fish.places if here[place]})
    return found


def _free(board: Board) -> Free:
    """The unseen cards in each place, without the Fish that are known to be there."""
    hidden = [fish.places[0] for fish in board.ledger if fish.certain and fish.card not in board.middle_up]
    return tuple((place, cards - hidden.count(place)) for place, cards in board.room.items())


@lru_cache(maxsize=32)
def _arrangements(unsure: tuple[tuple[Place, ...], ...], free: Free) -> Mapping[int, int]:
    """In how many ways these Fish can be among the free cards, by how many of them are in each place (`_count`).

    Which Fish are where does not matter, so there are a few hundred cases where there are thousands of ways to name the places.
    """
    found = {0: 1}
    cards = dict(free)
    for places in unsure:
        after: dict[int, int] = {}
        for counts, ways in found.items():
            for place in places:
                left = cards[place] - _count(counts, place)
                if left > 0:
                    then = counts + (1 << _field(place))
                    after[then] = after.get(then, 0) + ways * left
        found = after
    return found


def _field(place: Place) -> int:
    """Where the number of Fish in that place stands."""
    return FIELD * (place - ASIDE)


def _count(counts: int, place: Place) -> int:
    return counts >> _field(place) & (1 << FIELD) - 1


SHOUT_RATE: Final = 3 / 4
"""The probability that it shouts when it must."""

CALL_RATE: Final = 1 / 50
"""The probability that it calls, on any seat, when it could start the next reveal."""

SLOWEST_S: Final = 4.0
"""Its reactions are uniform from 0 to this many seconds."""


class RandomBot(Bot):
    """Shouts or does not, calls now and then, and remembers nothing."""

    def __init__(self, rules: FishDraw, seat: Seat, rng: Random) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._shouts = False

    def see(self, sight: Sight) -> None:
        """Decide whether to shout when a Fish wins."""
        if isinstance(sight, Won):
            self._shouts = self._rng.random() < SHOUT_RATE

    def reaction_s(self) -> float:
        """A random time."""
        return self._rng.uniform(0, SLOWEST_S)

    def hesitation_s(self, view: SeatView) -> float:
        """Time for others to call, as with the other bots."""
        return hesitation_s(self._rules, view.board, self._seat)

    def move(self, view: SeatView) -> Move | None:
        """A shout, or any legal move if the seat must act."""
        offer = self._rules.moves(view)
        if offer.shout and self._shouts:
            return Shout(self._seat)
        if self._rules.waited_for(view.board) != self._seat:
            return None
        if offer.collect:
            return Collect(self._seat)
        if offer.redraw:
            return Redraw(self._seat)
        if offer.calls and self._rng.random() < CALL_RATE:
            return Call(self._seat, self._rng.choice(offer.calls))
        return Reveal(self._seat)


MISSED_S: Final = 90.0
"""The reaction of a bot that has not seen the Fish: no table waits so long."""

QUICKEST_S: Final = 0.2
"""No bot is quicker than people who must see what it is."""

GUESSED: Final = 2
"""With more Fish than this in unknown places, `loose` does not guess."""


class Temper(Struct, frozen=True):
    """The parameters of such a bot.

    Its reactions are the sum of a normal variable and of an exponential one with mean `tail_s`, as those of people are: the
    "ex-Gaussian" (R. D. Luce, *Response Times*, 1986, chapter 3; fits to tasks with a choice have a mean from 0.4 to 0.7 s, a
    standard deviation of the normal part of a tenth of that, and a tail of 0.1 to 0.3 s: D. Matzke and E.-J. Wagenmakers, Psychonomic
    Bulletin & Review 16, 2009). With the probability `misses` it does not see the Fish at all. `calls_from` is the probability of
    success from which it calls.
    """

    mean_s: float
    """Of the normal part."""
    tail_s: float
    misses: float
    calls_from: float = 1.0


TEMPERS: Final = {
    "alert": Temper(0.35, tail_s=0.08, misses=0.005),
    "attentive": Temper(0.48, tail_s=0.15, misses=0.02),
    "drowsy": Temper(0.7, tail_s=0.3, misses=0.25),
    "loose": Temper(0.42, tail_s=0.15, misses=0.04, calls_from=0.35),
}
"""The parameters by name of the bot."""


class AttentiveBot(Bot):
    """Shouts, collects, turns its cards, and calls when the ledger has all Fish in one stack."""

    def __init__(self, rules: FishDraw, seat: Seat, rng: Random, temper: Temper = TEMPERS["attentive"]) -> None:
        self._rules = rules
        self._seat = seat
        self._rng = rng
        self._temper = temper
        self._fish_on_table = False

    def see(self, sight: Sight) -> None:
        """Note whether a Fish has won and is not collected yet."""
        match sight:
            case Won(with_fish=with_fish):
                self._fish_on_table = with_fish
            case CollectedSeen():
                self._fish_on_table = False
            case _:
                pass

    def reaction_s(self) -> float:
        """A human reaction time to a Fish, or no reaction in time; 0 for a call, which a player who keeps the ledger has ready."""
        if not self._fish_on_table:
            return 0.0
        temper, rng = self._temper, self._rng
        took = rng.gauss(temper.mean_s, temper.mean_s / 10) + rng.expovariate(1 / temper.tail_s)
        is_missed = rng.random() < temper.misses and self._rules.options.shouting == "race"
        return MISSED_S if is_missed else max(took, QUICKEST_S)

    def hesitation_s(self, view: SeatView) -> float:
        """Time for others to call, where the ledger shows that a call would be right."""
        return hesitation_s(self._rules, view.board, self._seat)

    def move(self, view: SeatView) -> Move | None:
        """A shout first, then a call, then what its turn requires."""
        offer = self._rules.moves(view)
        if offer.shout:
            return Shout(self._seat)
        if offer.collect:
            return Collect(self._seat)
        guesses = GUESSED if self._temper.calls_from < 1 else 0
        for on in offer.calls:
            if chance(self._rules, view.board, on, guesses) >= self._temper.calls_from:
                return Call(self._seat, on)
        if self._rules.waited_for(view.board) != self._seat:
            return None
        return Redraw(self._seat) if offer.redraw else Reveal(self._seat)


def attentive(temper: Temper) -> Maker:
    """The maker of bots with these parameters."""
    return partial(AttentiveBot, temper=temper)


BOTS: Final[Mapping[str, Maker]] = {
    "random": RandomBot,
    **{name: attentive(temper) for name, temper in TEMPERS.items()},
}
