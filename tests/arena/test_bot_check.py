"""`shoal bot`: what a check of a program reports, and the bots in the page about the protocol."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import asdict

from shoal.arena.match import Match, pairs
from shoal.arena.programs.check import BotCheck, Sample, check_report, label_of
from shoal.arena.programs.protocol import BotReady, Conversation
from shoal.arena.programs.serve import serve
from shoal.cli import main
from shoal.core.cards import Card
from shoal.core.codec import Decoder
from shoal.core.game import UncheckedRules
from shoal.core.games import GAMES, kit_of, rules_of
from shoal.games.literature.rules.events import Asked, Over
from tests.arena.programs import ROOT, SERVED, TO_ITS_TURN, node, program

NODE = node()
EXAMPLES = {
    "python": (ROOT / "docs/examples/magpie.py", sys.executable),
    "javascript": (ROOT / "docs/examples/magpie.js", NODE or ""),
}

read_ready = Decoder[BotReady](BotReady)


def example(language: str) -> str:
    path, interpreter = EXAMPLES[language]
    if not interpreter:
        pytest.skip("there is no Node.js here that the project can use (./run build-web brings one)")
    return shlex.join([interpreter, str(path)])


# --- The two bots of the page -----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize(
    "options", [{"players": 8, "jokers": True}, {"players": 4, "answer_mode": "manual", "after_correct": "team_choice"}]
)
def test_the_bots_of_the_page_play_by_the_rules(language: str, options: dict[str, object]) -> None:
    found = BotCheck()
    Sample(example(language), rules_of("literature", options), games=3).check(found)

    assert found.results.total() == 3
    assert found.said["ask"] > 25
    assert found.did["asked hit"] > found.said["ask"] / 8
    assert found.said["claim"] > 1


@pytest.mark.slow
@pytest.mark.parametrize("language", EXAMPLES)
def test_the_bots_of_the_page_play_sensibly_and_the_same_game_from_the_same_seed(language: str) -> None:
    magpie, options = f"cmd:{example(language)}", (("players", 4),)

    assert sum(one.diff + two.diff for one, two in pairs(Match(magpie, "random", options=options), 4, 1)) / 8 > 2
    assert [one.diff + two.diff for one, two in pairs(Match(magpie, magpie, options=options), 2, 1)] == [0, 0]


@pytest.mark.parametrize(("game", "word"), [("go_fish", "ask"), ("fish_draw", "shout")])
def test_every_game_can_be_checked_and_the_same_check_says_the_same(game: str, word: str) -> None:
    def checked() -> BotCheck:
        found = BotCheck()
        Sample(f"{SERVED} random".removeprefix("cmd:"), rules_of(game, {"players": 3}), games=3).check(found)
        found.answers_s.clear()
        return found

    first = checked()
    assert first.results.total() == 3
    assert first.said[word] > 0
    assert checked() == first


@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize("words", [["--game", "go_fish"], ["--option", "challenge=yes"]])
def test_the_bots_of_the_page_refuse_what_they_cannot_play(
    language: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot", "check", example(language), *words]) == 1

    told = capsys.readouterr().out
    assert "It failed: REFUSED: " in told
    assert "refuses to play: I play Literature only, and without challenges" in told


# --- shoal bot check --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_check_reports_what_a_program_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "check", f"{SERVED} counting", "--games", "3", "--seats", "4"]) == 0

    told = capsys.readouterr().out
    assert told.startswith("literature, 4 seats: 3 games played out\n")
    for title in ("how it played", "it was asked", "in these phases", "it was offered", "it said", "it never said"):
        assert f"\n  {title} " in told
    assert "one side against counting 1, one side against random 1, one seat among random 1" in told
    assert told.endswith("It kept to the protocol and to the rules.\n")


@pytest.mark.slow
def test_a_served_bot_takes_what_it_sees_for_its_polls() -> None:
    found = BotCheck()
    command = f"{sys.executable} -m shoal bot serve counting"
    Sample(command, rules_of("literature", {"claim_timing": "any", "players": 4}), games=3).check(found)

    assert found.results.total() == 3
    assert found.asks["it could be silent"] > 20
    assert found.called == "counting"


@pytest.mark.slow
def test_a_check_of_a_program_that_never_answers_waits_with_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shoal.arena.programs.external.READY_MS", 2_500)

    assert main(["bot", "check", program(tmp_path, "sys.stdin.read()"), "--json"]) == 1

    said = capfd.readouterr()
    assert said.err == "game 1 of 12: waiting for an answer, at most 2 s\n"
    document = json.loads(said.out)
    assert document["fault"].startswith("TIMEOUT: ")
    assert document["games"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_report_knows_which_field_of_moves_offers_which_word(game: str) -> None:
    rules: UncheckedRules = rules_of(game)
    words = {str(kind.__struct_config__.tag) for kind in get_args(rules.vocabulary.move)}

    assert set(kit_of(game).measures().offers.values()) == words - {"pause"}
    assert set(kit_of(game).measures().offers) <= set(asdict(rules.moves(rules.start_view(0))))


@pytest.mark.parametrize(
    ("offers", "said", "told"),
    [
        ({"asks": 4, "claims": 3, "interrupts": 1}, {"ask": 4}, "claim, interrupt"),
        ({"asks": 4, "targets": 4}, {"ask": 4}, "nothing: it has said every word that it was offered"),
    ],
)
def test_what_was_never_offered_is_not_missed(offers: dict[str, int], said: dict[str, int], told: str) -> None:
    found = BotCheck(offers=Counter(offers), said=Counter(said), answers_s=[0.1])

    assert f"  it never said       {told}" in check_report(found, rules_of("literature"), None)


@pytest.mark.parametrize(
    ("body", "name", "last"),
    [
        ("say('7')", "BAD_ANSWER", "< 7"),
        ("sys.exit(3)", "ENDED", "> {"),
        ('say(\'{"type":"resume","seat":0}\')', "ILLEGAL", '< {"type":"resume","seat":0}'),
        ('say(\'{"type":"pause","seat":0}\'); hear()', "STANDSTILL", '< {"type":"pause","seat":0}'),
    ],
)
def test_a_check_that_fails_prints_the_last_lines(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], body: str, name: str, last: str
) -> None:
    assert main(["bot", "check", program(tmp_path, TO_ITS_TURN + body), "--games", "3"]) == 1

    told = capfd.readouterr().out
    assert f"\nIt failed: {name}: " in told
    assert f"\n  {last}" in told
    assert '\n  > {"type":"your_move"' in told


def test_kinds_of_sights_are_distinguished() -> None:
    assert label_of(Asked(0, 1, Card("9H"), hit=True)) == "asked hit"
    assert label_of(Asked(0, 1, Card("9H"), hit=False)) == "asked not hit"
    assert label_of(Over((5, 3), 0, "majority")) == "over majority"


# --- shoal bot serve --------------------------------------------------------------------------------------------------


HELLO = Conversation(rules_of("literature"), 0, 1000).hello(1)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "fish_draw", "no bot of fish_draw is called 'counting'"),
        ("game", "bridge", "UNKNOWN_GAME: There’s no game called bridge. Choose from: literature"),
        ("options", {"players": 5}, "BAD_PLAYER_COUNT: Players: 5."),
        ("options", {"castling": True}, "UNKNOWN_OPTION: There’s no option castling"),
        ("protocol", 9, "I speak version 1 of the protocol, not 9"),
        ("you", 77, "you is 77; the seats are 0 to 5"),
        ("you", -1, "you is -1; the seats are 0 to 5"),
    ],
)
def test_a_built_in_bot_refuses_a_game_that_it_cannot_play_and_waits_for_the_next(
    field: str, value: object, reason: str
) -> None:
    hello = json.dumps({**json.loads(HELLO), "options": {}, field: value}).encode()
    said: list[bytes] = []
    serve("counting", [hello, b'{"type":"game_over","points":[1],"winners":[0]}', HELLO], said.append)

    refused, ready = map(read_ready, said)
    assert refused.refuses is not None
    assert reason in refused.refuses
    assert ready.refuses is None


@pytest.mark.parametrize(
    "line",
    [
        b'{"type":"sight","sight":{"type":"asked","seat":99,"target":1,"card":"2C","hit":true},"sizes":[]}',
        b'{"type":"sight","sight":{"type":"fish"}}',
        b'{"type":"your_move","deadline_ms":1,"view":{},"moves":{}}',
        b"good morning",
    ],
)
def test_an_impossible_line_ends_a_built_in_bot_with_one_clear_line(
    line: bytes, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    hand = b'{"type":"hand_seen","dealer":0,"sizes":[8,8,8,8,8,8],"hand":["2C","3C","4C","5C","6C","7C","9C","TC"]}'
    dealt = b'{"type":"sight","sight":' + hand + b',"sizes":[8,8,8,8,8,8]}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HELLO + dealt + line + b"\n")))
    assert main(["bot", "serve", "counting"]) == 2

    said = capfdbinary.readouterr().err
    assert said.startswith(b"shoal bot: counting can make nothing of " + line[:100])
    assert said.count(b"\n") == 1


def test_a_built_in_bot_answers_on_standard_output(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HELLO)))
    assert main(["bot", "serve", "counting"]) == 0

    assert capfdbinary.readouterr().out == b'{"type":"ready","name":"counting","polls":"all"}\n'
