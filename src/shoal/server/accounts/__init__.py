"""Who people are beyond a table: accounts, the sessions of their browsers, and what hangs on them.

Nothing here is needed to play: whoever has no account is a guest (`shoal.server.accounts.identity`). An account takes over the guest that its
owner was when they made it, so the tables of that guest are theirs; from then on only a session of the account is that person, and the
token that the guest had opens nothing any more.

Kept in a database of its own, in SQL that SQLite and PostgreSQL share (SQLAlchemy Core); its format has migrations (`migrations/`).
"""
