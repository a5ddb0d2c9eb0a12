import { beforeEach, expect, test, vi } from "vitest";
import { raise, raised } from "./instant_pick";

const [finger, key] = [{ detail: 1 }, { detail: 0 }] as MouseEvent[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => setTimeout(draw, 16));
});

test("what a finger picks is shown before the rest of the page follows", () => {
  const followed = vi.fn();
  raise("9H", finger as MouseEvent, followed);

  expect(raised.value).toBe("9H");
  expect(followed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(raised.value).toBeNull();
  expect(followed).toHaveBeenCalledOnce();
});

test("what a key picks is picked at once, for the focus goes on", () => {
  const followed = vi.fn();
  raise("9H", key as MouseEvent, followed);

  expect(raised.value).toBeNull();
  expect(followed).toHaveBeenCalledOnce();
});
