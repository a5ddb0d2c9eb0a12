"""What seats did: the features of questions and of the model of likelihood, its factors, and how long nothing was learned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

import pytest

from shoal.core.cards import Card
from shoal.core.game import Seat
from shoal.games.literature import Literature, Options, Sight
from shoal.games.literature.belief import Facts
from shoal.games.literature.bots.asking import ENCODER_FEATURES, encoder_features, rough_chances
from shoal.games.literature.bots.behaviour import (
    LIKELIHOOD_FEATURES,
    MOST_LOG_FACTOR,
    Behaviour,
    IncrementalBehaviour,
    StallCounter,
    linear,
    zero_encoder,
)
from shoal.games.literature.bots.memory import BoundedMemory, Knowledge, PerfectMemory
from shoal.games.literature.bots.networks import Network, weights
from shoal.games.literature.rules.events import Asked, Claimed, ClaimFailed, Closed, Moved

RULES, FOUR = Literature(), Literature(Options(players=4))
HERE, THERE, LATER = (sorted(cards) for cards in list(RULES.half_suits.values())[:3])


def missed(seat: Seat, target: Seat, card: Card) -> Asked:
    return Asked(seat, target, card, hit=False)


def taken(seat: Seat, target: Seat, card: Card) -> Asked:
    return Asked(seat, target, card, hit=True)


# --- What a question says of the asker -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "card", "chances"),
    [
        # a card may be with every seat that no question showed to lack it
        ([missed(0, 1, HERE[0])], HERE[0], [0, 0, 1 / 4, 1 / 4, 1 / 4, 1 / 4]),
        # who asked in a half-suit is likelier to hold its cards, and who asked elsewhere less
        ([missed(0, 1, HERE[0])], HERE[1], [4 / 9, *[1 / 9] * 5]),
        ([missed(0, 1, HERE[0])], THERE[0], [1 / 11, *[2 / 11] * 5]),
        # where all seem to lack a card nothing is known of it
        ([missed(0, 1, HERE[0]), missed(2, 3, HERE[0]), missed(4, 5, HERE[0])], HERE[0], [4 / 15, 1 / 15] * 3),
    ],
)
def test_questions_make_rough_chances(before: list[Asked], card: Card, chances: list[float]) -> None:
    assert rough_chances(RULES, Behaviour(RULES, before, 0), card) == pytest.approx(chances)


GOT = taken(0, 1, HERE[0])
PASSED_OVER = [GOT, missed(0, 1, HERE[1])]
IN_TURN = [missed(0, 1, HERE[0]), missed(1, 0, THERE[0])]


@pytest.mark.parametrize(
    ("before", "asked", "half_suit", "name", "value"),
    [
        # a card that was taken is a sure hope of the other team and none of its own
        ([GOT], missed(1, 0, HERE[0]), 0, "chance_asked", 1),
        ([GOT], missed(3, 2, HERE[1]), 0, "opponent_certain", 1 / 3),
        ([GOT], missed(2, 3, HERE[1]), 0, "opponent_certain", 0),
        # who asks elsewhere for less passes over what it could take
        (PASSED_OVER, missed(1, 2, THERE[0]), 0, "best_here", 1),
        (PASSED_OVER, missed(1, 2, THERE[0]), 0, "better_here", 10 / 13),
        (PASSED_OVER, missed(1, 2, THERE[0]), 0, "asks_here", 0),
        (PASSED_OVER, missed(1, 2, THERE[0]), 1, "asks_here", 1),
        # a question is seen against the last one of the same seat
        (IN_TURN, missed(0, 3, HERE[0]), 0, "same_card", 1),
        (IN_TURN, missed(0, 3, HERE[0]), 0, "last_here_missed", 1),
        (IN_TURN, missed(0, 3, HERE[0]), 0, "same_turn", 0),
        (IN_TURN, missed(1, 2, THERE[1]), 1, "same_turn_last_here", 1),
    ],
)
def test_a_question_reveals_something_of_every_half_suit(
    before: list[Asked], asked: Asked, half_suit: int, name: str, value: float
) -> None:
    features = encoder_features(RULES, Behaviour(RULES, before, 0), asked)[half_suit]

    assert features[list(ENCODER_FEATURES).index(name)] == pytest.approx(value)


def test_a_zero_encoder_encodes_nothing() -> None:
    heard = Behaviour(RULES, [missed(0, 1, HERE[0])], 0, zero_encoder("deaf"))

    assert heard.encodings == Behaviour(RULES, [], 0).encodings


def test_what_was_seen_is_as_it_was_when_more_is_seen() -> None:
    encoder = Network.load(weights("six.encoder"))
    questions = [*PASSED_OVER, missed(1, 0, THERE[0])]
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
    read: list[list[Card]] = []

    def after(said: tuple[object, ...], questions: Sequence[Asked], stalled: int) -> tuple[object, ...]:
        read.append([asked.card for asked in questions])
        return (*said, *read[-1], stalled)

    one, two, three = (missed(0, 1, card) for card in HERE[:3])
    account = IncrementalBehaviour[tuple[object, ...]]((), after)

    said = [account.of(*seen) for seen in (([one], 1), ([one, two], 2), ([two, three], 0), ([], 0))]

    first, second, third = HERE[:3]
    assert read == [[first], [second], [second, third], []]
    assert said == [(first, 1), (first, 1, second, 2), (second, third, 0), (0,)]


# --- What seats probably hold ----------------------------------------------------------------------------------------

HABITUAL = linear("habitual", [0.2, 0.4, 1.1, -0.5, 0.3, -0.3, -0.4, -0.2])


def seen(rules: Literature, *questions: Asked, encoder: Network | None = None) -> tuple[Behaviour, Facts]:
    """What everybody saw after a deal, and what that proves."""
    public = Facts(rules, None)
    for event in (*rules.deal(Random(1), 0), *questions):
        public.see(rules.seen(event, None))
    return Behaviour(rules, questions, len(questions), encoder), public


def test_a_player_who_asks_often_in_a_half_suit_probably_holds_more_of_it() -> None:
    half_suit, other = list(FOUR.half_suits)[:2]
    behaviour, public = seen(FOUR, missed(0, 1, HERE[0]), missed(0, 3, HERE[0]))

    factors = behaviour.factors(HABITUAL, public)

    assert behaviour.turns == [1, 0, 0, 0]
    assert factors[0][half_suit] > 1 > factors[0][other]
    assert factors[2][other] == 1


def test_factors_are_bounded() -> None:
    behaviour, public = seen(FOUR, missed(0, 1, HERE[0]))

    factors = behaviour.factors(linear("loud", [99.0, 0.0, 0.0, -999.0]), public)

    assert {factor for row in factors for factor in row.values()} == {exp(MOST_LOG_FACTOR), 1, exp(-MOST_LOG_FACTOR)}


def test_likelihood_features_are_what_everybody_saw() -> None:
    behaviour, public = seen(FOUR, taken(0, 1, HERE[0]), missed(0, 3, HERE[1]), taken(3, 0, THERE[0]))
    rows = [dict(zip(LIKELIHOOD_FEATURES, row, strict=True)) for row in behaviour.likelihood_features(public)]
    half_suits = len(FOUR.half_suits)

    expected = {
        (0, 0): {
            "asked_2": 1,
            "last_there_missed": 1,
            "captured": 1 / 3,
            "public_cards": 1 / 6,
            "question_share": 1,
            "half_suits_asked": 1 / 6,
        }
        | {f"encoding_{number}": 0 for number in (1, 2, 3)},
        (0, 1): {"never_asked_turns": 1 / 4, "lost": 1 / 3},
        (2, 0): {"mates_asked": 2 / 3, "mates_public": 1 / 6},
        (3, 0): {"never_asked_turns": 1 / 4},
    }
    assert len(rows) == FOUR.seats * half_suits
    for (seat, half_suit), features in expected.items():
        row = rows[seat * half_suits + half_suit]
        assert {name: row[name] for name in features} == pytest.approx(features), (seat, half_suit)


@pytest.mark.parametrize("name", ["bluffs", "four", "quartets", "six"])
def test_who_could_take_a_card_for_certain_and_asks_elsewhere_probably_holds_none_of_its_half_suit(name: str) -> None:
    """Seat 0 takes a card of seat 1's, and misses; then seat 1 could have it back."""
    likelihood, encoder = (Network.load(weights(name + part)) for part in (".likelihood", ".encoder"))
    behaviour, public = seen(RULES, *PASSED_OVER, missed(1, 0, THERE[0]), encoder=encoder)

    factors = behaviour.factors(likelihood, public)[1]

    passed, elsewhere = (factors[RULES.half_suit_of[card]] for card in (HERE[0], LATER[0]))
    assert passed < elsewhere / 2


# --- How long the table has learned nothing --------------------------------------------------------------------------

BLUFFING = Literature(Options(players=4, bluff_ask=True))
FIRST, SECOND = Card("2S"), Card("3S")
AGAIN = [missed(0, 1, FIRST), missed(0, 1, FIRST)]
TAKEN: list[Sight] = [taken(0, 1, FIRST), Moved(FIRST, 1, 0)]
TAKEN_BACK: list[Sight] = [taken(1, 0, FIRST), Moved(FIRST, 0, 1)]


@pytest.mark.parametrize("remembers", [PerfectMemory, lambda rules, seat: BoundedMemory(rules, seat, 100)])
@pytest.mark.parametrize(
    ("rules", "sights", "stalled"),
    [
        # misses that were possible are news, however many there are; one that everybody foresaw is none
        (FOUR, [missed(0, 1, FIRST), missed(1, 0, SECOND), missed(0, 3, FIRST), missed(3, 2, SECOND)], 0),
        (FOUR, AGAIN, 1),
        (FOUR, TAKEN, 0),
        (FOUR, [*TAKEN, missed(0, 3, SECOND), *TAKEN_BACK], 1),  # all saw it go
        # a question that may be a bluff reveals nothing of the asker's hand
        (FOUR, [missed(0, 1, FIRST), missed(2, 1, FIRST)], 0),
        (BLUFFING, [missed(0, 1, FIRST), missed(2, 1, FIRST)], 1),
        # a claim is news, and a new deal begins anew
        (FOUR, [*AGAIN, Closed("LS", 0, "won", (1, 0))], 0),
        (FOUR, [*AGAIN, Claimed(0, "LS", ((FIRST, 0),), in_turn=True), ClaimFailed(0, "LS")], 0),
        (FOUR, [*AGAIN, *(FOUR.seen(event, 3) for event in FOUR.deal(Random(2), 1))], 0),
    ],
)
def test_questions_without_news_are_counted(
    rules: Literature, sights: list[Sight], stalled: int, remembers: Callable[[Literature, Seat], Knowledge]
) -> None:
    knowledge = remembers(rules, 3)
    stall = StallCounter(rules, knowledge)
    for sight in (*(rules.seen(event, 3) for event in rules.deal(Random(1), 0)), *sights):
        stall.see(sight)
        knowledge.see(sight)

    assert stall.questions == stalled
