import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cue } from "./cues";
import { finish, isRunning, play } from "./stage";

/** An element whose animations last as long as they say, by the clock of the test. */
function part() {
  const started: { options: KeyframeAnimationOptions; isCancelled: boolean }[] = [];
  const animate = (_: Keyframe[], options: KeyframeAnimationOptions) => {
    const record = { options, isCancelled: false };
    started.push(record);
    const finished = new Promise<void>((resolve, reject) => {
      setTimeout(() => (record.isCancelled ? reject() : resolve()), Number(options.delay) + Number(options.duration));
    });
    finished.catch(() => {});
    return { finished, cancel: () => Object.assign(record, { isCancelled: true }) };
  };
  return { element: { animate } as unknown as Element, started };
}

const cue = (element: Element, at: number, ms: number, frames: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }]): Cue => {
  return { who: { element }, at, ms, frames };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  finish();
  vi.useRealTimers();
});

test("everything ends with the last cue, and nothing is left", async () => {
  const { element, started } = part();
  play([cue(element, 0, 200), cue(element, 300, 250)]);
  await vi.advanceTimersByTimeAsync(540);
  expect(isRunning()).toBe(true);
  await vi.advanceTimersByTimeAsync(20);
  expect(isRunning()).toBe(false);
  expect(started.every(({ isCancelled }) => isCancelled)).toBe(true); // no fill outlives it
});

test("a new event ends what still moves at once", () => {
  const first = part();
  play([cue(first.element, 0, 600)]);
  const second = part();
  play([cue(second.element, 0, 600)]);
  expect(first.started[0]?.isCancelled).toBe(true);
  expect(second.started[0]?.isCancelled).toBe(false);
});

test("the end of what was cut off does not end what came after it", async () => {
  play([cue(part().element, 0, 100)]);
  const second = part();
  play([cue(second.element, 0, 600)]);
  await vi.advanceTimersByTimeAsync(300);
  expect(isRunning()).toBe(true);
});

test("a thing waits in the first frame of its first movement, and not in that of a later one", () => {
  const { element, started } = part();
  const move = [{ transform: "none" }, { transform: "none" }];
  play([cue(element, 0, 100, move), cue(element, 0, 100), cue(element, 200, 100, move)]);
  expect(started.map(({ options }) => options.fill)).toEqual(["backwards", "backwards", "none"]);
});
