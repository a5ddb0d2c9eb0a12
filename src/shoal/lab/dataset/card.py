"""The data card: what a data set holds and how it was made, for programs (`card.json`) and for people (`README.md`)."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from shoal.core.codec import Decoder, Unreadable
from shoal.core.errors import ShoalError


class BadDataset(ShoalError, ValueError):
    """A data set that cannot be written as it is described, or files that are none, or not whole."""


VERSION: Final = 1
"""The version of the files. Another column, shape, order or meaning is another version, as is another version of an encoding."""

NAME: Final = "card.json"
PAGE: Final = "README.md"

KINDS: Final = ("decisions", "games", "hands", "records")
"""The tables of a data set, each a folder of shards."""

TRUTH: Final = ("hands", "records")
"""Those that hold hidden cards. They lie apart, in a folder `truth`, and all their columns but numbers of rows are `true_...`."""


def place_of(kind: str, shard: int) -> str:
    """Where a shard of a table lies in the folder."""
    return f"{'truth/' if kind in TRUTH else ''}{kind}/{shard:05}.parquet"


class DataColumn(Struct, frozen=True):
    """A column: its name, its type (that of NumPy, or `text`), the shape of a value, and what it is.

    `kind` says of beliefs where they come from: `exact` where all deals that agree with what a seat was told count the same (or are
    estimated, where the data say so), `behavioural` where a deal counts the more, the likelier it makes what everybody asked.
    """

    name: str
    type: str
    shape: tuple[int, ...]
    about: str
    kind: Literal["", "exact", "behavioural"] = ""


class DataPlayer(Struct, frozen=True):
    """A bot: how it is called, and what it is."""

    name: str
    bot: str


class Shard(Struct, frozen=True):
    """A part of a data set: how many games and decisions it has, moves that no action says, and a digest of all its values."""

    games: int
    decisions: int
    left_out: int
    digest: str


class DataCard(Struct, frozen=True):
    """What a data set holds, and how it was made.

    `options` are the house rules that differ from the game's own defaults, `settings` those of `shoal.envs`, with which the encoding
    is made; `digest` is that of all values of all shards.
    """

    shoal_dataset: int
    shoal: str
    build: str
    game: str
    options: dict[str, Any]
    encoding: str
    settings: dict[str, Any]
    bots: tuple[DataPlayer, ...]
    seats: int
    sides: tuple[tuple[int, ...], ...]
    seed: int
    stall: int
    games: int
    decisions: int
    left_out: int
    digest: str
    shards: tuple[Shard, ...]
    columns: dict[str, tuple[DataColumn, ...]]


_read: Final = Decoder[DataCard](DataCard)
_read_version: Final = Decoder[dict[str, Any]](dict[str, Any])


def read_card(text: bytes, place: str) -> DataCard:
    """The card in a file; raises `BadDataset` when it is none, or of another version."""
    try:
        version = _read_version(text).get("shoal_dataset")
        if version != VERSION:
            of = "is no card of a data set" if version is None else f"has version {str(version)[:20]}"
            raise BadDataset(f"{place} {of}; this Shoal reads version {VERSION}")
        return _read(text)
    except Unreadable as error:
        raise BadDataset(f"{place} is not whole: {error}") from None


def page_of(card: DataCard, rules: str, command: str) -> str:
    """The card for people, in Markdown; `rules` are the house rules in lines."""
    settings = ", ".join(f"`{name}={value!r}`" for name, value in card.settings.items())
    bots = ", ".join(
        f"{number}: `{one.name}`{f' (`{one.bot}`)' if one.bot != one.name else ''}"
        for number, one in enumerate(card.bots)
    )
    left_out = f"""
| left out | {card.left_out:,} moves that no action of the encoding says; the games go on after them |"""
    return f"""# {card.games:,} games of {card.game}

{card.decisions:,} decisions of bots, written by `shoal dataset` {card.shoal}, version {card.shoal_dataset} of its files.

| | |
|---|---|
| digest | `{card.digest}`: equal for equal commands, however many processes or machines played |
| bots | {bots} |
| seed | {card.seed}: game k has the deal of game k of this seed in every environment of `shoal.envs` |
| seats | {card.seats}; the bots sit in turn around the table, and after every {card.seats} games one seat further |
| encoding | `{card.encoding}`, with {settings} |
| build | `{card.build}`: of the rules, the bots, their weights and the native core |
| order | who speaks first is decided by the reaction times of the bots, as in the arena; where nobody spoke in time, all who might have were silent |{left_out if card.left_out else ""}

## Hidden cards

A row of `decisions` is what one seat was told before it decided, and no more. What is hidden from seats lies apart, in `truth/`:
columns that begin with `true_` are labels and never inputs. `final_...` in `decisions` is what came of the game, which nobody
knew yet. Rows of other seats of the same game show other hands: who learns as one seat takes one row at a time.
{"".join(_table(card, kind) for kind in KINDS)}
## House rules

```text
{rules}
```

## Made by

    {command}
"""


def _table(card: DataCard, kind: str) -> str:
    """What the columns of a table are."""
    rows = "".join(
        f"| `{one.name}` | {one.type} | {' x '.join(map(str, one.shape)) or '-'} | {one.about} |\n"
        for one in card.columns.get(kind, ())
    )
    return f"\n## `{place_of(kind, 0)}` and so on\n\n| column | type | shape | is |\n|---|---|---|---|\n{rows}"
