"""The features of a question: what it reveals about the hand of the asker, given the questions before."""

from __future__ import annotations

from random import Random

import pytest

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature, Options
from shoal.games.literature.belief import Facts
from shoal.games.literature.bots.behaviour import (
    ENCODER_FEATURES,
    Behaviour,
    IncrementalBehaviour,
    encoder_features,
    rough_chances,
    zero_encoder,
)
from shoal.games.literature.bots.networks import Network, weights
from shoal.games.literature.rules.events import Asked

RULES = Literature(Options())
HERE, THERE, LATER = (sorted(cards) for cards in list(RULES.half_suits.values())[:3])


def missed(seat: Seat, target: Seat, card: Card) -> Asked:
    """A question that missed."""
    return Asked(seat, target, card, hit=False)


def clue(asked: Asked, half_suit: int, name: str, *before: Asked) -> float:
    """What the question says of the half-suit, after those before it."""
    (place,) = (number for number, one in enumerate(ENCODER_FEATURES) if one == name)
    return encoder_features(RULES, Behaviour(RULES, before, 0), asked)[half_suit][place]


def test_a_card_may_be_with_every_seat_that_no_question_showed_to_lack_it() -> None:
    heard = Behaviour(RULES, [missed(0, 1, HERE[0])], 0)

    assert rough_chances(RULES, heard, HERE[0]) == pytest.approx([0, 0, 1 / 4, 1 / 4, 1 / 4, 1 / 4])


def test_who_asked_in_a_half_suit_is_likelier_to_hold_its_cards_and_who_asked_elsewhere_less() -> None:
    heard = Behaviour(RULES, [missed(0, 1, HERE[0])], 0)

    assert rough_chances(RULES, heard, HERE[1]) == pytest.approx([4 / 9, *[1 / 9] * 5])
    assert rough_chances(RULES, heard, THERE[0]) == pytest.approx([1 / 11, *[2 / 11] * 5])


def test_a_card_that_was_taken_is_a_sure_hope_of_the_other_team_and_none_of_its_own() -> None:
    taken = Asked(0, 1, HERE[0], hit=True)
    surely = "opponent_certain"

    assert clue(missed(1, 0, HERE[0]), 0, "chance_asked", taken) == 1
    assert clue(missed(3, 2, HERE[1]), 0, surely, taken) == pytest.approx(1 / 3)
    assert clue(missed(2, 3, HERE[1]), 0, surely, taken) == 0


def test_where_all_seem_to_lack_a_card_nothing_is_known_of_it() -> None:
    heard = Behaviour(RULES, [missed(0, 1, HERE[0]), missed(2, 3, HERE[0]), missed(4, 5, HERE[0])], 0)

    assert rough_chances(RULES, heard, HERE[0]) == pytest.approx([4 / 15, 1 / 15] * 3)


def test_who_asks_elsewhere_for_less_passes_over_what_it_could_take() -> None:
    before = (Asked(0, 1, HERE[0], hit=True), missed(0, 1, HERE[1]))
    elsewhere = missed(1, 2, THERE[0])

    assert clue(elsewhere, 0, "best_here", *before) == 1
    assert clue(elsewhere, 0, "better_here", *before) == pytest.approx(10 / 13)
    assert clue(elsewhere, 0, "asks_here", *before) == 0
    assert clue(elsewhere, 1, "asks_here", *before) == 1


def test_a_question_is_seen_against_the_last_one_of_the_same_seat() -> None:
    before = (missed(0, 1, HERE[0]), missed(1, 0, THERE[0]))

    assert clue(missed(0, 3, HERE[0]), 0, "same_card", *before) == 1
    assert clue(missed(0, 3, HERE[0]), 0, "last_here_missed", *before) == 1
    assert clue(missed(0, 3, HERE[0]), 0, "same_turn", *before) == 0
    assert clue(missed(1, 2, THERE[1]), 1, "same_turn_last_here", *before) == 1


def test_a_zero_encoder_encodes_nothing() -> None:
    heard = Behaviour(RULES, [missed(0, 1, HERE[0])], 0, zero_encoder("deaf"))

    assert heard.encodings == Behaviour(RULES, [], 0).encodings


def test_what_was_seen_is_as_it_was_when_more_is_seen() -> None:
    encoder = Network.load(weights("six.encoder"))
    questions = [Asked(0, 1, HERE[0], hit=True), missed(0, 1, HERE[1]), missed(1, 0, THERE[0])]
    before, whole = Behaviour(RULES, questions[:1], 1, encoder), Behaviour(RULES, questions, 2, encoder)
    told = [list(sums) for sums in before.encodings[0]]

    after = before.after(questions[1:], 2)

    assert (after.encodings, after.lacking, after.asks, after.stalled) == (
        whole.encodings,
        whole.lacking,
        whole.asks,
        2,
    )
    assert (before.encodings[0], before.questions, before.stalled) == (told, 1, 1)


def test_an_account_reads_every_question_once_and_begins_again_when_some_are_forgotten() -> None:
    read: list[list[str]] = []

    def after(said: str, questions: list[Asked], stalled: int) -> str:
        read.append([str(asked.card) for asked in questions])
        return said + "".join(read[-1]) + str(stalled)

    one, two, three = (missed(0, 1, card) for card in HERE[:3])
    account = IncrementalBehaviour("", after)  # type: ignore[arg-type]  # a list is a sequence

    said = [account.of(*seen) for seen in (([one], 1), ([one, two], 2), ([two, three], 0), ([], 0))]

    first, second, third = (str(card) for card in HERE[:3])
    assert read == [[first], [second], [second, third], []]
    assert said == [f"{first}1", f"{first}1{second}2", f"{second}{third}0", "0"]


@pytest.mark.parametrize("name", ["bluffs", "four", "quartets", "six"])
def test_who_could_take_a_card_for_certain_and_asks_elsewhere_probably_holds_none_of_its_half_suit(name: str) -> None:
    """Seat 0 takes a card of seat 1's, and misses; then seat 1 could have it back."""
    public = Facts(RULES, None)
    for event in RULES.deal(Random(1), 0):
        public.see(RULES.seen(event, None))
    questions = (Asked(0, 1, HERE[0], hit=True), missed(0, 1, HERE[1]), missed(1, 0, THERE[0]))
    for question in questions:
        public.see(question)
    likelihood, encoder = (Network.load(weights(name + part)) for part in (".likelihood", ".encoder"))

    factors = Behaviour(RULES, questions, 0, encoder).factors(likelihood, public)[1]

    passed, elsewhere = (factors[RULES.half_suit_of[card]] for card in (HERE[0], LATER[0]))
    assert passed < elsewhere / 2
