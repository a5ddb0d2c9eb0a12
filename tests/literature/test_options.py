"""House rules as data, and the pack that they make."""

from __future__ import annotations

from typing import Literal

import pytest

from shoal.cards import CardSet
from shoal.codec import Decoder, encode
from shoal.game import BadOptions
from shoal.literature.combinations import MOST_PLAYERS, validate
from shoal.literature.options import Options, Rank
from shoal.literature.partition import half_suits


def refusal(options: Options) -> str:
    with pytest.raises(BadOptions) as refused:
        validate(options)
    return f"{refused.value}"


def test_the_defaults_are_playable() -> None:
    validate(Options())


@pytest.mark.parametrize("players", range(4, MOST_PLAYERS + 1, 2))
def test_every_even_table_from_four_is_playable(players: int) -> None:
    validate(Options(players=players))


@pytest.mark.parametrize("players", [-6, 0, 1, 2, 3, 5, 7, 25, 26, 48, 10**9])
def test_odd_small_and_huge_tables_are_refused(players: int) -> None:
    assert refusal(Options(players=players)).startswith("BAD_PLAYER_COUNT: players is ")


def test_all_52_cards_need_other_sets() -> None:
    assert refusal(Options(removed_rank="none")).startswith("REMOVED_RANK_NEEDS_HALF_SUITS")


@pytest.mark.parametrize("players", [10, 14, 18, 20, 22])
def test_an_uneven_deal_can_be_refused(players: int) -> None:
    validate(Options(players=players))

    assert refusal(Options(players=players, uneven_deal="error")).startswith("UNEVEN_DEAL: 48 cards")


@pytest.mark.parametrize("players", [4, 6, 8, 12, 16, 24])
def test_an_even_deal_is_always_allowed(players: int) -> None:
    validate(Options(players=players, uneven_deal="error"))


@pytest.mark.parametrize("text", [b'{"playrs":6}', b'{"removed_rank":"1"}', b'{"players":"6"}', b"[]"])
def test_unknown_options_and_values_are_unreadable(text: bytes) -> None:
    with pytest.raises(ValueError, match=r"field|enum|Expected"):
        Decoder[Options](Options)(text)


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert encode(Options()) == b"{}"
    assert encode(Options(players=8)) == b'{"players":8}'


@pytest.mark.parametrize(
    ("removed", "ace", "low", "high"),
    [
        ("8", "auto", "2C 3C 4C 5C 6C 7C", "9C TC JC QC KC AC"),
        ("2", "auto", "3C 4C 5C 6C 7C 8C", "9C TC JC QC KC AC"),
        ("7", "auto", "AC 2C 3C 4C 5C 6C", "8C 9C TC JC QC KC"),
        ("7", "high", "2C 3C 4C 5C 6C 8C", "9C TC JC QC KC AC"),
        ("8", "low", "AC 2C 3C 4C 5C 6C", "7C 9C TC JC QC KC"),
        ("A", "auto", "2C 3C 4C 5C 6C 7C", "8C 9C TC JC QC KC"),
    ],
)
def test_the_removed_rank_and_the_ace_make_the_half_suits(
    removed: Rank, ace: Literal["auto", "high", "low"], low: str, high: str
) -> None:
    parts = half_suits(Options(removed_rank=removed, ace=ace))

    assert (parts["LC"], parts["HC"]) == (CardSet(low), CardSet(high))
    assert list(parts) == ["LC", "LD", "LH", "LS", "HC", "HD", "HH", "HS"]
    assert len(CardSet(card for cards in parts.values() for card in cards)) == 48
