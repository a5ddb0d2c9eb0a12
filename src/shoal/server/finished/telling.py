"""What happened in a game and what its review says, in sentences for a page: cards are drawn, and read aloud by their names.

Games say their sentences to a terminal, in codes of cards and with the names of half-suits as they are typed. Here the same sentences are
said with `9♥`, and `rich` makes HTML of them, in which no name can be mistaken for a card or for HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal

from babel.numbers import format_decimal
from markupsafe import Markup, escape
from msgspec import structs

from shoal.core.cards import CODES, UnknownCard
from shoal.core.game import AnyRules, GameSetup, GameSight, GameView, Seat
from shoal.core.game_words import speaker_for
from shoal.core.games import kit_of
from shoal.i18n import Arg, Speaks
from shoal.review import Remark, percent, sentence
from shoal.server.finished.archived_game import ArchivedGame, Snapshot

SHAPES: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "J": "★"}
TEXT: Final = "\N{VARIATION SELECTOR-15}"
"""Forbids that a suit is drawn as an emoji."""

_OPEN, _SHUT = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_NAME: Final = re.compile(f"{_OPEN}(.*?){_SHUT}")
_CARD: Final = re.compile(
    rf"(?:\b([2-9TJQKA][CDHS]|[RBGW]J)\b|((?:10|[2-9A-Z])[♣♦♥♠★]{TEXT}))([\u00a0\u202f]?[.,;:!?*)]*)"
)
"""A card by its code or as it is drawn, and the signs behind it, which stay on its line."""


def card_shown(say: Speaks, code: str) -> str:
    """`9♥`, of `9H`; `V♥` of `JH` in French."""
    return f"{say('rank-sign', rank=code[0])}{SHAPES[code[1]]}{TEXT}"


@cache
def _codes(language: str) -> Mapping[str, str]:
    """The codes of all cards by how they are drawn, in that language or by the letters of a record."""
    return {card_shown(one, code): code for one in (speaker_for(None), speaker_for(None, language)) for code in CODES}


class PageSpeaker:
    """A speaker who draws cards, and leaves out what one would type. It is a `Speaks`."""

    def __init__(self, say: Speaks) -> None:
        """The same sentences as that speaker's."""
        self._say = say

    @property
    def language(self) -> str:
        """The language of the sentences."""
        return self._say.language

    def __call__(self, message: str, /, **args: Arg) -> str:
        """The message of that name with these values in it."""
        if message == "rank-sign":  # what is typed comes by its code, and is drawn with all cards in the end
            return str(args["rank"])
        if message == "card-the":
            return card_shown(self._say, f"{args['rank']}{args['suit']}")
        plain = f"{message.removesuffix('-typed')}-the"
        if message.endswith("-typed") and self._say.has(plain):
            wanted = self._say.parameters(plain)
            return self._say(plain, **{name: value for name, value in args.items() if name in wanted})
        return self._say(message, **args)

    def has(self, message: str) -> bool:
        """Whether there is such a message."""
        return self._say.has(message)

    def parameters(self, message: str) -> Mapping[str, Any]:
        """What that message must be given."""
        return self._say.parameters(message)

    def listed(self, words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """Words as a list in a sentence."""
        return self._say.listed(words, last)


class GameVoice:
    """Tells what happens in a game in one language to one reader: to who has the seat `you`, or to anybody."""

    def __init__(self, rules: AnyRules, names: Sequence[str], language: str, you: Seat | None = None) -> None:
        """Tell of a game with these rules and players."""
        self.rules = rules
        self.names = tuple(names)
        self.say: Speaks = PageSpeaker(speaker_for(rules.name, language))
        self.plain: Speaks = speaker_for(rules.name, language)
        self.you = you
        self._words: Any = kit_of(rules.name).terminal()

    def told(self, view: GameView, sights: Iterable[GameSight]) -> Markup:
        """What a reader with that view then saw, in sentences."""
        told: list[str] = []
        before: GameSight | None = None
        for sight in sights:
            view = self.rules.watch(view, sight)
            repeated = before is not None and self._words.is_repeated(sight, before)
            said = None if repeated else self._words.sentence(PageScene(self, view), sight)
            told += [said.text] if said is not None else []
            before = sight
        return self.rich(" ".join(told))

    def standing(self, view: GameView) -> Markup:
        """The score, or what stands for it, as a view has it."""
        lines: list[str] = self._words.board(PageScene(self, view))
        return self.rich(lines[0] if lines else "")

    def person(self, seat: Seat) -> str | None:
        """A seat as a value of a sentence: a name, or `None` for the reader."""
        return None if seat == self.you else self.name(seat)

    def name(self, seat: Seat) -> str:
        """A name, marked so that nothing in it is taken for a card."""
        return f"{_OPEN}{self.names[seat].replace(_OPEN, '').replace(_SHUT, '')}{_SHUT}"

    def called(self, seat: Seat) -> str:
        """The seat on its own: a name, or "You"."""
        return self.plain("person-title", seat=None) if seat == self.you else self.names[seat]

    def decimal(self, value: float) -> str:
        """A number with one digit after the point, as the language writes it."""
        return format_decimal(value, "0.0", locale=self.plain.language)

    def rich(self, text: str) -> Markup:
        """A sentence as HTML."""
        parts = _NAME.split(text)
        told = [
            Markup('<bdi translate="no">{}</bdi>').format(part) if number % 2 else self._with_cards(part)
            for number, part in enumerate(parts)
        ]
        return Markup("").join(told)

    def line(self, text: str) -> Markup:
        """The same of a text that stands alone: it begins with a capital letter."""
        return self.rich(text[:1].upper() + text[1:])

    def card(self, code: str) -> Markup:
        """A card on a paper of its own, and its name for those who listen."""
        shown, name = card_shown(self.plain, code), self.plain("card-name", rank=code[0], suit=code[1])
        paper = Markup('<b class="tok {}" translate="no" aria-hidden="true">{}</b>').format(code[1], shown)
        return paper + Markup('<span class="for-ears">{}</span>').format(name)

    def _with_cards(self, text: str) -> Markup:
        told, at = Markup(""), 0
        for found in _CARD.finditer(text):
            card = self.card(found[1] or _codes(self.plain.language)[found[2]])
            told += escape(text[at : found.start()])
            told += Markup('<span class="keep">{}{}</span>').format(card, found[3]) if found[3] else card
            at = found.end()
        return told + escape(text[at:])


class Narrator(GameVoice):
    """Tells one finished game."""

    def __init__(self, game: ArchivedGame, language: str, you: Seat | None) -> None:
        """Narrate a game in a language to the seat `you`, or to everyone."""
        super().__init__(game.rules, game.names, language, you)
        self.game = game
        self.reviewer = kit_of(game.rules.name).reviewer()

    def sentence(self, look: Snapshot) -> Markup:
        """What was done at a moment, and what came of it; at the end, how the game ended."""
        if look.step is None:
            return self.rich(" ".join(self.result(look)))
        return self.told(look.before, look.sights)

    def result(self, look: Snapshot) -> list[str]:
        """How the game ended, in sentences; for a record that breaks off, that it does."""
        if self.game.outcome is None:
            return [self.say("after-no-end")]
        found: list[str] = self._words.result(PageScene(self, look.view))
        return [f"{line[:1].upper()}{line[1:]}" for line in found]


class PageScene:
    """A moment of a game as the sentences of a kit look at it: what `shoal.terminal.scene.Scene` is to a live table."""

    def __init__(self, teller: GameVoice, view: Any) -> None:
        """That view of the game."""
        self._teller = teller
        self.view = view
        self.board: Any = view.board
        self.rules: Any = teller.rules
        self.setup: GameSetup = teller.rules.setup
        self.say = teller.say
        self.you = teller.you

    @property
    def table(self) -> Any:
        """Only who sits there is asked of it."""
        return self

    @property
    def sitters(self) -> tuple[str, ...]:
        """Who sits there."""
        return self._teller.names

    def name(self, seat: Seat) -> str:
        """The name of the player in that seat."""
        return self._teller.name(seat)

    def person(self, seat: Seat) -> str | None:
        """A seat as a value of a sentence."""
        return self._teller.person(seat)

    def people(self, seats: Iterable[Seat]) -> str:
        """These seats inside a sentence."""
        say = self.say
        return say.listed([say("person", seat=self.person(seat)) for seat in seats]) or say("nobody")


def remark(teller: Narrator, said: Remark | None) -> Markup:
    """A remark as a sentence; nothing where there is none. What a hint says of now, a review says of then, where it has words for it."""
    if said is None or teller.reviewer is None:
        return Markup("")
    if teller.plain.has(f"review-was-{said.name}"):
        said = structs.replace(said, name=f"was-{said.name}")
    return teller.line(sentence(said, teller.reviewer, teller.rules, teller.say, teller.person))


def item_text(teller: Narrator, item: str) -> str:
    """What a question is about, inside a sentence: a card, a rank, or a whole group where that can be called."""
    if teller.reviewer is None:
        return item
    try:
        return teller.reviewer.item_text(teller.rules, teller.say, item)
    except UnknownCard:
        return group_text(teller, item)


def group_text(teller: Narrator, group: str) -> str:
    """What is claimed or completed, inside a sentence."""
    return teller.reviewer.group_text(teller.rules, teller.say, group) if teller.reviewer is not None else group


def holders_text(teller: Narrator, holders: Sequence[tuple[str, Seat]]) -> str:
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
