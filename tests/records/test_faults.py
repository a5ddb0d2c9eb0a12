"""Records come from strangers: every fault is reported with its line and its name, and no other error is ever raised."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shoal.records import BadRecord, read, read_record, write
from shoal.records.faults import LONGEST_LINE, MOST_BYTES, MOST_MOVES

GOLDEN = Path(__file__).parent / "golden"
TEXT = (GOLDEN / "literature.shoal").read_text("utf-8")
LINES = (GOLDEN / "literature.jsonl").read_text("utf-8")
GO_FISH = (GOLDEN / "go_fish.shoal").read_text("utf-8")
FISH_DRAW = (GOLDEN / "fish_draw.shoal").read_text("utf-8")


def fault_of(data: bytes | str) -> tuple[int, str]:
    with pytest.raises(BadRecord) as refused:
        read(data)
    assert str(refused.value).startswith(f"line {refused.value.line}: {refused.value.reason}: ")
    assert re.fullmatch(r"[A-Z][A-Z0-9_]+", refused.value.reason)
    assert len(str(refused.value)) < 500
    return refused.value.line, refused.value.reason


def spoilt(text: str, old: str, new: str) -> str:
    assert text.count(old) >= 1, f"{old!r} is not there"
    return text.replace(old, new, 1)


def line_with(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[Shoal "1"]', '[Game "literature"]', "BAD_HEADER"),
        ('[Shoal "1"]', '[Shoal "0"]', "UNKNOWN_VERSION"),
        ('[Shoal "1"]', '[Shoal "2"]', "UNKNOWN_VERSION"),
        ('[Shoal "1"]', '[Shoal "3"]', "UNKNOWN_VERSION"),
        ('[Shoal "1"]', '[Shoal "one"]', "UNKNOWN_VERSION"),
        ('[Shoal "1"]', "[Shoal 1]", "BAD_HEADER"),
        ('[Shoal "1"]', '[Shoal "1" x]', "BAD_HEADER"),
        ('[Shoal "1"]', '[Shoal 0 "1"]', "BAD_HEADER"),
        ('[Shoal "1"]', "{one", "OPEN_COMMENT"),
        ('[Shoal "1"]', "Anna asks Bo", "HEADER_MISSING"),
        ('[Game "literature"]', '[Game "chess"]', "UNKNOWN_GAME"),
        ('[Game "literature"]', '[Game "\\x"]', "UNREADABLE"),
        ('[Preset "pagat"]', '[Preset "mine"]', "UNKNOWN_PRESET"),
        ('[Preset "pagat"]', '[Options "fish"]', "BAD_ASSIGNMENT"),
        ('[Preset "pagat"]', '[Options "fish=jokers"]', "UNKNOWN_OPTION"),
        ('[Preset "pagat"]', '[Options "players=six"]', "BAD_VALUE"),
        ('[Preset "pagat"]', '[Options "players=7"]', "BAD_PLAYER_COUNT"),
        ('[Preset "pagat"]', '[Options "players=6 players=6"]', "OPTION_TWICE"),
        ('[Preset "pagat"]', '[Colour "red"]', "UNKNOWN_HEADER"),
        ('[Preset "pagat"]', '[Preset "pagat" bot "x"]', "BAD_HEADER"),
        ('[Date "2026-11-21"]', '[Table "again"]', "HEADER_TWICE"),
        ('[Seat 2 "Cy"]', '[Seat 3 "Cy"]', "BAD_HEADER"),
        ('[Seat 2 "Cy"]', '[Seat "Cy"]', "BAD_HEADER"),
        ("deal\n", "deal deal\n", "UNREADABLE"),
        ("dealer: Fay", "dealer: Zoe", "UNKNOWN_SEAT"),
        ("dealer: Fay", "dealer: Fay Bo", "UNREADABLE"),
        ("dealer: Fay", "dealer:", "UNREADABLE"),
        ("dealer: Fay", "dealer: #x", "BAD_NUMBER"),
        ("Bo: 9D JD", "Bo: 9D 9D", "DEAL_CARD_TWICE"),
        ("Bo: 9D JD", "Bo: 9D XX", "BAD_CARD"),
        ("Bo: 9D JD", 'Bo: 9D "JD"', "BAD_CARD"),
        ("Bo: 9D JD", "Anna: 9D JD", "DEAL_LINE_TWICE"),
        ("Bo: 9D JD", "Zoe: 9D JD", "UNKNOWN_SEAT"),
        ("Anna asks Fay JH: no", "Anna asks Fay JH: yes", "WRONG_ANSWER"),
        ("Anna asks Fay JH: no", "Anna asks Fay JH: no, no", "WRONG_ANSWER"),
        ("Anna asks Fay JH: no", "Anna asks Fay JH:", "WRONG_ANSWER"),
        ("Anna asks Fay JH: no", "Anna asks Zoe JH: no", "UNKNOWN_SEAT"),
        ("Anna asks Fay JH: no", "Anna asks fay JH: no", "UNKNOWN_SEAT"),
        ("Anna asks Fay JH: no", "Anna asks #9 JH: no", "UNKNOWN_PLAYER"),
        ("Anna asks Fay JH: no", "Anna asks # JH: no", "BAD_NUMBER"),
        ("Anna asks Fay JH: no", "Anna asks #" + "9" * 400 + " JH", "BAD_NUMBER"),
        ("Anna asks Fay JH: no", "Anna asks Fay 11H: no", "BAD_CARD"),
        ("Anna asks Fay JH: no", "Anna asks Fay 8H: no", "UNKNOWN_CARD"),
        ("Anna asks Fay JH: no", "Anna asks Cy JH: no", "TARGET_TEAMMATE"),
        ("Anna asks Fay JH: no", "Anna asks Fay JS: no", "NO_BASE_CARD"),
        ("Anna asks Fay JH: no", "Anna asks Fay 9H: no", "CARD_ALREADY_HELD"),
        ("Anna asks Fay JH: no", "Dora asks Anna JH: no", "NOT_YOUR_TURN"),
        ("Anna asks Fay JH: no", "Anna fishes", "UNREADABLE"),
        ("Anna asks Fay JH: no", "Anna asks Fay", "UNREADABLE"),
        ("Anna asks Fay JH: no", "Anna asks Fay JH JH", "UNREADABLE"),
        ("Anna asks Fay JH: no", "[Anna asks Fay JH]", "UNREADABLE"),
        ("Anna asks Fay JH: no", "Anna asks Fay JH { open", "OPEN_COMMENT"),
        ("Anna asks Fay JH: no", "Anna resumes", "NOT_PAUSED"),
        ("Anna asks Fay JH: no", "misdeal 9H", "DEAL_OVER"),
        ("Fay claims HC with Fay 9C", "Fay claims HC with Zoe 9C", "UNKNOWN_SEAT"),
        ("Fay claims HC with Fay 9C", "Fay claims XX with Fay 9C", "UNKNOWN_HALF_SUIT"),
        ("Fay claims HC with Fay 9C", "Fay claims HC with Cy 9C", "HOLDER_NOT_TEAMMATE"),
        ("Fay claims HC with Fay 9C", "Fay claims HC with 9C", "UNKNOWN_SEAT"),
        ("Fay claims HC with Fay 9C TC JC", "Fay claims HC with Fay, Fay 9C TC JC", "UNREADABLE"),
        ("Fay claims HC with Fay 9C TC JC", "Fay claims HC with , Fay 9C TC JC", "UNKNOWN_SEAT"),
        ("Fay claims HC with Fay 9C TC", "Fay claims HC with Fay TC TC", "DUPLICATE_CARD"),
    ],
)
def test_a_fault_of_a_text_is_reported_with_its_line(old: str, new: str, reason: str) -> None:
    text = spoilt(TEXT, old, new)

    assert fault_of(text) == (line_with(text, new.splitlines()[0]), reason)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('[Game "literature"]\n', "", "deal", "HEADER_MISSING"),
        ('[Seat 5 "Fay"]\n', "", "[Seat 4", "WRONG_SEATS"),
        ('[Seat 5 "Fay"]', f'[Seat 5 "{"x" * 61}"]', "[Seat 5", "BAD_TEXT"),
        ('[Seat 5 "Fay"]', '[Seat 5 "\\u001b"]', "[Seat 5", "BAD_TEXT"),
        ('[Table "Friday evening"]', '[Table ""]', "[Table", "BAD_TEXT"),
        ("Bo: 9D JD", "Bo 9D JD", "deal", "DEAL_INCOMPLETE"),
        ('[Date "2026-11-21"]', '[Date "yesterday"]', "[Date", "BAD_DATE"),
        ('[Result "4:4 tie"]', '[Result "5:3 for Anna, Cy, \\"Ed K.\\""]', "[Result", "WRONG_RESULT"),
        ('[Result "4:4 tie"]', '[Result "*"]', "[Result", "WRONG_RESULT"),
        ("deal\n", "", "dealer", "UNREADABLE"),
        ("dealer: Fay\n", "", "deal", "DEAL_INCOMPLETE"),
        ("dealer: Fay\n", "dealer: #6\n", "deal", "DEAL_SEAT"),
        ("dealer: Fay\n", "dealer: Fay\n#6: 9H\n", "deal", "DEAL_SEAT"),
        ("dealer: Fay\n", "dealer: Fay\nfirst: Bo\n", "deal", "DEAL_FIRST"),
        ("Bo: 9D JD", "Bo: 2C JD", "deal", "DEAL_CARD_TWICE"),
        ("Bo: 9D JD", "Bo: 8D JD", "deal", "DEAL_CARD_UNKNOWN"),
        ("Bo: 9D JD", "Bo: JD", "deal", "DEAL_CARD_MISSING"),
        (", 3D AD, 3H 6H 9H AH\nBo: ", ", 3D AD, 3H 6H 9H\nBo: AH ", "deal", "DEAL_SIZES"),
    ],
)  # fmt: skip
def test_missing_and_wrong_headers_are_reported_with_their_line(old: str, new: str, line: str, reason: str) -> None:
    text = spoilt(TEXT, old, new)

    found = fault_of(text)

    assert found[1] == reason
    assert text.splitlines()[found[0] - 1].startswith(line)


@pytest.mark.parametrize(
    ("text", "old", "new", "reason"),
    [
        (GO_FISH, "first: Anna", "first: Bo", "DEAL_FIRST"),
        (GO_FISH, "stock: 5H", "stock: TH", "DEAL_CARD_UNKNOWN"),
        (GO_FISH, "for 3:", "for T:", "UNKNOWN_RANK"),
        (GO_FISH, "for 3:", "for 1:", "BAD_WORD"),
        (GO_FISH, "for 3:", "for 7:", "RANK_NOT_HELD"),
        (GO_FISH, "fishes 5H", "fishes 5C", "WRONG_ANSWER"),
        (FISH_DRAW, "fish: ", "fish: 2C ", "DEAL_CARD_TWICE|DEAL_FISH"),
        (FISH_DRAW, "dice: ", "dice: -", "DEAL_DICE"),
        (FISH_DRAW, "dice: ", "dice: 9", "DEAL_DICE|BAD_NUMBER"),
        (FISH_DRAW, "dice: ", "dice: x", "BAD_NUMBER"),
        (FISH_DRAW, "Anna reveals", "Anna collects", "NOTHING_TO_COLLECT"),
    ],
)
def test_the_other_games_have_faults_of_their_own(text: str, old: str, new: str, reason: str) -> None:
    assert re.fullmatch(reason, fault_of(spoilt(text, old, new))[1])


def test_a_move_after_the_end_and_a_second_deal_are_refused() -> None:
    text = TEXT + "Anna asks Bo 2C\n"
    again = spoilt(TEXT, "Anna asks Fay JH: no", "deal")

    assert fault_of(text) == (text.count("\n"), "GAME_OVER")
    assert fault_of(again) == (line_with(TEXT, "Anna asks Fay JH: no"), "DEAL_NOT_DUE")


def test_a_record_that_ends_before_its_deal_is_reported_at_its_end() -> None:
    headers = TEXT[: TEXT.index("deal\n")]

    assert fault_of(headers)[1] == "DEAL_MISSING"
    assert fault_of("")[1] == "HEADER_MISSING"
    assert fault_of(headers + "Anna asks Fay JH") == (headers.count("\n") + 1, "DEAL_MISSING")


def test_after_a_misdeal_the_same_dealer_deals_again() -> None:
    begun = spoilt(TEXT[: TEXT.index("Fay asks")], '[Result "4:4 tie"]\n', "")
    deal = begun[begun.index("deal\n") :]

    assert len(read(begun + "misdeal 9H\n" + deal).log) == 3
    assert fault_of(begun + "misdeal 9H\n")[1] == "DEAL_MISSING"
    assert fault_of(begun + "misdeal 9H\n" + deal.replace("dealer: Fay", "dealer: Bo"))[1] == "DEAL_DEALER"


# --- JSON lines -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"shoal":1', '"shoal":0', 1, "UNKNOWN_VERSION"),
        ('"shoal":1', '"shoal":2', 1, "UNKNOWN_VERSION"),
        ('"shoal":1', '"shoal":3', 1, "UNKNOWN_VERSION"),
        ('"shoal":1', '"shoal":true', 1, "UNKNOWN_VERSION"),
        ('"shoal":1', '"shoal":"1"', 1, "UNKNOWN_VERSION"),
        ('"shoal":1', '"shoal":' + "9" * 4000, 1, "UNKNOWN_VERSION|LINE_TOO_LONG|UNREADABLE"),
        ('"game":"literature"', '"game":"chess"', 1, "UNKNOWN_GAME"),
        ('"game":"literature"', '"game":7', 1, "UNREADABLE"),
        ('"game":"literature"', '"game":"literature","colour":"red"', 1, "UNREADABLE"),
        ('"game":"literature"', '"game":"literature","game":"literature"', 1, "FIELD_TWICE"),
        ('"game":"literature",', "", 1, "UNREADABLE"),
        ('"preset":"pagat"', '"preset":"mine"', 1, "UNKNOWN_PRESET"),
        ('"preset":"pagat"', '"options":{"players":7}', 1, "BAD_PLAYER_COUNT"),
        ('"preset":"pagat"', '"options":{"players":"6"}', 1, "BAD_VALUE"),
        ('"preset":"pagat"', '"options":{"playrs":6}', 1, "UNKNOWN_OPTION"),
        ('"preset":"pagat"', '"options":[]', 1, "UNREADABLE"),
        ('"preset":"pagat"', '"options":' + "[" * 3000, 1, "UNREADABLE"),
        ('"preset":"pagat"', '"options":{"players":NaN}', 1, "UNREADABLE"),
        ('"preset":"pagat"', '"preset":"pa\ngat"', 1, "UNREADABLE"),
        ('{"name":"Fay"}', '{"name":"Fay","age":7}', 1, "UNREADABLE"),
        (',{"name":"Fay"}', "", 1, "WRONG_SEATS"),
        ('"points":[4,4]', '"points":[5,3]', 1, "WRONG_RESULT"),
        ('{"deal":', '{"deals":', 2, "UNREADABLE"),
        ('{"deal":', '{"x":1,"deal":', 2, "UNREADABLE"),
        ('"type":"dealt"', '"type":"asked"', 2, "UNREADABLE"),
        ('"type":"dealt"', '"type":[]', 2, "UNREADABLE"),
        ('"type":"dealt"', '"type":"dealt","x":1', 2, "UNREADABLE"),
        ('"dealer":5', '"dealer":6', 2, "DEAL_SEAT"),
        ('"dealer":5', '"dealer":-1', 2, "DEAL_SEAT"),
        ('"dealer":5', '"dealer":1e400', 2, "UNREADABLE"),
        ('"dealer":5', '"dealer":' + "9" * 3000, 2, "UNREADABLE|DEAL_SEAT"),
        ('"2C"', '"2X"', 2, "UNREADABLE"),
        ('"2C"', '"8C"', 2, "DEAL_CARD_UNKNOWN"),
        ('"2C"', '"3C"', 2, "DEAL_CARD_MISSING"),
        ('["ask",5,0,"JC","no"]', '["ask",5,0,"JC","yes"]', 3, "WRONG_ANSWER"),
        ('["ask",5,0,"JC","no"]', '["ask",5,0,"JC",""]', 3, "WRONG_ANSWER"),
        ('["ask",5,0,"JC","no"]', '["ask",5,0,"JC",false]', 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', '["ask",5,0]', 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', '["ask",5,0,"JC","no",1]', 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', '["ask",5,true,"JC","no"]', 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', '["ask",5,1,"JC","no"]', 3, "TARGET_TEAMMATE"),
        ('["ask",5,0,"JC","no"]', '["asks",5,0,"JC","no"]', 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', "[]", 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', "7", 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', '{"deal":[]}', 3, "DEAL_NOT_DUE"),
        ('["ask",5,0,"JC","no"]', '{"ruling":["misdeal","9H"]}', 4, "DEAL_MISSING"),
        ('["ask",5,0,"JC","no"]', '{"ruling":["misdeal","8H"]}', 3, "UNKNOWN_CARD"),
        ('["ask",5,0,"JC","no"]', '{"ruling":["hang"]}', 3, "UNREADABLE"),
        ('["ask",5,0,"JC","no"]', '{"ruling":["misdeal"]}', 3, "UNREADABLE"),
    ],
)
def test_a_fault_of_json_lines_is_reported_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    found = fault_of(spoilt(LINES, old, new))

    assert found[0] == line
    assert re.fullmatch(reason, found[1])


def test_json_lines_that_end_early_are_reported_at_their_end() -> None:
    header, _, rest = LINES.partition("\n")

    assert fault_of(header)[1] == "DEAL_MISSING"
    assert fault_of(header + "\n" + rest.partition("\n")[2]) == (2, "DEAL_MISSING")
    assert fault_of(LINES + '["pause",0]\n') == (LINES.count("\n") + 1, "GAME_OVER")


# --- Limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [TEXT, LINES])
@pytest.mark.parametrize(
    ("spoil", "line", "reason"),
    [
        (lambda data: data + (b" " * 4000 + b"\n") * (MOST_BYTES // 4000), 1, "RECORD_TOO_LONG"),
        (lambda data: data + b" " * (LONGEST_LINE + 1), None, "LINE_TOO_LONG"),
        (lambda data: data + b"\xff", None, "NOT_UTF8"),
        (lambda data: data + b"\xed\xa0\x80", None, "NOT_UTF8"),
        (lambda data: data + b"\0", None, "CONTROL_CHARACTER"),
        (lambda data: data + b"\x1b[2J", None, "CONTROL_CHARACTER"),
    ],
)
def test_a_record_is_bounded_clean_text(record: str, spoil: object, line: int | None, reason: str) -> None:
    assert callable(spoil)

    assert fault_of(spoil(record.encode())) == (line or record.count("\n") + 1, reason)


@pytest.mark.slow
def test_a_record_has_so_many_moves_and_no_more() -> None:
    begun = LINES[: LINES.index('["ask"')]
    header, deal, _ = begun.replace('"result":{"points":[4,4],"winners":[0,1]}', '"result":null').split("\n")
    pauses = ['["pause",0]', '["resume",0]'] * (MOST_MOVES // 2)

    assert len(read_record("\n".join([header, deal, *pauses])).steps) == MOST_MOVES + 1
    assert fault_of("\n".join([header, deal, *pauses, pauses[0]])) == (MOST_MOVES + 3, "TOO_MANY_MOVES")


@pytest.mark.parametrize("record", [TEXT, LINES])
def test_ends_of_lines_and_a_mark_of_the_byte_order_do_not_matter(record: str) -> None:
    assert read(b"\xef\xbb\xbf" + record.replace("\n", "\r\n").encode()) == read(record)
    assert read("\n\n" + record.replace("\n", "\n\n")) == read(record)


def test_comments_blanks_and_missing_answers_do_not_matter() -> None:
    text = "; one evening\n" + TEXT.replace("Anna asks Fay JH: no", '  Anna  asks {hm "} Fay\tJH ; why? "')

    assert read(text) == read(TEXT)


# --- Anything at all ------------------------------------------------------------------------------------------------

RECORDS = [
    (GOLDEN / f"{game}.{end}").read_bytes()
    for game in ("literature", "go_fish", "fish_draw")
    for end in ("shoal", "jsonl")
]
SCRAPS = [
    b'"',
    *map(bytes, zip(rb"\{}[]:,;#")),
    b"-1",
    b"9" * 30,
    b"\xff",
    b"\0",
    b"null",
    b"\n",
    b"true",
    b"NaN",
    b"Anna",
    b"9H",
]


def is_read_or_refused(data: bytes) -> None:
    try:
        game = read(data)
    except BadRecord:
        return
    assert read(write(game)) == game


@settings(max_examples=120)
@given(record=st.sampled_from(RECORDS), seed=st.integers(0, 2**32))
@pytest.mark.slow
def test_bytes_that_were_changed_are_read_or_refused(record: bytes, seed: int) -> None:
    rng = Random(seed)
    data = bytearray(record)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(data))
        scrap = rng.choice([*SCRAPS, bytes([rng.randrange(256)]), b"", bytes(data[rng.randrange(len(data)) :][:9])])
        data[at : at + rng.choice([0, 1, 1, 3, 20])] = scrap
    is_read_or_refused(bytes(data))


@pytest.mark.slow
@settings(max_examples=120)
@given(records=st.lists(st.sampled_from(RECORDS), min_size=2, max_size=2), seed=st.integers(0, 2**32))
def test_lines_that_were_changed_are_read_or_refused(records: list[bytes], seed: int) -> None:
    rng = Random(seed)
    lines, others = (record.split(b"\n") for record in records)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(lines))
        lines[at : at + rng.choice([0, 1])] = rng.choice([[], [rng.choice(others)], [rng.choice(lines)] * 2])
        lines = lines or [b""]
    is_read_or_refused(b"\n".join(lines))


@given(data=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    for head in (b"", b'[Shoal "1"]\n[Game "go_fish"]\n', b'{"shoal":1,"game":"go_fish"}\n'):
        is_read_or_refused(head + data)


@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
@pytest.mark.slow
def test_no_json_value_breaks_the_reader(value: object) -> None:
    for line in (value, {"deal": value}, {"ruling": value}, ["ask", value, value, value]):
        is_read_or_refused(f"{LINES.splitlines()[0]}\n{LINES.splitlines()[1]}\n{json.dumps(line)}\n".encode())
        is_read_or_refused(f"{LINES.splitlines()[0]}\n{json.dumps(line)}\n".encode())
    is_read_or_refused(b'{"shoal":1,"game":"literature","options":' + json.dumps(value).encode() + b"}")


# --- Where it is wrong ----------------------------------------------------------------------------------------------


def _nth(text: str, number: int, old: str, new: str) -> str:
    lines = text.splitlines(keepends=True)
    lines[number - 1] = spoilt(lines[number - 1], old, new)
    return "".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("new", ["\u00a0", ' "', " \\"])
@pytest.mark.parametrize("text", [TEXT, GO_FISH, FISH_DRAW], ids=["literature", "go_fish", "fish_draw"])
def test_a_line_that_cannot_be_split_is_named_wherever_it_is(text: str, new: str) -> None:
    first = line_with(text, "deal") + 1
    for number in (first, first + 1, *range(first + 2, len(text.splitlines()) + 1, 4)):
        line = text.splitlines()[number - 1]
        if " " in line.strip() and not line.strip().startswith(";"):
            assert fault_of(_nth(text, number, line, line + new)) == (number, "UNREADABLE")


@pytest.mark.parametrize(
    "day",
    ["2026-02-30", "2026-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "0000-01-01", "2026-1-1", "２０２６-01-01"],
)
def test_a_day_that_no_calendar_has_is_refused(day: str) -> None:
    assert fault_of(spoilt(TEXT, "2026-11-21", day)) == (line_with(TEXT, "[Date"), "BAD_DATE")


@pytest.mark.parametrize("day", ["2024-02-29", "2026-12-31"])
def test_a_day_of_the_calendar_is_read(day: str) -> None:
    assert read_record(spoilt(TEXT, "2026-11-21", day)).headers.date == day
