"""Literature in the terminal: what is shown, what can be typed, and what happened in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, assert_never

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.moves import Attribution, HalfSuit, Moves
from shoal.games.literature.rules.state import Board
from shoal.i18n import Arg, kebab
from shoal.terminal.scene import Scene, row, the_card
from shoal.terminal.words import (
    WORD_LIMIT,
    Sentence,
    Unclear,
    Verb,
    handles,
    is_one_of,
    maybe_card,
    read_card,
    read_rank,
    read_seat,
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
    held = [scene.say("held-by", seat=scene.person(seat), cards=str(held)) for seat, held in cards.items()]
    return row(scene.say, held, "list-semicolon")


REST = frozenset({"rest", "all", "*"})


def read_ask(scene: Scene, rest: list[str]) -> mv.Ask:
    """`3 9D`, `9d bo`: a player and a card in any order."""
    moves: Moves = scene.moves
    card, who = _card_among(rest)
    if card is None:
        raise Unclear(scene.say("unclear-which-card", cards=str(moves.asks | moves.unsure)))
    askable = moves.asks | moves.irregular | moves.unsure
    if card not in askable:
        raise Unclear(scene.say("unclear-cannot-ask", card=the_card(scene.say, card), cards=str(askable)))
    targets = moves.targets_for(card)
    target = targets[0] if not who and len(targets) == 1 else read_seat(scene, who, moves.targets if who else targets)
    if target not in targets:
        raise Unclear(scene.say("reason-question-repeated"))
    return mv.Ask(_me(scene), target, card)


def read_claim(scene: Scene, rest: list[str]) -> mv.Claim:
    """`LH me 2 3 4; bo 5 6 7`: a half-suit, and who holds which of its cards."""
    moves: Moves = scene.moves
    claims = dict(moves.claims)
    half_suit = _half_suit(scene, rest[:1], claims)
    parts = [part.split() for part in " ".join(rest[1:]).split(";") if part.strip()]
    if not parts and not moves.attribution:
        return mv.Claim(_me(scene), half_suit, ())
    said: list[tuple[Card, Seat]] = []
    rest_to: Seat | None = None
    for part in parts:
        holder, named = _holder(scene, part, claims[half_suit])
        if named is None:
            if rest_to is not None:
                raise Unclear(scene.say("unclear-only-one-rest"))
            rest_to = holder
        else:
            said += [(card, holder) for card in named]
    if rest_to is not None:
        said += [(card, rest_to) for card in claims[half_suit] - CardSet(card for card, _ in said)]
    return mv.Claim(_me(scene), half_suit, _whole(scene, half_suit, claims[half_suit], said))


def _holder(scene: Scene, part: list[str], cards: CardSet) -> tuple[Seat, list[Card] | None]:
    """A holder and their cards; `None` for the rest of the cards."""
    moves: Moves = scene.moves
    named = [_card_in(word, cards) for word in part[1:]]
    seat = read_seat(scene, part[:1], (*moves.team, *moves.other_team))
    if not named or (len(part) == 2 and part[1].lower() in REST):
        return seat, None
    if None in named:
        word = part[1 + named.index(None)]
        raise Unclear(scene.say("unclear-no-card-of", word=word[:WORD_LIMIT], cards=str(cards)))
    return seat, [card for card in named if card is not None]


def _whole(scene: Scene, half_suit: HalfSuit, cards: CardSet, said: list[tuple[Card, Seat]]) -> Attribution:
    """The attribution, if it names every card once."""
    named = [card for card, _ in said]
    twice = next((card for card in named if named.count(card) > 1), None)
    if twice is not None:
        raise Unclear(scene.say("unclear-twice", card=str(twice)))
    missing = cards - CardSet(named)
    if missing:
        example = f"claim {half_suit} me {' '.join(map(str, cards))}"
        raise Unclear(scene.say("unclear-who-holds", cards=str(missing), half_suit=half_suit, example=example))
    return tuple(sorted(said))


def _card_in(word: str, cards: CardSet) -> Card | None:
    """A card of a half-suit: by its code, or by its rank or its suit where that is enough."""
    card = maybe_card(word)
    if card is not None:
        return card if card in cards else None
    rank = read_rank(word)
    for found in ([card for card in cards if card.rank == rank], [card for card in cards if card.suit == word.upper()]):
        if len(found) == 1:
            return found[0]
    return None


def _card_among(words: list[str]) -> tuple[Card | None, list[str]]:
    """The card in a line, and the rest of the line; the last word that is one."""
    found = [(at, card) for at, word in enumerate(words) if (card := maybe_card(word)) is not None]
    if not found:
        return None, words
    at, card = found[-1]
    return card, words[:at] + words[at + 1 :]


def _half_suit(scene: Scene, words: list[str], among: Iterable[HalfSuit]) -> HalfSuit:
    names = tuple(among)
    found = is_one_of(words[0], names) if words else None
    if found is None:
        raise Unclear(scene.say("unclear-which-half-suit", half_suits=" ".join(names)))
    return found


def _me(scene: Scene) -> Seat:
    if scene.you is None:
        raise Unclear(scene.say("only-watching"))
    return scene.you


# --- The other moves --------------------------------------------------------------------------------------------------


def _of_half_suit(move: Callable[[Seat, HalfSuit], Any], names: Callable[[Moves], Iterable[str]]) -> Any:
    return lambda scene, rest: move(_me(scene), _half_suit(scene, rest, names(scene.moves)))


def _of_seat(move: Callable[[Seat, Seat], Any], seats: Callable[[Moves], tuple[Seat, ...]]) -> Any:
    return lambda scene, rest: move(_me(scene), read_seat(scene, rest, seats(scene.moves)))


def _plain(move: Callable[[Seat], Any]) -> Any:
    return lambda scene, _rest: move(_me(scene))


def read_name(scene: Scene, rest: list[str]) -> mv.NameCard:
    """`9H bo`: a card of the claim that one has begun, and who holds it."""
    moves: Moves = scene.moves
    for at, word in enumerate(rest):
        card = _card_in(word, moves.names)
        if card is not None and len(rest) > 1:
            holder = read_seat(scene, rest[:at] + rest[at + 1 :], moves.holders)
            return mv.NameCard(_me(scene), card, holder)
    raise Unclear(scene.say("unclear-name-card", cards=str(moves.names)))


def read_answer(scene: Scene, *, yes: bool) -> mv.Answer | mv.AnswerChallenge:
    """`yes` or `no`, to a question or to a challenge."""
    moves: Moves = scene.moves
    return mv.Answer(_me(scene), yes) if moves.answers else mv.AnswerChallenge(_me(scene), yes)


def _answered(moves: Moves) -> bool:
    return bool(moves.answers) or moves.answers_challenge


VERBS = (
    Verb(
        "ask",
        lambda moves: bool(moves.targets),
        read_ask,
        lambda scene, rest: handles(scene, scene.moves.targets) if not rest else map(str, scene.moves.asks),
    ),
    Verb(
        "claim",
        lambda moves: bool(moves.claims),
        read_claim,
        lambda scene, rest: (
            dict(scene.moves.claims) if not rest else handles(scene, (*scene.moves.team, *scene.moves.other_team))
        ),
    ),
    Verb(
        "begin",
        lambda moves: bool(moves.begins),
        _of_half_suit(mv.BeginClaim, lambda moves: moves.begins),
        lambda scene, rest: () if rest else scene.moves.begins,
    ),
    Verb(
        "name",
        lambda moves: bool(moves.names),
        read_name,
        lambda scene, rest: (
            map(str, scene.moves.names) if not rest else handles(scene, scene.moves.holders) if len(rest) == 1 else ()
        ),
    ),
    Verb(
        "withdraw",
        lambda moves: moves.withdraw,
        _plain(mv.WithdrawClaim),
    ),
    Verb(
        "interrupt",
        lambda moves: bool(moves.interrupts),
        lambda scene, rest: mv.Interrupt(_me(scene), read_card(scene, " ".join(rest))),
        lambda scene, rest: () if rest else map(str, scene.moves.interrupts),
    ),
    Verb(
        "pass",
        lambda moves: bool(moves.passes),
        _of_seat(mv.PassTurn, lambda moves: moves.passes),
        lambda scene, rest: () if rest else handles(scene, scene.moves.passes),
    ),
    Verb(
        "next",
        lambda moves: bool(moves.next),
        _of_seat(mv.ChooseNext, lambda moves: moves.next),
        lambda scene, rest: () if rest else handles(scene, scene.moves.next),
    ),
    Verb(
        "claimer",
        lambda moves: bool(moves.claimers),
        _of_seat(mv.ChooseClaimer, lambda moves: moves.claimers),
        lambda scene, rest: () if rest else handles(scene, scene.moves.claimers),
    ),
    Verb(
        "challenge",
        lambda moves: bool(moves.challenges),
        _of_half_suit(mv.Challenge, lambda moves: moves.challenges),
        lambda scene, rest: () if rest else scene.moves.challenges,
    ),
    Verb("yes", _answered, lambda s, _: read_answer(s, yes=True)),
    Verb("no", _answered, lambda s, _: read_answer(s, yes=False)),
    Verb("wait", lambda moves: moves.pause, _plain(mv.Pause)),
    Verb("resume", lambda moves: moves.resume, _plain(mv.Resume)),
)


def read_ruling(scene: Scene, rest: list[str]) -> ev.Ruling:
    """`cancel LH`, `award LH us`, `move 9D bo`, `redeal`."""
    half_suits = [name for name, _ in scene.setup.half_suits]
    match [word.lower() for word in rest[:1]], rest[1:]:
        case ["cancel"], [name]:
            return ev.CancelHalfSuit(_half_suit(scene, [name], half_suits))
        case ["award"], [name, team] if team.lower() in ("us", "them"):
            ours = (scene.you or 0) % 2
            return ev.AwardHalfSuit(_half_suit(scene, [name], half_suits), ours if team.lower() == "us" else 1 - ours)
        case ["move"], [card, *who]:
            return ev.MoveCard(read_card(scene, card), read_seat(scene, who))
        case ["redeal"], []:
            return ev.Redeal()
        case _:
            raise Unclear(scene.say("unclear-ruling", rulings=scene.say("rulings")))


DUTIES = {"pass": "event-pass-due", "choose_claimer": "event-choice-due", "team_choice": "event-next-due"}
"""What the seat on turn must do in a phase of the game, other than ask or claim."""


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
        return [scene.say("hand-line", half_suit=name, cards=str(cards)) for name, cards in found]

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
        return tuple(map(str, scene.board.open - scene.view.hand)) if scene.you is not None else ()

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
