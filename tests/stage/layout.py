"""What a ruler finds on a page: what overlaps, what is cut, how much of the window is used, how far a thumb travels."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

FAULTS: Final = """() => {
    const found = [], SLACK = 1;
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
    const box = (one) => one.getBoundingClientRect();
    const called = (one) => `${one.className || one.tagName} “${one.textContent.trim().slice(0, 24)}”`;
    const overlap = (a, b) => {
        const [one, other] = [box(a), box(b)];
        const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return wide > SLACK && high > SLACK ? `${wide.toFixed(0)}x${high.toFixed(0)}` : '';
    };
    const scrolls = (way) => way === 'auto' || way === 'scroll';
    const cutBy = (line, home) => {
        for (let one = home; one && one !== document.body; one = one.parentElement) {
            const style = getComputedStyle(one), { left, right, top, bottom } = box(one);
            if (style.visibility === 'hidden' || style.opacity === '0' || right - left <= 2) return '';
            const isBox = one.matches('button, .card, .tok, [data-bar], .tray, .side, .pool, dialog') || style.overflowX !== 'visible';
            if (isBox && !scrolls(style.overflowX) && (line.left < left - SLACK || line.right > right + SLACK))
                return `sticks out of ${called(one)} by ${Math.max(left - line.left, line.right - right).toFixed(0)}`;
            const clips = style.overflowY === 'hidden' || style.overflowY === 'clip' || one.matches('button');
            if (clips && (line.top < top - 3 || line.bottom > bottom + 3)) return `is cut below in ${called(one)}`;
            if (scrolls(style.overflowX)) return '';
        }
        return line.right > innerWidth + SLACK ? 'is right of the window' : '';
    };
    const seats = shown('.ring > [data-seat]').filter((one) => box(one).width > 2);  // on a phone one's own is for ears
    seats.forEach((one, at) => seats.slice(at + 1).forEach((other) => {
        const size = overlap(one, other);
        if (size) found.push(`seats overlap ${size}: ${called(one)} and ${called(other)}`);
    }));
    for (const words of shown('.said > *, .mid > :not(.said)')) for (const seat of seats) {
        const size = overlap(words, seat);
        if (size && words.textContent.trim()) found.push(`${called(words)} lies on ${called(seat)}: ${size}`);
    }
    const width = document.documentElement.scrollWidth;
    if (width > innerWidth) found.push(`the page is ${width} wide`);
    for (const seat of seats) {
        const { left, right } = box(seat);
        if (left < -SLACK || right > innerWidth + SLACK) found.push(`${called(seat)} from ${left.toFixed(0)} to ${right.toFixed(0)}`);
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const home = text.parentElement;
        if (!text.data.trim() || home.closest('.for-ears, script, noscript, svg, select')) continue;
        range.selectNodeContents(text);
        for (const line of range.getClientRects()) {
            if (line.width < 2 || line.height < 2) continue;
            const why = cutBy(line, home);
            if (why) found.push(`“${text.data.trim().slice(0, 24)}” ${why}`);
        }
    }
    return [...new Set(found)];
}"""

USED: Final = """() => {
    const STEP = 8, boxes = [];
    for (const one of document.querySelectorAll('.top, .pool, .bar, .hand, .side')) boxes.push(one.getBoundingClientRect());
    let used = 0, all = 0;
    for (let y = STEP / 2; y < innerHeight; y += STEP) for (let x = STEP / 2; x < innerWidth; x += STEP) {
        all += 1;
        if (boxes.some((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom)) used += 1;
    }
    return used / all;
}"""

SPREAD: Final = """() => {
    const pool = document.querySelector('.pool').getBoundingClientRect();
    const seats = [...document.querySelectorAll('.ring > [data-seat]')].map((one) => one.getBoundingClientRect());
    const wide = Math.max(...seats.map((one) => one.right)) - Math.min(...seats.map((one) => one.left));
    const high = Math.max(...seats.map((one) => one.bottom)) - Math.min(...seats.map((one) => one.top));
    return [wide / pool.width, high / pool.height];
}"""


def faults(page: Page) -> list[str]:
    """What overlaps, sticks out or is cut, a line each."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def used(page: Page) -> float:
    """The part of the window that the parts of the table cover."""
    part: float = page.evaluate(USED)
    return part


def spread(page: Page) -> tuple[float, float]:
    """How much of the pool's width and of its height lies between the outermost seats."""
    wide, high = page.evaluate(SPREAD)
    return wide, high


def centre(box: Any) -> tuple[float, float]:
    """The middle of a box."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
