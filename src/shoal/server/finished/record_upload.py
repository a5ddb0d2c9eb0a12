"""Records from elsewhere: a form to paste them into, their reviews, and what is wrong with one, with the line.

It works without scripts; with one, a file can be dropped on the form. A program sends a record as the body of a request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.core.game_words import speaker_for
from shoal.core.games import GAMES
from shoal.i18n import Speaks, kebab
from shoal.records import BadRecord
from shoal.records.faults import MOST_BYTES
from shoal.server.accounts.identity import guest_of
from shoal.server.finished.archived_game import ArchivedGame
from shoal.server.finished.library import Library
from shoal.server.operations.admission import Admission, address_of
from shoal.server.web.answers import Answers, Refusal, check_is_from_here, html_answer, read_body, with_cookie
from shoal.server.web.document import Shell

MOST_SENT: Final = 3 * MOST_BYTES + 16
"""Bytes of a form with a record of the greatest length in it: a line break is six."""
MOST_BROUGHT: Final = 20
"""Games of one text that are taken."""
SHOWN_AGAIN: Final = 64 * 1024
"""A refused record that is longer is not sent back with the page that says why."""

MESSAGES: Final[Mapping[str, str]] = {
    "BAD_CARD": "record-unreadable",
    "BAD_WORD": "record-unreadable",
    "BAD_NUMBER": "record-unreadable",
    "UNREADABLE": "record-unreadable",
    "FIELD_TWICE": "record-unreadable",
    "BAD_DATE": "record-bad-header",
    "BAD_TEXT": "record-bad-header",
    "BAD_HEADER": "record-bad-header",
    "UNKNOWN_HEADER": "record-unknown-header",
    "HEADER_TWICE": "record-header-twice",
    "HEADER_MISSING": "record-header-missing",
    "UNKNOWN_VERSION": "record-wrong-version",
    "UNKNOWN_GAME": "error-unknown-game",
    "OPEN_COMMENT": "record-open-comment",
    "UNKNOWN_SEAT": "record-unknown-seat",
    "AMBIGUOUS_SEAT": "record-ambiguous-seat",
    "WRONG_SEATS": "record-wrong-seats",
    "WRONG_ANSWER": "record-wrong-answer",
    "WRONG_RESULT": "record-wrong-result",
    "DEAL_MISSING": "record-deal-missing",
    "CONTROL_CHARACTER": "record-not-text",
    "NOT_UTF8": "record-not-text",
    "LINE_TOO_LONG": "record-too-long",
    "RECORD_TOO_LONG": "record-too-long",
    "TOO_MANY_MOVES": "record-too-long",
    "TOO_MANY_RECORDS": "record-too-many",
}


class RecordUploadRoutes:
    """Each answers one request."""

    def __init__(self, library: Library, answers: Answers, admission: Admission) -> None:
        """For the games of that library."""
        self._library = library
        self._answers = answers
        self._admission = admission

    def routes(self) -> list[Route]:
        """The routes."""
        guarded = self._answers.guarded
        return [
            Route("/review", guarded(self.form), methods=["GET"]),
            Route("/review", guarded(self.bring), methods=["POST"]),
        ]

    async def form(self, request: Request) -> Response:
        """An empty form."""
        shell = self._answers.shell(request)
        return with_cookie(request, html_answer(request, shell, _page(shell)))

    async def bring(self, request: Request) -> Response:
        """The page of the game that was sent; or the form again, with what is wrong in which line."""
        guest = guest_of(request)
        check_is_from_here(request, needs_proof=guest is not None and guest.by_cookie)
        if not self._admission.may_bring(address_of(request.scope)):
            raise Refusal(429, "TOO_MANY_RECORDS")
        sent = await read_body(request, MOST_SENT)
        is_form = request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded")
        text = await asyncio.to_thread(_field, sent) if is_form else sent
        found = await self._library.bring(text, MOST_BROUGHT)
        games = [one for one in found if not isinstance(one, BadRecord)]
        faults = [one for one in found if isinstance(one, BadRecord)]
        for _ in found[1:]:  # a text of many games counts as so many
            self._admission.may_bring(address_of(request.scope))
        if "application/json" in request.headers.get("accept", ""):
            return _told(games, faults)
        if len(games) == 1 and not faults:
            return Response(status_code=303, headers={"Location": _address(games[0])})
        shell = self._answers.shell(request, "/review")
        return html_answer(request, shell, _page(shell, text, games, faults), 200 if games else 400)


def _field(body: bytes) -> bytes:
    """The record in a form."""
    try:
        fields = dict(
            parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=8, errors="surrogateescape")
        )
    except ValueError:
        raise Refusal(400, "BAD_FORM") from None
    return fields.get("record", "").rstrip().encode("utf-8", "surrogateescape")


def _told(games: Sequence[ArchivedGame], faults: Sequence[BadRecord]) -> Response:
    """What a program is answered: the first game, or the first fault, and all of both."""
    read: list[dict[str, Any]] = [{"id": game.id, "url": _address(game)} for game in games]
    wrong: list[dict[str, Any]] = [{"error": bad.reason, "line": bad.line, "detail": bad.about} for bad in faults]
    return JSONResponse((read or wrong)[0] | {"games": read, "faults": wrong}, 201 if games else 400)


def _address(game: ArchivedGame) -> str:
    return f"/game/{game.id}?move=0"


def _page(shell: Shell, text: bytes = b"", games: Sequence[ArchivedGame] = (), faults: Sequence[BadRecord] = ()) -> str:
    say = shell.speaker()
    shown = text.decode("utf-8", "replace")
    lines = [line.removesuffix("\r") for line in shown.split("\n")]
    return shell.render(
        "bring.html",
        text=shown if len(text) <= SHOWN_AGAIN else "",
        games=[(_address(game), shell.speaker(game.rules.name)("game-name"), say.listed(game.names)) for game in games],
        faults=[
            (
                say("after-bring-fault", line=bad.line, reason=_reason(shell, say, bad.reason)),
                lines[bad.line - 1][:200] if bad.line <= len(lines) else "",
                bad,
            )
            for bad in faults
        ],
    )


def _reason(shell: Shell, say: Speaks, reason: str) -> str:
    if reason in MESSAGES:
        return say(MESSAGES[reason])
    if reason.startswith("DEAL_"):
        return say("record-wrong-deal")
    message = f"reason-{kebab(reason)}"
    for game in GAMES:
        of_game = speaker_for(game, shell.language)
        if of_game.has(message) and not of_game.parameters(message):
            return of_game(message)
        if of_game.has(f"bad-{kebab(reason)}"):
            return say("record-bad-rules")
    return say("record-refused")
