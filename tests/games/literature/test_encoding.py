"""Literature by action indices: questions, claims that are spelt, windows, challenges, and what rows say of them."""

from __future__ import annotations

from typing import Any

import pytest

from shoal.core.cards import CardSet
from shoal.envs import IllegalAction, Play, play_of
from shoal.games.literature.rules.events import Dealt
from tests.games.acting import block, legal, newest, say

LOW_CLUBS, LOW_DIAMONDS = 0, 1

# Half-suits of six cards, one after another: seat 0 has the low clubs but for two, its teammate the other two.
HANDS = {
    "0": "2C 3C 4C 5C 2D 3D 9C TC",
    "1": "4D 5D 6D 7D JC QC KC AC",
    "2": "6C 7C 2H 3H 4H 5H 9D TD",
    "3": "6H 7H 9H TH JH QH KH AH",
    "4": "JD QD KD AD 2S 3S 4S 5S",
    "5": "6S 7S 9S TS JS QS KS AS",
}


def dealt(options: Any = None, *, hands: Any = HANDS, **settings: Any) -> Play:
    """A table where seat 0 begins with known hands."""
    play = play_of("literature", options, **settings)
    play.begin([Dealt(0, tuple(map(CardSet, hands.values())))])
    return play


def test_the_actions_are_numbered_as_the_page_says() -> None:
    encoding = dealt().encoding

    assert encoding.describe(0) == "ask opponent 0 for 2C"
    assert encoding.describe(48 + 6) == "ask opponent 1 for 2D"
    assert [encoding.describe(action) for action in (144, 151, 152, 157, 158)] == [
        *("claim LC", "claim HS", "holder 0", "choose 2", "silent")
    ]


def test_a_question_asks_a_relative_seat_for_the_card_of_a_slot() -> None:
    play = dealt(memory="events")
    say(play, "ask opponent 0 for 4D")

    assert play.seat == 0
    assert newest(play, 0) == [[1, 1, 2, 9, 2, 1]]  # who, whom, slot + 1, a hit, in turn
    assert newest(play, 1) == [[1, 6, 1, 9, 2, 1]]
    say(play, "ask opponent 2 for 6D")
    assert play.seat == 5
    assert newest(play, 5, 2) == [[1, 2, 1, 11, 1, 1], [1, 2, 3, 9, 2, 1]]


def test_own_cards_are_filled_into_a_claim_and_the_others_are_named_in_slot_order() -> None:
    play = dealt(memory="events")
    say(play, "claim LC")

    assert legal(play) == {"holder 1", "holder 2"}
    assert block(play, 0, "naming") == [1, 0, 0, 0] * 4 + [0, 0, 0, 1] + [0] * 4
    assert not any(block(play, 1, "spelt"))
    say(play, "holder 1")
    assert block(play, 0, "naming")[16:] == [0, 1, 0, 0, 0, 0, 0, 1]
    say(play, "holder 1")

    assert play.state.board.closed[0].outcome == "won"
    assert (play.decisions, play.moves, play.rewards) == (3, 1, (1, -1))
    assert newest(play, 3) == [[2, 4, 0, 1, 1, 1]]


def test_while_a_claim_is_spelt_nothing_else_is_legal() -> None:
    play = dealt()
    say(play, "claim LC")

    with pytest.raises(IllegalAction, match="CLAIM_IN_PROGRESS"):
        play.step(0)
    with pytest.raises(IllegalAction, match="NOT_NOW"):
        play.step(152)


def test_a_claim_of_a_half_suit_in_one_hand_is_one_decision() -> None:
    hands = {**HANDS, "0": "2C 3C 4C 5C 6C 7C 2D 3D", "2": "9C TC 2H 3H 4H 5H 9D TD"}
    play = dealt(hands=hands)
    say(play, "claim LC")

    assert (play.decisions, play.returns) == (1, (1, -1))


def test_at_four_seats_there_is_nobody_to_choose_between() -> None:
    play = play_of("literature", {"players": 4})
    play.reset(1)
    say(play, "claim LC")

    assert play.moves == 1


def test_without_attribution_a_claim_is_one_word() -> None:
    play = dealt({"claim_attribution": False})
    say(play, "claim LC")

    assert (play.decisions, play.returns) == (1, (1, -1))


def test_where_anybody_may_claim_all_others_are_asked_once_before_the_turn_goes_on() -> None:
    play = dealt({"claim_timing": "any"})
    asked = []
    while play.moment is not None and play.moment.is_window:
        asked.append(play.seat)
        say(play, "silent")

    assert asked == [1, 2, 3, 4, 5]
    assert play.seat == 0
    assert "silent" not in legal(play)
    say(play, "ask opponent 0 for 4D")
    assert play.seat == 1


def test_after_a_word_in_a_window_everybody_is_asked_anew() -> None:
    play = dealt({"claim_timing": "any"})
    say(play, "silent", "claim LC", *["holder 1"] * 4)  # seat 2 names the cards of seat 0 as those of seat 4
    assert play.state.board.closed[0].outcome == "cancelled"

    assert play.seat == 1
    assert play.moment is not None
    assert play.moment.is_window


def test_in_its_team_s_turn_only_the_team_is_asked_and_nobody_where_windows_are_off() -> None:
    play = dealt({"claim_timing": "team_turn"})
    assert play.seat == 2
    say(play, "silent")
    assert play.seat == 4

    assert dealt({"claim_timing": "any"}, out_of_turn="off").seat == 0


def test_claims_out_of_turn_that_are_penalised_are_asked_for_only_where_one_says_so() -> None:
    assert dealt().seat == 0
    play = dealt(out_of_turn="all")
    assert play.seat == 1
    say(play, "claim LC", *["holder 1"] * 5, "holder 1")

    assert list(play.returns) == [1, -1]


def test_a_challenge_is_taken_up_or_declined() -> None:
    play = dealt({"challenge": True}, memory="events")
    assert play.seat == 1
    say(play, "challenge LC")
    assert block(play, 0, "challenge")[8:] == [1] + [0] * 7
    assert legal(play) == {"claim LC", "silent"}
    say(play, "claim LC", "holder 1", "holder 1")

    assert list(play.returns) == [1, -1]
    kinds = [row[0] for row in newest(play, 0, 3)]
    assert kinds == [2, 4, 4]


def test_who_challenged_in_vain_says_how_the_others_hold_it() -> None:
    play = dealt({"challenge": True})
    say(play, "challenge LC", "silent", "silent", "silent")

    assert play.seat == 1
    assert legal(play) == {"holder 0", "holder 1", "holder 2"}  # the claim itself is forced: all six cards are named
    say(play, *["holder 2"] * 4, "holder 0", "holder 0")
    assert list(play.returns) == [-1, 1]


def test_a_claim_that_all_can_hear_is_interrupted() -> None:
    play = dealt({"claim_commit": "on_half_suit"}, memory="events")
    say(play, "claim LD")
    assert play.seat == 1
    assert block(play, 1, "claim_begun")[:8] == [0, 1] + [0] * 6
    assert legal(play) == {"interrupt", "silent"}
    say(play, "interrupt")

    assert list(play.returns) == [-1, 1]
    assert newest(play, 1) == [[2, 6, 1, 2, 2, 1]]


def test_own_cards_of_a_claim_that_all_can_hear_are_named_without_a_decision() -> None:
    play = dealt({"claim_commit": "on_half_suit"})
    say(play, "claim LC")
    while play.seat != 0:
        say(play, "silent")

    assert legal(play) == {"holder 1", "holder 2"}
    assert len(play.state.board.named) == 4
    assert block(play, 3, "claim_begun")[8:] == [0, 1, 0] * 4 + [0] * 6  # seat 0 is opponent 1 of seat 3


def test_a_question_that_only_a_teammate_s_card_allows_may_be_refused_and_costs_nothing() -> None:
    play = dealt({"ask_requires": "team"}, memory="events")
    say(play, "ask opponent 1 for 6H")  # teammate 2 has low hearts
    assert newest(play, 0) == [[1, 1, 4, 17, 2, 1]]
    before = (play.state, play.seat)
    say(play, "ask opponent 1 for JS")  # nobody of the team has high spades

    assert (play.state, play.seat) == before
    assert "ask opponent 1 for JS" not in legal(play)
    assert newest(play, 0) == [[6, 1, 4, 45, 0, 1]]
    assert newest(play, 3) == [[1, 4, 1, 17, 2, 1]]


@pytest.mark.parametrize(
    ("shown", "sizes"), [("public", [1] * 6), ("secret", [1, 0, 0, 0, 0, 0]), ("zero_only", [1] * 6)]
)
def test_sizes_are_hidden_where_the_table_hides_them(shown: str, sizes: list[float]) -> None:
    assert block(dealt({"hand_counts": shown}), 0, "sizes") == sizes


def test_everything_is_remembered_with_what_claims_have_named_and_shown() -> None:
    play = dealt(memory="full")
    say(play, "claim LC", "holder 2", "holder 1")
    rows = newest(play, 0, 13)

    assert rows[0][:5] == [2, 1, 0, 1, 3]
    assert [row[0] for row in rows[1:]] == [8] * 6 + [9] * 6
    assert rows[7:9] == [[9, 1, 3, 6, 0, 0], [9, 1, 5, 5, 0, 0]]  # 7C with teammate 1, 6C with teammate 2
    assert rows[1] == [8, 3, 0, 6, 0, 0]
    assert block(play, 0, "dealt")[:4] == [1, 1, 1, 1]
    assert sum(block(play, 0, "dealt")) == 8
