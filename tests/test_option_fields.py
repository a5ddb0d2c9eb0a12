"""House rules as fields: how a field is derived, and how it reads texts."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from shoal.core.game import BadOptions
from shoal.core.games import GAMES, fields_of
from shoal.core.option_fields import fields_of_type, grouped, option_text


class Options(Struct, frozen=True):
    """One option of each kind."""

    miss: Annotated[Literal["stay", "left"], Meta(extra_json_schema={"group": "turns"})] = "stay"  # fmt: skip
    bluff: bool = False
    decks: Annotated[int, Meta(ge=1, le=4)] = 1
    limit: Annotated[int, Meta(ge=1)] | None = None
    sizes: Literal["seed", "five"] | int = "seed"
    tie: Annotated[str, Meta(pattern="^(none|half_suit:[LH])$")] = "none"


FIELDS = {field.name: field for field in fields_of_type(Options)}


def test_a_field_has_the_control_that_its_type_asks_for() -> None:
    kinds = {name: field.kind for name, field in FIELDS.items()}

    assert kinds == {
        "miss": "choice",
        "bluff": "check",
        "decks": "number",
        "limit": "number",
        "sizes": "text",
        "tie": "text",
    }
    assert (FIELDS["decks"].minimum, FIELDS["decks"].maximum, FIELDS["limit"].may_be_none) == (1, 4, True)
    assert re.fullmatch(str(FIELDS["sizes"].pattern), "12")


def test_a_field_knows_its_group_and_its_default() -> None:
    assert (FIELDS["miss"].group, FIELDS["miss"].default) == ("turns", "stay")
    assert FIELDS["bluff"].group == ""


def test_fields_are_grouped_in_the_order_in_which_groups_come_up() -> None:
    assert [(name, len(fields)) for name, fields in grouped(FIELDS.values()).items()] == [("turns", 1), ("", 5)]


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("miss", "left", "left"),
        ("bluff", "yes", True),
        ("bluff", "false", False),
        ("decks", "4", 4),
        ("limit", "none", None),
        ("sizes", "7", 7),
        ("sizes", "five", "five"),
        ("tie", "none", "none"),
    ],
)
def test_a_text_means_what_the_type_of_the_option_has(name: str, text: str, value: Any) -> None:
    assert FIELDS[name].value(text) == value
    assert FIELDS[name].value(option_text(value)) == value


@pytest.mark.parametrize(
    ("name", "text", "needed"),
    [
        ("miss", "right", ("stay", "left")),
        ("bluff", "on", ("yes", "no")),
        ("decks", "5", ("NUMBER>=1<=4",)),
        ("decks", "", ("NUMBER>=1<=4",)),
        ("limit", "0", ("NUMBER>=1", "none")),
        ("sizes", "x", ("seed", "five", "NUMBER")),
        ("tie", "half_suit:X", ("TEXT",)),
    ],
)
def test_a_text_that_means_nothing_is_refused_with_what_is_needed(
    name: str, text: str, needed: tuple[str, ...]
) -> None:
    with pytest.raises(BadOptions) as refused:
        FIELDS[name].value(text)

    assert (refused.value.reason, refused.value.options) == ("BAD_VALUE", (name,))
    assert refused.value.values == {"option": name, "value": text, "values": needed}


@pytest.mark.parametrize("game", GAMES)
def test_every_text_that_can_be_chosen_and_every_default_is_read_as_it_was(game: str) -> None:
    for field in fields_of(game):
        assert [option_text(field.value(word)) for word in field.words] == list(field.words)
        assert field.value(option_text(field.default)) == field.default
        assert field.words or field.is_free
