"""What a command is told, in words, and how its line becomes a move.

Everything comes from a `Scene`, which is made of the seat's view and the sights that it was shown: a hidden card is not left out
here, it is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from shoal.core.codec import Unreadable
from shoal.records.move_text import read_move as read_notation
from shoal.records.phrases import Names
from shoal.terminal.looks import moves, rules, who
from shoal.terminal.scene import Scene, game_name
from shoal.terminal.words import Unclear, completions, offered, words_of
from shoal.terminal.words import read_move as read_verb

NOTHING: Final = frozenset({"nothing", "null", "none", "-"})
"""What says that a seat that need not speak does not."""

LONGEST: Final = 1000
"""Letters of a line that is read; a longer one is no one's move."""

MOST_LEGAL: Final = 400
"""Lines of the list of legal moves."""


def prompt(scene: Scene, history: Sequence[str], *, must: bool, legal: bool, most: int | None) -> str:
    """The prompt for a seat that must move, or may.

    `history` is what it has seen, oldest first, of which the last `most` lines are told; `legal` lists what is possible.
    """
    say = scene.say
    you = scene.you or 0
    told = history if most is None else history[len(history) - most :] if most else ()
    left_out = len(history) - len(told)
    players = say("player-count", count=len(scene.table.sitters))
    hand = words_of(scene).hand(scene)
    example = next(iter(legal_moves(scene)), "")
    lines = [
        say(
            "prompt-game",
            game=game_name(say, scene.table.game),
            players=players,
            name=scene.name(you),
            number=str(you + 1),
        ),
        *("", say("prompt-rules"), *rules(scene)),
        *("", say("prompt-seats"), *who(scene)),
        *("", say("prompt-history"), *([say("prompt-left-out", count=left_out)] if left_out else [])),
        *(told or [say("prompt-nothing-yet")]),
        *("", say("prompt-now"), words_of(scene).status(scene), *words_of(scene).board(scene)),
        *((say("your-hand"), *hand) if hand else ()),
        *("", say("prompt-typed"), *moves(scene)),
        *(("", say("prompt-legal"), *legal_moves(scene)) if legal else ()),
        *("", say("prompt-answer" if must else "prompt-answer-or-nothing", example=example)),
    ]
    return "\n".join(lines) + "\n"


def again(scene: Scene, answer: str, why: str, *, repeated: bool) -> str:
    """What is told after an answer that was no move, before the prompt is told again."""
    say = scene.say
    lines = [say("prompt-again", answer=answer) if answer else say("prompt-empty")]
    lines += [say("prompt-same-again")] if repeated else []
    return "\n".join([*lines, say("prompt-not-a-move", why=why), ""]) + "\n"


def legal_moves(scene: Scene) -> Iterator[str]:
    """The lines that can be written now, as far as they can be listed; of one with many parts its beginning and the parts."""
    lines = (line for verb in offered(words_of(scene), scene) for line in _lines(scene, verb.name, 0))
    for number, line in enumerate(lines):
        if number == MOST_LEGAL:
            return
        yield line


def _lines(scene: Scene, begun: str, depth: int) -> Iterator[str]:
    """The moves that begin with these words; where they go on for ever, as claims do, what can come next."""
    if _is_move(scene, begun):
        yield begun
        return
    following = list(completions(words_of(scene), scene, f"{begun} "))
    if depth >= 2:
        yield f"{begun} ..."
        return
    for line in following:
        yield from _lines(scene, line, depth + 1)


def _is_move(scene: Scene, line: str) -> bool:
    try:
        read_verb(words_of(scene), scene, line)
    except Unclear:
        return False
    return True


class Unread(Exception):
    """An answer that makes no move: `kind` is `illegal` for one that is understood and not possible, `unreadable` for any other."""

    def __init__(self, kind: str, why: str) -> None:
        """That kind; `why` is a sentence in the language of the prompt."""
        super().__init__(kind, why)
        self.kind = kind
        self.why = why


def read_answer(scene: Scene, answer: str, *, must: bool) -> Any | None:
    """The move that an answer makes, by the verbs of the terminal or as a line of a record, `Ada asks Ben 9D`; `None` for nothing.

    Raises `Unread`.
    """
    line = _bare(answer)
    if not must and line.lower() in NOTHING:
        return None
    if len(line) > LONGEST or not line:
        raise Unread("unreadable", scene.say("unclear-nothing"))
    try:
        return read_verb(words_of(scene), scene, line)
    except Unclear as unclear:
        try:
            move = read_notation(scene.table.game, line, Names([one.name for one in scene.table.sitters]))
        except Unreadable:
            word = line.split()[0].lower()
            is_verb = any(verb.name == word for verb in words_of(scene).verbs)
            raise Unread("illegal" if is_verb else "unreadable", str(unclear)) from None
    if move.seat != scene.you or move not in scene.moves:
        raise Unread("illegal", scene.say("unclear-not-possible"))
    return move


def _bare(answer: str) -> str:
    """The line without what models like to put around it: quotation marks, backticks, a full stop, a prompt."""
    return answer.lstrip("> ").strip(" \t`*\"'“”«».!")


def last_line(lines: Iterable[str]) -> str:
    """The last line that is not empty: what stands before it may be thoughts."""
    return next((line.strip() for line in reversed(list(lines)) if line.strip()), "")
