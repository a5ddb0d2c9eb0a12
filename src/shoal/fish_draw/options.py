"""The house rules of Fish Draw as data (`rules.md` D1, D5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every option of `rules.md` D with its default."""

    players: Annotated[int, Meta(title="Players", description="Three to six.")] = 4
    fish: Annotated[
        Literal["draw", "jokers"],
        Meta(title="The Fish", description="A card is drawn and the four of its rank are Fish; or the jokers are."),
    ] = "draw"
    jokers: Annotated[
        Literal[4, 2], Meta(title="Jokers", description="How many Fish there are when they are jokers.")
    ] = 4
    fishmonger: Annotated[
        int | None,
        Meta(title="Fishmonger", description="The seat that tracks the Fish and calls; none: nobody is named."),
    ] = None
    remainder: Annotated[
        Literal["middle", "deal_on", "set_aside"],
        Meta(title="Uneven deal", description="Left-over cards lie in the middle, are dealt on, or are set aside."),
    ] = "middle"
    won_cards: Annotated[
        Literal["bottom", "pile"],
        Meta(
            title="Won cards", description="Under one's stack; or on a pile that is reshuffled when the stack is empty."
        ),
    ] = "bottom"
    collect_order: Annotated[
        Literal["shuffled", "seat"], Meta(title="Order of collected cards", description="Shuffled, or as they lie.")
    ] = "shuffled"
    shout_who: Annotated[
        Literal["all", "others"], Meta(title="Who must shout", description="Everybody, or all but the winner.")
    ] = "all"
    keep: Annotated[int, Meta(title="Cards kept", description="What a player keeps who did not shout.", ge=0)] = 2
    two_fish_scope: Annotated[
        Literal["reveal", "middle", "series"],
        Meta(title="Two Fish", description="In one reveal; also with one in the middle; also over repeats of a tie."),
    ] = "reveal"
    repeat_players: Annotated[
        Literal["all", "tied"], Meta(title="Who repeats", description="All players, or those who tied.")
    ] = "all"
    short_repeat: Annotated[
        Literal["sit_out", "last_card"],
        Meta(title="No card for a repeat", description="One sits out; or one's last card counts again."),
    ] = "sit_out"
    final_missing: Annotated[
        Literal["out", "middle"],
        Meta(title="No card for the Fish Draw", description="One is out; or gets a card from the middle."),
    ] = "out"
    final_fish_trump: Annotated[
        bool, Meta(title="Fish are trump in the Fish Draw", description="Off: they count as their rank.")
    ] = True
    final_tie: Annotated[
        Literal["redraw", "shared"],
        Meta(title="Level Fish Draw", description="The tied draw again, or share the game."),
    ] = "redraw"
    callers: Annotated[
        Literal["auto", "any", "fishmonger", "majority"],
        Meta(title="Who calls Fishageddon", description="auto: the Fishmonger where one is named, else any player."),
    ] = "auto"
    middle_fish_counts: Annotated[
        bool, Meta(title="A Fish in the middle counts", description="Three in hand and one in the middle are all four.")
    ] = False
    false_call_penalty: Annotated[
        int, Meta(title="Penalty for a false call", description="Cards that go to the middle.", ge=0)
    ] = 0
    max_rounds: Annotated[int, Meta(title="Most rounds", description="Then most cards wins.", ge=1)] = 10_000


PRESETS: Final[Mapping[str, Options]] = {"standard": Options(), "jokers": Options(fish="jokers")}
"""House rules by name."""
