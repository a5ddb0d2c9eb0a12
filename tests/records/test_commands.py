"""`shoal replay` and `shoal deal`."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.cli import main
from shoal.core.codec import encode
from shoal.core.game import AnyRules, Game
from shoal.core.games import rules_of
from shoal.records import read, read_record, write
from shoal.records.command import document_of, story_of
from tests.records.play import game_by_chance, rules_by_chance
from tests.strategies import SAMPLES

GOLDEN = Path(__file__).parent / "golden"
LITERATURE = GOLDEN / "literature.shoal"
FILES = sorted(GOLDEN.glob("*.*"))
every_game = pytest.mark.parametrize("game", SAMPLES)


def codes_in(text: str) -> set[str]:
    return set(re.findall(r"\b(?:[2-9TJQKA][CDHS]|[RBGW]J)\b", text))


# --- shoal replay ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_record_that_the_rules_accept_is_printed(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert main(["replay", str(file)]) == 0

    told = capsys.readouterr().out
    assert told.startswith(file.stem)
    assert "over" in told.splitlines()[-1]


def test_a_game_that_is_not_over_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "begun.shoal"
    file.write_text(write(Game.deal(rules_of("literature"), Random(1))), "utf-8")

    assert main(["replay", str(file)]) == 0
    assert "the game is not over" in capsys.readouterr().out


def test_the_first_fault_is_reported_with_its_line_and_exit_status_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "wrong.shoal"
    file.write_text(LITERATURE.read_text("utf-8").replace("Anna asks Fay JH", "Anna asks Cy JH"), "utf-8")

    assert main(["replay", str(file)]) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"shoal replay: {file}: line 24: TARGET_TEAMMATE: the rules refuse this\n"


def test_a_file_that_is_not_there_is_wrong_input(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["replay", str(tmp_path / "none"), str(LITERATURE)]) == 2
    assert main(["replay", str(tmp_path)]) == 2

    told = capsys.readouterr()
    assert f"shoal replay: {tmp_path / 'none'}: No such file or directory\n" in told.err
    assert f"== {LITERATURE}" in told.out


def test_a_record_comes_from_the_input_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LITERATURE.read_bytes())))

    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out.startswith("literature, pagat, Friday evening, 2026-11-21\n  seat 0: Anna\n")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_record_is_converted(capsys: pytest.CaptureFixture[str], file: Path, form: str) -> None:
    assert main(["replay", str(file), "--format", form]) == 0

    assert capsys.readouterr().out == file.with_suffix(".shoal" if form == "text" else ".jsonl").read_text("utf-8")


def test_events_are_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(LITERATURE), "--json"]) == 0

    said = json.loads(capsys.readouterr().out)
    (record,) = said["records"]
    events = record["events"]
    assert (record["file"], record["game"], record["seat"]) == (str(LITERATURE), "literature", None)
    assert record["outcome"]["winners"]
    assert said["faults"] == []
    assert [event["n"] for event in events] == list(range(len(read(LITERATURE.read_bytes()).log)))
    assert events[0]["event"]["type"] == "dealt"
    assert events[-1]["event"]["type"] == "over"


def test_the_standing_is_printed_where_it_changes() -> None:
    told = list(story_of(read_record(LITERATURE.read_bytes())))

    assert [line.rpartition("[")[2] for line in told if line.endswith("]")][:3] == ["0 to 0]", "0 to 1]", "0 to 2]"]


@pytest.mark.slow
@every_game
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_step_by_step_a_seat_is_shown_no_card_before_it_saw_it(game: str, seed: int) -> None:
    rng = Random(seed)
    played = game_by_chance(rules_by_chance(game, rng), rng)
    record = read_record(write(played))
    seat = rng.randrange(played.rules.seats)
    head, *told = re.split(r"\n(?= {,3}\d+  )", "\n".join(story_of(record, seat)))
    document = document_of(record, seat)

    assert document["seat"] == seat
    assert codes_in(head) == set()
    for line, step in zip(told, record.steps, strict=True):
        assert codes_in(line) <= codes_seen(played.rules, step.events, seat)
    assert codes_in(encode(document).decode()) <= codes_seen(played.rules, played.log, seat)


def codes_seen(rules: AnyRules, events: Iterable[Any], seat: int) -> set[str]:
    """The codes of the cards that these events show to a seat."""
    return codes_in(encode([rules.seen(event, seat) for event in events]).decode())


# --- shoal deal -----------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_a_deal_is_the_start_of_a_record(capsys: pytest.CaptureFixture[str], game: str, form: str) -> None:
    assert main(["deal", game, "--seed", "7", "--dealer", "2", "--format", form]) == 0

    assert read(capsys.readouterr().out) == Game.deal(rules_of(game), Random(7), 2)


@every_game
def test_the_dealer_is_drawn_by_the_seed_and_told_beside_the_deal(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    dealers = set()
    for seed in range(20):
        assert main(["deal", game, "--seed", str(seed)]) == 0
        once = capsys.readouterr()
        dealt = read(once.out)
        (dealer,) = (event.dealer for event in dealt.log if hasattr(event, "dealer"))
        assert dealt == Game.deal(rules_of(game), Random(seed), dealer), "the cards are the seed's, whoever deals"
        assert f"{'ABCDEF'[dealer]} draws the" in once.err
        dealers.add(dealer)

    assert dealers == set(range(rules_of(game).seats))
    assert main(["deal", game, "--seed", str(seed)]) == 0
    assert capsys.readouterr() == once


def test_the_opener_deals_where_that_is_wished(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "literature", "--seed", "7", "--dealer", "opener"]) == 0

    assert capsys.readouterr().out == write(Game.deal(rules_of("literature"), Random(7), 0))


def test_house_rules_are_dealt_by(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["deal", "literature", "--preset", "online", "--option", "players=8", "--option", "removed_rank=7"]) == 0
    )

    assert (
        read(capsys.readouterr().out).rules.options
        == rules_of("literature", {"players": 8, "removed_rank": "7", "out_of_turn_claim": "reject"}).options
    )


def test_without_a_seed_every_deal_is_another(capsys: pytest.CaptureFixture[str]) -> None:
    main(["deal", "literature"])
    main(["deal", "literature"])

    first, second = capsys.readouterr().out.split("[Shoal")[1:]
    assert first != second


def test_a_doubt_is_a_warning_beside_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "go_fish", "--option", "deck_copies=3", "--dealer", "opener"]) == 0

    told = capsys.readouterr()
    assert read(told.out).rules.name == "go_fish"
    assert told.err.startswith("shoal deal: warning: SMALL_BOOKS: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["deal", "chess"], "UNKNOWN_GAME"),
        (["deal", "literature", "--preset", "mine"], "UNKNOWN_PRESET"),
        (["deal", "literature", "--option", "players=7"], "BAD_PLAYER_COUNT"),
        (["deal", "literature", "--option", "players"], "BAD_ASSIGNMENT"),
        (["deal", "literature", "--dealer", "6"], "a number from 0 to 5 is needed"),
        (["deal", "literature", "--dealer=-1"], "a number from 0 to 5 is needed"),
        (["deal", "literature", "--dealer", "Bea"], "drawn, opener or a number from 0 to 5 is needed"),
        (["replay", str(LITERATURE), "--seat", "-1"], "a number from 0 to 5 is needed"),
        (["replay", str(LITERATURE), "--seat", "6"], "a number from 0 to 5 is needed"),
        (["replay", str(LITERATURE), "--seat", "1", "--format", "text"], ""),
    ],
)
def test_wrong_input_is_refused_and_prints_nothing(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert main(arguments) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
