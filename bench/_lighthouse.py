"""Lighthouse, from npm, with the machine's Chromium: its four scores of a page, as a phone sees it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "lighthouse"
CATEGORIES: Final = ("performance", "accessibility", "best-practices", "seo")


class NoLighthouse(Exception):
    """It cannot be run here; the text says why."""


def install() -> None:
    """Install it into `bench/lighthouse/node_modules`, if it is not there."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise NoLighthouse("there is no npm on this machine")
    if (FOLDER / "node_modules" / "lighthouse").exists():
        return
    done = subprocess.run(
        [npm, "ci", "--no-audit", "--no-fund"], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NoLighthouse(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "npm ci failed")


def scores(url: str, chromium: str, cookie: str | None = None) -> tuple[dict[str, int], float]:
    """The scores from 0 to 100 by category, and the layout shift."""
    command = [
        *("node", str(FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"), url),
        *("--output=json", "--quiet", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"),
        f"--only-categories={','.join(CATEGORIES)}",
    ]
    if cookie is not None:
        command.append(f"--extra-headers={json.dumps({'Cookie': cookie})}")
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=180, env=os.environ | {"CHROME_PATH": chromium}
    )
    if done.returncode:
        raise NoLighthouse((done.stderr.strip().splitlines() or ["it failed"])[-1][:200])
    report = json.loads(done.stdout)
    found = {name: round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES}
    return found, float(report["audits"]["cumulative-layout-shift"].get("numericValue", 0.0))
