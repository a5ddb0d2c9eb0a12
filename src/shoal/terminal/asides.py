"""Talk and onlookers in the terminal: what is said of them, and the commands that are typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shoal.i18n import kebab
from shoal.server.tables.messages.client_types import read_hand
from shoal.server.tables.messages.from_client import PHRASES, Block, LetLook, LookAway, LookOn, Mute, Say, Tell
from shoal.server.tables.messages.to_client import Around, Hands, Said
from shoal.server.tables.messages.wire import LATE_MOVES
from shoal.terminal.scene import Scene, row
from shoal.terminal.typed import Order, Reader, Typed
from shoal.terminal.words import Unclear, read_seat

# --- What is said of them ---------------------------------------------------------------------------------------------


def said_lines(scene: Scene, said: Said) -> list[str]:
    """What people have said, a line each."""
    say = scene.say
    lines = [
        say("talk-line", name=line.name, text=say(f"phrase-{kebab(line.phrase)}") if line.phrase else line.text or "")
        for line in said.lines
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


# --- What is typed ----------------------------------------------------------------------------------------------------


def read_say(typed: Typed) -> Order:
    """`say thanks`: a phrase; `say` and anything else: one's own words."""
    word = typed.rest[0].lower().replace("-", "_") if typed.rest else ""
    if not word:
        say = typed.scene.say
        known = [f"{phrase} ({say(f'phrase-{kebab(phrase)}')})" for phrase in PHRASES]
        raise Unclear(say("say-what", phrases=row(say, known)))
    if len(typed.rest) == 1 and word in PHRASES:
        return Order(Say, {"phrase": word})
    return Order(Tell, {"text": " ".join(typed.rest)})


def read_mute(*, yes: bool) -> Reader:
    """`mute 3`, `unmute 3`: not to hear somebody, or to hear them again."""

    def read(typed: Typed) -> Order:
        return Order(Mute, {"seat": read_seat(typed.scene, typed.rest), "yes": yes})

    return read


def read_block(typed: Typed) -> Order:
    """`block 3`: to have nothing to do with somebody."""
    return Order(Block, {"seat": read_seat(typed.scene, typed.rest)})


def read_look(typed: Typed) -> Order:
    """`look 2`: to ask for a look at a hand; `look all`, `look away`."""
    match typed.rest:
        case []:
            raise Unclear(typed.scene.say("unclear-look"))
        case ["away"]:
            return Order(LookAway)
        case ["all"]:
            return Order(LookOn, {"seat": None, "name": typed.name})
        case rest:
            return Order(LookOn, {"seat": read_seat(typed.scene, rest), "name": typed.name})


def read_let_look(*, yes: bool) -> Reader:
    """`show 2`, `hide 2`: to show one's cards to who asks, or not."""

    def read(typed: Typed) -> Order:
        numbers = [look.number for look in typed.scene.around.lookers]
        match typed.rest:
            case [] if len(numbers) == 1:
                return Order(LetLook, {"look": numbers[0], "yes": yes})
            case [number] if number.isdecimal() and len(number) < 10:
                return Order(LetLook, {"look": int(number), "yes": yes})
            case _:
                raise Unclear(typed.scene.say("unclear-asks"))

    return read


ASIDE_COMMANDS: Final[Mapping[str, Reader]] = {
    "say": read_say,
    "mute": read_mute(yes=True),
    "unmute": read_mute(yes=False),
    "block": read_block,
    "look": read_look,
    "show": read_let_look(yes=True),
    "hide": read_let_look(yes=False),
}
