"""What the host of a table has done, as sentences."""

from __future__ import annotations

from typing import assert_never

from shoal.server.tables.messages.to_client import KnockSeen
from shoal.server.tables.state.sights import (
    HandedOver,
    HostSight,
    ListedSet,
    LookedOnSeen,
    RematchSeen,
    Removed,
    SeatingSet,
    SeatPromisedSeen,
    Swapped,
    WatchingSet,
    WordsSet,
)
from shoal.terminal.scene import Scene


def host_text(scene: Scene, sight: HostSight | LookedOnSeen) -> str:
    """What has happened, for whoever looks at that scene. A seat that was taken away has a bot by now, so it is told by its number."""
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
            return say("event-removed-seat", number=str(seat + 1))
        case Swapped(seat, other):
            own_last = sorted((seat, other), key=lambda at: at == scene.you)
            return say("event-swapped", names=scene.people(own_last))
        case SeatPromisedSeen(seat, name):
            return say("event-seat-promised", name=name, number=str(seat + 1))
        case LookedOnSeen(seat, name) if seat is not None:
            return say("event-looked-on", seat=scene.person(seat), name=name)
        case LookedOnSeen(name=name):
            return say("event-looked-on-all", name=name)
        case _:
            assert_never(sight)


def knock_text(scene: Scene, knock: KnockSeen) -> str:
    """Who asks for a seat, and what the host can type."""
    name = scene.say("knock-of-bot", name=knock.name) if knock.program else knock.name
    asks = scene.say("knock-at" if knock.at_once else "knock-at-next-deal", name=name, number=str(knock.seat + 1))
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
            return say("asked-kept", number=str(asked.seat + 1))
        case asked:
            return say("asked-waiting", number=str(asked.seat + 1))
    told = say("watching" if table.watching != "nobody" else "visitor-outside")
    askable = [str(seat + 1) for seat in table.askable]
    return f"{told} {say('askable', seats=say.listed(askable, 'or'))}" if askable else told
