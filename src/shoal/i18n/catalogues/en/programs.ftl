### Programs that act for people, and bots.

programs-title = Programs
programs-about = A program can play for you, open tables, or read your games. It shows a token instead of your password.
programs-document = The API, as a document
programs-docs = How to write one
programs-token-made = Your new token
programs-token-once = Copy it now. It is shown only this once.
programs-tokens = Tokens
programs-of = of { $name }
programs-never-used = never used
programs-unnamed = Without a name
programs-revoke = Revoke
programs-revoke-one = Revoke the token { $name }
programs-new-token = A new token
programs-token-name = What is it for?
programs-acts-as = It acts as
programs-yourself = you
programs-may = It may
programs-make-token = Make a token
programs-bots = Your bots
programs-bots-about = A bot has a name of its own and is marked as a bot everywhere. You answer for what it does.
programs-bot-name = Name of the bot
programs-make-bot = Make a bot
programs-remove = Remove
programs-remove-bot = Remove the bot { $name }

scope-account-read = read the account
    .about = its name, and whether it is a bot
scope-tables-read = see tables
    .about = as anybody sees them, and which of them are yours
scope-tables-open = open tables
    .about = with any house rules
scope-tables-play = sit down and play
    .about = it sees your hand and moves for you
scope-games-read = read finished games
    .about = those that are yours, and those that everybody may see

programs-unknown-scope = There is no scope “{ $scope }”. There are: { $scopes }.
error-bad-limit = `limit` is a whole number from 1 to 200.
error-bad-cursor = `after` is the id of a game, as `next` gives it.
error-no-scopes = Choose at least one thing that the token may do.
error-too-many-programs = You have as many as this server allows. Remove one first.
error-no-such-bot = That is none of your bots.
error-token-missing = A program sends its token in the header Authorization, as: Bearer TOKEN.
error-token-unknown = This token opens nothing. It was revoked, or it never was one.
error-token-elsewhere = A token opens addresses under /api/1 and the WebSocket of a table, nothing else.
error-scope-missing = This token may not do that.
error-unknown-lesson = There is no such lesson.
error-table-private = Nobody may watch at this table, and you have no seat there.
error-too-many-connections = This account, or this address, has too many connections.
error-table-full = This table has as many visitors as it bears.
error-not-json = The body must be JSON, with the header Content-Type: application/json.

person-program = A program of somebody

after-seal = The deal with its seal
deal-seal-line = Seal of this deal: { $seal }
