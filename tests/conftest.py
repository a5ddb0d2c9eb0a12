"""Settings that all tests share."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from shoal.i18n import strictly
from tests.sampling import DAY

os.environ["SHOAL_LANG"] = "en"  # whatever language the machine speaks

# A shell has what it starts in the background ignore Ctrl-C, which the programs that the tests start would inherit.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Where the native core is not built, the programs that the tests start need not say so each time; one test asks why.
if find_spec("shoal_native") is None and os.environ.get("SHOAL_NATIVE") != "0":
    os.environ |= {"SHOAL_NATIVE": "0", "SHOAL_NATIVE_IS_MISSED": "1"}

# No deadline: a busy machine must not turn a slow example into a failure. Few examples: each of them plays games.
settings.register_profile(
    "shoal", deadline=None, max_examples=30, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("shoal")

strictly()  # a message that does not exist, or lacks a value, fails the test

LONGEST: Final = "test_sanitizers.py"
"""The file that takes longest, though it has one test: last, it would keep one worker waiting for the other."""


SLOW: Final = 25
"""So many others take about as long as a test that is marked slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files before short ones, so that all workers end at nearly the same time: a test in a browser is a long one."""
    work = Counter[Path]()
    for item in items:
        work[item.path] += SLOW if item.get_closest_marker("slow") else 1
    items.sort(key=lambda item: (item.path.name != LONGEST, item.path.parent.name != "browser", -work[item.path]))


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker imports the files in an order of its own, so that it finds most of them compiled by the others.

    All of them collect all tests, and begin at the same time: otherwise each would compile every file of a fresh clone.
    """
    gc.disable()
    config = session.config
    if not hasattr(config, "workerinput") or config.args != config.getini("testpaths"):
        return
    ignored = [Path(path).resolve() for path in config.getoption("ignore") or ()]
    files = sorted(path for path in (config.rootpath / "tests").rglob("test_*.py") if not {*ignored} & {*path.parents})
    begin = len(files) * int(config.workerinput["workerid"].removeprefix("gw")) // config.workerinput["workercount"]
    for file in files[begin:] + files[:begin]:
        with suppress(Exception, pytest.skip.Exception):  # pytest itself reports it
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from all that was collected: it lives to the end, and looking at it took a third of the collecting."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Refuse paths that are not there, in a line; what lies in one file needs no workers, so start none.

    The workers do the collecting, and all that would be heard of a wrong path is that no tests ran.
    """
    if hasattr(config, "workerinput"):
        return
    files = {argument.partition("::")[0] for argument in config.args}
    for name in sorted(files):
        if not (config.invocation_params.dir / name).exists():
            raise pytest.UsageError(f"there is no {name}; tests are named by file: tests/test_cards.py")
    if len(files) == 1 and all((config.invocation_params.dir / name).is_file() for name in files):
        config.option.numprocesses = 0


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Where tests fail, say which samples were drawn."""
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.write_line(f"The samples were those of SHOAL_DAY={DAY}, which draws them again.")
