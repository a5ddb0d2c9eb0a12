"""What is true of every game in `GAMES`."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shoal.core.cards import CODES
from shoal.core.codec import Decoder, Unreadable, encode
from shoal.core.game import AnyRules, Game, Illegal
from shoal.core.games import GAMES
from tests.games.samples import Samples
from tests.invariants import Watched
from tests.sampling import examples_of_the_day, todays
from tests.strategies import SAMPLES, Table, played, steps

TABLES = [
    pytest.param(rules, id=f"{name}-{rules.seats}", marks=[pytest.mark.slow] if number else [])
    for name, samples in SAMPLES.items()
    for number, rules in enumerate(samples.tables)
]
USUAL = [pytest.param(samples.tables[0], id=name) for name, samples in SAMPLES.items()]

every_table = pytest.mark.parametrize("rules", TABLES)
every_game = pytest.mark.parametrize("rules", USUAL)
seeds = st.integers(0, 2**32)
dice = st.randoms(use_true_random=False)


def samples_of(rules: AnyRules) -> Samples:
    return SAMPLES[rules.name]


def codes_in(text: bytes) -> set[str]:
    return set(re.findall(r'"([2-9TJQKA][CDHS]|[RBGW]J)"', text.decode()))


def codes_of(cards: Iterable[object]) -> set[str]:
    return set(map(str, cards))


def refusal(rules: AnyRules, state: Any, move: Any) -> str | None:
    try:
        rules.check(state, move)
    except Illegal as illegal:
        return illegal.reason
    return None


def test_every_game_has_samples() -> None:
    assert set(GAMES) == set(SAMPLES)


@every_table
@given(seed=seeds)
@examples_of_the_day(3, of=40)
def test_no_law_breaks_in_a_whole_game(rules: AnyRules, seed: int) -> None:
    Watched(rules, Random(seed)).play(most=5_000)


@every_table
def test_a_deal_depends_on_nothing_but_the_dice_and_the_dealer(rules: AnyRules) -> None:
    assert rules.deal(Random(5), 1) == rules.deal(Random(5), 1)
    assert rules.deal(Random(5), 1) != rules.deal(Random(6), 1)
    assert rules.deal(Random(5), 1) != rules.deal(Random(5), 2)


# --- Legality ---------------------------------------------------------------------------------------------------------


@every_table
@given(seed=seeds)
@examples_of_the_day(2, of=40)
def test_check_accepts_exactly_what_moves_offers(rules: AnyRules, seed: int) -> None:
    rng = Random(seed)
    for number, table in enumerate(steps(rules, rng)):
        if number % 16 and not (samples_of(rules).is_rare(table.state) and rng.randrange(2)):
            continue
        offers = table.offers()
        seats = [-1, rules.seats, *rng.sample(range(rules.seats), 2), rules.turn(table.state) or 0]
        for move in samples_of(rules).attempts(rules, table.state, rng, seats):
            offered = move.seat in offers and move in offers[move.seat]
            reason = refusal(rules, table.state, move)

            assert (reason is None) == offered, (move, reason)


@every_table
@given(seed=seeds)
@examples_of_the_day(2, of=40)
def test_a_spectator_may_do_nothing(rules: AnyRules, seed: int) -> None:
    rng = Random(seed)
    table = played(rules, rng, most=20)
    offer = rules.moves(table.views[None])

    assert not offer
    assert all(move not in offer for move in samples_of(rules).attempts(rules, table.state, rng, [0, 1]))


@every_game
@given(rng=dice)
@settings(max_examples=15)
def test_an_illegal_move_changes_nothing_and_has_a_known_reason(rules: AnyRules, rng: Random) -> None:
    game = played(rules, rng, most=20).game
    before = (game.log, repr(game.state))
    known = set(rules.vocabulary.reason.__args__)
    for move in samples_of(rules).attempts(rules, game.state, Random(1), [0, 1, rules.seats]):
        if refusal(rules, game.state, move) is not None:
            with pytest.raises(Illegal) as refused:
                game.play(move)

            assert refused.value.reason in known
    assert before == (game.log, repr(game.state))


@every_table
@given(seed=seeds)
@examples_of_the_day(4, of=40)
def test_the_seat_that_must_act_can_act_until_the_game_has_an_outcome(rules: AnyRules, seed: int) -> None:
    for table in steps(rules, Random(seed)):
        able = [seat for seat, offer in table.offers().items() if offer]
        turn = rules.turn(table.state)
        outcome = rules.outcome(table.state)

        assert (outcome is None) == bool(able)
        assert turn is None or turn in able
        if outcome:
            assert turn is None
            assert len(outcome.points) == len(rules.sides)
            assert set(outcome.winners) == {
                side for side, points in enumerate(outcome.points) if points == max(outcome.points)
            }


@every_table
def test_only_a_seat_on_turn_has_a_formality(rules: AnyRules) -> None:
    for table in steps(rules, Random(1)):
        assert rules.turn(table.state) is not None or not rules.is_formality(table.state)


# --- Memory -----------------------------------------------------------------------------------------------------------


@every_game
@given(rng=dice)
@settings(max_examples=25)
def test_decide_and_evolve_are_functions(rules: AnyRules, rng: Random) -> None:
    table = played(rules, rng, most=15)
    able = [offer for offer in table.offers().values() if offer]
    assume(able)
    move = samples_of(rules).pick(rules, table.state, rng.choice(able), rng)
    events = rules.decide(table.state, move)

    assert rules.decide(table.state, move) == events
    assert table.game.after(events) == table.game.after(events) == table.game.play(move)


@pytest.mark.slow
@every_game
@given(rng=dice)
@settings(max_examples=25)
def test_a_view_is_the_fold_of_what_was_sent(rules: AnyRules, rng: Random) -> None:
    table = played(rules, rng, most=25)
    read = Decoder[Any](rules.vocabulary.sight)
    for seat, folded in table.views.items():
        view = rules.start_view(seat)
        for event in table.game.log:
            view = rules.watch(view, read(encode(rules.seen(event, seat))))

        assert view == folded == table.game.view(seat)


# --- Secrets ----------------------------------------------------------------------------------------------------------


@every_table
@given(seed=seeds)
@examples_of_the_day(4, of=40)
def test_a_sight_names_own_cards_and_what_a_spectator_sees_and_nothing_else(rules: AnyRules, seed: int) -> None:
    table = played(rules, Random(seed))
    game: Any = Game.replay(rules, ())
    for event in table.game.log:
        game = game.after([event])
        public = codes_in(encode(rules.seen(event, None)))
        for seat in range(rules.seats):
            own = codes_of(samples_of(rules).own_cards(game.state, seat))

            assert codes_in(encode(rules.seen(event, seat))) <= own | public


@every_table
def test_a_spectator_sees_no_card_of_the_deal(rules: AnyRules) -> None:
    # what comes with it may show cards: the Fish, books that were dealt
    (dealt,) = (event for event in rules.deal(Random(1)) if event.__struct_config__.tag == "dealt")

    assert not codes_in(encode(rules.seen(dealt, None)))


@every_table
def test_what_a_seat_has_not_seen_changes_no_byte_of_what_it_is_sent(rules: AnyRules) -> None:
    """Non-interference: give the others other cards, such that all that is public stays as it was."""
    worlds = 0
    tried = todays(20, range(100), f"worlds/{rules.name}-{rules.seats}")
    longest = min(30, 3 * len(samples_of(rules).pack(rules)) // 4)  # of a tiny pack all cards are soon known
    for seed in tried:
        rng = Random(seed)
        table = played(rules, rng, 2 + seed % longest)
        seat = rng.randrange(rules.seats)
        others = (same_to_a_spectator(table, seat, rng) for _ in range(20))
        other = next(filter(None, others), None)
        if other is None:
            continue
        worlds += 1
        assert sent(table.game, seat) == sent(other, seat)
        for move in samples_of(rules).attempts(rules, table.state, Random(seed), [seat]):
            assert refusal(rules, table.state, move) == refusal(rules, other.state, move)

    assert worlds >= len(tried) // 4, "the property means something only where other worlds are found"


def same_to_a_spectator(table: Table, seat: int, rng: Random) -> Any | None:
    """The same moves after another deal that gives the seat the same cards; `None` when a spectator could tell."""
    rules, told = table.rules, table.game.log
    game: Any = Game.replay(rules, samples_of(rules).redeal(rules, told, seat, rng))
    if game.log == told[: len(game.log)] or not looks_the_same(rules, game.log, told, 0):
        return None
    for move in table.moves:
        if refusal(rules, game.state, move) is not None:
            return None
        before = len(game.log)
        game = game.play(move)
        if not looks_the_same(rules, game.log, told, before):
            return None
    return game if len(game.log) == len(told) else None


def looks_the_same(rules: AnyRules, log: Sequence[Any], told: Sequence[Any], since: int) -> bool:
    """Whether a spectator has seen the same of both from that event on, as far as the first goes."""
    seen = [[rules.seen(event, None) for event in events[since : len(log)]] for events in (log, told)]
    return seen[0] == seen[1]


def sent(game: Any, seat: int) -> list[bytes]:
    """Everything that a seat is sent in a game: each sight, the view after it, and what it may do then."""
    view = game.rules.start_view(seat)
    told = []
    for event in game.log:
        sight = game.rules.seen(event, seat)
        view = game.rules.watch(view, sight)
        told += [encode(sight), encode(view), encode(game.rules.moves(view))]
    return told


# --- The wire ---------------------------------------------------------------------------------------------------------


@every_table
@given(seed=seeds)
@examples_of_the_day(2, of=20)
def test_every_value_survives_the_wire(rules: AnyRules, seed: int) -> None:
    words = rules.vocabulary
    read = {kind: Decoder[Any](getattr(words, kind)) for kind in ("move", "event", "sight", "view", "moves")}
    table = played(rules, Random(seed))
    values = [("move", move) for move in table.moves] + [("event", event) for event in table.game.log]
    values += [("sight", rules.seen(event, seat)) for event in table.game.log for seat in (None, 0, 1)]
    for position in steps(rules, Random(seed), most=40):
        values += [("view", view) for view in position.views.values()]
        values += [("moves", offer) for offer in position.offers().values()]
    for kind, value in values:
        again = read[kind](encode(value))

        assert again == value
        assert type(again) is type(value)
        assert encode(again) == encode(value)


@every_table
def test_options_and_setup_survive_the_wire(rules: AnyRules) -> None:
    assert Decoder[Any](rules.vocabulary.options)(encode(rules.options)) == rules.options
    assert Decoder[Any](rules.vocabulary.setup)(encode(rules.setup)) == rules.setup


words = st.sampled_from(["type", "seat", "card", "target", "half_suit", "attribution", "hands", "ask", "claim", *CODES])
leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | words
documents = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(words | st.text(max_size=8), inner, max_size=5),
    max_leaves=15,
)


@pytest.mark.slow
@every_game
@given(document=documents)
@settings(max_examples=40)
def test_a_document_of_another_shape_is_unreadable_and_nothing_worse(rules: AnyRules, document: object) -> None:
    text = encode(document)
    for kind in ("move", "event", "sight", "view", "moves", "options", "setup"):
        with contextlib.suppress(Unreadable):
            assert encode(Decoder[Any](getattr(rules.vocabulary, kind))(text))


@every_game
@given(rng=dice, place=st.integers(0, 10**6), byte=st.integers(0, 255), kind=st.sampled_from(["swap", "cut", "double"]))
@settings(max_examples=50)
def test_a_spoilt_message_is_unreadable_or_another_value(
    rules: AnyRules, rng: Random, place: int, byte: int, kind: str
) -> None:
    table = Table.deal(rules, rng)
    move = samples_of(rules).pick(rules, table.state, table.offers()[rules.turn(table.state) or 0], rng)
    text = encode(move)
    at = place % len(text)
    middle = {"swap": bytes([byte]), "cut": b"", "double": text[at : at + 1] * 1000}[kind]
    try:
        again = Decoder[Any](rules.vocabulary.move)(text[:at] + middle + text[at + 1 :])
    except Unreadable:
        return
    assert isinstance(refusal(rules, table.state, again), str | None)


@every_game
@pytest.mark.parametrize("text", [b"[" * 100_000, b'{"type":' * 50_000, b"1" * 100_000, b'"\\ud800"', "\ud800"])
def test_hostile_texts_are_unreadable(rules: AnyRules, text: bytes | str) -> None:
    for kind in ("move", "event", "sight", "view"):
        with pytest.raises(Unreadable):
            Decoder[Any](getattr(rules.vocabulary, kind))(text)
