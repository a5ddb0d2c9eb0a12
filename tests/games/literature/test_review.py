"""What a review says is true: its percentages are those of the reference mind, its certainties are proofs, its misses were legal."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, cast

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.core.native import NOTICE, core
from shoal.games.literature import Claim, Literature, Options
from shoal.games.literature.belief import Belief, Constraints, Facts
from shoal.games.literature.belief.masks import cards_of
from shoal.games.literature.rules.events import Asked, Closed, Dealt, Revealed
from shoal.records import Record, record_of
from shoal.review import MoveReview, Review, advice, review
from tests.games.literature.samples import random_options
from tests.review.games import before, cut, moves_of, played
from tests.sampling import DAY, sampled

SEED = Random(DAY).randrange(10_000)


@pytest.fixture(scope="module")
def record() -> Record:
    return played("literature", ("club", "beginner"), SEED)


@pytest.fixture(scope="module")
def reviewed(record: Record) -> Review:
    return review(record)


def facts_before(record: Record, n: int, seat: int) -> Facts:
    facts = Facts(cast("Literature", record.game.rules), seat)
    for sight in before(record, n).sights(seat):
        facts.see(sight)
    return facts


def some(reviewed: Review, count: int) -> list[MoveReview]:
    return Random(DAY).sample(reviewed.moves, sampled(count, of=len(reviewed.moves)))


def test_every_percentage_is_that_of_the_reference_mind(record: Record, reviewed: Review) -> None:
    for move in some(reviewed, 12):
        belief = Belief(facts_before(record, move.n, move.seat))
        assert move.grid is not None
        assert move.grid.source == "exact"
        for item, row in zip(move.grid.items, move.grid.chance, strict=True):
            true = [belief.chance(seat, Card(item)) for seat in range(6)]
            assert row == pytest.approx(list(map(float, true)), abs=1e-9)
            assert [chance in (0, 1) for chance in row] == [chance in (0, 1) for chance in true]


@pytest.mark.skipif(core is None, reason=NOTICE or "-")
def test_how_people_usually_ask_moves_what_is_open_and_no_proof(reviewed: Review) -> None:
    grids = [move.grid for move in reviewed.moves if move.grid is not None]
    heard = [grid for grid in grids if grid.behavioural is not None]

    assert grids[0].behavioural is None, "nothing was asked before the first question"
    assert len(heard) > len(grids) // 2
    moved = [
        abs(one - other)
        for grid in heard
        for row, others in zip(grid.chance, grid.behavioural or (), strict=True)
        for one, other in zip(row, others, strict=True)
        if one not in (0, 1) or other not in (0, 1)
    ]
    assert max(moved) > 0.05
    assert max(moved) < 1


def test_what_is_certain_comes_true_and_what_could_not_hit_does_not(reviewed: Review) -> None:
    certain = [move for move in reviewed.moves if move.chance in (0, 1) and move.came_true is not None]

    assert certain
    assert [move.n for move in certain if move.came_true != bool(move.chance)] == []


def test_a_certain_claim_could_be_made_then_and_would_have_won(record: Record, reviewed: Review) -> None:
    for move in reviewed.moves:
        game = before(record, move.n) if move.certain else None
        for claim in move.certain:
            assert game is not None
            after = game.play(claim.said)
            assert next(event.outcome for event in after.log[len(game.log) :] if isinstance(event, Closed)) == "won"


def test_a_claim_is_missed_from_the_first_moment_when_it_was_certain(record: Record, reviewed: Review) -> None:
    for player in reviewed.story.players:
        for missed in player.missed:
            claim = Claim(player.seat, missed.group, tuple((Card(card), seat) for card, seat in missed.holders))
            own = [move for move in reviewed.moves if move.seat == player.seat]
            earlier = [move for move in own if move.n < missed.since][-1:]
            assert isinstance(before(record, missed.since).play(claim), Game)
            assert all(missed.group not in {one.group for one in move.certain} for move in earlier)


def worlds(constraints: Constraints) -> list[tuple[int, ...]]:
    """All hands that these constraints allow, found by trying all: an independent count for small positions."""
    cards = list(cards_of(constraints.cards))
    seats = range(len(constraints.size))
    found = []
    for holders in product(*([seat for seat in seats if constraints.may[seat] >> card & 1] for card in cards)):
        hands = [0] * len(seats)
        for card, seat in zip(cards, holders, strict=True):
            hands[seat] |= 1 << card
        sizes = [hand.bit_count() for hand in hands] == list(constraints.size)
        if sizes and all(hands[seat] & base for seat, base in constraints.bases):
            found.append(tuple(hands))
    return found


def test_certain_means_true_in_every_deal_that_can_be_enumerated(record: Record, reviewed: Review) -> None:
    rules, checked = cast("Literature", record.game.rules), 0
    for move in reviewed.moves[-25:]:
        constraints = Constraints(rules, move.seat)
        for sight in before(record, move.n).sights(move.seat):
            constraints.see(sight)
        ways = 1
        for card in cards_of(constraints.cards):
            ways *= sum(may >> card & 1 for may in constraints.may)
        if ways > 10_000 or move.grid is None:
            continue
        checked += 1
        every = worlds(constraints)
        assert move.grid.worlds == pytest.approx(len(every))
        for team, half_suit in product((0, 1), rules.half_suits):
            cards = rules.half_suits[half_suit]
            placed = {tuple(hand & cards.mask for hand in hands) for hands in every}
            is_sure = cards.mask & constraints.cards and len(placed) == 1 and not any(next(iter(placed))[1 - team :: 2])
            if team == move.seat % 2 and rules.moves(before(record, move.n).view(move.seat)).claims:
                assert (half_suit in {claim.group for claim in move.certain}) == bool(is_sure)
    assert checked


def test_advice_on_one_move_is_the_review_of_that_move(record: Record, reviewed: Review) -> None:
    for move in some(reviewed, 6):
        assert advice(record, move.n) == move


def other_world(record: Record, n: int, seat: int, rng: Random) -> Record | None:
    """The same moves after another deal that the seat could not have told from the true one before step `n`."""
    rules = cast("Literature", record.game.rules)
    hands = [hand.mask for hand in Belief(facts_before(record, n, seat)).sample(rng)]
    log = before(record, n).log
    for event in reversed(log):
        match event:
            case Asked(asker, target, card, True):
                hands[asker] ^= 1 << card
                hands[target] |= 1 << card
            case Revealed(holders=holders):
                for card, holder in holders:
                    hands[holder] |= 1 << card
            case _:
                pass
    dealt = next(event for event in log if isinstance(event, Dealt))
    game: Any = Game.replay(rules, [Dealt(dealt.dealer, tuple(map(CardSet.of_mask, hands)), dealt.first)])
    for _, step in moves_of(record)[: n - 1]:
        game = game.play(step.said)
    return record_of(game)


def test_two_worlds_that_look_alike_to_the_mover_are_reviewed_alike(record: Record, reviewed: Review) -> None:
    hidden = {"hands", "sights", "came_true"}
    for move in some(reviewed, 4):
        other = other_world(record, move.n, move.seat, Random(DAY))
        assert other is not None
        assert other.game.sights(move.seat) == before(record, move.n).sights(move.seat)
        same = advice(record_of(other.game.play(move.said)), move.n)
        for name in set(move.__struct_fields__) - hidden:
            assert getattr(same, name) == getattr(move, name), (move.n, name)


def test_early_at_a_large_table_chances_are_estimates_and_only_what_is_proven_is_certain() -> None:
    record = cut(played("literature", ("random",), SEED, Options(players=12)), 9)
    estimated = [move for move in review(record).moves if move.grid is not None and move.grid.source == "estimate"]

    assert estimated
    for move in estimated:
        assert move.grid is not None
        assert move.grid.worlds is None
        facts = facts_before(record, move.n, move.seat)
        for item, row in zip(move.grid.items, move.grid.chance, strict=True):
            possible = facts.possible(Card(item))
            assert [chance > 0 for chance in row] == [seat in possible for seat in range(12)]
            assert [chance == 1 for chance in row] == [possible == (seat,) for seat in range(12)]


def test_a_bluff_is_no_fault_where_bluffs_are_allowed_and_certain_stays_certain() -> None:
    record = played("literature", ("club", "random"), SEED, Options(bluff_ask=True, claim_timing="any"))
    found = review(record)

    assert [m.n for m in found.moves if m.chance == 1 and m.came_true is False] == []
    assert [m.n for m in found.moves if m.chance == 0 and m.came_true] == []
    for move in found.moves:
        for claim in move.certain:
            before(record, move.n).play(claim.said)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(sampled(1, of=40)))
def test_under_any_house_rules_what_is_certain_comes_true_and_every_certain_claim_is_legal(number: int) -> None:
    rng = Random(f"{DAY}/{number}")
    options = random_options(rng)
    record = cut(played("literature", ("random",), number, options), 60)
    found = review(record)

    assert [
        m.n for m in found.moves if m.chance in (0, 1) and m.came_true is not None and m.came_true != m.chance
    ] == []
    for move in found.moves:
        for claim in move.certain:
            record.game.rules.check(before(record, move.n).state, claim.said)
    move = rng.choice(found.moves)
    assert advice(record, move.n) == move
