"""Passkeys: on the page of an account, and where one logs in."""

from __future__ import annotations

import secrets
from typing import Final

from playwright.sync_api import Page

from tests.shots.people import PASSWORD, sent
from tests.shots.visit import State, Visit


def here(visit: Visit) -> Page:
    """The page of accounts in a browser that can have passkeys there, with an authenticator whose owner always says yes."""
    page = visit.person().new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    about = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": about | {"isUserVerified": True}})
    page.goto(visit.stage.url.replace("127.0.0.1", "localhost") + "/account")
    page.locator("[data-passkey]").wait_for()
    return page


def account(visit: Visit) -> Page:
    """Somebody's account, to which no passkey was added yet."""
    name = f"Maximiliane {secrets.token_hex(2)}"
    page = sent(here(visit), "form[action*=new]", name=name, password=PASSWORD)
    page.goto(page.url.partition("?")[0] + "/password")
    page.locator("[data-passkey]").wait_for()
    return page


def refused(visit: Visit) -> Page:
    """A password that was wrong."""
    page = account(visit)
    page.locator("[data-passkey] [name=password]").fill("not it at all")
    page.locator("[data-passkey] button").click()
    page.locator("[data-passkey] [role=alert]:not([hidden])").wait_for()
    return page


def added(visit: Visit) -> Page:
    """A passkey that was just added."""
    return sent(account(visit), "[data-passkey]", password=PASSWORD)


def unknown(visit: Visit) -> Page:
    """A passkey that was removed, and that its device still offers."""
    page = added(visit)
    home = page.url.partition("/account")[0]
    for form in ("form[action*=remove]", ".sessions form[action*=out]"):
        with page.expect_navigation():
            page.locator(f"{form} button").click()
        page.goto(f"{home}/account/devices")
    page.goto(f"{home}/account")
    return sent(page, "[data-passkey]")


PASSKEYS: Final = (
    State("account-passkey-log-in", here, whole=True),
    State("account-passkey-refused", refused, whole=True),
    State("account-passkey-added", added, whole=True),
    State("account-passkey-unknown", unknown, whole=True),
)
