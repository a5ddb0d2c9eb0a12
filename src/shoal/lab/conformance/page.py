"""The page of the documentation: what the checks have found in games of ours and of others, as a table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Final

from shoal.i18n import REFERENCE, speak
from shoal.lab.conformance.checks import NAMES
from shoal.lab.conformance.findings import BadTarget, CheckResult, Finding, Report
from shoal.lab.conformance.telling import fault_of, sentence

USUAL: Final = (
    "shoal:literature",
    "shoal:go_fish",
    "shoal:fish_draw",
    "openspiel:shoal_literature",
    "openspiel:shoal_go_fish",
    "openspiel:euchre",
    "openspiel:gin_rummy",
    "openspiel:go_fish",
    "openspiel:hanabi",
    "openspiel:kuhn_poker",
    "openspiel:leduc_poker",
    "openspiel:liars_dice",
    "openspiel:python_kuhn_poker",
    "openspiel:tiny_hanabi",
    "pettingzoo:shoal.envs.pettingzoo",
    "pettingzoo:pettingzoo.classic.connect_four_v3",
    "pettingzoo:pettingzoo.classic.hanabi_v5",
    "pettingzoo:pettingzoo.classic.leduc_holdem_v4",
    "pettingzoo:pettingzoo.classic.leduc_holdem_v4:raw_env",
    "pettingzoo:pettingzoo.classic.texas_holdem_v4",
    "pettingzoo:pettingzoo.classic.texas_holdem_no_limit_v6",
    "pettingzoo:pettingzoo.classic.tictactoe_v3",
)
"""The targets of the page."""

HEAD: Final = """# What conforms

Whether environments can be trusted, by playing them: `{command}` has written this page (`./run conformance --page` on a clone of Shoal).
How each check works, and how to run it on an environment of your own, is told in [Can this environment be
trusted?](how-to/trust-an-environment.md). `./run conformance` does the same with our games under ten sets of house rules each.

{games} random games of each target, from seed {seed} on. **✗** a fault was found, and stands below with the shortest play that was found to show it;
✓ it holds wherever it was looked at; · not checked, because the target does not have what the check needs, or nobody has written an adapter.
"""

MARKS: Final = {"held": "✓", "found": "**✗**", "unchecked": "·"}

LONGEST_PLAY: Final = 24


def page(results: Sequence[tuple[str, Report | BadTarget]], games: int, seed: int) -> str:
    """The page of these results, by the name of the target."""
    say = speak(REFERENCE)
    usual = tuple(name for name, _ in results) == USUAL
    words = ["shoal", "conformance", *([] if usual else [name for name, _ in results])]
    command = shlex.join([*words, "--games", str(games), "--seed", str(seed), "--page", "docs/conformance.md"])
    titles = [say(f"conformance-check-{name.replace('_', '-')}") for name in NAMES]
    lines = [HEAD.format(command=command, games=games, seed=seed), f"| target | decisions | {' | '.join(titles)} |"]
    lines.append("|---|---|" + "---|" * len(NAMES))
    lines += [row(name, result) for name, result in results]
    return "\n".join([*lines, *_findings(results)]) + "\n"


def row(name: str, result: Report | BadTarget) -> str:
    """A line of the table."""
    if isinstance(result, BadTarget):
        return f"| `{name}` | - |{' - |' * len(NAMES)}"
    cells = [MARKS[result.of(check).status] for check in NAMES]
    return f"| `{name}` | {result.decisions:,} | {' | '.join(cells)} |"


def _findings(results: Sequence[tuple[str, Report | BadTarget]]) -> list[str]:
    say, lines = speak(REFERENCE), ["", "## What was found"]
    for name, result in results:
        if isinstance(result, BadTarget):
            lines += ["", f"### {name}", "", f"Not checked: {_safe(fault_of(say, result))}"]
        elif result.findings:
            lines += ["", f"### {name}"]
            for one in result.checks:
                lines += _finding(one)
    return lines


def _finding(one: CheckResult) -> list[str]:
    if one.finding is None:
        return []
    say = speak(REFERENCE)
    title = say(f"conformance-check-{one.name.replace('_', '-')}")
    return ["", f"**{title}**: {_safe(sentence(say, one.finding))}", "", "```text", *_play(one.finding), "```"]


def _play(finding: Finding) -> list[str]:
    lines = list(finding.play) or ["(the deal alone)"]
    more = [f"... {len(lines) - LONGEST_PLAY} lines more"] if len(lines) > LONGEST_PLAY else []
    return [f"seed {finding.seed}", *lines[:LONGEST_PLAY], *more]


def _safe(text: str) -> str:
    """Text that Markdown takes as it is."""
    for sign in "\\`*_<>|[]":
        text = text.replace(sign, f"\\{sign}")
    return text
