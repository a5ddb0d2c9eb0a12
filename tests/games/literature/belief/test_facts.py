"""`Facts` are true of the deal, and complete."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, islice, product
from random import Random

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Facts
from shoal.games.literature.rules.events import Asked, DealtSeen, HandSeen, Misdealt, Revealed
from tests.games.literature.belief.small_games import LiteratureGame, SmallPack, agreeing, games, played, small
from tests.games.literature.positions import facts_of
from tests.sampling import todays

SIX = Literature()
FOUR = Literature(Options(players=4))
EIGHT = Literature(Options(players=8))


def growing(rules: Literature, bot: str, seed: int) -> Iterator[tuple[LiteratureGame, list[Facts]]]:
    """A game of these bots, as it stood after every move, with the facts of all seats and of a spectator."""
    everybody = [Facts(rules, seat) for seat in (*range(rules.seats), None)]
    told = 0
    for game in games(rules, bot, seed):
        for facts, event in product(everybody, game.log[told:]):
            facts.see(rules.seen(event, facts.seat))
        told = len(game.log)
        yield game, everybody


def assert_true_of(game: LiteratureGame, rules: Literature, facts: Facts) -> None:
    state = game.state
    for holder, hand in enumerate(state.hands):
        assert not hand.mask & ~facts.may[holder], "a held card is possible"
        assert not facts.has[holder] & ~hand.mask, "a known card is there"
        assert len(hand) == facts.size[holder]
    assert all(state.hands[holder].mask & base for holder, base in facts.bases), "a base is held"
    for (half_suit, cards), team in product(rules.half_suits.items(), (0, 1)):
        if cards <= state.board.open:
            assert not facts.contained(team, half_suit) or not any(hand & cards for hand in state.hands[1 - team :: 2])
            assert all(card in state.hands[holder] for card, holder in facts.attribution(team, half_suit) or ())


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "counting"])
@pytest.mark.parametrize("seats", [4, 6, 10])
def test_facts_are_true_of_the_deal_at_every_moment_for_everybody(seats: int, bot: str) -> None:
    rules = Literature(Options(players=seats))
    (seed,) = todays(1, range(10), f"facts of {seats}, {bot}")
    for number, (game, everybody) in enumerate(growing(rules, bot, seed)):
        for facts in everybody:
            assert_true_of(game, rules, facts)
            if number % 40 == 0:
                assert facts_of(game, facts.seat).may == facts.may, "they are the same, made from the log"


@pytest.mark.slow
def test_facts_are_nearly_all_that_all_deals_have_in_common() -> None:
    """That they are never more, `test_belief` says."""
    rules, said, provable = small(Options(players=4)), 0, 0
    for seed in range(20):
        position = played(rules, Random(seed))
        worlds, facts = list(agreeing(rules, position, 0)), facts_of(position.game, 0)
        for holder, may in enumerate(facts.may):
            held = CardSet(card for world in worlds for card in world[holder])
            provable += len(rules.pack - held)
            said += len(rules.pack) - may.bit_count()

    assert said / provable > 0.97


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "counting"])
@pytest.mark.parametrize(("seats", "most"), [(4, 2), (8, 3)])
def test_facts_know_what_the_sizes_of_several_hands_say(seats: int, most: int, bot: str) -> None:
    """The rule `group`, tried with all groups of so many seats."""
    rules = SmallPack(Options(players=seats), "2C 3C 4C 5C 6C 7C", "9C TC JC QC KC AC")
    groups = list(chain.from_iterable(combinations(range(seats), size) for size in range(1, most + 1)))
    for seed in range(4):
        for _, everybody in growing(rules, bot, seed):
            for facts, inside in product(everybody, groups):
                room = sum(facts.size[seat] for seat in inside)
                held = elsewhere = 0
                for seat, cards in enumerate(facts.may):
                    held |= cards if seat in inside else 0
                    elsewhere |= 0 if seat in inside else cards
                if held & elsewhere:
                    assert held.bit_count() > room, f"{inside} can hold no more, so nobody else holds one of these"
                    assert (held & ~elsewhere).bit_count() < room, f"{inside} hold what has no other place, and no more"


# --- One fact at a time ----------------------------------------------------------------------------------------------


def proven(hand: str, *questions: str, seat: Seat = 0, sizes: tuple[int, ...] = (8,) * 6) -> Facts:
    """What a seat with that hand knows after a deal and after these questions: asker, target, card, yes or no."""
    facts = Facts(Literature(Options(players=len(sizes))), seat)
    facts.see(HandSeen(0, sizes, CardSet(hand)))
    for asker, target, card, answer in map(str.split, questions):
        facts.see(Asked(int(asker), int(target), Card(card), answer == "yes"))
    return facts


HAND = "2C 3C 4C 9D TD JD 2H 9S"
FEW = (2, 1, 44, 1)


@pytest.mark.parametrize(
    ("facts", "possible"),
    [
        (Facts(SIX, 0), {"2C": ()}),  # before the deal
        (proven(HAND), {"2C": (0,), "5C": (1, 2, 3, 4, 5)}),
        (proven(HAND, "2 3 5C yes"), {"5C": (2,)}),
        (proven(HAND, "2 3 5C no"), {"5C": (1, 4, 5)}),
        # a question proves another card of the half-suit
        (proven(HAND, "2 3 5C no", "1 2 6C no"), {"7C": (2,)}),
        # seat 2 has the 6 or the 7, and the 6 is taken from it: nothing says that it has the 7
        (proven(HAND, "2 3 5C no", "1 2 6C yes"), {"7C": (1, 2, 3, 4, 5)}),
        # seat 2 asks and gets the 5: it also had one of the 6 and the 7, and still has it
        (proven(HAND, "2 3 5C yes", "1 2 6C no", seat=1), {"7C": (2,)}),
        # two rivals for two cards leave nothing to others
        (proven(HAND, "3 2 5C yes", "1 4 5C no"), {"6C": (1, 3), "7C": (1, 3)}),
        # a seat with one unknown card and a base has no other card
        (proven("2C 3C", "1 2 9D yes", sizes=FEW), {"TD": (1, 2, 3), "AS": (2, 3)}),
        # a seat whose cards are all known has no other card
        (proven("2C 3C", "1 2 9D no", "2 1 TD yes", sizes=FEW), {"9D": (3,), "AS": (2,)}),
    ],
)
def test_what_was_seen_proves_who_may_hold_a_card(facts: Facts, possible: dict[str, tuple[Seat, ...]]) -> None:
    assert {card: facts.possible(Card(card)) for card in possible} == possible
    for card, seats in possible.items():
        assert facts.known(Card(card)) == (seats[0] if len(seats) == 1 else None)


def test_a_spectator_knows_no_card_after_the_deal() -> None:
    facts = Facts(SIX, None)
    facts.see(DealtSeen(0, (8,) * 6))

    assert facts.possible(Card("2C")) == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("in_vain", ["the rest of the group", "the cards of the others"])
@pytest.mark.parametrize(
    ("group", "cards", "rest"),
    [
        ((1, 2), CardSet("2C 3C 4C 9D TD JD"), CardSet("9H TH JH QH KH")),
        ((3, 5, 7), CardSet("2C 3C 4C 9D TD JD 2S 3S 4S"), CardSet("9H TH JH QH")),
    ],
)
def test_several_seats_that_can_only_hold_certain_cards_hold_these_and_no_others(
    group: tuple[Seat, ...], cards: CardSet, rest: CardSet, in_vain: str
) -> None:
    """Seat 0 holds all but these cards; seats of the group have three each, others one. It has asked all in vain."""
    hand = EIGHT.pack - cards - rest
    facts = Facts(EIGHT, 0)
    facts.see(HandSeen(0, (len(hand), *(3 if seat in group else 1 for seat in range(1, 8))), hand))
    others = set(range(1, 8)) - set(group)
    for seat, card in product(group, rest) if in_vain == "the rest of the group" else product(others, cards):
        facts.see(Asked(0, seat, card, hit=False))

    assert {facts.possible(card) for card in cards} == {group}
    assert {facts.may[seat] for seat in group} == {cards.mask}


def test_a_claim_takes_the_cards_off_the_table_and_a_misdeal_all_of_them() -> None:
    facts = proven(HAND)
    facts.see(Revealed("LC", tuple((card, card % 6) for card in SIX.half_suits["LC"])))
    assert (facts.possible(Card("4C")), facts.size) == ((), [7] * 6)

    facts.see(Misdealt(Card("2C")))
    assert facts.possible(Card("2H")) == ()


def test_a_proven_half_suit_has_an_attribution() -> None:
    hand = "2C 3C 4C 5C 6C 9D TD 2H"
    unproven, known = proven(hand, "2 3 5D no"), proven(hand, "2 3 5D no", "2 1 2C no")

    assert (unproven.contained(0, "LC"), unproven.attribution(0, "LC")) == (False, None)
    assert known.contained(0, "LC")
    assert known.attribution(0, "LC") == (*((card, 0) for card in CardSet("2C 3C 4C 5C 6C")), (Card("7C"), 2))


def test_facts_that_are_packed_after_every_sight_say_the_same() -> None:
    rules = Literature(Options(players=4, ask_requires="team"))
    kept, again = Facts(rules, 0), Facts(rules, 0)
    clauses = 0

    for event in next(islice(games(rules, "random", 3), 60, None)).log:
        kept.see(rules.seen(event, 0))
        again.see(rules.seen(event, 0))
        packed, again = again.packed(), Facts(rules, 0)
        again.unpack(packed)
        for name in ("may", "has", "bases", "clauses", "size", "cards"):
            assert getattr(again, name) == getattr(kept, name), name
        clauses += len(again.clauses)

    assert clauses
