"""Literature in words: what lies on the table, whose turn it is, and what happened."""

from __future__ import annotations

from typing import Any, assert_never

from shoal.cards import CardSet
from shoal.game import Seat
from shoal.kits.literature.terminal_verbs import VERBS, read_ask, read_ruling
from shoal.literature import events as ev
from shoal.literature.moves import Attribution, HalfSuit
from shoal.literature.state import Board
from shoal.tui.scene import RANK_NAMES, SUIT_NAMES, Scene, card_name, counted, sentence_case
from shoal.tui.words import Said, Verb, maybe_card

OUTCOMES = {
    "won": "right",
    "lost": "wrong, an opponent holds a card of it",
    "cancelled": "the team has it all, but not where it was said",
    "minus_one": "wrong, it costs a point",
    "awarded": "not claimed",
}
PHASES = {
    "pass": "must pass the turn to a teammate",
    "choose_claimer": "must choose the opponent who claims the rest",
    "team_choice": "must say who of the team goes on",
    "challenge": "must answer the challenge",
    "answer": "must answer the question",
    "endgame": "must claim all that is left",
}


class LiteratureWords:
    """See `Words`."""

    verbs: tuple[Verb, ...] = VERBS

    def bare(self, scene: Scene, rest: list[str]) -> Any | None:
        """A card and a player make a question."""
        if scene.moves.asks and any(maybe_card(word) is not None for word in rest):
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
        if board.over is not None:
            return "The game is over."
        if board.paused_by is not None:
            return f"{scene.does(board.paused_by, 'have')} halted the game."
        if board.turn is None:
            return "Nobody has the turn."
        if board.claim is not None:
            return f"{scene.does(board.claim.seat, 'are')} claiming {half_suit_name(board.claim.half_suit)}."
        duty = PHASES.get(board.phase)
        if duty:
            return (
                f"{scene.who(board.turn).capitalize() if board.turn == scene.you else scene.name(board.turn)} {duty}."
            )
        return "Your turn." if board.turn == scene.you else f"{scene.name(board.turn)} has the turn."

    def seat(self, scene: Scene, seat: Seat) -> str:
        """The team, and how many cards the seat has, as far as the house rules tell."""
        team = "team A" if seat % 2 == 0 else "team B"
        size = scene.board.sizes[seat]
        if size == 0:
            return f"{team}, out"
        return f"{team}, {counted(size, 'card')}" if scene.rules.options.hand_counts == "public" else team

    def board(self, scene: Scene) -> list[str]:
        """The score, and where every half-suit is."""
        board: Board = scene.board
        closed = {closed.half_suit: closed.team for closed in board.closed}
        names = [name for name, _ in scene.setup.half_suits]
        places = {
            "Open": [name for name in names if name not in closed],
            team_name(scene, 0): [name for name in names if closed.get(name, -1) == 0],
            team_name(scene, 1): [name for name in names if closed.get(name, -1) == 1],
            "Cancelled": [name for name in names if name in closed and closed[name] is None],
        }
        score = f"Score: {team_name(scene, 0)} {board.scores[0]}, {team_name(scene, 1)} {board.scores[1]}"
        return [score, *(f"{sentence_case(place)}: {' '.join(found)}" for place, found in places.items() if found)]

    def hand(self, scene: Scene) -> list[str]:
        """The cards of the hand, a line for each half-suit."""
        held = getattr(scene.view, "hand", CardSet())
        return [f"{name}: {held & cards}" for name, cards in scene.setup.half_suits if held & cards]

    def count(self, scene: Scene, seat: Seat) -> str:
        """How many cards a seat has, where the house rules let one ask."""
        size = scene.board.sizes[seat]
        if size and scene.rules.options.hand_counts not in ("public", "on_request"):
            return f"{scene.does(seat, 'have')} cards; how many is nobody's business at this table."
        return f"{scene.does(seat, 'have')} {counted(size, 'card')}."

    def last(self, scene: Scene) -> list[str]:
        """The last question; or as many as the house rules keep in sight."""
        board: Board = scene.board
        kept = board.history or ((board.last_question,) if board.last_question else ())
        return [said.text for asked in kept if (said := self.sentence(scene, asked))]

    def kept(self, scene: Scene) -> int | None:
        """How many questions the house rules keep in sight."""
        return {"last": 1, "last_two": 2, "full": None}[scene.rules.options.history]

    def result(self, scene: Scene) -> list[str]:
        """Who won, and how."""
        over = scene.board.over
        points = f"{team_name(scene, 0)} {over.scores[0]}, {team_name(scene, 1)} {over.scores[1]}"
        if over.winner is None:
            return ["A tie.", points]
        if scene.you is not None:
            return ["Your team has won." if scene.you % 2 == over.winner else "The other team has won.", points]
        return [f"{sentence_case(team_name(scene, over.winner))} has won.", points]

    def rulings(self) -> str:
        """What a ruling can be."""
        return "cancel HALF-SUIT; award HALF-SUIT us|them; move CARD PLAYER; redeal"

    def ruling(self, scene: Scene, rest: list[str]) -> ev.Ruling:
        """The ruling that a line makes."""
        return read_ruling(scene, rest)

    def ruled(self, scene: Scene, ruling: ev.Ruling) -> str:
        """A ruling, said."""
        match ruling:
            case ev.CancelHalfSuit(name):
                return f"{half_suit_name(name)} is thrown in"
            case ev.AwardHalfSuit(name, team):
                return f"{half_suit_name(name)} goes to {team_name(scene, team)}"
            case ev.MoveCard(card, to):
                return f"{card_name(card)} goes to {scene.who(to)}"
            case ev.Redeal():
                return "the cards are dealt again"
            case _:
                assert_never(ruling)

    def sentence(self, scene: Scene, sight: ev.Sight) -> Said | None:
        """What happened, said."""
        match sight:
            case ev.Asked(seat, target, card, hit):
                answer = "Yes." if hit else "No."
                return Said(
                    f"{scene.does(seat, 'ask')} {scene.who(target)} for {card_name(card)}. {answer}", fades=True
                )
            case ev.Claimed():
                how = "" if sight.in_turn else ", out of turn"
                said = f": {held_by(scene, sight.attribution)}" if sight.attribution else ""
                return Said(f"{scene.does(sight.seat, 'claim')} {half_suit_name(sight.half_suit)}{how}{said}.")
            case ev.Closed(name, team, outcome):
                where = "nobody's" if team is None else f"won by {team_name(scene, team)}"
                return Said(f"{sentence_case(half_suit_name(name))}: {OUTCOMES.get(outcome, outcome)}; it is {where}.")
            case ev.Revealed():
                return Said(f"It was: {held_by(scene, sight.holders)}.")
            case _:
                text = self._told(scene, sight)
                return None if text is None else Said(text)

    def _told(self, scene: Scene, sight: ev.Sight) -> str | None:
        """What happened less often."""
        match sight:
            case ev.HandSeen(dealer) | ev.DealtSeen(dealer):
                return f"{scene.does(dealer, 'deal')} the cards."
            case ev.Misdealt(card):
                return f"Misdeal: {card_name(card)} was seen. The cards are dealt again."
            case ev.Questioned(seat, target, card):
                return f"{scene.does(seat, 'ask')} {scene.who(target)} for {card_name(card)}."
            case ev.Moved(card, seat, to):
                return f"{scene.does(seat, 'give')} {card_name(card)} to {scene.who(to)}."
            case ev.Out(seat):
                return f"{scene.does(seat, 'are')} out of cards."
            case ev.LastCard(seat):
                return f"{scene.does(seat, 'have')} one card left."
            case ev.Turned(seat):
                return f"{scene.does(seat, 'have')} the turn now."
            case ev.TurnShared(team):
                return f"Any member of {team_name(scene, team)} who has cards may go on."
            case ev.TurnPassed(seat, to):
                return f"{scene.does(seat, 'pass')} the turn to {scene.who(to)}."
            case ev.NextChosen(seat, to):
                return f"{scene.does(seat, 'give')} the turn to {'you' if to == scene.you else scene.name(to)}."
            case ev.ClaimerChosen(seat, claimer):
                return f"{scene.does(seat, 'choose')} {scene.who(claimer)} to claim the rest."
            case ev.Endgame(team, claimer):
                return f"{sentence_case(team_name(scene, 1 - team))} is out of cards. {scene.does(claimer, 'claim')} all that is left."
            case ev.Paused(seat):
                return f"{scene.does(seat, 'say')}: wait."
            case ev.Resumed(seat):
                return f"{scene.does(seat, 'let')} the game go on."
            case ev.PassDue() | ev.ChoiceDue() | ev.NextDue() | ev.Over():
                return None
            case _:
                return self._told_of_claims(scene, sight)

    def _told_of_claims(self, scene: Scene, sight: Any) -> str:
        """What happens around a claim in steps, and around a challenge."""
        match sight:
            case ev.ClaimBegun(seat, name):
                return f"{scene.does(seat, 'begin')} to claim {half_suit_name(name)}."
            case ev.CardNamed(seat, card, holder):
                return f"{scene.does(seat, 'say')}: {card_name(card)} is with {scene.who(holder)}."
            case ev.ClaimWithdrawn(seat):
                return f"{scene.does(seat, 'withdraw')} the claim."
            case ev.Interrupted(seat, card):
                return (
                    f"{scene.does(seat, 'interrupt')} and {'show' if seat == scene.you else 'shows'} {card_name(card)}."
                )
            case ev.ClaimFailed(seat, name):
                return f"{scene.whose(seat)} team has all of {half_suit_name(name)}, but not where it was said."
            case ev.Challenged(seat, name):
                return f"{scene.does(seat, 'challenge')} the other team on {half_suit_name(name)}."
            case ev.ChallengeAnswered(seat, claim):
                return f"{scene.does(seat, 'take up' if claim else 'decline')} the challenge."
            case ev.Irregularity(seat, kind, name):
                return f"An irregularity by {scene.who(seat)}: {kind.replace('_', ' ')}, {half_suit_name(name)}."
            case ev.Ruled(ruling):
                return f"The table has settled: {self.ruled(scene, ruling)}."
            case _:
                return ""


def team_name(scene: Scene, team: int) -> str:
    """A team, as this person calls it."""
    if scene.you is None:
        return "team A" if team == 0 else "team B"
    return "your team" if scene.you % 2 == team else "the others"


def half_suit_name(name: HalfSuit) -> str:
    """A half-suit in a sentence, with the name by which it is typed."""
    if name == "SP":
        return "the special half-suit (SP)"
    if name[0] == "R":
        return f"the {RANK_NAMES.get(name[1], name[1])}s ({name})"
    return f"the {'low' if name[0] == 'L' else 'high'} {SUIT_NAMES[name[1]]} ({name})"


def held_by(scene: Scene, attribution: Attribution) -> str:
    """Who holds what: `you 2H 3H; Bo 4H`."""
    seats = sorted({seat for _, seat in attribution})
    cards = {seat: CardSet(card for card, holder in attribution if holder == seat) for seat in seats}
    return "; ".join(f"{scene.who(seat)} {held}" for seat, held in cards.items())
