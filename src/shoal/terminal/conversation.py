"""What a typed line does: it looks at the table, commands it, or makes a move. Both faces use this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from shoal.i18n import speak
from shoal.server.tables.messages.from_client import Hasten, Ready, Waive
from shoal.terminal.client import Client
from shoal.terminal.commands import COMMANDS, Typed
from shoal.terminal.looks import LOOKS, status
from shoal.terminal.scene import Scene
from shoal.terminal.words import Unclear, completions, read_move, read_seat, words_of

LEAVING: Final = ("quit", "exit", "bye")
OWN: Final = ("mark", "marks")
"""What of a line stays in this program."""


def is_due(scene: Scene) -> bool:
    """Whether the table waits for this person, or for no one."""
    if scene.you is None or scene.is_over or scene.is_heard or scene.is_unready or scene.is_kept:
        return True
    if scene.table.gathering:
        return scene.you == scene.table.host
    return scene.hearing is None and scene.unready is None and words_of(scene).is_due(scene)


def answer(client: Client, line: str) -> list[str]:
    """Do what a line says, and return what to show for it; `Unclear` when it says nothing that can be done."""
    scene = client.scene
    if scene is None:
        raise Unclear(speak(client.language)("unclear-no-connection"))
    word, *rest = line.split() or [""]
    word = word.lower()
    if word in LOOKS and not rest:
        return LOOKS[word](scene)
    if word == "count":
        return [words_of(scene).count(scene, read_seat(scene, rest))]
    if word in OWN:
        return client.marks.read(scene, rest) if word == "mark" else client.marks.lines(scene)
    if word in COMMANDS:
        order = COMMANDS[word](Typed(scene, rest, client.name))
        client.say(order.kind, **order.fields)
        return []
    if not word and (words_of(scene).go_on(scene) is None or _is_to_wait(scene)):
        return _go_on(client, scene)
    if scene.you is None:
        raise Unclear(scene.say("only-watching-sit"))
    client.play(read_move(words_of(scene), scene, line))
    return []


def _go_on(client: Client, scene: Scene) -> list[str]:
    """An empty line where there is nothing to play: to be ready, to let the time to speak pass, to wait no longer for a bot.

    Or else to see how things stand.
    """
    if scene.is_unready:
        client.say(Ready, n=scene.n)
    elif scene.is_heard:
        client.say(Waive, n=scene.n)
    elif scene.may_hasten:
        client.say(Hasten, n=scene.n)
    else:
        return [status(scene)]
    return []


def _is_to_wait(scene: Scene) -> bool:
    """Whether a game that was just dealt waits for someone else, or the first word is another's."""
    if scene.unready is None:
        return False
    return scene.unready.seats != (scene.you,) or not words_of(scene).is_due(scene)


def completed(scene: Scene, line: str) -> Iterator[str]:
    """The lines that a line may become by its next word: moves first, then what can be looked at."""
    yield from completions(words_of(scene), scene, line)
    if " " not in line:
        more: Iterable[str] = (
            *LOOKS,
            "quit",
            *(["again"] * scene.is_over),
            *(["nothing"] * scene.is_heard),
            *(["ready"] * scene.is_unready),
            *(["begin"] * (scene.table.gathering and scene.you == scene.table.host)),
            *(["hasten"] * scene.may_hasten),
            *(OWN * (scene.table.marks is not None)),
        )
        yield from (word for word in more if line and word.startswith(line.lower()) and word != line.lower())


def preview(scene: Scene, line: str) -> str:
    """What Enter would do with a line that is to be a move; empty for any other line."""
    word = line.split(maxsplit=1)[0].lower()
    if scene.you is None or word in (*LOOKS, *LEAVING, "count", *OWN, *COMMANDS):
        return ""
    try:
        read_move(words_of(scene), scene, line)
    except Unclear as unclear:
        return str(unclear)
    return scene.say("enter-plays")
