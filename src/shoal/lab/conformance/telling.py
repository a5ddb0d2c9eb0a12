"""Reports and faults of targets as sentences, in the language of the terminal."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from shoal.i18n import REFERENCE, Speaks, kebab, speak
from shoal.lab.conformance.conforming import NAMES
from shoal.lab.conformance.findings import BadTarget, CheckResult, Finding, Report

WIDTH: Final = 110

LONGEST_PLAY: Final = 60
"""Lines of a play that are printed; `--json` has all."""


def lines_of(say: Speaks, report: Report) -> Iterator[str]:
    """A report for people."""
    yield say("conformance-head", name=report.subject, games=report.games, decisions=report.decisions, seed=report.seed)
    names = {one.name: say(f"conformance-check-{kebab(one.name)}") for one in report.checks}
    widest = max(map(len, names.values()), default=0) + 2
    for one in report.checks:
        yield from _wrapped(f"  {names[one.name]:{widest}}", outcome(say, one))
        if one.finding is not None:
            yield from _play(say, one.finding, " " * (widest + 2))
    counts = {name: sum(one.status == name for one in report.checks) for name in ("found", "held", "unchecked")}
    yield say("conformance-total", found=counts["found"], held=counts["held"], unchecked=counts["unchecked"])


def outcome(say: Speaks, one: CheckResult) -> str:
    """What came of one check, in a sentence."""
    if one.finding is not None:
        return say("conformance-found", what=sentence(say, one.finding))
    if one.status == "unchecked":
        return say("conformance-unchecked", why=say(f"conformance-why-{kebab(one.why)}"))
    return say("conformance-held", looked=one.looked)


def sentence(say: Speaks, finding: Finding) -> str:
    """What is wrong."""
    message = f"conformance-found-{kebab(finding.kind)}"
    values = {**finding.values, "seat": "-" if finding.seat is None else str(finding.seat)}
    return say(message, **{name: values.get(name, "-") or "-" for name in say.parameters(message)})


def _play(say: Speaks, finding: Finding, indent: str) -> Iterator[str]:
    if not finding.play:
        yield indent + say("conformance-play-empty", seed=str(finding.seed))
        return
    yield indent + say("conformance-play", seed=str(finding.seed))
    for line in finding.play[:LONGEST_PLAY]:
        yield from textwrap.wrap(line, WIDTH, initial_indent=f"{indent}  ", subsequent_indent=f"{indent}    ")
    if len(finding.play) > LONGEST_PLAY:
        yield f"{indent}  ..."


def _wrapped(head: str, text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=" " * len(head))


def fault_of(say: Speaks, bad: BadTarget) -> str:
    """Why a target cannot be checked, in a line."""
    message = f"conformance-bad-{kebab(bad.reason)}"
    if not say.has(message):
        return str(bad)
    return say(message, **{name: str(bad.values.get(name, "-")) for name in say.parameters(message)})


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

PLAY_ON_PAGE: Final = 24


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
    return ["", f"**{title}**: {_safe(sentence(say, one.finding))}", "", "```text", *_play_on_page(one.finding), "```"]


def _play_on_page(finding: Finding) -> list[str]:
    lines = list(finding.play) or ["(the deal alone)"]
    more = [f"... {len(lines) - PLAY_ON_PAGE} lines more"] if len(lines) > PLAY_ON_PAGE else []
    return [f"seed {finding.seed}", *lines[:PLAY_ON_PAGE], *more]


def _safe(text: str) -> str:
    """Text that Markdown takes as it is."""
    for sign in "\\`*_<>|[]":
        text = text.replace(sign, f"\\{sign}")
    return text
