"""What is written is read again as the same game, whatever the house rules, the moves and the names."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.core.cards import CardSet
from shoal.core.game import Game
from shoal.games.literature import Ask, Literature, Options, Pause
from shoal.games.literature.rules.events import Asked, Dealt, Misdealt, Out, Paused, Resumed
from shoal.records import BadRecord, Headers, SeatHeader, Unrecordable, read, read_record, write
from shoal.records.lines import write_jsonl
from shoal.records.replaying import AnyGame
from tests.records.play import game_by_chance, headers, rules_by_chance
from tests.strategies import SAMPLES

GOLDEN = Path(__file__).parent / "golden"
seeds = st.integers(0, 2**32)
every_game = pytest.mark.parametrize("game", SAMPLES)


@pytest.mark.slow
@every_game
@given(data=st.data(), seed=seeds)
@settings(max_examples=30)
def test_a_game_under_any_house_rules_is_read_as_it_was_written(game: str, data: st.DataObject, seed: int) -> None:
    rng = Random(seed)
    played = game_by_chance(rules_by_chance(game, rng), rng)
    told = data.draw(headers(played.rules.seats))

    as_text, as_lines = read_record(write(played, told)), read_record(write(played, told, "jsonl"))

    assert as_text.game == played
    assert as_lines.game == played
    assert as_text.headers == as_lines.headers == told
    assert as_text.steps == as_lines.steps


def test_two_seats_of_one_name_are_written_by_number() -> None:
    game = Game.deal(Literature(Options(players=4)), Random(1))
    card = next(iter(CardSet(game.rules.moves(game.view(0)).asks)))
    game = game.play(Ask(0, 1, card))
    told = Headers(tuple(map(SeatHeader, ["Anna", "Bo", "Bo", "Anna"])))

    written = write(game, told)

    assert f"\n#0 asks #1 {card}: " in written
    assert read_record(written).headers == told
    assert read(written) == game


def test_a_misdeal_and_its_new_deal_are_recorded() -> None:
    rules = Literature()
    game = Game.deal(rules, Random(1), dealer=2).play(Pause(0))
    game = Game.deal(rules, Random(1), dealer=2)
    exposed = min(game.state.hands[0])
    game = game.after(rules.misdeal(game.state, exposed, Random(2)))

    written = write(game)

    assert f"\nmisdeal {exposed}\n\ndeal\ndealer: C\n" in written
    assert read(written) == game
    assert read(write(game, form="jsonl")) == game


# --- Games that no record can tell --------------------------------------------------------------------------------


def dealt() -> AnyGame:
    return Game.deal(Literature(), Random(1))


@pytest.mark.parametrize(
    "spoilt",
    [
        Game(Literature(), (), Literature().start()),
        dealt().after([Out(3)]),
        dealt().after([Paused(1), Paused(2)]),
        dealt().after([Asked(0, 2, min(dealt().state.hands[2]), True)]),
        dealt().after([Dealt(0, dealt().state.hands)]),
        dealt().after([Misdealt(min(dealt().state.hands[0]))]),
        Game.replay(Literature(), [Dealt(0, (CardSet("2C"),) * 6)]),
        Game(Literature(), dealt().log, Literature().start()),
    ],
    ids=["no deal", "no move", "illegal", "not so", "twice", "half", "no pack", "another state"],
)
def test_a_log_that_the_rules_do_not_make_cannot_be_written(
    spoilt: AnyGame,
) -> None:
    with pytest.raises(Unrecordable):
        write(spoilt)
    with pytest.raises(Unrecordable):
        write_jsonl(spoilt)


@pytest.mark.slow
def test_a_game_that_is_too_long_for_a_reader_is_not_written() -> None:
    restless = dealt().after([event for seat in range(2500) for event in (Paused(seat % 6), Resumed(seat % 6))])
    wordy = Headers(tuple(SeatHeader("\N{FISH}" * 59 + letter) for letter in "ABCDEF"))

    assert read(write(restless)) == restless
    with pytest.raises(Unrecordable, match="too long"):
        write(restless, wordy)


def test_a_table_whose_names_fill_more_than_a_line_is_not_written() -> None:
    crowded = Game.deal(Literature(Options(players=24)), Random(1))
    wordy = Headers(tuple(SeatHeader("\N{FISH}" * 59 + letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"))

    assert read_record(write(crowded, wordy)).headers == wordy
    with pytest.raises(Unrecordable, match="too long"):
        write_jsonl(crowded, wordy)


def test_json_lines_without_a_result_are_not_checked_for_one() -> None:
    lines = write_jsonl(dealt())

    assert read(lines.replace(',"result":null', "")) == dealt()
    with pytest.raises(BadRecord, match="line 3: WRONG_RESULT"):
        read("\n\n" + lines.replace('"result":null', '"result":{"points":[0,0],"winners":[0]}'))


@pytest.mark.parametrize(
    "told",
    [
        Headers((SeatHeader("Anna"),)),
        Headers(tuple(map(SeatHeader, ["A", "B", "C", "D", "E", ""]))),
        Headers(tuple(map(SeatHeader, ["A", "B", "C", "D", "E", "x" * 61]))),
        Headers(tuple(map(SeatHeader, ["A", "B", "C", "D", "E", "F\n"]))),
        Headers(tuple(map(SeatHeader, ["A", "B", "C", "D", "E", "\ud800"]))),
        Headers(tuple(SeatHeader(name, "\x1b[2J") for name in "ABCDEF")),
        Headers(table="x" * 201),
        Headers(date="21.11.2026"),
        Headers(date="2026-13-01"),
    ],
)
def test_headers_that_cannot_be_read_again_are_not_written(told: Headers) -> None:
    with pytest.raises(Unrecordable):
        write(dealt(), told)
