"""The Fishmonger's ledger: everything that is publicly known about the Fish, and no more."""

from __future__ import annotations

import pytest

from shoal.core.cards import Card, CardSet
from shoal.core.game import Game
from shoal.games.fish_draw import Board, Collect, FishDraw, Options, Reveal, Shout, Whereabouts
from shoal.games.fish_draw.rules import events as ev
from shoal.games.fish_draw.rules.ledger import ASIDE, MIDDLE, held, moved, possible, turned_up, unseen, without

FISH = CardSet("5C 5D 5H 5S")


def places(board: Board) -> dict[str, tuple[int, ...]]:
    return {str(fish.card): fish.places for fish in board.ledger}


def dealt(*stacks: str, middle: str = "", aside: str = "") -> Game:  # type: ignore[type-arg]
    """A game in which the fives are Fish and these are the stacks."""
    cards = [tuple(map(Card, codes.split())) for codes in (*stacks, middle, aside)]
    rules = FishDraw(Options(players=len(stacks), collect_order="seat", keep=1))
    return Game.replay(
        rules,
        [
            ev.FishChosen(FISH),
            ev.Dealt(0, tuple(cards[:-2]), cards[-2], cards[-1]),
            ev.RoundBegun(0),
        ],
    )


def test_at_the_start_a_fish_may_be_wherever_there_are_cards() -> None:
    game = dealt("5C 2C", "5D 3C", "5H 4C", middle="5S", aside="9C")

    assert places(game.state.board)["5C"] == (0, 1, 2, MIDDLE, ASIDE)


def test_the_ledger_names_the_holder_of_every_fish_that_was_seen() -> None:
    """The events of F04 to F06 (`rules.md` D6)."""
    game = dealt("5C 2C 9D 8D 7D", "KD 3C AD 6D 8H", "QH 4C JD TD 7H")
    seen = []
    for move in (Reveal(0), Shout(0), Shout(1), Shout(2), Collect(0), Reveal(0), Reveal(2)):
        game = game.play(move)
        seen.append(places(game.state.board)["5C"])

    assert seen[0] == (MIDDLE,)
    assert seen[4] == (MIDDLE,)
    assert seen[5] == (2,), "Cat's four has won it"
    assert seen[6] == (2,)


def test_what_a_silent_player_forfeits_may_be_a_fish_and_an_empty_stack_holds_none() -> None:
    game = dealt("2C 5D KH", "3C 5C 8D", "4C 5H 9D", middle="5S")
    game = game.play(Reveal(0))
    assert places(game.state.board)["5S"] == (0, 1, 2)

    shown = game.after([ev.FishShown(0, CardSet("5D")), ev.FishShown(1, CardSet("5C"))])
    assert places(shown.state.board) == {"5C": (1,), "5D": (0,), "5H": (2,), "5S": (2,)}

    forfeited = shown.after([ev.Forfeited(0, tuple(map(Card, ("5D", "KH"))))])
    assert places(forfeited.state.board)["5D"] == (MIDDLE,), "nothing is left in the stack"


# --- The functions ----------------------------------------------------------------------------------------------------

ROOM = {0: 5, 1: 5, 2: 0, MIDDLE: 1, ASIDE: 0}


def test_where_there_are_no_cards_there_is_no_fish() -> None:
    assert unseen(CardSet("5C"), ROOM) == (Whereabouts(Card("5C"), (0, 1), middle=True),)


def test_a_fish_that_was_turned_lies_in_the_middle_for_certain() -> None:
    (fish,) = turned_up(unseen(CardSet("5C"), ROOM), [Card("5C")])

    assert fish == Whereabouts(Card("5C"), (), middle=True)
    assert fish.certain
    assert not unseen(CardSet("5C"), ROOM)[0].certain


def test_moved_cards_are_in_one_of_the_new_places_except_those_that_were_seen_to_stay() -> None:
    ledger = turned_up(unseen(FISH, ROOM), FISH)

    moved_on = moved(ledger, MIDDLE, (1, MIDDLE), but=CardSet("5S"))
    assert [fish.places for fish in moved_on] == [(1, MIDDLE)] * 3 + [(MIDDLE,)]


def test_a_stack_that_was_looked_through_holds_what_it_showed() -> None:
    ledger = held(without(unseen(FISH, ROOM), 0, but=CardSet("5S")), CardSet("5S"), 0)

    assert [fish.places for fish in ledger] == [(1, MIDDLE)] * 3 + [(0,)]


@pytest.mark.parametrize(
    ("room", "expected"),
    [
        ({0: 1, 1: 5, MIDDLE: 0}, [(0,), (1,), (1,)]),
        ({0: 2, 1: 5, MIDDLE: 0}, [(0,), (0, 1), (0, 1)]),
        ({0: 3, 1: 0, MIDDLE: 0}, [(0,), (0,), (0,)]),
        ({0: 1, 1: 1, MIDDLE: 1}, [(0,), (1, MIDDLE), (1, MIDDLE)]),
        ({0: 1, 1: 0, MIDDLE: 0}, [(0,), (0,), (0,)]),  # they cannot all be there: a position with part of a pack
    ],
)
def test_places_without_room_are_struck_out(room: dict[int, int], expected: list[tuple[int, ...]]) -> None:
    ledger = (
        Whereabouts(Card("5C"), (0,)),
        Whereabouts(Card("5D"), (0, 1), middle=True),
        Whereabouts(Card("5H"), (0, 1), middle=True),
        Whereabouts(Card("5S"), (), middle=True),
    )
    found = possible(ledger, room, up=CardSet("5S"))

    assert [fish.places for fish in found] == [*expected, (MIDDLE,)]
