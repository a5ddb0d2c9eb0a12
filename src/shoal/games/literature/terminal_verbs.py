"""What one types at a table of Literature: its verbs, and how their words are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from shoal.core.cards import Card, CardSet
from shoal.core.game import Seat
from shoal.games.literature.rules import events as ev
from shoal.games.literature.rules import moves as mv
from shoal.games.literature.rules.moves import Attribution, HalfSuit, Moves
from shoal.terminal.scene import Scene, the_card, typed
from shoal.terminal.words import (
    WORD_LIMIT,
    Unclear,
    Verb,
    handles,
    is_one_of,
    maybe_card,
    read_card,
    read_rank,
    read_seat,
)

REST = frozenset({"rest", "all", "*"})


def read_ask(scene: Scene, rest: list[str]) -> mv.Ask:
    """`3 9D`, `9d bo`: a player and a card in any order."""
    moves: Moves = scene.moves
    card, who = _card_among(scene, rest)
    if card is None:
        raise Unclear(scene.say("unclear-which-card", cards=typed(scene.say, *moves.asks | moves.unsure)))
    askable = moves.asks | moves.irregular | moves.unsure
    if card not in askable:
        raise Unclear(scene.say("unclear-cannot-ask", card=the_card(scene.say, card), cards=typed(scene.say, *askable)))
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
    named = [_card_in(scene, word, cards) for word in part[1:]]
    seat = read_seat(scene, part[:1], (*moves.team, *moves.other_team))
    if not named or (len(part) == 2 and part[1].lower() in REST):
        return seat, None
    if None in named:
        word = part[1 + named.index(None)]
        raise Unclear(scene.say("unclear-no-card-of", word=word[:WORD_LIMIT], cards=typed(scene.say, *cards)))
    return seat, [card for card in named if card is not None]


def _whole(scene: Scene, half_suit: HalfSuit, cards: CardSet, said: list[tuple[Card, Seat]]) -> Attribution:
    """The attribution, if it names every card once."""
    named = [card for card, _ in said]
    twice = next((card for card in named if named.count(card) > 1), None)
    if twice is not None:
        raise Unclear(scene.say("unclear-twice", card=typed(scene.say, twice)))
    missing = cards - CardSet(named)
    if missing:
        example = f"claim {half_suit} me {typed(scene.say, *cards)}"
        raise Unclear(
            scene.say("unclear-who-holds", cards=typed(scene.say, *missing), half_suit=half_suit, example=example)
        )
    return tuple(sorted(said))


def _card_in(scene: Scene, word: str, cards: CardSet) -> Card | None:
    """A card of a half-suit: by its code, or by its rank or its suit where that is enough."""
    card = maybe_card(scene.say, word)
    if card is not None:
        return card if card in cards else None
    rank = read_rank(scene.say, word)
    for found in ([card for card in cards if card.rank == rank], [card for card in cards if card.suit == word.upper()]):
        if len(found) == 1:
            return found[0]
    return None


def _card_among(scene: Scene, words: list[str]) -> tuple[Card | None, list[str]]:
    """The card in a line, and the rest of the line; the last word that is one."""
    found = [(at, card) for at, word in enumerate(words) if (card := maybe_card(scene.say, word)) is not None]
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


def _each(scene: Scene, cards: CardSet) -> Iterable[str]:
    return (typed(scene.say, card) for card in cards)


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
        card = _card_in(scene, word, moves.names)
        if card is not None and len(rest) > 1:
            holder = read_seat(scene, rest[:at] + rest[at + 1 :], moves.holders)
            return mv.NameCard(_me(scene), card, holder)
    raise Unclear(scene.say("unclear-name-card", cards=typed(scene.say, *moves.names)))


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
        lambda scene, rest: handles(scene, scene.moves.targets) if not rest else _each(scene, scene.moves.asks),
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
            _each(scene, scene.moves.names)
            if not rest
            else handles(scene, scene.moves.holders)
            if len(rest) == 1
            else ()
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
        lambda scene, rest: () if rest else _each(scene, scene.moves.interrupts),
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
