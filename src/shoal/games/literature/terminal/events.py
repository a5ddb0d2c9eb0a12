"""What happened in a game of Literature, as sentences for the terminal."""

from __future__ import annotations

from typing import Any

from shoal.core.cards import CardSet
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.i18n import Arg, kebab
from shoal.terminal.scene import Scene, row, the_card

PERSONS = frozenset({"seat", "target", "to", "claimer", "dealer", "holder"})
"""The fields of events that are seats."""


def event_text(scene: Scene, sight: ev.Sight) -> str:
    """An event as a sentence. Most have a message `event-TAG` that takes their fields; some choose among several."""
    say = scene.say
    match sight:
        case ev.Claimed(attribution=attribution) if attribution:
            return say("event-claimed-holders", **_values(scene, sight), holders=holders_text(scene, attribution))
        case ev.Revealed(holders=holders):
            return say("event-revealed", holders=holders_text(scene, holders))
        case ev.Closed(name, team, outcome, points):
            if outcome == "minus_one":
                team = 0 if points[0] < 0 else 1
            code = "none" if team is None else team_code(scene, team)
            return say("event-closed", half_suit=half_suit(scene, name), outcome=outcome, team=code)
        case ev.NextChosen(seat, to) if seat == to:
            return say("event-next-chosen-self", seat=scene.person(seat))
        case ev.TurnShared(team):
            return say("event-turn-shared", team=team_code(scene, team))
        case _:
            return say(f"event-{kebab(str(sight.__struct_config__.tag))}", **_values(scene, sight))


def _values(scene: Scene, sight: Any) -> dict[str, Arg]:
    """The fields of an event as values of its message."""
    return {name: _value(scene, name, getattr(sight, name)) for name in sight.__struct_fields__}


def _value(scene: Scene, name: str, value: Any) -> Arg:
    if name in PERSONS:
        return scene.person(value)
    if name == "half_suit":
        return half_suit(scene, value)
    if name == "card":
        return the_card(scene.say, value)
    return value if isinstance(value, bool | str) else str(value)


def team_code(scene: Scene, team: int) -> str:
    """A team as the messages choose by it: `ours` or `theirs` for a player, `circle` or `triangle` for a spectator."""
    if scene.you is None:
        return "circle" if team == 0 else "triangle"
    return "ours" if scene.you % 2 == team else "theirs"


def points_text(scene: Scene, points: tuple[int, int]) -> str:
    """The points of both teams, one's own first."""
    own = (scene.you or 0) % 2
    ours, theirs = (scene.say("team-name", team=team_code(scene, team)) for team in (own, 1 - own))
    return scene.say("score-line", ours=ours, us=points[own], theirs=theirs, them=points[1 - own])


def half_suit(scene: Scene, name: HalfSuit) -> str:
    """A half-suit inside a sentence, with the name by which it is typed."""
    half, of = name[0], name[1]
    rank = of if half == "R" else scene.rules.options.removed_rank if half == "S" else ""
    return scene.say("half-suit-typed", half=half, suit=of if half in "LH" else "", rank=rank, id=name)


def holders_text(scene: Scene, attribution: Attribution) -> str:
    """Who holds what: `you 2H 3H; Bo 4H`."""
    seats = sorted({seat for _, seat in attribution})
    cards = {seat: CardSet(card for card, holder in attribution if holder == seat) for seat in seats}
    held = [scene.say("held-by", seat=scene.person(seat), cards=str(held)) for seat, held in cards.items()]
    return row(scene.say, held, "list-semicolon")
