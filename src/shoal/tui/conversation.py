"""What is typed at a table, whatever the game: questions about the table, commands to it, and moves. Both faces use it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, get_args

from msgspec import Raw

from shoal.codec import Decoder, encode
from shoal.games import kit_of
from shoal.server.messages import (
    Again,
    BotFailed,
    Consent,
    HearingSet,
    LevelSet,
    OpenedSeen,
    Pace,
    PaceSet,
    Rule,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    SeatedSeen,
    SetHearing,
    SetLevel,
    SetPace,
    Sit,
    Stand,
    Stood,
    TableSight,
    Waive,
)
from shoal.tui.client import Client
from shoal.tui.scene import Scene, counted, listed
from shoal.tui.words import Said, Unclear, Words, completions, offer, offered, read_move, read_seat

STATUSES: Final = {"here": "", "away": "away", "standin": "away, a bot plays", "bot": "bot"}


def words_of(scene: Scene) -> Words:
    """The words of the game at this table."""
    return kit_of(scene.table.game).terminal()


# --- What can be looked at --------------------------------------------------------------------------------------------


def seat_line(scene: Scene, seat: int) -> str:
    """A seat: whose turn it is, its number, who sits there, what he has."""
    sitter = scene.table.sitters[seat]
    bot = sitter.bot.replace("_", " ") if sitter.bot else ""
    marks = [words_of(scene).seat(scene, seat), STATUSES[sitter.status], bot, "you" if seat == scene.you else ""]
    return f"{seat + 1} {sitter.name}: {', '.join(mark for mark in marks if mark)}"


def who(scene: Scene) -> list[str]:
    """Everybody at the table."""
    return [seat_line(scene, seat) for seat in range(len(scene.table.sitters))]


def score(scene: Scene) -> list[str]:
    """The score of the game, and of the games before it."""
    table = scene.table
    games = sum(table.wins) + table.ties
    if not games:
        return words_of(scene).board(scene)
    sides = [listed([scene.name(seat) for seat in side]) for side in scene.rules.sides]
    won = ", ".join(f"{side} {wins}" for side, wins in zip(sides, table.wins, strict=True))
    return [*words_of(scene).board(scene), f"Games won: {won}; ties {table.ties}"]


def hand(scene: Scene) -> list[str]:
    """What the person holds."""
    if scene.you is None:
        return ["You are only watching."]
    return words_of(scene).hand(scene) or [words_of(scene).count(scene, scene.you)]


def last(scene: Scene) -> list[str]:
    """The questions that this table keeps in sight."""
    return words_of(scene).last(scene) or ["Nothing has been asked yet."]


def moves(scene: Scene) -> list[str]:
    """What can be typed now to play."""
    verbs = offered(words_of(scene), scene)
    return [f"{verb.usage}: {verb.about}" for verb in verbs] or [offer(words_of(scene), scene)]


def help_(scene: Scene) -> list[str]:
    """Everything that can be typed."""
    levels = "|".join(scene.table.levels)
    return [
        "To look: hand, score, who, count PLAYER, moves, last, help. To leave: quit.",
        *moves(scene),
        "A player is a number, the beginning of a name, or me. A card is its rank and suit: 9D, TH or 10H, AS, RJ.",
        "The table: nothing (to say, when you are waited for), again (after a game), pace human|instant, hearing SECONDS, sit SEAT, stand, rename NAME.",
        *([f"Before the first move: level SEAT {levels}; or level {AWAY}, for who leaves."] if levels else []),
        f"Among friends: rule {words_of(scene).rulings()}; then agree or disagree.",
    ]


def status(scene: Scene) -> str:
    """What is being waited for, and what the person can do."""
    words = words_of(scene)
    parts = [words.status(scene)]
    if scene.hearing is not None:
        if scene.is_heard:
            parts.append("You have time to speak; an empty line lets it pass.")
        else:
            parts.append(f"Waiting for {scene.people(scene.hearing.seats)}.")
    if scene.table.ruling is not None:
        parts.append(f"Proposed by {scene.who(scene.table.ruling.by)}: {ruled(scene, scene.table.ruling.ruling)}.")
    if scene.you is None:
        free = [str(seat + 1) for seat in scene.table.free]
        parts.append(f"You are watching; type sit and a seat: {listed(free, 'or')}." if free else "You are watching.")
    elif scene.is_over:
        parts.append("Type again for another game, or quit.")
    return " ".join(parts)


def is_due(scene: Scene) -> bool:
    """Whether the table waits for this person, or for nobody."""
    if scene.you is None or scene.is_over or scene.is_heard:
        return True
    return scene.hearing is None and words_of(scene).is_due(scene)


LOOKS: Final[dict[str, Callable[[Scene], list[str]]]] = {
    "hand": hand,
    "score": score,
    "who": who,
    "moves": moves,
    "last": last,
    "help": help_,
    "?": help_,
}
COMMANDS: Final = (
    "again",
    "nothing",
    "pace",
    "hearing",
    "level",
    "sit",
    "stand",
    "rename",
    "rule",
    "agree",
    "disagree",
)
AWAY: Final = "away"
"""Typed for the bot that plays for people who are gone."""
LEAVING: Final = ("quit", "exit", "bye")


# --- What happened at the table ---------------------------------------------------------------------------------------


def sentences(scene: Scene, news: Sequence[Any]) -> list[Said]:
    """What happened, said."""
    told = (
        _table_sentence(scene, sight) if isinstance(sight, TableSight) else words_of(scene).sentence(scene, sight)
        for sight in news
    )
    return [said for said in told if said is not None and said.text]


def _table_sentence(scene: Scene, sight: TableSight) -> Said | None:
    match sight:
        case OpenedSeen():
            return None
        case SeatedSeen(seat, name):
            return Said(f"{name} has seat {seat + 1} now.")
        case Stood(seat):
            return Said(f"Seat {seat + 1} is a bot's now.")
        case PaceSet(pace):
            return Said("Bots take their time." if pace == "human" else "Bots play at once.")
        case HearingSet(seconds):
            return Said(f"Everybody has {seconds:g} seconds to speak.")
        case LevelSet(level, seat):
            whose = "For who leaves plays" if seat is None else f"The bot of seat {seat + 1} is now"
            return Said(f"{whose}: {level.replace('_', ' ')}.")
        case BotFailed(seat, bot, instead):
            return Said(f"The bot of seat {seat + 1}, {bot}, broke down. Until the next deal {instead} plays there.")
        case RulingProposed(seat, ruling):
            return Said(f"{scene.does(seat, 'propose')}: {ruled(scene, ruling)}. Type agree or disagree.")
        case RulingConsented(seat):
            return Said(f"{scene.does(seat, 'agree')}.")
        case RulingDropped(seat):
            return Said(f"{scene.does(seat, 'reject')} what was proposed.")


def ruled(scene: Scene, ruling: Raw) -> str:
    """A ruling, said."""
    return words_of(scene).ruled(scene, Decoder[Any](scene.rules.vocabulary.ruling)(ruling))


# --- What is typed ----------------------------------------------------------------------------------------------------


def answer(client: Client, line: str) -> list[str]:
    """Do what a line says; what is to be shown for it. `Unclear` when it says nothing that can be done."""
    scene = client.scene
    tokens = line.split()
    if scene is None:
        raise Unclear("There is no connection yet.")
    if tokens and (look := LOOKS.get(tokens[0].lower())) and len(tokens) == 1:
        return look(scene)
    if tokens[:1] == ["count"]:
        return [words_of(scene).count(scene, read_seat(scene, tokens[1:]))]
    if tokens and _command(client, scene, tokens[0].lower(), tokens[1:]):
        return []
    if not tokens and words_of(scene).go_on(scene) is None:
        if not scene.is_heard:
            return [status(scene)]
        client.say(Waive, n=scene.n)
        return []
    if scene.you is None:
        raise Unclear("You are only watching. Type sit and the number of a bot's seat, or help.")
    client.play(read_move(words_of(scene), scene, line))
    return []


def _command(client: Client, scene: Scene, word: str, rest: list[str]) -> bool:
    """Say a command to the table; false when it is none."""
    match word, rest:
        case "again", []:
            client.say(Again)
        case "nothing", [] if scene.is_heard:
            client.say(Waive, n=scene.n)
        case "pace", [pace] if pace in get_args(Pace):
            client.say(SetPace, pace=pace)
        case "hearing", [seconds] if re.fullmatch(r"[0-9]{1,2}", seconds) and 1 <= int(seconds) <= 60:
            client.say(SetHearing, hearing_s=float(seconds))
        case "level", [*who, level] if who and kit_of(scene.table.game).levels.may_sit(level):
            seat = None if who == [AWAY] else read_seat(scene, who)
            client.say(SetLevel, level=level, seat=seat)
        case "sit", [*who]:
            client.say(Sit, seat=read_seat(scene, who, scene.table.free), name=client.name)
        case "stand", []:
            client.say(Stand)
        case "rename", [_, *_] if scene.you is not None:
            client.say(Sit, seat=scene.you, name=" ".join(rest)[:24])
        case "rule", [*what]:
            client.say(Rule, ruling=Raw(encode(words_of(scene).ruling(scene, what))))
        case "agree" | "disagree", []:
            client.say(Consent, yes=word == "agree")
        case "nothing", _:
            raise Unclear("Nobody is waiting for you to speak.")
        case "pace", _:
            raise Unclear("The pace is human or instant.")
        case "hearing", _:
            raise Unclear("The time to speak is from 1 to 60 seconds.")
        case "level", _:
            raise Unclear(
                f"Type level, a seat or {AWAY}, and one of: {', '.join(kit_of(scene.table.game).levels.offered)}."
            )
        case "rename", _:
            raise Unclear("Type rename and your name, once you have a seat.")
        case _:
            return False
    return True


def completed(scene: Scene, line: str) -> Iterator[str]:
    """The lines that a line may become by its next word: moves first, then what can be looked at."""
    yield from completions(words_of(scene), scene, line)
    if " " not in line:
        more: Iterable[str] = (*LOOKS, "quit", *(["again"] * scene.is_over), *(["nothing"] * scene.is_heard))
        yield from (word for word in more if line and word.startswith(line.lower()) and word != line.lower())


def preview(scene: Scene, line: str) -> str:
    """What Enter would do with a line: nothing to say where it is no move, or is one."""
    word = line.split(maxsplit=1)[0].lower()
    if scene.you is None or word in (*LOOKS, *LEAVING, "count", *COMMANDS):
        return ""
    try:
        read_move(words_of(scene), scene, line)
    except Unclear as unclear:
        return str(unclear)
    return "Enter plays it."


def opening_lines(scene: Scene) -> list[str]:
    """The whole scene, for who comes to the table."""
    options = scene.table.preset or "own house rules"
    title = f"{scene.table.game.replace('_', ' ').title()}, {options}, {counted(len(scene.table.sitters), 'player')}."
    lines = [title, *who(scene), *score(scene)]
    return [*lines, "Your hand:", *hand(scene)] if words_of(scene).hand(scene) else lines
