"""The kit of the toy game: all that the shared need of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from msgspec import Struct, convert

from shoal.arena.measures import Column, GameStats, Measures, empty_tallies
from shoal.bots.bot import Bot, Maker
from shoal.core.cards import Card, CardSet
from shoal.core.game import AnyRules, Game, Illegal, Seat
from shoal.core.kit import Kit, Levels, ScenarioReader
from shoal.i18n import Catalogue
from shoal.records.words import Name
from shoal.terminal.scene import Scene
from shoal.terminal.words import Sentence, Unclear, Verb, read_card
from tests.games.toy import rules as toy
from tests.games.toy.rules import HighCard, Options, Play


class RandomBot(Bot):
    """Plays any card."""

    def __init__(self, rules: HighCard, seat: Seat, rng: Random) -> None:
        self._rules, self._seat, self._rng = rules, seat, rng

    def see(self, sight: Any) -> None:
        """It takes no notice."""

    def move(self, view: toy.SeatView) -> Play | None:
        """Any card of the hand."""
        cards = self._rules.moves(view).cards
        return Play(self._seat, self.choice(cards)) if cards else None

    def choice(self, cards: CardSet) -> Card:
        """The card that it plays."""
        return self._rng.choice(list(cards))


class HighBot(RandomBot):
    """Plays its highest card."""

    def choice(self, cards: CardSet) -> Card:
        """The highest."""
        return max(cards, key=lambda card: toy.RANKS.index(card.rank))


# --- The arena ----------------------------------------------------------------------------------------------------------


def _count(rules: AnyRules, log: Iterable[Any]) -> GameStats:
    tallies = empty_tallies(rules)
    for event in log:
        if isinstance(event, toy.Taken):
            tallies[event.seat].update(tricks=1)
    return GameStats(sum(tally["tricks"] for tally in tallies), tallies)


# --- The notation -------------------------------------------------------------------------------------------------------


class NotationWords:
    """See `shoal.records.words.NotationWords`."""

    PHRASES: ClassVar[Mapping[type, str]] = {Play: "{seat} plays {card}"}
    RULINGS: ClassVar[Mapping[type, str]] = {toy.Redeal: "ruling redeals"}
    DEAL: ClassVar[Mapping[type, Mapping[str, str]]] = {
        toy.Dealt: {"dealer": "seat", "hands": "hands", "rest": "cards"}
    }

    def complete_deal(self, rules: HighCard, recorded: Sequence[Any]) -> tuple[Any, ...]:
        """Nothing follows from the hands."""
        if {len(hand) for hand in recorded[0].hands} != {rules.options.hand}:
            raise Illegal("DEAL_SIZES")
        return tuple(recorded)

    def candidate_moves(self, rules: Any, state: Any, event: Any) -> Iterable[Any]:  # of other games
        """The card that was played."""
        return (Play(event.seat, event.card),) if isinstance(event, toy.Played) else ()

    def ruling_from(self, event: Any) -> Any | None:
        """No event begins a ruling: a deal may be the first of the game."""
        return None

    def apply_ruling(self, rules: HighCard, state: Any, ruling: Any, rng: Random) -> tuple[Any, ...]:
        """What a ruling leads to."""
        return rules.adjudicate(state, ruling, rng)

    def answer(self, events: Sequence[Any], name: Name) -> str:
        """Who takes the trick."""
        return "".join(f"trick to {name(event.seat)}" for event in events if isinstance(event, toy.Taken))

    def sentence(self, happened: Any, name: Name) -> str:
        """An event as a sentence."""
        match happened:
            case toy.Played(seat, card):
                return f"{name(seat)} plays {card}"
            case toy.Taken(seat):
                return f"{name(seat)} takes the trick"
            case _:
                return ""

    def standing(self, board: toy.Board) -> str:
        """The tricks of every seat."""
        return " ".join(map(str, board.points))


# --- The terminal -------------------------------------------------------------------------------------------------------


def _read_play(scene: Scene, rest: list[str]) -> Play:
    assert scene.you is not None, "who only watches is offered no card"
    if len(rest) != 1:
        raise Unclear(scene.say("unclear-card"))
    return Play(scene.you, read_card(scene, rest[0]))


class TerminalWords:
    """See `shoal.terminal.words.Words`."""

    verbs: tuple[Verb, ...] = (Verb("play", bool, _read_play),)

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """A card alone is played."""
        return _read_play(scene, rest) if scene.moves else None

    def go_on(self, scene: Scene) -> Any | None:
        """The last card needs no word."""
        cards = list(scene.moves.cards)
        return Play(scene.moves.seat, cards[0]) if len(cards) == 1 else None

    def is_due(self, scene: Scene) -> bool:
        """Whether the person has the turn."""
        return bool(scene.board.turn == scene.you)

    def status(self, scene: Scene) -> str:
        """Whose turn it is."""
        turn = scene.board.turn
        if turn is None:
            return scene.say("game-over-sentence")
        return scene.say("status-card", seat=scene.person(turn))

    def seat(self, scene: Scene, seat: Seat) -> str:
        """The tricks of a seat."""
        return scene.say("trick-count", count=scene.board.points[seat])

    def board(self, scene: Scene) -> list[str]:
        """The trick as it lies."""
        return [" ".join(str(played.card) for played in scene.board.trick)]

    def hand(self, scene: Scene) -> list[str]:
        """The hand in one line."""
        return [str(getattr(scene.view, "hand", CardSet()))]

    def count(self, scene: Scene, seat: Seat) -> str:
        """How many cards a seat has."""
        return scene.say("count-of", seat=scene.person(seat), count=scene.board.sizes[seat])

    def last(self, scene: Scene) -> list[str]:
        """There are no questions."""
        return []

    def kept(self, scene: Scene) -> int | None:
        """All stays in sight."""
        return None

    def sentence(self, scene: Scene, sight: Any) -> Sentence | None:
        """What happened, said."""
        match sight:
            case toy.Played(seat, card):
                return Sentence(scene.say("event-played", seat=scene.person(seat), card=str(card)))
            case toy.Taken(seat):
                return Sentence(scene.say("event-taken", seat=scene.person(seat)))
            case _:
                return None

    def is_repeated(self, sight: Any, before: Any) -> bool:
        """No sentence repeats another."""
        return False

    def result(self, scene: Scene) -> list[str]:
        """Who won."""
        return [scene.say("winners-share", names=scene.people(scene.board.over.winners))]

    def markable(self, scene: Scene) -> tuple[str, ...]:
        return ()

    def ruling(self, scene: Scene, rest: list[str]) -> Any:
        """The only ruling is a new deal."""
        return toy.Redeal()

    def ruled(self, scene: Scene, ruling: Any) -> str:
        """A ruling, said."""
        return scene.say("ruling-redeal")


# --- Scenarios ----------------------------------------------------------------------------------------------------------


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario: the hands, what is played in order, and who takes the first trick."""

    hands: tuple[str, ...]
    plays: tuple[str, ...]
    taken_by: Seat
    options: dict[str, Any] = {}


def read_case(data: Mapping[str, object]) -> Callable[[], str | None]:
    """Read a scenario."""
    case = convert(data, Case)
    hands = tuple(map(CardSet, case.hands))
    rules = HighCard(convert(case.options | {"players": len(hands), "hand": len(hands[0])}, Options))

    def run() -> str | None:
        game: Game[Any, Any, Any, Any, Any, Any] = Game.replay(rules, (toy.Dealt(len(hands) - 1, hands, ()),))
        for seat, card in enumerate(case.plays):
            game = game.play(Play(seat, Card(card)))
        taken = next(event.seat for event in game.log if isinstance(event, toy.Taken))
        return None if taken == case.taken_by else f"expected seat {case.taken_by} and was {taken}"

    return run


# --- The kit ------------------------------------------------------------------------------------------------------------


class ToyKit(Kit):
    """What High Card brings besides its rules."""

    presets: ClassVar = {"usual": Options(), "misere": Options(lowest_wins=True)}
    usual_preset: ClassVar = "usual"
    first_options: ClassVar = ("lowest_wins",)
    seat_counts: ClassVar = (2, 3, 4)
    minutes: ClassVar = 5
    ladder: ClassVar = ("high", "random")
    levels: ClassVar = Levels(
        offered=("random", "high"),
        others=(),
        teammate="high",
        opponent="high",
        standin="random",
        steady="random",
        simplest="random",
        trial="random",
    )

    def rules(self, options: Options | None = None) -> HighCard:
        """The rules under these options."""
        return HighCard(options)

    def bots(self) -> Mapping[str, Maker]:
        """Two bots."""
        return {"random": RandomBot, "high": HighBot}

    def measures(self) -> Measures:
        """Tricks."""
        columns = (Column("tricks", "tricks", None, ".2f", "tricks a game"),)
        return Measures(
            _count,
            lambda rules, log: _count(rules, log).sides,
            (),
            length="tricks_in_all",
            points="tricks",
            columns=columns,
            offers={"cards": "play"},
        )

    def notation(self) -> NotationWords:
        """The phrases of records."""
        return NotationWords()

    def terminal(self) -> TerminalWords:
        """What the terminal says and understands."""
        return TerminalWords()

    def words(self) -> Catalogue:
        """Beside this file."""
        return Catalogue(Path(__file__).parent / "words")

    def scenario_kinds(self) -> Mapping[str, ScenarioReader]:
        """One kind."""
        return {"toy_game": read_case}


KIT = ToyKit()
