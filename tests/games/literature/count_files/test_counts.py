"""The count files, by our rules and by a second implementation that shares nothing with them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.games.literature import Ask, Claim, Literature, Options, Pause
from shoal.games.literature.count_files import BadCountFile, CountedDeal, count_questions, read_counts
from shoal.games.literature.rules.events import Dealt
from tests.games.literature.samples import truth_about

TEXT = (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8")
DEALS = [pytest.param(deal, id=deal.name) for deal in read_counts(TEXT)]


@pytest.mark.parametrize("deal", DEALS)
def test_the_rules_and_sets_of_codes_and_nothing_else_reproduce_the_counts(deal: CountedDeal) -> None:
    order = "A23456789TJQK" if deal.options.removed_rank == "7" else "23456789TJQKA"
    ranks = order.replace(deal.options.removed_rank, "")
    half_suits = [{rank + suit for rank in half} for suit in "CDHS" for half in (ranks[:6], ranks[6:])]
    hands = [set(str(hand).split()) for hand in deal.dealt.hands]

    def count(turn: int, depth: int) -> int:
        if not depth:
            return 1
        total = 0
        for half_suit in half_suits:
            if not half_suit & hands[turn]:
                continue
            for card in half_suit - hands[turn]:
                for target in range(1 - turn % 2, len(hands), 2):
                    if not hands[target]:
                        continue
                    if card not in hands[target]:
                        total += count(target, depth - 1)
                        continue
                    hands[target].remove(card)
                    hands[turn].add(card)
                    total += count(turn, depth - 1)
                    hands[turn].remove(card)
                    hands[target].add(card)
        return total

    assert tuple(count(deal.dealt.dealer, depth) for depth in (1, 2, 3)) == deal.counts == deal.recount()
    assert read_counts(str(deal)) == [deal]


def test_the_last_level_is_counted_as_if_played() -> None:
    rules = Literature(Options(players=4))
    game: Any = Game.deal(rules, Random(3))
    offer = rules.moves(game.view(0))
    asks = [Ask(0, target, card) for target in (1, 3) for card in rules.pack]

    counts = [count_questions(rules, game.state, depth) for depth in (0, 1)]
    assert counts == [1, sum(ask in offer for ask in asks)]
    assert count_questions(rules, game.play(Pause(1)).state, 2) == 0


def test_there_are_no_questions_where_the_game_allows_none() -> None:
    rules = Literature(Options(players=4))
    hands = (CardSet(rules.pack) - CardSet("2C"), CardSet("2C"), CardSet(), CardSet())
    game = Game.replay(rules, [Dealt(0, hands)])

    assert count_questions(rules, game.state, 1) == 1
    assert count_questions(rules, game.state, 2) == 0
    over = game.play(Ask(0, 1, Card("2C")))
    for half_suit, cards in rules.half_suits.items():
        over = over.play(Claim(0, half_suit, truth_about(over.state, cards)))
    assert count_questions(rules, over.state, 1) == 0


@pytest.mark.parametrize(
    ("change", "about"),
    [
        (("hand 0", "hand 1"), "line 5: 'hand 1"),
        (("hand 0", "hand x"), "line 5"),
        (("count 1", "count 2"), "'count 2"),
        (("count 1", "sum 1"), "'sum 1"),
        (("players 4", "players 5"), "BAD_PLAYER_COUNT"),
        (("players 4", "players 6"), "6 hands and a dealer"),
        (("players 4", "players four"), "line 2"),
        (("dealer 3", "dealer 4"), "4 hands and a dealer"),
        (("removed_rank 2", "removed_rank 1"), "Invalid enum value"),
        (("removed_rank 2", "removed_rank 8"), "not the pack"),
        (("deal four", "deal"), "'deal' is not expected here"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line(change: tuple[str, str], about: str) -> None:
    four = str(read_counts(TEXT)[1])
    with pytest.raises(BadCountFile, match="line") as refused:
        read_counts(four.replace(*change))

    assert about in str(refused.value)


def test_a_card_twice_is_refused_and_an_empty_file_has_no_deals() -> None:
    four = str(read_counts(TEXT)[1])
    first = four.split("hand 0 ")[1][:2]
    with pytest.raises(BadCountFile, match="not the pack"):
        read_counts(four.replace("hand 1 ", f"hand 1 {first} "))
    assert read_counts("# nothing\n\n") == []
