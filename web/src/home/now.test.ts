import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EVERY_S, follow } from "./now";

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that is followed: how often it has asked, and what makes it seen or not. */
function followed(answer: () => Promise<{ ok: boolean }>) {
  const asked = vi.fn(answer);
  vi.stubGlobal("fetch", asked);
  const heard: (() => void)[] = [];
  const page = { hidden: false, addEventListener: (_: string, listener: () => void) => heard.push(listener) };
  follow(page as unknown as Document);
  const see = (isSeen: boolean): void => {
    page.hidden = !isSeen;
    for (const listener of heard) listener();
  };
  return { asked, see };
}

test("it asks ever less often, and no more once nobody has come back for long, whatever the answers were", async () => {
  const { asked, see } = followed(() => (Math.random() < 0.5 ? Promise.resolve({ ok: false }) : Promise.reject()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBeGreaterThan(5);
  await vi.advanceTimersByTimeAsync(10 * HOUR_MS);
  expect(asked).toHaveBeenCalledTimes(EVERY_S.length);
  see(false);
  see(true);
  await vi.advanceTimersByTimeAsync(10 * HOUR_MS);
  expect(asked).toHaveBeenCalledTimes(2 * EVERY_S.length);
});

test("it does not ask while the page is not seen", async () => {
  const { asked, see } = followed(async () => ({ ok: false }));
  see(false);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked).not.toHaveBeenCalled();
});

test("an answer that never comes is given up, and asked for again", async () => {
  const times = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const given = new AbortController();
    setTimeout(() => given.abort(), ms);
    return given.signal;
  });
  const asked = vi.fn(
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((__, reject) => signal.addEventListener("abort", () => reject(new Error("it took too long")))),
  );
  vi.stubGlobal("fetch", asked);
  follow({ hidden: false, addEventListener: () => {} } as unknown as Document);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBeGreaterThan(2);
  times.mockRestore();
});
