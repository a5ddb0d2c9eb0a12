import { beforeEach, expect, test, vi } from "vitest";
import { endGuard, GUARD_MS, guard, guarded, settle, settling, watchTaps } from "./double_taps";

const page = new EventTarget();
watchTaps(page);
let clicks = 0;
page.addEventListener("click", () => {
  clicks += 1;
});

/** A tap that begins now and ends after so many milliseconds, so far from the left; whether the page got it. */
function tap(lasts = 0, clientX = 100): boolean {
  const before = clicks;
  page.dispatchEvent(Object.assign(new Event("pointerdown"), { clientX, clientY: 500 }));
  vi.advanceTimersByTime(lasts);
  page.dispatchEvent(Object.assign(new Event("click", { cancelable: true }), { detail: 1 }));
  return clicks > before;
}

/** A tap sends something. */
function commit(): void {
  tap();
  guard();
}

beforeEach(() => {
  vi.useFakeTimers();
  clicks = 0;
  guarded.value = false;
});

test.each([0, 120, 200, 300, GUARD_MS - 1])("a tap %d ms after a commit does nothing", (later) => {
  commit();
  vi.advanceTimersByTime(later);

  expect(tap()).toBe(false);
});

test("a tap that begins while the page is guarded does nothing when it ends later", () => {
  commit();
  vi.advanceTimersByTime(300);

  expect(tap(100)).toBe(false);
  expect(tap()).toBe(true);
});

test("a tap elsewhere is no second tap: Menu opens however soon it is wanted", () => {
  commit();

  expect(tap(0, 120)).toBe(false);
  expect(tap(0, 300)).toBe(true);
});

test("a key is not a tap", () => {
  guard();
  page.dispatchEvent(Object.assign(new Event("click"), { detail: 0 }));

  expect(clicks).toBe(1);
});

test("what came under a finger that chose takes no tap for the same time", () => {
  settle();
  vi.advanceTimersByTime(GUARD_MS - 1);
  expect(settling.value).toBe(true);

  vi.advanceTimersByTime(1);
  expect(settling.value).toBe(false);
});

test("a key ends every guard", () => {
  guard();
  settle();
  endGuard();

  expect([guarded.value, settling.value]).toEqual([false, false]);
});
