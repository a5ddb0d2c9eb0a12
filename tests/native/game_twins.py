"""One game of Literature, played move by move by the rules in Python and by the native core, and compared after each.

random_rules()   house rules that the native core knows
Twins            the two games, which must always be the same
"""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

from shoal.core import native
from shoal.core.game import BadOptions
from shoal.games.literature import (
    Answer,
    Ask,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Literature,
    Move,
    Moves,
    Options,
    PassTurn,
    SeatView,
)
from shoal.games.literature.native_layout import IMPLEMENTED
from shoal.games.literature.rules.events import Asked, ClaimFailed, Closed
from tests.games.literature.samples import random_options

core: Any = native.core


def random_rules(rng: Random) -> Literature:
    """Wild house rules, or the usual ones with a few exceptions; all known to the native core."""
    while True:
        wild = random_options(rng)
        names = [name for name in wild.__struct_fields__ if name in IMPLEMENTED]
        if rng.randrange(2):
            names = [name for name in names if name == "players" or not rng.randrange(5)]
        options = Options(**{name: getattr(wild, name) for name in names})
        try:
            return Literature(options)
        except BadOptions:
            continue


def numbers(*values: int) -> array[int]:
    """For one lane."""
    return array("b", values)


def places(bits: int) -> set[int]:
    """The members of a set that is told as bits."""
    return {place for place in range(bits.bit_length()) if bits >> place & 1}


class Twins:
    """The same deal for both. `layout` is the native table, by default that of the rules."""

    def __init__(self, rules: Literature, rng: Random, layout: Any) -> None:
        self.rules = rules
        self.half_suits = list(rules.half_suits)
        self.questions = 0
        state = rules.start()
        for event in rules.deal(rng, rng.randrange(rules.seats)):
            state = rules.evolve(state, event)
        self.state = state
        self.native = core.Games(layout, 1, 0)
        self.native.start(0, [hand.mask for hand in state.hands], state.board.turn)
        self.compare()

    def step(self, rng: Random) -> bool:
        """Both make the same random move; false when the game is over."""
        if self.state.board.phase == "over":
            return False
        move = self._pick(rng)
        expected = self._tell_native(move)
        assert self._play(move) == expected, f"what came of {move}"
        self.compare()
        return True

    # --- Moves ------------------------------------------------------------------------------------------------------

    def offer(self, seat: int) -> Moves:
        """What a seat may do by the rules in Python."""
        return self.rules.moves(SeatView(self.state.board, seat, self.state.hands[seat]))

    def _pick(self, rng: Random) -> Move:
        board = self.state.board
        assert board.turn is not None
        offer = self.offer(board.turn)
        seat = board.turn
        if offer.passes:
            return PassTurn(seat, rng.choice(offer.passes))
        if offer.next:
            return ChooseNext(seat, rng.choice(offer.next))
        if offer.claimers:
            return ChooseClaimer(seat, rng.choice(offer.claimers))
        if not rng.randrange(12):
            others = [other for other in map(self.offer, range(self.rules.seats)) if other.claims or other.asks]
            offer = rng.choice(others)
        if offer.asks and (rng.randrange(12) or not offer.claims):
            return self._question(offer, rng)
        return self._claim(offer, rng)

    def _question(self, offer: Moves, rng: Random) -> Ask:
        assert offer.seat is not None
        target = rng.choice(offer.targets)
        hits = offer.asks & self.state.hands[target]
        return Ask(offer.seat, target, rng.choice(list(hits if hits and rng.randrange(3) else offer.asks)))

    def _claim(self, offer: Moves, rng: Random) -> Claim:
        """Sometimes right, sometimes said of the right team, sometimes of the other, where that is allowed."""
        assert offer.seat is not None
        holder = {card: seat for seat, hand in enumerate(self.state.hands) for card in hand}
        whole = [claim for claim in offer.claims if len({holder[card] % 2 for card in claim[1]}) == 1]
        half_suit, cards = rng.choice(whole if whole and rng.randrange(3) else offer.claims)
        if not offer.attribution and rng.randrange(2):
            return Claim(offer.seat, half_suit, ())
        sides = [side for side in (offer.team, offer.other_team) if side]
        side = next((side for side in sides if all(holder[card] in side for card in cards)), rng.choice(sides))
        guesses = not rng.randrange(3)
        named = ((card, rng.choice(side) if guesses or holder[card] not in side else holder[card]) for card in cards)
        return Claim(offer.seat, half_suit, tuple(named))

    def _tell_native(self, move: Move) -> object:
        """Whether the question hit; the outcome of the claim."""
        native = self.native
        match move:
            case Ask(seat, target, card):
                self.questions += 1
                if native.turn[0] != seat:
                    native.take(numbers(seat))
                return bool(native.ask(numbers(target), numbers(card))[0])
            case Claim(seat, half_suit, attribution):
                holder = dict(attribution)
                held = [holder.get(card, -1) for card in self.rules.half_suits[half_suit]]
                holders = memoryview(numbers(*held, *[-1] * (7 - len(held)))).cast("B").cast("b", (1, 7))
                outcome = native.claim(numbers(seat), numbers(self.half_suits.index(half_suit)), holders)[0]
                return core.OUTCOMES[outcome]
            case PassTurn(_, chosen) | ChooseNext(_, chosen) | ChooseClaimer(_, chosen):
                native.choose(numbers(chosen))
            case _:
                raise AssertionError(f"twins do not make such moves: {move}")
        return None

    def _play(self, move: Move) -> object:
        said: object = None
        self.rules.check(self.state, move)
        for event in self.rules.decide(self.state, move):
            self.state = self.rules.evolve(self.state, event)
            match event:
                case Asked():
                    said = event.hit
                case Closed() if event.outcome != "awarded":
                    said = event.outcome
                case ClaimFailed():
                    said = "nothing"
                case _:
                    pass  # what else is told shows in the position
        asked = self.state.board.questioned
        if asked is not None:
            return self._play(Answer(asked.target, asked.card in self.state.hands[asked.target]))
        return said

    # --- Comparing --------------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """The twins are in the same position, and offer the same."""
        board, native = self.state.board, self.native
        ours: dict[str, Any] = {
            "hands": [hand.mask for hand in self.state.hands],
            "phase": board.phase,
            "open": board.open.mask,
            "scores": [*board.scores],
            "questions": self.questions,
        }
        theirs: dict[str, Any] = {
            "hands": [native.hands[seat, 0] for seat in range(self.rules.seats)],
            "phase": core.PHASES[native.phase[0]],
            "open": native.open[0],
            "scores": [native.score[team, 0] for team in (0, 1)],
            "questions": native.questions[0],
        }
        if board.turn is not None:
            offers = [self.offer(seat) for seat in range(self.rules.seats)]
            offer = offers[board.turn]
            ours |= {
                "turn": board.turn,
                "misses": board.misses,
                "shared": board.shared,
                "askable": offer.asks.mask,
                "targets": {*offer.targets} if offer.asks else ...,
                "choices": {*offer.passes, *offer.next, *offer.claimers},
                "claims": [{self.half_suits.index(name) for name, _ in other.claims} for other in offers],
            }
            theirs |= {
                "turn": native.turn[0],
                "misses": native.misses[0],
                "shared": bool(native.shared[0]),
                "askable": native.askable()[0],
                "targets": places(native.targets()[0]) if offer.asks else ...,
                "choices": places(native.choices()[0]),
                "claims": [places(native.claimable(numbers(seat))[0]) for seat in range(self.rules.seats)],
            }
        assert theirs == ours, next(name for name in ours if theirs[name] != ours[name])
