"""The pages of team matches: one's own with a form for a new one, one match, the link of a team, a deal at both tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.server.accounts.account import Account
from shoal.server.daily.daily_page import signed
from shoal.server.daily.told import Crossroads
from shoal.server.people.matches import ROOMS, TEAMS, DealResult, Match, total_of
from shoal.server.web.document import Shell


def matches_page(shell: Shell, matches: Sequence[Match], games: Mapping[str, Sequence[int]], most_deals: int) -> str:
    """The matches of the reader, the newest first, and the form for a new one."""
    choices = [(game, count, shell.speaker(game)("game-name")) for game, counts in games.items() for count in counts]
    return shell.render(
        "matches.html",
        None,
        matches=[(match, shell.speaker(match.game)("game-name"), _names(shell, match)) for match in matches],
        choices=choices,
        most_deals=most_deals,
    )


def match_page(shell: Shell, match: Match, reader: Account, results: Sequence[DealResult]) -> str:
    """A match: the teams with their links until it begins; then the tables, the deals and the sum."""
    say = shell.speaker(match.game)
    total = total_of([*results])
    own_team = next(member.team for member in match.members if member.account == reader)
    sign = 1 if own_team == 0 else -1
    return shell.render(
        "match.html",
        match.game,
        match=match,
        which=match.game,
        title=say("game-name"),
        teams=[(team, [member.account.name for member in match.of(team)]) for team in TEAMS],
        links=[f"{shell.site}/match/{match.id}/{match.token(team)}" for team in TEAMS],
        rooms=[[account.name for _, account in match.at(room)] for room in ROOMS],
        room=match.room_of(reader),
        own_team=own_team,
        is_maker=match.made_by == reader.id,
        deals=[
            (one, _margins(shell, one, sign), "" if one.gain is None else signed(shell, sign * one.gain))
            for one in results
        ],
        total=total,
        gained=signed(shell, sign * total.gain),
        error="" if total.error is None else signed(shell, total.error, "0.0", sign=""),
    )


def _margins(shell: Shell, result: DealResult, sign: int) -> list[str]:
    """By room, by how much the reader's team was ahead."""
    one, other = result.margins
    return ["" if value is None else signed(shell, sign * value) for value in (one, None if other is None else -other)]


def joining_page(shell: Shell, match: Match, team: int, token: str, *, has_account: bool) -> str:
    """What the link of a team says to who opens it."""
    say = shell.speaker(match.game)
    is_closed = match.rooms is not None or match.is_full(team)
    closed = "error-match-begun" if match.rooms is not None else "error-team-full"
    return shell.render(
        "match_join.html",
        match.game,
        match=match,
        is_closed=is_closed,
        entry=say(closed) if is_closed else say("match-preview-about", number=team + 1, count=match.deals),
        title=shell.speaker(match.game)("game-name"),
        teams=[(number, [member.account.name for member in match.of(number)]) for number in TEAMS],
        team=team,
        token=token,
        has_account=has_account,
    )


def compared_page(shell: Shell, match: Match, result: DealResult, ways: Sequence[Crossroads], game_id: str) -> str:
    """What was done at both tables as long as the deal went the same way."""
    return shell.render("match_deal.html", match.game, match=match, result=result, ways=ways, game_id=game_id)


def _names(shell: Shell, match: Match) -> str:
    return shell.speaker().listed([member.account.name for member in match.members])
