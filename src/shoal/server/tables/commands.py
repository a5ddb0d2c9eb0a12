"""What a command leads to at a table, or why it is refused."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random
from typing import Final, assert_never

from shoal.core.codec import Decoder, Unreadable
from shoal.core.game import GameEvent, GameRuling, Illegal, Seat, SeatMove
from shoal.core.games import kit_of, rules_of
from shoal.server.tables.bots.scheduler import BotScheduler
from shoal.server.tables.broadcast.shown import show_ruling
from shoal.server.tables.codes import dealer_of, dealing
from shoal.server.tables.messages.from_client import (
    Again,
    Command,
    Consent,
    Hasten,
    Hint,
    HostCommand,
    Knock,
    Play,
    Ready,
    Rule,
    SetHearing,
    SetLevel,
    SetPace,
    SetTime,
    Sit,
    SocialCommand,
    Stand,
    TakeBack,
    Waive,
)
from shoal.server.tables.opening import HOST
from shoal.server.tables.outputs import Decided, Rejected
from shoal.server.tables.seating.host_commands import HostCommands
from shoal.server.tables.seating.names import InvalidName, read_name
from shoal.server.tables.seating.seat_policy import MAY_ASK, SeatPolicy
from shoal.server.tables.state.events import Seated, SeatPromised
from shoal.server.tables.state.sights import (
    HearingSet,
    Helped,
    LevelSet,
    PaceSet,
    RulingConsented,
    RulingDropped,
    RulingProposed,
    Stood,
    TakenBack,
    TimeSet,
)
from shoal.server.tables.state.table_state import TableState
from shoal.server.tables.timing.waits import Waits

AT_RATED_TABLES: Final = (Play, Waive, Hasten, Ready, TakeBack)
"""What can be done at a rated table: to play. All else is settled before it is opened, the same for everyone."""


@cache
def readers_of(game: str) -> tuple[Decoder[SeatMove], Decoder[GameRuling]]:
    """What reads the moves and the rulings of a game, for all its tables: a reader of many types is some kilobytes."""
    vocabulary = rules_of(game).vocabulary
    return Decoder[SeatMove](vocabulary.move), Decoder[GameRuling](vocabulary.ruling)


class Commands:
    """Decides what a command at one table leads to. It changes nothing: the events that it returns have not happened yet."""

    def __init__(
        self,
        state: TableState,
        *,
        waits: Waits,
        bots: BotScheduler,
        seating: SeatPolicy,
        rng: Random,
    ) -> None:
        """The commands of the table with that record; deals come from `rng`."""
        self._state = state
        self._presence = waits.presence
        self._hearing = waits.hearing
        self._ready = waits.ready
        self._timer = waits.timer
        self._bots = bots
        self._seating = seating
        self._host = HostCommands(state, seating, rng)
        self._rng = rng
        self._read_move, self._read_ruling = readers_of(state.rules.name)

    def decide(self, who: str | None, command: Command, now: float) -> Decided:
        """What a guest's command leads to; `Rejected` or `Illegal`."""
        own = self._state.seats.of(who)
        if self._state.opened.rated and not isinstance(command, AT_RATED_TABLES):
            raise Rejected("RATED_TABLE")
        if isinstance(command, Sit):
            return Decided(command.seat, self._decide_sit(who, own, command, now))
        if isinstance(command, Knock):
            return Decided(command.seat, self._decide_knock(who, own, command, now))
        if own is None:
            raise Rejected("NOT_SEATED")
        assert not isinstance(command, SocialCommand), "the session heeds those itself"
        if isinstance(command, HostCommand):
            return self._host.decide(own, command, now)
        match command:
            case Play():
                return Decided(own, self._decide_play(own, command, now))
            case Stand():
                return Decided(own, (Stood(own),), self.dealt_anew((own,)))
            case SetPace(pace=pace):
                return Decided(own, (PaceSet(pace),))
            case SetHearing(hearing_s=hearing_s):
                return Decided(own, (HearingSet(hearing_s),))
            case SetLevel(level=level, seat=seat):
                self._check_level(own, level, seat, now)
                return Decided(own, (LevelSet(level, seat),))
            case SetTime(time=time):
                self._check_host(own, now)
                return Decided(own, (TimeSet(time),))
            case TakeBack():
                if own not in self._state.seats.kept:
                    raise Rejected("SEAT_IS_YOURS")
                return Decided(own, (TakenBack(own),))
            case Waive(n=n):
                self._check_waive(own, n, now)
                return Decided(own, ())
            case Hasten(n=n):
                self._check_hasten(n, now)
                return Decided(own, ())
            case Hint(what=what):
                self._check_hint(own, now)
                return Decided(own, (Helped(own, what),))
            case Ready(n=n):
                self._check_ready(own, n, now)
                return Decided(own, ())
            case Rule():
                return self._decide_rule(own, command, now)
            case Consent():
                return self._decide_consent(own, command, now)
            case Again():
                if not self._state.game.is_over:
                    raise Rejected("GAME_NOT_OVER")
                return Decided(own, (*self._host.coming(now), *self._next_deal()))
            case _:
                assert_never(command)

    def _check_hint(self, own: Seat, now: float) -> None:
        """Hints are for who plays against bots alone, where the table allows them and its game has some."""
        state = self._state
        others = [seat for seat, person in enumerate(state.seats.people) if person is not None and seat != own]
        if not state.opened.hints or others or state.game.is_over or kit_of(state.rules.name).reviewer() is None:
            raise Rejected("NO_HINTS")
        self._check_time(own, now)

    def dealt_anew(self, left: Collection[Seat]) -> tuple[GameEvent, ...]:
        """What the table deals because people leave these seats: see `HostCommands`."""
        return self._host.dealt_anew(left)

    def _next_deal(self) -> tuple[GameEvent, ...]:
        opened, rules, game = self._state.opened, self._state.rules, self._state.game.number + 1
        if opened.seed:
            return rules.deal(dealing(opened.seed, game), dealer_of(game, rules.seats))
        return rules.deal(self._rng, self._next_dealer())

    def _next_dealer(self) -> Seat:
        """Who deals the next game; at a table for lessons always the seat of the person who opened it."""
        if self._state.opened.dealer == "opener":
            return HOST
        return self._state.rules.next_dealer(self._state.game.truth, self._rng)

    def _decide_play(self, own: Seat, play: Play, now: float) -> tuple[GameEvent, ...]:
        try:
            move = self._read_move(play.move)
        except Unreadable:
            raise Rejected("UNREADABLE") from None
        if move.seat != own:
            raise Rejected("NOT_YOUR_SEAT")
        self._check_time(own, now)
        if not self._oldest_sight(own) <= play.n <= self._state.n:
            raise Rejected("STALE")
        self._state.rules.check(self._state.game.truth, move)
        if set(self._ready.waits_for(now)) - {own}:
            raise Rejected("OTHERS_NOT_READY")
        events = self._state.rules.decide(self._state.game.truth, move)
        self._check_wait(own, events)
        if self._hearing.is_cut_short(own, events, now):
            raise Rejected("OTHERS_MAY_SPEAK")
        return events

    def _check_time(self, own: Seat, now: float) -> None:
        """Where a bot plays this turn, or until the seat is taken back, no person does."""
        if own in self._state.seats.kept:
            raise Rejected("SEAT_IS_KEPT")
        if own in (self._state.clock.out, self._timer.out_of_time(now)):
            raise Rejected("OUT_OF_TIME")

    def _check_wait(self, own: Seat, events: tuple[GameEvent, ...]) -> None:
        """A person who says Wait must have something left of what they may have the others wait."""
        if self._state.game.turn is None or self._timer.may_wait(own):
            return
        rules, truth = self._state.rules, self._state.game.truth
        for event in events:
            truth = rules.evolve(truth, event)
        if rules.turn(truth) is None and rules.outcome(truth) is None:
            raise Rejected("NO_WAIT_LEFT")

    def _oldest_sight(self, own: Seat) -> int:
        """The oldest event that a move may answer. Seats that are being heard may speak while others do."""
        if self._hearing.began is not None and own in self._hearing.unheard:
            return self._hearing.began
        return self._state.game.n

    def levels_for(self, seat: Seat | None, now: float) -> tuple[str, ...]:
        """The bots that a seat may choose from now: the host, and not in the middle of a game."""
        is_host = seat is not None and seat == self._seating.host(now)
        return kit_of(self._state.rules.name).levels.offered if is_host and self._seating.is_between_games() else ()

    def _check_host(self, own: Seat, now: float) -> None:
        """What is settled before the first move is settled by the host."""
        if own != self._seating.host(now):
            raise Rejected("NOT_THE_HOST")
        if not self._seating.is_between_games():
            raise Rejected("GAME_HAS_BEGUN")

    def _check_level(self, own: Seat, level: str, seat: Seat | None, now: float) -> None:
        if own != self._seating.host(now):
            raise Rejected("NOT_THE_HOST")
        if seat is not None and not 0 <= seat < self._state.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
        if not kit_of(self._state.rules.name).levels.may_sit(level):
            raise Rejected("UNKNOWN_BOT")
        if not self._seating.is_between_games():
            raise Rejected("GAME_HAS_BEGUN")

    def _check_waive(self, own: Seat, n: int, now: float) -> None:
        """Only a seat that is waited for can say that it has nothing to say, and only about the hearing of this moment."""
        if own not in self._hearing.waits_for(now):
            raise Rejected("NOTHING_TO_WAIVE")
        if not self._oldest_sight(own) <= n <= self._state.n:
            raise Rejected("STALE")

    def _check_hasten(self, n: int, now: float) -> None:
        """Only the bot on turn can be hastened, and only in the pause of this moment."""
        if not self._state.game.n <= n <= self._state.n:
            raise Rejected("STALE")
        if not self._bots.may_hasten(now):
            raise Rejected("NOTHING_TO_HASTEN")

    def _check_ready(self, own: Seat, n: int, now: float) -> None:
        """Only a seat that is waited for can say that it is ready, and only for this deal."""
        if own not in self._ready.waits_for(now):
            raise Rejected("NOT_ASKED_IF_READY")
        if not self._state.game.n <= n <= self._state.n:
            raise Rejected("STALE")

    # --- Rulings ----------------------------------------------------------------------------------------------------

    def _decide_rule(self, own: Seat, rule: Rule, now: float) -> Decided:
        try:
            ruling = self._read_ruling(rule.ruling)
        except Unreadable:
            raise Rejected("UNREADABLE") from None
        self._check_friends(now)
        if self._state.game.ruling is not None:
            raise Rejected("RULING_PENDING")
        self._settle(ruling)  # no one is to agree to what cannot be
        return Decided(own, (RulingProposed(own, show_ruling(ruling)),))

    def _decide_consent(self, own: Seat, consent: Consent, now: float) -> Decided:
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
            if person is None or seat in self._state.seats.kept or self._presence.of(seat, now) == "away":
                raise Rejected("RULINGS_ARE_FOR_FRIENDS")

    def _settle(self, ruling: GameRuling) -> tuple[GameEvent, ...]:
        if self._state.game.is_over:
            raise Illegal("GAME_OVER")
        return self._state.rules.adjudicate(self._state.game.truth, ruling, self._rng)

    # --- Seats ------------------------------------------------------------------------------------------------------

    def _decide_sit(self, who: str | None, own: Seat | None, sit: Sit | Knock, now: float) -> tuple[Seated]:
        if who is None:
            raise Rejected("UNKNOWN_GUEST")
        if not 0 <= sit.seat < self._state.rules.seats:
            raise Rejected("UNKNOWN_SEAT")
        if own is not None and own != sit.seat:
            raise Rejected("ALREADY_SEATED")
        if own is None and (reason := self._seating.why_not_sit(sit.seat, who, now)):
            raise Rejected("ASK_FIRST" if reason == "NEXT_DEAL_FREE" else reason)
        try:
            name = read_name(sit.name)
        except InvalidName as bad:
            raise Rejected(bad.reason) from None
        return (self._host.seated(sit.seat, name, who),)

    def _decide_knock(
        self, who: str | None, own: Seat | None, knock: Knock, now: float
    ) -> tuple[Seated] | tuple[SeatPromised] | tuple[()]:
        """A visitor sits down where they may, or waits at the door: then nothing has happened yet."""
        if own is not None:
            raise Rejected("ALREADY_SEATED")
        try:
            return self._decide_sit(who, own, knock, now)
        except Rejected as refusal:
            if refusal.reason not in MAY_ASK or who is None:
                raise
        if self._seating.is_locked(now):
            raise Rejected("TABLE_LOCKED")
        if who in self._state.seats.promised:
            raise Rejected("WITH_NEXT_DEAL")
        if self._seating.knocks.is_turned_away(who):
            raise Rejected("TURNED_AWAY")
        is_free = self._seating.why_not_sit(knock.seat, who, now) == "NEXT_DEAL_FREE"
        if self._seating.are_too_many(who) and not is_free:
            raise Rejected("TOO_MANY_ASK")
        try:
            name = read_name(knock.name)
        except InvalidName as bad:
            raise Rejected(bad.reason) from None
        return (SeatPromised(knock.seat, self._state.seats.names.of(who), name, who),) if is_free else ()
