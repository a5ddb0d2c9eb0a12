"""The tactics of `rules.md` F, each as a position in which a bot shows that it has it.

A position is told move by move, as a game that the bot has watched from its seat. It is asked several times, with other
dice: a tactic is no tactic if it comes by chance. What a bot may lack, it is not asked for (`LACKING`). And a position in
which `random` shows the same would prove nothing: it must fail. F-06 is in `test_memory.py`, F-13 in
`test_convention.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature import Ask, ChooseNext, Claim, Literature, Options, PassTurn
from shoal.games.literature.belief import Belief
from shoal.games.literature.rules.events import Asked, Claimed, Paused, Turned
from tests.games.literature.positions import Play, facts_of, position, word

LACKING: Final = {
    "expert": frozenset[str](),
    "greedy": frozenset({"F-03", "F-05", "F-09", "F-10", "F-11"}),
}
"""The bots that are asked, and the tactics that they need not have."""

DICE: Final = range(20)

MANY_DICE: Final = range(200)
"""By chance too it should do what a tactic forbids."""


CONTROL: Final = pytest.param("random", marks=pytest.mark.xfail(raises=AssertionError, strict=True))
"""A bot without any tactic."""


def masters_of(tactic: str) -> pytest.MarkDecorator:
    """The bots that must have that tactic, and one that must not seem to."""
    names = [name for name, lacking in LACKING.items() if tactic not in lacking]
    return pytest.mark.parametrize("name", [*names, CONTROL])


def told(game: Play, *questions: tuple[Seat, Seat, str, bool], turn: Seat) -> Play:
    """The game after these questions (asker, target, card, hit), and then it is that seat's turn."""
    for asker, target, card, hit in questions:
        assert (Card(card) in game.state.hands[target]) == hit
        game = game.after([Asked(asker, target, Card(card), hit)])
    return game.after([Turned(turn)])


def words(name: str, game: Play, seat: Seat) -> set[Any]:
    """What it says there, whatever its dice show."""
    return {word(name, game, seat, dice) for dice in (MANY_DICE if name == "random" else DICE)}


def claim(name: str, game: Play, seat: Seat) -> Claim:
    """The claim that it makes there, whatever its dice show."""
    said, *others = words(name, game, seat)
    assert isinstance(said, Claim)
    assert not others
    return said


def asked(said: Iterable[Any]) -> tuple[set[Seat], set[Card]]:
    """Whom it asked, and for what; it said nothing but questions."""
    moves = list(said)
    assert all(isinstance(move, Ask) for move in moves), moves
    return {move.target for move in moves}, {move.card for move in moves}


LOW_HEARTS = CardSet("2H 3H 4H 5H 6H 7H")
HIGH_HEARTS = CardSet("9H TH JH QH KH AH")
HIGH_DIAMONDS = CardSet("9D TD JD QD KD AD")


# --- F-01, F-02, F-15, F-16: claims ----------------------------------------------------------------------------------


def held_back() -> Play:
    """Seats 2 and 4 share four high diamonds, nobody knows how; every opponent has shown that their only card is a club."""
    game = position("9D JD 2C 3C 7C", "4C", "KD QD", "5C", "TD AD", "6C")
    return told(game, (1, 0, "5C", False), (3, 0, "6C", False), (5, 0, "4C", False), turn=0)


@masters_of("F-01")
def test_f01_a_contained_half_suit_is_not_claimed_on_a_guess(name: str) -> None:
    game = held_back()
    assert facts_of(game, 0).contained(0, "HD")
    assert all(isinstance(said, Ask) for said in words(name, game, 0))


@masters_of("F-01")
def test_f01_it_is_claimed_when_it_has_become_sure(name: str) -> None:
    game = told(held_back(), (2, 1, "TD", False), (2, 3, "AD", False), turn=0)
    holders = {"9D": 0, "TD": 4, "JD": 0, "QD": 2, "KD": 2, "AD": 4}

    assert words(name, game, 0) == {Claim(0, "HD", tuple((Card(card), seat) for card, seat in holders.items()))}


def five_of_six() -> Play:
    """Scenarios I01 and L21: seat 2 has asked for a low heart in vain, and seat 0 has all but one of them."""
    game = position("2H 3H 4H 6H 7H 2C", "4C", "5H 3C", "5C", "6C", "7C", turn=2)
    return game.play(Ask(2, 1, Card("3H"))).play(Ask(1, 0, Card("6C")))


@masters_of("F-02")
def test_f02_f16_what_a_teammates_question_has_shown_is_claimed_before_the_turn_is_lost(name: str) -> None:
    holders = tuple((card, 2 if card == Card("5H") else 0) for card in LOW_HEARTS)

    assert claim(name, five_of_six(), 0) == Claim(0, "LH", holders)


@masters_of("F-15")
def test_f15_a_half_suit_is_claimed_without_a_card_of_it(name: str) -> None:
    """Seats 2 and 4 have taken two high diamonds each; seat 2 lacks the queen, so it has shown the nine."""
    game = position("2C 3C", "TD JD 4C", "9D 5C", "KD AD 6C", "QD 7C", "2D 3D 4D 5D 6D 7D", turn=2)
    taken = (2, 1, "TD", True), (2, 1, "JD", True), (4, 3, "KD", True), (4, 3, "AD", True), (2, 3, "QD", False)
    game = told(game, *taken, turn=0)
    holders = {"9D": 2, "TD": 2, "JD": 2, "QD": 4, "KD": 4, "AD": 4}

    assert words(name, game, 0) == {Claim(0, "HD", tuple((Card(card), seat) for card, seat in holders.items()))}


# --- F-03, F-04: questions that cannot hit ---------------------------------------------------------------------------


@masters_of("F-03")
def test_f03_a_question_that_cannot_hit_tells_a_teammate_what_it_lacks(name: str) -> None:
    """Each opponent has one card, and has shown that it is a club: whatever seat 0 asks for, it misses.

    Its team holds all low hearts and all high diamonds. It has asked for the queen and the king of diamonds; who asks for
    them again, says nothing. Any other question tells its teammates what else it has not, or that it has a low heart.
    """
    game = position("5H 9D", "4C", "2H 3H 4H 6H 7H TD QD", "5C", "JD KD AD 2C 3C 7C", "6C")
    in_vain = (0, 1, "QD", False), (0, 3, "KD", False)
    game = told(game, *in_vain, (1, 0, "5C", False), (3, 0, "6C", False), (5, 0, "4C", False), turn=0)
    assert all(facts_of(game, 0).contained(0, half_suit) for half_suit in ("LH", "HD"))
    for said in words(name, game, 0):
        assert isinstance(said, Ask)
        assert facts_of(game, 0).known(said.card) != said.target
        after = game.play(said)
        assert any(Belief(facts_of(after, mate)).worlds < Belief(facts_of(game, mate)).worlds for mate in (2, 4))


def idle() -> Play:
    """Seat 0 holds two cards of a contained half-suit and nothing else; whoever it asks has the turn then.

    Seat 1 could take three clubs from seat 2, for all to see; seat 3, whose only card is a low diamond, nothing.
    """
    game = position("9D JD", "2C 3C 4C 5C", "TD KD 6C", "2D", "AD QD 7C 3D 4D 5D 6D 7D", "", turn=2)
    taken = (2, 1, "3C", True), (2, 1, "4C", True), (2, 1, "5C", True), (2, 1, "7C", False)
    return told(game, *taken, (1, 0, "6C", False), (3, 0, "3D", False), turn=0)


@masters_of("F-04")
def test_f04_a_question_in_a_contained_half_suit_costs_nothing_and_ends_the_turn(name: str) -> None:
    game = idle()
    own = facts_of(game, 0)
    assert own.contained(0, "HD")
    assert own.attribution(0, "HD") is None
    targets, cards = asked(words(name, game, 0))

    assert cards <= set(HIGH_DIAMONDS)
    assert targets == {3}


# --- F-05, F-09, F-10: who must not get the turn ---------------------------------------------------------------------


@masters_of("F-05")
def test_f05_the_opponent_who_could_take_much_is_not_given_the_turn(name: str) -> None:
    """The four of hearts is with seat 1 or 3, hardly likelier with the one than with the other.

    Seat 1 has the two of clubs, and could take three clubs from seat 2, all known to everybody; seat 3 could take nothing.
    So whatever low heart it asks for, it asks seat 3.
    """
    game = position("2H 3H", "2C 3C 4C 5C 2D 4D", "6C 5H", "4H 3D", "6H 7C", "7H 5D 6D 7D", turn=2)
    taken = (2, 1, "3C", True), (2, 1, "4C", True), (2, 1, "5C", True), (2, 1, "7C", False), (1, 4, "6C", False)
    game = told(game, *taken, (2, 5, "4H", False), (4, 5, "4H", False), turn=0)
    belief = Belief(facts_of(game, 0))
    assert belief.chance(1, Card("4H")) == 1 - belief.chance(3, Card("4H")) < 0.55
    assert facts_of(game, None).known(Card("2C")) == 1

    assert asked(words(name, game, 0))[0] == {3}


@pytest.mark.parametrize(("taken", "left"), [("TH JH", "KH AH"), ("KH AH", "TH JH"), ("JH AH", "TH KH")])
@masters_of("F-09")
def test_f09_what_a_miss_exposes_is_counted(name: str, taken: str, left: str) -> None:
    """The four of hearts is somewhat likelier with seat 1, who has a high heart, and could take two from seat 0.

    Nobody had a turn since these two are known: it is not as if anybody had passed them over.
    """
    game = position("2H 3H 9H", "QH 5D 7D", "5H 4D 6D", "4H 3D", f"6H {left} 2D", f"{taken} 7H")
    missed = (1, 4, "9H", False), (3, 4, "4D", False), (2, 5, "4H", False), (4, 5, "4H", False)
    game = told(game, *missed, *((0, 5, card, True) for card in taken.split()), turn=0)
    belief = Belief(facts_of(game, 0))
    assert 0.4 < belief.chance(3, Card("4H")) < belief.chance(1, Card("4H")) < 0.6
    assert exposed(game, 0) == CardSet(taken)

    assert words(name, game, 0) == {Ask(0, 3, Card("4H"))}


EXCHANGE: Final = ("0 1 9H", "0 1 JH", "1 0 9H", "1 0 QH", "1 0 KH", "0 1 9H", "0 1 QH", "0 1 TH")


def exchanged(game: Play, moves: int) -> Play:
    """Scenario L16, its first questions: A (seat 0) and D (seat 1) take high hearts from each other."""
    for line in EXCHANGE[:moves]:
        asker, target, card = line.split()
        game = game.play(Ask(int(asker), int(target), Card(card)))
    return game


def exposed(game: Play, seat: Seat) -> CardSet:
    """The high hearts that everybody knows to be with that seat."""
    return CardSet.of_mask(facts_of(game, None).has[seat]) & HIGH_HEARTS


@masters_of("F-08")
def test_f08_the_victim_is_left_without_a_card_to_come_back_with(name: str) -> None:
    """Scenario L16: D has the ten beside the nine and the queen, and A knows it."""
    for dice in DICE:
        game = exchanged(position("QH AH 2C", "9H TH 3C", "JH 4C", "KH 5C", "6C", "7C"), 5)
        for _ in range(3):
            said = word(name, game, 0, dice)
            assert asked([said])[0] == {1}
            game = game.play(said)

        assert not game.state.hands[1] & HIGH_HEARTS


@masters_of("F-10")
def test_f10_after_the_exchange_a_third_player_is_dangerous(name: str) -> None:
    """Four high hearts are known to be with seat 0; the other two are with seat 3 or with a teammate.

    Seat 5 has no high heart and is likelier to have a club than seat 3 a certain heart.
    """
    game = position("QH AH 2C", "9H TH 3C 4C", "JH 2D 3D", "KH 5C", "7C 4D", "5D 6D 7D 6C")
    game = exchanged(game, len(EXCHANGE))
    game = told(game, (0, 5, "JH", False), (0, 5, "KH", False), turn=0)

    assert 3 not in asked(words(name, game, 0))[0]


# --- F-07, F-11: what a question tells -------------------------------------------------------------------------------


@masters_of("F-07")
def test_f07_one_card_is_found_before_the_next_is_looked_for(name: str) -> None:
    game = position("3H", "4H 3C", "5H 4C", "2H 5C", "6H 6C", "7H 7C 2C")
    game = told(game, (0, 1, "2H", False), (1, 2, "7C", False), (2, 3, "6C", False), (3, 2, "6C", False), turn=0)
    targets, cards = asked(words(name, game, 0))

    assert cards == {Card("2H")}
    assert targets <= {3, 5}


@masters_of("F-11")
@pytest.mark.slow
def test_f11_where_the_chances_are_equal_it_asks_where_it_has_shown_itself(name: str) -> None:
    """Two low hearts that everybody knows of, two low spades that nobody does; the others hold all the rest alike."""
    game = position(
        "2H 2S 3S",
        "3H 4H 4S 2C",
        "5H 5S 3C",
        "6H 6S 4C",
        "7H 7S 5C",
        "6C 7C 2D 3D 4D 5D 6D 7D",
    )
    game = told(game, (0, 1, "3H", True), turn=0)

    assert asked(words(name, game, 0))[1] <= set(LOW_HEARTS)


# --- F-12: the turn goes to who needs it -----------------------------------------------------------------------------


def starved(own: str, mates: str, options: Options | None = None) -> Play:
    """Seat 4 could take three clubs from the opponents for all to see; seat 2 has more cards, and nothing to take."""
    game = position(f"9D TD JD QD KD AD {own}", "5C 6C", f"3C 4C {mates}", "3D", "7C 2C", "4D", options=options)
    return told(game, (4, 3, "6C", False), (1, 2, "3C", True), (1, 2, "4C", True), (1, 0, "2C", False), turn=0)


@masters_of("F-12")
def test_f12_the_reserve_is_claimed_and_the_turn_passed_to_the_teammate_who_can_finish(name: str) -> None:
    """Scenario L43: the claim takes the last cards of the claimer."""
    game = starved("", "2D 5D 6D 7D")

    assert words(name, game.play(claim(name, game, 0)), 0) == {PassTurn(0, 4)}


@masters_of("F-12")
def test_f12_so_it_is_where_the_team_may_choose_who_goes_on(name: str) -> None:
    """Scenario V27: the claimer keeps cards, and could go on itself."""
    game = starved("2D", "5D 6D 7D", Options(after_correct="team_choice"))

    assert words(name, game.play(claim(name, game, 0)), 0) == {ChooseNext(0, 4)}


# --- F-14, F-17: house rules -----------------------------------------------------------------------------------------


@masters_of("F-14")
def test_f14_where_bluffs_are_allowed_the_asker_may_have_the_card(name: str) -> None:
    """Scenario I07: seat 2 has asked for its own king, so the ace is with seat 1."""
    game = position("9D JD TD QD", "AD", "KD", "", "", "", turn=2, options=Options(bluff_ask=True))
    game = game.play(Ask(2, 1, Card("KD"))).after([Turned(0)])

    assert words(name, game, 0) == {Ask(0, 1, Card("AD"))}


@pytest.mark.parametrize("name", LACKING)
@pytest.mark.slow
def test_f17_no_bot_halts_the_game(name: str) -> None:
    rules = Literature(Options(players=4, claim_timing="any"))
    bots = [bot_of("literature", name)(rules, seat, Random(seat)) for seat in range(4)]
    log = play(rules, bots, rules.deal(Random(1))).log

    assert any(isinstance(event, Claimed) for event in log)
    assert not any(isinstance(event, Paused) for event in log)
