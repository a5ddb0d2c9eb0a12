"""Pages that are the same for every reader are made once, and nobody can crowd them out."""

from __future__ import annotations

import gzip

from msgspec import Struct

from shoal.server.web.answers import MOST, KeptPages
from shoal.server.web.compression import gzipped
from shoal.server.web.document import Assets, Shell


class Press(Struct):
    """Makes pages, each of its own."""

    made: int = 0

    def make(self) -> str:
        self.made += 1
        return f"page {self.made}"


def shell(language: str = "en", here: str = "/", **look: str) -> Shell:
    return Shell(Assets.none(), language, here, look)


def test_a_page_is_made_once_for_all_who_read_it_alike() -> None:
    pages, press = KeptPages(), Press()

    first = pages.page(shell(), press.make, "home")
    assert pages.page(shell(), press.make, "home") is first
    assert first.body == b"page 1"
    others = [shell("fr"), shell(theme="dark"), shell(here="/rules/go_fish")]
    assert len({pages.page(other, press.make, "home") for other in others}) == len(others)
    assert pages.page(shell(), press.make, "form", "quick").body == b"page 5"


def test_a_page_is_compressed_once_and_sent_with_another_length_each_time() -> None:
    page = KeptPages().page(shell(), lambda: "the same words " * 200, "home")

    sent = [gzipped(page.body, page.packed) for _ in range(50)]

    assert page.packed is page.packed
    assert {gzip.decompress(one) for one in sent} == {page.body}
    assert len({len(one) for one in sent}) > 10


def test_pages_with_a_query_crowd_out_no_others() -> None:
    pages, press = KeptPages(), Press()
    pages.page(shell(), press.make, "home")

    for number in range(MOST + 1):
        pages.page(shell(here=f"/?{number}"), press.make, "home")

    assert pages.page(shell(), press.make, "home").body == b"page 1"


def test_of_many_pages_those_that_were_asked_for_last_are_kept() -> None:
    pages, press = KeptPages(), Press()
    for number in range(MOST + 1):
        pages.page(shell(), press.make, number)

    assert pages.page(shell(), press.make, MOST).body == f"page {MOST + 1}".encode()
    assert pages.page(shell(), press.make, 0).body == f"page {MOST + 2}".encode()
