from __future__ import annotations

from pathlib import Path

import pytest

from shoal.core.games import GAMES
from shoal.games.go_fish.rules import moves as go_fish_moves
from shoal.games.literature.rules import moves as literature_moves
from shoal.server.tables.messages import wire_types


def test_the_generated_files_of_the_client_are_up_to_date() -> None:
    assert wire_types.drifted(wire_types.FOLDER) == []


def test_writing_makes_every_file_and_removes_what_is_no_longer_generated(tmp_path: Path) -> None:
    for stale in ("wire/tricks.ts", "games/whist/wire.ts"):
        (tmp_path / stale).parent.mkdir(parents=True)
        (tmp_path / stale).write_text("export type Trick = never;\n")
    assert wire_types.main(["--folder", str(tmp_path)]) == 0
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.ts")} == {
        "wire/cards.ts",
        "wire/messages.ts",
        *(f"games/{game}/wire.ts" for game in GAMES),
    }
    assert wire_types.main(["--folder", str(tmp_path), "--check"]) == 0


def test_check_names_the_files_that_drifted_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wire_types.main(["--folder", str(tmp_path)])
    (tmp_path / "wire/cards.ts").write_text("export type Card = string;\n")
    assert wire_types.main(["--folder", str(tmp_path), "--check"]) == 1
    assert capsys.readouterr().err == (
        "out of date: wire/cards.ts; run: python -m shoal.server.tables.messages.wire_types\n"
    )
    assert (tmp_path / "wire/cards.ts").read_text() == "export type Card = string;\n"


def test_a_value_of_the_game_is_a_member_of_the_type_parameter() -> None:
    messages = wire_types.files()["wire/messages.ts"]
    assert 'export interface Update<G extends GameTypes> {\n  type: "update";' in messages
    assert '  view: G["view"];\n' in messages
    assert 'readonly (G["sight"] | TableSight<G>)[]' in messages


def test_listed_numbers_stay_numbers_in_the_schema_and_none_is_null() -> None:
    files = wire_types.files()
    assert "  book_size: 2 | 4;\n" in files["games/go_fish/wire.ts"]
    assert "  fishmonger: number | null;\n" in files["games/fish_draw/wire.ts"]
    assert "  challenge: boolean;\n" in files["games/literature/wire.ts"]


def test_two_types_of_one_name_would_be_a_fault() -> None:
    writer = wire_types.Writer()
    writer.declare("One", go_fish_moves.Ask)
    with pytest.raises(AssertionError, match="two structs are called Ask"):
        writer.declare("Two", literature_moves.Ask)


def test_cards_are_codes_and_sets_of_cards_are_lists_of_codes() -> None:
    literature = wire_types.files()["games/literature/wire.ts"]
    assert "  hand: readonly Card[];\n" in literature
    assert "  attribution: readonly (readonly [Card, number])[];\n" in literature
