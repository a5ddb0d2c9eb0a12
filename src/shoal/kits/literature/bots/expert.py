"""`expert`: the exact chances, weighted by how seats behave, a learned value of questions, and guarded search.

`quick` is the same without the search, and does not ask who the others are; where only the other team reads nothing in
questions, `expert` thinks with what was learned against such. Both think in the native core (native/src/mind.hpp and
search.hpp say how); where it is not built, or does not know the house rules, or a convention is declared, they value
questions in plain Python (learned.py), without search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from shoal.cards import PACK
from shoal.game import Seat
from shoal.kits.literature.bots.behaviour import Account
from shoal.kits.literature.bots.convention import in_force
from shoal.kits.literature.bots.greedy import GreedyMind
from shoal.kits.literature.bots.knowledge import Everything, Knowledge
from shoal.kits.literature.bots.learned import Learned, LearnedMind
from shoal.kits.literature.bots.mind import Thoughts, Turn
from shoal.kits.literature.bots.network import BadWeights, Network, has_weights, weights
from shoal.kits.literature.bots.odds import most_steps
from shoal.kits.literature.bots.player import Player
from shoal.kits.literature.bots.silence import Silence
from shoal.literature import Ask, Claim, Literature, SeatView, Sight
from shoal.literature.events import Asked, HandSeen, Team
from shoal.literature.moves import Attribution, HalfSuit
from shoal.native import core, layout_of

if TYPE_CHECKING:
    import shoal_native as native

N = TypeVar("N")

PARTS: Final = ("", ".habits", ".clues")
"""What the networks of a name end with: of questions, and the two of the model of behaviour."""

PATIENCE: Final = 5
"""Questions in a row of which everybody knew the answer, after which it asks nothing that cannot hit."""


class NativeNetworks(NamedTuple):
    """What `Learned` is to the native core."""

    network: native.Network
    habits: native.Network
    reader: native.Network


@cache
def native_networks(name: str) -> NativeNetworks:
    """The weights of that name; loaded once for all seats."""
    assert core is not None
    return NativeNetworks(*(_loaded(core.Network.load, name + part) for part in PARTS))


@cache
def native_critic(name: str) -> native.Network:
    """The critic for the weights of that name."""
    assert core is not None
    critic: native.Network = _loaded(core.Network.load, f"{name}.critic")
    return critic


@cache
def native_strangers(name: str) -> tuple[native.Network, native.Network] | None:
    """What was learned against strangers, beside the weights of that name, if anything."""
    if not has_weights(f"{name}.strangers"):
        return None
    learned = native_networks(f"{name}.strangers")
    return learned.network, learned.habits


@cache
def plain_networks(name: str) -> Learned:
    """The same in plain Python."""
    return Learned(*(_loaded(Network.load, name + part) for part in PARTS))


def _loaded(load: Callable[[bytes], N], name: str) -> N:
    try:
        return load(weights(name))
    except ValueError as error:
        raise BadWeights(f"the weights {name!r} cannot be used: {error}") from None


def school(rules: Literature) -> str:
    """The name of the weights that suit these rules best: those of the table most like it."""
    if rules.options.sets == "rank_quartets":
        return "quartets"
    if rules.options.bluff_ask:
        return "bluffs"
    return "four" if rules.seats == 4 else "six"


def expert(rules: Literature, seat: Seat, rng: Random) -> Player:
    """The bot of that name."""
    return searching(rules, seat, rng)


def searching(rules: Literature, seat: Seat, rng: Random, **settings: Any) -> Player:
    """The same with other settings of its search: see native/src/search.hpp."""
    name = school(rules)
    search = None
    if core is not None:
        search = core.Search(critic=native_critic(name), strangers=native_strangers(name), **settings)
    return Player(rules, seat, learned(rules, seat, rng, Everything(rules, seat), search))


def quick(rules: Literature, seat: Seat, rng: Random) -> Player:
    """The bot of that name."""
    return Player(rules, seat, learned(rules, seat, rng, Everything(rules, seat)))


def learned(
    rules: Literature, seat: Seat, rng: Random, knowledge: Knowledge, search: native.Search | None = None
) -> GreedyMind:
    """The strongest mind that there is here for these rules, thinking from that knowledge, and searching so."""
    layout, name = layout_of(rules), school(rules)
    if core is None or layout is None or in_force(rules):
        return LearnedMind(rules, seat, rng, knowledge, plain_networks(name))
    networks = native_networks(name)
    mind = core.Mind(
        layout,
        networks.network,
        networks.habits,
        patience=PATIENCE,
        most_steps=most_steps(rules),
        search=search,
        seed=rng.getrandbits(64),
    )
    table = NativeTable(layout, knowledge, networks.reader)
    ears = None if search is None else Ears(rules, seat, table, mind)
    return NativeMind(rules, seat, rng, knowledge, table, mind, ears)


class NativeTable:
    """What a seat knows of the table, as the native core has it."""

    def __init__(self, layout: native.Layout, knowledge: Knowledge, reader: native.Network | None) -> None:
        """`reader` says what clues tell; without one they tell nothing."""
        assert core is not None
        self._layout = layout
        self._knowledge = knowledge
        self._account = Account(core.Behaviour(layout, [], 0, reader), partial(_after, layout))

    def shared(self, quiet: int) -> tuple[native.Constraints, native.Behaviour]:
        """What everybody knows: what was told, and what was done; `quiet`: how long everybody has learned nothing."""
        assert core is not None
        told = self._knowledge.public
        shared = core.Constraints(self._layout)
        shared.load(-1, told.cards, told.may, told.size, told.bases, told.clauses)
        return shared, self._account.of(self._knowledge.questions, quiet)

    def position(self, view: SeatView, quiet: int) -> native.Position:
        """The same, and what the seat of that view sees beside."""
        assert core is not None
        shared, behaviour = self.shared(quiet)
        position: native.Position = core.Position(
            self._layout, view.seat, view.hand.mask, shared, behaviour, view.board.scores
        )
        return position


def _after(layout: native.Layout, before: native.Behaviour, questions: Sequence[Asked], quiet: int) -> native.Behaviour:
    return before.after(layout, [(asked.seat, asked.target, asked.card, asked.hit) for asked in questions], quiet)


class Ears:
    """Learns from what others ask how they play, so that rollouts play as they do.

    What is heard is worked out when the seat thinks: who hears must not keep the table waiting.
    """

    def __init__(self, rules: Literature, seat: Seat, table: NativeTable, mind: native.Mind) -> None:
        view = rules.start_view(seat)
        assert isinstance(view, SeatView), "a seat has the view of a seat"
        self._seat = seat
        self._table = table
        self._mind = mind
        self._view = view
        self._heard: list[tuple[native.Position, Asked]] = []

    def hear(self, sight: Sight, quiet: int) -> None:
        """What others ask is kept with what is known before it: call it before the knowledge sees it."""
        match sight:
            case Asked(seat=asker) if asker != self._seat:
                self._heard.append((self._table.position(self._view, quiet), sight))
            case HandSeen():
                self._heard.clear()
                self._mind.forget()
            case _:
                pass
        self._view = self._view.after(sight)

    def learn(self) -> None:
        """What was heard is worked out."""
        for before, asked in self._heard:
            self._mind.heard(before, asked.seat, asked.target, asked.card)
        self._heard.clear()


class NativeMind(GreedyMind):
    """Values questions in the native core; proofs, manners and what is rare it shares with `greedy`."""

    def __init__(  # noqa: PLR0917  # a mind, and what it thinks with
        self,
        rules: Literature,
        seat: Seat,
        rng: Random,
        knowledge: Knowledge,
        table: NativeTable,
        mind: native.Mind,
        ears: Ears | None,
    ) -> None:
        super().__init__(rules, seat, rng, knowledge)
        self._table = table
        self._mind = mind
        self._ears = ears
        self._silence = Silence(rules, knowledge)

    def see(self, sight: Sight) -> None:
        """What it sees it knows, and what it hears it may learn from."""
        if self._ears is not None:
            self._ears.hear(sight, self._silence.questions)
        self._silence.see(sight)
        super().see(sight)

    def think(self, view: SeatView) -> Thoughts:
        """What the native mind says, when it is asked; in a game that lasts too long, what ends it."""
        if self._ears is not None:
            self._ears.learn()
        if not self.patience:
            return super().think(view)
        position = self._table.position(view, self._silence.questions)
        return NativeThoughts(self._rules, self._mind, position, partial(super().think, view))


class NativeThoughts(Thoughts):
    """One moment; what is rare is left to plainer thoughts."""

    def __init__(
        self, rules: Literature, mind: native.Mind, position: native.Position, plain: Callable[[], Thoughts]
    ) -> None:
        self._rules = rules
        self._mind = mind
        self._position = position
        self._plain = plain

    def heir(self, seats: Sequence[Seat]) -> Seat:
        """Who can take most with the turn."""
        return self._mind.best_mate(self._position, sum(1 << seat for seat in seats))

    def claimer(self, seats: Sequence[Seat]) -> Seat:
        """Who knows least of the hands of his team."""
        return self._mind.least_knowing(self._position, sum(1 << seat for seat in seats))

    def guess(self, team: Team, half_suit: HalfSuit) -> Attribution:
        """The attribution that is right in most deals."""
        return self._plain().guess(team, half_suit)

    def word(self, turn: Turn) -> Ask | Claim:
        """The question of the highest value, or a claim."""
        found = self._mind.decide(self._position, sum({1 << card for _, card in turn.questions}))
        if found is None:
            return self._plain().word(turn)
        target, card, half_suit, holders, _, _ = found
        if target is not None and card is not None:
            return Ask(turn.view.seat, target, PACK[card])
        assert half_suit is not None, "who does not ask claims"
        assert holders is not None, "who does not ask claims"
        return self._claim(turn, half_suit, holders) or self._plain().word(turn)

    def _claim(self, turn: Turn, number: int, holders: Sequence[Seat]) -> Claim | None:
        """That claim, where the house rules let it be made."""
        name, cards = list(self._rules.half_suits.items())[number]
        if name not in dict(turn.moves.claims) or not turn.moves.team:
            return None
        named = tuple(zip(cards, holders, strict=True)) if turn.moves.attribution else ()
        return Claim(turn.view.seat, name, named)
