import { beforeEach, expect, test, vi } from "vitest";
import { sendKept } from "./unsent";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal("navigator", { onLine: true });
});

test("a page that is left while it sends one answer keeps the others", async () => {
  kept.set("shoal-unsent", JSON.stringify({ "2026-03-01": "1", "2026-03-02": "2" }));
  const fetch = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal("fetch", fetch);

  sendKept();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());

  expect(kept.get("shoal-unsent")).toBe('{"2026-03-02":"2"}');
});
