"""Passkeys (WebAuthn): registration, login, listing, removal."""
