"""Accounts: sign-up, log-in, sessions, passkeys, API tokens and bots, and what a server keeps of a person.

Nothing here is needed to play: people without an account are guests (`shoal.server.accounts.identity`). An account takes over the guest
that its owner was when they made it, so the tables of that guest are theirs; from then on only a session of the account is that person,
and the guest's token opens nothing any more.

Kept in a database of its own, in SQL that SQLite and PostgreSQL share (SQLAlchemy Core); its format has migrations (`migrations/`).
"""
