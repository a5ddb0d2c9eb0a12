"""The catalogues of all languages say the same things with the same values, and each in its own language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from fluent.syntax import ast

import shoal
from shoal.i18n import languages
from tests.i18n.speakers import (
    CATALOGUES,
    LANGUAGES,
    OTHER_LANGUAGES,
    entries,
    names_the_reader,
    own_names,
    said,
    speaker,
    words,
)

EVERY = [(language, name) for language in LANGUAGES for name in CATALOGUES]
OTHERS = [(language, name) for language in OTHER_LANGUAGES for name in CATALOGUES]

TYPED: Final = {"--level", "collect", "no", "redeal", "redraw", "resume", "reveal", "shout", "wait", "withdraw", "yes"}
"""Words of the terminal."""

NAMES: Final = {
    *(
        "Bicycle",
        "Canadian Fish",
        "Deluxe",
        "Fish Online",
        "FishLab",
        "Kraken",
        "MIT",
        "OpenSpiel",
        "Pagat",
        "PlayFish",
    ),
    *("— Shoal", "Fishageddon"),
}

ROOT: Final = Path(__file__).parents[2]

SAY: Final = """
import { readFileSync, readdirSync } from "node:fs";
const [compiler, folder] = process.argv.slice(1);
process.argv = [process.argv[0], compiler, "--js", folder];
await import(`file://${compiler}`);
const words = {};
for (const language of readdirSync(folder)) {
  for (const file of readdirSync(`${folder}/${language}`)) {
    const found = await import(`file://${folder}/${language}/${file}`);
    words[`${language} ${file.split("-")[0]}`] = { ...words[`${language} ${file.split("-")[0]}`], ...found };
  }
}
const said = JSON.parse(readFileSync(0, "utf8")).map(({ language, game, word, args }) => {
  const found = words[`${language} ${game}`][word];
  return typeof found === "function" ? found(args) : found;
});
process.stdout.write(JSON.stringify(said));
"""


def identifier(message: str) -> str:
    """The name of the browser's function."""
    return re.sub(r"[-.]([a-z0-9])", lambda letter: letter[1].upper(), message)


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_every_file_is_fluent_and_what_the_speaker_finds_in_it_is_all_of_it(language: str, name: str) -> None:
    assert own_names(language, name) == set(entries(language, name))


@pytest.mark.parametrize(("language", "name"), OTHERS)
def test_every_language_has_the_messages_of_english_with_the_same_values_and_no_others(
    language: str, name: str
) -> None:
    assert own_names(language, name) == own_names("en", name)
    for message in own_names("en", name):
        assert speaker(language, name).parameters(message) == speaker("en", name).parameters(message), message


@pytest.mark.slow
@pytest.mark.parametrize(("language", "name"), EVERY)
def test_every_message_can_be_said_with_every_kind_of_value_and_every_reason_is_a_sentence(
    language: str, name: str
) -> None:
    for message, _, text in said(language, name):
        assert text == text.strip(), message
        assert text, message
        assert "\u2068" not in text, "terminals and tests read it"
        if message.startswith(("reason-", "bad-", "doubt-", "error-")):
            assert re.search(r"[.!?]$|counting$|999999999$", text), message


@pytest.mark.slow
def test_every_message_is_the_same_in_python_and_in_the_browser(tmp_path: Path) -> None:
    """The browser's functions are compiled from the same catalogues."""
    node = shutil.which("node")
    if node is None or not (ROOT / "web/node_modules/@fluent/syntax").exists():
        pytest.skip("there is no Node.js with the client's packages")
    asked = [
        {"language": language, "game": name, "word": identifier(message), "args": args}
        for language, name in EVERY
        for message, args, _ in said(language, name)
    ]
    command = [node, "--input-type=module", "-e", SAY, str(ROOT / "web/words.mjs"), str(tmp_path)]
    told = subprocess.run(command, input=json.dumps(asked), capture_output=True, check=True, encoding="utf-8")

    expected = [text for language, name in EVERY for _, _, text in said(language, name)]
    texts = zip(asked, json.loads(told.stdout), expected, strict=True)
    assert [(one["language"], one["word"], js, py) for one, js, py in texts if js != py] == []
    assert len(expected) > 3000


@pytest.mark.parametrize(("language", "name"), EVERY)
def test_the_reader_is_addressed_as_you_in_every_place_of_a_message(language: str, name: str) -> None:
    for message in own_names(language, name):
        persons = [
            variable for variable, kind in speaker(language, name).parameters(message).items() if kind == "person"
        ]
        for reader in persons:
            args = {variable: None if variable == reader else "Bea" for variable in persons}
            assert not names_the_reader(language, name, message, args), (message, reader)


@pytest.mark.parametrize(("language", "name"), OTHERS)
def test_no_sentence_is_left_in_english(language: str, name: str) -> None:
    english = entries("en", name)
    told = entries(language, name).items()
    left = {(message, line) for message, pattern in told for line in _lines(pattern) & _lines(english[message])}
    known = TYPED | NAMES | alike(language)
    assert {(message, line) for message, line in left if line not in known} == set()


def alike(language: str) -> set[str]:
    """What a language says as English does, as its own files tell: `### The same as in English: Menu, Score`."""
    texts = "\n".join(text for catalogue in CATALOGUES.values() for _, text in catalogue.texts(language))
    told = re.findall(r"^### The same as in English: (.*)$", texts, re.MULTILINE)
    return {word.strip() for line in told for word in line.split(",")}


def _lines(pattern: ast.Pattern) -> set[str]:
    """The pieces of a pattern's own words that have a word in them."""
    return {line.strip() for line in words(pattern).splitlines() if re.search(r"[^\W\d_]{2,}", line)}


def test_french_is_set_with_french_spaces() -> None:
    for name in CATALOGUES:
        for message, pattern in entries("fr", name).items():
            typed = re.sub(r"`[^`]*`|https?://\S+|3=counting", "", words(pattern))
            assert not re.search(r"[ \w][;!?](?![|\w])|«[^\u00a0]|[^\u00a0]»| :", _without_commands(typed)), (
                name,
                message,
            )
            assert "'" not in typed, (name, message)


def _without_commands(text: str) -> str:
    """What is typed stays as it is: `claim LH me 2 3 4; bo 5 6 7`."""
    return (
        ""
        if re.match(r"(claim|cancel) DEMI-COULEUR|\?$", text)
        else text.replace("seat:", "").replace("half_suit:", "").replace("Mettez un ;", "")
    )


def test_no_name_follows_a_word_that_french_cuts_short() -> None:
    """`la pile de Omar` should be `la pile d’Omar`. The names in puzzles are Shoal's own: none begins with a vowel."""
    of_puzzles = re.compile(r"^(?:puzzle|proof)-.*\n(?:[ }].*\n|\n)*", re.MULTILINE)
    texts = [
        (file, of_puzzles.sub("", text)) for catalogue in CATALOGUES.values() for file, text in catalogue.texts("fr")
    ]
    cut = re.compile(
        r"\b(?:de|que|si) \{ (?:\$(?:seat|other|target|to|names?|holder|claimer|winner)|ranks-name) \}", re.IGNORECASE
    )
    assert [(file, found[0]) for file, text in texts for found in cut.finditer(text)] == []


def test_english_is_set_with_typographic_quotes() -> None:
    for name in CATALOGUES:
        for message, pattern in entries("en", name).items():
            assert "'" not in words(pattern), (name, message)
            assert '"' not in words(pattern), (name, message)


def test_the_examples_of_the_page_on_the_voice_for_players_are_said_so() -> None:
    table = (ROOT / "docs" / "style.md").read_text(encoding="utf-8").partition("## The voice for players")[2]
    examples = re.findall(r"^\| (.+) \| (.+) \|$", table, re.MULTILINE)[1:]
    english = "\n".join(text for catalogue in CATALOGUES.values() for _, text in catalogue.texts("en"))

    assert len(examples) > 5
    assert [good for _, good in examples if good not in english] == []
    assert [bad for bad, _ in examples if bad in english] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_for_newcomers_have_at_most_twelve_words(language: str) -> None:
    say = speaker(language, "literature")
    half_suit = {"half": "S", "suit": "", "rank": "8"}
    hints = [
        say("coach-ask", count=3, **half_suit),
        say("coach-hit"),
        say("coach-miss"),
        say("coach-goal", names="Anna and Bea", count=5, total=8),
    ]

    assert max(len(hint.split()) for hint in hints) <= 12


def test_languages_are_found_from_the_files_and_english_comes_first() -> None:
    assert languages()[0] == "en"
    assert {catalogue.languages() for catalogue in CATALOGUES.values()} == {tuple(sorted(languages()))}


# --- No catalogue holds what nobody says ----------------------------------------------------------------------------------

TRAVELLING: Final = re.compile(
    "(bad|closing|doubt|ended|error|event|group|level|option|outcome|preset|reason|ruling|value-a-number|verb|key)-"
)
"""Messages that are named after what travels: that each of these is needed, `test_everything_said.py` says."""


@pytest.fixture(scope="module")
def sources() -> str:
    """All Python, templates and TypeScript."""
    folders = ((Path(shoal.__file__).parent, {".py", ".html"}), (ROOT / "web" / "src", {".ts", ".tsx"}))
    files = [path for folder, ends in folders for path in folder.rglob("*") if path.suffix in ends]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_message_is_said_by_some_face(name: str, sources: str) -> None:
    """By its name, by the browser's function, or by a prefix: `f"reason-{kebab(reason)}"`, or a table (`reasons[...]`)."""
    words = {*re.findall(r"[A-Za-z][\w-]*", sources), *re.findall(r"[A-Za-z][\w.-]*", sources)}
    prefixes = tuple(re.findall(r"""["'`]([a-z]+(?:-[a-z]+)*-)(?:\{|\$\{|["'])""", sources))
    texts = [text for catalogue in CATALOGUES.values() for _, text in catalogue.texts("en")]
    words |= {found for text in texts for found in re.findall(r"\{ ([a-z0-9-]+) \}", text)}
    names = {name for name in own_names("en", name) if "." not in name and not TRAVELLING.match(name)}

    assert names
    assert {name for name in names if not {name, identifier(name)} & words and not name.startswith(prefixes)} == set()
