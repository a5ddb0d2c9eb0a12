"""The options of Literature that take a text, as lists to choose from: who begins, how a tie is settled, the size of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from shoal.games.literature.rules.options import Options
from shoal.games.literature.rules.partition import half_suits
from shoal.i18n import Speaks
from shoal.i18n.options import option_value

_BEGINNERS: Final = ("dealer", "left_of_dealer", "random")
_SETTLED: Final = ("none", "best_of_3")
_TINY_PACKS: Final = ("2x2", "2x3", "2x4", "3x2", "3x4", "4x4")


def choices(option: str, options: Options, say: Speaks) -> Mapping[str, str] | None:
    """What that option can be at such a table, in words by text; `None` for other options."""
    match option:
        case "first_player":
            seats = {
                f"seat:{seat}": say("option-first-player-seat", number=seat + 1) for seat in range(options.players)
            }
            return _plain(say, option, _BEGINNERS) | seats
        case "tie_break":
            parts = {
                f"half_suit:{name}": say("option-tie-break-half-suit", half_suit=_half_suit(say, name, options))
                for name in half_suits(options)
            }
            return _plain(say, option, _SETTLED) | parts
        case "pack":
            return _plain(say, option, ("full",)) | {pack: _tiny(say, pack) for pack in _TINY_PACKS}
        case _:
            return None


def _plain(say: Speaks, option: str, values: Iterable[str]) -> dict[str, str]:
    return {value: option_value(say, option, value) for value in values}


def _tiny(say: Speaks, pack: str) -> str:
    half_suits, cards = map(int, pack.split("x"))
    return say("option-pack-tiny", half_suits=half_suits, cards=cards)


def _half_suit(say: Speaks, name: str, options: Options) -> str:
    half, suit = name[0], name[1:]
    if half == "S":
        return say("half-suit-the", half=half, suit="", rank=options.removed_rank)
    return say("half-suit-the", half=half, suit="" if half == "R" else suit, rank=suit if half == "R" else "")
