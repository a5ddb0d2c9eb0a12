"""A person adds a passkey, logs in with it and removes it, in a browser with an authenticator of Chromium's."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.axe import violations

PASSWORD = "a shoal of herring"


def with_authenticator(page: Page) -> CDPSession:
    """An authenticator inside of the device, whose owner always says yes."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    about = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": about | {"isUserVerified": True}})
    return devtools


@pytest.mark.slow
def test_a_passkey_is_added_opens_the_account_and_opens_it_no_more_once_removed(page: Page, address: str) -> None:
    name, here = f"Ann {secrets.token_hex(4)}", address.replace("127.0.0.1", "localhost")
    faults: dict[str, list[str]] = {}

    def look(where: str) -> None:
        if found := violations(page):
            faults[where] = found

    page.goto(f"{address}/account")
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    assert "passkey" not in page.content(), "there are none at a number"

    with_authenticator(page)
    page.goto(f"{here}/account")
    use = page.get_by_role("button", name="Log in with a passkey")
    expect(use).to_be_visible()
    page.locator("#new-name").fill(name)
    page.locator("#new-password").fill(PASSWORD)
    page.keyboard.press("Enter")

    passkeys = page.get_by_role("region", name="Passkeys")
    passkeys.get_by_label("Current password").fill("not the one")
    page.keyboard.press("Enter")
    expect(passkeys.get_by_role("alert")).to_have_text("That is not your password.")
    look("wrong password")
    passkeys.get_by_label("Current password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("The passkey is added")
    expect(passkeys.get_by_role("listitem")).to_contain_text("not used yet")
    look("added")

    passkeys.get_by_label("Current password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(passkeys.get_by_role("alert")).to_have_text("This device already has a passkey for your account.")

    page.get_by_role("button", name="Log out", exact=True).press("Enter")
    page.wait_for_url(f"{here}/")
    page.goto(f"{here}/account?to=/friends")
    use.press("Enter")
    page.wait_for_url(f"{here}/friends")

    page.goto(f"{here}/account")
    expect(passkeys.get_by_role("listitem")).to_contain_text("last used")
    passkeys.get_by_role("button", name="Remove the passkey").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("The passkey is removed")
    expect(passkeys.get_by_role("listitem")).to_have_count(0)
    page.get_by_role("button", name="Log out", exact=True).press("Enter")
    page.wait_for_url(f"{here}/")
    page.goto(f"{here}/account")
    use.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("That passkey opens no account here")
    expect(page.get_by_role("heading", name=name)).to_have_count(0)
    look("refused")

    assert faults == {}
