"""Records as people and programs pass them on: in mails, in chats, as exports; and names as people compare them."""

from __future__ import annotations

import gzip
import io
import json
import re
from pathlib import Path
from unicodedata import normalize

import pytest

from shoal.cli import main
from shoal.records import BadRecord, Headers, SeatHeader, read_record, read_records, write
from shoal.records.many import records_in

GOLDEN = Path(__file__).parent / "golden"
TEXT = (GOLDEN / "literature.shoal").read_text("utf-8")
FISH = (GOLDEN / "go_fish.shoal").read_text("utf-8")
LINES = (GOLDEN / "literature.jsonl").read_text("utf-8")
FISH_LINES = (GOLDEN / "go_fish.jsonl").read_text("utf-8")
ORDINARY = read_record(TEXT)


def quoted(text: str, mark: str = "> ") -> str:
    return "".join(f"{mark}{line}" if line.strip() else f"{mark.rstrip()}\n" for line in text.splitlines(keepends=True))


WRAPPED = {
    "quoted in a mail": quoted(TEXT),
    "quoted twice": quoted(TEXT, "> > "),
    "quoted without a blank": quoted(TEXT, ">"),
    "a mail with a greeting and a name": f"On Friday, Bo wrote:\n{quoted(TEXT)}\nWhat a game!\nAnna\n",
    "a mail in a mail": f"> Look:\n{quoted(TEXT, '> > ')}> Bo\n\nYes!\n",
    "a fence": f"```\n{TEXT}```\n",
    "a fence with a language": f"```text\n{TEXT}```",
    "a fence with words around": f"Look at this:\n\n```\n{TEXT}```\nWhat a game!\n",
    "a fence on the lines of the record": f"```{TEXT.rstrip()}```",
    "tildes": f"~~~\n{TEXT}~~~\n",
    "a fence in a mail": f"Hi\n{quoted(f'```{chr(10)}{TEXT}```{chr(10)}')}Bye\n",
    "CR LF in a fence": f"```\n{TEXT}```\n".replace("\n", "\r\n"),
    "words before": f"This is it\n\n{TEXT}",
    "JSON lines quoted": quoted(LINES),
    "JSON lines in a fence": f"Look:\n```json\n{LINES}```\nBye\n",
}


@pytest.mark.parametrize("how", WRAPPED)
def test_a_record_is_read_out_of_what_it_is_wrapped_in(how: str) -> None:
    assert read_record(WRAPPED[how]).game == ORDINARY.game
    assert [record.game for record in read_records(WRAPPED[how])] == [ORDINARY.game]


def test_two_records_in_fences_are_two_records_whatever_is_said_between() -> None:
    text = f"One:\n```\n{TEXT}```\nand another:\n```\n{FISH}```\nbye\n"
    assert [record.game.rules.name for record in read_records(text)] == ["literature", "go_fish"]


def test_the_line_of_a_fault_is_that_of_the_text_as_it_came() -> None:
    wrong = TEXT.replace("Anna asks Fay JH", "Anna asks Cy JH")
    at = next(number for number, line in enumerate(wrong.splitlines(), 1) if "Anna asks Cy JH" in line)
    for text, before in ((quoted(wrong), 0), (f"Hi\nlook\n```\n{wrong}```\n", 3)):
        with pytest.raises(BadRecord) as refused:
            read_record(text)
        assert (refused.value.line, refused.value.reason) == (at + before, "TARGET_TEAMMATE")


def test_a_second_record_is_not_read_where_one_is_wanted_and_is_named() -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(TEXT + FISH)
    assert (refused.value.line, refused.value.reason) == (TEXT.count("\n") + 1, "SECOND_RECORD")


# --- Comments over lines ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("comment", ["{the\ntelephone}", "{ the\n[Seat 0]\n\nAnna asks }", "{one} {two\nthree} {four}"])
def test_a_comment_may_be_longer_than_a_line(comment: str) -> None:
    for before in ("Anna asks Fay JH", "deal\n", '[Table "Friday evening"]\n'):
        assert read_record(TEXT.replace(before, f"{comment}\n{before}", 1)).game == ORDINARY.game
    assert read_record(TEXT.replace("JH: no", f"JH: no {comment}", 1)).game == ORDINARY.game


def test_a_comment_without_an_end_is_one_fault_where_it_begins() -> None:
    text = TEXT.replace("Anna asks Fay JH: no", "{ the telephone\nAnna asks Fay JH: no", 1)
    at = next(number for number, line in enumerate(text.splitlines(), 1) if "telephone" in line)
    (fault, other) = records_in(io.BytesIO((text + FISH).encode()))
    assert isinstance(fault, BadRecord)
    assert (fault.line, fault.reason) == (at, "OPEN_COMMENT")
    assert not isinstance(other, BadRecord)


def test_a_brace_in_a_name_or_after_a_semicolon_begins_no_comment() -> None:
    named = TEXT.replace('"Friday evening"', '"Friday { evening"').replace("JH: no", "JH: no ; { the telephone", 1)
    assert read_record(named).headers.table == "Friday { evening"


# --- Names as people see them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "body"),
    [
        (normalize("NFC", "Zoé"), normalize("NFD", "Zoé")),
        (normalize("NFD", "Zoé"), normalize("NFC", "Zoé")),
        ("D’Arcy", "D'Arcy"),
        ("Fay\u00a0Ray", '"Fay Ray"'),
    ],
)
def test_a_name_is_the_same_however_its_letters_are_composed(header: str, body: str) -> None:
    text = re.sub(r'\[Seat 5 "+[^]]*\]', f'[Seat 5 "{header}"]', TEXT.replace("Fay", body))
    record = read_record(text)
    assert record.game == ORDINARY.game
    assert record.headers.seats[5].name == header


def test_a_name_that_two_seats_have_is_called_ambiguous_and_told_how_to_write() -> None:
    with pytest.raises(BadRecord, match=r"AMBIGUOUS_SEAT: 2 seats are called 'Fay': write #2 or #5"):
        read_record(TEXT.replace('[Seat 2 "Cy"]', '[Seat 2 "Fay"]').replace("\nCy: ", "\n#2: "))


def test_names_that_look_the_same_are_written_by_number() -> None:
    sitters = list(ORDINARY.headers.seats)
    sitters[2], sitters[5] = (SeatHeader(normalize(form, "Zoé")) for form in ("NFC", "NFD"))
    written = write(ORDINARY.game, Headers(tuple(sitters)))
    assert "dealer: #5" in written
    assert read_record(written).game == ORDINARY.game


def test_a_name_that_nobody_has_is_told_who_is_there() -> None:
    with pytest.raises(BadRecord, match="no seat is called 'Zoe', but Anna, Bo, Cy"):
        read_record(TEXT.replace("Anna asks Fay JH", "Anna asks Zoe JH"))


# --- What programs write ------------------------------------------------------------------------------------------------


def exported(text: str = LINES, **more: object) -> dict[str, object]:
    """A game as `shoal export` writes it and the API answers it."""
    header, *steps = map(json.loads, text.splitlines())
    return {"export": 1, "id": "a" * 16, "day": "2026-11-27", "header": header, "steps": steps, "seals": [], **more}


@pytest.mark.parametrize("indent", [None, 2])
def test_games_of_an_export_and_of_the_api_are_records(indent: int | None) -> None:
    text = json.dumps(exported(), indent=indent) + "\n"
    for data in (text, text + text, f"Look:\n```json\n{text}```\n"):
        found = list(read_records(data))
        assert {record.game == ORDINARY.game for record in found} == {True}
        assert len(found) == data.count('"export"')
    mixed = [record.game.rules.name for record in read_records(FISH + text + FISH)]
    assert mixed == ["go_fish", "literature", "go_fish"]


def test_the_fault_of_an_exported_game_has_its_line_and_its_step() -> None:
    game = exported()
    steps = game["steps"]
    assert isinstance(steps, list)
    steps[3] = ["ask", 0, 0, "JH"]
    (good, bad) = records_in(io.BytesIO(f"{json.dumps(exported())}\n{json.dumps(game)}\n".encode()))
    assert not isinstance(good, BadRecord)
    assert isinstance(bad, BadRecord)
    assert bad.line == 2
    assert bad.about.startswith("step 3: ")


@pytest.mark.parametrize(
    "text", ['{"export":1}', '{"export":1,"header":{},"steps":7}', '{"export":1,', '{"export":1,"export":1}']
)
def test_what_is_no_game_of_an_export_is_a_fault(text: str) -> None:
    (bad,) = records_in(io.BytesIO(text.encode()))
    assert isinstance(bad, BadRecord)


@pytest.mark.parametrize(
    ("command", "name"),
    [("replay", "games.jsonl"), ("replay", "games.jsonl.gz"), ("replay", "games.jsonl.zst"), ("review", "games.jsonl")],
)
def test_the_command_line_reads_what_an_export_wrote(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_bytes(packed((json.dumps(exported(FISH_LINES)) + "\n").encode(), name))
    assert main([command, str(file)]) == 0
    assert "Anna" in capsys.readouterr().out


def packed(data: bytes, name: str) -> bytes:
    """The data as a file of that name has it."""
    if name.endswith(".zst"):
        compressed: bytes = pytest.importorskip("zstandard").compress(data)
        return compressed
    return gzip.compress(data) if name.endswith(".gz") else data


@pytest.mark.parametrize("name", ["games.jsonl.gz", "games.jsonl.zst"])
def test_a_compressed_file_that_is_damaged_is_a_fault(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = packed((json.dumps(exported()) + "\n").encode(), name)
    file = tmp_path / name
    file.write_bytes(data[:40] + bytes(40) + data[80:])
    assert main(["replay", str(file)]) == 2
    assert "cannot be unpacked" in capsys.readouterr().err
