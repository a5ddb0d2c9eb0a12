"""Contact sheets: single pictures side by side, as a page to browse and as one picture to look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from playwright.sync_api import Browser

STYLE = """body{margin:16px;font:13px sans-serif;background:#777;color:#fff}
main{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}
figure{margin:0}figcaption{padding:4px 0}img{display:block;max-height:1400px;object-fit:cover;object-position:top}
a{color:#fff}"""


def write_sheet(folder: Path, name: str, pictures: Sequence[tuple[str, Path]], width: int) -> Path:
    """A page with these pictures and their captions, each so many pixels wide."""
    figures = (
        f'<figure><a href="{escape(path.relative_to(folder).as_posix())}"><img width="{width}" loading="lazy" alt=""'
        f' src="{escape(path.relative_to(folder).as_posix())}"></a><figcaption>{escape(text)}</figcaption></figure>'
        for text, path in pictures
    )
    page = folder / f"{name}.html"
    page.write_text(_document(name, f"<main>{''.join(figures)}</main>"), encoding="utf-8")
    return page


def write_index(folder: Path, pages: Iterable[Path]) -> Path:
    """A page that leads to the sheets."""
    links = "".join(f'<li><a href="{escape(page.name)}">{escape(page.stem)}</a></li>' for page in pages)
    index = folder / "index.html"
    index.write_text(_document("Contact sheets", f"<ul>{links}</ul>"), encoding="utf-8")
    return index


def print_sheet(browser: Browser, page: Path, width: int) -> Path:
    """The sheet as one picture, so many pixels wide."""
    context = browser.new_context(viewport={"width": width, "height": 800})
    tab = context.new_page()
    tab.goto(page.as_uri())
    tab.evaluate("document.querySelectorAll('img').forEach(one => one.loading = 'eager')")
    tab.evaluate("Promise.all([...document.images].map(one => one.decode().catch(() => null)))")
    picture = page.with_suffix(".png")
    tab.screenshot(path=picture, full_page=True)
    context.close()
    return picture


def _document(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}</h1>{body}</html>"
    )
