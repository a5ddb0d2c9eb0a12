"""The sentence of every event of each game; `name` turns a seat into a letter."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Illegal
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.games.fish_draw.rules import events as fd
from shoal.games.go_fish.rules import events as gf
from shoal.games.literature.rules import events as lit
from shoal.records.phrases import Phrase

HANDS = (CardSet("2C 9H"), CardSet("TD"))
ROWS = ((Card("9H"), Card("2C")), (Card("TD"),))
NINE, TWO = Card("9H"), Card("2C")
TURNED = ((0, NINE), (1, TWO))


def name(seat: int) -> str:
    return "ABCDEF"[seat]


LITERATURE = [
    (lit.Dealt(1, HANDS), "B deals: A has 2C 9H; B has TD"),
    (lit.HandSeen(1, (2, 1), HANDS[0]), "B deals: in your hand 2C 9H"),
    (lit.DealtSeen(1, (2, 1)), "B deals: 2 1 cards"),
    (lit.Misdealt(NINE), "9H was exposed: a misdeal"),
    (lit.Asked(0, 1, NINE, True), "A asks B for 9H: yes"),
    (lit.Asked(0, 1, NINE, False), "A asks B for 9H: no"),
    (lit.Questioned(0, 1, NINE), "A asks B for 9H"),
    (lit.Moved(NINE, 0, 1), "9H goes from A to B"),
    (lit.Claimed(0, "LC", ((TWO, 2), (NINE, 0), (Card("3C"), 2)), True), "A claims LC: A 9H, C 2C 3C"),
    (lit.Claimed(0, "LC", ((TWO, 2),), False), "A claims LC out of turn: C 2C"),
    (lit.Revealed("LC", ((NINE, 0), (TWO, 1))), "LC was: A 9H, B 2C"),
    (lit.Closed("LC", 1, "lost", (0, 1)), "LC lost, it belongs to team 1"),
    (lit.Closed("LC", None, "minus_one", (-1, 0)), "LC minus one, it belongs to nobody"),
    (lit.Ruled(lit.CancelHalfSuit("LC")), "the table settles: LC is cancelled"),
    (lit.Ruled(lit.AwardHalfSuit("LC", 1)), "the table settles: LC goes to team 1"),
    (lit.Ruled(lit.MoveCard(NINE, 1)), "the table settles: 9H goes to B"),
    (lit.Ruled(lit.Redeal()), "the table settles: deal again"),
    (lit.Irregularity(0, "NO_BASE_CARD", "LC"), "A breaks a rule in LC: NO_BASE_CARD"),
    (lit.Over((5, 3), 0, "all_closed"), "over, 5 to 3, team 0 wins (all closed)"),
    (lit.Over((4, 4), None, "all_closed"), "over, 4 to 4, a tie (all closed)"),
    (lit.ClaimBegun(0, "LC"), "A begins to claim LC"),
    (lit.CardNamed(0, TWO, 2), "A says that C has 2C"),
    (lit.ClaimWithdrawn(0), "A takes the claim back"),
    (lit.ClaimFailed(0, "LC"), "A's team has LC, but not so"),
    (lit.Interrupted(1, TWO), "B shows 2C"),
    (lit.Challenged(1, "LC"), "B challenges LC"),
    (lit.ChallengeAnswered(0, True), "A accepts"),
    (lit.ChallengeAnswered(0, False), "A declines"),
    (lit.Out(0), "A is out"),
    (lit.LastCard(0), "A has one card"),
    (lit.NextDue(0), "A must say who goes on"),
    (lit.NextChosen(0, 2), "A says that C goes on"),
    (lit.Turned(0), "A has the turn"),
    (lit.TurnShared(1), "any of team 1 may go on"),
    (lit.PassDue(0), "A must pass the turn"),
    (lit.TurnPassed(0, 2), "A passes the turn to C"),
    (lit.ChoiceDue(0), "A must choose who claims the rest"),
    (lit.ClaimerChosen(0, 1), "A chooses B to claim the rest"),
    (lit.Endgame(1, 3), "no more questions: D claims the rest"),
    (lit.Paused(0), "A waits"),
    (lit.Resumed(0), "A goes on"),
]

GO_FISH = [
    (gf.Dealt(1, 0, HANDS, ROWS[0]), "B deals: A has 2C 9H; B has TD; in the stock 9H 2C"),
    (gf.HandSeen(1, 0, (2, 1), 9, HANDS[0]), "B deals: in your hand 2C 9H; 9 cards in the stock"),
    (gf.DealtSeen(1, 0, (2, 1), 9), "B deals: 2 1 cards; 9 in the stock"),
    (gf.Asked(0, 1, "9"), "A asks B for 9"),
    (gf.Asked(0, 1, "9", NINE, Card("9S")), "A asks B for 9H and shows 9S"),
    (gf.Handed(1, 0, CardSet("9H 9S")), "B gives A 9H 9S"),
    (gf.WentFishing(0, 1), "go fish"),
    (gf.Drew(0, NINE, caught=True), "A fishes 9H, as asked"),
    (gf.Drew(0, NINE, caught=False), "A fishes 9H"),
    (gf.DrewSeen(0), "A fishes a card"),
    (gf.Refilled(0, CardSet("9H 2C")), "A draws 2C 9H"),
    (gf.RefilledSeen(0, 2), "A draws 2 cards"),
    (gf.Book(0, "9", CardSet("9H 9S")), "A lays down 9: 9H 9S"),
    (gf.Skipped(0), "A is skipped"),
    (gf.Turn(0), "A has the turn"),
    (gf.Redealt(), "the table settles: deal again"),
    (gf.Over((3, 3, 1), (0, 1), "all_books"), "over, 3 3 1: won by A, B (all books)"),
]

FISH_DRAW = [
    (fd.FishChosen(CardSet("9H 9S"), NINE), "Fish are 9H 9S, for 9H was drawn"),
    (fd.FishChosen(CardSet("RJ BJ")), "Fish are RJ BJ"),
    (fd.Dealt(1, ROWS), "B deals: A has 9H 2C; B has TD"),
    (fd.Dealt(1, ROWS, (TWO, NINE), (TWO,)), "B deals: A has 9H 2C; B has TD; middle 2C 9H; aside 2C"),
    (fd.DealtSeen(1, (2, 1), 0), "B deals: 2 1 cards"),
    (fd.DealtSeen(1, (2, 1), 3, 4), "B deals: 2 1 cards, 3 middle, 4 aside"),
    (fd.Revealed(TURNED), "turned: A 9H, B 2C"),
    (fd.Revealed(TURNED[:1], TURNED[1:]), "turned: A 9H; counting again: B 2C"),
    (fd.Won(0, with_fish=True), "A wins the round with a Fish"),
    (fd.Won(0, with_fish=False), "A wins the round"),
    (fd.Tied((0, 1)), "a tie of A, B"),
    (fd.Shouted(0), 'A shouts "Fish!"'),
    (fd.FishLeft(NINE), "9H stays in the middle"),
    (fd.Collected(0, ROWS[0]), "A collects 9H 2C"),
    (fd.CollectedSeen(0, 2), "A collects 2 cards"),
    (fd.Forfeited(0, ROWS[0]), "A forfeits 9H 2C"),
    (fd.ForfeitedSeen(0, 2), "A forfeits 2 cards"),
    (fd.Reshuffled(0, ROWS[0]), "A's stack is shuffled: 9H 2C"),
    (fd.ReshuffledSeen(0), "A's stack is shuffled"),
    (fd.StackSeen(0, CardSet("9H 2C")), "A looks through the stack: 2C 9H"),
    (fd.Split(((0, ROWS[0]), (1, ROWS[1]))), "the middle is shared: A 9H 2C, B TD"),
    (fd.SplitSeen(((0, 2), (1, 1))), "the middle is shared: A 2, B 1"),
    (fd.Eliminated(0), "A is out"),
    (fd.Called(0, 1), "A says that B has all Fish"),
    (fd.FishShown(0, CardSet("9H")), "A shows 9H"),
    (fd.FishShown(0, CardSet()), "A shows no Fish"),
    (fd.FishDrawn("two_fish", (0, 1), ROWS[0]), "Fish Draw, for two fish"),
    (fd.FishDrawnSeen("fishageddon", (0, 1)), "Fish Draw, for fishageddon"),
    (fd.Final(TURNED), "the final cards: A 9H, B 2C"),
    (fd.FinalTied((0, 1)), "level: A, B"),
    (fd.Redrawn(TURNED), "drawn again: A 9H, B 2C"),
    (fd.RoundBegun(0), "next round, A leads"),
    (fd.Redealt(), "the table settles: deal again"),
    (fd.Over((0, 1), "last_player"), "over: won by A, B (last player)"),
]

TOLD = {"literature": LITERATURE, "go_fish": GO_FISH, "fish_draw": FISH_DRAW}


@pytest.mark.parametrize("game", GAMES)
def test_an_event_is_a_sentence(game: str) -> None:
    sentence = kit_of(game).notation().sentence

    assert [(happened, sentence(happened, name)) for happened, _ in TOLD[game]] == TOLD[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_sentence(game: str) -> None:
    vocabulary = rules_of(game).vocabulary

    assert {type(happened) for happened, _ in TOLD[game]} == {*get_args(vocabulary.event), *get_args(vocabulary.sight)}


@pytest.mark.parametrize(
    ("game", "events", "said"),
    [
        ("literature", [lit.Asked(0, 1, NINE, True)], "yes"),
        ("literature", [lit.Asked(0, 1, NINE, False)], "no"),
        ("literature", [lit.Irregularity(0, "FALSE_ANSWER", "LC")], "irregular"),
        ("literature", [lit.ClaimFailed(0, "LC")], "wrong"),
        ("literature", [lit.Claimed(0, "LC", (), True), lit.Closed("LC", None, "minus_one", (-1, 0))], "minus one"),
        ("literature", [lit.Paused(0)], ""),
        ("go_fish", [gf.Asked(0, 1, "9"), gf.Handed(1, 0, CardSet("9H 9S"))], "gets 2"),
        ("go_fish", [gf.Asked(0, 1, "9"), gf.WentFishing(0, 1)], "fishes"),
        ("go_fish", [gf.Asked(0, 1, "9"), gf.WentFishing(0, 1), gf.Drew(0, TWO, caught=False)], "fishes 2C"),
        ("go_fish", [gf.Asked(0, 1, "9"), gf.Handed(1, 0, CardSet("9H")), gf.Book(0, "9", CardSet())], "gets 1, book of 9"),
        ("go_fish", [gf.Asked(0, 1, "9"), gf.Handed(1, 0, CardSet("9H")), gf.Book(1, "2", CardSet())], "gets 1"),
        ("fish_draw", [fd.Revealed(TURNED), fd.Won(0, with_fish=False)], "A 9H, B 2C, A wins"),
        ("fish_draw", [fd.Won(0, with_fish=True)], "A wins with a Fish"),
        ("fish_draw", [fd.Revealed(TURNED), fd.Tied((0, 1))], "A 9H, B 2C, tie"),
        ("fish_draw", [fd.Called(0, 1), fd.FishShown(1, CardSet("9H 9S"))], "shows 9H 9S"),
        ("fish_draw", [fd.Called(0, 1), fd.FishShown(1, CardSet())], "shows nothing"),
        ("fish_draw", [fd.Forfeited(0, ROWS[0]), fd.FishLeft(NINE)], "A forfeits 2"),
        ("fish_draw", [fd.FishDrawn("two_fish", (0,), ()), fd.Final(TURNED)], "Fish Draw, A 9H, B 2C"),
        ("fish_draw", [fd.Redrawn(TURNED), fd.Over((0, 1), "two_fish")], "A 9H, B 2C, game to A B"),
    ],
)  # fmt: skip
def test_the_result_of_a_move_is_written_in_few_words(game: str, events: list[Any], said: str) -> None:
    assert kit_of(game).notation().answer(events, name) == said


@pytest.mark.parametrize("game", GAMES)
def test_no_move_begins_with_an_event_that_only_follows(game: str) -> None:
    rules = rules_of(game)
    follows = {"literature": lit.Out(0), "go_fish": gf.Turn(0)}.get(game)

    assert follows is None or list(kit_of(game).notation().candidate_moves(rules, rules.start(), follows)) == []


@pytest.mark.parametrize(
    ("options", "dealer", "first", "fits"),
    [
        ({}, 0, None, True),
        ({}, 0, 1, False),
        ({"first_player": "left_of_dealer"}, 0, 1, True),
        ({"first_player": "left_of_dealer"}, 0, 2, False),
        ({"first_player": "left_of_dealer"}, 0, None, False),
        ({"first_player": "random"}, 0, 4, True),
        ({"first_player": "random"}, 0, 6, False),
        ({"first_player": "random"}, 0, -1, False),
        ({"first_player": "random"}, 0, None, False),
    ],
)
def test_who_begins_is_as_the_house_rules_have_it(
    options: dict[str, str], dealer: int, first: int | None, fits: bool
) -> None:
    told = [lit.Dealt(dealer, (), first)]
    words, rules = kit_of("literature").notation(), rules_of("literature", options)

    if fits:
        assert words.complete_deal(rules, told) == tuple(told)
    else:
        with pytest.raises(Illegal, match="DEAL_FIRST"):
            words.complete_deal(rules, told)


@pytest.mark.parametrize(
    ("options", "chosen", "dice", "reason"),
    [
        ({}, fd.FishChosen(CardSet("9C 9D 9H 9S"), NINE), 0, None),
        ({}, fd.FishChosen(CardSet("9C 9D 9H 9S"), NINE), (1 << 63) - 1, None),
        ({}, fd.FishChosen(CardSet("9C 9D 9H 9S"), NINE), 1 << 63, "DEAL_DICE"),
        ({}, fd.FishChosen(CardSet("9C 9D 9H 9S"), NINE), -1, "DEAL_DICE"),
        ({}, fd.FishChosen(CardSet("9C 9D 9H"), NINE), 0, "DEAL_FISH"),
        ({}, fd.FishChosen(CardSet("9C 9D 9H 9S")), 0, "DEAL_FISH"),
        ({}, fd.FishChosen(CardSet("RJ"), Card("RJ")), 0, "DEAL_FISH"),
        ({"fish": "jokers"}, fd.FishChosen(CardSet("RJ BJ GJ WJ")), 0, None),
        ({"fish": "jokers"}, fd.FishChosen(CardSet("9C 9D 9H 9S"), NINE), 0, "DEAL_FISH"),
    ],
)
def test_the_fish_are_those_of_the_card_that_was_drawn(
    options: dict[str, str], chosen: fd.FishChosen, dice: int, reason: str | None
) -> None:
    told = [chosen, fd.Dealt(2, (), dice=dice)]
    words, rules = kit_of("fish_draw").notation(), rules_of("fish_draw", options)

    if reason is None:
        assert words.complete_deal(rules, told) == (*told, fd.RoundBegun(3))
    else:
        with pytest.raises(Illegal, match=reason):
            words.complete_deal(rules, told)


def test_a_phrase_says_every_field() -> None:
    with pytest.raises(TypeError, match="does not say every field of Asked"):
        Phrase(gf.Asked, "{seat} asks {target}")
