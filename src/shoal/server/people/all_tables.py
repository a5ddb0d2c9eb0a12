"""All tables of the database of people, each subject's from its own module."""

from __future__ import annotations

from typing import Final

from shoal.server.people import plays, program_schema, schema

SUBJECTS: Final = (schema, program_schema, plays)
METADATA: Final = schema.METADATA
