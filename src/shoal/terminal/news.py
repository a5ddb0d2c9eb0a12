"""What happened at a table, as sentences: events of the table here, those of the game by the words of its kit; talk and onlookers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from shoal.core.codec import Decoder
from shoal.core.game_words import dealer_drawn
from shoal.i18n import kebab
from shoal.server.tables.messages.client_types import read_hand
from shoal.server.tables.messages.to_client import Around, Hands, KnockSeen, Said
from shoal.server.tables.messages.wire import LATE_MOVES, ShownRuling
from shoal.server.tables.state.events import (
    BotFailed,
    ClockRead,
    DealerDrawn,
    HandedOver,
    HearingSet,
    Helped,
    HostSight,
    LevelSet,
    ListedSet,
    LookedOnSeen,
    OpenedSeen,
    PaceSet,
    ReadySaid,
    RematchSeen,
    Removed,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    SeatedSeen,
    SeatGivenBack,
    SeatingSet,
    SeatKept,
    SeatPromisedSeen,
    Stood,
    Swapped,
    TableSight,
    TakenBack,
    TimedOut,
    TimeSet,
    WatchingSet,
    WordsSet,
)
from shoal.server.tables.timing.time_control import time_words
from shoal.terminal.scene import Scene, WhileAway, level_name, row
from shoal.terminal.words import Sentence, Unclear, words_of


def host_text(scene: Scene, sight: HostSight | LookedOnSeen) -> str:
    """What has happened, for anyone who looks at that scene. A seat that was taken away has a bot by now, so it is told by its number."""
    say = scene.say
    match sight:
        case SeatingSet(seating):
            return say("event-seating-set", seating=seating)
        case WatchingSet(watching):
            return say("event-watching-set", watching=watching)
        case ListedSet(listed):
            return say("event-listed-set", listed=listed)
        case WordsSet(words):
            return say("event-words-set", words=words)
        case RematchSeen(seat):
            return say("event-rematch", seat=scene.person(seat))
        case HandedOver(seat):
            return say("event-handed-over", seat=scene.person(seat))
        case Removed(seat):
            return say("event-removed-seat", seat=scene.name(seat))
        case Swapped(seat, other):
            own_last = sorted((seat, other), key=lambda at: at == scene.you)
            return say("event-swapped", names=scene.people(own_last))
        case SeatPromisedSeen(seat, name):
            return say("event-seat-promised", name=name, seat=scene.name(seat))
        case SeatGivenBack(seat):
            return say("event-seat-given-back", seat=scene.name(seat))
        case LookedOnSeen(seat, name) if seat is not None:
            return say("event-looked-on", seat=scene.person(seat), name=name)
        case LookedOnSeen(name=name):
            return say("event-looked-on-all", name=name)
        case _:
            assert_never(sight)


def knock_text(scene: Scene, knock: KnockSeen) -> str:
    """Who asks for a seat, and what the host can type."""
    name = scene.say("knock-of-bot", name=knock.name) if knock.program else knock.name
    wish = {"name": name, "seat": scene.name(knock.seat), "side": "none"}
    asks = scene.say("knock-at" if knock.at_once else "knock-at-next-deal", **wish)
    return scene.say("asking-numbered", knock=asks, number=str(knock.number))


def visitor_text(scene: Scene) -> str:
    """What a person without a seat can do about it."""
    say, table = scene.say, scene.table
    free = [str(seat + 1) for seat in table.free]
    if free:
        return say("watching-free", seats=say.listed(free, "or"))
    match table.asked:
        case None:
            pass
        case asked if asked.answer == "turned_away" or asked.seat is None:
            return say("asked-turned-away")
        case asked if asked.answer == "kept":
            return f"{say('asked-kept', seat=scene.name(asked.seat))} {say('asked-give-back-typed')}"
        case asked:
            told = say("asked-waiting", host=scene.name(table.host or 0), seat=scene.name(asked.seat))
            return f"{told} {say('asked-stand')}"
    told = say("watching" if table.watching != "nobody" else "visitor-outside")
    askable = [str(seat + 1) for seat in table.askable]
    return f"{told} {say('askable', seats=say.listed(askable, 'or'))}" if askable else told


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
        case OpenedSeen() | ClockRead() | ReadySaid():
            return None
        case DealerDrawn(dealer, lowest, rounds):
            return dealer_drawn(say, rounds, dealer, scene.person, lowest=lowest)
        case SeatedSeen(seat):
            return say("has-seat", seat=scene.person(seat), number=str(seat + 1))
        case Stood(seat):
            return say("event-stood", name=scene.name(seat))
        case PaceSet(pace):
            return say("event-pace-set", pace=pace)
        case HearingSet(seconds):
            return say("event-hearing-set", seconds=seconds)
        case LevelSet(level, seat) if seat is not None:
            return say("event-level-set", name=scene.name(seat), level=level_name(say, level))
        case LevelSet(level):
            return say("event-level-set-standin", level=level_name(say, level))
        case BotFailed(seat, bot, instead):
            bots = {"bot": level_name(say, bot), "instead": level_name(say, instead)}
            return say("event-bot-failed", name=scene.name(seat), **bots)
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


# --- Talk and onlookers -----------------------------------------------------------------------------------------------


def said_lines(scene: Scene, said: Said) -> list[str]:
    """What people have said, a line each."""
    say = scene.say
    lines = [
        say("talk-line", name=line.name, text=say(f"phrase-{kebab(line.phrase)}") if line.phrase else line.text or "")
        for line in said.lines
    ]
    lines += [
        say("talk-line", name=scene.name(one.seat), text=say(f"reaction-{one.reaction}"))
        for one in said.reactions or ()
    ]
    return [say("talk-before"), *lines] if said.is_past else lines


def around_lines(scene: Scene, before: Around, now: Around) -> list[str]:
    """What of it is new for who reads along: how many watch, who asks, what became of one's own asking."""
    lines = watchers(scene) if _crowd(before) != _crowd(now) else []
    lines += [
        _looker_line(scene, look.number, look.name, sees=look.sees)
        for look in now.lookers
        if look not in before.lookers
    ]
    if now.looking != before.looking and now.looking is not None:
        lines.append(_looking_line(scene, now))
    return lines


def _crowd(around: Around) -> tuple[object, ...]:
    return around.watchers, around.beside, around.late


def _looker_line(scene: Scene, number: int, name: str, *, sees: bool) -> str:
    say = scene.say
    if sees:
        return say("look-sees-numbered", sees=say("look-sees", name=name), number=str(number))
    return say("look-asks-numbered", asks=say("look-asks", name=name), number=str(number))


def _looking_line(scene: Scene, around: Around) -> str:
    looking = around.looking
    assert looking is not None, "whoever asks has looked"
    if looking.seat is None:
        return scene.say("look-yes-all", moves=LATE_MOVES)
    told = scene.say(f"look-{looking.answer}", name=scene.name(looking.seat))
    return f"{told} {scene.say('look-cost')}" if looking.answer == "waiting" else told


def watchers(scene: Scene) -> list[str]:
    """How many people watch, and how many of them see which hands."""
    say, around = scene.say, scene.around
    beside = [
        say("watchers-beside-you", count=count)
        if seat == scene.you
        else say("watchers-beside", count=count, name=scene.name(seat))
        for seat, count in enumerate(around.beside)
        if count
    ]
    late = [say("watchers-late", count=around.late, moves=LATE_MOVES)] if around.late else []
    return [" ".join([say("watchers", count=around.watchers), *beside, *late])]


def hands(scene: Scene) -> list[str]:
    """All hands, as far as they are shown."""
    shown = scene.hands
    if shown is None:
        raise Unclear(scene.say("reason-not-shown"))
    say = scene.say
    if not shown.hands:
        return [say("hands-not-yet", moves=shown.late)]
    title = say("hands-late", moves=shown.late) if shown.late else say("hands-now")
    cards = [row(say, read_hand(own)) or say("hands-none") for own in shown.hands]
    return [title, *(say("hands-of", name=scene.name(seat), cards=held) for seat, held in enumerate(cards))]


def hands_lines(scene: Scene, before: Hands | None) -> list[str]:
    """That all hands are shown, when they are for the first time."""
    is_new = scene.hands is not None and (before is None or bool(before.hands) != bool(scene.hands.hands))
    return hands(scene) if is_new else []
