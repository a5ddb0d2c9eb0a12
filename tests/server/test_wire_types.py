from __future__ import annotations

from pathlib import Path

import pytest

from shoal.games import GAMES
from shoal.go_fish import moves as go_fish_moves
from shoal.literature import moves as literature_moves
from shoal.server import wire_types


def test_the_generated_files_of_the_client_are_up_to_date() -> None:
    assert wire_types.drifted(wire_types.FOLDER) == []


def test_writing_makes_every_file_and_removes_what_is_no_longer_generated(tmp_path: Path) -> None:
    (tmp_path / "whist.ts").write_text("export type Trick = never;\n")
    assert wire_types.main(["--folder", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["cards.ts", "messages.ts", *(f"{game}.ts" for game in GAMES)]
    )
    assert wire_types.main(["--folder", str(tmp_path), "--check"]) == 0


def test_check_names_the_files_that_drifted_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wire_types.main(["--folder", str(tmp_path)])
    (tmp_path / "cards.ts").write_text("export type Card = string;\n")
    assert wire_types.main(["--folder", str(tmp_path), "--check"]) == 1
    assert capsys.readouterr().err == "out of date: cards.ts; run: python -m shoal.server.wire_types\n"
    assert (tmp_path / "cards.ts").read_text() == "export type Card = string;\n"


def test_a_value_of_the_game_is_a_member_of_the_type_parameter() -> None:
    messages = wire_types.files()["messages.ts"]
    assert 'export interface Update<G extends GameTypes> {\n  type: "update";' in messages
    assert '  view: G["view"];\n' in messages
    assert 'readonly (G["sight"] | TableSight<G>)[]' in messages


def test_numbers_that_are_the_only_ones_allowed_are_told_as_numbers_and_none_as_null() -> None:
    files = wire_types.files()
    assert "  book_size: 2 | 4;\n" in files["go_fish.ts"]
    assert "  fishmonger: number | null;\n" in files["fish_draw.ts"]
    assert "  challenge: boolean;\n" in files["literature.ts"]


def test_two_types_of_one_name_would_be_a_fault() -> None:
    writer = wire_types.Writer()
    writer.declare("One", go_fish_moves.Ask)
    with pytest.raises(AssertionError, match="two structs are called Ask"):
        writer.declare("Two", literature_moves.Ask)


def test_cards_are_codes_and_sets_of_cards_are_lists_of_codes() -> None:
    literature = wire_types.files()["literature.ts"]
    assert "  hand: readonly Card[];\n" in literature
    assert "  attribution: readonly (readonly [Card, number])[];\n" in literature
