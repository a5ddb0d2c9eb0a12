"""Literature in the terminal: what is shown, what can be typed, and what happened in sentences."""

from __future__ import annotations

from typing import Any, assert_never

from shoal.core.cards import CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules.moves import Attribution, HalfSuit
from shoal.games.literature.rules.state import Board
from shoal.games.literature.terminal_verbs import VERBS, read_ask, read_ruling
from shoal.i18n import Arg, kebab
from shoal.terminal.scene import Scene, row, the_card, typed
from shoal.terminal.words import (
    Sentence,
    Verb,
    maybe_card,
)

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
    held = [
        scene.say("held-by", seat=scene.person(seat), cards=typed(scene.say, *held)) for seat, held in cards.items()
    ]
    return row(scene.say, held, "list-semicolon")


DUTIES = {"pass": "event-pass-due", "choose_claimer": "event-choice-due", "team_choice": "event-next-due"}
"""What the seat on turn must do in a phase of the game, other than ask or claim."""


class LiteratureWords:
    """See `Words`."""

    verbs: tuple[Verb, ...] = VERBS

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """A card and a player make a question."""
        if scene.moves.asks and any(maybe_card(scene.say, word) is not None for word in rest):
            return read_ask(scene, rest)
        return None

    def go_on(self, scene: Scene) -> None:
        """There is always a choice in Literature."""

    def is_due(self, scene: Scene) -> bool:
        """Whether the person has the turn, owes an answer, or halted the game."""
        board: Board = scene.board
        return board.turn == scene.you or bool(scene.moves.targets) or (board.turn is None and bool(scene.moves))

    def status(self, scene: Scene) -> str:
        """Whose turn it is, and what is expected."""
        board: Board = scene.board
        say = scene.say
        if board.over is not None:
            return say("game-over-sentence")
        if board.paused_by is not None:
            return say("event-paused", seat=scene.person(board.paused_by))
        if board.turn is None:
            return say("nobody-has-the-turn")
        if board.claim is not None:
            claimed = half_suit(scene, board.claim.half_suit)
            return say("event-claim-begun", seat=scene.person(board.claim.seat), half_suit=claimed)
        return self._duty(scene, board.turn)

    def _duty(self, scene: Scene, turn: Seat) -> str:
        """What the seat on turn is waited for to do."""
        board: Board = scene.board
        say, seat = scene.say, scene.person(turn)
        if board.challenge is not None:
            challenged = half_suit(scene, board.challenge.half_suit)
            asked = say("event-challenged", seat=scene.person(board.challenge.seat), half_suit=challenged)
            return f"{asked} {say('turn-now', seat=seat)}"
        if board.phase == "answer":
            return say("sentence", text=say("status-answer", seat=seat))
        if board.phase == "endgame":
            return say("sentence", text=say("status-endgame", seat=seat))
        return say(DUTIES.get(board.phase, "turn-now"), seat=seat)

    def seat(self, scene: Scene, seat: Seat) -> str:
        """The team, and how many cards the seat has, as far as the house rules tell."""
        team = scene.say("team-short", team=team_code(scene, seat % 2))
        size = scene.board.sizes[seat]
        if size == 0:
            return row(scene.say, [team, scene.say("out")])
        is_public = scene.rules.options.hand_counts == "public"
        return row(scene.say, [team, scene.say("card-count", count=size)]) if is_public else team

    def board(self, scene: Scene) -> list[str]:
        """The score, and where every half-suit is."""
        board: Board = scene.board
        say = scene.say
        closed = {closed.half_suit: closed.team for closed in board.closed}
        names = [name for name, _ in scene.setup.half_suits]
        open_ = [name for name in names if name not in closed]
        won = [[name for name in names if closed.get(name, -1) == team] for team in (0, 1)]
        cancelled = [name for name in names if name in closed and closed[name] is None]
        lines = [
            say("place-open", half_suits=" ".join(open_)) if open_ else "",
            *(
                say("place-team", team=team_code(scene, team), half_suits=" ".join(found)) if found else ""
                for team, found in enumerate(won)
            ),
            say("place-cancelled", half_suits=" ".join(cancelled)) if cancelled else "",
        ]
        return [say("score-of", score=points_text(scene, board.scores)), *(line for line in lines if line)]

    def hand(self, scene: Scene) -> list[str]:
        """The cards of the hand, a line for each half-suit."""
        held = getattr(scene.view, "hand", CardSet())
        found = [(name, held & cards) for name, cards in scene.setup.half_suits if held & cards]
        return [scene.say("hand-line", half_suit=name, cards=typed(scene.say, *cards)) for name, cards in found]

    def count(self, scene: Scene, seat: Seat) -> str:
        """How many cards a seat has, where the house rules let players ask."""
        size = scene.board.sizes[seat]
        if size and scene.rules.options.hand_counts not in ("public", "on_request"):
            return scene.say("status-in-play", seat=scene.person(seat))
        return scene.say("count-of", seat=scene.person(seat), count=size)

    def last(self, scene: Scene) -> list[str]:
        """The last question; or as many as the house rules keep in sight."""
        board: Board = scene.board
        kept = board.history or ((board.last_question,) if board.last_question else ())
        return [said.text for asked in kept if (said := self.sentence(scene, asked))]

    def markable(self, scene: Scene) -> tuple[str, ...]:
        """The cards of open half-suits that the person does not hold."""
        if scene.you is None:
            return ()
        return tuple(typed(scene.say, card) for card in scene.board.open - scene.view.hand)

    def kept(self, scene: Scene) -> int | None:
        """How many questions the house rules keep in sight."""
        return {"last": 1, "last_two": 2, "full": None}[scene.rules.options.history]

    def result(self, scene: Scene) -> list[str]:
        """Who won, and how."""
        over = scene.board.over
        winner = "none" if over.winner is None else team_code(scene, over.winner)
        ended = scene.say(f"ended-{kebab(over.reason)}")
        return [scene.say("outcome", winner=winner), ended, points_text(scene, over.scores)]

    def is_repeated(self, sight: ev.Sight, before: ev.Sight) -> bool:
        """A right claim has said where the cards are."""
        match before, sight:
            case ev.Claimed(attribution=said), ev.Revealed(holders=held):
                return set(said) == set(held)
            case _:
                return False

    def ruling(self, scene: Scene, rest: list[str]) -> ev.Ruling:
        """The ruling that a line makes."""
        return read_ruling(scene, rest)

    def ruled(self, scene: Scene, ruling: ev.Ruling) -> str:
        """What is to be done."""
        say = scene.say
        match ruling:
            case ev.CancelHalfSuit(name):
                return say("ruling-cancel", half_suit=half_suit(scene, name))
            case ev.AwardHalfSuit(name, team):
                return say("ruling-award", half_suit=half_suit(scene, name), team=team_code(scene, team))
            case ev.MoveCard(card, to):
                return say("ruling-move", card=the_card(say, card), to=scene.person(to))
            case ev.Redeal():
                return say("ruling-redeal")
            case _:
                assert_never(ruling)

    def sentence(self, scene: Scene, sight: ev.Sight) -> Sentence | None:
        """What happened, as a sentence; `None` for what the status says."""
        match sight:
            case ev.PassDue() | ev.ChoiceDue() | ev.NextDue() | ev.Over():
                return None
            case ev.Asked(seat, target, card, hit):
                return Sentence(
                    scene.say(
                        "event-asked",
                        seat=scene.person(seat),
                        target=scene.person(target),
                        card=the_card(scene.say, card),
                        hit=hit,
                    ),
                    fades=True,
                )
            case ev.Ruled(ruling):
                return Sentence(scene.say("event-ruling", ruling=self.ruled(scene, ruling)))
            case _:
                return Sentence(event_text(scene, sight))
