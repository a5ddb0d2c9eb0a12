"""The bots of a table. Each is made when its seat first needs one, and sees what the seat saw so far.

A bot may think for long, and so never in the event loop: `BotSeats.ask` returns the thought as a function, which the table runs in
another thread before it brings the answer back. Until then nothing else touches that bot. A thought is given immutable values only.

Hints for who plays against bots alone are computed like that, too. What a seat saw is all that goes in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from shoal.bots.bot import AnyBot, Bot, Maker, MakerOf
from shoal.core.errors import ShoalError
from shoal.core.game import AnyRules, GameSight, GameView, Illegal, Seat, SeatMove
from shoal.lessons.learning import learning_of
from shoal.lessons.visit import visit_of
from shoal.review import Remark, ReviewedQuestion, hinter
from shoal.server.tables.broadcast.shown import Frame, frame_of
from shoal.server.tables.codes import bot_dice
from shoal.server.tables.messages.from_client import Hint
from shoal.server.tables.messages.hints import HintedClaim, HintedQuestion, HintGrid, HintReason, Hints
from shoal.server.tables.messages.to_client import Refused
from shoal.server.tables.state.table_state import TableState


class BotFault(Exception):
    """A bot raised, or said what the rules refuse. Its move is never replaced: another bot takes the seat, or the table stops.

    The message names the bot and the seat, and no card.
    """

    def __init__(self, seat: Seat, bot: str, what: str) -> None:
        """The bot of that name, on that seat, did that."""
        super().__init__(f"bot {bot} on seat {seat}{what}")
        self.seat = seat
        self.bot = bot


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What the bot of a seat came to: a move, nothing to say, or an error."""

    seat: Seat
    bot: str
    move: SeatMove | None
    error: BaseException | None = None


Thought = Callable[[], BotAnswer]
"""A bot's thought. It may take long; it never raises, and may be called in any thread, once."""


@dataclass(slots=True)
class _Seated:
    game: int
    name: str
    bot: AnyBot
    seen: int = 0
    sights: tuple[GameSight, ...] = ()
    """All that it has seen, where it is made anew for each thought."""
    has_unmade: bool = False
    """It said a move which has not been made."""

    def see(self, news: Sequence[GameSight]) -> None:
        """Let the bot see the news; before them it learns that its last move was not made."""
        if news and self.has_unmade:
            self.has_unmade = False
            self.bot.void()
        for sight in news:
            self.bot.see(sight)

    def move(self, view: GameView) -> SeatMove | None:
        """The bot's move."""
        move = self.bot.move(view)
        self.has_unmade = move is not None
        return move


def guide_of(state: TableState, name: str, seat: Seat) -> Maker | None:
    """The guide that plays where a bot of that name does, in the prepared game of a lesson table; `None` anywhere else.

    There is none for the newcomer's seat: guides play to the person there.
    """
    lesson, game = state.opened.lesson, state.rules.name
    learning = learning_of(game) if lesson and state.game.number == 1 else None
    if learning is None:
        return None
    visit = visit_of(game, lesson)
    return learning.GUIDE if name == visit.level and seat != visit.seat else None


class BotSeats:
    """The programs that play where no person does."""

    def __init__(self, maker_of: MakerOf, rng: Random) -> None:
        """`maker_of` finds a bot's maker by game and name; `rng` is where all their dice come from."""
        self._maker_of = maker_of
        self._rng = rng
        self.by_seat: dict[Seat, _Seated] = {}
        """The seats that have one."""

    def forget(self, seat: Seat) -> None:
        """A person plays that seat. A bot that plays it after them sees the game anew."""
        if seat in self.by_seat:
            _dismiss(self.by_seat.pop(seat).bot)

    def close(self) -> None:
        """The table is left: bots that hold something release it."""
        for seat in list(self.by_seat):
            self.forget(seat)

    def ask(self, state: TableState, seat: Seat) -> Thought:
        """The thought at whose end the bot of that seat says its move, or that it has none. The bot must be idle."""
        seated = self._seated_anew(state, seat) if state.opened.seed else self._seated(state, seat)
        news, view = self._news(state, seat, seated), state.view(seat)
        if state.opened.seed:
            seated.sights = (*seated.sights, *news)
            news = [*seated.sights]

        def think() -> BotAnswer:
            try:
                seated.see(news)
                answer = BotAnswer(seat, seated.name, seated.move(view))
                seated.bot.rest()
                return answer
            except BaseException as error:  # noqa: BLE001  # nothing else in its thread would report it
                return BotAnswer(seat, seated.name, None, error)

        return think

    def move(self, state: TableState, found: BotAnswer) -> SeatMove | None:
        """The move that was found, if it is one; `None` where the seat need not act."""
        seat, name, move = found.seat, found.bot, found.move
        if found.error is not None:
            raise BotFault(seat, name, f" raised {type(found.error).__name__}") from found.error
        try:
            if move is not None:
                state.rules.check(state.game.truth, move)
        except Illegal as illegal:
            raise BotFault(seat, name, f": {illegal.reason}") from None
        except Exception as error:
            raise BotFault(seat, name, f" raised {type(error).__name__}") from error
        if move is None and state.game.turn == seat:
            raise BotFault(seat, name, " has nothing to say on its turn")
        if move is not None and move.seat != seat:
            raise BotFault(seat, name, " spoke for another seat")
        return move

    def made(self, seat: Seat) -> None:
        """The last move of that seat's bot is made."""
        if seat in self.by_seat:
            self.by_seat[seat].has_unmade = False

    def reaction_s(self, state: TableState, seat: Seat) -> float:
        """How many seconds the idle bot of that seat takes to speak out of its turn; 0 when it does not say."""
        if not self._says(state, seat, "reaction_s"):
            return 0.0
        return self._quickly(state, seat, lambda bot: bot.reaction_s())

    def hesitation_s(self, state: TableState, seat: Seat) -> float:
        """How many seconds the idle bot of that seat takes at least for a move on its turn."""
        if not self._says(state, seat, "hesitation_s"):
            return 0.0
        return self._quickly(state, seat, lambda bot: bot.hesitation_s(state.view(seat)))

    def _says(self, state: TableState, seat: Seat, question: str) -> bool:
        """Whether that bot has an answer of its own. Without one it need not see the news now, in this thread."""
        return getattr(type(self._seated(state, seat).bot), question, None) is not getattr(Bot, question)

    def _quickly(self, state: TableState, seat: Seat, question: Callable[[AnyBot], float]) -> float:
        """A question that a bot answers at once."""
        seated = self._seated(state, seat)
        try:
            seated.see(self._news(state, seat, seated))
            return question(seated.bot)
        except Exception as error:
            raise BotFault(seat, seated.name, f" raised {type(error).__name__}") from error

    def _seated(self, state: TableState, seat: Seat) -> _Seated:
        """The bot of that seat, made if there is none yet."""
        name, seated = state.seats.bot_on(seat), self.by_seat.get(seat)
        if seated is None or (seated.game, seated.name) != (state.game.number, name):
            try:
                maker = guide_of(state, name, seat) or self._maker_of(state.rules.name, name)
                seed = state.opened.seed
                bot = maker(state.rules, seat, bot_dice(seed, state.game.number, seat) if seed else self._rng)
            except Exception as error:
                raise BotFault(seat, name, f" raised {type(error).__name__}") from error
            self.forget(seat)
            seated = self.by_seat[seat] = _Seated(state.game.number, name, bot)
        return seated

    def _seated_anew(self, state: TableState, seat: Seat) -> _Seated:
        """The bot of that seat, made now: it does the same after a restart of the server as without one. It has not seen anything yet."""
        before = self.by_seat.get(seat)
        self.forget(seat)
        seated = self._seated(state, seat)
        if before is not None and (before.game, before.name) == (seated.game, seated.name):
            seated.sights, seated.seen = before.sights, len(before.sights)
        return seated

    @staticmethod
    def _news(state: TableState, seat: Seat, seated: _Seated) -> list[GameSight]:
        """The sights that the bot has not seen yet; from now on they count as seen."""
        news = [state.rules.seen(event, seat) for event in state.game.log[seated.seen :]]
        seated.seen = len(state.game.log)
        return news


def _dismiss(bot: AnyBot) -> None:
    """Let a bot release what it holds, such as a program."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


# --- Hints -----------------------------------------------------------------------------------------------------------


def hint_for(state: TableState, seat: Seat, asked: Hint) -> Callable[[], Frame]:
    """The computation of the answer to a hint that was asked for; it never raises."""
    rules, n = state.rules, state.game.n
    sights = tuple(rules.seen(event, seat) for event in state.game.log)

    def hint() -> Frame:
        try:
            return frame_of(_answer(rules, seat, sights, asked, n))
        except ShoalError:  # there is too much to count, say
            return frame_of(Refused("NO_HINTS", asked.id))

    return hint


def _answer(rules: AnyRules, seat: Seat, sights: Sequence[GameSight], asked: Hint, n: int) -> Hints:
    found = hinter(rules, seat)
    for sight in sights:
        found.see(sight)
    match asked.what:
        case "questions":
            return Hints(asked.id, asked.what, n, questions=tuple(map(_question, found.questions())))
        case "certain":
            certain = tuple(
                HintedClaim(one.group, one.holders, None if one.reason is None else _reason(one.reason))
                for one in found.certain()
            )
            told = {claim.group for claim in certain}
            sure = tuple(_question(one) for one in found.questions() if one.chance == 1 and one.item not in told)
            return Hints(asked.id, asked.what, n, questions=sure, certain=certain)
        case "know":
            grid = found.grid()
            known = HintGrid(grid.items, grid.places, grid.chance, grid.source, grid.behavioural)
            return Hints(asked.id, asked.what, n, grid=known)


def _question(one: ReviewedQuestion) -> HintedQuestion:
    plan = None if one.plan is None else _reason(one.plan)
    return HintedQuestion(one.target, one.item, one.chance, _reason(one.reason), plan, one.source)


def _reason(remark: Remark) -> HintReason:
    fields = ("name", "seat", "other", "item", "group", "chance", "count")
    return HintReason(**{field: getattr(remark, field) for field in fields})
