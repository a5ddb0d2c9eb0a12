"""What can be looked at from a table, whatever the game: the seats, the score, the hand, the moves, the help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from shoal.core.game_words import doubt, lessons, option_title, preset_name, rule_value
from shoal.server.tables.messages.to_client import Unready
from shoal.server.tables.timing.time_control import NoTime, clock_words, time_words
from shoal.terminal.news import hands, knock_text, ruling_text, visitor_text, watchers
from shoal.terminal.scene import Scene, game_name, level_name, row
from shoal.terminal.words import offer, offered, usage, words_of

AWAY: Final = "away"
"""Typed in the place of a seat: the bot that plays for people who have left."""

STATUSES: Final = {
    "reconnecting": "status-reconnecting-short",
    "away": "status-away-short",
    "standin": "status-standin-short",
    "bot": "status-bot-short",
}


def seat_line(scene: Scene, seat: int) -> str:
    """A seat: its number, who sits there, and what is known of it."""
    sitter, say = scene.table.sitters[seat], scene.say
    marks = [
        words_of(scene).seat(scene, seat),
        say(STATUSES[sitter.status]) if sitter.status in STATUSES else "",
        level_name(say, sitter.bot) if sitter.bot else "",
        say("status-bot-short") if sitter.program else "",
        say("seat-you") if seat == scene.you else "",
        "" if (ms := scene.left_ms(seat)) is None else clock_words(say, ms),
    ]
    return say("seat-line", number=str(seat + 1), name=sitter.name, marks=row(say, [mark for mark in marks if mark]))


def who(scene: Scene) -> list[str]:
    """Everybody at the table."""
    return [seat_line(scene, seat) for seat in range(len(scene.table.sitters))]


def score(scene: Scene) -> list[str]:
    """The score of the game, and of the games before it."""
    table, say = scene.table, scene.say
    if not sum(table.wins) + table.ties:
        return words_of(scene).board(scene)
    sides = [say.listed([scene.name(seat) for seat in side]) for side in scene.rules.sides]
    won = [say("wins-of", name=side, count=wins) for side, wins in zip(sides, table.wins, strict=True)]
    return [*words_of(scene).board(scene), say("games-won", won=row(say, won, "list-semicolon"), ties=table.ties)]


def hand(scene: Scene) -> list[str]:
    """What the person holds."""
    if scene.you is None:
        return words_of(scene).hand(scene) or [scene.say("only-watching")]
    return words_of(scene).hand(scene) or [words_of(scene).count(scene, scene.you)]


def last(scene: Scene) -> list[str]:
    """The questions that this table keeps in sight."""
    return words_of(scene).last(scene) or [scene.say("nothing-asked-yet")]


def moves(scene: Scene) -> list[str]:
    """What can be typed now to play."""
    say = scene.say
    lines = [
        say("verb-line", usage=usage(scene, verb), about=say(f"verb-{verb.name}.about"))
        for verb in offered(words_of(scene), scene)
    ]
    return lines or [offer(words_of(scene), scene)]


def help_(scene: Scene) -> list[str]:
    """Everything that can be typed."""
    say = scene.say
    levels = "|".join(level_to_type(scene, level) for level in scene.table.levels)
    return [
        say("help-look"),
        *moves(scene),
        say("help-names"),
        say("help-table"),
        *([say("help-room")] if scene.table.gathering else []),
        *([say("table-rated")] if scene.table.rated else []),
        *([say("help-talk")] if scene.table.code else []),
        *([say("help-hints")] if scene.table.hints else []),
        *(
            [say("help-marks", item=next(iter(words_of(scene).markable(scene)), "9H"))]
            if scene.table.marks is not None
            else []
        ),
        *([say("help-levels", levels=levels, away=AWAY)] if levels else []),
        say("help-rulings", rulings=say("rulings")),
        *([say("help-host")] if scene.you is not None and scene.table.code else []),
    ]


def rules(scene: Scene) -> list[str]:
    """The game in a minute under the house rules of this table, and what of these is not as usual; that is marked."""
    say, table = scene.say, scene.table
    told = [
        say("lesson-line", number=str(number), title=lesson.title, text=lesson.text, unusual=lesson.is_unusual)
        for number, lesson in enumerate(lessons(say, scene.rules), start=1)
    ]
    unusual = [
        say(
            "option-and-value",
            option=option_title(say, rule.name),
            value=rule_value(say, scene.rules, rule.name, rule.value),
        )
        for rule in table.house_rules
    ]
    told += [say("deal-seal-line", seal=table.seal)] if table.seal else []
    if table.rated:
        told.append(say("table-rated"))
    if not unusual:
        return [*told, say("standard-rules")]
    preset = [] if table.preset is None else [say("as-in-preset", preset=preset_name(say, table.preset))]
    return [*told, say("not-as-usual"), *preset, *unusual, *(doubt(say, about) for about in table.doubts)]


def level_to_type(scene: Scene, level: str) -> str:
    """A level as it is typed, and in brackets how it is called in the language of the reader, if otherwise."""
    name = level_name(scene.say, level)
    return level if name == level.replace("_", " ") else f"{level} ({name})"


def status(scene: Scene) -> str:
    """What is being waited for, and what the person can do."""
    say = scene.say
    parts = [words_of(scene).status(scene)]
    if scene.you is not None and not scene.is_over and (ms := scene.left_ms(scene.you)) is not None:
        parts.append(say("clock-yours", left=clock_words(say, ms)))
    if scene.is_kept and not scene.is_over:
        parts.append(say("type-back"))
    if scene.hearing is not None:
        heard = scene.is_heard
        parts.append(say("time-to-speak") if heard else say("waiting-for", names=scene.people(scene.hearing.seats)))
    if scene.unready is not None and scene.table.gathering:
        parts = [_room(scene, scene.unready)]
    elif scene.unready is not None:
        unready = scene.is_unready
        parts.append(say("ready-by-line") if unready else say("not-ready", names=scene.people(scene.unready.seats)))
    if scene.table.ruling is not None:
        proposed = scene.table.ruling
        parts.append(say("proposed-by", seat=scene.person(proposed.by), ruling=ruling_text(scene, proposed.ruling)))
        parts.append(say("ruling-needs", rulings=scene.table.rulings))
    parts += [knock_text(scene, knock) for knock in scene.table.knocks]
    if scene.you is None:
        parts.append(visitor_text(scene))
    elif scene.is_over:
        parts.append(say("type-again"))
    if scene.table.rematch is not None:
        parts.append(say("rematch-there", link=f"/t/{scene.table.rematch}"))
    return " ".join(parts)


def _room(scene: Scene, unready: Unready) -> str:
    """What those wait for who gather before the first deal."""
    left = clock_words(scene.say, unready.ends_in_ms)
    if scene.you is None:
        return scene.say("room-you-watch", left=left)
    if scene.you == scene.table.host:
        return scene.say("room-you-host", left=left)
    return scene.say("room-you-not-ready" if scene.is_unready else "room-you-ready", left=left)


def opening_lines(scene: Scene) -> list[str]:
    """The whole scene, for a person who has just come to the table."""
    say, table = scene.say, scene.table
    title = say(
        "opening-title",
        game=game_name(say, table.game),
        preset=preset_name(say, table.preset),
        players=say("player-count", count=len(table.sitters)),
    )
    timed = [] if isinstance(table.time, NoTime) else [say("event-time-set", time=time_words(say, table.time))]
    quiet = [] if table.talk == "open" else [say("talk-rule-told", talk=table.talk)]
    seen = [] if table.watching == "ended" else [say("watching-about", watching=table.watching)]
    lines = [title, *timed, *quiet, *seen, *who(scene), *score(scene)]
    return [*lines, say("your-hand"), *hand(scene)] if words_of(scene).hand(scene) else lines


LOOKS: Final[dict[str, Callable[[Scene], list[str]]]] = {
    "hand": hand,
    "score": score,
    "who": who,
    "moves": moves,
    "last": last,
    "watchers": watchers,
    "hands": hands,
    "rules": rules,
    "help": help_,
    "?": help_,
}
