"""All tables of the database of people, each subject's from its own module."""

from __future__ import annotations

from typing import Final

from shoal.server.people import plays, schema

SUBJECTS: Final = (schema, plays)
METADATA: Final = schema.METADATA
