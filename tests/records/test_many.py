"""Files of many records: read one after the other, each with its own faults."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

from shoal.cli import main
from shoal.core.game import Game
from shoal.core.games import rules_of
from shoal.records import BadRecord, read_records, write
from shoal.records.faults import MOST_BYTES
from shoal.records.many import records_in

GOLDEN = Path(__file__).parent / "golden"
TEXT = (GOLDEN / "literature.shoal").read_text("utf-8")
JSONL = (GOLDEN / "literature.jsonl").read_text("utf-8")
FISH = (GOLDEN / "go_fish.shoal").read_text("utf-8")


def games_in(text: str) -> list[str]:
    """The games of a file, and in the place of a fault its line and name."""
    found = records_in(io.BytesIO(text.encode()))
    return [f"{one.line} {one.reason}" if isinstance(one, BadRecord) else one.game.rules.name for one in found]


@pytest.mark.parametrize(
    "text",
    [TEXT + FISH, TEXT + "\n\n" + FISH, FISH.replace("\n", "\r\n") + TEXT, "\ufeff" + TEXT + "\ufeff" + FISH],
    ids=["touching", "with empty lines", "CRLF", "byte order marks"],
)
def test_records_in_one_file_are_read_one_after_the_other(text: str) -> None:
    assert sorted(games_in(text)) == ["go_fish", "literature"]


def test_text_and_json_lines_have_many_records_too() -> None:
    assert games_in(JSONL + JSONL + "\n") == ["literature"] * 2
    assert [record.game for record in read_records(JSONL * 2)] == [record.game for record in read_records(TEXT * 2)]


def test_comments_before_a_record_make_no_record() -> None:
    assert games_in("; my games\n{ all of them }\n" + TEXT + "; the second\n" + FISH) == ["literature", "go_fish"]


def test_the_fault_of_a_record_has_the_line_of_the_file_and_the_next_is_read() -> None:
    wrong = TEXT.replace("Anna asks Fay JH", "Anna asks Cy JH")
    lines = TEXT.count("\n")

    assert games_in(wrong + FISH) == ["24 TARGET_TEAMMATE", "go_fish"]
    assert games_in(TEXT + wrong + FISH) == ["literature", f"{lines + 24} TARGET_TEAMMATE", "go_fish"]
    with pytest.raises(BadRecord, match=f"line {lines + 24}: TARGET_TEAMMATE"):
        list(read_records(TEXT + wrong))


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing but a comment\n"])
def test_a_file_without_a_record_is_one_fault(text: str) -> None:
    (fault,) = games_in(text)

    assert fault.endswith(" HEADER_MISSING")


def test_after_a_record_that_is_too_long_no_more_is_read() -> None:
    class Counting(io.BytesIO):
        taken = 0

        def read(self, size: int | None = -1) -> bytes:
            found = super().read(size)
            Counting.taken += len(found)
            return found

        def readline(self, size: int | None = -1) -> bytes:
            found = super().readline(size)
            Counting.taken += len(found)
            return found

    file = Counting(TEXT.encode() + (b";" + b" " * 1000 + b"\n") * (3 * MOST_BYTES // 1000) + FISH.encode())
    (bad,) = records_in(file)

    assert isinstance(bad, BadRecord)
    assert bad.reason == "RECORD_TOO_LONG"
    assert Counting.taken < MOST_BYTES + 10_000


def test_replay_prints_all_records_of_a_file_with_their_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "many.shoal"
    file.write_text(TEXT + FISH, "utf-8")
    assert main(["replay", str(file)]) == 0

    told = capsys.readouterr().out
    assert told.startswith(f"== {file}, game 1\nliterature, ")
    assert f"\n== {file}, game 2\ngo_fish" in told


@pytest.mark.parametrize(("form", "wanted"), [("text", TEXT + "\n" + TEXT), ("jsonl", JSONL + JSONL)])
def test_many_records_are_converted_and_stay_many(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, wanted: str
) -> None:
    file = tmp_path / "many"
    file.write_text(TEXT + TEXT, "utf-8")

    assert main(["replay", str(file), "--format", form]) == 0
    assert capsys.readouterr().out == wanted


def test_replay_is_one_json_document_whatever_goes_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    many = tmp_path / "many.shoal"
    many.write_text(TEXT + TEXT.replace("Anna asks Fay JH", "Anna asks Cy JH") + FISH, "utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FISH.encode())))
    assert main(["replay", "--json", str(many), str(tmp_path / "none"), "-"]) == 2

    said = capsys.readouterr()
    document = json.loads(said.out)
    assert [(one["file"], one["game"]) for one in document["records"]] == [
        (str(many), "literature"),
        (str(many), "go_fish"),
        ("-", "go_fish"),
    ]
    assert [(one["reason"], one["line"]) for one in document["faults"]] == [
        ("TARGET_TEAMMATE", TEXT.count("\n") + 24),
        ("NOT_READ", None),
    ]
    assert len(said.err.splitlines()) == 2


def test_a_seat_that_sees_many_games_is_shown_no_others_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = rules_of("literature", {"players": 4})
    file = tmp_path / "deals.shoal"
    file.write_text("".join(write(Game.deal(rules, Random(seed))) for seed in range(2)), "utf-8")
    assert main(["replay", str(file), "--seat", "1", "--json"]) == 0

    records = json.loads(capsys.readouterr().out)["records"]
    assert [len(record["events"][0]["sight"]["hand"]) for record in records] == [12, 12]
    assert all("hands" not in record["events"][0]["sight"] for record in records)
