"""What one connection, one guest and one address may take of a server, so that no one can ruin it for others.

The defaults leave a family, a class or an office behind one address in peace. All of them are settings of `shoal serve`, in the table
`[limits]` of its configuration.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Annotated, Final

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]


def _about(description: str) -> Meta:
    return Meta(description=description)


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seconds, numbers of things, and things a second; `..._at_once` is how many may come together after a silence."""

    begun_per_s: Annotated[
        float,
        Meta(gt=0),
        _about("requests of one address that begin to be answered, for long; others wait for their turn"),
    ] = 50.0
    begun_at_once: Annotated[Count, _about("requests of one address that begin without a wait")] = 10
    begun_within_s: Annotated[
        float, Meta(gt=0), _about("seconds that a request may wait for its turn; who would wait longer is sent away")
    ] = 10.0
    sent_away_costs: Annotated[
        Count, _about("requests for which others of its address wait after a WebSocket that was sent away")
    ] = 25
    rated_per_address: Annotated[Count, _about("people of one address who may sit at one rated table")] = 1
    requests_per_s: Annotated[
        float, Meta(gt=0), _about("pages, new WebSockets and other requests of one address, for long")
    ] = 20.0
    requests_at_once: Annotated[Count, _about("requests of one address at once")] = 300
    form_costs: Annotated[
        Count,
        _about(
            "requests that a form of house rules counts for, and all pages that work offline: they take long to make"
        ),
    ] = 5
    history_costs: Annotated[
        Count, _about("requests that all games of a person, or of a month, count for: they are read to the last")
    ] = 10
    tables_per_guest_per_hour: Annotated[float, Meta(gt=0), _about("tables that one guest may open, for long")] = 60.0
    tables_per_guest_at_once: Annotated[Count, _about("tables that one guest may open at once")] = 10
    tables_per_address_per_hour: Annotated[float, Meta(gt=0), _about("tables that one address may open, for long")] = (
        240.0
    )
    tables_per_address_at_once: Annotated[Count, _about("tables that one address may open at once")] = 40
    records_per_address_per_hour: Annotated[
        float, Meta(gt=0), _about("records that one address may bring to be reviewed, for long")
    ] = 60.0
    records_per_address_at_once: Annotated[Count, _about("records that one address may bring at once")] = 10
    log_ins_per_address_per_minute: Annotated[
        float,
        Meta(gt=0),
        _about("passwords and passkeys that one address may try, and accounts that it may make, for long"),
    ] = 6.0
    log_ins_per_address_at_once: Annotated[Count, _about("passwords and passkeys that one address may try at once")] = (
        20
    )
    usual_log_ins_per_address_per_hour: Annotated[
        float,
        Meta(gt=0),
        _about(
            "passwords and passkeys that one address may try, and accounts that it may make, unasked by captcha_command, for long"
        ),
    ] = 12.0
    usual_log_ins_per_address_at_once: Annotated[
        Count, _about("passwords, passkeys and accounts of one address unasked by captcha_command at once")
    ] = 5
    log_ins_per_name_per_minute: Annotated[
        float, Meta(gt=0), _about("passwords that strangers may try for one name from wherever, for long")
    ] = 6.0
    log_ins_per_name_at_once: Annotated[
        Count, _about("passwords that strangers may try for one name from wherever, at once")
    ] = 20
    accounts_per_address_per_hour: Annotated[
        float, Meta(gt=0), _about("accounts, of bots too, that one address may make, for long")
    ] = 40.0
    accounts_per_address_at_once: Annotated[Count, _about("accounts that one address may make at once")] = 40
    rated_per_address_per_hour: Annotated[
        float, Meta(gt=0), _about("times that people of one address may ask for a rated game, for long")
    ] = 30.0
    rated_per_address_at_once: Annotated[
        Count, _about("times that people of one address may ask for a rated game at once")
    ] = 10
    exports_per_person_per_hour: Annotated[
        float, Meta(gt=0), _about("times that one person may take along all their data, for long")
    ] = 6.0
    exports_per_person_at_once: Annotated[
        Count, _about("times that one person may take along all their data at once")
    ] = 3
    exports_per_address_per_hour: Annotated[
        float, Meta(gt=0), _about("times that people of one address may take along all their data, for long")
    ] = 60.0
    exports_per_address_at_once: Annotated[
        Count, _about("times that people of one address may take along all their data at once")
    ] = 20
    progress_per_person_per_minute: Annotated[
        float,
        Meta(gt=0),
        _about("times that one person’s browsers may send what was done in puzzles and sprints, for long"),
    ] = 30.0
    progress_per_person_at_once: Annotated[
        Count, _about("times that one person’s browsers may send what was done in puzzles and sprints at once")
    ] = 60
    notice_changes_per_hour: Annotated[
        float, Meta(gt=0), _about("times that people of one address may change what they are told, and where, for long")
    ] = 120.0
    notice_changes_at_once: Annotated[
        Count, _about("times that people of one address may change what they are told, and where, at once")
    ] = 40
    confirmations_per_hour: Annotated[
        float,
        Meta(gt=0),
        _about("mails that ask whether an address is right, of one account, to one address, or from one, for long"),
    ] = 2.0
    confirmations_at_once: Annotated[
        Count,
        _about("mails that ask whether an address is right, of one account, to one address, or from one, at once"),
    ] = 5
    tables_loaded: Annotated[Count, _about("tables in memory; one that nobody looks at makes way for another")] = 5000

    listed_per_address: Annotated[
        Count, _about("tables of one address that the lobby shows; others wait until one of these is gone")
    ] = 6
    lobby_watchers_per_address: Annotated[Count, _about("WebSockets of the lobby from one address")] = 100

    sockets_per_address: Annotated[Count, _about("WebSockets of one address")] = 300
    sockets_per_guest: Annotated[Count, _about("WebSockets of one guest")] = 40
    sockets_per_player: Annotated[Count, _about("WebSockets of one player at their table")] = 20
    visitors_per_table: Annotated[Count, _about("WebSockets of visitors at a table")] = 100
    exhibition_watchers: Annotated[Count, _about("WebSockets of those who watch the exhibition table")] = 10_000
    visitors_per_table_and_address: Annotated[Count, _about("WebSockets of visitors at a table from one address")] = 25

    hello_within_s: Annotated[float, Meta(gt=0), _about("seconds that a WebSocket has to say hello")] = 10.0
    farewell_s: Annotated[
        float, Meta(gt=0), _about("seconds that a WebSocket may take to close, when it is sent away")
    ] = 1.0
    bytes_per_s: Annotated[Count, _about("bytes that a WebSocket may send, for long")] = 32 * 1024
    bytes_at_once: Annotated[Count, _about("bytes that a WebSocket may send at once")] = 256 * 1024
    control_frames_per_s: Annotated[
        float, Meta(gt=0), _about("pings, pongs and fragments of a WebSocket, for long")
    ] = 5.0
    control_frames_at_once: Annotated[Count, _about("pings, pongs and fragments of a WebSocket at once")] = 50
    messages_per_s: Annotated[
        float, Meta(gt=0), _about("messages of a WebSocket that are heard at all, if only to be refused, for long")
    ] = 40.0
    messages_at_once: Annotated[Count, _about("messages of a WebSocket that are heard at all, at once")] = 128

    commands_per_s: Annotated[float, Meta(gt=0), _about("commands of a WebSocket, for long")] = 20.0
    commands_at_once: Annotated[Count, _about("commands of a WebSocket at once")] = 40
    guest_commands_per_s: Annotated[float, Meta(gt=0), _about("commands of all WebSockets of a guest, for long")] = 40.0
    guest_commands_at_once: Annotated[Count, _about("commands of all WebSockets of a guest at once")] = 120
    address_commands_per_s: Annotated[
        float, Meta(gt=0), _about("commands of all people of one address, at all tables, for long")
    ] = 100.0
    address_commands_at_once: Annotated[
        Count, _about("commands of all people of one address, at all tables, at once")
    ] = 600
    visitor_commands_per_s: Annotated[
        float, Meta(gt=0), _about("commands of all visitors of one address, for long")
    ] = 40.0
    visitor_commands_at_once: Annotated[Count, _about("commands of all visitors of one address at once")] = 400
    hello_costs: Annotated[Count, _about("commands that a hello counts for: it is answered with a whole view")] = 5
    hint_costs: Annotated[Count, _about("commands that a hint counts for: it is computed for each")] = 5
    changes_per_minute: Annotated[
        float,
        Meta(gt=0),
        _about("changes of a table that are no move (pace, level, time, seats, a new deal) by one person, for long"),
    ] = 30.0
    changes_at_once: Annotated[Count, _about("changes of a table that are no move by one person at once")] = 40
    table_changes_per_minute: Annotated[
        float, Meta(gt=0), _about("changes of a table that are no move by all but its host, for long")
    ] = 60.0
    table_changes_at_once: Annotated[
        Count, _about("changes of a table that are no move by all but its host at once")
    ] = 120
    sits_per_minute: Annotated[float, Meta(gt=0), _about("seats that visitors of one address may take, for long")] = 4.0
    sits_at_once: Annotated[Count, _about("seats that visitors of one address may take at once")] = 12
    guest_sits_per_minute: Annotated[float, Meta(gt=0), _about("seats that one guest may take, for long")] = 2.0
    guest_sits_at_once: Annotated[Count, _about("seats that one guest may take at once")] = 8
    stream_silence_s: Annotated[
        float, Meta(gt=0), _about("seconds of silence after which a stream of the API has an empty line")
    ] = 15.0
    phrases_per_minute: Annotated[float, Meta(gt=0), _about("phrases that one person may say in a game, for long")] = (
        3.0
    )
    phrases_at_once: Annotated[Count, _about("phrases that one person may say in a game at once")] = 3
    words_per_minute: Annotated[
        float, Meta(gt=0), _about("what one person may say between games, or in their own words, for long")
    ] = 30.0
    words_at_once: Annotated[Count, _about("what one person may say between games, or in their own words, at once")] = 6
    table_words_per_minute: Annotated[float, Meta(gt=0), _about("what all at one table may say, for long")] = 60.0
    table_words_at_once: Annotated[Count, _about("what all at one table may say at once")] = 20
    refusals: Annotated[
        Count, _about("refusals after which a WebSocket is closed; of one that is too fast, a fifth")
    ] = 200


DEFAULT_LIMITS: Final = Limits()

PERIODS_S: Final = {"_per_s": 1, "_per_minute": 60, "_per_hour": 3600}
"""The endings of limits for long, by the seconds that they are for."""


KEYS: Final = 20_000
"""Keys that are remembered; the one that was seen last the longest ago is forgotten, and its bucket is full again."""


class Bucket:
    """A token bucket: full at first, it refills at `rate` tokens a second and never holds more than `burst`."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """A full one."""
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens, if they are there."""
        self._refill(now)
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True

    def wait(self, now: float, cost: float, most: float) -> float | None:
        """Take so many tokens, of those to come too: for how many seconds they are to be waited for.

        `None`, and nothing is taken, where that is more than `most`.
        """
        self._refill(now)
        left = self._tokens - cost
        seconds = max(0.0, -left / self._rate)
        if seconds > most:
            return None
        self._tokens = left
        return seconds

    def _refill(self, now: float) -> None:
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each key: an address, or a guest."""

    def __init__(self, rate: float, burst: float) -> None:
        """All of them are alike."""
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float, cost: float = 1.0) -> bool:
        """Take so many tokens from the bucket of that key, if they are there."""
        return self._of(key, now).take(now, cost)

    def wait(self, key: str, now: float, cost: float, most: float) -> float | None:
        """As `Bucket.wait`, of the bucket of that key."""
        return self._of(key, now).wait(now, cost, most)

    def _of(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst, now)
        self._buckets[key] = bucket
        if len(self._buckets) > KEYS:
            self._buckets.popitem(last=False)
        return bucket


def buckets_of(limits: Limits) -> dict[str, Buckets]:
    """A bucket for each key, by what is limited: `requests`, of `requests_per_s` and `requests_at_once`."""
    named = {
        name.removesuffix(ending): getattr(limits, name) / seconds
        for name in limits.__struct_fields__
        for ending, seconds in PERIODS_S.items()
        if name.endswith(ending)
    }
    return {what: Buckets(rate, getattr(limits, f"{what}_at_once")) for what, rate in named.items()}
