"""Who a program acts for: the token that it sends in `Authorization`, what that opens, and what wrong ones cost."""

from __future__ import annotations

import re
from typing import Final

from starlette.requests import HTTPConnection

from shoal.server.accounts.account import TokenOf
from shoal.server.accounts.opening import People
from shoal.server.operations.admission import Admission
from shoal.server.operations.rationed import address_of
from shoal.server.scopes import TOKEN_PREFIX, Scope
from shoal.server.web.answers import Refusal

_SENT: Final = re.compile(rf"bearer +({TOKEN_PREFIX}[A-Za-z0-9_-]{{43}}) *", re.IGNORECASE | re.ASCII)


class ScopeMissing(Refusal):
    """A token that is good, and does not open this; `scope` would."""

    def __init__(self, scope: Scope) -> None:
        """Refused with 403."""
        super().__init__(403, "SCOPE_MISSING")
        self.scope = scope


def is_program(asked: HTTPConnection) -> bool:
    """Whether a request says that a program with a token sent it, whatever that token is worth."""
    return asked.headers.get("authorization", "")[7:].lstrip().startswith(TOKEN_PREFIX)


class Bearers:
    """Looks up whose token a request carries."""

    def __init__(self, people: People, admission: Admission) -> None:
        """Among those people; `admission` counts wrong tokens as it counts wrong passwords."""
        self._people = people
        self._admission = admission

    async def token_of(self, asked: HTTPConnection, scope: Scope) -> TokenOf:
        """The token of a request that opens that scope; `Refusal`: 401 without one, 403 where it does not open this, 429.

        A token in the address is no token: addresses are kept in histories and in logs.
        """
        authorization = asked.headers.get("authorization")
        if authorization is None:
            raise Refusal(401, "TOKEN_MISSING")
        sent = _SENT.fullmatch(authorization)
        found = await self._people.token_with(sent[1]) if sent else None
        if found is None:
            if not self._admission.may_fail(address_of(asked.scope)):
                raise Refusal(429, "TOO_MANY_LOG_INS")
            raise Refusal(401, "TOKEN_UNKNOWN")
        if scope not in found.token.scopes:
            raise ScopeMissing(scope)
        return found
