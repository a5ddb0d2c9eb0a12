"""The runner of rule scenarios, and the scenarios of all games."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from shoal.cli import main
from shoal.core.cards import CardSet
from shoal.scenarios.files import read_scenarios
from shoal.scenarios.text import Differs, Malformed, as_text, compare_events, read_offer

GAMES = Path(__file__).parent / "games"


SCENARIOS, FAULTS = read_scenarios([GAMES / game for game in ("literature", "go_fish", "fish_draw")])


def write(folder: Path, text: str, name: str = "cases.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def told(capsys: pytest.CaptureFixture[str], *paths: Path) -> tuple[int, list[str], list[str]]:
    """Exit status, lines of output, lines of errors of `shoal scenarios PATHS`."""
    status = main(["scenarios", *map(str, paths)])
    output = capsys.readouterr()
    return status, output.out.splitlines(), output.err.splitlines()


# --- The rules --------------------------------------------------------------------------------------------------------


def test_all_scenarios_pass() -> None:
    assert FAULTS == []
    assert len(SCENARIOS) > 400
    assert {scenario.id: difference for scenario in SCENARIOS if (difference := scenario.run())} == {}


# --- The runner -------------------------------------------------------------------------------------------------------

POSITION = """
  game: literature
  seats: [Anna, Bo, Cy, Di]
  open: [HD]
  hands: {Anna: JD, Bo: 9D QD, Cy: TD, Di: KD AD}
"""


def one(steps: str = "[]", end: str = "{}", more: str = "") -> str:
    return f"- id: X1\n{POSITION}  steps: {steps}\n  end: {end}\n{more}"


def test_all_passed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, one("[{ask: [Anna, Bo, 9D], is: hit}]", "{turn: Anna}"))

    assert told(capsys, file) == (0, ["1 passed, 0 failed"], [])


def test_a_folder_is_searched_and_a_file_read_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep").mkdir()
    file = write(tmp_path / "deep", one())
    write(tmp_path, one(), "more.yml")
    write(tmp_path, "not YAML: [", "notes.txt")

    assert told(capsys, tmp_path, file, file) == (0, ["2 passed, 0 failed"], [])


@pytest.mark.parametrize(
    ("steps", "end", "line"),
    [
        ("[{ask: [Anna, Bo, 9D], is: miss}]", "{}", "step 1 (ask): expected miss and was hit"),
        ("[{ask: [Anna, Bo, 9D], error: PAUSED}]", "{}", "step 1 (ask): expected PAUSED and was hit"),
        ("[{ask: [Anna, Cy, TD]}]", "{}", "step 1 (ask): expected no error and was TARGET_TEAMMATE"),
        ("[{ask: [Anna, Cy, TD], is: hit}]", "{}", "step 1 (ask): expected hit and was TARGET_TEAMMATE"),
        ("[{ask: [Anna, Cy, TD], error: PAUSED}]", "{}", "step 1 (ask): expected PAUSED and was TARGET_TEAMMATE"),
        ("[{pause: Bo, error: PAUSED}]", "{}", "step 1 (pause): expected PAUSED and was accepted"),
        ("[{choose_next: [Anna, Cy]}]", "{}", "step 1 (choose_next): expected no error and was NO_CHOICE_PENDING"),
        ("[{legal_cards: [Anna, 9D]}]", "{}", "step 1 (legal_cards): expected cards 9D and was 9D TD QD KD AD"),
        ("[{legal_cards: [Bo, 9D]}]", "{}", "step 1 (legal_cards): expected cards 9D and was none"),
        ("[{legal_targets: [Anna, Bo]}]", "{}", "step 1 (legal_targets): expected targets Bo and was Bo Di"),
        ("[{hand_count: [Bo, 3]}]", "{}", "step 1 (hand_count): expected hand count 3 and was 2"),
        ("[{last_question: [Anna, Bo, 9D, no]}]", "{}", "step 1 (last_question): expected last question Anna Bo 9D no and was none"),
        ("[{ask: [Anna, Bo, 9D], then: {turn: Bo}}]", "{}", "step 1 (ask): expected turn Bo and was Anna"),
        ("[]", "{turn: nobody}", "the end: expected turn nobody and was Anna"),
        ("[]", "{phase: over}", "the end: expected phase over and was play"),
        ("[]", "{score: [0, 1]}", "the end: expected score 0 1 and was 0 0"),
        ("[]", "{winner: tie}", "the end: expected winner tie and was nobody yet"),
        ("[]", "{closed: {HD: 0}}", "the end: expected HD won by 0 and was open"),
        ("[]", "{closed: {HS: 0}}", "the end: expected HS won by 0 and was void"),
        ("[]", "{counts: {Anna: 2}}", "the end: expected hand count of Anna 2 and was 1"),
        ("[]", "{has: {Anna: JD QD}}", "the end: expected Anna to hold JD QD and was JD"),
        ("[]", "{has_not: {Anna: JD QD}}", "the end: expected Anna to hold none of JD QD and was JD"),
        ("[]", "{events: [[out, Anna]]}", "the end: expected event out Anna and was none"),
        ("[{pause: Bo}]", "{events: [[paused, Anna]]}", "the end: expected event paused Anna and was paused Bo"),
        ("[]", "{events: [out]}", "the end: expected event out and was none"),
        ("[{pause: Bo}]", "{no_events: [paused]}", "the end: expected no event paused and was paused Bo"),
        ("[{pause: Bo}]", "{no_events: [[resumed], [paused, Bo]]}", "the end: expected no event paused Bo and was paused Bo"),
    ],
)  # fmt: skip
def test_a_difference_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: str, end: str, line: str
) -> None:
    file = write(tmp_path, one(steps, end))

    assert told(capsys, file) == (1, [f"{file}: X1: {line}", "0 passed, 1 failed"], [])


@pytest.mark.parametrize(
    "steps",
    [
        "[{ask: [Anna, Bo, 9D], then: {events: [[asked, Anna, Bo, 9D, yes], [moved, 9D, Bo, Anna]]}}]",
        "[{ask: [Anna, Bo, 9D], then: {events: [[asked, Anna, Bo, 9D, hit]], no_events: [[asked, Bo], turn, out]}}]",
        "[{ask: [Anna, Bo, AD], then: {events: [[asked, Anna, Bo, AD, miss], [turn, Bo]], no_events: [moved]}}]",
        "[{pause: Bo, then: {events: [[paused, Bo]]}}, {resume: Bo, then: {events: [[resumed]], no_events: [paused]}}]",
        "[{begin_claim: [Anna, HD], then: {events: [[claim_begun, Anna, HD]]}}, {interrupt: [Bo, 9D], then: {events: [[interrupted, Bo, 9D], [revealed, HD, {Anna: JD, Bo: QD 9D, Cy: TD, Di: KD AD}], [closed, HD, 1, [0, 1]], [over, [0, 1], 1]]}}]",
        "[{claim: [Anna, HD, {Anna: 9D TD JD QD KD AD}], then: {events: [[claimed, Anna, HD, {Anna: AD TD JD QD KD 9D}, true]]}}]",
        "[{ask: [Anna, Bo, 9X], error: UNKNOWN_CARD}, {ask: [Anna, Bo, 8D], error: UNKNOWN_CARD}]",
        "[{ask: [Zoe, Bo, 9D], error: UNKNOWN_PLAYER}, {claim: [Anna, HD, {Zoe: 9D}], error: UNKNOWN_PLAYER}]",
        "[{pause: Bo, then: {events: [paused]}}, {resume: Bo, then: {events: [resumed]}}]",
        "[{last_question: null}, {ask: [Anna, Bo, AD]}, {last_question: [Anna, Bo, AD, miss]}]",
    ],
)  # fmt: skip
def test_events_are_expected_by_name_and_first_arguments(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], steps: str
) -> None:
    assert told(capsys, write(tmp_path, one(steps))) == (0, ["1 passed, 0 failed"], [])


@pytest.mark.parametrize("turn", ["nobody", "none", "null"])
def test_when_it_is_over_the_turn_is_nobodys(tmp_path: Path, capsys: pytest.CaptureFixture[str], turn: str) -> None:
    steps = "[{claim: [Anna, HD, {Anna: 9D TD JD QD KD AD}]}]"

    assert told(capsys, write(tmp_path, one(steps, f"{{turn: {turn}}}"))) == (0, ["1 passed, 0 failed"], [])


@pytest.mark.parametrize(
    ("events", "status"), [("[[paused, Di], [resumed], paused]", 0), ("[[paused, Di], [paused], [paused]]", 1)]
)
def test_listed_events_must_each_have_happened_in_any_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], events: str, status: int
) -> None:
    steps = "[{pause: Bo}, {resume: Bo}, {pause: Di}]"

    assert told(capsys, write(tmp_path, one(steps, f"{{events: {events}}}")))[0] == status


DEAL = "- {id: D1, game: literature_deal"


@pytest.mark.parametrize(
    ("case", "line"),
    [
        (f"{DEAL}, expect: {{sizes: [8]}}}}", "expected sizes 8 and was 8 8 8 8 8 8"),
        (f"{DEAL}, expect: {{first: 1}}}}", "expected first 1 and was 0"),
        (f"{DEAL}, expect: {{cards: 52}}}}", "expected cards 52 and was 48"),
        (f"{DEAL}, expect: {{half_suits: 9}}}}", "expected half_suits 9 and was 8"),
        (f"{DEAL}, expect: {{set_sizes: [6, 7]}}}}", "expected set_sizes 6 7 and was 6"),
        (f"{DEAL}, expect: {{sets: {{LC: 2C}}}}}}", "expected LC 2C and was 2C 3C 4C 5C 6C 7C"),
        (f"{DEAL}, expect: {{sets: {{SP: RJ}}}}}}", "expected SP RJ and was no half-suit"),
        (f"{DEAL}, error: BAD_PLAYER_COUNT}}", "expected BAD_PLAYER_COUNT and was a deal"),
        (f"{DEAL}, options: {{dealer: 6}}, expect: {{cards: 48}}}}", "expected a dealer from 0 to 5 and was 6"),
        (
            f"{DEAL}, options: {{players: 5}}, expect: {{cards: 48}}}}",
            "expected a deal and was BAD_PLAYER_COUNT: players=5, least=4, most=24",
        ),
    ],
)
def test_a_deal_that_differs_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str, line: str
) -> None:
    file = write(tmp_path, case)

    assert told(capsys, file) == (1, [f"{file}: D1: {line}", "0 passed, 1 failed"], [])


# --- Malformed files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", "not a list"),
        ("{}", "not a list"),
        ("- id: [", "not YAML: line "),
        ("- {id: A, id: B}", "'id' stands here twice"),
        ("- !!python/object:os.system {}", "not YAML"),
        ("- 2020-13-45", "not YAML"),
        ("--- []\n--- []", "not YAML"),
        ("\0", "not YAML"),
        ("[" * 5000, "not YAML"),
        ("- 7", "scenario 1: not a mapping"),
        ("- {game: literature}", "scenario 1: the id is missing"),
        ("- {id: 7, game: literature}", "scenario 1: the id is missing, or no text"),
        ("- {id: X1}", "X1: the game is missing"),
        ("- {id: X1, game: chess}", "X1: no game is called 'chess'"),
        ("- {id: X1, game: [1]}", "X1: no game is called"),
        ("- {id: X1, game: go_fish, about: 7}", "X1: about is not a text"),
        ("- {id: X1, game: go_fish, 7: 7}", "X1: a key is not a text"),
        ("- {id: X1, game: go_fish}\n- {id: X1, game: go_fish}", "X1: this id stands here twice"),
        ("- {id: X1, game: literature}", "X1: Object missing required field `seats`"),
        (one(more="  colour: red\n"), "X1: Object contains unknown field `colour`"),
        (one("[{aks: [Anna, Bo, 9D]}]"), "unknown field `aks`"),
        (one("[{}]"), "step 1: a step needs one of ask, answer, claim"),
        (one("[{is: hit}]"), "step 1: a step needs one of"),
        (one("[{pause: Bo, resume: Bo}]"), "this one has pause and resume"),
        (one("[{ask: [Anna, Bo]}]"), "$.steps[0].ask"),
        (one("[{ask: [Anna, Bo, 9]}]"), "$.steps[0].ask"),
        (one("[{ask: [Anna, Zoe, 9D]}]"), "step 1: no seat is called 'Zoe'"),
        (one("[{ask: [Zoe, Bo, 9D], error: PAUSED}]"), "step 1: no seat is called 'Zoe'"),
        (one("[{ask: [Anna, Bo, 9X]}]"), "step 1: no such card: '9X'"),
        (one("[{ask: [Anna, Bo, 9X], error: PAUSED}]"), "step 1: no such card: '9X'"),
        (one("[{pause: Bo}, {claim: [Anna, HD, {Zoe: 9D}]}]"), "step 2: no seat is called 'Zoe'"),
        (one("[{claim: [Anna, HD, {Anna: 9D, Anna: TD}]}]"), "'Anna' stands here twice"),
        (one("[{claim: [Anna, HD, 9D]}]"), "step 1: a claim is [claimer, half-suit, {holder: cards}]"),
        (one("[{ask: [Anna, Bo, 9D], is: won}]"), "step 1: ask cannot be expected to be won"),
        (one("[{ask: [Anna, Bo, 9D], is: hit, error: PAUSED}]"), "step 1: ask cannot be expected to be hit"),
        (one("[{ask: [Anna, Bo, 9D], is: maybe}]"), "$.steps[0].is"),
        (one("[{pause: Bo, is: hit}]"), "step 1: pause cannot be expected to be hit"),
        (one("[{ask: [Anna, Bo, 9D], error: NO_SUCH}]"), "step 1: no error is called 'NO_SUCH'"),
        (one("[{hand_count: [Bo, 2], error: PAUSED}]"), "step 1: hand_count has neither a result nor an error"),
        (one("[{hand_count: [Zoe, 2]}]"), "no seat is called 'Zoe'"),
        (one("[{hand_count: [Bo, two]}]"), "$.steps[0].hand_count"),
        (one("[{legal_cards: [Anna, 9D 9D]}]"), "a card is named twice"),
        (one("[{legal_targets: [Anna, Bo Zoe]}]"), "no seat is called 'Zoe'"),
        (one("[{last_question: [Anna, Bo, 9D, perhaps]}]"), "an answer is yes or no"),
        (one("[{last_question: never}]"), "last_question is"),
        (one("[{choose_next: [Anna, Zoe]}]"), "no seat is called 'Zoe'"),
        (one(end="{turn: Zoe}"), "no seat is called 'Zoe'"),
        (one(end="{has: {Zoe: 9D}}"), "no seat is called 'Zoe'"),
        (one(end="{has_not: {Anna: 9X}}"), "no such card"),
        (one(end="{counts: {Zoe: 1}}"), "no seat is called 'Zoe'"),
        (one(end="{closed: {HD: 2}}"), "not to 2"),
        (one(end="{closed: {XX: 1}}"), "no half-suit is called 'XX'"),
        (one(end="{winner: Anna}"), "the winner is team 0 or 1 or tie"),
        (one(end="{winner: true}"), "the winner is team 0 or 1 or tie"),
        (one(end="{phase: lunch}"), "$.end.phase"),
        (one(end="{score: [1]}"), "$.end.score"),
        (one(end="{events: [[exploded]]}"), "no event is called 'exploded'"),
        (one(end="{events: [[]]}"), "no event is called None"),
        (one(end="{no_events: [exploded]}"), "no event is called 'exploded'"),
        (one(end="{mood: good}"), "unknown field `mood`"),
        (one(more="  turn: Zoe\n"), "no seat is called 'Zoe'"),
        (one(more="  rest_to: Zoe\n"), "no seat is called 'Zoe'"),
        (one(more="  options: {preset: pagat49}\n"), "options: no preset is called 'pagat49'"),
        (one(more="  won: {XX: 0}\n"), "no half-suit is called 'XX'"),
        (one(more="  won: {HD: 0}\n"), "HD is both open and won"),
        (one(more="  won: {HS: 2}\n"), "not to 2"),
        (one(more="  options: {players: 6}\n"), "options: 6 players, but 4 seats"),
        (one(more="  options: {bluf_ask: true}\n"), "options: Object contains unknown field `bluf_ask`"),
        (one(more="  options: {removed_rank: 11}\n"), "$.removed_rank"),
        (one().replace("Anna: JD", "Anna: JD 9D"), "another seat holds"),
        (one().replace("Anna: JD", "Anna: 2C JD"), "no open half-suit has"),
        (one().replace("Anna: JD", "Anna: JD JD"), "a card is named twice"),
        (one().replace("Anna: JD", "Anna: 1D"), "no such card"),
        (one().replace("Anna: JD, ", ""), "nobody holds JD"),
        (one().replace("Bo: 9D", "Zoe: 9D"), "no seat is called 'Zoe'"),
        (one().replace("[HD]", "[HD, HD]"), "HD is named twice"),
        (one().replace("Cy, Di]", "Cy, Anna]"), "two seats have the same name"),
        (one().replace(", Di]", "]").replace("Di: KD", "Cy: KD").replace("Cy: TD, ", ""), "BAD_PLAYER_COUNT"),
        (f"{DEAL}}}", "a deal needs either expect or error"),
        (f"{DEAL}, expect: {{cards: 48}}, error: X}}", "a deal needs either expect or error"),
        (f"{DEAL}, options: {{dealer: me}}, expect: {{cards: 48}}}}", "the dealer is a seat number"),
        (f"{DEAL}, options: {{jokrs: true}}, expect: {{cards: 48}}}}", "unknown field `jokrs`"),
        (f"{DEAL}, expect: {{sets: {{LC: 1C}}}}}}", "no such card"),
        (f"{DEAL}, expect: {{colour: red}}}}", "unknown field `colour`"),
        (f"{DEAL}, seats: [Anna]}}", "unknown field `seats`"),
    ],
)
def test_a_malformed_file_is_reported_with_file_and_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, about: str
) -> None:
    file = write(tmp_path, text)
    status, lines, errors = told(capsys, file)

    assert status == 2
    assert lines[-1] == "0 passed, 0 failed" or lines == ["1 passed, 0 failed"]
    assert errors[0].startswith("shoal scenarios: ")
    assert any(str(file) in line and about in line for line in errors), errors
    assert "Traceback" not in "".join(errors)


def test_everything_malformed_is_reported_and_the_rest_is_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write(tmp_path, one(), "good.yaml")
    bad = write(tmp_path, "- {id: A, game: chess}\n- {id: B}\n" + one(end="{turn: Bo}"), "bad.yaml")
    missing = tmp_path / "missing.yaml"
    status, lines, errors = told(capsys, good, bad, missing)

    assert status == 2
    assert lines == [f"{bad}: X1: the end: expected turn Bo and was Anna", "1 passed, 1 failed"]
    assert [line for line in errors if line.startswith((f"{bad}: A: ", f"{bad}: B: ", f"{missing}: "))] == errors[1:]


def test_a_folder_without_scenarios_and_a_file_that_is_no_text_are_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, errors = told(capsys, tmp_path)
    assert (status, "no file in this folder ends in .yaml" in errors[-1]) == (2, True)

    (tmp_path / "cards.yaml").write_bytes(b"\xff\xfe\x00\x80")
    assert told(capsys, tmp_path)[0] == 2


def test_an_empty_list_is_nothing_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, write(tmp_path, "[]")) == (0, ["0 passed, 0 failed"], [])


# --- What the scenarios of all games have in common -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "said"),
    [(True, "yes"), (False, "no"), ((), "none"), ({"Ann": (1, 2)}, "Ann: 1 2"), ({}, "none"), ("", "none")],
)
def test_values_are_said_as_they_are_written(value: object, said: str) -> None:
    assert as_text(value) == said


@pytest.mark.parametrize(
    ("listed", "actual", "same"),
    [
        (True, True, True),
        ("yes", True, True),
        (1, True, False),
        ("no", False, True),
        ("yes", False, False),
        (None, None, True),
        ("none", None, True),
        ("Ann", None, False),
        ("9D 2C", CardSet("2C 9D"), True),
        ("9D", CardSet("2C 9D"), False),
        (9, CardSet("9D"), False),
        (["Ann", 7], ("Ann", "7"), True),
        (["Ann"], ("Ann", "7"), False),
        ("Ann", ("Ann",), False),
        (7, "7", True),
        (True, "True", False),
        (3, 3, True),
        (True, 1, False),
        ("3", 3, False),
    ],
)
def test_an_argument_of_an_event_is_the_same_or_not(listed: object, actual: object, same: bool) -> None:
    with nullcontext() if same else pytest.raises(Differs):
        compare_events([["drew", listed]], [], [("drew", actual)])


@pytest.mark.parametrize("said", [("Ann", "Bob Cat"), ("Ann", ("Bob", "Cat")), ("Ann", "Bob", "Cat")])
def test_an_offer_begins_with_whose_it_is(said: tuple[str | tuple[str, ...], ...]) -> None:
    assert read_offer(said) == ("Ann", ("Bob", "Cat"))


@pytest.mark.parametrize("said", [(), (None, "Bob"), (("Ann",), "Bob")])
def test_an_offer_of_nobody_is_malformed(said: tuple[str | tuple[str, ...] | None, ...]) -> None:
    with pytest.raises(Malformed, match="begins with the name of a seat"):
        read_offer(said)


@pytest.mark.parametrize(
    ("wanted", "unwanted", "said"),
    [
        (["drew", "drew"], [], r"expected event drew and was drew Ann \?, turn Bob"),
        ([], ["turn"], "expected no event turn and was turn Bob"),
        ([["drew", "Ann", "2C"]], [], r"expected event drew Ann 2C and was drew Ann \?"),
    ],
)
def test_each_event_must_happen_for_itself(wanted: list[Any], unwanted: list[Any], said: str) -> None:
    told = [("drew", "Ann", "?"), ("turn", "Bob")]
    compare_events(["drew", ["turn", "Bob"]], [["drew", "Bob"], "book"], told)
    with pytest.raises(Differs, match=said):
        compare_events(wanted, unwanted, told)
