"""What moves and sounds at a table: events are told to the page as the server would, and the page is looked at in between."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBrowser
from tests.browser.noting import Noted
from tests.sampling import todays

from .tables import open_table

LISTEN: Final = """
window.sockets = [];
const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  configurable: true,
  get: () => null,
  set(listener) {
    this.deliver = listener;
    window.sockets.push(this);
    own.set.call(this, (event) => {
      let message = JSON.parse(event.data);
      if (message.type === 'change') {
        const { board, own, ...change } = message;
        const view = { ...window.last.view, ...own, board: { ...window.last.view.board, ...board } };
        message = { ...window.last, ...change, type: 'update', view };
      }
      if (message.type === 'update') {
        if (window.isDeaf) return;
        window.last = message;
      }
      listener?.call(this, event);
    });
  },
});
window.tell = (sights, board, hand) => {
  const update = structuredClone(window.last);
  update.n += sights.length;
  update.sights = sights;
  update.recent = [...update.recent, ...sights];
  Object.assign(update.view.board, board);
  if (hand) update.view.hand = hand;
  window.asks ??= update.moves.asks;
  if ('turn' in board) update.moves.asks = board.turn === 0 ? window.asks : []; // what the server offers
  window.last = update;
  window.sockets.at(-1).deliver({ data: JSON.stringify(update) });
};
window.count = () => ['.motion', '.way', '.flying'].map((one) => document.querySelectorAll(one).length);
window.drawn = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(window.count()))));
window.hold = async (ms) => {
  const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity; // who thinks does so for ever
  window.held ??= document.getAnimations().filter(ends);
  for (const animation of window.held) {
    animation.pause();
    animation.currentTime = ms;
  }
};
window.sounded = 0;
for (const name of ['OscillatorNode', 'AudioBufferSourceNode']) {
  const start = window[name].prototype.start;
  window[name].prototype.start = function (...when) {
    window.sounded += 1;
    return start.apply(this, when);
  };
}
"""
"""The page hears no more of the table once it is deaf; `tell` speaks in its place, and `hold` stops all movements at a time."""

MIDDLE: Final = """(selector) => {
  const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""

ENDS: Final = """() => {
  const onScreen = (path, at) => {
    const point = path.getPointAtLength(at).matrixTransform(path.getScreenCTM());
    return [point.x, point.y];
  };
  const bits = [...document.querySelectorAll('.way > path')];
  return [onScreen(bits[0], 0), onScreen(bits.at(-1), bits.at(-1).getTotalLength())];
}"""
"""Where the way that is drawn begins and ends."""

NUMBERS: Final = """(seat) => {
  const real = document.querySelector(`[data-seat="${seat}"] .ct`), place = real.getBoundingClientRect();
  const isThere = (one) => Math.abs(one.getBoundingClientRect().left - place.left) < 4;
  return [real, ...document.querySelectorAll('.motion > .ct')]
    .filter((one) => isThere(one) && getComputedStyle(one).opacity === '1').map((one) => one.textContent);
}"""

LAYOUT: Final = """() => [...document.querySelectorAll('#app *')]
  .filter((one) => one instanceof HTMLElement && !one.closest('.motion'))
  .map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight].join())"""


class Table:
    """A Literature table of six at a page that is told what happens. The reader is seat 0; seats 1, 3 and 5 are opponents."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.add_init_script(LISTEN)
        open_table(page, address, "literature", pace="slow")
        page.wait_for_function("() => window.last !== undefined")
        page.evaluate("() => { window.isDeaf = true; }")
        self.hand: list[str] = page.evaluate("() => window.last.view.hand")
        self.missing: str = page.locator('.hand [data-held="no"]').first.get_attribute("data-card") or ""
        self.ask(1, 2, hit=False)  # what moves is fetched
        page.wait_for_timeout(1_000)  # whatever moves when a page is opened

    def tell(self, sights: list[dict[str, Any]], hand: list[str] | None = None, **board: Any) -> list[int]:
        """Something happened, and the page has drawn it. What moves then."""
        moving: list[int] = self.page.evaluate(
            "([sights, board, hand]) => { window.held = undefined; window.tell(sights, board, hand); return window.drawn(); }",
            [sights, board, hand],
        )
        return moving

    def ask(self, seat: int, target: int, *, hit: bool, turn: int | None = None, waits: bool = False) -> list[int]:
        """A question, and unless it `waits` its answer; a hit for the reader brings the card into the hand. What moves then.

        That is the layers of what moves, the ways and the flying cards, counted when they are drawn: a look later may be too late.
        """
        asked = {"type": "asked", "seat": seat, "target": target, "card": self.missing, "hit": hit}
        hand = [*self.hand, self.missing] if hit and seat == 0 else self.hand
        moving = self.tell([asked], hand, last_question=asked, turn=seat if turn is None else turn)
        return moving if waits else self.skip()

    def skip(self) -> list[int]:
        """End the beat. What moves then."""
        moving: list[int] = self.page.evaluate(
            "() => { window.held = undefined; dispatchEvent(new Event('click')); return window.drawn(); }"
        )
        return moving

    def hold(self, ms: int) -> None:
        """Everything as it is so long after the event."""
        self.page.evaluate("(ms) => window.hold(ms)", ms)

    def middle(self, selector: str) -> tuple[float, float]:
        x, y = self.page.evaluate(MIDDLE, selector)
        return x, y

    def distance(self, place: tuple[float, float], selector: str) -> float:
        """From a place to the middle of an element."""
        x, y = self.middle(selector)
        return float(((place[0] - x) ** 2 + (place[1] - y) ** 2) ** 0.5)

    def number_seen(self, seat: int) -> str:
        """How many cards a seat has, as it can be seen."""
        numbers: list[str] = self.page.evaluate(NUMBERS, seat)
        assert len(numbers) == 1
        return numbers[0]

    def left_over(self) -> int:
        return self.page.locator(".motion").count()

    def rests(self) -> None:
        """Wait until nothing moves any more."""
        expect(self.page.locator(".motion")).to_have_count(0)


FIVE = ("LC", "LD", "LH", "LS", "HC")


@pytest.fixture(params=todays(1, [(1280, 800), (375, 635)], "windows of motion"), ids=str)
def table(request: pytest.FixtureRequest, open_browser: OpenBrowser, address: str) -> Table:
    """Where everything moves."""
    width, height = request.param
    context = open_browser(viewport={"width": width, "height": height}, reduced_motion="no-preference")
    return Table(context.new_page(), address)


@pytest.fixture
def still(open_browser: OpenBrowser, address: str) -> Table:
    """Where nothing does."""
    context = open_browser()
    return Table(context.new_page(), address)


def face(seat: int) -> str:
    return f'[data-seat="{seat}"] .pic'


def test_a_question_draws_a_way_from_who_asks_to_who_is_asked(table: Table) -> None:
    table.ask(1, 2, hit=False, turn=2, waits=True)
    table.hold(400)
    begins, ends = table.page.evaluate(ENDS)
    seats = range(1, 6)
    assert min(seats, key=lambda seat: table.distance(begins, face(seat))) == 1
    assert min(seats, key=lambda seat: table.distance(ends, face(seat))) == 2


def test_the_card_of_a_hit_lands_in_the_hand_and_nothing_is_left(table: Table) -> None:
    slot = f'.hand [data-card="{table.missing}"]'
    table.ask(0, 3, hit=True)
    table.hold(50)
    flying = f'[data-flying="{table.missing}"]'
    assert table.distance(table.middle(flying), face(3)) < 20
    assert table.page.eval_on_selector(slot, "slot => getComputedStyle(slot).opacity") == "0"
    table.hold(465)
    assert table.distance(table.middle(flying), slot) < 12
    table.hold(590)
    assert table.page.eval_on_selector(slot, "slot => getComputedStyle(slot).opacity") == "1"
    table.page.evaluate("() => { for (const animation of window.held) animation.finish(); }")
    table.rests()


def test_the_numbers_of_both_change_when_the_card_lands(table: Table) -> None:
    sizes: list[int] = table.page.evaluate("() => window.last.view.board.sizes")
    changed = [size + (seat == 2) - (seat == 5) for seat, size in enumerate(sizes)]
    asked = {"type": "asked", "seat": 2, "target": 5, "card": table.missing, "hit": True}
    table.tell([asked], last_question=asked, turn=2, sizes=changed)
    table.skip()
    for ms, seen in ((50, sizes), (400, sizes), (590, changed)):
        table.hold(ms)
        assert [table.number_seen(seat) for seat in (2, 5)] == [str(seen[seat]) for seat in (2, 5)]


def test_it_is_over_by_itself_after_600_ms(table: Table) -> None:
    layers, *_ = table.ask(0, 3, hit=True)
    assert layers > 0
    table.rests()


def test_nothing_is_laid_out_anew_while_it_moves(table: Table) -> None:
    table.ask(3, 4, hit=True)
    table.rests()
    table.ask(1, 2, hit=True)
    table.hold(300)
    moving, standing = table.page.evaluate(
        "() => { const layout = " + LAYOUT + "; const moving = layout(); dispatchEvent(new Event('keydown'));"
        " return [moving, layout()]; }"
    )
    assert table.left_over() == 0
    assert moving == standing


def test_a_tap_and_the_next_event_end_what_moves(table: Table) -> None:
    layers, *_ = table.ask(1, 2, hit=True)
    assert layers > 0
    table.hold(50)
    table.page.mouse.move(2, 300)
    table.page.mouse.down()
    assert table.left_over() == 0
    table.page.mouse.up()
    table.ask(1, 2, hit=True)
    table.hold(50)
    _, ways, flying = table.ask(1, 4, hit=False, turn=4)
    assert (ways, flying) == (1, 0)


def test_of_many_events_in_one_update_only_the_last_is_shown(table: Table) -> None:
    asked = [
        {"type": "asked", "seat": seat, "target": seat + 1, "card": table.missing, "hit": False} for seat in (1, 2, 3)
    ]
    _, ways, _ = table.tell(asked, last_question=asked[-1], turn=4)
    assert ways == 1
    table.hold(300)
    _, ends = table.page.evaluate(ENDS)
    assert min(range(1, 6), key=lambda seat: table.distance(ends, face(seat))) == 4


OPEN: Final = """() => [...document.querySelectorAll('[data-testid=reveal] .big-card')]
  .filter((card) => getComputedStyle(card).visibility === 'visible').length"""


def test_the_cards_of_a_claim_are_turned_one_by_one_and_halt_where_it_is_wrong(table: Table) -> None:
    half_suit, cards = table.page.evaluate(
        """() => JSON.parse(document.getElementById('table').textContent).setup.half_suits
          .find(([, cards]) => cards.some((card) => window.last.view.hand.includes(card)))"""
    )
    said = [[card, 1] for card in cards]
    holders = [[card, 5 if index == 2 else 1] for index, card in enumerate(cards)]
    closed = {"type": "closed", "half_suit": half_suit, "team": 0, "outcome": "lost", "points": [1, 0]}
    hand = [card for card in table.hand if card not in cards]
    table.tell(
        [
            {"type": "claimed", "seat": 1, "half_suit": half_suit, "attribution": said, "in_turn": True},
            {"type": "revealed", "half_suit": half_suit, "holders": holders},
            closed,
        ],
        hand,
        closed=[closed],
        scores=[1, 0],
    )
    row = table.page.get_by_test_id("reveal")
    expect(row).to_be_attached()
    turned = []
    for ms in (400, 800, 1_300, 2_000, 2_800, 3_500):
        table.hold(ms)
        turned.append(table.page.evaluate(OPEN))
    assert turned == [0, 1, 3, 3, 4, 6]

    kept = table.page.locator('.hand [data-held="yes"]')
    assert (kept.count(), row.get_attribute("aria-hidden")) == (len(table.hand), "true")  # nothing has come of it yet
    table.skip()
    assert (kept.count(), row.get_attribute("aria-hidden")) == (len(hand), "false")
    assert table.page.evaluate(OPEN) == 6
    expect(row.locator(".wrong")).to_have_count(1)


SAID_HEADLINE_HELD: Final = """() => {
    const text = (mark) => document.querySelector(`[data-testid=${mark}]`).innerText;
    return [text('last-question'), text('headline'), document.querySelector(%s) !== null];
}"""


def test_nothing_of_an_answer_is_on_the_page_before_its_beat_is_over(table: Table) -> None:
    said = table.page.get_by_test_id("last-question")
    slot = f'.hand [data-card="{table.missing}"][data-held="yes"]'
    noted = Noted(table.page, SAID_HEADLINE_HELD % json.dumps(slot))
    table.ask(0, 3, hit=True, waits=True)
    expect(table.page.locator(slot)).to_have_count(1)  # by itself
    expect(said).to_contain_text("yes")
    expect(table.page.get_by_test_id("headline")).to_have_text("Your turn")
    asked = [
        ("yes" in now, "Waiting for" in headline, held) for now, headline, held in noted.so_far() if "You ask" in now
    ]
    is_answered, _, is_held = asked[0]
    assert (is_answered, is_held) == (False, False)
    assert (False, True, False) in asked


def test_the_claim_that_decides_the_game_says_so_in_the_colour_of_the_winners(still: Table) -> None:
    claims = [{"type": "closed", "half_suit": name, "team": 0, "outcome": "won", "points": [1, 0]} for name in FIVE]
    said = {"type": "claimed", "seat": 0, "half_suit": "HC", "attribution": [], "in_turn": True}
    still.tell([said, claims[-1]], closed=claims)
    expect(still.page.locator(".said .decided.us")).to_have_text("That’s the game: 5 of 8.")


def test_who_wants_no_pause_before_an_answer_sees_it_at_once(table: Table) -> None:
    table.page.get_by_role("button", name="Menu").click()
    table.page.locator("dialog [data-to=cards]").click()
    table.page.get_by_role("switch", name="Pause before the answer").click()
    table.page.locator("dialog").get_by_role("button", name="Close").click()
    table.ask(0, 3, hit=True, waits=True)
    assert "yes" in table.page.get_by_test_id("last-question").inner_text()


def test_with_reduced_motion_the_way_stands_still_and_signs_tell_what_changed(still: Table) -> None:
    still.ask(1, 4, hit=True)
    places = []
    for ms in (0, 700, 1_400):
        still.hold(ms)
        places.append([still.page.evaluate(ENDS), still.page.locator(".gain").all_inner_texts()])
    assert places[0] == places[1] == places[2]
    assert sorted(places[0][1]) == ["+1", "−1"]
    assert still.page.locator(".flying").count() == 0
    still.ask(1, 2, hit=False, turn=2)
    still.rests()


def test_sounds_are_fetched_and_heard_after_the_first_touch_only(still: Table) -> None:
    fetched: list[str] = []
    still.page.on("request", lambda request: fetched.append(request.url) if "synth" in request.url else None)
    still.ask(1, 2, hit=False, turn=2)
    still.page.wait_for_timeout(500)
    assert (still.page.evaluate("window.sounded"), fetched) == (0, [])

    still.page.mouse.click(2, 300)
    for _ in range(40):  # the first of them are heard by no one: the synthesizer is on its way
        still.ask(1, 2, hit=False, turn=2)
        if still.page.evaluate("window.sounded"):
            break
        still.page.wait_for_timeout(100)
    assert len(fetched) == 1
    assert still.page.evaluate("window.sounded") > 0


def test_the_title_and_the_icon_are_marked_while_it_is_the_readers_turn(still: Table) -> None:
    icon = "() => document.querySelector('link[rel~=icon]').href"
    still.ask(0, 1, hit=False, turn=1)
    assert not still.page.title().startswith("●")
    plain = still.page.evaluate(icon)
    still.ask(1, 0, hit=False, turn=0)
    assert still.page.title().startswith("● ")
    assert still.page.evaluate(icon) != plain
    still.ask(0, 1, hit=False, turn=1)
    assert still.page.evaluate(icon) == plain
