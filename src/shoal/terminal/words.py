"""What can be typed at a table, and how a line becomes a move. Both faces use it; each game brings its own verbs.

A line is a verb and what belongs to it: `ask 3 9D`. A verb may be shortened while it is clear which one is meant, a
player is a number or the beginning of a name, a card its rank and suit. A move that is not among the offered ones is
never made. Verbs and names are typed alike in every language, cards also by the letters that the language gives them
(`rank-sign`); what is said about them is in the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from shoal.core.cards import Card, UnknownCard
from shoal.core.errors import ShoalError
from shoal.core.game import Seat
from shoal.core.games import kit_of
from shoal.i18n import Speaks
from shoal.terminal.scene import Scene, row

RulingT = TypeVar("RulingT")

SUITS: Final = frozenset("CDHS")

WORD_LIMIT: Final = 20
"""Letters: more of a word that is not understood is not repeated."""


class Unclear(ShoalError, ValueError):
    """A typed line that is nothing that can be done now; the message is for the person who typed it."""


@dataclass(frozen=True)
class Sentence:
    """A sentence about what happened. A question `fades`: a table may keep only the last ones in sight."""

    text: str
    fades: bool = False


@dataclass(frozen=True)
class Verb:
    """A word that a line may begin with. The game's message `verb-NAME` says how it is typed, `.about` what it does."""

    name: str
    is_offered: Callable[[Any], bool]
    """Whether the moves hold any such move."""
    read: Callable[[Scene, list[str]], Any]
    """The move that the rest of the line makes; `Unclear` when it makes none."""
    follows: Callable[[Scene, list[str]], Iterable[str]] = lambda _scene, _rest: ()
    """The words that can come next, after these."""


class TerminalWords(Protocol):
    """What one game says and understands. It says everything by `scene.say`, in the language of the reader."""

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """All verbs of the game."""

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """The move that a line without a verb makes; none when it is not meant so."""

    def go_on(self, scene: Scene) -> Any | None:
        """The move that an empty line makes, where there is only one thing to do; none elsewhere."""
        del scene
        return None

    def is_due(self, scene: Scene) -> bool:
        """Whether the game waits for the person."""

    def status(self, scene: Scene) -> str:
        """Whose turn it is, and what is expected."""

    def seat(self, scene: Scene, seat: Seat) -> str:
        """What everybody knows of a seat, in a few words: its cards, its books."""

    def board(self, scene: Scene) -> list[str]:
        """The score, and what lies on the table."""

    def hand(self, scene: Scene) -> list[str]:
        """What the person holds."""

    def count(self, scene: Scene, seat: Seat) -> str:
        """How many cards a seat has, where that may be asked."""
        return scene.say("count-of", seat=scene.person(seat), count=scene.board.sizes[seat])

    def last(self, scene: Scene) -> list[str]:
        """The questions that this table keeps in sight, oldest first."""

    def markable(self, scene: Scene) -> tuple[str, ...]:
        """What the person can mark for themselves, as it is typed: cards or ranks that are still in play, and not their own."""

    def kept(self, scene: Scene) -> int | None:
        """How many questions the table keeps in sight; none: all of them."""
        del scene
        return None

    def sentence(self, scene: Scene, sight: Any) -> Sentence | None:
        """What happened, as a sentence; `None` when another sight's sentence covers it."""

    def is_repeated(self, sight: Any, before: Any) -> bool:
        """Whether the sentence of a sight would only say again what that of the sight before it has said."""
        del sight, before
        return False

    def result(self, scene: Scene) -> list[str]:
        """How the game ended."""

    def ruling(self, scene: Scene, rest: list[str]) -> Any:
        """The ruling that a line makes, for a table of people; `Unclear` when it makes none. What can be typed is in
        the game's message `rulings`.
        """

    def ruled(self, scene: Scene, ruling: Any) -> str:
        """A ruling as a part of a sentence: what is to be done. Here the only one, a new deal."""
        del ruling
        return scene.say("ruling-redeal")


def read_redeal(scene: Scene, rest: list[str], redeal: RulingT) -> RulingT:
    """A new deal, for games in which it is the only ruling; `Unclear` for any other line."""
    if [word.lower() for word in rest] != ["redeal"]:
        raise Unclear(scene.say("unclear-ruling", rulings=scene.say("rulings")))
    return redeal


def winners_text(scene: Scene) -> str:
    """Who won, of seats that play alone."""
    winners = scene.board.over.winners
    if len(winners) == 1:
        return scene.say("winner-sentence", seat=scene.person(winners[0]))
    return scene.say("winners-share", names=scene.people(winners))


def words_of(scene: Scene) -> TerminalWords:
    """The words of the game at this table."""
    return kit_of(scene.table.game).terminal()


def read_move(words: TerminalWords, scene: Scene, line: str) -> Any:
    """The move that a line makes; `Unclear` when it makes none that is possible now."""
    tokens = line.split()
    if not tokens:
        move = words.go_on(scene)
        if move is None:
            raise Unclear(scene.say("unclear-nothing"))
        return move
    verb = verb_of(words, scene, tokens[0])
    if verb is None or verb.name != tokens[0].lower():  # `as` may be the ace of spades, and `a` an ace
        try:
            bare = words.bare(scene, tokens)
        except Unclear:
            if verb is None:
                raise
        else:
            if bare in scene.moves:
                return bare
    if verb is None:
        raise Unclear(f"{scene.say('unclear-word', word=tokens[0][:WORD_LIMIT])} {offer(words, scene)}")
    if not verb.is_offered(scene.moves):
        raise Unclear(f"{scene.say('unclear-not-now', verb=verb.name)} {offer(words, scene)}")
    move = verb.read(scene, tokens[1:])
    if move not in scene.moves:
        raise Unclear(f"{scene.say('unclear-not-possible')} {offer(words, scene)}")
    return move


def verb_of(words: TerminalWords, scene: Scene, token: str) -> Verb | None:
    """The verb that a word begins or is, those first that can be used now; none when it is no verb."""
    token = token.lower()
    order = sorted(words.verbs, key=lambda verb: not verb.is_offered(scene.moves))
    exact = (verb for verb in order if verb.name == token)
    return next(exact, None) or next((verb for verb in order if verb.name.startswith(token)), None)


def offered(words: TerminalWords, scene: Scene) -> list[Verb]:
    """The verbs that can be used now."""
    return [verb for verb in words.verbs if verb.is_offered(scene.moves)]


def offer(words: TerminalWords, scene: Scene) -> str:
    """What can be typed now, as a sentence."""
    if scene.is_over:
        return scene.say("over-type-again")
    usages = [usage(scene, verb) for verb in offered(words, scene)]
    return scene.say("you-can", usages=row(scene.say, usages, "list-usages")) if usages else scene.say("only-wait")


def usage(scene: Scene, verb: Verb) -> str:
    """How a verb is typed: `ask PLAYER CARD`."""
    return scene.say(f"verb-{verb.name}")


def completions(words: TerminalWords, scene: Scene, line: str) -> Iterator[str]:
    """The whole lines that a line may become by its next word."""
    *done, begun = line.split(" ")
    rest = [word for word in done if word]
    if not rest:
        options: Iterable[str] = [verb.name for verb in offered(words, scene)]
    else:
        verb = verb_of(words, scene, rest[0])
        if verb is None or not verb.is_offered(scene.moves):
            return
        options = verb.follows(scene, rest[1:])
    for option in options:
        if option.lower().startswith(begun.lower()) and option.lower() != begun.lower():
            yield " ".join([*rest, option])


# --- Players and cards in a line --------------------------------------------------------------------------------------


def handle(scene: Scene, seat: Seat) -> str:
    """How a seat is typed: its name in one word."""
    return "me" if seat == scene.you else scene.name(seat).replace(" ", "")


def handles(scene: Scene, seats: Iterable[Seat]) -> list[str]:
    """How these seats are typed."""
    return [handle(scene, seat) for seat in seats]


def read_seat(scene: Scene, words: list[str], among: Iterable[Seat] | None = None) -> Seat:
    """A player: a number, the beginning of a name, or `me`; `Unclear` when it is none of `among`, or several."""
    text = "".join(words).lower()
    seats = tuple(range(len(scene.table.sitters)) if among is None else among)
    if not seats:
        raise Unclear(scene.say("unclear-no-player"))
    if not text:
        raise Unclear(scene.say("unclear-which-player", choice=_numbered(scene, seats)))
    found = _seats_called(scene, text, seats)
    word = text[:WORD_LIMIT]
    if len(found) > 1:
        names = [scene.name(seat) for seat in found]
        raise Unclear(scene.say("unclear-several", text=word, choice=scene.say.listed(names, "or")))
    if not found or found[0] not in seats:
        raise Unclear(scene.say("unclear-no-player-for-this", text=word, choice=_numbered(scene, seats)))
    return found[0]


def _seats_called(scene: Scene, text: str, seats: Iterable[Seat]) -> list[Seat]:
    """The seats that a word may mean: a number or `me` means one of the table, a name one of `seats`."""
    if text in ("me", "i", "myself", "self") and scene.you is not None:
        return [scene.you]
    if text.isdecimal() and len(text) < 4:
        return [int(text) - 1]
    names = {seat: scene.name(seat).replace(" ", "").lower() for seat in seats}
    exact = [seat for seat, name in names.items() if name == text]
    return exact or [seat for seat, name in names.items() if name.startswith(text)]


def _numbered(scene: Scene, seats: Iterable[Seat]) -> str:
    """These players with their numbers: `Bea (2) or Dan (4)`."""
    named = [scene.say("player-and-number", name=scene.name(seat), number=str(seat + 1)) for seat in seats]
    return scene.say.listed(named, "or")


def read_card(scene: Scene, text: str) -> Card:
    """A card: `9D`, `9d`, `10h`, `RJ`; `Unclear` when it is none."""
    card = maybe_card(scene.say, text)
    if card is None:
        raise Unclear(scene.say("unclear-no-card", text=text[:WORD_LIMIT]))
    return card


def maybe_card(say: Speaks, text: str) -> Card | None:
    """A card, or none when the text is not one. Its rank may be the letter of that language: `VH` and `JH` are one card in French."""
    code = text.upper().replace("10", "T")
    if code[1:] in SUITS:  # so that `RJ` stays the red joker
        code = _letters(say).get(code[0], code[0]) + code[1:]
    try:
        return Card(code)
    except UnknownCard:
        return None


def _letters(say: Speaks) -> dict[str, str]:
    """The ranks by the letters that cards show in that language."""
    return {say("rank-sign", rank=rank): rank for rank in "JQKA"}


def read_rank(say: Speaks, text: str) -> str | None:
    """A rank: `9`, `10`, `t`, `kings`, `jokers`, in French also `r`; none when the text is not one."""
    if (letter := _letters(say).get(text.upper())) is not None:
        return letter
    text = text.lower()
    if text in ("joker", "jokers"):
        return "joker"
    name = text.removesuffix("s") if len(text) > 1 else text
    name = {"10": "t", "ten": "t", "jack": "j", "queen": "q", "king": "k", "ace": "a"}.get(name, name)
    return name.upper() if len(name) == 1 and name.upper() in "23456789TJQKA" else None


def is_one_of(text: str, names: Iterable[str]) -> str | None:
    """The name that a text is, in any case; none when it is none of them."""
    return next((name for name in names if name.lower() == text.lower()), None)
