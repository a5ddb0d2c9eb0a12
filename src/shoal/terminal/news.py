"""What happened at a table, as sentences: events of the table here, those of the game by the words of its kit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from shoal.core.codec import Decoder
from shoal.core.game_words import dealer_drawn
from shoal.server.tables.messages.wire import ShownRuling
from shoal.server.tables.state.sights import (
    BotFailed,
    DealerDrawn,
    HearingSet,
    Helped,
    LevelSet,
    OpenedSeen,
    PaceSet,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    SeatedSeen,
    Stood,
    TableSight,
)
from shoal.server.tables.state.time_sights import ClockRead, SeatKept, TakenBack, TimedOut, TimeSet
from shoal.server.tables.timing.time_words import time_words
from shoal.terminal.host_news import host_text
from shoal.terminal.scene import Scene, WhileAway, level_name
from shoal.terminal.words import Sentence, words_of


def sentences(scene: Scene, news: Sequence[Any]) -> list[Sentence]:
    """What happened, as sentences, oldest first."""
    return [said for said in (_sentence(scene, sight) for sight in news) if said is not None and said.text]


def _sentence(scene: Scene, sight: Any) -> Sentence | None:
    if isinstance(sight, WhileAway):
        return Sentence(scene.say("bot-played-for-you"))
    return _of_table(scene, sight) if isinstance(sight, TableSight) else words_of(scene).sentence(scene, sight)


def _of_table(scene: Scene, sight: TableSight) -> Sentence | None:
    text = _table_text(scene, sight)
    return None if text is None else Sentence(text)


def _table_text(scene: Scene, sight: TableSight) -> str | None:
    say = scene.say
    match sight:
        case OpenedSeen() | ClockRead():
            return None
        case DealerDrawn(dealer, lowest, rounds):
            return dealer_drawn(say, rounds, dealer, scene.person, lowest=lowest)
        case SeatedSeen(seat):
            return say("has-seat", seat=scene.person(seat), number=str(seat + 1))
        case Stood(seat):
            return say("event-stood", number=str(seat + 1))
        case PaceSet(pace):
            return say("event-pace-set", pace=pace)
        case HearingSet(seconds):
            return say("event-hearing-set", seconds=seconds)
        case LevelSet(level, seat) if seat is not None:
            return say("event-level-set", number=str(seat + 1), level=level_name(say, level))
        case LevelSet(level):
            return say("event-level-set-standin", level=level_name(say, level))
        case BotFailed(seat, bot, instead):
            bots = {"bot": level_name(say, bot), "instead": level_name(say, instead)}
            return say("event-bot-failed", number=str(seat + 1), **bots)
        case RulingProposed(seat, ruling):
            proposed = say("event-ruling-proposed", seat=scene.person(seat), ruling=ruling_text(scene, ruling))
            return f"{proposed} {say('agree-or-disagree')}"
        case RulingConsented(seat):
            return say("event-ruling-consented", seat=scene.person(seat))
        case RulingDropped(seat):
            return say("event-ruling-dropped", seat=scene.person(seat))
        case TimeSet(time):
            return say("event-time-set", time=time_words(say, time))
        case TimedOut(seat):
            return say("event-timed-out", seat=scene.person(seat))
        case SeatKept(seat):
            return say("event-seat-kept", seat=scene.person(seat))
        case Helped(seat):
            return say("event-helped", seat=scene.person(seat))
        case TakenBack(seat):
            return say("event-taken-back", seat=scene.person(seat))
        case _:
            return host_text(scene, sight)


def ruling_text(scene: Scene, ruling: ShownRuling) -> str:
    """A ruling as a part of a sentence: what is to be done."""
    return words_of(scene).ruled(scene, Decoder[Any](scene.rules.vocabulary.ruling)(ruling))
