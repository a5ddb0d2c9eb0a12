"""`shoal bot prompt`: a seat in words, and a line as a move. A script stands in for a model."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest

from shoal.arena.table import play
from shoal.bots.naming import bot_of
from shoal.core.game import AnyRules
from shoal.core.games import kit_of, rules_of
from shoal.lab.prompting.bot import (
    AnswerCounts,
    CommandFault,
    PromptAnswer,
    PromptBot,
    Tally,
    Wishes,
    names_for,
    scene_for,
)
from shoal.lab.prompting.prompt import Unread, last_line, legal_moves, prompt, read_answer
from shoal.terminal.news import sentences
from shoal.terminal.scene import Scene

GAMES = {"literature": {"players": 4}, "go_fish": {"players": 3}, "fish_draw": {"players": 3}}

MODEL = """
import sys
answers = iter(sys.argv[1:])
text = []
for line in sys.stdin:
    text.append(line)
    if line == "END\\n":
        example = text[-2].split(": ", 1)[1].strip()
        said = next(answers, "example")
        print(example if said == "example" else said, flush=True)
        text = []
"""
"""A model that says what it is told to say, and then the example of each prompt; it stays."""


def model(folder: Path, *answers: str) -> PromptAnswer:
    (folder / "model.py").write_text(MODEL)
    return PromptAnswer(shlex.join([sys.executable, str(folder / "model.py"), *answers]), 600, stays=True)


def seen(rules: AnyRules, log: Any, seat: int, language: str = "en") -> tuple[Scene, list[str]]:
    """What that seat sees in the end, and the sentences of what it saw before."""
    view, told = rules.start_view(seat), list[str]()
    for event in log:
        sight = rules.seen(event, seat)
        view = rules.watch(view, sight)
        scene = scene_for(rules, seat, view, names_for(rules), language)
        told += [said.text for said in sentences(scene, [sight])]
    return scene, told


def a_game(name: str, moves: int = 9) -> tuple[AnyRules, list[Any], int]:
    """A game of bots that play at random, after so many moves; and whose turn it is."""
    rules = rules_of(name, GAMES[name])
    bots = [bot_of(name, "random")(rules, seat, Random(seat)) for seat in range(rules.seats)]
    log = play(rules, bots, rules.deal(Random(7), dealer=0)).log
    turns = [rules.turn(state) for state in accumulate(log, rules.evolve, initial=rules.start())]
    count = [number for number, turn in enumerate(turns) if turn is not None][moves]
    seat = turns[count]
    assert seat is not None
    return rules, list(log[:count]), seat


# --- What is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_legal_moves_is_read_as_a_move(game: str, language: str) -> None:
    rules, log, seat = a_game(game)
    scene, told = seen(rules, log, seat, language)
    whole = [line for line in legal_moves(scene) if not line.endswith(" ...")]

    assert whole
    for line in whole:
        assert read_answer(scene, line, must=True) in scene.moves
    text = prompt(scene, told, must=True, legal=True, most=None)
    assert f"\n{whole[0]}\n" in text
    assert "\nwait" not in text, "it would end a game among bots"
    assert f"\n{whole[-1]}\n" not in prompt(scene, told, must=True, legal=False, most=None)


def test_of_a_long_past_the_last_lines_are_told() -> None:
    scene, told = seen(*a_game("go_fish", 30))
    text = prompt(scene, told, must=True, legal=False, most=2)

    assert f"({len(told) - 2} earlier lines are left out)\n{told[-2]}\n{told[-1]}\n" in text
    assert told[-3] not in text


@pytest.mark.parametrize("moves", [0, 12])
def test_a_prompt_is_the_same_in_every_world_that_looks_alike_to_the_seat(moves: int) -> None:
    rules, log, seat = a_game("literature", moves)
    here = prompt(*seen(rules, log, seat), must=True, legal=True, most=None)
    for number in range(3):
        other = kit_of("literature").redealt(rules, log, seat, Random(number))
        assert other is not None
        assert prompt(*seen(rules, other, seat), must=True, legal=True, most=None) == here


# --- What is answered -------------------------------------------------------------------------------------------------


def test_a_move_is_read_by_the_verbs_and_as_a_line_of_a_record() -> None:
    rules, log, seat = a_game("go_fish")
    scene, _ = seen(rules, log, seat)
    line = next(iter(legal_moves(scene)))
    first: Any = read_answer(scene, line, must=True)

    assert read_answer(scene, f"`{line}`.", must=True) == first
    by_name = f"{scene.name(seat)} asks {scene.name(first.target)} for {first.rank}"
    assert read_answer(scene, by_name, must=True) == first
    assert read_answer(scene, "nothing", must=False) is None


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("nothing", "unreadable"),
        ("I would rather not", "unreadable"),
        ("", "unreadable"),
        ("x" * 5000, "unreadable"),
        ("ask me 2", "illegal"),
        ("{next} asks {me} for {rank}", "illegal"),
    ],
)
def test_an_answer_that_is_no_move_is_refused_by_kind(answer: str, kind: str) -> None:
    rules, log, seat = a_game("go_fish")
    scene, _ = seen(rules, log, seat)
    first: Any = read_answer(scene, next(iter(legal_moves(scene))), must=True)
    said = answer.format(next=scene.name((seat + 1) % 3), me=scene.name(seat), rank=first.rank)

    with pytest.raises(Unread) as unread:
        read_answer(scene, said, must=True)
    assert unread.value.kind == kind


def test_thoughts_before_the_last_line_are_not_read() -> None:
    assert last_line(["I think", "", "ask 2 9D  ", "", " "]) == "ask 2 9D"
    assert last_line(["", " "]) == ""


def test_bad_answers_are_told_counted_and_given_up(tmp_path: Path) -> None:
    rules = rules_of("go_fish", GAMES["go_fish"])
    tally = Tally(tmp_path / "counts.jsonl")
    wishes = Wishes(tries=3, transcript=tmp_path / "said.jsonl")
    said = ["hm", "hm", "ask me 2", "hm", "example"]
    asked = model(tmp_path, *said)
    bots = [bot_of("go_fish", "random")(rules, seat, Random(seat)) for seat in range(3)]
    bots[0] = prompted = PromptBot(rules, 0, Random(1), asked=asked, wishes=wishes, tally=tally)
    play(rules, bots, rules.deal(Random(3)))
    prompted.close()
    asked.close()

    total = tally.total
    assert total.asked >= 2
    assert total == AnswerCounts(total.asked, total.asked + 3, illegal=1, unreadable=3, repeated=1, given_up=1)
    (line,) = map(json.loads, (tmp_path / "counts.jsonl").read_text().splitlines())
    assert (line["shoal_prompt"], line["game"], line["seat"], line["finished"]) == (1, "go_fish", 0, True)
    exchanges = [json.loads(text) for text in (tmp_path / "said.jsonl").read_text().splitlines()]
    assert [one["became"] for one in exchanges[:5]] == ["unreadable", "unreadable", "illegal", "unreadable", "move"]
    assert exchanges[1]["prompt"].startswith("Your last answer was: hm\nThat isn’t a move. ")
    assert exchanges[2]["prompt"].startswith("Your last answer was: hm\nYou’ve given that answer before.\n")


# --- The command ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "stays", "fault"),
    [
        ("import time; time.sleep(600)", False, "TIMEOUT: the command .* said nothing within 0.3 s"),
        ("import time; time.sleep(600)", True, "TIMEOUT"),
        ("raise SystemExit(3)", True, "ENDED: the command .* ended with exit status 3 instead of answering"),
        ("raise SystemExit(3)", False, "ENDED: the command .* ended with exit status 3"),
        ("pass", False, "ENDED: the command .* ended and said nothing"),
        ("while True: print('x' * 99999)", False, "TOO_LONG: the command .* said more than 1 MB"),
    ],
)
def test_a_command_that_hangs_dies_or_raves_is_named_and_stopped(code: str, stays: bool, fault: str) -> None:
    timeout_s = 0.3 if "sleep" in code else 600
    asked = PromptAnswer(shlex.join([sys.executable, "-c", code]), timeout_s, stays=stays)

    with pytest.raises(CommandFault, match=fault):
        asked.answer("prompt\n")
    assert asked._running is None


def test_a_command_that_is_not_there_is_named() -> None:
    with pytest.raises(
        CommandFault, match="NOT_STARTED: the command no-such-model --x cannot be started: no-such-model is"
    ):
        PromptAnswer("no-such-model --x", 1)


def test_a_command_that_reads_nothing_may_answer() -> None:
    asked = PromptAnswer(shlex.join([sys.executable, "-c", "print('thoughts'); print('ask 2 K')"]), 600)

    assert asked.answer("long\n" * 100_000) == "ask 2 K"


@pytest.mark.slow
def test_the_program_speaks_the_protocol_of_bots(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    shoal = f"{shlex.quote(sys.executable)} -m shoal"
    model = shlex.join([sys.executable, str(tmp_path / "model.py")])
    prompting = (
        f"{shoal} bot prompt {shlex.quote(model)} --stay --timeout 600 --lang fr --obfuscate --legal --polls all"
    )
    check = f"{shoal} bot check {shlex.quote(prompting)} --games 1 --game fish_draw --deadline-ms 600000"
    done = subprocess.run(shlex.split(check), capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "fish_draw, " in done.stdout
    assert "illegal 0, unreadable 0" in done.stderr
