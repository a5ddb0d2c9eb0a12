"""The pages of accounts, friends, people, team matches and ratings as one router."""

from __future__ import annotations

from starlette.routing import Router

from shoal.server.accounts.account_page import AccountPages
from shoal.server.accounts.account_routes import AccountRoutes
from shoal.server.accounts.account_services import AccountServices
from shoal.server.accounts.attempts import Attempts
from shoal.server.accounts.passkey_routes import PasskeyRoutes
from shoal.server.accounts.program_routes import ProgramRoutes
from shoal.server.notify.protocols import Captcha
from shoal.server.operations.admission import Admission
from shoal.server.people.friend_routes import FriendRoutes
from shoal.server.people.match_routes import MatchRoutes
from shoal.server.people.matches import Matches
from shoal.server.people.person_routes import PersonRoutes
from shoal.server.ratings.rated_routes import RatedRoutes
from shoal.server.ratings.standings import Standings
from shoal.server.tables.tables import Tables
from shoal.server.web.answers import Answers


def account_router(
    services: AccountServices, tables: Tables, answers: Answers, admission: Admission, captcha: Captcha
) -> Router:
    """Return the router of the pages that need accounts; `captcha` judges unusually many attempts."""
    pages = AccountPages(services, tables, answers)
    attempts = Attempts(services.accounts, admission, captcha)
    matches = MatchRoutes(services, Matches(services.database), tables, answers, admission)
    rated = RatedRoutes(services.rated(tables), Standings(services.database), answers, admission)
    return Router(
        [
            *AccountRoutes(services, tables, pages, attempts, admission).routes(),
            *PasskeyRoutes(services.passkeys, pages, answers, attempts).routes(),
            *ProgramRoutes(services.programs, tables, answers, attempts).routes(),
            *PersonRoutes(services, tables, answers).routes(),
            *FriendRoutes(services.friends, services.acquaintances, tables, answers).routes(),
            *matches.routes(),
            *rated.routes(),
        ]
    )
