"""What authenticators are asked and what they answer (package `webauthn`, an extra: without it there are no passkeys).

The package takes most of a second to load, so it is imported with the first passkey.
"""

from __future__ import annotations

import importlib.util
import ipaddress
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from shoal.server.accounts.passwords import AccountError
from shoal.server.web.porch import Site

CHALLENGE_S: Final = 300.0
"""How long a challenge can be answered."""

_TIMEOUT_MS: Final = round(CHALLENGE_S * 1000)

LONGEST_NAME: Final = 1023
"""Bytes of what an authenticator may call a credential."""


class BadPasskey(AccountError):
    """An authenticator did not prove what it should have. The reason is not disclosed."""

    reason = "BAD_PASSKEY"


@dataclass(frozen=True, slots=True)
class NewKey:
    """A credential that an authenticator has made."""

    credential: bytes
    public_key: bytes
    counter: int


def are_offered_at(site: Site) -> bool:
    """Whether people can have passkeys at that site: browsers allow them by TLS and on this machine, never for a number as a host."""
    return _is_installed() and (site.is_secure or _is_this_machine(site.host)) and not _is_number(site.host)


def _is_installed() -> bool:
    return importlib.util.find_spec("webauthn") is not None


def _is_this_machine(host: str) -> bool:
    return host == "localhost" or host.endswith(".localhost")


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def to_make(site: Site, challenge: bytes, user: bytes, name: str, besides: Sequence[bytes]) -> str:
    """What a browser is asked to make a passkey that lets that user in without a name, as JSON; `besides` are those that they have."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import structs

    wish = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,
        require_resident_key=True,
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Shoal",
        user_id=user,
        user_name=name,
        challenge=challenge,
        timeout=_TIMEOUT_MS,
        authenticator_selection=wish,
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one) for one in besides],
    )
    return options_to_json(options)


def to_use(site: Site, challenge: bytes) -> str:
    """What a browser is asked for any passkey that it has for this site, as JSON."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    preferred = UserVerificationRequirement.PREFERRED
    return options_to_json(
        generate_authentication_options(
            rp_id=site.host, challenge=challenge, timeout=_TIMEOUT_MS, user_verification=preferred
        )
    )


def made(site: Site, challenge: bytes, answer: str) -> NewKey:
    """The credential that was made for that challenge; `BadPasskey`."""
    from webauthn import verify_registration_response

    try:
        proved = verify_registration_response(
            credential=_read(answer),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except Exception:  # noqa: BLE001  # whatever a stranger's bytes make of its parsers
        raise BadPasskey from None
    if len(proved.credential_id) > LONGEST_NAME:
        raise BadPasskey
    return NewKey(proved.credential_id, proved.credential_public_key, proved.sign_count)


def called(answer: str) -> bytes:
    """What the authenticator calls the passkey with which it answers; `BadPasskey`."""
    from webauthn.helpers import base64url_to_bytes

    try:
        return base64url_to_bytes(_read(answer)["rawId"])
    except (ValueError, LookupError, TypeError, AttributeError):
        raise BadPasskey from None


def used(site: Site, challenge: bytes, answer: str, *, user: bytes, public_key: bytes, counter: int) -> int:
    """The counter of a passkey with which that challenge was signed; `BadPasskey` where it was not, or by a copy."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import parse_authentication_credential_json

    try:
        credential = parse_authentication_credential_json(_read(answer))
        proved = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=public_key,
            credential_current_sign_count=counter,
        )
    except Exception:  # noqa: BLE001  # whatever a stranger's bytes make of its parsers
        raise BadPasskey from None
    if credential.response.user_handle != user:
        raise BadPasskey
    return proved.new_sign_count


def _read(answer: str) -> dict[str, Any]:
    try:
        read = json.loads(answer)
    except (ValueError, RecursionError):
        raise BadPasskey from None
    if not isinstance(read, dict):
        raise BadPasskey
    return read
