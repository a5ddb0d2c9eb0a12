"""The API for programs: what they ask with a token, under one OpenAPI document (`docs/how-to/programs.md`).

Nothing here takes a cookie: who asks is the account of the token in `Authorization`, and no one else.
"""
