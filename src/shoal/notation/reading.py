"""A text read as a game: the answers of a record are checked too, for one with others tells another game."""

from __future__ import annotations

import re
from typing import Final

from shoal.game import Illegal
from shoal.games import USUAL_GAME
from shoal.notation.dealing import Dealing
from shoal.notation.faults import BadRecord, Fault, lines_of
from shoal.notation.headers import Headers, Player
from shoal.notation.phrases import COLON, Names, Token, tokens_of, unquoted
from shoal.notation.preamble import VERSION, check_version, names_of, result_text, rules_told
from shoal.notation.replaying import Record, Replay
from shoal.notation.writing import phrases_of


def read_text(data: bytes | str) -> Record:
    """The record that this text is; `BadRecord` with the first line that is wrong, and why."""
    lines = lines_of(data)
    headers = _Headers()
    body: _Body | None = None
    try:
        for number, line in enumerate(lines, 1):
            headers.at = number
            if body is None:
                if line.lstrip(" \t").startswith("["):
                    headers.take(line)
                    continue
                if not tokens_of(line):
                    continue
                body = _Body(headers)
            body.take(number, line)
        return (body or _Body(headers)).end()
    except Fault as fault:
        raise BadRecord(body.at if body else headers.at, fault.reason, fault.about) from None
    except Illegal as illegal:
        raise BadRecord(body.at if body else headers.at, illegal.reason, "the rules refuse this") from None


_HEADER: Final = re.compile(r'\[([A-Z][a-z]*)(?:[ \t]+([0-9]+))?[ \t]+("(?:[^"\\]|\\.)*")(?:[ \t]+bot[ \t]+(".*"))?\]')

_ONCE: Final = ("Shoal", "Game", "Preset", "Options", "Table", "Date", "Result")


class _Headers:
    """The header lines, being read. `at` is the line that is being understood."""

    def __init__(self) -> None:
        self.at = 0
        self._told: dict[str, tuple[int, str]] = {}
        self._sitters: list[Player] = []

    def take(self, line: str) -> None:
        """The next line; `at` is its number."""
        found = _HEADER.fullmatch(line.strip(" \t"))
        if found is None:
            raise Fault("BAD_HEADER", 'a header is written as [Date "2026-11-21"] or [Seat 0 "Anna" bot "counting"]')
        name, seat, text, bot = found.groups()
        if not self._told and name != "Shoal":
            raise Fault("BAD_HEADER", f'the first header is [Shoal "{VERSION}"]')
        if name == "Seat":
            if seat is None or seat != str(len(self._sitters)):
                raise Fault("BAD_HEADER", f"the next seat is {len(self._sitters)}")
            self._sitters.append(Player(unquoted(text), None if bot is None else unquoted(bot)))
            Headers((self._sitters[-1],)).check()
            self._told[name] = self.at, ""
        elif name not in _ONCE:
            raise Fault("UNKNOWN_HEADER", f"{name[:20]} is none of: {', '.join([*_ONCE, 'Seat'])}")
        elif seat is not None or bot is not None:
            raise Fault("BAD_HEADER", f"{name} has one text and nothing else")
        elif name in self._told:
            raise Fault("HEADER_TWICE", f"{name} stands here twice")
        else:
            self._once(name, unquoted(text))

    def _once(self, name: str, text: str) -> None:
        self._told[name] = self.at, text
        match name:
            case "Shoal":
                check_version(VERSION if text == str(VERSION) else text)
            case "Table":
                Headers(table=text).check()
            case "Date":
                Headers(date=text).check()
            case _:
                pass  # understood together, when all are there

    def text(self, name: str) -> str | None:
        """What that header says; its line is being understood from now on."""
        if name not in self._told:
            return None
        self.at, text = self._told[name]
        return text

    def understood(self) -> tuple[Replay, Headers]:
        """The rules, and what is told beside the game."""
        if "Game" not in self._told:
            raise Fault(
                "HEADER_MISSING", f'a record begins with [Shoal "1"] and [Game "{USUAL_GAME}"], or another game'
            )
        table, date, game = self.text("Table"), self.text("Date"), self.text("Game") or ""
        rules_told(game, None, [])  # an unknown game is a fault of its own line
        preset = self.text("Preset")
        rules_told(game, preset, [])
        rules = rules_told(game, preset, (self.text("Options") or "").split())
        self.text("Seat")
        return Replay(rules), Headers(tuple(self._sitters), table, date).seated(rules.seats)


class _Body:
    """What follows the headers: deals, moves and rulings, being read. `at` is the line that is being understood."""

    def __init__(self, headers: _Headers) -> None:
        self._headers = headers
        self._replay, self._told = headers.understood()
        self._names: Names = names_of(self._told)
        self._dealing: Dealing | None = None
        self._at = 0

    @property
    def at(self) -> int:
        return self._at if self._dealing is None else self._dealing.at

    def take(self, number: int, line: str) -> None:
        """The next line."""
        self._at = number
        tokens = tokens_of(line)
        if not tokens:
            return
        if self._dealing is not None and tokens[1:2] == [COLON]:
            self._dealing.take(number, tokens[0], tokens[2:])
            return
        self._close_deal()
        if tokens == [Token("deal", "word")]:
            self._replay.expect_deal()
            self._dealing = Dealing(self._replay, self._names, number)
        else:
            self._take_step(tokens)

    def end(self) -> Record:
        """There are no more lines."""
        self._close_deal()
        self._replay.end()
        game = self._replay.game
        true = result_text(game.rules.outcome(game.state), game.rules, self._names)
        told = self._headers.text("Result")
        if told is not None and told != true:
            self._at = self._headers.at
            raise Fault("WRONG_RESULT", f"by the rules the result is {true!r}")
        return Record(game, self._told, tuple(self._replay.steps))

    def _close_deal(self) -> None:
        if self._dealing is not None:
            self._dealing.close()
        self._dealing = None

    def _take_step(self, tokens: list[Token]) -> None:
        end = tokens.index(COLON) if COLON in tokens else len(tokens)
        said, answer = tokens[:end], tokens[end + 1 :]
        phrases = phrases_of(self._replay.rules.name).values()
        phrase = next((phrase for phrase in phrases if phrase.fits(said)), None)
        if phrase is None:
            raise Fault("UNREADABLE", f"this is no move of {self._replay.rules.name}")
        value = phrase.read(said, self._names)
        is_ruling = phrase.kind in self._replay.words.RULINGS
        step = self._replay.rule(value) if is_ruling else self._replay.move(value)
        true = "" if is_ruling else self._replay.words.answer(step.events, self._names)
        if end < len(tokens) and answer != tokens_of(true):
            raise Fault("WRONG_ANSWER", f"by the rules what came of it is {true!r}")
