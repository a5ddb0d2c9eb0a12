"""What a reader with an account has done, inside a page: the scripts of puzzles and drills go on from there, whatever this browser knew."""

from __future__ import annotations

import hashlib
from typing import Final

from markupsafe import Markup
from starlette.requests import Request

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.accounts.identity import Account, guest_of
from shoal.server.people.progress import KeptProgress, as_sent
from shoal.server.storage.store_errors import StoreError
from shoal.server.web.document import inlined

NO_ACCOUNT: Final = Markup()
ELEMENT: Final = Markup('<script type="application/json" id="progress" data-of="{}">{}</script>')


def progress_element(account: Account, kept: KeptProgress) -> Markup:
    """The element with all of it. `data-of` tells browsers the accounts apart that are used in them, and nothing else."""
    of = hashlib.sha256(f"progress {account.who}".encode()).hexdigest()[:12]
    return ELEMENT.format(of, inlined(as_sent(kept)))


async def progress_for(people: AccountLoader | None, request: Request) -> Markup:
    """The element for who asks; nothing for guests, and where it cannot be read: then the browser sends what it knows later."""
    guest = guest_of(request)
    if people is None or guest is None or guest.session is None:
        return NO_ACCOUNT
    account = guest.session.account
    try:
        return progress_element(account, await (await people.services()).progress.kept(account))
    except StoreError:
        return NO_ACCOUNT
