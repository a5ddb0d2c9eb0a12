"""What the client's types are made of, and what a client in Python reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Raw

from shoal.core.codec import Unreadable
from shoal.core.game import BadOptions
from shoal.core.games import GAMES
from shoal.games.go_fish.rules import moves as go_fish_moves
from shoal.games.literature.rules import moves as literature_moves
from shoal.server.tables.messages import wire_types
from shoal.server.tables.messages.client_types import Reader
from shoal.server.tables.state.events import SeatedSeen
from tests.server.tables_in_memory import seated


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


def test_two_types_of_one_name_would_be_a_fault() -> None:
    writer = wire_types.Writer()
    writer.declare("One", go_fish_moves.Ask)
    with pytest.raises(AssertionError, match="two structs are called Ask"):
        writer.declare("Two", literature_moves.Ask)


# --- A client in Python reads everything that a table says ------------------------------------------------------------


def test_a_sight_is_the_tables_or_the_games() -> None:
    table = seated()
    table.say(1, type="sit", id=1, seat=0, name="Ann")
    table.say(1, **table.ask(1, command=2))
    reader = Reader("literature")

    first, second = (reader.sights(update) for update in table.updates(1)[-2:])
    assert first == [SeatedSeen(0, "Ann")]
    assert second[0] == table.state.game.log[1]


@pytest.mark.parametrize("text", ["{}", '{"type":"nonsense"}', "[]", '{"type":"dealt"}'])
def test_what_is_no_sight_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        Reader("literature").sight(Raw(text.encode()))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(BadOptions):
        Reader("whist")
