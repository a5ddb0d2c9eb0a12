"""Reports and faults of targets as sentences, in the language of the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from shoal.i18n import Speaks, kebab
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
