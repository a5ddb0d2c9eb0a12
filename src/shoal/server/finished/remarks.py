"""What a review says, in sentences for a page: its names and values in the words of the catalogues."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from shoal.core.cards import UnknownCard
from shoal.core.game import Seat
from shoal.review import Remark, percent, sentence
from shoal.server.finished.telling import Teller


def remark(teller: Teller, said: Remark | None) -> Markup:
    """A remark as a sentence; nothing where there is none."""
    if said is None or teller.reviewer is None:
        return Markup("")
    return teller.rich(sentence(said, teller.reviewer, teller.rules, teller.say, teller.person))


def item_text(teller: Teller, item: str) -> str:
    """What a question is about, inside a sentence: a card, a rank, or a whole group where that can be called."""
    if teller.reviewer is None:
        return item
    try:
        return teller.reviewer.item_text(teller.rules, teller.say, item)
    except UnknownCard:
        return group_text(teller, item)


def group_text(teller: Teller, group: str) -> str:
    """What is claimed or completed, inside a sentence."""
    return teller.reviewer.group_text(teller.rules, teller.say, group) if teller.reviewer is not None else group


def holders_text(teller: Teller, holders: Sequence[tuple[str, Seat]]) -> str:
    """Who holds which of these items, inside a sentence: seat by seat."""
    seats = dict.fromkeys(holder for _, holder in holders)
    return teller.say.listed(
        [
            teller.plain(
                "after-holds",
                name=teller.say("person", seat=teller.person(seat)),
                cards=" ".join(item_text(teller, item) for item, holder in holders if holder == seat),
            )
            for seat in seats
        ]
    )


def in_percent(share: float) -> str:
    """A share in percent. What is open is never said to be sure or impossible."""
    return str(percent(share))
