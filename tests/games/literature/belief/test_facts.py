"""`Facts` are true of the deal, and complete."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from random import Random

import pytest

from shoal.bots.bot import Bot
from shoal.core.cards import Card, CardSet
from shoal.core.game import Game, Seat
from shoal.core.games import kit_of
from shoal.games.literature import Ask, Event, Literature, Move, Moves, Options, Sight, State, View
from shoal.games.literature.belief import Facts
from shoal.games.literature.rules.events import Asked, DealtSeen, HandSeen, Misdealt, Revealed
from tests.sampling import todays

LiteratureGame = Game[State, Move, Event, View, Sight, Moves]

SIX = Literature()
FOUR = Literature(Options(players=4))
EIGHT = Literature(Options(players=8))


def games(rules: Literature, bot: str, seed: int) -> Iterator[LiteratureGame]:
    """A game of these bots, as it stood after every move."""
    bots: list[Bot] = [
        kit_of("literature").bots()[bot](rules, seat, Random(seed + seat)) for seat in range(rules.seats)
    ]
    game: LiteratureGame = Game.deal(rules, Random(seed), seed % rules.seats)
    told = 0
    while True:
        yield game
        for event in game.log[told:]:
            for seat, player in enumerate(bots):
                player.see(rules.seen(event, seat))
        told = len(game.log)
        turn = rules.turn(game.state)
        if turn is None:
            return
        move: Move | None = bots[turn].move(game.view(turn))
        assert move is not None
        game = game.play(move)


def facts_of(rules: Literature, game: LiteratureGame, seat: Seat | None) -> Facts:
    facts = Facts(rules, seat)
    for event in game.log:
        facts.see(rules.seen(event, seat))
    return facts


def assert_true_of(rules: Literature, facts: Facts, state: State) -> None:
    for holder, hand in enumerate(state.hands):
        assert not hand.mask & ~facts.may[holder], "a held card is possible"
        assert not facts.has[holder] & ~hand.mask, "a known card is there"
        assert len(hand) == facts.size[holder]
    for holder, base in facts.bases:
        assert state.hands[holder].mask & base, "a base is held"
    for half_suit, cards in rules.half_suits.items():
        if cards <= state.board.open:
            assert_claims_true(facts, half_suit, cards, state)


def assert_claims_true(facts: Facts, half_suit: str, cards: CardSet, state: State) -> None:
    for team in (0, 1):
        if facts.contained(team, half_suit):
            assert not any(hand & cards for hand in state.hands[1 - team :: 2])
        for card, holder in facts.attribution(team, half_suit) or ():
            assert card in state.hands[holder]


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "counting"])
@pytest.mark.parametrize("seats", [4, 6, 8, 10])
def test_facts_are_true_of_the_deal_at_every_moment_for_everybody(seats: int, bot: str) -> None:
    rules = Literature(Options(players=seats))
    watchers: list[Seat | None] = [*range(seats), None]
    for seed in todays(1, range(10), f"facts of {seats}, {bot}"):
        everybody = [Facts(rules, seat) for seat in watchers]
        told = 0
        for game in games(rules, bot, seed):
            for event in game.log[told:]:
                for facts in everybody:
                    facts.see(rules.seen(event, facts.seat))
            told = len(game.log)
            for facts in everybody:
                assert_true_of(rules, facts, game.state)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_facts_made_from_the_log_are_those_that_grew_with_the_game(seats: int) -> None:
    rules = Literature(Options(players=seats))
    for seed in range(3):
        grown = [Facts(rules, seat) for seat in range(seats)]
        told = 0
        for number, game in enumerate(games(rules, "random", seed)):
            for facts in grown:
                for event in game.log[told:]:
                    facts.see(rules.seen(event, facts.seat))
                assert facts.may is not None  # asking settles them
                if number % 20 == 0:
                    assert facts_of(rules, game, facts.seat).may == facts.may
            told = len(game.log)


def deals_that_agree(rules: Literature, sights: list[Sight], seat: Seat) -> list[tuple[int, ...]]:
    """By brute force: all holdings, as masks by seat, that agree with these sights of questions after the deal."""
    dealt = sights[0]
    assert isinstance(dealt, HandSeen)
    unseen = rules.pack - dealt.hand
    worlds = []
    others = [other for other in range(rules.seats) if other != seat]

    def fill(left: tuple[Card, ...], to: list[Seat], hands: dict[Seat, CardSet]) -> None:
        if not to:
            world = after(rules, [hands[holder] for holder in range(rules.seats)], sights[1:])
            if world is not None:
                worlds.append(tuple(hand.mask for hand in world))
            return
        for hand in combinations(left, dealt.sizes[to[0]]):
            rest = tuple(card for card in left if card not in hand)
            fill(rest, to[1:], {**hands, to[0]: CardSet(hand)})

    fill(tuple(unseen), others, {seat: dealt.hand})
    return worlds


def after(rules: Literature, hands: list[CardSet], sights: list[Sight]) -> list[CardSet] | None:
    """The hands after these questions, or `None` when they could not have been asked and answered so."""
    for sight in sights:
        if not isinstance(sight, Asked):
            continue
        cards = rules.half_suits[rules.half_suit_of[sight.card]]
        asker, target = hands[sight.seat], hands[sight.target]
        if sight.card in asker or not asker & cards or (sight.card in target) != sight.hit:
            return None
        if sight.hit:
            hands = list(hands)
            hands[sight.seat], hands[sight.target] = asker.with_card(sight.card), target.without_card(sight.card)
    return hands


class SmallPack(Literature):
    """Literature with two half-suits of six: small enough to list all deals."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__(Options(players=seats))
        self.half_suits = {name: self.half_suits[name] for name in ("LC", "HC")}
        self.half_suit_of = {card: name for name, cards in self.half_suits.items() for card in cards}
        self.pack = CardSet(self.half_suit_of)


def questions_at_random(rules: Literature, rng: Random) -> LiteratureGame:
    game: LiteratureGame = Game.deal(rules, rng)
    for _ in range(rng.randrange(1, 12)):
        turn = rules.turn(game.state)
        assert turn is not None
        moves = rules.moves(game.view(turn))
        if moves.asks:
            game = game.play(Ask(turn, rng.choice(moves.targets), rng.choice(list(moves.asks))))
    return game


def test_facts_are_what_all_deals_have_in_common() -> None:
    """Compared with brute force: never more than is true, and nearly always all of it."""
    rules = SmallPack()
    said = provable = 0
    for seed in range(40):
        game = questions_at_random(rules, Random(seed))
        sights = [rules.seen(event, 0) for event in game.log]
        worlds = deals_that_agree(rules, sights, 0)
        facts = facts_of(rules, game, 0)
        for holder in range(rules.seats):
            may = 0
            for world in worlds:
                may |= world[holder]
            assert not may & ~facts.may[holder]
            provable += (rules.pack.mask & ~may).bit_count()
            said += (rules.pack.mask & ~facts.may[holder]).bit_count()

    assert provable > 0
    assert said / provable > 0.97


def assert_no_group_says_more(facts: Facts, most: int) -> None:
    """The rule `group`, tried with all groups of so many seats."""
    may, size = facts.may, facts.size
    for inside in chain.from_iterable(combinations(range(len(may)), seats) for seats in range(1, most + 1)):
        room = sum(size[seat] for seat in inside)
        held = elsewhere = 0
        for seat, cards in enumerate(may):
            if seat in inside:
                held |= cards
            else:
                elsewhere |= cards
        if held & elsewhere:
            assert held.bit_count() > room, f"{inside} can hold no more, so nobody else holds one of these"
            assert (held & ~elsewhere).bit_count() < room, f"{inside} hold what has no other place, and nothing else"


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "counting"])
@pytest.mark.parametrize(("seats", "most"), [(4, 2), (6, 3), (8, 3)])
def test_facts_know_what_the_sizes_of_several_hands_say(seats: int, most: int, bot: str) -> None:
    rules = SmallPack(seats)
    for seed in range(10):
        told = 0
        everybody = [Facts(rules, seat) for seat in (*range(seats), None)]
        for game in games(rules, bot, seed):
            for facts in everybody:
                for event in game.log[told:]:
                    facts.see(rules.seen(event, facts.seat))
                assert_no_group_says_more(facts, most)
            told = len(game.log)


# --- One fact at a time ----------------------------------------------------------------------------------------------


def dealt(hand: str, seat: Seat = 0, rules: Literature = SIX) -> Facts:
    """What a seat with that hand knows after an even deal."""
    facts = Facts(rules, seat)
    facts.see(HandSeen(0, (len(rules.pack) // rules.seats,) * rules.seats, CardSet(hand)))
    return facts


HAND = "2C 3C 9D TD JD 2H 9S AS"


def test_before_the_deal_nothing_is_possible() -> None:
    assert Facts(SIX, 0).possible(Card("2C")) == ()


def test_after_the_deal_the_own_hand_is_known_and_all_else_is_with_the_others() -> None:
    facts = dealt(HAND)

    assert facts.known(Card("2C")) == 0
    assert facts.possible(Card("4C")) == (1, 2, 3, 4, 5)


def test_a_spectator_knows_no_card_after_the_deal() -> None:
    facts = Facts(SIX, None)
    facts.see(DealtSeen(0, (8,) * 6))

    assert facts.possible(Card("2C")) == (0, 1, 2, 3, 4, 5)


def test_a_hit_places_the_card_with_the_asker() -> None:
    facts = dealt(HAND)
    facts.see(Asked(2, 3, Card("4C"), hit=True))

    assert facts.known(Card("4C")) == 2


def test_a_miss_excludes_asker_and_target() -> None:
    facts = dealt(HAND)
    facts.see(Asked(2, 3, Card("4C"), hit=False))

    assert facts.possible(Card("4C")) == (1, 4, 5)


def test_a_question_proves_another_card_of_the_half_suit() -> None:
    facts = dealt("2C 3C 4C 9D TD JD 2H 9S")
    facts.see(Asked(2, 3, Card("5C"), hit=False))
    facts.see(Asked(1, 2, Card("6C"), hit=False))

    assert facts.known(Card("7C")) == 2


def test_a_base_that_may_have_left_proves_nothing_more() -> None:
    """Seat 2 has the 6 or the 7. The 6 is taken from it: nothing says that it has the 7."""
    facts = dealt("2C 3C 4C 9D TD JD 2H 9S")
    facts.see(Asked(2, 3, Card("5C"), hit=False))
    facts.see(Asked(1, 2, Card("6C"), hit=True))

    assert facts.known(Card("7C")) is None


def test_a_base_stands_on_the_cards_that_were_there_before_the_hit() -> None:
    """Seat 2 asks and gets the 5: it also had one of the 6 and the 7, and still has it."""
    facts = dealt("2C 3C 4C 9D TD JD 2H 9S", seat=1)
    facts.see(Asked(2, 3, Card("5C"), hit=True))
    facts.see(Asked(1, 2, Card("6C"), hit=False))

    assert facts.known(Card("7C")) == 2


def test_two_rivals_for_two_cards_leave_nothing_to_others() -> None:
    facts = dealt("2C 3C 4C 9D TD JD 2H 9S")
    facts.see(Asked(3, 2, Card("5C"), hit=True))
    facts.see(Asked(1, 4, Card("5C"), hit=False))

    assert facts.possible(Card("6C")) == facts.possible(Card("7C")) == (1, 3)


def test_a_seat_with_one_unknown_card_and_a_base_has_no_other_card() -> None:
    facts = Facts(FOUR, 0)
    facts.see(HandSeen(0, (2, 1, 44, 1), CardSet("2C 3C")))
    facts.see(Asked(1, 2, Card("9D"), hit=True))

    assert 1 in facts.possible(Card("TD"))
    assert 1 not in facts.possible(Card("AS"))


def test_a_seat_whose_cards_are_all_known_has_no_other_card() -> None:
    facts = Facts(FOUR, 0)
    facts.see(HandSeen(0, (2, 1, 44, 1), CardSet("2C 3C")))
    facts.see(Asked(1, 2, Card("9D"), hit=False))
    facts.see(Asked(2, 1, Card("TD"), hit=True))

    assert facts.size[1] == 0
    assert facts.known(Card("9D")) == 3
    assert facts.known(Card("AS")) == 2


def eight_with(cards: CardSet, group: tuple[Seat, ...], rest: CardSet) -> Facts:
    """What seat 0 of eight knows that holds all but these cards: the group has three each, the other seats one each."""
    sizes = [3 if seat in group else 1 for seat in range(8)]
    hand = EIGHT.pack - cards - rest
    facts = Facts(EIGHT, 0)
    facts.see(HandSeen(0, (len(hand), *sizes[1:]), hand))
    return facts


def ask_in_vain(facts: Facts, seats: Iterable[Seat], cards: CardSet) -> None:
    """Seat 0 has asked each of these seats for each of these cards."""
    for seat in seats:
        for card in cards:
            facts.see(Asked(0, seat, card, hit=False))


GROUPS = [
    ((1, 2), CardSet("2C 3C 4C 9D TD JD"), CardSet("9H TH JH QH KH")),
    ((3, 5, 7), CardSet("2C 3C 4C 9D TD JD 2S 3S 4S"), CardSet("9H TH JH QH")),
]


@pytest.mark.parametrize(("group", "cards", "rest"), GROUPS)
def test_cards_that_fill_several_hands_are_with_nobody_else(
    group: tuple[Seat, ...], cards: CardSet, rest: CardSet
) -> None:
    facts = eight_with(cards, group, rest)
    ask_in_vain(facts, group, rest)

    assert {facts.possible(card) for card in cards} == {group}


@pytest.mark.parametrize(("group", "cards", "rest"), GROUPS)
def test_several_seats_that_alone_can_hold_as_many_cards_as_they_have_hold_no_other(
    group: tuple[Seat, ...], cards: CardSet, rest: CardSet
) -> None:
    facts = eight_with(cards, group, rest)
    ask_in_vain(facts, set(range(1, 8)) - set(group), cards)

    assert {facts.may[seat] for seat in group} == {cards.mask}


def test_a_claim_takes_the_cards_off_the_table() -> None:
    facts = dealt(HAND)
    facts.see(Revealed("LC", tuple((card, card % 6) for card in SIX.half_suits["LC"])))

    assert facts.possible(Card("4C")) == ()
    assert facts.size == [7] * 6


def test_a_proven_half_suit_has_an_attribution() -> None:
    facts = dealt("2C 3C 4C 5C 6C 9D TD 2H")
    assert facts.attribution(0, "LC") is None
    facts.see(Asked(2, 3, Card("5D"), hit=False))
    assert not facts.contained(0, "LC")
    facts.see(Asked(2, 1, Card("2C"), hit=False))

    assert facts.contained(0, "LC")
    assert facts.attribution(0, "LC") == (*((card, 0) for card in CardSet("2C 3C 4C 5C 6C")), (Card("7C"), 2))


def test_a_misdeal_forgets_everything() -> None:
    facts = dealt(HAND)
    facts.see(Misdealt(Card("2C")))

    assert facts.possible(Card("2C")) == ()


def test_facts_that_are_packed_after_every_sight_say_the_same() -> None:
    rules = Literature(Options(players=4, ask_requires="team"))
    kept, again = Facts(rules, 0), Facts(rules, 0)
    clauses = 0

    for event in next(islice(games(rules, "random", 3), 60, None)).log:
        kept.see(rules.seen(event, 0))
        again.see(rules.seen(event, 0))
        packed, again = again.packed(), Facts(rules, 0)
        again.unpack(packed)
        assert (again.may, again.has, again.bases, again.clauses) == (kept.may, kept.has, kept.bases, kept.clauses)
        assert (again.size, again.cards) == (kept.size, kept.cards)
        clauses += len(again.clauses)

    assert clauses
