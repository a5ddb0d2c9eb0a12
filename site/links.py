"""Hooks of MkDocs: what leads to a file that is no page - out of docs/, or to an example - is written as its path.

The pages are read in the source, too, where these links lead somewhere; tests/test_docs.py checks that they do.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any, Final

_LINK: Final = re.compile(r"\[([^\]]+)\]\(((?:\.\./)*)([^)#:]+)(?:#[^)]*)?\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """The page's text, with links that leave docs/ as paths."""
    depth = page.file.src_uri.count("/")

    def written(link: re.Match[str]) -> str:
        is_example = link[3].startswith("examples/")
        if link[2].count("../") <= depth and not is_example:
            return link[0]
        path = f"docs/{link[3]}" if is_example else link[3]
        return f"`{path}`" if path.endswith(link[1].strip("`")) else f"{link[1]} (`{path}`)"

    return _LINK.sub(written, markdown)


def on_post_build(config: Any) -> None:
    """Leave out what no reader asks for, a third of the site: source maps, and how to search in other languages than English."""
    site = Path(config["site_dir"])
    for source_map in site.rglob("*.map"):
        source_map.unlink()
    shutil.rmtree(site / "assets" / "javascripts" / "lunr")
