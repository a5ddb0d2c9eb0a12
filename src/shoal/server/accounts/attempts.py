"""Limits how many passwords are tried and accounts made, by address and by account, and when the captcha is asked.

Trying passwords for a name must not keep its owner out. So people who are logged in and repeat their password are counted by their
account; an address from which an account was opened lately is counted by itself; all others by the name that they type.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from starlette.requests import Request

from shoal.server.accounts.accounts import Accounts
from shoal.server.accounts.identity import Account
from shoal.server.notify.protocols import Attempt, Captcha, Newcomer
from shoal.server.operations.admission import Admission, address_of
from shoal.server.tables.seating.names import likeness
from shoal.server.web.answers import TOO_MANY, Refusal

FAMILIAR: Final = 10_000
"""Accounts with an address that are remembered, in memory alone."""


class Attempts:
    """What the server of an `admission` lets people try."""

    def __init__(self, accounts: Accounts, admission: Admission, captcha: Captcha) -> None:
        """The captcha is asked where an address tries more than is usual."""
        self._accounts = accounts
        self._admission = admission
        self._captcha = captcha
        self._familiar: OrderedDict[str, None] = OrderedDict()

    async def check_name(self, request: Request, attempt: Attempt, name: str) -> None:
        """Raise `Refusal` where too much was tried from this address or for that name, or the captcha says no."""
        if attempt == "sign_up" and not self._admission.may_sign_up(address_of(request.scope)):
            raise Refusal(429, "TOO_MANY_ACCOUNTS")
        at_home = self._at_home(request, name)
        await self._check(request, attempt, at_home if at_home in self._familiar else likeness(name[:200]))

    def note_opened(self, request: Request, account: Account) -> None:
        """That account was opened from there."""
        at_home = self._at_home(request, account.name)
        self._familiar[at_home] = None
        self._familiar.move_to_end(at_home)
        if len(self._familiar) > FAMILIAR:
            self._familiar.popitem(last=False)

    def _at_home(self, request: Request, name: str) -> str:
        """What the attempts of an address for a name are counted by, where that address is known to know the password."""
        return f"{likeness(name[:200])}\0{self._admission.key(address_of(request.scope))}"

    async def check_own(self, request: Request, account: Account) -> None:
        """The same for people who are logged in and repeat their password, or tidy what is theirs."""
        await self._check(request, "confirm", f"\0{account.who}")  # no name looks like that

    async def check_passkey(self, request: Request) -> None:
        """The same for a passkey, which comes without a name."""
        if not self._admission.may_try_passkey(address_of(request.scope)):
            raise Refusal(429, "TOO_MANY_LOG_INS")
        await self._check_usual(request, "log_in")

    async def _check(self, request: Request, attempt: Attempt, counted_by: str) -> None:
        if self._accounts.are_busy:
            raise Refusal(503, TOO_MANY)
        if not self._admission.may_log_in(address_of(request.scope), counted_by):
            raise Refusal(429, "TOO_MANY_LOG_INS")
        await self._check_usual(request, attempt)

    async def _check_usual(self, request: Request, attempt: Attempt) -> None:
        """Whether what is tried is right plays no part, so the answer tells nothing about it."""
        address = address_of(request.scope)
        if self._admission.is_usual(address):
            return
        if not await self._captcha.lets_pass(Newcomer(attempt, self._admission.key(address))):
            raise Refusal(403, "NOT_LET_PASS")
