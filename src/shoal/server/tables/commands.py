"""What a command leads to at a table, or why it is refused: one table of all commands, and those that are about the game.

The rows of `RULES` say who may give a command, what decides it, and whether it counts as a change of the table. What decides is pure: its
events have not happened yet, and what it changes besides is a `note`. The session does the rest, the same for every command.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final, Literal, NamedTuple

from shoal.core.codec import Unreadable
from shoal.core.game import GameEvent, GameRuling, Illegal, Seat
from shoal.core.games import kit_of
from shoal.server.chat.social import Social
from shoal.server.tables.bots.scheduler import BotScheduler
from shoal.server.tables.broadcast.shown import show_ruling
from shoal.server.tables.codes import dealer_of, dealing
from shoal.server.tables.first_deal import HOST
from shoal.server.tables.messages.from_client import (
    Admit,
    Again,
    Begin,
    Block,
    Command,
    Consent,
    HandOver,
    Hasten,
    Hint,
    Knock,
    LetLook,
    LookAway,
    LookOn,
    Mute,
    Play,
    React,
    Ready,
    Remove,
    Rule,
    Say,
    SetHearing,
    SetLevel,
    SetListed,
    SetPace,
    SetSeating,
    SetTime,
    SetWatching,
    SetWords,
    Sit,
    Stand,
    StopAsking,
    Swap,
    TakeBack,
    Tell,
    TurnAway,
    Waive,
)
from shoal.server.tables.outputs import Asker, Decided, Rejected
from shoal.server.tables.seating.seat_commands import SeatCommands, readers_of
from shoal.server.tables.seating.seat_policy import SeatPolicy
from shoal.server.tables.state.events import (
    HearingSet,
    Helped,
    LevelSet,
    ListedSet,
    LogEvent,
    PaceSet,
    ReadySaid,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    SeatingSet,
    TakenBack,
    TimeSet,
    WordsSet,
)
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.waits import Waits


class GameCommands:
    """Decides what the commands about the game lead to: to play, to end a wait, to settle something, and how it is played."""

    def __init__(
        self,
        state: TableState,
        *,
        waits: Waits,
        bots: BotScheduler,
        seating: SeatPolicy,
        seats: SeatCommands,
        rng: Random,
    ) -> None:
        """Those of the table with that record; deals come from `rng`."""
        self._state = state
        self._waits = waits
        self._bots = bots
        self._seating = seating
        self._seats = seats
        self._rng = rng
        self._read_move, self._read_ruling = readers_of(state.rules.name)

    # --- Moves ------------------------------------------------------------------------------------------------------

    def play(self, asker: Asker, play: Play, now: float) -> Decided:
        """A move. Where it matters how fast it was, it is believed what that connection can have seen and said."""
        own = asker.seat
        assert own is not None, "only players move"
        try:
            move = self._read_move(play.move)
        except Unreadable:
            raise Rejected("UNREADABLE") from None
        if move.seat != own:
            raise Rejected("NOT_YOUR_SEAT")
        self._check_time(own, now)
        self._check_fresh(play.n, self._oldest_sight(own))
        rules, truth = self._state.rules, self._state.game.truth
        rules.check(truth, move)
        if set(self._waits.ready.waits_for(now)) - {own}:
            raise Rejected("OTHERS_NOT_READY")
        reaction_ms = partial(self._waits.hearing.reaction_ms, asker.link, now=now)
        events = rules.decide(truth, kit_of(rules.name).timed(move, reaction_ms))
        self._check_wait(own, events)
        if self._waits.hearing.is_cut_short(own, events, now):
            raise Rejected("OTHERS_MAY_SPEAK")
        return Decided(own, events)

    def _check_time(self, own: Seat, now: float) -> None:
        """Where a bot plays this turn, or until the seat is taken back, no person does."""
        if own in self._state.seats.kept:
            raise Rejected("SEAT_IS_KEPT")
        if own in (self._state.clock.out, self._waits.timer.out_of_time(now)):
            raise Rejected("OUT_OF_TIME")

    def _check_wait(self, own: Seat, events: tuple[GameEvent, ...]) -> None:
        """A person who says Wait must have something left of what they may have the others wait."""
        if self._state.game.turn is None or self._waits.timer.may_wait(own):
            return
        rules, truth = self._state.rules, self._state.game.truth
        for event in events:
            truth = rules.evolve(truth, event)
        if rules.turn(truth) is None and rules.outcome(truth) is None:
            raise Rejected("NO_WAIT_LEFT")

    def _oldest_sight(self, own: Seat) -> int:
        """The oldest event that a move may answer. Seats that are being heard may speak while others do."""
        hearing = self._waits.hearing
        return self._state.game.n if hearing.began is None or own not in hearing.unheard else hearing.began

    def _check_fresh(self, n: int, oldest: int) -> None:
        """A command was given in sight of event `n`, before which nothing may have happened that it does not know."""
        if not oldest <= n <= self._state.n:
            raise Rejected("STALE")

    def take_back(self, own: Seat, _back: TakeBack, _now: float) -> Decided:
        """A person plays again on a seat that a bot has kept."""
        if own not in self._state.seats.kept:
            raise Rejected("SEAT_IS_YOURS")
        return Decided(own, (TakenBack(own),))

    def again(self, own: Seat, _again: Again, now: float) -> Decided:
        """The next game; at a table for lessons the person who opened it always deals."""
        state = self._state
        if not state.game.is_over:
            raise Rejected("GAME_NOT_OVER")
        opened, rules, game = state.opened, state.rules, state.game.number + 1
        if opened.seed:
            deal = rules.deal(dealing(opened.seed, game), dealer_of(game, rules.seats))
        else:
            dealer = HOST if opened.dealer == "opener" else rules.next_dealer(state.game.truth, self._rng)
            deal = rules.deal(self._rng, dealer)
        return Decided(own, (*self._seats.coming(now), *deal))

    # --- Waits ------------------------------------------------------------------------------------------------------

    def waive(self, own: Seat, waive: Waive, now: float) -> Decided:
        """Only a seat that is waited for can say that it has nothing to say, and only about the hearing of this moment."""
        if own not in self._waits.hearing.waits_for(now):
            raise Rejected("NOTHING_TO_WAIVE")
        self._check_fresh(waive.n, self._oldest_sight(own))
        return Decided(own, note=partial(self._waits.hearing.note_silence, own))

    def hasten(self, own: Seat, hasten: Hasten, now: float) -> Decided:
        """Only the bot on turn can be hastened, and only in the pause of this moment."""
        self._check_fresh(hasten.n, self._state.game.n)
        if not self._bots.may_hasten(now):
            raise Rejected("NOTHING_TO_HASTEN")
        return Decided(own, note=partial(self._waits.haste.note, own))

    def ready(self, own: Seat, ready: Ready, now: float) -> Decided:
        """Only a seat that is waited for can say that it is ready, and only for this deal."""
        wait = self._waits.gathering if self._state.is_gathering else self._waits.ready
        if own not in wait.waits_for(now):
            raise Rejected("NOT_ASKED_IF_READY")
        self._check_fresh(ready.n, self._state.game.n)
        if self._state.is_gathering:
            return Decided(own, (ReadySaid(own),))
        return Decided(own, note=partial(self._waits.ready.note, own))

    def begin(self, own: Seat, _begin: Begin, _now: float) -> Decided:
        """The host waits for no one else, and the first game is dealt."""
        if not self._state.is_gathering:
            raise Rejected("GAME_HAS_BEGUN")
        return Decided(own, self._seats.first_deal())

    def hint(self, own: Seat, hint: Hint, now: float) -> Decided:
        """Hints are for who plays against bots alone, where the table allows them and its game has some."""
        state = self._state
        others = [seat for seat, person in enumerate(state.seats.people) if person is not None and seat != own]
        is_played = not (state.game.is_over or state.is_gathering)
        if not state.opened.hints or others or not is_played or kit_of(state.rules.name).reviewer() is None:
            raise Rejected("NO_HINTS")
        self._check_time(own, now)
        return Decided(own, (Helped(own, hint.what),))

    # --- How it is played -------------------------------------------------------------------------------------------

    def levels_for(self, seat: Seat | None, now: float) -> tuple[str, ...]:
        """The bots that a seat may choose from now: the host, and not in the middle of a game."""
        is_host = seat is not None and seat == self._seating.host(now)
        return kit_of(self._state.rules.name).levels.offered if is_host and self._seating.is_between_games() else ()

    def set_level(self, own: Seat, wish: SetLevel, _now: float) -> Decided:
        """Another bot plays a seat, or stands in for people."""
        if wish.seat is not None:
            self._seats.check_seat(wish.seat)
        if not kit_of(self._state.rules.name).levels.may_sit(wish.level):
            raise Rejected("UNKNOWN_BOT")
        self._seats.check_between_games()
        return Decided(own, (LevelSet(wish.level, wish.seat),))

    def set_time(self, own: Seat, wish: SetTime, _now: float) -> Decided:
        """Another time control."""
        self._seats.check_between_games()
        return Decided(own, (TimeSet(wish.time),))

    # --- Rulings ----------------------------------------------------------------------------------------------------

    def rule(self, own: Seat, rule: Rule, now: float) -> Decided:
        """A ruling is proposed. No one is to agree to what cannot be."""
        try:
            ruling = self._read_ruling(rule.ruling)
        except Unreadable:
            raise Rejected("UNREADABLE") from None
        self._check_friends(now)
        if self._state.game.ruling is not None:
            raise Rejected("RULING_PENDING")
        self._settle(ruling)
        return Decided(own, (RulingProposed(own, show_ruling(ruling)),))

    def consent(self, own: Seat, consent: Consent, now: float) -> Decided:
        """A person agrees to the ruling that is proposed, or does not."""
        pending = self._state.game.ruling
        if pending is None:
            raise Rejected("NO_RULING")
        if consent.n != pending.n:
            raise Rejected("STALE")
        if not consent.yes:
            return Decided(own, (RulingDropped(own),))
        self._check_friends(now)
        agreed = {pending.by, *pending.consents, own}
        settled = self._settle(self._read_ruling(pending.ruling)) if self._is_carried(agreed, now) else ()
        return Decided(own, (RulingConsented(own),), settled)

    def _is_carried(self, agreed: set[Seat], now: float) -> bool:
        """Whether everyone agrees, or where that is enough the host and an opponent: no one settles anything in their own favour."""
        if agreed == set(range(self._state.rules.seats)):
            return True
        sides, host = self._state.rules.sides, self._seating.host(now)
        sides_agreed = sum(not agreed.isdisjoint(side) for side in sides)
        return self._state.opened.rulings == "opponent" and host in agreed and sides_agreed > 1

    def _check_friends(self, now: float) -> None:
        """With a program no one can settle anything."""
        for seat, person in enumerate(self._state.seats.people):
            if person is None or seat in self._state.seats.kept or self._waits.presence.of(seat, now) == "away":
                raise Rejected("RULINGS_ARE_FOR_FRIENDS")

    def _settle(self, ruling: GameRuling) -> tuple[GameEvent, ...]:
        if self._state.game.is_over:
            raise Illegal("GAME_OVER")
        return self._state.rules.adjudicate(self._state.game.truth, ruling, self._rng)


# --- All commands -----------------------------------------------------------------------------------------------------


class CommandRule(NamedTuple):
    """What holds for all commands of one type."""

    part: Literal["game", "seats", "social"]
    """The part of a table that decides it."""
    decide: Callable[..., Decided]
    """Its method, which takes the seat, or the `Asker` where any guest may give the command; `Rejected` or `Illegal`."""
    by: Literal["guest", "player", "host"] = "player"
    counts: Literal["made", "asked", "no"] = "made"
    """Whether it counts as a change of the table: when something happens, whenever it is asked for, or never."""
    is_for_rated: bool = False
    """Whether it can be given at a rated table, where all but the play is settled before it is opened, the same for everyone."""
    is_by_link: bool = False
    """Whether it matters by which connection a player gave it: its method takes the `Asker`."""


def _sets(event: Callable[[Any], LogEvent]) -> Callable[..., Decided]:
    """A command that is done by one event."""
    return lambda _part, own, command, _now: Decided(own, (event(command),))


RULES: Final[Mapping[type[Command], CommandRule]] = {
    Play: CommandRule("game", GameCommands.play, counts="no", is_for_rated=True, is_by_link=True),
    TakeBack: CommandRule("game", GameCommands.take_back, counts="no", is_for_rated=True),
    Waive: CommandRule("game", GameCommands.waive, is_for_rated=True),
    Hasten: CommandRule("game", GameCommands.hasten, is_for_rated=True),
    Ready: CommandRule("game", GameCommands.ready, is_for_rated=True),
    Begin: CommandRule("game", GameCommands.begin, "host"),
    Hint: CommandRule("game", GameCommands.hint),
    Again: CommandRule("game", GameCommands.again),
    Rule: CommandRule("game", GameCommands.rule),
    Consent: CommandRule("game", GameCommands.consent),
    SetPace: CommandRule("game", _sets(lambda wish: PaceSet(wish.pace))),
    SetHearing: CommandRule("game", _sets(lambda wish: HearingSet(wish.hearing_s))),
    SetLevel: CommandRule("game", GameCommands.set_level, "host"),
    SetTime: CommandRule("game", GameCommands.set_time, "host"),
    Sit: CommandRule("seats", SeatCommands.sit, "guest"),
    Knock: CommandRule("seats", SeatCommands.knock, "guest"),
    StopAsking: CommandRule("seats", SeatCommands.stop_asking, "guest"),
    Stand: CommandRule("seats", SeatCommands.stand),
    Admit: CommandRule("seats", SeatCommands.admit, "host"),
    TurnAway: CommandRule("seats", SeatCommands.turn_away, "host"),
    Remove: CommandRule("seats", SeatCommands.remove, "host"),
    Swap: CommandRule("seats", SeatCommands.swap, "host"),
    HandOver: CommandRule("seats", SeatCommands.hand_over, "host"),
    SetSeating: CommandRule("seats", _sets(lambda wish: SeatingSet(wish.seating)), "host"),
    SetWatching: CommandRule("seats", SeatCommands.set_watching, "host"),
    SetListed: CommandRule("seats", _sets(lambda wish: ListedSet(wish.listed)), "host"),
    SetWords: CommandRule("seats", _sets(lambda wish: WordsSet(wish.words)), "host"),
    Say: CommandRule("social", Social.say, "guest", "no", is_for_rated=True),
    React: CommandRule("social", Social.react, "guest", "no", is_for_rated=True),
    Tell: CommandRule("social", Social.tell, "guest", "no", is_for_rated=True),
    Mute: CommandRule("social", Social.mute, "guest", "no", is_for_rated=True),
    Block: CommandRule("social", Social.block, "guest", "no", is_for_rated=True),
    LookOn: CommandRule("social", Social.look_on, "guest", "asked", is_for_rated=True),
    LookAway: CommandRule("social", Social.look_away, "guest", "no", is_for_rated=True),
    LetLook: CommandRule("social", Social.let_look, "player", "asked", is_for_rated=True),
}


class Commands:
    """Decides what a command at one table leads to. It changes nothing but what a guest has said of what they may say in a minute."""

    def __init__(
        self, state: TableState, game: GameCommands, seats: SeatCommands, social: Social, seating: SeatPolicy
    ) -> None:
        """The commands of the table with that record, by the parts that decide them."""
        self._state = state
        self._game = game
        self._parts = {"game": game, "seats": seats, "social": social}
        self._seating = seating

    def deal_again(self, now: float) -> Decided:
        """The next game, which no one need ask for."""
        return self._game.again(HOST, Again(1), now)

    def decide(self, asker: Asker, command: Command, now: float) -> Decided:
        """What a guest's command leads to; `Rejected` or `Illegal`."""
        rule = RULES[type(command)]
        if self._state.opened.rated and not rule.is_for_rated:
            raise Rejected("RATED_TABLE")
        if rule.by == "guest":
            return rule.decide(self._parts[rule.part], asker, command, now)
        if asker.seat is None:
            raise Rejected("NOT_SEATED")
        if rule.by == "host" and asker.seat != self._seating.host(now):
            raise Rejected("NOT_THE_HOST")
        return rule.decide(self._parts[rule.part], asker if rule.is_by_link else asker.seat, command, now)
