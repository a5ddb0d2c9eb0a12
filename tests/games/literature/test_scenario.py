"""Scenarios of Literature as people write them: malformed ones, and cases that our scenarios do not cover."""

from __future__ import annotations

import pytest

from shoal.core.cards import Card
from shoal.core.errors import ShoalError
from shoal.games.literature.rules.events import Misdealt
from shoal.games.literature.scenario_positions import read_deal, read_position
from shoal.games.literature.scenarios import events_since
from shoal.scenarios.text import SeatNames, as_text
from tests.games.literature.positions import position


def test_a_misdeal_names_its_card() -> None:
    game = position("JD", "9D QD", "TD", "KD AD")
    names = SeatNames(("Anna", "Bo", "Cy", "Di"))

    assert events_since(game, game.after([Misdealt(Card("9H"))]), names) == [("misdeal", "9H")]


def test_values_are_said_as_scenarios_write_them() -> None:
    assert as_text((True, False, None, (1, 2), [], {"Anna": "9D"}, "x")) == "yes no none 1 2 none Anna: 9D x"


def position_of(**more: object) -> dict[str, object]:
    hands = {"Anna": "JD", "Bo": "9D QD", "Cy": "TD", "Di": "KD AD"}
    return {"seats": ["Anna", "Bo", "Cy", "Di"], "open": ["HD"], "hands": hands, **more}


@pytest.mark.parametrize(
    ("more", "about"),
    [
        ({"options": {"dealer": 4}}, "the dealer is a seat from 0 to 3"),
        ({"options": {"dealer": "Anna"}}, "the dealer is a seat number"),
        ({"options": {"dealer": True}}, "the dealer is a seat number"),
        ({"steps": [{"claim": []}]}, "step 1: it begins with the name of a seat"),
        ({"steps": [{"claim": [1, "HD"]}]}, "step 1: it begins with the name of a seat"),
        ({"steps": [{"claim": ["Anna", "HD", {}, {}]}]}, "a claim is"),
        ({"steps": [{"adjudicate": ["hang", "Bo"]}]}, "a ruling is"),
        ({"steps": [{"adjudicate": ["move", "9X", "Bo"]}]}, "no such card"),
        ({"steps": [{"answer_challenge": ["Anna", "perhaps"]}]}, "claim or decline, not 'perhaps'"),
        ({"steps": [{"answer": ["Anna", "perhaps"]}]}, "an answer is yes or no, not 'perhaps'"),
        ({"won": {"HS": "red"}}, "a half-suit is void or belongs to team 0 or 1"),
    ],
)
def test_what_cannot_be_read_is_reported(more: dict[str, object], about: str) -> None:
    with pytest.raises(ShoalError) as malformed:
        read_position(position_of(**more))

    assert about in str(malformed.value)


@pytest.mark.parametrize(
    ("options", "expect"),
    [
        ({"removed_rank": 7, "players": 4}, {"sets": {"LS": "AS 2S 3S 4S 5S 6S"}}),
        ({"removed_rank": None, "sets": "six_seven", "tie_break": None}, {"cards": 52}),
        ({"first_player": 3}, {"first": 3}),
        ({"first_player": "seat:3", "dealer": 1}, {"first": 3, "sizes": [8] * 6}),
    ],
)
def test_yaml_may_have_read_a_number_or_nothing_where_a_text_is_meant(
    options: dict[str, object], expect: dict[str, object]
) -> None:
    assert read_deal({"options": options, "expect": expect})() is None


def test_values_may_be_spelt_as_people_spell_them() -> None:
    hands = {"Anna": "9D TD JD", "Bo": None, "Cy": "QD KD AD"}
    steps = [{"claim": ["Anna", "HD", {"Anna": "9D TD QD", "Cy": "JD KD AD"}], "is": "cancelled"}]
    for winner in (None, "tie", "draw", "none", "nobody"):
        for team in (None, "void", "cancelled", "none"):
            end = {"turn": None, "winner": winner, "closed": {"HD": team, "LS": team}, "has": {"Anna": None}}
            position = position_of(hands=hands, won={"LS": team}, steps=steps, end=end, options={"dealer": 2})

            assert read_position(position)() is None


def test_why_the_game_ended_can_be_asked() -> None:
    end = {"reason": "majority"}

    assert read_position(position_of(end=end))() == "the end: expected reason majority and was nothing yet"
