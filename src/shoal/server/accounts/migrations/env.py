"""How Alembic reaches the database: over the connection that it is given, in that connection's transaction."""

from __future__ import annotations

from alembic import context

from shoal.server.accounts.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
