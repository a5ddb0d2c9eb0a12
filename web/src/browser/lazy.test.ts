import { beforeEach, expect, test, vi } from "vitest";
import { openPage } from "./test_page";

let fetched: typeof import("./lazy");
let state: typeof import("../state");

/** What fails so often before it comes. */
function after(failures: number): () => Promise<string> {
  let left = failures;
  return async () => {
    if (left-- > 0) throw new Error("no connection");
    return "here";
  };
}

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  openPage({ table: { you: 0 }, update: { n: 0 } });
  vi.stubGlobal("removeEventListener", () => {});
  fetched = await import("./lazy");
  state = await import("../state");
  state.link.value = "live";
});

test("what could not be fetched is asked for again as soon as the table is in reach", async () => {
  const trouble = vi.fn();
  const coming = fetched.fetched(after(1), trouble);
  await vi.advanceTimersByTimeAsync(0);
  expect(trouble).toHaveBeenCalledTimes(1);
  state.link.value = "connecting";
  state.link.value = "live";
  expect(await coming).toBe("here");
});

test("and after a while in any case, as often as it takes", async () => {
  const coming = fetched.fetched(after(3));
  await vi.advanceTimersByTimeAsync(3 * fetched.AGAIN_MS);
  expect(await coming).toBe("here");
});
