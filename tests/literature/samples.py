"""Literature for the contract suite: tables, random moves, attempts of every kind, other possible deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from shoal.cards import PACK, Card, CardSet
from shoal.game import AnyRules, Seat
from shoal.literature import (
    Ask,
    BeginClaim,
    ChooseClaimer,
    Claim,
    Interrupt,
    Literature,
    Move,
    Moves,
    Options,
    PassTurn,
    Pause,
    PublicView,
    Resume,
    State,
    View,
)
from shoal.literature.events import Dealt
from shoal.literature.moves import Attribution, HalfSuit


def truth_about(state: State, cards: CardSet) -> Attribution:
    """Who really holds each of these cards."""
    return tuple((card, seat) for card in cards for seat, hand in enumerate(state.hands) if card in hand)


class LiteratureSamples:
    """See `tests.strategies.Samples`."""

    @cached_property
    def tables(self) -> Sequence[AnyRules]:
        return [
            Literature(options)
            for options in (
                Options(),
                Options(players=4, out_of_turn_claim="reject"),
                Options(players=8, removed_rank="7"),
                Options(players=10, removed_rank="2", out_of_turn_claim="reject", auto_single=False),
                Options(players=12, removed_rank="A", auto_single=False),
            )
        ]

    def places(self, rules: Any, state: State) -> list[CardSet]:
        closed = [rules.half_suits[closed.half_suit] for closed in state.board.closed]
        return [*state.hands, *closed]

    def pack(self, rules: Any) -> CardSet:
        return CardSet(rules.pack)

    def agree(self, rules: AnyRules, state: State, seat: Seat | None, view: View) -> bool:
        if isinstance(view, PublicView):
            return seat is None and view.board == state.board
        return (view.board, view.seat, view.hand) == (state.board, seat, self.own_cards(state, seat))

    def own_cards(self, state: State, seat: Seat | None) -> CardSet:
        return CardSet() if seat is None else state.hands[seat]

    def is_rare(self, state: State) -> bool:
        return state.board.phase in ("pass", "choose_claimer") or state.board.claim is not None

    # --- Random moves -----------------------------------------------------------------------------------------------

    def speaker(self, rules: AnyRules, state: State, able: Mapping[Seat, Moves], rng: Random) -> Seat:
        turn = rules.turn(state)
        patience = 24 if state.board.claim is None else 3  # a claim that was begun is there to be interrupted
        if turn is not None and rng.randrange(patience):
            return turn
        interrupting = [seat for seat, offer in able.items() if offer.interrupts]
        return rng.choice(interrupting or list(able))

    def pick(self, rules: Any, state: State, offer: Moves, rng: Random) -> Move:
        assert offer.seat is not None
        seat = offer.seat
        kinds: list[str] = []
        kinds += ["ask"] * (80 if offer.asks else 0)
        kinds += ["claim"] * (2 if offer.claims else 0) + ["begin"] * bool(offer.begins)
        kinds += ["interrupt"] * (3 if offer.interrupts else 0)
        kinds += ["pass"] * (8 if offer.passes else 0) + ["choose"] * (8 if offer.claimers else 0)
        kinds += ["pause"] * offer.pause + ["resume"] * offer.resume
        match rng.choice(kinds):
            case "ask":
                return self._pick_ask(state, offer, rng)
            case "claim":
                return self._pick_claim(state, offer, rng)
            case "begin":
                return BeginClaim(seat, rng.choice(offer.begins))
            case "interrupt":
                return Interrupt(seat, rng.choice(list(offer.interrupts)))
            case "pass":
                return PassTurn(seat, rng.choice(offer.passes))
            case "choose":
                return ChooseClaimer(seat, rng.choice(offer.claimers))
            case "pause":
                return Pause(seat)
            case _:
                return Resume(seat)

    def _pick_ask(self, state: State, offer: Moves, rng: Random) -> Ask:
        assert offer.seat is not None
        target = rng.choice(offer.targets)
        hits = offer.asks & state.hands[target]
        return Ask(offer.seat, target, rng.choice(list(hits if hits and rng.randrange(3) else offer.asks)))

    def _pick_claim(self, state: State, offer: Moves, rng: Random) -> Claim:
        assert offer.seat is not None
        contained = [
            claim for claim in offer.claims if all(holder in offer.team for _, holder in truth_about(state, claim[1]))
        ]
        half_suit, cards = rng.choice(contained if contained and rng.randrange(3) else list(offer.claims))
        truth = dict(truth_about(state, cards))
        guess = bool(rng.randrange(2))
        return Claim(
            offer.seat,
            half_suit,
            tuple(
                (card, rng.choice(offer.team) if guess or truth[card] not in offer.team else truth[card])
                for card in cards
            ),
        )

    # --- Attempts ---------------------------------------------------------------------------------------------------

    def attempts(self, rules: Any, state: State, rng: Random, seats: Sequence[Seat]) -> Iterator[Move]:
        others = range(-1, rules.seats + 1)
        half_suits = (*rules.half_suits, "SP", "")
        for seat in seats:
            yield from (Ask(seat, target, card) for target in others for card in PACK)
            yield from (PassTurn(seat, to) for to in others)
            yield from (ChooseClaimer(seat, claimer) for claimer in others)
            yield from (BeginClaim(seat, half_suit) for half_suit in half_suits)
            yield from (Interrupt(seat, card) for card in PACK)
            yield from (Pause(seat), Resume(seat))
            for half_suit in half_suits:
                yield from self._claims(rules, state, rng, seat, half_suit)

    def _claims(self, rules: Any, state: State, rng: Random, seat: Seat, half_suit: HalfSuit) -> Iterator[Claim]:
        cards = list(rules.half_suits.get(half_suit, CardSet("8C RJ")))
        team = rules.sides[seat % 2]
        good = [(card, rng.choice(team)) for card in cards]
        rng.shuffle(good)
        alien = (rng.choice(PACK), rng.choice(team))
        spoilt = [
            good,
            truth_about(state, CardSet(cards)),
            good[1:],
            [],
            [*good, good[0]],
            [good[0], *good[:-1]],
            [*good, alien],
            [alien, *good[1:]],
            [(good[0][0], rules.sides[1 - seat % 2][0]), *good[1:]],
            [(good[0][0], -2), *good[1:]],
            [(good[0][0], rules.seats), *good[1:]],
            [(Card("RJ"), rules.seats + 1), *good, good[0]],
        ]
        return (Claim(seat, half_suit, tuple(attribution)) for attribution in spoilt)

    # --- Other deals ------------------------------------------------------------------------------------------------

    def redeal(self, rules: AnyRules, log: Sequence[Any], seat: Seat, rng: Random) -> Sequence[Dealt]:
        dealt: Dealt = log[0]
        others = [other for other in range(rules.seats) if other != seat]
        hands = list(dealt.hands)
        for _ in range(rng.choice([1, 1, 2, 4])):
            first, second = rng.sample(others, 2)
            given, taken = rng.choice(list(hands[first])), rng.choice(list(hands[second]))
            hands[first] = hands[first].without_card(given).with_card(taken)
            hands[second] = hands[second].without_card(taken).with_card(given)
        return [Dealt(dealt.dealer, tuple(hands))]
