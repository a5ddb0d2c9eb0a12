"""Literature in the terminal: what lines mean, and how what is there and what happened is said."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest
from msgspec import structs

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.games.literature import Literature, Options
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.terminal import LiteratureWords
from shoal.terminal import looks
from shoal.terminal.scene import Scene, speaker
from shoal.terminal.words import Unclear, completions, offer, read_move
from tests.games.literature.positions import position
from tests.terminal.playing import dealt, scene_of

WORDS = LiteratureWords()
LOW_HEARTS = "2H 3H 4H 5H 6H 7H"


def hearts(options: Options | None = None, turn: int = 0) -> Scene:
    """Low and high hearts are open; Ann, Cleo and Ed play against Bea, Dan and Fay."""
    return scene_of(
        position("2H 3H 4H 9H", "TH", "5H 6H", "JH QH", "7H KH", "AH", options=options or Options(players=6), turn=turn)
    )


@pytest.mark.parametrize(
    "line",
    [
        "ask 2 JH",
        "ask bea jh",
        "ASK Bea JH",
        "ask JH bea",
        "jh b",
        "JH 2",
        "a b jh",
        "  jh   be  ",
        "ask 2 j♥".replace("♥", "h"),
    ],
)
def test_a_question_is_a_player_and_a_card_in_any_order(line: str) -> None:
    assert read_move(WORDS, hearts(), line) == mv.Ask(0, 1, Card("JH"))


def test_in_french_cards_are_shown_and_read_as_v_d_r_and_read_by_the_letters_of_records_too() -> None:
    scene = replace(hearts(), say=speaker("fr", "literature"))

    assert {line.split()[-1] for line in completions(WORDS, scene, "ask bea ")} >= {"VH", "DH", "RH", "AH", "TH"}
    for line in ("ask bea VH", "vh b", "jh b"):
        assert read_move(WORDS, scene, line) == mv.Ask(0, 1, Card("JH"))
    holding = replace(scene, view=structs.replace(scene.view, hand=CardSet("TH JH QH KH AH")))
    assert WORDS.hand(holding) == ["HH\u00a0: TH VH DH RH AH"]


def test_the_ace_of_spades_is_not_the_beginning_of_a_verb() -> None:
    scene = scene_of(position("2S KS", "AS 3S 4S", "5S 6S 7S 9S", "TS JS QS", options=Options(players=4)))

    assert read_move(WORDS, scene, "as bea") == mv.Ask(0, 1, Card("AS"))
    assert read_move(WORDS, scene, "as bea 3s") == mv.Ask(0, 1, Card("3S"))
    assert read_move(WORDS, hearts(), "10h dan") == mv.Ask(0, 3, Card("TH"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("jh", "Which player? Bea (2), Dan (4) or Fay (6)."),
        ("jh ed", "“ed” won’t work here. Choose Bea (2), Dan (4) or Fay (6)."),
        ("jh me", "“me” won’t work here."),
        ("jh 7", "“7” won’t work here."),
        ("9h bea", "You can’t ask for the 9 of hearts. You can ask for: 5H 6H 7H TH JH QH KH AH."),
        ("ask bea", "Which card? You can ask for:"),
        ("ask", "Which card?"),
        ("fish", "“fish” isn’t a command. You can: ask PLAYER CARD, or"),
        ("pass ed", "You can’t pass now. You can: ask PLAYER CARD, or"),
        ("", "You didn’t type anything."),
        ("claim", "Which half-suit? One of: LH HH."),
        ("claim LC", "Which half-suit? One of: LH HH."),
        ("claim LH", "Who has 2H 3H 4H 5H 6H 7H of LH?"),
        ("claim LH me 2 3 4", "Who has 5H 6H 7H of LH?"),
        ("claim LH me 2 3 4 5 6 7 8", "“8” isn’t a card of this half-suit: 2H 3H 4H 5H 6H 7H."),
        ("claim LH me 2 3 4 2; cleo 5 6; ed 7", "2H twice."),
        ("claim LH me; cleo", "Only one player can have the rest."),
        ("claim LH bea 2 3 4 5 6 7", "“bea” won’t work here."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_with_what_can(line: str, said: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read_move(WORDS, hearts(), line)

    assert said in str(unclear.value)


@pytest.mark.parametrize(
    "line",
    [
        "claim LH me 2 3 4; cleo 5 6; ed 7",
        "claim lh me 2h 3h 4h; 3 5h 6h; 5 7h",
        "claim lh ed 7; me rest; cl 5 6",
        "claim lh ed 7; me; cl 5 6",
        "c lh me 2 3 4;cleo 5 6;ed *",
    ],
)
def test_a_claim_names_every_holder_or_leaves_the_rest_to_one(line: str) -> None:
    holders = zip(CardSet(LOW_HEARTS), (0, 0, 0, 2, 2, 4), strict=True)

    assert read_move(WORDS, hearts(), line) == mv.Claim(0, "LH", tuple(holders))


def test_a_name_that_two_players_share_is_asked_about() -> None:
    scene = scene_of(dealt(Literature(Options())), names=["Ann", "Bo", "Cy", "Bob", "Ed", "Bobby"])

    with pytest.raises(Unclear, match="“b” could be Bo, Bob or Bobby"):
        read_move(WORDS, scene, f"{next(iter(scene.moves.asks))} b")
    assert read_move(WORDS, scene, f"{next(iter(scene.moves.asks))} bo").target == 1


def test_who_has_denied_a_card_is_no_more_asked_for_it_where_questions_are_not_repeated() -> None:
    game = position("2H 3H 4H 9H", "TH", "5H 6H", "JH QH", "7H KH", "AH", options=Options(repeat_question="forbidden"))
    scene = scene_of(game.after([ev.Asked(0, seat, Card("AH"), hit=False) for seat in (1, 3)] + [ev.Turned(0)]))

    with pytest.raises(Unclear, match="That player already said no to this card"):
        read_move(WORDS, scene, "ah bea")
    assert read_move(WORDS, scene, "ah fay") == read_move(WORDS, scene, "ah") == mv.Ask(0, 5, Card("AH"))
    assert read_move(WORDS, scene, "jh bea") == mv.Ask(0, 1, Card("JH"))


def test_a_name_of_two_words_is_typed_with_and_without_the_blank() -> None:
    scene = scene_of(dealt(Literature(Options())), names=["Ann", "Guest 42", "Cy", "Guest 17", "Ed", "Flo"])
    card = next(iter(scene.moves.asks))

    for line in (f"ask guest 42 {card}", f"ask guest42 {card}", f"{card} Guest 42"):
        assert read_move(WORDS, scene, line) == mv.Ask(0, 1, card)


@pytest.mark.parametrize(
    ("options", "line", "held"),
    [
        (Options(jokers=True), "claim SP me 8c 8d 8h; 3 8s rj bj", {0: "8C 8D 8H", 2: "8S RJ BJ"}),
        (Options(sets="rank_quartets"), "claim R9 me c d; 3 h s", {0: "9C 9D", 2: "9H 9S"}),
    ],
    ids=["jokers and ranks", "a suit is enough in rank quartets"],
)
def test_cards_of_other_half_suits_are_named_as_shortly(options: Options, line: str, held: dict[int, str]) -> None:
    move = read_move(WORDS, scene_of(dealt(Literature(options))), line)

    assert dict(move.attribution) == {card: seat for seat, cards in held.items() for card in CardSet(cards)}


@pytest.mark.parametrize("seed", range(3))
def test_no_line_makes_a_move_that_is_not_offered(seed: int) -> None:
    rng = Random(seed)
    words = ["ask", "claim", "pass", "begin", "wait", "9H", "2C", "ed", "me", "3", "LH", "HS", ";", "rest", "yes", "x"]
    scene = scene_of(dealt(Literature(Options(players=6)), seed), you=rng.randrange(6))

    for _ in range(200):
        with suppress(Unclear):
            assert read_move(WORDS, scene, " ".join(rng.choices(words, k=rng.randint(0, 6)))) in scene.moves


def test_completions_are_what_can_be_done() -> None:
    scene = hearts()

    assert list(completions(WORDS, scene, "")) == ["ask", "claim", "begin", "wait"]
    assert list(completions(WORDS, scene, "ask ")) == ["ask Bea", "ask Dan", "ask Fay"]
    assert "ask Bea TH" in list(completions(WORDS, scene, "ask Bea "))
    assert list(completions(WORDS, scene, "claim l")) == ["claim LH"]
    assert list(completions(WORDS, scene_of(dealt(Literature()), you=3), "as")) == []


def test_who_has_no_turn_is_offered_no_question_and_a_visitor_nothing() -> None:
    rules = Literature(Options(out_of_turn_claim="reject"))
    visitor = scene_of(dealt(rules), you=None)

    assert offer(WORDS, scene_of(dealt(rules), you=3)) == "You can: wait."
    assert WORDS.hand(visitor) == []
    assert not any(verb.is_offered(visitor.moves) for verb in WORDS.verbs)


def test_the_hand_is_listed_by_half_suits_and_the_board_says_where_each_is() -> None:
    assert [WORDS.hand(hearts()), WORDS.board(hearts())] == [
        ["LH: 2H 3H 4H", "HH: 9H"],
        ["Score: your team 0, your opponents 0", "Open: LH HH", "Neither team: LC LD LS HC HD HS"],
    ]


@pytest.mark.parametrize(
    ("sight", "said"),
    [
        (ev.Asked(0, 1, Card("JH"), hit=True), "You asked Bea for the jack of hearts: yes."),
        (ev.Asked(3, 0, Card("2H"), hit=False), "Dan asked you for the 2 of hearts: no."),
        (ev.Out(1), "Bea is out of cards."),
        (ev.TurnPassed(2, 0), "Cleo passed the turn to you."),
        (ev.Closed("LH", 0, "won", (1, 0)), "Right: your team wins the low hearts (LH)."),
        (ev.Closed("LH", None, "cancelled", (0, 0)), "Neither team gets the low hearts (LH)."),
        (ev.Endgame(1, 3), "One team is out of cards. Dan claims the rest."),
        (ev.Paused(1), "Bea paused the game."),
        (ev.Ruled(ev.MoveCard(Card("9H"), 0)), "Agreed: give you the 9 of hearts."),
        (ev.Revealed("LH", ((Card("2H"), 0), (Card("3H"), 2))), "The cards: you 2H; Cleo 3H."),
    ],
)  # fmt: skip
def test_what_happened_is_a_sentence(sight: Any, said: str) -> None:
    told = WORDS.sentence(hearts(), sight)

    assert told is not None
    assert told.text == said


def test_where_the_cards_were_is_said_once_when_the_claim_was_right() -> None:
    said = ((Card("2H"), 0), (Card("3H"), 2))
    claim = ev.Claimed(0, "LH", said, in_turn=True)

    assert WORDS.is_repeated(ev.Revealed("LH", said[::-1]), claim)
    assert not WORDS.is_repeated(ev.Revealed("LH", ((Card("2H"), 0), (Card("3H"), 1))), claim)
    assert not WORDS.is_repeated(ev.Closed("LH", 0, "won", (1, 0)), claim)


SEATED = {"seat", "target", "to", "claimer", "dealer", "holder"}


def test_every_sight_has_a_sentence_or_another_sight_covers_it() -> None:
    samples: dict[str, Any] = {
        "card": Card("9H"), "half_suit": "LH", "hit": True, "attribution": ((Card("2H"), 0),), "in_turn": True,
        "holders": ((Card("2H"), 0),), "team": 1, "outcome": "awarded", "points": (0, 0), "claim": True,
        "kind": "NO_BASE_CARD", "ruling": ev.Redeal(), "scores": (1, 0), "winner": 0, "sizes": (1,) * 6,
        "hand": CardSet(), "first": None, "reason": "stall",
    }  # fmt: skip
    silent = {"pass_due", "choice_due", "next_due", "over"}

    for kind in get_args(ev.Sight):
        values = {name: 1 if name in SEATED else samples[name] for name in kind.__struct_fields__}
        told = WORDS.sentence(hearts(), kind(**values))
        assert (told is None) == (kind.__struct_config__.tag in silent), kind


@pytest.mark.parametrize(
    ("line", "ruling"),
    [
        ("cancel lh", ev.CancelHalfSuit("LH")),
        ("award LH us", ev.AwardHalfSuit("LH", 0)),
        ("award LH them", ev.AwardHalfSuit("LH", 1)),
        ("move 9h dan", ev.MoveCard(Card("9H"), 3)),
        ("redeal", ev.Redeal()),
    ],
)
def test_a_ruling_is_read(line: str, ruling: object) -> None:
    assert WORDS.ruling(hearts(), line.split()) == ruling


@pytest.mark.parametrize("line", ["", "cancel", "cancel XX", "award LH me", "move", "redeal now"])
def test_a_ruling_that_is_none_says_what_one_can_be(line: str) -> None:
    with pytest.raises(Unclear):
        WORDS.ruling(hearts(), line.split())


# --- House rules ------------------------------------------------------------------------------------------------------


def test_a_staged_claim_is_begun_named_and_taken_back() -> None:
    begun = position("2H 3H 4H", "KH AH", "5H 6H 7H", "9H TH JH QH", options=Options(players=4)).play(
        mv.BeginClaim(0, "LH")
    )
    scene = scene_of(begun)

    assert read_move(WORDS, scene, "name 5H cleo") == mv.NameCard(0, Card("5H"), 2)
    assert read_move(WORDS, scene, "name cleo 5") == mv.NameCard(0, Card("5H"), 2)
    assert read_move(WORDS, scene, "withdraw") == mv.WithdrawClaim(0)
    with pytest.raises(Unclear, match="Still to name: 2H 3H 4H 5H 6H 7H"):
        read_move(WORDS, scene, "name 9H cleo")


SECRET = "Bea has cards. This table doesn’t show how many."


@pytest.mark.parametrize(
    ("counts", "told", "asked"),
    [
        ("public", "them, 1 card", "Bea has 1 card."),
        ("on_request", "them", "Bea has 1 card."),
        ("secret", "them", SECRET),
        ("zero_only", "them", SECRET),
    ],
)
def test_hand_counts_are_shown_as_the_house_rules_say(counts: Any, told: str, asked: str) -> None:
    scene = hearts(Options(players=6, hand_counts=counts))

    assert (WORDS.seat(scene, 1), WORDS.count(scene, 1)) == (told, asked)


@pytest.mark.parametrize(("history", "kept"), [("last", 1), ("last_two", 2), ("full", 4)])
def test_as_many_questions_are_shown_as_the_house_rules_keep(history: Any, kept: int) -> None:
    game: Game[Any, Any, Any, Any, Any, Any] = dealt(Literature(Options(history=history)))
    for _ in range(4):
        offer = game.rules.moves(game.view(game.state.board.turn))
        game = game.play(mv.Ask(game.state.board.turn, offer.targets[0], next(iter(offer.asks))))

    assert len(WORDS.last(scene_of(game))) == kept
    assert "last" in looks.LOOKS
