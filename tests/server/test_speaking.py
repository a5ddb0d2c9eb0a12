"""Who may speak out of turn at a table of Literature: claims at any time, interruptions, challenges, clocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shoal.bots.bot import Bot, MakerOf
from shoal.core.game import Seat
from shoal.games.literature import Claim, Interrupt, Literature, Resume, SeatView
from shoal.server.tables.bots.scheduler import BREATH
from shoal.server.tables.messages.to_client import Hearing
from tests.server.tables_in_memory import PAUSE, MemoryTable, is_acked, reason, seated

ANY_TIME = {"claim_timing": "any", "wrong_attribution": "opponents"}


class Told(Bot):
    """Says what it was given to say once, at the first moment when it may."""

    def __init__(self, rules: Literature, seat: Seat, says: Any) -> None:
        self._rules = rules
        self._seat = seat
        self._says = says

    def see(self, sight: object) -> None:
        pass

    def move(self, view: SeatView) -> Any:
        offer = self._rules.moves(view)
        move = self._says(view) if self._says else None
        if move is not None and move in offer:
            return move
        if offer.resume:
            return Resume(self._seat)
        if view.board.turn == self._seat:
            raise AssertionError("this bot does not play")
        return None


def saying(by_seat: Mapping[Seat, Any]) -> MakerOf:
    return lambda _game, _name: lambda rules, seat, _rng: Told(rules, seat, by_seat.get(seat))


def claim(table: MemoryTable, seat: int, half_suit: str) -> dict[str, object]:
    """The right claim of a half-suit, if all of it is with that team; else as if it were."""
    rules: Any = table.state.rules
    holders = {card: at for at, hand in enumerate(table.truth.hands) for card in hand}
    cards = rules.half_suits[half_suit]
    team = table.state.rules.sides[seat % 2]
    named = [[str(card), holders[card] if holders.get(card) in team else seat] for card in cards]
    return {"type": "claim", "seat": seat, "half_suit": half_suit, "attribution": named}


def play(table: MemoryTable, link: int, command: int, move: dict[str, object], n: int | None = None) -> list[Any]:
    return table.say(link, type="play", id=command, n=table.state.n if n is None else n, move=move)


def at_a_table(*, people: int = 4, **wish: Any) -> MemoryTable:
    return seated(*("bea", "cyd", "dee")[: people - 1], **wish)


def closed(table: MemoryTable) -> list[str]:
    return [half_suit.half_suit for half_suit in table.truth.board.closed]


# --- At any time ------------------------------------------------------------------------------------------------------


def test_of_two_claims_at_once_the_first_counts_and_the_second_is_refused_with_a_reason() -> None:
    table = at_a_table(options=ANY_TIME)
    n = table.state.n

    assert is_acked(play(table, 3, 10, claim(table, 2, "LC"), n))
    assert reason(play(table, 4, 10, claim(table, 3, "LC"), n)) == "STALE"
    assert reason(play(table, 4, 11, claim(table, 3, "LC"))) == "HALF_SUIT_CLOSED"
    assert closed(table) == ["LC"]


def test_a_bot_claims_out_of_its_turn_while_a_person_thinks() -> None:
    table = at_a_table(people=1, options=ANY_TIME, maker_of=saying({2: _low_clubs}))
    table.pass_time(PAUSE + BREATH * PAUSE - 0.1)
    assert closed(table) == [], "people have a chance to be first"
    table.pass_time(0.2)

    assert closed(table) == ["LC"]
    assert table.log[-1].seat == 2


def test_a_bot_takes_its_time_again_when_something_is_new_but_does_not_begin_anew() -> None:
    def says(view: SeatView) -> Claim | None:
        cards = dict(Literature().half_suits)["LC"]
        return Claim(1, "LC", tuple((card, 1) for card in cards)) if view.board.last_question else None

    class Slow(Told):
        def reaction_s(self) -> float:
            return 3.0

    table = at_a_table(
        people=1,
        options=ANY_TIME,
        maker_of=lambda _game, _name: lambda rules, seat, _rng: Slow(rules, seat, says if seat == 1 else None),
    )
    table.sit(9, "dee", 3)
    table.pass_time(2.5)
    asked = next(card for card in table.offer(0).asks if card in table.truth.hands[3])
    assert is_acked(table.move(1, "ask", 10, target=3, card=str(asked)))
    table.pass_time(PAUSE + BREATH * PAUSE - 0.1)
    assert closed(table) == []
    table.pass_time(0.2)

    assert closed(table) == ["LC"]


def test_what_a_bot_has_found_to_say_it_says_however_much_happens_meanwhile() -> None:
    table = at_a_table(people=1, options=ANY_TIME, maker_of=saying({2: _low_clubs}))
    for seat in (1, 3):
        table.sit(seat + 1, f"person {seat}", seat)
    table.pass_time(PAUSE)
    for command in range(10, 13):
        assert closed(table) == []
        turn = table.state.game.turn
        assert turn is not None
        target = {0: 1, 1: 0, 3: 0}[turn]
        missing = next(card for card in table.offer(turn).asks if card not in table.truth.hands[target])
        assert is_acked(table.move(turn + 1, "ask", command, target=target, card=str(missing)))
        table.pass_time(BREATH * PAUSE / 3)

    assert closed(table) == ["LC"]


def test_a_bot_that_has_found_what_to_say_is_silent_when_a_person_was_first() -> None:
    table = at_a_table(people=2, options=ANY_TIME, maker_of=saying({2: _low_clubs}))
    table.pass_time(PAUSE + 0.5 * BREATH * PAUSE)
    assert is_acked(play(table, 2, 10, claim(table, 1, "LC")))
    table.pass_time(10 * PAUSE)

    assert [entry.by for entry in table.log if '"claimed"' in entry.body] == ["human"]


def test_at_an_instant_pace_bots_take_no_breath() -> None:
    table = at_a_table(people=1, pace="at_once", options=ANY_TIME, maker_of=saying({2: _low_clubs}))
    table.pass_time(0.0)

    assert closed(table) == ["LC"]


def _low_clubs(view: SeatView) -> Claim:
    return Claim(view.seat, "LC", tuple((card, view.seat) for card in dict(Literature().half_suits)["LC"]))


# --- Interruptions and challenges -------------------------------------------------------------------------------------

STAGED = {"claim_commit": "on_half_suit"}


def begun_claim(**wish: Any) -> MemoryTable:
    """The owner has begun a claim of a half-suit of which both opponents hold a card."""
    for seed in range(100):
        table = at_a_table(**{"options": STAGED, "seed": seed, **wish})
        hands = table.truth.hands
        rules: Any = table.state.rules
        for half_suit, cards in rules.half_suits.items():
            if all(cards & hands[seat] for seat in range(4)):
                assert is_acked(table.move(1, "begin_claim", 10, half_suit=half_suit))
                return table
    raise AssertionError("no such deal")


def test_the_opponents_have_time_to_interrupt_a_claim_that_was_begun() -> None:
    table = begun_claim()
    half_suit = table.truth.board.claim.half_suit

    assert table.updates(2)[-1].hearing == Hearing((1, 3), 4000)
    assert reason(play(table, 1, 11, claim(table, 0, half_suit))) == "OTHERS_MAY_SPEAK"
    table.pass_time(4.0)
    assert table.updates(2)[-1].hearing is None
    assert is_acked(play(table, 1, 12, claim(table, 0, half_suit)))


def test_of_two_interruptions_of_the_same_claim_the_second_is_refused() -> None:
    table = begun_claim()
    n = table.state.n
    one, other = (str(next(iter(table.offer(seat).interrupts))) for seat in (1, 3))
    assert is_acked(table.move(2, "interrupt", 10, n=n, card=one))

    assert table.truth.board.claim is None
    assert reason(table.move(4, "interrupt", 10, n=n, card=other)) == "STALE"


def test_a_bot_interrupts() -> None:
    table = begun_claim(people=1, maker_of=saying({1: _first_interrupt}))
    table.pass_time(PAUSE + 0.1)

    assert table.truth.board.claim is None
    assert any('"interrupted"' in row.body for row in table.log)


def test_nobody_interrupts_for_a_person_who_is_gone_only_for_a_moment() -> None:
    table = begun_claim(people=2, maker_of=saying({1: _first_interrupt}))
    table.disconnect(2)
    table.pass_time(3.9)
    assert table.truth.board.claim is not None


def _first_interrupt(view: SeatView) -> Interrupt | None:
    offer = Literature().moves(view)
    return Interrupt(view.seat, next(iter(offer.interrupts))) if offer.interrupts else None


def test_before_a_new_turn_holder_acts_their_opponents_may_challenge() -> None:
    table = at_a_table(options={"challenge": True})
    asks = [card for card in table.offer(0).asks if card in table.truth.hands[3]]
    table.pass_time(4.0)
    assert is_acked(table.move(1, "ask", 10, target=1, card=str(asks[0])))

    assert table.updates(1)[-1].hearing == Hearing((2, 0), 4000)
    assert is_acked(table.move(3, "challenge", 10, half_suit=table.offer(2).challenges[0]))
    assert table.updates(1)[-1].hearing is None
    assert table.truth.board.challenge is not None


# --- Clocks -----------------------------------------------------------------------------------------------------------


def test_without_a_clock_in_the_house_rules_a_person_may_think_for_ever() -> None:
    table = at_a_table(people=1)
    table.pass_time(100_000)

    assert (table.state.n, table.updates(1)[-1].clocks) == (3, None)


def test_a_halt_lasts_as_long_as_the_house_rules_allow() -> None:
    table = at_a_table(people=2, options={"max_pause_seconds": 10})
    assert is_acked(table.move(2, "pause", 10))
    table.pass_time(9)
    assert table.truth.board.paused_by == 1
    table.pass_time(1 + PAUSE)

    assert table.truth.board.paused_by is None
