"""Go Fish in the terminal: what lines mean, and how what is there and what happened is said."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, Literal, get_args

import pytest

from shoal.core.cards import Card, CardSet
from shoal.games.go_fish import GoFish, Options
from shoal.games.go_fish.rules import events as ev
from shoal.games.go_fish.rules import moves as mv
from shoal.games.go_fish.terminal import GoFishWords
from shoal.terminal.scene import Scene, speaker
from shoal.terminal.words import Unclear, completions, read_move
from tests.terminal.playing import dealt, scene_of

WORDS = GoFishWords()


def on_turn(options: Options | None = None, seed: int = 1) -> Scene:
    """What the person on turn sees after the deal."""
    game = dealt(GoFish(options or Options()), seed)
    return scene_of(game, game.state.board.turn)


def test_a_question_is_a_player_and_a_rank_in_any_order() -> None:
    scene = on_turn()
    rank, target = scene.moves.ranks[0], scene.moves.targets[-1]
    asked = mv.Ask(scene.moves.seat, target, rank)

    for line in (
        f"ask {target + 1} {rank}",
        f"{rank} {target + 1}",
        f"{scene.name(target)} {rank.lower()}s",
        f"a {rank} {scene.name(target)}",
    ):
        assert read_move(WORDS, scene, line) == asked


@pytest.mark.parametrize(
    ("word", "rank"), [("10", "T"), ("k", "K"), ("kings", "K"), ("aces", "A"), ("9h", "9"), ("9s", "9")]
)
def test_a_rank_is_a_letter_a_number_a_word_or_any_card_of_it(word: str, rank: str) -> None:
    scene = next(scene for seed in range(50) if rank in (scene := on_turn(seed=seed)).moves.ranks)

    assert read_move(WORDS, scene, f"{word} {scene.moves.targets[0] + 1}").rank == rank


@pytest.mark.parametrize("word", ["r", "R", "rh", "k", "kh"])
def test_in_french_a_king_is_r_or_k(word: str) -> None:
    seen = next(scene for seed in range(50) if "K" in (scene := on_turn(seed=seed)).moves.ranks)
    scene = replace(seen, say=speaker("fr", "go_fish"))

    assert read_move(WORDS, scene, f"{word} {scene.moves.targets[0] + 1}").rank == "K"
    assert "R" in {line.split()[-1] for line in completions(WORDS, scene, f"ask {scene.moves.targets[0] + 1} ")}
    assert not any("K" in line for line in WORDS.hand(scene))


def test_of_two_numbers_the_order_says_which_is_the_player() -> None:
    scene = next(scene for seed in range(200) if {"3", "4"} <= {*(scene := on_turn(seed=seed)).moves.ranks})

    assert scene.you == 1
    assert read_move(WORDS, scene, "ask 4 3") == mv.Ask(1, 3, "3")
    assert read_move(WORDS, scene, "4 3") == mv.Ask(1, 2, "4")
    alone = on_turn(Options(players=2))  # there is nobody else to ask
    assert read_move(WORDS, alone, alone.moves.ranks[0]).target == alone.moves.targets[0]


def test_a_rank_that_one_does_not_hold_is_refused_with_those_one_does() -> None:
    scene = on_turn()
    missing = next(rank for rank in "23456789TJQKA" if rank not in scene.moves.ranks)

    with pytest.raises(Unclear, match=r"You have no .* You have: "):
        read_move(WORDS, scene, f"ask {scene.moves.targets[0] + 1} {missing}")
    with pytest.raises(Unclear, match="Which rank"):
        read_move(WORDS, scene, "ask nobody")


def test_where_a_card_must_be_asked_for_another_of_its_rank_is_shown() -> None:
    scene = on_turn(Options(ask_for="card"))
    card = next(iter(scene.moves.cards))
    shown = next(other for other in scene.moves.shows if mv.rank_of(other) == mv.rank_of(card))
    target = scene.moves.targets[0]
    asked = mv.AskCard(scene.moves.seat, target, card, shown)

    assert read_move(WORDS, scene, f"{card} {target + 1}") == asked
    assert read_move(WORDS, scene, f"ask {target + 1} {card} show {shown}") == asked
    with pytest.raises(Unclear, match="You can’t ask for"):
        read_move(WORDS, scene, f"{shown} {target + 1}")


@pytest.mark.parametrize("kind", ["rank", "card"])
def test_no_line_makes_a_move_that_is_not_offered(kind: Literal["rank", "card"]) -> None:
    rng = Random(kind)
    words = ["ask", "k", "9", "9h", "10", "bea", "me", "3", "jokers", "x", "show", "2c"]
    scene = scene_of(dealt(GoFish(Options(ask_for=kind))), rng.randrange(4))

    for _ in range(200):
        with suppress(Unclear):
            assert read_move(WORDS, scene, " ".join(rng.choices(words, k=rng.randint(0, 4)))) in scene.moves


def test_the_hand_is_listed_by_ranks_and_books_with_their_owner() -> None:
    game = dealt(GoFish(Options(players=2)), 1)
    scene = scene_of(game, 0)

    assert sum(len(line.split()) for line in WORDS.hand(scene)) == 7
    assert all(len({card[0] for card in line.split()}) == 1 for line in WORDS.hand(scene))
    assert WORDS.seat(scene, 1) == "7 cards, no books"
    assert WORDS.board(scene) == ["Score: Ann 0, Bea 0", "Stock: 38 cards"]


def test_completions_are_players_then_ranks() -> None:
    scene = on_turn()
    name = scene.name(scene.moves.targets[0])

    assert f"ask {name}" in list(completions(WORDS, scene, "ask "))
    assert {line.split()[-1] for line in completions(WORDS, scene, f"ask {name} ")} == set(scene.moves.ranks)


def test_every_sight_has_a_sentence_or_another_sight_covers_it() -> None:
    samples: dict[str, Any] = {
        "card": Card("9H"), "cards": CardSet("9H"), "rank": "9", "caught": True, "count": 2, "hand": CardSet(),
        "sizes": (5,) * 4, "stock": 32, "shown": Card("9D"), "points": (1, 0, 0, 0), "winners": (0,), "reason": "all_books",
    }  # fmt: skip
    scene = on_turn()

    for kind in get_args(ev.Sight):
        values = {name: samples.get(name, 1) for name in kind.__struct_fields__}
        told = WORDS.sentence(scene, kind(**values))
        assert (told is None) == (kind in (ev.Turn, ev.Over)), kind


@pytest.mark.parametrize(
    ("sight", "said"),
    [
        (ev.Asked(1, 2, "9"), "Bea asked Cleo for 9s."),
        (ev.Handed(2, 1, CardSet("9C 9H")), "Cleo gave Bea 9C 9H."),
        (ev.WentFishing(1, 2), "Cleo said “Go fish.”"),
        (ev.DrewSeen(1), "Bea drew a card."),
        (ev.Drew(0, Card("9H"), caught=False), "You drew the 9 of hearts."),
        (ev.Book(1, "K", CardSet("KC KD KH KS")), "Bea laid down kings."),
    ],
)
def test_what_happened_is_a_sentence(sight: Any, said: str) -> None:
    told = WORDS.sentence(scene_of(dealt(GoFish(Options())), 0), sight)

    assert told is not None
    assert told.text == said


def test_the_only_ruling_is_a_new_deal() -> None:
    assert WORDS.ruling(on_turn(), ["redeal"]) == ev.Redeal()
    with pytest.raises(Unclear):
        WORDS.ruling(on_turn(), ["cancel"])
