import { afterEach, beforeEach, expect, test, vi } from "vitest";

const TAP = { detail: 1, pointerType: "touch" };
let page: typeof import("./taps");
const ask = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  ask.mockReset();
  page = await import("./taps");
});

afterEach(() => {
  vi.useRealTimers();
});

test("newcomers have three taps, and two once they have asked ten questions, which is told then", () => {
  for (let question = 0; question < 10; question += 1) {
    expect([page.taps.value, page.isShorter.value]).toEqual([3, false]);
    page.countQuestion();
  }
  expect([page.taps.value, page.isShorter.value]).toEqual([2, true]);
});

test("what was chosen counts, however many questions were asked", () => {
  page.chooseTaps(2);
  expect(page.taps.value).toBe(2);
  page.chooseTaps(3);
  for (let question = 0; question < 20; question += 1) page.countQuestion();
  expect([page.taps.value, page.isShorter.value]).toEqual([3, false]);
});

test("with two taps a question leaves after a second, and nothing is sent before", () => {
  page.chooseTaps(2);
  page.askSoon(TAP, ask);
  vi.advanceTimersByTime(999);
  expect([page.leaving.value, ask.mock.calls.length]).toEqual([true, 0]);
  vi.advanceTimersByTime(1);
  expect([page.leaving.value, ask.mock.calls.length]).toEqual([false, 1]);
});

test("a question that was taken back never leaves", () => {
  page.chooseTaps(2);
  page.askSoon(TAP, ask);
  page.stay();
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test.each([
  ["a key", { detail: 0, pointerType: "" }],
  ["a screen reader", { detail: 1, pointerType: "" }],
])("%s is led to the button that asks", (_, click) => {
  page.chooseTaps(2);
  page.askSoon(click, ask);
  expect(page.leaving.value).toBe(false);
});
