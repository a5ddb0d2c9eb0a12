"""The page of programs: tokens and bots."""

from __future__ import annotations

import secrets
from typing import Final

from playwright.sync_api import Page

from tests.shots.people import sent, signed_up
from tests.shots.visit import State, Visit

BOT, TOKEN = "form[action$='/bot']", "form[action$='/token']"


def programs(visit: Visit) -> Page:
    """Before the first token."""
    page, _ = signed_up(visit)
    page.goto(f"{visit.stage.url}/account/programs")
    return page


def made(visit: Visit) -> Page:
    """A token that was just made for a bot, beside others."""
    page = programs(visit)
    sent(page, BOT, name=f"Rouge-gorge {secrets.token_hex(2)}")
    for name, scopes in (("", 5), ("What I play with on the train, mostly", 1)):
        for box in page.locator(f"{TOKEN} [type=checkbox]").all()[:scopes]:
            box.check()
        page.locator("#token-for").select_option(index=1 if scopes == 5 else 0)
        sent(page, TOKEN, name=name)
    return page


def refused(visit: Visit) -> Page:
    """A token that may do nothing."""
    return sent(programs(visit), TOKEN, name="Nothing")


PROGRAMS: Final = (
    State("programs", programs, whole=True),
    State("programs-token", made, whole=True),
    State("programs-wrong", refused, whole=True),
)
