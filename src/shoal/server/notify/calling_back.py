"""All that a server has to call people back: what gathers, what sends, and the ways to them."""

from __future__ import annotations

from shoal.server.accounts.account_loader import AccountLoader
from shoal.server.notify.notices import Notices, Ways
from shoal.server.notify.sending import Sender


class CallsBack:
    """Of one server. One server of a cluster runs `sender`."""

    def __init__(self, people: AccountLoader, ways: Ways) -> None:
        """Of these people, by these ways."""
        self.ways = ways
        self.notices = Notices(people)
        self.sender = Sender(people, ways)
        self.notices.on_written = self.sender.wake
