"""Literature for the contract suite: tables, random moves, attempts of every kind, other possible deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from shoal.core.cards import PACK, Card, CardSet
from shoal.core.game import BadOptions, Seat, UncheckedRules
from shoal.games.literature import (
    Answer,
    AnswerChallenge,
    Ask,
    BeginClaim,
    Challenge,
    ChooseClaimer,
    ChooseNext,
    Claim,
    Interrupt,
    Literature,
    Move,
    Moves,
    NameCard,
    Options,
    PassTurn,
    Pause,
    Resume,
    SeatView,
    State,
    View,
    WithdrawClaim,
)
from shoal.games.literature.rules.events import Dealt
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.games.literature.rules.options import PRESETS, validate
from tests.games.samples import Samples


def random_options(rng: Random) -> Options:
    """House rules that make a game: every option uniform over its values, drawn again until they go together."""
    while True:
        options = Options(**{name: rng.choice(values_of(name)) for name in Options.__struct_fields__})
        try:
            validate(options)
        except BadOptions:
            continue
        return options


NUMBERS_AND_TEXTS: Mapping[str, Sequence[Any]] = {
    "players": (4, 6, 8, 10, 12),
    "first_player": ("dealer", "left_of_dealer", "random", "seat:0", "seat:3"),
    "tie_break": ("none", "best_of_3", "half_suit:HD", "half_suit:SP", "half_suit:R7"),
    "stall_limit": (None, 1, 7, 40),
    "max_pause_seconds": (None, 60),
    "pack": ("full", "full", "full", "2x2", "2x4", "3x4", "8x2"),
}


@cache
def values_of(name: str) -> Sequence[Any]:
    """The values of an option: all of them, or some where there are many."""
    if name in NUMBERS_AND_TEXTS:
        return NUMBERS_AND_TEXTS[name]
    (annotated,) = (field.type for field in msgspec.structs.fields(Options) if field.name == name)
    kind = get_args(annotated)[0]
    if kind is bool:
        return (False, True)
    if get_origin(kind) is not Literal:
        raise LookupError(f"say in NUMBERS_AND_TEXTS which values of {name!r} random house rules draw from")
    return get_args(kind)


def truth_about(state: State, cards: CardSet) -> Attribution:
    """Who really holds each of these cards."""
    return tuple((card, seat) for card in cards for seat, hand in enumerate(state.hands) if card in hand)


class LiteratureSamples(Samples):
    """Of Literature."""

    @cached_property
    def tables(self) -> Sequence[UncheckedRules]:
        return [
            Literature(options)
            for options in (
                Options(),
                Options(players=4, out_of_turn_claim="reject"),
                Options(players=8, removed_rank="7"),
                Options(players=10, removed_rank="2", out_of_turn_claim="reject", auto_single=False),
                Options(players=12, removed_rank="A", auto_single=False),
                PRESETS["fishonline"],
                PRESETS["wikipedia_2007"],
                Options(
                    players=4,
                    sets="rank_quartets",
                    claim_timing="team_turn",
                    challenge=True,
                    answer_mode="manual",
                    claim_for_opponents=True,
                    miss_goes_to="target_team",
                    emptied_holder="asker",
                    announce_last_card=True,
                ),
                Options(
                    sets="six_seven",
                    ask_requires="team",
                    malformed_claim="wrong",
                    claim_commit="on_first_card",
                    forced_declare=True,
                    stall_limit=30,
                    on_false_answer="award",
                    end="clinch",
                ),
                Options(players=4, pack="2x4", stall_limit=9, claim_timing="any", wrong_attribution="nothing"),
            )
        ]

    def is_rare(self, state: State) -> bool:
        return state.board.phase not in ("play", "endgame", "answer") or state.board.claim is not None

    # --- Random moves -----------------------------------------------------------------------------------------------

    def speaker(self, rules: UncheckedRules, state: State, able: Mapping[Seat, Moves], rng: Random) -> Seat:
        turn = rules.turn(state)
        patience = 24 if state.board.claim is None else 3  # a claim that was begun is there to be interrupted
        if turn is not None and rng.randrange(patience):
            return turn
        eager = [seat for seat, offer in able.items() if offer.interrupts or offer.challenges]
        return rng.choice(eager or list(able))

    def pick(self, rules: Any, state: State, offer: Moves, rng: Random) -> Move:
        assert offer.seat is not None
        seat = offer.seat
        ways: dict[str, tuple[int, Callable[[], Move]]] = {
            "asks": (80, lambda: self._pick_ask(state, offer, offer.asks, rng)),
            "irregular": (1, lambda: self._pick_ask(state, offer, offer.irregular, rng)),
            "answers": (80, lambda: Answer(seat, rng.choice(offer.answers))),
            "claims": (3, lambda: self._pick_claim(state, offer, rng)),
            "begins": (1, lambda: BeginClaim(seat, rng.choice(offer.begins))),
            "names": (20, lambda: self._pick_name(state, offer, rng)),
            "withdraw": (1, lambda: WithdrawClaim(seat)),
            "interrupts": (3, lambda: Interrupt(seat, rng.choice(list(offer.interrupts)))),
            "passes": (8, lambda: PassTurn(seat, rng.choice(offer.passes))),
            "next": (8, lambda: ChooseNext(seat, rng.choice(offer.next))),
            "claimers": (8, lambda: ChooseClaimer(seat, rng.choice(offer.claimers))),
            "challenges": (8, lambda: Challenge(seat, rng.choice(offer.challenges))),
            "answers_challenge": (8, lambda: AnswerChallenge(seat, not rng.randrange(3))),
            "pause": (1, lambda: Pause(seat)),
            "resume": (1, lambda: Resume(seat)),
        }
        kinds = [name for name, (often, _) in ways.items() for _ in range(often) if getattr(offer, name)]
        return ways[rng.choice(kinds)][1]()

    def _pick_ask(self, state: State, offer: Moves, among: CardSet, rng: Random) -> Ask:
        assert offer.seat is not None
        target = rng.choice([seat for seat in offer.targets if offer.askable(seat, among)])
        cards = offer.askable(target, among)
        hits = cards & state.hands[target]
        return Ask(offer.seat, target, rng.choice(list(hits if hits and rng.randrange(3) else cards)))

    def _pick_claim(self, state: State, offer: Moves, rng: Random) -> Claim:
        assert offer.seat is not None
        contained = [
            (half_suit, cards)
            for half_suit, cards in offer.claims
            if not any(state.hands[seat] & cards for seat in range(len(state.hands)) if seat % 2 != offer.seat % 2)
        ]
        half_suit, cards = rng.choice(contained if contained and rng.randrange(3) else list(offer.claims))
        if not offer.attribution and rng.randrange(2):
            return Claim(offer.seat, half_suit, ())
        truth = dict(truth_about(state, cards))
        sides = [side for side in (offer.team, offer.other_team) if side]
        side = next((side for side in sides if all(seat in side for seat in truth.values())), rng.choice(sides))
        guess = not rng.randrange(3)
        named = [
            (card, rng.choice(side) if guess or truth[card] not in side else truth[card])
            for card in cards
            if not (offer.anybody and guess and not rng.randrange(4))
        ]
        return Claim(offer.seat, half_suit, tuple(named))

    def _pick_name(self, state: State, offer: Moves, rng: Random) -> NameCard:
        assert offer.seat is not None
        card = rng.choice(list(offer.names))
        ((_, holder),) = truth_about(state, CardSet([card]))
        guess = holder not in offer.holders or not rng.randrange(8)
        return NameCard(offer.seat, card, rng.choice(offer.holders) if guess else holder)

    # --- Attempts ---------------------------------------------------------------------------------------------------

    def attempts(self, rules: Any, state: State, rng: Random, seats: Sequence[Seat]) -> Iterator[Move]:
        """With `ask_requires=team` without the questions of which a seat cannot know whether they are legal."""
        others = range(-1, rules.seats + 1)
        half_suits = (*rules.half_suits, "XX", "")
        for seat in seats:
            unsure = rules.moves(self._view(rules, state, seat)).unsure if rules.is_seat(seat) else CardSet()
            yield from (Ask(seat, target, card) for target in others for card in PACK if card not in unsure)
            yield from (PassTurn(seat, to) for to in others)
            yield from (ChooseNext(seat, to) for to in others)
            yield from (ChooseClaimer(seat, claimer) for claimer in others)
            yield from (BeginClaim(seat, half_suit) for half_suit in half_suits)
            yield from (Challenge(seat, half_suit) for half_suit in half_suits)
            yield from (NameCard(seat, card, holder) for card in PACK for holder in others)
            yield from (Interrupt(seat, card) for card in PACK)
            yield from (Answer(seat, has) for has in (True, False))
            yield from (AnswerChallenge(seat, claim) for claim in (True, False))
            yield from (Pause(seat), Resume(seat), WithdrawClaim(seat))
            for half_suit in half_suits:
                yield from self._claims(rules, state, rng, seat, half_suit)

    def _view(self, rules: Any, state: State, seat: Seat) -> View:
        return SeatView(state.board, seat, state.hands[seat])

    def _claims(self, rules: Any, state: State, rng: Random, seat: Seat, half_suit: HalfSuit) -> Iterator[Claim]:
        cards = list(rules.half_suits.get(half_suit, CardSet("8C WJ")))
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
            [(Card("WJ"), rules.seats + 1), *good, good[0]],
            [(card, rng.choice(rules.sides[1 - seat % 2])) for card in cards],
        ]
        return (Claim(seat, half_suit, tuple(attribution)) for attribution in spoilt)

    # --- Other deals ------------------------------------------------------------------------------------------------

    def redeal(self, rules: UncheckedRules, log: Sequence[Any], seat: Seat, rng: Random) -> Sequence[Dealt]:
        dealt: Dealt = log[0]
        others = [other for other in range(rules.seats) if other != seat]
        hands = list(dealt.hands)
        for _ in range(rng.choice([1, 1, 2, 4])):
            first, second = rng.sample(others, 2)
            given, taken = rng.choice(list(hands[first])), rng.choice(list(hands[second]))
            hands[first] = hands[first].without_card(given).with_card(taken)
            hands[second] = hands[second].without_card(taken).with_card(given)
        return [Dealt(dealt.dealer, tuple(hands))]


SAMPLES = LiteratureSamples()
