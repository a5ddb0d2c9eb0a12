"""The browser's functions, compiled from the same catalogues, say what Python says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.i18n.speakers import CATALOGUES, LANGUAGES, own_names, samples, speaker

ROOT = Path(__file__).parents[2]
SAY = """
import { readFileSync } from "node:fs";
const [folder, asked] = process.argv.slice(1);
const said = [];
for (const { language, modules, word, args } of JSON.parse(readFileSync(asked, "utf8"))) {
  for (const module of modules) {
    const found = (await import(`file://${folder}/${language}/${module}.mjs`))[word];
    if (found !== undefined) { said.push(typeof found === "function" ? found(args) : found); break; }
  }
}
process.stdout.write(JSON.stringify(said));
"""


def identifier(message: str) -> str:
    return re.sub(r"[-.]([a-z0-9])", lambda letter: letter[1].upper(), message)


@pytest.mark.slow
def test_every_message_is_the_same_in_python_and_in_the_browser(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None or not (ROOT / "web/node_modules/@fluent/syntax").exists():
        pytest.skip("there is no Node.js with the client's packages")
    subprocess.run([node, ROOT / "web/words.mjs", "--js", tmp_path], check=True)
    asked: list[dict[str, Any]] = []
    expected: list[str] = []
    for language in LANGUAGES:
        for name in CATALOGUES:
            modules = sorted(path.stem for path in (tmp_path / language).glob(f"{name}-*.mjs"))
            for message in sorted(own_names(language, name)):
                for args in samples(language, name, message):
                    asked.append({"language": language, "modules": modules, "word": identifier(message), "args": args})
                    expected.append(speaker(language, name)(message, **args))
    (tmp_path / "asked.json").write_text(json.dumps(asked))
    told = subprocess.run(
        [node, "--input-type=module", "-e", SAY, tmp_path, tmp_path / "asked.json"],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    said = json.loads(told.stdout)
    assert len(said) == len(expected)
    assert [
        (a["language"], a["word"], js, py) for a, js, py in zip(asked, said, expected, strict=True) if js != py
    ] == []
    assert len(expected) > 3000
