"""Fish Draw in the notation (`docs/notation.md`): phrases of moves and rulings, and events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final, assert_never

from msgspec import UNSET

from shoal.core.cards import Card, CardSet
from shoal.core.game import Illegal, Seat
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules import moves as mv
from shoal.games.fish_draw.rules.board import Board
from shoal.games.fish_draw.rules.events import Event, Sight
from shoal.games.fish_draw.rules.moves import Move
from shoal.games.fish_draw.rules.rules import FishDraw
from shoal.games.fish_draw.rules.state import State

Name = Callable[[Seat], str]

PHRASES: Final[Mapping[type, str]] = {
    mv.Reveal: "{seat} reveals",
    mv.Shout: "{seat} shouts {ms:after?}",
    mv.Collect: "{seat} collects",
    mv.Call: "{seat} calls {on}",
    mv.Redraw: "{seat} redraws",
}

RULINGS: Final[Mapping[type, str]] = {ev.Redeal: "ruling redeals"}

DEAL: Final[Mapping[type, Mapping[str, str]]] = {
    ev.FishChosen: {"fish": "set", "card": "card"},
    ev.Dealt: {
        "dealer": "seat",
        "stacks": "stacks",
        "middle": "cards",
        "aside": "cards",
        "dice": "number",
        "laid": "order",
    },
}


def complete_deal(rules: FishDraw, recorded: Sequence[ev.FishChosen | ev.Dealt]) -> tuple[Event, ...]:
    """The deal: which cards are Fish, the stacks, and which seat leads the first round."""
    chosen, deal = recorded
    assert isinstance(deal, ev.Dealt), "the order of DEAL"
    assert isinstance(chosen, ev.FishChosen), "the order of DEAL"
    model, _, *rest = rules.deal(Random(0), deal.dealer)
    if not (model == chosen if rules.options.fish == "jokers" else _is_drawn(chosen, rules.pack)):
        raise Illegal("DEAL_FISH")
    if not 0 <= deal.dice < 1 << 63:
        raise Illegal("DEAL_DICE")
    if not CardSet(deal.laid or ()) <= rules.pack:
        raise Illegal("DEAL_LAID")
    return (chosen, deal, *rest)


def _is_drawn(chosen: ev.FishChosen, pack: CardSet) -> bool:
    """Whether the Fish have the rank of the card that was drawn."""
    card = chosen.card
    return card in pack and card is not None and chosen.fish == CardSet(c for c in pack if c.rank == card.rank)


def candidate_moves(rules: FishDraw, state: State, event: Event) -> Iterable[Move]:
    """The moves whose first event may be this one. A reveal may have been any seat's move."""
    match event:
        case ev.Shouted(seat, ms):
            return (mv.Shout(seat, ms),)
        case ev.Called(seat, on):
            return (mv.Call(seat, on),)
        case _:
            kinds: Mapping[str, Callable[[Seat], Move]] = {"collect": mv.Collect, "final_tie": mv.Redraw}
            return map(kinds.get(state.board.phase, mv.Reveal), range(rules.seats))


def ruling_from(event: Event) -> ev.Redeal | None:
    """The ruling whose first event is this one, if any."""
    return ev.Redeal() if isinstance(event, ev.Redealt) else None


def apply_ruling(rules: FishDraw, state: State, ruling: ev.Redeal, rng: Random) -> tuple[Event, ...]:
    """The events of a ruling."""
    return rules.adjudicate(state, ruling, rng)


def answer(events: Sequence[Event], name: Name) -> str:
    """The result of a move: the cards that were turned, and who won."""
    return ", ".join(filter(None, (_answer(event, name) for event in events)))


def _answer(event: Event, name: Name) -> str:
    match event:
        case ev.Revealed(cards) | ev.Final(cards) | ev.Redrawn(cards):
            return _turned(cards, name)
        case ev.Won(seat, with_fish):
            return f"{name(seat)} wins{' with a Fish' if with_fish else ''}"
        case ev.Tied():
            return "tie"
        case ev.FishShown(_, fish):
            return f"shows {fish}" if fish else "shows nothing"
        case ev.Forfeited(seat, cards):
            return f"{name(seat)} forfeits {len(cards)}"
        case ev.FishDrawn():
            return "Fish Draw"
        case ev.Over(winners):
            return f"game to {' '.join(map(name, winners))}"
        case _:
            return ""


def standing(board: Board) -> str:
    """The number of cards of every seat."""
    return " ".join(map(str, board.sizes))


# --- Sentences ------------------------------------------------------------------------------------------------------


def sentence(happened: Event | Sight, name: Name) -> str:  # one sentence a kind
    """An event or a sight as a sentence without a full stop."""
    match happened:
        case ev.FishChosen(fish, card):
            return f"Fish are {fish}" + ("" if card is None else f", for {card} was drawn")
        case ev.Dealt(dealer, stacks, middle, aside):
            held = "; ".join(f"{name(seat)} has {_row(stack)}" for seat, stack in enumerate(stacks))
            rest = "".join(
                f"; {where} {_row(cards)}" for where, cards in (("middle", middle), ("aside", aside)) if cards
            )
            return f"{name(dealer)} deals: {held}{rest}"
        case ev.DealtSeen(dealer, sizes, middle_size, aside_size):
            dealt = f"{name(dealer)} deals: {' '.join(map(str, sizes))} cards"
            return dealt + _rest("middle", middle_size) + _rest("aside", aside_size)
        case ev.Revealed(cards, again):
            return f"turned: {_turned(cards, name)}" + (f"; counting again: {_turned(again, name)}" if again else "")
        case ev.Won(seat, with_fish):
            return f"{name(seat)} wins the round{' with a Fish' if with_fish else ''}"
        case ev.Tied(seats):
            return f"a tie of {', '.join(map(name, seats))}"
        case ev.Shouted(seat, ms):
            return f'{name(seat)} shouts "Fish!"' + ("" if ms is UNSET else f" after {ms / 1000:.2f} s")
        case ev.FishLeft(card):
            return f"{card} stays in the middle"
        case ev.Eliminated(seat):
            return f"{name(seat)} is out"
        case ev.Called(seat, on):
            return f"{name(seat)} says that {name(on)} has all Fish"
        case ev.FishShown(seat, fish):
            return f"{name(seat)} shows {fish or 'no Fish'}"
        case ev.FishDrawn(reason) | ev.FishDrawnSeen(reason):
            return f"Fish Draw, for {reason.replace('_', ' ')}"
        case ev.Final(cards):
            return f"the final cards: {_turned(cards, name)}"
        case ev.FinalTied(seats):
            return f"level: {', '.join(map(name, seats))}"
        case ev.Redrawn(cards):
            return f"drawn again: {_turned(cards, name)}"
        case ev.RoundBegun(lead):
            return f"next round, {name(lead)} leads"
        case ev.Redealt():
            return "the table settles: deal again"
        case ev.Over(winners, reason):
            return f"over: won by {', '.join(map(name, winners))} ({reason.replace('_', ' ')})"
        case _:
            return _stack_sentence(happened, name)


def _stack_sentence(
    happened: ev.Collected
    | ev.CollectedSeen
    | ev.Forfeited
    | ev.ForfeitedSeen
    | ev.Reshuffled
    | ev.ReshuffledSeen
    | ev.StackSeen
    | ev.Split
    | ev.SplitSeen,
    name: Name,
) -> str:
    """Cards that move between stacks and the middle, and the contents of a stack."""
    match happened:
        case ev.Collected(seat, taken):
            return f"{name(seat)} collects {_row(taken)}"
        case ev.CollectedSeen(seat, count):
            return f"{name(seat)} collects {count} cards"
        case ev.Forfeited(seat, taken):
            return f"{name(seat)} forfeits {_row(taken)}"
        case ev.ForfeitedSeen(seat, count):
            return f"{name(seat)} forfeits {count} cards"
        case ev.Reshuffled(seat, stack):
            return f"{name(seat)}'s stack is shuffled: {_row(stack)}"
        case ev.ReshuffledSeen(seat):
            return f"{name(seat)}'s stack is shuffled"
        case ev.StackSeen(seat, seen):
            return f"{name(seat)} looks through the stack: {seen}"
        case ev.Split(shares):
            return "the middle is shared: " + ", ".join(f"{name(seat)} {_row(cards)}" for seat, cards in shares)
        case ev.SplitSeen(counts):
            return "the middle is shared: " + ", ".join(f"{name(seat)} {count}" for seat, count in counts)
        case _:
            assert_never(happened)


def _row(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _turned(cards: Iterable[tuple[Seat, Card]], name: Name) -> str:
    return ", ".join(f"{name(seat)} {card}" for seat, card in cards)


def _rest(where: str, count: int) -> str:
    return f", {count} {where}" if count else ""
