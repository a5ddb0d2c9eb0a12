"""Secrets are in the types: mypy refuses every way to give a seat more than the cut has left.

The faults are planted in a copy of the package. None hides another, so one run of mypy looks for all of them.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src/shoal"


class Fault(NamedTuple):
    """A line of a file, what is written in its place, and what mypy says about that."""

    file: str
    line: str
    planted: str
    refusal: str


FAULTS = {
    "the rules of a game cut nothing from the deal": Fault(
        "games/literature/rules/rules.py",
        "return ev.HandSeen(dealer, sizes, hands[seat], first)",
        "return event",
        'Incompatible return value type (got "Dealt", expected',
    ),
    "the uncut event is sent": Fault(
        "server/tables/state/game.py",
        "text = show_sight(sight)",
        "text = show_sight(event)",
        'Argument 1 to "show_sight" has incompatible type',
    ),
    "the uncut event is folded into a view": Fault(
        "server/tables/state/game.py",
        "view = self._rules.watch(view, self._rules.seen(event, seat), board)",
        "view = self._rules.watch(view, event, board)",
        'Argument 2 to "watch" of "Rules" has incompatible type "GameEvent"; expected "GameSight"',
    ),
    "the state is what has changed for a seat": Fault(
        "server/tables/broadcast/broadcast.py",
        "board, own = shared.boards[boards][2], show_own_changes(before, view)",
        "board, own = shared.boards[boards][2], show_own_changes(before, state.game.truth)",
        'Argument 2 to "show_own_changes" has incompatible type "GameState"; expected "GameView"',
    ),
    "the state is the view": Fault(
        "server/tables/state/table_state.py",
        "return self.views.view(seat)",
        "return self.game.truth",
        'Incompatible return value type (got "GameState", expected "GameView")',
    ),
    "the state is in the setup": Fault(
        "server/tables/broadcast/description.py",
        "self._setup = show_setup(state.rules.setup)",
        "self._setup = show_setup(state.rules.start())",
        'Argument 1 to "show_setup" has incompatible type "GameState"; expected "GameSetup"',
    ),
    "the state is sent as the view": Fault(
        "server/tables/broadcast/broadcast.py",
        "view, moves = show_view(views.view(audience)), show_moves(views.offer(audience))",
        "view, moves = show_view(state.game.truth), show_moves(views.offer(audience))",
        'Argument 1 to "show_view" has incompatible type "GameState"; expected "GameView"',
    ),
    "the state is what is seen beside a seat": Fault(
        "server/tables/broadcast/audience.py",
        "return self._state.view(eyes(audience))",
        "return self._state.game.truth",
        'Incompatible return value type (got "GameState", expected "GameView")',
    ),
    "the log is sent with an update": Fault(
        "server/tables/broadcast/broadcast.py",
        "return Update(state.n, sights, view, moves, hearing, unready, past.away_since, clocks, recent)",
        "return Update(state.n, sights, view, moves, hearing, unready, past.away_since, clocks, tuple(state.game.log))",
        'Argument 1 to "tuple" has incompatible type "list[GameEvent]"; expected "Iterable[ShownSight]"',
    ),
    "the state is a message": Fault(
        "server/tables/broadcast/broadcast.py",
        "update = frame_of(self.update(_audience(sent), past, now))",
        "update = frame_of(self._state.game.truth)",
        'Argument 1 to "frame_of" has incompatible type "GameState"',
    ),
    "bytes that are no message are sent": Fault(
        "server/tables/broadcast/broadcast.py",
        "return [Send(link, table), Send(link, update)]",
        "return [Send(link, sent.table), Send(link, repr(self._state.game.truth).encode())]",
        'Argument 2 to "Send" has incompatible type "bytes"; expected "Frame"',
    ),
    "the guest's token is told with the seat": Fault(
        "server/tables/state/events.py",
        "return SeatedSeen(seat, name)",
        "return event",
        'Incompatible return value type (got "Seated", expected',
    ),
    "the guest's token is told with the seat that is kept": Fault(
        "server/tables/state/events.py",
        "return SeatPromisedSeen(seat, name)",
        "return event",
        'Incompatible return value type (got "SeatPromised", expected',
    ),
    "a bot at a table is told the uncut events": Fault(
        "server/tables/bots/seats.py",
        "return news",
        "return state.game.log",
        'Incompatible return value type (got "list[GameEvent]", expected "list[GameSight]")',
    ),
    "a bot at a table is asked in sight of the state": Fault(
        "server/tables/bots/seats.py",
        "answer = BotAnswer(seat, seated.name, seated.move(view))",
        "answer = BotAnswer(seat, seated.name, seated.move(state.game.truth))",
        'Argument 1 to "move" of "_Seated" has incompatible type "GameState"; expected "GameView"',
    ),
    "a bot in the arena is told the uncut event": Fault(
        "arena/table.py",
        "answer_of(seat, bot.see, sight)",
        "answer_of(seat, bot.see, event)",
        'Argument 3 to "answer_of" has incompatible type "GameEvent"; expected "GameSight"',
    ),
    "a program in the arena is shown the state": Fault(
        "arena/programs/external.py",
        "line = self._talk.your_move(view, moves, history) if must else self._talk.poll(may, history)",
        "line = self._talk.your_move(self._rules.start(), moves, history)",
        'Argument 1 to "your_move" of "Conversation" has incompatible type "GameState"; expected "GameView"',
    ),
}
"""By name. Each line stands once in its file."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what mypy reads: the package, its settings, and the stub of the native core."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(SOURCE, root / "src/shoal", ignore=lambda folder, names: set(names) - _read_by_mypy(folder, names))
    for file in ("pyproject.toml", "native/shoal_native.pyi"):
        (root / file).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / file, root / file)
    return root


def _read_by_mypy(folder: str, names: Iterable[str]) -> set[str]:
    return {name for name in names if name.endswith((".py", "py.typed")) or (Path(folder) / name).is_dir()}


def refusals(copy: Path) -> dict[tuple[str, int], str]:
    """What mypy refuses in the files that may have faults, by file and line."""
    files = sorted({f"src/shoal/{fault.file}" for fault in FAULTS.values()})
    mypy = [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", f"--cache-dir={os.devnull}"]
    done = subprocess.run([*mypy, *files], cwd=copy, check=False, capture_output=True, text=True)
    assert done.stderr == ""
    lines = [re.match(r"src/shoal/(.*?):(\d+): error: (.*)", line) for line in done.stdout.splitlines()]
    return {(line[1], int(line[2])): line[3] for line in lines if line is not None}


def plant(copy: Path, fault: Fault) -> tuple[str, int]:
    """Put the fault into its file; where it stands."""
    path = copy / "src/shoal" / fault.file
    lines = path.read_text(encoding="utf-8").splitlines()
    (at,) = (n for n, line in enumerate(lines) if line.strip() == fault.line)
    lines[at] = lines[at].replace(fault.line, fault.planted)
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return fault.file, at + 1


@pytest.mark.slow
def test_mypy_refuses_every_planted_fault_and_nothing_else(copy: Path) -> None:
    planted = {plant(copy, fault): name for name, fault in FAULTS.items()}

    found = {planted.get(at, str(at)): refusal for at, refusal in refusals(copy).items()}

    assert found.keys() == FAULTS.keys()
    assert {name: found[name] for name, fault in FAULTS.items() if not found[name].startswith(fault.refusal)} == {}


@pytest.mark.slow
def test_what_is_shown_is_made_in_one_module_alone() -> None:
    """A type that anybody can make by its name would promise nothing."""
    makers = {
        "Frame",
        "ShownFields",
        "ShownMoves",
        "ShownOptions",
        "ShownRuling",
        "ShownSetup",
        "ShownSight",
        "ShownView",
    }
    made = {
        path.relative_to(SOURCE).as_posix(): {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers
        }
        for path in SOURCE.rglob("*.py")
    }

    assert {file: names for file, names in made.items() if names} == {"server/tables/broadcast/shown.py": makers}


def test_no_module_on_the_way_to_a_seat_overrides_the_type_checker() -> None:
    overrides = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["overrides"]
    (way,) = (override["module"] for override in overrides if override.get("disallow_any_expr"))
    texts = {name: (ROOT / "src" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8") for name in way}

    assert [name for name, text in texts.items() if re.search(r"\bcast\(|type: ignore", text)] == []
