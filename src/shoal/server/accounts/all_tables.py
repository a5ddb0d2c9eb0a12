"""All tables of the database of people, each subject's from its own module."""

from __future__ import annotations

from typing import Final

from shoal.server.accounts import schema
from shoal.server.accounts.passkeys import schema as passkey_schema
from shoal.server.accounts.programs import schema as program_schema
from shoal.server.people import plays, talk_schema
from shoal.server.ratings import rating_schema

SUBJECTS: Final = (schema, program_schema, rating_schema, talk_schema, plays, passkey_schema)
METADATA: Final = schema.METADATA
