"""What may happen at a table: each deed is done by somebody drawn from a step's own dice, or not at all where nobody can do it."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, Final

from shoal.bots.naming import bot_of
from shoal.core.codec import encode
from shoal.server.chat.relations import STRANGERS, Relations
from shoal.server.storage.store import TAIL
from shoal.server.tables.messages.client_types import Reader
from shoal.server.tables.messages.from_client import PHRASES, REACTIONS
from tests.lives.beginnings import GUESTS, LEVELS, TIMES
from tests.lives.people import Tab

if TYPE_CHECKING:
    from tests.lives.life import Life

Deed = Callable[["Life", Random], object]

SHORT: Final = (0.1, 1.0, 1.0, 3.0, 5.0, 9.0, 10.0, 20.0, 21.0, 61.0)
LONG: Final = (600.0, 600.0, 3700.0, 86_400.0, 8 * 86_400.0)


def do_one(life: Life, rng: Random) -> None:
    """One of all deeds."""
    is_lonely = not life.seated and rng.random() < 0.3
    name = "many come" if is_lonely else rng.choices(list(DEEDS), [often for often, _ in DEEDS.values()])[0]
    at = len(life.history)
    life.history[-1] += f" {name}"
    DEEDS[name][1](life, rng)
    if len(life.history) == at and name not in ("passes time", "plays"):
        life.history[-1] += " (nobody can)"


def _one_of(rng: Random, tabs: list[Tab]) -> Tab | None:
    return rng.choice(tabs) if tabs else None


def _host(life: Life) -> Tab | None:
    host = life.session._seating.host(life.now)
    return next((tab for tab in life.seated if life.state.seats.of(tab.who) == host), None)


def _seated(life: Life, rng: Random) -> Tab | None:
    return _one_of(rng, life.seated)


def _anybody(life: Life, rng: Random) -> Tab | None:
    return _one_of(rng, [tab for tab in life.tabs if tab.is_open])


def _seat(life: Life, rng: Random) -> int:
    return rng.randrange(life.state.rules.seats)


def _said(life: Life, tab: Tab | None, **message: Any) -> bool:
    if tab is None:
        return False
    shown = " ".join(f"{name}={value}" for name, value in message.items())
    life.note(f"  {life.now:.1f}: {tab.who} {shown}")
    return life.command(tab, **message)


def says(who: Callable[[Life, Random], Tab | None], message: Callable[[Life, Random], dict[str, Any]]) -> Deed:
    """Somebody of these sends that command."""
    return lambda life, rng: _said(life, who(life, rng), **message(life, rng))


# --- The game -------------------------------------------------------------------------------------------------------


def plays(life: Life, rng: Random) -> None:
    """A person makes a move, any that is offered: whoever is on turn, or else somebody who may speak."""
    tabs = [tab for tab in life.seated if tab.update is not None and bytes(tab.update.moves) != b"{}"]
    on_turn = [tab for tab in tabs if life.state.seats.of(tab.who) == life.state.game.turn]
    tab = _one_of(rng, on_turn if on_turn and rng.random() < 0.8 else tabs)
    if tab is None or tab.update is None or tab.seat is None:
        return
    rules = life.state.rules
    view = Reader(rules.name).view(tab.update.view)
    bot = bot_of(rules.name, "random")(rules, tab.seat, rng)
    move = bot.move(view)
    if move is not None:
        _said(life, tab, type="play", n=tab.update.n, move=_plain(move))


def plays_on(life: Life, rng: Random) -> None:
    """Everybody plays for a while, perhaps to the end."""
    for _ in range(rng.choice((5, 15, 40))):
        if life.state.game.is_over:
            return
        before = life.state.n
        plays(life, rng)
        if life.state.n == before:
            life.pass_time(rng.choice((1.0, 5.0)), rng)


def plays_games(life: Life, rng: Random) -> None:
    """Game after game."""
    for _ in range(rng.randint(1, 5)):
        plays_on(life, rng)
        if life.state.game.is_over:
            _said(life, _seated(life, rng), type="again")


def passes_time(life: Life, rng: Random) -> None:
    """Nobody does anything for a while."""
    seconds = rng.choice(SHORT if rng.random() < 0.9 else LONG)
    life.history[-1] += f" {seconds} s"
    life.pass_time(seconds, rng)


# --- Coming and going -----------------------------------------------------------------------------------------------


def comes(life: Life, rng: Random) -> None:
    """A tab connects."""
    away = [tab for tab in life.tabs if tab.link is None]
    sitting = [tab for tab in away if life.state.seats.of(tab.who) is not None]
    tab = _one_of(rng, sitting if sitting and rng.random() < 0.6 else away)
    if tab is None:
        return
    hello: dict[str, object] = {}
    if rng.random() < 0.2:
        hello["newcomer"] = True
    if rng.random() < 0.1:
        hello["deal"] = True
    if rng.random() < 0.1:
        hello["calm"] = True
    if rng.random() < 0.1 and not life.state.opened.rated:
        hello["program"] = True
    life.note(f"  {life.now:.1f}: {tab.who} comes {hello or ''}")
    life.come(tab, rng, **hello)


def many_come(life: Life, rng: Random) -> None:
    """Nearly everybody who is not there connects, and some sit down."""
    for tab in life.tabs:
        if tab.link is None and rng.random() < 0.8:
            life.note(f"  {life.now:.1f}: {tab.who} comes")
            life.come(tab, rng)
    for _ in range(rng.randint(0, 3)):
        sits(life, rng)


def leaves(life: Life, rng: Random) -> None:
    """A connection ends, on purpose or not."""
    tab = _one_of(rng, [tab for tab in life.tabs if tab.link is not None])
    if tab is not None:
        _goes(life, tab, rng)


def _goes(life: Life, tab: Tab, rng: Random) -> None:
    says_bye = rng.random() < 0.5
    life.note(f"  {life.now:.1f}: {tab.who} {'says bye and goes' if says_bye else 'is gone'}")
    if says_bye and tab.is_open:
        life.send(tab, {"type": "bye"})
    life.leave(tab)


def everybody_leaves(life: Life, rng: Random) -> None:
    """All who play are gone, or all who are there."""
    for tab in life.tabs:
        if tab.link is not None and (life.state.seats.of(tab.who) is not None or rng.random() < 0.3):
            _goes(life, tab, rng)


def sits(life: Life, rng: Random) -> None:
    """Somebody takes a seat."""
    tab = _one_of(rng, life.visiting) if rng.random() < 0.9 else _anybody(life, rng)
    if tab is None:
        return
    free = tab.table.free if tab.table is not None else ()
    seat = rng.choice(free) if free and rng.random() < 0.8 else _seat(life, rng)
    if life.state.seats.of(tab.who) is not None and rng.random() < 0.7:
        seat = life.state.seats.of(tab.who) or 0  # another name
    _said(life, tab, type="sit", seat=seat, name=rng.choice((tab.name, "Somebody")))


def sits_and_goes(life: Life, rng: Random) -> None:
    """Somebody takes a seat, and is gone soon."""
    tab = _one_of(rng, [tab for tab in life.visiting if tab.table is not None and tab.table.free])
    if tab is None or tab.table is None:
        return
    if _said(life, tab, type="sit", seat=rng.choice(tab.table.free), name=tab.name):
        life.pass_time(rng.choice((0.0, 1.0, 30.0, 58.0)), rng)
        _goes(life, tab, rng)


def takes_a_seat_from_the_lobby(life: Life, rng: Random) -> None:
    """Somebody is given a seat before they are connected, if they ever are."""
    who = rng.choice(GUESTS[1:])
    life.note(f"  {life.now:.1f}: {who} takes a seat from the lobby")
    life.call(lambda: life.session.take_seat(who, who.title(), rng.choice(("", "10.0.0.1")), life.now)[0])


def knocks(life: Life, rng: Random) -> None:
    """Somebody asks for a seat."""
    tab = _one_of(rng, life.visiting)
    if tab is not None and tab.table is not None:
        seat = rng.choice(tab.table.askable) if tab.table.askable else _seat(life, rng)
        _said(life, tab, type="knock", seat=seat, name=tab.name)


def asks_no_more(life: Life, rng: Random) -> None:
    """Somebody takes back what they asked for, or tries to."""
    tab = _one_of(rng, life.visiting)
    if tab is not None:
        _said(life, tab, type="stop_asking")


# --- The host -------------------------------------------------------------------------------------------------------


def answers_at_the_door(life: Life, rng: Random) -> None:
    """The host lets somebody in, or turns them away."""
    tab = _host(life)
    if tab is not None and tab.table is not None and tab.table.knocks:
        number = rng.choice(tab.table.knocks).number
        _said(life, tab, type=rng.choice(("admit", "admit", "turn_away")), knock=number)


def opens_a_rematch(life: Life, rng: Random) -> None:
    """Somebody who played here has opened another table for all of them."""
    if life.state.game.is_over:
        life.note(f"  {life.now:.1f}: a rematch is opened")
        life.call(lambda: life.session.note_rematch(rng.choice(GUESTS), "other-table", life.now))


# --- Beside the game ------------------------------------------------------------------------------------------------


def looks_on(life: Life, rng: Random) -> None:
    """Somebody without a seat asks to see a hand, or all of them late."""
    watching = life.state.settings.watching
    tab = _one_of(rng, life.visiting)
    if tab is None or tab.who is None or (watching not in ("seats", "late") and rng.random() < 0.9):
        return
    people = [seat for seat, person in enumerate(life.state.seats.people) if person] or [0]
    seat = None if watching == "late" else rng.choice(people)
    could_see = life.ledger.may_see_late(tab.who)
    if seat is None:
        life.ledger.allow_late(tab.who)
    is_done = _said(life, tab, type="look_on", name=tab.name, seat=seat)
    if seat is None and not (is_done or could_see):
        life.ledger.refuse(tab.who)


def lets_look(life: Life, rng: Random) -> None:
    """The person of a seat shows their hand to who asked, or does not."""
    asked = [(tab, looker) for tab in life.seated for looker in tab.around.lookers]
    if not asked:
        return
    tab, looker = rng.choice(asked)
    look = next(look for look in life.session._social.spectators._looks.values() if look.number == looker.number)
    yes = rng.random() < 0.8
    if yes and look.seat is not None:
        life.ledger.allow(look.who, look.seat)
    done = _said(life, tab, type="let_look", look=looker.number, yes=yes)
    if done != yes:
        life.ledger.refuse(look.who)


def looks_away(life: Life, rng: Random) -> None:
    """Somebody looks at no hand any more."""
    tab = _one_of(rng, [tab for tab in life.visiting if tab.around.looking is not None])
    if tab is not None and tab.who is not None and _said(life, tab, type="look_away"):
        life.ledger.refuse(tab.who)


def looks_on_and_the_next_game_is_dealt(life: Life, rng: Random) -> None:
    """Somebody looks over a shoulder until the end of the game, and beyond."""
    looks_on(life, rng)
    lets_look(life, rng)
    plays_games(life, rng)


def befriends(life: Life, rng: Random) -> None:
    """People make accounts and friends, or are none any more."""
    friends = rng.sample(GUESTS, 3)
    pairs = frozenset(
        (*pairwise(friends), *pairwise(friends[::-1]), (friends[0], friends[2]), (friends[2], friends[0]))
    )
    known = Relations(frozenset(GUESTS), pairs) if rng.random() < 0.7 else STRANGERS
    life.table.relations = known
    life.note(f"  {life.now:.1f}: {', '.join(friends)} are friends: {bool(known.friends)}")
    life.call(lambda: life.session.note_relations(known, life.now))


# --- Networks and servers -------------------------------------------------------------------------------------------


def sends_again(life: Life, rng: Random) -> None:
    """A tab that did not hear the answer sends a command once more: it is acknowledged as before, and not done again."""
    tab = _one_of(rng, [tab for tab in life.tabs if tab.is_open and tab.done])
    if tab is None:
        return
    message, n = rng.choice(tab.done[-3:])
    head = life.state.game.head
    if n <= life.state.n - TAIL or not (life.has_tail or head is None or n > head.n):
        return  # nobody can still wait for the answer, a week later at the latest
    life.note(f"  {life.now:.1f}: {tab.who} sends {message['type']} {message['id']} again")
    life.send_again(tab, message, n)


def says_nonsense(life: Life, rng: Random) -> None:
    """A tab sends what is no command."""
    tab = _anybody(life, rng)
    if tab is not None:
        frames = (
            "",
            "{",
            '{"type":"play"}',
            '{"type":"sit","id":1,"seat":-1,"name":""}',
            '{"type":"ping"}',
            '{"type":"seen"}',
        )
        life.send(tab, rng.choice(frames))


def restarts(life: Life, rng: Random) -> None:
    """The server is stopped, or killed, and started again, at once or later."""
    is_clean = rng.random() < 0.5
    life.note(f"  {life.now:.1f}: the server is {'stopped' if is_clean else 'killed'}")
    if is_clean:
        life.call(lambda: life.session.rest(life.now))
    life.restart(rng.choice((0.0, 5.0, 3700.0, 3 * 86_400.0, 8 * 86_400.0)))


def dies_soon(life: Life, rng: Random) -> None:
    """The server will die after a few more things that it does."""
    life.table.outputs_until_crash = rng.randint(0, 12)


def games_are_packed(life: Life, rng: Random) -> None:
    """The logs of games that have ended are put into the archive."""
    if life.disk is not None:
        life.note("  finished games are packed")
        life.disk.archive()


def _plain(value: object) -> Any:
    """A value as it is in a command."""
    return json.loads(encode(value))


def _kept(life: Life, rng: Random) -> Tab | None:
    seats = life.state.seats
    return _one_of(rng, [tab for tab in life.seated if seats.of(tab.who) in seats.kept])


def _whisper(life: Life, rng: Random) -> dict[str, Any]:
    return {"type": rng.choice(("waive", "hasten", "hasten", "ready", "ready")), "n": life.state.n}


def _rule_of_the_host(life: Life, rng: Random) -> dict[str, Any]:
    levels = LEVELS[life.state.rules.name]
    rules: list[dict[str, Any]] = [
        {"type": "remove", "seat": _seat(life, rng)},
        {"type": "swap", "seat": _seat(life, rng), "other": _seat(life, rng)},
        {"type": "hand_over", "seat": _seat(life, rng)},
        {"type": "set_seating", "seating": rng.choice(("open", "until_play", "ask", "locked"))},
        {"type": "set_watching", "watching": rng.choice(("nobody", "facts", "ended", "seats", "seats", "late"))},
        {"type": "set_listed", "listed": rng.random() < 0.7},
        {"type": "set_time", "time": _plain(rng.choice(TIMES))},
        {"type": "set_level", "level": rng.choice(levels), "seat": rng.choice((None, _seat(life, rng)))},
    ]
    return rng.choice(rules)


def _pace(_: Life, rng: Random) -> dict[str, Any]:
    pace = {"type": "set_pace", "pace": rng.choice(("slow", "normal", "quick", "at_once"))}
    return rng.choice((pace, {"type": "set_hearing", "hearing_s": rng.choice((1, 9))}))


def _talk(life: Life, rng: Random) -> dict[str, Any]:
    talk: list[dict[str, Any]] = [
        {"type": "say", "phrase": rng.choice(PHRASES)},
        {"type": "react", "reaction": rng.choice(REACTIONS)},
        {"type": "tell", "text": "What a hand!"},
        {"type": "mute", "seat": _seat(life, rng), "yes": rng.random() < 0.6},
        {"type": "block", "seat": _seat(life, rng)},
    ]
    return rng.choice(talk)


def _answer(life: Life, rng: Random) -> dict[str, Any]:
    ruling = life.state.game.ruling
    return {"type": "consent", "yes": rng.random() < 0.8, "n": ruling.n if ruling else life.state.n}


DEEDS: Final[dict[str, tuple[float, Deed]]] = {
    "plays": (10, plays),
    "plays on": (6, plays_on),
    "plays games": (5, plays_games),
    "deals": (3, says(_seated, lambda life, _: {"type": "begin" if life.state.is_gathering else "again"})),
    "passes time": (16, passes_time),
    "whispers": (4, says(_seated, _whisper)),
    "proposes a ruling": (1, says(_seated, lambda *_: {"type": "rule", "ruling": {"type": "redeal"}})),
    "consents": (1, says(_seated, _answer)),
    "takes back": (2, says(_kept, lambda *_: {"type": "take_back"})),
    "asks for a hint": (
        1,
        says(_seated, lambda _, rng: {"type": "hint", "what": rng.choice(("questions", "certain", "know"))}),
    ),
    "comes": (10, comes),
    "many come": (1, many_come),
    "leaves": (5, leaves),
    "everybody leaves": (2, everybody_leaves),
    "sits": (6, sits),
    "sits and goes": (3, sits_and_goes),
    "takes a seat from the lobby": (1.5, takes_a_seat_from_the_lobby),
    "knocks": (2, knocks),
    "asks no more": (1, asks_no_more),
    "stands": (2, says(_seated, lambda *_: {"type": "stand"})),
    "answers at the door": (3, answers_at_the_door),
    "rules the table": (4.5, says(lambda life, _: _host(life), _rule_of_the_host)),
    "would rule the table": (0.5, says(_seated, _rule_of_the_host)),
    "sets the pace": (2, says(_seated, _pace)),
    "opens a rematch": (0.5, opens_a_rematch),
    "looks on": (3, looks_on),
    "lets look": (3, lets_look),
    "looks away": (0.5, looks_away),
    "looks on and the next game is dealt": (2, looks_on_and_the_next_game_is_dealt),
    "talks": (2, says(_anybody, _talk)),
    "befriends": (0.7, befriends),
    "sends again": (2, sends_again),
    "says nonsense": (0.5, says_nonsense),
    "restarts": (3, restarts),
    "dies soon": (0.7, dies_soon),
    "games are packed": (1, games_are_packed),
}
"""How often what is done."""
