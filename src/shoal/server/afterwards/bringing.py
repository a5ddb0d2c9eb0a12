"""Records from elsewhere: a form to paste one into, its review, and what is wrong with a record that is none, with the line.

It works without scripts; with one, a file can be dropped on the form. A program sends a record as the body of a request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shoal.game_words import speaker_for
from shoal.games import GAMES
from shoal.notation import BadRecord
from shoal.notation.faults import MOST_BYTES
from shoal.server.admission import Admission
from shoal.server.afterwards.library import Library
from shoal.server.answers import Answers, Refusal, check_is_from_here, html_answer, read_body, with_cookie
from shoal.server.identity import guest_of
from shoal.server.pages.document import Shell
from shoal.server.rationed import address_of
from shoal.words import Speaks, kebab

MOST_SENT: Final = 3 * MOST_BYTES + 16
"""Bytes of a form with a record of the greatest length in it: a line break is six."""
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
    "UNKNOWN_SEAT": "record-wrong-seats",
    "WRONG_SEATS": "record-wrong-seats",
    "WRONG_ANSWER": "record-wrong-answer",
    "WRONG_RESULT": "record-wrong-result",
    "DEAL_MISSING": "record-deal-missing",
    "CONTROL_CHARACTER": "record-not-text",
    "NOT_UTF8": "record-not-text",
    "LINE_TOO_LONG": "record-too-long",
    "RECORD_TOO_LONG": "record-too-long",
    "TOO_MANY_MOVES": "record-too-long",
}


class BringingRoutes:
    """Each answers one request."""

    def __init__(self, library: Library, answers: Answers, admission: Admission) -> None:
        """For the games of that library."""
        self._library = library
        self._answers = answers
        self._admission = admission

    def routes(self) -> list[Route]:
        """Where they are."""
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
        is_json = "application/json" in request.headers.get("accept", "")
        try:
            game_id = await self._library.bring(text)
        except BadRecord as bad:
            if is_json:
                return JSONResponse({"error": bad.reason, "line": bad.line, "detail": bad.about}, 400)
            shell = self._answers.shell(request, "/review")
            return html_answer(request, shell, _page(shell, text, bad), 400)
        address = f"/game/{game_id}?move=0"
        if is_json:
            return JSONResponse({"id": game_id, "url": address}, 201)
        return Response(status_code=303, headers={"Location": address})


def _field(body: bytes) -> bytes:
    """The record in a form."""
    try:
        fields = dict(
            parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=8, errors="surrogateescape")
        )
    except ValueError:
        raise Refusal(400, "BAD_FORM") from None
    return fields.get("record", "").strip().encode("utf-8", "surrogateescape")


def _page(shell: Shell, text: bytes = b"", bad: BadRecord | None = None) -> str:
    lines = text.decode("utf-8", "replace").splitlines()
    at = bad.line - 1 if bad is not None else -1
    return shell.render(
        "bring.html",
        text=text.decode("utf-8", "replace") if len(text) <= SHOWN_AGAIN else "",
        bad=bad,
        fault="" if bad is None else _fault(shell, bad),
        line=lines[at][:200] if 0 <= at < len(lines) else "",
    )


def _fault(shell: Shell, bad: BadRecord) -> str:
    """What is wrong with a record, and in which line."""
    say = shell.speaker()
    return say("after-bring-fault", line=bad.line, reason=_reason(shell, say, bad.reason))


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
