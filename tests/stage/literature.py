"""Scripts for Literature: they see all hands, so a game goes where a test wants it, in few moves."""

from __future__ import annotations

from collections.abc import Iterator

from shoal.core.cards import Card, CardSet
from shoal.games.literature.rules.moves import Ask, ChooseClaimer, Claim, PassTurn
from tests.stage.server import Play, Script, Unreachable

YOU = 0


def hits(play: Play) -> Iterator[Ask]:
    """The questions that would be answered with yes."""
    return (move for move in questions(play) if move.card in play.state.hands[move.target])


def misses(play: Play) -> Iterator[Ask]:
    """The questions that would be answered with no."""
    return (move for move in questions(play) if move.card not in play.state.hands[move.target])


def questions(play: Play) -> Iterator[Ask]:
    """The questions that the seat on turn may ask."""
    seat = play.turn
    if seat is None or play.state.board.phase != "play":
        return
    opponents = [target for target in range(play.rules.seats) if (target - seat) % 2 and play.state.hands[target]]
    held = play.state.hands[seat]
    for half_suit in play.rules.half_suits.values():
        if half_suit & held and half_suit <= play.state.board.open:
            yield from (Ask(seat, target, card) for card in half_suit - held for target in opponents)


def claims(play: Play, seat: int | None = None) -> Iterator[Claim]:
    """The claims that the seat on turn, or that seat, could make and that would be right."""
    seat = play.turn if seat is None else seat
    assert seat is not None
    for name, cards in play.rules.half_suits.items():
        holders = tuple((card, holder_of(play, card)) for card in cards if card in play.state.board.open)
        if len(holders) == 6 and all(holder % 2 == seat % 2 for _, holder in holders):
            yield Claim(seat, name, holders)


def wrong_claim(play: Play, *, lost: bool = False) -> Claim:
    """A claim of the seat on turn that is wrong; with `lost`, an opponent holds one of the cards, else a teammate."""
    seat = play.turn
    assert seat is not None
    team = [mate for mate in range(play.rules.seats) if mate % 2 == seat % 2]
    for name, cards in play.rules.half_suits.items():
        truly = [(card, holder_of(play, card)) for card in cards if card in play.state.board.open]
        if len(truly) < len(cards) or any(holder not in team for _, holder in truly) != lost:
            continue
        said = [(card, holder if holder in team else team[-1]) for card, holder in truly]
        if not lost:
            own = play.state.hands[seat]
            at = next((index for index, (card, _) in enumerate(said) if card not in own), 0)
            said[at] = (said[at][0], next(mate for mate in reversed(team) if mate != said[at][1]))
        return Claim(seat, name, tuple(said))
    raise Unreachable("no such claim here")


def holder_of(play: Play, card: Card) -> int:
    """The seat that holds a card."""
    return next(seat for seat, hand in enumerate(play.state.hands) if card in hand)


def step(play: Play) -> None:
    """The best thing that the seat on turn can do, seeing everything."""
    seat, board = play.turn, play.state.board
    if seat is None:
        raise Unreachable("the game is over")
    if board.phase == "pass":
        play.do(PassTurn(seat, next(to for to in range(seat % 2, play.rules.seats, 2) if board.sizes[to])))
    elif board.phase == "choose_claimer":
        play.do(ChooseClaimer(seat, next(to for to in range(1 - seat % 2, play.rules.seats, 2) if board.sizes[to])))
    else:
        best = next(claims(play), None) or next(hits(play), None) or next(misses(play), None)
        play.do(best or wrong_claim(play))


def to_turn(seat: int = YOU) -> Script:
    """Play until it is that seat's turn, by as few questions as possible."""

    def script(play: Play) -> None:
        while play.turn != seat:
            to_it = [move for move in misses(play) if move.target == seat]
            play.do(to_it[0] if to_it else next(misses(play)))

    return script


def closed(count: int, then: Script | None = None) -> Script:
    """Play until so many half-suits are closed; then go on with another script."""

    def script(play: Play) -> None:
        while len(play.state.board.closed) < count:
            step(play)
        if then is not None:
            then(play)

    return script


def claimable(seat: int = YOU) -> Script:
    """Play until it is that seat's turn, and it and its teammates hold a whole half-suit; nothing is claimed before."""

    def script(play: Play) -> None:
        for _ in range(100):
            if play.turn != seat:
                to_turn(seat)(play)
            elif next(claims(play), None):
                return
            else:
                play.do(next(hits(play), None) or next(misses(play)))
        raise Unreachable("nothing to claim in this deal")

    return script


def fresh_and_claimable(seat: int = YOU) -> Script:
    """That seat's turn has just come, and it and its teammates hold a whole half-suit."""

    def script(play: Play) -> None:
        to_turn(seat)(play)
        if not play.state.board.fresh or not next(claims(play), None):
            raise Unreachable("nothing to claim in this deal")

    return script


def questions_asked(count: int, then: Script | None = None) -> Script:
    """Play so many questions, some of which hit; then go on with another script."""

    def script(play: Play) -> None:
        for number in range(count):
            choice = list(hits(play)) if number % 3 == 1 else list(misses(play))
            play.do((choice or list(misses(play)))[number * 7 % len(choice or list(misses(play)))])
        if then is not None:
            then(play)

    return script


def first(*scripts: Script) -> Script:
    """These scripts one after the other."""

    def script(play: Play) -> None:
        for one in scripts:
            one(play)

    return script


def ended(play: Play) -> None:
    """Play to the end."""
    while not play.is_over:
        step(play)


def before_the_end(play: Play) -> None:
    """Play until the next claim is the last one, and right."""
    while not (len(play.state.board.closed) == len(play.rules.half_suits) - 1 and next(claims(play), None)):
        step(play)


def pass_is_due(seat: int = YOU) -> Script:
    """Play until that seat has no cards, and must name a teammate."""

    def script(play: Play) -> None:
        while not (play.state.board.phase == "pass" and play.turn == seat):
            step(play)

    return script


def swapped(hands: tuple[CardSet, ...], card: Card, to: int) -> tuple[CardSet, ...]:
    """The hands after a card has been exchanged for another of its new holder."""
    whose = next(seat for seat, hand in enumerate(hands) if card in hand)
    if whose == to:
        return hands
    back = next(iter(hands[to]))
    changed = list(hands)
    changed[whose] = changed[whose].without_card(card).with_card(back)
    changed[to] = changed[to].without_card(back).with_card(card)
    return tuple(changed)
